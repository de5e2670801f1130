"""One person's account, or one guest: the state that follows from its stream in the journal. Pure."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from dataclasses import dataclass, field, fields
from typing import Final, NamedTuple

from pitboss.journal import Entry
from pitboss.server.factors import Factors
from pitboss.server.play_limits import PlayLimits
from pitboss.server.tries import STRANGERS, Tries

PREFIX: Final = "account/"
PLAYER: Final = "player"
ROLES: Final = (PLAYER, "dealer", "floor", "manager", "admin")
STAFF: Final = frozenset(ROLES) - {PLAYER}
MANAGERS: Final = frozenset(("manager", "admin"))
MARKS: Final = 20  # of tables somebody asked for, that are remembered
MOST_DEVICES: Final = 20  #: browsers that are remembered; the one longest unused is forgotten first


class Session(NamedTuple):
    """A sign-in that goes on."""

    begun: int  #: microseconds since 1970, UTC
    expires: int
    agent: str = ""  #: the browser in words
    device: str = ""  #: digest of the browser's own mark
    factor: str = ""  #: the second factor that was shown: code, recovery or passkey
    confirmed: int = 0  #: when its owner last proved to be there, by password or passkey


@dataclass(slots=True)
class Device:
    """A browser in which somebody signed in to this account before."""

    agent: str
    first: int
    last: int


class Opened(NamedTuple):
    """A table that somebody opened."""

    table: str
    asked: str = ""  #: the digest of what was asked; empty in journals from before it was kept


@dataclass(frozen=True, slots=True)
class Link:
    """A link that sets a new password, once."""

    digest: str
    until: int


@dataclass(slots=True)
class Account:
    """One person, or one guest."""

    name: str
    key: str  #: what the name looks like
    version: int = 0
    made: int = 0  #: microseconds since 1970, UTC
    password: str | None = None  #: an argon2id hash; None: a guest, known by the token alone
    roles: frozenset[str] = frozenset({PLAYER})
    tries: Tries = field(default_factory=Tries)  #: failed sign-ins
    sessions: dict[str, Session] = field(default_factory=dict)  #: by the digest of the token
    previous: int = 0  #: when the last session before the newest began; 0: there was none
    devices: dict[str, Device] = field(default_factory=dict)  #: by the digest of their mark
    factors: Factors = field(default_factory=Factors)
    suspended: str = ""  #: why staff suspended it; empty: they did not
    link: Link | None = None  #: that staff gave out to set a new password
    play: PlayLimits = field(default_factory=PlayLimits)  #: what the person forbids themselves
    label: str = ""  #: what others see instead of the name; empty: the account was not erased
    opened: dict[str, Opened] = field(default_factory=dict)  #: the last tables they opened, by the mark they asked with
    became: str = ""  #: the name they took instead of this one
    gone: bool = False  #: a guest who never played and was forgotten; the name is anybody's again
    turn: asyncio.Lock = field(default_factory=asyncio.Lock, compare=False, repr=False)  #: of whoever writes to the stream

    @property
    def is_guest(self) -> bool:
        return self.password is None

    @property
    def is_staff(self) -> bool:
        return not self.roles.isdisjoint(STAFF)

    @property
    def stream(self) -> str:
        return PREFIX + self.key


def evolve(account: Account, entry: Entry) -> None:
    """What an entry of an account's stream does. It decides nothing."""
    told = entry.told
    account.version = entry.version
    match entry.kind:
        case "account.made":
            _begin_anew(account)
            account.name, account.made = told["name"], entry.at
            account.password, account.roles = told["password"], frozenset(told["roles"])
        case "account.password":
            account.password = told["password"]
            account.link = None
            account.tries.clear()
        case "account.role":
            account.roles = frozenset(told["roles"])
        case "account.refused":
            account.tries.note_failure(told.get("source", STRANGERS), entry.at)
        case "account.locked":
            account.tries.lock(told.get("source", STRANGERS), told["until"])
        case "account.act":
            _act(account, entry)
        case "account.erased":
            account.label, account.password, account.roles, account.link = told["label"], None, frozenset({PLAYER}), None
            account.factors, account.devices = Factors(), {}
            account.tries.clear()
        case "account.opened":
            account.opened[told["mark"]] = Opened(told["table"], told.get("asked", ""))
            for mark in [*account.opened][:-MARKS]:
                del account.opened[mark]
        case "account.renamed":
            account.became = told["to"]
        case "account.expired":
            account.gone = True
        case "session.begun" | "session.confirmed" | "session.ended" | "device.forgotten":
            _session(account, entry)
        case kind if kind.partition(".")[0] in ("codes", "code", "recovery", "passkey"):
            account.factors.evolve(entry)
        case kind if kind.startswith("play."):
            account.play.evolve(entry)
        case kind:
            raise ValueError(f"An account does not know what a {kind} is.")


def _begin_anew(account: Account) -> None:
    """Whoever had the name before was forgotten: nothing of them is left."""
    if account.gone:
        fresh = Account(account.name, account.key, account.version)
        for each in fields(Account):
            if each.name != "turn":
                setattr(account, each.name, getattr(fresh, each.name))


def _session(account: Account, entry: Entry) -> None:
    told = entry.told
    match entry.kind:
        case "session.begun":
            account.previous = max([account.previous, *(each.begun for each in account.sessions.values())])
            account.sessions = {digest: each for digest, each in account.sessions.items() if each.expires > entry.at}
            device, agent = told.get("device", ""), told.get("agent", "")
            account.sessions[told["session"]] = Session(entry.at, told["expires"], agent, device, told.get("factor", ""), entry.at)
            # Entries from before failures had a source: a session forgave all of them.
            account.tries.forgive(told.get("source", STRANGERS))
            if device:
                first = account.devices.pop(device, Device(agent, entry.at, entry.at)).first
                account.devices[device] = Device(agent, first, entry.at)
                for oldest in [*account.devices][:-MOST_DEVICES]:
                    del account.devices[oldest]
        case "session.confirmed":
            before = account.sessions.get(told["session"])
            if before is not None:
                account.sessions[told["session"]] = before._replace(confirmed=entry.at, factor=told["factor"] or before.factor)
        case "session.ended":
            for digest in told["sessions"]:
                ended = account.sessions.pop(digest, None)
                account.previous = max(account.previous, ended.begun if ended is not None else 0)
        case "device.forgotten":
            for digest in told["devices"]:
                account.devices.pop(digest, None)


def _act(account: Account, entry: Entry) -> None:
    """What staff did to an account. The entry says who, why, what was before and what is after."""
    told = entry.told
    match told["act"]:
        case "unlock":
            account.tries.clear()
        case "suspend":
            account.suspended = told["reason"]
        case "restore":
            account.suspended = ""
        case "reset":
            account.link = Link(told["link"], told["until"])
        case "reset-factors":
            account.factors = Factors()
        case act:
            raise ValueError(f"An account does not know the act {act}.")


def of_now(entries: Sequence[Entry]) -> list[Entry]:
    """The part of an account's stream that is of whoever has the name now: an expired guest may have had it before."""
    begun = max((place for place, entry in enumerate(entries) if entry.kind == "account.made"), default=0)
    return [*entries[begun:]]


def fold(entries: Sequence[Entry]) -> Account:
    """An account from the whole of its stream."""
    account = Account(entries[0].told["name"], entries[0].stream.removeprefix(PREFIX))
    for entry in entries:
        evolve(account, entry)
    return account
