"""What players do, in the words of the table: `call`, or a total to bet or raise to. The player whose turn it is says it."""

from __future__ import annotations

from collections.abc import Callable

from pitboss.hand import actions as a
from pitboss.hand.options import options
from pitboss.hand.state import Hand

WORDS: dict[str, Callable[[int], a.Action]] = {
    "fold": a.Fold,
    "check": a.Check,
    "call": a.Call,
    "straddle": a.Straddle,
    "decline": a.Decline,
    "bring-in": a.BringIn,
    "stand pat": a.Discard,
    "show": a.Show,
    "muck": a.Muck,
}


def spoken(hand: Hand, said: str | int) -> a.Action:
    now = options(hand)
    if isinstance(said, str):
        return WORDS[said](now.seat)
    assert now.wagers is not None, f"nobody is to bet {said}: {now.in_words()}"
    return a.Bet(now.seat, said) if now.wagers.opens else a.RaiseTo(now.seat, said)
