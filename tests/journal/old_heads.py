"""Heads as journals had them before Ed25519: HMAC under the room's key."""

from __future__ import annotations

import hmac
from collections.abc import Iterator
from contextlib import contextmanager

import pytest

from pitboss.journal import Head, Keyring, Mark, ends
from pitboss.journal.chain import framed
from pitboss.journal.heads import Kind


def old_signed(keyring: Keyring, kind: Kind, count: int, mark: Mark, at: int, previous: bytes) -> Head:
    key = keyring.newest
    message = framed(f"pitboss {kind} 1", count, *mark, at, key.name, previous)
    return Head(count, *mark, at, key.name, previous, hmac.digest(key.derived("heads"), message, "sha256"))


@contextmanager
def before_ed25519() -> Iterator[None]:
    """Within the block every journal signs as it did then."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(ends, "signed", old_signed)
        yield
