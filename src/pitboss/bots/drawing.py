"""Draw games: which cards to keep, and what a hand may become. Works for high draw, both lows and badugi on every pack."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import combinations
from random import Random
from typing import Final

from pitboss.bots.ranges import Range
from pitboss.bots.seen import Cards, Seen
from pitboss.cards import Card, by_index, pack_of
from pitboss.ranking import RANKINGS, Ranking
from pitboss.ranking.vocabulary import Category

FIELD: Final = 800  #: hands by which a final hand is judged
DEALS: Final = 120
TRIES: Final = 60  #: deals by which one way to draw is judged
# The highest card worth keeping, by the draws still ahead; the last entry is for all that are more.
KEPT_LOW: Final = {1: 9, 2: 8}
PAT_LOW: Final = {1: 11, 2: 9}
KEPT_BADUGI: Final = {1: 11, 2: 8}
PAT_BADUGI: Final = {1: 13, 2: 11}


def keep(order: Ranking, held: Sequence[Card], left: int) -> Cards:
    """A sound habit, quickly told: what most players would keep with so many draws to come, this one among them."""
    if order.is_badugi:
        return _keep_badugi(order, held, min(left, 2))
    return _keep_low(order, held, min(left, 2)) if order.lowest_wins else _keep_high(order, held)


def _keep_badugi(order: Ranking, held: Sequence[Card], left: int) -> Cards:
    found: list[Card] = []
    for each in sorted(held, key=order.rank_of):
        if all(each.rank != other.rank and each.suit != other.suit for other in found):
            found.append(each)
    if len(found) == order.hand and order.rank_of(found[-1]) <= PAT_BADUGI[left]:
        return tuple(found)
    return tuple(each for each in found if order.rank_of(each) <= KEPT_BADUGI[left]) or (found[0],)


def _keep_low(order: Ranking, held: Sequence[Card], left: int) -> Cards:
    lowest = {order.rank_of(each): each for each in held}
    ranks = sorted(lowest)
    if len(ranks) == len(held) and ranks[-1] <= PAT_LOW[left] and not _spoilt(order, held):
        return tuple(held)
    return tuple([lowest[rank] for rank in ranks if rank <= KEPT_LOW[left]][: order.hand - (len(ranks) == len(held))]) or (
        lowest[ranks[0]],
    )


def _spoilt(order: Ranking, held: Sequence[Card]) -> bool:
    """Deuce to seven: a run or a flush is no low hand."""
    if not order.uses_suits:
        return False
    ranks = sorted(each.rank for each in held)
    return len({each.suit for each in held}) == 1 or ranks[-1] - ranks[0] == 4


def _keep_high(order: Ranking, held: Sequence[Card]) -> Cards:
    times: dict[int, int] = {}
    for each in held:
        times[each.rank] = times.get(each.rank, 0) + 1
    if len(times) == len(held):
        if order.category(order.evaluate(held)) is not Category.NO_PAIR:
            return tuple(held)
        for four in combinations(held, 4):
            if len({each.suit for each in four}) == 1:
                return four
        ranks = sorted(each.rank for each in held)
        for low in (0, 1):
            if ranks[low + 3] - ranks[low] == 3:
                return tuple(each for each in held if ranks[low] <= each.rank <= ranks[low + 3])
        return (max(held, key=lambda each: each.rank),)
    pairs = tuple(each for each in held if times[each.rank] > 1)
    return tuple(held) if max(times.values()) == 4 else pairs


# -- what becomes of a hand


def play_out(order: Ranking, kept: Cards, left: int, fresh: Iterator[Card]) -> int:
    """The value of the hand that these cards grow into, drawing to them now and then as is the habit."""
    held = kept
    while True:
        held = (*held, *(next(fresh) for _ in range(order.hand - len(held))))
        left -= 1
        if left <= 0:
            return order.evaluate(held)
        held = keep(order, held, left)
        if len(held) == order.hand:
            return order.evaluate(held)


@lru_cache(maxsize=256)
def field(key: str, pack: int, draws: int) -> tuple[int, ...]:
    """Final hands of players who drew out of habit, worst first: the yardstick for all others. The same in every process."""
    order, cards = RANKINGS[key], pack_of(pack).cards
    chance = Random(20)  # noqa: S311 - a yardstick, not a deal
    found = []
    for _ in range(FIELD):
        dealt = chance.sample(cards, min(pack, order.hand * (draws + 1)))
        kept = keep(order, dealt[: order.hand], draws)
        found.append(play_out(order, kept, draws, iter(dealt[order.hand :])))
    return tuple(sorted(found))


def beaten(field: Sequence[int], value: int) -> float:
    """The share of the field that a hand beats; a tie counts half."""
    return (bisect_left(field, value) + bisect_right(field, value) + 1) / (2 * len(field) + 2)


def draw_strength(seen: Seen, others: Sequence[Range], chance: Random) -> tuple[float, float, float]:
    """The share of the pot, the share with one more rival, and how many rivals there are."""
    order, left = seen.high, seen.draws_left
    rivals = sum(other.stays for other in others)
    hands = max(1.0, sum(other.hands * other.stays for other in others))
    measure = field(order.key, seen.pack, seen.draws)
    if not left:
        win = beaten(measure, order.evaluate(seen.down))
        return win**hands, win ** (hands + 1), max(1.0, rivals)
    kept = keep(order, seen.down, left)
    needed = min(len(seen.unseen), order.hand * left)
    share = crowded = 0.0
    for _ in range(DEALS):
        win = beaten(measure, play_out(order, kept, left, iter(chance.sample(seen.unseen, needed))))
        share += win**hands
        crowded += win ** (hands + 1)
    return share / DEALS, crowded / DEALS, max(1.0, rivals)


# -- which cards go


def to_throw(seen: Seen, others: Sequence[Range], chance: Random) -> Cards:
    """The cards to exchange: each sensible way to draw is tried, with the same cards to come."""
    order, held, left = seen.high, seen.down, seen.draws_left
    ways = _ways(order, held, left)
    if len(ways) == 1:
        return _without(ways[0], held)
    needed = min(len(seen.unseen), order.hand * left)
    measure = field(order.key, seen.pack, seen.draws)
    hands = max(1.0, sum(other.hands * other.stays for other in others))
    to_come = [chance.sample(seen.unseen, needed) for _ in range(TRIES)]

    def promise(kept: Cards) -> float:
        if len(kept) == order.hand:
            return float(beaten(measure, order.evaluate(kept)) ** hands)
        return sum(beaten(measure, play_out(order, kept, left, iter(fresh))) ** hands for fresh in to_come) / TRIES

    return _without(max(ways, key=promise), held)


def _ways(order: Ranking, held: Cards, left: int) -> list[Cards]:
    """Hands worth drawing to, the habit first."""
    found = [keep(order, held, left)]
    if order.is_badugi:
        for size in (4, 3, 2):
            sound = [four for four in combinations(held, size) if _is_badugi(four)]
            found += sorted(sound, key=lambda kept: sorted((order.rank_of(each) for each in kept), reverse=True))[:2]
    elif order.lowest_wins:
        lowest = sorted({order.rank_of(each): each for each in held}.values(), key=order.rank_of)
        found += [tuple(lowest[:count]) for count in range(2, len(lowest) + 1) if count < order.hand or not _spoilt(order, held)]
    else:
        found += _high_ways(order, held)
    return list(dict.fromkeys(tuple(sorted(way, key=by_index)) for way in found))


def _is_badugi(held: Sequence[Card]) -> bool:
    return len({each.rank for each in held}) == len(held) == len({each.suit for each in held})


def _high_ways(order: Ranking, held: Cards) -> Iterator[Cards]:
    ranks = [each.rank for each in held]
    grouped = tuple(each for each in held if ranks.count(each.rank) > 1)
    if grouped:
        yield grouped
        beside = [each for each in held if each not in grouped]
        if len(grouped) <= 3 and beside:
            yield (*grouped, max(beside, key=lambda each: each.rank))
    if order.category(order.evaluate(held)) not in (Category.NO_PAIR, Category.ONE_PAIR):
        yield held
    high = sorted(held, key=lambda each: -each.rank)
    yield from ((high[0],), tuple(high[:2]))
    for four in combinations(held, 4):
        spread = sorted(each.rank for each in four)
        if len({each.suit for each in four}) == 1 or (len(set(spread)) == 4 and spread[3] - spread[0] <= 4):
            yield four


def _without(kept: Cards, held: Cards) -> Cards:
    return tuple(each for each in held if each not in kept)
