"""The state of a jackpot: its pools and the money around them, the tables linked to it, and what has been won.

One mutable object, owned by one driver. Only `evolve` changes it.
"""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from typing import Any, Final

from pitboss.cards import Card
from pitboss.jackpots.money import CASINO, HOUSE, PAID, RESERVE, WAGERS, WON, pool
from pitboss.jackpots.plan import Plan
from pitboss.record import record

Group = tuple[Card, ...]
NOTHING: Final = Fraction(0)
STANDINGS: Final = ("recorded", "confirmed", "paid", "rejected")
POOL_PRIZES: Final = frozenset({"royal-flush", "straight-flush"})  #: paid from the pools, in order of time


@record
class Linked:
    """A table that plays for the jackpot."""

    table: str
    game: str
    pack: int
    play: str = ""  #: a kind of play, such as tournament
    recorded: int = 0  #: the last hand that was recorded
    missed: tuple[int, ...] = ()  #: hands before it that nobody recorded
    flop_hand: int = 0  #: a hand whose flop lies
    at_flop: int = 0  #: and what the display showed then


@record
class Drawn:
    """What a win has done to the pool, so that it can be undone: how things stood before, what counted, what came after."""

    pool: int = 0
    reserve: int = 0
    display: int = 0
    fresh: int = 0  #: the pool just afterwards


@record
class Keyed:
    """What a prize button found and did where there are several pools, so that it can be undone. A pool is its cents and its carry."""

    before: tuple[Fraction, ...] = ()
    after: tuple[Fraction, ...] = ()
    floors: tuple[int, ...] = ()  #: the reseeds
    base: tuple[int, ...] = ()  #: the displays when the first hand of the round was keyed off
    verified: tuple[int, ...] = ()  #: what counts in their place while the display fails; nothing: it works
    prize: Fraction = NOTHING  #: before it is shared
    back: int = 0  #: the wager itself, where the winner has that back too


@record
class Claim:
    """A prize that was won. They are numbered in order of time, as the console shows them."""

    number: int
    what: str  #: royal-flush, straight-flush, ... straight; or bonus, by a sign at the table
    table: str
    hand: int  #: or round
    seat: int
    player: str
    level: int
    amount: int
    at: int  #: when it was recorded, in seconds
    ended: int  #: when the hand was over
    standing: str = "recorded"
    paid: int = 0
    fixed: bool = True  #: the amount stands; otherwise it is worked out when the win is confirmed
    counted: str = ""  #: right or wrong: the rest of the deck, once it was sorted and counted
    told: bool = False  #: somebody above has been told
    held_until: int = 0
    was_held: bool = False
    goods: str = ""  #: what is given where the prize is not money
    drawn: Drawn = Drawn()
    taken: tuple[int, ...] = ()  #: of each pool, where there are several
    lifted: tuple[int, ...] = ()  #: to each pool, to bring it up to its reseed
    keyed: Keyed = Keyed()

    @property
    def from_pools(self) -> bool:
        return self.what in POOL_PRIZES

    def is_open(self) -> bool:
        """Not paid and not rejected."""
        return self.standing in ("recorded", "confirmed")


@record
class Noted:
    """What happened while the system was broken, to be entered when it works again."""

    table: str
    hand: int
    flop: bool  #: of a hand: whether a flop was dealt
    at: int
    ended: int = 0
    seat: int = 0  #: of a win: who won
    player: str = ""


@record
class LevelWager:
    """A wager on the jackpot before a round."""

    seat: int
    player: str
    level: int


@record
class Round:
    """A round that was begun with wagers on the jackpot."""

    table: str
    number: int
    wagers: tuple[LevelWager, ...]
    settled: bool = False


@record
class Offer:
    """A bonus prize, as the sign at the table has it: for which outcome, and what."""

    table: str
    outcome: str  #: a category of hands, such as four of a kind
    amount: int  #: in cents; 0: goods or services
    goods: str = ""


@record
class StakeNotice:
    """Another wager, of which the commission has been told."""

    stake: int
    at: int


class Jackpot:
    """A jackpot at work."""

    __slots__ = (
        "backlog",
        "broken",
        "carries",
        "claims",
        "display_failed",
        "minutes",
        "money",
        "notice",
        "offers",
        "plan",
        "rounds",
        "suspended",
        "tables",
        "verified",
    )

    plan: Plan
    money: dict[str, int]  #: account -> cents
    carries: dict[str, Fraction]  #: account -> the part of a cent it waits for
    tables: list[Linked]
    claims: list[Claim]  #: all there have been
    broken: bool
    backlog: list[Noted]
    minutes: int  #: for which contributions have been made, where they go by time
    rounds: list[Round]  #: begun and not closed
    suspended: list[str]  #: tables where gaming is suspended
    display_failed: bool
    verified: tuple[int, ...]  #: the display of each level when it was last verified
    notice: StakeNotice | None
    offers: list[Offer]

    def __init__(self, plan: Plan) -> None:
        """A jackpot at its beginning: the house has put in what each pool begins with."""
        self.plan = plan
        levels = range(1, plan.levels + 1)
        begins = {pool(level): plan.floor(level) for level in levels}
        self.money = {**begins, RESERVE: 0, HOUSE: 0, WON: 0, PAID: 0, WAGERS: 0, CASINO: -sum(begins.values())}
        self.carries = dict.fromkeys((*begins, RESERVE), NOTHING)
        self.tables = []
        self.claims = []
        self.broken = False
        self.backlog = []
        self.minutes = 0
        self.rounds = []
        self.suspended = []
        self.display_failed = False
        self.verified = tuple(display(self))
        self.notice = None
        self.offers = []

    def copy(self) -> Jackpot:
        """A jackpot of its own that goes on from here."""
        twin = Jackpot.__new__(Jackpot)
        for name in Jackpot.__slots__:
            value: Any = getattr(self, name)
            setattr(twin, name, value.copy() if isinstance(value, list | dict) else value)
        return twin

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Jackpot) and all(getattr(self, name) == getattr(other, name) for name in self.__slots__)

    __hash__ = None  # type: ignore[assignment]

    # -- what can be read off

    def linked(self, table: str) -> Linked | None:
        return next((each for each in self.tables if each.table == table), None)

    def claim(self, number: int) -> Claim | None:
        return self.claims[number - 1] if 0 < number <= len(self.claims) else None

    def round_at(self, table: str, number: int) -> Round | None:
        return next((each for each in self.rounds if (each.table, each.number) == (table, number)), None)

    def change_table(self, table: str, **changes: Any) -> None:
        self.tables = [replace(each, **changes) if each.table == table else each for each in self.tables]

    def change_claim(self, number: int, **changes: Any) -> None:
        self.claims[number - 1] = replace(self.claims[number - 1], **changes)


def display(jackpot: Jackpot) -> list[int]:
    """What each level's display shows: its own pool and those of the levels below."""
    shown, total = [], 0
    for level in range(1, jackpot.plan.levels + 1):
        total += jackpot.money[pool(level)]
        shown.append(total)
    return shown


def pools_of(jackpot: Jackpot) -> tuple[Fraction, ...]:
    """Every pool to the part of a cent: its cents and its carry."""
    accounts = [pool(level) for level in range(1, jackpot.plan.levels + 1)]
    return tuple(jackpot.money[account] + jackpot.carries[account] for account in accounts)


def contributed(jackpot: Jackpot) -> int:
    """Every cent that ever came in: wagers that did not go back, and the house's own money."""
    return -(jackpot.money[WAGERS] + jackpot.money[CASINO])


def accounted_for(jackpot: Jackpot) -> int:
    """Every cent there is: paid, won and not paid yet, in the pools, in reserve, and the house's share."""
    pools = sum(jackpot.money[pool(level)] for level in range(1, jackpot.plan.levels + 1))
    return pools + sum(jackpot.money[account] for account in (PAID, WON, RESERVE, HOUSE))
