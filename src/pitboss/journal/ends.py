"""The end of a journal: its newest head and its tip, how they are signed, and the quick look at them before anybody writes."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from pitboss.journal.entry import Mark
from pitboss.journal.errors import BrokenError, KeyringError
from pitboss.journal.heads import EVERY, Head, HeadFiles, Trusted, head_to_line, is_signed, signed
from pitboss.journal.keyring import Keyring
from pitboss.journal.store import Pen, Store

SIGNED_SINCE: Final = 2  # the version of the stores that brought signed heads


@dataclass(frozen=True, slots=True)
class Seals:
    """With which keys a journal is signed, how often a head is kept, and in which files beside the database.

    `new_key`: the key was made just now, so a store from before signatures can have none of its own: it is signed as it is.
    `adopt`: the same on demand, and files that are gone are written again.
    """

    keyring: Keyring
    files: HeadFiles | None = None
    every: int = EVERY
    new_key: bool = False
    adopt: bool = False


def add_head(pen: Pen, keyring: Keyring, mark: Mark, at: int, before: Head | None) -> Head:
    head = signed(keyring, "head", before.count + 1 if before else 1, mark, at, before.mac if before else bytes(32))
    pen.add_head(head)
    return head


def set_tip(pen: Pen, keyring: Keyring, mark: Mark, at: int, head: Head | None) -> Head:
    tip = signed(keyring, "tip", head.count if head else 0, mark, at, head.mac if head else bytes(32))
    pen.set_tip(tip)
    return tip


def publish(store: Store, files: HeadFiles) -> None:
    """Bring the heads file up to the table. It may lag behind after a crash, but never tell something else."""
    with files.locked():
        text = files.heads_path.read_text(encoding="utf-8", errors="replace") if files.heads_path.exists() else ""
        told = "".join(f"{head_to_line(head)}\n" for head in store.heads())
        if not told.startswith(text):
            raise BrokenError(broken_words(f"{files.heads_path} tells of heads that the database does not have"))
        files.append(told[len(text) :])


def check_ends(store: Store, seals: Seals, at: int) -> None:
    """Refuse a journal that does not reach as far as it was signed. Brings the files beside it up to the database."""
    files = seals.files
    beside = files.sound_tip() if files is not None else None  # read first: another process may write meanwhile
    with store.writing() as pen:
        mark, tip, head = pen.last(), pen.tip(), pen.last_head()
        old = 0 < store.migrated_from < SIGNED_SINCE
        nothing = tip is None and head is None and beside is None and not (files and files.lines())
        if mark.number and nothing and (old or seals.adopt):
            if not seals.adopt and not seals.new_key:
                raise BrokenError(
                    f"This journal has {mark.number} entries from before journals were signed, and there is a key already. "
                    "Nothing was written to it. If it was never signed, `pitboss keys adopt` signs it as it is."
                )
            head = add_head(pen, seals.keyring, mark, at, None)
            tip = set_tip(pen, seals.keyring, mark, at, head)
        elif head is not None and files is not None and not seals.adopt:
            must_have_files(head, files)
    if tip is None and mark.number:
        raise BrokenError(broken_words(f"it has {mark.number} entries and no signed tip"))
    if tip is not None:
        check_tip(tip, seals.keyring, mark, head)
    if files is not None:
        publish(store, files)
        files.begin()
        if beside is not None and beside.number > mark.number and is_signed(seals.keyring, "tip", beside) is not False:
            raise BrokenError(broken_words(f"{files.tip_path} was signed at entry {beside.number}, and it ends at {mark.number}"))
        if tip is not None:
            files.keep_tip(tip)


def must_have_files(head: Head, files: HeadFiles) -> None:
    """Refuse a folder without the files beside a database that has heads: who set the database back may have taken them."""
    for path in (files.heads_path, files.tip_path):
        if not path.exists():
            words = f"{path} is gone, and the database has {head.count} signed heads"
            raise BrokenError(broken_words(words, "If it was lost, or the folder is a new server's, `pitboss keys adopt` writes it."))


def check_tip(tip: Head, trusted: Trusted, mark: Mark, head: Head | None) -> None:
    """Refuse a tip that is forged, of another key, or not at the end."""
    sound = is_signed(trusted, "tip", tip)
    if sound is None:
        known = ", ".join(key.name for key in trusted.keys)
        raise KeyringError(
            f"The journal was last signed with key {tip.key}, which is not on the keyring ({known}). "
            "Put the key file back that the room had then."
        )
    if not sound or (tip.number, tip.digest) != mark or tip.count != (head.count if head else 0):
        raise BrokenError(broken_words(f"its tip was signed at entry {tip.number}, and it ends otherwise, at {mark.number}"))


def broken_words(what: str, then: str = "") -> str:
    said = f"This journal is not as it was left: {what}. Nothing was written to it. `pitboss audit` says where it was changed."
    return f"{said} {then}" if then else said
