"""All accounts as a snapshot keeps them: one document for each, made again from it to the last field. Pure."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Iterable
from dataclasses import asdict, fields
from typing import Any, Final

from pitboss.hand.forms import Document
from pitboss.journal import Entry
from pitboss.server.account import PREFIX, Account, Device, Link, Opened, Session, evolve
from pitboss.server.factors import Factors, Passkey
from pitboss.server.play_limits import Limit, PlayLimits
from pitboss.server.tries import Tries

NAME: Final = "accounts"  #: of the snapshot
_PLAIN: Final = ("name", "key", "version", "made", "password", "previous", "suspended", "label", "became")
_FACTORS: Final = ("secret", "step", "handle")
_PLAY: Final = ("out_until", "out_as", "day", "seconds")
_NOT_KEPT: Final = ("turn", "gone")  #: whoever is gone is not kept at all


def kept(account: Account) -> Document:
    """One account. What has an order is a list of rows; a JSON object has none."""
    tries, factors, play = account.tries, account.factors, account.play
    return {
        **{name: getattr(account, name) for name in _PLAIN},
        "roles": sorted(account.roles),
        "tries": {"failed": [[source, [*times]] for source, times in tries.failed.items()], "locked": [*map(list, tries.locked.items())]},
        "sessions": [[digest, *session] for digest, session in account.sessions.items()],
        "devices": [[digest, each.agent, each.first, each.last] for digest, each in account.devices.items()],
        "factors": {
            **{name: getattr(factors, name) for name in _FACTORS},
            "recovery": sorted(factors.recovery),
            "passkeys": [asdict(each) for each in factors.passkeys.values()],
        },
        "link": None if account.link is None else [account.link.digest, account.link.until],
        "play": {**{name: getattr(play, name) for name in _PLAY}, "limits": [[name, *each] for name, each in play.limits.items()]},
        "opened": [[mark, *each] for mark, each in account.opened.items()],
    }


def restored(document: Document) -> Account:
    """The inverse of `kept`."""
    told: dict[str, Any] = dict(document)
    tries, factors, play, link = told["tries"], told["factors"], told["play"], told["link"]
    return Account(
        **{name: told[name] for name in _PLAIN},
        roles=frozenset(told["roles"]),
        tries=Tries(OrderedDict((source, list(times)) for source, times in tries["failed"]), dict(map(tuple, tries["locked"]))),
        sessions={digest: Session(*rest) for digest, *rest in told["sessions"]},
        devices={digest: Device(*rest) for digest, *rest in told["devices"]},
        factors=Factors(
            **{name: factors[name] for name in _FACTORS},
            recovery=frozenset(factors["recovery"]),
            passkeys={each["id"]: Passkey(**each) for each in factors["passkeys"]},
        ),
        link=None if link is None else Link(*link),
        play=PlayLimits({name: Limit(*rest) for name, *rest in play["limits"]}, **{name: play[name] for name in _PLAY}),
        opened={mark: Opened(*rest) for mark, *rest in told["opened"]},
    )


def covered() -> set[str]:
    """The fields of an account that a snapshot keeps."""
    return {each.name for each in fields(Account)} - set(_NOT_KEPT)


class Folded:
    """All accounts by their key, as they follow from the `account/` streams, and how far of the journal is in them."""

    def __init__(self, number: int = 0, accounts: Iterable[Account] = ()) -> None:
        self.number = number
        self.by_key = {account.key: account for account in accounts}

    def take(self, entry: Entry) -> None:
        """The next entry of the journal; those of other streams are passed over."""
        self.number = entry.number
        if not entry.stream.startswith(PREFIX):
            return
        key = entry.stream.removeprefix(PREFIX)
        account = self.by_key.get(key)
        if account is None:
            account = self.by_key[key] = Account(entry.told["name"], key)
        evolve(account, entry)
        if account.gone:
            del self.by_key[key]

    @classmethod
    def restored(cls, document: Document) -> Folded:
        """The inverse of `kept`."""
        return cls(document["number"], map(restored, document["accounts"]))

    def kept(self) -> Document:
        return state(self.number, map(kept, self.by_key.values()))


def state(number: int, documents: Iterable[Document]) -> Document:
    """What a snapshot of all accounts holds: the number of the last entry of the journal that is in it, and every account."""
    return {"number": number, "accounts": sorted(documents, key=lambda each: str(each["key"]))}
