"""A person's own data: a copy of all of it, and erasing what can be erased. docs/accounts.md says what stays, and why."""

from __future__ import annotations

import asyncio
from typing import Any, Final

from pitboss.journal import Entry, Journal, Record
from pitboss.server import logs
from pitboss.server.account import Account, of_now
from pitboss.server.bank import STREAM, statement, wallet
from pitboss.server.denied import Denied
from pitboss.server.door import told_time
from pitboss.server.hands import forget_lines
from pitboss.server.house import House
from pitboss.server.leaving import leave_everything
from pitboss.server.sign_in import ending

FORM: Final = "pitboss person 1"
#: What of an account's entries opens something, or is of no use but to the room: it is left out of the copy.
SECRET: Final = frozenset(
    ("password", "session", "sessions", "secret", "digest", "digests", "key", "handle", "link", "device", "devices", "source")
)
#: Streams in which hands and rounds are, the entries that tell who is dealt in, and the key of the number.
DEALT: Final = {"table/": (("hand.begun",), "hand"), "house/": (("round.opened", "round.seats"), "round")}


async def copy_of(house: House, account: Account) -> dict[str, Any]:
    """Everything the room has of a person, as JSON: no password, no token, nothing that opens anything."""
    journal = house.room.log.journal
    entries = of_now(await asyncio.to_thread(journal.read, account.stream, 0))
    names = house.accounts.names_of(account)
    said = [each for name in names for each in await house.talk.said_by(name)]
    reported = [each for name in names for each in await house.talk.reported_by(name)]
    lines = statement(await asyncio.to_thread(journal.read, STREAM, 0), wallet(account.name))
    factors = account.factors
    hands, archived = await _hands(journal, frozenset(names))
    return {
        "form": FORM,
        "room": house.config.name,
        "made": told_time(house.clock.now()),
        "account": {
            "name": account.name,
            "since": told_time(account.made),
            "guest": account.is_guest,
            "roles": sorted(account.roles),
            "suspended": account.suspended,
            "wallet": house.room.bank.balance(wallet(account.name)),
        },
        "sessions": [
            {"begun": told_time(each.begun), "expires": told_time(each.expires), "agent": each.agent, "factor": each.factor}
            for each in account.sessions.values()
        ],
        "devices": [
            {"agent": each.agent, "first": told_time(each.first), "last": told_time(each.last)} for each in account.devices.values()
        ],
        "second_factor": {
            "codes": bool(factors.secret),
            "recovery_codes_left": len(factors.recovery),
            "passkeys": [{"name": each.name, "site": each.site, "made": told_time(each.made)} for each in factors.passkeys.values()],
        },
        "limits": account.play.told(),
        "ledger": [
            {"id": each.id, "at": told_time(each.at), "amount": each.amount, "other": each.other, "why": each.why, "balance": each.balance}
            for each in lines
        ],
        "hands": hands,
        "archived": archived,
        "chat": [{"at": told_time(each.at), "table": each.place, "hand": each.hand, "words": each.words} for each in said],
        "reports": [{"at": told_time(each.at), "table": each.place, "hand": each.hand, "reason": each.reason} for each in reported],
        "record": [_line(entry) for entry in entries],
    }


def _line(entry: Entry) -> dict[str, Any]:
    """An entry of the account's own stream, without what opens anything."""
    return {"at": told_time(entry.at), "kind": entry.kind, **{key: each for key, each in entry.told.items() if key not in SECRET}}


async def _hands(journal: Journal, names: frozenset[str]) -> tuple[list[dict[str, Any]], list[str]]:
    """Every hand and round the person was dealt in to: where, which, and where it can be read.

    Then the tables that have hands in an archive which is not here now: those hands are not in the list.
    """
    found: dict[str, dict[str, Any]] = {}
    archived = []
    for prefix, (kinds, number) in DEALT.items():
        for stream in journal.streams(prefix):
            table = stream.removeprefix(prefix)
            entries, complete = await asyncio.to_thread(journal.read_here, stream)
            if not complete:
                archived.append(table)
            for entry in entries:
                if entry.kind in kinds and not names.isdisjoint(each for _, each in entry.told["players"]):
                    dealt = entry.told[number]
                    link = f"/tables/{table}/hands/{dealt}"
                    found[link] = {"table": table, "hand": dealt, "at": told_time(entry.at), "link": link, "proof": f"{link}/proof"}
    return [*found.values()], archived


async def erase(house: House, account: Account) -> str:
    """Leave every table, give the play money back, and forget name and credentials; the label that others see from then on.

    The name stays taken, so that nobody passes for who had it.
    """
    accounts = house.accounts
    if "admin" in account.roles and sum("admin" in each.roles for each in accounts.by_key.values()) == 1:
        words = "You are the only admin of this room. Make somebody else one first."
        raise Denied("last-admin", words, 409, allowed=("give somebody else the role",))
    await leave_everything(house, account)
    async with account.turn:
        held = [each["table"] for each in house.holdings(account)["held"]] + _kept_for(house, account.name)
        if held:
            words = f"Chips of yours are still at {', '.join(held)}. When the hand there is over and they are yours, erase again."
            raise Denied("still-playing", words, 409, allowed=("wait until the hand is over",))
        label = f"(former player {1 + sum(bool(each.label) for each in accounts.by_key.values())})"  # no account can be called so
        records = [Record("account.erased", 1, {"label": label}), *ending(account, "erased")]
        await accounts.erase_held(account, records)
    for name in accounts.names_of(account):
        await house.talk.erase(name, label)
        for table in house.room.every_table():
            for line in table.hub.chat.earlier:
                line["name"] = label if line["name"] == name else line["name"]
    house.room.labels.update(accounts.labels())
    forget_lines()
    logs.warn("account erased", account=label)
    return label


def _kept_for(house: House, name: str) -> list[str]:
    """Tables that keep chips for somebody who was picked up, or whose winnings are withheld."""
    kept = [each.id for each in house.room.tables.values() if any(one.player == name for one in each.desk.table.picked_up)]
    return kept + [each.id for each in house.room.houses.values() if any(hold.player == name for hold in each.desk.table.holds)]
