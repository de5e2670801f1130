"""The check before a room opens: everything after a mark, and the mark itself. `audit` goes through the rest, beside the room.

A mark is trusted because it is signed: that of the newest head, or of a signed snapshot.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Collection, Sequence

from pitboss.journal.audit import Report, Signed, audit, is_typed
from pitboss.journal.chain import GENESIS, is_sound
from pitboss.journal.entry import Entry, Mark
from pitboss.journal.heads import Head, HeadFiles, Trusted, is_signed
from pitboss.journal.store import Store
from pitboss.journal.stubs import is_stub


def beside(files: HeadFiles | None) -> Signed:
    """What the files beside a database say: the heads file, the tip's file, and which of them are not there."""
    if files is None:
        return Signed()
    try:
        file_tip: Head | str | None = files.tip()
    except ValueError as error:
        file_tip = str(error)
    gone = tuple(path.name for path in (files.heads_path, files.tip_path) if not path.exists())
    return Signed(file=files.lines(), file_tip=file_tip, gone=gone)


def newest_mark(store: Store, trusted: Trusted) -> Mark:
    """The mark of the newest head whose signature holds; the beginning, where there is none."""
    found = next((head for head in reversed(store.heads()) if is_signed(trusted, "head", head)), None)
    return Mark(found.number, found.digest) if found is not None else GENESIS


def verify_from(
    store: Store, files: HeadFiles | None, mark: Mark, trusted: Trusted, copies: Sequence[tuple[str, Sequence[str]]] = ()
) -> Report:
    """Check the entry at `mark` and every entry after it, the heads from there on, the tip, the files beside, and copies of the heads.

    Digests, chain, versions of streams, signatures; of older heads, that none is missing and each follows the one before it. It costs what
    came after the mark, whatever came before. Nobody may write meanwhile.
    """
    told = beside(files)
    signed = Signed(store.heads(), store.tip(), told.file, told.file_tip, copies, told.gone)
    report = audit(lambda: store.read_all(mark.number), signed, trusted, mark, lambda entry: _version_before(store, entry, mark))
    if mark.number:
        at = store.at(mark.number)
        if at is None:
            report.found("missing", f"Entry {mark.number}, from which on it is checked, is gone.", mark.number)
        elif at.digest != mark.digest:
            words = "The journal was written anew: what was signed here has another digest."
            report.found("rewritten", words, at.number, at.stream, at.version)
        elif not is_stub(at) and not is_sound(at):
            report.found("edited", "Its content is not what its digest was made from.", at.number, at.stream, at.version)
    report.findings.sort(key=lambda finding: (finding.number is None, finding.number or 0))
    return report


def ranges_to_check(numbers: Collection[int], heads: Sequence[Head]) -> list[tuple[int, Head]]:
    """What has to be checked so that these entries are: from the first of each range to the head that covers it, in order.

    Every number is that of a head or less.
    """
    ends = [head.number for head in heads]
    first: dict[int, int] = {}  # by the place of the head that comes next
    for number in numbers:
        place = bisect_left(ends, number)
        first[place] = min(first.get(place, number), number)
    found: list[tuple[int, int]] = []
    for place in sorted(first):
        if found and found[-1][1] == place - 1:
            found[-1] = (found[-1][0], place)
        else:
            found.append((first[place], place))
    return [(number, heads[place]) for number, place in found]


def is_covered(store: Store, first: int, head: Head, trusted: Trusted) -> bool:
    """Whether every entry from `first` to a head is what that head signed. The chain holds each entry to the one after it."""
    if not is_signed(trusted, "head", head):
        return False
    expected, previous = first, None
    for entry in store.read_all(first - 1):
        fits = entry.number == expected and previous in (None, entry.previous) and is_typed(entry)
        if not fits or not (is_stub(entry) or is_sound(entry)):
            return False
        if entry.number == head.number:
            return entry.digest == head.digest
        expected, previous = expected + 1, entry.digest
    return False


def _version_before(store: Store, entry: Entry, mark: Mark) -> int:
    """The version of an entry's stream at the mark, if the entry can be the first of its stream after it; else 0."""
    if entry.version <= 1:
        return 0
    found = store.read(entry.stream, entry.version - 2)
    return entry.version - 1 if found and found[0].version == entry.version - 1 and found[0].number <= mark.number else 0
