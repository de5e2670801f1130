"""A jackpot as a JSON document and back: its plan, its state, its events and actions. The forms are those of a hand (docs/hand-json.md)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final, cast

from pitboss.hand.documents import FORMAT, book_of, day, follow, opened, said
from pitboss.hand.forms import CodecError, Document, Form, Forms, told
from pitboss.jackpots.actions import Action
from pitboss.jackpots.events import Event
from pitboss.jackpots.evolve import evolve
from pitboss.jackpots.plan import Plan
from pitboss.jackpots.state import Jackpot, accounted_for, contributed
from pitboss.law.jackpot import JackpotLaw

KEYS: Final = {"book", "version", "options", "on"}


class _LawForm(Form):
    """The book by which a jackpot is run, its version and the house's choices."""

    says = "an object with the book, its version, the options chosen and the day whose numbers hold"
    holds = (JackpotLaw,)
    written = dict

    def write(self, value: Any) -> Any:
        if not isinstance(value, JackpotLaw):
            raise CodecError(f"is {told(value)}", self.says)
        on = value.terms.on
        options = dict(value.terms.options)
        return {"book": value.book.key, "version": value.book.version, "options": options, "on": None if on is None else on.isoformat()}

    def read(self, document: Any) -> Any:
        if type(document) is not dict or document.keys() != KEYS or type(document["options"]) is not dict:
            raise CodecError(f"is {told(document)}", self.says)
        try:
            book, on = book_of(document["book"], document["version"]), day(document["on"])
            return JackpotLaw(book, options=document["options"], on=on)
        except CodecError:
            raise
        except (LookupError, ValueError, TypeError) as error:
            raise CodecError(said(error), "a jackpot of a book at hand") from None


class _JackpotForms(Forms):
    def _work_out(self, hint: Any) -> Form:
        return _LawForm() if hint is JackpotLaw else super()._work_out(hint)


FORMS: Final = _JackpotForms({Event: "event", Action: "action"}, lenient=(Action,))
EVENT: Final = FORMS.of(Event)
ACTION: Final = FORMS.of(Action)
PLAN: Final = FORMS.record(Plan)
JACKPOT: Final = FORMS.record(Jackpot)


def event_to_json(event: Event) -> Document:
    """What happened: `{"event": "PrizePaid", "number": 1, "table": "one", ...}`."""
    return cast(Document, EVENT.write(event))


def event_from_json(document: object) -> Event:
    return cast(Event, EVENT.read(document))


def action_to_json(action: Action) -> Document:
    """What was asked: `{"action": "ConfirmWin", "number": 1, "by": "table-games-manager", "at": 0}`."""
    return cast(Document, ACTION.write(action))


def action_from_json(document: object) -> Action:
    """The action of a document; fields that have a default may be left out. Whether it is possible is for `decide` to say."""
    return cast(Action, ACTION.read(document))


def plan_to_json(plan: Plan) -> Document:
    return {"format": FORMAT, **PLAN.write(plan)}


def plan_from_json(document: object) -> Plan:
    return cast(Plan, PLAN.read(opened(document)))


def jackpot_to_json(jackpot: Jackpot) -> Document:
    """The whole state."""
    return {"format": FORMAT, **JACKPOT.write(jackpot)}


def jackpot_from_json(document: object) -> Jackpot:
    """The jackpot, ready to go on; refuses one whose money does not come out even."""
    jackpot = cast(Jackpot, JACKPOT.read(opened(document)))
    _check_sound(jackpot)
    return jackpot


def _check_sound(jackpot: Jackpot) -> None:
    accounts = Jackpot(jackpot.plan).money.keys()
    if jackpot.money.keys() != accounts:
        raise CodecError(f"has {', '.join(jackpot.money)}", f"the accounts {', '.join(accounts)}", "money")
    if accounted_for(jackpot) != contributed(jackpot):
        raise CodecError(f"comes to {accounted_for(jackpot)}", f"{contributed(jackpot)}, which is what came in", "money")
    won = sum(each.amount - each.paid for each in jackpot.claims if each.is_open())
    if jackpot.money["won"] != won:
        raise CodecError(f"is {jackpot.money['won']}", f"{won}, which is what was won and not paid", "money.won")
    if [each.number for each in jackpot.claims] != list(range(1, len(jackpot.claims) + 1)):
        raise CodecError("are not numbered one after the other", "wins in order", "claims")


def replay(plan: object, events: Sequence[object]) -> Jackpot:
    """A jackpot from the documents of its plan and of its events. Events that cannot follow one another are refused."""
    jackpot = Jackpot(plan_from_json(plan))
    follow(events, lambda document: evolve(jackpot, event_from_json(document)))
    _check_sound(jackpot)
    return jackpot
