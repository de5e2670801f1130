"""Settling Chinese Poker: units from player to player, in the order of the table."""

from __future__ import annotations

from pitboss.betting.chinese import SetHand, Units, settle
from pitboss.hand import events as e
from pitboss.hand.rules import Rules
from pitboss.hand.state import Hand


def units_of(rules: Rules) -> Units:
    """What is won and lost, by the book's numbers."""
    number = rules.terms.number
    return Units(number("chinese.win"), number("chinese.majority.bonus"), number("chinese.majority.hands"), number("chinese.mis-set"))


def settle_units(hand: Hand) -> tuple[e.Event, ...]:
    """Every payment, the first player left of the button first."""
    rules = hand.rules
    sets = {place: SetHand(*laid) for place, laid in enumerate(hand.set_hands) if laid is not None}
    payments = settle(
        sets,
        dict(enumerate(hand.stack)),
        rules.stakes.unit,
        list(sets),
        units=units_of(rules),
        short=rules.points.chinese_short,
        equal_hands=rules.points.chinese_equal_hands,
    )
    return tuple(e.Paid(hand.seats[paid.payer], hand.seats[paid.payee], paid.chips) for paid in payments)
