"""Cases of games against the house: their sentences, their table, and how they are carried out."""
