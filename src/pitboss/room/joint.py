"""Joint chance at a table: who contributes to the next deck, when it is offered, and what follows when a client does not open its nonce.

docs/chance.md has the scheme and what it is good for. What clients have sent is not in the stream before it is used: the server keeps the
commitments of those who are connected and the nonces opened, and gives both with each stroke of the clock.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Final

from pitboss.chance.joint import Abandoned, Contributor, Offer
from pitboss.chance.joint_proof import abandoned_from_json, abandoned_to_json, offer_from_json, offer_to_json
from pitboss.chance.shuffle import Committed
from pitboss.hand.forms import Document

LEAD: Final = 1_000_000  #: microseconds before the next deal in which its deck is offered: nobody waits for it
TO_OPEN: Final = 3_000_000  #: microseconds a client has to open its nonce
LINK: Final = 1_000_000  #: microseconds for which a link that is lost meanwhile is waited for
MOST_WITHHELD: Final = 2  #: offers a client may leave unopened; then its commitments are not taken until its player sits down again


@dataclass(frozen=True, slots=True)
class Given:
    """What the clients of the players have sent, by account."""

    stock: Mapping[str, bytes] = field(default_factory=dict)  #: the commitment of each that is connected
    opened: Mapping[str, bytes] = field(default_factory=dict)  #: nonces of the offer at hand, each the one committed to


NOBODY: Final = Given()


def nobody() -> Given:
    """Where no client contributes."""
    return NOBODY


@dataclass(frozen=True, slots=True)
class Pending:
    """A deck that was offered, and is not used yet."""

    offer: Offer
    committed: Committed
    draw: Committed | None  #: the pack from which cards for the button and for seats are drawn
    at: int  #: when it was offered, or when the room came back since
    players: tuple[str, ...] = ()  #: of the seats for which it was made

    @property
    def until(self) -> int:
        """When a client that has not opened withholds."""
        return self.at + TO_OPEN

    def missing(self, opened: Mapping[str, bytes]) -> tuple[Contributor, ...]:
        """Contributors whose nonce has not come."""
        return tuple(each for each in self.offer.contributors if each.name not in opened)

    def withholding(self, opened: Mapping[str, bytes], lost: Mapping[str, int], now: int) -> tuple[Contributor, ...]:
        """Who is waited for no more: the time is over, or the link went after the offer came and is not back."""
        return tuple(each for each in self.missing(opened) if now >= self.waits_for(each.name, lost))

    def waits_for(self, name: str, lost: Mapping[str, int]) -> int:
        """Until when this client is waited for."""
        at = lost.get(name, 0)
        return min(at + LINK, self.until) if at > self.at else self.until

    def to_json(self) -> Document:
        return {
            "offer": offer_to_json(self.offer),
            "deck": self.committed.to_json(),
            "draw": None if self.draw is None else self.draw.to_json(),
            "at": self.at,
            "players": list(self.players),
        }

    @classmethod
    def from_json(cls, document: Document) -> Pending:
        draw = None if document["draw"] is None else Committed.from_json(document["draw"])
        offer, committed = offer_from_json(document["offer"]), Committed.from_json(document["deck"])
        return cls(offer, committed, draw, document["at"], tuple(document.get("players", ())))


class Contributions:
    """What a desk knows of joint chance: the offer at hand, what was abandoned before it, and who has withheld how often."""

    __slots__ = ("abandoned", "pending", "withheld")

    def __init__(self) -> None:
        self.pending: Pending | None = None
        self.abandoned: tuple[Abandoned, ...] = ()  #: for the deal that is to come
        self.withheld: dict[str, int] = {}

    def to_json(self) -> Document:
        return {
            "pending": None if self.pending is None else self.pending.to_json(),
            "abandoned": [abandoned_to_json(each) for each in self.abandoned],
            "withheld": dict(sorted(self.withheld.items())),
        }

    def restore(self, document: Document) -> None:
        """As it was in a snapshot."""
        self.pending = None if document["pending"] is None else Pending.from_json(document["pending"])
        self.abandoned = tuple(abandoned_from_json(each) for each in document["abandoned"])
        self.withheld = dict(document["withheld"])

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Contributions) and self.to_json() == other.to_json()

    __hash__ = None  # type: ignore[assignment]

    def may(self, name: str) -> bool:
        """Whether commitments of this player's client are taken."""
        return self.withheld.get(name, 0) < MOST_WITHHELD

    def wakes_at(self, given: Given, lost: Mapping[str, int], begins_at: int, *, listed: bool) -> int:
        """When something is to be done for a deal that may begin at this time. `listed`: whether anybody would contribute to its deck."""
        pending = self.pending
        if pending is None:
            return begins_at - LEAD if listed else begins_at
        return min((pending.waits_for(each.name, lost) for each in pending.missing(given.opened)), default=begins_at)

    # -- what happens

    def offered(self, pending: Pending) -> None:
        self.pending = pending

    def thrown_away(self, abandoned: Abandoned, *, withheld: bool) -> None:
        self.pending = None
        self.abandoned += (abandoned,)
        if withheld:
            for name in abandoned.names:
                self.withheld[name] = self.withheld.get(name, 0) + 1

    def used(self) -> None:
        """The deal has begun."""
        self.pending, self.abandoned = None, ()

    def sat_down(self, name: str) -> None:
        self.withheld.pop(name, None)

    def resumed(self, at: int) -> None:
        """The room was down: nonces that were open are to be opened again, and every client has its time for it."""
        if self.pending is not None:
            self.pending = replace(self.pending, at=at)
