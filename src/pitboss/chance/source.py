"""Bytes from a secret seed, and numbers from those bytes, each as likely as any other. docs/chance.md has the algorithm in words."""

from __future__ import annotations

import secrets
from collections.abc import Iterator
from hmac import digest
from typing import Final

from pitboss.chance.errors import ChanceError

ALGORITHM: Final = "pitboss-deck-1"
SEED_BYTES: Final = 32  #: 52! is about 2**225.6: with 256 bits every order of a deck can come
MOST: Final = 255  #: cards in a pile

ORDER: Final = f"{ALGORITHM} order".encode()
SALT: Final = f"{ALGORITHM} salt".encode()

#: From this byte on a draw below `n` is thrown away, so that every outcome has equally many bytes.
LIMITS: Final = (0, *(256 - 256 % n for n in range(1, 257)))


def new_seed() -> bytes:
    """A fresh secret from the operating system, for one deck."""
    return secrets.token_bytes(SEED_BYTES)


def check_seed(seed: bytes) -> bytes:
    if not isinstance(seed, bytes) or len(seed) != SEED_BYTES:
        raise ChanceError(f"A seed is {SEED_BYTES} bytes from the operating system; take it from `new_seed()`.")
    return seed


def block(seed: bytes, label: bytes, number: int) -> bytes:
    """The 32 bytes with this number under this label. Who does not know the seed can tell none from another."""
    return digest(seed, label + number.to_bytes(4, "big"), "sha256")


def stream(seed: bytes) -> Iterator[int]:
    """The bytes that decide the order of a deck, without end."""
    number = 0
    while True:
        yield from block(seed, ORDER, number)
        number += 1


def below(n: int, source: Iterator[int]) -> int:
    """A number from 0 up to, not including, `n` (1 to 256). Bytes that would favour the small numbers are thrown away."""
    limit = LIMITS[n]
    for byte in source:
        if byte < limit:
            return byte % n
    raise ChanceError("The source has run dry.")
