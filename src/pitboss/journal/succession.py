"""Which public keys a room has used: an entry for each, in the stream `keys`, so that who trusts the first can follow to the next.

A key that comes after another is vouched for: the key before signs it. So a rotation is an entry like everything else, and an auditor
who was given a public key years ago still checks today's heads.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from pitboss.journal.chain import framed
from pitboss.journal.entry import Append, Entry, Record
from pitboss.journal.journal import Journal
from pitboss.journal.keyring import Keyring
from pitboss.journal.signing import PublicKey, PublicKeys

STREAM: Final = "keys"
USED: Final = "key.used"


def note_keys(journal: Journal, keyring: Keyring) -> list[Entry]:
    """Write down the newest key's public half, if the journal does not have it yet, vouched for by the key before it."""
    entries = journal.read(STREAM)
    told = [entry.told["public"] for entry in entries if entry.kind == USED]
    new = keyring.newest.public
    if new.hex in told:
        return []
    before = next((key for key in reversed(keyring.keys[:-1]) if key.public.hex in told), None)
    body = {"key": new.name, "public": new.hex, "before": "", "vouched": ""}
    if before is not None:
        body |= {"before": before.public.name, "vouched": before.sign(_vouch(new, before.public)).hex()}
    return journal.append([Append(STREAM, len(entries), [Record(USED, 1, body)])])


def with_successors(trusted: PublicKeys, entries: Iterable[Entry]) -> PublicKeys:
    """The same keys, and those that they vouch for, one after the other. What is no such entry is passed over: the audit finds it."""
    keys = list(trusted.keys)
    for entry in entries:
        try:
            told = entry.told
            new, before = PublicKey(bytes.fromhex(told["public"])), trusted.named(told["before"])
            signature = bytes.fromhex(told["vouched"])
        except (ValueError, KeyError, TypeError, AttributeError):
            continue
        if before is not None and trusted.named(new.name) is None and before.has_signed(_vouch(new, before), signature):
            keys.append(new)
            trusted = PublicKeys(tuple(keys))
    return trusted


def _vouch(new: PublicKey, before: PublicKey) -> bytes:
    return framed("pitboss key successor 1", before.raw, new.raw)
