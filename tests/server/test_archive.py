"""Old hands in an archive: history, replay, proof, audit, backup and opening hold, whatever happens to the file or in the middle of it."""

from __future__ import annotations

import asyncio
import random
import shutil
import signal
import sqlite3
import subprocess
import sys
from collections.abc import Awaitable, Callable
from contextlib import closing
from dataclasses import dataclass
from itertools import count
from pathlib import Path
from random import Random
from typing import Any

import pytest

from pitboss.chance.verify import verify
from pitboss.journal import ArchivedError, Journal, Mark, Place, Report, archive, audit_place, backup, open_journal, place_of, restore
from pitboss.journal.place_start import breaks, open_checked
from pitboss.journal.stubs import STREAM, is_stub
from pitboss.room.fair_play import played_hands
from pitboss.server.answers import problem_of
from pitboss.server.clocks import HandClock
from pitboss.server.journal_process import Question, checked
from pitboss.server.messages import Caller
from pitboss.server.room import Room, RoomPlan, TablePlan
from pitboss.server.snapshot_audit import audit_snapshots
from tests.journal.server import Server
from tests.seeded import SEED
from tests.server.evening import NAMES, PACE, Evening, run, sign_of

HANDS = 6
LATER = 10**9 * 10**6 * 2  #: microseconds: long after everything here
SIGN = sign_of("standard", "no-limit-holdem")


@dataclass
class Played:
    """A room whose hands were played and that is closed, and what was told of each hand then."""

    place: Place
    where: str | Path
    folder: Path
    told: dict[int, Any]
    digest: str

    def audit(self) -> Report:
        report = audit_place(self.place)
        if report.sound:
            audit_snapshots(self.place, report)
        return report

    def archive(self, name: str = "old.archive") -> int:
        return archive(self.place, self.folder / name, LATER).entries

    def asked(self, ask: Callable[[Evening], Awaitable[None]]) -> None:
        """Open the room, do something with it, and close it."""

        async def open_it() -> None:
            clock = HandClock(1_800_000_000_000_000)
            found = open_journal(self.where, self.folder, clock=clock.now)
            room = await Room.open(found, plan(), clock)
            here = Evening(room, found, clock)
            here.ids = count(found.journal.head().number)  # commands of their own
            try:
                await ask(here)
            finally:
                await room.close()
                found.journal.close()

        run(open_it())

    def check(self) -> None:
        """Everything is as it was: the audit is content, and all hands are read and proved."""
        report = self.audit()
        assert report.sound, report.findings

        async def same(here: Evening) -> None:
            assert {number: await told(here, number) for number in self.told} == self.told
            assert here.folded(int(self.digest.partition(" ")[0])).digest() == self.digest.partition(" ")[2]

        self.asked(same)


def plan() -> RoomPlan:
    return RoomPlan([TablePlan("one", "Table One", SIGN, 6, PACE)], seed=SEED)


async def told(here: Evening, number: int) -> Any:
    """History and proof of a hand, as Ann may know them; the proof must hold."""
    caller = Caller("Ann")
    proof = await here.table.proof(number, caller)
    assert verify(proof).holds
    return await here.table.history(number, caller), proof


@pytest.fixture(params=["sqlite", "postgres"])
def played(request: pytest.FixtureRequest, tmp_path: Path) -> Played:
    folder = tmp_path / "room"
    where: str | Path = folder
    if request.param == "postgres":
        server: Server = request.getfixturevalue("server")
        where = server.new_schema()
    return play(where, folder)


@pytest.fixture
def small(tmp_path: Path) -> Played:
    return play(tmp_path / "room", tmp_path / "room", hands=3)


def play(where: str | Path, folder: Path, hands: int = HANDS) -> Played:
    known = Played(place_of(where, folder), where, folder, {}, "")

    async def evening() -> None:
        clock = HandClock()
        found = open_journal(where, folder, clock=clock.now)
        room = await Room.open(found, plan(), clock)
        here, chance = Evening(room, found, clock), Random(1)
        await here.seat(*NAMES[:3])
        for _ in range(hands):
            await here.deal()
            await here.play_on(chance)
        known.told = {number: await told(here, number) for number in range(1, hands + 1)}
        known.digest = f"{here.desk.number} {here.desk.digest()}"
        await room.close()
        found.journal.close()

    run(evening())
    return known


def stubs(place: Place) -> int:
    store = place.store(read_only=True)
    try:
        return sum(map(is_stub, store.read_all(0)))
    finally:
        store.close()


# -- nothing is lost


def test_old_hands_are_read_replayed_and_proved_from_the_archive(played: Played) -> None:
    moved = played.archive()
    assert moved == stubs(played.place) > 100
    played.check()

    async def play_on(here: Evening) -> None:
        assert here.folded() == here.desk
        await here.deal()
        await here.play_on(Random(2))
        here.check_chips()

    played.asked(play_on)
    played.check()
    assert 0 < played.archive("newer.archive") < moved, "only what came after the first archive"
    played.check()
    assert played.archive("none.archive") == 0
    assert not (played.folder / "none.archive").exists()


def test_a_backup_comes_back_with_the_archive_beside_it(played: Played, tmp_path: Path) -> None:
    played.archive()
    copy = tmp_path / "monday.backup"
    report = backup(played.place, copy, with_key=True)
    assert any("old.archive is a file of its own" in each for each in report.notes)
    again = tmp_path / "again"
    restored = Played(place_of(again), again, again, played.told, played.digest)
    assert restore(copy, restored.place).sound
    (again / "archives").mkdir()
    shutil.move(played.folder / "old.archive", again / "archives")
    restored.check()


def test_without_the_file_the_room_opens_and_says_what_is_not_here(played: Played) -> None:
    played.archive()
    (played.folder / "old.archive").rename(played.folder.parent / "elsewhere.archive")
    report = played.audit()
    assert report.sound
    assert any("old.archive, which is not here" in each for each in report.notes)

    async def ask(here: Evening) -> None:
        with pytest.raises(ArchivedError, match=r"in the archive old.archive, which is not here now"):
            await here.table.history(1, Caller("Ann"))
        await here.deal()
        await here.play_on(Random(2))
        await here.table.history(HANDS + 1, Caller("Ann"))
        entries, complete = here.opened.journal.read_here("table/one")
        assert not complete
        assert [each.number for each in played_hands("one", entries, here.opened.vault)] == [HANDS + 1]
        here.opened.journal.archives.places.append(played.folder.parent / "elsewhere.archive")
        assert await told(here, 1) == played.told[1], "wherever it is said to be"
        entries, complete = here.opened.journal.read_here("table/one")
        assert complete
        assert len([*played_hands("one", entries, here.opened.vault)]) == HANDS + 1

    played.asked(ask)


def test_who_asks_over_http_is_told_where_the_hand_is() -> None:
    status, problem, _ = problem_of(ArchivedError("This is in the archive old.archive, which is not here now."))
    assert (status, problem.code) == (404, "archived")
    assert "old.archive" in problem.words


# -- what was altered is found


def _rows(path: Path, *changes: str) -> None:
    with closing(sqlite3.connect(path)) as connection, connection:
        for change in changes:
            connection.execute(change)


MIDDLE = "(SELECT number FROM entries WHERE kind = 'hand.event' ORDER BY number LIMIT 1 OFFSET 20)"
IN_THE_ARCHIVE = {
    "a body": "UPDATE entries SET body = replace(body, ':', ': ') WHERE number = {0}",
    "a body gone": "UPDATE entries SET body = '' WHERE number = {0}",
    "a time": "UPDATE entries SET at = at + 1 WHERE number = {0}",
    "a kind": "UPDATE entries SET kind = 'other' WHERE number = {0}",
    "a digest": "UPDATE entries SET digest = zeroblob(32) WHERE number = {0}",
    "an entry gone": "DELETE FROM entries WHERE number = {0}",
}


@pytest.mark.parametrize("change", IN_THE_ARCHIVE.values(), ids=IN_THE_ARCHIVE.keys())
def test_an_alteration_of_the_archive_is_found_with_its_place(small: Played, change: str) -> None:
    small.archive()
    with closing(sqlite3.connect(small.folder / "old.archive")) as connection:
        ((number,),) = connection.execute(f"SELECT {MIDDLE}").fetchall()
    _rows(small.folder / "old.archive", change.format(number))
    findings = small.audit().findings
    assert [(each.what, each.number) for each in findings] == [("archive", number)]
    assert findings[0].stream == "table/one"


def test_every_altered_byte_of_the_archive_is_found_and_none_is_served(small: Played) -> None:
    small.archive()
    file = small.folder / "old.archive"
    whole, chance = file.read_bytes(), random.Random(SEED)
    for place in [0, 17, len(whole) - 1, *(chance.randrange(len(whole)) for _ in range(25))]:
        file.write_bytes(whole[:place] + bytes([whole[place] ^ (1 << chance.randrange(8))]) + whole[place + 1 :])
        report = audit_place(small.place)
        assert {each.what for each in report.findings} == {"archive"}, place

        async def ask(here: Evening) -> None:
            for number, known in small.told.items():
                try:
                    assert await told(here, number) == known
                except ArchivedError:
                    continue

        small.asked(ask)
    for other in (whole[: len(whole) // 2], b"", whole + b"\0"):
        file.write_bytes(other)
        assert {each.what for each in audit_place(small.place).findings} == {"archive"}


IN_THE_JOURNAL = {
    "a kind": "UPDATE entries SET kind = 'other' WHERE number = {0}",
    "a time": "UPDATE entries SET at = at + 1 WHERE number = {0}",
    "a schema": "UPDATE entries SET schema = 9 WHERE number = {0}",
    "a body put in": "UPDATE entries SET body = '{{}}' WHERE number = {0}",
    "a digest": "UPDATE entries SET digest = zeroblob(32) WHERE number = {0}",
    "a link": "UPDATE entries SET previous = zeroblob(32) WHERE number = {0}",
    "a stub gone": "DELETE FROM entries WHERE number = {0}",
    "two in each other's place": "UPDATE entries SET version = -version WHERE number = {0}",
    "the content of another entry": "UPDATE entries SET body = '' WHERE stream = 'bank' AND version = 3",
    "that there is an archive": "UPDATE entries SET body = replace(body, 'old', 'new') WHERE stream = 'archives'",
    "the archives forgotten": "UPDATE entries SET body = '' WHERE stream = 'archives'",
}


@pytest.mark.parametrize("here", [True, False], ids=["with the archive", "without it"])
@pytest.mark.parametrize("change", IN_THE_JOURNAL.values(), ids=IN_THE_JOURNAL.keys())
def test_an_alteration_of_a_stub_is_found(small: Played, change: str, *, here: bool) -> None:
    small.archive()
    if not here:
        (small.folder / "old.archive").unlink()
    database = small.folder / "journal.db"
    with closing(sqlite3.connect(database)) as connection:
        ((number,),) = connection.execute("SELECT number FROM entries WHERE body = '' ORDER BY number LIMIT 1 OFFSET 40").fetchall()
    _rows(database, "DROP TRIGGER entries_no_update", "DROP TRIGGER entries_no_delete", change.format(number))
    assert not small.audit().sound


def test_nothing_that_was_altered_is_put_away(small: Played) -> None:
    _rows(
        small.folder / "journal.db",
        "DROP TRIGGER entries_no_update",
        "UPDATE entries SET body = replace(body, ':', ': ') WHERE stream = 'table/one' AND version = 5",
    )
    with pytest.raises(Exception, match="Nothing was archived"):
        small.archive()
    assert stubs(small.place) == 0
    assert not (small.folder / "old.archive").exists()


def test_the_check_before_opening_and_the_daily_one_know_archives(small: Played) -> None:
    small.archive()
    start = open_checked(small.where, small.folder)
    journal = start.opened.journal
    assert start.report.sound
    for entry in [*journal.read_all()][::7]:
        assert journal.verify_from(Mark(entry.number, entry.digest)).sound, "from a stub on"
    keyring = start.opened.keyring
    journal.close()
    assert checked(Question(small.place, keyring, rests=0), lambda *_: None).sound
    with (small.folder / "old.archive").open("ab") as file:
        file.write(b"more")
    report = checked(Question(small.place, keyring, rests=0), lambda *_: None)
    assert [each.what for each in report.findings] == ["archive"]
    assert not breaks(report), "the room plays on: it shows nothing that its digests do not bear out"


# -- killed in the middle

STEPS = ("write_file", "check_file", "sync", "Made", "take_out", "part_of_it", "seal")
KILL = """
import os, signal, sys
from pathlib import Path
from pitboss.journal import archiving, place_of
from pitboss.journal.journal import Journal
from pitboss.journal.postgres import _PostgresPen
from pitboss.journal.sqlite import _SqlitePen

def killed(*_, **__):
    os.kill(os.getpid(), signal.SIGKILL)

step, where, folder = sys.argv[1], sys.argv[2], Path(sys.argv[3])
archiving.PART = 50
if step == "seal":
    Journal.seal = killed
elif step == "part_of_it":
    seen = []
    def dying(real):
        def stub(self, *part):
            real(self, *part)
            seen.append(part)
            if len(seen) == 2:
                killed()  # in the middle of its transaction
        return stub
    for pen in (_SqlitePen, _PostgresPen):
        pen.stub = dying(pen.stub)
else:
    setattr(archiving, step, killed)
archiving.archive(place_of(where, folder), folder / "old.archive", 2 * 10**15)
"""


@pytest.mark.parametrize("step", STEPS)
def test_killed_at_any_step_nothing_is_lost_and_the_next_run_finishes(small: Played, step: str) -> None:
    _kill_and_go_on(small, step)


@pytest.mark.parametrize("step", [step if step == "part_of_it" else pytest.param(step, marks=pytest.mark.soak) for step in STEPS])
def test_killed_at_any_step_on_postgresql(server: Server, tmp_path: Path, step: str) -> None:
    _kill_and_go_on(play(server.new_schema(), tmp_path / "room", hands=3), step)


def _kill_and_go_on(small: Played, step: str) -> None:
    died = subprocess.run([sys.executable, "-c", KILL, step, str(small.where), str(small.folder)], check=False, timeout=120)
    assert died.returncode == -signal.SIGKILL
    small.check()
    made = bool(_archives(small.place))
    assert made == (step in ("take_out", "part_of_it", "seal"))
    done = archive(small.place, small.folder / "again.archive", LATER)
    small.check()
    assert stubs(small.place) > 50
    assert bool(done.entries) != made, "what was made before is not made again"
    assert len(_archives(small.place)) == 1


def _archives(place: Place) -> list[Any]:
    store = place.store(read_only=True)
    try:
        return Journal(store).archives.made()
    finally:
        store.close()


def test_a_room_that_plays_meanwhile_reads_what_was_archived(played: Played) -> None:
    async def ask(here: Evening) -> None:
        await here.deal()
        assert await asyncio.to_thread(played.archive)
        assert await told(here, 1) == played.told[1]
        await here.play_on(Random(3))
        await here.deal()
        await here.play_on(Random(4))
        here.check_chips()
        assert here.folded() == here.desk
        assert here.opened.journal.streams(STREAM) == {STREAM: 1}

    played.asked(ask)
    played.check()
