"""Everything a room has in its journal, recovered: from the newest snapshots and what came after, or from the first entry."""

from __future__ import annotations

import logging
from dataclasses import dataclass, field
from typing import Final

from pitboss.hand.documents import NONSENSE
from pitboss.hand.forms import CodecError
from pitboss.jackpots.stream import PREFIX as JACKPOTS
from pitboss.jackpots.stream import JackpotDesk, stream_of
from pitboss.jackpots.stream import fold as fold_jackpot
from pitboss.journal import FirstLook, Journal, JournalError, Vault
from pitboss.journal.chapters import BEGINS
from pitboss.room.any_desk import fold_into
from pitboss.room.desk import TableDesk
from pitboss.room.desk import evolve as evolve_table
from pitboss.room.house.desk import HouseDesk
from pitboss.room.house.desk import evolve as evolve_house
from pitboss.server.account import PREFIX as OF_ACCOUNTS
from pitboss.server.account_kept import NAME as ACCOUNTS
from pitboss.server.bank import STREAM, Bank
from pitboss.server.forgotten import beginning
from pitboss.server.snapshots import Snapshots
from pitboss.server.sweeping import unswept

LOG: Final = logging.getLogger("pitboss.room")
PAST: Final = "past"  #: the snapshot of which tables have closed
MANY_PAST: Final = 10  #: tables that closed since the last one


def read_at_opening(look: FirstLook) -> None:
    """What the functions below and the accounts read, so that it is checked before: the newest snapshots, and what came after each."""
    past = look.state(PAST)
    closed = {} if past is None else past["past"]
    known = {PAST, ACCOUNTS}
    for prefix in (TableDesk.PREFIX, HouseDesk.PREFIX, JACKPOTS, STREAM):
        for stream, version in look.journal.streams(prefix).items():
            known.add(stream)
            if prefix != TableDesk.PREFIX or closed.get(stream.removeprefix(prefix)) != version:
                look.stream(stream)
    look.streams(OF_ACCOUNTS, ACCOUNTS)
    for name in look.journal.store.snapshot_names():
        if name not in known:  # of a stream that is not there: somebody renamed it
            look.state(name)


@dataclass(slots=True)
class Tables:
    """The tables of a journal."""

    tables: dict[str, TableDesk] = field(default_factory=dict)
    houses: dict[str, HouseDesk] = field(default_factory=dict)
    past: dict[str, int] = field(default_factory=dict)  #: tables that players opened and that have closed: the version of each
    at: int = 0  #: when anything was last written to one of them, in microseconds


@unswept()
def recover_tables(journal: Journal, vault: Vault, snapshots: Snapshots, *, as_far_as_possible: bool = False) -> Tables:
    """All of them. One that has closed is not read again, unless something was written to it since.

    `as_far_as_possible`: one that cannot be read is left out.
    """
    passed = (JournalError, CodecError, *NONSENSE) if as_far_as_possible else ()
    found = Tables()
    kept = snapshots.newest(PAST, lambda state: (dict(state["past"]), int(state["at"])))
    closed, found.at = ({}, 0) if kept is None else kept[1]
    snapshots.counted(PAST, len(closed))
    for stream, version in journal.streams(TableDesk.PREFIX).items():
        name = stream.removeprefix(TableDesk.PREFIX)
        if closed.get(name) == version:
            found.past[name] = version
            continue
        try:
            desk = recover_table(name, journal, vault, snapshots)
        except passed:
            LOG.exception("table %s cannot be read and is left out", name)
            continue
        found.at = max(found.at, desk.at)
        if desk.host and desk.table.closed:
            found.past[name] = version
        else:
            found.tables[name] = desk
    for stream in journal.streams(HouseDesk.PREFIX):
        name = stream.removeprefix(HouseDesk.PREFIX)
        try:
            found.houses[name] = recover_house(name, journal, vault, snapshots)
        except passed:
            LOG.exception("table %s cannot be read and is left out", name)
            continue
        found.at = max(found.at, found.houses[name].at)
    return found


def recover_table(id: str, journal: Journal, vault: Vault, snapshots: Snapshots | None) -> TableDesk:  # noqa: A002
    """A poker table. Without `snapshots` it is folded from its first entry."""
    stream = f"{TableDesk.PREFIX}{id}"
    found = None if snapshots is None else snapshots.newest(stream, lambda state: TableDesk.restored(id, state))
    version, desk = found or beginning(TableDesk(id), journal, vault)
    return fold_into(desk, journal.read_on(stream, version), lambda desk, entry: evolve_table(desk, entry, vault), _loud(journal, stream))


def recover_house(id: str, journal: Journal, vault: Vault, snapshots: Snapshots) -> HouseDesk:  # noqa: A002
    """A table against the house."""
    stream = f"{HouseDesk.PREFIX}{id}"
    version, desk = snapshots.newest(stream, lambda state: HouseDesk.restored(id, state)) or beginning(HouseDesk(id), journal, vault)
    return fold_into(desk, journal.read_on(stream, version), lambda desk, entry: evolve_house(desk, entry, vault), _loud(journal, stream))


def _loud(journal: Journal, stream: str) -> int:
    """The entry from which on all can be told again: the first of the last deal but one."""
    begun = journal.store.last_of(stream, BEGINS, 2)
    return begun[1] if len(begun) > 1 else 0


def recover_jackpot(name: str, journal: Journal, snapshots: Snapshots) -> JackpotDesk | None:
    """A jackpot; None: there is none of this name yet."""
    stream = stream_of(name)
    found = snapshots.newest(stream, lambda state: JackpotDesk.restored(name, state))
    if found is None:
        return fold_jackpot(name, journal.read_on(stream)) if journal.read(stream, 0, 1) else None
    version, desk = found
    for entry in journal.read_on(stream, version):
        desk.evolve(entry)
    return desk


@unswept()
def recover_bank(journal: Journal, snapshots: Snapshots) -> Bank:
    """The room's ledger."""
    version, bank = snapshots.newest(STREAM, Bank.restored) or (0, Bank())
    for entry in journal.read_on(STREAM, version):
        bank.evolve(entry)
    return bank
