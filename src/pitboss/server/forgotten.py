"""Hands whose hidden cards were forgotten: what is left of each, and where the folding of their stream begins."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Final, TypeVar, cast

from pitboss.hand.forms import Document
from pitboss.hand.refusal import Refused
from pitboss.journal import Entry, Journal, Vault
from pitboss.journal.entry import LARGEST
from pitboss.room.act_places import ActPlaces
from pitboss.room.desk import TableDesk
from pitboss.room.forgotten_lines import FORGOTTEN, HandsForgotten, forgotten_of, open_desk, unpacked
from pitboss.room.house.desk import HouseDesk

KINDS: Final = (FORGOTTEN,)
D = TypeVar("D", bound=TableDesk | HouseDesk)


@dataclass(frozen=True, slots=True)
class ForgottenTale:
    """A hand or round that is over, as anybody may know it: who was dealt in knows no more of it now."""

    number: int
    players: Mapping[int, str]
    told: Document  #: `history`, `proof` and `line`, as they were for nobody in particular; `acts`: where staff acted
    since: int  #: when the cards were forgotten, in microseconds
    days: int  #: by this rule

    @property
    def acts(self) -> ActPlaces:
        return ActPlaces.from_json(self.told["acts"])

    @property
    def forgotten(self) -> Document:
        return {"at": self.since // 1000, "days": self.days}

    def seat_of(self, player: str | None) -> int | None:
        return next((seat for seat, name in self.players.items() if name == player), None)

    def history(self, player: str | None) -> Document:
        players = [{"seat": seat, "name": name} for seat, name in self.players.items()]
        found = {**self.told["history"], "players": players, "seat": self.seat_of(player)}
        return {**found, "forgotten": self.forgotten}

    def proof(self, player: str | None) -> Document:  # noqa: ARG002
        found: Document = self.told["proof"]
        return found


def desk_of(stream: str) -> TableDesk | HouseDesk:
    """An empty desk of a stream."""
    if stream.startswith(HouseDesk.PREFIX):
        return HouseDesk(stream.removeprefix(HouseDesk.PREFIX))
    return TableDesk(stream.removeprefix(TableDesk.PREFIX))


def entry_of(journal: Journal, stream: str, number: int) -> tuple[Entry, HandsForgotten] | None:
    """The entry that tells of a hand that was forgotten; None: none does."""
    versions = journal.store.last_of(stream, KINDS, LARGEST)  # the last first
    low, high = 0, len(versions)
    while low < high:
        middle = (low + high) // 2
        (entry,) = journal.read(stream, versions[middle] - 1, versions[middle])
        what = forgotten_of(entry.told)
        if what.first <= number <= what.last:
            return entry, what
        low, high = (low, middle) if number > what.last else (middle + 1, high)
    return None


def tale_of(journal: Journal, stream: str, number: int) -> ForgottenTale:
    """What is left of a hand that was forgotten."""
    found = entry_of(journal, stream, number)
    told = None if found is None else unpacked(found[1].tales[number - found[1].first])
    if found is None or not told:
        raise Refused("no-hand", f"Of {number} nothing can be told.", allowed=("another hand",))
    players = {each["seat"]: each["name"] for each in told["history"]["players"]}
    return ForgottenTale(number, players, told, found[0].at, found[1].days)


async def read_tale(journal: Journal, stream: str, number: int, labels: Mapping[str, str]) -> ForgottenTale:
    """The same beside the loop, with names as others see them now."""
    return renamed(await asyncio.to_thread(tale_of, journal, stream, number), labels)


def renamed(tale: ForgottenTale, labels: Mapping[str, str]) -> ForgottenTale:
    """With the names that others see."""
    return replace(tale, players={seat: labels.get(name, name) for seat, name in tale.players.items()})


def newest(journal: Journal, stream: str, until: int = LARGEST) -> HandsForgotten | None:
    """What was forgotten last of a stream, up to one of its entries; None: nothing was."""
    versions = journal.store.last_of(stream, KINDS, 1)
    if versions and versions[0] > until:
        versions = [each for each in journal.store.last_of(stream, KINDS, LARGEST) if each <= until][:1]
    return forgotten_of(journal.read(stream, versions[0] - 1, versions[0])[0].told) if versions else None


def oldest(journal: Journal, stream: str) -> int:
    """The first hand of a stream that was forgotten: those before it had no key of their own. 0: none was."""
    versions = journal.store.last_of(stream, KINDS, LARGEST)[-1:]
    return forgotten_of(journal.read(stream, versions[0] - 1, versions[0])[0].told).first if versions else 0


def beginning(desk: D, journal: Journal, vault: Vault, until: int = LARGEST) -> tuple[int, D]:
    """Where the folding of a stream begins, and the desk there: at its first entry, or after the hands that were forgotten.

    `until`: what is wanted is the desk at this entry or a later one.
    """
    what = newest(journal, desk.stream, until)
    if what is None:
        return 0, desk
    return what.upto, cast("D", type(desk).restored(desk.id, open_desk(vault, desk.stream, what)))
