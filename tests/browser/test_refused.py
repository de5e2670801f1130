"""What is not allowed: the page says in words why not, by which clause, and what is; and at the table nothing has happened."""

from __future__ import annotations

import re
from collections.abc import Callable

from playwright.sync_api import Locator, Page, WebSocket, expect

from tests.browser.conftest import room_of
from tests.browser.person import Person, Way, until

TABLE = """
[[table]]
id = "bots"
book = "perth-poker"
game = "holdem"
limit = "no-limit"
blinds = [5, 10]
buy_in = [200, 2000]
chairs = 2
bots = ["steady"]
pace = { act = 600000, bank = 600000, between = 3600000 }
"""
PINEAPPLE = """
[[table]]
id = "bots"
book = "melbourne-poker"
game = "crazy-pineapple"
limit = "fixed"
small_bet = 10
big_bet = 20
blinds = [5, 10]
buy_in = [200, 2000]
chairs = 2
bots = ["steady"]
pace = { act = 600000, bank = 600000, between = 3600000 }
"""
SLOW = 60_000
PLAIN = Way()


def commands(page: Page) -> list[str]:
    """Everything that this page sends to the table from now on that asks for something to be done."""
    sent: list[str] = []

    def opened(socket: WebSocket) -> None:
        socket.on("framesent", lambda frame: sent.append(str(frame)) if '"command"' in str(frame) else None)

    page.on("websocket", opened)
    return sent


def opens(page: Page, clause: Locator) -> None:
    """The clause is a link, and leads to the page of that clause."""
    expect(clause).to_be_visible(timeout=SLOW)
    sign = clause.inner_text().split("§")[1].strip()
    clause.click()
    expect(page.locator("main h1")).to_contain_text(sign, timeout=SLOW)
    assert page.locator("main").inner_text().strip() != ""
    page.go_back()


def test_an_amount_that_will_not_do_shows_why_and_what_will(visit: Callable[..., Page]) -> None:
    with room_of(TABLE) as room:
        page = visit("about:blank")
        sent = commands(page)
        person = Person(page, room, paced=True).sit_down("lobby").wait_for_cards()
        until(lambda: person.due == "bet", "one's turn", page)
        happened = room.run(lambda: len(person.desk.happened))
        number = person.settled()["number"]
        sent.clear()
        box = page.locator(".sizes-box")
        least, most = (int(page.locator(".sizes-slider").get_attribute(key) or 0) for key in ("min", "max"))
        go = page.get_by_role("group", name="Your turn").locator("button.first")
        reason = page.locator("#sizes-wrong")
        for typed, has_clause in (
            (str(least - 1), True),
            (str(most + 1), True),
            ("10.5", False),
            ("a lot", False),
            ("", False),
            ("-20", False),
        ):
            box.fill(typed)
            expect(reason).to_be_visible(timeout=SLOW)
            told = reason.inner_text()
            assert re.search(r"[a-z]{3,} [a-z]{2,}", told), f"{typed}: words, not {told!r}"
            assert {f"{least:,}", f"{most:,}"} <= {*re.findall(r"[\d,]*\d", told)}, f"{typed}: what is allowed is told, not {told!r}"
            assert box.get_attribute("aria-describedby") == "sizes-wrong"
            assert go.get_attribute("aria-disabled") == "true"
            if typed == str(least - 1):
                assert told.startswith(f"The minimum is {least:,}."), f"in the words of the table: {told!r}"
            page.wait_for_timeout(350)  # the bar is not deaf any more
            go.click(force=True)
            box.press("Enter")
            assert sent == [], "nothing is asked of the room"
            if has_clause:
                opens(page, reason.locator("a.clause"))
                until(lambda: person.due == "bet", "back at the table it is still one's turn", page)
        assert room.run(lambda: len(person.desk.happened)) == happened
        assert person.settled()["number"] >= number
        # And one that will do is taken.
        box.fill(str(least))
        expect(reason).to_have_count(0, timeout=SLOW)
        while room.run(lambda: len(person.desk.happened)) == happened:
            box.press("Enter") if box.count() else None
            page.wait_for_timeout(350)


def test_what_is_being_typed_stays_when_somebody_comes_to_the_table(visit: Callable[..., Page]) -> None:
    with room_of(TABLE.replace("chairs = 2", "chairs = 3")) as room:
        person = Person(visit("about:blank"), room, paced=True).sit_down("lobby").wait_for_cards()
        until(lambda: person.due == "bet", "one's turn", person.page)
        box = person.page.locator(".sizes-box")
        box.fill("137")
        number = person.settled()["number"]
        Person(visit("about:blank"), room, paced=True).sit_down("lobby")
        assert person.settled()["number"] > number, "the page has heard of the other"
        expect(box).to_have_value("137")
        expect(person.page.get_by_role("button", name="Raise to 137")).to_be_visible()


def test_a_button_that_is_off_says_why(visit: Callable[..., Page]) -> None:
    """One of three cards has to go after the flop: until it is chosen, there is nothing to throw away."""
    with room_of(PINEAPPLE) as room:
        page = visit("about:blank")
        sent = commands(page)
        person = Person(page, room, paced=True).sit_down("lobby").wait_for_cards()
        while person.due != "discard":
            person.wait_for_cards()  # a bot may fold before the flop
            person.step(PLAIN) if person.due == "bet" else page.wait_for_timeout(20)
        sent.clear()
        go = page.get_by_role("group", name="Your turn").get_by_role("button", name="Discard")
        assert go.get_attribute("aria-disabled") == "true"
        assert go.get_attribute("disabled") is None, "it can have the focus, and be asked"
        page.mouse.move(0, 0)
        heard = page.evaluate("(id) => document.getElementById(id).textContent", go.get_attribute("aria-describedby"))
        go.focus()
        expect(page.locator(".bar-reason")).to_be_visible(timeout=SLOW)
        go.click(force=True)
        expect(page.locator(".bar-reason")).to_be_visible(timeout=SLOW)
        clause = page.locator(".bar-reason a.clause").inner_text().split("§")[1].strip()
        assert f"Clause {clause}." in heard, "a screen reader says the same"
        assert sent == [], "nothing is asked of the room"
        opens(page, page.locator(".bar-reason a.clause"))
        until(lambda: person.due == "discard", "back at the table it is still one's turn", page)
        # The page comes back to the table, and for a moment asks for nothing.
        until(lambda: person.step(PLAIN), "one's turn again", page)
        assert person.deeds[-1][0] == "discard", "and a card that was chosen goes"


def test_what_the_room_refuses_shows_its_clause(visit: Callable[..., Page]) -> None:
    """In text mode one may ask for anything; the room says no."""
    with room_of(TABLE) as room:
        person = Person(visit(room.url), room, paced=True).sit_down("lobby").wait_for_cards()
        page = person.page
        until(lambda: person.due == "bet", "one's turn", page)
        happened = room.run(lambda: len(person.desk.happened))
        most = int(page.locator(".sizes-slider").get_attribute("max") or 0)
        page.goto(f"{room.url}/#/table/bots?text")
        page.reload()
        line = page.locator("#text-line")
        expect(line).to_be_visible(timeout=SLOW)
        for asked in ("r 11", f"r {most + 1}", "show"):
            line.fill(asked)
            line.press("Enter")
            expect(page.locator(".text-newest .text-asked")).to_have_text(asked, timeout=SLOW)
            clause = page.locator(".text-newest a.clause").last
            expect(clause).to_be_visible(timeout=SLOW)
        assert room.run(lambda: len(person.desk.happened)) == happened, "nothing has happened"
        opens(page, page.locator(".text-newest a.clause").last)


def test_a_seat_that_the_room_refuses_shows_its_clause(visit: Callable[..., Page]) -> None:
    """Too little play money for the least buy-in of the sign."""
    with room_of(TABLE, more="[money]\nguest = 100\n") as room:
        page = visit(room.url)
        page.get_by_role("button", name="Sit down at").click()
        note = page.locator(".toast-bad")
        expect(note).to_contain_text("200", timeout=SLOW)
        opens(page, note.locator("a.clause"))


def test_a_guest_takes_another_name_but_not_from_a_seat(visit: Callable[..., Page]) -> None:
    with room_of(TABLE) as room:
        page = visit(room.url)

        def wish(name: str) -> Locator:
            page.get_by_role("button", name="You: ").click()
            page.get_by_role("button", name="Take another name").click()
            dialog = page.get_by_role("dialog", name="Take another name")
            dialog.get_by_label("New name").fill(name)
            dialog.get_by_role("button", name="Save").click()
            return dialog

        page.get_by_role("button", name="Sign in").click()
        page.get_by_role("button", name="Play as guest").click()
        expect(page.get_by_role("button", name="You: Guest")).to_be_visible(timeout=SLOW)
        page.keyboard.press("Escape")
        expect(wish("Wanda of Broome")).to_have_count(0, timeout=SLOW)
        expect(page.get_by_role("button", name="You: Wanda of Broome")).to_be_visible(timeout=SLOW)
        person = Person(page, room, paced=True).sit_down("lobby").wait_for_cards()
        assert person.name == "Wanda of Broome"
        refused = wish("Somebody Else").locator(".refused")
        expect(refused).to_contain_text(re.compile("seat|table|chips"), timeout=SLOW)
        page.keyboard.press("Escape")
        until(lambda: person.holds_cards, "the seat is kept", page)
