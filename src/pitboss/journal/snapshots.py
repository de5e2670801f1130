"""Snapshots: what a stream comes to at one of its entries, so that nobody has to read it from the beginning.

They lie beside the entries and outside the chain. The state is compressed and sealed, for it has cards nobody may see; its digest and the
entry it was made at are signed. Nothing depends on a snapshot: without them the same state is folded from the entries, only slower.
"""

from __future__ import annotations

import hashlib
import json
import zlib
from collections.abc import Mapping
from typing import Any, Final

import orjson

from pitboss.journal.chain import framed
from pitboss.journal.entry import Entry, Mark
from pitboss.journal.errors import SealedError
from pitboss.journal.heads import Trusted
from pitboss.journal.keyring import Keyring
from pitboss.journal.vault import Vault
from pitboss.record import record

SCHEMA: Final = 1  #: of the states; one of another schema is not used
KEPT: Final = 2  #: of each name: the newest, and one to fall back to
_PLAIN: Final = orjson.OPT_SORT_KEYS | orjson.OPT_PASSTHROUGH_DATACLASS | orjson.OPT_PASSTHROUGH_DATETIME
_ENCODER: Final = json.JSONEncoder(ensure_ascii=False, allow_nan=False, sort_keys=True, separators=(",", ":"), check_circular=False)


@record
class Snapshot:
    """A state at one entry of the journal, signed."""

    name: str  #: the stream, or what else it is the state of
    version: int  #: of the stream
    number: int  #: the entry it was made at, in the whole journal
    entry: bytes  #: that entry's digest
    at: int  #: when that entry was written
    schema: int
    digest: bytes  #: SHA-256 of the state's text
    sealed: str  #: the text, compressed and sealed
    key: str
    mac: bytes


def sign_snapshot(keyring: Keyring, name: str, version: int, mark: Mark, at: int, schema: int, digest: bytes) -> tuple[str, bytes]:
    """The name of the public key, and the signature."""
    key = keyring.newest.public.name
    return key, keyring.newest.sign(_message(name, version, mark, at, schema, digest, key))


def is_signed(trusted: Trusted, snapshot: Snapshot) -> bool | None:
    """Whether the signature is right; None if its key is not among those that are trusted."""
    s, public = snapshot, trusted.public.named(snapshot.key)
    if public is None:
        return None
    return public.has_signed(_message(s.name, s.version, Mark(s.number, s.entry), s.at, s.schema, s.digest, s.key), s.mac)


def _message(name: str, version: int, mark: Mark, at: int, schema: int, digest: bytes, key: str) -> bytes:
    return framed("pitboss snapshot 1", name, version, mark.number, mark.digest, at, schema, digest, key)


def text_of(state: Mapping[str, Any]) -> bytes:
    """The one text of a state."""
    try:
        return orjson.dumps(state, option=_PLAIN)  # the same bytes, in a tenth of the time
    except TypeError:  # numbers beyond 64 bits
        return _ENCODER.encode(state).encode()


def taken(state: Mapping[str, Any], name: str, version: int, entry: Entry, vault: Vault, keyring: Keyring) -> Snapshot:
    """The snapshot of a state that follows from everything up to this entry."""
    text = text_of(state)
    digest, mark = hashlib.sha256(text).digest(), Mark(entry.number, entry.digest)
    sealed = vault.seal_state(name, _what(version), zlib.compress(text, 1))
    key, mac = sign_snapshot(keyring, name, version, mark, entry.at, SCHEMA, digest)
    return Snapshot(name, version, entry.number, entry.digest, entry.at, SCHEMA, digest, sealed, key, mac)


class UnusableError(Exception):
    """A snapshot that is not to be used, and why."""


def opened(snapshot: Snapshot, vault: Vault, keyring: Keyring) -> Any:
    """The state of a snapshot. Raises `UnusableError`, unless it is signed, whole and of our schema."""
    sound = is_signed(keyring, snapshot)
    if not sound:
        raise UnusableError("its key is not on the keyring" if sound is None else "it does not bear the room's signature")
    if snapshot.schema != SCHEMA:
        raise UnusableError(f"its schema is {snapshot.schema}, and this Pitboss reads {SCHEMA}")
    try:
        text = zlib.decompress(vault.open(snapshot.name, _what(snapshot.version), snapshot.sealed))
    except (SealedError, zlib.error) as error:
        raise UnusableError(f"it does not open ({error})") from error
    if hashlib.sha256(text).digest() != snapshot.digest:
        raise UnusableError("its state is not the one that was signed")
    return json.loads(text)


def opened_at(snapshot: Snapshot, entry: Entry | None, vault: Vault, keyring: Keyring) -> Any:
    """The same, unless `entry`, the one of its number, is not the one it was taken at."""
    state = opened(snapshot, vault, keyring)
    if entry is None or entry.digest != snapshot.entry:
        raise UnusableError(f"entry {snapshot.number} of the journal is not the one it was taken at")
    return state


def _what(version: int) -> str:
    return f"snapshot {version}"
