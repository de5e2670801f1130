"""What every store keeps to: memory, SQLite and PostgreSQL by one suite."""

from __future__ import annotations

import json
import pickle
import sqlite3
import subprocess
import sys
import threading
from collections.abc import Callable
from itertools import pairwise
from pathlib import Path
from typing import Any

import psycopg
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from pitboss.journal import Append, Conflict, Entry, Journal, Keyring, Mark, MemoryStore, Record, Seals, SqliteStore, Store, UnwritableError
from pitboss.journal.chain import GENESIS, is_sound
from pitboss.journal.place import place_of
from tests.journal.server import Server


def one(kind: str = "Said", **body: Any) -> Record:
    return Record(kind, 1, body)


def told(entries: list[Entry]) -> list[tuple[int, str, int, Any]]:
    return [(entry.number, entry.stream, entry.version, entry.told) for entry in entries]


class TestOneWriter:
    def test_an_empty_journal(self, journal: Journal) -> None:
        assert journal.head() == GENESIS == Mark(0, bytes(32))
        assert journal.read("table/1") == []
        assert list(journal.read_all()) == []
        assert journal.streams() == {}

    def test_numbers_and_versions_have_no_gap(self, journal: Journal) -> None:
        journal.append([Append("table/1", 0, [one(n=1), one(n=2)]), Append("bank", 0, [one(n=3)])])
        journal.append([Append("table/1", 2, [one(n=4)])])
        assert told(list(journal.read_all())) == [
            (1, "table/1", 1, {"n": 1}),
            (2, "table/1", 2, {"n": 2}),
            (3, "bank", 1, {"n": 3}),
            (4, "table/1", 3, {"n": 4}),
        ]

    def test_what_is_returned_is_what_is_read(self, journal: Journal) -> None:
        written = journal.append([Append("a", 0, [one(text='é♥\u0000"\\\n', deep=[1, {"x": None, "y": [True, False, -(2**62)]}])])])
        assert journal.read("a") == written == list(journal.read_all())
        assert journal.head() == Mark(1, written[0].digest)

    def test_reading_after(self, journal: Journal) -> None:
        journal.append([Append("a", 0, [one(n=n) for n in range(5)]), Append("b", 0, [one()])])
        assert [entry.version for entry in journal.read("a", after=3)] == [4, 5]
        assert [entry.number for entry in journal.read_all(after=4)] == [5, 6]
        assert journal.read("a", after=99) == [] == list(journal.read_all(after=99))

    def test_reading_after_by_prefix(self, journal: Journal) -> None:
        for number in range(3):
            journal.append([Append(f"account/{number}", 0, [one(n=number)] * 2), Append("accounts", number, [one()])])
        journal.append([Append("account/0", 2, [one()])])
        store = journal.store
        assert [(entry.number, entry.stream) for entry in journal.read_under("account/", 2)] == [
            (4, "account/1"), (5, "account/1"), (7, "account/2"), (8, "account/2"), (10, "account/0"),
        ]  # fmt: skip
        assert sorted(store.numbers_under("account/", 4)) == [5, 7, 8, 10]
        assert sorted(store.numbers("account/0", 1)) == [2, 10]
        assert store.numbers("nobody", 0) == store.numbers_under("%", 0) == []
        assert [*journal.read_under("_", 0)] == []

    def test_streams_by_prefix(self, journal: Journal) -> None:
        names = ["table/1", "table/10", "table/2", "bank", "tab", "Table/1", "table~"]
        journal.append([Append(name, 0, [one()] * (place + 1)) for place, name in enumerate(names)])
        assert journal.streams("table/") == {"table/1": 1, "table/10": 2, "table/2": 3}
        assert list(journal.streams()) == sorted(names)
        assert journal.streams("tables") == {}
        assert journal.streams("%") == journal.streams("table_") == {}

    def test_many_pages_are_read(self, journal: Journal) -> None:
        journal.append([Append("a", 0, [one(n=n) for n in range(4100)])])
        assert [entry.number for entry in journal.read_all()] == list(range(1, 4101))

    def test_the_chain_links(self, journal: Journal) -> None:
        for version in range(3):
            journal.append([Append("a", version, [one(n=version)])])
        entries = list(journal.read_all())
        assert all(map(is_sound, entries))
        assert entries[0].previous == bytes(32)
        assert [entry.digest for entry in entries[:-1]] == [entry.previous for entry in entries[1:]]

    def test_time_is_the_clocks(self, store: Store) -> None:
        ticks = iter((1_700_000_000_000_001, 1_700_000_000_000_002))
        journal = Journal(store, clock=lambda: next(ticks))
        journal.append([Append("a", 0, [one(), one()])])
        journal.append([Append("a", 2, [one()])])
        assert [entry.at % 10 for entry in journal.read("a")] == [1, 1, 2]

    def test_stamps_never_go_back(self, store: Store, keyring: Keyring) -> None:
        Journal(store, seals=Seals(keyring), clock=lambda: 5_000).append([Append("a", 0, [one()])])
        early = Journal(store, seals=Seals(keyring), clock=lambda: 1_000)  # the system's clock was set back meanwhile
        early.append([Append("a", 1, [one()])])
        assert [entry.at for entry in early.read("a")] == [5_000, 5_000]
        head, tip = early.seal(), store.tip()
        assert head is not None
        assert tip is not None
        assert (head.at, tip.at) == (5_000, 5_000)

    def test_an_append_without_records_only_holds_the_version(self, journal: Journal) -> None:
        journal.append([Append("rules", 0, [one()])])
        journal.append([Append("rules", 1, []), Append("a", 0, [one()])])
        with pytest.raises(Conflict):
            journal.append([Append("rules", 0, []), Append("a", 1, [one()])])
        assert journal.streams() == {"a": 1, "rules": 1}


class TestConflict:
    @pytest.mark.parametrize("believed", [0, 1, 3])
    def test_it_names_the_stream_and_both_versions(self, journal: Journal, believed: int) -> None:
        journal.append([Append("a", 0, [one(), one()])])
        with pytest.raises(Conflict, match=f"a stands at version {believed}; it stands at 2. Nothing was written.") as caught:
            journal.append([Append("a", believed, [one()])])
        assert (caught.value.stream, caught.value.believed, caught.value.actual) == ("a", believed, 2)
        assert journal.head().number == 2

    def test_nothing_of_the_batch_is_written(self, journal: Journal) -> None:
        journal.append([Append("a", 0, [one()])])
        before = journal.head()
        with pytest.raises(Conflict):
            journal.append([Append("b", 0, [one()]), Append("a", 0, [one()]), Append("c", 0, [one()])])
        assert journal.head() == before
        assert journal.streams() == {"a": 1}

    def test_other_batches_of_the_commit_stand(self, journal: Journal) -> None:
        first, wrong, second = journal.commit([[Append("a", 0, [one(n=1)])], [Append("b", 7, [one()])], [Append("a", 1, [one(n=2)])]])
        assert isinstance(wrong, Conflict)
        assert not isinstance(first, Conflict)
        assert not isinstance(second, Conflict)
        assert told(list(journal.read_all())) == [(1, "a", 1, {"n": 1}), (2, "a", 2, {"n": 2})]

    def test_it_travels_between_processes(self) -> None:
        copy = pickle.loads(pickle.dumps(Conflict("a", 1, 2)))  # noqa: S301
        assert (copy.stream, copy.believed, copy.actual) == ("a", 1, 2)

    def test_a_failed_transaction_leaves_nothing(self, journal: Journal) -> None:
        journal.append([Append("a", 0, [one()])])
        before = list(journal.read_all())
        with pytest.raises(RuntimeError), journal.store.writing() as pen:  # noqa: PT012
            entry = before[0]
            pen.insert([Entry(2, "a", 2, "Said", 1, "{}", 0, entry.digest, entry.digest)])
            raise RuntimeError("the power goes")
        assert list(journal.read_all()) == before
        assert journal.streams() == {"a": 1}
        journal.append([Append("a", 1, [one()])])


class TestUnwritable:
    @pytest.mark.parametrize(
        ("body", "words"),
        [
            ({"x": 0.5}, "never fractions"),
            ({"x": [{"y": 1e9}]}, "never fractions"),
            ({"x": b"raw"}, "holds a bytes"),
            ({1: "x"}, "keys are text"),
            ({"x": {2: 3}}, "keys are text"),
            ({"x": "\ud800"}, "half a character"),
            ({"x": {1, 2}}, "holds a set"),
            ([1], "a body is a dict"),
        ],
    )
    def test_bodies(self, body: Any, words: str) -> None:
        with pytest.raises(UnwritableError, match=words):
            Append("a", 0, [Record("Said", 1, body)])

    @pytest.mark.parametrize("name", ["", " a", "a b", "-a", "a\n", "é", "a" * 201, "a'; DROP TABLE entries; --", None])
    def test_names(self, name: Any) -> None:
        with pytest.raises(UnwritableError, match="is no name for a stream"):
            Append(name, 0, [])
        with pytest.raises(UnwritableError, match="is no name for a kind"):
            Append("a", 0, [Record(name, 1, {})])

    @pytest.mark.parametrize("number", [-1, True, 1.0, "1", 2**63])
    def test_versions_and_schemas(self, number: Any) -> None:
        with pytest.raises(UnwritableError, match="whole number"):
            Append("a", number, [])
        with pytest.raises(UnwritableError, match="numbered from 1"):
            Append("a", 0, [Record("Said", number, {})])

    def test_a_body_changed_afterwards_is_written_as_it_was(self) -> None:
        body = {"n": [1]}
        append = Append("a", 0, [Record("Said", 1, body)])
        body["n"].append(2)
        journal = Journal(MemoryStore())
        assert journal.append([append])[0].told == {"n": [1]}


# -- several writers


@pytest.mark.parametrize("kind", ["sqlite", "postgres"])
def test_of_two_processes_exactly_one_wins(kind: str, tmp_path: Path, request: pytest.FixtureRequest) -> None:
    where = str(tmp_path / "journal.db") if kind == "sqlite" else request.getfixturevalue("server").new_schema()
    script, names = Path(__file__).with_name("racer.py"), ("ann", "bob")
    racers = [
        subprocess.Popen([sys.executable, script, where, name, "100"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        for name in names
    ]
    for racer in racers:
        assert racer.stdout is not None
        assert racer.stdout.readline() == "ready\n"
    for racer in racers:
        assert racer.stdin is not None
        racer.stdin.write("go\n")
        racer.stdin.flush()
    won = {name: json.loads(racer.communicate(timeout=60)[0]) for name, racer in zip(names, racers, strict=True)}
    store = place_of(where).store()
    entries = store.read("table/1", 0)
    store.close()
    assert [entry.version for entry in entries] == list(range(1, 101))
    assert sorted(won["ann"] + won["bob"]) == list(range(1, 101))
    assert all(entry.version in won[entry.told["racer"]] for entry in entries)


def test_of_many_threads_exactly_one_wins_each_version(journal: Journal) -> None:
    won: list[int] = []

    def write(worker: int) -> None:
        for version in range(40):
            try:
                journal.append([Append("a", version, [one(worker=worker)])])
                won.append(version)
            except Conflict:
                pass

    threads = [threading.Thread(target=write, args=(worker,)) for worker in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert sorted(won) == list(range(40))
    assert journal.head().number == 40


# -- against a model, all stores alike

STREAMS = st.sampled_from(["a", "b", "table/1", "table/10"])
BODIES = st.dictionaries(st.text(max_size=4), st.none() | st.booleans() | st.integers() | st.text(max_size=6), max_size=3)
RECORDS = st.lists(st.builds(Record, st.sampled_from(["Said", "Done"]), st.integers(1, 3), BODIES), max_size=3)
APPENDS = st.tuples(STREAMS, st.sampled_from([0, 0, 0, 0, 0, 1, -1]), RECORDS)
COMMITS = st.lists(st.lists(st.lists(APPENDS, max_size=3), max_size=4), max_size=6)


def carried_out(journal: Journal, commits: list[list[list[tuple[str, int, list[Record]]]]]) -> list[object]:
    """Every commit, against a model made of plain dicts; what happened, for comparing stores."""
    model: dict[str, list[tuple[str, int, Any]]] = {}
    order: list[tuple[str, int]] = []
    outcomes: list[object] = []
    for batches in commits:
        asked, expected = [], []
        for batch in batches:
            appends, trial, conflict = [], {name: list(kept) for name, kept in model.items()}, None
            fresh: list[tuple[str, int]] = []
            for stream, off, records in batch:
                stands = len(trial.get(stream, []))
                believed = max(0, stands + off)
                appends.append(Append(stream, believed, records))
                if conflict is None and believed != stands:
                    conflict = (stream, believed, stands)
                if conflict is None:
                    for record in records:
                        trial.setdefault(stream, []).append((record.kind, record.schema, dict(record.body)))
                        fresh.append((stream, len(trial[stream])))
            asked.append(appends)
            expected.append(conflict or fresh)
            if conflict is None:
                model = trial
                order += fresh
        for outcome, foreseen in zip(journal.commit(asked), expected, strict=True):
            if isinstance(outcome, Conflict):
                assert (outcome.stream, outcome.believed, outcome.actual) == foreseen
                outcomes.append(foreseen)
            else:
                assert [(entry.stream, entry.version) for entry in outcome] == foreseen
                outcomes += outcome
    entries = list(journal.read_all())
    assert [(entry.stream, entry.version) for entry in entries] == order
    assert [entry.number for entry in entries] == list(range(1, len(order) + 1))
    assert all(before.digest == entry.previous for before, entry in pairwise(entries))
    assert journal.streams() == {name: len(model[name]) for name in sorted(model) if model[name]}
    for name, kept in model.items():
        assert [(entry.kind, entry.schema, entry.told) for entry in journal.read(name)] == kept
    return outcomes


@settings(max_examples=60)
@given(COMMITS)
def test_memory_and_sqlite_do_what_the_model_does(commits: list[list[list[tuple[str, int, list[Record]]]]]) -> None:
    import tempfile

    with tempfile.TemporaryDirectory() as folder:
        sqlite = SqliteStore(Path(folder) / "journal.db")
        try:
            assert carried_out(Journal(MemoryStore(), clock=lambda: 7), commits) == carried_out(Journal(sqlite, clock=lambda: 7), commits)
        finally:
            sqlite.close()


@settings(max_examples=25, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(commits=COMMITS)
def test_postgres_does_what_memory_does(server: Server, commits: list[list[list[tuple[str, int, list[Record]]]]]) -> None:
    from pitboss.journal.postgres import PostgresStore

    postgres = PostgresStore(server.new_schema())
    try:
        assert carried_out(Journal(MemoryStore(), clock=lambda: 7), commits) == carried_out(Journal(postgres, clock=lambda: 7), commits)
    finally:
        postgres.close()


# -- how they are kept


def test_sqlite_waits_for_the_disk(tmp_path: Path) -> None:
    store = SqliteStore(tmp_path / "journal.db")
    assert store._writer.execute("PRAGMA synchronous").fetchone() == (2,)
    assert store._writer.execute("PRAGMA journal_mode").fetchone() == ("wal",)
    store.close()


LOOKS = "import sqlite3, sys; there = sqlite3.connect(sys.argv[1]); print(there.execute('SELECT count(*) FROM entries').fetchone()[0])"


def test_whoever_looks_into_a_journal_that_is_open_leaves_its_log_alone(tmp_path: Path) -> None:
    """SQLite's last program deletes the log. Where ours had let go of its locks, any other took itself for the last, and what
    was written after it was seen by nobody, and lost when the server was killed."""
    path = tmp_path / "journal.db"
    SqliteStore(path).close()
    store = SqliteStore(path)
    journal = Journal(store)
    for size in (1, 2, 3):
        journal.append([Append("a", size - 1, [one()])])
        seen = subprocess.run([sys.executable, "-c", LOOKS, str(path)], capture_output=True, text=True, check=True)
        assert int(seen.stdout) == size
        assert path.with_name("journal.db-wal").exists()
    store.close()


def test_a_second_store_in_the_same_program_takes_no_lock_away(tmp_path: Path) -> None:
    """As where a backup or an archive is made in the server's own process."""
    path = tmp_path / "journal.db"
    store = SqliteStore(path)
    journal = Journal(store)
    journal.append([Append("a", 0, [one()])])
    SqliteStore(path).close()
    subprocess.run([sys.executable, "-c", LOOKS, str(path)], capture_output=True, check=True)
    journal.append([Append("a", 1, [one()])])
    seen = subprocess.run([sys.executable, "-c", LOOKS, str(path)], capture_output=True, text=True, check=True)
    assert int(seen.stdout) == 2
    store.close()


def test_postgres_waits_for_the_disk_and_comes_back_after_a_lost_connection(server: Server) -> None:
    from pitboss.journal.postgres import PostgresStore

    store = PostgresStore(server.new_schema())
    journal = Journal(store)
    journal.append([Append("a", 0, [one()])])
    assert store._write_to().execute("SHOW synchronous_commit").fetchone() == ("on",)
    backend = store._write_to().info.backend_pid
    with psycopg.connect(server.address, autocommit=True) as other:
        other.execute("SELECT pg_terminate_backend(%s)", (backend,))
    with pytest.raises(psycopg.OperationalError):
        journal.append([Append("a", 1, [one()])])
    journal.append([Append("a", 1, [one()])])
    assert journal.streams() == {"a": 2}
    store.close()


def test_a_careless_update_is_refused(new_store: Callable[[], Store], keyring: Keyring) -> None:
    store = new_store()
    journal = Journal(store, seals=Seals(keyring))
    journal.append([Append("a", 0, [one()])])
    journal.seal()
    for deed in ("DELETE FROM entries", "UPDATE entries SET at = 0", "DELETE FROM heads", "UPDATE heads SET at = 0"):
        if isinstance(store, SqliteStore):
            with pytest.raises(sqlite3.IntegrityError, match="append-only"):
                store._writer.execute(deed)
        elif not isinstance(store, MemoryStore):
            with pytest.raises(psycopg.Error, match="append-only"):
                store._write_to().execute(deed)  # type: ignore[attr-defined]
    assert journal.head().number == 1
    with store.writing() as pen:
        pen.stub("a", 1, 1)
    (stub,) = store.read("a", 0)
    assert (stub.body, stub.digest) == ("", journal.head().digest)
    if isinstance(store, SqliteStore):
        with pytest.raises(sqlite3.IntegrityError, match="append-only"):
            store._writer.execute("UPDATE entries SET at = 0")
    elif not isinstance(store, MemoryStore):
        with pytest.raises(psycopg.Error, match="append-only"):
            store._write_to().execute("UPDATE entries SET at = 0")  # type: ignore[attr-defined]
