"""The audit of a journal in its place: database, files beside it, and copies of the heads kept elsewhere. It changes nothing."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from pathlib import Path

from pitboss.journal.audit import Finding, Report, Signed, audit
from pitboss.journal.ends import SIGNED_SINCE
from pitboss.journal.entry import LARGEST, Entry
from pitboss.journal.errors import KeyringError, StoreError
from pitboss.journal.heads import HeadFiles, Trusted
from pitboss.journal.key_source import OWN_FILE, KeySource, find_keyring
from pitboss.journal.keyring import VARIABLE
from pitboss.journal.outside import outside
from pitboss.journal.place import Place
from pitboss.journal.signing import PublicKeys
from pitboss.journal.sqlite import MIGRATIONS
from pitboss.journal.store import Store
from pitboss.journal.succession import STREAM, with_successors
from pitboss.journal.verify import beside

Progress = Callable[[int], None]  #: is told how many entries were gone through
STEP = 1000  # entries between two words of progress


def audit_place(
    place: Place,
    *,
    copies: Sequence[str | Path] = (),
    public: PublicKeys | None = None,
    signatures: bool = True,
    key: KeySource = OWN_FILE,
    progress: Progress = lambda _: None,
    archives: Sequence[Path] = (),
) -> Report:
    """Audit a journal where it is, without changing it.

    `copies`: places where its heads were kept: files, URLs, databases. `archives`: files and folders of archives kept elsewhere.

    Signatures are checked with `public`, or else with the room's own key. Without either it refuses, unless `signatures` is False.
    """
    if place.path is not None and not place.path.exists():
        raise StoreError(f"There is no journal at {place.path}.")
    trusted: Trusted | None = None
    if signatures:
        trusted = public or find_keyring(place.folder, key)
        if trusted is None:
            raise KeyringError(no_key_words(str(place)))
    # The files first: they may lag behind the database, and somebody may be writing.
    aside = _beside(place, copies)
    try:
        store = place.store(read_only=True)
        try:
            damage = store.damage()
            report = _audit_store(store, place, trusted, aside, progress)
            if store.migrated_from >= SIGNED_SINCE:
                place.archives(store, archives).check(report)
        finally:
            store.close()
    except (sqlite3.Error, StoreError, ValueError, OverflowError) as error:
        if place.url is not None and isinstance(error.__cause__, unreachable()):
            raise
        # What the database cannot read any more is a finding, not a crash.
        return Report(findings=[Finding("damaged", f"The database cannot be read: {error}")])
    report.findings += [Finding("damaged", f"The database finds its file damaged: {words}") for words in damage]
    return report


def no_key_words(name: str) -> str:
    return (
        f"There is no key for {name}, so no signature in it can be checked. Put the key file back, set {VARIABLE}, give a public key with "
        "--public-key, or say --no-signatures to check the chain alone, which does not notice a journal that was written anew."
    )


def _audit_store(store: Store, place: Place, trusted: Trusted | None, aside: Signed, progress: Progress) -> Report:
    version = store.migrated_from
    if not 1 <= version <= len(MIGRATIONS):
        raise StoreError(f"{place} says it is a journal of version {version}; this Pitboss knows 1 to {len(MIGRATIONS)}.")
    has_heads = version >= SIGNED_SINCE
    signed = as_of_now(replace(aside, heads=store.heads(), tip=store.tip()), place.files) if has_heads else aside
    if has_heads and isinstance(trusted, PublicKeys):
        if signed.tip is not None and signed.tip.is_old and all(head.is_old for head in signed.heads):
            raise KeyringError(
                f"{place} is signed the way it was before public keys: only its own key can check that. "
                "Audit it with the key, or open the room once, which signs with Ed25519 from then on."
            )
        trusted = with_successors(trusted, store.read(STREAM, 0))
    report = audit(lambda: _counted(store.read_all(-LARGEST), progress), signed, trusted if has_heads or signed.file else None)
    if not has_heads:
        words = f"The store is of version {version}, from before journals were signed: only the chain was checked."
        if trusted is None or report.findings:
            report.notes.append(words)
        else:
            report.found("unsigned", f"{words} `--no-signatures` takes that for enough; a room that opens it signs it.")
    return report


def _counted(entries: Iterator[Entry], progress: Progress) -> Iterator[Entry]:
    for count, entry in enumerate(entries, 1):
        if count % STEP == 0:
            progress(count)
        yield entry


def as_of_now(signed: Signed, files: HeadFiles | None) -> Signed:
    """The same with the heads that came into the file between the first look at it and the look at the database.

    A room that writes fast signs several heads in that time. The file is behind the database only where it is behind it still.
    """
    if files is None or signed.file is None:
        return signed
    there = [path.name for path in (files.heads_path, files.tip_path) if path.exists()]
    gone = [name for name in signed.gone if name not in there]
    now = files.lines()[: max(len(signed.file), len(signed.heads))]
    return replace(signed, file=now if now[: len(signed.file)] == list(signed.file) else signed.file, gone=gone)


def unreachable() -> type[Exception]:
    """What PostgreSQL says when nobody answers: that is no finding about the journal."""
    import psycopg

    return psycopg.OperationalError


def _beside(place: Place, copies: Sequence[str | Path]) -> Signed:
    for told in copies:
        if "://" not in str(told) and not Path(told).exists():
            raise StoreError(f"There is no heads file {told}.")
    kept = [(f"copy {found.name}", found.lines()) for found in (outside(str(told)) for told in copies)]
    return replace(beside(place.files), copies=kept)
