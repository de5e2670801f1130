"""PostgreSQL out of reach and back, under a table with a hand in play: the cable is cut, held or severed, or the server stops."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from pathlib import Path

import pytest

from pitboss.journal import open_journal
from pitboss.journal import postgres as module
from pitboss.journal.chain import GENESIS
from pitboss.server.clocks import HandClock
from pitboss.server.messages import UnavailableError
from pitboss.server.room import Room, RoomPlan, TablePlan
from tests.journal.relay import Relay, relayed
from tests.journal.server import Server
from tests.seeded import SEED
from tests.server.evening import PACE, Evening, run, sign_of
from tests.server.outage import until


@pytest.fixture
def relay(server: Server) -> Iterator[Relay]:
    with relayed(server.folder) as found:
        yield found


@pytest.mark.parametrize("fault", ["cut", "hold", "sever", "drop"])
def test_a_hand_goes_on(fault: str, server: Server, relay: Relay, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "PATIENCE", 0.5)
    monkeypatch.setattr(module, "TO_READ", 0.5)
    url = relay.address(server.new_schema())

    async def hand() -> None:
        clock = HandClock()
        opened = await asyncio.to_thread(lambda: open_journal(url, tmp_path, clock=clock.now))
        plan = RoomPlan([TablePlan("one", "Table One", sign_of("standard", "no-limit-holdem"), 0, PACE)], seed=SEED)
        room = await Room.open(opened, plan, clock)
        here = Evening(room, opened, clock)
        try:
            await here.quiet()
            await here.seat("Ann", "Bob", "Cyd")
            await here.deal()
            (name,) = here.deciding()
            await here.later(15)
            before = here.desk.deadline()
            assert before is not None
            getattr(relay, fault)()
            if fault == "drop":  # connections are gone, and new ones are welcome: nobody notices
                await here.ask(name, "hand", id="mine", action="Call")
            else:
                with pytest.raises(UnavailableError):
                    await here.ask(name, "hand", id="mine", action="Call")
                await until(lambda: room.log.reach.is_out, "it is noticed")
                await here.later(60)
                relay.mend()
                await until(lambda: here.table.unwritten_since is None, "the table has written what it owed")
                await here.quiet()
                after = here.desk.deadline()
                assert after is None or after[0] != before[0] or after[1] - before[1] == 60_000_000, "what was left is left"
                await here.ask(name, "hand", id="mine", action="Call")
            assert sum('"Called"' in entry.body for entry in here.entries) == 1
            assert here.folded() == here.desk
            here.check_chips()
            report = await asyncio.to_thread(opened.journal.verify_from, GENESIS)
            assert report.sound, report.findings
        finally:
            relay.mend()
            await room.close()
            await asyncio.to_thread(opened.journal.close)

    run(hand())
