"""A room whose journal was changed says so over every page; its tables can still be looked at."""

from __future__ import annotations

import asyncio
from collections.abc import Callable

from playwright.sync_api import Page, expect

from pitboss.server.messages import READ_ONLY
from tests.browser.conftest import room_of
from tests.server.served import PEOPLE

WHY = "The journal is not what was written. Entry 812, stream table/people, version 31: Its content is not what its digest was made from."


def test_the_strip_stands_over_lobby_and_table(visit: Callable[..., Page]) -> None:
    with room_of(PEOPLE) as room:
        page = visit(room.url)
        expect(page.get_by_role("heading").first).to_be_visible()
        strip = page.locator(".notice").filter(has_text=READ_ONLY)
        expect(strip).to_have_count(0)
        house = room.found.house
        stopping: list[asyncio.Future[None]] = []

        def stop() -> None:
            house.room.log.journal.freeze(WHY)
            stopping.append(asyncio.ensure_future(house.room.look_only()))

        room.run(stop)
        page.reload()
        expect(strip).to_have_text(f"{READ_ONLY} {WHY}")
        page.goto(f"{room.url}/#/table/people")
        expect(page.locator(".page-table")).to_be_visible()
        expect(strip).to_be_visible()
