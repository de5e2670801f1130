"""A table as a JSON document and back: its state, its events and actions. The forms are those of a hand (docs/hand-json.md)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final, cast

from pitboss.betting.kill import Face
from pitboss.hand.codec import rules_from_json, rules_to_json
from pitboss.hand.documents import FORMAT, follow, opened
from pitboss.hand.forms import CodecError, Document, Form, Forms, told
from pitboss.hand.rules import Rules
from pitboss.table.actions import Action
from pitboss.table.events import Event, MatterDecided, Returned, SeatMoved, SignChanged, TableChangeDrawn
from pitboss.table.evolve import evolve
from pitboss.table.sign import Sign
from pitboss.table.state import Going, Table


class _RulesForm(Form):
    """What rules are made from, as a hand has it."""

    says = "an object with a table's rules"
    holds = (Rules,)
    written = dict

    def write(self, value: Any) -> Any:
        if not isinstance(value, Rules):
            raise CodecError(f"is {told(value)}", self.says)
        return rules_to_json(value)

    def read(self, document: Any) -> Any:
        return rules_from_json(document)


class _FaceForm(Form):
    """What the Kill Button shows."""

    says = f"one of {', '.join(Face)}"
    holds = (Face,)
    written = str

    def write(self, value: Any) -> Any:
        return str(value)

    def read(self, document: Any) -> Any:
        if type(document) is str and document in list(Face):
            return Face(document)
        raise CodecError(f"is {told(document)}", self.says)


class _TableForms(Forms):
    """The forms of a hand, and what only a table has."""

    def _work_out(self, hint: Any) -> Form:
        if hint is Rules:
            return _RulesForm()
        if hint is Face:
            return _FaceForm()
        return super()._work_out(hint)


#: Fields that are written only where they say something; a newer one in an older journal says nothing.
SPARSE: Final[dict[type, tuple[str, ...]]] = {
    Going: ("dead",),
    Returned: ("rejoins",),
    SeatMoved: ("passes",),
    SignChanged: ("kill_anew",),
    MatterDecided: ("carried",),
    TableChangeDrawn: ("again",),
    Sign: ("seats_drawn",),
}
FORMS: Final = _TableForms({Event: "event", Action: "action"}, lenient=(Action,), sparse=SPARSE)
EVENT: Final = FORMS.of(Event)
ACTION: Final = FORMS.of(Action)
SIGN: Final = FORMS.record(Sign)
TABLE: Final = FORMS.record(Table)


def event_to_json(event: Event) -> Document:
    """What happened: `{"event": "SeatTaken", "player": "Ann", "seat": 3, ...}`."""
    return cast(Document, EVENT.write(event))


def event_from_json(document: object) -> Event:
    return cast(Event, EVENT.read(document))


def action_to_json(action: Action) -> Document:
    """What was asked: `{"action": "TakeSeat", "player": "Ann", "seat": 3, "chips": 200}`."""
    return cast(Document, ACTION.write(action))


def action_from_json(document: object) -> Action:
    """The action of a document; fields that have a default may be left out. Whether it is possible is for `decide` to say."""
    return cast(Action, ACTION.read(document))


def sign_to_json(sign: Sign) -> Document:
    return {"format": FORMAT, **SIGN.write(sign)}


def sign_from_json(document: object) -> Sign:
    """The sign, as its book has it today."""
    return cast(Sign, SIGN.read(opened(document)))


def table_to_json(table: Table) -> Document:
    """The whole state. No card is in it: the deck belongs to the hand."""
    return {"format": FORMAT, **TABLE.write(table)}


def table_from_json(document: object) -> Table:
    """The table, ready to go on."""
    table = cast(Table, TABLE.read(opened(document)))
    _check_sound(table)
    return table


def _check_sound(table: Table) -> None:
    for seat, player in table.seated():
        if player.chips < 0 or player.bought < 0:
            raise CodecError(f"is {player.chips} and {player.bought}", "chips, none below nothing", f"chairs[{seat - 1}]")
    for tied in table.go_again:
        if len(tied) < 2 or not {*tied} <= {*table.seats}:
            raise CodecError(f"has {tied}", f"two or more of the seats {table.seats}", "go_again")
    names = [player.name for _, player in table.seated()]
    if len(set(names)) < len(names):
        raise CodecError("has one player twice", "one seat for each", "chairs")
    going = table.playing
    if going is not None and not {*going.seats} <= {*table.seats}:
        raise CodecError(f"was dealt to {going.seats}", f"some of the seats {table.seats}", "playing")


def replay(sign: object, chairs: int, events: Sequence[object]) -> Table:
    """A table from the documents of its first sign and of its events. Events that cannot follow one another are refused."""
    table = Table(sign_from_json(sign), chairs)
    follow(events, lambda document: evolve(table, event_from_json(document)))
    _check_sound(table)
    return table
