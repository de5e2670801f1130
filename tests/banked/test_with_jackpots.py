"""Rounds and their jackpot together: what the one takes in the other gets, prizes are the jackpot's, and no cent is lost between them."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

import pytest

from pitboss.banked import Round, actions, events, table_rules
from pitboss.banked.faults import vocabulary as v
from pitboss.banked.faults.ruling import rule
from pitboss.banked.turn import Due, due
from pitboss.hand.refusal import Refused
from pitboss.jackpots import actions as a
from pitboss.jackpots.decide import act
from pitboss.jackpots.from_rounds import actions_of, claims_of
from pitboss.jackpots.plan import plan_jackpot
from pitboss.jackpots.state import Jackpot, accounted_for, contributed, display
from tests.banked.rounds import Played, any_action, any_bets, any_round, rigged

STAKE = 5


class Linked:
    """A table and the jackpot it is linked to."""

    def __init__(self) -> None:
        self.jackpot = Jackpot(plan_jackpot("ultimate-holdem", stake=STAKE))
        act(self.jackpot, a.LinkTable("one", "ultimate-texas-holdem"))
        self.number = 0
        self.taken = 0  #: by the rounds, less prizes

    def play(self, game: Round, doing: Sequence[actions.Action], chance: Random | None = None) -> Played:
        """A round to its end; prizes are confirmed and paid as they come."""
        self.number += 1
        played = Played(game)
        ahead = list(doing)
        while not game.over:
            told = len(played.events)
            what, place = due(game)
            if what == Due.PRIZE:
                seat = game.seats[place]
                (claim,) = claims_of(self.jackpot.claims, "one", self.number, seat)
                act(self.jackpot, a.ConfirmWin(claim.number, "table-inspector", 0))
                if claim.what in ("royal-flush", "straight-flush"):
                    act(self.jackpot, a.CountDeck(claim.number, 52, "dealer"))
                act(self.jackpot, a.PayPrize(claim.number, "dealer", 0))
                played.do(actions.PayPrize(seat, claim.amount))
            elif ahead:
                played.do(ahead.pop(0))
            else:
                assert chance is not None
                if chance.random() < 0.05:
                    self.goes_wrong(played, chance)
                    told = len(played.events)
                if not game.over:
                    played.do(any_action(game, chance))
            self.tell(game, played.events[told:])
        self.taken += game.jackpot
        return played

    def goes_wrong(self, played: Played, chance: Random) -> None:
        game = played.game
        seat, spot = chance.choice(game.seats), chance.choice(("ante", "level_1", "level_2"))
        fault = chance.choice((v.WagerFound(seat, spot, chance.choice((0, 3))), v.WrongNumberOfCards(seat, 3), v.PlayerAbsent(seat)))
        told = len(played.events)
        try:
            played.happen(rule(game, fault))
        except Refused:
            return
        self.tell(game, played.events[told:])

    def tell(self, game: Round, happened: Sequence[events.Event]) -> None:
        for action in actions_of(game, happened, "one", self.number, 0):
            act(self.jackpot, action)
            assert contributed(self.jackpot) == accounted_for(self.jackpot)


def test_a_straight_flush_and_a_royal_flush_in_one_round() -> None:
    here = Linked()
    game = rigged(table_rules(jackpot=STAKE), "Ah Kh,9h 8h,2d 7c", "2c 3d", "Qh Jh Th 3s 4s")
    bets = [actions.PlaceBets(1, 10, 10, 0, 5), actions.PlaceBets(2, 10, 10, 0, 5, 10), actions.PlaceBets(3, 10, 10, 0, 0, 10)]
    doing: list[actions.Action] = [*bets, actions.NoMoreBets(), actions.PressStart(), actions.Deal()]
    doing += [actions.Play(seat, 40) for seat in (1, 2, 3)]
    doing += [actions.Deal(), actions.Deal(), actions.ShowDealer(), *(actions.Settle(seat) for seat in (1, 2, 3))]
    doing += [actions.KeyOff(2), actions.KeyOff(1), actions.VerifyHand(2, "table-inspector"), actions.VerifyHand(1, "table-inspector")]
    doing += [actions.SortDeck()]
    chance = Random(1)
    here.play(game, doing, chance)
    # A Level 3 straight flush: a tenth of all three pools; then the royal flush at Level 1 takes what is left of pool 1.
    assert [claim.what for claim in here.jackpot.claims] == ["straight-flush", "royal-flush"]
    straight, royal = (claim.amount for claim in here.jackpot.claims)
    assert game.stack[1] - 1000 == straight - 15 + 40 + 10 + 500  # Ante, Blind at 50 to 1, Play
    assert game.stack[0] - 1000 == royal - 5 + 40 + 10 + 5000
    assert display(here.jackpot)[0] == 5000 * STAKE  # begun again


@pytest.mark.parametrize("seed", range(6))
def test_many_rounds_leave_the_jackpot_with_every_chip_they_gave(seed: int) -> None:
    """Also when wagers are taken out again, hands forfeited and rounds void."""
    chance = Random(f"linked {seed}")
    here = Linked()
    for _ in range(20):
        game = any_round(chance, table_rules(jackpot=STAKE, maximum=100, trips_maximum=100))
        here.play(game, [*any_bets(game, chance), actions.NoMoreBets()], chance)
    paid = here.jackpot.money["paid"]
    assert here.taken == contributed_by_wagers(here.jackpot) - paid


def contributed_by_wagers(jackpot: Jackpot) -> int:
    """What players have wagered, less what went back."""
    return -jackpot.money["wagers"]
