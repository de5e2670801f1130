"""What happened between rounds, and what was asked, as JSON documents and back; and a table made from its events."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, cast, get_type_hints

from pitboss.banked.between.actions import Action
from pitboss.banked.between.events import Event
from pitboss.banked.between.evolve import evolve
from pitboss.banked.between.state import Guest, HouseTable
from pitboss.banked.codec import rules_from_json, rules_to_json
from pitboss.hand.documents import FORMAT, follow, opened, part
from pitboss.hand.forms import CodecError, Document, Forms

FORMS: Final = Forms({Event: "event", Action: "action"}, lenient=(Action,))
EVENT: Final = FORMS.of(Event)
ACTION: Final = FORMS.of(Action)
GUEST: Final = FORMS.of(Guest)
TABLE: Final = {name: FORMS.of(hint) for name, hint in get_type_hints(HouseTable).items() if name not in ("rules", "guests")}


def event_to_json(event: Event) -> Document:
    return cast(Document, EVENT.write(event))


def event_from_json(document: object) -> Event:
    return cast(Event, EVENT.read(document))


def action_to_json(action: Action) -> Document:
    return cast(Document, ACTION.write(action))


def action_from_json(document: object) -> Action:
    return cast(Action, ACTION.read(document))


def table_to_json(table: HouseTable) -> Document:
    """The whole state between rounds. No card is in it: the deck belongs to the round."""
    found = {name: form.write(getattr(table, name)) for name, form in TABLE.items()}
    guests = [[seat, GUEST.write(guest)] for seat, guest in table.guests.items()]
    return {"format": FORMAT, "rules": rules_to_json(table.rules), "guests": guests, **found}


def table_from_json(document: object) -> HouseTable:
    """The table, ready to go on; refuses one with a chip unaccounted for."""
    found = opened(document, "rules", "guests")
    table = HouseTable(part(found, "rules", rules_from_json))
    table.guests = {seat: GUEST.read(guest) for seat, guest in found["guests"]}
    for name, form in TABLE.items():
        setattr(table, name, form.read(found[name]))
    if table.chips():
        raise CodecError(f"leaves {table.chips()} chips unaccounted for", "none")
    return table


def replay(rules: object, events: Sequence[object]) -> HouseTable:
    """A table from the document of its rules and those of its events. What cannot follow is refused, and no chip may be missing."""
    table = HouseTable(rules_from_json(rules))

    def happens(document: object) -> None:
        evolve(table, event_from_json(document))
        if table.chips():
            raise CodecError(f"leaves {table.chips()} chips unaccounted for", "none")

    follow(events, happens)
    return table
