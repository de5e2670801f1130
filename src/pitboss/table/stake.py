"""Table stakes: what a player brings, and when chips may be added or taken away."""

from __future__ import annotations

from dataclasses import dataclass

from pitboss.betting.round import FOLDED
from pitboss.chips import whole
from pitboss.hand.refusal import Refused
from pitboss.hand.state import Hand
from pitboss.law.terms import Terms


@dataclass(frozen=True, slots=True)
class BuyIn:
    """What the sign asks of those who join."""

    least: int
    most: int | None = None


def sit_down(terms: Terms, buy_in: BuyIn, amount: int) -> int:
    """A player joins with this much; refuses too little or too much."""
    whole(amount, "a buy-in")
    if amount < buy_in.least:
        raise _refused(terms, "buy-in", f"The least buy-in is {buy_in.least}, not {amount}.", "buy-in")
    if buy_in.most is not None and amount > buy_in.most:
        raise _refused(terms, "buy-in", f"The most a player may buy in for is {buy_in.most}, not {amount}.", "buy-in")
    return amount


def add_chips(terms: Terms, hand: Hand | None, seat: int, amount: int, buy_in: BuyIn, stack: int) -> int:
    """What a player's stack comes to with more chips; refuses it to somebody who is in the hand, and beyond the most."""
    whole(amount, "a purchase")
    if hand is not None and _in_hand(terms, hand, seat):
        raise _refused(terms, "in-the-hand", f"Seat {seat} is in the hand and may not add to the chips on the table.", "stake")
    if terms.points.top_up_limit == "to-maximum" and buy_in.most is not None and stack + amount > buy_in.most:
        raise _refused(terms, "buy-in", f"Seat {seat} may come up to {buy_in.most} in all, not to {stack + amount}.", "top-up")
    return stack + amount


def take_off(terms: Terms, seat: int) -> Refused:
    """Chips come off the table only when their owner leaves."""
    return _refused(terms, "table-stakes", f"Seat {seat} may not take chips off the table and stay.", "stake")


def change_game(terms: Terms, buy_in: BuyIn, stacks: dict[int, int]) -> None:
    """Where the game changes, stakes must be within the new limits; the refusal names the first that is not."""
    for seat, stack in stacks.items():
        if stack < buy_in.least or (buy_in.most is not None and stack > buy_in.most):
            words = f"Seat {seat} has {stack}; the new game is played with {buy_in.least} to {buy_in.most or 'any sum'}."
            raise _refused(terms, "buy-in", words, "change-of-game")


def _in_hand(terms: Terms, hand: Hand, seat: int) -> bool:
    place = hand.place_of.get(seat)
    if place is None or hand.over:
        return False
    return hand.standing[place] != FOLDED or terms.points.top_up_after_folding == "no"


def _refused(terms: Terms, code: str, message: str, topic: str) -> Refused:
    return Refused(code, message, terms.clause(topic) or terms.clause("table-stakes"), book=terms.book.key)
