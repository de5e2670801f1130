"""A value in words, as a dealer announces it to the last kicker."""

from __future__ import annotations

import pytest

from pitboss.cards import cards
from pitboss.ranking import RANKINGS, Ranking
from pitboss.ranking.tables import badugi_classes, tables

SAID = [
    ("high-52", "Ah Kh Qh Jh Th", "royal flush"),
    ("high-52", "Kh Qh Jh Th 9h", "straight flush, king high"),
    ("high-52", "5h 4h 3h 2h Ah", "straight flush, five high"),
    ("high-52", "6c 6d 6h 6s Ac", "four of a kind, sixes, ace kicker"),
    ("high-52", "Ac Ad Ah As 2c", "four of a kind, aces, two kicker"),
    ("high-52", "Tc Td Th Kc Kd", "full house, tens over kings"),
    ("high-52", "Kc Kd Kh Tc Td", "full house, kings over tens"),
    ("high-52", "6c 6d 6h 2c 2d", "full house, sixes over twos"),
    ("high-52", "Ah Jh 9h 7h 2h", "flush, A-J-9-7-2"),
    ("high-52", "Th 8h 6h 4h 3h", "flush, 10-8-6-4-3"),
    ("high-52", "Ah Kd Qh Jh Th", "straight, ace high"),
    ("high-52", "Td 9h 8c 7s 6h", "straight, ten high"),
    ("high-52", "5d 4h 3c 2s Ah", "straight, five high"),
    ("high-52", "8c 8d 8h Kc 3d", "three of a kind, eights, K-3 kickers"),
    ("high-52", "Qc Qd 7h 7s Tc", "two pair, queens and sevens, ten kicker"),
    ("high-52", "6c 6d 3h 3s Ac", "two pair, sixes and threes, ace kicker"),
    ("high-52", "2c 2d Ah Ks 9c", "pair of twos, A-K-9 kickers"),
    ("high-52", "6c 6d Th 9s 8c", "pair of sixes, 10-9-8 kickers"),
    ("high-52", "Ac Kd Qh Js 9c", "ace high, K-Q-J-9"),
    ("high-52", "7c 5d 4h 3s 2c", "seven high, 5-4-3-2"),
    # the best five of seven
    ("high-52", "2c 2d Ah Ks 9c 4d 3h", "pair of twos, A-K-9 kickers"),
    ("high-52", "Qc Qd 7h 7s Tc Th 2d", "two pair, queens and tens, seven kicker"),
    ("high-40", "8d 7h 6c 5s Ah", "straight, eight high"),
    ("high-36", "9d 8h 7c 6s Ah", "straight, nine high"),
    ("high-32", "Td 9h 8c 7s Ah", "straight, ten high"),
    ("high-32", "Th 9h 8h 7h Ah", "straight flush, ten high"),
    ("manila-32", "Td 9h 8c 7s Ah", "ace high, 10-9-8-7"),
    ("manila-36", "9h 8h 7h 6h Ah", "flush, A-9-8-7-6"),
    ("faro-52", "Tc Td Th Kc Kd", "full house, tens over kings"),
    ("high-20", "Ac Ad Qh Js Tc", "pair of aces, Q-J-10 kickers"),
    ("low-27", "7h 5d 4c 3s 2h", "7-5-4-3-2 low"),
    ("low-27", "Ah 5d 4c 3s 2h", "A-5-4-3-2 low"),
    ("low-27", "2h 2d 5c 4s 3h", "pair of twos, 5-4-3 kickers"),
    ("low-27", "6h 5d 4c 3s 2h", "straight, six high"),
    ("low-27", "7h 5h 4h 3h 2h", "flush, 7-5-4-3-2"),
    ("low-27", "Ah Kh Qh Jh Th", "royal flush"),
    ("low-a5", "5h 4h 3h 2h Ah", "5-4-3-2-A low"),
    ("low-a5", "Kh Qd Jc Ts 9h", "K-Q-J-10-9 low"),
    ("low-a5", "Ah Ad 4c 3s 2h", "pair of aces, 4-3-2 kickers"),
    ("low-a5", "2h 2d Ac As 3h", "two pair, twos and aces, three kicker"),
    ("low-a5", "2h 2d 2c As Ah", "full house, twos over aces"),
    ("low-a5", "Kh Kd Kc Ks Ah", "four of a kind, kings, ace kicker"),
    ("low-8", "8h 7d 5c 4s Ah", "8-7-5-4-A low"),
    ("low-8", "8h 7d 5c 4s Ah Kd Kc", "8-7-5-4-A low"),
    ("low-8", "9h 7d 5c 4s Ah", "no qualifying low"),
    ("high-52-split", "6c 6d 6h 6s Ac", "four of a kind, sixes"),
    ("high-52-split", "8c 8d 8h Kc 3d", "three of a kind, eights"),
    ("high-52-split", "2c 2d Ah Ks 9c", "pair of twos, A-K-9 kickers"),
    ("high-32-split", "8c 8d 8h Kc 9d", "three of a kind, eights"),
    ("high-36-threes", "8c 8d 8h Kc 9d", "three of a kind, eights, K-9 kickers"),
    ("manila-36-suited", "9h 8h 7h 6h Ah", "straight flush, nine high"),
    ("manila-36-suited", "9h 8h 7h 6h Ac", "ace high, 9-8-7-6"),
    ("manila-32-suited", "Th 9h 8h 7h Ah", "straight flush, ten high"),
    ("chinese-front", "Ac Ad Ah", "three of a kind, aces"),
    ("chinese-front", "6c 6d Kh", "pair of sixes, king kicker"),
    ("chinese-front", "Ah Kh Qh", "ace high, K-Q"),
    ("badugi", "4h 3d 2c As", "badugi, 4-3-2-A"),
    ("badugi", "Kh Qd Jc Ts", "badugi, K-Q-J-10"),
    ("badugi", "4h 3d 2c Ac", "three cards, 4-3-A"),
    ("badugi", "Kh Kd Qh Qd", "two cards, K-Q"),
    ("badugi", "9h 7h 5h 2h", "one card, 2"),
    ("showing", "Ac Ad Kh Ks", "two pair, aces and kings"),
    ("showing", "6c 6d Kh 2s", "pair of sixes, K-2 kickers"),
    ("showing", "6c 6d", "pair of sixes"),
    ("showing", "7c 7d 7h", "three of a kind, sevens"),
    ("showing", "6c 6d 6h 6s", "four of a kind, sixes"),
    ("showing-suits", "Ah Kh Qh Jh", "ace high, K-Q-J"),
    ("showing-suits", "As", "ace high"),
    ("showing-razz", "3h 2d Ac", "three high, 2-A"),
    ("showing-low", "3h 2d Ac", "three high, 2-A"),
    ("showing-razz", "Ac", "ace high"),
    ("showing-suits-paired", "Js Jh 7h 3s", "pair of jacks, 7-3 kickers"),
    ("showing-razz-paired", "2d 2c Ac", "pair of twos, ace kicker"),
    ("low-card-open", "2c", "two high"),
    ("bring-in", "2c", "two high"),
    ("bring-in-razz", "Ks", "king high"),
    ("button-draw", "Th", "ten high"),
]


@pytest.mark.parametrize(("key", "hand", "words"), SAID)
def test_a_hand_is_announced(key: str, hand: str, words: str) -> None:
    ranking = RANKINGS[key]
    assert ranking.words(ranking.evaluate(cards(hand, ranking.pack))) == words


def test_every_ranking_is_heard() -> None:
    assert {key for key, _, _ in SAID} == set(RANKINGS)


def classes(ranking: Ranking) -> range:
    """Every value a made hand can have; the proof shows that each of them occurs."""
    return range(1, len(badugi_classes(ranking)[0] if ranking.key == "badugi" else tables(ranking).classes) + 1)


@pytest.mark.parametrize("key", [key for key, ranking in RANKINGS.items() if not ranking.showing])
def test_different_values_are_never_announced_alike(key: str) -> None:
    ranking = RANKINGS[key]
    heard: dict[str, int] = {}
    for value in classes(ranking):
        words = ranking.words(value)
        assert words not in heard, f"{words!r} is said of {heard.get(words)} and of {value}"
        heard[words] = value
    assert len(heard) == len(classes(ranking)) > 0
    # Equal values are always announced alike: asking again changes nothing.
    assert {ranking.words(value): value for value in classes(ranking)} == heard


@pytest.mark.parametrize("key", [key for key, ranking in RANKINGS.items() if ranking.suits])
def test_open_cards_that_differ_in_suit_alone_are_announced_alike(key: str) -> None:
    ranking = RANKINGS[key]
    for suits in ("cdhs", "shdc"):
        dealt = [cards("K" + suit)[0] for suit in suits]
        assert {ranking.words(ranking.evaluate([each])) for each in dealt} == {"king high"}
        assert len({ranking.evaluate([each]) for each in dealt}) == 4
