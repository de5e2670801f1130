"""The order in which cards come off the deck, from what each player got."""

from __future__ import annotations

from collections.abc import Sequence

from pitboss.cards import UNKNOWN, Card
from pitboss.hand.state import Group, Hand


def in_dealing_order(hand: Hand, groups: Sequence[Group], count: int) -> Group:
    """The cards of each receiver as they come off the deck, pass by pass. Nothing where nothing was told."""
    if not any(groups):
        return ()
    if not hand.is_live_table:
        # The deck of the table is known: where nothing was told, what is due is what lies on top.
        groups = _filled(hand, groups, count)
    whole = [group or (UNKNOWN,) * count for group in groups]
    together = min(hand.rules.points.cards_per_pass, count)
    return tuple(card for start in range(0, count, together) for group in whole for card in group[start : start + together])


def _filled(hand: Hand, groups: Sequence[Group], count: int) -> list[Group]:
    together = min(hand.rules.points.cards_per_pass, count)
    found: list[list[Card]] = [[] for _ in groups]
    at = hand.top
    for _ in range(0, count, together):
        for number in range(len(groups)):
            found[number] += hand.deck[at : at + together]
            at += together
    return [group or tuple(dealt) for group, dealt in zip(groups, found, strict=True)]
