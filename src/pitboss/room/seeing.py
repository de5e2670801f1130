"""The table as somebody sees it now: a snapshot for who comes or comes back, and whose turn it is for who is there.

With both goes what helps to play: which clauses govern the moment, what a player has, and why something is not possible.
"""

from __future__ import annotations

from dataclasses import asdict

from pitboss.betting.kill import Face
from pitboss.chance.joint_proof import joint_told, offer_to_json
from pitboss.hand.forms import Document
from pitboss.hand.view import public_view, view
from pitboss.room.clock import MS, VOTE
from pitboss.room.desk import TableDesk
from pitboss.room.governing import governs
from pitboss.room.holding import all_won, holding, met, open_hands
from pitboss.room.why import why
from pitboss.table.codec import sign_to_json
from pitboss.table.options import options, seat_options
from pitboss.table.state import Player


class Seen:
    """A poker table as it is seen."""

    __slots__ = ("_desk",)

    def __init__(self, desk: TableDesk) -> None:
        self._desk = desk

    def snapshot(self, account: str | None) -> Document:
        return snapshot(self._desk, account)

    def turn(self) -> Document:
        return turn(self._desk)

    def turn_for(self, common: Document, account: str) -> Document:
        return turn_for(self._desk, common, account)


def snapshot(desk: TableDesk, account: str | None) -> Document:
    """All that this account may know now, and the number up to which it has been told."""
    return {
        "type": "snapshot",
        "number": desk.number,
        "at": desk.at // MS,
        "table": table_seen(desk),
        "hand_number": desk.hand_number,
        "hand": hand_seen(desk, account),
        "players": [{"seat": seat, "name": name, "bot": name in desk.bots} for seat, name in desk.players.items()],
        "roots": [each.root.hex() for each in desk.committed],
        "joint": None if desk.joint is None else joint_told(desk.joint),
        "offer": None if desk.chance.pending is None else offer_to_json(desk.chance.pending.offer),
        **moment(desk),
        "you": you(desk, account),
        "has": has(desk, account),
        "why": why_not(desk, account),
        **lying_open(desk),
    }


def hand_seen(desk: TableDesk, account: str | None) -> Document | None:
    """The hand being played, or the last one, as this account sees it."""
    if desk.hand is None:
        return None
    seat = None if account is None else desk.seat_in_hand(account)
    return public_view(desk.hand) if seat is None else view(desk.hand, seat)


def moment(desk: TableDesk) -> Document:
    """What is being decided, by whom, and until when."""
    kind, seats = desk.deciding()
    return {
        "due": kind,
        "seats": list(seats),
        "clock": desk.clocks.told(desk.players),
        "vote": None if desk.vote is None else desk.vote.to_json(),
        "governs": governs(desk.hand, voting=kind == VOTE),
    }


def turn(desk: TableDesk) -> Document:
    """Whose turn it is, as everybody is told."""
    return {"type": "turn", "number": desk.number, "hand": desk.hand_number, **moment(desk)}


def turn_of(desk: TableDesk, common: Document, account: str) -> Document:
    """The same for one who is to decide: with what that player sees, has, may do, and may not."""
    return {
        **common,
        "you": desk.seat_in_hand(account),
        "view": hand_seen(desk, account),
        "has": has(desk, account),
        "why": why_not(desk, account),
    }


def turn_for(desk: TableDesk, common: Document, account: str) -> Document:
    """The same for anybody: whoever holds cards is told what they come to. Bots look for themselves."""
    mine = desk.seat_in_hand(account) in common["seats"]
    if account in desk.bots:
        return {**common, "you": desk.seat_in_hand(account), "view": hand_seen(desk, account)} if mine else common
    if mine:
        return turn_of(desk, common, account)
    holds = has(desk, account)
    return common if holds is None else {**common, "has": holds}


def has(desk: TableDesk, account: str | None) -> Document | None:
    """What this account's own cards come to."""
    hand = desk.hand
    seat = None if account is None else desk.seat_in_hand(account)
    return None if hand is None or seat is None else holding(hand, hand.place_of[seat])


def why_not(desk: TableDesk, account: str | None) -> Document | None:
    """What this account may not do, if it is the one to decide; a vote is yes or no."""
    kind, seats = desk.deciding()
    seat = None if account is None else desk.seat_in_hand(account)
    return None if kind == VOTE or seat not in seats or desk.hand is None or seat is None else why(desk.hand, seat)


def lying_open(desk: TableDesk) -> Document:
    """The hands that everybody sees, and what they won."""
    hand = desk.hand
    if hand is None:
        return {"hands": [], "won": [], "met": []}
    return {"hands": open_hands(hand), "won": all_won(hand, desk.happened), "met": met(hand)}


def you(desk: TableDesk, account: str | None) -> Document | None:
    """The caller's own place: the seat, and what may be asked of the table."""
    if account is None:
        return None
    table, hand = desk.table, desk.hand if desk.playing else None
    seat = table.seat_of(account)
    listed = next((place for place, each in enumerate(table.waiting, start=1) if each.player == account), None)
    if seat is None:
        return {"name": account, "seat": None, "waiting": listed, "free": list(options(table, hand).free)}
    may = seat_options(table, seat, hand)
    return {
        "name": account,
        "seat": seat,
        "waiting": None,
        "options": {**asdict(may), "owes": None if may.owes is None else str(may.owes)},
        "words": list(may.in_words()),
        "bank": desk.clocks.banks.get(account, 0) // MS,
    }


def table_seen(desk: TableDesk) -> Document:
    """The table between the players and the house. Nothing here is hidden from anybody."""
    table = desk.table
    notice = table.notice
    rules = table.sign.rules
    positions = table.playing.positions if table.playing is not None else table.last
    return {
        "id": desk.id,
        "name": desk.name,
        "sign": sign_to_json(table.sign),
        "game": rules.entry.name,
        "family": rules.game.family,
        "book": rules.terms.book.key,
        "pace": desk.pace.to_json(),
        "chairs": [None if player is None else _player(desk, seat, player) for seat, player in enumerate(table.chairs, start=1)],
        "button": positions.button if positions is not None else table.button,
        "hands": table.hands,
        "playing": desk.playing,
        "carried": table.carried,
        "kill": table.kill.killer,
        "leg_up": table.kill.seat if table.kill.face is Face.LEG_UP else None,
        "waiting": [each.player for each in table.waiting],
        "notice": None if notice is None else {"at": notice.at, "sign": None if notice.sign is None else sign_to_json(notice.sign)},
        "closed": table.closed,
    }


def _player(desk: TableDesk, seat: int, player: Player) -> Document:
    return {
        "seat": seat,
        "name": player.name,
        "bot": player.name in desk.bots,
        "chips": player.chips,
        "bought": player.bought,
        "away": player.away,
        "entry": player.entry,
        "posting": player.posting,
        "straddling": player.straddling,
        "leaving": player.leaving,
        "link": player.name not in desk.clocks.lost,
        "misses": desk.clocks.misses.get(player.name, 0),
    }
