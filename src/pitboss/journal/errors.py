"""What the journal refuses, and what it finds broken."""

from __future__ import annotations


class JournalError(Exception):
    """The journal cannot do that; `code` for programs, the words for people."""

    code = "journal"


class Conflict(JournalError):  # noqa: N818
    """Somebody else wrote to the stream first: nothing of the batch was written."""

    code = "conflict"

    def __init__(self, stream: str, believed: int, actual: int) -> None:
        super().__init__(
            f"The writer believes stream {stream} stands at version {believed}; it stands at {actual}. "
            f"Nothing was written. Read {stream} after version {min(believed, actual)} and decide again."
        )
        self.stream = stream
        self.believed = believed
        self.actual = actual

    def __reduce__(self) -> tuple[type[Conflict], tuple[str, int, int]]:
        return Conflict, (self.stream, self.believed, self.actual)


class UnwritableError(JournalError):
    """A record, stream name or version that the journal does not take."""

    code = "unwritable"


class UnreadableError(JournalError):
    """An entry this Pitboss has no way to read: a newer schema, or a step between schemas that is missing."""

    code = "unreadable"


class UnsureError(JournalError):
    """The store failed while committing, so the entries may stand or not: read the stream before deciding again."""

    code = "unsure"


class ClosedError(JournalError):
    """The journal takes no more."""

    code = "closed"


class StoreError(JournalError):
    """The store cannot be opened or is not one of ours."""

    code = "store"


class BrokenError(JournalError):
    """The journal contradicts its signed heads. It is not opened for writing; `pitboss audit` says where."""

    code = "broken"


class FencedError(JournalError):
    """Another server has taken the room over: this one writes nothing more."""

    code = "fenced"


class KeyringError(JournalError):
    """A key that is missing, open to others, or not a key."""

    code = "key"


class ArchivedError(JournalError):
    """What was asked for is in an archive, and that is not here or was altered."""

    code = "archived"


class SealedError(JournalError):
    """A sealed value that does not open: another key, another place, or changed."""

    code = "sealed"


class ForgottenError(SealedError):
    """What was sealed of a hand whose key was destroyed."""

    code = "forgotten"
