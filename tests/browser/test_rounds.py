"""Rounds against the house that are over: the list beside the table, one of them again step by step and in words, its link, its check."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from pitboss.law import open_book
from tests.browser.conftest import PHONE
from tests.browser.house import Guest, Lying, house_room
from tests.browser.test_axe import find
from tests.browser.test_phone import WIDE

BOOK = open_book("ultimate-holdem")
WON = Lying("Ah 9h", "Ks Kd", "2h 5h Jh 3c 8d")
FOLDED = Lying("2c 3d", "Ah Kd", "8s 9h Td Kc Qs")
CARDS = "(all) => all.map((card) => card.dataset.card)"


def cards(page: Page, where: str) -> list[str]:
    found: list[str] = page.locator(f"{where} [data-card]").evaluate_all(CARDS)
    return found


def test_the_last_rounds_and_one_of_them_again(visit: Callable[..., Page], monkeypatch: pytest.MonkeyPatch) -> None:
    with house_room(monkeypatch, [WON, FOLDED]) as room:
        page = visit(room.url)
        guest = Guest(page, room).sit_down()
        won = guest.play(["Check", "Play 2×"], trips=True)
        guest.play(["Check", "Check", "Fold"])

        # the list beside the table
        page.get_by_role("tab", name="Rounds").click()
        lines = page.get_by_role("region", name="Last rounds").locator(".hands-link")
        expect(lines).to_have_count(2)
        expect(lines.nth(0)).to_contain_text("Nobody beat the house")
        expect(lines.nth(0)).to_contain_text("−20")
        expect(lines.nth(1)).to_contain_text(f"You win {won['net']}")

        # one again, from the first chip to the last
        lines.nth(1).click()
        expect(page.get_by_role("heading", name="Round 1", exact=True)).to_be_visible()
        expect(page.locator(".replay-now")).to_have_text("Before the bets")
        assert cards(page, ".board") == []
        page.get_by_role("button", name="Flop", exact=True).click()
        expect(page.locator(".board [data-card]")).to_have_count(3)
        assert cards(page, ".house-own") == WON.hand.split()
        assert cards(page, ".dealer") == ["??", "??"], "what lay face down then lies face down again"
        page.keyboard.press("End")
        expect(page.locator(".dealer-has")).to_contain_text("qualifies")
        assert cards(page, ".dealer") == WON.dealer.split()
        assert cards(page, ".board") == WON.board.split()

        # in words, wager by wager with its clause, as it was told at the table
        parts = page.locator(".story-parts li")
        told = {part.split()[0].lower(): part for part in parts.all_inner_texts()}
        assert set(told) == {"ante", "blind", "trips", "play"} == set(won["wagers"])
        for spot, (outcome, pays, clause) in won["wagers"].items():
            assert clause in BOOK.clauses
            assert clause in told[spot], (spot, told)
            assert outcome == "win"
            assert f"won {pays}" in told[spot], (spot, told)
        page.keyboard.press("ArrowLeft")
        page.keyboard.press("Home")
        expect(page.locator(".replay-now")).to_have_text("Before the bets")
        page.keyboard.press("End")
        expect(page).to_have_url(re.compile(r"#/hand/ultimate/1/\d+$"))
        assert find(page, "a round again") == []


def test_the_way_on_from_a_round_and_its_link_for_others(visit: Callable[..., Page], monkeypatch: pytest.MonkeyPatch) -> None:
    with house_room(monkeypatch, [WON, FOLDED]) as room:
        page = visit(room.url)
        guest = Guest(page, room).sit_down()
        guest.play(["Check", "Play 2×"], trips=True)
        guest.play(["Check", "Check", "Fold"])
        page.get_by_role("link", name="Replay round 1", exact=True).click()
        expect(page.get_by_role("heading", name="Round 1", exact=True)).to_be_visible()
        page.get_by_role("link", name="Round 2").click()
        expect(page.get_by_role("heading", name="Round 2", exact=True)).to_be_visible()
        page.get_by_role("link", name="all rounds").click()
        expect(page.get_by_role("heading", name="Rounds", exact=True)).to_be_visible()
        expect(page.locator(".hands-link")).to_have_count(2)
        assert find(page, "all rounds") == []
        page.go_back()
        page.get_by_role("link", name="Check this deal").click()
        expect(page.locator(".check-answer")).to_contain_text("The deal holds")

        # The link, given to somebody else: the same step, and of a folded hand no card.
        other = visit(f"{room.url}/#/hand/ultimate/1/99", viewport=PHONE, has_touch=True, is_mobile=True)
        expect(other.locator(".dealer-has")).to_contain_text("qualifies")
        assert other.evaluate(WIDE) == []
        other.goto(f"{room.url}/#/hand/ultimate/2/99")
        expect(other.get_by_role("heading", name="Round 2", exact=True)).to_be_visible()
        expect(other.locator(".replay-now")).not_to_have_text("Before the bets")
        assert not set(FOLDED.hand.split()) & set(cards(other, ".replay-felt"))
