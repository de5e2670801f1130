"""Beside the entries: the index of hands, and snapshots. Memory, SQLite and PostgreSQL by one suite."""

from __future__ import annotations

from dataclasses import replace

import pytest

from pitboss.journal import Append, Journal, Record, Snapshot
from pitboss.journal.chapters import Chapter
from pitboss.server.dealt import dealt
from pitboss.server.snapshot_audit import wrong_chapters


def begun(number: int) -> Record:
    return Record("hand.begun", 1, {"hand": number})


def ended(number: int) -> Record:
    return Record("hand.ended", 1, {"hand": number})


def said(text: str) -> Record:
    return Record("hand.event", 1, {"text": text})


def test_the_index_is_written_with_the_entries_and_made_again_where_it_is_wrong(journal: Journal) -> None:
    for number in range(1, 6):
        version = journal.streams().get("table/1", 0)
        records = [begun(number), said("a" * number), said("b"), ended(number)]
        journal.append([Append("table/1", version, records), Append("table/2", version, records)])
    journal.append([Append("table/1", 20, [begun(6), said("c")])])
    assert [*map(tuple, journal.chapters("table/1", 2, 6))] == [(2, 5, 8), (3, 9, 12), (4, 13, 16), (5, 17, 20), (6, 21, 0)]
    assert wrong_chapters(journal) == []
    right = dealt(journal, "table/1", 2, 4)
    assert [[entry.version for entry in each] for each in right] == [[5, 6, 7, 8], [9, 10, 11, 12], [13, 14, 15, 16]]
    wrong: list[list[Chapter]] = [
        [],
        [Chapter(2, 1, 4), Chapter(3, 5, 8), Chapter(4, 9, 12)],
        [Chapter(2, 5, 9), Chapter(3, 10, 12), Chapter(4, 13, 16)],
        [Chapter(2, 5, 8), Chapter(3, 9, 12), Chapter(4, 13, 0)],
    ]
    for chapters in wrong:
        with journal.store.writing() as pen:
            pen.set_chapters("table/1", chapters)
        assert [(each.what, each.stream) for each in wrong_chapters(journal)] == [("index", "table/1")]
        assert dealt(journal, "table/1", 2, 4) == right
        assert wrong_chapters(journal) == []


def test_a_batch_that_fails_leaves_no_chapter(journal: Journal) -> None:
    journal.append([Append("table/1", 0, [begun(1), ended(1)])])
    entry = journal.read("table/1", 0, 1)[0]

    def fails() -> None:
        with journal.store.writing() as pen:
            pen.insert([replace(entry, number=3, version=3, body='{"hand":2}')])
            raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError):
        fails()
    assert [*map(tuple, journal.chapters("table/1", 1, 9))] == [(1, 1, 2)]


def test_stores_keep_the_newest_two_snapshots_of_each_name(journal: Journal) -> None:
    entry = journal.append([Append("a", 0, [said("x")])])[0]
    made = [
        Snapshot(name, version, entry.number, entry.digest, entry.at, 1, bytes(32), "sealed", "key", b"mac")
        for name in ("a", "b")
        for version in (1, 2, 3)
    ]
    for each in made:
        journal.keep(each)
    assert journal.store.snapshots() == []
    journal.append([Append("a", 1, [said("y")])])
    assert [each.version for each in journal.store.snapshots("a")] == [3, 2]
    assert [(each.name, each.version) for each in journal.store.snapshots()] == [("a", 3), ("a", 2), ("b", 3), ("b", 2)]
    journal.keep(replace(made[2], sealed="other"))
    journal.flush()
    assert [each.sealed for each in journal.store.snapshots("a")] == ["other", "sealed"]
    assert journal.store.snapshots("c") == []


def test_stores_read_up_to_a_version_and_find_the_last_of_a_kind(journal: Journal) -> None:
    journal.append([Append("a", 0, [begun(1), said("1"), ended(1), begun(2), said("2")]), Append("b", 0, [begun(1)])])
    assert [each.version for each in journal.read("a", 1, 3)] == [2, 3]
    assert journal.read("a", 5, 9) == journal.read("a", 3, 3) == []
    assert [each.version for each in journal.read_on("a", 2)] == [3, 4, 5]
    assert journal.store.last_of("a", ("hand.begun",), 2) == [4, 1]
    assert journal.store.last_of("a", ("hand.begun", "hand.ended"), 2) == [4, 3]
    assert journal.store.last_of("c", ("hand.begun",), 2) == []
    found = journal.store.at(4)
    assert found == journal.read("a", 3, 4)[0]
    assert journal.store.at(99) is None
