"""Moves old hands out of a journal into an archive file, so that it does not grow for ever.

At no moment is an entry's content nowhere: the file is written, waited for and read again; then the journal says that it was made; and only
then is the content taken out, a part at a time. Killed in between it is finished by the next run.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from pitboss.journal.archive_file import ArchiveFile, sha256_of, sync, write_file
from pitboss.journal.chain import is_sound
from pitboss.journal.ends import Seals
from pitboss.journal.entry import LARGEST, Append, Entry
from pitboss.journal.errors import BrokenError, KeyringError, StoreError
from pitboss.journal.journal import Clock, Journal, system_clock
from pitboss.journal.key_source import OWN_FILE, KeySource, find_keyring
from pitboss.journal.keyring import Keyring
from pitboss.journal.place import Place
from pitboss.journal.place_audit import audit_place
from pitboss.journal.snapshots import UnusableError, opened
from pitboss.journal.stubs import PART, STREAM, Made, Part, id_of, part_of
from pitboss.journal.vault import Vault


@dataclass(slots=True)
class Archived:
    """What was done."""

    entries: int = 0  #: moved to the new file
    streams: int = 0
    finished: int = 0  #: of earlier archives that had been cut short
    made: Made | None = None  #: None: nothing is old enough


def archive(place: Place, file: Path, before: int, *, key: KeySource = OWN_FILE, clock: Clock = system_clock) -> Archived:
    """Move hands that were over before a time (microseconds since 1970) into a new file. The room may play meanwhile.

    The journal is audited first: nothing that was altered is put away.
    """
    if file.exists():
        words = f"There is a file {file} already; an archive never overwrites. Name another. If an archiving was cut short there, "
        raise StoreError(words + "the journal does not need that file: delete it.")
    if place.path is not None and not place.path.exists():
        raise StoreError(f"There is no journal at {place.path}.")
    keyring = find_keyring(place.folder, key)
    if keyring is None:
        raise KeyringError(f"There is no key for {place}. Archiving writes to the journal and signs it.")
    report = audit_place(place, key=key)
    if not report.sound:
        first = report.findings[0]
        raise BrokenError(f"The journal in {place} is not what was written: {first.words} Nothing was archived.")
    store = place.store()
    journal = Journal(store, seals=Seals(keyring, place.files), clock=clock, archives=place.archives(store))
    try:
        done = Archived(finished=finish(journal))
        parts = parts_before(journal, before, keyring)
        if parts:
            done.made = make(journal, file, parts)
            done.entries, done.streams = done.made.entries, len({part.stream for part in parts})
            take_out(journal, done.made)
        journal.seal()
        return done
    finally:
        journal.archives.close()
        store.close()


# -- what is old enough


def parts_before(journal: Journal, before: int, keyring: Keyring) -> list[Part]:
    """Whole hands that were over before a time, and that no snapshot which is kept has still to be folded from."""
    store = journal.store
    vault, oldest = Vault(keyring, store.hand_keys), dict[str, int]()
    for snapshot in store.snapshots():
        try:
            opened(snapshot, vault, keyring)
            upto = snapshot.version
        except UnusableError:
            upto = 0  # it is needed all the same: the older one does instead
        oldest[snapshot.name] = min(oldest.get(snapshot.name, LARGEST), upto)
    moved: dict[str, int] = {}
    for part in (part for made in journal.archives.made() for part in made.parts):
        moved[part.stream] = max(moved.get(part.stream, 0), part.last)
    found = []
    for stream in store.streams(""):
        last = _last_over(journal, stream, before, oldest.get(stream, 0))
        found += [part_of(entries) for entries in _pages(journal, stream, moved.get(stream, 0), last)]
    return found


def _last_over(journal: Journal, stream: str, before: int, upto: int) -> int:
    """The last entry of the last hand that was over before a time and not after a version; 0 if there is none."""
    ends = [chapter.last for chapter in journal.chapters(stream, 1, LARGEST) if 0 < chapter.last <= upto] if upto else []
    at = bisect_right(ends, before - 1, key=lambda version: journal.store.read(stream, version - 1, version)[0].at)
    return ends[at - 1] if at else 0


def _pages(journal: Journal, stream: str, after: int, last: int) -> Iterator[list[Entry]]:
    """The entries of a stream, so many at a time; refuses what is not as its digest says."""
    while after < last:
        entries = journal.store.read(stream, after, min(after + PART, last))
        for entry in entries:
            if not is_sound(entry):
                raise BrokenError(f"Entry {entry.number} of {stream} is not what was written. Nothing was archived.")
        yield entries
        after = entries[-1].version


# -- the steps


def make(journal: Journal, file: Path, parts: list[Part]) -> Made:
    """Write the file, read it again, and have the journal say that it is there."""
    passing = file.with_name(f"{file.name}.new")
    passing.unlink(missing_ok=True)
    id = id_of(parts)  # noqa: A001
    try:
        entries = (entry for part in parts for entry in journal.store.read(part.stream, part.first - 1, part.last))
        digest = write_file(passing, id, entries)
        check_file(journal, passing, parts)
        passing.replace(file)
        sync(file.absolute().parent)
    finally:
        passing.unlink(missing_ok=True)
    made = Made(id, file.name, str(file.absolute()), digest, sum(part.count for part in parts), tuple(parts))
    journal.append([Append(STREAM, journal.streams(STREAM).get(STREAM, 0), [made.record()])])
    return made


def check_file(journal: Journal, path: Path, parts: list[Part]) -> None:
    """Read a file that was just written, and hold every entry in it against the journal."""
    file = ArchiveFile(path)
    try:
        for part in parts:
            if file.read(part.stream, part.first, part.last) != journal.store.read(part.stream, part.first - 1, part.last):
                raise BrokenError(f"{path} does not hold what was written to it. Is the disk sound? Nothing was taken out of the journal.")
    finally:
        file.close()


def take_out(journal: Journal, made: Made) -> int:
    """Take the content of everything in an archive out of the journal; how many entries still had theirs."""
    moved = 0
    for part in made.parts:
        stubs = journal.store.read(part.stream, part.first - 1, part.first)
        if stubs and stubs[0].body:
            with journal.store.writing() as pen:
                pen.stub(part.stream, part.first, part.last)
            moved += part.count
    return moved


def finish(journal: Journal) -> int:
    """Go on where an earlier run was killed after the journal had said that its archive was made. The file must be as it was."""
    moved = 0
    for made in journal.archives.made():
        path = journal.archives.find(made)
        if path is not None and sha256_of(path) == made.sha256:
            moved += take_out(journal, made)
    return moved
