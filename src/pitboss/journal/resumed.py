"""The entry that ends an outage: since when nothing could be written, and what the store had said.

It is written by whoever asks the store again. So the outage is over when an entry was taken, and the journal itself tells of it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from pitboss.journal.entry import Append, Record

if TYPE_CHECKING:
    from pitboss.journal.journal import Journal

STREAM: Final = "journal"
RESUMED: Final = "journal.resumed"
WORDS: Final = 300  #: of what the store said


def note_resumed(journal: Journal, since: int, why: str) -> None:
    """Write it. Raises what the store raises, if it takes no entry yet."""
    record = Record(RESUMED, 1, {"since": since, "why": why[:WORDS]})
    journal.append([Append(STREAM, journal.streams(STREAM).get(STREAM, 0), [record])])
