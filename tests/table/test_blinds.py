"""Button and blinds from hand to hand, and what was missed."""

from __future__ import annotations

from typing import Any

import pytest

from pitboss.hand.rules import table_rules
from pitboss.law.terms import Terms
from pitboss.table.blinds import Comeback, Missed, Positions, comeback, next_blinds, passed_over, refuse_unposted, still_missed

SIX = (1, 2, 3, 4, 5, 6)
BOTH, SMALL, BIG = Missed(small=True, big=True), Missed(small=True), Missed(big=True)


def terms(book: str, game: str = "holdem", stakes: dict[str, Any] | None = None, **options: str) -> Terms:
    chosen = {key.replace("_", "-"): choice for key, choice in options.items()}
    return table_rules(book, game, options=chosen, **(stakes or {"limit": "no-limit", "blinds": (5, 10)})).terms


PERTH, MELBOURNE = terms("perth-poker"), terms("melbourne-poker")
MANILA = {"blinds": (10,), "minimum": 5, "maximum": 100}


@pytest.mark.parametrize("law", [PERTH, MELBOURNE], ids=lambda law: law.book.key)
class TestTheDeadButton:
    def test_with_everybody_there_all_move_one_seat(self, law: Terms) -> None:
        assert next_blinds(law, SIX, Positions(1, 2, 3), SIX) == Positions(2, 3, 4)
        assert next_blinds(law, SIX, Positions(4, 5, 6), SIX) == Positions(5, 6, 1)

    def test_the_worked_example(self, law: Terms) -> None:
        present = (1, 2, 4, 5, 6)
        second = next_blinds(law, SIX, Positions(1, 2, 3), present)
        assert second == Positions(2, 3, 4)
        assert (second.posts_small(present), second.is_dead(present)) == (None, False)
        third = next_blinds(law, SIX, second, present)
        assert third == Positions(3, 4, 5)
        assert (third.posts_small(present), third.is_dead(present)) == (4, True)
        assert next_blinds(law, SIX, third, present) == Positions(4, 5, 6)

    def test_a_small_blind_who_leaves_takes_the_button_along(self, law: Terms) -> None:
        assert next_blinds(law, SIX, Positions(1, 2, 3), (1, 3, 4, 5, 6)) == Positions(2, 3, 4)

    def test_the_big_blind_passes_over_who_is_gone(self, law: Terms) -> None:
        assert next_blinds(law, SIX, Positions(1, 2, 3), (1, 2, 3, 6)) == Positions(2, 3, 6)

    def test_one_is_no_game(self, law: Terms) -> None:
        with pytest.raises(ValueError, match="two players"):
            next_blinds(law, SIX, Positions(1, 2, 3), (4,))


def test_of_two_players_the_button_has_the_small_blind() -> None:
    assert next_blinds(PERTH, SIX, Positions(3, 4, 5), (4, 5)) == Positions(5, 5, 4)
    assert next_blinds(PERTH, (4, 5), Positions(5, 5, 4), (4, 5)) == Positions(4, 4, 5)


def test_of_two_players_the_button_has_the_large_blind_where_the_small_one_is_on_its_left() -> None:
    assert next_blinds(MELBOURNE, SIX, Positions(3, 4, 5), (4, 5)) == Positions(4, 5, 4)
    assert next_blinds(MELBOURNE, (4, 5), Positions(4, 5, 4), (4, 5)) == Positions(5, 4, 5)


def test_the_button_moves_to_players_where_the_house_says_so() -> None:
    law = terms("melbourne-poker", blinds_large_leaver="moving-button")
    assert next_blinds(law, SIX, Positions(1, 2, 3), (1, 3, 5, 6)) == Positions(3, 5, 6)
    assert next_blinds(law, SIX, Positions(1, 2, 3), (1, 2, 4, 5, 6)) == Positions(2, 3, 4), "the one due the large blind is there"


def test_one_blind() -> None:
    law = terms("perth-poker", "manila", MANILA)
    assert next_blinds(law, (1, 2, 3, 4, 5), Positions(1, None, 2), (1, 2, 3, 4, 5)) == Positions(2, None, 3)
    after = next_blinds(law, (1, 2, 3, 4, 5), Positions(1, None, 2), (1, 2, 4, 5))
    assert after == Positions(2, None, 4)
    assert next_blinds(law, (1, 2, 3, 4, 5), after, (1, 2, 4, 5)) == Positions(4, None, 5)
    dead = terms("perth-poker", "manila", MANILA, manila_dead_button="yes")
    assert next_blinds(dead, (1, 2, 3, 4, 5), after, (1, 2, 4, 5)) == Positions(3, None, 4)
    assert next_blinds(law, (1, 2), Positions(1, None, 2), (1, 2)) == Positions(2, None, 1)


def test_both_blinds_go_past_somebody_who_is_away() -> None:
    seats, first, away = SIX, Positions(3, 4, 5), {6}
    second = next_blinds(PERTH, seats, first, (1, 2, 3, 4, 5))
    assert passed_over(seats, first, second, away) == {6: BIG}
    third = next_blinds(PERTH, seats, second, (1, 2, 3, 4, 5))
    assert passed_over(seats, second, third, away) == {6: SMALL}
    assert still_missed({6: BIG}, {6: SMALL, 2: BIG}) == {2: BIG, 6: BOTH}
    fourth = next_blinds(PERTH, seats, third, (1, 2, 3, 4, 5))
    assert passed_over(seats, third, fourth, away) == {}


def test_who_goes_away_after_the_big_blind_misses_the_small_one() -> None:
    assert passed_over(SIX, Positions(4, 5, 6), Positions(5, 6, 1), {6, 3}) == {6: SMALL}


def test_the_one_blind_is_missed_like_a_big_one() -> None:
    assert passed_over((1, 2, 3, 4), Positions(1, None, 2), Positions(2, None, 4), {3}) == {3: BIG}


@pytest.mark.parametrize(
    ("law", "missed", "post"),
    [
        (PERTH, BOTH, Comeback(10, 5, "6.7(a)")),
        (PERTH, SMALL, Comeback(5, 0, "6.7(b)")),
        (PERTH, BIG, Comeback(10, 0, "6.7(c)")),
        (terms("perth-poker", missed_big_blind_only="both-blinds"), BIG, Comeback(10, 5, "6.7(c)")),
        (terms("perth-poker", missed_big_blind_only="wait"), BIG, None),
        (MELBOURNE, BOTH, Comeback(10, 0, "8.8.3#2")),
        (MELBOURNE, SMALL, Comeback(10, 0, "8.8.3#2")),
        (MELBOURNE, BIG, Comeback(10, 0, "8.8.3#2")),
        (terms("melbourne-poker", blinds_missed_correction="post-all-missed"), BOTH, Comeback(10, 5, "8.8.3#2")),
        (terms("melbourne-poker", blinds_missed_correction="post-all-missed"), SMALL, Comeback(0, 5, "8.8.3#2")),
        (terms("melbourne-poker", blinds_missed_correction="post-all-missed"), BIG, Comeback(10, 0, "8.8.3#2")),
        (terms("melbourne-poker", blinds_missed_correction="wait"), BOTH, None),
        (terms("melbourne-poker", blinds_missed_correction="wait"), SMALL, None),
        (terms("melbourne-poker", blinds_missed_correction="wait"), BIG, None),
    ],
)
def test_what_makes_good_a_missed_blind(law: Terms, missed: Missed, post: Comeback | None) -> None:
    assert comeback(law, (5, 10), missed) == post


def test_the_one_blind_of_manila_is_posted_live() -> None:
    assert comeback(terms("perth-poker", "manila", MANILA), (10,), BIG) == Comeback(10, 0, "6.7(c)")


def test_who_missed_nothing_posts_nothing() -> None:
    with pytest.raises(ValueError, match="nothing"):
        comeback(PERTH, (5, 10), Missed())


@pytest.mark.parametrize(("missed", "words"), [(BOTH, "both blinds"), (SMALL, "the small blind"), (BIG, "the big blind")])
def test_no_cards_without_a_post(missed: Missed, words: str) -> None:
    refused = refuse_unposted(MELBOURNE, 6, missed)
    assert refused.clause == "8.8.3#2"
    assert f"Seat 6 has missed {words}" in refused.message
