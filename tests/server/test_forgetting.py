"""A room whose hands have keys of their own: it plays, opens again and tells of its hands as any other."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path
from random import Random

from pitboss.chance.verify import verify
from pitboss.journal import Place, audit_place, place_of
from pitboss.journal.vault import BY_HAND, FORM
from pitboss.server.clocks import HandClock
from pitboss.server.messages import Caller
from pitboss.server.room import Room, RoomPlan, TablePlan
from pitboss.server.snapshot_audit import audit_snapshots
from tests.seeded import SEED
from tests.server.evening import NAMES, PACE, Evening, on_disk, reopen, run, sign_of
from tests.server.house_evening import HouseEvening
from tests.server.house_evening import plan as house_plan


def forms(texts: list[str]) -> set[str]:
    return {text.partition(".")[0] for text in texts}


def sealed_in(body: object) -> list[str]:
    """Everything in a body that was sealed."""
    if isinstance(body, dict):
        return [each for value in body.values() for each in sealed_in(value)]
    if isinstance(body, list):
        return [each for value in body for each in sealed_in(value)]
    return [body] if isinstance(body, str) and body.startswith((FORM, BY_HAND)) else []


def sound(place: Place) -> None:
    report = audit_place(place)
    audit_snapshots(place, report)
    assert report.sound, report.findings


def test_a_room_with_keys_of_hands_plays_opens_and_tells_as_any_other(tmp_path: Path) -> None:
    async def hands() -> None:
        clock, chance = HandClock(), Random(1)
        found = on_disk(clock, tmp_path)
        plan = RoomPlan([TablePlan("one", "One", sign_of("standard", "fixed-limit-triple-draw-27"), 6, PACE)], seed=SEED, snapshot_every=10)
        here = Evening(await Room.open(found, plan, clock), found, clock)
        await here.seat(*NAMES[:3])
        await here.deal()
        await here.play_on(chance)
        assert found.journal.store.hand_keys() == [], "not yet"
        here.room.plan = replace(plan, keys_of_hands=True)
        await reopen(here)
        for _ in range(3):
            await here.deal()
            await here.play_on(chance)
        await here.deal()
        await here.play_one(chance)
        digest = here.desk.digest()
        told = {number: await here.table.history(number, Caller("Ann")) for number in range(1, 5)}
        await reopen(here)
        digest_again = here.folded(here.desk.number - 1).digest()
        assert digest_again == digest, "all but that the clocks were set"
        assert {number: await here.table.history(number, Caller("Ann")) for number in told} == told
        for number in told:
            assert verify(await here.table.proof(number, Caller("Ann"))).holds
        assert [(row.stream, row.first) for row in found.journal.store.hand_keys()] == [("table/one", 2)]
        for entry in here.entries:
            hand = json.loads(entry.body).get("hand", 0)
            if hand:
                assert forms(sealed_in(json.loads(entry.body))) <= {BY_HAND if hand > 1 else FORM}
        await here.room.snapshots.finish()
        await here.room.close()
        snapshots = found.journal.store.snapshots("table/one")
        assert snapshots
        assert forms([each.sealed for each in snapshots]) == {BY_HAND}
        found.journal.close()

    run(hands())
    sound(place_of(tmp_path))


def test_rounds_against_the_house_have_keys_too(tmp_path: Path) -> None:
    async def rounds() -> None:
        clock = HandClock()
        found = on_disk(clock, tmp_path)
        room = await Room.open(found, RoomPlan(houses=[house_plan()], seed=SEED, keys_of_hands=True), clock)
        here = HouseEvening(room, found, clock)
        await here.quiet()
        await here.seat("Ann", "Bob")
        for name in ("Ann", "Bob"):
            await here.bet(name)
        await here.quiet()
        await here.check_down()
        first = await here.table.history(1, Caller("Ann"))
        assert verify(await here.table.proof(1, Caller("Ann"))).holds
        await room.close()
        assert [row.stream for row in found.journal.store.hand_keys()] == ["house/one"]
        opened = await Room.open(found, RoomPlan(houses=[house_plan()], seed=SEED), clock)
        assert await opened.houses["one"].history(1, Caller("Ann")) == first, "also where the option is off again"
        await opened.close()
        found.journal.close()

    run(rounds())
    sound(place_of(tmp_path))
