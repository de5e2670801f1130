"""Hands that are over, over HTTP: the list of them, what the replayer is given, and the proofs the browser's check is tested with."""

from __future__ import annotations

import asyncio
import json
import re
from typing import Any

from pitboss.banked.view import CARDS as ROUND_CARDS
from pitboss.chance import verify
from pitboss.hand.view import CARDS
from tests.server.proofs import FILE, proofs
from tests.server.served import BOTS, Visitor, in_loop, served, settings, visitors

Document = dict[str, Any]


async def hands_of(visitor: Visitor, least: int) -> Document:
    """The list of the bots' hands, once there are so many."""
    for _ in range(600):
        told: Document = (await visitor.get("/tables/bots/hands")).json()
        if told["hands"] >= least:
            return told
        await asyncio.sleep(0.02)
    raise AssertionError(f"the bots have not played {least} hands")


@in_loop
async def test_the_last_hands_in_a_line_each() -> None:
    async with served(settings(tables=BOTS)) as found, visitors(found, "Ann") as (ann,):
        async with ann.socket("bots"):
            told = await hands_of(ann, 6)
        recent = told["recent"]
        assert told["last"] == told["hands"] == recent[0]["hand"]
        assert [each["hand"] for each in recent] == sorted((each["hand"] for each in recent), reverse=True)
        for line in recent:
            history = (await ann.get(f"/tables/bots/hands/{line['hand']}")).json()
            events = [each["event"] for each in history["events"]]
            assert (line["at"], line["void"], line["players"], line["you"]) == (history["at"], False, 2, None)
            assert line["pot"] == sum(each["amount"] for each in events if each["event"] == "PotAwarded") > 0
            board = [card for each in events if each["event"] == "BoardDealt" for card in each["cards"]]
            assert line["boards"] == ([board] if board else [])
            names = {each["seat"]: each["name"] for each in history["players"]}
            won = {seat for each in events if each["event"] == "PotAwarded" for award in each["awards"] for seat, _ in award["shares"]}
            assert {each["seat"] for each in line["winners"]} <= won
            assert all(names[each["seat"]] == each["name"] and each["chips"] > 0 for each in line["winners"])
        earlier = (await ann.get("/tables/bots/hands?before=4&most=2")).json()
        assert [each["hand"] for each in earlier["recent"]] == [3, 2]
        assert (await ann.get("/tables/bots/hands?before=4&most=2")).json()["recent"] == earlier["recent"]
        assert (await ann.get("/tables/bots/hands?before=1")).json()["recent"] == []
        assert (await ann.get("/tables/bots/hands?most=51")).status_code == 422


@in_loop
async def test_the_caller_is_told_what_a_hand_brought() -> None:
    quick = "act = 200\nbank = 0\nmisses = 0\n"  # who says nothing folds by the clock, and is dealt in again
    async with served(settings(tables=BOTS, pace=quick)) as found, visitors(found, "Ann", "Eve") as (ann, eve):
        await ann.sit(3, 600, "bots")
        async with ann.socket("bots"):
            await hands_of(ann, 8)  # a newcomer waits for the blind
        lines, others = await hands_of(ann, 1), await hands_of(eve, 1)
        assert all(each["you"] is None for each in others["recent"])
        for line in lines["recent"]:
            history = (await ann.get(f"/tables/bots/hands/{line['hand']}")).json()
            assert (line["you"] is None) == (history["seat"] is None)
        assert any(line["you"] is not None for line in lines["recent"])


@in_loop
async def test_a_history_has_what_the_replayer_needs() -> None:
    """Every state can be made of it: how the hand began, the street after each event, what open hands had come to and won."""
    async with served(settings(tables=BOTS)) as found, visitors(found, "Ann") as (ann,):
        async with ann.socket("bots"):
            await hands_of(ann, 12)
        shown = 0
        for number in range(1, 13):
            history = (await ann.get(f"/tables/bots/hands/{number}")).json()
            assert history["view"]["pot"] == 0
            assert {each["seat"] for each in history["view"]["players"]} == {each["seat"] for each in history["players"]}
            assert history["events"][-1]["street"] is None
            for each in history["events"]:
                name = each["event"]["event"]
                assert ("won" in each) == (name == "PotAwarded")
                if name == "Shown":
                    shown += 1
                    (holding,) = each["hands"]
                    assert (holding["seat"], bool(holding["words"])) == (each["event"]["seat"], True)
                for hand in each.get("hands", ()):
                    seen = [card for part in hand["parts"] for card in part["best"]]
                    assert "??" not in seen
        assert shown > 0


def test_the_proofs_of_the_browsers_check_are_ours_and_hold() -> None:
    """`python -m tests.server.proofs` writes them anew when the format of a proof changes."""
    kept = json.loads(FILE.read_text())
    assert [each["of"] for each in kept] == [each["of"] for each in proofs()]
    for each in kept:
        verdict = verify(each["proof"])
        assert verdict.holds, (each["of"], verdict.problems)


def test_the_browsers_check_knows_every_event_with_cards() -> None:
    """What `web/src/check/proof.ts` reads as cards is what our events have as cards."""
    source = (FILE.parents[1] / "src" / "check" / "proof.ts").read_text()
    hand, of_round = source.index("const OF_HAND"), source.index("const OF_ROUND")
    tables = ((source[hand:of_round], CARDS), (source[of_round : source.index("const told")], ROUND_CARDS))
    missing = [
        f"{kind.__name__}.{name}"
        for table, cards in tables
        for kind, names in cards.items()
        for name in names
        if not re.search(rf"^  {kind.__name__}: {{[^}}]*\b{name}:", table, re.MULTILINE)
    ]
    assert missing == []
