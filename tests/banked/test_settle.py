"""Settlement against the text, written down a second time and in another way."""

from __future__ import annotations

from fractions import Fraction
from random import Random

import pytest

from pitboss.banked import Outcome, Result, Wagers, events, paying, settle, table_rules
from pitboss.banked.ending import outcome_of
from pitboss.banked.paying import least_values
from pitboss.cards import CARDS, Card
from pitboss.law import open_book
from pitboss.law.terms import Terms
from pitboss.ranking import RANKINGS
from pitboss.ranking.readable import best_strength, category_of
from pitboss.ranking.vocabulary import Category
from tests.banked.rounds import Played, any_round, any_rules, play_out

HIGH = RANKINGS["high-52"]
RANK = (
    Category.NO_PAIR,
    Category.ONE_PAIR,
    Category.TWO_PAIR,
    Category.THREE_OF_A_KIND,
    Category.STRAIGHT,
    Category.FLUSH,
    Category.FULL_HOUSE,
    Category.FOUR_OF_A_KIND,
    Category.STRAIGHT_FLUSH,
    Category.ROYAL_FLUSH,
)
BLIND = {4: Fraction(1), 5: Fraction(3, 2), 6: Fraction(3), 7: Fraction(10), 8: Fraction(50), 9: Fraction(500)}
TRIPS = {
    "table-1": (3, 4, 7, 9, 30, 40, 50),
    "table-2": (3, 5, 6, 8, 30, 40, 50),
    "table-3": (3, 4, 7, 8, 30, 40, 50),
    "table-4": (3, 5, 6, 7, 20, 40, 50),
}


def kind(cards: tuple[Card, ...]) -> int:
    """The number of a hand's category, by the readable definition; 0 is no pair, 4 a straight."""
    worth = best_strength(HIGH, cards)
    assert worth is not None
    return RANK.index(category_of(HIGH, worth))


def by_the_text(stake: int, player: int, dealer: int, hand: int, has: int, *, folded: bool, published: bool) -> tuple[int, int, int]:
    """What Ante, Blind and Play come to for the player: net of the stake. `hand` and `has`: the categories of player and dealer."""
    if folded:
        return -stake, -stake, 0
    play = (player > dealer) - (player < dealer)
    if has == 0:
        ante = 0
        blind = stake * BLIND[hand] if hand >= 4 else Fraction(-stake if published and dealer > player else 0)
        return ante, int(blind), play
    ante = stake * play
    if play < 0:
        return ante, -stake, play
    return ante, int(stake * BLIND[hand]) if play > 0 and hand >= 4 else 0, play


def net(results: tuple[Result, ...], spot: str) -> int:
    for each in results:
        if each.spot == spot:
            return each.pays if each.outcome == "win" else -each.stake if each.outcome == "lose" else 0
    return 0


@pytest.mark.parametrize("published", [False, True])
def test_a_hundred_thousand_deals_come_to_what_the_text_says(published: bool) -> None:
    chance = Random(f"deals {published}")
    options = {"blind-unqualified-dealer-ahead": "lose"} if published else {}
    pays = paying(Terms(open_book("ultimate-holdem"), "ultimate-texas-holdem", options=options))
    evaluate, least = HIGH.evaluate, sorted(least_values(HIGH).values())
    for _ in range(50_000):
        cards = chance.sample(CARDS, 9)
        board = cards[4:]
        player, dealer = evaluate((*cards[:2], *board)), evaluate((*cards[2:4], *board))
        hand, has = (sum(value >= each for each in least) - 1 for value in (player, dealer))
        folded = chance.random() < 0.2
        times = chance.choice((1, 2, 3, 4))
        wagers = Wagers(10, 10, 10, 0 if folded else 10 * times)
        results = settle(pays, wagers, Outcome(player, dealer, folded="river" if folded else ""))
        ante, blind, play = by_the_text(10, player, dealer, hand, has, folded=folded, published=published)
        assert (net(results, "ante"), net(results, "blind"), net(results, "play")) == (ante, blind, 10 * times * play)
        trips = TRIPS["table-1"][hand - 3] * 10 if hand >= 3 else -10
        assert net(results, "trips") == trips


def test_categories_are_told_apart_by_value_as_by_definition() -> None:
    chance = Random("categories")
    least = sorted(least_values(HIGH).values())
    for _ in range(800):
        cards = tuple(chance.sample(CARDS, 7))
        assert sum(HIGH.evaluate(cards) >= each for each in least) - 1 == kind(cards)


@pytest.mark.parametrize("table", TRIPS)
def test_the_four_trips_tables(table: str) -> None:
    pays = paying(Terms(open_book("ultimate-holdem"), "ultimate-texas-holdem", options={"trips-pay-table": table}))
    assert tuple(int(line.odds) for line in reversed(pays.trips)) == TRIPS[table]
    assert [line.clause for line in pays.trips] == [f"3.21:{table}"] * 7
    assert tuple(line.odds for line in reversed(pays.blind)) == tuple(BLIND.values())


@pytest.mark.parametrize("seed", range(40))
def test_a_round_of_the_engine_is_settled_by_the_same_function(seed: int) -> None:
    """Wager by wager, and the chips move by what the results say."""
    chance = Random(f"engine {seed}")
    rules = any_rules(chance)
    played = Played(any_round(chance, rules))
    before = played.game.copy()

    def look(_: object) -> None:
        nonlocal before
        last = played.events[-1]
        if isinstance(last, events.Settled):
            place = before.place_of[last.seat]
            cards = before.hole[place] if last.cards or rules.points.unexposed == "jackpot-only" else ()
            wanted = settle(rules.paying, before.wagers[place], outcome_of(before, place, cards))
            if before.hidden[place] or last.cards:
                assert last.results == wanted
            stakes = sum(each.stake for each in last.results)
            assert stakes == before.wagers[place].total
            assert last.returned + last.collected + last.to_jackpot == stakes
            assert played.game.stack[place] == before.stack[place] + last.returned
        before = played.game.copy()

    played.look = look
    play_out(played, chance)


def test_a_blind_that_wins_three_to_two_on_an_odd_stake() -> None:
    flush = least_values(HIGH)["flush"]
    for choice, wins in (("down", 7), ("up", 8)):
        rules = table_rules(minimum=5, unit=5, options={"blind-flush-rounding": choice})
        (blind,) = settle(rules.paying, Wagers(blind=5), Outcome(player=flush, dealer=least_values(HIGH)["one-pair"]))
        assert blind.pays == wins
    coarse = table_rules(minimum=5, unit=5, chip=5, options={"blind-flush-rounding": "up"})
    (blind,) = settle(coarse.paying, Wagers(blind=5), Outcome(player=flush, dealer=1))
    assert blind.pays == 10


def test_a_win_in_whole_units_is_rounded_where_the_chips_are_larger() -> None:
    """A Blind of 2 in chips of 2 wins 3, which no chips make: the house that rounds pays 2 or 4."""
    flush = least_values(HIGH)["flush"]
    for choice, wins in (("exact", 3), ("down", 2), ("up", 4)):
        rules = table_rules(minimum=2, unit=2, chip=2, options={"blind-flush-rounding": choice})
        (blind,) = settle(rules.paying, Wagers(blind=2), Outcome(player=flush, dealer=1))
        assert blind.pays == wins
