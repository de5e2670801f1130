"""Who may rule: refused with the clause that says who may, recorded with who did and why."""

from __future__ import annotations

import json

import pytest

from pitboss.cards import pack_of
from pitboss.faults import vocabulary as v
from pitboss.faults import vocabulary_deal as d
from pitboss.faults import vocabulary_staff as staff
from pitboss.faults import vocabulary_turns as t
from pitboss.faults.ruling import registered, report, rule
from pitboss.hand import actions as a
from pitboss.hand import events as e
from pitboss.hand.codec import event_from_json, event_to_json
from pitboss.hand.decide import play
from pitboss.hand.gestures import PutIn, must_be_own
from pitboss.hand.looking import look_at
from pitboss.hand.refusal import Refused
from pitboss.hand.rules import table_rules
from pitboss.hand.state import Hand
from pitboss.law import open_book
from pitboss.law.staff import RANKS, denied, in_words, least, roles, who_may
from pitboss.law.terms import Terms
from tests.faults.test_agenda import MELBOURNE, PERTH, conserved, deal_on, table

WHO = [
    (PERTH, v.FlopExposedEarly(), "dealer", "3.1"),
    # An Inspector counts as a Poker Supervisor.
    (PERTH, t.TimeCalled(3), "inspector", "12.6"),
    (PERTH, d.DeckDefective(), "inspector", "38.1"),
    (PERTH, staff.PlayDisrupted("fire"), "inspector", "38.2(a)"),
    (PERTH, staff.WagersDeclaredVoid(4, why="why"), "table-games-manager", "38.10(a)"),
    (MELBOURNE, v.FlopExposedEarly(), "dealer", "1.2"),
    (MELBOURNE, d.NotCut(), "dealer", "14.1.1#2"),
    (MELBOURNE, staff.PlayDisrupted("fire"), "higher-duties-dealer", "18.5"),
    (MELBOURNE, staff.PlayerSentAway(4, why="why"), "area-manager", "18.4"),
    (MELBOURNE, staff.StaffDecision("play-on", why="why"), "area-manager", "18.10"),
    (MELBOURNE, staff.FraudFound("other"), "assistant-casino-manager", "18.6"),
    ("wa-permit-poker", staff.StaffDecision("play-on", why="why"), "dealer", "1.1:in-charge"),
]


@pytest.mark.parametrize(("book", "fault", "wanted", "clause"), WHO, ids=[f"{book}-{type(fault).__name__}" for book, fault, _, _ in WHO])
def test_each_role_may_or_is_refused_with_the_clause(book: str, fault: v.Fault, wanted: str, clause: str) -> None:
    terms = {"limit": None, "minimum": 2, "maximum": 20} if book == "wa-permit-poker" else None
    hand = table(book, terms=terms)
    deal_on(hand)
    here = [role.key for role in roles(hand.rules.terms)]
    for number, by in enumerate(here):
        if number >= here.index(wanted):
            reported = rule(hand, fault, by)[0]
            assert isinstance(reported, e.FaultReported)
            assert (reported.by, reported.why) == (by, str(getattr(fault, "why", "")) if getattr(fault, "discretion", False) else "")
        else:
            before = hand.copy()
            with pytest.raises(Refused) as refused:
                report(hand, fault, by)
            assert (refused.value.code, refused.value.clause) == ("staff", clause)
            assert "or above may" in str(refused.value)
            assert hand == before
    with pytest.raises(Refused, match="nobody on the staff"):
        report(hand, fault, "barman")


def test_a_decision_of_their_own_needs_a_name_and_a_reason() -> None:
    hand = table(PERTH)
    deal_on(hand)
    with pytest.raises(Refused, match="Say who decides: a Poker Supervisor or above may"):
        report(hand, staff.StaffDecision("play-on", why="why"))
    with pytest.raises(Refused, match="Say why"):
        report(hand, staff.StaffDecision("play-on"), "poker-supervisor")
    happened = report(hand, staff.StaffDecision("play-on", why="it was the wind"), "poker-supervisor")
    assert happened == (e.FaultReported("StaffDecision", "38.6", "poker-supervisor", "it was the wind"),)
    assert event_from_json(json.loads(json.dumps(event_to_json(happened[0])))) == happened[0]


def test_who_ruled_is_written_only_where_it_was_told() -> None:
    assert set(event_to_json(e.FaultReported("BurnMissed", "36.2"))) == {"event", "fault", "clause"}


def test_every_ruling_of_a_book_with_a_staff_is_for_somebody() -> None:
    for fault, where, says in registered():
        key = where.partition("/")[0]
        book = open_book(key)
        if not book.staff.roles or not isinstance(says, str):
            continue
        terms = Terms(book, next(iter(book.games)))
        assert least(terms, says) is not None, (fault, where)
        assert who_may(terms, says), (fault, where)
        assert in_words(terms, says)


def test_a_book_without_a_staff_leaves_it_to_the_house() -> None:
    terms = table_rules("standard", "no-limit-holdem", blinds=(1, 2)).terms
    assert roles(terms) == ()
    assert all(denied(terms, by, "5.1") is None for by in RANKS)
    assert denied(terms, "barman", "5.1") is not None


def test_a_void_outcome_gives_everything_back_whenever_it_comes() -> None:
    hand = table(MELBOURNE)
    deal_on(hand)
    play(hand, a.RaiseTo(3, 10))
    report(hand, staff.PlayDisrupted("robbery", "masked men"), "higher-duties-dealer")
    assert hand.over
    assert hand.stack == [100] * 4
    conserved(hand)


def test_nobody_bets_for_another() -> None:
    hand = table(PERTH)
    deal_on(hand)
    must_be_own(hand, PutIn(3, (2,)))
    must_be_own(hand, PutIn(3, (2,), by=3))
    with pytest.raises(Refused, match="may not bet for seat 3") as refused:
        must_be_own(hand, PutIn(3, (2,), by=1))
    assert refused.value.clause == "7.7"


def test_staff_see_a_hand_when_the_book_lets_them() -> None:
    perth, melbourne = table(PERTH), table(MELBOURNE)
    for hand in (perth, melbourne):
        deal_on(hand)
    assert look_at(perth, 1, "dealer") == perth.down[0]
    with pytest.raises(Refused, match="The dealer alone"):
        look_at(perth, 1, "licensee")
    with pytest.raises(Refused, match="when the hand is over"):
        look_at(melbourne, 1, "dealer")
    with pytest.raises(Refused, match="Nobody sits at seat 9"):
        look_at(perth, 9, "dealer")
    with pytest.raises(Refused, match="nobody on the staff"):
        look_at(perth, 1, "barman")
    rules = table_rules("standard", "no-limit-holdem", blinds=(1, 2))
    house = Hand(rules, [100] * 3, deck=list(pack_of(52).cards))
    assert look_at(house, 1, "dealer") == ()
