"""Stubs: what stays of an entry when its content has gone to an archive. Pure.

A stub has everything of its entry but the body: number, stream, version, kind, schema, time, and both digests. So the chain, the heads and
the index of hands hold without the archive. That nothing of the stub was changed either is in the journal itself: the entry
`archive.made` has a digest over the stubs of every part, and is chained and signed like any other.
"""

from __future__ import annotations

import hashlib
from array import array
from bisect import bisect_left, bisect_right
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from itertools import pairwise
from typing import Any, Final

from pitboss.journal.chain import framed
from pitboss.journal.entry import Entry, Record

STREAM: Final = "archives"
MADE: Final = "archive.made"
PART: Final = 1000  #: entries of a part, at most: where one was changed is known to so many
WIDTH: Final = 32
Found = Callable[[str, int | None, str, int | None], None]  #: words, number, stream, version


def is_stub(entry: Entry) -> bool:
    return not entry.body


def leaf(entry: Entry) -> bytes:
    """The digest of everything a stub has."""
    e = entry
    return hashlib.sha256(framed("pitboss stub 1", e.number, e.stream, e.version, e.kind, e.schema, e.at, e.previous, e.digest)).digest()


@dataclass(frozen=True, slots=True)
class Part:
    """A run of entries of one stream, by their versions, and the digest over their leaves."""

    stream: str
    first: int
    last: int
    digest: str

    @property
    def count(self) -> int:
        return self.last - self.first + 1


def part_of(entries: Sequence[Entry]) -> Part:
    """The part that these make: entries of one stream, one after the other."""
    return Part(entries[0].stream, entries[0].version, entries[-1].version, digest_of(map(leaf, entries)))


def digest_of(leaves: Iterable[bytes]) -> str:
    return hashlib.sha256(b"pitboss part 1" + b"".join(leaves)).hexdigest()


@dataclass(frozen=True, slots=True)
class Made:
    """An archive, as the journal tells of it."""

    id: str
    name: str  #: of the file
    path: str  #: where it was written
    sha256: str  #: of the whole file
    entries: int
    parts: tuple[Part, ...]

    def record(self) -> Record:
        parts = [[each.stream, each.first, each.last, each.digest] for each in self.parts]
        body = {"archive": self.id, "name": self.name, "path": self.path, "sha256": self.sha256, "entries": self.entries, "parts": parts}
        return Record(MADE, 1, body)


def id_of(parts: Iterable[Part]) -> str:
    """What an archive of these parts is called: it follows from what is in it."""
    return hashlib.sha256("".join(each.digest for each in parts).encode()).hexdigest()[:16]


def made_by(entries: Iterable[Entry]) -> list[Made]:
    """The archives that these entries tell of, the oldest first."""
    found = []
    for entry in entries:
        if entry.stream == STREAM and entry.kind == MADE and entry.body:
            told: Any = entry.told
            parts = tuple(Part(*each) for each in told["parts"])
            found.append(Made(told["archive"], told["name"], told["path"], told["sha256"], told["entries"], parts))
    return found


@dataclass(slots=True)
class _Run:
    """The stubs of one stream. So many of them are small: a journal may have millions."""

    versions: array[int] = field(default_factory=lambda: array("q"))
    numbers: array[int] = field(default_factory=lambda: array("q"))
    leaves: bytearray = field(default_factory=bytearray)

    def put_in_order(self) -> None:
        """By version: they are, unless somebody changed versions."""
        if any(before >= after for before, after in pairwise(self.versions)):
            order = sorted(range(len(self.versions)), key=self.versions.__getitem__)
            self.leaves = bytearray().join(self.leaves[at * WIDTH : (at + 1) * WIDTH] for at in order)
            self.versions, self.numbers = (
                array("q", map(self.versions.__getitem__, order)),
                array("q", map(self.numbers.__getitem__, order)),
            )


class StubCheck:
    """Holds the stubs of a journal against what its own entries say of archives. They are taken in the order of the journal."""

    def __init__(self) -> None:
        self._runs: dict[str, _Run] = {}
        self._made: list[Made] = []

    def take(self, entry: Entry) -> None:
        run = self._runs.setdefault(entry.stream, _Run())
        run.versions.append(entry.version)
        run.numbers.append(entry.number)
        run.leaves += leaf(entry)

    def told(self, entry: Entry) -> None:
        """An entry of the stream of archives, whose own digest is right."""
        self._made += made_by([entry])

    def tell(self, found: Found, *, whole: bool) -> None:
        """What is not as it was. `whole`: the journal was gone through from its first entry."""
        covered = {}
        for stream, run in self._runs.items():
            run.put_in_order()
            covered[stream] = bytearray(len(run.versions))
        for part in (part for made in self._made for part in made.parts):
            run = self._runs.get(part.stream) or _Run()
            begin, end = bisect_left(run.versions, part.first), bisect_right(run.versions, part.last)
            if begin == end:
                continue  # their content is in the journal still
            covered[part.stream][begin:end] = b"\1" * (end - begin)
            place = run.numbers[begin], part.stream, run.versions[begin]
            if end - begin != part.count:
                if whole:
                    words = (
                        f"The content of {end - begin} of the {part.count} entries {part.first} to {part.last} of {part.stream} is gone."
                    )
                    found(words, *place)
            elif digest_of([bytes(run.leaves[begin * WIDTH : end * WIDTH])]) != part.digest:
                words = f"One of the stubs of versions {part.first} to {part.last} of {part.stream} is not what was archived."
                found(words, *place)
        for stream, known in covered.items():
            if bare := known.count(0):
                run, at = self._runs[stream], known.find(0)
                others = f", as that of {bare - 1:,} more of {stream}" if bare > 1 else ""
                found(f"Its content is gone{others}, and no archive is said to have it.", run.numbers[at], stream, run.versions[at])
