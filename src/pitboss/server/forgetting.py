"""Forgets the cards that nobody showed in old hands: tells first what anybody may know of them, then destroys their keys.

Nothing is forgotten that could not be folded and told before; and nothing of a table where a dispute or an act of staff is open.
"""

from __future__ import annotations

import time
from bisect import bisect_right
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Final

from pitboss.hand.forms import Document
from pitboss.journal import Append, BrokenError, Entry, Journal, Keyring, Opened, Vault
from pitboss.journal.chapters import BEGINS, Chapter, turned
from pitboss.journal.snapshots import taken
from pitboss.room.any_desk import Desk
from pitboss.room.desk import TableDesk
from pitboss.room.desk import evolve as evolve_table
from pitboss.room.forgotten_lines import HandsForgotten, packed, seal_desk
from pitboss.room.house import tale as house_tale
from pitboss.room.house.desk import HouseDesk
from pitboss.room.house.desk import evolve as evolve_house
from pitboss.room.house.lines import HouseLine
from pitboss.room.house.lines import to_record as house_record
from pitboss.room.lines import Line, to_record
from pitboss.room.tale import tale_of
from pitboss.server.dealt import dealt
from pitboss.server.forgotten import beginning, desk_of, newest
from pitboss.server.hands import line_of, round_line_of

MOST: Final = 100  #: hands that one entry tells of
GIVES_WAY: Final = 200  #: entries after which tables go first


def take(desk: Desk, entry: Entry, vault: Vault) -> None:
    if isinstance(desk, HouseDesk):
        evolve_house(desk, entry, vault)
    elif isinstance(desk, TableDesk):
        evolve_table(desk, entry, vault)
    if entry.version % GIVES_WAY == 0:
        time.sleep(0.001)


def folded(journal: Journal, vault: Vault, stream: str) -> TableDesk | HouseDesk:
    """The desk at the end of a stream."""
    version, desk = beginning(desk_of(stream), journal, vault)
    for entry in journal.read_on(stream, version):
        take(desk, entry, vault)
    return desk


def is_settled(desk: TableDesk | HouseDesk) -> bool:
    """Whether no dispute and no act of staff is open at a table."""
    disputes = desk.table.disputes if isinstance(desk, TableDesk) else [each for each in desk.table.disputes if not each.decision]
    return not disputes and not desk.acts.open


def due(journal: Journal, vault: Vault, stream: str, before: int) -> tuple[list[Chapter], int] | None:
    """The hands to be forgotten now, and the last entry before the next hand began; None: there are none.

    Those that have keys and were over before a time (microseconds since 1970), the oldest first, and so many at once.
    """
    first = vault.first_hand(stream)
    if first is None:
        return None
    chapters = journal.chapters(stream, first, first + MOST)
    over = [each for each in chapters[:MOST] if each.last]
    old = over[: bisect_right(over, before - 1, key=lambda each: _at(journal, stream, each.last))]
    if not old:
        return None
    after = chapters[len(old) : len(old) + 1]
    if not after:
        return old, journal.streams(stream)[stream]
    entries = journal.read(stream, after[0].first - 1, after[0].first)
    begun = [(each.number, each.begins) for each in turned(entries)]
    if begun != [(old[-1].number + 1, True)]:
        raise BrokenError(f"The index of {stream} does not lead to its hands. Nothing of them was forgotten.")
    return old, after[0].first - 1


def _at(journal: Journal, stream: str, version: int) -> int:
    return journal.store.read(stream, version - 1, version)[0].at


def prepared(journal: Journal, vault: Vault, stream: str, before: int, days: int) -> HandsForgotten | None:
    """What is to be written before the keys of old hands are destroyed; None: nothing is old enough.

    `BrokenError`: the desk without these hands does not go on as the one with them.
    """
    found = due(journal, vault, stream, before)
    if found is None:
        return None
    old, upto = found
    first, last = old[0].number, old[-1].number
    version, desk = beginning(desk_of(stream), journal, vault)
    desk.quiet = True
    for entry in journal.read_on(stream, version):
        if entry.version > upto:
            break
        take(desk, entry, vault)
    desk.quiet = False
    true = type(desk).restored(desk.id, desk.whole())
    desk.forget(last, upto)
    what = HandsForgotten(first, last, upto, days, tuple(_tales(journal, vault, stream, first, last)), "")
    document = desk.whole()
    _check(journal, vault, true, type(desk).restored(desk.id, document), what)
    return HandsForgotten(first, last, upto, days, what.tales, seal_desk(vault, stream, last, document))


def _check(journal: Journal, vault: Vault, true: TableDesk | HouseDesk, bare: TableDesk | HouseDesk, what: HandsForgotten) -> None:
    """Fold both on until nothing can differ any more: to the second hand from there, or to the end."""
    begun = 0
    for entry in journal.read_on(true.stream, what.upto):
        begun += entry.kind in BEGINS
        if begun > 2:
            break
        take(true, entry, vault)
        take(bare, entry, vault)
    for each in (true, bare):
        each.forget(what.last, what.upto)
    if true.whole() != bare.whole():
        words = f"Without hands {what.first} to {what.last} {true.stream} does not come to what it is. They were not forgotten."
        raise BrokenError(words)


def _tales(journal: Journal, vault: Vault, stream: str, first: int, last: int) -> list[str]:
    return [packed(_told(entries, vault, stream)) for entries in dealt(journal, stream, first, last)]


def _told(entries: Sequence[Entry], vault: Vault, stream: str) -> Document:
    """What anybody may know of a hand. Empty: nobody could bet in that round."""
    if not stream.startswith(HouseDesk.PREFIX):
        tale = tale_of(entries, vault)
        line, gained = line_of(tale)
        seats = {name: seat for seat, name in tale.players.items()}
        seen = _line(line.model_dump(mode="json"), gained, seats)
        return {"history": tale.history(None), "proof": tale.proof(None), "line": seen, "acts": tale.acts.to_json()}
    try:
        told = house_tale.tale_of(entries, vault)
    except LookupError:
        return {}
    line, gained = round_line_of(told)
    seats = {name: seat for seat, name in told.players.items()}
    seen = _line(line.model_dump(mode="json"), gained, seats)
    return {"history": told.history(None), "proof": told.proof(None), "line": seen, "acts": told.acts.to_json()}


def _line(line: Document, gained: dict[str, int], seats: dict[str, int]) -> Document:
    return {**line, "gained": [[seats[name], chips] for name, chips in gained.items()]}


# -- destroying the keys


def is_pending(journal: Journal, stream: str) -> int:
    """The last hand of which the journal says that it is forgotten, while its key is here; 0: there is none."""
    kept, what = [row.first for row in journal.store.hand_keys() if row.stream == stream], newest(journal, stream)
    return what.last if what is not None and any(first <= what.last for first in kept) else 0


def destroy(journal: Journal, vault: Vault, keyring: Keyring, stream: str, last: int, version: int, state: Document) -> None:
    """Destroy the keys of all hands up to this one, and every snapshot that opens with them; the state is kept as one that does not.

    When all is done, `erase` of the store sees to what lies beside its tables.
    """
    row = vault.forget(stream, last)
    (entry,) = journal.read(stream, version - 1, version)
    journal.forget_hands(row, taken(state, stream, version, entry, vault, keyring))


def keyed_streams(journal: Journal) -> list[str]:
    """The streams whose hands have keys."""
    return [row.stream for row in journal.store.hand_keys()]


# -- all of a room that is closed


@dataclass(slots=True)
class Forgotten:
    """What was done."""

    hands: int = 0
    tables: int = 0
    finished: int = 0  #: tables where an earlier run had been cut short
    erased: bool = True  #: whether nothing of the keys is left beside the database's tables
    disputed: list[str] = field(default_factory=list)  #: streams that have something open, where nothing is forgotten


def forget_all(found: Opened, before: int, days: int) -> Forgotten:
    """Forget what is old enough at every table. Nobody else writes meanwhile."""
    journal, vault, keyring = found.journal, found.vault, found.keyring
    vault.by_hand, done = True, Forgotten()
    for stream in keyed_streams(journal):
        desk = folded(journal, vault, stream)
        if last := is_pending(journal, stream):
            destroy(journal, vault, keyring, stream, last, desk.number, desk.whole())
            done.finished += 1
        if due(journal, vault, stream, before) is None:
            continue
        if not is_settled(desk):
            done.disputed.append(stream)
            continue
        done.tables += 1
        while what := prepared(journal, vault, stream, before, days):
            for entry in journal.append([forgetting(desk, what, vault)]):
                take(desk, entry, vault)
            destroy(journal, vault, keyring, stream, what.last, desk.number, desk.whole())
            done.hands += what.last - what.first + 1
    if done.hands or done.finished:
        done.erased = journal.store.erase()
    return done


def forgetting(desk: TableDesk | HouseDesk, what: HandsForgotten, vault: Vault) -> Append:
    """What is written of it where no table writes it itself."""
    if isinstance(desk, HouseDesk):
        return Append(desk.stream, desk.number, [house_record(HouseLine(what, "house"), desk.stream, vault)])
    return Append(desk.stream, desk.number, [to_record(Line(what, "house"), desk.stream, vault)])
