"""To bet, to call or to fold: the share of the pot against its price, and a little mischief."""

from __future__ import annotations

from random import Random
from typing import Any, Final

from pitboss.bots.ranges import pressure_of
from pitboss.bots.seen import Seen
from pitboss.bots.strength import Strength
from pitboss.bots.styles import Style
from pitboss.hand import actions as a
from pitboss.hand.forms import Document

GREAT: Final = 0.55  #: so far above an equal share, a hand is worth a trap
RAISE_STEP: Final = 0.18  #: a raise takes so much more than a bet, for every doubling of what was bet
LAST_CHIPS: Final = 0.6  #: who puts in that share of the stack puts in all of it


class Moment:
    """One turn to bet: what is seen, what is possible, what the hand is worth, and whose temper it is."""

    __slots__ = ("chance", "hand", "seat", "seen", "style", "wagers")

    def __init__(self, seen: Seen, wagers: Document, hand: Strength, style: Style, chance: Random) -> None:
        self.seen, self.wagers, self.hand, self.style, self.chance = seen, wagers, hand, style, chance
        self.seat = seen.seat

    def action(self) -> a.Action:
        wagers = self.wagers
        if not self.seen.others:
            return self._raise(0.0) or self._stay()
        edge = self.edge
        free = wagers["check"] or wagers["call"] == 0
        if not free and wagers["call"] < 0:
            return self._open_or_fold()
        line = self.style.value + (0.0 if free else RAISE_STEP * (0.15 + pressure_of(self.seen)))
        if edge >= line and not self._traps():
            return self._raise(self._share_of_pot(edge)) or self._stay()
        if free:
            return (self._bluffs() and self._raise(self._bluff_size())) or self._stay()
        if self._is_worth_the_price():
            return self._stay()
        if wagers["kitty"] and self._wants_kitty():
            return a.TakeKitty(self.seat)
        if self._bluffs(brave=0.25):
            return self._raise(self._bluff_size()) or a.Fold(self.seat)
        return a.Fold(self.seat)

    @property
    def edge(self) -> float:
        """0 for an equal share of the pot, 1 for all of it."""
        fair = self.hand.fair
        return (self.hand.share - fair) / (1 - fair)

    # -- what is worth it

    def _is_worth_the_price(self) -> bool:
        """Pot odds first. With betting still to come, hands that would survive a crowd may pay more and frail ones must pay less."""
        seen = self.seen
        cost: int = self.wagers["call"]
        asked = cost / (seen.pot + cost) * self.style.price
        if seen.rounds_left:
            behind = min(seen.stack - cost, max((other.stack for other in seen.others), default=0))
            depth = min(1.0, behind / (3 * (seen.pot + cost)))
            asked *= 1 - 0.25 * depth * self.hand.firmness
            asked *= 0.97 if seen.is_last_to_act else 1.03
        return self.hand.share >= asked

    def _open_or_fold(self) -> a.Action:
        """No check and no call: open, bring in, or (where that may be) go."""
        wagers = self.wagers
        if wagers["bring_in"]:
            if self.edge >= self.style.value + RAISE_STEP and not self._traps():
                return self._raise(self._share_of_pot(self.edge)) or a.BringIn(self.seat)
            return a.BringIn(self.seat)
        if not wagers["fold"]:
            return self._raise(0.0) or self._last_resort()
        cost = wagers["least"] - self.seen.bet
        # Half of the times nobody answers, and the pot is won at once.
        if wagers["least"] and (self.hand.share >= 0.8 * self.style.price * cost / (self.seen.pot + 2 * cost) or self._bluffs()):
            return self._raise(self._share_of_pot(max(0.0, self.edge))) or a.Fold(self.seat)
        if wagers["kitty"] and self._wants_kitty():
            return a.TakeKitty(self.seat)
        return a.Fold(self.seat)

    def _wants_kitty(self) -> bool:
        """Five unknown cards are an average hand."""
        return self.hand.share < 0.8 * self.hand.fair and self.chance.random() < 0.7 / self.style.price

    # -- mischief

    def _traps(self) -> bool:
        return self.edge >= GREAT and self.seen.rounds_left > 0 and self.chance.random() < self.style.traps

    def _bluffs(self, brave: float = 1.0) -> bool:
        """More often in the last seat, rarely into a crowd, and never into somebody who has no more chips to fold for."""
        seen = self.seen
        if not self.wagers["least"] or not any(other.stack for other in seen.others):
            return False
        chance = self.style.bluffs * brave * (1.3 if seen.is_last_to_act else 0.8) / max(1.0, self.hand.rivals)
        # With cards to come, the better of the poor hands: they may yet improve.
        if seen.rounds_left:
            chance *= 0.5 + min(1.5, self.hand.share / self.hand.fair)
        return self.chance.random() < chance

    # -- how much

    def _share_of_pot(self, edge: float) -> float:
        if self.chance.random() < self.style.overbets * max(0.0, edge) * 2:
            return self.chance.uniform(1.2, 2.5)
        return self.style.size * self.chance.uniform(0.7, 1.3) * (0.8 + 0.5 * edge)

    def _bluff_size(self) -> float:
        over = self.chance.random() < self.style.overbets / 2
        return self.style.size * (self.chance.uniform(1.5, 2.2) if over else self.chance.uniform(0.7, 1.1))

    def _raise(self, share: float) -> a.Action | None:
        """A bet or raise by that share of the pot, as near as the limits and the chips allow; None where there is none."""
        wagers, seen = self.wagers, self.seen
        least, most = wagers["least"], wagers["most"]
        if not least:
            return None
        only: list[Any] = wagers["only"]
        if only:
            total = only[-1] if share > self.style.size else only[0]
        else:
            owed = max(0, wagers["call"])
            total = least + int(max(0.0, seen.level + share * (seen.pot + owed) - least)) // seen.chip * seen.chip
            if total >= most or (total >= LAST_CHIPS * (seen.bet + seen.stack) and share and most == seen.bet + seen.stack):
                total = most
        return a.Bet(self.seat, total) if wagers["opens"] else a.RaiseTo(self.seat, total)

    def _stay(self) -> a.Action:
        """Go on as cheaply as that may be."""
        wagers = self.wagers
        if wagers["check"]:
            return a.Check(self.seat)
        if wagers["call"] >= 0:
            return a.Call(self.seat)
        if wagers["bring_in"]:
            return a.BringIn(self.seat)
        return self._raise(0.0) or self._last_resort()

    def _last_resort(self) -> a.Action:
        return a.TakeKitty(self.seat) if self.wagers["kitty"] else a.Fold(self.seat)
