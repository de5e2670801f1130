"""What staff are called to decide: a game disrupted, a fraud, a player who broke the rules, a matter no rule covers.

They say why, and it is recorded with who they are: `report(hand, fault, by="poker-supervisor")`.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar, Literal

Cause = Literal["fire", "brawl", "riot", "robbery", "unrest", "act-of-god", "authorities", "other"]


@dataclass(frozen=True, slots=True)
class PlayDisrupted:
    """The hand cannot be played on, because of something from outside."""

    any_time: ClassVar[bool] = True
    discretion: ClassVar[bool] = True  #: somebody on the staff decides, and is named
    cause: Cause
    why: str = ""


@dataclass(frozen=True, slots=True)
class FraudFound:
    """There has been a fraud in this hand."""

    any_time: ClassVar[bool] = True
    after_the_hand: ClassVar[bool] = True  #: it may be found so late that only the table can give chips back
    discretion: ClassVar[bool] = True
    whose: Literal["player", "dealer", "both", "other"] = "player"
    harmless: bool = False  #: it has not touched the outcome
    why: str = ""


@dataclass(frozen=True, slots=True)
class WagersDeclaredVoid:
    """A manager declares void what a player who broke the rules has wagered."""

    any_time: ClassVar[bool] = True
    discretion: ClassVar[bool] = True
    seat: int
    fraud: bool = False  #: it was a fraud
    why: str = ""


@dataclass(frozen=True, slots=True)
class PlayerSentAway:
    """A player in the hand is sent away from the table."""

    any_time: ClassVar[bool] = True
    discretion: ClassVar[bool] = True
    seat: int
    breach: bool = False  #: for breaking the rules; otherwise for harming the game
    why: str = ""


@dataclass(frozen=True, slots=True)
class StaffDecision:
    """Something has happened that no rule covers, and staff decide what follows."""

    any_time: ClassVar[bool] = True
    discretion: ClassVar[bool] = True
    what: Literal["play-on", "hand-dead", "hand-back", "void"]  #: hand-back: dead, and its chips go back
    seat: int = 0  #: whose hand it is, where it is one
    why: str = ""


@dataclass(frozen=True, slots=True)
class PhoneUsed:
    """A player uses a telephone or something like it at the table."""

    any_time: ClassVar[bool] = True
    seat: int
