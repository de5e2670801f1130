"""Keys of hands: one row a stream, written with the first entry that needs it; and what is destroyed is nowhere any more."""

from __future__ import annotations

import sqlite3
from pathlib import Path
from random import Random

import pytest

from pitboss.journal import (
    Append,
    Conflict,
    ForgottenError,
    HandKey,
    Journal,
    Keyring,
    Opened,
    Record,
    SealedError,
    SqliteStore,
    StoreError,
    Vault,
    backup,
    open_journal,
    place_of,
    restore,
)
from pitboss.journal.hand_keys import APART, Chain, key_of, next_secret
from tests.journal.server import Server

TABLE = "table/1"


def by_hand(journal: Journal, keyring: Keyring) -> Vault:
    vault = Vault(keyring, journal.store.hand_keys, journal.keep_hand_key)
    vault.by_hand = True
    return vault


def dealt(vault: Vault, hand: int) -> Record:
    return Record("hand.begun", 1, {"hand": hand, "sealed": vault.seal(TABLE, f"deck {hand}", b"As Kd", hand)})


def opened(journal: Journal, vault: Vault, hand: int) -> bytes:
    return vault.open(TABLE, f"deck {hand}", journal.read(TABLE, hand - 1, hand)[0].told["sealed"])


class TestChain:
    def test_each_hand_has_a_key_and_it_is_the_same_from_wherever_it_is_reached(self) -> None:
        secret, chain = bytes(32), Chain(TABLE, 7, bytes(32))
        known = {}
        for hand in range(7, 7 + 2 * APART + 3):
            known[hand] = key_of(secret)
            secret = next_secret(secret)
        assert len(set(known.values())) == len(known)
        for hand in (2 * APART + 9, 7, APART + 7, 8, 2 * APART, APART + 6):
            assert chain.key_of(hand) == Chain(TABLE, 7, bytes(32)).key_of(hand) == known[hand]
        later = chain.begun_at(APART + 1)
        assert later.key_of(2 * APART) == known[2 * APART]

    def test_what_comes_before_is_gone(self) -> None:
        later = Chain(TABLE, 1, bytes(32)).begun_at(5)
        with pytest.raises(ForgottenError, match="The key of hand 4 of table/1 was destroyed"):
            later.key_of(4)
        before = Chain(TABLE, 1, bytes(32))
        assert key_of(before.secret_of(4)) not in {later.key_of(hand) for hand in range(5, 40)}


class TestAnyStore:
    def test_the_first_key_is_written_with_the_entry_that_needs_it(self, journal: Journal, keyring: Keyring) -> None:
        vault = by_hand(journal, keyring)
        first = dealt(vault, 1)
        assert journal.store.hand_keys() == []
        with pytest.raises(Conflict):
            journal.append([Append(TABLE, 5, [first])])
        journal.append([Append(TABLE, 0, [first])])
        journal.append([Append(TABLE, 1, [dealt(vault, 2)])])
        (row,) = journal.store.hand_keys()
        assert (row.stream, row.first) == (TABLE, 1)
        again = Vault(keyring, journal.store.hand_keys)
        assert opened(journal, again, 2) == opened(journal, again, 1) == b"As Kd"

    def test_a_write_that_fails_writes_no_key_and_the_next_one_does(
        self, journal: Journal, keyring: Keyring, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        vault = by_hand(journal, keyring)
        record = dealt(vault, 1)
        with monkeypatch.context() as patch:
            patch.setattr("pitboss.journal.journal.lay", lambda *_: 1 // 0)
            with pytest.raises(ZeroDivisionError):
                journal.append([Append(TABLE, 0, [record])])
        assert journal.store.hand_keys() == []
        journal.append([Append(TABLE, 0, [record])])
        assert opened(journal, Vault(keyring, journal.store.hand_keys), 1) == b"As Kd"

    def test_two_cannot_begin_the_keys_of_a_stream(self, journal: Journal, keyring: Keyring) -> None:
        journal.append([Append(TABLE, 0, [dealt(by_hand(journal, keyring), 1)])])
        other = Journal(journal.store)
        vault = Vault(keyring, keep=other.keep_hand_key)  # it does not know of the first
        vault.by_hand = True
        with pytest.raises(StoreError, match="The hands of table/1 have keys already"):
            other.append([Append(TABLE, 1, [dealt(vault, 2)])])
        assert len(journal.read(TABLE)) == 1

    def test_hands_that_are_forgotten_open_with_nothing(self, journal: Journal, keyring: Keyring) -> None:
        vault = by_hand(journal, keyring)
        for hand in range(1, 6):
            journal.append([Append(TABLE, hand - 1, [dealt(vault, hand)])])
        journal.forget_hands(vault.forget(TABLE, 3))
        assert journal.store.erase()
        again = Vault(keyring, journal.store.hand_keys)
        for each in (vault, again):
            assert each.first_hand(TABLE) == 4
            assert opened(journal, each, 4) == opened(journal, each, 5) == b"As Kd"
            for hand in (1, 2, 3):
                with pytest.raises(ForgottenError):
                    opened(journal, each, hand)
        vault.forget(TABLE, 2)
        assert vault.first_hand(TABLE) == 4, "it never goes back"

    def test_without_the_option_nothing_is_kept(self, journal: Journal, keyring: Keyring) -> None:
        vault = Vault(keyring, journal.store.hand_keys, journal.keep_hand_key)
        journal.append([Append(TABLE, 0, [dealt(vault, 1)])])
        assert journal.store.hand_keys() == []
        assert vault.first_hand(TABLE) is None
        assert opened(journal, Vault(keyring), 1) == b"As Kd"

    def test_a_row_that_was_altered_or_taken_out_is_named(self, journal: Journal, keyring: Keyring) -> None:
        vault = by_hand(journal, keyring)
        journal.append([Append(TABLE, 0, [dealt(vault, 1)])])
        (row,) = journal.store.hand_keys()
        for rows in ([HandKey(TABLE, 2, row.sealed)], [HandKey(TABLE, 1, row.sealed[:-4] + "AAA=")]):
            with pytest.raises(SealedError, match="of table/1 does not open"):
                opened(journal, Vault(keyring, lambda rows=rows: rows), 1)  # type: ignore[misc]
        with pytest.raises(SealedError, match="The keys of the hands of table/1 are not here"):
            opened(journal, Vault(keyring), 1)


def leaving_behind(folder: Path) -> Opened:
    """A journal in an SQLite that leaves behind what is deleted, as it does unless it was built otherwise."""
    found = open_journal(folder)
    found.journal.store._writer.execute("PRAGMA secure_delete = OFF")  # type: ignore[attr-defined]
    return found


def test_sqlite_has_nothing_of_a_key_that_was_destroyed(tmp_path: Path) -> None:
    opened_here = leaving_behind(tmp_path)
    journal, vault = opened_here.journal, opened_here.vault
    vault.by_hand = True
    for hand in range(1, 4):
        journal.append([Append(TABLE, hand - 1, [dealt(vault, hand)])])
    (row,) = journal.store.hand_keys()
    text = row.sealed.rpartition(".")[2].encode()

    def lies_there() -> bool:
        return any(text in path.read_bytes() for path in tmp_path.iterdir() if path.is_file())

    assert lies_there()
    journal.forget_hands(vault.forget(TABLE, 2))
    assert journal.store.erase()
    assert not lies_there()
    journal.close()
    assert not lies_there()


def test_nor_where_a_row_once_lay(tmp_path: Path) -> None:
    """Rows move when a page is full; what they leave behind there goes too."""
    found = leaving_behind(tmp_path)
    journal, vault = found.journal, found.vault
    vault.by_hand = True
    names = [f"table/{number}" for number in range(200)]
    Random(1).shuffle(names)
    for name in names:
        sealed = vault.seal(name, "deck 1", b"As Kd", 1)
        journal.append([Append(name, 0, [Record("hand.begun", 1, {"hand": 1, "sealed": sealed})])])
    rows = journal.store.hand_keys()
    assert len(rows) == len(names)
    for name in names[:3]:
        journal.forget_hands(vault.forget(name, 1))
    assert journal.store.erase()
    files = [path.read_bytes() for path in tmp_path.iterdir() if path.is_file()]
    left = {row.stream for row in rows if any(row.sealed.rpartition(".")[2].encode() in each for each in files)}
    assert left == {*names} - {*names[:3]}
    journal.close()


def test_postgres_writes_the_table_of_keys_anew(server: Server, tmp_path: Path) -> None:
    found = open_journal(server.new_schema(), tmp_path)
    journal, vault = found.journal, found.vault
    vault.by_hand = True
    journal.append([Append(TABLE, 0, [dealt(vault, 1)])])
    where = "SELECT pg_relation_filepath('hand_keys')"
    store = journal.store
    before = store._rows(where)  # type: ignore[attr-defined]
    journal.forget_hands(vault.forget(TABLE, 1))
    assert store.erase()
    assert store._rows(where) != before, "another file: the old one is gone, with the row that was in it"  # type: ignore[attr-defined]
    assert [(row.stream, row.first) for row in store.hand_keys()] == [(TABLE, 2)]
    journal.append([Append(TABLE, 1, [dealt(vault, 2)])])
    journal.close()


@pytest.mark.parametrize("kind", ["sqlite", "postgres"])
def test_a_backup_has_the_keys_of_its_day(kind: str, tmp_path: Path, request: pytest.FixtureRequest) -> None:
    folder = tmp_path / "room"
    where = folder if kind == "sqlite" else request.getfixturevalue("server").new_schema()
    found = open_journal(where, folder)
    found.vault.by_hand = True
    for hand in range(1, 4):
        found.journal.append([Append(TABLE, hand - 1, [dealt(found.vault, hand)])])
    copy = tmp_path / "monday.backup"
    assert backup(place_of(where, folder), copy, with_key=True).sound
    found.journal.forget_hands(found.vault.forget(TABLE, 2))
    tuesday = tmp_path / "tuesday.backup"
    assert backup(place_of(where, folder), tuesday, with_key=True).sound
    found.journal.close()
    for file, first in ((copy, 1), (tuesday, 3)):
        assert restore(file, place_of(tmp_path / file.stem)).sound
        again = open_journal(tmp_path / file.stem)
        assert again.vault.first_hand(TABLE) == first
        assert opened(again.journal, again.vault, 3) == b"As Kd"
        again.journal.close()


def test_an_older_store_gets_the_table_and_keeps_it_whatever_it_is_called(tmp_path: Path) -> None:
    path = tmp_path / "old.db"
    SqliteStore(path).close()
    with sqlite3.connect(path) as connection:
        connection.execute("INSERT INTO hand_keys VALUES ('table/1', 1, 'x')")
        connection.execute("UPDATE meta SET value = '5' WHERE key = 'version'")
    connection.close()
    only_read = SqliteStore(path, read_only=True)
    assert only_read.hand_keys() == []
    only_read.close()
    store = SqliteStore(path)
    assert store.hand_keys() == [HandKey(TABLE, 1, "x")]
    store.close()
