"""Where every card lies, in a case: stub, burns, muck, what lies aside; and the faults of boards, discards and last streets in words."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable
from typing import Final

from pitboss.cards import Card, CardError, cards, show
from pitboss.cases.language import Sentence
from pitboss.cases.outcome import OtherwiseError
from pitboss.cases.play import PlayedTable
from pitboss.cases.results import Consequence, must_be
from pitboss.cases.slots import WHO
from pitboss.faults import vocabulary as v
from pitboss.faults import vocabulary_board as b
from pitboss.hand.state import Hand

Group = tuple[Card, ...]
Said = Callable[[PlayedTable, re.Match[str]], v.Fault]

CARD: Final = r"(?:10|[2-9TJQKA])[cdhs♣♦♥♠]"


def _named(table: PlayedTable, text: str | None) -> Group:
    try:
        return cards(text or "")
    except CardError as error:
        raise table.wrong(str(error)) from None


def _one(table: PlayedTable, text: str) -> Card:
    told = _named(table, text)
    if len(told) != 1:
        raise table.wrong("say which card it was, such as Ah.")
    return told[0]


def _discard(table: PlayedTable, found: re.Match[str]) -> v.Fault:
    return b.DiscardMissed(table.seat(found["who"]), _one(table, found["cards"]) if found["cards"] else None)


# How a fault is said, whether it is found while the dealer deals, and what it is.
SPOKEN: Final[tuple[tuple[str, bool, Said], ...]] = (
    (
        r"cards opened together, nobody knows which first(?P<cards>.*)",
        True,
        lambda table, found: b.RightCardUnknown(_named(table, found["cards"])),
    ),
    (
        r"bottom (?:card|flop) exposed early(?P<top> with the top one)?(?P<cards>.*)",
        False,
        lambda table, found: b.BottomExposedEarly(_named(table, found["cards"]), found["top"] is not None),
    ),
    (
        rf"two up-cards for (?P<who>{WHO})(?P<cards>.*)",
        True,
        lambda table, found: b.TwoUpCards(table.seat(found["who"]), _named(table, found["cards"])),
    ),
    (rf"(?P<who>{WHO}) has not discarded(?: (?P<cards>{CARD}))?", True, _discard),
    ("too few cards for the last street", True, lambda _, __: b.LastCardsShort()),
    (
        r"burn missed(?P<cards>.*), which cannot be put right",
        True,
        lambda table, found: v.BurnMissed(_named(table, found["cards"]), restorable=False),
    ),
)

EXAMPLES: Final = (
    "cards opened together, nobody knows which first Ah Kd",
    "bottom card exposed early Ah",
    "bottom flop exposed early with the top one Ah ...",
    "two up-cards for Ann Ah Kd",
    "Ann has not discarded Ah",
    "too few cards for the last street",
    "burn missed, which cannot be put right",
)


# -- where cards lie


def _exactly(of: Callable[[Hand], Group]) -> Consequence:
    """The very cards, in this order, as they lie now: nothing is dealt for it."""

    def consequence(table: PlayedTable, sentence: Sentence) -> None:
        table.bookkeeping()
        found = of(table.hand)
        told = sentence.cards() if "cards" in sentence.slots else ()
        must_be(found, told, show(found) or "nothing")

    return consequence


def _next_in_deck(table: PlayedTable, sentence: Sentence) -> None:
    table.bookkeeping()
    told = sentence.cards()
    found = table.hand.stub[: len(told)]
    must_be(found, told, show(found))


def _last_in_deck(table: PlayedTable, sentence: Sentence) -> None:
    table.bookkeeping()
    told = sentence.cards()
    found = table.hand.stub[-len(told) :]
    must_be(found, told, show(found))


def _in_deck(table: PlayedTable, sentence: Sentence) -> None:
    table.bookkeeping()
    missing = [card for card in sentence.cards() if card not in table.hand.stub]
    if missing:
        raise OtherwiseError(f"{show(missing)} {'is' if len(missing) == 1 else 'are'} not in it")


def _all_there(table: PlayedTable, sentence: Sentence) -> None:  # noqa: ARG001
    table.bookkeeping()
    found, pack = Counter(table.hand.cards_out()), set(table.hand.rules.pack_cards)
    twice = [card for card, times in found.items() if card.is_known and times > 1]
    if twice or sum(found.values()) != len(pack) or not {card for card in found if card.is_known} <= pack:
        raise OtherwiseError(f"{sum(found.values())} cards of {len(pack)} are there{f', {show(twice)} twice' if twice else ''}")


CONSEQUENCES: Final[dict[str, Consequence]] = {
    "the burn is {cards}": _exactly(lambda hand: hand.burns),
    "the burns are {cards}": _exactly(lambda hand: hand.burns),
    "the next burn will be {cards}": _exactly(lambda hand: hand.burn_due),
    "the muck is {cards}": _exactly(lambda hand: hand.muck),
    "the muck is empty": _exactly(lambda hand: hand.muck),
    "aside lies {cards}": _exactly(lambda hand: hand.aside),
    "aside lie {cards}": _exactly(lambda hand: hand.aside),
    "nothing lies aside": _exactly(lambda hand: hand.aside),
    "next in the deck is {cards}": _next_in_deck,
    "next in the deck are {cards}": _next_in_deck,
    "last in the deck is {cards}": _last_in_deck,
    "last in the deck are {cards}": _last_in_deck,
    "the deck has {cards} in it": _in_deck,
    "every card is there": _all_there,
}
