"""Jackpots over HTTP: the display, the console, decisions of staff by their rank, the request for the flop; and the room's file."""

from __future__ import annotations

import asyncio
from fractions import Fraction
from typing import Any

import pytest

from pitboss.server.bank import wallet
from pitboss.server.checked import ConfigError
from pitboss.server.config import config_of
from pitboss.server.serve import Running
from tests.server.served import Visitor, in_loop, served, settings, visitors
from tests.server.test_jackpots import find_seed

TABLE = """
[[table]]
id = "royal-table"
book = "melbourne-poker"
game = "holdem"
pack = 20
limit = "no-limit"
blinds = [5, 10]
buy_in = [200, 2000]
chairs = 4
pace = { between = 5000, opening = 2500 }
[[table]]
id = "perth"
book = "perth-poker"
game = "holdem"
limit = "no-limit"
blinds = [5, 10]
buy_in = [200, 2000]
[[table]]
id = "perth-omaha"
book = "perth-poker"
game = "omaha"
limit = "pot-limit"
blinds = [5, 10]
buy_in = [200, 2000]
"""
JACKPOT = """
[[jackpot]]
name = "royal"
book = "melbourne-poker"
tables = ["royal-table"]
start = 5000
prize = 3
"""


async def staff(found: Running, visitor: Visitor, name: str, role: str) -> Visitor:
    """Somebody on the staff, logged in."""
    await found.house.accounts.register(name, "correct horse battery", frozenset({"player", role}))
    answer = await visitor.http.post("/sessions", json={"name": name, "password": "correct horse battery"})
    assert answer.status_code in (200, 201), answer.text
    other = Visitor(found, visitor.http)
    other.name, other.token = name, answer.json()["token"]
    return other


async def decides(who: Visitor, mark: str, **action: Any) -> tuple[int, dict[str, Any]]:
    told = action if action["action"].endswith("Act") else {"why": "as the cards lie", **action}
    answer = await who.http.post("/jackpots/royal/commands", json={"id": mark, "action": told}, headers=who.headers)
    return answer.status_code, answer.json()


async def by_two(found: Running, first: Visitor, second: Visitor, mark: str, **action: Any) -> None:
    """The first asks, the second confirms; both are answered 200."""
    assert (await decides(first, mark, **action))[0] == 200
    (act,) = found.house.room.jackpots["royal"].acts.waiting
    status, told = await decides(second, f"{mark} too", action="ConfirmAct", act=act.number)
    assert status == 200, told


async def seated(found: Running, people: list[Visitor], seed: bytes) -> None:
    for table in found.house.room.tables.values():
        table._seeds = lambda: seed
    for seat, each in enumerate(people, start=1):
        await each.sit(seat, table="royal-table")


async def play(found: Running, people: list[Visitor], *, fold: bool) -> None:
    """One hand: everybody calls, or everybody folds."""
    table = found.house.room.tables["royal-table"]
    async with asyncio.timeout(30):
        while not table.desk.over:
            _, seats = table.desk.deciding()
            for seat in seats:
                who = next(each for each in people if each.name == table.desk.players[seat])
                for action in ("Fold",) if fold else ("Check", "Call"):
                    if (await who.command({"action": action}, "royal-table", "hand")).status_code == 200:
                        break
            await asyncio.sleep(0.01)


@in_loop
async def test_a_win_is_shown_confirmed_and_paid() -> None:
    async with served(settings(JACKPOT, TABLE)) as found, visitors(found, "Ann", "Bob", "Cyd") as people:
        ann = people[0]
        shown = (await ann.http.get("/jackpots")).json()
        linked = [{"id": "royal-table", "name": "royal-table", "playing": False}]
        line = {"name": "royal", "book": "melbourne-poker", "amounts": [5000], "tables": ["royal-table"], "linked": linked}
        assert shown == [{**line, "working": True, "paid": [], "waiting": [], "version": 2}]
        told = (await ann.http.get("/jackpots/royal")).json()
        assert ("winning-hand", "1:royal-flush-jackpot") in [(each["topic"], each["clause"]) for each in told["law"]]
        assert all(each["words"] for each in told["law"])
        ranks = (("Flo", "floor"), ("Dee", "dealer"), ("Mia", "manager"), ("Ada", "admin"))
        floor, dealer, manager, admin = [await staff(found, ann, name, role) for name, role in ranks]
        await seated(found, people, find_seed("flop"))
        await play(found, people, fold=False)
        await found.house.room.jackpots["royal"].caught_up()
        (win,) = (await floor.get("/jackpots/royal/console")).json()["wins"]
        assert (win["standing"], win["amount"]) == ("recorded", 5000)
        assert (await ann.get("/jackpots/royal/console")).json()["code"] == "staff"
        assert (await decides(ann, "a", action="ConfirmWin", number=1))[1]["code"] == "staff"
        status, told = await decides(floor, "b", action="ConfirmWin", number=1)
        assert (status, told["clause"]) == (409, "16.4.2"), told
        assert (await decides(manager, "c", action="ConfirmWin", number=1, by="assistant-casino-manager"))[1]["code"] == "not-yours"
        assert (await decides(manager, "d", action="LinkTable", table="x", game="holdem"))[1]["code"] == "not-yours"
        assert (await decides(manager, "e", action="ConfirmWin", number="one"))[1]["code"] == "bad-action"
        assert (await decides(manager, "no", action="ConfirmWin", number=1, why=" "))[1]["code"] == "no-reason"
        assert (await decides(manager, "f", action="ConfirmWin", number=1))[0] == 200
        for who, code in ((manager, "same-person"), (floor, "staff"), (ann, "staff")):
            assert (await decides(who, "f too", action="ConfirmAct", act=1))[1]["code"] == code
        (win,) = (await floor.get("/jackpots/royal/console")).json()["wins"]
        assert win["standing"] == "recorded", "one person confirms nothing"
        (waits,) = (await admin.get("/staff/acts")).json()
        assert (waits["kind"], waits["id"], waits["yours"], waits["act"]["who"]) == ("jackpot", "royal", False, "Mia")
        assert (await ann.get("/staff/acts")).json()["code"] == "staff"
        assert (await decides(admin, "f three", action="ConfirmAct", act=1))[0] == 200
        had = found.house.room.bank.balance(wallet(win["player"]))
        assert (await decides(floor, "g", action="PayPrize", number=1))[0] == 200
        for _ in range(2):
            assert (await decides(dealer, "g too", action="ConfirmAct", act=2))[0] == 200
        assert found.house.room.bank.balance(wallet(win["player"])) == had + 5000
        assert (await decides(admin, "h", action="TellAbove", number=1))[0] == 200
        (line,) = (await ann.http.get("/jackpots")).json()
        assert line["paid"] == [{"player": win["player"], "table": "royal-table", "amount": 5000}]
        assert (await ann.http.get("/jackpots/blue/console", headers=manager.headers)).status_code == 404
        report = (await ann.http.get("/tables/royal-table/staff-acts")).json()["acts"]
        assert [(each["action"]["action"], each["standing"], each["jackpot"]) for each in report] == [
            ("TellAbove", "done", "royal"),
            ("PayPrize", "confirmed", "royal"),
            ("ConfirmWin", "confirmed", "royal"),
        ]
        assert not any(each["who"] or each["second"] or each["why"] for each in report)
        theirs = (await ann.http.get("/jackpots/royal/staff-acts", headers=manager.headers)).json()["acts"]
        assert [(each["who"], each["second"]) for each in theirs] == [("Ada", ""), ("Flo", "Dee"), ("Mia", "Ada")]
        assert all(each["why"] == "as the cards lie" for each in theirs)


@in_loop
async def test_who_plays_at_the_table_decides_nothing_about_its_prize() -> None:
    async with served(settings(JACKPOT, TABLE)) as found, visitors(found, "Ann", "Bob", "Cyd") as people:
        ann = people[0]
        ranks = (("Ada", "admin"), ("Max", "admin"), ("Zoe", "admin"))
        players, (max_, zoe) = [await staff(found, ann, *ranks[0])], [await staff(found, ann, *each) for each in ranks[1:]]
        await seated(found, [*people, *players], find_seed("flop"))
        ada = players[0]
        await play(found, [*people, *players], fold=False)
        keeper = found.house.room.jackpots["royal"]
        await keeper.caught_up()
        wrong: list[dict[str, Any]] = [
            {"action": "ReportMalfunction"},
            {"action": "AdjustPool", "cents": 5, "hand": 1},
            {"action": "SetContribution", "prize": "4/1"},
        ]
        for action in wrong:
            assert (await decides(ada, action["action"], **action))[1]["code"] == "plays-here"
        assert (await decides(max_, "a", action="AdjustPool", cents=5, hand=1))[0] == 200
        assert (await decides(ada, "b", action="ConfirmAct", act=1))[1]["code"] == "plays-here"
        await ada.command({"action": "Leave"}, "royal-table")
        assert (await decides(ada, "c", action="ConfirmAct", act=1))[1]["code"] == "plays-here"
        had = keeper.desk.jackpot.money["pool-1"]
        assert (await decides(zoe, "d", action="ConfirmAct", act=1))[0] == 200
        assert keeper.desk.jackpot.money["pool-1"] == had + 5
        assert (await decides(zoe, "e", action="AdjustPool", cents=5))[1]["code"] == "about-what"
        assert (await decides(zoe, "f", action="AdjustPool", cents=5, hand=99))[1]["code"] == "hand"
        assert (await decides(zoe, "g", action="AdjustPool", cents=5, win=7))[1]["code"] == "claim"


@in_loop
async def test_the_pool_and_the_contribution_are_changed_by_hand() -> None:
    """By who may: the console says who, by which clause, and which amounts are to be said."""
    async with served(settings(JACKPOT, TABLE)) as found, visitors(found, "Ann", "Bob", "Cyd") as people:
        ann = people[0]
        await seated(found, people, find_seed("request"))
        await play(found, people, fold=True)
        await found.house.room.jackpots["royal"].caught_up()
        pool = found.house.room.jackpots["royal"].desk.jackpot.money["pool-1"]
        ranks = (("Dee", "floor"), ("Mia", "manager"), ("Ada", "admin"))
        dealer, manager, admin = [await staff(found, ann, name, role) for name, role in ranks]
        by_hand = {each["action"]["action"]: each for each in (await manager.get("/jackpots/royal/console")).json()["by_hand"]}
        adjust, contribution = by_hand["AdjustPool"], by_hand["SetContribution"]
        assert (adjust["clause"], adjust["wants_why"], [each["name"] for each in adjust["wants"]]) == ("16.6.1", True, ["cents", "hand"])
        assert (contribution["clause"], contribution["wants"][0]["now"]) == ("16.2#2", "3")
        assert adjust["no"] is None
        assert contribution["no"] is None
        seen = {each["action"]["action"]: each["no"] for each in (await dealer.get("/jackpots/royal/console")).json()["by_hand"]}
        assert {name: no["clause"] for name, no in seen.items()} == {"AdjustPool": "16.6.1", "SetContribution": "16.2#2"}
        for action in ({**adjust["action"], "cents": 50, "hand": 1, "why": "counted again"}, {**contribution["action"], "prize": "7/2"}):
            status, told = await decides(dealer, "no", **action)
            assert (status, told["code"]) == (409, "staff")
            await by_two(found, manager, admin, action["action"], **action)
        jackpot = found.house.room.jackpots["royal"].desk.jackpot
        assert jackpot.money["pool-1"] == pool + 50
        assert jackpot.plan.contribution.prize == Fraction(7, 2)
        status, told = await decides(manager, "below", **adjust["action"], cents=-100, hand=1, why="counted again")
        assert (status, told["code"]) == (409, "floor")


@in_loop
async def test_the_flop_is_asked_for() -> None:
    async with served(settings(JACKPOT, TABLE)) as found, visitors(found, "Ann", "Bob", "Cyd") as people:
        await seated(found, people, find_seed("request"))
        await play(found, people, fold=True)
        answers = {}
        for each in people:
            answer = await each.http.post("/jackpots/royal/flop", json={"table": "royal-table"}, headers=each.headers)
            answers[each.name] = answer.status_code
        assert sorted(answers.values()) == [200, 409, 409], answers
        (claim,) = found.house.room.jackpots["royal"].desk.jackpot.claims
        assert answers[claim.player] == 200
        wrong = await people[0].http.post("/jackpots/royal/flop", json={"table": "perth"}, headers=people[0].headers)
        assert wrong.status_code == 404


@pytest.mark.parametrize(
    ("jackpot", "wrong"),
    [
        ('name = "Royal"', "small letters"),
        ('name = "r"\ntables = ["moon"]', "a list of tables"),
        ('name = "r"\nbook = "perth-poker"\ntables = ["perth"]\nstart = -1', "a whole number"),
        ('name = "r"\nbook = "perth-poker"\ntables = ["perth"]\nhat = 1', "is not known"),
        ('name = "r"\nbook = "perth-poker"\ntables = ["perth-omaha"]', "two hole cards and a flop"),
        ('name = "r"\nbook = "perth-poker"\ntables = ["royal-table"]', "a table of melbourne-poker"),
        ('name = "r"\nbook = "melbourne-poker"\ntables = ["royal-table"]\nreserve = 3', "no reserve pool"),
        ('name = "r"\nbook = "standard"\ntables = ["perth"]', "has no jackpot"),
        ('name = "r"\nbook = "moon"\ntables = ["perth"]', "cannot be"),
    ],
)
def test_a_jackpot_that_cannot_be_is_pointed_at(jackpot: str, wrong: str) -> None:
    with pytest.raises(ConfigError, match=wrong):
        config_of(f"{TABLE}\n[[jackpot]]\n{jackpot}\n", "test")


def test_two_of_one_name() -> None:
    with pytest.raises(ConfigError, match="another for each jackpot"):
        config_of(TABLE + JACKPOT + JACKPOT, "test")
    assert [each.name for each in config_of(TABLE + JACKPOT, "test").jackpots] == ["royal"]
    ready = [each.name for each in config_of("", "test").jackpots]
    assert ready == ["perth-royal", "melbourne-royal", "ultimate"], "those of the ready tables"
    assert config_of(TABLE, "test").jackpots == ()
    assert [each.name for each in config_of("jackpot = []", "test").jackpots] == ["ultimate"], "its table has circles for it"
