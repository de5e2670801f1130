"""What happened between rounds."""

from __future__ import annotations

from pitboss.banked.rules import Limits
from pitboss.record import record


@record
class Joined:
    name: str
    seat: int
    chips: int
    stands: bool


@record
class ChipsBought:
    seat: int
    chips: int


@record
class Left:
    seat: int


@record
class AskedToSit:
    seat: int
    by: str


@record
class SatDown:
    seat: int


@record
class DealerNamed:
    name: str


@record
class DeckOpened:
    colour: str


@record
class DeckUnfit:
    pass


@record
class DeckReplaced:
    colour: str
    by: str
    why: str
    clause: str


@record
class ChangeAnnounced:
    limits: Limits
    trips_table: str
    by: str
    at: int


@record
class ClosingAnnounced:
    by: str
    at: int


@record
class Agreed:
    seat: int


@record
class SignChanged:
    """Other limits hold, by this clause. What a Trips table is, is an option of the book."""

    limits: Limits
    trips_table: str
    by: str
    clause: str


@record
class TableClosed:
    by: str
    clause: str


@record
class TableReopened:
    by: str
    why: str


@record
class AskedToVacate:
    seat: int
    by: str


@record
class KeptOut:
    name: str
    by: str
    why: str


@record
class DisputeRaised:
    name: str
    about: str


@record
class DisputeDecided:
    by: str
    decision: str
    why: str


@record
class DecisionReviewed:
    by: str
    says: str


@record
class HeldPaid:
    name: str
    by: str


@record
class RoundStarted:
    """These seats may bet in it."""

    number: int
    seats: tuple[int, ...]


@record
class RoundFinished:
    """A round is over: what everybody has, who did not bet, what is withheld and until when."""

    stacks: tuple[tuple[int, int], ...]
    idle: tuple[int, ...]
    held: tuple[tuple[str, int], ...]
    until: int
    house: int
    jackpot: int


Event = (
    Joined
    | ChipsBought
    | Left
    | AskedToSit
    | SatDown
    | DealerNamed
    | DeckOpened
    | DeckUnfit
    | DeckReplaced
    | ChangeAnnounced
    | ClosingAnnounced
    | Agreed
    | SignChanged
    | TableClosed
    | TableReopened
    | AskedToVacate
    | KeptOut
    | DisputeRaised
    | DisputeDecided
    | DecisionReviewed
    | HeldPaid
    | RoundStarted
    | RoundFinished
)
