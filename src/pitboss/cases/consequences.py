"""What follows at the table: the sentences under Then that ask the hand, not the cards alone."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Final

from pitboss.betting.pots import Pot, pots
from pitboss.betting.round import ALL_IN
from pitboss.cards import Card, show
from pitboss.cases import (
    authority,
    between,
    comings,
    decks,
    faults,
    gestures,
    hands,
    jackpots,
    misdeals,
    piles,
    prizes,
    records,
    table_results,
    turns,
)
from pitboss.cases.agenda import must_be_next
from pitboss.cases.language import Sentence
from pitboss.cases.may import must_be_all, must_be_off, must_be_possible
from pitboss.cases.outcome import OtherwiseError
from pitboss.cases.play import PlayedTable
from pitboss.cases.refusals import must_be_refused, must_be_refused_by
from pitboss.cases.results import RESULTS, Consequence, listed, must_be
from pitboss.hand import events as e
from pitboss.hand.turn import Due

# -- turns and choices


def _may(asked: Callable[[PlayedTable, str, str], None]) -> Consequence:
    return lambda table, sentence: asked(table, sentence.who(), str(sentence.slots["words"]))


def _turn(table: PlayedTable, sentence: Sentence) -> None:
    table.look()
    must_be(table.turn, table.place(sentence.who()), table.waiting)


def _acts_first(table: PlayedTable, sentence: Sentence) -> None:
    table.look()
    if table.due == Due.BET:
        opened = [event.first for event in table.happened if isinstance(event, e.BettingOpened)]
        first = table.hand.place_of[opened[-1]]
    else:
        first = table.turn
    must_be(first, table.place(sentence.who()), table.name(first) if first >= 0 else table.waiting)


def _refused_by(table: PlayedTable, sentence: Sentence) -> None:
    must_be_refused_by(table, sentence)


def _refused(table: PlayedTable, sentence: Sentence) -> None:  # noqa: ARG001
    must_be_refused(table)


# -- chips


def _pot(table: PlayedTable, sentence: Sentence) -> None:
    table.bookkeeping()
    must_be(table.hand.pot, sentence.number())


def _pots(table: PlayedTable) -> list[Pot]:
    table.bookkeeping()
    if table.hand.round is not None and table.hand.round.level:
        raise table.wrong("the betting goes on, and pots are told apart when it is over; `the pot is` counts all chips.")
    return pots(table.bets(), table.hand.standing, table.hand.dead)


def _main_pot(table: PlayedTable, sentence: Sentence) -> None:
    _one_pot(table, sentence, 0)


def _side_pot(table: PlayedTable, sentence: Sentence) -> None:
    _one_pot(table, sentence, sentence.number("count"))


def _one_pot(table: PlayedTable, sentence: Sentence, number: int) -> None:
    found = _pots(table)
    words = "; ".join(f"{pot.amount} between {listed(table.name(place) for place in pot.places)}" for pot in found)
    if number >= len(found):
        raise OtherwiseError(words)
    pot = found[number]
    must_be(pot.amount, sentence.number(), words)
    if sentence.names:
        must_be(set(pot.places), {table.place(who) for who in sentence.names}, words)


def _no_side_pot(table: PlayedTable, sentence: Sentence) -> None:  # noqa: ARG001
    must_be(len(_pots(table)), 1, f"{len(_pots(table)) - 1}")


def _left(table: PlayedTable, sentence: Sentence) -> None:
    table.bookkeeping()
    if table.due == Due.PAY:
        table.to_end()
    must_be(table.hand.stack[table.place(sentence.who())], sentence.number())


# -- people and cards


def _folded(table: PlayedTable, sentence: Sentence) -> None:
    if not table.has_folded(sentence.who()):
        raise OtherwiseError(f"{sentence.who()} is still in")


def _still_in(table: PlayedTable, sentence: Sentence) -> None:
    if table.has_folded(sentence.who()):
        raise OtherwiseError(f"{sentence.who()} has folded")


def _all_in(table: PlayedTable, sentence: Sentence) -> None:
    who = sentence.who()
    if table.hand.standing[table.place(who)] != ALL_IN:
        raise OtherwiseError(f"{who} has folded" if table.has_folded(who) else f"{who} is not all in")


def _cards(of: Callable[[PlayedTable, Sentence], Iterable[Card]]) -> Consequence:
    """The very cards, in whatever order."""

    def consequence(table: PlayedTable, sentence: Sentence) -> None:
        table.look()
        found = tuple(of(table, sentence))
        must_be(sorted(card.index for card in found), sorted(card.index for card in sentence.cards()), show(found) or "no cards")

    return consequence


def _board(number: int | None = None) -> Consequence:
    def of(table: PlayedTable, sentence: Sentence) -> Iterable[Card]:
        at = sentence.number("count") - 1 if number is None else number
        if at >= len(table.hand.boards):
            raise OtherwiseError(f"there are {len(table.hand.boards)} boards")
        return table.hand.boards[at]

    return _cards(of)


def _count(of: Callable[[PlayedTable, Sentence], int], number: int | None = None) -> Consequence:
    def consequence(table: PlayedTable, sentence: Sentence) -> None:
        table.look()
        must_be(of(table, sentence), sentence.number("count") if number is None else number)

    return consequence


def _own(table: PlayedTable, sentence: Sentence) -> tuple[Card, ...]:
    place = table.place(sentence.who())
    return table.hand.down[place] + table.hand.up[place]


def _burns(table: PlayedTable, sentence: Sentence) -> int:  # noqa: ARG001
    return len(table.hand.burns)


def _showing(table: PlayedTable) -> list[int]:
    table.to_decision()
    if not table.hand.show_order:
        raise OtherwiseError(f"there is no showdown: {table.waiting}")
    return list(table.hand.show_order)


def _shows_first(table: PlayedTable, sentence: Sentence) -> None:
    first = _showing(table)[0]
    must_be(first, table.place(sentence.who()), table.name(first))


def _show_order(table: PlayedTable, sentence: Sentence) -> None:
    found = _showing(table)
    must_be(found, [table.place(who) for who in sentence.names], ", ".join(table.name(place) for place in found))


def _next(table: PlayedTable, sentence: Sentence) -> None:
    must_be_next(table, str(sentence.slots["words"]))


CONSEQUENCES: Final[dict[str, Consequence]] = {
    **RESULTS,
    "{who} acts first": _acts_first,
    "{who} may not {words}": _may(must_be_off),
    "{who} may only {words}": _may(must_be_all),
    "{who} may {words}": _may(must_be_possible),
    "it is refused by {clause}": _refused_by,
    "it is refused": _refused,
    "it is {who}'s turn": _turn,
    "the pot is {amount}": _pot,
    "the main pot is {amount} between {people}": _main_pot,
    "the main pot is {amount}": _main_pot,
    "side pot {count} is {amount} between {people}": _side_pot,
    "side pot {count} is {amount}": _side_pot,
    "there is no side pot": _no_side_pot,
    "{who} has {amount} left": _left,
    "{who} has {count} cards": _count(lambda table, sentence: len(_own(table, sentence))),
    "{who} has folded": _folded,
    "{who} is all in": _all_in,
    "{who} is still in": _still_in,
    "{who} holds {cards}": _cards(lambda table, sentence: table.hand.down[table.place(sentence.who())]),
    "{who} shows {cards}": _cards(lambda table, sentence: table.hand.up[table.place(sentence.who())]),
    "{who} shows first": _shows_first,
    "the order of showing is {people}": _show_order,
    "the board is {cards}": _board(0),
    "the top board is {cards}": _board(0),
    "the bottom board is {cards}": _board(1),
    "board {count} is {cards}": _board(),
    "no card is burned": _count(_burns, 0),
    "one card is burned": _count(_burns, 1),
    "{count} cards are burned": _count(_burns),
    "{count} cards are in the muck": _count(lambda table, _: len(table.hand.muck) + sum(map(len, table.hand.discards))),
    "the deck has one card left": _count(lambda table, _: table.hand.left, 1),
    "the deck has {count} cards left": _count(lambda table, _: table.hand.left),
    "next the dealer {words}": _next,
    **faults.CONSEQUENCES,
    **hands.CONSEQUENCES,
    **misdeals.CONSEQUENCES,
    **piles.CONSEQUENCES,
    **decks.CONSEQUENCES,
    **between.CONSEQUENCES,
    **records.CONSEQUENCES,
    **comings.CONSEQUENCES,
    **jackpots.CONSEQUENCES,
    **prizes.CONSEQUENCES,
    **gestures.CONSEQUENCES,
    **turns.CONSEQUENCES,
    **authority.CONSEQUENCES,
    **table_results.CONSEQUENCES,
}
