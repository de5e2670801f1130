"""Ultimate Texas Hold'em in the browser: a guest plays rounds to the end, and every kind of wager wins and loses, with its clause."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from pitboss.law import open_book
from tests.browser.conftest import PHONE
from tests.browser.house import Guest, Lying, house_room
from tests.browser.person import until
from tests.browser.test_axe import find
from tests.browser.test_phone import SMALL, TOUCH, WIDE

BOOK = open_book("ultimate-holdem")

WIN, LOSE, BACK = "win", "lose", "standoff"
#: Cards, what is bet beside Ante and Blind, what is decided, and what each wager comes to: outcome and what it pays.
ROUNDS: dict[str, tuple[Lying, dict[str, Any], list[str], dict[str, tuple[str, int]]]] = {
    "four times the Ante wins": (
        Lying("Ah Ad", "Ks Qd", "Kc 7s 4d 9h 2c"),
        {"trips": True, "level": 1},
        ["Play 4×"],
        {"ante": (WIN, 10), "blind": (BACK, 0), "trips": (LOSE, 0), "play": (WIN, 40), "level_1": (LOSE, 0)},
    ),
    "three times the Ante loses": (
        Lying("7c 2d", "As Ah", "Kc Qd 9s 4h 3d"),
        {"level": 2},
        ["Play 3×"],
        {"ante": (LOSE, 0), "blind": (LOSE, 0), "play": (LOSE, 0), "level_2": (LOSE, 0)},
    ),
    "three times the Ante wins": (
        Lying("Kh Kd", "Qs Jd", "Qc 7s 4d 9h 2c"),
        {"level": 3},
        ["Play 3×"],
        {"ante": (WIN, 10), "blind": (BACK, 0), "play": (WIN, 30), "level_3": (LOSE, 0)},
    ),
    "twice the Ante wins with a flush, and Level 3 a bonus prize": (
        Lying("Ah 9h", "Ks Kd", "2h 5h Jh 3c 8d"),
        {"trips": True, "level": 3},
        ["Check", "Play 2×"],
        {"ante": (WIN, 10), "blind": (WIN, 15), "trips": (WIN, 70), "play": (WIN, 20), "level_3": (WIN, -1)},
    ),
    "twice the Ante loses": (
        Lying("7c 2d", "As Ah", "7s Qd 9s 4h 3d"),
        {},
        ["Check", "Play 2×"],
        {"ante": (LOSE, 0), "blind": (LOSE, 0), "play": (LOSE, 0)},
    ),
    "once the Ante wins against a dealer who does not qualify": (
        Lying("Ah 4s", "7c 2d", "Ks Qh 9d 5c 3h"),
        {},
        ["Check", "Check", "Play 1×"],
        {"ante": (BACK, 0), "blind": (BACK, 0), "play": (WIN, 10)},
    ),
    "once the Ante loses, and three eights pay Trips all the same": (
        Lying("2c 3d", "Ah Kd", "8s 8h 8d Kc Qs"),
        {"trips": True},
        ["Check", "Check", "Play 1×"],
        {"ante": (LOSE, 0), "blind": (LOSE, 0), "trips": (WIN, 30), "play": (LOSE, 0)},
    ),
    "four times the Ante wins with a straight, and so does Level 1": (
        Lying("6c 7d", "Kh Kd", "8s 9h Td 2c Qs"),
        {"level": 1},
        ["Play 4×"],
        {"ante": (WIN, 10), "blind": (WIN, 10), "play": (WIN, 40), "level_1": (WIN, -1)},
    ),
    "a fold after the river": (
        Lying("2c 3d", "Ah Kd", "8s 9h Td Kc Qs"),
        {},
        ["Check", "Check", "Fold"],
        {"ante": (LOSE, 0), "blind": (LOSE, 0)},
    ),
    "a straight flush with the flop wins a part of the pool of Level 2": (
        Lying("8s 9s", "Ah Kd", "Ts Js Qs 2c 3d"),
        {"level": 2},
        ["Check", "Play 2×"],
        {"ante": (WIN, 10), "blind": (WIN, 500), "play": (WIN, 20), "level_2": (WIN, -1)},
    ),
}


def test_every_wager_wins_and_loses(visit: Callable[..., Page], monkeypatch: pytest.MonkeyPatch) -> None:
    with house_room(monkeypatch, [lying for lying, *_ in ROUNDS.values()]) as room:
        guest = Guest(visit(room.url), room).sit_down()
        for name, (_, bets, decisions, wanted) in ROUNDS.items():
            before, chips = guest.look()["levels"], guest.chips
            ended = guest.play(decisions, **bets)
            found = {spot: (outcome, pays) for spot, (outcome, pays, _) in ended["wagers"].items()}
            for spot, (outcome, pays) in wanted.items():
                assert found[spot][0] == outcome, (name, spot, found)
                if pays >= 0:
                    assert found[spot][1] == pays, (name, spot, found)
                else:
                    assert found[spot][1] > 0, (name, spot, found)
            assert set(found) == set(wanted), (name, found)
            for spot, (_, _, clause) in ended["wagers"].items():
                assert clause in BOOK.clauses, (name, spot, clause)
            assert ended["net"] == guest.chips - chips, (name, ended)
            if bets.get("level") and wanted[f"level_{bets['level']}"][0] == LOSE:
                after = guest.display_moves(before)
                assert after[bets["level"] - 1] > before[bets["level"] - 1], (name, before, after)


def test_with_keys_alone(visit: Callable[..., Page], monkeypatch: pytest.MonkeyPatch) -> None:
    decks = [
        Lying("Ah Ad", "Ks Qd", "Kc 7s 4d 9h 2c"),
        Lying("2c 3d", "Ah Kd", "8s 9h Td Kc Qs"),
        Lying("Ah 9h", "Ks Kd", "2h 5h Jh 3c 8d"),
    ]
    with house_room(monkeypatch, decks) as room:
        page = visit(room.url)
        guest = Guest(page, room, by="keys")
        button = page.get_by_role("button", name="Sit down at Ultimate")
        button.wait_for()
        button.focus()
        page.keyboard.press("Enter")
        guest.until(lambda seen: seen["seat"] and seen["due"] == "bets", "a seat, and bets are taken")
        assert guest.play(["Play 4×"], trips=True, level=1)["net"] == 10 + 40 - 10 - 5
        # Before the river nobody folds: the key says so, with the clause.
        guest.bet()
        guest.deal()
        guest.until(lambda seen: seen["turn"], "it is one's turn")
        guest.page.wait_for_timeout(350)
        page.keyboard.press("f")
        expect(page.locator(".bar-reason")).to_contain_text("§")
        page.keyboard.press("1")
        expect(page.locator(".bar-reason")).to_contain_text("§")
        for what in ("Check", "Check", "Fold"):
            guest.decide(what)
        guest.until(lambda seen: seen["ended"] is not None and seen["ended"]["round"] == 2, "the fold is settled")
        # The same again, twice as much, and with the circle under the focus.
        guest.until(lambda seen: seen["due"] == "bets" and seen["round"] == 3, "the next round")
        guest.insist(lambda: page.keyboard.press("r"), lambda seen: seen["bets"]["ante"] == 10, "R bets the same again")
        page.keyboard.press("d")
        guest.until(lambda seen: seen["bets"]["ante"] == 20 and seen["bets"]["blind"] == 20, "D doubles")
        page.locator(".circle-place[data-spot=ante] button").focus()
        page.keyboard.press("ArrowDown")
        guest.until(lambda seen: seen["bets"]["ante"] == 10, "an arrow takes a chip off")
        page.keyboard.press("x")
        guest.until(lambda seen: seen["bets"]["ante"] == 0, "X clears")
        page.keyboard.press("?")
        expect(page.get_by_role("dialog")).to_contain_text("A chip on Ante and Blind")
        page.keyboard.press("Escape")
        assert guest.play(["Check", "Play 2×"], trips=True)["net"] == 10 + 15 + 70 + 20


def test_what_the_table_does_not_take_is_told_with_its_clause(visit: Callable[..., Page], monkeypatch: pytest.MonkeyPatch) -> None:
    with house_room(monkeypatch) as room:
        page = visit(room.url)
        guest = Guest(page, room).sit_down()
        guest.touch("trips")
        expect(page.locator(".house-dock .refused")).to_contain_text("§")
        guest.touch("ante")
        expect(page.locator(".house-dock .refused")).to_have_count(0)
        guest.until(lambda seen: seen["bets"]["ante"] == 10 and seen["bets"]["trips"] == 10, "both lie there")

        def lying() -> object:
            [wagers] = room.found.house.room.houses["ultimate"].desk.round.wagers  # type: ignore[union-attr]
            return wagers.ante, wagers.blind, wagers.trips

        # A chip is on the felt as soon as it is put there, and at the table when the room has answered.
        until(lambda: room.run(lying) == (10, 10, 10), "the table has both", page)


def test_a_lost_link_and_a_reload_in_the_middle_of_a_round(visit: Callable[..., Page], monkeypatch: pytest.MonkeyPatch) -> None:
    with house_room(monkeypatch, [Lying("Ah Ad", "Ks Qd", "Kc 7s 4d 9h 2c")]) as room:
        page = visit(room.url)
        guest = Guest(page, room).sit_down()
        guest.bet(trips=True)
        guest.deal()
        guest.until(lambda seen: seen["turn"], "it is one's turn")
        page.reload()
        guest.until(lambda seen: seen["turn"] and seen["bets"]["trips"] == 10, "it is one's turn again, and the chips lie there")
        page.context.set_offline(True)
        expect(page.locator(".table.unlinked")).to_have_count(1)
        page.context.set_offline(False)
        guest.until(lambda seen: seen["turn"], "and again")
        expect(page.locator(".table.unlinked")).to_have_count(0)
        guest.decide("Play 4×")
        guest.until(lambda seen: seen["ended"] is not None and seen["ended"]["net"] == 10 + 40 - 10, "the round is settled")


def test_on_a_phone_everything_fits(visit: Callable[..., Page], monkeypatch: pytest.MonkeyPatch) -> None:
    with house_room(monkeypatch, [Lying("Ah 9h", "Ks Kd", "2h 5h Jh 3c 8d")]) as room:
        page = visit(room.url, viewport=PHONE, has_touch=True, is_mobile=True)
        guest = Guest(page, room).sit_down()
        fits(page)
        guest.bet(trips=True, level=3)
        fits(page)
        guest.deal()
        guest.until(lambda seen: seen["turn"], "it is one's turn")
        fits(page)
        guest.decide("Check")
        guest.until(lambda seen: seen["turn"], "it is one's turn on the flop")
        fits(page)
        guest.decide("Play 2×")
        guest.until(lambda seen: seen["ended"] is not None, "the round is settled")
        fits(page)


# What must be in the window without scrolling: buttons of the dock, circles, own cards, the board, the dealer.
OUTSIDE = """() => [...document.querySelectorAll(
    ".house-dock button, .house-own .circle, .house-own [data-card], .board [data-card], .dealer [data-card]")]
  .flatMap((each) => {
    const { left, top, right, bottom } = each.getBoundingClientRect();
    const inside = left >= -0.5 && top >= -0.5 && right <= innerWidth + 0.5 && bottom <= innerHeight + 0.5;
    return inside ? [] : [`${each.className} ${each.textContent} ${left} ${top} ${right} ${bottom}`];
  })"""


def fits(page: Page) -> None:
    page.evaluate("() => document.querySelector('.table').scrollTo(0, 0)")
    assert page.evaluate(WIDE) == []
    assert page.evaluate(OUTSIDE) == []
    assert page.evaluate(SMALL, TOUCH) == []


def test_axe_finds_nothing_grave(visit: Callable[..., Page], monkeypatch: pytest.MonkeyPatch) -> None:
    with house_room(monkeypatch, [Lying("Ah 9h", "Ks Kd", "2h 5h Jh 3c 8d")]) as room:
        page = visit(room.url)
        guest = Guest(page, room).sit_down()
        found = find(page, "bets")
        guest.bet(trips=True, level=3)
        found += find(page, "chips lie there")
        guest.deal()
        guest.until(lambda seen: seen["turn"], "it is one's turn")
        found += find(page, "one's turn")
        guest.decide("Check")
        guest.decide("Play 2×")
        guest.until(lambda seen: seen["ended"] is not None and seen["due"] == "bets", "the round is settled, and bets are taken again")
        found += find(page, "settled")
        assert found == []
