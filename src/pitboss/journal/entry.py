"""What is written down: records go in, numbered entries come out. Pure; knows nothing of poker.

A record is a kind, the schema its body is written in, and the body. An `Append` adds records to one stream and says which version the
writer believes the stream has: that is the lock. An `Entry` is a record with its place: `number` counts everything in the journal
without a gap, `version` counts the entries of its stream without a gap.
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final, NamedTuple

import orjson

from pitboss.journal.errors import UnwritableError
from pitboss.record import record

NAME: Final = re.compile(r"[A-Za-z0-9][A-Za-z0-9._:@/+~-]{0,199}")
LARGEST: Final = 2**63 - 1  # what a whole number of a store holds
_ENCODER: Final = json.JSONEncoder(ensure_ascii=False, allow_nan=False, sort_keys=True, separators=(",", ":"), check_circular=False)
_PLAIN: Final = frozenset({str, int, bool, type(None)})


@dataclass(frozen=True, slots=True)
class Record:
    """One thing that happened."""

    kind: str
    schema: int
    body: Mapping[str, Any]


class Line(NamedTuple):
    """A record as it will stand in the store: the body is canonical JSON text, so nobody can change it any more."""

    kind: str
    schema: int
    body: str


@dataclass(frozen=True, slots=True)
class Append:
    """Records for one stream. `version` is what the writer believes the stream has, 0 for a new one.

    Without records it only asks that the version be right, which holds a batch to a stream it does not write.
    """

    stream: str
    version: int
    records: Sequence[Record]
    lines: tuple[Line, ...] = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        _check_name("stream", self.stream)
        if type(self.version) is not int or not 0 <= self.version <= LARGEST:
            raise UnwritableError(f"The version of stream {self.stream} is {self.version!r}; it is a whole number, 0 for a new stream.")
        object.__setattr__(self, "lines", tuple(map(_line, self.records)))


@record
class Entry:
    """A record in its place."""

    number: int
    stream: str
    version: int
    kind: str
    schema: int
    body: str  # canonical JSON
    at: int  # microseconds since 1970, UTC, by the journal's clock
    previous: bytes  # the digest of the entry before
    digest: bytes

    @property
    def told(self) -> Any:
        """The body as it was told."""
        return json.loads(self.body)


class Mark(NamedTuple):
    """How far the journal goes: the number of the last entry and its digest."""

    number: int
    digest: bytes


def canonical(body: Mapping[str, Any]) -> str:
    """The one text of a body: keys sorted by code point, no spaces, characters as themselves; whole numbers only."""
    _check_plain(body, "the body")
    try:
        return orjson.dumps(body, option=orjson.OPT_SORT_KEYS).decode()  # the same text, ten times as fast
    except TypeError:  # numbers beyond 64 bits, and half characters
        text = _ENCODER.encode(body)
    try:
        text.encode()
    except UnicodeEncodeError as error:
        raise UnwritableError(f"A body holds half a character, {text[error.start]!r}; only whole ones can be written.") from None
    return text


def _line(record: Record) -> Line:
    _check_name("kind", record.kind)
    if type(record.schema) is not int or not 1 <= record.schema <= LARGEST:
        raise UnwritableError(f"The schema of a {record.kind} is {record.schema!r}; schemas are numbered from 1.")
    if not isinstance(record.body, dict):
        raise UnwritableError(f"The body of a {record.kind} is a {type(record.body).__name__}; a body is a dict.")
    return Line(record.kind, record.schema, canonical(record.body))


def _check_name(what: str, name: object) -> None:
    if not isinstance(name, str) or not NAME.fullmatch(name):
        raise UnwritableError(
            f"{name!r} is no name for a {what}: 1 to 200 letters, digits or . _ : @ / + ~ -, the first a letter or digit, as in table/7."
        )


def _check_plain(value: object, where: str) -> None:
    kind = type(value)
    if kind in _PLAIN or isinstance(value, (str, int)):
        return
    if isinstance(value, dict):
        for key, each in value.items():
            if not isinstance(key, str):
                raise UnwritableError(f"{where} has the key {key!r}; keys are text.")
            if type(each) not in _PLAIN:
                _check_plain(each, f"{where}, {key}")
    elif isinstance(value, (list, tuple)):
        for each in value:
            if type(each) not in _PLAIN:
                _check_plain(each, where)
    elif isinstance(value, float):
        raise UnwritableError(f"{where} holds {value!r}; a body holds whole numbers, never fractions. Count in the smallest unit.")
    else:
        raise UnwritableError(f"{where} holds a {kind.__name__}; a body holds text, whole numbers, true, false, null, lists and objects.")
