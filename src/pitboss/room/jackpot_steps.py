"""What a member of staff can do at the console, step by step: who may, by which clause, and why not.

Why not is what the jackpot itself would answer: every step is tried on paper, and nothing comes of it.
"""

from __future__ import annotations

from dataclasses import fields, replace
from typing import Any, Final

from pitboss.hand.refusal import Refused
from pitboss.jackpots import actions as a
from pitboss.jackpots.decide import decide
from pitboss.jackpots.options import options
from pitboss.jackpots.refusing import cited, must_be_able
from pitboss.jackpots.state import Claim, Jackpot
from pitboss.law.staff import in_words
from pitboss.record import record

#: Step -> what the book's clause for it is called.
TOPIC: Final[dict[type, str]] = {
    a.ConfirmWin: "confirm",
    a.CountDeck: "deck",
    a.PayPrize: "pay",
    a.TellAbove: "told",
    a.RejectWin: "confirm",
    a.WithholdPrize: "hold_hours",
    a.ReleasePrize: "hold_hours",
    a.MakeUpHand: "missed-hand",
    a.ReportMalfunction: "malfunction",
    a.MakeGood: "malfunction",
    a.AdjustPool: "malfunction",
    a.SetContribution: "contribution",
}
#: The way of a win, in order; and which of `options` tells whether it is possible now.
WAY: Final[dict[type, str]] = {a.ConfirmWin: "confirm", a.CountDeck: "count", a.PayPrize: "pay", a.TellAbove: "tell"}


@record
class Want:
    """An amount that is to be said with a step: what it is called, in words, and what it is now."""

    name: str
    says: str
    now: str


@record
class Step:
    """Something to do. `no`: why this rank cannot, now; None: it can."""

    action: str
    asked: dict[str, Any]  #: what is to be said beside the name, as a command has it
    who: str  #: who may; empty: whom the house likes
    clause: str
    comes_next: bool
    wants_why: bool  #: a reason is kept with it: with everything staff do
    no: Refused | None
    wants: tuple[Want, ...] = ()  #: amounts that whoever does it has to say; then it is asked for once more


def steps_for(jackpot: Jackpot, claim: Claim, by: str, at: int) -> list[Step]:
    """What there is to do about a win, first what comes next."""
    points, may = jackpot.plan.law.points, options(jackpot, at)
    kinds: list[type] = []
    if claim.standing == "recorded":
        kinds.append(a.ConfirmWin)
    if claim.is_open() and points.deck_proof == "yes" and claim.from_pools and claim.counted != "right":
        kinds.append(a.CountDeck)
    if claim.is_open():
        kinds.append(a.PayPrize)
    if claim.number in may.tell:
        kinds.append(a.TellAbove)
    first = next((kind for kind in kinds if claim.number in getattr(may, WAY[kind])), None)
    if claim.is_open() and claim.number in may.reject:
        kinds.append(a.RejectWin)
    if claim.is_open() and points.hold_hours:
        kinds.append(a.ReleasePrize if claim.held_until > at else a.WithholdPrize)
    linked = jackpot.linked(claim.table)
    found = []
    for kind in kinds:
        beside = {"number": claim.number, **({"found": linked.pack if linked is not None else 0} if kind is a.CountDeck else {})}
        found.append(_step(jackpot, kind, beside, by, at, comes_next=kind is first))
    return sorted(found, key=lambda each: not each.comes_next)


def equipment(jackpot: Jackpot, by: str, at: int) -> list[Step]:
    """What there is to do about the system itself: hands nobody recorded, and a failure."""
    missed = [(a.MakeUpHand, {"table": each.table, "hand": hand}) for each in jackpot.tables for hand in each.missed]
    failure: tuple[type, dict[str, Any]] = (a.MakeGood if jackpot.broken else a.ReportMalfunction, {})
    return [_step(jackpot, kind, beside, by, at, comes_next=kind is not a.ReportMalfunction) for kind, beside in [*missed, failure]]


def money_by_hand(jackpot: Jackpot, by: str, at: int) -> list[Step]:
    """What changes money by hand, where the house pays for the jackpot: the pool put right, and another contribution."""
    if jackpot.plan.levels > 1:
        return []
    rates, amounts = jackpot.plan.contribution, [Want("prize", f"to the pool for each {jackpot.plan.contribution.basis}", "")]
    if jackpot.plan.law.points.reserve == "yes":
        amounts.append(Want("reserve", "and to the reserve", ""))
    now = {"prize": rates.prize, "reserve": rates.reserve}
    wanted = tuple(replace(each, now=str(now[each.name])) for each in amounts)
    tables = [each.table for each in jackpot.tables]
    belongs = [Want("hand", "because of hand", "")]
    if len(tables) > 1:
        belongs.append(Want("table", f"of table {' or '.join(tables)}", ""))
    beside = {each.name: now[each.name] for each in wanted} | {"basis": rates.basis}
    adjust = _step(jackpot, a.AdjustPool, {"cents": 0}, by, at, comes_next=False)
    change = _step(jackpot, a.SetContribution, beside, by, at, comes_next=False)
    return [
        replace(adjust, asked={}, wants=(Want("cents", "more in the pool, or less with a minus", "0"), *belongs)),
        replace(change, asked={"basis": rates.basis}, wants=wanted),
    ]


def _step(jackpot: Jackpot, kind: type, beside: dict[str, Any], by: str, at: int, *, comes_next: bool) -> Step:
    names = {each.name for each in fields(kind)}
    ours = {"by": by, "at": at, "why": "to see whether it can be done"}
    clause = cited(jackpot, TOPIC[kind], "confirm")
    no = None
    try:
        if "by" not in names:
            must_be_able(jackpot, by, TOPIC[kind])
        decide(jackpot, kind(**beside, **{key: value for key, value in ours.items() if key in names}))
    except Refused as refused:
        no = refused
    who = in_words(jackpot.plan.law.terms, clause)
    return Step(kind.__name__, beside, who, clause, comes_next, True, no)
