"""What somebody signs in with beside the password: passkeys, a code that changes every 30 seconds, recovery codes. Pure state.

The secret of the codes is here as it is in the journal, sealed. Of recovery codes there are digests only.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from pitboss.journal import Entry

#: The kinds of entries that change an account's factors.
KINDS = ("codes.set", "codes.removed", "code.used", "recovery.made", "recovery.used", "passkey.added", "passkey.used", "passkey.named")
REMOVED = "passkey.removed"


@dataclass(slots=True)
class Passkey:
    """A key pair of which the room has the public half."""

    id: str  #: the credential's id, URL-safe base64
    key: str  #: its public key, the same
    count: int  #: how often it signed, as it says itself; 0: it does not count
    name: str
    site: str  #: the relying party it was made for
    made: int  #: microseconds since 1970, UTC
    used: int = 0


@dataclass(slots=True)
class Factors:
    """Of one account."""

    secret: str = ""  #: sealed; empty: no codes
    step: int = -1  #: the 30 seconds whose code was used last; that one and those before are used up
    recovery: frozenset[str] = frozenset()  #: digests of the codes that are left
    passkeys: dict[str, Passkey] = field(default_factory=dict)
    handle: str = ""  #: what passkeys know the account by: chance, URL-safe base64

    def __bool__(self) -> bool:
        """Whether there is a second factor. Recovery codes alone are none."""
        return bool(self.secret or self.passkeys)

    def evolve(self, entry: Entry) -> None:
        told = entry.told
        match entry.kind:
            case "codes.set":
                self.secret, self.step = told["secret"], told["step"]
            case "codes.removed":
                self.secret, self.step, self.recovery = "", -1, frozenset()
            case "code.used":
                self.step = told["step"]
            case "recovery.made":
                self.recovery = frozenset(told["digests"])
            case "recovery.used":
                self.recovery -= {told["digest"]}
            case "passkey.added":
                self.handle = told["handle"]
                self.passkeys[told["id"]] = Passkey(told["id"], told["key"], told["count"], told["name"], told["site"], entry.at)
            case "passkey.used":
                found = self.passkeys[told["id"]]
                found.count, found.used = told["count"], entry.at
            case "passkey.named":
                self.passkeys[told["id"]].name = told["name"]
            case "passkey.removed":
                del self.passkeys[told["id"]]
            case kind:
                raise ValueError(f"Factors do not know what a {kind} is.")
