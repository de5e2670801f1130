"""Every message that goes over a socket has the shape that /openapi.json tells."""

from __future__ import annotations

import json
import subprocess
import sys
from random import Random
from typing import Any

import pytest
from fastapi import FastAPI
from pydantic import TypeAdapter, ValidationError

from pitboss.hand.forms import Document
from pitboss.room.decide import HANDS, PLAYERS
from pitboss.room.house.decide import IN_ROUND
from pitboss.server import wire
from pitboss.server.messages import Caller, encode
from tests.server.evening import NAMES, evening, run, sign_of
from tests.server.served import PEOPLE, in_loop, served, settings, visitors
from tests.web.evenings import desk_evening, staff_evening

SERVER: TypeAdapter[Any] = TypeAdapter(wire.ServerMessage)
CLIENT: TypeAdapter[Any] = TypeAdapter(wire.ClientMessage)
HISTORY: TypeAdapter[Any] = TypeAdapter(wire.HandHistory)
#: One game of every family, and what is out of the ordinary.
ODD = [
    ("melbourne-poker", "holdem"),
    ("melbourne-poker", "double-flop-holdem"),
    ("melbourne-poker", "crazy-pineapple-hilo8"),
    ("melbourne-poker", "draw-kitty"),
    ("melbourne-poker", "chinese"),
    ("melbourne-poker", "two-card-manila"),
    ("standard", "fixed-limit-triple-draw-27"),
    ("perth-poker", "seven-card-stud"),
]


def check(messages: list[Document]) -> set[str]:
    """Validate them as they go over the wire; the types there were."""
    for message in messages:
        try:
            SERVER.validate_json(encode(message), strict=True)
        except ValidationError as error:
            close = [each for each in error.errors() if each["loc"][0] == KINDS[message["type"]]]
            raise AssertionError(f"{message['type']}: {(close or error.errors())[:3]}\n{message}") from None
    return {message["type"] for message in messages}


KINDS = {"snapshot": "SnapshotMessage", "event": "InHandMessage", "turn": "TurnMessage"}


@pytest.mark.parametrize(("book", "game"), ODD)
def test_what_everybody_hears_has_its_shape(book: str, game: str) -> None:
    found = desk_evening(book, game, hands=2)
    types = set().union(*(check(listener["messages"]) for listener in found["listeners"]))
    assert types == {"snapshot", "event", "turn"}


def test_what_the_staff_do_has_its_shape() -> None:
    for listener in staff_evening()["listeners"]:
        check(listener["messages"])


def test_a_shape_refuses_what_is_none() -> None:
    message: Document = {
        "type": "event",
        "number": 3,
        "at": 0,
        "by": "player",
        "hand": 1,
        "street": None,
        "event": {"event": "Checked", "seat": 2},
    }
    assert check([message]) == {"event"}
    for wrong in (
        {"event": {"event": "Checked"}},
        {"event": {"event": "Checked", "seat": 2, "card": "Ah"}},
        {"event": {"event": "Chequed", "seat": 2}},
        {"by": "nobody"},
        {"number": "3"},
        {"number": True},
        {"secret": 1},
    ):
        with pytest.raises(ValidationError):
            SERVER.validate_json(encode({**message, **wrong}), strict=True)
    board = {"event": "BoardDealt", "board": 0, "cards": ["1h"]}
    with pytest.raises(ValidationError):
        SERVER.validate_json(encode({**message, "event": board}), strict=True)


@in_loop
async def test_what_is_answered_has_its_shape() -> None:
    async with served(settings(tables=PEOPLE)) as found, visitors(found, "Ann") as (ann,):
        async with ann.socket() as socket:
            told: list[Document] = []
            for said in (
                {"type": "ping"},
                {"type": "look"},
                {"type": "say", "words": "Good evening.", "id": "s"},
                {"type": "say", "words": "", "id": "t"},
                {"type": "weigh", "front": [], "middle": [], "back": [], "id": "w"},
                {"type": "command", "id": "a", "do": "table", "action": {"action": "TakeSeat", "seat": 2, "chips": 400}},
                {"type": "command", "id": "b", "do": "hand", "action": {"action": "RaiseTo", "to": 7}},
            ):
                CLIENT.validate_json(encode(said), strict=True)
                await socket.send(json.dumps(said))
            while {each["type"] for each in told} < {"snapshot", "turn", "pong", "said", "refused", "done", "event"}:
                told.append(json.loads(await socket.recv()))
        check(told)
        async with ann.socket() as socket:
            again = [json.loads(await socket.recv()) for _ in range(3)]
            assert "earlier" in again[2]
            check(again)


def test_the_end_has_its_shape() -> None:
    check([{"type": "dropped", "words": "."}, {"type": "closed", "words": "."}])


def test_a_hand_that_is_over_has_its_shape() -> None:
    async def hands() -> None:
        async with evening(sign_of("melbourne-poker", "draw-kitty"), *NAMES[:3]) as here:
            for number in range(4):
                await here.deal()
                await here.play_on(Random(number))
            for number in range(1, 5):
                for caller in (None, Caller("Ann")):
                    HISTORY.validate_json(encode(await here.table.history(number, caller)), strict=True)

    run(hands())


def test_every_action_of_a_player_can_be_sent() -> None:
    schemas = wire.components()
    told = {name.removesuffix("Action") for name in schemas if name.endswith("Action") and "properties" in schemas[name]}
    poker = ({*HANDS} | {kind.__name__ for kind in PLAYERS} | {"RunIt"}) - {"Straddle", "Decline"}
    house = {f"Round{kind.__name__}" for kind in IN_ROUND} | {"Done", "Join", "BuyChips", "HouseLeave", "HouseAgree", "HouseRaiseDispute"}
    assert told == poker | house
    assert [*schemas["TakeSeatAction"]["properties"]] == ["action", "seat", "chips"], "who sits down is the server's to say"
    assert [*schemas["MoveSeatAction"]["properties"]] == ["action", "to"]
    assert schemas["BetAction"]["required"] == ["action", "amount"]


@in_loop
async def test_the_document_of_a_room_tells_the_messages() -> None:
    async with served(settings(tables=PEOPLE)) as found, visitors(found, "Ann") as (ann,):
        schemas = (await ann.http.get("/openapi.json")).json()["components"]["schemas"]
    ours = wire.components()
    assert {name: schemas[name] for name in ours} == json.loads(json.dumps(ours))


def test_no_name_stands_for_two_shapes() -> None:
    """What the pages of the room are made of and what its socket says are in one list."""
    theirs = FastAPI.openapi(wire.any_app())["components"]["schemas"]
    assert {*theirs} & {*wire.components()} == set()


def test_the_document_needs_no_room() -> None:
    said = subprocess.run([sys.executable, "-m", "pitboss.server.wire"], capture_output=True, text=True, check=True).stdout
    told = json.loads(said)
    assert told["openapi"].startswith("3.")
    assert {"ServerMessage", "ClientMessage", "HandHistory", "Problem"} <= {*told["components"]["schemas"]}
    assert "/tables/{id}/commands" in told["paths"]
