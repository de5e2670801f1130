"""The hash chain: every entry's digest covers the entry before, so nothing can be changed without changing all that follows. Pure.

docs/journal.md gives the bytes for a second implementation.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Mapping, Sequence
from typing import Final

from pitboss.journal.entry import Append, Entry, Mark
from pitboss.journal.errors import Conflict

TAG: Final = "pitboss entry 1"
GENESIS: Final = Mark(0, bytes(32))  # before the first entry


def framed(*fields: str | int | bytes) -> bytes:
    """Fields one after the other, each behind its length in four bytes, so that no two lists of fields give the same bytes."""
    parts: list[bytes] = []
    for each in fields:
        # An edited database may hold what is no UTF-8; the digest then covers the bytes as they lie there.
        raw = each if isinstance(each, bytes) else str(each).encode("utf-8", "surrogateescape")
        parts += (len(raw).to_bytes(4, "big"), raw)
    return b"".join(parts)


def digest_of(previous: bytes, number: int, stream: str, version: int, kind: str, schema: int, at: int, body: str) -> bytes:
    return hashlib.sha256(previous + framed(TAG, number, stream, version, kind, schema, at, body)).digest()


def is_sound(entry: Entry) -> bool:
    """Whether an entry's digest is the one of its content and of the digest it names as the one before."""
    return entry.digest == digest_of(
        entry.previous, entry.number, entry.stream, entry.version, entry.kind, entry.schema, entry.at, entry.body
    )


def lay(batches: Sequence[Sequence[Append]], last: Mark, versions: Mapping[str, int], at: int) -> list[list[Entry] | Conflict]:
    """The entries that each batch becomes after `last`, or why it cannot.

    A batch stands or falls as a whole; one that falls leaves the others alone and takes no number. A later batch may build on an earlier.
    """
    outcomes: list[list[Entry] | Conflict] = []
    number, digest = last
    standing = dict(versions)
    for batch in batches:
        moved, entries, conflict = dict[str, int](), list[Entry](), None
        n, previous = number, digest
        for append in batch:
            stream = append.stream
            version = moved.get(stream, standing.get(stream, 0))
            if version != append.version:
                conflict = Conflict(stream, append.version, version)
                break
            for kind, schema, body in append.lines:
                n, version = n + 1, version + 1
                made = digest_of(previous, n, stream, version, kind, schema, at, body)
                entries.append(Entry(n, stream, version, kind, schema, body, at, previous, made))
                previous = made
            moved[stream] = version
        if conflict is not None:
            outcomes.append(conflict)
            continue
        number, digest = n, previous
        standing |= moved
        outcomes.append(entries)
    return outcomes


def streams_of(batches: Iterable[Iterable[Append]]) -> list[str]:
    return sorted({append.stream for batch in batches for append in batch})
