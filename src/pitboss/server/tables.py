"""The tables over HTTP: the lobby, one table as the caller sees it, and commands."""

from __future__ import annotations

from dataclasses import asdict
from time import perf_counter
from typing import Any, Final, Literal
from weakref import WeakKeyDictionary

from fastapi import APIRouter, Request
from pydantic import BaseModel, ConfigDict, Field
from pydantic.types import JsonValue
from starlette.responses import Response

from pitboss.games.tell import in_brief
from pitboss.hand.forms import Document
from pitboss.hand.refusal import Refused
from pitboss.room.desk import TableDesk
from pitboss.room.house.desk import HouseDesk
from pitboss.room.ranks import RANK_OF
from pitboss.server.account import Account
from pitboss.server.answers import PROBLEMS
from pitboss.server.authority import Authority
from pitboss.server.door import Anybody, Body, Somebody, TheHouse
from pitboss.server.guard import address_of
from pitboss.server.house import House
from pitboss.server.house_authority import HouseAuthority
from pitboss.server.messages import BadCommand, UnavailableError, encode
from pitboss.server.signs import figures, limit_words, stakes_words
from pitboss.table.joining import free_seats

router = APIRouter(responses=PROBLEMS, tags=["tables"])
HOUR: Final = 3_600_000_000  # microseconds
QUIET: Final = 120_000_000  # after which a table without a hand counts as quiet
EXAMPLES: Final[list[JsonValue]] = [
    {"id": "a1", "do": "table", "action": {"action": "TakeSeat", "seat": 3, "chips": 1000}},
    {"id": "a2", "do": "hand", "action": {"action": "Call"}},
    {"id": "a3", "do": "hand", "action": {"action": "RaiseTo", "to": 60}},
    {"id": "a4", "do": "table", "action": {"action": "TopUp", "chips": 200}},
    {"id": "a5", "do": "table", "action": {"action": "Leave"}},
]


class LobbySeat(BaseModel):
    """Who sits where."""

    seat: int
    name: str
    bot: bool
    chips: int
    away: bool


class LobbyBuyIn(BaseModel):
    least: int
    most: int | None = Field(description="None: any sum.")


class LobbyTable(BaseModel):
    """One table in the lobby."""

    id: str
    name: str
    kind: Literal["poker", "house"] = Field(default="poker", description="house: a game against the house, docs/house-table.md.")
    book: str
    book_title: str
    game: str
    title: str = Field(description="The name of the game.")
    family: str = Field(description="flop, manila, stud, draw or chinese; house: against the house")
    dealt: str = Field(examples=["2 down, 3 + 1 + 1 on the board"])
    pack: int
    limit: str | None
    limit_words: str = Field(examples=["No limit"])
    stakes: dict[str, Any]
    stakes_words: str = Field(examples=["blinds 5 and 10"])
    buy_in: LobbyBuyIn
    chairs: int
    seated: int
    bots: int
    free: list[int] = Field(description="Seats that a newcomer may take.")
    players: list[LobbySeat]
    waiting: int = Field(description="How many are on the waiting list.")
    hands: int
    hands_per_hour: int = Field(description="By the last hands; 0: it does not play.")
    average_pot: int = Field(description="Of the last hands; 0: none was played yet.")
    playing: bool
    closed: bool
    host: str | None = Field(description="The player who opened it; null: the house.")


class CommandBody(Body):
    """A command: `id` is your own mark, asked twice it happens once; your seat is put in by the room."""

    id: str = Field(min_length=1, max_length=64)
    do: str = Field(description="table or hand; against the house: table or round")
    action: dict[str, Any]

    model_config = ConfigDict(extra="forbid", strict=True, json_schema_extra={"examples": [*EXAMPLES]})


class Done(BaseModel):
    done: str
    number: int = Field(description="The number of the last event it led to.")


#: The line of each table as it was at a number of its events: a lobby that many look at is made once.
_LINES: Final[WeakKeyDictionary[Authority, tuple[int, LobbyTable]]] = WeakKeyDictionary()


def lobby_line(table: Authority, now: int) -> LobbyTable:
    """The table as the lobby shows it. `now` in microseconds."""
    desk = table.desk
    number, line = _LINES.get(table, (-1, None))
    if line is None or number != desk.number:
        line = _line(desk)
        _LINES[table] = desk.number, line
    if line.hands_per_hour and not desk.playing and now - desk.ended_at > QUIET:
        return line.model_copy(update={"hands_per_hour": 0})
    return line


def _line(desk: TableDesk) -> LobbyTable:
    table = desk.table
    rules, buy_in = table.sign.rules, table.sign.buy_in
    book = rules.terms.book
    seated = [
        LobbySeat(
            seat=seat, name=player.name, bot=player.name in desk.bots, chips=player.chips + player.bought, away=player.away is not None
        )
        for seat, player in table.seated()
    ]
    return LobbyTable(
        id=desk.id,
        name=desk.name,
        book=book.key,
        book_title=f"{book.issuer}: {book.title}",
        game=rules.entry.key,
        title=rules.entry.name,
        family=rules.game.family,
        dealt=in_brief(rules.game),
        pack=rules.pack.size,
        limit=rules.terms.limit,
        limit_words=limit_words(rules.terms.limit),
        stakes=figures(rules.stakes),
        stakes_words=stakes_words(rules),
        buy_in=LobbyBuyIn(least=buy_in.least, most=buy_in.most),
        chairs=len(table.chairs),
        seated=len(seated),
        bots=sum(each.bot for each in seated),
        free=free_seats(table),
        players=seated,
        waiting=len(table.waiting),
        hands=table.hands,
        hands_per_hour=_hands_per_hour(desk),
        average_pot=sum(pot for _, pot in desk.recent) // len(desk.recent) if desk.recent else 0,
        playing=desk.playing,
        closed=table.closed,
        host=desk.host or None,
    )


def house_line(desk: HouseDesk) -> LobbyTable:
    """A table against the house as the lobby shows it."""
    table = desk.table
    terms, limits = table.rules.terms, table.rules.limits
    seated = [
        LobbySeat(seat=seat, name=guest.name, bot=guest.name in desk.bots, chips=guest.chips, away=guest.name in desk.clocks.lost)
        for seat, guest in sorted(table.guests.items())
    ]
    return LobbyTable(
        id=desk.id,
        name=desk.name,
        kind="house",
        book=terms.book.key,
        book_title=f"{terms.book.issuer}: {terms.book.title}",
        game=terms.game.key,
        title=terms.game.name,
        family="house",
        dealt="2 down, 3 + 2 on the board, 2 to the dealer",
        pack=terms.pack,
        limit=None,
        limit_words="Against the house",
        stakes=asdict(limits),
        stakes_words=f"Ante and Blind {limits.minimum} to {limits.maximum}",
        buy_in=LobbyBuyIn(least=desk.buy_in.least, most=desk.buy_in.most),
        chairs=limits.seats,
        seated=len(seated),
        bots=sum(each.bot for each in seated),
        free=[seat for seat in range(1, limits.seats + 1) if seat not in table.guests and not table.closed],
        players=seated,
        waiting=0,
        hands=table.rounds,
        hands_per_hour=0,
        average_pot=0,
        playing=desk.playing,
        closed=table.closed,
        host=None,
    )


def _hands_per_hour(desk: TableDesk) -> int:
    if len(desk.recent) < 2:
        return 0
    took = desk.recent[-1][0] - desk.recent[0][0]
    return (len(desk.recent) - 1) * HOUR // took if took else 0


async def carry_out(house: House, account: Account, table: Authority | HouseAuthority, command: Document, address: str) -> Document:
    """Ask a table, and count how it went. HTTP and socket both come through here. `address`: where the command comes from."""
    house.limits.commands.take(account.name, house.clock.now())
    begin = perf_counter()
    outcome = "broken"
    try:
        async with house.play.buying(account):
            await house.play.check(account, table, command)
            with house.places.taking(account.name, table, command, address):
                answer = await table.ask(house.caller(account), command)
        outcome = "done"
    except (Refused, BadCommand, UnavailableError) as error:
        outcome = error.code
        raise
    finally:
        house.metrics.count("pitboss_commands_total", "Commands by outcome.", outcome=outcome)
        house.metrics.time("pitboss_command_seconds", "From a command to its answer, durable.", perf_counter() - begin)
    return answer


@router.get("/tables", summary="The lobby")
async def lobby(house: TheHouse) -> list[LobbyTable]:
    now = house.clock.now()
    found = [lobby_line(table, now) for table in house.room.tables.values()]
    return found + [house_line(table.desk) for table in house.room.houses.values()]


@router.get("/tables/{id}", summary="One table, as you may see it")
async def look(house: TheHouse, account: Anybody, id: str) -> Response:  # noqa: A002
    """The snapshot that a socket begins with: with a token, your own cards and options are in it."""
    table = house.any_table(id)
    seen = table.snapshot(house.caller(account) if account is not None else None)
    return Response(encode(seen), media_type="application/json")


@router.post("/tables/{id}/commands", summary="Sit down, play, top up, leave")
async def command(request: Request, house: TheHouse, account: Somebody, id: str, asked: CommandBody) -> Done:  # noqa: A002
    """Answered when it is written down: whoever has the answer has the deed."""
    if id in house.room.past and asked.action.get("action") == "ReopenTable" and not account.roles.isdisjoint(RANK_OF):
        await house.room.bring_back(id)  # a table that a player opened: if it is not opened again, it is put away again
    answer = await carry_out(house, account, house.any_table(id), asked.model_dump(), address_of(request.scope))
    return Done(**answer)
