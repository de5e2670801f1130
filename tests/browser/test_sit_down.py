"""A newcomer: the lobby, one click, cards; and a hand played to its end with the buttons."""

from __future__ import annotations

from collections.abc import Callable

from playwright.sync_api import Page, expect

from tests.browser.conftest import room_of
from tests.browser.person import Person
from tests.server.served import BOTS


def test_two_clicks_from_the_lobby_to_cards_and_a_hand_to_its_end(visit: Callable[..., Page]) -> None:
    with room_of(BOTS, think=20) as room:
        page = visit(room.url)
        expect(page.get_by_role("heading", name="Tables")).to_be_visible()
        page.get_by_role("button", name="Play now").click()
        person = Person(page, room, "bots").wait_for_cards()  # a newcomer may wait for the blind
        desk = person.desk
        # Everybody may fold before it is the newcomer's turn: then it is the next hand that counts.
        played = next(played for played in (person.play_hand() for _ in range(20)) if played.deeds)
        ((_, first, last),) = person.authority._log.journal.chapters(desk.stream, played.hand, played.hand)
        carried_out = room.run(lambda: [number for (account, _), number in desk.answers.items() if account == person.name])
        assert any(first < number <= last for number in carried_out), "no click reached the table"  # type: ignore[attr-defined]
        expect(page.get_by_role("link", name="Replay hand").first).to_be_visible()


def test_the_log_follows_the_newest_line_until_somebody_scrolls_up_to_read(visit: Callable[..., Page]) -> None:
    with room_of(BOTS, think=20) as room:
        page = visit(room.url)
        page.get_by_role("button", name="Play now").click()
        person = Person(page, room, "bots").wait_for_cards()
        log, newest = page.get_by_role("log"), page.get_by_role("button", name="Latest")
        for _ in range(20):
            person.play_hand()
            expect(newest).to_have_count(0)
            if log.evaluate("(box) => box.scrollHeight > 2 * box.clientHeight"):
                break
        log.hover()
        page.mouse.wheel(0, -400)
        expect(newest).to_be_visible()
        person.play_hand()
        expect(newest).to_be_visible()
        newest.click()
        expect(newest).to_have_count(0)


def test_an_address_that_changes_while_the_page_is_first_drawn_is_followed(visit: Callable[..., Page]) -> None:
    """A slow machine draws, and only some time later listens: whoever goes on in between is not left in the lobby."""
    with room_of(BOTS, think=20) as room:
        page = visit("about:blank")
        page.add_init_script("""
            new MutationObserver((_, drawing) => {
                if (!document.querySelector("main")) return;
                drawing.disconnect();
                location.hash = "#/games";
            }).observe(document, { childList: true, subtree: true });
        """)
        page.goto(room.url)
        expect(page.get_by_role("heading", level=1)).to_have_text("The games")
