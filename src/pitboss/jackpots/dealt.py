"""What a hand of poker tells the jackpot: who holds what beside which flop, and who may still ask for one.

A pure look at the events of the hand. Corrections come by themselves: a flop that was taken back is not the flop, a hole card that was
replaced is not held.
"""

from __future__ import annotations

from collections.abc import Iterable

from pitboss.betting.round import FOLDED, IN
from pitboss.cards import Card
from pitboss.hand import events as h
from pitboss.hand.evolve import evolve
from pitboss.hand.state import Hand
from pitboss.hand.steps import BurnCard
from pitboss.hand.turn import Due, due
from pitboss.jackpots.actions import RecordWin, RequestFlop
from pitboss.jackpots.royal import FLOP, may_become_royal, wins_royal_flush
from pitboss.law.jackpot import JackpotPoints
from pitboss.record import record

Group = tuple[Card, ...]


@record
class Held:
    """A player's hole cards. A hand given up keeps them here, and that it was."""

    seat: int
    hole: Group
    first: Group  #: as first dealt
    folded: bool
    shown: bool


@record
class Dealt:
    """A hand, as far as it concerns a jackpot."""

    hands: tuple[Held, ...]
    flops: tuple[Group, ...]  #: of each board, as corrected; empty where none lies
    first_flop: int  #: the board whose flop was complete first
    betting_over: bool
    alone: int  #: the seat that is left where everybody else folded; 0: more are in
    void: str  #: the clause by which the hand was void

    def held(self, seat: int) -> Held:
        return next(each for each in self.hands if each.seat == seat)


def what_was_dealt(start: Hand, events: Iterable[h.Event]) -> Dealt:
    """The hand from its beginning, event by event. `start` is not touched."""
    hand = start.copy()
    first: list[Group] = [()] * len(hand.seats)
    last: list[Group] = [()] * len(hand.seats)
    given_up: set[int] = set()
    laid: list[Group] = []  # flops in the order in which they were complete
    void = ""
    for event in events:
        evolve(hand, event)
        if isinstance(event, h.DownDealt):
            first = [held or now for held, now in zip(first, hand.down, strict=True)]
        elif isinstance(event, h.Folded | h.HandKilled | h.Mucked):
            given_up.add(event.seat)
        elif isinstance(event, h.FaultReported) and event.gave_up:
            given_up.add(event.gave_up)
        elif isinstance(event, h.Voided):
            void = event.clause or "void"
        last = [now or before for now, before in zip(hand.down, last, strict=True)]
        for board in hand.boards:
            if len(board) >= FLOP and board[:FLOP] not in laid:
                laid.append(board[:FLOP])
    flops = tuple(board[:FLOP] if len(board) >= FLOP else () for board in hand.boards)
    lying = [laid.index(flop) for flop in flops if flop]
    first_flop = flops.index(laid[min(lying)]) if lying else 0
    exposed = [set(cards) for cards in hand.exposed]
    hands = tuple(
        Held(
            seat,
            last[place],
            first[place],
            # A ruling may give a hand back its chance of the pot, never of the jackpot.
            seat in given_up,
            hand.shown[place] == 1 or (bool(last[place]) and set(last[place]) <= exposed[place]),
        )
        for place, seat in enumerate(hand.seats)
    )
    still_in = [seat for place, seat in enumerate(hand.seats) if hand.standing[place] != FOLDED]
    return Dealt(hands, flops, first_flop, _betting_over(hand), still_in[0] if len(still_in) == 1 else 0, void)


def _betting_over(hand: Hand) -> bool:
    """Whether nobody has a bet to make any more, be there cards to come or not."""
    if hand.over or hand.live < 2:
        return True
    what = due(hand)[0]
    return what in (Due.SHOW, Due.PAY) or (what != Due.BET and sum(stands == IN for stands in hand.standing) < 2)


def flop_that_counts(points: JackpotPoints, dealt: Dealt) -> Group:
    """The first flop; where the top one of two was dealt again after the bottom one, as the book has it."""
    if not dealt.flops:
        return ()
    return dealt.flops[dealt.first_flop if points.corrected_flop == "bottom" else 0]


def hole_that_counts(points: JackpotPoints, held: Held) -> Group:
    """The hole cards as corrected; as first dealt where the book has it so, and then a replaced hand holds other cards and cannot win."""
    if points.replaced_card == "as-first-dealt" and set(held.first) != set(held.hole):
        return ()
    return held.hole


def who_has_it(points: JackpotPoints, dealt: Dealt) -> int:
    """The seat with a royal flush of two hole cards and the flop that counts, folded or not; 0: nobody. Two are impossible."""
    flop = flop_that_counts(points, dealt)
    return next((each.seat for each in dealt.hands if wins_royal_flush(hole_that_counts(points, each), flop)), 0)


def win_of(points: JackpotPoints, dealt: Dealt, seat: int, *, table: str, hand: int, player: str, at: int, ended: int = 0) -> RecordWin:
    """What the dealer enters for this player; whether it wins is for `decide` to say."""
    held = dealt.held(seat)
    flop = flop_that_counts(points, dealt)
    hole = hole_that_counts(points, held)
    return RecordWin(table, hand, seat, player, hole, flop, at, held.shown, held.folded, dealt.betting_over, ended, dealt.void)


def may_ask_for_flop(dealt: Dealt) -> int:
    """The seat that may table its cards and ask for the flop; 0: nobody may."""
    if not dealt.alone or any(dealt.flops) or dealt.void:
        return 0
    return dealt.alone if may_become_royal(dealt.held(dealt.alone).hole) else 0


def flop_request(hand: Hand, dealt: Dealt, seat: int, *, table: str, number: int) -> RequestFlop:
    """The request, with the cards as they then come: a burn and the flop, from the top of what is left of the deck.

    An exposed hole card that waits to be the first burn (Perth 36.1) is the burn; no second one is taken. Nor is one where a flop came
    too early and its burn stays (36.5).
    """
    burn, rest = hand.burn_due[:1], hand.stub
    if not burn and any(isinstance(step, BurnCard) and step.street == 1 for step in hand.agenda):
        burn, rest = rest[:1], rest[1:]
    board = next((flop for flop in dealt.flops if flop), ())
    return RequestFlop(table, number, seat, dealt.held(seat).hole, burn, rest[:FLOP], dealt.alone == seat, board)
