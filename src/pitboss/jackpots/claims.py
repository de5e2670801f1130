"""From a win to its payment: confirming, counting the deck, paying in order, withholding."""

from __future__ import annotations

from collections.abc import Sequence

from pitboss.jackpots import actions as a
from pitboss.jackpots import events as e
from pitboss.jackpots.money import CASINO, PAID, WON, Carries, Move, move
from pitboss.jackpots.refusing import must_be_able, must_be_claim, must_be_open, must_say_why, refused
from pitboss.jackpots.revaluing import revalued
from pitboss.jackpots.state import Claim, Jackpot
from pitboss.jackpots.winning import draw, undone

HOUR = 3600
NO_MOVES: tuple[Move, ...] = ()


# -- confirming


def confirm(jackpot: Jackpot, action: a.ConfirmWin) -> Sequence[e.Event]:
    claim = must_be_claim(jackpot, action.number)
    clause = must_be_able(jackpot, action.by, "bonus-verified" if claim.what == "bonus" else "confirm")
    must_be_open(jackpot, claim)
    if claim.standing == "confirmed":
        raise refused(jackpot, "confirmed", f"Win {claim.number} is confirmed already.", clause=clause)
    if claim.counted == "wrong":
        can = (f"reject win {claim.number}", f"count the deck of win {claim.number} again")
        raise refused(jackpot, "deck", f"The deck of win {claim.number} is not complete.", "deck", allowed=can)
    amount, drawn, moves = claim.amount, claim.drawn, NO_MOVES
    if not claim.fixed:
        first = next((each for each in jackpot.claims if each.is_open() and not each.fixed), claim)
        if first.number != claim.number:
            words = f"Win {first.number} was recorded before it, and takes the pool first."
            raise refused(jackpot, "order", words, "order", allowed=(f"confirm win {first.number}",))
        amount, drawn, moves = draw(jackpot, claim.table, claim.hand)
    return (e.WinConfirmed(claim.number, amount, drawn, moves, clause, action.by, action.at),)


def tell_above(jackpot: Jackpot, action: a.TellAbove) -> Sequence[e.Event]:
    claim = must_be_claim(jackpot, action.number)
    if jackpot.plan.law.points.told_above == "no":
        raise refused(jackpot, "told", "Nobody need be told.", "confirm")
    clause = must_be_able(jackpot, action.by, "told")
    if claim.standing not in ("confirmed", "paid") or claim.told:
        raise refused(jackpot, "told", f"Win {claim.number} is not confirmed, or known above already.", clause=clause)
    return (e.AboveTold(claim.number, clause, action.by),)


def reject(jackpot: Jackpot, action: a.RejectWin) -> Sequence[e.Event]:
    """The entry is undone, and the pools stand as if it had never been made."""
    claim = must_be_claim(jackpot, action.number)
    clause = must_be_able(jackpot, action.by, "bonus-verified" if claim.what == "bonus" else "confirm")
    must_say_why(jackpot, action.why, clause)
    must_be_open(jackpot, claim)
    if claim.standing == "confirmed" and claim.counted != "wrong":
        words = f"Win {claim.number} is confirmed, and that is final."
        raise refused(jackpot, "confirmed", words, clause=clause, allowed=(f"pay win {claim.number}",))
    if claim.paid:
        raise refused(jackpot, "paid", f"Win {claim.number} has been paid in part.", clause=clause)
    corrected: tuple[e.Correction, ...] = ()
    carries: Carries = ()
    if claim.what == "bonus":
        moves = move(WON, CASINO, claim.amount)
    elif jackpot.plan.levels > 1:
        corrected, moves, carries = revalued(jackpot, claim)
    else:
        corrected, moves = undone(jackpot, claim)
    return (e.WinRejected(claim.number, corrected, moves, clause, action.by, action.why, carries),)


# -- the deck


def count_deck(jackpot: Jackpot, action: a.CountDeck) -> Sequence[e.Event]:
    claim = must_be_claim(jackpot, action.number)
    clause = must_be_able(jackpot, action.by, "deck", "confirm")
    must_be_open(jackpot, claim)
    linked = jackpot.linked(claim.table)
    pack = linked.pack if linked is not None else 0
    return (e.DeckCounted(claim.number, action.found, action.found == pack, clause, action.by),)


# -- paying


def ahead_of(jackpot: Jackpot, claim: Claim, at: int) -> Claim | None:
    """An earlier win that must be paid first; None: none."""
    if not claim.from_pools:
        return None
    for other in jackpot.claims[: claim.number - 1]:
        passed_over = other.held_until > at and jackpot.plan.law.points.held_order == "passed-over"
        if other.from_pools and other.is_open() and not passed_over and not shares(jackpot, claim, other):
            return other
    return None


def of_one_round(one: Claim, other: Claim) -> bool:
    return (one.table, one.hand) == (other.table, other.hand)


def shares(jackpot: Jackpot, one: Claim, other: Claim) -> bool:
    """Whether both have equal parts of one sum: neither of them comes first then."""
    alike = (one.what, one.level) == (other.what, other.level)
    return alike and of_one_round(one, other) and "sharing" in jackpot.plan.law.clauses


def order_between(claim: Claim, first: Claim) -> str:
    """Why one is paid before the other: by their hands, by their levels, or by the time."""
    if not of_one_round(claim, first):
        return "order"
    return "order-hands" if claim.what != first.what else "order-levels"


def pay(jackpot: Jackpot, action: a.PayPrize) -> Sequence[e.Event]:
    claim = must_be_claim(jackpot, action.number)
    topics = ("bonus-goods" if claim.goods else "bonus-cash",) if claim.what == "bonus" else ("pay",)
    clause = must_be_able(jackpot, action.by, *topics)
    must_be_open(jackpot, claim)
    points = jackpot.plan.law.points
    if claim.standing != "confirmed":
        can = (f"confirm win {claim.number}",)
        topic = "bonus-verified" if claim.what == "bonus" else "confirm"
        raise refused(jackpot, "unconfirmed", f"Win {claim.number} is not confirmed.", topic, allowed=can)
    if points.deck_proof == "yes" and claim.from_pools and claim.counted != "right":
        words = f"The deck of win {claim.number} " + ("is not complete." if claim.counted else "is to be sorted and counted first.")
        raise refused(jackpot, "deck", words, "deck", allowed=(f"count the deck of win {claim.number}",))
    if claim.held_until > action.at:
        words = f"Win {claim.number} is withheld for another {claim.held_until - action.at} seconds."
        raise refused(jackpot, "held", words, "hold_hours", allowed=(f"release win {claim.number}",))
    first = ahead_of(jackpot, claim, action.at)
    if first is not None:
        words = f"Win {first.number}, at table {first.table}, is paid before it."
        raise refused(jackpot, "order", words, order_between(claim, first), "order", allowed=(f"settle win {first.number}",))
    amount = claim.amount - claim.paid
    joins = "" if not action.keep else "now" if points.payout == "at-once" or not action.during else "next-hand"
    where = (claim.number, claim.table, claim.seat, claim.player)
    return (e.PrizePaid(*where, amount, joins, claim.goods, move(WON, PAID, amount), clause, action.by, action.at),)


def withhold(jackpot: Jackpot, action: a.WithholdPrize) -> Sequence[e.Event]:
    claim = must_be_claim(jackpot, action.number)
    points = jackpot.plan.law.points
    if not points.hold_hours:
        raise refused(jackpot, "no-power", "The book gives nobody the power to withhold a jackpot.", "pay", allowed=("pay it",))
    clause = must_be_able(jackpot, action.by, "hold_hours")
    must_say_why(jackpot, action.why, clause)
    must_be_open(jackpot, claim)
    if claim.was_held:
        raise refused(jackpot, "held", f"Win {claim.number} has been withheld once already.", clause=clause)
    until = (claim.ended if points.hold_from == "hand" else action.at) + points.hold_hours * HOUR
    if until <= action.at:
        words = f"The {points.hold_hours} hours of win {claim.number} are over."
        raise refused(jackpot, "time", words, clause=clause, allowed=(f"pay win {claim.number}",))
    return (e.PrizeWithheld(claim.number, until, clause, action.by, action.why, action.at),)


def release(jackpot: Jackpot, action: a.ReleasePrize) -> Sequence[e.Event]:
    claim = must_be_claim(jackpot, action.number)
    clause = must_be_able(jackpot, action.by, "hold_hours")
    must_say_why(jackpot, action.why, clause)
    if claim.held_until <= action.at:
        raise refused(jackpot, "not-held", f"Win {claim.number} is not withheld.", clause=clause)
    return (e.PrizeReleased(claim.number, clause, action.by, action.why, action.at),)
