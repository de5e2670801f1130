"""The button: where it begins and where it goes. Dead buttons and missed blinds come with the room."""

from __future__ import annotations

from collections.abc import Sequence

from pitboss.law.terms import Terms


def first_button(terms: Terms, seats: Sequence[int], by_card: int | None = None) -> int:
    """Where the button begins: at the seat that drew the highest card, or nearest the dealer's right. Seat 1 is on the dealer's left."""
    if terms.points.first_button == "high-card":
        if by_card is None:
            raise ValueError("The highest card has the button: draw for it first.")
        return by_card
    return max(seats)


def next_button(button: int, seats: Sequence[int]) -> int:
    """The next seat clockwise that is dealt in."""
    after = [seat for seat in sorted(seats) if seat > button]
    return after[0] if after else min(seats)
