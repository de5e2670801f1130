"""What the dealer is told to do: cards burned, dealt and turned. Whatever no sentence speaks of, the table does by itself."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from pitboss.cards import show
from pitboss.cases.language import Sentence
from pitboss.cases.outcome import OtherwiseError
from pitboss.cases.play import PlayedTable
from pitboss.cases.told import lay_out
from pitboss.hand import actions as a
from pitboss.hand import steps
from pitboss.hand.evolve import evolve
from pitboss.hand.runs import agreed
from pitboss.hand.state import Group
from pitboss.hand.turn import Due

Deed = Callable[[PlayedTable, Sentence], None]
DECK: Final = "the deck is {cards}"


def _runs(table: PlayedTable, sentence: Sentence) -> None:
    table.bookkeeping()
    table.do(a.RunIt(sentence.number("times") - 1))


def _runs_uncounted(table: PlayedTable, sentence: Sentence) -> None:
    table.bookkeeping()
    overlooked = agreed(table.hand, sentence.number("times") - 1)
    evolve(table.hand, overlooked)
    table.happened.append(overlooked)


def _burns(table: PlayedTable, sentence: Sentence) -> None:  # noqa: ARG001
    table.bookkeeping()
    table.do(a.BurnTop())


def _shuffles(table: PlayedTable, sentence: Sentence) -> None:  # noqa: ARG001
    table.bookkeeping()
    if table.due == Due.SHUFFLE:
        table.dealer()
    else:
        table.do(a.Shuffle())  # not now: refused, with what is next


def _deals_on(table: PlayedTable, sentence: Sentence) -> None:  # noqa: ARG001
    table.to_decision(offers=table.offers_ahead)


def _deals(table: PlayedTable, sentence: Sentence) -> None:
    table.bookkeeping()
    if table.due == Due.BURN:
        table.dealer()
    table.do(_off_the_top(table, sentence.cards()) if table.due in (Due.DEAL, Due.REPLACE) else a.Deal(sentence.cards()))


def _off_the_top(table: PlayedTable, cards: Group) -> a.Deal:
    """The deal of these cards. Of a deck that the case tells they must be the next ones, or it would not show where they come from."""
    told = [card for each in table.case.sentences if each.phrase.says == DECK for card in each.cards()]
    coming = table.hand.stub[: len(cards)]
    if any(card.is_known and there in told and card != there for card, there in zip(cards, coming, strict=False)):
        raise OtherwiseError(f"next in the deck are {show(coming)}")
    return lay_out(table.hand, cards)


def _street(name: str) -> Deed:
    """The cards of a street, top board first where there are two."""

    def deed(table: PlayedTable, sentence: Sentence) -> None:
        cards = sentence.cards()
        _deal_up_to(table, name)
        boards = table.hand.rules.game.boards
        each = len(cards) // boards if len(cards) % boards == 0 else len(cards)
        for board in range(boards):
            laid = table.hand.boards[board]
            if len(table.told.boards.get(board, ())) > len(laid):
                raise table.wrong("the board is told under Given already.")
            table.do(_off_the_top(table, cards[board * each : (board + 1) * each]))

    return deed


def _deal_up_to(table: PlayedTable, name: str) -> None:
    streets = table.hand.rules.game.streets
    if name not in [street.name for street in streets]:
        raise table.wrong(f"{table.hand.rules.entry.name} has no {name}; say `the dealer deals ...`.")
    while True:
        table.bookkeeping()
        if table.due == Due.OFFER:
            table.to_decision()
        step = table.hand.step if not table.hand.over else None
        if table.due == Due.DEAL and isinstance(step, steps.DealBoard):
            if streets[step.street].name != name:
                raise table.wrong(f"the {streets[step.street].name} comes next, not the {name}.")
            return
        if table.due not in (Due.BURN, Due.DEAL):
            table.do(a.Deal())  # not now: refused, with what is next
        table.dealer()


# Sentences that are the dealing itself, so that nothing before them deals ahead.
DEALERS: Final[dict[str, Deed]] = {
    "the players run it {times} and nobody counts the stub": _runs_uncounted,
    "the players run it {times}": _runs,
    "the dealer burns a card": _burns,
    "the dealer shuffles": _shuffles,
    "the dealer deals on": _deals_on,
    "the dealer deals {cards}": _deals,
    "the flop is {cards}": _street("flop"),
    "the turn is {cards}": _street("turn"),
    "the river is {cards}": _street("river"),
}
