"""Backup and restore: a copy made while the room plays, checked before anybody relies on it.

SQLite gives a copy of its file, PostgreSQL a portable one: JSON lines that go into either. Restoring never overwrites.
"""

from __future__ import annotations

import hashlib
import json
import os
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import asdict
from itertools import islice
from pathlib import Path
from typing import Any, Final

from pitboss.journal.audit import Report, Signed, audit
from pitboss.journal.chapters import Chapter
from pitboss.journal.ends import SIGNED_SINCE
from pitboss.journal.entry import LARGEST, Entry
from pitboss.journal.errors import BrokenError, KeyringError, StoreError
from pitboss.journal.hand_keys import HandKey
from pitboss.journal.heads import Head, Trusted, head_from_line, head_to_line
from pitboss.journal.journal import Journal, Seals
from pitboss.journal.key_source import OWN_FILE, KeySource, find_keyring
from pitboss.journal.keyring import Keyring, read_keyring, write_keyring
from pitboss.journal.place import Place
from pitboss.journal.place_audit import no_key_words
from pitboss.journal.signing import PublicKeys
from pitboss.journal.sqlite import SqliteStore
from pitboss.journal.store import Store
from pitboss.journal.stubs import STREAM as ARCHIVES
from pitboss.journal.stubs import made_by
from pitboss.journal.succession import STREAM, with_successors

FORMAT: Final = "pitboss journal copy 1"
SQLITE_MAGIC: Final = b"SQLite format 3\x00"
_PAGE: Final = 2000


def key_beside(file: Path) -> Path:
    """Where a copy's key lies, if it was copied too."""
    return file.with_name(f"{file.name}.key")


def backup(
    place: Place,
    file: Path,
    *,
    with_key: bool = False,
    public: PublicKeys | None = None,
    signatures: bool = True,
    key: KeySource = OWN_FILE,
) -> Report:
    """Copy a journal into one file while others may write to it, and check the copy. A broken one is not kept.

    With the room's key a head is signed first. With `public` keys the copy is checked as it is. With neither it refuses, unless
    `signatures` is False.
    """
    for target in (file, *((key_beside(file),) if with_key else ())):
        if target.exists():
            raise StoreError(f"There is a file {target} already; a backup never overwrites. Name another.")
    if place.path is not None and not place.path.exists():
        raise StoreError(f"There is no journal at {place.path}.")
    keyring = find_keyring(place.folder, key)
    if with_key and keyring is None:
        raise KeyringError(f"There is no key to copy for {place}.")
    trusted = _trusted(keyring, public, f"{place}", signatures=signatures)
    if keyring is not None:
        _seal(place, keyring)
    passing = file.with_name(f"{file.name}.new")
    passing.unlink(missing_ok=True)
    try:
        store = place.store(read_only=True)
        try:
            archives = [made.name for made in made_by(store.read(ARCHIVES, 0))]
            if isinstance(store, SqliteStore):
                store.copy_to(passing)
            else:
                _write_portable(store, passing)
        finally:
            store.close()
        report = check_copy(passing, trusted)
        report.notes += [f"The archive {name} is a file of its own, and not in this backup: keep a copy of it too." for name in archives]
        _hold(report, f"{place}", "No backup was kept. To keep the evidence, copy the folder itself.")
        passing.replace(file)
    finally:
        passing.unlink(missing_ok=True)
    if with_key and keyring is not None:
        write_keyring(keyring, key_beside(file))
    return report


def restore(file: Path, place: Place, *, key: Path | None = None, public: PublicKeys | None = None, signatures: bool = True) -> Report:
    """Put a copy back where there is no journal yet, key included if it is at hand, and check what came out.

    Signatures are checked with the room's key or with `public` keys; without either it refuses, unless `signatures` is False.
    """
    if not file.exists():
        raise StoreError(f"There is no file {file}.")
    key = key or (key_beside(file) if key_beside(file).exists() else None)
    keyring = read_keyring(key) if key is not None else find_keyring(place.folder)
    trusted = _trusted(keyring, public, f"{file}", signatures=signatures)
    report = check_copy(file, trusted)
    _hold(report, f"{file}", "Nothing was restored. Take another backup.")
    if report.entries and not report.signed:
        raise StoreError(f"{file} is from before journals were signed. Start the room on that journal once, and back it up again.")
    _refuse_to_overwrite(place, with_key=key is not None)
    if place.folder is not None:
        place.folder.mkdir(parents=True, exist_ok=True, mode=0o700)
    if key is not None and place.key_path is not None:
        write_keyring(read_keyring(key), place.key_path)
    store = place.store()
    try:
        _fill(store, file)
        if place.files is not None:
            place.files.append("".join(f"{head_to_line(head)}\n" for head in store.heads()))
            tip = store.tip()
            if tip is not None:
                place.files.keep_tip(tip)
        report = _audit(store, trusted)
    finally:
        store.close()
    _hold(report, f"{place}", "The restored journal must not be used.")
    return report


def _trusted(keyring: Keyring | None, public: PublicKeys | None, name: str, *, signatures: bool) -> Trusted | None:
    """With what a copy is checked. Only who says so goes without."""
    if not signatures:
        return None
    trusted = public or keyring
    if trusted is None:
        raise KeyringError(no_key_words(name))
    return trusted


def check_copy(file: Path, trusted: Trusted | None) -> Report:
    """Audit a copy."""
    if is_sqlite(file):
        store = SqliteStore(file, read_only=True)
        try:
            return _audit(store, trusted)
        finally:
            store.close()
    entries, heads, tip, *_ = _read_portable(file)
    if isinstance(trusted, PublicKeys):
        trusted = with_successors(trusted, (entry for entry in entries if entry.stream == STREAM))
    return audit(lambda: entries, Signed(heads, tip), trusted)


def _audit(store: Store, trusted: Trusted | None) -> Report:
    has_heads = store.migrated_from >= SIGNED_SINCE or store.migrated_from == 0
    if isinstance(trusted, PublicKeys):
        trusted = with_successors(trusted, store.read(STREAM, 0))
    signed = Signed(store.heads(), store.tip()) if has_heads else Signed()
    return audit(lambda: store.read_all(-LARGEST), signed, trusted if has_heads else None)


def _hold(report: Report, name: str, then: str) -> None:
    if not report.sound:
        first = report.findings[0]
        where = f" at entry {first.number}" if first.number is not None else ""
        raise BrokenError(f"The journal in {name} is not what was written: {first.words.rstrip('.')}{where}. {then}")


def _seal(place: Place, keyring: Keyring) -> None:
    """Sign a head first, so that the copy is signed to its end or nearly."""
    store = place.store()
    try:
        Journal(store, seals=Seals(keyring, place.files)).seal()
    finally:
        store.close()


def _refuse_to_overwrite(place: Place, *, with_key: bool) -> None:
    files = place.files
    there = [place.path, files.heads_path if files else None, files.tip_path if files else None, place.key_path if with_key else None]
    for path in there:
        if path is not None and path.exists():
            raise StoreError(f"There is a {path} already; restoring never overwrites. Name an empty folder, or move that one away.")
    if place.path is None:
        store = place.store()
        try:
            if store.head().number:
                raise StoreError(f"There is a journal in {place} already; restoring never overwrites. Name an empty database or schema.")
        finally:
            store.close()


def _fill(store: Store, file: Path) -> None:
    """Every entry as it was, with its number, time and digest."""
    if is_sqlite(file):
        source = SqliteStore(file, read_only=True)
        try:
            signed = source.migrated_from != 1
            _load(store, source.read_all(0), source.heads() if signed else (), source.tip() if signed else None)
            _index(store, {stream: source.chapters(stream, 1, LARGEST) for stream in _archived(store)})
            keys = source.hand_keys()
        finally:
            source.close()
    else:
        entries, heads, tip, chapters, keys = _read_portable(file)
        _load(store, entries, heads, tip)
        _index(store, {stream: chapters.get(stream, []) for stream in _archived(store)})
    if keys:
        with store.writing() as pen:
            pen.begin_hand_keys(keys)


def _archived(store: Store) -> set[str]:
    """The streams of which some is in an archive: their index of hands cannot be made again from what is here."""
    return {part.stream for made in made_by(store.read(ARCHIVES, 0)) for part in made.parts}


def _index(store: Store, chapters: Mapping[str, Sequence[Chapter]]) -> None:
    if chapters:
        with store.writing() as pen:
            for stream, each in chapters.items():
                pen.set_chapters(stream, each)


def _load(store: Store, entries: Iterable[Entry], heads: Iterable[Head], tip: Head | None) -> None:
    left = iter(entries)
    with store.writing() as pen:
        while page := list(islice(left, _PAGE)):
            pen.insert(page)
        for head in heads:
            pen.add_head(head)
        if tip is not None:
            pen.set_tip(tip)


# -- the portable copy


def is_sqlite(file: Path) -> bool:
    with file.open("rb") as opened:
        return opened.read(len(SQLITE_MAGIC)) == SQLITE_MAGIC


def _write_portable(store: Store, file: Path) -> None:
    """What there is up to now, in order: entries after that are left for the next copy, so it is consistent while others write."""
    tip, heads = store.tip(), store.heads()
    end = tip.number if tip is not None else store.head().number
    heads = [head for head in heads if tip is None or head.count <= tip.count]
    seen = hashlib.sha256()
    with open(os.open(file, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600), "w", encoding="utf-8") as out:  # noqa: PTH123
        for line in _portable_lines(store, end, heads, tip):
            seen.update(line.encode())
            out.write(line)
        out.write(_line({"end": seen.hexdigest()}))


def _portable_lines(store: Store, end: int, heads: Sequence[Head], tip: Head | None) -> Iterator[str]:
    yield _line({"format": FORMAT, "entries": end})
    for entry in store.read_all(0):
        if entry.number > end:
            break
        yield _line({"entry": _plain(entry)})
    for head in heads:
        yield _line({"head": head_to_line(head)})
    if tip is not None:
        yield _line({"tip": head_to_line(tip)})
    for stream in sorted(_archived(store)):
        for chapter in store.chapters(stream, 1, LARGEST):
            yield _line({"chapter": [stream, *chapter]})
    for key in store.hand_keys():
        yield _line({"hand_key": [key.stream, key.first, key.sealed]})


def _read_portable(file: Path) -> tuple[list[Entry], list[Head], Head | None, dict[str, list[Chapter]], list[HandKey]]:
    entries, heads, tips, chapters = list[Entry](), list[Head](), list[Head](), dict[str, list[Chapter]]()
    keys = list[HandKey]()
    seen, ended = hashlib.sha256(), False
    with file.open(encoding="utf-8") as lines:
        try:
            for place, line in enumerate(lines):
                told = json.loads(line)
                if place == 0 and (not isinstance(told, dict) or told.get("format") != FORMAT):
                    raise StoreError(f"{file} is no backup of Pitboss.")
                if "end" in told:
                    ended = told["end"] == seen.hexdigest()
                    continue
                seen.update(line.encode())
                if "entry" in told:
                    entries.append(_entry(told["entry"]))
                elif "head" in told:
                    heads.append(head_from_line(told["head"]))
                elif "tip" in told:
                    tips.append(head_from_line(told["tip"]))
                elif "chapter" in told:
                    stream, *chapter = told["chapter"]
                    chapters.setdefault(stream, []).append(Chapter(*chapter))
                elif "hand_key" in told:
                    keys.append(HandKey(*told["hand_key"]))
        except (ValueError, KeyError, TypeError) as error:
            raise StoreError(f"{file} is no backup of Pitboss, or it is damaged: {error}.") from None
    if not ended:
        raise StoreError(f"{file} is cut off or was changed: its last line does not fit. Take another backup.")
    return entries, heads, tips[0] if tips else None, chapters, keys


def _line(value: dict[str, Any]) -> str:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":")) + "\n"


def _plain(entry: Entry) -> dict[str, Any]:
    return {name: value.hex() if isinstance(value, bytes) else value for name, value in asdict(entry).items()}


def _entry(told: dict[str, Any]) -> Entry:
    return Entry(**{**told, "previous": bytes.fromhex(told["previous"]), "digest": bytes.fromhex(told["digest"])})
