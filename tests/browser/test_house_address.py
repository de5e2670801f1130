"""A table against the house by its own address: the page opens one link to the room, and it is the right one."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.browser.house import Guest, house_room


def test_its_own_address_opens_one_link_and_so_does_a_reload(visit: Callable[..., Page], monkeypatch: pytest.MonkeyPatch) -> None:
    with house_room(monkeypatch) as room:
        page = visit("about:blank")
        sockets: list[str] = []
        page.on("websocket", lambda socket: sockets.append(socket.url))
        page.goto(f"{room.url}/#/table/ultimate")
        expect(page.get_by_role("heading", name="Ultimate")).to_be_visible()
        expect(page.locator(".house-dock")).to_be_visible()
        assert len(sockets) == 1, sockets
        guest = Guest(page, room)
        page.get_by_role("button", name="Take a seat").click()
        guest.until(lambda seen: seen["seat"] and seen["due"] == "bets", "a seat, and bets are taken")
        sockets.clear()
        page.reload()
        guest.until(lambda seen: seen["seat"], "the seat is there again")
        assert len(sockets) == 1, sockets

        # A poker table by its address is one still, and what is no table is told.
        sockets.clear()
        page.goto(f"{room.url}/#/table/people")
        page.reload()
        expect(page.locator(".felt")).to_be_visible()
        page.goto(f"{room.url}/#/table/nowhere")
        expect(page.get_by_role("heading", name="No such table")).to_be_visible()
