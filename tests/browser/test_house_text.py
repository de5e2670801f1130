"""The table against the house as text: rounds are played to the end by typing alone, and what is refused has its code and clause."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import Room
from tests.browser.house import Guest, Lying, house_room
from tests.browser.test_axe import find

WINS = Lying("Ah 9h", "Ks Kd", "2h 5h Jh 3c 8d")  # a flush against a pair of kings
FOLDS = Lying("2c 3d", "Ah Kd", "8s 9h Td Kc Qs")


class Typist:
    """Somebody who types at a table."""

    def __init__(self, page: Page, room: Room) -> None:
        self.page = page
        page.goto(f"{room.url}/#/table/ultimate?text")
        self.line = page.locator("#text-line")
        expect(self.line).to_be_visible()

    def type(self, words: str, *told: str) -> Locator:
        """Type a line; the newest answer says all of this."""
        self.line.fill(words)
        self.line.press("Enter")
        newest = self.page.locator(".text-newest")
        expect(newest.locator(".text-asked")).to_have_text(words)
        for each in told:
            expect(newest).to_contain_text(each)
        return newest

    def part(self, title: str) -> Locator:
        return self.page.get_by_role("region", name=title)

    def reads(self, title: str, words: str) -> None:
        expect(self.part(title)).to_contain_text(words)


def test_a_round_is_won_by_typing(visit: Callable[..., Page], monkeypatch: pytest.MonkeyPatch) -> None:
    with house_room(monkeypatch, [WINS]) as room:
        page = visit(room.url)
        typist = Typist(page, room)
        typist.type("sit 3 500", "You sit at seat 3 with 500.")
        typist.reads("Now", "Place your bets.")
        typist.type("go", "Put chips on the Ante first: ante 10.")
        no = typist.type("ante 5", "No.", "Code")
        expect(no.locator("code")).to_have_text(re.compile(r"^[a-z-]+$"))
        expect(no.locator("a.clause")).to_be_visible()
        # The second line is typed before the first has its answer: both lie there.
        typist.line.fill("ante 10")
        typist.line.press("Enter")
        typist.type("trips 10 jackpot 1", "10 on each of Ante and Blind, 10 on Trips and 5 on jackpot Level 1")
        typist.reads("Your bets and chips", "You have 465 in your stack and 35 on the table.")
        typist.type("p", "Blind pays: royal flush 500 to 1", "Trips pays:")
        typist.type("m", "10 to 100 each, in steps of 10")
        typist.type("j", "Level 3 shows", "You have wagered on Level 1.")

        typist.type("ready", "You are ready.")
        typist.reads("Now", "You may play 3 times the Ante for 30 (3x), play 4 times the Ante for 40 (4x) or check (k).")
        typist.reads("Your cards", "You hold ace of hearts, nine of hearts.")
        typist.type("o", "Not 2x:", "Clause")
        expect(typist.type("2x", "No.", "Clause").locator("a.clause")).to_be_visible()
        found = find(page, "a decision, and a no")
        typist.type("why", "No.", "Clause")
        typist.type("k", "You check.")
        typist.reads("Board and dealer", "two of hearts, five of hearts, jack of hearts.")
        typist.type("i", "You have a flush")
        typist.type("play", "You play 20.")
        typist.reads("Result", "Round 1: you win")
        for spot, won in {"Ante": 10, "Blind": 15, "Trips": 70, "Play": 20}.items():
            line = typist.part("Result").get_by_role("listitem").filter(has_text=f"{spot} won {won}")
            expect(line.locator("a.clause")).to_be_visible()
        kings = "The dealer has king of spades, king of diamonds: a pair of kings"
        typist.type("r", "Round 1: you win", "Blind won 15, flush. Clause 3.14(a)(i).", kings)
        typist.type("rounds", "Round 1: You win", "Dealer: king of spades, king of diamonds.")
        typist.type("rule 3.14(a)", "Clause 3.14(a):")
        found += find(page, "a result")
        assert found == []


def test_a_round_is_folded_by_typing_and_one_leaves(visit: Callable[..., Page], monkeypatch: pytest.MonkeyPatch) -> None:
    with house_room(monkeypatch, [WINS, FOLDS]) as room:
        page = visit(room.url)
        guest, typist = Guest(page, room), Typist(page, room)
        typist.type("sit", "You sit at seat 1")
        typist.type("ante 10 trips 10", "10 on each of Ante and Blind and 10 on Trips")
        typist.type("go", "You are ready.")
        typist.type("4x", "You play 40.")
        typist.reads("Result", "Round 1: you win 135.")

        typist.reads("Now", "The bets of the last round again, 30: same.")
        chips = guest.chips
        typist.type("same", "10 on each of Ante and Blind and 10 on Trips")
        typist.type("trips off", "On the table: 10 on each of Ante and Blind.")
        typist.type("deal", "You are ready.")
        typist.reads("Now", "check (k)")
        typist.type("k", "You check.")
        typist.reads("Board and dealer", "eight of spades, nine of hearts, ten of diamonds")
        typist.reads("Now", "check (k)")
        typist.type("check", "You check.")
        typist.reads("Now", "You may play once the Ante for 10 (1x) or fold (f).")
        typist.type("f", "You fold.")
        typist.reads("Result", "Round 2: you lose 20.")
        assert guest.chips == chips - 20

        typist.line.press("ArrowUp")
        typist.line.press("ArrowUp")
        expect(typist.line).to_have_value("check")
        typist.type("add 100", "You add 100.")
        typist.type("/good evening", "Said.")
        typist.reads("Said", "You: good evening")
        typist.type("leave", "You leave")
        typist.reads("Now", "You may sit down at seat")
        page.get_by_role("button", name="Show the table").click()
        expect(page.locator(".table.house")).to_be_visible()


def test_the_setting_and_the_felt(visit: Callable[..., Page], monkeypatch: pytest.MonkeyPatch) -> None:
    """Who has text mode on comes to the table as text; a round that began on the felt goes on there."""
    with house_room(monkeypatch, [WINS]) as room:
        page = visit(room.url)
        guest = Guest(page, room).sit_down()
        guest.bet(trips=True)
        guest.deal()
        page.get_by_role("button", name="Settings").first.click()
        page.get_by_role("dialog").get_by_label("Text mode").check()
        page.keyboard.press("Escape")
        expect(page.locator("#text-line")).to_be_visible()
        expect(page.locator(".table.house")).to_have_count(0)
        expect(page.get_by_role("region", name="Your cards")).to_contain_text("You hold ace of hearts, nine of hearts.")
        page.locator("#text-line").fill("4x")
        page.get_by_role("button", name="Send").click()
        expect(page.get_by_role("region", name="Result")).to_contain_text("Play won 40")
