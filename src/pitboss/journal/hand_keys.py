"""Keys of hands: each hand of a stream has one, and those of old hands can be destroyed. Pure.

The key of a hand follows from a secret, and the secret of the next hand from that one; neither goes back. So one row a stream is
enough: the secret of the oldest hand that is still to be read, sealed with the room's key. Put the secret of a later hand in its place
and nobody, with whatever key, makes the keys of the hands before it again.
"""

from __future__ import annotations

import hashlib
from typing import Final

from pitboss.journal.errors import ForgottenError
from pitboss.record import record

SECRET_BYTES: Final = 32
APART: Final = 512  #: hands between two secrets that are kept at hand, so that none is far to go to


@record
class HandKey:
    """What is kept for a stream."""

    stream: str
    first: int  #: the oldest hand whose key follows from it
    sealed: str  #: the secret of that hand, sealed with the room's key

    @property
    def place(self) -> str:
        """Where the secret is sealed for: it opens for no other hand."""
        return f"hands from {self.first}"


def next_secret(secret: bytes) -> bytes:
    return hashlib.sha256(b"pitboss next hand 1" + secret).digest()


def key_of(secret: bytes) -> bytes:
    return hashlib.sha256(b"pitboss hand key 1" + secret).digest()


class Chain:
    """The secrets of a stream's hands, from the oldest that is left."""

    def __init__(self, stream: str, first: int, secret: bytes) -> None:
        self.stream = stream
        self.first = first
        self._far = [secret]  #: of every so many hands
        self._near = (first, secret)  #: the last one that was asked for

    def secret_of(self, hand: int) -> bytes:
        """The secret of a hand. `ForgottenError`: it was destroyed."""
        if hand < self.first:
            raise ForgottenError(f"The key of hand {hand} of {self.stream} was destroyed: what was sealed of it is gone for good.")
        at, secret = self._near
        step = (hand - self.first) // APART
        if not 0 <= hand - at < APART:
            place = min(step, len(self._far) - 1)
            at, secret = self.first + place * APART, self._far[place]
        while at < hand:
            secret, at = next_secret(secret), at + 1
            if (at - self.first) % APART == 0 and (at - self.first) // APART == len(self._far):
                self._far.append(secret)
        self._near = (at, secret)
        return secret

    def key_of(self, hand: int) -> bytes:
        return key_of(self.secret_of(hand))

    def begun_at(self, hand: int) -> Chain:
        """The same without what comes before a hand."""
        return Chain(self.stream, hand, self.secret_of(hand))
