"""What follows between rounds at a table against the house."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from pitboss.banked.between import events as te
from pitboss.cases.citing import cites
from pitboss.cases.house.table import HouseCase
from pitboss.cases.language import Sentence
from pitboss.cases.outcome import OtherwiseError
from pitboss.cases.results import must_be

Consequence = Callable[[HouseCase, Sentence], None]


def _deals(table: HouseCase, sentence: Sentence) -> None:
    must_be(table.table.dealer, sentence.who("name"), table.table.dealer)


def _deck_in_play(table: HouseCase, sentence: Sentence) -> None:
    must_be(table.table.decks[0], str(sentence.slots["part"]), table.table.decks[0])


def _idle(table: HouseCase, sentence: Sentence) -> None:
    guest = table.table.guests[table.seat(sentence.who())]
    if guest.idle < table.rules.terms.number("seat.idle-rounds"):
        raise OtherwiseError(f"{guest.idle} rounds without a bet are too few")


def _limits(table: HouseCase, sentence: Sentence) -> None:
    limits = table.table.rules.limits
    must_be((limits.minimum, limits.maximum), (sentence.number(), sentence.number("amount2")), f"{limits.minimum} to {limits.maximum}")


def _trips_table(table: HouseCase, sentence: Sentence) -> None:
    found = table.table.rules.points.trips_table
    must_be(found, f"table-{sentence.number('count')}", found)


def _changed_by(kind: type[te.SignChanged | te.TableClosed]) -> Consequence:
    def consequence(table: HouseCase, sentence: Sentence) -> None:
        found = [event.clause for event in table.between if isinstance(event, kind)]
        if not found or not cites(sentence, found[-1]):
            raise OtherwiseError(f"by {found[-1]}" if found else "it is not")

    return consequence


def _excluded(table: HouseCase, sentence: Sentence) -> None:
    if sentence.who("name") not in table.table.excluded:
        raise OtherwiseError("nobody keeps them out")


def _no_seat(table: HouseCase, sentence: Sentence) -> None:
    found = table.table.seat_of(sentence.who())
    must_be(found, 0, f"seat {found}")


def _regulator(table: HouseCase, sentence: Sentence) -> None:
    said = [each.review for each in table.table.disputes if each.review]
    must_be(said[-1] if said else "", str(sentence.slots["words"]))


BETWEEN: Final[dict[str, Consequence]] = {
    "{name} deals": _deals,
    "the {part} deck is in play": _deck_in_play,
    "{who} may be asked to vacate the seat": _idle,
    "the limits are {amount} to {amount2}": _limits,
    "the Trips pay table is {count}": _trips_table,
    "the change is made by {clause}": _changed_by(te.SignChanged),
    "the table is closed by {clause}": _changed_by(te.TableClosed),
    "{name} is excluded": _excluded,
    "{who} has no seat": _no_seat,
    "it is recorded that the regulator said {words}": _regulator,
}
