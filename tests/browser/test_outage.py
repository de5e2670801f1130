"""The journal is out of reach for a while: the page says so, says that nothing was done, and goes on by itself when it is back."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from pitboss.hand.events import Called, Checked
from pitboss.journal import Journal, Opened, Vault, new_keyring
from pitboss.server.messages import CANNOT_WRITE, READ_ONLY
from tests.browser.conftest import LAPTOP, PHONE, heads_up, room_of
from tests.browser.person import Person
from tests.browser.test_axe import find
from tests.server.served import PEOPLE, in_memory
from tests.server.test_clock_machine import Failing

TABLE = heads_up(between=3_600_000)
CALLS = re.compile("^(Call|Check)")
#: Parts of the page that somebody who is to act must see, and what covers the middle of each.
COVERED = """() => [".seat.own [data-card]", ".dock button", ".notice"].flatMap((where) => {
  const part = document.querySelector(where);
  if (part === null) return [`${where} is not there`];
  const { left, top, width, height } = part.getBoundingClientRect();
  const found = document.elementFromPoint(left + width / 2, top + height / 2);
  return found !== null && (part.contains(found) || found.contains(part)) ? [] : [`${where} lies under ${found?.className}`];
})"""


def called(person: Person) -> int:
    """How often this person has called in the hand."""
    seat, found = person.seat, list[int]()
    person.room.run(lambda: found.append(sum(isinstance(each, (Called, Checked)) and each.seat == seat for each in person.desk.happened)))
    return found[0]


@pytest.mark.parametrize("size", [LAPTOP, PHONE], ids=["desk", "phone"])
def test_in_the_middle_of_a_hand(size: dict[str, int], visit: Callable[..., Page]) -> None:
    keyring, store = new_keyring(), Failing()
    with room_of(TABLE, opened=Opened(Journal(store), Vault(keyring), keyring)) as room:
        page = visit(room.url, viewport=size)
        person = Person(page, room, paced=True).sit_down().wait_for_cards()
        expect(page.locator(".dock.turn")).to_be_visible()
        before = room.run(lambda: person.desk.number)
        strip = page.locator(".notice")
        expect(strip).to_have_count(0)
        store.break_down("entries", -1, unreadable=False)
        call = page.locator(".dock").get_by_role("button", name=CALLS)
        person._press(call, lambda: room.found.house.room.log.reach.is_out, "it is asked for, and cannot be written")
        expect(strip).to_have_text(CANNOT_WRITE)
        expect(page.locator(".dock .refused")).to_have_text(
            "The room cannot write at present. When it goes on, see whether this was done before you try again."
        )
        assert page.evaluate(COVERED) == []
        assert find(page, f"an outage, {size['width']}") == []
        assert room.run(lambda: person.desk.number) == before, "nothing was done"
        stranger = visit(room.url, viewport=size)
        stranger.get_by_role("button", name="Sign in").click()
        stranger.get_by_role("button", name="Play as guest").click()
        expect(stranger.locator(".refused, .toast").first).to_contain_text("cannot write at present")
        store.heal()
        expect(strip).to_have_count(0)
        person._press(call, lambda: called(person) > 0, "the same decision, which now is written")
        person.settled()
        expect(page.locator(".dock .refused")).to_have_count(0)
        assert called(person) == 1


def test_nobody_signs_in_to_a_room_that_can_only_be_looked_at(visit: Callable[..., Page]) -> None:
    opened = in_memory()
    with room_of(PEOPLE, opened=opened) as room:
        page = visit(room.url)
        room.run(lambda: opened.journal.freeze("Entry 7 was changed."))
        page.reload()
        expect(page.locator(".notice")).to_contain_text("nobody can sign in")
        page.get_by_role("button", name="Sign in").click()
        page.get_by_role("button", name="Play as guest").click()
        expect(page.locator(".refused, .toast").first).to_contain_text(READ_ONLY)
