"""The browser's reducer against the server: what it makes of the messages is what the server would show, after every event."""

from __future__ import annotations

from typing import get_args

from pitboss.banked.events import Event as RoundEvent
from pitboss.hand.events import Event as HandEvent
from pitboss.table.events import Event as TableEvent
from tests.web.fixtures import NEVER, SELDOM, write, write_rounds


def test_every_event_is_in_the_evenings_the_browser_follows() -> None:
    """web/tests/state.test.ts compares them: `make test` runs it on what is written here."""
    seen = write()
    kinds = {kind.__name__ for kind in (*get_args(HandEvent), *get_args(TableEvent))}
    assert {kind for kind in kinds if not seen[kind]} == NEVER
    assert all(seen[kind] > 1 for kind in SELDOM)


def test_every_event_of_a_round_is_in_the_rounds_the_browser_follows() -> None:
    """web/tests/house.test.ts compares them."""
    assert {kind for kind, often in write_rounds()[1].items() if often} == {kind.__name__ for kind in get_args(RoundEvent)}
