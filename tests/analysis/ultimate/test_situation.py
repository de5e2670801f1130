"""Single situations against plain counting, card by card, with the readable evaluator."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import combinations

import numpy as np
import pytest

from pitboss.analysis.suits import pair_place
from pitboss.analysis.ultimate.loops import DEALERS, HOLES, showdowns
from pitboss.analysis.ultimate.made_ready import RANKING, table
from pitboss.analysis.ultimate.paying import Cell, Paying, paying
from pitboss.analysis.ultimate.situation import situation
from pitboss.cards import CARDS, Card, CardError, cards
from pitboss.ranking.vocabulary import Category

BOARDS = ["Ah Kh 7c 2d 9s", "Qh Jh Th 3c 3d", "2h 5h 9h Kh Ah", "8c 8d 8h 4s 4c", "9c Td Jh Qs Kc", "Ts Js Qs Ks As", "2c 3d 4h 5s 7c"]
RULES = [paying("letter"), paying("published"), paying(options={"fold-against-unqualified-dealer": "as-unfolded", "blind-tie": "lose"})]


def counted(hole: tuple[Card, ...], board: tuple[Card, ...], qualifies: Category = Category.ONE_PAIR) -> Counter[Cell]:
    """How the dealer's 990 hands end, one after the other."""
    least = RANKING.categories.index(qualifies)
    mine = RANKING.evaluate([*hole, *board])
    found: Counter[Cell] = Counter()
    for dealer in combinations([card for card in CARDS if card not in hole and card not in board], 2):
        theirs = RANKING.evaluate([*dealer, *board])
        category = RANKING.category(theirs)
        assert category is not None
        outcome = 0 if mine > theirs else 1 if mine == theirs else 2
        found[Cell(outcome + 3 * (RANKING.categories.index(category) <= least))] += 1
    return found


def worth(rules: Paying, hole: tuple[Card, ...], board: tuple[Card, ...]) -> dict[str, Fraction]:
    """By plain counting: what a bet of each size and a fold come to."""
    hand = RANKING.best(hole, board).category
    assert hand is not None
    ends = counted(hole, board)
    sums = {
        f"{wager}x": sum(n * (rules.ante(cell) + rules.blind(cell, hand) + rules.play(cell, wager)) for cell, n in ends.items())
        for wager in (1, 2)
    }
    sums["fold"] = sum(n * rules.folded(cell, hand) for cell, n in ends.items())
    return {name: Fraction(total) for name, total in sums.items()}


@pytest.mark.parametrize("board", BOARDS)
@pytest.mark.parametrize("qualifies", [Category.ONE_PAIR, Category.STRAIGHT])
def test_every_dealers_hand_is_counted_once(board: str, qualifies: Category) -> None:
    dealt = cards(board)
    pairs, values, ends = np.empty(HOLES, np.int32), np.empty(HOLES, np.int32), np.empty((HOLES, 6), np.int32)
    showdowns(np.array([card.index for card in dealt], np.uint8), table(qualifies), pairs, values, ends)
    assert (ends.sum(axis=1) == DEALERS).all()
    assert (ends >= 0).all()
    # Seen from the other side of the table, wins are losses.
    assert ends[:, [0, 3]].sum() == ends[:, [2, 5]].sum()
    place = {int(pair): j for j, pair in enumerate(pairs)}
    left = [card for card in CARDS if card not in dealt]
    for hole in [tuple(left[:2]), tuple(left[-2:]), (left[3], left[30]), (left[10], left[20]), (left[17], left[18])]:
        j = place[pair_place(hole[0].index, hole[1].index)]
        assert int(values[j]) == RANKING.evaluate([*hole, *dealt])
        assert {cell: int(ends[j, cell]) for cell in Cell if ends[j, cell]} == dict(counted(hole, dealt, qualifies))


@pytest.mark.parametrize("rules", RULES)
@pytest.mark.parametrize(("hole", "board"), [("2c 7d", "Ah Kh 9s 3d 4c"), ("Qs Jd", "Ah Kh Td 3d 4c"), ("8c 6d", "Ts Js Qs Ks As")])
def test_the_river(rules: Paying, hole: str, board: str) -> None:
    found = situation(rules, cards(hole), cards(board))
    sums = worth(rules, cards(hole), cards(board))
    assert {choice.name: choice.value for choice in found.choices} == {"bet": sums["1x"] / 990, "fold": sums["fold"] / 990}
    assert found.best.value == max(sums["1x"], sums["fold"]) / 990
    ends = counted(cards(hole), cards(board))
    for choice in found.choices:
        assert choice.parts is not None
        assert choice.parts.ante + choice.parts.blind + choice.parts.play == choice.value
        if choice.wager:
            assert choice.parts.ante == sum(n * rules.ante(cell) for cell, n in ends.items()) / 990
            assert choice.parts.play == sum(n * rules.play(cell, 1) for cell, n in ends.items()) / 990
        else:
            assert choice.parts.play == 0
    assert found.cells == {cell: counted(cards(hole), cards(board))[cell] for cell in Cell}


@pytest.mark.parametrize(("hole", "flop"), [("9h 8h", "Th 7h 2c")])
def test_the_flop(hole: str, flop: str) -> None:
    rules = paying("published")
    found = situation(rules, cards(hole), cards(flop))
    checked = bet = Fraction(0)
    folded, hands = 0, Counter[Category]()
    for rest in combinations([card for card in CARDS if card not in cards(hole + flop)], 2):
        sums = worth(rules, cards(hole), cards(flop) + rest)
        checked += max(sums["1x"], sums["fold"])
        bet += sums["2x"]
        folded += sums["fold"] > sums["1x"]
        hand = RANKING.best(cards(hole), cards(flop) + rest).category
        assert hand is not None
        hands[hand] += 990
    assert found.deals == 1081 * 990 == sum(found.cells.values())
    assert {choice.name: choice.value for choice in found.choices} == {"check": checked / found.deals, "bet": bet / found.deals}
    assert found.folds == 990 * folded
    assert found.hands == dict(hands)
    assert found.trips([(Category.FLUSH, Fraction(7))]) == Fraction(8 * hands[Category.FLUSH] - found.deals, found.deals)


@pytest.mark.parametrize(
    ("hole", "board", "complaint"),
    [
        ("Ah", "Kh Qh Jh", "two hole cards; these are 1"),
        ("Ah Ad", "Kh Qh", "these are 2"),
        ("Ah Ad", "Kh Qh Jh 2c", "three cards on the board or with five"),
        ("Ah Ad", "Kh Qh Ah", "Ah stands twice"),
        ("Ah ??", "Kh Qh Jh", "known cards"),
    ],
)
def test_what_is_no_situation_is_refused(hole: str, board: str, complaint: str) -> None:
    with pytest.raises(CardError, match=complaint):
        situation(RULES[0], cards(hole), cards(board))
