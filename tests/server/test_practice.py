"""Practice over HTTP: exact values after a choice, from the question alone, worked out beside the room."""

from __future__ import annotations

import asyncio
import functools
import os
import signal
import subprocess
import sys
from collections.abc import Callable, Coroutine
from fractions import Fraction
from typing import Any, ParamSpec

import httpx
import pytest

from pitboss.analysis.ultimate.paying import asked, paying
from pitboss.analysis.ultimate.situation import situation
from pitboss.cards import cards
from pitboss.server.serve import Running
from tests.server.served import in_loop, served, settings

P = ParamSpec("P")
PATIENCE = 300  # seconds; the reckoner takes two of a free processor to come


def in_time(test: Callable[P, Coroutine[Any, Any, None]]) -> Callable[P, None]:
    """Run an async test that waits for the reckoner, however busy the machine is."""

    @functools.wraps(test)
    def run(*args: P.args, **kwargs: P.kwargs) -> None:
        asyncio.run(asyncio.wait_for(test(*args, **kwargs), PATIENCE))

    return run


async def ask(found: Running, **question: Any) -> httpx.Response:
    async with httpx.AsyncClient(base_url=found.url, timeout=60) as http:
        while True:
            answer = await http.post("/practice/ultimate", json=question)
            if answer.status_code != 503:
                return answer
            assert answer.json()["code"] == "not-yet"  # on a busy machine the reckoner takes a while to come; the page asks again, too
            await asyncio.sleep(0.5)


def reckoner(found: Running) -> int | None:
    return found.house.reckoner.pid


def fraction(told: dict[str, Any]) -> Fraction:
    assert told["decimal"] == float(Fraction(told["exact"]))
    return Fraction(told["exact"])


@in_time
async def test_a_round_decision_by_decision() -> None:
    async with served() as found:
        before = (await ask(found, hole=["Kc", "4d"], chosen="4x")).json()
        assert (before["when"], before["best"], before["chosen"]) == ("before the flop", "check", "4x")
        values = {each["choice"]: fraction(each["value"]) for each in before["choices"]}
        assert fraction(before["cost"]) == values["check"] - values["4x"] > 0
        assert (before["trips"], before["ends"]) == (None, {})
        flop = (await ask(found, hole=["Kc", "4d"], board=["Kh", "9s", "2d"], chosen="2x")).json()
        assert flop["best"] == "2x"
        assert fraction(flop["cost"]) == 0
        assert fraction(flop["choices"][0]["value"]) == Fraction(80516, 48645)
        assert sum(flop["hands"].values()) == flop["deals"] == 1081 * 990
        river = (await ask(found, hole=["Kc", "4d"], board=["Qh", "9s", "2d", "7c", "3c"], chosen="fold")).json()
        assert river["hand"] == "no pair"
        assert fraction(river["trips"]) == -1
        assert {each["choice"] for each in river["choices"]} == {"1x", "fold"}


@in_time
async def test_the_answer_is_that_of_the_mathematics_under_the_tables_own_options() -> None:
    options = {
        "blind-tie": "lose",
        "trips-pay-table": "table-3",
        "unexposed-hand": next(iter(asked().book.options["unexposed-hand"].choices)),
    }
    async with served() as found:
        told = (await ask(found, hole=["8c", "6d"], board=["Ts", "Js", "Qs", "Ks", "As"], chosen="1x", options=options)).json()
    # A royal flush on the board: everything ties, and Trips wins by its table.
    assert fraction(told["choices"][0]["value"]) == -1
    assert fraction(told["trips"]) == asked(options=options).number("trips.table-3.royal-flush")
    exact = situation(paying(options=options), cards("8c6d"), cards("TsJsQsKsAs"))
    assert [(each["choice"], fraction(each["value"])) for each in told["choices"]] == [(each.label, each.value) for each in exact.choices]


@in_time
async def test_the_room_itself_loads_nothing_heavy_and_a_dead_reckoner_is_replaced() -> None:
    async with served() as found:
        assert reckoner(found) is None  # nobody has asked yet
        flop = {"hole": ["Kc", "4d"], "board": ["Kh", "9s", "2d"], "chosen": "check"}
        first = await ask(found, **flop)
        pid = reckoner(found)
        assert pid is not None
        os.kill(pid, signal.SIGKILL)
        while reckoner(found) == pid:
            await asyncio.sleep(0.01)
        again = await ask(found, **flop)
        assert again.json() == first.json()
        assert reckoner(found) not in (None, pid)
        several = await asyncio.gather(*(ask(found, **flop | {"chosen": chosen}) for chosen in ("2x", "check", "2x", "check")))
        assert [each.json()["chosen"] for each in several] == ["2x", "check", "2x", "check"]
        last = reckoner(found)
    assert last is not None
    with pytest.raises(ProcessLookupError):
        os.kill(last, 0)  # it went with the room


def test_opening_a_room_loads_neither_the_compiled_loops_nor_what_only_a_page_needs() -> None:
    heavy = {"numpy", "numba", "pitboss.cases", "pitboss.server.wire"}
    code = f"import sys, pitboss.server.serve; print(sorted({heavy} & set(sys.modules)))"
    assert subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout.strip() == "[]"


@pytest.mark.parametrize(
    ("question", "code", "words"),
    [
        ({"hole": ["Kc", "Kc"], "chosen": "4x"}, "bad-cards", "Kc stands twice"),
        ({"hole": ["Kc", "4d"], "board": ["4d", "9s", "2d"], "chosen": "2x"}, "bad-cards", "4d stands twice"),
        ({"hole": ["Kc", "4d"], "board": ["Kh", "9s"], "chosen": "2x"}, "bad-cards", "these are 2"),
        ({"hole": ["Kc", "4d"], "board": ["Kh", "9s", "2d"], "chosen": "4x"}, "bad-choice", "say 2x or check"),
        ({"hole": ["Kc", "4d"], "chosen": "fold"}, "bad-choice", "say 4x or 3x or check"),
        ({"hole": ["Kc", "4d"], "chosen": "4x", "options": {"blind-tie": "win"}}, "bad-rules", "blind-tie cannot be 'win'"),
        ({"hole": ["Kc", "4d"], "chosen": "4x", "options": {"moon": "full"}}, "bad-rules", "no option 'moon'"),
        ({"hole": ["Kc", "??"], "chosen": "4x"}, "bad-request", "hole"),
        ({"hole": ["Kc", "4d"]}, "bad-request", "chosen"),
        ({"hole": ["Kc", "4d"], "chosen": "4x", "deck": []}, "bad-request", "deck"),
    ],
)
@in_loop
async def test_what_cannot_be_asked(question: dict[str, Any], code: str, words: str) -> None:
    async with served() as found:
        answer = await ask(found, **question)
        assert (answer.status_code, answer.json()["code"]) == (422, code)
        assert words in answer.json()["words"]
        assert reckoner(found) is None  # nothing was started for it


@in_loop
async def test_one_address_may_not_ask_without_end() -> None:
    async with served(settings("[rates]\npractice_per_minute = 1\npractice_burst = 3\n")) as found:
        answers = [(await ask(found, hole=["Ac", "Ad"], chosen="4x")).status_code for _ in range(4)]
    assert answers == [200, 200, 200, 429]


@in_time
async def test_a_blind_that_the_house_rounds() -> None:
    """The flop is counted at the table's stake; before it the chart is not, and the answer says so."""
    options = {"blind-flush-rounding": "down"}
    hand: dict[str, Any] = {"hole": ["Kh", "4h"], "board": ["9h", "2h", "Jd"], "chosen": "2x", "options": options}
    async with served() as found:
        rounded = (await ask(found, **hand, ante=15, chip=5)).json()
        law = paying(options={}, numbers={"blind.pays.flush": Fraction(4, 3)})  # 20 of 22.50 on a Blind of 15
        assert fraction(rounded["choices"][0]["value"]) == situation(law, cards("Kh4h"), cards("9h2hJd")).best.value
        assert "a Blind of 15 wins 20" in rounded["assumes"]
        unknown = (await ask(found, **hand)).json()
        assert fraction(unknown["choices"][0]["value"]) == situation(paying(), cards("Kh4h"), cards("9h2hJd")).best.value
        assert "none is given" in unknown["assumes"]
        before = (await ask(found, hole=["Kh", "4h"], chosen="4x", options=options, ante=15, chip=5)).json()
        assert fraction(before["choices"][0]["value"]) == situation(paying(), cards("Kh4h")).best.value
        assert "Before the flop it is counted unrounded" in before["assumes"]
        assert (await ask(found, hole=["Kh", "4h"], chosen="4x")).json()["assumes"] is None
        refused = await ask(found, hole=["Kh", "4h"], chosen="4x", ante=7, chip=5)
        assert (refused.status_code, refused.json()["code"]) == (422, "bad-rules")
