"""A seeded room, for tests: the same seed deals the same cards to the same bots, and nobody can take it for a real room."""

from __future__ import annotations

import ast
import asyncio
from dataclasses import replace
from pathlib import Path

import httpx
import pytest

from pitboss.journal import Journal, MemoryStore, Opened, StoreError, Vault, new_keyring
from pitboss.room.lines import HandBegun, InHand, from_entry
from pitboss.server.checked import ConfigError
from pitboss.server.clocks import HandClock
from pitboss.server.config import config_of, default_config
from pitboss.server.room import Room, RoomPlan, TablePlan
from pitboss.server.room_chance import FORETOLD, SYSTEM
from tests.seeded import SEED
from tests.server.evening import PACE, run, sign_of
from tests.server.served import in_loop, served, settings

HANDS = 6


def opened_at(clock: HandClock) -> Opened:
    keyring = new_keyring()
    return Opened(Journal(MemoryStore(), clock=clock.now), Vault(keyring), keyring)


async def played(seed: int | None) -> list[object]:
    """What four bots did in some hands, all that nobody is told included."""
    clock = HandClock()
    opened = opened_at(clock)
    pace = PACE.__class__(show=0, vote=0, between=0, opening=1_000, think=0)
    sign = sign_of("melbourne-poker", "holdem")
    plan = RoomPlan([TablePlan("bots", "Bots", sign, 6, pace, ("rock", "maniac", "caller", "fox"))], bots_alone=HANDS, seed=seed)
    room = await Room.open(opened, plan, clock)
    try:
        desk = room.tables["bots"].desk
        while len(desk.table.seats) < 4:
            await asyncio.sleep(0.001)
        clock.move(1)
        while desk.table.hands < HANDS:
            await asyncio.sleep(0.001)
        lines = [from_entry(entry, opened.vault).what for entry in opened.journal.read("table/bots")]
    finally:
        await room.close()
        opened.journal.close()
    return [what.committed.cards if isinstance(what, HandBegun) else what.event for what in lines if isinstance(what, HandBegun | InHand)]


def test_one_seed_one_evening() -> None:
    async def evenings() -> None:
        first, again, other, real = [await played(seed) for seed in (SEED, SEED, SEED + 1, None)]
        assert first == again, "decks and bots follow from the seed"
        assert first != other
        assert real not in (first, other)

    run(evenings())


@in_loop
async def test_a_seeded_room_says_so_and_a_real_one_says_where_its_chance_is_from() -> None:
    for seed, words, figure in ((SEED, FORETOLD, 1), (None, SYSTEM, 0)):
        config = settings(second_factor="optional" if figure else "managers")
        async with (
            served(replace(config, tests=replace(config.tests, seed=seed))) as found,
            httpx.AsyncClient(base_url=found.url, trust_env=False, timeout=60) as http,
        ):
            assert (await http.get("/health")).json()["chance"] == words
            assert (await http.get("/about")).json()["chance"] == words
            assert f"pitboss_seeded {figure}\n" in (await http.get("/metrics")).text


def test_a_room_has_no_seed_unless_it_is_asked_for() -> None:
    assert default_config().tests.seed is None
    assert config_of("[room]\nname = 'One'").tests.seed is None


@pytest.mark.parametrize("listen", ['host = "0.0.0.0"', 'host = "192.168.1.5"', 'proxies = ["127.0.0.1"]'])
def test_nobody_from_another_machine_comes_into_a_seeded_room(listen: str) -> None:
    config_of(f"[listen]\n{listen}\n")
    with pytest.raises(ConfigError, match=r"room\.toml: listen\.(host|proxies) .*can be foretold"):
        config_of(f"[listen]\n{listen}\n[tests]\nseed = 1\n", "room.toml")


def test_nor_by_an_address_named_later() -> None:
    config = config_of("[tests]\nseed = 1\n")
    with pytest.raises(ConfigError, match="can be foretold"):
        replace(config, listening=replace(config.listening, host="0.0.0.0"))  # noqa: S104 - refused


def test_a_journal_is_a_real_rooms_or_a_seeded_ones_for_good() -> None:
    async def rooms() -> None:
        for first, second, words in ((None, SEED, "a real room's"), (SEED, None, "a seeded room's")):
            clock = HandClock()
            opened = opened_at(clock)
            room = await Room.open(opened, RoomPlan(seed=first), clock)
            await room.close()
            with pytest.raises(StoreError, match=words):
                await Room.open(opened, RoomPlan(seed=second), clock)
            room = await Room.open(opened, RoomPlan(seed=first), clock)
            await room.close()
            opened.journal.close()

    run(rooms())


def test_every_room_that_a_test_plans_names_its_seed() -> None:
    """A plan without one deals by the system's chance, and a failure could not be repeated."""
    missing = [
        f"{path}:{node.lineno}"
        for path in sorted(Path(__file__).parents[1].rglob("*.py"))
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.Call)
        and isinstance(node.func, ast.Name)
        and node.func.id == "RoomPlan"
        and "seed" not in {each.arg for each in node.keywords}
    ]
    assert not missing, missing
