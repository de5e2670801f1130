"""HouseTable: a table against the house between rounds. Only `evolve` changes it. Times are minutes, told from outside."""

from __future__ import annotations

from pitboss.banked.rules import Limits, Rules
from pitboss.record import record


@record
class Guest:
    """Somebody at the table."""

    name: str
    chips: int
    idle: int = 0  #: rounds in a row without a wager
    stands: bool = False
    must_sit: bool = False


@record
class Notice:
    """A change that was announced: other limits and another Trips table, or closing."""

    at: int
    limits: Limits | None = None  #: None: the table is to close
    trips_table: str = ""
    agreed: tuple[int, ...] = ()  #: seats

    @property
    def is_closing(self) -> bool:
        return self.limits is None


@record
class Hold:
    """A payment that waits for an investigation."""

    player: str
    amount: int
    until: int


@record
class Dispute:
    """A dispute, who decided it and why, and what the regulator said."""

    player: str
    about: str
    by: str = ""
    decision: str = ""
    why: str = ""
    review: str = ""


class HouseTable:
    """One table, from opening to closing."""

    __slots__ = (
        "cashed",
        "closed",
        "dealer",
        "deck_due",
        "decks",
        "disputes",
        "excluded",
        "guests",
        "holds",
        "house",
        "jackpot",
        "notice",
        "playing",
        "rounds",
        "rules",
    )

    rules: Rules
    guests: dict[int, Guest]  #: by seat
    dealer: str  #: who deals; nobody: empty
    decks: tuple[str, ...]  #: colours of the backs, the deck in play first
    deck_due: bool  #: a card has become unfit, and a new deck is to come
    rounds: int  #: played so far
    playing: tuple[int, ...]  #: the seats of the round being played; empty: none is
    notice: Notice | None
    closed: bool
    excluded: dict[str, str]  #: who is kept out, and why
    holds: list[Hold]
    disputes: list[Dispute]
    house: int  #: what the house has won
    jackpot: int  #: what the jackpot has taken in, less its prizes
    cashed: int  #: chips that have left with their players, less those brought

    def __init__(self, rules: Rules) -> None:
        self.rules = rules
        self.guests = {}
        self.dealer = ""
        self.decks = ()
        self.deck_due = False
        self.rounds = 0
        self.playing = ()
        self.notice = None
        self.closed = False
        self.excluded = {}
        self.holds = []
        self.disputes = []
        self.house = self.jackpot = self.cashed = 0

    def copy(self) -> HouseTable:
        twin = object.__new__(HouseTable)
        for name in self.__slots__:
            value = getattr(self, name)
            setattr(twin, name, value.copy() if isinstance(value, dict | list) else value)
        return twin

    def __eq__(self, other: object) -> bool:
        return isinstance(other, HouseTable) and all(
            getattr(self, name) == getattr(other, name) for name in self.__slots__ if name != "rules"
        )

    __hash__ = None  # type: ignore[assignment]

    def seat_of(self, name: str) -> int:
        """Where somebody is; 0: nowhere here."""
        return next((seat for seat, guest in self.guests.items() if guest.name == name), 0)

    def chips(self) -> int:
        """Everything together; nothing is made or lost at a table, so this is always 0."""
        return (
            sum(guest.chips for guest in self.guests.values())
            + sum(hold.amount for hold in self.holds)
            + self.house
            + self.jackpot
            + self.cashed
        )
