"""Round: one round of play at one table, what lies where, and the agenda still ahead. Only `evolve` changes it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final, get_origin, get_type_hints

from pitboss.banked.rules import Rules
from pitboss.banked.steps import Step, TakeBets
from pitboss.banked.wagers import NONE, Wagers
from pitboss.cards import UNKNOWN, Card
from pitboss.law.setup_error import CitedError
from pitboss.record import record

Group = tuple[Card, ...]

# How a seat stands.
OUT: Final = 0  #: no wager in this round
IN: Final = 1  #: in the round, without a Play Wager
PLAYED: Final = 2
FOLDED: Final = 3
GONE: Final = 4  #: forfeited or void: nothing of it lies on the table
STANDINGS: Final = ("out", "in", "played", "folded", "gone")

# How far the prize of a Jackpot Wager is.
WON: Final = 0
KEYED: Final = 1
VERIFIED: Final = 2
PAID: Final = 3


class SetupError(CitedError):
    """A round that cannot begin, with the reason."""


@record
class Prize:
    """A Jackpot Wager that has won."""

    place: int
    level: int
    stake: int
    category: str
    state: int = WON


class Round:
    """One round. Players stand in it by place: 0 is the first on the dealer's left."""

    __slots__ = (
        "acted",
        "agenda",
        "at",
        "base",
        "board",
        "dealer",
        "dealer_seen",
        "dealer_shown",
        "deck",
        "held",
        "hidden",
        "hold",
        "hole",
        "house",
        "jackpot",
        "left_at",
        "misdeal",
        "names",
        "next_up",
        "over",
        "place_of",
        "play_at",
        "prizes",
        "rules",
        "rulings",
        "seats",
        "seen",
        "settled",
        "shown",
        "sorted",
        "stack",
        "stakes",
        "standing",
        "start",
        "started",
        "suspended",
        "top",
        "void",
        "wagers",
    )  # fmt: skip

    rules: Rules
    seats: tuple[int, ...]
    names: tuple[str, ...]
    place_of: dict[int, int]
    start: tuple[int, ...]  #: chips before the round
    stack: list[int]
    wagers: list[Wagers]
    held: list[int]  #: payments that wait for an investigation
    house: int  #: what the house has taken in this round; below nothing where it has paid
    jackpot: int  #: the same of the jackpot
    base: list[int]  #: of what a Play Wager is a multiple
    standing: list[int]
    acted: list[int]  #: the last stage at which each decided; -1: none
    play_at: list[int]  #: the stage of the Play Wager; -1: none
    left_at: list[int]  #: the stage of a fold; -1: none
    hidden: list[bool]  #: the player does not want the hand shown
    shown: list[bool]
    seen: list[Group]  #: hole cards that came into sight
    settled: list[bool]
    hole: list[Group]
    dealer: Group
    dealer_seen: Group
    dealer_shown: bool
    board: Group
    deck: Group
    top: int  #: cards that have left the deck
    agenda: tuple[Step, ...]
    at: int
    started: bool  #: the start button was pressed
    stakes: tuple[tuple[int, int, int], ...]  #: the Jackpot Wagers that take part: seat, level, amount
    prizes: list[Prize]  #: in the order of paying
    sorted: bool
    hold: bool  #: payments are held back
    suspended: bool
    rulings: list[str]
    void: bool
    misdeal: bool
    over: bool
    next_up: Any  #: what is due (`turn.find_due`), worked out once after each event; no part of the state

    def __init__(
        self,
        rules: Rules,
        stacks: Sequence[int],
        *,
        deck: Sequence[Card] | None = None,
        seats: Sequence[int] | None = None,
        names: Sequence[str] | None = None,
    ) -> None:
        """`deck`: top card first; None at a live table, whose cards are told as they show."""
        players = len(stacks)
        if not 1 <= players <= rules.limits.seats:
            raise SetupError(
                f"{players} players sit down; the table has 1 to {rules.limits.seats} seats.",
                rules.clause("table-limits"),
                book=rules.terms.book.key,
            )
        self.rules = rules
        self.seats = tuple(seats) if seats is not None else tuple(range(1, players + 1))
        if len(self.seats) != players or sorted(set(self.seats)) != list(self.seats) or self.seats[0] < 1:
            raise SetupError(
                f"The seats {self.seats} must be different, from 1 up and in order, one for each of {players} stacks.",
                rules.clause("table-limits"),
                book=rules.terms.book.key,
            )
        if self.seats[-1] > rules.limits.seats:
            raise SetupError(
                f"There is no seat {self.seats[-1]}; the table has {rules.limits.seats}.",
                rules.clause("table-limits"),
                book=rules.terms.book.key,
            )
        self.names = tuple(names) if names is not None else tuple(f"seat {seat}" for seat in self.seats)
        if len(self.names) != players:
            raise SetupError(f"{len(self.names)} names for {players} players.", rules.clause("table-limits"), book=rules.terms.book.key)
        for stack in stacks:
            if type(stack) is not int or stack < 0 or stack % rules.limits.chip:
                raise SetupError(
                    f"A stack of {stack!r} cannot be put down in chips of {rules.limits.chip}.",
                    rules.clause("table-limits"),
                    book=rules.terms.book.key,
                )
        self.place_of = {seat: place for place, seat in enumerate(self.seats)}
        self.deck = tuple(deck) if deck is not None else (UNKNOWN,) * len(rules.pack_cards)
        if deck is not None and set(self.deck) != set(rules.pack_cards):
            raise SetupError(
                f"The deck must have each of the {len(rules.pack_cards)} cards once.",
                rules.clause("table-limits"),
                book=rules.terms.book.key,
            )
        if len(self.deck) != len(rules.pack_cards):
            raise SetupError(
                f"The deck has {len(self.deck)} cards; {len(rules.pack_cards)} are wanted.",
                rules.clause("table-limits"),
                book=rules.terms.book.key,
            )
        self.top = 0
        self.start = tuple(stacks)
        self.stack = list(stacks)
        self.wagers = [NONE] * players
        self.held = [0] * players
        self.house = self.jackpot = 0
        self.base = [0] * players
        self.standing = [OUT] * players
        self.acted = [-1] * players
        self.play_at = [-1] * players
        self.left_at = [-1] * players
        self.hidden = [False] * players
        self.shown = [False] * players
        self.seen = [()] * players
        self.settled = [False] * players
        self.hole = [()] * players
        self.dealer = self.dealer_seen = self.board = ()
        self.dealer_shown = False
        self.agenda = (TakeBets(),)
        self.at = 0
        self.started = self.sorted = self.hold = self.suspended = False
        self.stakes = ()
        self.prizes = []
        self.rulings = []
        self.void = self.misdeal = self.over = False
        self.next_up = None

    def copy(self) -> Round:
        """A round of its own; what never changes is shared."""
        twin = object.__new__(Round)
        for name in _SHARED:
            setattr(twin, name, getattr(self, name))
        for name in _LISTS:
            setattr(twin, name, getattr(self, name).copy())
        return twin

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Round) and all(
            getattr(self, name) == getattr(other, name) for name in _SHARED + _LISTS if name not in _APART
        )

    __hash__ = None  # type: ignore[assignment]

    # -- reading it

    @property
    def is_live_table(self) -> bool:
        return not self.deck[0].is_known

    @property
    def step(self) -> Step:
        return self.agenda[self.at]

    @property
    def begun(self) -> bool:
        """No more bets have been called."""
        return self.over or not isinstance(self.agenda[0], TakeBets)

    def in_round(self) -> list[int]:
        """The places with cards, or about to get them, that are not gone."""
        return [place for place, stands in enumerate(self.standing) if stands in (IN, PLAYED, FOLDED)]

    def undecided(self, stage: int) -> list[int]:
        """Who has still to decide at a stage, in order."""
        return [place for place, stands in enumerate(self.standing) if stands == IN and self.acted[place] < stage]

    def unsettled(self) -> list[int]:
        return [place for place in self.in_round() if not self.settled[place]]

    @property
    def anybody_acted(self) -> bool:
        return any(stage >= 0 for stage in self.acted)

    def chips(self) -> int:
        """All chips there are: the players', on the spots, held back, the house's and the jackpot's. The same after every event."""
        return sum(self.stack) + sum(each.total for each in self.wagers) + sum(self.held) + self.house + self.jackpot

    def lying(self) -> list[Card]:
        """Every card, wherever it lies."""
        return [*(card for group in self.hole for card in group), *self.dealer, *self.board, *self.deck[self.top :]]


_LISTS: Final = tuple(name for name, kind in get_type_hints(Round).items() if get_origin(kind) is list)
_APART: Final = ("rules", "next_up")  #: no part of what two rounds are compared by
_SHARED: Final = tuple(name for name in Round.__slots__ if name not in _LISTS)
