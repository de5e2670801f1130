"""What beats what, for people: each kind of hand in its order, the best first, with cards that make it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache
from itertools import combinations

from pydantic import BaseModel, Field

from pitboss.cards import RANKS, Card, card
from pitboss.hand.rules import Rules
from pitboss.ranking import Ranking
from pitboss.ranking.readable import Strength, category_of, strength
from pitboss.ranking.showdown import in_deciding_order
from pitboss.ranking.tables import handfuls, in_mixed_suits, in_one_suit
from pitboss.ranking.vocabulary import Category
from pitboss.ranking.words import in_words

#: Badugi: which of four cards share a suit, from four different suits to one.
BADUGI_SUITS = ("shdc", "shdd", "shhh", "ssss")
IN_TURN = "shdc"
STEPS = 3  #: how many of the best lows are told one by one


class HandExample(BaseModel):
    """A kind of hand, and cards that make it."""

    name: str = Field(examples=["full house"])
    words: str = Field(examples=["full house, aces over kings"])
    cards: list[str] = Field(examples=[["As", "Ah", "Ad", "Kc", "Ks"]])


class HandOrder(BaseModel):
    """An order of hands, the best first."""

    what: str = Field(description="high, low or front: which part of the pot or of the cards it decides.")
    name: str
    says: str
    clauses: list[str] = Field(description="Of the same book.")
    hands: list[HandExample]


def orders_of(rules: Rules) -> list[HandOrder]:
    """The orders of hands that decide at this table."""
    low_only = rules.high.lowest_wins
    found = [("low" if low_only else "high", rules.high), ("low", rules.low), ("front", rules.front)]
    mine = f"{rules.terms.book.key} "
    return [
        HandOrder(
            what=what,
            name=order.name,
            says=_says(order),
            clauses=[cited.removeprefix(mine) for cited in order.law if cited.startswith(mine)],
            hands=list(examples(order)),
        )
        for what, order in found
        if order is not None
    ]


@cache
def examples(order: Ranking) -> tuple[HandExample, ...]:
    """The best hand of each kind; where low hands win, the best few and the last that counts."""
    best: dict[Category, tuple[Strength, tuple[Card, ...]]] = {}
    lows: dict[Strength, tuple[Card, ...]] = {}
    for cards in _handfuls(order):
        worth = strength(order, cards)
        if worth is None:
            continue
        kind = category_of(order, worth)
        if kind not in best or worth > best[kind][0]:
            best[kind] = worth, cards
        if order.lowest_wins and kind is order.categories[0]:
            lows.setdefault(worth, cards)
    found = [(kind, best[kind][1]) for kind in order.categories if kind in best]
    if order.lowest_wins:
        ladder = sorted(lows, reverse=True)
        several = [*ladder[:STEPS], *(ladder[-1:] if order.highest_allowed is not None else ())]
        found = [*((order.categories[0], lows[worth]) for worth in several), *found[1:]]
    return tuple(_example(order, kind, cards) for kind, cards in found)


def _handfuls(order: Ranking) -> Iterator[tuple[Card, ...]]:
    """Enough hands to find the best of each kind."""
    if order.is_badugi:
        ranks = sorted(RANKS, key=lambda rank: order.rank_of(card(f"{rank}s")))
        for chosen in combinations(ranks, order.hand):
            yield from (tuple(card(rank + suit) for rank, suit in zip(chosen, suits, strict=True)) for suits in BADUGI_SUITS)
        return
    for numbers in handfuls(order, order.hand):
        yield in_mixed_suits(numbers)
        if order.uses_suits and len(set(numbers)) == order.hand:
            yield in_one_suit(numbers)


def _example(order: Ranking, kind: Category, cards: Sequence[Card]) -> HandExample:
    """By the definition: the tables that make a showdown quick take a second or two to make, and here are ten hands."""
    worth = strength(order, cards)
    assert worth is not None
    made = in_deciding_order(order, _counting(order, cards, worth))
    beside = [each for each in cards if each not in made]  # of four cards only three may count
    return HandExample(name=str(kind), words=in_words(order, worth), cards=[each.text for each in _in_colour(order, (*made, *beside))])


def _counting(order: Ranking, cards: Sequence[Card], worth: Strength) -> Sequence[Card]:
    if not order.is_badugi:
        return cards
    return next(kept for size in range(1, order.hand + 1) for kept in combinations(cards, size) if strength(order, kept) == worth)


def _in_colour(order: Ranking, cards: Sequence[Card]) -> tuple[Card, ...]:
    """The same hand in suits that are told apart at a glance: one where it takes one, else all four in turn."""
    if order.is_badugi or len({each.suit for each in cards}) == 1:
        named = dict(zip(dict.fromkeys(each.suit for each in cards), IN_TURN, strict=False))
        return tuple(card(each.text[0] + named[each.suit]) for each in cards)
    # Cards of one rank lie side by side, so that no two of them come to one suit.
    return tuple(card(each.text[0] + IN_TURN[place % len(IN_TURN)]) for place, each in enumerate(cards))


def _says(order: Ranking) -> str:
    if order.is_badugi:
        return "As many cards as possible, no two of one rank or one suit; of equally many the lower are better. The ace is low."
    words = []
    if order.highest_allowed is not None:
        words.append(f"Five different ranks, none above {order.highest_allowed}; the lower are better.")
    elif order.lowest_wins:
        words.append("The lower cards are better.")
    if order.ace_low:
        words.append("The ace is low.")
    elif order.small_run is not None:
        suited = ", in one suit only" if order.small_run_suited_only else ""
        words.append(f"The ace is high, and low in {'-'.join(order.small_run).replace('T', '10')}{suited}.")
    else:
        words.append("The ace is high.")
    if order.lowest_wins and order.hand == 5:
        words.append("Straights and flushes count against you." if order.uses_suits else "Straights and flushes do not count.")
    elif order.hand < 5:
        words.append("Straights and flushes do not count.")
    return " ".join(words)
