"""Signatures of the journal: Ed25519. The room signs with a private key made from its key; anyone with the public key can check.

Whoever checks cannot forge. Journals signed before this with HMAC are checked with the room's key itself: see `heads`.
"""

from __future__ import annotations

import hashlib
import re
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING, Final

from pitboss.journal.errors import KeyringError

if TYPE_CHECKING:
    from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey, Ed25519PublicKey

LENGTH: Final = 64  #: bytes of a signature
PURPOSE: Final = "signing"  #: what the private key is derived for
_PUBLIC: Final = re.compile(r"[0-9a-fA-F]{64}")


@lru_cache(maxsize=64)
def _private(seed: bytes) -> Ed25519PrivateKey:
    from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

    return Ed25519PrivateKey.from_private_bytes(seed)


@lru_cache(maxsize=256)
def _loaded(raw: bytes) -> Ed25519PublicKey:
    from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PublicKey

    return Ed25519PublicKey.from_public_bytes(raw)


def sign(seed: bytes, message: bytes) -> bytes:
    return _private(seed).sign(message)


@lru_cache(maxsize=64)
def public_of(seed: bytes) -> PublicKey:
    """The public key of a private one."""
    return PublicKey(_private(seed).public_key().public_bytes_raw())


@dataclass(frozen=True, slots=True)
class PublicKey:
    """The public half of a key: 32 bytes, and the name under which heads mention it."""

    raw: bytes

    @property
    def name(self) -> str:
        return name_of(self.raw)

    @property
    def hex(self) -> str:
        return self.raw.hex()

    def has_signed(self, message: bytes, signature: bytes) -> bool:
        return _holds(self.raw, message, signature)


@lru_cache(maxsize=4096)  # the same heads are checked with every audit
def _holds(raw: bytes, message: bytes, signature: bytes) -> bool:
    from cryptography.exceptions import InvalidSignature

    try:
        _loaded(raw).verify(signature, message)
    except (InvalidSignature, ValueError):
        return False
    return True


@lru_cache(maxsize=256)
def name_of(raw: bytes) -> str:
    return hashlib.sha256(b"pitboss public key" + raw).hexdigest()[:16]


@dataclass(frozen=True, slots=True)
class PublicKeys:
    """Public keys somebody trusts. With them signatures are checked and none can be made."""

    keys: tuple[PublicKey, ...]

    @property
    def public(self) -> PublicKeys:
        return self

    def named(self, name: str) -> PublicKey | None:
        return next((key for key in self.keys if key.name == name), None)

    def __str__(self) -> str:
        return ", ".join(key.name for key in self.keys)


def public_key(text: str) -> PublicKey:
    """A public key of 64 hexadecimal digits."""
    if not _PUBLIC.fullmatch(text):
        raise KeyringError(f"{text[:16]!r} is no public key: it has 64 hexadecimal digits. `pitboss keys public DATA` prints a room's.")
    return PublicKey(bytes.fromhex(text))


def public_keys(told: str) -> PublicKeys:
    """The public keys that were meant: hexadecimal digits, or a file with a key a line; what follows a # is a remark."""
    if _PUBLIC.fullmatch(told):
        return PublicKeys((public_key(told),))
    path = Path(told)
    if not path.is_file():
        raise KeyringError(f"{told!r} is neither a public key of 64 hexadecimal digits nor a file that holds one.")
    lines = [line.partition("#")[0].strip() for line in path.read_text(encoding="utf-8", errors="replace").splitlines()]
    keys = tuple(public_key(line.rsplit(" ", 1)[-1]) for line in lines if line)
    if not keys:
        raise KeyringError(f"{path} holds no public key. `pitboss keys public DATA` prints a room's.")
    return PublicKeys(keys)
