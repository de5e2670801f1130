"""A table against the house as a fold over its stream: the table, the round, the clocks and what everybody was told. Pure."""
