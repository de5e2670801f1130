"""What a hand at an electronic table has the keypad say to the jackpot: that it was played, and that somebody has won."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, fields, replace
from typing import Final

from pitboss.hand.forms import CodecError, Document
from pitboss.hand.refusal import Refused
from pitboss.hand.state import Hand
from pitboss.jackpots import actions as a
from pitboss.jackpots import events as e
from pitboss.jackpots.codec import action_from_json
from pitboss.jackpots.dealt import Dealt, flop_request, what_was_dealt, who_has_it, win_of
from pitboss.jackpots.decide import decide
from pitboss.jackpots.evolve import evolve
from pitboss.jackpots.funding import link_of, must_be_for_it, why_not
from pitboss.jackpots.plan import Plan
from pitboss.jackpots.refusing import must_be_able
from pitboss.jackpots.royal import FLOP, wins_royal_flush
from pitboss.jackpots.state import Jackpot
from pitboss.room.commands import BadCommand
from pitboss.room.desk import TableDesk
from pitboss.room.ranks import rank_of as rank_by
from pitboss.room.tale import Tale

DEALER = "dealer"


@dataclass(frozen=True, slots=True)
class JackpotPlan:
    """A jackpot as it is opened the first time; one that is in the journal stays as it is there. Amounts are chips of the room."""

    plan: Plan
    tables: Sequence[str]  #: ids of those that play for it

    @property
    def name(self) -> str:
        return self.plan.name


def after_hand(jackpot: Jackpot, table: str, number: int, tale: Tale, at: int) -> tuple[e.Event, ...]:
    """What follows from a hand that is over: a win is entered, then the hand recorded. `at`: in seconds.

    The dealer of an electronic table asks every winner to expose the cards, and turns them up.
    """
    dealt = what_was_dealt(tale.begun, tale.happened)
    points = jackpot.plan.law.points
    # A table that has changed its game since it was linked is heard for its hands, and wins nothing.
    wins = not tale.void and why_not(jackpot, link_of(table, tale.begun.rules)) is None
    seat = who_has_it(points, dealt) if wins else 0
    actions: list[a.Action] = []
    linked = jackpot.linked(table)
    if points.fixed == "flop" and any(dealt.flops) and not tale.void and linked is not None and linked.flop_hand != number:
        actions.append(a.NoteFlop(table, number))  # it lay when the hand was over already, or nobody was there to note it
    if seat and not dealt.held(seat).folded:
        win = win_of(points, dealt, seat, table=table, hand=number, player=tale.players[seat], at=at)
        actions.append(replace(win, shown=True))
    actions.append(a.RecordHand(table, number, at, flop=any(dealt.flops)))
    return _all(jackpot, actions)


def flop_lying(desk: TableDesk) -> tuple[int, str] | None:
    """The number of the hand whose flop lies at the table, and the flop, such as KcQcJc; None: none does."""
    boards = () if desk.hand is None else desk.hand.boards
    flop = next((board[:FLOP] for board in boards if len(board) >= FLOP), None)
    return None if flop is None else (desk.dealt, "".join(each.text for each in flop))


def on_request(jackpot: Jackpot, table: str, number: int, hand: Hand, dealt: Dealt, seat: int, player: str, at: int) -> tuple[e.Event, ...]:
    """A player who is left alone asks for the flop; if it makes the royal flush, the win is entered."""
    must_be_for_it(jackpot, table, hand.rules)
    request = flop_request(hand, dealt, seat, table=table, number=number)
    actions: list[a.Action] = [request]
    if wins_royal_flush(request.hole, request.flop):
        actions.append(a.RecordWin(table, number, seat, player, request.hole, request.flop, at))
    return _all(jackpot, actions)


def _all(jackpot: Jackpot, actions: Sequence[a.Action]) -> tuple[e.Event, ...]:
    """What all of these lead to, one after the other; and every deck of a win counted, for its cards were committed to."""
    twin, events = jackpot.copy(), []
    waiting = list(actions)
    while waiting:
        action = waiting.pop(0)
        for event in decide(twin, action):
            evolve(twin, event)
            events.append(event)
            if isinstance(event, e.WinRecorded) and twin.plan.law.points.deck_proof == "yes":
                linked = twin.linked(event.claim.table)
                assert linked is not None
                waiting.insert(0, a.CountDeck(event.claim.number, linked.pack, DEALER))
    return tuple(events)


#: What staff may ask of a jackpot; `by` and `at` are the room's to say.
STAFF: Final = {
    kind.__name__: kind
    for kind in (
        *(a.ConfirmWin, a.RejectWin, a.TellAbove, a.CountDeck, a.PayPrize, a.WithholdPrize, a.ReleasePrize),
        *(a.MakeUpHand, a.AdjustPool, a.SetContribution, a.ReportMalfunction, a.MakeGood),
    )
}


def rank_of(jackpot: Jackpot, held: Iterable[str]) -> str:
    """What somebody with these roles of the room is by the jackpot's book; empty: nobody on its staff."""
    return rank_by(jackpot.plan.law.terms, tuple(held))


def staff_action(jackpot: Jackpot, held: Iterable[str], document: Document, at: int) -> a.Action:
    """What a member of staff asks, with rank and time put in. Raises `Refused`, or `BadCommand`."""
    rank = rank_of(jackpot, tuple(held))
    if not rank:
        raise Refused("staff", "Only staff may do that.")
    kind = STAFF.get(str(document.get("action")))
    if kind is None:
        raise Refused("not-yours", f"{str(document.get('action'))[:40]!r} is nothing to ask of a jackpot.", allowed=tuple(STAFF))
    for key in ("by", "at"):
        if key in document:
            raise BadCommand("not-yours", f"{key!r} is for the room to say; leave it out.")
    names = {each.name for each in fields(kind)}
    if "by" not in names:
        must_be_able(jackpot, rank, "contribution")  # the action itself names nobody
    told = {**document, **({"by": rank} if "by" in names else {}), **({"at": at} if "at" in names else {})}
    try:
        return action_from_json(told)
    except CodecError as error:
        raise BadCommand("bad-action", str(error)) from None


def must_be_alone(dealt: Dealt, seat: int | None) -> int:
    if seat is None or dealt.alone != seat or dealt.void:
        raise Refused("not-alone", "Only the player who is left when everybody else has folded may ask for the flop.")
    return seat
