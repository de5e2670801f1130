"""Checks all of a room's journal beside the room: a process that gives way, reads slowly and changes nothing.

One question comes on the standard input, pickled by the room that started this process; lines of JSON go out: progress, then the report.
"""

from __future__ import annotations

import json
import os
import pickle
import sys
from collections.abc import Callable, Iterator
from dataclasses import asdict, dataclass, replace
from typing import Any, Final

from pitboss.journal import Entry, Finding, Journal, Keyring, Place, Report, StoreError, Vault, audit
from pitboss.journal.entry import LARGEST
from pitboss.journal.outside import outside
from pitboss.journal.paced import HURRIES, RESTS, Pace, PacedStore
from pitboss.journal.place_audit import STEP, as_of_now, unreachable
from pitboss.journal.place_start import DAMAGE, breaks, kept_outside
from pitboss.journal.verify import beside
from pitboss.server.forgotten_audit import audit_hand_keys
from pitboss.server.snapshot_audit import wrong_chapters, wrong_snapshots

GIVES_WAY: Final = 10  #: tables go first
UNREACHABLE: Final = 3  #: exit code where the database does not answer
Progress = Callable[[int, int], None]  #: is told how many entries were gone through, and how many there are


@dataclass(frozen=True, slots=True)
class Question:
    """What is to be checked, and how slowly."""

    place: Place
    keyring: Keyring
    rests: float = RESTS
    hurries: float = HURRIES
    copies: tuple[str, ...] = ()  #: places outside where its heads are kept


def checked(question: Question, progress: Progress) -> Report:
    """Everything that was signed when this began: the chain, heads and tip, the files beside, then snapshots and the index of hands."""
    place, keyring = question.place, question.keyring
    try:
        report = _chain(question, progress)
        if breaks(report):
            # Hands that were archived while it read may look like one: all of it is read again as of one moment.
            report = _chain(question, progress, at_once=True)
        paced = PacedStore(place, Pace(question.rests, question.hurries))
        if report.sound:
            archives = place.archives(paced)
            archives.check(report)
            journal = Journal(paced, archives=archives)
            vault = Vault(keyring, paced.hand_keys)
            report.findings += [*wrong_chapters(journal), *wrong_snapshots(journal, vault, keyring)]
            audit_hand_keys(journal, vault, report)
        damage = paced.damage()
    except DAMAGE as error:
        if place.url is not None and isinstance(error.__cause__, unreachable()):
            raise
        return Report(findings=[Finding("damaged", f"The database cannot be read: {error}")])
    report.findings += [Finding("damaged", f"The database finds its file damaged: {words}") for words in damage]
    return report


def _chain(question: Question, progress: Progress, *, at_once: bool = False) -> Report:
    """The chain and what was signed: page by page, or in one transaction."""
    place = question.place
    aside = beside(place.files)  # first: the files may lag behind the database, and the room is writing
    kept, silent = kept_outside([outside(told) for told in question.copies])
    store = place.store(read_only=True)
    try:
        signed = as_of_now(replace(aside, heads=store.heads(), tip=store.tip(), copies=kept), place.files)
        until = signed.tip.number if signed.tip is not None else LARGEST
        if at_once:
            report = audit(lambda: _counted(store.read_all(-LARGEST), until, progress), signed, question.keyring)
            return replace(report, notes=[*report.notes, *silent])
    finally:
        store.close()
    paced = PacedStore(place, Pace(question.rests, question.hurries), until)
    report = audit(lambda: _counted(paced.read_all(-LARGEST), until, progress), signed, question.keyring)
    return replace(report, notes=[*report.notes, *silent])


def _counted(entries: Iterator[Entry], until: int, progress: Progress) -> Iterator[Entry]:
    for count, entry in enumerate(entries, 1):
        if count % STEP == 0:
            progress(count, until)
        yield entry


def as_document(report: Report) -> dict[str, Any]:
    return {
        "entries": report.entries,
        "signed_to": report.signed_to,
        "digest": report.digest.hex(),
        "notes": report.notes,
        "findings": [asdict(finding) for finding in report.findings],
    }


def main() -> None:
    os.nice(GIVES_WAY)
    question: Question = pickle.load(sys.stdin.buffer)  # noqa: S301 - from the room itself

    def say(document: dict[str, Any]) -> None:
        sys.stdout.write(json.dumps(document) + "\n")
        sys.stdout.flush()

    try:
        report = checked(question, lambda done, of: say({"done": done, "of": of}))
    except StoreError as error:
        sys.stderr.write(str(error))
        sys.exit(UNREACHABLE)
    say({"report": as_document(report)})


if __name__ == "__main__":
    main()
