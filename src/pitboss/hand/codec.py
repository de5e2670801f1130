"""A hand as a JSON document and back: its rules, its state, its events and actions. See docs/hand-json.md.

Only text, whole numbers, true and false, null, lists and objects come out. What goes in is checked to the last card and chip; a document
that cannot be is refused with a `CodecError` that says where, what is wrong and what was expected.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final, cast, get_type_hints

from pitboss.betting.commission import Commission
from pitboss.betting.kill import KillRules
from pitboss.betting.round import BettingRound
from pitboss.betting.stakes import Stakes
from pitboss.hand.actions import Action
from pitboss.hand.documents import FORMAT, book_of, day, follow, opened, part, said
from pitboss.hand.events import BettingUndone, Event, FaultReported, HandKilled, NoteDone, Shuffled
from pitboss.hand.evolve import evolve
from pitboss.hand.forms import CodecError, Document, Forms, told
from pitboss.hand.rules import Rules
from pitboss.hand.soundness import check_sound
from pitboss.hand.state import Group, Hand, SetupError
from pitboss.hand.steps import Betting, DealBoard, DealDown, DealUp, ShuffleIn, Step
from pitboss.law.terms import Terms

__all__ = [
    "FORMAT",
    "CodecError",
    "Document",
    "action_from_json",
    "action_to_json",
    "event_from_json",
    "event_to_json",
    "hand_from_json",
    "hand_to_json",
    "replay",
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
    pack: int
    limit: str | None
    play: str | None
    options: dict[str, str]
    settings: tuple[str, ...]
    on: str | None  #: the day whose numbers hold
    stakes: Stakes
    usual_least: int  #: the table minimum before a Kill raised it
    kill: KillRules | None  #: where the hand has a Killer


@dataclass(frozen=True, slots=True)
class _Setup:
    """What a hand is made from, beside its rules."""

    stacks: tuple[int, ...]
    seats: tuple[int, ...]
    deck: Group | None
    carried: int
    forced: tuple[tuple[int, int, str], ...] | None
    kill: int | None  #: a seat


# What the rules say already, and what is worked out from the rest, is not written down a second time.
LEFT_OUT: Final = {Hand: ("rules", "place_of"), BettingRound: ("points", "chip")}
# What came later and most tables do not have: written only where it is there, so that older documents stay as they are.
SPARSE: Final[dict[type, tuple[str, ...]]] = {
    FaultReported: ("by", "why", "gave_up"),
    HandKilled: ("level", "full", "step", "raises", "bettor", "to_act", "fewer"),
    BettingUndone: ("commission",),
    NoteDone: ("puts_in",),
    Shuffled: ("cut",),
    KillRules: ("new_game",),
    Stakes: ("extra_time", "extra_times", "extra_time_fee"),
    DealDown: ("only",),
    DealUp: ("only",),
    DealBoard: ("cut",),
    Betting: ("size",),
    BettingRound: ("made",),
    ShuffleIn: ("cut",),
}
FORMS: Final = Forms({Event: "event", Action: "action", Step: "step"}, lenient=(Action,), leave_out=LEFT_OUT, sparse=SPARSE)
EVENT: Final = FORMS.of(Event)
ACTION: Final = FORMS.of(Action)
HAND: Final = FORMS.record(Hand)
SETUP: Final = FORMS.record(_Setup)
SHEET: Final = FORMS.record(_Sheet)
# The range a percentage must keep to is the book's, not the sign's.
SIGN: Final = {name: FORMS.of(hint) for name, hint in get_type_hints(Commission).items() if name not in ("least", "most", "range_clause")}


# -- events and actions


def event_to_json(event: Event) -> Document:
    """What happened: `{"event": "Raised", "seat": 3, "to": 60, ...}`."""
    return cast(Document, EVENT.write(event))


def event_from_json(document: object) -> Event:
    """The event of a document, every field of the right kind. Whether it fits a hand is found out by `replay`."""
    return cast(Event, EVENT.read(document))


def action_to_json(action: Action) -> Document:
    """What was asked: `{"action": "RaiseTo", "seat": 3, "to": 60}`."""
    return cast(Document, ACTION.write(action))


def action_from_json(document: object) -> Action:
    """The action of a document; fields that have a default may be left out. Whether it is possible is for `decide` to say."""
    return cast(Action, ACTION.read(document))


# -- rules


def rules_to_json(rules: Rules) -> Document:
    """What a table's rules are made from, the book's version among it."""
    terms = rules.terms
    on = None if terms.on is None else terms.on.isoformat()
    sheet = _Sheet(
        terms.book.key,
        terms.book.version,
        terms.game.key,
        terms.pack,
        terms.limit,
        terms.play,
        terms.options,
        terms.settings,
        on,
        rules.stakes,
        rules.usual_least,
        rules.kill,
    )
    return {"format": FORMAT, **SHEET.write(sheet), "sign": _through(rules.sign, "write")}


def rules_from_json(document: object) -> Rules:
    """The rules of a table, as its book has them today; refuses those of another version of the book."""
    found = opened(document, "sign")
    sign = found.pop("sign")
    sheet: _Sheet = SHEET.read(found)
    book = book_of(sheet.book, sheet.version)
    if sheet.game not in book.games:
        raise CodecError(f"is {told(sheet.game)}", f"a game of {book.key}: {', '.join(book.games)}", "game")
    if sheet.usual_least < 0:
        raise CodecError(f"is {told(sheet.usual_least)}", "0 or more", "usual_least")
    try:
        return Rules(
            Terms(
                book,
                sheet.game,
                limit=sheet.limit,
                pack=sheet.pack,
                play=sheet.play,
                options=sheet.options,
                settings=sheet.settings,
                on=day(sheet.on),
                recorded=True,
            ),
            sheet.stakes,
            _through(sign, "read"),
            sheet.kill,
            sheet.usual_least,
        )
    except CodecError:
        raise
    except (ValueError, LookupError) as error:
        # The book, the stakes or the sign says why not.
        raise CodecError(said(error), f"a table that {book.key} allows") from None


def _through(sign: object, way: str) -> dict[str, Any]:
    """A commission sign, each entry as `Commission` has it."""
    if type(sign) is not dict:
        raise CodecError(f"is {told(sign)}", "an object with what the sign says", "sign")
    found = {}
    for name, value in sign.items():
        if name not in SIGN:
            raise CodecError(f"has {told(name)}, which is on no sign", f"any of {', '.join(SIGN)}", "sign")
        try:
            found[name] = getattr(SIGN[name], way)(value)
        except CodecError as error:
            raise error.under(name).under("sign") from None
    return found


# -- the whole state


def hand_to_json(hand: Hand) -> Document:
    """The whole state, secrets and all: for keeping, never for players. What a player may see is made by `view`."""
    return {"format": FORMAT, "rules": rules_to_json(hand.rules), **HAND.write(hand)}


def hand_from_json(document: object) -> Hand:
    """The hand, ready to go on. Every card and every chip must be there."""
    found = opened(document, "rules")
    rules = part(found, "rules", rules_from_json)
    values = HAND.read_parts(found)
    hand = Hand.__new__(Hand)
    for name in Hand.__slots__:
        setattr(hand, name, values.get(name))
    hand.rules = rules
    hand.place_of = {seat: place for place, seat in enumerate(hand.seats)}
    if hand.round is not None:
        hand.round.points = rules.points
        hand.round.chip = rules.chip
    check_sound(hand)
    return hand


# -- the beginning, and what happened since


def setup_to_json(hand: Hand) -> Document:
    """What the hand was made from. Ask before the first event: a shuffle, or a pot carried on, leaves no trace of what was there before."""
    if len(hand.deck) != hand.rules.pack.size or (hand.over and hand.live == 0):
        raise CodecError("the deck or the carried pot is no longer what the hand began with", "a hand that has just begun")
    kill = None if hand.kill < 0 else hand.seats[hand.kill]
    setup = _Setup(hand.start, hand.seats, None if hand.is_live_table else hand.deck, hand.carried, hand.forced, kill)
    return {"format": FORMAT, "rules": rules_to_json(hand.rules), **SETUP.write(setup)}


def setup_from_json(document: object) -> Hand:
    """A new hand."""
    found = opened(document, "rules")
    rules = part(found, "rules", rules_from_json)
    setup: _Setup = SETUP.read(found)
    if setup.kill is not None and setup.kill not in setup.seats:
        raise CodecError(f"is {told(setup.kill)}", f"one of the seats {setup.seats}", "kill")
    try:
        hand = Hand(rules, setup.stacks, deck=setup.deck, seats=setup.seats, carried=setup.carried, forced=setup.forced, kill=setup.kill)
    except SetupError as error:
        raise CodecError(said(error), "a hand that can begin") from None
    check_sound(hand)
    return hand


def replay(setup: object, events: Sequence[object]) -> Hand:
    """A hand from the documents of its setup and its events. Events that cannot follow one another are refused."""
    hand = _fold(setup, events)
    try:
        check_sound(hand)
    except CodecError:
        # Now it is worth the time to find the event after which things no longer add up.
        _fold(setup, events, step_by_step=True)
        raise
    return hand


def _fold(setup: object, events: Sequence[object], *, step_by_step: bool = False) -> Hand:
    hand = part({"setup": setup}, "setup", setup_from_json)

    def happens(document: object) -> None:
        evolve(hand, event_from_json(document))
        if step_by_step:
            _check_after(hand)

    follow(events, happens)
    return hand


def _check_after(hand: Hand) -> None:
    try:
        check_sound(hand)
    except CodecError as error:
        raise CodecError(f"after it {error.path} {error.found}", error.expected) from None
