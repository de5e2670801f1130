"""A room opens with the work of its snapshots, whatever its age, and nothing it opens from is unchecked. On both stores."""

from __future__ import annotations

import json
import subprocess
import sys
from collections import Counter
from collections.abc import Awaitable, Callable, Iterator
from dataclasses import dataclass, replace
from functools import cache
from pathlib import Path
from typing import Any

import psycopg
import pytest

from pitboss.journal import (
    Append,
    Entry,
    FirstLook,
    Journal,
    Keyring,
    MemoryStore,
    Opened,
    Record,
    Seals,
    Snapshot,
    SqliteStore,
    Start,
    Store,
    Vault,
    breaks,
    new_keyring,
    snapshots,
)
from pitboss.journal.chain import digest_of
from pitboss.journal.postgres import PostgresStore
from pitboss.journal.verify import is_covered, ranges_to_check
from pitboss.server.clocks import HandClock
from pitboss.server.opening import open_for_room
from pitboss.server.recovery import recover_bank, recover_table, recover_tables
from pitboss.server.room import Room, TablePlan
from pitboss.server.snapshots import Snapshots
from tests.journal.server import Server, running_server, why_not
from tests.server.evening import PACE, run, sign_of
from tests.server.played import laid, plan_of, play_in_memory, tampered

BENCH = Path(__file__).parents[2] / "bench" / "opening.py"
STORES = ("sqlite", "postgres")
LEAST = 60  #: entries that are checked before a room opens, here
HEADS = 40  #: a head is signed for so many
SIGN = sign_of("standard", "no-limit-holdem")
EDITED = "UPDATE entries SET body = replace(body, ':', ': ') WHERE stream = 'table/one' AND version = 2"


@pytest.fixture(scope="module")
def server() -> Iterator[Server]:
    reason = why_not()
    if reason:
        pytest.skip(reason)
    with running_server() as started:
        yield started


@dataclass
class Kept:
    """A room that was played and closed, on one of the stores."""

    where: str | Path
    folder: Path

    def execute(self, *deeds: str) -> None:
        """Whoever can write the database can do this."""
        if isinstance(self.where, Path):
            tampered(self.folder, *deeds)
            return
        with psycopg.connect(self.where) as database:
            database.execute("DROP TRIGGER IF EXISTS entries_append_only ON entries")
            for deed in deeds:
                database.execute(deed.encode())

    def check(self) -> Start:
        """The check before it opens."""
        start = open_for_room(self.where, self.folder, least=LEAST)
        start.opened.journal.freeze("it was only checked")
        start.opened.journal.close()
        return start

    def open(self, work: Callable[[Room], Awaitable[None]] | None = None) -> list[str]:
        """Open the room as `serve` does it and close it again. The snapshots that were not used."""

        async def night() -> list[str]:
            clock = HandClock(1_800_000_000_000_000)
            start = open_for_room(self.where, self.folder, least=LEAST, clock=clock.now)
            assert start.report.sound, start.report.findings
            room = await Room.open(start.opened, plan_of(self.folder), clock)
            if work is not None:
                await work(room)
            await room.close()
            start.opened.journal.close()
            return room.snapshots.refused

        return run(night())

    def digests(self) -> dict[str, str]:
        """Of everything that is recovered. Nothing is written."""
        start = open_for_room(self.where, self.folder, least=LEAST)
        found = start.opened
        snapshots = Snapshots(found)
        tables = recover_tables(found.journal, found.vault, snapshots)
        bank = recover_bank(found.journal, snapshots)
        assert snapshots.refused == []
        found.journal.freeze("it was only looked at")
        found.journal.close()
        balances = {account: bank.balance(account) for account in sorted(bank.accounts())}
        return {"bank": json.dumps([bank.version, balances]), **{name: desk.digest() for name, desk in tables.tables.items()}}


@pytest.fixture(scope="module")
def evenings() -> Callable[[int], tuple[MemoryStore, Keyring]]:
    """What was played, in memory: so many hands, once for all tests here."""
    return cache(lambda hands: play_in_memory(hands, every=HEADS))


@pytest.fixture(params=STORES)
def played(request: pytest.FixtureRequest, tmp_path: Path, evenings: Callable[[int], tuple[MemoryStore, Keyring]]) -> Callable[[int], Kept]:
    def make(hands: int) -> Kept:
        folder = tmp_path / f"room{hands}"
        where = folder if request.param == "sqlite" else request.getfixturevalue("server").new_schema()
        laid(*evenings(hands), where, folder)
        return Kept(where, folder)

    return make


class Work:
    """Rows of entries and snapshots that were read from the stores, and snapshots that were opened, by name."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.rows = 0
        self.opened: Counter[str] = Counter()
        for store in (SqliteStore, PostgresStore):
            monkeypatch.setattr(store, "_rows", self._counted(store._rows))
        monkeypatch.setattr(snapshots, "opened", self._counted_opening(snapshots.opened))

    def _counted(self, rows: Callable[..., list[Any]]) -> Callable[..., list[Any]]:
        def counted(store: Store, asked: str, *more: Any) -> list[Any]:
            found = rows(store, asked, *more)
            if "FROM heads" not in asked:  # one for a thousand entries, and little work
                self.rows += len(found)
            return found

        return counted

    def _counted_opening(self, opened: Callable[..., Any]) -> Callable[..., Any]:
        def counted(snapshot: Snapshot, *more: Any) -> Any:
            self.opened[snapshot.name] += 1
            return opened(snapshot, *more)

        return counted


def test_the_work_of_opening_does_not_grow_with_age(played: Callable[[int], Kept], monkeypatch: pytest.MonkeyPatch) -> None:
    work, entries, rows = Work(monkeypatch), [], []
    for hands in (5, 25):
        room = played(hands)
        entries.append(room.check().report.last)
        work.rows = 0
        work.opened.clear()
        assert room.open() == []
        assert work.opened == {"table/one": 1, "bank": 1}, "each that is used, once: the check and the room share it"
        rows.append(work.rows)
    assert entries[1] > 3 * entries[0]
    assert rows[1] <= rows[0] + HEADS, "as many as are checked from one head more, or less"
    assert rows[1] < entries[1] / 2


def test_without_its_snapshots_it_is_the_same_to_the_digest(played: Callable[[int], Kept]) -> None:
    room = played(8)
    first = room.digests()
    room.execute("DELETE FROM snapshots")
    assert room.digests() == first
    assert first.keys() == {"bank", "one"}


def test_what_it_opens_from_is_checked_however_old_it_is(played: Callable[[int], Kept]) -> None:
    room = played(8)
    whole = room.check()
    assert LEAST <= whole.report.entries <= LEAST + HEADS < whole.report.last
    room.execute("DELETE FROM snapshots")
    start = room.check()
    assert start.report.sound
    assert start.report.entries >= start.report.last - HEADS, "it is read from its first entry on"
    room.execute(EDITED)
    start = room.check()
    (finding,) = breaks(start.report)
    assert (finding.what, finding.stream, finding.version) == ("edited", "table/one", 2)
    assert start.opened.journal.broken


def test_an_older_entry_that_is_not_read_does_not_hold_it_up(played: Callable[[int], Kept]) -> None:
    room = played(8)
    room.execute(EDITED)
    assert room.check().report.sound, "it is found beside the room"


def test_snapshots_of_tables_that_closed_are_not_opened(played: Callable[[int], Kept]) -> None:
    room = played(2)

    async def open_and_close(there: Room) -> None:
        for name in ("hers", "his"):
            await there.open_table(TablePlan(name, name, SIGN, 6, PACE), "Ann")
        assert await there.close_table("hers")

    room.open(open_and_close)
    assert {*room.check().opened.states} == {"past", "bank", "table/one", "table/his"}


def test_a_state_that_cannot_be_read_does_no_harm(played: Callable[[int], Kept]) -> None:
    room = played(2)
    start = open_for_room(room.where, room.folder)
    found = start.opened
    found.states["table/one"] = (found.states["table/one"][0], {})
    desk = recover_table("one", found.journal, found.vault, Snapshots(found))
    assert desk.digest() == recover_table("one", found.journal, found.vault, None).digest()
    found.journal.freeze("it was only looked at")
    found.journal.close()


def test_a_snapshot_of_forgotten_hands_is_not_used_and_no_finding() -> None:
    """It was on its way when the keys of its hands were destroyed."""
    keyring, journal = new_keyring(), Journal(MemoryStore())
    vault = Vault(keyring, journal.store.hand_keys, journal.keep_hand_key)
    vault.by_hand = True
    vault.seal("table/one", "deck", b"secret", hand=1)
    (entry,) = journal.append([Append("table/one", 0, [Record("said", 1, {})])])
    late = snapshots.taken({"a": 1}, "table/one", 1, entry, vault, keyring)
    journal.forget_hands(vault.forget("table/one", 1))
    with journal.store.writing() as pen:
        pen.keep_snapshots([late])
    look = FirstLook(Opened(journal, vault, keyring))
    look.stream("table/one")
    assert (look.findings, look.numbers) == ([], {1})


@pytest.mark.soak
def test_an_old_room_opens_in_less_than_three_times_the_time_of_a_new_one(server: Server, tmp_path: Path) -> None:
    """Both in one run, by turns, as `serve` opens them (docs/recovery.md). It is about one and a half times."""
    size = ("--entries", "150000", "--tables", "20", "--accounts", "500", "--times", "7")
    command = (sys.executable, BENCH, "--json", "--folder", str(tmp_path), "--postgres", server.new_schema(), *size)
    found = json.loads(subprocess.run(command, check=True, capture_output=True, text=True).stdout)["figures"]
    assert [each["store"] for each in found] == ["sqlite", "postgresql"]
    for each in found:
        assert each["entries"] > 10 * each["new_entries"]
        assert each["ratio"] < 3, each
        assert each["processor_ratio"] < 3, each


# -- entries that lie far back


@pytest.fixture
def chained() -> tuple[MemoryStore, Keyring]:
    """Fifty entries, and a head for every ten."""
    store, keyring = MemoryStore(), new_keyring()
    journal = Journal(store, seals=Seals(keyring, every=10))
    for number in range(50):
        journal.append([Append("a", number, [Record("said", 1, {"n": number})])])
    return store, keyring


@pytest.mark.parametrize(
    ("numbers", "found"),
    [
        ([], []),
        ([7], [(7, 10)]),
        ([10], [(10, 10)]),
        ([11, 19, 15], [(11, 20)]),
        ([9, 3, 12], [(3, 20)]),
        ([9, 32, 41, 50], [(9, 10), (32, 50)]),
    ],
)
def test_ranges_reach_to_the_next_head(chained: tuple[MemoryStore, Keyring], numbers: list[int], found: list[tuple[int, int]]) -> None:
    store, keyring = chained
    ranges = ranges_to_check(numbers, store.heads())
    assert [(first, head.number) for first, head in ranges] == found
    assert all(is_covered(store, first, head, keyring) for first, head in ranges)


def _edited(entry: Entry) -> Entry:
    return replace(entry, body='{"n":99}')


def _made_to_fit(entry: Entry) -> Entry:
    made = digest_of(entry.previous, entry.number, entry.stream, entry.version, entry.kind, entry.schema, entry.at, '{"n":99}')
    return replace(entry, body='{"n":99}', digest=made)


@pytest.mark.parametrize("change", [_edited, _made_to_fit, lambda entry: replace(entry, number=entry.number + 1)])
@pytest.mark.parametrize("number", [13, 14, 19, 20])
def test_an_altered_entry_is_not_covered(chained: tuple[MemoryStore, Keyring], number: int, change: Callable[[Entry], Entry]) -> None:
    store, keyring = chained
    head = store.heads()[1]
    assert is_covered(store, 13, head, keyring)
    assert not is_covered(store, 13, head, new_keyring()), "a head that somebody else signed"
    store._entries[number - 1] = change(store._entries[number - 1])
    assert not is_covered(store, 13, head, keyring)
    assert is_covered(store, 21, store.heads()[2], keyring), "what comes after does not hang on it"
