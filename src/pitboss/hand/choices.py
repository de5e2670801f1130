"""A player's choices in a betting round."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from pitboss.betting.round import IN, BettingRound
from pitboss.games.vocabulary import Opens
from pitboss.hand import actions as a
from pitboss.hand import steps
from pitboss.hand.checking import fails_check_test
from pitboss.hand.note import NO_RAISE
from pitboss.hand.state import Hand


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
    owed = level - going.bet[place]
    sizes = going.sizes
    size = 0
    if not sizes.grows and level == going.full and not going.closed[place] and (not going.open_for or (level and going.opener >= 0)):
        # A fixed limit with nothing out of the ordinary, as nearly always in a limit game: one size, and everybody has the chips. Who is
        # all-in has none, unless a ruling left them some; and only a ruling sets a ceiling.
        cap = going.points.raise_cap
        size = level + sizes.raise_least if level else sizes.open_least
        if (
            (cap is not None and going.raises >= cap)
            or min(hand.stack) < size
            or sizes.total_most
            or size % going.chip
            or hand.rulings
            or hand.noted
        ):
            size = 0
        elif owed > 0 and not hand.kitty:
            found = hand.possible = _facing_a_bet(level, owed, size)
            return found
    if owed > 0 and (going.opener >= 0 or not going.open_for):
        found = Choices(level)
        stack = hand.stack[place]
        found.call = owed if owed < stack else stack
    elif size and not level and hand.played and hand.rules.checks_freely:
        found = hand.possible = _facing_no_bet(size)
        return found
    else:
        found = Choices(level)
        _nothing_to_call(hand, place, going, found)
    if size:
        found.least = found.most = size
    else:
        sizes_at_length(hand, place, going, found)
    if hand.kitty and not hand.played:
        _kitty(hand, place, going, found)
    hand.possible = found
    return found


@lru_cache(maxsize=4096)
def _facing_a_bet(level: int, owed: int, size: int) -> Choices:
    """Choices that are the same whoever has them, so that they are made once."""
    found = Choices(level)
    found.call = owed
    found.least = found.most = size
    return found


@lru_cache(maxsize=256)
def _facing_no_bet(size: int) -> Choices:
    found = Choices(0)
    found.check = True
    found.least = found.most = size
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


def sizes_at_length(hand: Hand, place: int, going: BettingRound, found: Choices) -> None:
    """The least and the most a player may bet or raise to, or why not, whatever the case."""
    if hand.noted and (found.fold or found.check) and any(note.place == place and note.what == NO_RAISE for note in hand.noted):
        # Whoever has to open all the same may: there is nothing else to do.
        found.barred = "checked-out-of-turn"
        return
    level, stack = going.level, hand.stack[place]
    cover = 0
    # The last player asked to open where everybody else has declined bets against nobody, and wins.
    if hand.live > 1:
        barred = going.barred(place, hand.standing)
        if barred is not None:
            # Only chips put in out of turn, and too few, count as an answer to the bet before the player has acted.
            found.barred = "chips-below-call" if barred == "not-reopened" and not going.acted[place] else barred
            return
        least, most = going.bounds(place, stack)
        enough = least if least > level else level + 1
        if min(hand.stack) < enough:
            richest = _richest(hand, place, going, enough)
            if richest <= level:
                found.barred = "nobody-can-call-more"
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
