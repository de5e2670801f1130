"""An act out of turn, when the turn comes: whether it stands, is judged anew, or leaves the player free.

It was noted when it was made (`pitboss.hand.note`). Nobody before the player having changed the bet, it stands as it was. A larger bet
leaves the player free: to make up the difference, to take the chips back and fold, or to raise. A smaller one is the book's question.
"""

from __future__ import annotations

from pitboss.betting.gestures import Facing, Wager, by_size
from pitboss.hand import actions as a
from pitboss.hand import events as e
from pitboss.hand import wagering
from pitboss.hand.choices import Choices, choices
from pitboss.hand.note import CHECK, FOLD, WAGER, WAITING, Note
from pitboss.hand.state import Hand
from pitboss.hand.steps import Betting
from pitboss.hand.turn import Due


def in_turn(hand: Hand, place: int) -> Hand:
    """A copy of the hand in which this player may act now: those who acted before their turn have, and everybody else is passed over."""
    twin = hand.copy()
    twin.noted = tuple(note for note in hand.noted if note.what not in WAITING)
    for note in hand.noted:
        if note.what == WAGER and note.place != place:
            _has_turn(twin, note.place)
            for event in _acts(twin, note.place, note.amount):
                _carry_out(twin, event)
    _has_turn(twin, place)
    return twin


def _has_turn(twin: Hand, place: int) -> None:
    twin.next_up = (Due.BET, place)
    twin.possible = None


def _carry_out(twin: Hand, event: e.Event) -> None:
    from pitboss.hand.evolve import evolve

    evolve(twin, event)


def came_up(hand: Hand, place: int) -> tuple[e.Event, ...]:
    """What the dealer says when the turn comes to a player who acted before it, and what is done."""
    note = next(each for each in hand.noted if each.place == place and each.what in WAITING)
    seat = hand.seats[place]
    twin = hand.copy()
    twin.noted = tuple(each for each in hand.noted if each != note)
    _has_turn(twin, place)
    if note.what == FOLD:
        going = hand.round
        assert going is not None
        keeps = hand.rules.points.dead_seats != "no" and wagering.keeps_seat(hand, place, going)
        return e.NoteDone(seat, FOLD, note.clause), e.Folded(seat, keeps)
    if note.what == CHECK:
        return e.NoteDone(seat, CHECK, note.clause), *_stays(twin, place)
    going = twin.round
    assert going is not None
    if note.amount < going.level == note.level and note.amount < going.bet[place] + twin.stack[place]:
        # Too few chips to call, and the bet is what it was: they stay, and the player makes up the difference or folds.
        return (e.NoteDone(seat, WAGER, twin.rules.clause("below-call"), note.amount - going.bet[place]),)
    clause, to = _worth(twin, place, note)
    return e.NoteDone(seat, WAGER, clause), *(_acts(twin, place, to) if to >= 0 else ())


def _stays(twin: Hand, place: int) -> tuple[e.Event, ...]:
    """A check that costs nothing is carried out; facing a bet the player decides."""
    possible, seat = choices(twin, place), twin.seats[place]
    if possible.check:
        return (e.Checked(seat),)
    return (e.Called(seat, 0),) if possible.call == 0 else ()


def _worth(twin: Hand, place: int, note: Note) -> tuple[str, int]:
    """The clause, and the total a wager made out of turn comes to; -1: the player is free to decide."""
    rules, points = twin.rules, twin.rules.points
    going = twin.round
    assert going is not None
    level, to = going.level, note.amount
    if to < level:
        if to == going.bet[place] + twin.stack[place] and points.out_of_turn_all_in == "binds":
            return rules.clause("out_of_turn_all_in"), to
        return rules.clause("out-of-turn-raised"), -1
    if level in (to, note.level):
        return note.clause, to
    if points.out_of_turn_smaller_bet == "player-chooses":
        return rules.clause("out_of_turn_smaller_bet"), -1
    if points.out_of_turn_smaller_bet == "call":
        return rules.clause("out_of_turn_smaller_bet"), level
    possible = choices(twin, place)
    if possible.opens:
        return note.clause, to
    # The wager stands, so the player has not the choice to fold and lose it that silent chips in turn would leave.
    found = by_size(points, facing_of(twin, place, possible), to)
    return rules.clause("out_of_turn_smaller_bet"), found.to if found.wager is Wager.RAISE else level


def facing_of(hand: Hand, place: int, possible: Choices) -> Facing:
    """Where a player stands, for the reading of chips."""
    going = hand.round
    assert going is not None
    step = hand.step
    full = possible.least if possible.opens else going.least_raise()
    return Facing(
        level=going.level,
        owed=going.to_call(place),
        bet=going.bet[place],
        stack=hand.stack[place],
        opens=possible.opens,
        # Where no raise is open to the player this is the raise it would have been.
        least=possible.least or full,
        most=possible.most,
        full=full,
        step=going.step,
        only=possible.only,
        first_round=isinstance(step, Betting) and step.street == 0,
    )


def _acts(twin: Hand, place: int, to: int) -> tuple[e.Event, ...]:
    """The act that brings the player to this total, or as near to it as the limits allow."""
    going = twin.round
    assert going is not None
    possible, seat = choices(twin, place), twin.seats[place]
    level, owed = going.level, going.level - going.bet[place]
    if possible.least and (to > level or (possible.opens and owed <= 0)):
        sizes = possible.only or (possible.least, possible.most)
        nearest = max((total for total in possible.only if total <= to), default=sizes[0])
        total = nearest if possible.only else min(max(to, possible.least), possible.most)
        return wagering.bet(twin, a.Bet(seat, total)) if possible.opens else wagering.raise_to(twin, a.RaiseTo(seat, total))
    if possible.call >= 0:
        return wagering.call(twin, a.Call(seat))
    return (e.Checked(seat),) if possible.check else ()
