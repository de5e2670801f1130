"""The orders of hands as the books give them, in small examples: each list runs from the best hand to the worst.

The clause stands beside each list. Everything here is asked of the readable definition and of the evaluator alike.
"""

from __future__ import annotations

from itertools import pairwise

import pytest

from pitboss.cards import cards
from pitboss.ranking import RANKINGS, Category, Ranking, RankingError, ranking
from pitboss.ranking.readable import Strength, best_exactly, best_strength, category_of, strength

# Perth 10.1 (a)-(j), 10.3, 10.4; Melbourne 3.2.1(b)(i)-(x): all cards count, the ace is low below 5-4-3-2 only.
FULL_PACK = """
    royal flush      Ah Kh Qh Jh Th
    straight flush   Kd Qd Jd Td 9d
    straight flush   6s 5s 4s 3s 2s
    straight flush   5c 4c 3c 2c Ac
    four of a kind   Ac Ad Ah As 2c
    four of a kind   6c 6d 6h 6s Ac
    four of a kind   6c 6d 6h 6s Kc
    four of a kind   2c 2d 2h 2s Ac
    full house       Ac Ad Ah 2c 2d
    full house       Tc Td Th Kc Kd
    full house       Tc Td Th 9c 9d
    full house       2c 2d 2h Ac Ad
    flush            Ah Jh 9h 7h 3h
    flush            Ad Jd 9d 7d 2d
    flush            As Js 9s 6s 5s
    flush            Kh Qh Jh Th 8h
    flush            7c 5c 4c 3c 2c
    straight         Ah Kd Qh Jh Th
    straight         Kh Qh Jh Th 9d
    straight         6h 5c 4d 3s 2s
    straight         5h 4c 3d 2s As
    three of a kind  Ac Ad Ah 3c 2d
    three of a kind  Qc Qd Qh Ac 2d
    three of a kind  Qc Qd Qh Kc Jd
    three of a kind  Qc Qd Qh Kc Td
    three of a kind  2c 2d 2h Ac Kd
    two pair         Ac Ad 2h 2s 3c
    two pair         Qc Qd 7h 7s Tc
    two pair         Qc Qd 7h 7s 9c
    two pair         Qc Qd 6h 6s Ac
    two pair         3c 3d 2h 2s Ac
    one pair         Ac Ad 4h 3s 2c
    one pair         2c 2d Ah Ks 9c
    one pair         2c 2d Ah Ks 8c
    one pair         2c 2d Ah Qs Jc
    one pair         2c 2d Kh Qs Jc
    no pair          Ac Kd Qh Js 9c
    no pair          Ac Kd Qh Js 8c
    no pair          Ac Kd Qh 9s 8c
    no pair          Ac Kd 4h 3s 2c
    no pair          Kc Qd Jh Ts 8c
    no pair          7c 5d 4h 3s 2c
"""

# Melbourne 3.2.2(e): Faro Manila has the full pack, yet a flush beats a full house. It keeps its five-high run (11.5.5 reading).
FARO = """
    royal flush      Ah Kh Qh Jh Th
    straight flush   5c 4c 3c 2c Ac
    four of a kind   2c 2d 2h 2s 3c
    flush            7c 5c 4c 3c 2c
    full house       Ac Ad Ah Kc Kd
    full house       2c 2d 2h 3c 3d
    straight         Ah Kd Qh Jh Th
    straight         5h 4c 3d 2s As
    three of a kind  Ac Ad Ah Kc Qd
    two pair         Ac Ad Kh Ks Qc
    one pair         Ac Ad Kh Qs Jc
    no pair          Ac Kd Qh Js 9c
"""

# Melbourne 3.2.2(a), (d): five up; the ace is low below 8-7-6-5 only.
FIVE_UP = """
    royal flush      Ah Kh Qh Jh Th
    straight flush   9d 8d 7d 6d 5d
    straight flush   8d 7d 6d 5d Ad
    four of a kind   5c 5d 5h 5s 6c
    flush            Ah 9h 7h 6h 5h
    flush            Th 8h 7h 6h 5h
    full house       Ac Ad Ah Kc Kd
    full house       5c 5d 5h 6c 6d
    straight         9h 8d 7d 6d 5d
    straight         8h 7d 6d 5d Ad
    three of a kind  Ac Ad Ah Kc Qd
    two pair         Ac Ad Kh Ks Qc
    one pair         Ac Ad Kh Qs Jc
    no pair          Ac Kd 7h 6s 5c
    no pair          Ac 9d 7h 6s 5c
    no pair          Tc 8d 7h 6s 5c
"""

# Melbourne 3.2.2(b), (d): six up; the ace is low below 9-8-7-6 only.
SIX_UP = """
    royal flush      Ah Kh Qh Jh Th
    straight flush   Td 9d 8d 7d 6d
    straight flush   9d 8d 7d 6d Ad
    four of a kind   6c 6d 6h 6s 7c
    flush            Jh 9h 8h 7h 6h
    full house       Ac Ad Ah Kc Kd
    straight         Th 9d 8d 7d 6d
    straight         9h 8d 7d 6d Ad
    three of a kind  Ac Ad Ah Kc Qd
    two pair         7c 7d 6h 6s Ac
    one pair         6c 6d 9h 8s 7c
    no pair          Ac Td 8h 7s 6c
    no pair          Jc 9d 8h 7s 6c
"""

# Perth 10.2 (a)-(j); Melbourne 3.2.2(c), (d); permit 6.1: seven up; the ace is low below T-9-8-7 only.
SEVEN_UP = """
    royal flush      Ah Kh Qh Jh Th
    straight flush   Jd Td 9d 8d 7d
    straight flush   Td 9d 8d 7d Ad
    four of a kind   7c 7d 7h 7s 8c
    flush            Qh Th 9h 8h 7h
    full house       Ac Ad Ah Kc Kd
    straight         Jh Td 9d 8d 7d
    straight         Th 9d 8d 7d Ad
    three of a kind  Ac Ad Ah Kc Qd
    two pair         8c 8d 7h 7s Ac
    one pair         7c 7d Th 9s 8c
    no pair          Ac Jd 9h 8s 7c
    no pair          Qc Td 9h 8s 7c
"""

# Melbourne 3.2.2(e), 11.5.5: in Manila the ace makes no low run, so those cards are ace high, or a flush.
MANILA_SIX_UP = """
    royal flush      Ah Kh Qh Jh Th
    straight flush   Td 9d 8d 7d 6d
    four of a kind   6c 6d 6h 6s 7c
    flush            Ad Td 8d 7d 6d
    flush            Ad 9d 8d 7d 6d
    full house       Ac Ad Ah Kc Kd
    straight         Th 9d 8d 7d 6d
    three of a kind  6c 6d 6h 8c 7d
    two pair         7c 7d 6h 6s 8c
    one pair         6c 6d 9h 8s 7c
    no pair          Ac Td 8h 7s 6c
    no pair          Ac 9d 8h 7s 6c
    no pair          Kc Qd Jh Ts 8c
"""
MANILA_SEVEN_UP = """
    royal flush      Ah Kh Qh Jh Th
    straight flush   Jd Td 9d 8d 7d
    four of a kind   7c 7d 7h 7s 8c
    flush            Ad Jd 9d 8d 7d
    flush            Ad Td 9d 8d 7d
    full house       Ac Ad Ah Kc Kd
    straight         Jh Td 9d 8d 7d
    three of a kind  7c 7d 7h 9c 8d
    two pair         8c 8d 7h 7s 9c
    one pair         7c 7d Th 9s 8c
    no pair          Ac Jd 9h 8s 7c
    no pair          Ac Td 9h 8s 7c
    no pair          Kc Qd Jh Ts 8c
"""

# Melbourne 3.2.3(b)(i)-(vi): ten up has one run; five of one suit are always the royal flush.
TEN_UP = """
    royal flush      Ah Kh Qh Jh Th
    four of a kind   Ac Ad Ah As Kc
    four of a kind   Tc Td Th Ts Jc
    full house       Ac Ad Ah Tc Td
    full house       Tc Td Th Ac Ad
    straight         Ah Kh Qh Jh Td
    three of a kind  Ac Ad Ah Jc Td
    three of a kind  Tc Td Th Ac Kd
    two pair         Ac Ad Th Ts Jc
    two pair         Jc Jd Th Ts Ac
    one pair         Ac Ad Qh Js Tc
    one pair         Tc Td Ah Ks Qc
"""

# Melbourne 9.6.3(b)(i)-(iii): aces are high only, straights and flushes count and are bad; the best is 7-5-4-3-2.
DEUCE_TO_SEVEN = """
    no pair          7h 5d 4c 3s 2h
    no pair          7h 6d 4c 3s 2h
    no pair          7h 6d 5c 3s 2h
    no pair          7h 6d 5c 4s 2h
    no pair          8h 5d 4c 3s 2h
    no pair          Kh Qd Jc Ts 8h
    no pair          Ah 5d 4c 3s 2h
    no pair          Ah Kd Qc Js 9h
    one pair         2h 2d 5c 4s 3h
    one pair         2h 2d Ac Ks Qh
    one pair         Ah Ad 4c 3s 2h
    two pair         3h 3d 2c 2s 4h
    two pair         Ah Ad Kc Ks Qh
    three of a kind  2h 2d 2c 4s 3h
    three of a kind  Ah Ad Ac Ks Qh
    straight         6h 5d 4c 3s 2h
    straight         Ah Kd Qc Js Th
    flush            7h 5h 4h 3h 2h
    flush            Ah 5h 4h 3h 2h
    flush            Ah Kh Qh Jh 9h
    full house       2h 2d 2c 3s 3h
    full house       Ah Ad Ac Ks Kh
    four of a kind   2h 2d 2c 2s 3h
    four of a kind   Ah Ad Ac As Kh
    straight flush   6h 5h 4h 3h 2h
    straight flush   Kh Qh Jh Th 9h
    royal flush      Ah Kh Qh Jh Th
"""

# Melbourne 9.6.3(c)(i)-(iii), 10.6.6(c)(ii): aces are low, straights and flushes are ignored; the best is 5-4-3-2-A.
ACE_TO_FIVE = """
    no pair          5h 4h 3h 2h Ah
    no pair          6h 4d 3c 2s Ah
    no pair          6h 5d 3c 2s Ah
    no pair          6h 5h 4h 3h 2h
    no pair          7h 4d 3c 2s Ah
    no pair          8h 7d 6c 5s 4h
    no pair          Kh 4d 3c 2s Ah
    no pair          Kh Qh Jh Th Ah
    no pair          Kh Qh Jh Th 9h
    one pair         Ah Ad 4c 3s 2h
    one pair         Ah Ad Kc Qs Jh
    one pair         2h 2d 4c 3s Ah
    one pair         Kh Kd Qc Js Th
    two pair         2h 2d Ac As 3h
    two pair         Kh Kd Qc Qs Jh
    three of a kind  Ah Ad Ac 3s 2h
    three of a kind  Kh Kd Kc Qs Jh
    full house       Ah Ad Ac 2s 2h
    full house       Kh Kd Kc Qs Qh
    four of a kind   Ah Ad Ac As 2h
    four of a kind   Kh Kd Kc Ks Qh
"""

# Melbourne 3.2.1(b)(xi): five different ranks from eight down to ace, the highest card first; runs and suits do not count.
EIGHT_OR_BETTER = """
    no pair          5h 4h 3h 2h Ah
    no pair          6h 4d 3c 2s Ah
    no pair          6h 5d 4c 3s 2h
    no pair          7h 4d 3c 2s Ah
    no pair          7h 6d 5c 4s 3h
    no pair          8h 4d 3c 2s Ah
    no pair          8h 7h 6h 5h 3h
    no pair          8h 7d 6c 5s 4h
"""

# Melbourne 13.3.1: the front hand of three knows no straights and no flushes.
FRONT = """
    three of a kind  Ac Ad Ah
    three of a kind  2c 2d 2h
    one pair         Ac Ad Kh
    one pair         Ac Ad 2h
    one pair         2c 2d Ah
    one pair         2c 2d 3h
    no pair          Ah Kh Qh
    no pair          Ac Kd Jh
    no pair          Ac 3d 2h
    no pair          Kh Qh Jh
    no pair          4h 3h 2h
"""

# Badugi: four different ranks and suits beat three, three beat two; then the lowest, its highest card first. The ace is low.
BADUGI = """
    badugi           4h 3d 2c As
    badugi           5h 3d 2c As
    badugi           5h 4d 3c 2s
    badugi           Kh 3d 2c As
    badugi           Kh Qd Jc Ts
    three cards      3h 2d Ac Kc
    three cards      4h 2d Ac 4s
    three cards      Kh Qd Jc Ks
    two cards        2h Ah Ad Kd
    two cards        3h 3d 3c 2d
    two cards        Kh Kd Qh Qd
    one card         Kh Qh 3h Ah
    one card         9h 7h 5h 2h
    one card         Kc Kd Kh Ks
"""

# Readings that could go the other way, which a table may choose as an option.
# Perth 10.4 read strictly: between equal fours, and equal threes, the other cards do not decide (the ties stand further below).
FULL_PACK_SPLIT = """
    royal flush      Ah Kh Qh Jh Th
    straight flush   5c 4c 3c 2c Ac
    four of a kind   7c 7d 7h 7s 2c
    four of a kind   6c 6d 6h 6s Ac
    full house       Tc Td Th Kc Kd
    full house       Tc Td Th 9c 9d
    flush            Ah Jh 9h 7h 3h
    flush            Ad Jd 9d 7d 2d
    straight         5h 4c 3d 2s As
    three of a kind  Qc Qd Qh 3c 2d
    three of a kind  Jc Jd Jh Ac Kd
    two pair         Qc Qd 7h 7s Tc
    two pair         Qc Qd 7h 7s 9c
    one pair         2c 2d Ah Ks 9c
    one pair         2c 2d Ah Ks 8c
    no pair          Ac Kd Qh Js 9c
    no pair          Ac Kd Qh Js 8c
"""
SEVEN_UP_SPLIT = """
    royal flush      Ah Kh Qh Jh Th
    straight flush   Td 9d 8d 7d Ad
    four of a kind   8c 8d 8h 8s 7c
    four of a kind   7c 7d 7h 7s Ac
    flush            Qh Th 9h 8h 7h
    full house       Ac Ad Ah Kc Kd
    straight         Th 9d 8d 7d Ad
    three of a kind  Qc Qd Qh 8c 7d
    three of a kind  Jc Jd Jh Ac Kd
    two pair         8c 8d 7h 7s Ac
    two pair         8c 8d 7h 7s Kc
    one pair         7c 7d Th 9s 8c
    no pair          Ac Jd 9h 8s 7c
"""
# Standard 1.4: in some rooms three of a kind beats a straight with 36 cards.
SIX_UP_THREES = """
    royal flush      Ah Kh Qh Jh Th
    straight flush   9d 8d 7d 6d Ad
    four of a kind   6c 6d 6h 6s 7c
    flush            Jh 9h 8h 7h 6h
    full house       Ac Ad Ah Kc Kd
    three of a kind  Ac Ad Ah Kc Qd
    three of a kind  6c 6d 6h 8c 7d
    straight         Ah Kd Qd Jd Td
    straight         9h 8d 7d 6d Ad
    two pair         7c 7d 6h 6s Ac
    one pair         6c 6d 9h 8s 7c
    no pair          Ac Td 8h 7s 6c
"""
# Melbourne 11.5.5 read narrowly: it bars the low straight of the ace, not the straight flush.
MANILA_SIX_UP_SUITED = """
    royal flush      Ah Kh Qh Jh Th
    straight flush   Td 9d 8d 7d 6d
    straight flush   9d 8d 7d 6d Ad
    four of a kind   6c 6d 6h 6s 7c
    flush            Ad Td 8d 7d 6d
    full house       Ac Ad Ah Kc Kd
    straight         Th 9d 8d 7d 6d
    three of a kind  6c 6d 6h 8c 7d
    two pair         7c 7d 6h 6s 8c
    one pair         6c 6d 9h 8s 7c
    no pair          Ac 9d 8h 7s 6c
    no pair          Kc Qd Jh Ts 8c
"""
MANILA_SEVEN_UP_SUITED = """
    royal flush      Ah Kh Qh Jh Th
    straight flush   Jd Td 9d 8d 7d
    straight flush   Td 9d 8d 7d Ad
    four of a kind   7c 7d 7h 7s 8c
    flush            Ad Jd 9d 8d 7d
    full house       Ac Ad Ah Kc Kd
    straight         Jh Td 9d 8d 7d
    three of a kind  7c 7d 7h 9c 8d
    two pair         8c 8d 7h 7s 9c
    one pair         7c 7d Th 9s 8c
    no pair          Ac Td 9h 8s 7c
    no pair          Kc Qd Jh Ts 8c
"""

LADDERS = {
    "high-52": FULL_PACK,
    "faro-52": FARO,
    "high-40": FIVE_UP,
    "high-36": SIX_UP,
    "high-32": SEVEN_UP,
    "manila-36": MANILA_SIX_UP,
    "manila-32": MANILA_SEVEN_UP,
    "high-20": TEN_UP,
    "low-27": DEUCE_TO_SEVEN,
    "low-a5": ACE_TO_FIVE,
    "low-8": EIGHT_OR_BETTER,
    "chinese-front": FRONT,
    "badugi": BADUGI,
    "high-52-split": FULL_PACK_SPLIT,
    "high-32-split": SEVEN_UP_SPLIT,
    "high-36-threes": SIX_UP_THREES,
    "manila-36-suited": MANILA_SIX_UP_SUITED,
    "manila-32-suited": MANILA_SEVEN_UP_SUITED,
}


def rungs(key: str) -> list[tuple[str, str]]:
    lines = [line.strip() for line in LADDERS[key].strip().splitlines()]
    return [(name.strip(), hand.strip()) for name, _, hand in (line.partition("  ") for line in lines)]


def worth(order: Ranking, text: str) -> Strength:
    found = strength(order, cards(text, order.pack))
    assert found is not None, f"{text} is no hand in {order}"
    return found


def value(order: Ranking, text: str) -> int:
    return order.evaluate(cards(text, order.pack))


def test_every_ranking_of_made_hands_has_its_list_and_every_category_stands_in_it() -> None:
    assert set(LADDERS) == {key for key, order in RANKINGS.items() if not order.showing}
    for key, order in RANKINGS.items():
        if not order.showing:
            assert list(dict.fromkeys(name for name, _ in rungs(key))) == [str(each) for each in order.categories], key


@pytest.mark.parametrize("key", LADDERS)
def test_each_hand_of_the_list_is_called_by_its_name(key: str) -> None:
    order = RANKINGS[key]
    for name, hand in rungs(key):
        assert category_of(order, worth(order, hand)) == name, hand
        assert order.category(value(order, hand)) is Category(name), hand


@pytest.mark.parametrize("key", LADDERS)
def test_each_hand_of_the_list_beats_the_next(key: str) -> None:
    order = RANKINGS[key]
    for (_, better), (_, worse) in pairwise(rungs(key)):
        assert worth(order, better) > worth(order, worse), f"{better} must beat {worse}"
        assert value(order, better) > value(order, worse), f"{better} must beat {worse}"


# Melbourne 3.2.1(b)(i), (ii), (v): suits never break ties; Perth 4.1(b)(iv): suits are equal.
@pytest.mark.parametrize(
    ("key", "one", "other"),
    [
        ("high-52", "Ah Kh Qh Jh Th", "As Ks Qs Js Ts"),
        ("high-52", "9h 8h 7h 6h 5h", "9c 8c 7c 6c 5c"),
        ("high-52", "Ah Jh 9h 7h 2h", "Ad Jd 9d 7d 2d"),
        ("high-52", "5h 4c 3d 2s As", "5c 4h 3s 2d Ah"),
        ("high-52", "Qc Qd 7h 7s Tc", "Qh Qs 7c 7d Ts"),
        ("high-20", "Ah Kh Qh Jh Td", "As Kd Qh Jh Tc"),
        ("manila-32", "Ad Td 9d 8d 7d", "Ah Th 9h 8h 7h"),
        ("low-27", "7h 5d 4c 3s 2h", "7c 5d 4d 3d 2d"),
        # ... and where the other cards beside fours and threes do not decide
        ("high-52-split", "6c 6d 6h 6s Ac", "6c 6d 6h 6s 2c"),
        ("high-52-split", "Qc Qd Qh Ac Kd", "Qc Qd Qs 3c 2d"),
        ("high-32-split", "7c 7d 7h 7s Ac", "7c 7d 7h 7s 8c"),
        ("high-32-split", "Qc Qd Qh Ac Kd", "Qc Qd Qs 8c 7d"),
        ("low-a5", "5h 4h 3h 2h Ah", "5h 4d 3h 2h Ah"),
        ("low-8", "8h 7h 6h 5h 4h", "8h 7d 6h 5h 4h"),
        ("chinese-front", "Ah Kh Qh", "As Kd Qc"),
        ("badugi", "4h 3d 2c As", "4s 3c 2d Ah"),
        ("badugi", "3h 2d Ac Kc", "3h 2d Ac Ad"),
    ],
)
def test_these_hands_tie(key: str, one: str, other: str) -> None:
    order = RANKINGS[key]
    assert worth(order, one) == worth(order, other)
    assert value(order, one) == value(order, other)


@pytest.mark.parametrize(
    ("key", "hand", "top"),
    [
        ("high-52", "5h 4c 3d 2s As", "five"),
        ("faro-52", "5h 4c 3d 2s As", "five"),
        ("high-40", "8h 7c 6d 5s As", "eight"),
        ("high-36", "9h 8c 7d 6s As", "nine"),
        ("high-32", "Th 9c 8d 7s As", "ten"),
        ("high-52-split", "5h 4c 3d 2s As", "five"),
        ("high-32-split", "Th 9c 8d 7s As", "ten"),
    ],
)
def test_the_small_run_with_the_ace_is_the_lowest_straight(key: str, hand: str, top: str) -> None:
    order = RANKINGS[key]
    assert order.category(value(order, hand)) is Category.STRAIGHT
    assert order.words(value(order, hand)) == f"straight, {top} high"
    assert order.category(value(order, hand) - 1) is Category.THREE_OF_A_KIND, "nothing may stand between it and three of a kind"


@pytest.mark.parametrize(
    ("key", "hand"),
    [
        # A run does not go round the ace (Perth 10.1(f) and Melbourne 3.2.1(b)(vi)#2, as read) ...
        ("high-52", "4h 3c 2d As Kh"),
        ("high-52", "3h 2c Ad Ks Qh"),
        ("high-52", "2h Ac Kd Qs Jh"),
        ("high-40", "7h 6c 5d As Kh"),
        ("high-36", "8h 7c 6d As Kh"),
        ("high-32", "9h 8c 7d As Kh"),
        ("high-32", "8h 7c Ad Ks Qh"),
        ("faro-52", "4h 3c 2d As Kh"),
        # ... another pack's small run is nothing here ...
        ("high-52", "8h 7c 6d 5s Ah"),
        ("high-40", "9h 8c 7d 6s Ah"),
        ("high-36", "Th 9c 8d 7s Ah"),
        ("high-52", "9h 8c 7d 6s Ah"),
        ("high-52", "Th 9c 8d 7s Ah"),
        # ... Manila has none (Melbourne 11.5.5), and neither has deuce to seven (9.6.3(b)(i)).
        ("manila-36", "9h 8c 7d 6s Ah"),
        ("manila-32", "Th 9c 8d 7s Ah"),
        ("low-27", "5h 4c 3d 2s Ah"),
    ],
)
def test_these_are_no_straights(key: str, hand: str) -> None:
    order = RANKINGS[key]
    assert category_of(order, worth(order, hand)) is Category.NO_PAIR
    assert order.category(value(order, hand)) is Category.NO_PAIR
    in_one_suit = " ".join(word[0] + "h" for word in hand.split())
    assert order.category(value(order, in_one_suit)) is Category.FLUSH


@pytest.mark.parametrize("key", ["high-40", "high-36", "high-32", "manila-36", "manila-32", "faro-52"])
def test_a_flush_beats_a_full_house_and_a_straight_beats_three_of_a_kind(key: str) -> None:
    order = RANKINGS[key]
    lowest_flush = next(v for v in range(1, 10_000) if order.category(v) is Category.FLUSH)
    assert order.words(lowest_flush - 1) == "full house, aces over kings"
    lowest_straight = next(v for v in range(1, 10_000) if order.category(v) is Category.STRAIGHT)
    assert order.words(lowest_straight - 1) == "three of a kind, aces, K-Q kickers"


@pytest.mark.parametrize("key", ["high-52"])
def test_with_the_full_pack_a_full_house_beats_a_flush(key: str) -> None:
    assert value(RANKINGS[key], "2c 2d 2h 3c 3d") > value(RANKINGS[key], "Ah Kh Qh Jh 9h")


@pytest.mark.parametrize(
    "hand",
    ["9h 4d 3c 2s Ah", "8h 8d 3c 2s Ah", "Ah Ad 3c 2s 4h", "Kh Qh Jh Th 9h", "8h 8d 8c 8s 7h"],
    ids=["nine high", "a pair", "aces", "all too high", "fours"],
)
def test_these_do_not_qualify_for_low(hand: str) -> None:
    order = RANKINGS["low-8"]
    assert strength(order, cards(hand)) is None
    assert order.evaluate(cards(hand)) == 0
    assert order.category(0) is None
    assert order.words(0) == "no qualifying low"


def test_a_pair_among_seven_cards_does_not_keep_a_low_from_qualifying() -> None:
    order = RANKINGS["low-8"]
    assert order.words(value(order, "Ah Ad 3c 2s 4h 8d Kc")) == "8-4-3-2-A low"
    assert value(order, "Ah Ad 3c 3s 4h 8d Kc") == 0


def test_with_the_smallest_pack_any_seven_cards_make_two_pair_or_better() -> None:
    # Melbourne 3.2.3(b) as read: so the book need not rank one pair.
    order = RANKINGS["high-20"]
    assert order.words(value(order, "Ah Ad Kc Ks Qh Jd Jc")) == "two pair, aces and kings, queen kicker"
    assert order.words(value(order, "Th Td Jc Js Qh Qd Kc")) == "two pair, queens and jacks, king kicker"


def test_the_best_five_of_seven_play() -> None:
    order = RANKINGS["high-52"]
    three_pairs = cards("Ah Ad Kc Ks Qh Qd 2c")
    assert best_strength(order, three_pairs) == worth(order, "Ah Ad Kc Ks Qh")
    assert best_strength(order, cards("Ah Ad Ac Ks Kh Kd 2c")) == worth(order, "Ah Ad Ac Ks Kh")
    assert best_strength(order, cards("Ah Kh Qh Jh 9h As Ad")) == worth(order, "Ah Kh Qh Jh 9h")


def test_exactly_two_hole_cards_play() -> None:
    # Four hearts in hand and one on the board are no flush; four aces in hand are a pair.
    order = RANKINGS["high-52"]
    hole, board = cards("Ah Kh Qh Jh"), cards("2h 3c 7d 8s 9c")
    assert best_exactly(order, hole, board) == worth(order, "Ah Kh 9c 8s 7d")
    assert order.words(order.evaluate_exactly(hole, board)) == "ace high, K-9-8-7"
    hole, board = cards("Ah Ad Ac As"), cards("2h 3c 7d 8s 9c")
    assert best_exactly(order, hole, board) == worth(order, "Ah Ad 9c 8s 7d")
    assert order.words(order.evaluate_exactly(hole, board)) == "pair of aces, 9-8-7 kickers"


# Open cards: the first of each list acts first. Hands compare only with others of as many cards.

OPEN_CARDS = {
    # Perth 21.4(a), 23.7(a): the best hand showing; fours, threes, two pairs, a pair, high cards; no runs, no flushes.
    "showing": [
        "Ac Ad Ah As|2c 2d 2h 2s|Ac Ad Ah Ks|2c 2d 2h As|Ac Ad Kh Ks",
        "Ac Ad Kh Ks|3c 3d 2h 2s|Ac Ad 3h 2s|2c 2d Ah Ks|2c 2d Ah Qs|Ah Kh Qh Jh|5c 4d 3h 2s",
        "Ac Ad Ah|2c 2d 2h|Ac Ad 2h|Kc Kd Ah|Kc Kd Qh|Ah Kh Qh|Ac Kd Jh|4c 3d 2h",
        "Ac Ad|2c 2d|Ac Kd|Ac 2d|Kc Qd|3c 2d",
        "Ac|Kd|Th|2s",
    ],
    # Melbourne 10.4.2, 10.4.2#3: equal hands go by the suit of their highest card, spades > hearts > diamonds > clubs.
    "showing-suits": [
        "As|Ah|Ad|Ac|Ks|2c",
        "2c 2d|As Kh|As Kd|As Kc|Ah Ks|Ac Ks|As Qs",
        "9s 9c|9h 9d|8s 8h",
        "9c 9d As|9h 9s Ah|9c 9d Ad|9s 9h Ac|9s 9h Ks",
        "8s 8c 9c 9d|8h 8d 9s 7h",
    ],
    # Melbourne 10.4.2#2, 10.4.2#3: the lowest hand showing, aces low, pairs bad; equal hands go by the lowest card, clubs first.
    "showing-razz": [
        "Ac|Ad|Ah|As|2c|Kc|Ks",
        "2s Ac|2c Ad|2c As|3c Ac|Kc Qd|Ac Ad|Kc Kd",
        "3h 2d Ac|3s 2d Ac|3c 2h Ac|3c 2d Ad|4c 2d Ac|Ah Ad 2c|2h 2d Ac|Ah Ad Ac|Kh Kd Kc",
        "4s 3h 2d Ac|Kh Qd Jc Ts|Ac Ad 3s 2s|2h 2d Ac As|Ac Ad Ah 2s|Kc Kd Kh Ks",
    ],
    # Melbourne 10.4.2#3, read so that the suits of a pair or set go before those of a higher card beside it.
    "showing-suits-paired": [
        "As|Ah|Ad|Ac|Ks|2c",
        "2c 2d|As Kh|As Kd|As Kc|Ah Ks|Ac Ks|As Qs",
        "9s 9h Ac|9s 9d Ac|9s 9c As|9h 9d As|9s 9h Ks",
        "8c 8d 9s 9c|8s 8h 9h 9d|8s 8h 9d 7h",
        "7s 7h 7d Ac|7s 7h 7c Ac|7s 7h 7c Kc",
    ],
    "showing-razz-paired": [
        "Ac|Ad|Ah|As|2c|Kc|Ks",
        "3h 2d Ac|3s 2d Ac|3c 2h Ac|3c 2d Ad|4c 2d Ac|Ah Ad 2c|2c 2s Ad|2d 2h Ac|Kh Kd Kc",
    ],
    # Standard 1.11: the lowest hand showing, aces low, pairs bad; suits are equal.
    "showing-low": [
        "Ac|2c|Kc",
        "2s Ac|3c Ac|Kc Qd|Ac Ad|Kc Kd",
        "3h 2d Ac|4c 2d Ac|Kc Qd Jh|Ah Ad 2c|2h 2d Ac|Ah Ad Ac|Kh Kd Kc",
        "4s 3h 2d Ac|Kh Qd Jc Ts|Ac Ad 3s 2s|2h 2d Ac As|Ac Ad Ah 2s|Kc Kd Kh Ks",
    ],
    # Perth 23.4(a), 1:low-card-open: the lowest card, the ace high.
    "low-card-open": ["2s|3c|Kc|Ac"],
    # Melbourne 10.3.1, 10.3.1#2: the lowest card, the ace high; of equal ones the lower suit.
    "bring-in": ["2c|2d|2h|2s|3c|Ks|Ac|Ad|Ah|As"],
    # Melbourne 10.3.1(a)(i), (ii): in Razz the highest card, the ace low; of equal ones the higher suit.
    "bring-in-razz": ["Ks|Kh|Kd|Kc|Qs|2c|As|Ah|Ad|Ac"],
    # Perth 20.1, 4.1(b)(iv): the high card has the button; hearts beat clubs, clubs beat diamonds, diamonds beat spades.
    "button-draw": ["Ah|Ac|Ad|As|Kh|Ks|2h|2c|2d|2s"],
}


def test_every_order_of_open_cards_has_its_lists() -> None:
    assert set(OPEN_CARDS) == {key for key, order in RANKINGS.items() if order.showing}


@pytest.mark.parametrize(("key", "line"), [(key, line) for key, lines in OPEN_CARDS.items() for line in lines])
def test_of_open_cards_the_first_acts_before_the_next(key: str, line: str) -> None:
    order = RANKINGS[key]
    hands = line.split("|")
    for first, second in pairwise(hands):
        assert worth(order, first) > worth(order, second), f"{first} must come before {second}"
        assert value(order, first) > value(order, second), f"{first} must come before {second}"


@pytest.mark.parametrize(
    ("key", "one", "other"),
    [
        ("showing", "As", "Ac"),
        ("showing", "As Kd 2c", "Ah Ks 2d"),
        ("showing", "9s 9c 8h 8d", "9h 9d 8s 8c"),
        ("low-card-open", "2c", "2s"),
        ("showing-low", "As 2d", "Ac 2h"),
    ],
)
def test_where_suits_are_equal_open_cards_tie(key: str, one: str, other: str) -> None:
    order = RANKINGS[key]
    assert worth(order, one) == worth(order, other)
    assert value(order, one) == value(order, other)


# What is refused


def test_an_unknown_ranking_is_refused_with_those_there_are() -> None:
    assert ranking("high-52") is RANKINGS["high-52"]
    with pytest.raises(RankingError) as refusal:
        ranking("high-48")
    assert str(refusal.value).startswith("There is no ranking 'high-48'.")
    assert all(key in str(refusal.value) for key in RANKINGS)


@pytest.mark.parametrize(
    ("key", "hand", "why"),
    [
        ("high-52", "Ah Kh Qh Jh", r"^high-52 ranks 5 to 7 cards; these are 4\."),
        ("high-52", "", r"^high-52 ranks 5 to 7 cards; these are 0\."),
        ("high-52", "Ah Kh Qh Jh 9c 8c 7c 6c", r"^high-52 ranks 5 to 7 cards; these are 8\."),
        # A flush among eight cards would hide the full house among them.
        ("high-52", "As Ah Ad Kh Kd Qh Jh 9h", r"^high-52 ranks 5 to 7 cards; these are 8\."),
        ("low-27", "Ah Kh Qh Jh 9c 8c 7c 6c", r"^low-27 ranks 5 to 7 cards; these are 8\."),
        ("low-27", "As Ah Ad Kh Kd Qh Jh 9h", r"^low-27 ranks 5 to 7 cards; these are 8\."),
        ("low-a5", "Ah Kh Qh Jh", r"^low-a5 ranks 5 to 7 cards; these are 4\."),
        ("chinese-front", "Ah Kh", r"^chinese-front ranks 3 to 7 cards; these are 2\."),
        ("badugi", "", r"^badugi ranks 1 to 7 cards; these are 0\."),
        ("badugi", "Ah Kh Qh Jh 9h 8h 7h 6h", r"^badugi ranks 1 to 7 cards; these are 8\."),
        ("showing", "Ah Kh Qh Jh 9h", r"^showing ranks 1 to 4 cards; these are 5\."),
        ("bring-in", "Ah Kh", r"^bring-in ranks 1 card; these are 2\."),
        ("high-52", "Ah Kh ?? Jh 9h", r"^Ah Kh \?\? Jh 9h has unknown cards \(1\)"),
        ("high-52", "Ah Kh ?? Jh 9h 2c ??", r"has unknown cards \(2\); .* only when all its cards are seen"),
        ("badugi", "Ah ?? 2c 3d", r"has unknown cards \(1\)"),
        ("showing-suits", "Ah ??", r"has unknown cards \(1\)"),
        ("high-32", "Ah Kd Qh Jh 6h", r"^6h is not in the pack of 32, which runs from 7 up to A"),
        ("high-20", "Ah Kd Qh Jh 9h", r"^9h is not in the pack of 20, which runs from T up to A"),
    ],
)
def test_cards_that_cannot_be_ranked_are_refused_with_the_reason(key: str, hand: str, why: str) -> None:
    with pytest.raises(RankingError, match=why):
        RANKINGS[key].evaluate(cards(hand))


def test_a_foreign_card_beside_a_flush_is_refused() -> None:
    with pytest.raises(RankingError, match="2c is not in the pack of 32"):
        RANKINGS["high-32"].evaluate(cards("Ah Kh Jh 9h 8h 2c 3c"))


@pytest.mark.parametrize(
    ("key", "hole", "board", "why"),
    [
        ("high-52", "Ah", "Kh Qh Jh", "1 hole and 3 board cards are too few"),
        ("high-52", "Ah Kh", "Qh Jh", "2 hole and 2 board cards are too few"),
        ("high-52", "Ah ??", "Kh Qh Jh", r"has unknown cards \(1\)"),
        ("manila-32", "Ah 2c", "Kh Qh Jh", "^2c is not in the pack of 32"),
        ("manila-32", "Ah Kh 2c", "9h Qh Jh", "^2c is not in the pack of 32"),
        ("high-52", "Ah Kh", "Ah Qh Jh", "^Ah stands twice"),
    ],
)
def test_hole_and_board_cards_that_cannot_be_ranked_are_refused(key: str, hole: str, board: str, why: str) -> None:
    with pytest.raises(RankingError, match=why):
        RANKINGS[key].evaluate_exactly(cards(hole), cards(board))


@pytest.mark.parametrize("key", ["chinese-front", "badugi", "showing"])
def test_two_and_three_make_a_hand_of_five_only(key: str) -> None:
    with pytest.raises(RankingError, match=f"^{key} ranks hands of [34] cards, not of two hole and three board cards"):
        RANKINGS[key].evaluate_exactly(cards("Ah Kh"), cards("Qh Jh Th"))
