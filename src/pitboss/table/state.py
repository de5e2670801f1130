"""The state of a table: who sits where with what, where button and blinds are, who waits, what has been announced.

One mutable object, owned by one driver. Only `evolve` changes it. A hand is played beside it: `playing` says with what it began, and
until it is over the chips of those dealt in stand here as they were at its beginning.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from pitboss.betting.kill import NEUTRAL, KillButton
from pitboss.record import record
from pitboss.table.blinds import NOTHING_MISSED, Missed, Positions
from pitboss.table.sign import Sign

ENTRIES: Final = ("", "new", "move", "avoided", "kill")  #: what a player has to make good before being dealt in


class Player:
    """Somebody with a seat."""

    __slots__ = (
        "away",
        "bought",
        "chips",
        "entry",
        "exempt",
        "held_until",
        "last_big",
        "last_blind",
        "leaving",
        "missed",
        "moved",
        "must_post",
        "name",
        "out_for",
        "posting",
        "refused_at",
        "refused_hand",
        "straddling",
        "unmet",
    )

    name: str
    chips: int  #: on the table; during a hand, as it began
    bought: int  #: during the hand, for the next one
    away: int | None  #: since when, in seconds; None: at the table
    held_until: int | None  #: staff have promised to hold the seat so long
    entry: str  #: one of `ENTRIES`
    exempt: bool  #: moved by staff or from a closed game: the button's place is open
    missed: Missed
    posting: bool  #: posts what is owed, rather than wait
    must_post: int  #: the hand from which a big blind is due for having been dealt in without one; 0: none is
    moved: bool  #: to this seat since the last hand
    leaving: bool  #: when the hand is over
    straddling: bool  #: has announced it for the next hand
    unmet: bool  #: the stake is outside the limits of a new game
    refused_at: int | None  #: when the Kill wager was refused; None: it was not
    refused_hand: int
    last_big: int  #: the hand in which this player last posted the big blind; 0: none yet
    last_blind: int  #: the same of any blind
    out_for: int  #: hands for which staff keep this player out of the game

    def __init__(self, name: str, entry: str = "") -> None:
        self.name = name
        self.chips = self.bought = 0
        self.away = self.held_until = self.refused_at = None
        self.entry = entry
        self.exempt = self.posting = self.moved = self.leaving = self.straddling = self.unmet = False
        self.missed = NOTHING_MISSED
        self.must_post = self.refused_hand = self.last_big = self.last_blind = self.out_for = 0

    def copy(self) -> Player:
        twin = Player.__new__(Player)
        for name in Player.__slots__:
            setattr(twin, name, getattr(self, name))
        return twin

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Player) and all(getattr(self, name) == getattr(other, name) for name in self.__slots__)

    __hash__ = None  # type: ignore[assignment]

    def __repr__(self) -> str:
        return f"Player({', '.join(f'{name}={getattr(self, name)!r}' for name in self.__slots__)})"


@record
class Waiting:
    """A place on the waiting list."""

    player: str
    since: int


@record
class PickedUp:
    """Chips secured for somebody who was away too long."""

    player: str
    chips: int
    at: int


@record
class Departed:
    """What somebody took away, and when."""

    player: str
    chips: int
    at: int


@record
class Wish:
    """A player at the table would like an empty seat."""

    seat: int
    to: int


@record
class Exclusion:
    """Staff keep a player out of the game: for so many hands, or until it is lifted (0)."""

    player: str
    hands: int
    clause: str
    at: int
    lifted: bool = False


@record
class Withheld:
    """Winnings staff do not pay out while something is looked into."""

    player: str
    chips: int
    at: int


@record
class Dispute:
    """What somebody complains of, until it is decided."""

    number: int
    player: str
    about: str
    at: int


@record
class Notice:
    """A change, or the closing of the table (no sign), announced to the players."""

    sign: Sign | None
    at: int
    hand: int  #: hands that were over by then
    during: bool  #: a hand was being played


@record
class Going:
    """The hand being played, as it began."""

    number: int
    positions: Positions
    seats: tuple[int, ...]  #: in the order of dealing
    stacks: tuple[int, ...]
    forced: tuple[tuple[int, int, str], ...] | None  #: where they are not the usual ones: place, amount, what
    carried: int
    killer: int | None
    missed: tuple[tuple[int, bool, bool], ...]  #: seat, small blind, big blind: what goes past those who are not dealt in
    straddlers: tuple[int, ...]  #: who has announced a straddle, in turn
    extra: int | None  #: who misses the hand because there is one player too many
    dead: tuple[int, ...] = ()  #: hands found dead for want of a blind


class Table:
    """A table between hands."""

    __slots__ = (
        "agreed",
        "asked_to_go",
        "button",
        "carried",
        "chairs",
        "closed",
        "dealer",
        "disputed",
        "disputes",
        "excluded",
        "extra",
        "go_again",
        "go_order",
        "hands",
        "house",
        "kill",
        "last",
        "last_seats",
        "left",
        "linked",
        "notice",
        "picked_up",
        "playing",
        "sign",
        "vacated",
        "waiting",
        "wishes",
        "withheld",
    )

    sign: Sign
    chairs: list[Player | None]  #: seat 1 first, on the dealer's left
    button: int  #: where the button begins, before the first hand; 0: not drawn for yet
    last: Positions | None  #: of the last hand
    last_seats: tuple[int, ...]  #: who was dealt in to it
    hands: int  #: how many are over
    playing: Going | None
    carried: int  #: a pot that nobody won
    kill: KillButton
    house: int  #: commission taken so far
    waiting: list[Waiting]
    picked_up: list[PickedUp]
    left: list[Departed]
    vacated: list[int]  #: empty seats still on offer to those at the table
    wishes: list[Wish]
    asked_to_go: list[int]  #: seats that would like to change tables
    go_order: list[int]  #: drawn for them, where that is asked
    go_again: list[tuple[int, ...]]  #: those of them who drew equal cards, and draw again among themselves
    notice: Notice | None
    agreed: list[int]  #: seats that agree to what was announced
    extra: list[int]  #: seats that agree to one player more than a reduced deck is for
    linked: list[tuple[str, str]]  #: players whom staff want apart
    dealer: str  #: who deals, where that is a person
    closed: bool
    excluded: list[Exclusion]  #: all there have been
    withheld: list[Withheld]
    disputes: list[Dispute]  #: not decided yet
    disputed: int  #: how many disputes there have been

    def __init__(self, sign: Sign, chairs: int = 0) -> None:
        """A table without players. Without a number, it has a chair for each the game takes."""
        self.sign = sign
        self.chairs = [None] * (chairs or sign.seats)
        self.button = self.hands = self.carried = self.house = 0
        self.last = None
        self.last_seats = ()
        self.playing = None
        self.kill = NEUTRAL
        self.waiting = []
        self.picked_up = []
        self.left = []
        self.vacated = []
        self.wishes = []
        self.asked_to_go = []
        self.go_order = []
        self.go_again = []
        self.notice = None
        self.agreed = []
        self.extra = []
        self.linked = []
        self.dealer = ""
        self.closed = False
        self.excluded = []
        self.withheld = []
        self.disputes = []
        self.disputed = 0

    def copy(self) -> Table:
        """A table of its own that goes on from here."""
        twin = Table.__new__(Table)
        for name in Table.__slots__:
            value = getattr(self, name)
            setattr(twin, name, value[:] if isinstance(value, list) else value)
        twin.chairs = [None if player is None else player.copy() for player in self.chairs]
        return twin

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Table) and all(getattr(self, name) == getattr(other, name) for name in self.__slots__)

    __hash__ = None  # type: ignore[assignment]

    # -- what can be read off

    def at(self, seat: int) -> Player | None:
        """Who sits there."""
        return self.chairs[seat - 1] if 0 < seat <= len(self.chairs) else None

    def player(self, seat: int) -> Player:
        """Who sits there, and somebody must."""
        found = self.at(seat)
        if found is None:
            raise LookupError(f"Nobody sits at seat {seat}.")
        return found

    def seated(self) -> Iterator[tuple[int, Player]]:
        """Seats and players, from the dealer's left."""
        return ((seat, player) for seat, player in enumerate(self.chairs, start=1) if player is not None)

    @property
    def seats(self) -> list[int]:
        return [seat for seat, _ in self.seated()]

    def seat_of(self, name: str) -> int | None:
        return next((seat for seat, player in self.seated() if player.name == name), None)

    def in_hand(self, seat: int) -> bool:
        """Whether somebody is dealt in to the hand being played."""
        return self.playing is not None and seat in self.playing.seats


def chips(table: Table) -> int:
    """All chips there are: changed only when a player buys chips or cashes them out."""
    stakes = sum(player.chips + player.bought for _, player in table.seated())
    aside = sum(each.chips for each in table.picked_up) + sum(each.chips for each in table.withheld)
    return stakes + table.carried + table.house + aside
