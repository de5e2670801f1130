"""What staff do at a jackpot: from a command to what is written. Prizes and pools take two persons, everything takes a reason."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import fields, replace
from typing import Any, Final, cast

from pitboss.hand.forms import Document
from pitboss.hand.refusal import Refused
from pitboss.jackpots import actions as a
from pitboss.jackpots import events as e
from pitboss.jackpots.decide import decide
from pitboss.jackpots.refusing import cited, must_be_able
from pitboss.jackpots.state import Jackpot
from pitboss.law.staff import in_words
from pitboss.record import record
from pitboss.room.act_lines import CONFIRMED, DECLINED, WITHDRAWN, About, Acted, Acting, Answered
from pitboss.room.act_rules import (
    ANSWERING,
    DECLINE,
    WITHDRAW,
    act_in,
    acted,
    answered,
    must_have_asked,
    must_not_decide_own,
    number_in,
    reason_in,
)
from pitboss.room.acts import Act, Acts
from pitboss.room.commands import Caller
from pitboss.room.jackpot import STAFF, rank_of, staff_action
from pitboss.room.jackpot_steps import TOPIC

#: Prizes and pools: these take two.
MONEY: Final = (a.ConfirmWin, a.RejectWin, a.PayPrize, a.WithholdPrize, a.ReleasePrize, a.AdjustPool, a.SetContribution)
#: Refuses somebody who plays at these tables.
MustBeFree = Callable[[str, tuple[str, ...], str], None]


@record
class Done:
    """What is to be written: what staff did or asked, and what happens to the jackpot by it."""

    acts: tuple[Acting, ...]
    events: tuple[e.Event, ...] = ()


def staff_act(jackpot: Jackpot, acts: Acts, caller: Caller, document: Document, at: int, free: MustBeFree) -> Done:
    """A member of staff acts, asks for a second person, or answers. Raises `Refused` or `BadCommand`."""
    if document.get("action") in ANSWERING:
        return _answer(jackpot, acts, caller, document, at, free)
    told = dict(document)
    kind = STAFF.get(str(told.get("action")))
    about = About() if kind is None else _about(jackpot, told, kind)
    if kind is not None and "why" not in {each.name for each in fields(kind)}:
        told.pop("why", None)
    action = staff_action(jackpot, caller.roles, told, at)
    rank, law = rank_of(jackpot, caller.roles), jackpot.plan.law
    clause, two = cited(jackpot, TOPIC[type(action)], "confirm"), isinstance(action, MONEY)
    who = in_words(law.terms, clause)
    free(caller.account, _tables(jackpot, about), who)
    players = _players(jackpot, about)
    must_not_decide_own(caller.account, players, who)
    why = reason_in(document, clause, law.book.key)
    events = tuple(decide(jackpot, action))
    line = acted(acts, caller, dict(document), rank, clause, why, about=about, two=two, players=players)
    return Done((line,), events if line.standing == "done" else ())


def _answer(jackpot: Jackpot, acts: Acts, caller: Caller, document: Document, at: int, free: MustBeFree) -> Done:
    found, rank, why = act_in(acts, jackpot.plan.law.terms, caller, document)
    if document["action"] == WITHDRAW:
        must_have_asked(found, caller)
        return Done((answered(found, WITHDRAWN, caller, rank, why),))
    about, law = found.asked.about, jackpot.plan.law
    who = in_words(law.terms, found.asked.clause)
    free(caller.account, _tables(jackpot, about), who)
    must_not_decide_own(caller.account, found.asked.players, who)
    action = _restored(jackpot, found, at)
    if document["action"] == DECLINE:
        must_be_able(jackpot, rank, clause=found.asked.clause)
        return Done((answered(found, DECLINED, caller, rank, why),))
    if caller.account == found.asked.who:
        raise Refused("same-person", "You asked for this; a second person confirms it.", found.asked.clause, (who,), law.book.key)
    free(found.asked.who, _tables(jackpot, about), who)
    # Of the rank: what the second person could not do, the second person cannot confirm.
    if any(each.name == "by" for each in fields(action)):
        decide(jackpot, replace(cast(Any, action), by=rank))
    else:
        must_be_able(jackpot, rank, "contribution")
    return Done((answered(found, CONFIRMED, caller, rank, why),), tuple(decide(jackpot, action)))


def _restored(jackpot: Jackpot, found: Act, at: int) -> a.Action:
    """What was asked, with the rank of the first person, at the time of today."""
    told = dict(found.asked.action)
    kind = STAFF[found.name]
    _about(jackpot, told, kind)
    names = {each.name for each in fields(kind)}
    if "why" not in names:
        told.pop("why", None)
    # The rank is put in afterwards: `staff_action` takes it from roles, and the first person may be gone.
    action = staff_action(jackpot, ("admin",), told, at)
    return replace(cast(Any, action), by=found.asked.rank) if "by" in names else action


def _about(jackpot: Jackpot, told: Document, kind: type) -> About:
    """The win, or the hand of a table, that an act belongs to. Of a pool put right it is taken out of the document, and must exist."""
    number = told.get("number")
    if type(number) is int and (claim := jackpot.claim(number)) is not None:
        return About(hand=claim.hand, win=number, table=claim.table)
    if kind is a.MakeUpHand:
        hand = told.get("hand")
        return About(hand=hand if type(hand) is int else 0, table=str(told.get("table", "")))
    if kind is not a.AdjustPool:
        return About()
    win, hand = number_in(told, "win"), number_in(told, "hand")
    table = told.pop("table", "") or (jackpot.tables[0].table if len(jackpot.tables) == 1 else "")
    if win:
        claim = jackpot.claim(win)
        if claim is None:
            raise Refused("claim", f"There is no win {win}; there have been {len(jackpot.claims)}.")
        return About(hand=claim.hand, win=win, table=claim.table)
    linked = jackpot.linked(table) if type(table) is str else None
    tables = tuple(each.table for each in jackpot.tables)
    if not hand or linked is None:
        raise Refused(
            "about-what", "Say which hand of which table, or which win, this belongs to.", allowed=("win", "hand and table", *tables)
        )
    if hand > max([linked.recorded, *(each.hand for each in jackpot.backlog if each.table == table)]):
        raise Refused("hand", f"Hand {hand} of {table} is not recorded here.", allowed=(f"hands 1 to {linked.recorded}",))
    return About(hand=hand, table=linked.table)


def _tables(jackpot: Jackpot, about: About) -> tuple[str, ...]:
    """The tables whose players are parties: that of the win or hand, or all that are linked."""
    return (about.table,) if about.table else tuple(each.table for each in jackpot.tables)


def _players(jackpot: Jackpot, about: About) -> tuple[str, ...]:
    claim = jackpot.claim(about.win) if about.win else None
    return () if claim is None else (claim.player,)


def settled(jackpot: Jackpot) -> Callable[[Act], bool]:
    """Whether an act is over because its win is."""

    def over(act: Act) -> bool:
        claim = jackpot.claim(act.asked.about.win) if act.asked.about.win else None
        return claim is not None and not claim.is_open() and act.name != a.AdjustPool.__name__

    return over


__all__ = ["Acted", "Answered", "Done", "MustBeFree", "settled", "staff_act"]
