"""The room's keys, and the file that only its owner may read. `key_source` finds them elsewhere too.

A key is 32 bytes with a short name made from it. The newest is used for writing; older ones stay, to read what they sealed and signed.
"""

from __future__ import annotations

import hashlib
import hmac
import os
import re
import secrets
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from pitboss.journal import signing
from pitboss.journal.errors import KeyringError
from pitboss.journal.signing import PublicKey, PublicKeys

VARIABLE: Final = "PITBOSS_KEY"
FILE: Final = "journal.key"
KEY: Final = re.compile(r"[0-9a-fA-F]{64}")
_HEADER: Final = "# The keys of this room, the newest last. Whoever reads this file can read undealt cards: keep it apart from backups.\n"


@dataclass(frozen=True, slots=True)
class Key:
    """One key. What it is used for gets a key of its own, derived from it."""

    secret: bytes

    @property
    def name(self) -> str:
        return hashlib.sha256(b"pitboss key name" + self.secret).hexdigest()[:8]

    def derived(self, purpose: str) -> bytes:
        return hmac.digest(self.secret, f"pitboss {purpose}".encode(), "sha256")

    @property
    def public(self) -> PublicKey:
        """With which anyone checks what this key has signed."""
        return signing.public_of(self.derived(signing.PURPOSE))

    def sign(self, message: bytes) -> bytes:
        return signing.sign(self.derived(signing.PURPOSE), message)

    def __repr__(self) -> str:
        return f"Key({self.name})"  # never the secret: this may end in a log


@dataclass(frozen=True, slots=True)
class Keyring:
    """The keys of a room, the newest last."""

    keys: tuple[Key, ...]

    def __post_init__(self) -> None:
        if not self.keys:
            raise KeyringError("A keyring without a key. Give it one of 32 bytes.")

    @property
    def newest(self) -> Key:
        return self.keys[-1]

    def named(self, name: str) -> Key | None:
        return next((key for key in self.keys if key.name == name), None)

    @property
    def public(self) -> PublicKeys:
        return PublicKeys(tuple(key.public for key in self.keys))

    @property
    def text(self) -> str:
        return _HEADER + "".join(f"{key.name} {key.secret.hex()}\n" for key in self.keys)


def new_keyring() -> Keyring:
    return Keyring((Key(secrets.token_bytes(32)),))


def rotated(ring: Keyring) -> Keyring:
    """The same keys and a new one, which is used from now on."""
    return Keyring((*ring.keys, Key(secrets.token_bytes(32))))


def read_keyring(path: Path) -> Keyring:
    """The keys of a file that nobody but its owner may read."""
    with path.open(encoding="utf-8") as file:
        if os.fstat(file.fileno()).st_mode & 0o077:
            raise KeyringError(f"{path} can be read by others than its owner; keys must be mode 0600. Do: chmod 600 {path}")
        lines = [line.strip() for line in file if line.strip() and not line.startswith("#")]
    keys = []
    for line in lines:
        name, _, digits = line.partition(" ")
        if not KEY.fullmatch(digits) or Key(bytes.fromhex(digits)).name != name:
            raise KeyringError(f"{path} has a line that is no key or was changed: {name[:8]}... Put the file back from its safe copy.")
        keys.append(Key(bytes.fromhex(digits)))
    if not keys:
        raise KeyringError(f"{path} holds no key. Put the file back from its safe copy.")
    return Keyring(tuple(keys))


def write_keyring(ring: Keyring, path: Path, *, replace: bool = False) -> None:
    """Write the keys for their owner only, whole or not at all. An existing file stays unless it is to be replaced."""
    if path.exists() and not replace:
        raise KeyringError(f"There is a key file {path} already; it is never overwritten. Move it away first if it is not wanted.")
    passing = path.with_name(f"{path.name}.new")
    passing.unlink(missing_ok=True)
    with open(os.open(passing, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "w", encoding="utf-8") as file:  # noqa: PTH123
        file.write(ring.text)
        file.flush()
        os.fsync(file.fileno())
    passing.replace(path)
    folder = os.open(path.parent, os.O_RDONLY)
    try:
        os.fsync(folder)
    finally:
        os.close(folder)


def rotate(folder: Path) -> Keyring:
    """Add a new key to the folder's key file. What was sealed before opens with the old ones, which stay.

    A room that runs goes on with the key it has, and takes the new one when it is opened again.
    """
    if not (folder / FILE).exists():
        raise KeyringError(
            f"There is no key file {folder / FILE}. A key that comes from elsewhere is changed there: add the new one behind the others."
        )
    ring = rotated(read_keyring(folder / FILE))
    write_keyring(ring, folder / FILE, replace=True)
    return ring
