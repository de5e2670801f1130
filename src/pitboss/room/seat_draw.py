"""Seats by draw: who sits down is given a free seat by chance, and nobody changes seats by wish.

Partners cannot choose where they sit to each other, and nobody picks the seat behind a careless player.
"""

from __future__ import annotations

from dataclasses import replace

from pitboss.chance.shuffle import shuffled
from pitboss.hand.refusal import Refused
from pitboss.room.draft import Draft
from pitboss.room.lines import SeatDraw
from pitboss.table import actions as ta
from pitboss.table.joining import free_seats, neighbours


def seat_by_draw(draft: Draft, action: ta.Action) -> tuple[ta.Action, SeatDraw | None]:
    """What a player asks for at such a table: a seat becomes the one that is drawn, a change of seats is refused."""
    match action:
        case ta.TakeSeat(player=player):
            drawn = _draw(draft, player)
            if drawn is None:
                return action, None  # no seat is free: the table says why
            seat = max(drawn[1], key=lambda each: each[1])[0]
            return replace(action, seat=seat), drawn[0]
        case ta.MoveSeat() | ta.AskForSeat():
            raise Refused("seats-drawn", "Seats are drawn for at this table; nobody changes by wish.", allowed=("leave, and draw again",))
    return action, None


def _draw(draft: Draft, player: str) -> tuple[SeatDraw, list[tuple[int, int]]] | None:
    """A card for each seat this player may have, and the order of the cards by which the highest is known."""
    table = draft.table
    free = [seat for seat in free_seats(table) if not [*neighbours(table, player, seat)]]
    if not free:
        return None
    rules = table.sign.rules
    committed = shuffled(rules.pack_cards, rules.terms, draft.seeds())
    cards = [*zip(free, committed.cards, strict=False)]
    draw = SeatDraw(tuple((seat, card.text) for seat, card in cards), committed.root.hex())
    # Rank first, then suit: no two cards are equal, so each seat is drawn as often as any other.
    return draw, [(seat, card.rank * 4 + "cdhs".index(card.text[1])) for seat, card in cards]
