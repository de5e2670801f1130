"""Deals that are alike up to suits are counted once, and stand for as many as there are."""

from __future__ import annotations

from itertools import combinations
from math import comb

import numpy as np

from pitboss.analysis import suits
from pitboss.analysis.hole_classes import CLASSES, class_name, class_of, class_size


def test_the_kinds_of_boards_stand_for_all_boards() -> None:
    found = suits.boards()
    assert found.weight.sum() == comb(52, 5)
    assert set(np.unique(found.weight)) == {4, 12, 24}  # no two pairs of suits can hold the same: five is odd


def test_a_board_stands_for_just_those_that_its_suits_can_be_renamed_to() -> None:
    found = suits.boards()
    kinds = {tuple(row): int(weight) for row, weight in zip(found.cards.tolist(), found.weight, strict=True)}
    for board in ([0, 1, 2, 7, 11], [0, 4, 8, 12, 16], [3, 18, 22, 35, 51], [8, 9, 12, 13, 51]):
        orbit = {tuple(sorted(suits.swapped(card, swap) for card in board)) for swap in suits.SWAPS}
        (kind,) = orbit & kinds.keys()
        assert kinds[kind] == len(orbit)


def test_every_flop_is_led_to_the_flop_of_its_kind() -> None:
    kinds = suits.flops()
    counted = np.zeros(suits.CANONICAL_FLOPS, np.int64)
    for flop in combinations(range(52), 3):
        place = suits.flop_place(*flop)
        led = sorted(suits.swapped(card, suits.SWAPS[kinds.swap[place]]) for card in flop)
        assert led == kinds.cards[kinds.kind[place]].tolist()
        counted[kinds.kind[place]] += 1
    assert np.array_equal(counted, kinds.weight)


def test_hole_cards_keep_their_class_when_suits_are_renamed() -> None:
    classes, moves = suits.pair_classes(), suits.pair_swaps()
    for row in moves:
        assert np.array_equal(classes[row], classes)
        assert np.array_equal(np.sort(row), np.arange(suits.PAIRS))


def test_the_169_classes_are_named_and_counted() -> None:
    sizes = np.bincount(suits.pair_classes(), minlength=CLASSES)
    assert sizes.tolist() == [class_size(place) for place in range(CLASSES)]
    assert sizes.sum() == comb(52, 2)
    names = [class_name(place) for place in range(CLASSES)]
    assert len(set(names)) == 169
    assert names[:3] == ["AA", "AKs", "AQs"]
    assert names[13:15] == ["AKo", "KK"]
    assert names[class_of(51, 46)] == "AKo"  # As Kh
    assert names[class_of(2, 50)] == "A2s"  # 2h Ah
