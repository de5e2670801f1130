"""The best hand of a player: exactly the cards that make it, under the rule of which cards count."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pitboss.cards import Card, CardError, cards, show
from pitboss.ranking import RANKINGS, Category, Ranking, RankingError
from pitboss.ranking.showdown import ANY, EXACTLY_2_3, HELD, PLAYS, best, high_and_low

MADE = [ranking for ranking in RANKINGS.values() if not ranking.showing]
OF_FIVE = [ranking for ranking in MADE if ranking.hand == 5]


@st.composite
def dealt(draw: st.DrawFn, rankings: list[Ranking], sizes: range | None = None) -> tuple[Ranking, list[Card]]:
    """A ranking, and some different cards of its pack."""
    ranking = draw(st.sampled_from(rankings))
    allowed = sizes or ranking.sizes
    count = draw(st.integers(allowed[0], allowed[-1]))
    return ranking, draw(st.lists(st.sampled_from(ranking.pack.cards), min_size=count, max_size=count, unique=True))


@given(dealt(MADE))
def test_the_cards_of_the_best_hand_make_its_value(case: tuple[Ranking, list[Card]]) -> None:
    ranking, held = case
    made = best(ranking, held)
    assert made.value == ranking.evaluate(held)
    assert (made.category, made.words) == (ranking.category(made.value), ranking.words(made.value))
    assert set(made.cards) <= set(held)
    if made.value:
        assert ranking.evaluate(made.cards) == made.value
        if ranking.key != "badugi":
            assert len(made.cards) == ranking.hand
    else:
        assert made.cards == ()


@given(dealt(MADE), st.integers(0, 7))
def test_it_does_not_matter_which_cards_are_held_and_which_shared(case: tuple[Ranking, list[Card]], cut: int) -> None:
    ranking, held = case
    assert best(ranking, held[:cut], held[cut:]).value == best(ranking, held).value


@given(dealt(OF_FIVE, range(5, 11)), st.integers(2, 5))
def test_exactly_two_held_and_three_shared_cards_make_the_value(case: tuple[Ranking, list[Card]], hole: int) -> None:
    ranking, both = case
    held, board = both[:hole], both[hole:]
    if len(board) < 3:
        held, board = both[:2], both[2:]
    made = best(ranking, held, board, plays=EXACTLY_2_3)
    assert made.value == ranking.evaluate_exactly(held, board)
    if made.value:
        assert ranking.evaluate(made.cards) == made.value
        assert (len(set(made.cards) & set(held)), len(set(made.cards) & set(board))) == (2, 3)
    else:
        assert made.cards == ()


@given(dealt(OF_FIVE, range(5, 6)))
def test_only_the_cards_held_play_where_nothing_else_may(case: tuple[Ranking, list[Card]]) -> None:
    ranking, held = case
    assert best(ranking, held, plays=HELD) == best(ranking, held)


@pytest.mark.parametrize(
    ("key", "held", "board", "plays", "made", "category", "words"),
    [
        ("high-52", "Kc Kd", "8h 8d 8s 2c 3d", ANY, "8s 8h 8d Kd Kc", Category.FULL_HOUSE, "full house, eights over kings"),
        ("high-52", "Ah 2c", "5h 4h 3d Ks Kd", ANY, "5h 4h 3d 2c Ah", Category.STRAIGHT, "straight, five high"),
        ("high-52", "Ah Kh", "Ac 9h 9d 7s 2c", ANY, "Ah Ac 9h 9d Kh", Category.TWO_PAIR, "two pair, aces and nines, king kicker"),
        ("high-32", "Ah 7c", "Th 9h 8d Ks Kd", ANY, "Th 9h 8d 7c Ah", Category.STRAIGHT, "straight, ten high"),
        ("high-52", "Ah Kh Qh Jh", "2h 3c 7d 8s 9c", EXACTLY_2_3, "Ah Kh 9c 8s 7d", Category.NO_PAIR, "ace high, K-9-8-7"),
        ("low-8", "Ah 2c Kd Kh", "3h 4c 8d Js Qs", EXACTLY_2_3, "8d 4c 3h 2c Ah", Category.NO_PAIR, "8-4-3-2-A low"),
        ("low-8", "Ah 2c Kd Kh", "3h 9c Td Js Qs", EXACTLY_2_3, "", None, "no qualifying low"),
        ("low-27", "Ah 5d 4c 3s 2h", "", HELD, "Ah 5d 4c 3s 2h", Category.NO_PAIR, "A-5-4-3-2 low"),
        ("low-a5", "Ah 5d 4c 3s 2h", "", HELD, "5d 4c 3s 2h Ah", Category.NO_PAIR, "5-4-3-2-A low"),
        ("badugi", "4h 3d 2c Ac", "", ANY, "4h 3d Ac", Category.THREE_CARDS, "three cards, 4-3-A"),
        ("chinese-front", "Kh 6c 6d", "", HELD, "6d 6c Kh", Category.ONE_PAIR, "pair of sixes, king kicker"),
    ],
)
def test_the_cards_stand_in_the_order_in_which_they_decide(
    key: str, held: str, board: str, plays: str, made: str, category: Category | None, words: str
) -> None:
    found = RANKINGS[key].best(cards(held), cards(board), plays=plays)
    assert (show(found.cards), found.category, found.words) == (made, category, words)


def test_high_and_low_may_use_different_cards() -> None:
    high, low = high_and_low(RANKINGS["high-52"], RANKINGS["low-8"], cards("Ah 2c Kd Kh"), cards("3h 4c 8d Ks 9s"), plays=EXACTLY_2_3)
    assert (high.words, low.words) == ("three of a kind, kings, 9-8 kickers", "8-4-3-2-A low")
    high, low = high_and_low(RANKINGS["high-52"], RANKINGS["low-8"], cards("Kc Kd"), cards("Th 9h 9c Qs Js"))
    assert (high.words, low.words, low.value) == ("straight, king high", "no qualifying low", 0)


def test_open_cards_are_valued_as_they_lie() -> None:
    made = RANKINGS["showing-suits"].best(cards("9h 9s Ac"))
    assert (show(made.cards), made.words) == ("9s 9h Ac", "pair of nines, ace kicker")


def test_open_cards_have_no_board() -> None:
    with pytest.raises(RankingError, match="showing ranks the cards a player shows; a board is no part of them"):
        RANKINGS["showing"].best(cards("Ah Ad"), cards("Kc"))


@pytest.mark.parametrize(
    ("key", "held", "board", "plays", "error", "why"),
    [
        ("high-52", "Ah Kh", "Ah Qh Jh", ANY, CardError, "^Ah stands twice"),
        ("high-32", "Ah Kh", "2h Qh Jh", ANY, CardError, "^2h is not in the pack of 32"),
        ("high-52", "Ah Kh", "Qh Jh", ANY, RankingError, "ranks 5 to 7 cards; these are 4"),
        ("high-52", "Ah Kh", "Qh Jh", EXACTLY_2_3, RankingError, "2 hole and 2 board cards are too few"),
        ("high-52", "Ah Kh Qh", "Jh 9h", HELD, RankingError, "counts the 5 cards held; these are 3 and 2 on the board"),
        ("high-52", "Ah Kh Qh Jh", "", HELD, RankingError, "counts the 5 cards held; these are 4 and 0 on the board"),
        ("high-52", "Ah Kh ?? Jh 9h", "", ANY, RankingError, r"Ah Kh \?\? Jh 9h has unknown cards"),
        ("high-52", "Ah Kh Qh Jh 9h", "", "most", RankingError, "'most' does not say which cards count. Say one of any, 2.3, held"),
    ],
)
def test_what_cannot_be_valued_is_refused_with_the_reason(
    key: str, held: str, board: str, plays: str, error: type[ValueError], why: str
) -> None:
    with pytest.raises(error, match=why):
        RANKINGS[key].best(cards(held), cards(board), plays=plays)


def test_there_are_three_rules_of_which_cards_count() -> None:
    assert PLAYS == (ANY, EXACTLY_2_3, HELD)
