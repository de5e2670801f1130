"""Rooms that are broken on purpose: what a campaign must find, or it proves nothing."""

from __future__ import annotations

import sqlite3
import threading
from collections.abc import Iterator
from contextlib import contextmanager

from pitboss.hand.forms import Document
from pitboss.journal import sqlite
from pitboss.room.any_desk import Desk
from pitboss.room.clock import Clocks
from pitboss.room.desk import TableDesk


def forget_commands() -> None:
    """Who asks twice gets it twice."""
    Desk._remember = lambda *_: None  # type: ignore[method-assign]


def run_clocks_while_down() -> None:
    """Time goes on for the players while the room is away."""
    Clocks.resume = lambda *_: None  # type: ignore[method-assign]


def write_one_by_one() -> None:
    """Every entry is a transaction of its own."""

    @contextmanager
    def torn(connection: sqlite3.Connection) -> Iterator[None]:
        assert connection.isolation_level is None
        yield

    sqlite._transaction = torn


def write_late() -> None:
    """What is acknowledged is written with the next transaction."""

    honest = sqlite._transaction

    @contextmanager
    def late(connection: sqlite3.Connection) -> Iterator[None]:
        if connection.in_transaction:
            connection.execute("COMMIT")
        if threading.current_thread().name == "journal":
            connection.execute("BEGIN IMMEDIATE")
            yield
        else:
            with honest(connection):
                yield

    sqlite._transaction = late


def forget_in_snapshots() -> None:
    """What comes out of a snapshot knows no command that was carried out before."""
    restored = TableDesk.restored.__func__  # type: ignore[attr-defined]

    def forgetful(cls: type[TableDesk], id: str, document: Document) -> TableDesk:  # noqa: A002
        found: TableDesk = restored(cls, id, {**document, "answers": []})
        return found

    TableDesk.restored = classmethod(forgetful)  # type: ignore[assignment]


BROKEN = (forget_commands, run_clocks_while_down, write_one_by_one, write_late, forget_in_snapshots)
SABOTAGES = {each.__name__: each for each in BROKEN}
