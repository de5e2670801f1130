"""Who gets what: the sentences under Then that let the hand come to its end."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Final

from pitboss.cases.compare import PARTS
from pitboss.cases.language import Sentence
from pitboss.cases.outcome import OtherwiseError
from pitboss.cases.play import PlayedTable
from pitboss.hand import events as e

Consequence = Callable[[PlayedTable, Sentence], None]


def must_be(found: object, wanted: object, words: str | None = None) -> None:
    """Complain about what was found, in other words where it is no plain number."""
    if found != wanted:
        raise OtherwiseError(words if words is not None else str(found))


def listed(names: Iterable[str]) -> str:
    """Ann, Bob and Cat."""
    *some, last = list(names) or [""]
    return f"{', '.join(some)} and {last}" if some else last


def _gets(table: PlayedTable, sentence: Sentence) -> None:
    table.finished()
    must_be(table.hand.won[table.place(sentence.who())], sentence.number())


def _loses(table: PlayedTable, sentence: Sentence) -> None:
    table.finished()
    must_be(-table.hand.won[table.place(sentence.who())], sentence.number())


def _pays(table: PlayedTable, sentence: Sentence) -> None:
    table.finished()
    payer, payee = table.seat(sentence.who()), table.seat(sentence.who("whom"))
    paid = [event for event in table.happened if isinstance(event, e.Paid)]
    must_be(sum(event.amount for event in paid if (event.payer, event.payee) == (payer, payee)), sentence.number())


def _awards(table: PlayedTable) -> list[tuple[int, str, int, int]]:
    """Pot, part, seat and chips of everything pushed."""
    table.finished()
    pushed = [event for event in table.happened if isinstance(event, e.PotAwarded)]
    return [(event.pot, award.what, seat, chips) for event in pushed for award in event.awards for seat, chips in award.shares if chips]


def _gets_for(table: PlayedTable, sentence: Sentence) -> None:
    seat, part = table.seat(sentence.who()), str(sentence.slots["part"])
    awards = _awards(table)
    if part not in {what for _, what, _, _ in awards}:
        raise OtherwiseError(f"the pot has no {part}; it was pushed as {listed(dict.fromkeys(what for _, what, _, _ in awards))}")
    must_be(sum(chips for _, what, to, chips in awards if (what, to) == (part, seat)), sentence.number())


def _gets_from(table: PlayedTable, sentence: Sentence) -> None:
    seat, number = table.seat(sentence.who()), sentence.number("count") if "count" in sentence.slots else 0
    must_be(sum(chips for pot, _, to, chips in _awards(table) if (pot, to) == (number, seat)), sentence.number())


def _wins(part: str) -> Consequence:
    """Who took a part of the pot, by play: this player alone, or these."""

    def consequence(table: PlayedTable, sentence: Sentence) -> None:
        awards = _awards(table)
        winners = {seat for _, what, seat, _ in awards if part == "pot" or part.split(maxsplit=1)[0] in what.split()}
        people = sentence.names or [sentence.who()]
        must_be(winners, {table.seat(who) for who in people}, listed(table.seating.names[seat] for seat in sorted(winners)) or "nobody")

    return consequence


def _carries(table: PlayedTable, sentence: Sentence) -> None:  # noqa: ARG001
    table.finished()
    if not any(isinstance(event, e.PotCarried) for event in table.happened):
        raise OtherwiseError("it does not carry over")


def _house(table: PlayedTable, sentence: Sentence) -> None:
    table.finished()
    must_be(table.hand.house, sentence.number())


def _house_so_far(table: PlayedTable, sentence: Sentence) -> None:
    table.bookkeeping()
    must_be(table.hand.commission + table.hand.fees, sentence.number())


def _over(table: PlayedTable, sentence: Sentence) -> None:  # noqa: ARG001
    table.finished()


RESULTS: Final[dict[str, Consequence]] = {
    **{f"{{who}} wins the {part}": _wins(part) for part in PARTS},
    **{f"{{people}} share the {part}": _wins(part) for part in PARTS},
    "{who} gets {amount} for the {part}": _gets_for,
    "{who} gets {amount} from the main pot": _gets_from,
    "{who} gets {amount} from side pot {count}": _gets_from,
    "{who} gets {amount}": _gets,
    "{who} loses {amount}": _loses,
    "{who} pays {whom} {amount}": _pays,
    "the house takes {amount}": _house,
    "the house has taken {amount} so far": _house_so_far,
    "the pot carries over": _carries,
    "the hand is over": _over,
}
