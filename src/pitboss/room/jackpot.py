"""What a hand at an electronic table has the keypad say to the jackpot: that it was played, and that somebody has won."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from pitboss.hand.refusal import Refused
from pitboss.hand.state import Hand
from pitboss.jackpots import actions as a
from pitboss.jackpots import events as e
from pitboss.jackpots.dealt import Dealt, flop_request, what_was_dealt, who_has_it, win_of
from pitboss.jackpots.decide import decide
from pitboss.jackpots.evolve import evolve
from pitboss.jackpots.royal import wins_royal_flush
from pitboss.jackpots.state import Jackpot
from pitboss.room.tale import Tale

DEALER = "dealer"


def after_hand(jackpot: Jackpot, table: str, number: int, tale: Tale, at: int) -> tuple[e.Event, ...]:
    """What follows from a hand that is over: a win is entered, then the hand recorded. `at`: in seconds.

    The dealer of an electronic table asks every winner to expose the cards, and turns them up.
    """
    dealt = what_was_dealt(tale.begun, tale.happened)
    points = jackpot.plan.law.points
    seat = 0 if tale.void else who_has_it(points, dealt)
    actions: list[a.Action] = []
    if seat and not dealt.held(seat).folded:
        win = win_of(points, dealt, seat, table=table, hand=number, player=tale.players[seat], at=at)
        actions.append(replace(win, shown=True))
    actions.append(a.RecordHand(table, number, at, flop=any(dealt.flops)))
    return _all(jackpot, actions)


def on_request(jackpot: Jackpot, table: str, number: int, hand: Hand, dealt: Dealt, seat: int, player: str, at: int) -> tuple[e.Event, ...]:
    """A player who is left alone asks for the flop; if it makes the royal flush, the win is entered."""
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


def must_be_alone(dealt: Dealt, seat: int | None) -> int:
    if seat is None or dealt.alone != seat:
        raise Refused("not-alone", "Only the player who is left when everybody else has folded may ask for the flop.")
    return seat
