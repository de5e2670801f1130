"""What follows from a player's choice in a betting round."""

from __future__ import annotations

from functools import lru_cache

from pitboss.betting.round import BettingRound
from pitboss.hand import actions as a
from pitboss.hand import events as e
from pitboss.hand.actor import actor
from pitboss.hand.choices import Choices, choices
from pitboss.hand.refusal import refused
from pitboss.hand.state import Hand
from pitboss.hand.straddles import over_blind
from pitboss.hand.turn import Due, due, find_due

# The same few events, over and over: each is made once.


@lru_cache(maxsize=1024)
def _folded(seat: int, dead_seat: bool) -> tuple[e.Event, ...]:
    return (e.Folded(seat, dead_seat),)


@lru_cache(maxsize=1024)
def _checked(seat: int) -> tuple[e.Event, ...]:
    return (e.Checked(seat),)


@lru_cache(maxsize=4096)
def _called(seat: int, amount: int) -> tuple[e.Event, ...]:
    return (e.Called(seat, amount),)


@lru_cache(maxsize=4096)
def _opened(seat: int, to: int, full: int, step: int, raises: int, reopens: bool, forced: bool) -> tuple[e.Event, ...]:
    return (e.Opened(seat, to, full, step, raises, reopens, forced),)


@lru_cache(maxsize=4096)
def _raised(seat: int, to: int, full: int, step: int, raises: int, reopens: bool) -> tuple[e.Event, ...]:
    return (e.Raised(seat, to, full, step, raises, reopens),)


def fold(hand: Hand, action: a.Fold) -> tuple[e.Event, ...]:
    what, place = hand.next_up or find_due(hand)
    if what != Due.BET or hand.seats[place] != action.seat:
        place = actor(hand, action.seat)
    possible: Choices = hand.possible or choices(hand, place)
    if not possible.fold:
        if possible.check or possible.call >= 0:
            raise refused(hand, "no-fold", f"Seat {action.seat} may not fold with nothing to call.", "fold_first")
        raise refused(hand, "must-bet", f"Seat {action.seat} must open and may not fold.", "bring-in")
    going = hand.round
    assert going is not None
    return _folded(action.seat, hand.rules.points.dead_seats != "no" and keeps_seat(hand, place, going))


def keeps_seat(hand: Hand, place: int, going: BettingRound) -> bool:
    """Whether the seat of a player who folds goes on receiving cards (Melbourne 14.4.5): a fold that faced no bet."""
    trigger = hand.rules.points.dead_seats
    if going.level == 0:
        return True
    bring_in = not hand.played and going.raises == 0
    if trigger == "any-fold-to-bring-in":
        return bring_in
    if place == going.opener and not hand.played:
        return trigger == "bring-in-any-fold" or going.raises == 0
    return False


def check(hand: Hand, action: a.Check) -> tuple[e.Event, ...]:
    what, place = hand.next_up or find_due(hand)
    if what != Due.BET or hand.seats[place] != action.seat:
        place = actor(hand, action.seat)
    possible: Choices = hand.possible or choices(hand, place)
    if not possible.check:
        going = hand.round
        assert going is not None
        if going.level > going.bet[place]:
            raise refused(
                hand, "facing-a-bet", f"There is {going.level - going.bet[place]} to call; seat {action.seat} may not check.", "check"
            )
        if going.checkers and hand.played and hand.rules.points.check_test == "refuse":
            raise refused(
                hand, "check-barred", f"Seat {action.seat} may check only with a hand above the cards of those who checked.", "check_test"
            )
        topic = "check"
        if not possible.fold and not going.level:
            topic = "bring-in"
        elif place != going.first and hand.played and hand.rules.points.followers_check == "bet-or-fold":
            topic = "followers_check"
        raise refused(hand, "no-check", f"Seat {action.seat} may not check here.", topic)
    return _checked(action.seat)


def call(hand: Hand, action: a.Call) -> tuple[e.Event, ...]:
    what, place = hand.next_up or find_due(hand)
    if what != Due.BET or hand.seats[place] != action.seat:
        place = actor(hand, action.seat)
    going = hand.round
    assert going is not None
    owed = going.level - going.bet[place]
    if going.open_for and going.opener < 0:
        raise refused(hand, "open-or-fold", f"Nobody has opened: seat {action.seat} opens for {going.open_for} or folds.", "call")
    if owed <= 0 and (going.level == 0 or hand.rules.points.last_blind == "check"):
        raise refused(hand, "nothing-to-call", f"There is nothing for seat {action.seat} to call.", "call")
    stack = hand.stack[place]
    return _called(action.seat, owed if owed < stack else stack)


def bet(hand: Hand, action: a.Bet) -> tuple[e.Event, ...]:
    return _wager(hand, action.seat, action.amount, True)


def raise_to(hand: Hand, action: a.RaiseTo) -> tuple[e.Event, ...]:
    return _wager(hand, action.seat, action.to, False)


def _wager(hand: Hand, seat: int, to: int, opening: bool) -> tuple[e.Event, ...]:
    what, place = hand.next_up or find_due(hand)
    if what != Due.BET or hand.seats[place] != seat:
        place = actor(hand, seat)
    if type(to) is not int:
        raise refused(hand, "whole-chips", f"{to!r} is not a whole number of chips.", "whole-chips")
    going = hand.round
    assert going is not None
    possible: Choices = hand.possible or choices(hand, place)
    if possible.opens is not opening or not to == possible.least == possible.most > going.level:
        # Anything but the one size there is.
        _check_wager(hand, place, seat, to, opening)
    full, step, raises, reopens = going.weigh(to)
    if going.sizes.grows:  # of any size: not likely to come again
        if opening:
            return (e.Opened(seat, to, full, step, raises, reopens, not possible.fold),)
        return (e.Raised(seat, to, full, step, raises, reopens),)
    if opening:
        return _opened(seat, to, full, step, raises, reopens, not possible.fold)
    return _raised(seat, to, full, step, raises, reopens)


def _check_wager(hand: Hand, place: int, seat: int, to: int, opening: bool) -> None:
    """Refuse a bet or raise to an amount that will not do."""
    going = hand.round
    assert going is not None
    possible = choices(hand, place)
    have = going.bet[place] + hand.stack[place]
    if 0 <= to <= going.level and to < have and not possible.opens and going.level > going.bet[place]:
        raise refused(hand, "below-call", f"Seat {seat} asked for {to}; that is no raise of {going.level}.", "below-call")
    if possible.opens is not opening:
        if opening:
            raise refused(hand, "bet-made", f"There is a bet of {going.level} already: call it, raise it or fold.", "bet")
        raise refused(hand, "no-bet-yet", "There is no bet to raise yet: bet.", "raise")
    if not possible.least:
        words, topic = BARRED[possible.barred]
        raise refused(hand, possible.barred, words.format(seat, going.level), topic, _barred_by(hand, possible.barred, going.level))
    if to > have:
        raise refused(hand, "table-stakes", f"Seat {seat} asked for {to} and has {have} in all.", "table-stakes")
    if possible.only:
        if to not in possible.only:
            sizes = " or ".join(map(str, possible.only))
            topic = "open_pair" if going.sizes.choices and hand.rules.points.open_pair != "no" else "fixed-bet"
            # Once the higher of two sizes has been bet, no other will do.
            own = hand.rules.terms.clause("open-pair-higher") if going.sizes.choices and going.step > min(going.sizes.choices) else ""
            raise refused(hand, "fixed-bet", f"Seat {seat} asked for {to}; only {sizes} will do.", topic, own)
    elif to < possible.least:
        code, topic = ("minimum-bet", "minimum-bet") if opening else ("minimum-raise", "minimum-raise")
        clause = _ruled(hand)
        if not clause and code == "minimum-raise" and going.sizes.grows and to - going.level >= going.sizes.raise_least:
            # Enough for the round's own sizes, and less than the raise before it.
            clause = hand.rules.terms.clause("raise-after-raise")
        raise refused(hand, code, f"Seat {seat} asked for {to}; the least is {possible.least}.", topic, clause)
    elif to > possible.most:
        exact = possible.least == possible.most
        code, words = "fixed-bet" if exact else "maximum", f"Seat {seat} asked for {to}; the most is {possible.most}."
        raise refused(hand, code, words, "maximum-bet", _ruled(hand, possible.most))
    elif to % going.chip and to != have:
        raise refused(hand, "whole-chips", f"{to} cannot be made with chips of {going.chip}.", "whole-chips")


def _ruled(hand: Hand, most: int = -1) -> str:
    """The clause of the ruling that set the sizes of this round, or the most that may be bet in it; empty where none did."""
    going = hand.round
    assert going is not None
    is_set = not any(going.sizes in street for street in hand.rules.sizes)
    return hand.rulings[-1] if hand.rulings and (is_set or 0 <= going.ceiling <= most) else ""


def _barred_by(hand: Hand, barred: str, level: int) -> str:
    """The clause of a ruling, or of its own, by which no raise is open; empty where the one for the topic serves."""
    if BARRED[barred][1] == "ruling":
        return _ruled(hand, level)
    going = hand.round
    assert going is not None
    if barred == "raise-cap" and going.cap_stays and going.contesting(hand.standing) <= 2:
        # Two are left, and the raises were used up when there were more.
        return hand.rules.terms.clause("cap-stays")
    return ""


def closed_by(hand: Hand, possible: Choices) -> str:
    """The clause by which no bet or raise is open to the player in turn."""
    if possible.barred == "short-stack":
        # All that is left goes in, and that is a call.
        return hand.rules.clause("short-call")
    topic = BARRED[possible.barred][1]
    street = getattr(hand.step, "street", -1)
    return _barred_by(hand, possible.barred, possible.level) or hand.rules.refusal_clause(possible.barred, topic, street)


def maximum_by(hand: Hand, most: int) -> str:
    """The clause by which no more may be bet."""
    return _ruled(hand, most) or hand.rules.clause("maximum-bet", getattr(hand.step, "street", -1))


BARRED = {
    "not-reopened": ("Seat {} has acted on the last full bet and may only call or fold.", "reopening"),
    "raise-cap": ("Seat {} may not raise: the raises of this round are used up.", "raises"),
    "checked-out-of-turn": ("Seat {} has checked out of turn and may neither bet nor raise.", "out_of_turn_check"),
    "ceiling": ("Seat {} may not raise: bets in this round may not go higher.", "ruling"),
    "chips-below-call": ("Seat {} has put in less than the call: make up the difference, or fold and leave the chips.", "below-call"),
    "nobody-to-bet-against": ("Seat {} has nobody left to bet against.", "all-in"),
    "nobody-can-call-more": ("Seat {} may not raise: nobody still to act has the chips to call more than {}.", "table-stakes"),
    "short-stack": ("Seat {} has too few chips to raise.", "table-stakes"),
    "maximum": ("Seat {} may not bet more here.", "maximum-bet"),
}


def bring_in(hand: Hand, action: a.BringIn) -> tuple[e.Event, ...]:
    place = actor(hand, action.seat)
    amount = choices(hand, place).bring_in
    if not amount:
        raise refused(hand, "no-bring-in", f"Seat {action.seat} has no bring-in to post.", "bring-in")
    return (e.BroughtIn(action.seat, amount),)


def take_kitty(hand: Hand, action: a.TakeKitty) -> tuple[e.Event, ...]:
    """Melbourne 9.3.3: the last blind's amount first; before any raise that is the call, after one the taker still acts."""
    place = actor(hand, action.seat)
    if not choices(hand, place).kitty:
        raise refused(hand, "no-kitty", f"There is no Kitty for seat {action.seat} to take.", "kitty_offer" if hand.kitty else "kitty-gone")
    going = hand.round
    assert going is not None
    points = hand.rules.points
    have = going.bet[place] + hand.stack[place]
    # An over-blind may be read as a raise of the last compulsory blind, which is then what the taker puts in.
    over_blind = points.kitty_over_blind == "yes" and hand.last_blind != hand.compulsory
    blind = hand.rules.stakes.last_blind if over_blind else hand.blind
    to = min(have, max(blind, going.bet[place]))
    raised = going.level > blind
    called = to == have or (not raised and points.kitty_raise == "call-only")
    return (e.KittyTaken(action.seat, to, called),)


def straddle(hand: Hand, action: a.Straddle) -> tuple[e.Event, ...]:
    what, place = due(hand)
    if what != Due.OVER and action.seat in hand.place_of and (what != Due.OFFER or hand.seats[place] != action.seat):
        raise refused(hand, "no-straddle", f"Seat {action.seat} is not offered a straddle now.", "straddle")
    actor(hand, action.seat, Due.OFFER)
    going = hand.round
    assert going is not None
    rules = hand.rules
    to = over_blind(hand)
    step = going.step
    if going.sizes.grows and rules.points.straddle_raise == "straddle" and rules.points.raise_size == "last-raise" and not rules.is_fixed:
        step = to
    return (e.Straddled(action.seat, to, step, going.raises + (rules.points.straddle_counts == "yes")),)


def tap_out(hand: Hand, action: a.TapOut) -> tuple[e.Event, ...]:
    actor(hand, action.seat, Due.TAP)
    return (e.TappedOut(action.seat),)


def play_on(hand: Hand, action: a.PlayOn) -> tuple[e.Event, ...]:
    actor(hand, action.seat, Due.TAP)
    return (e.PlayedOn(action.seat),)


def decline(hand: Hand, action: a.Decline) -> tuple[e.Event, ...]:
    actor(hand, action.seat, Due.OFFER)
    return (e.Declined(action.seat),)
