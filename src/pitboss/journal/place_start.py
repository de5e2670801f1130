"""The journal opened to be served: checked first, and opened only to be looked at where it is not what was written.

Before anybody comes in, its end is checked: all that came after a signed head some way back. So is whatever the room opens from: snapshots,
and entries that lie further back. The rest is checked beside the room.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from pitboss.journal.audit import Finding, Report
from pitboss.journal.chain import GENESIS
from pitboss.journal.entry import Mark
from pitboss.journal.errors import BrokenError, StoreError
from pitboss.journal.first_look import FirstLook, Looks, at_every_snapshot
from pitboss.journal.heads import is_signed as head_is_signed
from pitboss.journal.journal import Clock, Journal, system_clock
from pitboss.journal.key_source import OWN_FILE, KeySource
from pitboss.journal.keyring import Keyring
from pitboss.journal.outside import Outside
from pitboss.journal.place import Opened, Place, open_for_reading, open_journal, place_of
from pitboss.journal.place_audit import unreachable
from pitboss.journal.store import Store
from pitboss.journal.verify import is_covered, ranges_to_check, verify_from

BEFORE: Final = 5_000  #: entries that are checked at least before a room opens, of a journal that has so many
#: What lies beside the entries: the room does without those that are false, and shows nothing of an archive but what its digests say.
HARMLESS: Final = ("snapshot", "index", "archive")
#: A database that is too damaged to be read.
DAMAGE: Final = (sqlite3.Error, StoreError, ValueError, OverflowError, TypeError)


@dataclass(slots=True)
class Start:
    """A journal that was checked and opened. `report` is of the part that was checked; where it is broken, `opened` can only be read."""

    opened: Opened
    place: Place
    report: Report
    since: Mark = GENESIS  #: what comes after was checked


def breaks(report: Report) -> list[Finding]:
    """The findings for which nothing may be served."""
    return [finding for finding in report.findings if finding.what not in HARMLESS]


def where_found(finding: Finding) -> str:
    """A finding and its place, in a sentence."""
    place = [] if finding.number is None else [f"entry {finding.number}"]
    if finding.stream is not None:
        place.append(f"stream {finding.stream}" + (f", version {finding.version}" if finding.version is not None else ""))
    return f"{', '.join(place)}: {finding.words}" if place else finding.words


def broken_by(findings: list[Finding]) -> str:
    """Why nothing is written any more."""
    more = f" And {len(findings) - 1} more." if len(findings) > 1 else ""
    first = where_found(findings[0])
    return f"The journal is not what was written. {first[0].upper()}{first[1:]}{more}"


def open_checked(
    where: str | Path,
    folder: Path | None = None,
    *,
    clock: Clock = system_clock,
    key: KeySource = OWN_FILE,
    least: int = BEFORE,
    doubted: Callable[[Journal], bool] = lambda _: False,
    looks: Looks = at_every_snapshot,
    copies: Sequence[Outside] = (),
    store: Store | None = None,
    epoch: int = 0,
) -> Start:
    """Open a journal for play; only to be read, where it is not what was written.

    `least`: so many entries are checked before, or all there are. `doubted`: whether all of it must be checked first.
    `looks`: names what the room reads when it opens.
    `copies`: places outside that keep its heads; one that does not answer is noted, and the room opens without it.
    `store`, `epoch`: see `open_journal`.
    Raises `KeyringError` where nothing can be checked, and `StoreError` where it cannot even be read.
    """
    place = place_of(where, folder)
    try:
        found = open_journal(where, folder, clock=clock, key=key, store=store, epoch=epoch)
    except BrokenError as error:
        return _to_look_at(where, folder, key, place, str(error))
    except sqlite3.Error as error:
        raise StoreError(f"The journal in {place} cannot be read: {error}. `pitboss audit` says what is wrong with it.") from error
    try:
        kept, silent = kept_outside(copies)
        report, since = _checked(found, place, least, doubted, looks, kept)
        report.notes += silent
    except BaseException:
        found.journal.freeze("it was not checked")
        found.journal.close()
        raise
    broken = breaks(report)
    if not broken:
        return Start(found, place, report, since)
    found.journal.freeze(broken_by(broken))  # so that no head is signed over it
    if store is None:
        found.journal.close()
    return Start(open_for_reading(where, folder, broken_by(broken), key=key), place, report, since)


def kept_outside(copies: Sequence[Outside]) -> tuple[list[tuple[str, list[str]]], list[str]]:
    """The heads that are kept outside; and which places do not answer."""
    kept, silent = [], []
    for place in copies:
        try:
            kept.append((f"copy {place.name}", place.lines()))
        except StoreError as error:
            silent.append(f"The heads kept outside were not compared: {error}")
    return kept, silent


def _checked(
    found: Opened,
    place: Place,
    least: int,
    doubted: Callable[[Journal], bool],
    looks: Looks,
    copies: Sequence[tuple[str, Sequence[str]]],
) -> tuple[Report, Mark]:
    """The check, from a signed head that is far enough back. A false snapshot makes all of it be checked: the room reads more then."""
    journal, keyring, look = found.journal, found.keyring, FirstLook(found)
    store = journal.store
    try:
        looks(look)
        since = GENESIS if look.findings or doubted(journal) else mark_before(store, keyring, least)
        with store.writing(unhurried=True):  # so that nobody writes meanwhile
            heads = store.heads()
            further = ranges_to_check([number for number in look.numbers if number <= since.number], heads)
            if not all(is_covered(store, first, head, keyring) for first, head in further):
                since, further = GENESIS, []  # to say what is wrong, and where
            report = verify_from(store, place.files, since, keyring, copies)
    except DAMAGE as error:
        return Report(findings=[_damaged(error, place)]), GENESIS
    report.entries += sum(head.number - first + 1 for first, head in further)
    report.findings += look.findings
    return report, since


def _to_look_at(where: str | Path, folder: Path | None, key: KeySource, place: Place, why: str) -> Start:
    """What cannot be opened for play: where is it broken? The end is looked at first, then all of it."""
    found = open_for_reading(where, folder, why, key=key)
    try:
        since = mark_before(found.journal.store, found.keyring, BEFORE)
        report = verify_from(found.journal.store, place.files, since, found.keyring)
        if not breaks(report) and since.number:
            since = GENESIS
            report = verify_from(found.journal.store, place.files, since, found.keyring)
    except DAMAGE as error:
        report, since = Report(findings=[_damaged(error, place)]), GENESIS
    broken = breaks(report)
    if broken:
        found.journal.broken = broken_by(broken)
    else:
        report.findings.append(Finding("head", why))
    return Start(found, place, report, since)


def _damaged(error: Exception, place: Place) -> Finding:
    if place.url is not None and isinstance(error.__cause__, unreachable()):
        raise error  # nobody answers: that is no finding about the journal
    return Finding("damaged", f"The database cannot be read: {error}")


def mark_before(store: Store, keyring: Keyring, least: int) -> Mark:
    """The mark of the newest head with so many entries after it whose signature holds; the beginning, where there is none."""
    end = store.head().number
    far = (head for head in reversed(store.heads()) if end - head.number >= least)
    head = next((head for head in far if head_is_signed(keyring, "head", head)), None)
    return GENESIS if head is None else Mark(head.number, head.digest)
