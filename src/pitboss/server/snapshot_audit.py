"""Is every snapshot what its entries come to? Signature, entry and digest of each, the last by folding its stream from nothing."""

from __future__ import annotations

import hashlib
import sqlite3
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Final, TypeVar

from pitboss.hand.documents import NONSENSE
from pitboss.hand.forms import CodecError, Document
from pitboss.jackpots.stream import PREFIX as JACKPOTS
from pitboss.jackpots.stream import fold as fold_jackpot
from pitboss.journal import (
    ArchivedError,
    Entry,
    Finding,
    ForgottenError,
    Journal,
    JournalError,
    Keyring,
    Place,
    Report,
    Snapshot,
    StoreError,
    Vault,
    find_keyring,
)
from pitboss.journal.chapters import rebuilt
from pitboss.journal.entry import LARGEST
from pitboss.journal.snapshots import UnusableError, opened, text_of
from pitboss.room.any_desk import Desk
from pitboss.room.desk import TableDesk
from pitboss.room.desk import evolve as evolve_table
from pitboss.room.house.desk import HouseDesk
from pitboss.room.house.desk import evolve as evolve_house
from pitboss.server.account_kept import NAME as ACCOUNTS
from pitboss.server.account_kept import Folded
from pitboss.server.bank import STREAM, Bank
from pitboss.server.forgotten import beginning
from pitboss.server.forgotten_audit import audit_hand_keys
from pitboss.server.recovery import PAST, recover_table

SINCE: Final = 4  #: the version of the stores that brought snapshots
D = TypeVar("D", bound=Desk)


def audit_snapshots(place: Place, report: Report, archives: Sequence[Path] = ()) -> None:
    """Add to a journal's report what is wrong with its snapshots, and with the index of its hands."""
    keyring = find_keyring(place.folder)
    store = place.store(read_only=True)
    try:
        if store.migrated_from < SINCE:
            return
        journal = Journal(store, archives=place.archives(store, archives))
        report.findings += wrong_chapters(journal)
        if keyring is None:
            if store.snapshots():
                report.notes.append("The snapshots were not checked: the room's key is not here.")
            return
        vault = Vault(keyring, store.hand_keys)
        report.findings += wrong_snapshots(journal, vault, keyring)
        audit_hand_keys(journal, vault, report)
    except sqlite3.Error as error:
        report.findings.append(Finding("damaged", f"The database cannot be read: {error}"))
    finally:
        store.close()


def wrong_snapshots(journal: Journal, vault: Vault, keyring: Keyring) -> list[Finding]:
    """Every snapshot that is not what the entries come to, and why."""
    by_name: dict[str, list[Snapshot]] = {}
    for snapshot in journal.store.snapshots():
        by_name.setdefault(snapshot.name, []).append(snapshot)
    found = []
    for name, snapshots in by_name.items():
        for snapshot, why in _wrong(journal, vault, keyring, name, snapshots):
            words = f"The snapshot of {name} at version {snapshot.version} is false: {why}."
            found.append(Finding("snapshot", words, snapshot.number, name, snapshot.version))
    return found


def _wrong(journal: Journal, vault: Vault, keyring: Keyring, name: str, snapshots: Sequence[Snapshot]) -> Iterator[tuple[Snapshot, str]]:
    sound: dict[int, Snapshot] = {}
    for snapshot in snapshots:
        try:
            opened(snapshot, vault, keyring)
        except UnusableError as error:
            if not isinstance(error.__cause__, ForgottenError):  # that one was on its way when its hands were forgotten
                yield snapshot, str(error)
            continue
        entry = journal.store.at(snapshot.number)
        if entry is None or entry.digest != snapshot.entry:
            yield snapshot, f"entry {snapshot.number} of the journal is not the one it was taken at"
        else:
            sound[snapshot.version] = snapshot
    if name == PAST:
        yield from _wrong_past(journal, vault, keyring, sound)
        return
    try:
        digests = _folded(journal, vault, name, set(sound))
    except ArchivedError:
        return  # the report of the journal says that its archive is not here, or is not what was written
    except (JournalError, CodecError, *NONSENSE) as error:
        for snapshot in sound.values():
            yield snapshot, f"its stream cannot be folded ({type(error).__name__}: {error})"
        return
    for version, snapshot in sound.items():
        if digests.get(version) != snapshot.digest:
            yield snapshot, "the entries come to another state"


def _wrong_past(journal: Journal, vault: Vault, keyring: Keyring, sound: dict[int, Snapshot]) -> Iterator[tuple[Snapshot, str]]:
    """Tables that are said to have closed must have."""
    for snapshot in sound.values():
        for name, version in opened(snapshot, vault, keyring)["past"].items():
            desk = recover_table(name, journal, vault, None)
            if desk.number == version and not (desk.host and desk.table.closed):
                yield snapshot, f"table {name} has not closed"


def _folded(journal: Journal, vault: Vault, name: str, versions: set[int]) -> dict[int, bytes]:
    """The digest of the state of a stream at these versions, folded from its first entry."""
    if name == STREAM:
        return _bank(journal, versions)
    if name == ACCOUNTS:
        return _accounts(journal, versions)
    kind, _, id = name.partition("/")  # noqa: A001
    if f"{kind}/" == JACKPOTS:
        return {version: _digest(fold_jackpot(id, journal.read(name, 0, version)).whole()) for version in versions}
    if f"{kind}/" == TableDesk.PREFIX:
        begun = beginning(TableDesk(id), journal, vault, min(versions, default=0))
        return _desks(journal, versions, begun, lambda desk, entry: evolve_table(desk, entry, vault))
    if f"{kind}/" == HouseDesk.PREFIX:
        opened_at = beginning(HouseDesk(id), journal, vault, min(versions, default=0))
        return _desks(journal, versions, opened_at, lambda desk, entry: evolve_house(desk, entry, vault))
    raise StoreError(f"nothing called {name} has snapshots")


def _desks(journal: Journal, versions: set[int], begun: tuple[int, D], take: Callable[[D, Entry], object]) -> dict[int, bytes]:
    """From where folding begins. Every entry is taken in loudly, so that what can be told again is there at each version."""
    found, (after, desk) = {}, begun
    for entry in journal.read_on(desk.stream, after):
        if entry.version > max(versions, default=0):
            break
        take(desk, entry)
        if entry.version in versions:
            found[entry.version] = _digest(desk.whole())
    return found


def _bank(journal: Journal, versions: set[int]) -> dict[int, bytes]:
    bank, found = Bank(), {}
    for entry in journal.read_on(STREAM):
        bank.evolve(entry)
        if entry.version in versions:
            found[entry.version] = _digest(bank.kept()())
    return found


def _accounts(journal: Journal, versions: set[int]) -> dict[int, bytes]:
    folded, found = Folded(), {}
    for entry in journal.read_all():
        if entry.number > max(versions, default=0):
            break
        folded.take(entry)
        if entry.number in versions:
            found[entry.number] = _digest(folded.kept())
    return found


def _digest(state: Document) -> bytes:
    return hashlib.sha256(text_of(state)).digest()


def wrong_chapters(journal: Journal) -> list[Finding]:
    """Streams whose hands do not lie where the index says."""
    found = []
    for stream in journal.streams():
        if not _leads(journal, stream):
            words = f"The index of {stream} does not lead to its hands; it is made again when one is read."
            found.append(Finding("index", words, None, stream))
    return found


def _leads(journal: Journal, stream: str) -> bool:
    """Whether the index is right. Where a hand began or ended meanwhile, those that were over before count."""
    before = journal.chapters(stream, 1, LARGEST)
    try:
        found = rebuilt(journal.read_on(stream))
    except ArchivedError:
        return True  # as far as can be said without the archive
    if found == before or journal.chapters(stream, 1, LARGEST) == before:
        return found == before
    over = [each for each in before if each.last]
    return found[: len(over)] == over
