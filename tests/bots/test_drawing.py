"""Which cards a bot keeps, in each kind of draw."""

from __future__ import annotations

from random import Random

import pytest

from pitboss.bots.drawing import beaten, field, keep, to_throw
from pitboss.bots.ranges import Range
from pitboss.cards import cards
from pitboss.ranking import RANKINGS
from tests.bots.test_strength import looking_at


@pytest.mark.parametrize(
    ("game", "held", "thrown"),
    [
        (("perth-poker", "draw-ante"), "Ah Ad 7c 4s 2d", "7c 4s 2d"),
        (("perth-poker", "draw-ante"), "9h 9d 9c 4s 2d", "4s 2d"),
        (("perth-poker", "draw-ante"), "9h 9d 4c 4s 2d", "2d"),
        (("perth-poker", "draw-ante"), "9h Th Jc Qs Kd", ""),
        (("perth-poker", "draw-ante"), "2h 6h Jh Kh 9h", ""),
        (("perth-poker", "draw-ante"), "2h 6h Jh Kh 9c", "9c"),
        (("perth-poker", "draw-ante"), "9h 9d 9c 9s 2d", None),
        (("standard", "no-limit-single-draw-27"), "7h 5d 4c 3s 2d", ""),
        (("standard", "no-limit-single-draw-27"), "7h 5d 4c 3s Kd", "Kd"),
        (("standard", "no-limit-single-draw-27"), "7h 5d 4c 4s 2d", "4"),
        (("standard", "no-limit-single-draw-27"), "6h 5d 4c 3s 2d", "6h"),
        (("melbourne-poker", "lowball-a5"), "5h 4d 3c 2s Ad", ""),
        (("melbourne-poker", "lowball-a5"), "Qh 4d 3c 2s Ad", "Qh"),
    ],
)
def test_last_draws(game: tuple[str, str], held: str, thrown: str | None) -> None:
    for others in (1, 3):
        seen = looking_at(*game, held, others=others, due="draw", street="after the draw")
        found = to_throw(seen, [Range(1.3, 1.0)] * others, Random(5))
        if thrown is None:
            assert set(found) <= set(cards("2d"))
        elif len(thrown) == 1:
            assert [card.text[0] for card in found] == [thrown]
        else:
            assert set(found) == set(cards(thrown))


@pytest.mark.parametrize(
    ("held", "thrown"), [("Ah 2d 3c 4s", ""), ("Ah 2d 3c 3s", "3"), ("Ah 2d 3c Kd", "Kd"), ("Ah 2h 3h Kh", None), ("Ah 2d 3c Ks", "Ks")]
)
def test_the_first_draw_of_badugi(held: str, thrown: str | None) -> None:
    seen = looking_at("standard", "fixed-limit-badugi", held, others=2, due="draw", street="after the first draw")
    found = to_throw(seen, [Range(1.0, 1.0)] * 2, Random(3))
    if thrown is None:
        assert cards("Ah")[0] not in found
        assert len(found) == 3
    elif len(thrown) == 1:
        assert [card.text[0] for card in found] == [thrown]
    else:
        assert set(found) == set(cards(thrown))


@pytest.mark.parametrize("key", ["high-52", "high-40", "high-36", "high-32", "low-27", "low-a5", "badugi"])
def test_the_habit_keeps_cards_that_are_held_and_betters_the_hand(key: str) -> None:
    order = RANKINGS[key]
    chance = Random(key)
    for _ in range(300):
        held = chance.sample(order.pack.cards, order.hand)
        for left in (1, 2, 3):
            kept = keep(order, held, left)
            assert kept
            assert set(kept) <= set(held)
            assert len(set(kept)) == len(kept)
    size = order.pack.size
    pat = sorted(order.evaluate(chance.sample(order.pack.cards, order.hand)) for _ in range(800))
    assert beaten(pat, field(key, size, 1)[400]) > 0.6
    assert beaten(field(key, size, 1), field(key, size, 3)[400]) > 0.55


def test_the_yardstick_is_the_same_everywhere() -> None:
    first = field("low-27", 52, 3)
    field.cache_clear()
    assert field("low-27", 52, 3) == first
