"""The complete proof, run by `make soak`: not a sample but every seven-card hand of every pack, in every order of five cards."""

from __future__ import annotations

from collections.abc import Callable
from math import comb

import numpy as np
import pytest
from tests.ranking.definition import ByDefinition, parts, random_hands, scalar_values

from pitboss.analysis import bulk
from pitboss.analysis.combinations import all_hands
from pitboss.ranking import RANKINGS

pytestmark = pytest.mark.soak

FIVE_CARDS = [key for key, ranking in RANKINGS.items() if ranking.hand == 5]


@pytest.mark.parametrize("key", FIVE_CARDS)
def test_every_seven_card_hand_is_worth_its_best_five(key: str, by_definition: Callable[[str], ByDefinition]) -> None:
    ranking, definition = RANKINGS[key], by_definition(key)
    seen = 0
    for hands in all_hands(ranking.pack, 7):
        assert np.array_equal(bulk.evaluate(ranking, hands), definition.best(hands))
        seen += len(hands)
    assert seen == comb(ranking.pack.size, 7)


@pytest.mark.parametrize("key", FIVE_CARDS)
def test_scalar_and_bulk_agree_on_twenty_million_hands(key: str) -> None:
    ranking = RANKINGS[key]
    for hands in parts(random_hands(ranking, 20_000_000, 7, seed=77)):
        assert np.array_equal(scalar_values(ranking, hands), bulk.evaluate(ranking, hands))
