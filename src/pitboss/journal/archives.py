"""The archives of a journal: finds their files, gives stubs their content back, and checks the files against the stubs."""

from __future__ import annotations

import threading
from collections.abc import Iterator, Sequence
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Final

from pitboss.journal.archive_file import ArchiveFile, sha256_of
from pitboss.journal.chain import is_sound
from pitboss.journal.entry import Entry
from pitboss.journal.errors import ArchivedError, StoreError
from pitboss.journal.stubs import STREAM, Made, Part, is_stub, made_by

if TYPE_CHECKING:
    from pitboss.journal.audit import Report
    from pitboss.journal.store import Store

FOLDER: Final = "archives"  #: beside the journal, where files are looked for as well


class Archives:
    """Of one store. `places`: files, and folders in which files are looked for."""

    def __init__(self, store: Store, places: Sequence[Path] = ()) -> None:
        self.places = [*places]
        self._store = store
        self._made: list[Made] = []
        self._files: dict[str, ArchiveFile] = {}
        self._lock = threading.Lock()

    # -- finding

    def made(self) -> list[Made]:
        """All there ever were, as the journal tells of them now."""
        return made_by(self._store.read(STREAM, 0))

    def find(self, made: Made) -> Path | None:
        """Where the file of an archive is; None: it is not here."""
        for place in (Path(made.path), *self.places):
            candidates = (place / made.name, place / FOLDER / made.name) if place.is_dir() else (place,)
            for path in candidates:
                if path.is_file() and _id_of(path) in (made.id, ""):
                    return path
        return None

    # -- reading

    def filled(self, entries: list[Entry]) -> list[Entry]:
        """The same entries, with the content of those that are stubs. `ArchivedError`: it is not here, or not what was written."""
        if all(each.body for each in entries):
            return entries
        with self._lock:
            return [*self._fill(entries)]

    def _fill(self, entries: Sequence[Entry]) -> Iterator[Entry]:
        known: dict[int, Entry] = {}
        upto = 0
        for entry in entries:
            if not is_stub(entry):
                yield entry
                continue
            if entry.version not in known and entry.version > upto:
                made, part = self._part(entry)
                upto = min(part.last, entries[-1].version)
                known = {each.version: each for each in self._read(made, entry, upto)}
            yield self._whole(entry, known.get(entry.version))

    def _part(self, stub: Entry) -> tuple[Made, Part]:
        for again in (False, True):
            if again:  # somebody may have archived meanwhile
                self._made = self.made()
            for made in self._made:
                for part in made.parts:
                    if part.stream == stub.stream and part.first <= stub.version <= part.last:
                        return made, part
        raise ArchivedError(f"The content of entry {stub.number} is gone, and no archive is said to have it. `pitboss audit` says more.")

    def _read(self, made: Made, stub: Entry, upto: int) -> list[Entry]:
        try:
            if made.id not in self._files:
                path = self.find(made)
                if path is None:
                    words = f"This is in the archive {made.name}, which is not here now."
                    raise ArchivedError(f"{words} Whoever runs the room can put the file back beside the journal.")
                self._files[made.id] = ArchiveFile(path)
            return self._files[made.id].read(stub.stream, stub.version, upto)
        except StoreError as error:
            raise ArchivedError(f"This is in the archive {made.name}, which cannot be read. `pitboss audit` says more.") from error

    def _whole(self, stub: Entry, archived: Entry | None) -> Entry:
        """The stub with its content, which must be what the digest was made from."""
        whole = None if archived is None else replace(stub, body=archived.body)
        if whole is None or is_stub(whole) or not is_sound(whole):
            words = f"Entry {stub.number} is not in its archive as it was written. `pitboss audit` says where."
            raise ArchivedError(words)
        return whole

    def close(self) -> None:
        for file in self._files.values():
            file.close()
        self._files.clear()

    # -- checking

    def check(self, report: Report) -> None:
        """Add to the report of an audit what is wrong with the files, and which of them are not here."""
        for made in self.made():
            path = self.find(made)
            if path is None:
                words = f"{made.entries:,} entries are in the archive {made.name}, which is not here."
                report.notes.append(f"{words} Their chain was checked, and not their content.")
            elif sha256_of(path) != made.sha256:
                before = len(report.findings)
                self._look_into(report, made, path)
                if len(report.findings) == before:
                    words = f"The archive {made.name} is not the file that was written, though every entry in it is as it was."
                    report.found("archive", words)

    def _look_into(self, report: Report, made: Made, path: Path) -> None:
        """Which entries of a file are not what they were."""
        try:
            file = ArchiveFile(path)
        except StoreError as error:
            report.found("archive", f"The archive {made.name} was altered: {error}")
            return
        try:
            for part in made.parts:
                told = {each.version: each for each in file.read(part.stream, part.first, part.last)}
                for stub in self._store.read(part.stream, part.first - 1, part.last):
                    place = (stub.number, stub.stream, stub.version)
                    archived = told.get(stub.version)
                    if archived is None:
                        report.found("archive", f"The archive {made.name} no longer has it.", *place)
                    elif archived.digest != stub.digest or archived.number != stub.number or not is_sound(archived):
                        report.found("archive", f"In the archive {made.name} it is not what was written.", *place)
        except StoreError as error:
            report.found("archive", f"The archive {made.name} was altered: {error}")
        finally:
            file.close()


def _id_of(path: Path) -> str:
    """Which archive a file says it is; empty where it cannot say."""
    try:
        file = ArchiveFile(path)
    except StoreError:
        return ""
    try:
        return file.id
    finally:
        file.close()
