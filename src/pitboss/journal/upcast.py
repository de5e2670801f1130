"""Old bodies in new dress: what was written years ago is read as if it had been written today. Pure.

An upcaster takes a body of one schema to the next. The entry itself is never touched: its digest covers what was written.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from pitboss.journal.entry import Entry, Record
from pitboss.journal.errors import UnreadableError

Body = dict[str, Any]
Upcaster = Callable[[Body], Body]


class Upcasters:
    """Every step from one schema of a kind to the next. A kind nobody registered is at schema 1."""

    def __init__(self) -> None:
        self._steps: dict[tuple[str, int], Upcaster] = {}
        self._newest: dict[str, int] = {}

    def add(self, kind: str, schema: int) -> Callable[[Upcaster], Upcaster]:
        """Register how a body of `kind` goes from `schema` to `schema + 1`. Two ways for one step are an error."""

        def register(step: Upcaster) -> Upcaster:
            if (kind, schema) in self._steps:
                raise ValueError(f"{kind} goes from schema {schema} to {schema + 1} in two ways: {self._steps[kind, schema]} and {step}.")
            self._steps[kind, schema] = step
            self._newest[kind] = max(self.newest(kind), schema + 1)
            return step

        return register

    def newest(self, kind: str) -> int:
        return self._newest.get(kind, 1)

    def new(self, kind: str, body: Body) -> Record:
        """A record of today, in the newest schema of its kind."""
        return Record(kind, self.newest(kind), body)

    def read(self, entry: Entry) -> Record:
        """What an entry says, in the newest schema of its kind."""
        kind, schema, newest = entry.kind, entry.schema, self.newest(entry.kind)
        if schema > newest:
            raise UnreadableError(
                f"Entry {entry.number} is a {kind} of schema {schema}; this Pitboss reads up to {newest}. Use the newer one that wrote it."
            )
        body = entry.told
        while schema < newest:
            step = self._steps.get((kind, schema))
            if step is None:
                raise UnreadableError(f"Entry {entry.number} is a {kind} of schema {schema}, and no upcaster leads to {schema + 1}.")
            body, schema = step(body), schema + 1
        return Record(kind, newest, body)

    def read_each(self, entries: Iterable[Entry]) -> list[Record]:
        return [self.read(entry) for entry in entries]
