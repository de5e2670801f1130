"""The readable definition applied to every hand of five, once for each ranking, as the measure of everything fast."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import chain, combinations
from math import comb

import numpy as np
import numpy.typing as npt

from pitboss.cards import CARDS, Card
from pitboss.ranking import Ranking
from pitboss.ranking.readable import Strength, strength

Hands = npt.NDArray[np.uint8]
Values = npt.NDArray[np.uint16]
STEP = 200_000  # hands at a time, to be kind to memory


def first_card(ranking: Ranking) -> int:
    """The index of the lowest card of the ranking's pack; the others follow up to 51."""
    return 52 - ranking.pack.size


def every_hand(ranking: Ranking, cards: int) -> Hands:
    """Every hand of so many cards of the pack, in the order of `itertools.combinations`."""
    size = ranking.pack.size
    flat = chain.from_iterable(combinations(range(first_card(ranking), 52), cards))
    return np.fromiter(flat, np.uint8, comb(size, cards) * cards).reshape(-1, cards)


def random_hands(ranking: Ranking, count: int, cards: int, seed: int) -> Hands:
    """So many hands of different cards of the pack, in no order."""
    dice = np.random.default_rng([seed, cards, ranking.pack.size])
    found: list[Hands] = []
    missing = count
    while missing > 0:
        if cards <= 7:
            # Draw with repeats and drop the hands that have one: much quicker than shuffling a pack for each.
            drawn = dice.integers(first_card(ranking), 52, (STEP, cards), np.uint8)
            in_order = np.sort(drawn, axis=1)
            drawn = drawn[(in_order[:, 1:] != in_order[:, :-1]).all(axis=1)]
        else:
            packs = np.tile(np.arange(first_card(ranking), 52, dtype=np.uint8), (min(missing, STEP), 1))
            drawn = dice.permuted(packs, axis=1)[:, :cards]
        found.append(drawn[:missing])
        missing -= len(found[-1])
    return np.concatenate(found)


def parts(hands: Hands) -> Iterator[Hands]:
    for begin in range(0, len(hands), STEP):
        yield hands[begin : begin + STEP]


def rows_of_cards(hands: Hands) -> list[list[Card]]:
    objects = np.array(CARDS, dtype=object)
    rows: list[list[Card]] = objects[hands].tolist()
    return rows


def scalar_values(ranking: Ranking, hands: Hands) -> npt.NDArray[np.int64]:
    """What the scalar evaluator says of every row."""
    values = chain.from_iterable(map(ranking.evaluate, rows_of_cards(part)) for part in parts(hands))
    return np.fromiter(values, np.int64, len(hands))


@dataclass(frozen=True)
class ByDefinition:
    """What every hand of five of a ranking's pack is worth: 1 for the worst class of equal hands, then 2, ...; 0 for no hand."""

    ranking: Ranking
    fives: Values  #: in the order of `itertools.combinations`

    def places(self, terms: list[npt.NDArray[np.int32]]) -> npt.NDArray[np.int32]:
        """Where hands stand among all fives, of what their first, second, ... fifth card add (`term`)."""
        return np.int32(len(self.fives) - 1) - (terms[0] + terms[1] + terms[2] + terms[3] + terms[4])

    def term(self, cards: Hands, position: int) -> npt.NDArray[np.int32]:
        """How many hands come later because this card, in this position, could have been a higher one."""
        size = self.ranking.pack.size
        later = np.array([comb(51 - card, 5 - position) if card >= 52 - size else 0 for card in range(52)], np.int32)
        return later[cards]

    def of_fives(self, hands: Hands) -> Values:
        """Hands of exactly five, each row in rising order."""
        return self.fives[self.places_of(hands)]

    def places_of(self, hands: Hands) -> npt.NDArray[np.int32]:
        return self.places([self.term(hands[:, position], position) for position in range(5)])

    def best(self, hands: Hands) -> Values:
        """The best five of every row, by trying all of them."""
        return np.concatenate([self._best(np.sort(part, axis=1)) for part in parts(hands)])

    def _best(self, hands: Hands) -> Values:
        cards = hands.shape[1]
        terms = {(column, place): self.term(hands[:, column], place) for place in range(5) for column in range(place, cards - 4 + place)}
        found = np.zeros(len(hands), np.uint16)
        for columns in combinations(range(cards), 5):
            np.maximum(found, self.fives[self.places([terms[column, place] for place, column in enumerate(columns)])], out=found)
        return found

    def best_exactly(self, hole: Hands, board: Hands) -> Values:
        """The best of exactly two hole and three board cards, by trying all of them."""
        found = np.zeros(len(hole), np.uint16)
        for two in combinations(range(hole.shape[1]), 2):
            for three in combinations(range(board.shape[1]), 3):
                five = np.concatenate([hole[:, two], board[:, three]], axis=1)
                np.maximum(found, self.of_fives(np.sort(five, axis=1)), out=found)
        return found


def value_every_five(ranking: Ranking) -> Values:
    """The number of the class of every five, by `strength` alone."""
    # Classes are numbered as they turn up and put in order afterwards, so that millions of tuples need not be kept.
    seen: dict[Strength | None, int] = {}
    hands = combinations(ranking.pack.cards, 5)
    turned_up = np.fromiter((seen.setdefault(strength(ranking, hand), len(seen)) for hand in hands), np.uint16, comb(ranking.pack.size, 5))
    in_order: list[Strength] = sorted(worth for worth in seen if worth is not None)
    value = {worth: number for number, worth in enumerate(in_order, 1)}
    by_turn = np.array([0 if worth is None else value[worth] for worth in seen], np.uint16)
    return by_turn[turned_up]
