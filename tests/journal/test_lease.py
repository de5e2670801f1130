"""The lease: one server runs a room, and whoever has lost it writes nothing, in whatever state it wakes up."""

from __future__ import annotations

import shutil
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, closing
from dataclasses import replace
from pathlib import Path

import psycopg
import pytest

from pitboss.journal import (
    Append,
    BrokenError,
    FencedError,
    Journal,
    Keyring,
    Record,
    Seals,
    SqliteStore,
    Store,
    StoreError,
    audit,
    server_name,
)
from pitboss.journal.audit import Signed
from pitboss.journal.lease import Lease
from pitboss.journal.postgres import PostgresStore
from tests.journal.server import Server

LONG = 60_000_000  #: microseconds


def one(n: int = 0) -> Record:
    return Record("Said", 1, {"n": n})


def held(lease: Lease | None) -> Lease:
    assert lease is not None
    return lease


@pytest.fixture
def on_postgres(server: Server) -> Iterator[Callable[[], PostgresStore]]:
    """Opens the same database as often as it is asked."""
    url = server.new_schema()
    with ExitStack() as stack:

        def open_it() -> PostgresStore:
            store = PostgresStore(url)
            stack.callback(store.close)
            return store

        yield open_it


class TestEveryStore:
    def test_each_taking_is_a_new_epoch(self, store: Store) -> None:
        assert store.lease().epoch == 0
        assert held(store.take_lease("ann", LONG)).epoch == 1
        assert held(store.take_lease("ann", LONG)).epoch == 2
        assert (store.lease().epoch, store.lease().owner) == (2, "ann")
        store.release_lease(1)
        assert store.lease().owner == "ann", "an epoch that has gone by gives nothing back"
        store.release_lease(2)
        assert (store.lease().epoch, store.lease().owner, store.lease().left) == (2, "", 0)
        assert held(store.take_lease("bob", LONG)).epoch == 3

    def test_who_has_lost_it_writes_nothing(self, store: Store, keyring: Keyring) -> None:
        told: list[str] = []
        first = Journal(store, seals=Seals(keyring), epoch=held(store.take_lease("ann", LONG)).epoch)
        first.fenced.append(lambda: told.append("lost"))
        first.append([Append("a", 0, [one(1)])])
        assert store.renew_lease(1, LONG)
        store.release_lease(1)
        second = Journal(store, seals=Seals(keyring), epoch=held(store.take_lease("bob", LONG)).epoch)
        assert not store.renew_lease(1, LONG)
        before = list(store.read_all(0)), store.heads(), store.tip()
        with pytest.raises(FencedError, match=r"in epoch 1; another has taken it over, in epoch 2\. Nothing was written"):
            first.append([Append("a", 1, [one(2)])])
        assert told == ["lost"]
        with pytest.raises(BrokenError, match="another has taken it over"):
            first.append([Append("b", 0, [one(3)])])
        assert (list(store.read_all(0)), store.heads(), store.tip()) == before
        second.append([Append("a", 1, [one(4)])])
        assert [entry.told["n"] for entry in second.read("a")] == [1, 4]
        assert audit(lambda: store.read_all(0), Signed(store.heads(), store.tip()), keyring).findings == []

    @pytest.mark.parametrize("act", [Journal.seal, lambda journal: journal.rebuild_chapters("a")])
    def test_nor_signs_nor_writes_beside_the_entries(self, act: Callable[[Journal], object], store: Store, keyring: Keyring) -> None:
        first = Journal(store, seals=Seals(keyring), epoch=held(store.take_lease("ann", LONG)).epoch)
        first.append([Append("a", 0, [one()])])
        store.release_lease(1)
        store.take_lease("bob", LONG)
        with pytest.raises(FencedError):
            act(first)
        assert store.heads() == []

    def test_without_a_lease_nobody_is_fenced(self, store: Store) -> None:
        journal = Journal(store)
        store.take_lease("ann", LONG)
        journal.append([Append("a", 0, [one()])])  # a tool beside the room, held by the versions of the streams
        assert journal.head().number == 1


class TestAnotherProcess:
    """SQLite keeps the epoch in its file: a second process is fenced like a second connection."""

    def test_on_sqlite(self, tmp_path: Path) -> None:
        with ExitStack() as stack:
            ann, bob = (SqliteStore(tmp_path / "journal.db") for _ in range(2))
            for each in (ann, bob):
                stack.callback(each.close)
            first = Journal(ann, epoch=held(ann.take_lease("ann", LONG)).epoch)
            first.append([Append("a", 0, [one()])])
            Journal(bob, epoch=held(bob.take_lease("bob", LONG)).epoch).append([Append("a", 1, [one()])])
            with pytest.raises(FencedError):
                first.append([Append("a", 2, [one()])])
            assert not ann.renew_lease(1, LONG)


class TestPostgres:
    def test_another_server_waits_until_it_runs_out(self, on_postgres: Callable[[], PostgresStore]) -> None:
        ann, bob = on_postgres(), on_postgres()
        assert held(ann.take_lease("ann", 700_000)).epoch == 1
        assert bob.take_lease("bob", LONG) is None
        assert ann.renew_lease(1, 700_000)
        seen = bob.lease()
        assert (seen.owner, seen.renewals) == ("ann", 1)
        assert 0 < seen.left <= seen.term
        assert seen.term == pytest.approx(700_000, rel=0.1), "the clock goes on within the statement"
        while bob.lease().left:
            time.sleep(0.05)
        assert held(bob.take_lease("bob", LONG)).epoch == 2
        assert not ann.renew_lease(1, LONG)
        assert ann.take_lease("ann", LONG) is None

    def test_given_back_it_is_free_at_once(self, on_postgres: Callable[[], PostgresStore]) -> None:
        ann, bob = on_postgres(), on_postgres()
        ann.take_lease("ann", LONG)
        ann.release_lease(1)
        assert held(bob.take_lease("bob", LONG)).epoch == 2

    def test_the_same_server_comes_back_at_once(self, on_postgres: Callable[[], PostgresStore]) -> None:
        """It was killed; whoever starts in its folder holds the folder's lock."""
        on_postgres().take_lease("ann", LONG)
        assert held(on_postgres().take_lease("ann", LONG)).epoch == 2

    def test_a_pulse_that_stands_still_counts_whatever_the_databases_clock_says(self, on_postgres: Callable[[], PostgresStore]) -> None:
        """The database's clock was set back by an hour after the last renewal: nobody waits for that hour."""
        ann, bob = on_postgres(), on_postgres()
        ann.take_lease("ann", LONG)
        seen = bob.lease().pulse
        ann.renew_lease(1, LONG)
        assert bob.take_lease("bob", LONG, seen) is None, "it was renewed since"
        seen = bob.lease().pulse
        with psycopg.connect(bob.url, autocommit=True) as connection:
            connection.execute("UPDATE lease SET until = until + interval '1 hour', renewed = renewed + interval '1 hour'")
        assert held(bob.take_lease("bob", LONG, seen)).epoch == 2

    def test_a_server_that_stops_in_the_middle_of_a_transaction(self, on_postgres: Callable[[], PostgresStore], keyring: Keyring) -> None:
        """The database ends its session when the term is over, and with it the lock that the next owner waits for."""
        ann, bob = on_postgres(), on_postgres()
        first = Journal(ann, seals=Seals(keyring), epoch=held(ann.take_lease("ann", 1_000_000)).epoch)
        first.append([Append("a", 0, [one(1)])])
        asleep, awake = threading.Event(), threading.Event()
        woke: list[Exception] = []

        def write() -> None:
            try:
                with ann.writing() as pen:
                    assert pen.end().epoch == 1
                    asleep.set()
                    awake.wait(60)
                    pen.insert([replace(first.read("a")[0], number=2, version=2)])
            except psycopg.Error as error:
                woke.append(error)

        sleeper = threading.Thread(target=write)
        sleeper.start()
        assert asleep.wait(60)
        while bob.lease().left:
            time.sleep(0.05)
        second = Journal(bob, seals=Seals(keyring), epoch=held(bob.take_lease("bob", LONG)).epoch)
        second.append([Append("a", 1, [one(2)])])
        awake.set()
        sleeper.join(60)
        assert len(woke) == 1, "its session had been ended"
        with pytest.raises(FencedError):
            first.append([Append("a", 2, [one(3)])])  # over a new connection
        assert [entry.told["n"] for entry in second.read("a")] == [1, 2]

    def test_a_session_that_the_database_waits_for_is_ended(self, server: Server) -> None:
        """As if the link were held in the middle of what was sent at once: no limit of the database's own ends it."""
        url = server.new_schema()
        with closing(PostgresStore(url)) as ann, closing(PostgresStore(url)) as bob, psycopg.connect(url) as stuck:
            assert held(ann.take_lease("ann", 300_000)).epoch == 1
            stuck.execute("SELECT pg_advisory_xact_lock(hashtextextended('pitboss journal ' || current_schema(), 0))")
            with pytest.raises(StoreError):
                bob.take_lease("bob", LONG, held(ann.lease()).pulse)
            time.sleep(0.5)  # longer than the lease
            assert held(bob.take_lease("bob", 300_000)).epoch == 2
            with pytest.raises(psycopg.OperationalError):
                stuck.execute("SELECT 1")

    def test_a_lease_row_that_is_gone_stops_the_room(self, on_postgres: Callable[[], PostgresStore]) -> None:
        store = on_postgres()
        journal = Journal(store, epoch=held(store.take_lease("ann", LONG)).epoch)
        with psycopg.connect(store.url, autocommit=True) as connection:
            connection.execute("DELETE FROM lease")
        with pytest.raises(FencedError):
            journal.append([Append("a", 0, [one()])])
        assert store.take_lease("bob", LONG) is None

    def test_a_database_that_is_gone_is_told_in_words(self, on_postgres: Callable[[], PostgresStore]) -> None:
        store = on_postgres()
        store.take_lease("ann", LONG)
        with psycopg.connect(store.url, autocommit=True) as connection:
            connection.execute("DROP TABLE lease")
        with pytest.raises(StoreError, match="does not answer"):
            store.renew_lease(1, LONG)


class TestNames:
    def test_a_server_keeps_its_name(self, tmp_path: Path) -> None:
        assert server_name(tmp_path / "a") == server_name(tmp_path / "a") != server_name(tmp_path / "b")

    def test_a_copied_folder_is_another_server(self, tmp_path: Path) -> None:
        first = server_name(tmp_path / "a")
        shutil.copytree(tmp_path / "a", tmp_path / "b")
        second = server_name(tmp_path / "b")
        assert first != second == server_name(tmp_path / "b")
        assert server_name(tmp_path / "a") == first

    def test_without_a_folder_every_server_is_new(self) -> None:
        assert server_name(None) != server_name(None)
