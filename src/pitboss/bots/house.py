"""A player against the house by rule of thumb, as everybody at such a table was told once. The exact strategy is in `analysis.ultimate`.

Before the flop four times with a pair of threes or better, any ace, and the better kings, queens and jacks; on the flop with a pair of
one's own; after the river with whatever beats the board.
"""

from __future__ import annotations

from typing import Final

from pitboss.banked import actions as a
from pitboss.cards import RANKS, Card, card
from pitboss.hand.forms import Document
from pitboss.ranking import RANKINGS

HIGH: Final = RANKINGS["high-52"]
#: With this higher card, the least other card for a Play Wager before the flop: suited, and of two suits.
BESIDE: Final = {"A": ("2", "2"), "K": ("2", "5"), "Q": ("6", "8"), "J": ("8", "T")}


def choose_play(view: Document) -> a.Action:
    """What this seat does, from what it sees; it is its decision."""
    seat = view["seat"]
    may = next(choices for decider, choices in view["options"]["deciders"] if decider == seat)
    hole = tuple(card(text) for text in next(each["cards"] for each in view["players"] if each["seat"] == seat))
    board = tuple(card(text) for text in view["board"])
    if may["plays"] and _plays(hole, board):
        return a.Play(seat, may["plays"][-1])
    return a.Check(seat) if may["check"] else a.Fold(seat)


def _plays(hole: tuple[Card, ...], board: tuple[Card, ...]) -> bool:
    low, high = sorted(RANKS.index(each.text[0]) for each in hole)
    if not board:
        if low == high:
            return low > 0
        least = BESIDE.get(RANKS[high])
        return least is not None and low >= RANKS.index(least[hole[0].suit != hole[1].suit])
    own = {each.text[0] for each in hole}
    lying = {each.text[0] for each in board}
    paired = bool(own & lying) or (len(own) == 1 and low > 0)
    if len(board) < 5:
        return paired
    return paired or (RANKS[high] in "AK" and HIGH.evaluate((*hole, *board)) > HIGH.evaluate(board))
