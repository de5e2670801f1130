"""The lease in PostgreSQL: one row, timed by the server's clock."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from typing import Any, Final, LiteralString

import psycopg

from pitboss.journal.lease import NOBODYS, Lease

# Taking it is ordered with what others write by the lock of the writers; renewing it is not, and waits for no transaction.
_READ: Final = """
SELECT epoch, owner, greatest(extract(epoch FROM until - clock_timestamp()) * 1000000, 0)::bigint,
       (extract(epoch FROM until - renewed) * 1000000)::bigint, renewals FROM lease
"""
_TAKE: Final = """
UPDATE lease SET epoch = epoch + 1, owner = %(owner)s, renewals = 0, renewed = clock_timestamp(),
       until = clock_timestamp() + %(term)s * interval '1 microsecond'
WHERE until <= clock_timestamp() OR owner = %(owner)s OR (epoch = %(epoch)s AND renewals = %(renewals)s) RETURNING epoch
"""
_RENEW: Final = """
UPDATE lease SET renewals = renewals + 1, renewed = clock_timestamp(), until = clock_timestamp() + %s * interval '1 microsecond'
WHERE epoch = %s
"""
_RELEASE: Final = "UPDATE lease SET owner = '', until = least(renewed, clock_timestamp()) WHERE epoch = %s"

# A transaction of the journal takes milliseconds. One that is older than a lease is that of a server whose link carries nothing any more,
# or that stands still, and it would keep the lock of the writers until somebody sees to the link. In the middle of what a client sends at
# once the database waits without a limit: `idle_in_transaction_session_timeout` counts only between two questions.
_HOLDER: Final = """
SELECT pg_terminate_backend(held.pid) FROM pg_locks held JOIN pg_stat_activity who USING (pid)
WHERE held.locktype = 'advisory' AND held.granted AND held.objsubid = 1
  AND held.database = (SELECT oid FROM pg_database WHERE datname = current_database())
  AND (held.classid::bigint << 32) | held.objid::bigint = hashtextextended('pitboss journal ' || current_schema(), 0)
"""
_END_OLDER: Final = _HOLDER + "AND who.xact_start < clock_timestamp() - %s * interval '1 microsecond'"
_END_LOST: Final = _HOLDER + "AND held.pid = %s"
_WAITS: Final = "SET LOCAL lock_timeout = '3s'"  #: so that a try that is given up ends at the database as well


def a_lease(execute: Callable[[str], object]) -> None:
    execute("DROP TABLE IF EXISTS lease")  # of a store that was called an older one
    execute("""
        CREATE TABLE lease (
            only_one INTEGER PRIMARY KEY CHECK (only_one = 1), epoch BIGINT NOT NULL, owner TEXT NOT NULL, renewals BIGINT NOT NULL,
            renewed TIMESTAMPTZ NOT NULL, until TIMESTAMPTZ NOT NULL
        )""")
    execute("INSERT INTO lease VALUES (1, 0, '', 0, 'epoch', 'epoch')")
    execute("UPDATE meta SET value = '5' WHERE key = 'version'")


def read(connection: psycopg.Connection[Any]) -> Lease:
    found = connection.execute(_READ).fetchone()
    return Lease(*found) if found is not None else NOBODYS


def take(connection: psycopg.Connection[Any], owner: str, term: int, seen: tuple[int, int], lock: LiteralString) -> Lease | None:
    """The lease as it was before, with the new epoch, or None where another server holds it."""
    with connection.transaction():
        connection.execute(_WAITS)
        now = read(connection)
        if not now.left or now.pulse == seen or now.owner == owner:
            connection.execute(_END_OLDER, (term,))
        connection.execute(lock)
        before = read(connection)
        asked = {"owner": owner, "term": term, "epoch": seen[0], "renewals": seen[1]}
        taken = connection.execute(_TAKE, asked).fetchone()
    return None if taken is None else before._replace(epoch=taken[0])


def end_lost(connection: psycopg.Connection[Any], pid: int) -> None:
    """End our own session of before, if the database still waits for it: nothing else can come from there."""
    connection.execute(_END_LOST, (pid,))


class Renewer:
    """Renews and gives back the lease, over a connection of its own: what the journal writes or waits for holds up no renewal."""

    def __init__(self, url: str) -> None:
        self._url = url
        self._connection: psycopg.Connection[Any] | None = None

    def renew(self, epoch: int, term: int) -> bool:
        """Hold it for another term; False: it is another server's."""
        return self._do(_RENEW, (term, epoch), term)

    def release(self, epoch: int) -> None:
        self._do(_RELEASE, (epoch,), 1_000_000)

    def close(self) -> None:
        if self._connection is not None:
            with suppress(psycopg.Error):
                self._connection.close()

    def _do(self, asked: LiteralString, values: tuple[int, ...], term: int) -> bool:
        connection = self._connection
        if connection is None or connection.closed:
            # Over a cut link it gives up within the term. What is lost with the database's machine needs no waiting for its disk.
            connection = self._connection = psycopg.connect(
                self._url, autocommit=True, connect_timeout=max(term // 2_000_000, 2), tcp_user_timeout=term // 1000
            )
            connection.execute("SET synchronous_commit = off")
        try:
            return connection.execute(asked, values).rowcount == 1
        except psycopg.Error:
            self.close()
            raise
