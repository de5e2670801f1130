"""What takes a while the first time is made before anybody asks, and nobody waits for it."""

from __future__ import annotations

import asyncio
import logging

import pytest

from pitboss.cases.coverage import shipped_cases
from pitboss.law import BOOK_KEYS
from pitboss.server import warming
from pitboss.server.gamebook import game_lines, game_page
from tests.server.served import in_loop, served, visitors


@in_loop
async def test_pages_are_made_before_they_are_asked_for() -> None:
    for kept in (game_lines, game_page, shipped_cases):
        kept.cache_clear()
    async with served() as found, visitors(found, "Ann") as (ann,):
        while not game_page.cache_info().currsize:  # the last piece
            await asyncio.sleep(0.02)
        assert game_lines.cache_info().currsize == 1
        assert shipped_cases.cache_info().currsize == len(BOOK_KEYS)
        missed = game_lines.cache_info().misses, game_page.cache_info().misses
        assert (await ann.get("/games")).status_code == 200
        assert (await ann.get("/games/standard/no-limit-holdem")).status_code == 200
        assert (game_lines.cache_info().misses, game_page.cache_info().misses) == missed


@in_loop
async def test_a_room_that_closes_at_once_waits_for_no_page() -> None:
    for _ in range(3):
        async with served():
            pass


def test_a_page_that_cannot_be_made_keeps_nobody_from_playing(monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture) -> None:
    def broken() -> None:
        raise RuntimeError("no paper")

    monkeypatch.setattr(warming, "game_lines", broken)

    @in_loop
    async def visit() -> None:
        async with served() as found, visitors(found, "Ann") as (ann,):
            while "could not be made beforehand" not in caplog.text:
                await asyncio.sleep(0.02)
            assert (await ann.get("/games")).status_code == 200

    with caplog.at_level(logging.ERROR):
        visit()
