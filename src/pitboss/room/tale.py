"""One hand of a table, out of its stream: how it began, what happened, who decided, and the decks it was dealt from."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from pitboss.cards import UNKNOWN
from pitboss.chance.joint import Joint
from pitboss.chance.proof import proof
from pitboss.chance.shuffle import Committed
from pitboss.hand import events as h
from pitboss.hand.codec import setup_from_json
from pitboss.hand.evolve import evolve
from pitboss.hand.forms import Document
from pitboss.hand.state import Hand
from pitboss.hand.view import public_view, street_name, view
from pitboss.history.given_away import given_away
from pitboss.journal.entry import Entry
from pitboss.journal.vault import Vault
from pitboss.room import lines as n
from pitboss.room.act_lines import Acted, Answered
from pitboss.room.act_places import ActPlaces
from pitboss.room.discards import recorded
from pitboss.room.holding import met, with_event


@dataclass(frozen=True, slots=True)
class Tale:
    """A hand that is over."""

    number: int
    at: int  #: when it began, in microseconds
    players: dict[int, str]
    begun: Hand
    happened: tuple[h.Event, ...]
    by: tuple[tuple[str, int], ...]  #: for each event: by whom, and whose decision it was
    committed: tuple[Committed, ...]
    void: bool
    times: tuple[int, ...] = ()  #: for each event: when it was written, in microseconds
    joints: tuple[Joint, ...] | None = None  #: how players contributed to its decks; None: before they could
    acts: ActPlaces = field(default_factory=ActPlaces)  #: where staff acted in it

    def seat_of(self, player: str | None) -> int | None:
        """The seat a player had in this hand; None: not dealt in, and told what everybody is."""
        return next((seat for seat, name in self.players.items() if name == player), None)

    def proof(self, player: str | None) -> Document:
        """What lets this player, or anybody, check the deal without us: `pitboss verify` does."""
        return proof(self.begun, self.happened, self.committed, self.seat_of(player), self.joints)

    def history(self, player: str | None) -> Document:
        """The hand as this player, or anybody, may know it: decisions that the clock made are marked.

        `view`: as it began; `met`: how hands met in the end, in Chinese Poker.
        """
        seat = self.seat_of(player)
        return {
            "hand": self.number,
            "at": self.at // 1000,
            "players": [{"seat": seat, "name": name} for seat, name in self.players.items()],
            "seat": seat,
            "void": self.void,
            "roots": [each.root.hex() for each in self.committed],
            "view": public_view(self.begun) if seat is None else view(self.begun, seat),
            "events": [*self._events(seat)],
            "met": met(self._ended()),
        }

    def _ended(self) -> Hand:
        """The hand after its last event."""
        hand = self.begun.copy()
        for event in self.happened:
            evolve(hand, event)
        return hand

    def _events(self, seat: int | None) -> Iterator[Document]:
        """What happened, each with the street after it, and with what open hands had come to: as it was told then."""
        hand, gone = self.begun.copy(), given_away(self.begun, self.happened, seat)
        for event, told, (by, whose) in zip(self.happened, recorded(self.begun, self.happened, seat), self.by, strict=True):
            found: Document = {"event": told, "by": by}
            if whose:
                found["seat"] = whose
            if isinstance(event, h.KittyTaken) and event.seat == seat:
                found["kitty"] = [UNKNOWN.text if card in gone else card.text for card in hand.kitty]
            evolve(hand, event)
            yield {**found, "street": street_name(hand), **with_event(hand, event)}


def tale_of(entries: Sequence[Entry], vault: Vault) -> Tale:
    """The hand these entries tell: from its `hand.begun` to its `hand.ended`. What the table did meanwhile is passed over."""
    begun: n.HandBegun | None = None
    happened: list[h.Event] = []
    by: list[tuple[str, int]] = []
    committed: list[Committed] = []
    joints: list[Joint] = []
    times: list[int] = []
    acts = ActPlaces()
    at = 0
    for entry in entries:
        line = n.from_entry(entry, vault)
        match line.what:
            case n.HandBegun() as begun:
                at, committed = entry.at, [begun.committed]
                joints = [] if begun.joint is None else [begun.joint]
            case n.InHand(event=event, committed=shuffle, joint=joint):
                happened.append(event)
                by.append((line.by, line.seat))
                times.append(entry.at)
                committed += [] if shuffle is None else [shuffle]
                joints += [] if joint is None else [joint]
            case Acted() | Answered() as acting:
                acts.take(acting, len(happened))
            case n.HandOver(void=void):
                assert begun is not None
                hand = setup_from_json({**begun.setup, "deck": [card.text for card in begun.committed.cards]})
                return Tale(
                    begun.number,
                    at,
                    dict(begun.players),
                    hand,
                    tuple(happened),
                    tuple(by),
                    tuple(committed),
                    void,
                    tuple(times),
                    tuple(joints) if begun.joint is not None else None,
                    acts,
                )
    raise LookupError("These entries tell of no hand that is over.")
