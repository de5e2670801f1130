"""Signed heads: how far the journal went and with which digest, under the room's key.

The chain alone does not notice that its end was cut off, or that somebody without the key wrote it anew. A head does. The *tip* is signed
with every commit; a *head* every so many entries, at a clean close and on demand. Both stand in the database and in files beside it.
"""

from __future__ import annotations

import fcntl
import hmac
import json
import os
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any, Final, Literal

from pitboss.journal.chain import framed
from pitboss.journal.entry import Mark
from pitboss.journal.keyring import Key, Keyring
from pitboss.record import record

EVERY: Final = 1000
HEADS_FILE: Final = "journal.heads"
TIP_FILE: Final = "journal.tip"
_WIDTH: Final = 511  # of the tip's line, so that a shorter one wipes out a longer one
Kind = Literal["head", "tip"]


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


def _mac(key: Key, kind: Kind, count: int, number: int, digest: bytes, at: int, previous: bytes) -> bytes:
    return hmac.digest(key.derived("heads"), framed(f"pitboss {kind} 1", count, number, digest, at, key.name, previous), "sha256")


def signed(keyring: Keyring, kind: Kind, count: int, mark: Mark, at: int, previous: bytes) -> Head:
    key = keyring.newest
    return Head(count, *mark, at, key.name, previous, _mac(key, kind, count, *mark, at, previous))


def is_signed(keyring: Keyring, kind: Kind, head: Head) -> bool | None:
    """Whether the signature is right; None if its key is not on the ring."""
    key = keyring.named(head.key)
    if key is None:
        return None
    return hmac.compare_digest(_mac(key, kind, head.count, head.number, head.digest, head.at, head.previous), head.mac)


def head_to_line(head: Head) -> str:
    fields = {name: value.hex() if isinstance(value, bytes) else value for name, value in asdict(head).items()}
    return json.dumps(fields, separators=(",", ":"))


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
        with self.heads_path.open("a", encoding="utf-8") as file:
            file.write(text)
            file.flush()
            os.fsync(file.fileno())

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
        with open(os.open(self.tip_path, os.O_WRONLY | os.O_CREAT, 0o644), "wb") as file:  # noqa: PTH123
            file.write(head_to_line(tip).ljust(_WIDTH).encode() + b"\n")


def lines_of(path: Path) -> list[str]:
    """The lines of a heads file; none if there is no file."""
    return path.read_text(encoding="utf-8", errors="replace").splitlines() if path.exists() else []
