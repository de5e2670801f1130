"""What nobody may read in the database, sealed: the undealt deck, seeds and salts. AES-256-GCM.

A sealed value is bound to its stream and to what it is, so it cannot be moved to another hand or stand in for something else.
"""

from __future__ import annotations

import base64
import binascii
import os
from typing import Final

from pitboss.journal.chain import framed
from pitboss.journal.errors import SealedError
from pitboss.journal.keyring import Keyring

FORM: Final = "sealed1"


class Vault:
    """Seals with the newest key, opens with whichever sealed."""

    def __init__(self, keyring: Keyring) -> None:
        from cryptography.hazmat.primitives.ciphers.aead import AESGCM  # only who has secrets waits for it

        self._newest = keyring.newest.name
        self._ciphers = {key.name: AESGCM(key.derived("vault")) for key in keyring.keys}

    def seal(self, stream: str, what: str, secret: bytes) -> str:
        """Text that can stand in a body: `sealed1.KEY.NONCE+CIPHERTEXT`, the last in URL-safe base64."""
        nonce = os.urandom(12)
        closed = self._ciphers[self._newest].encrypt(nonce, secret, framed(FORM, stream, what))
        return f"{FORM}.{self._newest}.{base64.urlsafe_b64encode(nonce + closed).decode()}"

    def open(self, stream: str, what: str, sealed: str) -> bytes:
        """What was sealed there, or a refusal."""
        from cryptography.exceptions import InvalidTag

        form, _, rest = sealed.partition(".")
        name, _, text = rest.partition(".")
        if form != FORM:
            raise SealedError(f"The {what} of {stream} is not a sealed value: it begins with {form[:16]!r}, not with {FORM}.")
        cipher = self._ciphers.get(name)
        if cipher is None:
            raise SealedError(
                f"The {what} of {stream} is sealed with key {name[:8]}, which is not on the keyring ({', '.join(self._ciphers)}). "
                "Put the key file back that the room had then."
            )
        try:
            raw = base64.b64decode(text, altchars=b"-_", validate=True)
            return cipher.decrypt(raw[:12], raw[12:], framed(FORM, stream, what))
        except (binascii.Error, InvalidTag, ValueError):
            raise SealedError(
                f"The {what} of {stream} does not open: it was changed, or sealed as another thing or for another stream."
            ) from None
