"""What a player's hand is worth at the showdown, on each board and for each half."""

from __future__ import annotations

from pitboss.cards import UNKNOWN
from pitboss.hand.state import Hand


def contests(hand: Hand) -> list[tuple[int, bool]]:
    """What is contested: each board, for high and, where the game has one, for low."""
    low = hand.rules.low is not None
    return [(board, half) for board in range(len(hand.boards)) for half in ((False, True) if low else (False,))]


def is_known(hand: Hand, place: int) -> bool:
    """Whether all cards that make this player's hand are known; at a live table some may not be."""
    if not hand.is_live_table:
        return True
    cards = (*hand.down[place], *hand.up[place], *(card for board in hand.boards for card in board))
    return UNKNOWN not in cards


def worth(hand: Hand, place: int, board: int = 0, *, low: bool = False) -> int:
    """More is better; 0 is no hand, such as a low that does not qualify."""
    rules = hand.rules
    order = rules.low if low else rules.high
    assert order is not None
    plays = rules.plays
    if plays == "any":
        return order.evaluate(hand.down[place] + hand.up[place] + hand.boards[board])
    if plays == "held":
        return order.evaluate(hand.down[place])
    return order.evaluate_exactly(hand.down[place], hand.boards[board])
