"""Equities against plain counting, card by card, with the scalar evaluator."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from fractions import Fraction
from itertools import combinations
from math import comb

import pytest

from pitboss.analysis.equity import EquityError, Showdown, equity, showdown_of
from pitboss.analysis.equity.counting import count_boards, count_deals
from pitboss.analysis.equity.deals import Deal, alike
from pitboss.analysis.workers import workers
from pitboss.cards import Card, cards

HOLDEM = showdown_of("standard", "no-limit-holdem")


def shares(showdown: Showdown, hands: Sequence[tuple[Card, ...]], boards: Sequence[tuple[Card, ...]]) -> list[Fraction]:
    """What each hand wins when all cards lie on the table."""
    won = [Fraction(0)] * len(hands)

    def value(order: int, hand: tuple[Card, ...], board: tuple[Card, ...]) -> int:
        ranking = showdown.halves[order]
        return ranking.evaluate_exactly(hand, board) if showdown.exactly else ranking.evaluate([*hand, *board])

    for board in boards or [()]:
        values = [[value(order, hand, board) for hand in hands] for order in range(len(showdown.halves))]
        halves = [each for each in values if max(each) > 0]
        for each in halves:
            winners = [place for place, worth in enumerate(each) if worth == max(each)]
            for place in winners:
                won[place] += Fraction(1, len(winners) * len(halves) * max(1, len(boards)))
    return won


def counted(showdown: Showdown, hands: Sequence[str], boards: Sequence[str] = (), dead: str = "") -> list[Fraction]:
    """Every way in which the rest can come, one after the other: first each player's cards, then each board's."""
    held = [cards(hand) for hand in hands]
    laid = [cards(board) for board in boards]
    gone = {*cards(dead), *(card for part in (*held, *laid) for card in part)}
    live = [card for card in showdown.pack.cards if card not in gone]
    sizes = [showdown.held - len(hand) for hand in held] + [size - len(board) for size, board in zip(showdown.boards, laid, strict=True)]

    def deals(left: list[Card], groups: list[int]) -> Iterable[list[tuple[Card, ...]]]:
        if not groups:
            yield []
            return
        for group in combinations(left, groups[0]):
            for rest in deals([card for card in left if card not in group], groups[1:]):
                yield [group, *rest]

    total, count = [Fraction(0)] * len(held), 0
    for dealt in deals(live, sizes):
        whole = [known + new for known, new in zip([*held, *laid], dealt, strict=True)]
        won = shares(showdown, whole[: len(held)], whole[len(held) :])
        total = [before + now for before, now in zip(total, won, strict=True)]
        count += 1
    return [each / count for each in total]


CASES = [
    ("standard", "no-limit-holdem", None, ["AhKh", "QsQd"], ["Qh Jh 2c"]),
    ("standard", "no-limit-holdem", None, ["AhKh", "QsQd", "7c7d"], ["Qh Jh 2c 3s"]),
    ("standard", "no-limit-holdem", None, ["AhKh", "AdKd"], ["2c 2s 3s"]),
    ("standard", "no-limit-holdem", None, ["AhKh", "QsQd"], ["Qh Jh 2c 3s Th"]),
    ("standard", "no-limit-short-deck", None, ["AhKh", "8s7s"], ["9h Th 6s"]),
    ("melbourne-poker", "holdem", 20, ["AhKh", "TsTd"], ["Qh Js Tc"]),
    ("standard", "pot-limit-omaha", None, ["AhAdKhKd", "8s9sTcJc"], ["7s 6h 2d 2c"]),
    ("standard", "fixed-limit-omaha-hilo8", None, ["AhAd2h3d", "8s9sTcJc", "4c5c6hKd"], ["2s 7d 8c 3c"]),
    ("standard", "fixed-limit-stud", None, ["AhAd2h3c4c9d", "8s9sTsJd2d6c"], []),
    ("standard", "fixed-limit-stud-hilo8", None, ["Ah3d2h5c8c9d", "8s9sTsJd2d6c"], []),
    ("standard", "fixed-limit-razz", None, ["Ah3d2h9cTcJd", "8s9sTsJs2d6c"], []),
    ("standard", "no-limit-single-draw-27", None, ["2h3d4c7s", "8s6d5h4d"], []),
    ("melbourne-poker", "draw-blind", 32, ["AhAdKc", "TsTdTc9h8h"], []),
    ("standard", "fixed-limit-badugi", None, ["2h3d4c", "As6d5h"], []),
    ("perth-poker", "manila", None, ["AhAd", "KsQs"], ["Ts 9s 8c"]),
    ("melbourne-poker", "double-flop-holdem", None, ["AhKh", "QsQd"], ["Qh Jh 2c 3s", "2h 3h 4c 5c"]),
]


@pytest.mark.parametrize(("book", "game", "pack", "hands", "boards"), CASES)
def test_every_game_by_plain_counting(book: str, game: str, pack: int | None, hands: list[str], boards: list[str]) -> None:
    showdown = showdown_of(book, game, pack=pack)
    found = equity(showdown, hands, boards)
    assert found.exact
    assert [share.equity for share in found.shares] == counted(showdown, hands, boards)


def test_ace_king_suited_against_queens() -> None:
    found = equity(HOLDEM, ["AhKh", "QsQd"])
    assert found.deals == comb(48, 5) == 1_712_304
    assert found.exact
    first, second = found.shares
    assert first.equity + second.equity == 1
    assert first.win + second.win + first.tie == 1
    assert f"{float(first.equity):.4%}" == "46.2145%"


def test_both_ways_of_counting_agree() -> None:
    showdown = showdown_of("melbourne-poker", "holdem", pack=32)
    deal = Deal(tuple(tuple(sorted(card.index for card in cards(hand))) for hand in ("AhKh", "QsQd", "7c8c")), ((),), ())
    fast, slow = count_boards(showdown, deal, 0, 26), count_deals(showdown, deal, 0, 26)
    assert fast.deals == slow.deals == comb(26, 5)
    assert (fast.tally == slow.tally).all()
    assert (fast.wins == slow.wins).all()
    assert (fast.ties == slow.ties).all()


def test_a_range_is_the_average_of_its_hands() -> None:
    board = ["Ks 8h 7c"]
    found = equity(HOLDEM, ["AKs", "88,QJs"], board)
    pairs = [(f"A{suit}K{suit}", other) for suit in "cdh" for other in ["8c8d", "8c8s", "8d8s", *(f"Q{each}J{each}" for each in "cdhs")]]
    single = [equity(HOLDEM, pair, board).shares[0].equity for pair in pairs]
    assert found.shares[0].equity == sum(single, Fraction(0)) / len(single)
    assert found.deals == len(single) * comb(45, 2)


def test_renamed_suits_are_the_same_deal() -> None:
    def deal(*hands: str) -> Deal:
        return Deal(tuple(tuple(sorted(card.index for card in cards(hand))) for hand in hands), ((0,),), ())

    assert alike(deal("AhKh", "QsQd")) == alike(deal("AsKs", "QdQh"))
    assert alike(deal("AhKh", "QsQh")) != alike(deal("AhKh", "QsQd"))


def test_cards_out_of_play_do_not_come() -> None:
    usual = equity(HOLDEM, ["AhKh", "QsQd"], ["Qh Jh 2c"]).shares[0].equity
    fewer = equity(HOLDEM, ["AhKh", "QsQd"], ["Qh Jh 2c"], "3h 4h 5h").shares[0].equity
    assert fewer < usual
    assert [fewer, 1 - fewer] == counted(HOLDEM, ["AhKh", "QsQd"], ["Qh Jh 2c"], "3h 4h 5h")


def test_running_it_twice_changes_nothing_on_average() -> None:
    twice = showdown_of("standard", "no-limit-holdem", boards=2)
    for board in ("Qh Jh 2c 3s", "Qh Jh 2c"):
        one, two = equity(HOLDEM, ["AhKh", "QsQd"], [board]), equity(twice, ["AhKh", "QsQd"], [board])
        assert two.exact
        still = 5 - len(cards(board))
        assert two.deals == comb(48 - len(cards(board)), still) * comb(48 - len(cards(board)) - still, still)
        assert [share.equity for share in two.shares] == [share.equity for share in one.shares]
        assert two.shares[0].tie > one.shares[0].tie


@pytest.mark.parametrize(
    ("showdown", "hands", "boards"),
    [
        (HOLDEM, ["AhKh", "QsQd"], []),
        (HOLDEM, ["AKs,QQ+", "77-TT", "AhJh"], ["Jd 8h 2h"]),
        (showdown_of("standard", "fixed-limit-omaha-hilo8"), ["AhAd2h3d", "8s9sTcJc"], []),
    ],
)
def test_samples_agree_with_the_count(showdown: Showdown, hands: list[str], boards: list[str]) -> None:
    exact = equity(showdown, hands, boards)
    drawn = equity(showdown, hands, boards, samples=200_000, seed=5)
    assert (exact.exact, drawn.exact, drawn.deals) == (True, False, 200_000)
    for count, sample in zip(exact.shares, drawn.shares, strict=True):
        assert sample.error is not None
        assert 0 < sample.error < 0.0012
        assert abs(float(sample.equity - count.equity)) < 5 * sample.error


def test_the_same_however_many_work_on_it() -> None:
    for kind in ({"samples": 150_000}, {"exact": True}):
        found = []
        for count in (1, 3):
            with workers(count) as some:
                found.append(equity(HOLDEM, ["AKs", "QQ", "JTs"], ["2c"], using=some, **kind))
        assert found[0] == found[1]


def test_any_hand_against_any_hand_is_even() -> None:
    found = equity(HOLDEM, ["*", "*"], samples=100_000)
    assert abs(float(found.shares[0].equity) - 0.5) < 0.01
    stud = equity(showdown_of("standard", "fixed-limit-stud"), ["*", "*", "*"], samples=50_000)
    assert sum((share.equity for share in stud.shares), Fraction(0)) == 1


@pytest.mark.parametrize(
    ("hands", "boards", "dead", "complaint"),
    [
        (["AhKh"], [], "", "Give two or more hands"),
        (["AhKh", "AhQd"], [], "", "cannot be dealt together"),
        (["AhKh", "QsQd"], ["Qh Jh 2c 3c 4c 5c"], "", "has 6 cards; this game's has 5"),
        (["AhKh", "QsQd"], ["Qh Jh 2c", "3c 4c 5c"], "", "This game has one board; 2 were given"),
        (["AhKh", "QsQd"], ["Qh Jh 2c"], "Qh", "stands twice"),
    ],
)
def test_what_has_no_equity_is_refused(hands: list[str], boards: list[str], dead: str, complaint: str) -> None:
    with pytest.raises(EquityError, match=complaint):
        equity(HOLDEM, hands, boards, dead)


def test_too_many_players_for_the_pack() -> None:
    with pytest.raises(EquityError, match="not enough cards"):
        equity(showdown_of("standard", "fixed-limit-stud"), ["*"] * 8)
    with pytest.raises(EquityError, match="say exact or a number of samples"):
        equity(HOLDEM, ["AhKh", "QsQd"], samples=10, exact=True)
