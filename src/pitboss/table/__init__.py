"""Between hands: the deck made ready, the button moved, chips brought to the table."""
