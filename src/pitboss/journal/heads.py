"""Signed heads: how far the journal went and with which digest, under the room's key.

The chain alone does not notice that its end was cut off, or that somebody without the key wrote it anew. A head does. The *tip* is signed
with every commit; a *head* every so many entries, at a clean close and on demand. Both stand in the database and in files beside it.

A signature is Ed25519 (64 bytes), under the name of its public key. Heads from before that are HMAC (32 bytes), under the name of the
room's key: only who has that key can check them. New heads follow on them.
"""

from __future__ import annotations

import fcntl
import hmac
import json
import os
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final, Literal

from pitboss.journal import signing
from pitboss.journal.chain import framed
from pitboss.journal.entry import Mark
from pitboss.journal.keyring import Key, Keyring
from pitboss.journal.signing import PublicKeys
from pitboss.record import record

EVERY: Final = 1000
HEADS_FILE: Final = "journal.heads"
TIP_FILE: Final = "journal.tip"
_WIDTH: Final = 511  # of the tip's line, so that a shorter one wipes out a longer one
Kind = Literal["head", "tip"]
Trusted = Keyring | PublicKeys  #: with what signatures are checked


@record
class Head:
    """A signature under (number, digest, at). Heads are counted from 1 and each covers the one before; a tip tells how many there are."""

    count: int
    number: int
    digest: bytes
    at: int
    key: str
    previous: bytes  # the signature of the head before; 32 zero bytes for the first
    mac: bytes

    @property
    def is_old(self) -> bool:
        """Whether it was signed with HMAC, before Ed25519."""
        return len(self.mac) != signing.LENGTH


def signed(keyring: Keyring, kind: Kind, count: int, mark: Mark, at: int, previous: bytes) -> Head:
    key = keyring.newest
    name = key.public.name
    return Head(count, *mark, at, name, previous, key.sign(_message(kind, 2, count, *mark, at, name, previous)))


def is_signed(trusted: Trusted, kind: Kind, head: Head) -> bool | None:
    """Whether the signature is right; None if its key is not among those that are trusted."""
    if head.is_old:
        key = trusted.named(head.key) if isinstance(trusted, Keyring) else None
        return None if key is None else hmac.compare_digest(_old_mac(key, kind, head), head.mac)
    public = trusted.public.named(head.key)
    return None if public is None else public.has_signed(_said(kind, 2, head), head.mac)


def _message(kind: Kind, form: int, count: int, number: int, digest: bytes, at: int, key: str, previous: bytes) -> bytes:
    return framed(f"pitboss {kind} {form}", count, number, digest, at, key, previous)


def _said(kind: Kind, form: int, head: Head) -> bytes:
    return _message(kind, form, head.count, head.number, head.digest, head.at, head.key, head.previous)


def _old_mac(key: Key, kind: Kind, head: Head) -> bytes:
    return hmac.digest(key.derived("heads"), _said(kind, 1, head), "sha256")


def head_to_line(head: Head) -> str:
    """The head as compact JSON. Written out by hand: an old journal has thousands, and a room that opens compares them all."""
    h = head
    return (
        f'{{"count":{h.count},"number":{h.number},"digest":"{_digits(h.digest)}","at":{h.at},"key":{json.dumps(h.key)},'
        f'"previous":"{_digits(h.previous)}","mac":"{_digits(h.mac)}"}}'
    )


def _digits(raw: object) -> str:
    """In hexadecimal. An altered database may hold what is no bytes: then it is no head's line, whatever it is."""
    return raw.hex() if isinstance(raw, bytes) else str(raw)


def head_from_line(line: str) -> Head:
    """The head of a line, or a ValueError."""
    told: Any = json.loads(line)
    try:
        head = Head(
            told["count"], told["number"], bytes.fromhex(told["digest"]), told["at"], told["key"],
            bytes.fromhex(told["previous"]), bytes.fromhex(told["mac"]),
        )  # fmt: skip
    except (KeyError, TypeError) as error:
        raise ValueError(f"no head: {error}") from None
    if head_to_line(head) != line:
        raise ValueError("not written the way heads are")
    return head


@dataclass(frozen=True, slots=True)
class HeadFiles:
    """The two files beside the database: every head, a line each, and the last tip."""

    folder: Path

    @property
    def heads_path(self) -> Path:
        return self.folder / HEADS_FILE

    @property
    def tip_path(self) -> Path:
        return self.folder / TIP_FILE

    @contextmanager
    def locked(self) -> Iterator[None]:
        """One process at a time: the order of the file is the order of the heads."""
        with (self.folder / f"{HEADS_FILE}.lock").open("a") as file:
            fcntl.flock(file, fcntl.LOCK_EX)
            yield

    def lines(self) -> list[str]:
        return lines_of(self.heads_path)

    def append(self, text: str) -> None:
        """Add whole lines, and wait until they are on the disk."""
        if not text:
            return
        with open(os.open(self.heads_path, os.O_WRONLY | os.O_CREAT | os.O_APPEND, 0o600), "a", encoding="utf-8") as file:  # noqa: PTH123
            file.write(text)
            file.flush()
            os.fsync(file.fileno())

    def begin(self) -> None:
        """Make the heads file if there is none yet: from then on its absence is a finding. Both files are their owner's alone."""
        self.heads_path.touch(mode=0o600)
        for path in (self.heads_path, self.tip_path):
            if path.exists() and path.stat().st_mode & 0o077:
                path.chmod(0o600)

    def tip(self) -> Head | None:
        """The last tip, or None; a ValueError if the file holds something else."""
        if not self.tip_path.exists():
            return None
        return head_from_line(self.tip_path.read_text(encoding="utf-8", errors="replace").strip())

    def sound_tip(self) -> Head | None:
        """The last tip; None too if a power cut tore the file, for then the next commit writes it anew."""
        try:
            return self.tip()
        except ValueError:
            return None

    def keep_tip(self, tip: Head) -> None:
        """Written after the commit and in place, without waiting for the disk: it may lag behind the journal, never run ahead."""
        with open(os.open(self.tip_path, os.O_WRONLY | os.O_CREAT, 0o600), "wb") as file:  # noqa: PTH123
            file.write(head_to_line(tip).ljust(_WIDTH).encode() + b"\n")


def lines_of(path: Path) -> list[str]:
    """The lines of a heads file; none if there is no file."""
    return path.read_text(encoding="utf-8", errors="replace").splitlines() if path.exists() else []
