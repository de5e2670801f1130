"""A game told in short sentences, street by street, each with its clauses, for a card-room manager to proof-read.

Everything comes from the rules of a table: the game's shape and agenda, the book's answers (`words` says them) and the stakes. No book
and no game is known here by name.
"""

from __future__ import annotations

from collections.abc import Iterator

from pitboss.hand.rules import Rules
from pitboss.hand.tell import betting, between, dealing, ending, streets, table
from pitboss.hand.tell.sentences import Passage, Sentence, Teller

__all__ = ["Passage", "Sentence", "tell"]


def tell(rules: Rules) -> tuple[Passage, ...]:
    """The whole game, from the pack to the commission."""
    return tuple(passage for passage in _passages(Teller(rules)) if passage.sentences)


def _passages(t: Teller) -> Iterator[Passage]:
    yield Passage("The table", tuple(table.table(t)))
    yield Passage("Before the cards", tuple(table.before_the_cards(t)))
    yield from streets.passages(t)
    if t.family == "chinese":
        yield Passage("The settlement", tuple(ending.units(t)))
        yield Passage("When the deal goes wrong", tuple(dealing.gone_wrong(t)))
        yield Passage("Between hands", tuple(between.between_hands(t)))
        return
    yield Passage("In every betting round", tuple(betting.every_round(t)))
    if t.family == "stud":
        yield Passage("When cards are short", tuple(t.points(*_when_short(t))))
    if t.answers.run_it_twice == "yes":
        yield Passage("More than one board", tuple(ending.runs(t)))
    yield Passage("When the deal goes wrong", tuple(dealing.gone_wrong(t)))
    yield Passage("The showdown", tuple(ending.showdown(t)))
    yield Passage("The pot", tuple(ending.pot(t)))
    yield Passage("Commission", tuple(ending.commission(t)))
    yield Passage("Between hands", tuple(between.between_hands(t)))


def _when_short(t: Teller) -> tuple[str, ...]:
    shuffled = ("stud_short_burn", "stud_short_source") if t.answers.stud_short == "shuffle-burns" else ()
    return ("stud_short", "stud_short_test", *shuffled, "dead_seats", "dead_seats_short")
