"""What beats what at a table, worked out before the first showdown, which would have to wait for it."""

from __future__ import annotations

import asyncio
from collections.abc import Iterable

from pitboss.hand.rules import Rules
from pitboss.ranking import Ranking


async def look_up_orders(played: Iterable[Rules]) -> None:
    """One order after the other, in a thread beside the loop."""
    wanted: dict[tuple[str, bool], Ranking] = {}
    for rules in played:
        exactly = rules.plays not in ("any", "held")
        for order in (rules.high, rules.low):
            if order is not None:
                wanted[order.key, exactly] = order
    for (_, exactly), order in wanted.items():
        await asyncio.to_thread(getattr, order, "evaluate_exactly" if exactly else "evaluate")
