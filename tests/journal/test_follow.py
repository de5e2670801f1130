"""A server that waits keeps heads and tip beside it, and sees what is wrong before its turn comes."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from pitboss.journal import Append, BrokenError, HeadFiles, Journal, KeyringError, MemoryStore, Place, Record, Seals, new_keyring
from pitboss.journal.follow import Follower
from pitboss.journal.keyring import FILE, write_keyring

KEYRING = new_keyring()


def written(entries: int) -> tuple[MemoryStore, Journal]:
    """A journal that another server writes, a head after each second entry."""
    store = MemoryStore()
    journal = Journal(store, seals=Seals(KEYRING, every=2))
    write(journal, entries)
    return store, journal


def write(journal: Journal, entries: int) -> None:
    for _ in range(entries):
        journal.append([Append("a", journal.head().number, [Record("Said", 1, {})])])


def test_heads_and_tip_are_kept_as_they_come(tmp_path: Path) -> None:
    store, journal = written(1)
    files = HeadFiles(tmp_path)
    follower = Follower(store, files, KEYRING)
    for _ in range(3):
        write(journal, 2)
        assert follower.look() == ""
        assert files.tip() == store.tip()
        assert len(files.lines()) == len(store.heads())
    Journal(store, seals=Seals(KEYRING, files))  # opens with them: the server's turn has come


def test_a_database_that_falls_back_is_seen(tmp_path: Path) -> None:
    store, _ = written(5)
    files = HeadFiles(tmp_path)
    assert Follower(store, files, KEYRING).look() == ""
    older, _ = written(3)
    assert "it reached entry 5, and now ends at 3" in Follower(older, files, KEYRING).look()
    kept = files.tip()
    assert kept is not None
    assert kept.number == 5, "and the files still say so"


def test_a_tip_of_another_key_is_not_kept(tmp_path: Path) -> None:
    store, _ = written(3)
    files = HeadFiles(tmp_path)
    tip = store.tip()
    assert tip is not None
    for false in (replace(tip, number=9), replace(tip, key="0" * 16)):
        store.set_tip(false)
        assert "not signed with the room's key" in Follower(store, files, KEYRING).look()
        assert files.tip() is None


def test_heads_that_the_database_lost_are_seen(tmp_path: Path) -> None:
    store, journal = written(4)
    files = HeadFiles(tmp_path)
    follower = Follower(store, files, KEYRING)
    assert follower.look() == ""
    files.append("another head\n")
    write(journal, 2)
    assert "tells of heads that the database does not have" in follower.look()


def test_what_would_be_missing_is_said_at_once(tmp_path: Path) -> None:
    store, _ = written(4)
    place = Place(tmp_path / "journal.db", None, tmp_path)
    with pytest.raises(KeyringError, match="put a copy of the room's key into the folder"):
        Follower.of(store, place)
    write_keyring(KEYRING, tmp_path / FILE)
    with pytest.raises(BrokenError, match=r"or the folder is a new server's, `pitboss keys adopt` writes it"):
        Follower.of(store, place)
    Journal(store, seals=Seals(KEYRING, HeadFiles(tmp_path), adopt=True))
    assert Follower.of(store, place).look() == ""
