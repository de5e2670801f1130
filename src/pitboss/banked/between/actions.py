"""What people ask for between rounds. `by` is the member of staff who decides; `at` the minute."""

from __future__ import annotations

from pitboss.banked.rules import Limits
from pitboss.record import record


@record
class Join:
    """Come to a seat with chips; `stands`: behind it, without taking the chair."""

    name: str
    seat: int
    chips: int
    stands: bool = False


@record
class BuyChips:
    """Have more chips, between rounds."""

    seat: int
    chips: int


@record
class Leave:
    """Go, with all chips."""

    seat: int


@record
class AskToSit:
    """Staff ask somebody who stands to take the chair."""

    seat: int
    by: str


@record
class Sit:
    seat: int


@record
class NameDealer:
    """So and so deals from now on."""

    name: str


@record
class OpenDeck:
    """A deck comes to a table that has none."""

    colour: str


@record
class BringShuffler:
    """A shuffling machine comes, and a second deck with it."""

    colour: str


@record
class CardDamaged:
    """A card has become unfit for play."""


@record
class ReplaceDeck:
    """A new deck takes the place of the one in play."""

    colour: str
    by: str
    why: str = ""


@record
class Announce:
    """Other limits, or another Trips pay table, are to hold."""

    limits: Limits
    by: str
    at: int
    trips_table: str = ""


@record
class AnnounceClosing:
    by: str
    at: int


@record
class Agree:
    """A player agrees to what was announced."""

    seat: int


@record
class MakeChange:
    """What was announced is carried out."""

    by: str
    at: int


@record
class ReopenTable:
    """A table that was closed is open again, with its seats empty and its history kept."""

    by: str
    why: str


@record
class AskToVacate:
    """Staff ask a player who does not bet to give up the seat."""

    seat: int
    by: str


@record
class Exclude:
    """Staff keep a player out who has broken the rules."""

    name: str
    by: str
    why: str


@record
class RaiseDispute:
    name: str
    about: str


@record
class DecideDispute:
    """The first dispute that is open is decided."""

    by: str
    decision: str
    why: str


@record
class ReviewDecision:
    """The regulator looks at the last decision."""

    by: str
    says: str


@record
class PayHeld:
    """A payment that was withheld is made."""

    name: str
    by: str
    at: int


Action = (
    Join
    | BuyChips
    | Leave
    | AskToSit
    | Sit
    | NameDealer
    | OpenDeck
    | BringShuffler
    | CardDamaged
    | ReplaceDeck
    | Announce
    | AnnounceClosing
    | Agree
    | MakeChange
    | ReopenTable
    | AskToVacate
    | Exclude
    | RaiseDispute
    | DecideDispute
    | ReviewDecision
    | PayHeld
)
