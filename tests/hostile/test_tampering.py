"""Somebody has the room's files or its database, and changes something. It is found before the room opens and by the audit, with its place.

Entries, heads, tip, key, snapshots, the files beside. A changed journal leaves a room that can only be looked at, or none.
"""

from __future__ import annotations

import shutil
import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from random import Random
from typing import Any

import psycopg
import pytest

from pitboss.journal import (
    Append,
    Finding,
    JournalError,
    Place,
    Record,
    Report,
    audit_place,
    backup,
    breaks,
    new_keyring,
    place_of,
    restore,
)
from pitboss.journal.chain import digest_of
from pitboss.journal.keyring import write_keyring
from pitboss.server.opening import open_for_room
from pitboss.server.snapshot_audit import audit_snapshots
from tests.journal.server import Server
from tests.server.played import play, tampered


@pytest.fixture(scope="module")
def room(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("tampering") / "room"
    play(folder, 4)
    return folder


@pytest.fixture
def copy(room: Path, tmp_path: Path) -> Path:
    return Path(shutil.copytree(room, tmp_path / "copy"))


def at_the_start(where: str | Path, folder: Path | None = None) -> tuple[list[Finding], str]:
    """What is found before the room opens, and why it can only be looked at. A room that does not open at all says why."""
    start = open_for_room(where, folder)
    start.opened.journal.close()
    return start.report.findings, start.opened.journal.broken


def by_the_audit(place: Place) -> list[Finding]:
    report = audit_place(place)
    if report.sound:
        audit_snapshots(place, report)
    return report.findings


def rechained(database: sqlite3.Connection, first: int) -> None:
    """Make the digests fit again from this entry on: what somebody without the key can do."""
    asked = "SELECT number, stream, version, kind, schema, at, body FROM entries WHERE number >= ? ORDER BY number"
    previous = database.execute("SELECT digest FROM entries WHERE number = ?", (first - 1,)).fetchone()[0]
    for number, stream, version, kind, schema, at, body in database.execute(asked, (first,)).fetchall():
        digest = digest_of(previous, number, stream, version, kind, schema, at, body)
        database.execute("UPDATE entries SET previous = ?, digest = ? WHERE number = ?", (previous, digest, number))
        previous = digest


#: What is done; what is found, and at which entry of which stream. `None`: wherever it is.
ENTRIES: dict[str, tuple[tuple[str, ...], str, int | None]] = {
    "a body": (("UPDATE entries SET body = body || ' ' WHERE number = 60",), "edited", 60),
    "a body taken out, as if it were archived": (("UPDATE entries SET body = '' WHERE number = 60",), "edited", 60),
    "a kind": (("UPDATE entries SET kind = kind || 'x' WHERE number = 60",), "edited", 60),
    "a schema": (("UPDATE entries SET schema = schema + 1 WHERE number = 60",), "edited", 60),
    "a time": (("UPDATE entries SET at = at - 1 WHERE number = 60",), "edited", 60),
    "a stream": (("UPDATE entries SET stream = 'table/none' WHERE number = 60",), "edited", 60),
    "a version": (("UPDATE entries SET version = 100000 WHERE number = 60",), "edited", 60),
    "a digest": (("UPDATE entries SET digest = zeroblob(32) WHERE number = 60",), "edited", 60),
    "a link": (("UPDATE entries SET previous = zeroblob(32) WHERE number = 60",), "edited", 60),
    "the first": (("UPDATE entries SET body = body || ' ' WHERE number = 1",), "edited", 1),
    "the last": (("UPDATE entries SET body = body || ' ' WHERE number = (SELECT max(number) FROM entries)",), "edited", None),
    "one deleted": (("DELETE FROM entries WHERE number = 60",), "missing", 60),
    "many deleted": (("DELETE FROM entries WHERE number BETWEEN 60 AND 70",), "missing", 60),
    "the first deleted": (("DELETE FROM entries WHERE number = 1",), "missing", 1),
    "the end cut off": (("DELETE FROM entries WHERE number > 60",), "truncated", 61),
    "all deleted": (("DELETE FROM entries",), "truncated", 1),
    "one put in at the end": (
        (
            "INSERT INTO entries SELECT (SELECT max(number) FROM entries) + 1, stream, 99999, kind, schema, body, at, digest, digest "
            "FROM entries ORDER BY number DESC LIMIT 1",
        ),
        "edited",
        None,
    ),
    "two swapped": (
        (
            "UPDATE entries SET number = -1, version = -1 WHERE number = 60",
            "UPDATE entries SET number = 60 WHERE number = 61",
            "UPDATE entries SET number = 61, version = (SELECT max(version) + 9 FROM entries) WHERE number = -1",
        ),
        "moved",
        60,
    ),
}
HEADS: dict[str, tuple[tuple[str, ...], str]] = {
    "a head's signature": (("UPDATE heads SET mac = zeroblob(64) WHERE count = 1",), "head"),
    "a head's number": (("UPDATE heads SET number = number + 1 WHERE count = 2",), "head"),
    "a head's digest": (("UPDATE heads SET digest = zeroblob(32) WHERE count = 2",), "head"),
    "a head's key": (("UPDATE heads SET key = '0123456789abcdef' WHERE count = 1",), "head"),
    "a head deleted": (("DELETE FROM heads WHERE count = 2",), "head"),
    "the last head deleted": (("DELETE FROM heads WHERE count = (SELECT max(count) FROM heads)",), "head"),
    "all heads deleted": (("DELETE FROM heads",), "head"),
    "the tip deleted": (("DELETE FROM tip",), "unsigned"),
    "the tip's signature": (("UPDATE tip SET mac = zeroblob(64)",), "head"),
    "the tip's number": (("UPDATE tip SET number = number - 1",), "head"),
    "the tip's digest": (("UPDATE tip SET digest = zeroblob(32)",), "head"),
    "the table of heads": (("DROP TABLE heads",), "damaged"),
}


@pytest.mark.parametrize("kind", ENTRIES)
def test_entries(copy: Path, kind: str) -> None:
    deeds, what, number = ENTRIES[kind]
    tampered(copy, *deeds)
    found, broken = at_the_start(copy)
    assert broken
    assert any(each.what == what and number in (None, each.number) for each in found), found
    assert any(each.what == what and number in (None, each.number) for each in by_the_audit(place_of(copy)))
    if number is not None:
        assert f"ntry {number}" in broken or f"ntries {number}" in broken, "the place is in the words that everybody reads"


@pytest.mark.parametrize("first", [2, 41, 60, 80])
def test_all_written_anew_from_an_entry_on_with_digests_that_fit(copy: Path, first: int) -> None:
    tampered(copy)
    with closing(sqlite3.connect(copy / "journal.db")) as database:
        database.execute("UPDATE entries SET at = at + 1 WHERE number = ?", (first,))
        rechained(database, first)
        database.commit()
    found, broken = at_the_start(copy)
    assert broken
    assert {each.what for each in breaks_of(found)} >= {"rewritten"}
    last_good = max(number for number in [0, *heads_of(copy)] if number < first)
    assert any(f"after entry {last_good}" in each.words or (not last_good and "from the first" in each.words) for each in found)
    assert "rewritten" in {each.what for each in by_the_audit(place_of(copy))}


def breaks_of(findings: list[Finding]) -> list[Finding]:
    return breaks(Report(findings=findings))


def heads_of(folder: Path) -> list[int]:
    with closing(sqlite3.connect(folder / "journal.db")) as database:
        return [number for (number,) in database.execute("SELECT number FROM heads ORDER BY count")]


@pytest.mark.parametrize("kind", HEADS)
def test_heads_and_tip(copy: Path, kind: str) -> None:
    deeds, what = HEADS[kind]
    tampered(copy, *deeds)
    try:
        found, broken = at_the_start(copy)
    except JournalError as error:
        found, broken = [Finding("head", str(error))], str(error)  # it does not open at all, and says why
        assert "heads" in broken or "sign" in broken
    assert broken
    assert found
    assert what in {each.what for each in by_the_audit(place_of(copy))}


def _deleted(name: str) -> Callable[[Path], None]:
    return lambda folder: (folder / name).unlink()


def _other_key(folder: Path) -> None:
    (folder / "journal.key").unlink()
    write_keyring(new_keyring(), folder / "journal.key")


def _line_changed(folder: Path) -> None:
    path = folder / "journal.heads"
    lines = path.read_text().splitlines()
    path.write_text("\n".join([lines[0].replace('"at":1', '"at":2'), *lines[1:]]) + "\n")


def _line_gone(folder: Path) -> None:
    path = folder / "journal.heads"
    path.write_text("\n".join(path.read_text().splitlines()[1:]) + "\n")


@pytest.mark.parametrize(
    "deed", [_deleted("journal.heads"), _deleted("journal.tip"), _deleted("journal.key"), _other_key, _line_changed, _line_gone]
)
def test_files_beside(copy: Path, deed: Callable[[Path], None]) -> None:
    deed(copy)
    try:
        _, broken = at_the_start(copy)
    except JournalError as error:
        broken = str(error)
        assert "key" in broken.lower()  # without its key, or with another, it does not open at all
    assert broken
    try:
        audited = [each.what for each in by_the_audit(place_of(copy))]
    except JournalError as error:
        audited = ["head"] if "key" in str(error).lower() else []
    assert audited


def test_a_database_set_back_without_its_files(copy: Path, tmp_path: Path) -> None:
    play_more = tmp_path / "later"
    shutil.copytree(copy, play_more)
    start = open_for_room(play_more)
    start.opened.journal.append([Append("room", start.opened.journal.streams()["room"], [Record("room.noted", 1, {})])])
    start.opened.journal.close()
    shutil.copy(copy / "journal.db", play_more / "journal.db")  # the older database; heads and tip are the newer ones
    for beside in play_more.glob("journal.db-*"):
        beside.unlink()
    found, broken = at_the_start(play_more)
    assert broken
    assert "truncated" in {each.what for each in found}
    assert "truncated" in {each.what for each in by_the_audit(place_of(play_more))}


SNAPSHOTS = {
    "the signature": "UPDATE snapshots SET mac = zeroblob(64)",
    "the state's digest": "UPDATE snapshots SET digest = zeroblob(32)",
    "the sealed state": "UPDATE snapshots SET sealed = substr(sealed, 1, 40) || 'AAAA' || substr(sealed, 45)",
    "the entry": "UPDATE snapshots SET number = number - 1",
    "the entry's digest": "UPDATE snapshots SET entry = zeroblob(32)",
    "the version": "UPDATE snapshots SET version = version + 1",
    "the name": "UPDATE snapshots SET name = 'table/other'",
    "the key": "UPDATE snapshots SET key = '0123456789abcdef'",
    "the schema": "UPDATE snapshots SET schema = schema + 1",
}


@pytest.mark.parametrize("kind", SNAPSHOTS)
def test_snapshots(copy: Path, kind: str) -> None:
    """One that is false is named and not used: the room does without, on entries that were all checked."""
    newest = "name = 'table/one' AND version = (SELECT max(version) FROM snapshots WHERE name = 'table/one')"
    tampered(copy, f"{SNAPSHOTS[kind]} WHERE {newest}")
    start = open_for_room(copy, least=10)
    start.opened.journal.close()
    assert [each.what for each in start.report.findings] == ["snapshot"]
    assert start.report.findings[0].number is not None
    assert (start.opened.journal.broken, start.since.number) == ("", 0), "all of the journal was checked"
    assert {each.what for each in by_the_audit(place_of(copy))} == {"snapshot"}


@pytest.mark.parametrize("deed", ["DELETE FROM chapters WHERE number = 2", "UPDATE chapters SET first = first + 1 WHERE number = 2"])
def test_the_index_of_hands(copy: Path, deed: str) -> None:
    tampered(copy, deed)
    assert {each.what for each in by_the_audit(place_of(copy))} == {"index"}


def test_a_changed_backup_is_not_restored(copy: Path, tmp_path: Path) -> None:
    backup(place_of(copy), tmp_path / "monday.backup")
    with closing(sqlite3.connect(tmp_path / "monday.backup")) as database:
        for (trigger,) in database.execute("SELECT name FROM sqlite_master WHERE type = 'trigger'").fetchall():
            database.execute(f"DROP TRIGGER {trigger}")
        database.execute("UPDATE entries SET at = at + 1 WHERE number = 60")
        database.commit()
    with pytest.raises(JournalError, match="60"):
        restore(tmp_path / "monday.backup", place_of(tmp_path / "again"), key=copy / "journal.key")


# -- PostgreSQL

ON_POSTGRES: dict[str, tuple[tuple[str, ...], str, int | None]] = {
    "a body": (("UPDATE entries SET body = body || ' ' WHERE number = 60",), "edited", 60),
    "one deleted": (("DELETE FROM entries WHERE number = 60",), "missing", 60),
    "the end cut off": (("DELETE FROM entries WHERE number > 60",), "truncated", 61),
    "a head's digest": (("UPDATE heads SET digest = '\\x00' WHERE count = 1",), "head", None),
    "the tip deleted": (("DELETE FROM tip",), "unsigned", None),
    "heads, tip and end": (("DELETE FROM heads", "DELETE FROM tip", "DELETE FROM entries WHERE number > 60"), "head", None),
}


@pytest.mark.parametrize("kind", ON_POSTGRES)
def test_on_postgresql(room: Path, tmp_path: Path, server: Server, kind: str) -> None:
    backup(place_of(room), tmp_path / "room.backup")
    url = server.new_schema()
    restore(tmp_path / "room.backup", place_of(url, tmp_path / "keys"), key=room / "journal.key")
    assert at_the_start(url, tmp_path / "keys") == ([], "")
    deeds, what, number = ON_POSTGRES[kind]
    with psycopg.connect(url) as database:
        for table in ("entries", "heads"):
            database.execute(f"DROP TRIGGER {table}_append_only ON {table}".encode())
        for deed in deeds:
            database.execute(deed.encode())
    found, broken = at_the_start(url, tmp_path / "keys")
    assert broken
    audited = by_the_audit(place_of(url, tmp_path / "keys"))
    for each in (found, audited):
        assert any(finding.what == what and number in (None, finding.number) for finding in each), each


# -- any byte


@pytest.mark.parametrize("part", [pytest.param(part, marks=[pytest.mark.soak] if part else []) for part in range(20)])
def test_any_byte_of_the_database(room: Path, tmp_path: Path, part: int) -> None:
    """Either it is found before the room opens or by the audit, or nothing that anybody reads has changed."""
    chance, found_at_start, found = Random(part), 0, 0
    before = read_through(room)
    for number in range(15):
        folder = Path(shutil.copytree(room, tmp_path / str(number)))
        path = folder / "journal.db"
        raw = bytearray(path.read_bytes())
        raw[chance.randrange(len(raw))] ^= 1 << chance.randrange(8)
        path.write_bytes(raw)
        audited: Any = True
        try:
            audited = by_the_audit(place_of(folder))
            findings, broken = at_the_start(folder)
        except JournalError:
            findings, broken = [], "it does not open"
        found += bool(audited)
        found_at_start += bool(broken or findings)
        if not audited and not broken and not findings:
            assert read_through(folder) == before
        shutil.rmtree(folder)
    assert found_at_start, "most bytes are an entry's"
    assert found >= found_at_start - 1


def read_through(folder: Path) -> object:
    """Everything that is read of a journal."""
    store = place_of(folder).store(read_only=True)
    try:
        streams = store.streams("")
        return [*store.read_all(0)], streams, [store.read(stream, 0) for stream in streams], store.heads(), store.snapshots()
    finally:
        store.close()
