"""What a handful of chips comes to: put in silently, with a word, or in two motions.

The chips and the words are facts; the meaning is the book's. Nothing here moves a chip: a reading says which wager it is, and by which
question or topic of the book, so that the clause can be cited.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from enum import StrEnum

from pitboss.law.points import Points


class Wager(StrEnum):
    """What chips or words can amount to."""

    FOLD = "fold"
    CHECK = "check"
    CALL = "call"
    BET = "bet"
    RAISE = "raise"


class UnclearError(ValueError):
    """Words that are no decision, or a decision without an amount."""


@dataclass(frozen=True, slots=True)
class Facing:
    """Where a player stands when the chips go in. Amounts are totals for the round, except `owed` and `stack`."""

    level: int  #: what is to be matched
    owed: int  #: what a call adds, were the stack deep enough
    bet: int  #: the player's own chips in front already
    stack: int
    opens: bool  #: the wager would open the betting
    least: int  #: the least bet or raise of this player, an all-in for less included
    most: int  #: the most; 0: no bet or raise is open to this player
    full: int  #: the least a full raise comes to, whatever the stack
    step: int  #: what the last full bet or raise added
    only: tuple[int, ...] = ()  #: where only these totals will do
    first_round: bool = False

    @property
    def closed(self) -> bool:
        """No bet or raise is open to this player, whatever the chips."""
        return self.most == 0


NOT_OPEN = "not-open"  #: why chips or words are no bet or raise: none is open to the player. The clause is the one that closes it.

TOO_MUCH = "maximum-bet"  #: why a bet or raise is smaller than the chips: the limits allow no more


@dataclass(frozen=True, slots=True)
class Reading:
    """The wager it is."""

    wager: Wager
    why: str  #: the question or topic of the book that makes it so
    to: int = 0  #: total for the round, of a bet or raise
    or_fold: bool = False  #: the player may fold instead, and then loses the chips put in


def read(points: Points, facing: Facing, chips: tuple[int, ...], said: str = "", later: int = 0) -> Reading:
    """What chips come to with the words said, if any. `later` is what a second motion added."""
    if said and later and _raises_in_one(points, facing, chips, said):
        found = _spoken(points, facing, chips, said)
        return replace(found, why="announced_raise_motions") if found.wager is Wager.RAISE else found
    if said:
        # A declared intention covers both motions.
        return _spoken(points, facing, (*chips, later) if later else chips, said)
    string = later > 0
    return _opening(points, facing, chips, string) if facing.opens else _facing_a_bet(points, facing, chips, string)


# -- nothing said


def _opening(points: Points, facing: Facing, chips: tuple[int, ...], string: bool) -> Reading:
    to = facing.bet + sum(chips)
    if facing.closed:
        return Reading(Wager.CHECK, NOT_OPEN)
    if len(chips) == 1 and to > facing.least:
        question = "oversize_opens_first" if facing.first_round else "oversize_opens"
        worth = getattr(points, question)
        if worth == "check":
            return Reading(Wager.CHECK, question)
        return Reading(Wager.BET, question, facing.least if worth == "minimum" else _within(facing, to))
    if string and to < facing.least:
        return Reading(Wager.BET, "string-bet-minimum", facing.least)
    return _limited(facing, Reading(Wager.BET, "string-bet" if string else "bet", to))


def _facing_a_bet(points: Points, facing: Facing, chips: tuple[int, ...], string: bool) -> Reading:
    put = sum(chips)
    measure = facing.owed if points.oversize_measure == "amount-to-call" else facing.level
    if len(chips) == 1 and put > measure:
        return Reading(Wager.CALL, "oversize-call")
    all_in = put == facing.stack
    if put < facing.owed and not all_in:
        if string and points.string_below_call == "must-call":
            return Reading(Wager.CALL, "string-bet-minimum")
        return Reading(Wager.CALL, "below-call", or_fold=True)
    if put <= facing.owed:
        return Reading(Wager.CALL, "string-bet" if string else "call")
    if facing.closed:
        return Reading(Wager.CALL, NOT_OPEN)
    to = facing.bet + put
    if all_in or to >= facing.full:
        return _limited(facing, Reading(Wager.RAISE, "string-bet" if string else "raise-in-one-motion", to))
    if _is_two_chip_call(points, facing, chips):
        return Reading(Wager.CALL, "two_chip_call")
    return _half_test(points, facing, to)


def by_size(points: Points, facing: Facing, to: int) -> Reading:
    """What chips that must count come to over a bet that was made after them, however many they are."""
    if to <= facing.level or facing.closed:
        return Reading(Wager.CALL, "call")
    if to >= facing.full or to == facing.bet + facing.stack:
        return Reading(Wager.RAISE, "raise", to)
    return _half_test(points, facing, to)


def _is_two_chip_call(points: Points, facing: Facing, chips: tuple[int, ...]) -> bool:
    """So many chips of one kind, none of which alone would meet the bet."""
    alike = len(chips) == points.two_chip_call and len(set(chips)) == 1
    return alike and chips[0] < facing.level and points.two_chips == "call"


def _half_test(points: Points, facing: Facing, to: int) -> Reading:
    """Chips above the call and short of a raise."""
    base = {"last-full-raise": facing.step, "smallest-raise": facing.full - facing.level, "whole-wager": facing.level}
    if 100 * (to - facing.level) < points.under_raise_share * base[points.under_raise_measure]:
        return Reading(Wager.CALL, "under-raise-call")
    return Reading(Wager.RAISE, "under_raise_share", facing.least, or_fold=points.under_raise_duty == "raise-or-fold")


def _limited(facing: Facing, found: Reading) -> Reading:
    """Chips over the limits are the most that the limits allow, and the rest goes back."""
    to = _within(facing, found.to)
    return found if to == found.to else Reading(found.wager, TOO_MUCH, to)


# -- something said


def _raises_in_one(points: Points, facing: Facing, chips: tuple[int, ...], said: str) -> bool:
    """Whether the first motion is the raise by itself. One that is no more than the call leaves the raise to the second."""
    return points.announced_raise_motions == "one" and _plain(said) == "raise" and sum(chips) > facing.owed


def _plain(said: str) -> str:
    return re.sub(r"[^a-z0-9 ]", "", said.lower().replace("-", " ")).strip()


def _spoken(points: Points, facing: Facing, chips: tuple[int, ...], said: str) -> Reading:
    words = _plain(said)
    if words in ("fold", "check", "call"):
        return Reading(Wager(words), f"spoken-{words}")
    have = facing.bet + facing.stack
    if words == "all in":
        if have <= facing.level and not facing.opens:
            return Reading(Wager.CALL, "spoken-call")
        if facing.closed:
            return Reading(Wager.CHECK if facing.opens else Wager.CALL, NOT_OPEN)
        return Reading(Wager.BET, "spoken-bet", have) if facing.opens else Reading(Wager.RAISE, "spoken-raise", have)
    found = re.fullmatch(r"(bet|raise)(?: (to|by))?(?: (\d+))?", words)
    if found is None or (found[2] and not found[3]):
        raise UnclearError(f'"{said}" is no decision; say fold, check, call, bet, bet 50, raise, raise to 50, raise by 50 or all in.')
    if found[1] == "raise" and facing.closed and not facing.opens:
        # A raise is a call and more: where no more is open, the word binds to the call.
        return Reading(Wager.CALL, NOT_OPEN)
    if not found[3] and not chips:
        raise UnclearError(f'"{said}" without chips needs an amount, such as "{found[1]} {"to " if found[1] == "raise" else ""}50".')
    stated = None if found[3] is None else int(found[3]) + (facing.level if found[2] == "by" else 0)
    if found[1] == "bet":
        to = facing.bet + sum(chips) if stated is None else stated
        return Reading(Wager.BET, "spoken-bet", max(facing.least, _within(facing, to) if stated is None else to))
    return _announced_raise(points, facing, chips, stated)


def _announced_raise(points: Points, facing: Facing, chips: tuple[int, ...], stated: int | None) -> Reading:
    """The word binds; the amount is the one stated, or else the chips'."""
    if stated is not None:
        why, to = "raise-in-one-motion", stated
    elif len(chips) == 1 and chips[0] > facing.owed:
        why = "raise_with_one_chip"
        to = _within(facing, chips[0] + (facing.level if points.raise_with_one_chip == "on-top" else facing.bet))
    else:
        why, to = "spoken-raise", _within(facing, facing.bet + sum(chips))
    if to >= facing.full or to == facing.bet + facing.stack:
        return Reading(Wager.RAISE, why, to)
    if points.announced_raise_short == "half-test":
        if to <= facing.level:
            return Reading(Wager.CALL, "under-raise-call")
        return _half_test(points, facing, to)
    return Reading(Wager.RAISE, "announced_raise_short", facing.least)


def _within(facing: Facing, to: int) -> int:
    """The most of it that the limits allow; what is too little for them stays as it is."""
    if facing.only:
        return max((total for total in facing.only if total <= to), default=to)
    return min(to, facing.most) if facing.most else to
