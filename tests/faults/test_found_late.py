"""Faults of the deal that are reported when their cards are out, at a live table and in the engine."""

from __future__ import annotations

import pytest

from pitboss.cards import cards
from pitboss.faults.ruling import report
from pitboss.faults.vocabulary import BurnMissed, LastCardExposed
from pitboss.hand import Hand, Refused, actions, options, play, table_rules
from pitboss.hand.turn import Due
from pitboss.live import Session
from tests.live.tables import said

MELBOURNE = "game melbourne-poker seven-card-stud, fixed limit 10/20, ante 5, buy-in 100 to 500"
CROWN_STUD = MELBOURNE.replace("seven-card-stud", "crown-stud")
PERTH = "game perth-poker seven-card-stud, ante 5, minimum 5, maximum 100, buy-in 100 to 500"
UP_TO_SIXTH = ("up 9h 5c 2s", "all check", "up 9d 5d 2h", "all check")
SEATED = ("1 is Ann with 400", "2 is Bob with 300", "3 is Cat with 200")


#: A table of each clause, typed up to the moment when the last cards are out; then the clause, and three last cards.
TO_THE_LAST_CARD = {
    "14.6.6": (MELBOURNE, "deal", "up 3c Kd 3d", "1 b 10", "all call", *UP_TO_SIXTH, "up Jc Jh Js", "all check"),
    "14.5.6": (CROWN_STUD, "deal", "up Kd 9h 7s", "3 b 10", "all call", "up Kh 9c 8s", "all check", "up 7d Td 8h", "all check"),
    "32.1": (PERTH, "button Ah 2d 3c", "deal", "up 3c Kd 3d", "3 b 10", "all call", *UP_TO_SIXTH, "up Jc Jh Js", "all check"),
}


@pytest.mark.parametrize("clause", TO_THE_LAST_CARD)
def test_the_first_receivers_last_card_can_be_reported_though_the_last_cards_went_without_saying(clause: str) -> None:
    session = Session()
    game, *lines = TO_THE_LAST_CARD[clause]
    said(session, game, *SEATED, *lines)
    first = session.moment.playing.seats[0]
    said(session, f"oops last card exposed {first} Qd")
    assert session.moment.playing.rulings[-1] == clause
    said(session, "up Qd 2c 4s")
    assert [up[-1] for up in session.moment.playing.up] == list(cards("Qd 2c 4s"))


def test_a_deal_out_of_order_that_cannot_be_put_right_is_reported_live() -> None:
    session = Session()
    said(session, "game melbourne-poker holdem, no limit, blinds 5/10, buy-in 100 to 500", *SEATED, "deal")
    said(session, "oops dealt out of turn, which cannot be put right")
    assert session.moment.finished[-1].hand.rulings == ("14.1.1(a)(iii)",)
    assert session.moment.finished[-1].hand.stack == [400, 300, 200]


def _flop(book: str) -> Hand:
    hand = Hand(table_rules(book, "holdem", limit="no-limit", blinds=(5, 10)), stacks=[200] * 3)
    while len(hand.boards[0]) < 3:
        now = options(hand)
        if now.due == Due.BET:
            play(hand, actions.Check(now.seat) if now.wagers is not None and now.wagers.check else actions.Call(now.seat))
        else:
            play(hand, next(iter(now.actions())))
    return hand


def test_perth_takes_an_unburned_flop_back_whether_or_not_it_can_be_rebuilt() -> None:
    hand = _flop("perth-poker")
    report(hand, BurnMissed(restorable=False))
    assert hand.rulings == ("36.2",)
    assert hand.boards == [()]


def test_a_fault_at_the_wrong_moment_is_refused_by_its_own_clause() -> None:
    hand = Hand(table_rules("perth-poker", "seven-card-stud", limit="spread", minimum=5, maximum=50, ante=5), stacks=[200] * 3)
    with pytest.raises(Refused) as no:
        report(hand, LastCardExposed(1))
    assert no.value.clause == "32.1"
