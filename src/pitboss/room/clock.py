"""Whose clock runs, since when, and when it is over. Every figure follows from the entries of the stream and the time each was written.

A player has the time to act, then the time bank. While the link is lost the clock stands still, for so long in one hand as the grace
allows. A player for whom the clock has decided too often is waited for no more until something is heard from them.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Final

from pitboss.hand.forms import Document
from pitboss.hand.turn import Due
from pitboss.record import record
from pitboss.room.pace import Pace

MS: Final = 1000  #: microseconds
VOTE: Final = "vote"
KEPT: Final = ("banks", "misses", "grace", "lost")  #: of the clocks, by player
NOT_MISSED: Final = (Due.SHOW, VOTE)  #: whoever lets these pass has missed nothing


@record
class Wait:
    """One player is waited for."""

    kind: str  #: what for: one of `Due`, or a vote
    since: int
    base: int  #: the time that is the player's anyway
    paused: int  #: how long the clock has stood still so far


class Clocks:
    """The clocks of one table, in microseconds. Players are known by name: time banks go with them."""

    __slots__ = ("banks", "grace", "lost", "misses", "pace", "waits")

    def __init__(self, pace: Pace) -> None:
        self.pace = pace
        self.waits: dict[int, Wait] = {}  #: by seat
        self.banks: dict[str, int] = {}
        self.misses: dict[str, int] = {}  #: decisions in a row that the clock made
        self.grace: dict[str, int] = {}  #: what is left of it in this hand
        self.lost: dict[str, int] = {}  #: players whose link is lost, since when

    def to_json(self) -> Document:
        return {
            "waits": {str(seat): [wait.kind, wait.since, wait.base, wait.paused] for seat, wait in self.waits.items()},
            "order": list(self.waits),  # in which they are told
            **{name: dict(sorted(getattr(self, name).items())) for name in KEPT},
        }

    @classmethod
    def from_json(cls, document: Document, pace: Pace) -> Clocks:
        """The inverse of `to_json`."""
        found = cls(pace)
        found.waits = {seat: Wait(*document["waits"][str(seat)]) for seat in document["order"]}
        for name in KEPT:
            setattr(found, name, dict(document[name]))
        return found

    # -- reading

    def base_of(self, kind: str, time_to_act: int, player: str) -> int:
        """The time for one decision. `time_to_act`: the sign's, in seconds."""
        if self.gone(player):
            return 0
        times = {Due.SET: self.pace.set, Due.SHOW: self.pace.show, VOTE: self.pace.vote}
        return times.get(kind, time_to_act * 1000 or self.pace.act) * MS

    def gone(self, player: str) -> bool:
        """Whether nobody waits for this player any more."""
        return 0 < self.pace.misses <= self.misses.get(player, 0)

    def own_time(self, seat: int, player: str) -> int:
        """When the player's own time is over, if the link holds, or stays lost; after it comes the time bank."""
        wait = self.waits[seat]
        return wait.since + wait.base + wait.paused + self._pause(player)

    def bank(self, seat: int, player: str) -> int:
        """What the time bank has for this decision."""
        return 0 if self.waits[seat].kind in NOT_MISSED or self.gone(player) else self.banks.get(player, 0)

    def deadline(self, seat: int, player: str) -> int:
        """When the clock decides."""
        return self.own_time(seat, player) + self.bank(seat, player)

    def _pause(self, player: str) -> int:
        """How long the clock will stand still from now on, the link being lost."""
        return self.grace.get(player, 0) if player in self.lost and not self.gone(player) else 0

    def told(self, players: Mapping[int, str]) -> Document | None:
        """The clocks as everybody sees them, in milliseconds; None: nobody is waited for."""
        found = [
            {"seat": seat, "deadline": self.own_time(seat, players[seat]) // MS, "bank": self.bank(seat, players[seat]) // MS}
            for seat in self.waits
        ]
        return {**found[0], "others": found[1:]} if found else None

    # -- what happens

    def begin_hand(self, players: Iterable[str]) -> None:
        pace = self.pace
        self.grace = dict.fromkeys(players, pace.grace * MS)
        for name in self.grace:
            self.banks[name] = min(self.banks.get(name, 0) + pace.bank_back * MS, pace.bank * MS)

    def sit_down(self, player: str) -> None:
        self.banks[player] = self.pace.bank * MS

    def get_up(self, player: str) -> None:
        for kept in (self.banks, self.misses, self.lost):
            kept.pop(player, None)

    def decided(self, seat: int, player: str, at: int, *, by_clock: bool) -> None:
        """The player has decided, or the clock has: what it took of bank and grace is gone."""
        wait = self.waits.get(seat)
        if wait is None:
            return
        self._stop_pause(seat, player, at)
        wait = self.waits.pop(seat)
        if wait.kind in NOT_MISSED:
            return
        if not self.gone(player):
            over = at - wait.since - wait.paused - wait.base
            if over > 0 and player in self.banks:
                self.banks[player] = max(self.banks[player] - over, 0)
        if by_clock:
            self.misses[player] = self.misses.get(player, 0) + 1

    def heard(self, player: str) -> None:
        """The player is there."""
        self.misses.pop(player, None)

    def link_lost(self, player: str, at: int) -> None:
        self.lost.setdefault(player, at)

    def link_found(self, seat: int | None, player: str, at: int) -> None:
        if seat is not None:
            self._stop_pause(seat, player, at)
        self.lost.pop(player, None)

    def _stop_pause(self, seat: int, player: str, at: int) -> None:
        wait, since = self.waits.get(seat), self.lost.get(player)
        if wait is None or since is None or self.gone(player):
            return
        left = self.grace.get(player, 0)
        used = min(max(at - max(since, wait.since), 0), left)
        self.grace[player] = left - used
        self.waits[seat] = Wait(wait.kind, wait.since, wait.base, wait.paused + used)

    def resume(self, down: int, lost: Iterable[str], at: int) -> None:
        """The room was down: what ran then did not run. What began meanwhile is given the time since."""
        for seat, wait in self.waits.items():
            self.waits[seat] = Wait(wait.kind, wait.since + min(down, max(at - wait.since, 0)), wait.base, wait.paused)
        for player in self.lost:
            self.lost[player] += down
        for player in lost:
            self.lost.setdefault(player, at)

    def wait_for(self, kind: str, seats: Iterable[int], players: Mapping[int, str], time_to_act: int, at: int) -> None:
        """These are waited for now: whoever was already keeps the clock that runs."""
        waits = {}
        for seat in seats:
            wait = self.waits.get(seat)
            if wait is None or wait.kind != kind:
                wait = Wait(kind, at, self.base_of(kind, time_to_act, players[seat]), 0)
            waits[seat] = wait
        self.waits = waits
