"""The journal's tables as every store has them: their columns, what a row of them is, and the rows that are last."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any, Final, LiteralString

from pitboss.journal.chain import GENESIS
from pitboss.journal.entry import LARGEST, Entry, Mark
from pitboss.journal.heads import Head
from pitboss.journal.lease import End
from pitboss.journal.snapshots import Snapshot

HAND_KEYS_SINCE: Final = 6  #: the version of the stores that brought keys of hands
PAGE: Final = 2000  #: entries read at a time
ENTRY: Final = "number, stream, version, kind, schema, body, at, previous, digest"
HEAD: Final = "count, number, digest, at, key, previous, mac"
SNAPSHOT: Final = "name, version, number, entry, at, schema, digest, sealed, key, mac"
#: The chapters of entries that were written before there were any: the first hand of a stream is number 1, and so on.
CHAPTERS_OF_OLD: Final = """
INSERT INTO chapters (stream, number, first, last)
SELECT stream, row_number() OVER (PARTITION BY stream ORDER BY version), version, coalesce((
    SELECT min(version) FROM entries AS ends
    WHERE ends.stream = begins.stream AND ends.version > begins.version AND ends.kind IN ('hand.ended', 'round.ended')
), 0)
FROM entries AS begins WHERE kind IN ('hand.begun', 'round.opened')
"""
Rows = Callable[[LiteralString], list[Any]]  #: whatever a store answers to a question in SQL


def entry_row(entry: Entry) -> tuple[object, ...]:
    e = entry
    return e.number, e.stream, e.version, e.kind, e.schema, e.body, e.at, e.previous, e.digest


def head_row(head: Head) -> tuple[object, ...]:
    return head.count, head.number, head.digest, head.at, head.key, head.previous, head.mac


def snapshot_row(snapshot: Snapshot) -> tuple[object, ...]:
    s = snapshot
    return s.name, s.version, s.number, s.entry, s.at, s.schema, s.digest, s.sealed, s.key, s.mac


def in_pages(page_after: Callable[[int], list[Any]], after: int) -> Iterator[Entry]:
    """Every entry after a number, so many at a time."""
    while page := [Entry(*row) for row in page_after(min(after, LARGEST))]:
        yield from page
        after = page[-1].number


def last(rows: Rows) -> Mark:
    found = rows("SELECT number, digest FROM entries ORDER BY number DESC LIMIT 1")
    return Mark(*found[0]) if found else GENESIS


def end(rows: Rows) -> End:
    """The last entry and the epoch, in one question. Without the row of the lease no epoch is right."""
    newest = "(SELECT number, digest, at FROM entries ORDER BY number DESC LIMIT 1) AS newest"
    found = rows(f"SELECT epoch, number, digest, at FROM lease LEFT JOIN {newest} ON 1 = 1")  # noqa: S608
    if not found:
        return End(last(rows), 0, -1)
    epoch, number, digest, at = found[0]
    return End(GENESIS, 0, epoch) if number is None else End(Mark(number, digest), at, epoch)


def heads(rows: Rows) -> list[Head]:
    return [Head(*row) for row in rows(f"SELECT {HEAD} FROM heads ORDER BY count")]  # noqa: S608


def last_head(rows: Rows) -> Head | None:
    found = rows(f"SELECT {HEAD} FROM heads ORDER BY count DESC LIMIT 1")  # noqa: S608
    return Head(*found[0]) if found else None


def tip(rows: Rows) -> Head | None:
    found = rows(f"SELECT {HEAD} FROM tip")  # noqa: S608
    return Head(*found[0]) if found else None
