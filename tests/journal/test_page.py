"""docs/journal.md is true: its example runs, and from its words alone the bytes can be made."""

import doctest
import hashlib
import hmac
from typing import get_args

from pitboss.journal import Append, Head, Journal, Key, Keyring, MemoryStore, Record, Seals, new_keyring
from pitboss.journal.audit import What
from pitboss.journal.heads import EVERY, is_signed
from tests.journal.test_versions import VERSION_1
from tests.rulebooks import PROJECT

PAGE = PROJECT / "docs" / "journal.md"


def frame(*fields: object) -> bytes:
    """Written from the page, not from the code."""
    made = b""
    for field in fields:
        raw = field if isinstance(field, bytes) else str(field).encode()
        made += len(raw).to_bytes(4, "big") + raw
    return made


def test_the_example_runs() -> None:
    result = doctest.testfile(str(PAGE), module_relative=False)
    assert result.attempted >= 5
    assert result.failed == 0


def test_a_digest_made_by_the_page() -> None:
    fields = frame("pitboss entry 1", 1, "table/1", 1, "BoughtIn", 1, 1700000000000000, '{"chips":200,"seat":1}')
    digest = hashlib.sha256(bytes(32) + fields).hexdigest()
    assert digest == "0645fe25289c7d69722bb695998479b0f8bb43f59f291c77fa6e8cedf29b8228"
    assert digest.upper() in VERSION_1.read_text(encoding="utf-8")


def test_signatures_made_by_the_page() -> None:
    from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

    secret = bytes(range(32))
    store = MemoryStore()
    journal = Journal(store, seals=Seals(Keyring((Key(secret),)), every=2), clock=lambda: 7)
    journal.append([Append("a", 0, [Record("Said", 1, {})] * 3)])
    (head,), tip = store.heads(), store.tip()
    assert tip is not None
    private = Ed25519PrivateKey.from_private_bytes(hmac.digest(secret, b"pitboss signing", "sha256"))
    public = private.public_key()
    name = hashlib.sha256(b"pitboss public key" + public.public_bytes_raw()).hexdigest()[:16]
    assert (head.key, tip.key) == (name, name)
    public.verify(head.mac, frame("pitboss head 2", 1, 3, journal.head().digest, 7, name, bytes(32)))
    public.verify(tip.mac, frame("pitboss tip 2", 1, 3, journal.head().digest, 7, name, head.mac))
    assert head.mac == private.sign(frame("pitboss head 2", 1, 3, journal.head().digest, 7, name, bytes(32)))


def test_old_signatures_made_by_the_page() -> None:
    """Before Ed25519: who has the room's key still checks them, and nobody else can."""
    ring = Keyring((Key(bytes(range(32))),))
    key = hmac.digest(ring.newest.secret, b"pitboss heads", "sha256")
    for kind in ("head", "tip"):
        mac = hmac.digest(key, frame(f"pitboss {kind} 1", 1, 3, bytes(32), 7, ring.newest.name, bytes(32)), "sha256")
        old = Head(1, 3, bytes(32), 7, ring.newest.name, bytes(32), mac)
        assert is_signed(ring, kind, old) is True
        assert is_signed(new_keyring(), kind, old) is None
        assert is_signed(ring.public, kind, old) is None
        assert is_signed(ring, kind, Head(1, 4, bytes(32), 7, ring.newest.name, bytes(32), mac)) is False


def test_every_finding_is_explained() -> None:
    page = PAGE.read_text(encoding="utf-8")
    assert [what for what in get_args(What) if f"`{what}`" not in page] == []
    assert f"every {EVERY:,} entries" in page
