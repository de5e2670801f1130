"""Staff at a table against the house: faults and their rulings, suspended play, held payments, void rounds; and out of the journal."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any

import pytest

from pitboss.banked.faults.codec import fault_from_json, fault_to_json
from pitboss.banked.faults.vocabulary import Fault
from pitboss.hand.forms import Document
from pitboss.hand.refusal import Refused
from pitboss.room.commands import BadCommand
from pitboss.server.messages import Caller
from tests.server.evening import run
from tests.server.house_evening import STAKE, HouseEvening, house_evening, reopened
from tests.server.test_house_table import find_seed, heard

MANAGER = ("manager",)
WHY = "the six of clubs lies on the floor"


async def report(here: HouseEvening, fault: str, *, roles: Sequence[str] = MANAGER, id: str | None = None, **more: Any) -> Document:  # noqa: A002
    """Reported by Mia; what moves money or makes something void is confirmed by Max."""
    told = {"fault": fault, **more}
    answer = await here.ask("Mia", "round", id, roles, action="Report", fault=told, hand=here.desk.round_number, why=WHY)
    for act in here.desk.acts.waiting:
        await here.ask("Max", "table", roles=roles, action="ConfirmAct", act=act.number)
    return answer


def stacks(here: HouseEvening) -> dict[str, int]:
    return {guest.name: guest.chips for guest in here.desk.table.guests.values()}


def test_every_fault_is_read_as_it_is_written() -> None:
    for kind, more in (
        ("WrongDeck", {"count": 51, "why": WHY}),
        ("PlayDisrupted", {"cause": "fire", "why": ""}),
        ("StaffDecision", {"what": "hand-back", "seat": 2, "why": WHY}),
        ("WagerFound", {"seat": 1, "spot": "blind", "amount": 5, "made_up": False}),
    ):
        document = {"fault": kind, **more}
        assert fault_to_json(fault_from_json(document)) == document
    every = {kind.__name__ for kind in Fault.__args__}
    assert {"MalfunctionSuspected", "RoundInvestigated", "PlayerAbsent"} <= every


@pytest.mark.parametrize(
    ("fault", "clause"),
    [
        ({"fault": "WrongDeck", "count": 51}, "6.4(c)"),
        ({"fault": "PlayDisrupted", "cause": "brawl"}, "6.4(a)"),
        ({"fault": "FraudFound", "whose": "dealer"}, "6.4(b)"),
        ({"fault": "StaffDecision", "what": "void"}, "6.10"),
        ({"fault": "WrongNumberOfCards", "seat": 1, "count": 3}, "5.1"),
    ],
)
def test_a_round_is_void_and_everybody_has_their_chips_back(fault: Document, clause: str) -> None:
    async def evening() -> None:
        async with house_evening("Ann", "Bob", jackpot=STAKE) as here:
            keeper, had = here.room.jackpots["three"], stacks(here)
            before = dict(keeper.desk.jackpot.money)
            await here.bet("Ann", level_1=STAKE)
            await here.bet("Bob")
            await here.ask("Ann", "round", action="Check")
            told = {who: here.table.subscribe(who and Caller(*who)) for who in (None, ("Ann",), ("Mia", frozenset(MANAGER)))}
            for each in told.values():
                heard(each)
            reason = {"why": WHY} if fault["fault"] != "WrongNumberOfCards" else {}
            await report(here, **{**fault, **reason})
            assert not here.desk.open
            assert stacks(here) == had
            assert keeper.desk.jackpot.money == before, "the shares are out of the pools again"
            events = {who: [each["event"] for each in heard(it) if each["type"] == "event"] for who, it in told.items()}
            for who, seen in events.items():
                reported = next(each for each in seen if each["event"] == "FaultReported")
                assert (reported["fault"], reported["clause"], reported["by"]) == (fault["fault"], clause, "casino-operator")
                assert reported["why"] == (WHY if reason and who is not None and len(who) == 2 else "")
            assert any(each["event"] == "RoundVoided" for each in events[None])
            here.check_chips()
            assert here.folded() == here.desk
            written = b"".join(json.dumps(entry.told).encode() for entry in here.entries)
            assert WHY.encode() not in written, "why staff decided so is sealed"
            await here.later(4)
            assert here.desk.betting, "the next round is open"

    run(evening())


def test_play_is_suspended_and_goes_on() -> None:
    """5.16: nobody acts and no clock runs; a restart changes nothing; then the round goes on, or is void."""

    async def evening(*, found: bool) -> None:
        async with house_evening("Ann", "Bob") as here:
            had = stacks(here)
            await here.bet("Ann")
            await here.bet("Bob")
            await report(here, "MalfunctionSuspected", why="the display is dark")
            assert here.desk.deciding() == ("staff", ())
            for _ in range(2):
                await here.later(120)
                assert here.desk.deciding() == ("staff", ()), "no clock decides for anybody"
                with pytest.raises(Refused) as refused:
                    await here.ask("Ann", "round", action="Check")
                assert refused.value.clause == "5.16"
                await reopened(here, 60)
                await here.quiet()
            with pytest.raises(Refused, match="suspended already"):
                await report(here, "MalfunctionSuspected", why="still dark")
            await report(here, "MalfunctionLookedInto", found=found, why="a plug")
            if found:
                assert not here.desk.open
                assert stacks(here) == had
            else:
                assert here.desk.deciding()[0] == "decide"
                await here.check_down()
                assert not here.desk.open
            here.check_chips()
            assert here.folded() == here.desk

    run(evening(found=False))
    run(evening(found=True))


def test_a_payment_is_held_and_paid_when_the_time_has_come() -> None:
    """5.17: what the round pays waits up to 72 hours."""

    async def evening() -> None:
        async with house_evening("Ann", inspector="all", jackpot=STAKE, seeds=lambda: find_seed("flush")) as here:
            await here.bet("Ann", level_1=STAKE)
            await report(here, "RoundInvestigated", why="the shuffle is looked into")
            await here.check_down()
            (hold,) = here.desk.table.holds
            assert hold.player == "Ann"
            assert hold.amount > 0
            here.check_chips()
            await reopened(here)
            had = stacks(here)["Ann"]
            await here.quiet()
            await here.later(73 * 3600)
            await here.by_two("table", MANAGER, action="PayHeld", name="Ann", hand=1)
            assert here.desk.table.holds == []
            assert stacks(here).get("Ann", had + hold.amount) == had + hold.amount
            here.check_chips()
            assert here.folded() == here.desk

    run(evening())


def test_a_win_that_waits_is_undone_with_its_round() -> None:
    async def evening() -> None:
        async with house_evening("Ann", jackpot=STAKE, seeds=lambda: find_seed("straight-flush")) as here:
            keeper = here.room.jackpots["three"]
            before, had = dict(keeper.desk.jackpot.money), stacks(here)
            await here.bet("Ann", level_1=STAKE)
            await here.check_down()
            assert here.desk.deciding() == ("staff", ())
            assert [claim.standing for claim in keeper.desk.jackpot.claims] == ["recorded"]
            await report(here, "WrongDeck", count=51, why=WHY)
            assert [claim.standing for claim in keeper.desk.jackpot.claims] == ["rejected"]
            assert keeper.desk.jackpot.money == before
            assert stacks(here) == had
            here.check_chips()
            assert here.folded() == here.desk

    run(evening())


def test_what_is_refused_says_why_and_who_may() -> None:
    async def evening() -> None:
        async with house_evening("Ann") as here:
            with pytest.raises(Refused) as refused:
                await report(here, "WrongDeck", count=51, why=WHY)
            assert refused.value.code == "no-such-fault", "the round has not begun"
            await here.bet("Ann")
            for roles, code in (((), "staff"), (("dealer",), "staff"), (("floor",), "staff")):
                with pytest.raises(Refused) as refused:
                    await report(here, "WrongDeck", count=51, why=WHY, roles=roles)
                assert refused.value.code == code
            assert refused.value.clause == "6.4(c)"
            with pytest.raises(Refused) as refused:
                await report(here, "WrongDeck", count=52, why=WHY)
            assert refused.value.clause == "6.4(c)"
            for document in (None, {"fault": "Nonsense"}, {"fault": "WrongDeck"}, {"fault": "PlayDisrupted", "cause": "boredom"}):
                with pytest.raises(BadCommand) as bad:
                    await here.ask("Mia", "round", roles=MANAGER, action="Report", fault=document)
                assert bad.value.code == "bad-action"
            for more in ({"by": "commission"}, {"at": 5}):
                with pytest.raises(BadCommand):
                    await here.ask("Mia", "round", roles=MANAGER, action="Report", fault={"fault": "WrongDeck", "count": 51}, **more)
            with pytest.raises(BadCommand, match="cards"):
                await report(here, "DealerCardExposed", cards=["As"])
            assert here.desk.deciding()[0] == "decide", "nothing has happened"

    run(evening())


def test_a_report_asked_twice_is_carried_out_once() -> None:
    async def evening() -> None:
        async with house_evening("Ann", "Bob") as here:
            await here.bet("Ann")
            await here.bet("Bob")
            first = await report(here, "WrongDeck", id="void", count=51, why=WHY)
            assert await report(here, "WrongDeck", id="void", count=51, why=WHY) == first
            assert sum(entry.told.get("event", {}).get("event") == "RoundVoided" for entry in here.entries) == 1

    run(evening())
