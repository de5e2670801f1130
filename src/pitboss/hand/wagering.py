"""A player's choices in a betting round, and what follows from each."""

from __future__ import annotations

from collections.abc import Iterator

from pitboss.betting.round import FOLDED, IN, BettingRound
from pitboss.games.vocabulary import Opens
from pitboss.hand import actions as a
from pitboss.hand import events as e
from pitboss.hand import steps
from pitboss.hand.checking import fails_check_test
from pitboss.hand.refusal import refused
from pitboss.hand.state import Hand
from pitboss.hand.turn import Due, due


class Choices:
    """What one player may do now. Amounts are totals for the round, except `call`, which is what a call would add."""

    __slots__ = ("barred", "bring_in", "call", "check", "fold", "kitty", "least", "level", "most", "only", "opens")

    fold: bool
    check: bool
    call: int  #: -1: no call
    level: int  #: what is to be matched
    opens: bool  #: the wager would open the betting
    least: int  #: 0: no bet or raise
    most: int
    only: tuple[int, ...]  #: where only these totals will do
    bring_in: int  #: the forced opening; 0: none
    kitty: bool
    barred: str  #: why there is no bet or raise, as the code of a refusal

    def __init__(self, level: int) -> None:
        self.level = level
        self.opens = level == 0
        self.fold = True
        self.check = self.kitty = False
        self.call = -1
        self.least = self.most = self.bring_in = 0
        self.only = ()
        self.barred = ""

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Choices) and all(getattr(self, name) == getattr(other, name) for name in self.__slots__)

    __hash__ = None  # type: ignore[assignment]

    def actions(self, seat: int) -> Iterator[a.Action]:
        if self.fold:
            yield a.Fold(seat)
        if self.check:
            yield a.Check(seat)
        if self.call >= 0:
            yield a.Call(seat)
        if self.bring_in:
            yield a.BringIn(seat)
        if self.kitty:
            yield a.TakeKitty(seat)
        if self.least:
            for total in self.only or ((self.least,) if self.least == self.most else (self.least, self.most)):
                yield a.Bet(seat, total) if self.opens else a.RaiseTo(seat, total)

    def in_words(self) -> Iterator[str]:
        if self.fold:
            yield "folds"
        if self.check:
            yield "checks"
        if self.call >= 0:
            yield f"calls {self.call}" if self.call else "calls (nothing to add)"
        if self.bring_in:
            yield f"brings in for {self.bring_in}"
        if self.kitty:
            yield "takes the Kitty"
        if self.least:
            what = "bets" if self.opens else "raises to"
            if self.only:
                yield f"{what} {' or '.join(map(str, self.only))}"
            else:
                yield f"{what} {self.least}" if self.least == self.most else f"{what} {self.least} to {self.most}"


def choices(hand: Hand, place: int) -> Choices:
    """What the player in turn may do."""
    known: Choices | None = hand.possible
    if known is not None:
        return known
    going = hand.round
    assert going is not None
    level = going.level
    found = Choices(level)
    owed = level - going.bet[place]
    if owed > 0 and (going.opener >= 0 or not going.open_for):
        stack = hand.stack[place]
        found.call = owed if owed < stack else stack
    else:
        _nothing_to_call(hand, place, going, found)
    _sizes(hand, place, going, found)
    if hand.kitty and not hand.played:
        _kitty(hand, place, going, found)
    hand.possible = found
    return found


def _nothing_to_call(hand: Hand, place: int, going: BettingRound, found: Choices) -> None:
    """Whether a player who faces no bet may check, call for nothing, or fold."""
    rules, points, level = hand.rules, hand.rules.points, going.level
    step = hand.agenda[hand.at]
    street = step.street if type(step) is steps.Betting else 0
    unopened = going.opener < 0
    if going.open_for and unopened:
        # Draw by Perth's book: twice the last blind or nothing.
        found.opens = True
    elif level:
        if points.last_blind == "check":
            found.check = True
        else:
            found.call = 0
    elif street == 0:
        if unopened and rules.game.streets[0].opens is Opens.OPEN_CARD:
            _open_card(hand, found, hand.stack[place])
        else:
            found.check = points.before_open == "check"
    else:
        found.check = points.later_check == "check" and (place == going.first or points.followers_check == "may-check")
        if points.check_test == "refuse" and found.check and going.checkers and street == len(rules.game.streets) - 1:
            found.check = not fails_check_test(hand, place, going)
        if place == going.first and points.fold_first != "allowed":
            found.fold = points.fold_first == "refused-in-the-last-round" and street < len(rules.game.streets) - 1
    if level <= going.bet[place] and points.fold_first == "refused-without-bet" and (found.check or found.call == 0):
        found.fold = False


def _open_card(hand: Hand, found: Choices, stack: int) -> None:
    """The first decision of stud: bet or fold, or a bet that must be made."""
    if hand.rules.points.stud_open == "high-card":
        return
    found.fold = False
    if hand.rules.points.stud_open == "bring-in" and hand.rules.points.bring_in_amount == "stated":
        found.bring_in = min(stack, hand.rules.stakes.bring_in)


def _sizes(hand: Hand, place: int, going: BettingRound, found: Choices) -> None:
    level, sizes = going.level, going.sizes
    if not sizes.grows and level == going.full and not going.closed[place] and (not going.open_for or (level and going.opener >= 0)):
        # A fixed limit with nothing out of the ordinary, as nearly always in a limit game: one size, and everybody has it.
        cap, least = hand.rules.points.raise_cap, (level + sizes.raise_least if level else sizes.open_least)
        if (
            (cap is None or going.raises < cap)
            and not sizes.total_most
            and going.ceiling < 0
            and min(hand.stack) >= least
            and not least % going.chip
            and hand.standing.count(IN) > 1
        ):
            found.least = found.most = least
            return
    sizes_at_length(hand, place, going, found)


def sizes_at_length(hand: Hand, place: int, going: BettingRound, found: Choices) -> None:
    """The least and the most a player may bet or raise to, or why not, whatever the case."""
    level, stack = going.level, hand.stack[place]
    cover = 0
    # The last player asked to open where everybody else has declined bets against nobody, and wins.
    if hand.live > 1:
        barred = going.barred(place, hand.standing)
        if barred is not None:
            found.barred = barred
            return
        least, most = going.bounds(place, stack)
        enough = least if least > level else level + 1
        if min(hand.stack) < enough:
            richest = _richest(hand, place, going, enough)
            if richest <= level:
                found.barred = "nobody-to-bet-against"
                return
            if richest < least and hand.rules.points.raise_to_cover == "allowed":
                cover = richest
                least, most = going.bounds(place, stack, cover)
    else:
        least, most = going.bounds(place, stack)
    have = going.bet[place] + stack
    if most < least or (most <= level and not (going.open_for and going.opener < 0)):
        found.barred = "short-stack" if have <= level else "maximum"
        return
    chip = going.chip
    if chip > 1:
        if least % chip and least != have:
            least += chip - least % chip
            if least > most:
                least = most = min(have, least)
        if most % chip and most != have and most - most % chip >= least:
            most -= most % chip
    sizes = going.sizes
    if sizes.choices and not going.open_for:
        short = level > going.full and hand.rules.points.short_next == "complete"
        base = going.full if short else level
        wanted = [base + size for size in sizes.choices if size >= going.step and base + size > level]
        found.only = tuple(total for total in wanted if total <= have) or (have,)
        least, most = found.only[0], found.only[-1]
    elif cover and least < most and sizes.raise_most and sizes.raise_most == sizes.raise_least:
        # Of a fixed size: that, or what the richest opponent can call.
        found.only = (least, most)
    if not found.fold and found.opens and hand.rules.points.bring_in_amount == "exact-minimum":
        most = least
    found.least = least
    found.most = most


def _richest(hand: Hand, place: int, going: BettingRound, enough: int) -> int:
    """What the richest opponent could call, `enough` being enough to know; 0 where nobody else can bet."""
    found = 0
    for other, stands in enumerate(hand.standing):
        if stands == IN and other != place:
            have = going.bet[other] + hand.stack[other]
            if have >= enough:
                return enough
            found = max(found, have)
    return found


def _kitty(hand: Hand, place: int, going: BettingRound, found: Choices) -> None:
    """Melbourne 9.3.3: the Kitty may be taken on a player's first action, once the last blind's amount is wagered."""
    points = hand.rules.points
    found.kitty = (points.kitty_offer == "every-turn" or not going.acted[place]) and hand.stack[place] > 0


# -- what follows


def actor(hand: Hand, seat: int, wanted: str = Due.BET) -> int:
    """The place of a seat whose turn it is; refuses anybody else."""
    what, place = hand.next_up or due(hand)
    at = hand.place_of.get(seat, -1)
    if what == wanted and place == at:
        return at
    if at < 0:
        raise refused(hand, "unknown-seat", f"Nobody sits at seat {seat}; the seats are {', '.join(map(str, hand.seats))}.", "seats")
    if what == Due.OVER:
        raise refused(hand, "hand-over", "The hand is over.", "hand")
    if hand.standing[at] == FOLDED:
        raise refused(hand, "folded", f"Seat {seat} has folded and takes no further part in this hand.", "folded")
    if what == wanted:
        if hand.standing[at] != IN and wanted == Due.BET:
            raise refused(hand, "all-in", f"Seat {seat} is all-in and bets no more.", "all-in")
        raise refused(hand, "not-your-turn", f"It is not seat {seat}'s turn; seat {hand.seats[place]} is to act.", "turn")
    raise refused(hand, "not-now", f"That is not possible now: {waits_for(hand)}.", "turn")


def waits_for(hand: Hand) -> str:
    """What the hand waits for, in words."""
    what, place = due(hand)
    if place >= 0 and what in WAITING:
        return WAITING[what].format(hand.seats[place])
    return f"the dealer is to {DEALER_WORDS.get(what, str(what))}"


WAITING = {
    Due.TAP: "seat {} may tap out or play on",
    Due.BET: "seat {} is to bet, call or fold",
    Due.OFFER: "seat {} is offered a straddle",
    Due.DRAW: "seat {} is to draw",
    Due.DISCARD: "seat {} is to discard",
    Due.SET: "seat {} is to set the hand",
    Due.SHOW: "seat {} is to show or muck",
}
DEALER_WORDS = {
    Due.POST: "take the forced bets",
    Due.BURN: "burn a card",
    Due.DEAL: "deal",
    Due.REPLACE: "deal the cards drawn",
    Due.SHUFFLE: "shuffle",
    Due.ANNOUNCE: "announce what is next",
    Due.COLLECT: "bring in the bets",
    Due.PAY: "push the pot",
}


def fold(hand: Hand, action: a.Fold) -> tuple[e.Event, ...]:
    what, place = hand.next_up or due(hand)
    if what != Due.BET or hand.seats[place] != action.seat:
        place = actor(hand, action.seat)
    possible: Choices = hand.possible or choices(hand, place)
    if not possible.fold:
        if possible.check or possible.call >= 0:
            raise refused(hand, "no-fold", f"Seat {action.seat} may not fold with nothing to call.", "fold_first")
        raise refused(hand, "must-bet", f"Seat {action.seat} must open and may not fold.", "bring-in")
    going = hand.round
    assert going is not None
    return (e.Folded(action.seat, hand.rules.points.dead_seats != "no" and keeps_seat(hand, place, going)),)


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
    what, place = hand.next_up or due(hand)
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
    return (e.Checked(action.seat),)


def call(hand: Hand, action: a.Call) -> tuple[e.Event, ...]:
    what, place = hand.next_up or due(hand)
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
    return (e.Called(action.seat, min(stack, owed)),)


def bet(hand: Hand, action: a.Bet) -> tuple[e.Event, ...]:
    return _wager(hand, action.seat, action.amount, True)


def raise_to(hand: Hand, action: a.RaiseTo) -> tuple[e.Event, ...]:
    return _wager(hand, action.seat, action.to, False)


def _wager(hand: Hand, seat: int, to: int, opening: bool) -> tuple[e.Event, ...]:
    what, place = hand.next_up or due(hand)
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
    weight = going.weigh(to)
    if opening:
        return (e.Opened(seat, to, weight.full, weight.step, weight.raises, weight.reopens, not possible.fold),)
    return (e.Raised(seat, to, weight.full, weight.step, weight.raises, weight.reopens),)


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
        raise refused(hand, possible.barred, words.format(seat), topic, _ruled(hand, going.level) if topic == "ruling" else "")
    if to > have:
        raise refused(hand, "table-stakes", f"Seat {seat} asked for {to} and has {have} in all.", "table-stakes")
    if possible.only:
        if to not in possible.only:
            sizes = " or ".join(map(str, possible.only))
            topic = "open_pair" if going.sizes.choices and hand.rules.points.open_pair != "no" else "fixed-bet"
            raise refused(hand, "fixed-bet", f"Seat {seat} asked for {to}; only {sizes} will do.", topic)
    elif to < possible.least:
        code, topic = ("minimum-bet", "minimum-bet") if opening else ("minimum-raise", "minimum-raise")
        raise refused(hand, code, f"Seat {seat} asked for {to}; the least is {possible.least}.", topic, _ruled(hand))
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


BARRED = {
    "not-reopened": ("Seat {} has acted on the last full bet and may only call or fold.", "reopening"),
    "raise-cap": ("Seat {} may not raise: the raises of this round are used up.", "raises"),
    "ceiling": ("Seat {} may not raise: bets in this round may not go higher.", "ruling"),
    "nobody-to-bet-against": ("Seat {} has nobody left to bet against.", "all-in"),
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
        raise refused(hand, "no-kitty", f"There is no Kitty for seat {action.seat} to take.", "kitty_offer")
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
    to = 2 * going.level
    step = going.step
    if going.sizes.grows and rules.points.straddle_raise == "straddle" and not rules.is_fixed:
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
