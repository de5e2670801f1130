"""The deal of a round against the house, checked in the browser that saw it: it holds, and a changed card is found, whoever changed it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.checking import DECK, checked, finds_out, other_card, other_deck, said
from tests.browser.house import Guest, Lying, house_room

LYING = Lying("Ah Ad", "Ks Qd", "Kc 7s 4d 9h 2c")


def other_dealer(proof: dict[str, Any]) -> str:
    """The account tells of another dealer's card than the deck had."""
    shown = next(each for each in proof["events"] if each["event"] == "DealerShown")
    shown["cards"][0] = next(card for card in DECK if card not in {each["card"] for each in proof["openings"]})
    return said(shown["cards"][0])


def test_a_round_holds_and_with_a_card_changed_it_does_not(visit: Callable[..., Page], monkeypatch: pytest.MonkeyPatch) -> None:
    with house_room(monkeypatch, [LYING]) as room:
        page = visit(room.url)
        guest = Guest(page, room).sit_down()
        guest.play(["Play 4×"])
        page.get_by_role("link", name="Replay round 1", exact=True).click()
        page.get_by_role("link", name="Check this deal").click()
        answer, steps, problems = checked(page)
        assert "The deal holds" in answer
        assert steps.pop("Shuffled together") == "open", "the test has stacked the deck"
        assert set(steps.values()) == {"good"}, steps
        assert next(iter(steps)) == "The root told before the bets"
        assert not problems
        for card in ("Ah", "Ad", "Ks", "Qd", "Kc"):
            assert said(card) in answer, answer
        opened = page.locator(".check-card .card").evaluate_all("(all) => all.map((card) => card.dataset.card)")
        assert sorted(opened) == sorted(f"{LYING.hand} {LYING.dealer} {LYING.board}".split())

        # the page's own way to tamper
        page.get_by_role("button", name="Change a card and check again").click()
        expect(page.locator(".check-answer")).to_contain_text("This deal does not hold")
        marked = page.locator(".check-card-bad")
        expect(marked).to_have_count(1)
        assert marked.locator(".card").get_attribute("data-card") not in opened
        page.get_by_role("button", name="The true deal again").click()
        expect(page.locator(".check-answer")).to_contain_text("The deal holds")

        # a proof that was altered on its way
        finds_out(page, f"{room.url}/#/check/ultimate/1", (other_card, other_deck, other_dealer))

        # Who was not there has no root to hold it to, and is told so.
        other = visit(f"{room.url}/#/check/ultimate/1")
        expect(other.locator(".check-answer")).to_contain_text("did not note the root before the bets")
