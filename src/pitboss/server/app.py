"""The app: HTTP with OpenAPI pages, a socket for each table, health and figures. docs/serving.md tells how it is run."""

from __future__ import annotations

import asyncio
import json
from typing import Any, Final, cast

from fastapi import FastAPI
from starlette.responses import HTMLResponse, JSONResponse, PlainTextResponse, Response
from starlette.types import ASGIApp

from pitboss import __version__
from pitboss.server import (
    account_door,
    account_staff_door,
    data_door,
    door,
    factor_door,
    fair_play,
    gamebook,
    hands,
    jackpot_door,
    jackpot_wall,
    journal_door,
    limits_door,
    open_tables,
    practice,
    rulebook,
    site,
    socket,
    staff_door,
    tables,
    talk_door,
)
from pitboss.server.answers import answer_errors
from pitboss.server.guard import Guard
from pitboss.server.house import House
from pitboss.server.messages import CANNOT_WRITE
from pitboss.server.pages import PLAIN_PAGE, page_of
from pitboss.server.site import Site
from pitboss.server.tls import link_words

ABOUT: Final = """
Poker by the book, for play money. Come in as a guest (`POST /guests`), take the token it gives as `Authorization: Bearer ...`,
look at the tables (`GET /tables`), sit down with a command (`POST /tables/{id}/commands`), and play over the table's socket
(`/tables/{id}/socket`, written down in docs/socket.md) or by further commands.

A refusal is always `{"code", "words", "clause", "book", "allowed"}`.
"""


def _tell_messages(app: FastAPI) -> None:
    """Put the socket's messages into the app's OpenAPI document."""
    plain = app.openapi

    def openapi() -> dict[str, Any]:
        from pitboss.server import wire  # hundreds of models: no room opens later for a document that few ask for

        return wire.tell_in(plain())

    cast(Any, app).openapi = openapi


def make_app(house: House, pages: Site | None = None) -> ASGIApp:
    """The app of a house. `pages`: the site, where it is not the one that was built."""
    app = FastAPI(
        title=house.config.name,
        description=ABOUT,
        version=__version__,
        license_info={"name": "MIT"},
        openapi_url=None,
        docs_url=None,
        redoc_url=None,
    )
    app.state.house = house
    app.state.site = pages or Site()
    answer_errors(app)
    parts = (
        site,
        door,
        account_door,
        limits_door,
        data_door,
        factor_door,
        account_staff_door,
        tables,
        open_tables,
        hands,
        staff_door,
        jackpot_door,
        jackpot_wall,
        journal_door,
        gamebook,
        rulebook,
        practice,
        fair_play,
        talk_door,
        socket,
    )
    for part in parts:
        app.include_router(part.router)
    _tell_messages(app)

    @app.get("/about", include_in_schema=False)
    async def about() -> dict[str, Any]:
        return {
            "room": house.config.name,
            "chance": house.room.chance.words,
            "version": __version__,
            "read_only": house.notice if house.room.read_only else "",
            "cannot_write": "" if house.room.read_only else house.notice,
            "tables": "/tables",
            "jackpots": len(house.room.jackpots),
            "guests": "POST /guests",
            "pages": "/docs",
            "openapi": "/openapi.json",
        }

    # Made when it is first asked for, which takes seconds: beside the loop, so that no table waits for it.
    @app.get("/openapi.json", include_in_schema=False)
    async def openapi() -> Response:
        return Response(await asyncio.to_thread(lambda: json.dumps(app.openapi())), media_type="application/json")

    @app.get("/docs", include_in_schema=False)
    async def docs() -> HTMLResponse:
        return HTMLResponse(await asyncio.to_thread(lambda: page_of(app.openapi())), headers={"content-security-policy": PLAIN_PAGE})

    @app.get("/health/live", tags=["operation"], summary="Is the process there?")
    async def live() -> dict[str, str]:
        return {"health": "live"}

    @app.get(
        "/health/ready",
        tags=["operation"],
        summary="Are the tables open?",
        responses={503: {"description": "The room is closing, or cannot write."}},
    )
    async def ready() -> JSONResponse:
        return _answer(_health(house))

    @app.get("/health", tags=["operation"], summary="How the room is")
    async def health() -> JSONResponse:
        return _answer(_health(house))

    @app.get("/metrics", tags=["operation"], summary="Figures for Prometheus", response_class=PlainTextResponse)
    async def metrics() -> PlainTextResponse:
        return PlainTextResponse(house.metrics.text(), media_type="text/plain; version=0.0.4; charset=utf-8")

    return Guard(app, house)


def _answer(health: dict[str, Any]) -> JSONResponse:
    """With the status of what it says: the journal's thread may change it meanwhile."""
    return JSONResponse(health, 200 if health["health"] == "ready" else 503)


def _health(house: House) -> dict[str, Any]:
    trial = house.room.bank.trial_balance()
    return {
        "health": house.state,
        **({"words": CANNOT_WRITE} if house.state == "cannot write" else {}),
        "written": house.room.log.reach.last_success // 1000,
        "overdue": house.watchdog.document(),
        "tables": len(house.room.every_table()),
        "playing": sum(table.desk.playing for table in house.room.every_table()),
        "ledger": "balanced" if trial.sound else "NOT BALANCED",
        "journal": house.watch.document(),
        "clock": house.room.clock_watch.document(),
        "program": house.program.document(),
        "chance": house.room.chance.words,
        "link": link_words(house.config),
        "version": __version__,
    }
