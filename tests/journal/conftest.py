"""The three stores, behind one suite; PostgreSQL is a real server that is started once for a run."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from pitboss.journal import Journal, Keyring, MemoryStore, SqliteStore, Store, new_keyring
from pitboss.journal.postgres import PostgresStore

STORES = ("memory", "sqlite", "postgres")


@pytest.fixture(params=STORES)
def store_kind(request: pytest.FixtureRequest) -> str:
    return str(request.param)


@pytest.fixture
def new_store(store_kind: str, tmp_path: Path, request: pytest.FixtureRequest) -> Iterator[Callable[[], Store]]:
    """Makes an empty store of the kind, as often as it is asked."""
    made: list[Store] = []

    def make() -> Store:
        store: Store
        if store_kind == "memory":
            store = MemoryStore()
        elif store_kind == "sqlite":
            store = SqliteStore(tmp_path / f"journal{len(made)}.db")
        else:
            store = PostgresStore(request.getfixturevalue("server").new_schema())
        made.append(store)
        return store

    yield make
    for store in made:
        store.close()


@pytest.fixture
def store(new_store: Callable[[], Store]) -> Store:
    return new_store()


@pytest.fixture
def journal(store: Store) -> Journal:
    return Journal(store)


@pytest.fixture
def keyring() -> Keyring:
    return new_keyring()


@pytest.fixture(autouse=True)
def no_key_in_the_environment(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("PITBOSS_KEY", raising=False)
