"""What happened between rounds, and what was asked, as JSON documents and back; and a table made from its events."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, cast

from pitboss.banked.between.actions import Action
from pitboss.banked.between.events import Event
from pitboss.banked.between.evolve import evolve
from pitboss.banked.between.state import HouseTable
from pitboss.banked.codec import rules_from_json
from pitboss.hand.documents import follow
from pitboss.hand.forms import CodecError, Document, Forms

FORMS: Final = Forms({Event: "event", Action: "action"}, lenient=(Action,))
EVENT: Final = FORMS.of(Event)
ACTION: Final = FORMS.of(Action)


def event_to_json(event: Event) -> Document:
    return cast(Document, EVENT.write(event))


def event_from_json(document: object) -> Event:
    return cast(Event, EVENT.read(document))


def action_to_json(action: Action) -> Document:
    return cast(Document, ACTION.write(action))


def action_from_json(document: object) -> Action:
    return cast(Action, ACTION.read(document))


def replay(rules: object, events: Sequence[object]) -> HouseTable:
    """A table from the document of its rules and those of its events. What cannot follow is refused, and no chip may be missing."""
    table = HouseTable(rules_from_json(rules))

    def happens(document: object) -> None:
        evolve(table, event_from_json(document))
        if table.chips():
            raise CodecError(f"leaves {table.chips()} chips unaccounted for", "none")

    follow(events, happens)
    return table
