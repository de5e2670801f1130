"""The page that checks a deal: what it answers, and what comes of a proof that was altered on its way to it."""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from typing import Any

from playwright.sync_api import Page, Route, expect

Change = Callable[[dict[str, Any]], str]
DECK = [f"{rank}{suit}" for suit in "cdhs" for rank in "23456789TJQKA"]
SUITS = {"c": "club", "d": "diamond", "h": "heart", "s": "spade"}
NAMES = ["two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "jack", "queen", "king", "ace"]
RANKS = dict(zip("23456789TJQKA", NAMES, strict=True))


def said(card: str) -> str:
    """As it is read out: what the page draws is read from there."""
    return f"{RANKS[card[0]]} of {SUITS[card[1]]}s"


def checked(page: Page) -> tuple[str, dict[str, str], list[str]]:
    """The answer, whether each step holds, and every problem."""
    answer = page.locator(".check-answer")
    expect(answer).to_be_visible()
    steps = page.locator(".check-step").evaluate_all(
        "(all) => all.map((step) => [step.querySelector('h3').firstChild.textContent, /check-(good|bad|open)/.exec(step.className)[1]])"
    )
    return answer.inner_text(), dict(steps), page.locator(".check-problems li").all_inner_texts()


def other_card(proof: dict[str, Any]) -> str:
    """Another card where the first opened one lay, in the opening alone."""
    taken = {each["card"] for each in proof["openings"]}
    proof["openings"][0]["card"] = next(card for card in DECK if card not in taken)
    return said(proof["openings"][0]["card"])


def other_deck(proof: dict[str, Any]) -> str:
    """Another root than the one that was told before the deal."""
    proof["decks"][0]["root"] = proof["decks"][0]["root"][::-1]
    return "root"


def finds_out(page: Page, where: str, changes: Sequence[Change]) -> None:
    """Each of these, made to the proof on its way, is found and told with the card or the root it is about."""
    alters: list[Change] = []
    words: list[str] = []

    def on_its_way(route: Route) -> None:
        proof = route.fetch().json()
        words.append(alters[-1](proof))
        route.fulfill(body=json.dumps(proof), content_type="application/json")

    page.route("**/proof", on_its_way)
    for change in changes:
        alters.append(change)
        page.goto(f"{where.split('#', maxsplit=1)[0]}#/")
        expect(page.locator(".check-answer")).to_have_count(0)  # two addresses at once are one to the page, and nothing is asked again
        page.goto(where)
        expect(page.locator(".check-answer")).to_contain_text("This deal does not hold")
        _, steps, problems = checked(page)
        assert "bad" in steps.values(), change.__name__
        assert any(words[-1] in each for each in problems), (change.__name__, words[-1], problems)
    page.unroute("**/proof")
