"""Hands that are over, over HTTP: as JSON, as PHH text, and the proof of the deal."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Annotated, Any, Final
from weakref import WeakKeyDictionary

from fastapi import APIRouter, Query
from pydantic import BaseModel, Field
from starlette.responses import PlainTextResponse, Response

from pitboss.banked import events as b
from pitboss.hand import events as e
from pitboss.hand.codec import event_from_json, setup_from_json, setup_to_json
from pitboss.hand.evolve import evolve
from pitboss.hand.state import Hand
from pitboss.history import History, write
from pitboss.journal import ForgottenError
from pitboss.room.discards import recorded
from pitboss.room.house.tale import HouseTale
from pitboss.room.tale import Tale
from pitboss.server.answers import PROBLEMS
from pitboss.server.authority import Authority
from pitboss.server.door import Anybody, TheHouse
from pitboss.server.forgotten import ForgottenTale
from pitboss.server.house_authority import HouseAuthority
from pitboss.server.messages import encode

router = APIRouter(responses=PROBLEMS, tags=["hands"])


def phh_of(tale: Tale, player: str | None, table: str, room: str) -> str:
    """The hand as PHH with our own table behind it, as this player may know it: other people's unseen cards are unknown ones."""
    begun = setup_from_json({**setup_to_json(tale.begun), "deck": None})
    events = tuple(event_from_json(each) for each in recorded(tale.begun, tale.happened, tale.seat_of(player)))
    return _phh(begun, events, tale.number, tale.at, [tale.players[seat] for seat in begun.seats], table, room)


def _phh(begun: Hand, events: tuple[e.Event, ...], number: int, began: int, players: list[str], table: str, room: str) -> str:
    hand = begun.copy()
    for event in events:
        evolve(hand, event)
    at = datetime.fromtimestamp(began / 1_000_000, UTC)
    notes: dict[str, Any] = {
        "venue": room,
        "time": at.time().replace(microsecond=0).isoformat(),
        "time_zone": "UTC",
        "day": at.day,
        "month": at.month,
        "year": at.year,
        "hand": number,
        "table": table,
        "players": players,
    }
    return write(History(begun, events, hand, notes))


# -- which hands there were

MOST: Final = 50  #: hands in one answer
KEPT: Final = 200  #: lines kept for a table


class HandWinner(BaseModel):
    """Who came out of a hand with more than went in; `chips` says how much more."""

    seat: int
    name: str
    chips: int


class HandLine(BaseModel):
    """A hand that is over, in a line."""

    hand: int
    at: int = Field(description="When it began, in milliseconds.")
    players: int
    pot: int = Field(description="All pots; what changed hands, in Chinese Poker.")
    boards: list[list[str]]
    winners: list[HandWinner]
    carried: bool = Field(description="Nobody opened: the pot stayed for the next hand.")
    void: bool
    dealer: list[str] | None = Field(
        description="The dealer's cards in a round against the house, if they were shown; null: a hand of poker."
    )
    you: int | None = Field(description="What the caller won or lost; null: not dealt in.")


class HandList(BaseModel):
    """The hands of a table, the newest first."""

    table: str
    hands: int = Field(description="How many are over.")
    last: int | None
    playing: int | None
    recent: list[HandLine]


#: A line, and what each player won or lost. A hand that is over does not change.
Kept = tuple[HandLine, dict[str, int]]
_KEPT: Final[WeakKeyDictionary[Authority | HouseAuthority, dict[int, Kept]]] = WeakKeyDictionary()


def forgotten_line_of(tale: ForgottenTale) -> Kept:
    """A hand whose hidden cards were forgotten, in a line."""
    line = dict(tale.told["line"])
    gained = {tale.players[seat]: chips for seat, chips in line.pop("gained")}
    winners = [{**each, "name": tale.players[each["seat"]]} for each in line["winners"]]
    return HandLine.model_validate({**line, "winners": winners}), gained


def forgotten_phh_of(tale: ForgottenTale, table: str, room: str) -> str:
    """The same hand as PHH, as anybody may know it."""
    told = tale.told["history"]
    begun = setup_from_json(tale.told["proof"]["setup"])
    events = tuple(event_from_json(each["event"]) for each in told["events"])
    return _phh(begun, events, tale.number, told["at"] * 1000, [tale.players[seat] for seat in begun.seats], table, room)


def forget_lines() -> None:
    """Names have changed: lines are made anew."""
    _KEPT.clear()


def line_of(tale: Tale) -> Kept:
    """A hand in a line."""
    hand = tale.begun.copy()
    for event in tale.happened:
        evolve(hand, event)
    gained = {seat: 0 if tale.void else hand.stack[place] - hand.start[place] for place, seat in enumerate(hand.seats)}
    pots = [event.amount for event in tale.happened if isinstance(event, e.PotAwarded | e.PotCarried | e.Paid)]
    line = HandLine(
        hand=tale.number,
        at=tale.at // 1000,
        players=len(tale.players),
        pot=0 if tale.void else sum(pots),
        boards=[[card.text for card in board] for board in hand.boards if board],
        winners=_winners(gained, tale.players),
        carried=any(isinstance(event, e.PotCarried) for event in tale.happened),
        void=tale.void,
        dealer=None,
        you=None,
    )
    return line, {name: gained[seat] for seat, name in tale.players.items()}


def round_line_of(tale: HouseTale) -> Kept:
    """A round against the house in a line; who did not bet was not in it."""
    game = tale.ended()
    betting = {event.seat for event in tale.happened if isinstance(event, b.Settled | b.Forfeited | b.WagersVoided)}
    gained = {seat: 0 if tale.void else game.stack[at] + game.held[at] - game.start[at] for at, seat in enumerate(game.seats)}
    line = HandLine(
        hand=tale.number,
        at=tale.at // 1000,
        players=len(betting),
        pot=0,
        boards=[[card.text for card in game.board]] if game.board else [],
        winners=_winners(gained, tale.players),
        carried=False,
        void=tale.void,
        dealer=[card.text for card in game.dealer] if game.dealer_shown else [],
        you=None,
    )
    return line, {name: gained[seat] for seat, name in tale.players.items() if seat in betting}


def _winners(gained: dict[int, int], players: dict[int, str]) -> list[HandWinner]:
    """Who came out with more, the most first."""
    won = sorted(((chips, -seat) for seat, chips in gained.items() if chips > 0), reverse=True)
    return [HandWinner(seat=-seat, name=players[-seat], chips=chips) for chips, seat in won]


async def _told(table: Authority | HouseAuthority, first: int, last: int) -> list[Kept]:
    try:
        if isinstance(table, HouseAuthority):
            return [round_line_of(tale) for tale in await table.tales(first, last)]
        return [line_of(tale) for tale in await table.tales(first, last)]
    except ForgottenError:
        if first == last:
            return [forgotten_line_of(await table.forgotten(first))]
    middle = (first + last) // 2
    return [*await _told(table, first, middle), *await _told(table, middle + 1, last)]


async def _lines(table: Authority | HouseAuthority, first: int, last: int) -> list[Kept]:
    """The hands from one number to another, the newest first."""
    kept = _KEPT.setdefault(table, {})
    missing = [number for number in range(first, last + 1) if number not in kept]
    found = dict(kept)
    if missing:
        found |= {line.hand: (line, gained) for line, gained in await _told(table, missing[0], missing[-1])}
        newest = sorted({**kept, **found}, reverse=True)[:KEPT]
        _KEPT[table] = {number: found[number] for number in newest}
    return [found[number] for number in range(last, first - 1, -1)]


@router.get("/tables/{id}/hands", summary="Which hands there were")
async def hands(
    house: TheHouse,
    account: Anybody,
    id: str,  # noqa: A002
    before: Annotated[int | None, Query(ge=1, description="only hands with a smaller number")] = None,
    most: Annotated[int, Query(ge=0, le=MOST, description="so many, the newest first")] = 12,
) -> HandList:
    """With a token, `you` says what the caller won or lost in each. At a table against the house: its rounds."""
    table = await house.any_ever(id)
    if isinstance(table, HouseAuthority):
        playing = table.desk.round_number if table.desk.playing else None
    else:
        playing = table.desk.hand_number if table.desk.playing else None
    over = table.desk.over
    last = over if before is None else min(over, before - 1)
    first = max(1, last - most + 1)
    recent = await _lines(table, first, last) if first <= last else []
    name = account.name if account is not None else None
    return HandList(
        table=id,
        hands=over,
        last=over or None,
        playing=playing,
        recent=[line.model_copy(update={"you": gained.get(name) if name is not None else None}) for line, gained in recent],
    )


@router.get("/tables/{id}/hands/{number}", summary="A hand, event by event")
async def hand(house: TheHouse, account: Anybody, id: str, number: int) -> Response:  # noqa: A002
    """With a token of somebody who was dealt in, that player's own cards are in it. At a table against the house: a round."""
    table = await house.any_ever(id)
    told = await table.history(number, house.caller(account) if account is not None else None)
    return Response(encode(told), media_type="application/json")


@router.get("/tables/{id}/hands/{number}/phh", summary="A hand as PHH text", response_class=PlainTextResponse)
async def hand_as_phh(house: TheHouse, account: Anybody, id: str, number: int) -> PlainTextResponse:  # noqa: A002
    table, name = await house.table_ever(id), account.name if account is not None else None
    try:
        text = phh_of(await table.tale(number), name, id, house.config.name)
    except ForgottenError:
        text = forgotten_phh_of(await table.forgotten(number), id, house.config.name)
    return PlainTextResponse(text)


@router.get("/tables/{id}/hands/{number}/proof", summary="The proof of a deal")
async def hand_proof(house: TheHouse, account: Anybody, id: str, number: int) -> Response:  # noqa: A002
    """Save it and run `pitboss verify FILE`: it checks the deal without us."""
    table = await house.any_ever(id)
    told = await table.proof(number, house.caller(account) if account is not None else None)
    return Response(encode(told), media_type="application/json")
