"""Somebody with the database and the archives, and without the room's key, tries to make a hand go away or read otherwise."""

from __future__ import annotations

import json
import shutil
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from pitboss.journal import ArchivedError, audit_place
from pitboss.journal.chain import digest_of
from pitboss.journal.entry import Append, Entry, Record
from pitboss.journal.stubs import MADE, STREAM, part_of
from pitboss.server.messages import Caller
from tests.server.evening import Evening
from tests.server.test_archive import Played, play


@pytest.fixture
def room(tmp_path: Path) -> Played:
    return play(tmp_path / "room", tmp_path / "room", hands=3)


def entries(room: Played, stream: str) -> list[Entry]:
    store = room.place.store(read_only=True)
    try:
        return store.read(stream, 0)
    finally:
        store.close()


def test_a_hand_that_is_said_to_be_archived_and_never_was(room: Played) -> None:
    """The content of a hand is taken out, and an entry put on that says an archive has it, with digests to match."""
    taken = entries(room, "table/one")[5:40]
    part = part_of(taken)
    made = {"archive": "0" * 16, "name": "lost.archive", "path": "/lost.archive", "sha256": "0" * 64, "entries": part.count}
    made["parts"] = [[part.stream, part.first, part.last, part.digest]]
    (line,) = Append(STREAM, 0, [Record(MADE, 1, made)]).lines
    with closing(sqlite3.connect(room.folder / "journal.db")) as database, database:
        database.execute("DROP TRIGGER entries_no_update")
        ((number, at, digest),) = database.execute("SELECT number, at, digest FROM entries ORDER BY number DESC LIMIT 1").fetchall()
        database.execute("UPDATE entries SET body = '' WHERE stream = 'table/one' AND version BETWEEN ? AND ?", (part.first, part.last))
        own = digest_of(digest, number + 1, STREAM, 1, *line[:2], at, line.body)
        row = (number + 1, STREAM, 1, *line, at, digest, own)
        database.execute("INSERT INTO entries VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)", row)
    assert "unsigned" in {each.what for each in audit_place(room.place).findings}


def test_an_archive_in_which_a_hand_reads_otherwise(room: Played) -> None:
    """The file is written anew, every digest in it made to fit."""
    room.archive()
    with closing(sqlite3.connect(room.folder / "old.archive")) as file, file:
        for row in file.execute("SELECT * FROM entries ORDER BY number").fetchall():
            entry = Entry(*row)
            told = json.loads(entry.body)
            body = json.dumps({**told, "players": [[1, "Eve"]]} if "players" in told else told, separators=(",", ":"), sort_keys=True)
            own = digest_of(entry.previous, entry.number, entry.stream, entry.version, entry.kind, entry.schema, entry.at, body)
            file.execute("UPDATE entries SET body = ?, digest = ? WHERE number = ?", (body, own, entry.number))
    findings = audit_place(room.place).findings
    assert findings
    assert {each.what for each in findings} == {"archive"}
    _refuses(room, 1)


def test_the_archive_of_another_room(room: Played, tmp_path: Path) -> None:
    other = play(tmp_path / "other", tmp_path / "other", hands=3)
    for each in (room, other):
        each.archive()
    shutil.copy(other.folder / "old.archive", room.folder / "old.archive")
    assert any("is not here" in each for each in audit_place(room.place).notes)
    _refuses(room, 2)


def _refuses(room: Played, number: int) -> None:
    async def ask(here: Evening) -> None:
        with pytest.raises(ArchivedError):
            await here.table.history(number, Caller("Ann"))

    room.asked(ask)
