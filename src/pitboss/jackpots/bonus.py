"""Bonus prizes: money, goods or services for what a sign at the table asks for."""

from __future__ import annotations

from collections.abc import Sequence

from pitboss.jackpots import actions as a
from pitboss.jackpots import events as e
from pitboss.jackpots.money import CASINO, WON, move
from pitboss.jackpots.refusing import refused
from pitboss.jackpots.state import Claim, Jackpot


def post(jackpot: Jackpot, action: a.PostBonus) -> Sequence[e.Event]:
    offer = action.offer
    if not jackpot.plan.law.clause("bonus"):
        raise refused(jackpot, "bonus", f"{jackpot.plan.law.book.key} has no bonus prizes.")
    if offer.amount < 0 or (offer.amount == 0) == (not offer.goods):
        raise refused(jackpot, "bonus", "A bonus prize is an amount, or goods and services in words.", "bonus")
    if any((each.table, each.outcome) == (offer.table, offer.outcome) for each in jackpot.offers):
        raise refused(jackpot, "bonus", f"The sign at table {offer.table} offers one for {offer.outcome} already.", "bonus")
    return (e.BonusPosted(offer),)


def withdraw(jackpot: Jackpot, action: a.WithdrawBonus) -> Sequence[e.Event]:
    if not any((each.table, each.outcome) == (action.table, action.outcome) for each in jackpot.offers):
        raise refused(jackpot, "bonus", f"No sign at table {action.table} offers a prize for {action.outcome}.", "bonus")
    return (e.BonusWithdrawn(action.table, action.outcome),)


def claim_bonus(jackpot: Jackpot, action: a.ClaimBonus) -> Sequence[e.Event]:
    law = jackpot.plan.law
    offer = next((each for each in jackpot.offers if (each.table, each.outcome) == (action.table, action.outcome)), None)
    if offer is None:
        there = tuple(each.outcome for each in jackpot.offers if each.table == action.table)
        raise refused(jackpot, "bonus", f"The sign offers nothing for {action.outcome}.", "bonus", allowed=there)
    if action.folded:
        raise refused(jackpot, "folded", f"Seat {action.seat} has folded, and a folded hand gets no bonus prize.", "bonus-folded")
    if not action.shown:
        raise refused(jackpot, "show", f"Seat {action.seat} has not shown the hand.", "bonus-verified", allowed=("show the hand",))
    if action.alone and law.points.bonus_alone == "showdown-only":
        raise refused(jackpot, "showdown", "Everybody else folded, so there was no showdown.", "bonus_alone", "bonus")
    if any((each.what, each.table, each.hand, each.seat) == ("bonus", action.table, action.hand, action.seat) for each in jackpot.claims):
        raise refused(jackpot, "recorded", f"Seat {action.seat} has claimed a prize for hand {action.hand}.", "bonus-verified")
    number = len(jackpot.claims) + 1
    where = (action.table, action.hand, action.seat, action.player)
    claim = Claim(number, "bonus", *where, 1, offer.amount, action.at, action.at, goods=offer.goods)
    return (e.BonusWon(claim, move(CASINO, WON, offer.amount), law.clause("bonus-verified")),)
