"""What must not stand in clear in a stream, sealed beside it and bound to its place there."""

from __future__ import annotations

import json
from typing import Any

from pitboss.hand.forms import Document
from pitboss.journal.vault import Vault


def seal(vault: Vault, stream: str, what: str, document: Document, hand: int = 0) -> str:
    """`hand`: what belongs to this hand or round, and goes when it is forgotten."""
    return vault.seal(stream, what, json.dumps(document, separators=(",", ":")).encode(), hand)


def unseal(vault: Vault, stream: str, what: str, sealed: str) -> Any:
    return json.loads(vault.open(stream, what, sealed))
