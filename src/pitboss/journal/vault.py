"""What nobody may read in the database, sealed: the undealt deck, seeds and salts. AES-256-GCM.

A sealed value is bound to its stream and to what it is, so it cannot be moved to another hand or stand in for something else. Sealed is
with the room's key; or, in a room that forgets, with the key of the hand it belongs to (`hand_keys`).
"""

from __future__ import annotations

import base64
import binascii
import os
import threading
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Final

from pitboss.journal.chain import framed
from pitboss.journal.errors import SealedError
from pitboss.journal.hand_keys import SECRET_BYTES, Chain, HandKey
from pitboss.journal.keyring import Keyring

if TYPE_CHECKING:
    from cryptography.hazmat.primitives.ciphers.aead import AESGCM

FORM: Final = "sealed1"
BY_HAND: Final = "hand1"


def no_rows() -> Sequence[HandKey]:
    """Where no hand has a key of its own."""
    return ()


class Vault:
    """Seals with the newest key, opens with whichever sealed. Any thread may ask.

    `rows`: the keys of hands that are kept beside the journal; they are asked for when the first is needed. `keep`: writes a new one down
    with whatever is written next. `by_hand`: what belongs to a hand is sealed with the key of that hand from now on.
    """

    def __init__(
        self, keyring: Keyring, rows: Callable[[], Sequence[HandKey]] = no_rows, keep: Callable[[HandKey], None] | None = None
    ) -> None:
        from cryptography.hazmat.primitives.ciphers.aead import AESGCM  # only who has secrets waits for it

        self.by_hand = False
        self._newest = keyring.newest.name
        self._ciphers = {key.name: AESGCM(key.derived("vault")) for key in keyring.keys}
        self._rows, self._keep = rows, keep
        self._lock = threading.Lock()
        self._found: dict[str, HandKey] | None = None  #: the rows, as they were read
        self._chains: dict[str, Chain] = {}
        self._cipher_of: tuple[str, int, AESGCM] | None = None  #: of the hand that was asked for last

    def seal(self, stream: str, what: str, secret: bytes, hand: int = 0) -> str:
        """Text that can stand in a body: `sealed1.KEY.NONCE+CIPHERTEXT`, the last in URL-safe base64.

        `hand`: what belongs to this hand; `hand1.HAND.NONCE+CIPHERTEXT` where hands have keys of their own.
        """
        nonce = os.urandom(12)
        if hand and self.by_hand:
            return self._by_hand(nonce, stream, what, secret, hand)
        closed = self._ciphers[self._newest].encrypt(nonce, secret, framed(FORM, stream, what))
        return f"{FORM}.{self._newest}.{base64.urlsafe_b64encode(nonce + closed).decode()}"

    def seal_state(self, stream: str, what: str, secret: bytes) -> str:
        """What has secrets of several hands: with the key of the oldest that is left, so that it goes with the first that is forgotten."""
        with self._lock:
            chain = self._chain(stream)
        if chain is None:
            return self.seal(stream, what, secret)
        return self._by_hand(os.urandom(12), stream, what, secret, chain.first)

    def _by_hand(self, nonce: bytes, stream: str, what: str, secret: bytes, hand: int) -> str:
        closed = self._cipher(stream, hand, begin=True).encrypt(nonce, secret, framed(BY_HAND, stream, hand, what))
        return f"{BY_HAND}.{hand}.{base64.urlsafe_b64encode(nonce + closed).decode()}"

    def open(self, stream: str, what: str, sealed: str) -> bytes:
        """What was sealed there, or a refusal; `ForgottenError` where the key of its hand was destroyed."""
        from cryptography.exceptions import InvalidTag

        form, _, rest = sealed.partition(".")
        name, _, text = rest.partition(".")
        if form == BY_HAND and name.isdecimal():
            cipher, bound = self._cipher(stream, int(name)), framed(BY_HAND, stream, int(name), what)
        elif form == FORM:
            cipher, bound = self._room_cipher(stream, what, name), framed(FORM, stream, what)
        else:
            raise SealedError(f"The {what} of {stream} is not a sealed value: it begins with {form[:16]!r}, not with {FORM} or {BY_HAND}.")
        try:
            raw = base64.b64decode(text, altchars=b"-_", validate=True)
            return cipher.decrypt(raw[:12], raw[12:], bound)
        except (binascii.Error, InvalidTag, ValueError):
            raise SealedError(
                f"The {what} of {stream} does not open: it was changed, or sealed as another thing or for another stream."
            ) from None

    def _room_cipher(self, stream: str, what: str, name: str) -> AESGCM:
        cipher = self._ciphers.get(name)
        if cipher is None:
            raise SealedError(
                f"The {what} of {stream} is sealed with key {name[:8]}, which is not on the keyring ({', '.join(self._ciphers)}). "
                "Put the key file back that the room had then."
            )
        return cipher

    # -- keys of hands

    def first_hand(self, stream: str) -> int | None:
        """The oldest hand of a stream whose key is left; None: its hands have none."""
        with self._lock:
            chain = self._chain(stream)
        return None if chain is None else chain.first

    def forget(self, stream: str, upto: int) -> HandKey:
        """Let go of the keys of all hands up to this one; the row that is to take the place of the one there is."""
        with self._lock:
            chain = self._chain(stream)
            assert chain is not None
            if chain.first <= upto:
                chain = self._chains[stream] = chain.begun_at(upto + 1)
            self._cipher_of = None
            return self._row(chain)

    def read_again(self) -> None:
        """Somebody else may have written or destroyed keys."""
        with self._lock:
            self._found = self._cipher_of = None
            self._chains.clear()

    def _cipher(self, stream: str, hand: int, *, begin: bool = False) -> AESGCM:
        from cryptography.hazmat.primitives.ciphers.aead import AESGCM

        with self._lock:
            if self._cipher_of is not None and self._cipher_of[:2] == (stream, hand):
                return self._cipher_of[2]
            chain = self._chain(stream)
            if chain is None and begin:
                chain = self._begun(stream, hand)
            elif chain is None:
                self._found = None  # another process may have begun it meanwhile
                chain = self._chain(stream)
            if chain is None:
                raise SealedError(f"The keys of the hands of {stream} are not here. Put the journal back from a backup.")
            cipher = AESGCM(chain.key_of(hand))
            self._cipher_of = (stream, hand, cipher)
            return cipher

    def _chain(self, stream: str) -> Chain | None:
        if stream not in self._chains:
            if self._found is None:
                self._found = {row.stream: row for row in self._rows()}
            row = self._found.get(stream)
            if row is None:
                return None
            self._chains[stream] = Chain(stream, row.first, self.open(stream, row.place, row.sealed))
        return self._chains[stream]

    def _begun(self, stream: str, hand: int) -> Chain:
        """The first hand of a stream with a key of its own."""
        if self._keep is None:
            raise SealedError(f"No key can be kept for the hands of {stream}: this vault is for reading.")
        chain = self._chains[stream] = Chain(stream, hand, os.urandom(SECRET_BYTES))
        self._keep(self._row(chain))
        return chain

    def _row(self, chain: Chain) -> HandKey:
        row = HandKey(chain.stream, chain.first, "")
        return HandKey(chain.stream, chain.first, self.seal(chain.stream, row.place, chain.secret_of(chain.first)))
