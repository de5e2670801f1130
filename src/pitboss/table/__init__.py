"""Between hands: seats, chips, button and blinds, who is dealt in, and what is announced. See docs/table.md."""
