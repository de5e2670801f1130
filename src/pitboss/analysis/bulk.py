"""The bulk evaluator: millions of hands at once, over NumPy arrays.

Hands come as an array of card indices (`Card.index`, one row a hand); values come back as `Ranking.evaluate` gives them. A hand is
found by the sum of its cards' keys, as in the scalar evaluator, but in a table without gaps: the sum of the high ranks (8-A) says where
its block begins, the sum of the low ranks (2-7) where in the block it stands.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from itertools import combinations_with_replacement, product
from typing import NamedTuple, NoReturn

import numpy as np
import numpy.typing as npt

from pitboss.analysis import kernels
from pitboss.analysis.keys import HIGH_KEYS, LOW_BITS, LOW_KEYS, card_key, rank_key
from pitboss.cards import CARDS, Card, show
from pitboss.ranking.tables import Ranks, badugi_classes, handfuls, rank_sum, tables
from pitboss.ranking.vocabulary import MOST_CARDS, Ranking, RankingError

Hands = npt.NDArray[np.uint8]
Values = npt.NDArray[np.uint16] | npt.NDArray[np.uint32]


@dataclass(frozen=True)
class _Places:
    """Where the ranks of a hand stand in a table without gaps."""

    block: npt.NDArray[np.uint32]  #: sum of the high keys -> where its block begins
    within: npt.NDArray[np.uint16]  #: sum of the low keys -> place within the block
    length: int


def _sums(keys: Sequence[int], cards: int) -> list[int]:
    """The sums of every choice of so many cards of these ranks, at most four of each."""
    chosen = combinations_with_replacement(keys, cards)
    return [sum(each) for each in chosen if all(each[i] != each[i + 4] for i in range(len(each) - 4))]


@cache
def _places(cards: int) -> _Places:
    # Long enough for any seven keys, so that cards which are no hand (a card twice) read a wrong entry, never foreign memory.
    block = np.zeros(MOST_CARDS * HIGH_KEYS[-1] + 1, np.uint32)
    within = np.zeros(MOST_CARDS * LOW_KEYS[-1] + 1, np.uint16)
    begin = 0
    for high in range(cards + 1):
        lows = _sums(LOW_KEYS, cards - high)
        within[lows] = np.arange(len(lows), dtype=np.uint16)
        for total in _sums(HIGH_KEYS, high):
            block[total] = begin
            begin += len(lows)
    return _Places(block, within, begin)


def _place(places: _Places, ranks: Ranks) -> int:
    total = sum(map(rank_key, ranks))
    return int(places.block[total >> LOW_BITS]) + int(places.within[total & ((1 << LOW_BITS) - 1)])


@cache
def _keys() -> npt.NDArray[np.uint64]:
    """A key for every byte; one that is no card sets a bit of its own, by which the kernels notice it."""
    keys = np.full(256, kernels.NO_CARD, np.uint64)
    keys[:52] = [card_key(card) for card in CARDS]
    return keys


@cache
def _mixed(ranking: Ranking, cards: int) -> npt.NDArray[np.uint16]:
    places = _places(cards)
    found = np.zeros(places.length, np.uint16)
    mixed = tables(ranking).mixed[cards]
    for ranks in handfuls(ranking, cards):
        found[_place(places, ranks)] = mixed[rank_sum(ranks)]
    return found


@cache
def _pairs_and_triples() -> tuple[npt.NDArray[np.uint32], npt.NDArray[np.uint32]]:
    """For two and for three ranks in any order, the row and the column of the table of two hole and three board cards.

    Both are looked up by rank positions side by side, sixteen to a digit.
    """
    pairs, triples = np.zeros(16**2, np.uint32), np.zeros(16**3, np.uint32)
    twos = {two: place for place, two in enumerate(_ascending(range(13), 2))}
    threes = {three: place for place, three in enumerate(_ascending(range(13), 3))}
    for a, b in product(range(13), repeat=2):
        pairs[a * 16 + b] = twos[tuple(sorted((a, b)))] * len(threes)
    for a, b, c in product(range(13), repeat=3):
        triples[(a * 16 + b) * 16 + c] = threes[tuple(sorted((a, b, c)))]
    return pairs, triples


def _ascending(ranks: range, cards: int) -> list[tuple[int, ...]]:
    """Every choice of so many ranks, in ascending order."""
    return list(combinations_with_replacement(ranks, cards))


@cache
def _two_three(ranking: Ranking) -> npt.NDArray[np.uint16]:
    """A row for every two ranks, a column for every three: what they are worth together in mixed suits."""
    twos, threes = _ascending(range(2, 15), 2), _ascending(range(2, 15), 3)
    five = tables(ranking).mixed[5]
    return np.array([five.get(rank_sum(two) + rank_sum(three), 0) for two in twos for three in threes], np.uint16)


@cache
def _suited_five(ranking: Ranking) -> npt.NDArray[np.uint16]:
    """Five cards of one suit, at the same places as five of mixed suits."""
    places = _places(5)
    found = np.zeros(places.length, np.uint16)
    suited = tables(ranking).suited_five
    for ranks in handfuls(ranking, 5):
        found[_place(places, ranks)] = suited.get(rank_sum(ranks), 0)
    return found


@cache
def _suited_by_mask(ranking: Ranking) -> npt.NDArray[np.uint16]:
    """Which ranks of one suit are held, as a 13-bit mask -> the best flush of them."""
    return _by_mask(tables(ranking).suited)


@cache
def _badugi_by_mask(ranking: Ranking) -> npt.NDArray[np.uint16]:
    return _by_mask(badugi_classes(ranking)[1])


def _by_mask(values: dict[int, int]) -> npt.NDArray[np.uint16]:
    found = np.zeros(1 << 13, np.uint16)
    found[list(values)] = list(values.values())
    return found


class SevenTables(NamedTuple):
    """What a loop needs that values seven cards itself, as `kernels.seven` does."""

    keys: npt.NDArray[np.uint64]
    block: npt.NDArray[np.uint32]
    within: npt.NDArray[np.uint16]
    mixed: npt.NDArray[np.uint16]
    suited: npt.NDArray[np.uint16]


@cache
def seven_tables(ranking: Ranking) -> SevenTables:
    """The tables of a ranking in which a flush helps."""
    places = _places(MOST_CARDS)
    return SevenTables(_keys(), places.block, places.within, _mixed(ranking, MOST_CARDS), _suited_by_mask(ranking))


def as_hands(hands: Sequence[Sequence[Card]]) -> Hands:
    """Cards as an array for the bulk evaluator, one row a hand."""
    if len({len(hand) for hand in hands}) > 1:
        raise RankingError("The hands of an array must have equally many cards.")
    unknown = next((place for place, hand in enumerate(hands) if not all(card.is_known for card in hand)), None)
    if unknown is not None:
        raise RankingError(f"Hand {unknown}, {show(hands[unknown])}, has unknown cards; the bulk evaluator needs all of them.")
    return np.array([[card.index for card in hand] for hand in hands], np.uint8)


def evaluate(ranking: Ranking, hands: Hands) -> Values:
    """The value of every row, as `ranking.evaluate` gives it. The cards of a row must differ."""
    hands = _checked(hands, "hands")
    count, cards = hands.shape
    ranking.check_size(cards)
    _check_pack(ranking, hands)
    values = np.empty(count, np.uint16)
    if ranking.is_badugi:
        valid = kernels.badugi(hands, _badugi_by_mask(ranking), values)
    else:
        places = _places(cards)
        table = (_keys(), places.block, places.within, _mixed(ranking, cards))
        if cards < 5 or not ranking.uses_suits:
            valid = kernels.ranks_only(hands, *table, values)
        elif ranking.lowest_wins:
            five = _places(5)
            valid = kernels.spoilt_by_flush(hands, *table, five.block, five.within, _mixed(ranking, 5), _suited_five(ranking), values)
        elif cards == 7:
            valid = kernels.seven(hands, *table, _suited_by_mask(ranking), values)
        else:
            valid = kernels.helped_by_flush(hands, *table, _suited_by_mask(ranking), values)
    if not valid or (ranking.highest_allowed is None and not values.all()):
        _explain(ranking, hands, values)
    return values if ranking.suits is None else _with_suits(ranking, hands, values)


def evaluate_exactly(ranking: Ranking, hole: Hands, board: Hands) -> npt.NDArray[np.uint16]:
    """The value of the best hand of exactly two hole and three board cards in every row."""
    hole, board = _checked(hole, "hole"), _checked(board, "board")
    if ranking.hand != 5 or ranking.showing:
        raise RankingError(f"{ranking.key} ranks hands of {ranking.hand} cards, not of two hole and three board cards.")
    if hole.shape[0] != board.shape[0] or hole.shape[1] < 2 or board.shape[1] < 3:
        raise RankingError(
            f"Each row needs two or more hole cards and three or more board cards; these are {hole.shape} hole and {board.shape} board."
        )
    values = np.empty(hole.shape[0], np.uint16)
    pairs, triples = _pairs_and_triples()
    spoilt = ranking.uses_suits and ranking.lowest_wins
    both = np.concatenate([hole, board], axis=1)
    _check_pack(ranking, both)
    # Asked before the kernel runs: the rank of a byte above 63 would read beyond the tables of pairs and triples.
    if both.max(initial=0) >= len(CARDS):
        _explain(ranking, both, values)
    kernels.two_three(hole, board, pairs, triples, _two_three(ranking), _suited_by_mask(ranking), spoilt, values)
    if ranking.highest_allowed is None and not values.all():
        _explain(ranking, both, values)
    return values


def _checked(hands: Hands, what: str) -> Hands:
    if not isinstance(hands, np.ndarray):
        raise RankingError(
            f"{what} must be rows of card indices, a NumPy array of uint8 (`as_hands` makes one); this is a {type(hands).__name__}."
        )
    if hands.ndim != 2 or hands.dtype != np.uint8:
        raise RankingError(f"{what} must be rows of card indices, a 2-d array of uint8; this is {hands.ndim}-d of {hands.dtype}.")
    return np.ascontiguousarray(hands)


def _check_pack(ranking: Ranking, hands: Hands) -> None:
    """A short pack's missing cards: beside a flush, or in a hole where they do not play, the tables would not notice them."""
    first = len(CARDS) - ranking.pack.size
    if first and hands.size and hands.min() < first:
        row = int(np.argmax((hands < first).any(axis=1)))
        raise RankingError(f"Row {row} has {CARDS[hands[row].min()]}, which is not in the pack of {ranking.pack.size}.")


def _explain(ranking: Ranking, hands: Hands, values: npt.NDArray[np.uint16]) -> NoReturn:
    """Say which row is no hand, and why; called only when there is one."""
    beyond = (hands >= len(CARDS)).any(axis=1)
    row = int(np.argmax(beyond if beyond.any() else values == 0))
    if beyond.any():
        raise RankingError(f"Row {row} has the card index {int(hands[row].max())}; cards run from 0 (2c) to 51 (As).")
    raise RankingError(f"Row {row}, {show(CARDS[i] for i in hands[row])}, is no hand of {ranking.key}: a card stands twice.")


def _with_suits(ranking: Ranking, hands: Hands, values: npt.NDArray[np.uint16]) -> npt.NDArray[np.uint32]:
    """Suits behind the ranks, as the scalar evaluator appends them."""
    assert ranking.suits is not None
    worth = np.array([ranking.suits.index(suit) for suit in "cdhs"])
    ranks = hands.astype(np.int64) >> 2
    if ranking.ace_low:
        ranks = (ranks + 1) % 13
    suits = worth[hands & 3]
    # Highest rank first and the better suit first; a low order reads the same line from its other end.
    keys = ranks * 4 + (3 - suits)
    if ranking.suits_of_groups_first:
        often = (ranks[:, :, None] == ranks[:, None, :]).sum(axis=2)
        keys += 64 * (4 - often if ranking.lowest_wins else often)
    order = np.sort(keys, axis=1)
    digits = order % 4
    digits = 3 - digits if ranking.lowest_wins else digits[:, ::-1]
    total = values.astype(np.uint32)
    for column in range(digits.shape[1]):
        total = total * 4 + digits[:, column].astype(np.uint32)
    return total << np.uint32(2 * (4 - digits.shape[1]))
