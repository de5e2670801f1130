"""Table stakes when the game changes at once: who is outside the limits of the new one."""

from __future__ import annotations

from collections.abc import Mapping

from pitboss.hand.refusal import Refused
from pitboss.law.terms import Terms
from pitboss.table.sign import BuyIn


def change_game(terms: Terms, buy_in: BuyIn, stacks: Mapping[int, int]) -> None:
    """Where the game changes, stakes must be within the new limits; the refusal names the first that is not."""
    for seat, stack in stacks.items():
        if not buy_in.holds(stack):
            words = f"Seat {seat} has {stack}; the new game is played with {buy_in}."
            raise Refused("buy-in", words, terms.clause("change-of-game") or terms.clause("table-stakes"), book=terms.book.key)
