"""A room whose clocks do not heal, as rooms once were: what campaign and model must find, or they prove nothing."""

from __future__ import annotations

import pytest

from pitboss.room.any_desk import Desk
from pitboss.room.commands import Tick
from pitboss.server.table_task import TableTask


def forget_what_failed(monkeypatch: pytest.MonkeyPatch) -> None:
    """A stroke of the clock that could not be written is taken for one that brought nothing, and nobody looks again."""

    async def strike(table: TableTask[Desk]) -> None:
        before = table.desk.number
        await table._answer(Tick(begins=table._begins), None)
        if table.desk.number == before:
            table._nothing = (before, table._clock.now())

    monkeypatch.setattr(TableTask, "_strike", strike)
    monkeypatch.setattr(TableTask, "_due_at", lambda table: table._wakes_at(table._after()))
    for deaf in ("_reach_changed", "look_again"):
        monkeypatch.setattr(TableTask, deaf, lambda _: None)


def forget_commands(monkeypatch: pytest.MonkeyPatch) -> None:
    """Who asks twice gets it twice."""
    monkeypatch.setattr(Desk, "_remember", lambda *_: None)
