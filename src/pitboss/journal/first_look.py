"""What a room reads when it opens, looked at before: its newest snapshots, and where the entries lie that came after them.

Each snapshot is opened once: the room takes it from here. Those from which nothing is opened are checked with all the rest, beside it.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from pitboss.journal.audit import Finding
from pitboss.journal.errors import ForgottenError
from pitboss.journal.journal import Journal
from pitboss.journal.place import Opened
from pitboss.journal.snapshots import SCHEMA, Snapshot, UnusableError, is_signed, opened_at


class FirstLook:
    """Filled by whoever knows what the room reads."""

    def __init__(self, found: Opened) -> None:
        self.findings: list[Finding] = []  #: snapshots that are not as they were signed, or of an entry that is not there
        self.numbers: set[int] = set()  #: entries that are read after the snapshots
        self._found = found

    @property
    def journal(self) -> Journal:
        return self._found.journal

    def state(self, name: str) -> Any:
        """The newest state of this name that can be used; None: there is none."""
        found = self._newest(name)
        return None if found is None else self._found.states[name][1]

    def stream(self, name: str) -> None:
        """A stream is read from its newest snapshot on."""
        found = self._newest(name)
        self.numbers.update(self.journal.store.numbers(name, 0 if found is None else found.version))

    def streams(self, prefix: str, name: str) -> None:
        """Streams whose names begin so are read from their one snapshot on, the version of which is a number of the journal."""
        found = self._newest(name)
        self.numbers.update(self.journal.store.numbers_under(prefix, 0 if found is None else found.number))

    def _newest(self, name: str) -> Snapshot | None:
        for snapshot in self.journal.store.snapshots(name):
            if snapshot.schema != SCHEMA and is_signed(self._found.keyring, snapshot):
                continue  # another Pitboss took it: it is not used, and nobody changed it
            try:
                state = opened_at(snapshot, self.journal.store.at(snapshot.number), self._found.vault, self._found.keyring)
            except UnusableError as error:
                if isinstance(error.__cause__, ForgottenError):
                    continue  # it was on its way when its hands were forgotten
                words = f"The snapshot of {snapshot.name} at version {snapshot.version} is false: {error}."
                self.findings.append(Finding("snapshot", words, snapshot.number, snapshot.name, snapshot.version))
                continue
            self._found.states[name] = (snapshot, state)
            return snapshot
        return None


Looks = Callable[[FirstLook], None]


def at_every_snapshot(look: FirstLook) -> None:
    """Where nobody knows what is read: the newest snapshot of each name."""
    for name in look.journal.store.snapshot_names():
        look.state(name)
