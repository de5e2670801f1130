"""Hands and rounds that are over, read from the journal: those entries and no others."""

from __future__ import annotations

import logging
from typing import Final

from pitboss.journal import BrokenError, Entry, Journal
from pitboss.journal.chapters import Chapter, turned

LOG: Final = logging.getLogger("pitboss.journal")


def dealt(journal: Journal, stream: str, first: int, last: int) -> list[list[Entry]]:
    """The entries of each, from one number to another; all of them must be over.

    The index says where they lie, and the entries say whether it is right. Where it is not, it is made again from all entries of the
    stream.
    """
    found = _by_index(journal, stream, first, last)
    if found is None:
        LOG.warning("the index of %s was wrong and is made again", stream)
        journal.rebuild_chapters(stream)
        found = _by_index(journal, stream, first, last)
    if found is None:
        raise BrokenError(f"Numbers {first} to {last} of {stream} are not in the journal as they were written. `pitboss audit` says where.")
    return found


def _by_index(journal: Journal, stream: str, first: int, last: int) -> list[list[Entry]] | None:
    """The same by the index as it stands; None where it does not lead to what was asked for."""
    chapters = journal.chapters(stream, first, last)
    if [each.number for each in chapters] != [*range(first, last + 1)]:
        return None
    begin, end = chapters[0].first, chapters[-1].last
    if not 0 < begin <= end:
        return None
    entries = journal.read(stream, begin - 1, end)
    found = [entries[each.first - begin : each.last - begin + 1] for each in chapters]
    return found if all(map(_is_whole, chapters, found)) else None


def _is_whole(chapter: Chapter, entries: list[Entry]) -> bool:
    """Whether these entries are this hand, from its first to its last."""
    ends = [(each.number, each.version, each.begins) for each in turned(entries)]
    return ends == [(chapter.number, chapter.first, True), (chapter.number, chapter.last, False)]
