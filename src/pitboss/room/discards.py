"""The record of a hand as a player gets it, where the book lets nobody look at discards any more (Perth 15).

What the player folded or threw away is face down in it again, save what everybody saw. The proof of the deal is another thing and keeps it:
it is held to the cards the player was dealt.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Any

from pitboss.chance.proof import account
from pitboss.hand import events as e
from pitboss.hand.forms import Document
from pitboss.hand.state import Hand
from pitboss.hand.view import CARDS
from pitboss.history.given_away import given_away


def recorded(begun: Hand, happened: Sequence[e.Event], seat: int | None) -> list[Document]:
    """What happened, as the history of the player at this seat, or (no seat) everybody's, may tell it."""
    told = account(begun, happened, seat)
    gone = {card.text for card in given_away(begun, happened, seat)}
    if not gone:
        return told
    public = account(begun, happened, None)
    return [
        {**own, **{name: _less(own[name], all_see[name], gone) for name in CARDS[type(event)]}}
        for event, own, all_see in zip(happened, told, public, strict=True)
    ]


def _less(written: Any, public: Any, gone: Collection[str]) -> Any:
    """Cards, or groups of them, less what was given away and not everybody saw."""
    if isinstance(written, list):
        return [_less(*both, gone) for both in zip(written, public, strict=True)]
    return public if written in gone else written
