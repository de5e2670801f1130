"""The journal: an append-only event store that finds out if anybody touched it. See docs/journal.md.

It knows nothing of poker: records of a kind, a schema and a body go into streams, and come out as numbered, chained, signed entries.
"""

from pitboss.journal.archives import Archives
from pitboss.journal.archiving import Archived, archive
from pitboss.journal.audit import Finding, Report, audit
from pitboss.journal.backup import backup, restore
from pitboss.journal.entry import Append, Entry, Mark, Record, canonical
from pitboss.journal.errors import (
    ArchivedError,
    BrokenError,
    ClosedError,
    Conflict,
    FencedError,
    ForgottenError,
    JournalError,
    KeyringError,
    SealedError,
    StoreError,
    UnreadableError,
    UnsureError,
    UnwritableError,
)
from pitboss.journal.first_look import FirstLook
from pitboss.journal.group import GroupCommit
from pitboss.journal.hand_keys import HandKey
from pitboss.journal.heads import Head, HeadFiles
from pitboss.journal.journal import Clock, Journal, Seals, system_clock
from pitboss.journal.key_source import KeySource, find_keyring
from pitboss.journal.keyring import Key, Keyring, new_keyring, rotate
from pitboss.journal.lease import End, Lease, server_name
from pitboss.journal.memory import MemoryStore
from pitboss.journal.place import Opened, Place, open_for_reading, open_journal, place_of
from pitboss.journal.place_audit import audit_place
from pitboss.journal.place_start import Start, breaks, broken_by, open_checked, where_found
from pitboss.journal.signing import PublicKey, PublicKeys, public_keys
from pitboss.journal.snapshots import Snapshot
from pitboss.journal.sqlite import SqliteStore
from pitboss.journal.store import Pen, Store
from pitboss.journal.succession import note_keys
from pitboss.journal.upcast import Upcasters
from pitboss.journal.vault import Vault

__all__ = [
    "Append",
    "Archived",
    "ArchivedError",
    "Archives",
    "BrokenError",
    "Clock",
    "ClosedError",
    "Conflict",
    "End",
    "Entry",
    "FencedError",
    "Finding",
    "FirstLook",
    "ForgottenError",
    "GroupCommit",
    "HandKey",
    "Head",
    "HeadFiles",
    "Journal",
    "JournalError",
    "Key",
    "KeySource",
    "Keyring",
    "KeyringError",
    "Lease",
    "Mark",
    "MemoryStore",
    "Opened",
    "Pen",
    "Place",
    "PublicKey",
    "PublicKeys",
    "Record",
    "Report",
    "SealedError",
    "Seals",
    "Snapshot",
    "SqliteStore",
    "Start",
    "Store",
    "StoreError",
    "UnreadableError",
    "UnsureError",
    "UnwritableError",
    "Upcasters",
    "Vault",
    "archive",
    "audit",
    "audit_place",
    "backup",
    "breaks",
    "broken_by",
    "canonical",
    "find_keyring",
    "new_keyring",
    "note_keys",
    "open_checked",
    "open_for_reading",
    "open_journal",
    "place_of",
    "public_keys",
    "restore",
    "rotate",
    "server_name",
    "system_clock",
    "where_found",
]
