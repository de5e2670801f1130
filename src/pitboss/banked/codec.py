"""A round as a JSON document and back: its rules, its state, its events and actions. What goes in is checked to the last card and chip."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final, cast

from pitboss.banked.actions import Action
from pitboss.banked.events import Event
from pitboss.banked.evolve import evolve
from pitboss.banked.rules import Limits, Rules
from pitboss.banked.soundness import check_sound
from pitboss.banked.state import Group, Round, SetupError
from pitboss.banked.steps import Step
from pitboss.hand.documents import FORMAT, book_of, day, follow, opened, part, said
from pitboss.hand.forms import CodecError, Document, Forms
from pitboss.law.terms import Terms

__all__ = [
    "FORMAT",
    "CodecError",
    "action_from_json",
    "action_to_json",
    "event_from_json",
    "event_to_json",
    "replay",
    "round_from_json",
    "round_to_json",
    "rules_from_json",
    "rules_to_json",
    "setup_from_json",
    "setup_to_json",
]


@dataclass(frozen=True, slots=True)
class _Sheet:
    """What rules are made from, as a document has it."""

    book: str
    version: str
    game: str
    options: dict[str, str]
    on: str | None  #: the day whose numbers hold
    limits: Limits


@dataclass(frozen=True, slots=True)
class _Setup:
    """What a round is made from, beside its rules."""

    stacks: tuple[int, ...]
    seats: tuple[int, ...]
    names: tuple[str, ...]
    deck: Group | None


FORMS: Final = Forms({Event: "event", Action: "action", Step: "step"}, lenient=(Action,), leave_out={Round: ("rules", "place_of")})
EVENT: Final = FORMS.of(Event)
ACTION: Final = FORMS.of(Action)
ROUND: Final = FORMS.record(Round)
SETUP: Final = FORMS.record(_Setup)
SHEET: Final = FORMS.record(_Sheet)


# -- events and actions


def event_to_json(event: Event) -> Document:
    """What happened: `{"event": "Played", "seat": 3, "amount": 40, "stage": 0}`."""
    return cast(Document, EVENT.write(event))


def event_from_json(document: object) -> Event:
    """The event of a document. Whether it fits a round is found out by `replay`."""
    return cast(Event, EVENT.read(document))


def action_to_json(action: Action) -> Document:
    return cast(Document, ACTION.write(action))


def action_from_json(document: object) -> Action:
    """The action of a document; fields that have a default may be left out. Whether it is possible is for `decide` to say."""
    return cast(Action, ACTION.read(document))


# -- rules


def rules_to_json(rules: Rules) -> Document:
    """What a table's rules are made from, the book's version among it."""
    terms = rules.terms
    on = None if terms.on is None else terms.on.isoformat()
    sheet = _Sheet(terms.book.key, terms.book.version, terms.game.key, terms.options, on, rules.limits)
    return {"format": FORMAT, **SHEET.write(sheet)}


def rules_from_json(document: object) -> Rules:
    """The rules of a table, as its book has them today; refuses those of another version of the book."""
    sheet: _Sheet = SHEET.read(opened(document))
    book, on = book_of(sheet.book, sheet.version), day(sheet.on)
    try:
        return Rules(Terms(book, sheet.game, options=sheet.options, on=on, recorded=True), sheet.limits)
    except (ValueError, LookupError) as error:
        raise CodecError(said(error), f"a table that {book.key} allows") from None


# -- the whole state


def round_to_json(game: Round) -> Document:
    """The whole state, secrets and all: for keeping, never for players. What a player may see is made by `view`."""
    return {"format": FORMAT, "rules": rules_to_json(game.rules), **ROUND.write(game)}


def round_from_json(document: object) -> Round:
    """The round, ready to go on. Every card and every chip must be there."""
    found = opened(document, "rules")
    rules = part(found, "rules", rules_from_json)
    values = ROUND.read_parts(found)
    game = Round.__new__(Round)
    for name, value in values.items():
        setattr(game, name, value)
    game.rules = rules
    game.next_up = None
    game.place_of = {seat: place for place, seat in enumerate(game.seats)}
    check_sound(game)
    return game


# -- the beginning, and what happened since


def setup_to_json(game: Round) -> Document:
    """What the round was made from."""
    setup = _Setup(game.start, game.seats, game.names, None if game.is_live_table else game.deck)
    return {"format": FORMAT, "rules": rules_to_json(game.rules), **SETUP.write(setup)}


def setup_from_json(document: object) -> Round:
    """A new round."""
    found = opened(document, "rules")
    rules = part(found, "rules", rules_from_json)
    setup: _Setup = SETUP.read(found)
    try:
        return Round(rules, setup.stacks, deck=setup.deck, seats=setup.seats, names=setup.names)
    except SetupError as error:
        raise CodecError(said(error), "a round that can begin") from None


def replay(setup: object, events: Sequence[object]) -> Round:
    """A round from the documents of its setup and its events. Events that cannot follow one another are refused."""
    game = part({"setup": setup}, "setup", setup_from_json)

    def happens(document: object) -> None:
        evolve(game, event_from_json(document))
        check_sound(game)

    follow(events, happens)
    return game
