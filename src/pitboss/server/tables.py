"""The tables over HTTP: the lobby, one table as the caller sees it, and commands."""

from __future__ import annotations

from time import perf_counter
from typing import Any, Final

from fastapi import APIRouter
from pydantic import BaseModel, ConfigDict, Field
from pydantic.types import JsonValue
from starlette.responses import Response

from pitboss.hand.forms import Document
from pitboss.hand.refusal import Refused
from pitboss.server.accounts import Account
from pitboss.server.answers import PROBLEMS
from pitboss.server.authority import Authority
from pitboss.server.door import Anybody, Body, Somebody, TheHouse
from pitboss.server.house import House
from pitboss.server.messages import BadCommand, UnavailableError, encode

router = APIRouter(responses=PROBLEMS, tags=["tables"])
EXAMPLES: Final[list[JsonValue]] = [
    {"id": "a1", "do": "table", "action": {"action": "TakeSeat", "seat": 3, "chips": 1000}},
    {"id": "a2", "do": "hand", "action": {"action": "Call"}},
    {"id": "a3", "do": "hand", "action": {"action": "RaiseTo", "to": 60}},
    {"id": "a4", "do": "table", "action": {"action": "TopUp", "chips": 200}},
    {"id": "a5", "do": "table", "action": {"action": "Leave"}},
]


class Lobby(BaseModel):
    """One table in the lobby."""

    id: str
    name: str
    book: str
    game: str
    title: str
    limit: str | None
    stakes: dict[str, Any]
    buy_in: dict[str, int | None]
    chairs: int
    seated: int
    bots: int
    waiting: int
    hands: int
    playing: bool
    closed: bool


class CommandBody(Body):
    """A command: `id` is your own mark, asked twice it happens once; your seat is put in by the room."""

    id: str = Field(min_length=1, max_length=64)
    do: str = Field(description="table or hand")
    action: dict[str, Any]

    model_config = ConfigDict(extra="forbid", strict=True, json_schema_extra={"examples": [*EXAMPLES]})


class Done(BaseModel):
    done: str
    number: int = Field(description="The number of the last event it led to.")


def lobby_line(table: Authority) -> Lobby:
    seen = table.snapshot(None)["table"]
    rules, chairs = seen["sign"]["rules"], seen["chairs"]
    taken = [chair for chair in chairs if chair is not None]
    return Lobby(
        id=table.id,
        name=seen["name"],
        book=seen["book"],
        game=rules["game"],
        title=seen["game"],
        limit=rules["limit"],
        stakes={key: value for key, value in rules["stakes"].items() if value and (key, value) not in (("chip", 1), ("dollar", 1))},
        buy_in=seen["sign"]["buy_in"],
        chairs=len(chairs),
        seated=len(taken),
        bots=sum(chair["bot"] for chair in taken),
        waiting=len(seen["waiting"]),
        hands=seen["hands"],
        playing=seen["playing"],
        closed=seen["closed"],
    )


async def carry_out(house: House, account: Account, table: Authority, command: Document) -> Document:
    """Ask a table, and count how it went. HTTP and socket both come through here."""
    house.limits.commands.take(account.name, house.clock.now())
    begin = perf_counter()
    outcome = "broken"
    try:
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
async def lobby(house: TheHouse) -> list[Lobby]:
    return [lobby_line(table) for table in house.room.tables.values()]


@router.get("/tables/{id}", summary="One table, as you may see it")
async def look(house: TheHouse, account: Anybody, id: str) -> Response:  # noqa: A002
    """The snapshot that a socket begins with: with a token, your own cards and options are in it."""
    table = house.table(id)
    seen = table.snapshot(house.caller(account) if account is not None else None)
    return Response(encode(seen), media_type="application/json")


@router.post("/tables/{id}/commands", summary="Sit down, play, top up, leave")
async def command(house: TheHouse, account: Somebody, id: str, asked: CommandBody) -> Done:  # noqa: A002
    """Answered when it is written down: whoever has the answer has the deed."""
    answer = await carry_out(house, account, house.table(id), asked.model_dump())
    return Done(**answer)
