"""What was written long ago is still read: old bodies by upcasters, old stores by migrations."""

from __future__ import annotations

import sqlite3
from pathlib import Path
from typing import Any

import pytest

from pitboss.journal import (
    Append,
    Conflict,
    Journal,
    KeyringError,
    MemoryStore,
    Record,
    SqliteStore,
    StoreError,
    UnreadableError,
    Upcasters,
    audit_place,
    open_journal,
    place_of,
)
from pitboss.journal.chain import GENESIS, lay
from pitboss.journal.postgres import MIGRATIONS as POSTGRES_MIGRATIONS
from pitboss.journal.postgres import PostgresStore
from pitboss.journal.sqlite import MIGRATIONS
from tests.journal.server import Server

VERSION_1 = Path(__file__).with_name("store_version_1.sql")


@pytest.fixture
def upcasters() -> Upcasters:
    made = Upcasters()

    @made.add("BoughtIn", 1)
    def seat_by_name(body: dict[str, Any]) -> dict[str, Any]:
        return {"player": f"seat {body['seat']}", "chips": body["chips"]}

    @made.add("BoughtIn", 2)
    def amount_in_cents(body: dict[str, Any]) -> dict[str, Any]:
        return {"player": body["player"], "cents": body["chips"] * 100}

    return made


@pytest.fixture
def old(tmp_path: Path) -> Path:
    """A folder with a journal of the first version."""
    database = sqlite3.connect(tmp_path / "journal.db")
    database.executescript(VERSION_1.read_text(encoding="utf-8"))
    database.close()
    return tmp_path


class TestUpcasters:
    def test_an_old_body_is_read_in_the_newest_schema(self, old: Path, upcasters: Upcasters) -> None:
        opened = open_journal(old)
        bought = upcasters.read_each(opened.journal.read("table/1"))
        opened.journal.close()
        assert bought[0] == Record("BoughtIn", 3, {"player": "seat 1", "cents": 20000})
        assert bought[2] == Record("Said", 1, {"words": "good luck — ♥"})

    def test_every_schema_ends_at_the_newest(self, upcasters: Upcasters) -> None:
        journal = Journal(MemoryStore())
        bodies: tuple[dict[str, Any], ...] = ({"seat": 1, "chips": 2}, {"player": "seat 1", "chips": 2}, {"player": "seat 1", "cents": 200})
        journal.append([Append("a", 0, [Record("BoughtIn", schema, body) for schema, body in enumerate(bodies, 1)])])
        assert upcasters.read_each(journal.read("a")) == [Record("BoughtIn", 3, bodies[2])] * 3

    def test_new_records_have_the_newest_schema(self, upcasters: Upcasters) -> None:
        assert upcasters.new("BoughtIn", {}).schema == 3
        assert upcasters.new("Said", {}).schema == 1

    def test_a_schema_from_the_future_is_refused(self, upcasters: Upcasters) -> None:
        journal = Journal(MemoryStore())
        journal.append([Append("a", 0, [Record("BoughtIn", 4, {})])])
        with pytest.raises(UnreadableError, match=r"Entry 1 is a BoughtIn of schema 4; this Pitboss reads up to 3"):
            upcasters.read_each(journal.read("a"))

    def test_a_missing_step_is_told(self) -> None:
        upcasters = Upcasters()
        upcasters.add("Said", 2)(dict)
        journal = Journal(MemoryStore())
        journal.append([Append("a", 0, [Record("Said", 1, {})])])
        with pytest.raises(UnreadableError, match="no upcaster leads to 2"):
            upcasters.read_each(journal.read("a"))

    def test_two_ways_for_one_step_are_an_error(self, upcasters: Upcasters) -> None:
        with pytest.raises(ValueError, match="in two ways"):
            upcasters.add("BoughtIn", 1)(dict)


class TestMigrations:
    def test_a_store_of_version_1_is_brought_up_signed_and_written_on(self, old: Path) -> None:
        assert audit_place(place_of(old), signatures=False).notes[-1].startswith("The store is of version 1")
        with pytest.raises(KeyringError, match="say --no-signatures"):
            audit_place(place_of(old))
        opened = open_journal(old)
        journal = opened.journal
        assert journal.store.migrated_from == 1
        assert [(entry.number, entry.stream, entry.version) for entry in journal.read_all()] == [
            (1, "table/1", 1),
            (2, "table/1", 2),
            (3, "bank", 1),
            (4, "table/1", 3),
        ]
        assert [head.number for head in journal.store.heads()] == [4]
        journal.append([Append("table/1", 3, [Record("Said", 1, {})])])
        journal.close()
        report = audit_place(place_of(old))
        assert report.findings == []
        assert report.signed_to == 5
        again = open_journal(old)
        assert again.journal.store.migrated_from == len(MIGRATIONS)
        again.journal.close()

    def test_a_changed_store_of_version_1_is_found(self, old: Path) -> None:
        database = sqlite3.connect(old / "journal.db")
        database.execute("UPDATE entries SET body = '{}' WHERE number = 2")
        database.commit()
        database.close()
        (finding,) = audit_place(place_of(old), signatures=False).findings
        assert (finding.what, finding.number) == ("edited", 2)

    @pytest.mark.parametrize("version", range(1, len(MIGRATIONS)))
    def test_a_migration_that_fails_changes_nothing(self, old: Path, version: int, monkeypatch: pytest.MonkeyPatch) -> None:
        def fails(_: object) -> None:
            raise sqlite3.OperationalError("the disk is full")

        monkeypatch.setattr("pitboss.journal.sqlite.MIGRATIONS", (*MIGRATIONS[:version], fails))
        with pytest.raises(StoreError, match="the disk is full"):
            SqliteStore(old / "journal.db")
        monkeypatch.undo()
        store = SqliteStore(old / "journal.db")
        assert store.migrated_from == 1
        store.close()

    def test_a_store_from_the_future_is_refused(self, tmp_path: Path) -> None:
        SqliteStore(tmp_path / "journal.db").close()
        database = sqlite3.connect(tmp_path / "journal.db")
        newer = len(MIGRATIONS) + 1
        database.execute("UPDATE meta SET value = ?", (str(newer),))
        database.execute("UPDATE meta SET value = 'pitboss journal' WHERE key = 'format'")
        database.commit()
        database.close()
        with pytest.raises(StoreError, match=f"journal of version {newer}; this Pitboss knows up to {len(MIGRATIONS)}"):
            SqliteStore(tmp_path / "journal.db")

    def test_somebody_elses_database_is_refused(self, tmp_path: Path) -> None:
        database = sqlite3.connect(tmp_path / "photos.db")
        database.execute("CREATE TABLE photos (name TEXT)")
        database.close()
        with pytest.raises(StoreError, match="not a journal of Pitboss"):
            SqliteStore(tmp_path / "photos.db")
        (tmp_path / "text.db").write_text("hello, this is no database at all" * 100)
        with pytest.raises(StoreError, match="cannot be opened as a journal"):
            SqliteStore(tmp_path / "text.db")

    def test_postgres_from_version_1(self, server: Server, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        address = server.new_schema()
        with monkeypatch.context() as patch:
            patch.setattr("pitboss.journal.postgres.MIGRATIONS", POSTGRES_MIGRATIONS[:1])
            store = PostgresStore(address)
            (entries,) = lay([[Append("a", 0, [Record("Said", 1, {})])]], GENESIS, {}, 1)
            assert not isinstance(entries, Conflict)
            with store.writing() as pen:
                pen.insert(entries)
            store.close()
        opened = open_journal(address, tmp_path)
        assert opened.journal.store.migrated_from == 1
        opened.journal.append([Append("a", 1, [Record("Said", 1, {})])])
        opened.journal.close()
        assert audit_place(place_of(address, tmp_path)).findings == []

    def test_postgres_refuses_other_peoples_tables(self, server: Server) -> None:
        import psycopg

        address = server.new_schema()
        with psycopg.connect(address, autocommit=True) as connection:
            connection.execute("CREATE TABLE entries (x INTEGER)")
        with pytest.raises(StoreError, match="that are not Pitboss's"):
            PostgresStore(address)
        with pytest.raises(StoreError, match="cannot be opened as a journal"):
            PostgresStore("postgresql://nobody@/nowhere?host=/nonexistent")
