"""Who contributes to a deck and then does not open is waited for no more: the deck is thrown away, and they sit out."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pitboss.chance.joint import WITHHELD, Contributor
from pitboss.room.deck_lines import DeckAbandoned
from pitboss.room.joint import Pending

if TYPE_CHECKING:
    from pitboss.room.draft import Draft


def withhold(draft: Draft, pending: Pending, gone: tuple[Contributor, ...]) -> None:
    """These did not open in time. Between hands they are not dealt in to the next; within one they stay in it, and sit out after it."""
    names = tuple(each.name for each in gone)
    draft.add(DeckAbandoned(pending.offer.hand, pending.offer.digest, WITHHELD, names), "clock")
    for name in names:
        seat = draft.table.seat_of(name)
        if seat is not None and draft.table.player(seat).away is None:
            draft.sit_out(seat, "clock")
