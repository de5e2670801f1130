"""A security key in software, for tests: it makes key pairs and signs as WebAuthn says, with a real curve and real bytes."""

from __future__ import annotations

import hashlib
import json
import secrets
from typing import Any

from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec
from webauthn.helpers import bytes_to_base64url, encode_cbor

Document = dict[str, Any]
PRESENT, VERIFIED, ATTESTED = 0x01, 0x04, 0x40


class Authenticator:
    """One key pair. `origin`: what the browser says it is looking at; `verifies`: whether the device checks its owner."""

    def __init__(self, origin: str = "https://poker.example", *, verifies: bool = True) -> None:
        self.origin = origin
        self.verifies = verifies
        self.id = secrets.token_bytes(32)
        self.count = 0
        self.handle = ""
        self._key = ec.generate_private_key(ec.SECP256R1())

    def make(self, options: Document) -> Document:
        """What `navigator.credentials.create` gives."""
        self.handle = options["user"]["id"]
        numbers = self._key.public_key().public_numbers()
        public = encode_cbor({1: 2, 3: -7, -1: 1, -2: numbers.x.to_bytes(32, "big"), -3: numbers.y.to_bytes(32, "big")})
        attested = bytes(16) + len(self.id).to_bytes(2, "big") + self.id + public
        data = self._data(options["rp"]["id"], ATTESTED) + attested
        return self._answer(
            clientDataJSON=bytes_to_base64url(self._client("webauthn.create", options["challenge"])),
            attestationObject=bytes_to_base64url(encode_cbor({"fmt": "none", "attStmt": {}, "authData": data})),
        )

    def sign(self, options: Document, site: str = "") -> Document:
        """What `navigator.credentials.get` gives."""
        self.count += 1
        data, client = self._data(site or options["rpId"]), self._client("webauthn.get", options["challenge"])
        signature = self._key.sign(data + hashlib.sha256(client).digest(), ec.ECDSA(hashes.SHA256()))
        return self._answer(
            clientDataJSON=bytes_to_base64url(client),
            authenticatorData=bytes_to_base64url(data),
            signature=bytes_to_base64url(signature),
            userHandle=self.handle,
        )

    def _client(self, kind: str, challenge: str) -> bytes:
        return json.dumps({"type": kind, "challenge": challenge, "origin": self.origin, "crossOrigin": False}).encode()

    def _data(self, site: str, flags: int = 0) -> bytes:
        flags |= PRESENT | (VERIFIED if self.verifies else 0)
        return hashlib.sha256(site.encode()).digest() + bytes([flags]) + self.count.to_bytes(4, "big")

    def _answer(self, **response: str) -> Document:
        key = bytes_to_base64url(self.id)
        return {"id": key, "rawId": key, "type": "public-key", "response": response, "clientExtensionResults": {}}
