"""The deal, checked in the browser that saw it: it holds, and a card that was changed is found, whoever changed it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from playwright.sync_api import Page, expect

from tests.browser.checking import DECK, checked, finds_out, other_card, other_deck, said
from tests.browser.conftest import CALM, room_of
from tests.browser.person import Person
from tests.browser.test_replay import play_one


def root_of(person: Person) -> str:
    """The commitment of the last hand's deck, as the room has it."""
    found: list[str] = []
    person.room.run(lambda: found.append(person.desk.committed[0].root.hex()))
    return found[0]


def test_a_deal_of_the_room_holds_and_with_a_card_changed_it_does_not(visit: Callable[..., Page]) -> None:
    with room_of(CALM) as room:
        page = visit(room.url)
        person, played = play_one(page, room, hands=2)  # the first may have begun before this browser was there to note its root
        held = person.look()["held"]
        page.get_by_role("link", name=f"Replay hand {played.hand}", exact=True).click()
        page.get_by_role("link", name="Check this deal").click()
        answer, steps, problems = checked(page)
        assert "The deal holds" in answer
        assert "bad" not in steps.values()
        assert [name for name, how in steps.items() if how == "good"][:1] == list(steps)[:1], "the root was noted before the deal"
        assert not problems
        root = root_of(person)
        expect(page.locator(".check-hash")).to_have_text(root)
        opened = page.locator(".check-card .card").evaluate_all("(all) => all.map((card) => card.dataset.card)")
        assert set(held) <= set(opened)

        # the page's own way to tamper
        page.get_by_role("button", name="Change a card and check again").click()
        expect(page.locator(".check-answer")).to_contain_text("This deal does not hold")
        answer, steps, problems = checked(page)
        assert "This is what we changed" in answer
        assert "bad" in steps.values()
        marked = page.locator(".check-card-bad")
        expect(marked).to_have_count(1)
        changed = marked.locator(".card").get_attribute("data-card")
        assert changed is not None
        assert changed not in opened
        assert any(said(changed) in each for each in problems), problems
        page.get_by_role("button", name="The true deal again").click()
        expect(page.locator(".check-answer")).to_contain_text("The deal holds")


def test_a_small_sign_says_who_shuffled_and_a_page_explains_it(visit: Callable[..., Page]) -> None:
    with room_of(CALM) as room:
        page = visit(room.url)
        _, played = play_one(page, room, hands=2)
        page.locator(".shuffled").scroll_into_view_if_needed()
        expect(page.locator(".shuffled")).to_have_text("This deck: shuffled by you and the house")
        page.get_by_role("link", name=f"Replay hand {played.hand}", exact=True).click()
        page.get_by_role("link", name="Check this deal").click()
        _, steps, _ = checked(page)
        assert steps["Shuffled together"] == "good", "this browser noted the offer before it opened its part"
        expect(page.get_by_role("heading", name="Shuffled by you and others")).to_be_visible()


def not_opened(proof: dict[str, Any]) -> str:
    """A card that was seen is kept back."""
    kept_back = proof["openings"].pop()
    return said(kept_back["card"])


def other_account(proof: dict[str, Any]) -> str:
    """The account tells of another card than the deck had."""
    deal = next(each for each in proof["events"] if each["event"] == "DownDealt")
    group = next(group for group in deal["cards"] if "??" not in group)
    taken = {each["card"] for each in proof["openings"]}
    group[0] = next(card for card in DECK if card not in taken)
    return said(group[0])


def test_a_proof_that_was_altered_on_its_way_is_found_out(visit: Callable[..., Page]) -> None:
    with room_of(CALM) as room:
        page = visit(room.url)
        person, played = play_one(page, room, hands=2)  # the first may have begun before this browser was there to note its root
        finds_out(page, f"{room.url}/#/check/bots/{played.hand}", (other_card, other_deck, not_opened, other_account))
        page.goto(f"{room.url}/#/")
        expect(page.locator(".check-answer")).to_have_count(0)
        page.goto(f"{room.url}/#/check/bots/{played.hand}")
        expect(page.locator(".check-answer")).to_contain_text("The deal holds")

        # Who was not there has no root to hold it to, and is told so.
        other = visit(f"{room.url}/#/check/bots/{played.hand}")
        expect(other.locator(".check-answer")).to_contain_text("did not note the root before the deal")
        root = root_of(person)
        other.get_by_label("The root you noted").fill(root)
        other.get_by_role("button", name="Check again", exact=True).click()
        expect(other.locator(".check-answer")).to_contain_text("The deal holds")
