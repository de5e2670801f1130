"""More boards agreed on than the stub has cards for (Melbourne 14.13, 14.13.1): the burns serve, or there are fewer boards."""

from __future__ import annotations

import pytest

from pitboss.hand import actions as a
from pitboss.hand import events as e
from pitboss.hand.codec import hand_from_json, hand_to_json
from pitboss.hand.decide import decide, play
from pitboss.hand.evolve import evolve
from pitboss.hand.options import options
from pitboss.hand.rules import table_rules
from pitboss.hand.runs import agreed
from pitboss.hand.state import Hand
from tests.hand.invariants import Conserved

BURNS = "run-it-twice-short-burns"


def all_in(burns: str = "fresh-burns") -> tuple[Hand, Conserved]:
    """Two players all in before the flop: 48 cards are left."""
    rules = table_rules("melbourne-poker", "holdem", limit="no-limit", blinds=(1, 2), options={BURNS: burns})
    hand = Hand(rules, (120, 120), deck=rules.pack_cards)
    conserved = Conserved(hand)
    while (found := options(hand)).due != "burn":
        act = next(each for each in found.actions() if not isinstance(each, a.Fold))
        if found.wagers is not None:
            act = a.RaiseTo(found.seat, 120) if found.wagers.least else a.Call(found.seat)
        for event in play(hand, act):
            conserved(hand, event)
    return hand, conserved


def overlook(hand: Hand, boards: int) -> None:
    """Nobody counts the stub: the agreement that the software would have refused."""
    evolve(hand, agreed(hand, boards - 1))


def deal_out(hand: Hand, conserved: Conserved) -> list[e.Event]:
    conserved.agenda, conserved.at = hand.agenda, hand.at
    happened: list[e.Event] = []
    while (found := options(hand)).due != "over":
        for event in play(hand, next(each for each in found.actions() if not isinstance(each, a.RunIt))):
            conserved(hand, event)
            happened.append(event)
        assert hand_from_json(hand_to_json(hand)) == hand
    conserved.check_end(hand)
    return happened


def test_the_software_counts_the_stub_before_the_agreement() -> None:
    hand, _ = all_in()
    assert options(hand).runs == 5


def test_the_last_of_the_stub_is_dealt_before_the_burns() -> None:
    """Six boards take 48 cards; of the seventh, none is left, and the 18 burns serve."""
    hand, conserved = all_in()
    overlook(hand, 7)
    happened = deal_out(hand, conserved)
    (ruled,) = [event for event in happened if isinstance(event, e.Ruled)]
    assert ruled.clause == "14.13"
    assert [type(event) for event in happened if isinstance(event, e.Shuffled | e.RunsCut)] == [e.Shuffled]
    assert [len(board) for board in hand.boards] == [5] * 7


@pytest.mark.parametrize("burns", ["fresh-burns", "no-fresh-burns"])
def test_the_stub_ends_in_the_middle_of_a_flop(burns: str) -> None:
    hand, conserved = all_in(burns)
    hand.muck, hand.top = hand.deck[hand.top : hand.top + 6], hand.top + 6  # cards that went another way
    overlook(hand, 6)
    happened = deal_out(hand, conserved)
    at = next(number for number, event in enumerate(happened) if isinstance(event, e.Ruled))
    ruled, last, shuffled, rest = happened[at : at + 4]
    assert isinstance(ruled, e.Ruled)
    assert isinstance(last, e.BoardDealt)
    assert isinstance(shuffled, e.Shuffled)
    assert isinstance(rest, e.BoardDealt)
    assert (len(last.cards), last.board) == (1, 5)
    assert (len(rest.cards), rest.board) == (2, 5)
    # The turn and the river of that board are still to come.
    assert sum(isinstance(event, e.Burned) for event in happened[at:]) == (2 if burns == "fresh-burns" else 0)


# The 18 burns of six boards are two boards more with a burn before each street, and three boards more without.
CUT = {"fresh-burns": {0: 8, 1: 8, 3: 7, 4: 7, 8: 6}, "no-fresh-burns": {0: 9, 1: 9, 3: 9, 4: 8, 8: 8}}


@pytest.mark.parametrize(("burns", "gone", "boards"), [(burns, *each) for burns, cut in CUT.items() for each in cut.items()])
def test_the_number_of_boards_is_cut(burns: str, gone: int, boards: int) -> None:
    """Whatever was burned for the boards dealt serves for more."""
    hand, conserved = all_in(burns)
    hand.muck, hand.top = hand.deck[hand.top : hand.top + gone], hand.top + gone
    overlook(hand, 12)
    happened = deal_out(hand, conserved)
    (cut,) = [event for event in happened if isinstance(event, e.RunsCut)]
    assert (cut.boards, cut.clause) == (boards, "14.13.1")
    assert [len(board) for board in hand.boards] == [5] * boards
    (pot,) = [event for event in happened if isinstance(event, e.PotAwarded)]
    assert [award.what for award in pot.awards] == [f"board {number}" for number in range(1, boards + 1)]
    assert sum(chips for award in pot.awards for _, chips in award.shares) == 240


def test_what_lies_of_a_board_that_is_cut_goes_to_the_muck() -> None:
    hand, conserved = all_in()
    overlook(hand, 2)
    # Twelve cards: one board and a flop, each street with its burn.
    hand.muck, hand.top = hand.deck[hand.top : hand.top + 36], hand.top + 36
    while len(hand.boards[1]) < 3:
        play(hand, next(each for each in options(hand).actions() if not isinstance(each, a.RunIt)))
    assert hand.left == 0
    hand.muck, hand.burns = (*hand.muck, *hand.burns), ()  # no burn can serve
    lying = hand.boards[1]
    (cut,) = decide(hand, a.Announce())
    assert isinstance(cut, e.RunsCut)
    assert cut.boards == 1
    deal_out(hand, conserved)
    assert len(hand.boards) == 1
    assert {*lying} <= {*hand.muck}
