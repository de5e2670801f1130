"""What players at one address hold of what there is little of: seats, places on waiting lists, tables that players open.

Each counts for the address it was taken from, and for the wider neighbourhood of that address. After a restart nobody knows from where it
was taken; it then counts for the address from which its holder first comes back.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final

from pitboss.hand.forms import Document
from pitboss.hand.refusal import Refused
from pitboss.server.authority import Authority
from pitboss.server.config import Config
from pitboss.server.house_authority import HouseAuthority
from pitboss.server.limits import neighbourhood, wider
from pitboss.server.room import Room

SEAT: Final = "seat"
LIST: Final = "list"
TABLE: Final = "table"
TAKING: Final = {"TakeSeat": SEAT, "Join": SEAT, "JoinList": LIST}  #: actions that take a place; `Join`: against the house
MANY: Final = 10_000  #: places remembered before those given up are forgotten
Place = tuple[str, str, str]  #: one of the three kinds, the table's id, who holds it


class Places:
    """Who holds what, and from which address it was taken."""

    def __init__(self, room: Room, config: Config) -> None:
        self._room = room
        self._wide = config.listening.wider
        self._most = {
            SEAT: config.seating.seats_per_address,
            LIST: config.seating.waiting_per_address,
            TABLE: config.hosting.each_address,
        }
        self._taken: dict[Place, str] = {}  #: from which address
        self._asked: Counter[Place] = Counter()  #: being taken now

    def seen(self, name: str, address: str) -> None:
        """Somebody is here: what they hold from before a restart counts for this address."""
        for place in self._held():
            if place[2] == name:
                self._taken.setdefault(place, address)

    @contextmanager
    def taking(self, name: str, table: Authority | HouseAuthority, command: Document, address: str) -> Iterator[None]:
        """Around a command: refuses one that takes a seat or a place on a list, where this address has enough of them."""
        action = command.get("action")
        kind = TAKING.get(str(action.get("action"))) if isinstance(action, dict) and command.get("do") == "table" else None
        if kind is None:
            yield
            return
        with self._take((kind, table.id, name), address):
            yield

    def check_opening(self, name: str, address: str) -> None:
        """Refuses to open another table for this address where it has enough. Hold the house's `opening` until `opened` was said."""
        self._check((TABLE, "", name), address)

    def opened(self, name: str, table: str, address: str) -> None:
        self._taken[TABLE, table, name] = address

    @contextmanager
    def _take(self, place: Place, address: str) -> Iterator[None]:
        self._check(place, address)
        before = self._taken.get(place)
        self._taken[place] = address
        self._asked[place] += 1  # so that two asked for at once count both
        try:
            yield
        except BaseException:
            self._taken.pop(place, None)
            if before is not None:
                self._taken[place] = before
            raise
        finally:
            self._asked[place] -= 1
            if not self._asked[place]:
                del self._asked[place]

    def _check(self, place: Place, address: str) -> None:
        kind, most = place[0], self._most[place[0]]
        held = {*self._held()}
        if len(self._taken) > MANY:
            self._taken = {each: at for each, at in self._taken.items() if each in held or each in self._asked}
        counted = [
            *(each for each in held if each != place and each[0] == kind),
            *(each for each in self._asked.elements() if each[0] == kind),
        ]
        near, around = neighbourhood(address), wider(address)
        at = [self._taken[each] for each in counted if each in self._taken]
        if sum(neighbourhood(each) == near for each in at) >= most:
            raise Refused("address-full", _words(kind, most, "your address"), allowed=_allowed(kind))
        if around and sum(wider(each) == around for each in at) >= most * self._wide:
            raise Refused("address-full", _words(kind, most * self._wide, "addresses near yours"), allowed=_allowed(kind))

    def _held(self) -> Iterator[Place]:
        """Every place that people hold now."""
        for table in self._room.tables.values():
            desk = table.desk
            if desk.host and not desk.table.closed:
                yield TABLE, table.id, desk.host
            yield from ((SEAT, table.id, name) for name in desk.seated() if name not in desk.bots)
            yield from ((LIST, table.id, each.player) for each in desk.table.waiting)
        for house_table in self._room.houses.values():
            yield from ((SEAT, house_table.id, name) for name in house_table.desk.seated() if name not in house_table.desk.bots)


def _words(kind: str, most: int, whose: str) -> str:
    what = {SEAT: "seats", LIST: "places on waiting lists", TABLE: "open tables"}[kind]
    return f"Players at {whose} have {most} {what}, and that is the most."


def _allowed(kind: str) -> tuple[str, ...]:
    return {
        SEAT: ("watch", "when one of them has left"),
        LIST: ("when one of them has left a list",),
        TABLE: ("sit down at a table", "when one of them has closed"),
    }[kind]
