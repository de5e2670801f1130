"""A PostgreSQL that says nothing: whoever waits is told after a while, and the next transaction goes over another connection."""

from __future__ import annotations

import time
from collections.abc import Iterator

import psycopg
import pytest

from pitboss.journal import Append, Journal, Record
from pitboss.journal import postgres as module
from pitboss.journal.errors import StoreError
from pitboss.journal.patient import SilentError
from pitboss.journal.postgres import PostgresStore
from tests.journal.relay import Relay, relayed
from tests.journal.server import Server

SHORT = 0.5


@pytest.fixture
def relay(server: Server) -> Iterator[Relay]:
    with relayed(server.folder) as found:
        yield found


@pytest.fixture
def journal(server: Server, relay: Relay, monkeypatch: pytest.MonkeyPatch) -> Iterator[Journal]:
    monkeypatch.setattr(module, "PATIENCE", SHORT)
    monkeypatch.setattr(module, "TO_READ", SHORT)
    store = PostgresStore(relay.address(server.new_schema()))
    yield Journal(store)
    relay.mend()
    store.close()


def said() -> list[Record]:
    return [Record("Said", 1, {})]


def test_a_server_that_says_nothing_is_not_waited_for(journal: Journal, relay: Relay) -> None:
    journal.append([Append("a", 0, said())])
    relay.hold()
    began = time.monotonic()
    with pytest.raises(psycopg.OperationalError, match=r"nothing for 0\.5 seconds"):
        journal.append([Append("a", 1, said())])
    assert SHORT <= time.monotonic() - began < 30
    with pytest.raises(StoreError, match="cannot be read"):
        journal.read("a")
    relay.mend()
    version = journal.streams()["a"]  # what was asked in the silence may have come through
    assert version in (1, 2)
    assert journal.append([Append("a", version, said())])[0].version == version + 1


def test_a_server_that_is_slow_and_talks_is_waited_for(journal: Journal) -> None:
    with journal.store.writing() as pen:
        rows = pen._rows("SELECT n, pg_sleep(0.3) FROM generate_series(1, 1) AS n")  # type: ignore[attr-defined]
        rows += pen._rows("SELECT n, pg_sleep(0.3) FROM generate_series(1, 1) AS n")  # type: ignore[attr-defined]
        assert len(rows) == 2
        with pytest.raises(SilentError):
            pen._rows("SELECT pg_sleep(20)")  # type: ignore[attr-defined]
