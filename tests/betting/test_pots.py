"""Main pot, side pots, and the bet that nobody called."""

from __future__ import annotations

from itertools import pairwise
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pitboss.betting.pots import Pot, pots, uncalled
from pitboss.betting.round import ALL_IN, FOLDED, IN
from pitboss.cards import Card, cards, pack_of
from pitboss.hand import events as e
from pitboss.hand.dealer import Dealer
from pitboss.hand.decide import play
from pitboss.hand.rules import table_rules
from pitboss.hand.state import Hand
from tests.spoken import spoken


def test_a_pot_is_its_chips_and_who_contests_them() -> None:
    pot = Pot(60, (0, 2))
    assert (pot.amount, pot.places) == (60, (0, 2))
    assert pot == Pot(60, (0, 2))
    assert pot != Pot(61, (0, 2))
    assert pot != Pot(60, (0, 1))
    assert pot != (60, (0, 2))
    assert repr(pot) == "Pot(60, (0, 2))"
    with pytest.raises(TypeError):
        hash(pot)


# -- who contests what (Perth 1:all-in, Melbourne 1:side-pots, standard 8.2 and 8.3)


@pytest.mark.parametrize(
    ("paid", "standing", "dead", "expected"),
    [
        # Nobody short: one pot.
        ([50, 50, 50], [IN, IN, IN], 0, [Pot(150, (0, 1, 2))]),
        # One all-in: 30 from each is the main pot, the other 20 of two players a side pot.
        ([30, 50, 50], [ALL_IN, IN, IN], 0, [Pot(90, (0, 1, 2)), Pot(40, (1, 2))]),
        # Three different all-ins, three pots, the deepest last.
        (
            [100, 20, 60, 100],
            [IN, ALL_IN, ALL_IN, IN],
            0,
            [Pot(80, (0, 1, 2, 3)), Pot(120, (0, 2, 3)), Pot(80, (0, 3))],
        ),
        # Two all-in for the same amount make one side pot, not two.
        ([20, 20, 60, 60], [ALL_IN, ALL_IN, IN, IN], 0, [Pot(80, (0, 1, 2, 3)), Pot(80, (2, 3))]),
        # A folded player's chips stay in every layer they reached, and give no claim.
        ([30, 45, 50, 50], [ALL_IN, FOLDED, IN, IN], 0, [Pot(120, (0, 2, 3)), Pot(55, (2, 3))]),
        ([30, 10, 50, 50], [ALL_IN, FOLDED, IN, IN], 0, [Pot(100, (0, 2, 3)), Pot(40, (2, 3))]),
        # All of it into the first layer, none into the second.
        ([30, 30, 50, 50], [ALL_IN, FOLDED, IN, IN], 0, [Pot(120, (0, 2, 3)), Pot(40, (2, 3))]),
        # A folded player who put in more than anybody still in: the excess is in the last pot.
        ([30, 80, 50, 50], [ALL_IN, FOLDED, IN, IN], 0, [Pot(120, (0, 2, 3)), Pot(90, (2, 3))]),
        ([80, 50, 50], [FOLDED, IN, IN], 0, [Pot(180, (1, 2))]),
        # Dead chips (a carried pot, a dead ante, a forfeited blind) are the main pot's.
        ([50, 50], [IN, IN], 35, [Pot(135, (0, 1))]),
        ([30, 50, 50], [ALL_IN, IN, IN], 35, [Pot(125, (0, 1, 2)), Pot(40, (1, 2))]),
        # One player left takes everything.
        ([10, 40, 20], [FOLDED, IN, FOLDED], 5, [Pot(75, (1,))]),
        # A player with nothing in contests only what is dead.
        ([0, 40, 40], [ALL_IN, IN, IN], 12, [Pot(12, (0, 1, 2)), Pot(80, (1, 2))]),
        # ... and where there is nothing, there is no such pot.
        ([0, 40, 40], [ALL_IN, IN, IN], 0, [Pot(80, (1, 2))]),
        ([0, 0], [IN, IN], 0, [Pot(0, (0, 1))]),
        ([0, 0, 40], [ALL_IN, IN, FOLDED], 0, [Pot(40, (0, 1))]),
        # Everybody has folded: the chips are there all the same.
        ([5, 5], [FOLDED, FOLDED], 3, [Pot(13, ())]),
        # One chip makes a side pot.
        ([49, 50, 50], [ALL_IN, IN, IN], 0, [Pot(147, (0, 1, 2)), Pot(2, (1, 2))]),
        ([1, 2, 2], [ALL_IN, IN, IN], 0, [Pot(3, (0, 1, 2)), Pot(2, (1, 2))]),
    ],
)
def test_pots(paid: list[int], standing: list[int], dead: int, expected: list[Pot]) -> None:
    assert pots(paid, standing, dead) == expected


def test_nothing_is_dead_unless_said() -> None:
    assert pots([10, 10], [IN, IN]) == [Pot(20, (0, 1))]


def test_the_ledger_is_left_alone() -> None:
    paid, standing = [30, 50, 50], [ALL_IN, IN, IN]
    pots(paid, standing, 7)
    assert (paid, standing) == ([30, 50, 50], [ALL_IN, IN, IN])


HANDS = st.lists(st.tuples(st.integers(0, 60), st.sampled_from([IN, ALL_IN, FOLDED])), min_size=2, max_size=9).filter(
    lambda players: any(stands != FOLDED for _, stands in players)
)


@given(HANDS, st.integers(0, 40))
def test_every_player_plays_for_as_much_of_each_stake_as_the_own_one_covers(players: list[tuple[int, int]], dead: int) -> None:
    """The definition, told player by player: from each other player, no more than I have put in myself."""
    paid = [chips for chips, _ in players]
    standing = [stands for _, stands in players]
    found = pots(paid, standing, dead)
    assert sum(pot.amount for pot in found) == sum(paid) + dead
    most = max(chips for chips, stands in players if stands != FOLDED)
    nobodys = sum(chips - most for chips in paid if chips > most)
    for place, stands in enumerate(standing):
        mine = sum(pot.amount for pot in found if place in pot.places)
        if stands == FOLDED:
            assert mine == 0
        else:
            covered = sum(min(chips, paid[place]) for chips in paid) + dead
            if paid[place] == most:
                assert mine == covered + nobodys
            elif covered:
                assert mine == covered
    claims = [pot.places for pot in found]
    assert all(set(later) < set(earlier) for earlier, later in pairwise(claims)), "each side pot has fewer claimants"
    assert all(pot.amount for pot in found[1:])


# -- uncalled (Perth 19.5, Melbourne 7.5, standard 8.4)


@pytest.mark.parametrize(
    ("bet", "standing", "expected"),
    [
        ([50, 20, 0], [IN, ALL_IN, FOLDED], (0, 30)),
        ([20, 50, 30], [FOLDED, IN, ALL_IN], (1, 20)),
        ([20, 30, 50], [FOLDED, ALL_IN, ALL_IN], (2, 20)),
        ([50, 0, 20], [IN, FOLDED, ALL_IN], (0, 30)),
        # Called by one, though others are short.
        ([50, 50, 20], [IN, IN, ALL_IN], (-1, 0)),
        ([20, 50, 50], [ALL_IN, IN, IN], (-1, 0)),
        ([50, 20, 50], [IN, ALL_IN, IN], (-1, 0)),
        # Chips of folded players call as well: what they put in is not given back.
        ([50, 45, 20], [IN, FOLDED, ALL_IN], (0, 5)),
        ([45, 50, 20], [FOLDED, IN, ALL_IN], (1, 5)),
        # A folded player's excess is lost.
        ([50, 20, 20], [FOLDED, IN, IN], (-1, 0)),
        # Nobody bet; everybody else folded without a chip.
        ([0, 0, 0], [IN, IN, IN], (-1, 0)),
        ([0, 30, 0], [FOLDED, IN, FOLDED], (1, 30)),
        ([30, 0], [IN, IN], (0, 30)),
        # One chip over.
        ([10, 11], [ALL_IN, IN], (1, 1)),
        ([1, 0], [IN, FOLDED], (0, 1)),
        ([], [], (-1, 0)),
    ],
)
def test_uncalled(bet: list[int], standing: list[int], expected: tuple[int, int]) -> None:
    assert uncalled(bet, standing) == expected


@given(HANDS)
def test_after_the_return_no_bet_stands_alone(players: list[tuple[int, int]]) -> None:
    bet = [chips for chips, _ in players]
    standing = [stands for _, stands in players]
    place, back = uncalled(bet, standing)
    if place >= 0:
        assert back > 0
        assert standing[place] != FOLDED
        bet[place] -= back
        assert bet.count(max(bet)) > 1
    elif standing[bet.index(max(bet))] != FOLDED and max(bet):
        assert bet.count(max(bet)) > 1


# -- whole hands


def stacked(first: str) -> list[Card]:
    """A deck with these cards on top."""
    top = list(cards(first))
    return top + [card for card in pack_of(52).cards if card not in top]


class Table:
    """An electronic table: the dealer deals on, `play_on` gives one word for each player in turn."""

    def __init__(self, book: str, game: str, stacks: list[int], top: str, *, carried: int = 0, forced: Any = None, **said: Any) -> None:
        self.hand = Hand(table_rules(book, game, **said), stacks, deck=stacked(top), carried=carried, forced=forced)
        self.dealer = Dealer(Random(1))
        self.log: list[e.Event] = self.dealer.deal_on(self.hand)

    def play_on(self, *words: str | int) -> Table:
        for word in words:
            self.log += play(self.hand, spoken(self.hand, word))
            self.log += self.dealer.deal_on(self.hand)
        return self

    @property
    def pushed(self) -> list[tuple[int, dict[int, int]]]:
        """Each pot and what every seat got of it."""
        return [
            (event.amount, {seat: chips for award in event.awards for seat, chips in award.shares})
            for event in self.log
            if isinstance(event, e.PotAwarded)
        ]


# Three players: seat 1 aces, seat 2 kings, seat 3 queens, and a board that helps nobody.
PAIRS = "As Ks Qs Ah Kh Qh 2c 7d 8h 3s 2h 9c 2d Jc"
# Nobody has anything, and the board is a royal flush: three equal hands.
ROYAL = "2c 2d 3h 3d 4h 4d 6c Ts Js Qs 6d Ks 6h As"


def test_the_short_stack_wins_the_main_pot_and_the_next_best_the_side_pot() -> None:
    table = Table("standard", "no-limit-holdem", [30, 80, 200], PAIRS, blinds=(5, 10))
    table.play_on(200, "call", "call")
    assert table.pushed == [(90, {1: 90}), (100, {2: 100})]
    assert table.hand.stack == [90, 100, 120]  # the 120 nobody could call came back before the deal went on
    returned = [(event.returned_to, event.returned) for event in table.log if isinstance(event, e.Collected) and event.returned]
    assert returned == [(3, 120)]


def test_a_folded_players_chips_stay_where_they_were_put() -> None:
    # Seat 3 raises to 40, calls nothing more: 30 of it is in the main pot, 10 in the side pot.
    table = Table("standard", "no-limit-holdem", [30, 200, 200], PAIRS, blinds=(5, 10))
    table.play_on(40, "call", 120, "fold")
    # Seat 2's 120 was called to 40 by a player who folded: 80 come back, no more.
    assert table.pushed == [(90, {1: 90}), (20, {2: 20})]
    assert table.hand.stack == [90, 180, 160]


def test_a_carried_pot_is_in_the_main_pot() -> None:
    table = Table("standard", "no-limit-holdem", [30, 80, 200], PAIRS, carried=17, blinds=(5, 10))
    table.play_on(200, "call", "call")
    assert table.pushed == [(107, {1: 107}), (100, {2: 100})]


def test_a_dead_ante_is_in_the_main_pot() -> None:
    forced = [(0, 5, "blind"), (1, 10, "blind"), (1, 10, "dead")]
    table = Table("standard", "no-limit-holdem", [30, 80, 200], PAIRS, blinds=(5, 10), forced=forced)
    table.play_on(200, "call", "call")
    assert table.pushed == [(100, {1: 100}), (80, {2: 80})]  # seat 2 had 70 left for the betting


def test_a_blind_that_nobody_calls_comes_back_but_for_the_small_blind() -> None:
    table = Table("standard", "no-limit-holdem", [100, 100, 100], PAIRS, blinds=(5, 10))
    table.play_on("fold", "fold")
    assert table.pushed == [(10, {2: 10})]
    assert table.hand.stack == [95, 105, 100]


def test_odd_chips_go_left_of_the_button_one_each() -> None:
    """Standard 8.14, Perth 18.2#3, Melbourne 8.5.1: three tie for a pot of 101 with the board's royal flush."""
    for book, game in (("standard", "no-limit-holdem"), ("perth-poker", "holdem"), ("melbourne-poker", "holdem")):
        table = Table(book, game, [300, 300, 300], ROYAL, carried=11, blinds=(5, 10), limit="no-limit")
        table.play_on(30, "call", "call", *["check"] * 9)
        assert table.pushed == [(101, {1: 34, 2: 34, 3: 33})], book


def test_odd_chips_by_the_options_of_the_books() -> None:
    def shares(**options: str) -> dict[int, int]:
        named = {key.replace("_", "-"): choice for key, choice in options.items()}
        table = Table("melbourne-poker", "holdem", [300, 300, 300], ROYAL, carried=11, blinds=(5, 10), limit="no-limit", options=named)
        return table.play_on(30, "call", "call", *["check"] * 9).pushed[0][1]

    assert shares() == {1: 34, 2: 34, 3: 33}
    assert shares(odd_chips_several="all-to-first") == {1: 35, 2: 33, 3: 33}
    assert shares(odd_chip_button_seat="first") == {3: 34, 1: 34, 2: 33}
    assert shares(odd_chips_several="all-to-first", odd_chip_button_seat="first") == {3: 35, 1: 33, 2: 33}


def test_odd_chips_are_the_smallest_in_play() -> None:
    table = Table("standard", "no-limit-holdem", [500, 500, 500], ROYAL, carried=25, blinds=(25, 50), chip=25)
    table.play_on("call", "call", "check", *["check"] * 9)
    assert table.pushed == [(175, {1: 75, 2: 50, 3: 50})]
