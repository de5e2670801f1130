"""What everybody is told of an entry: one message for the table, and another for each player who may know more.

Every number is told to everybody. Closed by default: a message is made from the public form of an event, and a player's own form comes from
`hand.view`, where each card that may be seen stands in a list.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from pitboss.chance.joint_proof import joint_told, offer_to_json
from pitboss.hand import events as h
from pitboss.hand.codec import event_to_json
from pitboss.hand.forms import Document
from pitboss.hand.state import Hand
from pitboss.hand.view import CARDS, event_for, hides, public_view, street_name
from pitboss.room import lines as n
from pitboss.room.act_lines import Acting, told_to_all, told_to_concerned, told_to_staff
from pitboss.room.acts import Acts
from pitboss.room.clock_lines import ClockResumed, LinkFound, LinkLost, Paced
from pitboss.room.deck_lines import DeckAbandoned, DeckOffered
from pitboss.room.forgotten_lines import HandsForgotten, told_forgotten
from pitboss.room.holding import all_won, met, open_hands, with_event
from pitboss.room.reasons import PRIVATE, concerned, public_of
from pitboss.table.codec import event_to_json as table_event_to_json
from pitboss.table.codec import sign_to_json
from pitboss.table.state import Table


class Told:
    """One numbered message, as each may have it."""

    __slots__ = ("number", "own", "public", "staff", "texts")

    def __init__(self, number: int, public: Document, own: dict[str, Document], staff: Document | None = None) -> None:
        self.number = number
        self.public = public
        self.own = own  #: by the name of the player
        self.staff = staff  #: what staff are told beyond that, who have no cards in the game; None: no more than others
        self.texts: dict[str, bytes] = {}  #: as they were put on the wire, so that it is done once

    def to(self, account: str | None, *, is_staff: bool = False) -> Document:
        """What this account is told; nobody's account: what everybody is."""
        everybody = self.staff if is_staff and self.staff is not None else self.public
        return everybody if account is None else self.own.get(account, everybody)

    def to_json(self) -> Document:
        """All forms of it, for a vault."""
        found: Document = {"number": self.number, "public": self.public, "own": self.own}
        return found if self.staff is None else {**found, "staff": self.staff}

    @classmethod
    def from_json(cls, document: Document) -> Told:
        return cls(document["number"], document["public"], document["own"], document.get("staff"))

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Told) and (self.number, self.messages) == (other.number, other.messages) and self.own == other.own

    @property
    def messages(self) -> list[Document]:
        """Every form of it."""
        return [self.public, *self.own.values(), *([] if self.staff is None else [self.staff])]

    __hash__ = None  # type: ignore[assignment]

    def turned_up(self, hand: Hand, event: h.Event) -> Told:
        """All-in hands lie open already, and what is dealt to them is seen as it falls. `hand`: after the event."""
        if 1 not in hand.shown or not isinstance(event, h.DownDealt | h.UpDealt | h.Replaced):
            return self
        tabled = {card.text for held, shown in zip(hand.down, hand.shown, strict=True) if shown == 1 for card in held}
        true = event_to_json(event)["cards"]
        for message in self.messages:
            message["event"] = {**message["event"], "cards": _lying_open(message["event"]["cards"], true, tabled)}
        return self

    def then(self, hand: Hand) -> Told:
        """Where the hand stands after the event: the name of its street."""
        street = street_name(hand)
        for message in self.messages:
            message["street"] = street
        return self

    def lies_open(self, hand: Hand, event: h.Event) -> Told:
        """What open hands have come to, and what they won, is told beside the event. `hand`: after it."""
        beside = with_event(hand, event)
        if beside:
            for message in self.messages:
                message.update(beside)
        return self


def _lying_open(told: Any, true: Any, tabled: set[str]) -> Any:
    if isinstance(told, list):
        return [_lying_open(*both, tabled) for both in zip(told, true, strict=True)]
    return true if true in tabled else told


def _message(number: int, at: int, line: n.Line, event: Document) -> Document:
    found: Document = {"type": "event", "number": number, "at": at // 1000, "by": line.by, "event": event}
    if line.seat:
        found["seat"] = line.seat
    return found


def tell_hand_event(number: int, at: int, line: n.Line, hand: Hand, players: Mapping[int, str]) -> Told:
    """An event of the hand, which stands as it was before it."""
    what = line.what
    assert isinstance(what, n.InHand)
    event = what.event
    public = _message(number, at, line, what.public)
    public["hand"] = what.number
    if what.committed is not None:
        public["root"] = what.committed.root.hex()
        public["joint"] = None if what.joint is None else joint_told(what.joint)
    own: dict[str, Document] = {}
    if CARDS[type(event)]:
        for seat, name in players.items():
            document = event_for(hand, event, seat)
            if document != what.public:
                own[name] = {**public, "event": document}
    elif isinstance(event, h.KittyTaken):
        own[players[event.seat]] = {**public, "kitty": [card.text for card in hand.kitty]}
    elif hides(event):
        return Told(number, public, own, {**public, "event": event_to_json(event)})
    return Told(number, public, own)


def tell_line(number: int, at: int, line: n.Line, hand: Hand | None = None, happened: Iterable[h.Event] = ()) -> Told:
    """Anything else, as everybody is told it. `hand`: the one that begins, or the one that is over, as it lies, and what happened in it."""
    what = line.what
    match what:
        case n.Opened():
            event: Document = {"event": "Opened", "name": what.name, "sign": sign_to_json(what.sign), "pace": what.pace.to_json()}
        case Paced():
            event = {"event": "Paced", "pace": what.pace.to_json()}
        case n.AtTable():
            event = public_of(what.event)
        case n.HandBegun():
            root = what.committed.root.hex()
            event = {
                "event": "HandBegun",
                "hand": what.number,
                "players": [{"seat": seat, "name": name} for seat, name in what.players],
                "setup": what.setup,
                "root": root,
                "joint": None if what.joint is None else joint_told(what.joint),
            }
        case DeckOffered() | DeckAbandoned():
            event = deck_event(what)
        case HandsForgotten():
            event = told_forgotten(what)
        case n.RunsAsked():
            event = {"event": "RunsAsked", "hand": what.number, "seats": list(what.seats), "most": what.most}
        case n.RunsVoted():
            event = {"event": "RunsVoted", "hand": what.number, "seat": what.seat, "again": what.again}
        case n.HandOver():
            event = {"event": "HandOver", "hand": what.number, "roots": list(what.roots), "void": what.void}
        case LinkLost() | LinkFound():
            event = {"event": type(what).__name__, "player": what.player}
        case ClockResumed():
            event = {"event": "ClockResumed", "down": what.down // 1000, "lost": list(what.lost)}
        case _:
            raise TypeError(f"{type(what).__name__} is told by tell_hand_event.")
    message = _message(number, at, line, event)
    if isinstance(what, n.AtTable) and what.bot:
        message["bot"] = True
    if isinstance(what, n.AtTable) and what.drawn is not None:
        message["drawn"] = what.drawn.to_json()
    if isinstance(what, n.HandBegun | n.HandOver) and hand is not None:
        message["view"] = public_view(hand)
    if isinstance(what, n.HandOver) and hand is not None:
        message |= {"hands": open_hands(hand), "won": all_won(hand, happened), "met": met(hand)}
    return Told(number, message, {})


def deck_event(what: DeckOffered | DeckAbandoned) -> Document:
    """A deck that is offered, or thrown away, as everybody is told it at a table of either kind."""
    if isinstance(what, DeckOffered):
        return {"event": "DeckOffered", **offer_to_json(what.offer)}
    return {"event": "DeckAbandoned", "hand": what.number, "offer": what.offer.hex(), "why": what.why, "names": list(what.names)}


def tell_act(message: Document, number: int, what: Acting, players: Iterable[str]) -> Told:
    """What staff do: who it was, staff are told; why, those it concerns as well."""
    everybody = {**message, "event": told_to_all(what)}
    own = {key: {**everybody, "event": told_to_concerned(what)} for key in players}
    return Told(number, everybody, own, {**everybody, "event": told_to_staff(what)})


def tell_staff_line(number: int, at: int, line: n.AnyLine, acts: Acts) -> Told:
    """The same, from the line of any table's stream. `acts`: as they stand after it."""
    what = line.what
    assert isinstance(what, Acting)
    act = acts.find(what.number)
    assert act is not None
    message: Document = {"type": "event", "number": number, "at": at // 1000, "by": line.by}
    return tell_act(message, number, what, act.asked.players)


def tell_table_event(number: int, at: int, line: n.Line, table: Table) -> Told:
    """Something between the players and the house: why staff decided so, those it concerns are told. `table`: as it was before it."""
    told, what = tell_line(number, at, line), line.what
    assert isinstance(what, n.AtTable)
    if type(what.event) in PRIVATE:
        told.staff = {**told.public, "event": table_event_to_json(what.event)}
        told.own = dict.fromkeys(concerned(table, what.event), told.staff)
    return told
