"""Joint chance as it is told: a deck that is offered, and the same with everybody's nonce open."""

from __future__ import annotations

from typing import Literal

from pydantic import Field

from pitboss.server.shapes import Told
from pitboss.server.wire.records import Seat


class DeckContributor(Told):
    seat: Seat
    name: str
    commitment: str


class OpenContributor(DeckContributor):
    nonce: str


class DeckOffer(Told):
    """The house's deck, and everybody who contributes to its order; told before the first nonce is open."""

    algorithm: Literal["pitboss-joint-1"]
    table: str
    hand: int
    deck: int = Field(description="0: the deck of the deal; 1 and on: the shuffles within the hand.")
    roots: list[str] = Field(description="Of the deck, and of the pack for draws where there is one.")
    contributors: list[DeckContributor]
    seats: list[Seat] = Field(
        default=[], description="For whom the deck was made, in the order of dealing; by number where cards are drawn first."
    )
    offer: str = Field(description="Binds all of it.")


class AbandonedOffer(Told):
    offer: str
    why: Literal["withheld", "joined", "left"]
    names: list[str]


class JointDeck(Told):
    """An offer whose nonces are open. No contributor: the house's order alone."""

    algorithm: Literal["pitboss-joint-1"]
    table: str
    hand: int
    deck: int
    roots: list[str]
    contributors: list[OpenContributor]
    seats: list[Seat] = Field(default=[])
    offer: str
    abandoned: list[AbandonedOffer]
