"""Blinds from hand to hand: the dead button, who missed a blind, and what a player posts to come back.

The big blind leads: it goes to the next player who is there, and the small blind and the button follow to the places they come from, even
where nobody sits there any more.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Final

from pitboss.hand.refusal import Refused
from pitboss.hand.rules import Rules
from pitboss.law.terms import Terms
from pitboss.table.seats import clockwise


@dataclass(frozen=True, slots=True)
class Positions:
    """The seats of one hand's button and blinds. Any but the big blind may be empty."""

    button: int  #: 0: the game has none
    small: int | None  #: the first blind; None: this table has one blind, or none
    big: int  #: the last blind, or the only one; 0: this table has none
    middle: tuple[int, ...] = ()  #: where there are more than two

    def is_dead(self, present: Collection[int]) -> bool:
        """Whether the button stands in front of an empty seat."""
        return self.button not in present

    def posts_small(self, present: Collection[int]) -> int | None:
        """Who posts the small blind; None: nobody does."""
        return self.small if self.small in present else None

    def after_move(self, seat: int, to: int, players: int) -> Positions:
        """The same, where a player has gone to another seat past nobody.

        The big blind goes along, or the player would be due it again. Of two players all is known by who had what; with more of them the
        small blind and the button keep their places at the table.
        """
        if players > 2:
            return replace(self, big=to) if self.big == seat else self
        small = to if self.small == seat else self.small
        return Positions(to if self.button == seat else self.button, small, to if self.big == seat else self.big)

    @property
    def blinds(self) -> tuple[int, ...]:
        """The seats that owe the blinds, the first one first."""
        first = () if self.small is None else (self.small,)
        return (*first, *self.middle, *((self.big,) if self.big else ()))


@dataclass(frozen=True, slots=True)
class Missed:
    """The blinds that passed a player who was away. Anything missed puts a missed blind button at the seat."""

    small: bool = False
    big: bool = False

    def __or__(self, other: Missed) -> Missed:
        return Missed(self.small or other.small, self.big or other.big)

    def __bool__(self) -> bool:
        return self.small or self.big


@dataclass(frozen=True, slots=True)
class Comeback:
    """What a returning player posts. The other way back is always to wait for the big blind."""

    live: int
    dead: int
    clause: str


NOTHING_MISSED: Final = Missed()
NO_BUTTON: Final = Positions(0, None, 0)  #: a game that is always dealt from the dealer's left


def first_blinds(rules: Rules, here: Sequence[int], button: int) -> Positions:
    """Button and blinds where no hand went before that had the same blinds."""
    order = clockwise(here, button)
    blinds = min(len(rules.stakes.blinds), len(order))
    if not blinds:
        return Positions(button, None, 0)
    if blinds == 1 and rules.points.blind_seat == "button":
        return Positions(button, None, button)
    if blinds == 1:
        return Positions(button, None, order[0])
    if len(order) == 2:
        small, big = order if rules.points.heads_up_blinds != "button-small" else order[::-1]
        return Positions(button, small, big)
    return Positions(button, order[0], order[blinds - 1], order[1 : blinds - 1])


def positions_after(rules: Rules, seats: Sequence[int], last: Positions, present: Collection[int]) -> Positions:
    """Button and blinds of the next hand, whatever the game posts."""
    here = sorted(present)
    if not rules.terms.clause("button"):
        return NO_BUTTON
    blinds = len(rules.stakes.blinds)
    moved = clockwise(here, last.button)[0]
    if not blinds or (blinds == 1 and rules.points.blind_seat == "button"):
        return first_blinds(rules, here, moved)
    if not last.big or (last.small is None) != (blinds == 1):
        return first_blinds(rules, here, moved)
    return next_blinds(rules.terms, seats, last, here, blinds)


def next_blinds(terms: Terms, seats: Sequence[int], last: Positions, present: Collection[int], blinds: int = 2) -> Positions:
    """Where button and blinds go after a hand. `seats`: everybody of that hand and the seats left empty; `present`: who is there now."""
    here = sorted(present)
    if len(here) < 2:
        raise ValueError("A hand needs two players.")
    big = clockwise(here, last.big)[0]
    if last.small is None:
        return _one_blind(terms, seats, last, here)
    if len(here) == 2:
        return _two_players(terms, last, here, big)
    blinds = min(blinds, len(here))
    due = clockwise(seats, last.big)[0]
    if due not in present and terms.points.big_blind_leaves == "moving-button":
        button = clockwise(here, last.button)[0]
        order = clockwise(here, button)
        return Positions(button, order[0], order[blinds - 1], order[1 : blinds - 1])
    moved = (*last.blinds[1:], big)
    if len(moved) != blinds:
        moved = clockwise(here, big)[-blinds:]  # the hand before had fewer players than blinds
    button = last.blinds[0]
    if button in moved or len(here) == blinds:
        # Of two players one had two of the three places; and somebody may have sat down between the blinds.
        button = next(seat for seat in reversed(clockwise(here, moved[0])) if seat not in moved[: len(here) - 1])
    return Positions(button, moved[0], big, moved[1:-1])


def _two_players(terms: Terms, last: Positions, here: list[int], big: int) -> Positions:
    other = _other(here, big)
    if terms.points.heads_up_blinds == "button-small":
        return Positions(other, other, big)
    if last.big not in here:
        # Who was due the small blind has gone: nobody posts it, and nobody has it twice running (Melbourne 8.8.6).
        return Positions(other, last.big, big)
    empty = last.blinds[0]
    dead = empty not in here and clockwise(here, empty)[0] == other
    return Positions(empty if dead else big, other, big)


def _other(here: Sequence[int], seat: int) -> int:
    return here[0] if here[1] == seat else here[1]


def big_blind_at(rules: Rules, last: Positions, here: Sequence[int], big: int) -> Positions:
    """Button and blinds of two players, one of whom takes the big blind whether it has come round or not."""
    if len(rules.stakes.blinds) == 1:
        return Positions(_other(here, big), None, big)
    return _two_players(rules.terms, last, list(here), big)


def _one_blind(terms: Terms, seats: Sequence[int], last: Positions, here: Sequence[int]) -> Positions:
    """One blind, left of the button: the button goes where the blind was, unless an empty seat in between is to have its turn."""
    if len(here) == 2:
        big = clockwise(here, last.big)[0]
        return Positions(_other(here, big), None, big)
    button = clockwise(seats, last.button)[0] if terms.points.one_blind_dead_button == "yes" else last.big
    return Positions(button, None, clockwise(here, button)[0])


def passed_over(seats: Sequence[int], last: Positions, now: Positions, away: Collection[int]) -> dict[int, Missed]:
    """Which blinds went past those who are away, from one hand to the next."""
    if not last.big or not now.big:
        return {}
    big = _between(seats, last.big, now.big)  # whoever posts it is there, and so not away
    small = _between(seats, last.small, now.small) if last.small is not None and now.small is not None else ()
    return {seat: Missed(seat in small, seat in big) for seat in seats if seat in away and (seat in small or seat in big)}


def _between(seats: Sequence[int], start: int, end: int) -> tuple[int, ...]:
    """The seats that a blind moves over, the last one included."""
    if start == end:
        return ()
    order = clockwise([*{*seats, end}], start)
    return order[: order.index(end) + 1]


def still_missed(missed: Mapping[int, Missed], more: Mapping[int, Missed]) -> dict[int, Missed]:
    """All that players have missed so far."""
    return {seat: missed.get(seat, NOTHING_MISSED) | more.get(seat, NOTHING_MISSED) for seat in sorted({*missed, *more})}


def comeback(terms: Terms, blinds: Sequence[int], missed: Missed) -> Comeback | None:
    """What a player posts to be dealt in before the big blind comes round; None: there is no such way, the player waits."""
    if not missed:
        raise ValueError("Who has missed nothing has nothing to post.")
    point = _question(missed)
    answer: str = getattr(terms.points, point)
    if answer == "wait":
        return None
    small, big = (blinds[0] if len(blinds) > 1 else 0), blinds[-1]
    live, dead = {"nothing": (0, 0), "both": (big, small), "big": (big, 0), "small": (small, 0), "small-dead": (0, small)}[answer]
    return Comeback(live, dead, terms.clause(point))


def is_asked(terms: Terms, missed: Missed) -> bool:
    """Whether the book has a player make good what was missed."""
    answer: str = getattr(terms.points, _question(missed))
    return answer != "nothing"


def _question(missed: Missed) -> str:
    return "missed_both" if missed.small and missed.big else "missed_small" if missed.small else "missed_big"


def refuse_unposted(terms: Terms, seat: int, missed: Missed) -> Refused:
    """A player with a missed blind button asks for cards and posts nothing."""
    which = "both blinds" if missed.small and missed.big else "the small blind" if missed.small else "the big blind"
    words = f"Seat {seat} has missed {which} and is dealt in after posting, or when the big blind comes round."
    return Refused("missed-blind", words, terms.clause("missed-blinds") or terms.clause("missed_big"), book=terms.book.key)
