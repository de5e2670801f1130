"""One betting round: who has put in what, what a raise must be, whom it lets raise again, and who is still to act."""

from __future__ import annotations

from typing import ClassVar

from pitboss.betting.sizes import Sizes
from pitboss.law.points import Points

# A player's standing in the hand.
IN = 0  #: may bet
ALL_IN = 1  #: contests the pot, bets no more; may have chips behind after a ruling
FOLDED = 2

# What a bet or raise does to the round: the level of the last full bet, the size of the next raise, the raises so far, and whether those
# who have acted may raise again. A plain tuple: one is made for every bet.
Wager = tuple[int, int, int, bool]


class BettingRound:
    """The betting of one street. Amounts are totals for the round: "raise to", not "raise by"."""

    __slots__ = (
        "acted",
        "aggressor",
        "at_start",
        "bet",
        "cap_stays",
        "ceiling",
        "checkers",
        "chip",
        "closed",
        "first",
        "full",
        "last",
        "level",
        "made",
        "needs",
        "open",
        "open_for",
        "opener",
        "points",
        "pot",
        "raises",
        "sizes",
        "step",
    )

    CAME_LATER: ClassVar[dict[str, object]] = {"made": ()}  #: what it is where an older document does not tell it

    points: Points
    sizes: Sizes
    chip: int  #: the smallest chip in play
    pot: int  #: where the pot is the limit, chips in the middle from earlier rounds, antes included
    bet: list[int]  #: what each has put in this round
    level: int  #: what must be matched
    full: int  #: the level of the last full bet or raise
    step: int  #: what a full raise adds at least
    raises: int  #: raises counted so far
    made: tuple[tuple[int, int, int], ...]  #: each full bet or raise: by which place, to what total, and what a raise must add from then on
    needs: list[bool]  #: who is still to act
    closed: list[bool]  #: who has acted on the last full bet or raise
    open: bool  #: the action has begun; before that, blinds may lie in front of their players
    acted: list[bool]  #: who has acted at all
    checkers: tuple[int, ...]  #: who has checked, in order
    first: int  #: the place that acts first
    last: int  #: the place that acted last; before anybody has, the one before the first
    open_for: int  #: where the round opens for one set amount over the blind; 0: it does not
    opener: int  #: the place that made the first voluntary bet, or -1
    aggressor: int  #: the place whose bet or raise is the latest, or -1
    at_start: int  #: players contesting the pot when the round began
    cap_stays: bool  #: the cap was reached with more than two players
    ceiling: int  #: a ruling's limit on any total of the round; -1: none

    def __init__(self, points: Points, sizes: Sizes, chip: int, pot: int, players: int) -> None:
        self.points = points
        self.sizes = sizes
        self.chip = chip
        self.pot = pot
        self.bet = [0] * players
        self.level = 0
        self.full = 0
        self.step = sizes.open_least
        self.raises = 0
        self.made = ()
        self.needs = [False] * players
        self.closed = [False] * players
        self.open = False
        self.acted = [False] * players
        self.checkers = ()
        self.first = 0
        self.last = players - 1
        self.open_for = 0
        self.opener = -1
        self.aggressor = -1
        self.at_start = players
        self.cap_stays = False
        self.ceiling = -1

    def __eq__(self, other: object) -> bool:
        return isinstance(other, BettingRound) and all(getattr(self, name) == getattr(other, name) for name in self.__slots__)

    __hash__ = None  # type: ignore[assignment]

    def copy(self) -> BettingRound:
        twin = BettingRound.__new__(BettingRound)
        twin.points = self.points
        twin.sizes = self.sizes
        twin.chip = self.chip
        twin.pot = self.pot
        twin.bet = self.bet[:]
        twin.level = self.level
        twin.full = self.full
        twin.step = self.step
        twin.raises = self.raises
        twin.made = self.made
        twin.needs = self.needs[:]
        twin.closed = self.closed[:]
        twin.open = self.open
        twin.acted = self.acted[:]
        twin.checkers = self.checkers
        twin.first = self.first
        twin.last = self.last
        twin.open_for = self.open_for
        twin.opener = self.opener
        twin.aggressor = self.aggressor
        twin.at_start = self.at_start
        twin.cap_stays = self.cap_stays
        twin.ceiling = self.ceiling
        return twin

    # -- whose turn

    def turn(self) -> int:
        """The next place clockwise that is still to act; -1 when the round is over."""
        needs = self.needs
        try:
            return needs.index(True, self.last + 1)
        except ValueError:
            pass
        try:
            return needs.index(True)
        except ValueError:
            return -1

    # -- what may be bet

    def to_call(self, place: int) -> int:
        """What a player would have to add to stay in, were the stack deep enough."""
        owed = self.level - self.bet[place]
        return max(0, owed)

    def bounds(self, place: int, stack: int, cover: int = 0) -> tuple[int, int]:
        """Least and most a player may bet or raise to, an all-in for less included; most is less than least where no amount will do.

        Whether the player may raise at all is asked of `barred`. `cover` is what the richest opponent could call, where a raise may stop
        there.
        """
        sizes = self.sizes
        level = self.level
        made = not self.open_for or (level > 0 and self.opener >= 0)
        if made and level == self.full and sizes.share is None and not (sizes.total_most or cover) and self.ceiling < 0:
            # What follows, for the round in which nothing is out of the ordinary.
            if level == 0:
                least, most = sizes.open_least, sizes.open_most
            else:
                size = sizes.raise_least
                least = level + (self.step if sizes.grows and self.step > size else size)
                most = sizes.raise_most and (least if sizes.raise_most == size else level + sizes.raise_most)
            have = self.bet[place] + stack
            if have >= least:
                return least, (have if most == 0 or have < most else most)
            return (have, have) if have > level and (most == 0 or have <= most) else (1, 0)
        if self.open_for and (self.opener < 0 or (self.full == 0 and level < self.open_for)):
            # A set opening, or one that fell short and is made up.
            least = most = self.open_for
            add = 0
        elif level == 0:
            least, most = sizes.open_least, sizes.open_most
            add = 0
        else:
            least = self.least_raise()
            # A fixed raise over an under-raise goes where the book says, and that is its most as well.
            most = sizes.raise_most and max(level, self.full) + sizes.raise_most
            if sizes.raise_most and sizes.raise_most == sizes.raise_least:
                most = least
            add = level - self.bet[place]
        if sizes.share is not None:
            pot = self._pot_limit(add, least)
            # Beside the pot only a ruling limits a raise.
            most = pot if not most or pot < most else most
        if sizes.total_most and (most == 0 or most > sizes.total_most):
            most = sizes.total_most
        if self.ceiling >= 0 and (most == 0 or most > self.ceiling):
            most = self.ceiling
            least = min(least, most)
        if cover and level < cover < least:
            # Nobody could call more than this.
            least = cover
        have = self.bet[place] + stack
        if have < least:
            # All-in for less than a bet or raise; where the opening has one set size, even for less than the blind.
            opens = self.open_for and self.opener < 0
            return (have, have) if (have > level or opens) and (most <= 0 or have <= most) else (1, 0)
        if most < 0:
            return 1, 0
        if most == 0 or have < most:
            most = have
        return least, most

    def least_raise(self) -> int:
        """The least total a full raise comes to."""
        points = self.points
        size = self.step if self.sizes.grows else self.sizes.raise_least
        size = max(size, self.sizes.raise_least)
        if self.full > self.level:
            return self.full + size
        if self.open_for and self.full == 0 and self.level < self.open_for:
            # A bring-in, or a short opening where the opening has one set size: made up to it.
            return self.open_for
        if self.level > self.full:
            # An under-raise stands over the last full bet.
            judged = points.short_reopens == "half" and points.half_measure == "last-full-bet"
            half = judged and 2 * (self.level - self.full) >= size
            if (points.half_next == "make-up") if half else (points.short_next == "complete"):
                made_up = self.full + size
                return made_up if made_up > self.level else self.level + size
            if points.short_next == "short-raise-size":
                return self.level + max(self.level - self.full, self.chip)
        return self.level + size

    def _pot_limit(self, add: int, least: int) -> int:
        """The most under pot or half-pot limit: the call first, then the share of the pot it makes."""
        points = self.points
        share = self.sizes.share
        assert share is not None
        pot = self.pot if points.pot_base == "earlier-rounds-and-call" else self.pot + sum(self.bet)
        if points.pot_measure == "whole-wager":
            most, rest = divmod(pot * share.numerator, share.denominator)
            most += self.level - add
        else:
            most, rest = divmod((pot + add) * share.numerator, share.denominator)
            most += self.level
        over = most % self.chip
        if (over or rest) and points.pot_rounding == "up":
            most += self.chip - over
        else:
            most -= over
        if most < least:
            return least if points.pot_below_minimum == "minimum-allowed" else -1
        return most

    def barred(self, place: int, standing: list[int]) -> str | None:
        """Why a player may not bet or raise now, as the code of a refusal; None if betting is open."""
        if self.closed[place] and not self._reopened(place):
            return "not-reopened"
        cap = self.points.raise_cap
        if cap is not None and self.raises >= cap and self.level and not self._cap_lifted(standing):
            return "raise-cap"
        if 0 <= self.ceiling <= self.level:
            return "ceiling"
        # With every opponent all-in there is nobody to bet against.
        return "nobody-to-bet-against" if standing.count(IN) == 1 and standing[place] == IN else None

    def _reopened(self, place: int) -> bool:
        """Whether a player who has acted on the last full bet may raise all the same."""
        owed = self.level - self.bet[place]
        if self.points.short_reopens == "facing-full-raise":
            return owed > 0 and owed >= self.step
        return self.points.earlier_completes == "yes" and self.level > self.full and self.sizes.raise_most == self.sizes.raise_least

    def contesting(self, standing: list[int]) -> int:
        """Players who count when asking whether two are left."""
        counts = self.points.raise_cap_counts
        if counts == "to-showdown":
            return len(standing) - standing.count(FOLDED)
        if counts == "able-to-act":
            return standing.count(IN)
        # Who went all-in in this round still counts in it.
        return sum(stands == IN or (stands == ALL_IN and self.bet[place] > 0) for place, stands in enumerate(standing))

    def reached_cap(self, standing: list[int]) -> None:
        """Note whether the raises were used up with more than two players."""
        cap = self.points.raise_cap
        if cap is not None and self.raises >= cap and not self.cap_stays:
            self.cap_stays = self.contesting(standing) > 2

    def _cap_lifted(self, standing: list[int]) -> bool:
        lifted = self.points.raise_cap_lifted
        if lifted == "never":
            return False
        if lifted == "from-round-start":
            return self.at_start == 2
        if self.contesting(standing) > 2:
            return False
        return lifted == "at-any-time" or not self.cap_stays

    # -- what a wager does

    def weigh(self, to: int) -> Wager:
        """What a bet or raise to this total does: whether it is a full one, whom it lets raise again, what the next must be."""
        points = self.points
        made = not self.open_for or self.opener >= 0
        if made and self.level == self.full > 0 and not self.sizes.grows and to >= self.level + self.sizes.raise_least:
            # One size, nothing out of the ordinary: a raise.
            return (to, self.step, self.raises + 1, True)
        if self.open_for and self.opener < 0:
            # Short of the set amount it may be made up to it.
            return (to if to >= self.open_for else 0, self.open_for, self.raises, True)
        if self.level == 0:
            if to >= self.sizes.open_least:
                return (to, to if self._grows else self.step, self.raises, True)
            reopens = points.short_open == "may-raise"
            if points.short_reopens == "half" and 2 * to >= self.sizes.open_least:
                return self._half(to, self.sizes.open_least, counts=0)
            return (0, self.sizes.open_least, self.raises, reopens)
        least = self.least_raise()
        if to >= least:
            # Making up a short opening is the bet itself, not a raise of it.
            counts = 0 if self.full == 0 and points.completion_counts == "counts-as-bet" and to <= self.step else 1
            step = self.step
            if self._grows:
                base = self.full if points.short_next == "complete" and self.level > self.full else self.level
                step = max(step, to - base)
            return (to, step, self.raises + counts, True)
        size = self.step
        over = to - self.full
        beyond = over if points.half_measure == "last-full-bet" else to - max(self.level, self.full)
        if points.short_reopens == "half" and 2 * beyond >= size:
            is_bet = self.full == 0 and points.completion_counts == "counts-as-bet"
            return self._half(to, size, counts=0 if is_bet or points.raise_cap_short_all_in == "no" else 1)
        if points.short_reopens == "together" and over >= size:
            # Together they are one full raise.
            return (to, over if points.combined_size == "combined-amount" else size, self.raises + 1, True)
        raises = self.raises + (1 if points.raise_cap_short_all_in == "yes" else 0)
        return (self.full, size, raises, False)

    @property
    def _grows(self) -> bool:
        """Whether a bet or raise makes the raises after it larger."""
        return self.sizes.grows and self.points.raise_size == "last-raise"

    def _half(self, to: int, size: int, counts: int) -> Wager:
        """An all-in of half a bet or raise or more, where that gives everybody full rights."""
        following = {"on-top": to, "make-up": self.full, "next-level": self.full + size}[self.points.half_next]
        return (following, size, self.raises + counts, True)
