"""What everybody is told of an entry of a table against the house: one message for the table, and another for each who may know more.

Closed by default: a message is made from the public form of an event, and a player's own form comes from `banked.view`.
"""

from __future__ import annotations

from collections.abc import Mapping

from pitboss.banked import events as e
from pitboss.banked.between.codec import event_to_json as between_to_json
from pitboss.banked.codec import event_to_json
from pitboss.banked.state import Round
from pitboss.banked.view import event_for
from pitboss.chance.joint_proof import joint_told
from pitboss.hand.forms import Document
from pitboss.room.clock_lines import ClockResumed, LinkFound, LinkLost, Paced
from pitboss.room.deck_lines import DeckAbandoned, DeckOffered
from pitboss.room.forgotten_lines import HandsForgotten, told_forgotten
from pitboss.room.house import lines as hl
from pitboss.room.house.holding import dealers, players
from pitboss.room.telling import Told, deck_event


def _message(number: int, at: int, line: hl.HouseLine, event: Document) -> Document:
    found: Document = {"type": "event", "number": number, "at": at // 1000, "by": line.by, "event": event}
    if line.seat:
        found["seat"] = line.seat
    return found


def tell_round_event(number: int, at: int, line: hl.HouseLine, game: Round, names: Mapping[int, str], *, quiet: bool = False) -> Told:
    """An event of the round, which stands as it is after it."""
    what = line.what
    assert isinstance(what, hl.InRound)
    public = _message(number, at, line, what.public)
    public["round"] = what.number
    if not quiet:
        public |= turned_up(game, what.event)
    own: dict[str, Document] = {}
    if isinstance(what.event, e.HoleDealt):
        own = {names[seat]: {**public, "event": event_for(what.event, seat)} for seat in what.event.seats}
    staff = {**public, "event": event_to_json(what.event)} if isinstance(what.event, e.FaultReported) and what.event.why else None
    return Told(number, public, own, staff)


def turned_up(game: Round, event: e.Event) -> Document:
    """What hands come to that this event turned up."""
    if isinstance(event, e.DealerShown):
        return {"hands": [dealers(game)]}
    if isinstance(event, e.Settled) and event.cards:
        return {"hands": [players(game, game.place_of[event.seat])]}
    return {}


def tell_house_line(number: int, at: int, line: hl.HouseLine) -> Told:
    """Anything else, as everybody is told it; why staff decided so, staff are told and whom it concerns."""
    what = line.what
    message = _message(number, at, line, _event(what))
    own: dict[str, Document] = {}
    staff: Document | None = None
    if isinstance(what, hl.AtHouse):
        if what.bot:
            message["bot"] = True
        if type(what.event) in hl.PRIVATE:
            staff = {**message, "event": between_to_json(what.event)}
            name = getattr(what.event, "name", "")
            own = {name: staff} if name else {}
    return Told(number, message, own, staff)


def _named(players: hl.Players) -> list[Document]:
    return [{"seat": seat, "name": name} for seat, name in players]


def _event(what: hl.HouseWhat) -> Document:
    match what:
        case hl.HouseOpened():
            return {"event": "Opened", "name": what.name}
        case Paced():
            return {"event": "Paced", "pace": what.pace.to_json()}
        case hl.AtHouse():
            return hl.public_of(what.event)
        case hl.RoundOpened():
            root = what.committed.root.hex()
            joint = None if what.joint is None else joint_told(what.joint)
            return {"event": "BetsOpened", "round": what.number, "root": root, "players": _named(what.players), "joint": joint}
        case DeckOffered() | DeckAbandoned():
            return deck_event(what)
        case HandsForgotten():
            return told_forgotten(what)
        case hl.SeatsChanged():
            return {"event": "SeatsChanged", "round": what.number, "players": _named(what.players)}
        case hl.SaidDone() | hl.LeavesAfter():
            return {"event": type(what).__name__, "round": what.number, "seat": what.seat}
        case hl.RoundOver():
            return {"event": "RoundOver", "round": what.number, "root": what.root, "void": what.void}
        case LinkLost() | LinkFound():
            return {"event": type(what).__name__, "player": what.player}
        case ClockResumed():
            return {"event": "ClockResumed", "down": what.down // 1000, "lost": list(what.lost)}
    raise TypeError(f"{type(what).__name__} is told by tell_round_event.")
