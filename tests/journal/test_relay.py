"""A cable that is cut, held or severed, and a server that is stopped: the next transaction after it is back is written."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from contextlib import suppress

import psycopg
import pytest

from pitboss.journal import Append, Journal, Record
from pitboss.journal.errors import StoreError
from pitboss.journal.postgres import PostgresStore
from tests.journal.relay import Relay, relayed
from tests.journal.server import Server


@pytest.fixture
def relay(own_server: Server) -> Iterator[Relay]:
    with relayed(own_server.folder) as found:
        yield found


@pytest.fixture
def journal(own_server: Server, relay: Relay) -> Iterator[Journal]:
    store = PostgresStore(relay.address(own_server.new_schema()))
    yield Journal(store)
    store.close()


def write(journal: Journal) -> int:
    """One more entry; its version."""
    version = journal.streams().get("a", 0)
    return journal.append([Append("a", version, [Record("Said", 1, {})])])[0].version


def write_at_last(journal: Journal) -> int:
    """The same, asked again: that a connection is gone may show only when it is used."""
    for _ in range(3):
        with suppress(StoreError, psycopg.Error):
            return write(journal)
    return write(journal)


def test_everything_goes_by_way_of_the_relay(journal: Journal, relay: Relay) -> None:
    assert write(journal) == 1
    assert relay.taken == 2, "one connection writes, the other reads"


def test_dropped_and_refused_until_it_is_mended(journal: Journal, relay: Relay) -> None:
    write(journal)
    relay.cut()
    for _ in range(2):
        with pytest.raises((StoreError, psycopg.Error)):
            write(journal)
    assert relay.turned_away
    relay.mend()
    assert write_at_last(journal) == 2


def test_nothing_passes_while_it_is_held(journal: Journal, relay: Relay) -> None:
    write(journal)
    relay.hold()
    done = threading.Event()

    def late() -> None:
        with suppress(StoreError, psycopg.Error):
            write(journal)
        done.set()

    writing = threading.Thread(target=late)
    writing.start()
    assert not done.wait(0.5), "an answer came through a cable that passes nothing"
    relay.mend()
    writing.join(60)
    assert not writing.is_alive()
    assert write_at_last(journal) in (2, 3)


def test_a_transaction_that_was_severed_holds_nobody_up(journal: Journal, relay: Relay) -> None:
    """The server does not know that who began it is gone, and it holds the one lock under which everybody writes."""
    assert journal.store.take_lease("one", 2_000_000) is not None
    write(journal)
    relay.sever()
    with pytest.raises((StoreError, psycopg.Error)):
        write(journal)
    relay.mend()
    assert write_at_last(journal) == 2


def test_a_server_that_fell_and_stands_again(journal: Journal, own_server: Server) -> None:
    write(journal)
    own_server.stop_at_once()
    with pytest.raises((StoreError, psycopg.Error)):
        write(journal)
    own_server.start_again()
    assert write_at_last(journal) == 2
