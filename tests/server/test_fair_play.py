"""The report on fair play over HTTP: who reads it, what it says, and where it is worked out."""

from __future__ import annotations

import sys

import pytest

from pitboss.fairplay.report import Report
from pitboss.server import examiner
from pitboss.server.fair_play import FairPlay
from tests.server.served import Document, in_loop, served, settings, visitors
from tests.server.test_jackpot_door import staff


@in_loop
async def test_the_floor_reads_it_and_players_do_not() -> None:
    async with served(settings()) as found, visitors(found, "Ann", "Bob") as (ann, bob):
        await ann.sit(1)
        await bob.sit(2)
        no = await ann.get("/staff/fair-play")
        assert (no.status_code, no.json()["code"]) == (403, "not-yours")
        assert (await ann.http.get("/staff/fair-play")).status_code == 401
        dealer = await staff(found, ann, "Dee Dealing", "dealer")
        assert (await dealer.get("/staff/fair-play")).status_code == 403
        floor = await staff(found, ann, "Floor Flo", "floor")
        assert (await floor.get("/staff/fair-play?days=0")).status_code == 422
        answer = await floor.get("/staff/fair-play")
        assert answer.status_code == 200, answer.text
        told = answer.json()
        assert told["rate"] == 0.05
        assert (told["pairs"], told["bots"], told["pairs_tested"]) == ([], [], 0)


@in_loop
async def test_nobody_reads_about_themselves(monkeypatch: pytest.MonkeyPatch) -> None:
    def named(*players: str) -> Document:
        return {"players": [*players], "p": 0.001, "rate": 0.01, "signals": [], "circumstances": []}

    pairs = [named("Ann", "Floor Flo"), named("Ann", "Bob")]
    report = Report(9, 3, 0, 0, 0.05, 3, 3, (), ()).to_json() | {"pairs": pairs, "bots": [named("Floor Flo")]}

    async def asked(question: object) -> Document:  # noqa: ARG001
        return report

    monkeypatch.setattr(examiner, "_asked", asked)
    async with served(settings()) as found, visitors(found, "Ann") as (ann,):
        floor = await staff(found, ann, "Floor Flo", "floor")
        other = await staff(found, ann, "Mo Manning", "manager")
        mine, theirs = [FairPlay.model_validate((await who.get("/staff/fair-play")).json()) for who in (floor, other)]
        assert [each.players for each in mine.pairs] == [["Ann", "Bob"]]
        assert mine.bots == []
        assert len(theirs.pairs) == 2
        assert len(theirs.bots) == 1


@in_loop
async def test_a_report_that_fails_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(examiner, "COMMAND", (sys.executable, "-c", "import sys; sys.stdin.buffer.read(); sys.exit('no')"))
    async with served(settings()) as found, visitors(found, "Ann") as (ann,):
        floor = await staff(found, ann, "Floor Flo", "floor")
        answer = await floor.get("/staff/fair-play")
        assert (answer.status_code, answer.json()["code"]) == (503, "unavailable")
