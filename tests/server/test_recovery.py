"""Killed at any moment, the room comes back to the same card, the same turn and the same second; nothing is lost, nothing happens twice."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from pathlib import Path
from random import Random
from typing import Any

import pytest

from pitboss.bots.sparring import calling
from pitboss.hand.refusal import Refused
from pitboss.journal import Append, Conflict, Entry, Record, UnreadableError
from pitboss.room.desk import TableDesk
from pitboss.server.bank import Bank, wallet
from pitboss.server.messages import Caller, UnavailableError
from pitboss.server.room import Room, RoomPlan, TablePlan
from tests.seeded import SEED
from tests.server.evening import FUNDS, GAMES, NAMES, PACE, Evening, evening, reopen, run, sign_of
from tests.server.outage import until

HOLDEM = ("standard", "no-limit-holdem")
ON_DISK = [
    ("standard", "no-limit-holdem"),
    ("melbourne-poker", "triple-draw-27"),
    ("perth-poker", "manila"),
    ("melbourne-poker", "chinese"),
]


def matters(desk: TableDesk, now: int) -> dict[str, Any]:
    """What must be the same after a crash: all but the entry that says there was one, and the clock counted from now."""
    state = desk.state()
    clocks = state.pop("clocks")
    for name in ("number", "times"):
        del state[name]
    left = {seat: desk.clocks.deadline(int(seat), desk.players[int(seat)]) - now for seat in clocks["waits"]}
    return {**state, "left": left, "banks": clocks["banks"], "misses": clocks["misses"], "deciding": desk.deciding()}


async def crash_everywhere(here: Evening, chance: Random) -> int:
    """Play a hand, and crash before every decision."""
    crashes = 0

    async def crash() -> None:
        nonlocal crashes
        await here.later(chance.choice((0, 1, 3)))
        before = here.desk
        assert here.folded() == before
        expected = matters(before, before.at)  # no heartbeat here: the clock goes back to the last entry
        await reopen(here, away=chance.choice((0, 5, 100_000)))
        assert here.desk is not before
        assert matters(here.desk, here.clock.now()) == expected
        here.check_chips()
        crashes += 1

    await here.deal()
    await crash()
    await here.play_on(chance, each=crash)
    await reopen(here)
    return crashes


@pytest.mark.parametrize(("book", "game"), GAMES)
def test_a_crash_at_every_decision_loses_nothing(book: str, game: str) -> None:
    async def hand() -> None:
        async with evening(sign_of(book, game), *NAMES[:3], show=5_000, vote=5_000, grace=0) as here:
            assert await crash_everywhere(here, Random(f"crash {book} {game}"))
            here.check_chips()
            assert here.folded() == here.desk

    run(hand())


@pytest.mark.parametrize(("book", "game"), ON_DISK)
def test_a_crash_at_every_decision_on_disk(book: str, game: str, tmp_path: Path) -> None:
    async def hand() -> None:
        async with evening(sign_of(book, game), *NAMES[:3], folder=tmp_path, grace=0) as here:
            assert await crash_everywhere(here, Random(f"disk {book} {game}"))

    run(hand())


def test_the_heartbeat_says_how_far_the_clock_ran(tmp_path: Path) -> None:
    async def hand() -> None:
        async with evening(sign_of(*HOLDEM), "Ann", "Bob", bank=0, bank_back=0, grace=0) as here:
            await here.room.close()
            here.room = await Room.open(
                here.opened, RoomPlan([TablePlan("one", "One", here.desk.table.sign, pace=here.desk.pace)], tmp_path, seed=SEED), here.clock
            )
            await here.quiet()
            await here.deal()
            name = here.deciding()[0]
            for _ in range(12):
                await here.later(1)
                await asyncio.sleep(0.001)
            assert (tmp_path / "alive").exists()
            await reopen(here, away=3600)
            assert here.room.down == 3600 * 1_000_000
            assert here.deciding() == [name], "the time was over only while the room was down"
            await here.later(7.9)
            assert here.deciding() == [name]
            await here.later(0.2)
            assert here.deciding() != [name], "eight seconds were left"

    run(hand())


def test_without_a_heartbeat_the_clock_goes_back_to_the_last_entry() -> None:
    async def hand() -> None:
        async with evening(sign_of(*HOLDEM), "Ann", "Bob", bank=0, bank_back=0, grace=0) as here:
            await here.deal()
            name = here.deciding()[0]
            await here.later(15)
            await reopen(here, away=3600)
            resumed = next(entry for entry in here.entries if entry.kind == "clock.resumed")
            assert resumed.told["down"] == 3615 * 1_000_000
            assert sorted(resumed.told["lost"]) == ["Ann", "Bob"]
            await here.later(19.9)
            assert here.deciding() == [name]
            await here.later(0.2)
            assert here.deciding() != [name]
            assert here.folded() == here.desk

    run(hand())


def test_after_a_restart_players_have_the_grace_to_come_back() -> None:
    async def hand() -> None:
        async with evening(sign_of(*HOLDEM), "Ann", "Bob", bank=0, bank_back=0, grace=45_000) as here:
            await here.deal()
            name = here.deciding()[0]
            await reopen(here, away=60)
            await here.later(10)
            listening = here.table.subscribe(Caller(name), here.desk.number)
            await here.quiet()
            await here.later(19.9)
            assert here.deciding() == [name]
            await here.later(0.2)
            assert here.deciding() != [name]
            listening.close()

    run(hand())


# -- once


def test_a_command_repeated_after_a_crash_gets_the_same_answer() -> None:
    async def hand() -> None:
        async with evening(sign_of(*HOLDEM), "Ann", "Bob", "Cyd") as here:
            await here.deal()
            name = here.deciding()[0]
            answer = await here.ask(name, "hand", id="mine", action="Call")
            seat = await here.ask("Dan", "table", id="sit", action="JoinList")
            await reopen(here, away=5)
            number = here.desk.number
            assert await here.ask(name, "hand", id="mine", action="Call") == answer
            assert await here.ask("Dan", "table", id="sit", action="JoinList") == seat
            assert here.desk.number == number

    run(hand())


def test_a_money_command_repeated_after_a_crash_is_paid_once() -> None:
    async def hand() -> None:
        async with evening(sign_of(*HOLDEM), "Ann", "Bob") as here:
            await here.ask("Ann", "table", id="more", action="TopUp", chips=100)
            await reopen(here)
            await here.ask("Ann", "table", id="more", action="TopUp", chips=100)
            assert here.room.bank.balance(wallet("Ann")) == FUNDS - 300
            here.check_chips()

    run(hand())


def test_only_so_many_commands_are_remembered() -> None:
    async def hands() -> None:
        async with evening(sign_of(*HOLDEM), "Ann", "Bob") as here:
            from pitboss.room.any_desk import REMEMBERED

            for number in range(REMEMBERED // 2 + 5):
                await here.ask("Zoe", "table", id=f"in{number}", action="JoinList")
                await here.ask("Zoe", "table", id=f"out{number}", action="LeaveList")
            assert len(here.desk.answers) == REMEMBERED
            assert here.folded() == here.desk

    run(hands())


# -- the journal fails


class Failing:
    """A journal that fails at a commit: before it has written, or after."""

    def __init__(self, here: Evening, monkeypatch: pytest.MonkeyPatch) -> None:
        self.real: Callable[..., Any] = here.opened.journal.commit
        self.fails: list[str] = []
        monkeypatch.setattr(here.opened.journal, "commit", self.commit)

    def commit(self, batches: Sequence[Sequence[Append]]) -> list[list[Entry] | Conflict]:
        how = self.fails.pop(0) if self.fails else ""
        if how == "before":
            raise OSError("disk full")
        outcome: list[list[Entry] | Conflict] = self.real(batches)
        if how == "after":
            raise OSError("the line went dead")
        return outcome


@pytest.mark.parametrize("how", ["before", "after"])
def test_when_it_is_not_known_whether_it_was_written_the_stream_is_read(how: str, monkeypatch: pytest.MonkeyPatch) -> None:
    async def hand() -> None:
        async with evening(sign_of(*HOLDEM), "Ann", "Bob", "Cyd") as here:
            listening = here.table.subscribe(Caller("Ann"))
            await here.deal()
            journal = Failing(here, monkeypatch)
            name = here.deciding()[0]
            journal.fails = [how]
            answer = await here.ask(name, "hand", id="one", action="Call")
            assert answer["number"] == here.desk.number
            assert sum('"Called"' in entry.body for entry in here.entries) == 1
            journal.fails = [how]
            await here.ask("Ann", "table", id="chips", action="Leave")
            journal.fails = [how, "", how]  # the mint, then the table
            await here.seat("Dan")
            assert here.room.bank.balance(wallet("Dan")) == FUNDS - 200
            assert here.folded() == here.desk
            here.check_chips()
            numbers = [
                message["number"] for message in [await anext(listening) for _ in range(listening.waiting)] if message["type"] == "event"
            ]
            assert numbers == sorted(set(numbers))
            assert numbers[-1] == here.desk.number

    run(hand())


def test_a_journal_that_stays_broken_leaves_the_table_as_it_was(monkeypatch: pytest.MonkeyPatch) -> None:
    async def hand() -> None:
        async with evening(sign_of(*HOLDEM), "Ann", "Bob") as here:
            await here.deal()
            journal = Failing(here, monkeypatch)
            name = here.deciding()[0]
            before = here.desk.digest()
            journal.fails = ["before"] * 4
            with pytest.raises(UnavailableError, match="same id"):
                await here.ask(name, "hand", id="one", action="Fold")
            assert here.desk.digest() == before
            await until(lambda: not here.room.log.reach.is_out, "the journal is asked until it takes an entry")
            await here.ask(name, "hand", id="one", action="Fold")
            assert not here.desk.playing
            here.check_chips()

    run(hand())


def test_somebody_else_writes_to_the_stream() -> None:
    """Two rooms on one journal: whoever is late reads what the other wrote, and decides anew."""

    async def hand() -> None:
        async with evening(sign_of(*HOLDEM), "Ann", "Bob", "Cyd") as here:
            await here.deal()
            other = await Room.open(here.opened, RoomPlan(seed=SEED), here.clock)
            name = here.deciding()[0]
            await other.tables["one"].ask(Caller(name), {"id": "there", "do": "hand", "action": {"action": "Call"}})
            with pytest.raises(Refused) as error:
                await here.ask(name, "hand", action="Fold")
            assert error.value.code in ("not-your-turn", "not-now")
            assert here.desk.number == other.tables["one"].desk.number
            answer = await here.ask(name, "hand", id="there", action="Call")
            assert answer["number"] == here.desk.answers[name, "there"]
            other.tables.clear()
            await other.log.close()

    run(hand())


def test_somebody_else_writes_to_the_bank() -> None:
    async def hand() -> None:
        async with evening(sign_of(*HOLDEM), "Ann", "Bob") as here:
            beside = Bank(here.opened.journal.read("bank"))
            here.opened.journal.append([beside.moves("mint", wallet("Ann"), 5, "gift", "test")])
            await here.ask("Ann", "table", action="TopUp", chips=100)
            assert here.room.bank.balance(wallet("Ann")) == FUNDS - 295
            here.check_chips()

    run(hand())


# -- the room


def test_a_room_remembers_its_tables_and_opens_new_ones() -> None:
    async def hands() -> None:
        async with evening(sign_of(*HOLDEM), "Ann", "Bob") as here:
            await here.room.close()
            plan = RoomPlan(
                [TablePlan("one", "Other name", sign_of(*HOLDEM)), TablePlan("two", "Two", sign_of("perth-poker", "omaha"), 5, PACE)],
                seed=SEED,
            )
            here.room = await Room.open(here.opened, plan, here.clock)
            assert list(here.room.tables) == ["one", "two"]
            assert here.room.tables["one"].desk.name == "Table One", "what is in the journal stays as it is there"
            assert here.room.tables["one"].desk.table.seats == [1, 2]
            assert here.room.tables["one"].desk.pace == plan.tables[0].pace, "but for the pace, which is the house's"
            assert len(here.room.tables["two"].desk.table.chairs) == 5
            kinds = [entry.kind for entry in here.opened.journal.read("room")]
            assert kinds == ["room.opened", "room.closed", "room.opened"]

    run(hands())


def test_a_stream_that_cannot_be_read_stops_the_room_with_words() -> None:
    async def hands() -> None:
        async with evening(sign_of(*HOLDEM), "Ann", "Bob") as here:
            await here.deal()
            await here.room.close()
            stream = here.desk.stream
            here.opened.journal.append([Append(stream, len(here.entries), [Record("table.riddle", 1, {"by": "house"})])])
            with pytest.raises(UnreadableError, match=r"table\.riddle"):
                await Room.open(here.opened, here.room.plan, here.clock)

    run(hands())


def test_the_pause_before_the_next_hand_did_not_run_while_the_room_was_down() -> None:
    async def hands() -> None:
        async with evening(sign_of(*HOLDEM), "Ann", "Bob", between=3_000) as here:
            await here.deal()
            await here.play_on(Random(1), calling)
            await here.later(1)
            await reopen(here, away=3600)
            assert here.desk.hand_number == 1, "nobody is dealt in before they can be back"
            await here.later(2.9)
            assert here.desk.hand_number == 1
            await here.later(0.2)
            assert here.desk.hand_number == 2
            assert here.folded() == here.desk

    run(hands())
