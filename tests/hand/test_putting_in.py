"""What a player puts in never costs more than the book says, in any book, game, limit and house. `make soak` tries far more."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from pitboss.hand import Dealer, Refused, table_rules
from pitboss.hand.gestures import PutIn, put_in
from pitboss.hand.options import Options
from pitboss.hand.state import Hand
from pitboss.hand.turn import Due
from tests.hand.everything import BOOKS, Table, house, seat_players, tables
from tests.hand.players import Players
from tests.hand.putting_in import a_gesture, check_cost, spot_of

GAMES = sorted({(each.book, each.game) for each in tables() if each.entry.limits})
SHORT, LONG = 12, 2000  #: hands of each game


def gestures_in(book: str, game: str, hands: range) -> Counter[str]:
    """Hands played at random, and in every betting turn some chips and words."""
    found: Counter[str] = Counter()
    at: list[Table] = [each for each in tables() if (each.book, each.game) == (book, game)]
    for nth in hands:
        chance = Random(f"put in {book} {game} {nth}")
        table = chance.choice(at)
        rules = house(table, chance, nth)
        hand = Hand(rules, **seat_players(rules, table, chance))

        def look(hand: Hand, now: Options, chance: Random = chance) -> None:
            if now.due == Due.BET:
                place = hand.place_of[now.seat]
                for _ in range(3):
                    found[check_cost(hand, place, a_gesture(spot_of(hand, place), hand.rules.chip, chance))] += 1

        Players(chance).play_out(hand, lambda _hand, _event: None, look)
    return found


@pytest.mark.parametrize(("book", "game"), GAMES)
def test_what_is_put_in_costs_no_more_than_the_book_says(book: str, game: str) -> None:
    assert gestures_in(book, game, range(SHORT))["taken"]


@pytest.mark.soak
@pytest.mark.parametrize(("book", "game"), GAMES)
def test_soak(book: str, game: str) -> None:
    print(f"\n{book} {game}: {dict(gestures_in(book, game, range(SHORT, SHORT + LONG)))}")


def test_every_way_is_met() -> None:
    """The sample is wide enough: chips are taken, refused, to be made up, and words wait for chips."""
    for book in BOOKS:
        game = next(game for of, game in GAMES if of == book)
        assert {"taken", "refused"} <= set(gestures_in(book, game, range(10 * SHORT))), book


def test_perth_7_7_nobody_puts_chips_in_for_another() -> None:
    hand = Hand(table_rules("perth-poker", "holdem", limit="no-limit", blinds=(5, 10)), [500, 500, 500, 500])
    Dealer(Random(1), shows=False).deal_on(hand)
    with pytest.raises(Refused) as caught:
        put_in(hand, PutIn(3, (10,), by=4))
    assert (caught.value.code, caught.value.clause) == ("bet-for-another", "7.7")
    assert hand.stack == [495, 490, 500, 500]
