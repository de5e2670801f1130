"""Always at the same tables: how often one player sits down where another sits already, beside how often others do.

Counted: each time a player takes a seat while the other sits at some table of the room; 1 where it is that table. Expected: the part of all
seats taken by everybody else that were taken at that table. The score is the surplus over its standard error.
Assumption: a player who does not look for another chooses tables as the rest of the room does. Friends look for each other and are honest,
so this is a circumstance: it is listed with a pair that its play has named, and names nobody.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Sequence
from dataclasses import dataclass
from math import sqrt
from typing import Final

from pitboss.fairplay.scores import LEAST, NORMAL, Pair, Score, is_person, pair_of

KEY: Final = "together"
WORDS: Final = "One sits down where the other sits, more often than the rest of the room does."
LAST: Final = 1 << 62  #: who has not got up yet


@dataclass(frozen=True, slots=True)
class Sitting:
    """A player's time at a table, in microseconds."""

    player: str
    table: str
    began: int
    ended: int = LAST


def together(sittings: Sequence[Sitting]) -> list[Score]:
    """A score for each pair with enough occasions."""
    people = [each for each in sittings if is_person(each.player)]
    at_table = Counter(each.table for each in people)
    own = Counter((each.player, each.table) for each in people)
    each_total = Counter(each.player for each in people)
    by_player: dict[str, list[Sitting]] = defaultdict(list)
    for each in people:
        by_player[each.player].append(each)
    found: dict[Pair, list[float]] = defaultdict(lambda: [0.0, 0.0, 0.0, 0.0])
    for sitting in people:
        for other, theirs in by_player.items():
            where = {each.table for each in theirs if each.began < sitting.began < each.ended}
            if other == sitting.player or not where:
                continue
            rest = len(people) - each_total[other] - each_total[sitting.player]
            taken = sum(at_table[table] - own[other, table] - own[sitting.player, table] for table in where)
            usual = taken / rest if rest > 0 else 1.0
            told = found[pair_of(sitting.player, other)]
            told[0] += 1
            told[1] += sitting.table in where
            told[2] += usual
            told[3] += usual * (1 - usual)
    return [_score(pair, told) for pair, told in sorted(found.items()) if told[0] >= LEAST and told[3] > 0]


def _score(pair: Pair, told: Sequence[float]) -> Score:
    count, here, usual, variance = told
    z = (here - usual) / sqrt(variance)
    return Score(pair, int(count), here / count, usual / count, z, NORMAL.cdf(-z), ())
