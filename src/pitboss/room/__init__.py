"""One table's affairs as a fold over its stream: the table, the hand, the clocks and what everybody was told. Pure. See docs/room.md."""
