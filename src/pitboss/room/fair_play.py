"""What fair play needs out of a table's stream: hands that are over, and who sat there when."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from pitboss.fairplay import PlayedHand, Sitting, read_hand
from pitboss.journal.entry import Entry
from pitboss.journal.errors import ForgottenError
from pitboss.journal.vault import Vault
from pitboss.room.lines import HAND_BEGUN
from pitboss.room.tale import tale_of

HAND_ENDED = "hand.ended"
TABLE_EVENT = "table.event"


def played_hands(table: str, entries: Sequence[Entry], vault: Vault, since: int = 0) -> Iterator[PlayedHand]:
    """Every hand that began at that time or later, is over and counts."""
    begun: int | None = None
    for index, entry in enumerate(entries):
        if entry.kind == HAND_BEGUN:
            begun = index
        elif entry.kind == HAND_ENDED and begun is not None:
            first, begun = begun, None
            if entries[first].at < since:
                continue
            try:
                tale = tale_of(entries[first : index + 1], vault)
            except ForgottenError:
                continue  # nobody can say any more what was held there
            if not tale.void:
                yield read_hand(table, tale.number, tale.at, tale.players, tale.begun, tale.happened, tale.by, tale.times)


def sittings(table: str, entries: Sequence[Entry]) -> list[Sitting]:
    """Who sat at a table, from when to when."""
    began: dict[str, int] = {}
    found = []
    for entry in entries:
        if entry.kind != TABLE_EVENT:
            continue
        event = entry.told["event"]
        match event.get("event"):
            case "SeatTaken":
                began[event["player"]] = entry.at
            case "SeatLeft" if event["player"] in began:
                found.append(Sitting(event["player"], table, began.pop(event["player"]), entry.at))
    return found + [Sitting(player, table, at) for player, at in began.items()]
