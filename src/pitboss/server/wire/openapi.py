"""The messages of the socket in the OpenAPI document of the room, and that document without a room."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any, Final, cast

from fastapi import FastAPI
from pydantic import TypeAdapter

from pitboss.server.wire.heard import ServerMessage
from pitboss.server.wire.history import HandHistory
from pitboss.server.wire.house import HouseClientMessage, HouseServerMessage, RoundHistory
from pitboss.server.wire.said import ClientMessage

REF: Final = "#/components/schemas/{model}"


def components() -> dict[str, Any]:
    """The schemas of every message, by name."""
    roots: tuple[Any, ...] = (ServerMessage, ClientMessage, HandHistory, HouseServerMessage, HouseClientMessage, RoundHistory)
    told = [(kind.__name__, "validation", TypeAdapter(kind)) for kind in roots]
    _, found = TypeAdapter.json_schemas(cast(Any, told), ref_template=REF)
    return cast(dict[str, Any], found["$defs"])


def tell_in(document: dict[str, Any]) -> dict[str, Any]:
    """The same document, with the messages in it."""
    schemas = document.setdefault("components", {}).setdefault("schemas", {})
    if "ServerMessage" not in schemas:
        schemas.update(components())
    return document


def any_app() -> FastAPI:
    """The app of any house; no room is opened for it, so it answers nothing."""
    from pitboss.server.app import make_app

    found: Any = make_app(cast(Any, SimpleNamespace(config=SimpleNamespace(name="Pitboss"))))
    while not isinstance(found, FastAPI):
        found = found.app
    return found
