"""The account page in a real browser, with the passkeys of Chromium's virtual authenticator; codes; sessions; links that work once."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any, Final

import pyotp
from playwright.sync_api import CDPSession, Page, expect

from tests.browser.conftest import PHONE, Room, heads_up, room_of
from tests.browser.person import until

Visit = Callable[..., Page]
PASSWORD: Final = "correct horse"  # noqa: S105
KEY: Final = {
    "protocol": "ctap2",
    "transport": "internal",
    "hasResidentKey": True,
    "hasUserVerification": True,
    "isUserVerified": True,
    "automaticPresenceSimulation": True,
}


@contextmanager
def a_room(second_factor: str = "optional") -> Iterator[tuple[Room, str]]:
    """And its address by name: passkeys are not made for an address of figures."""
    with room_of(heads_up(), second_factor=second_factor) as room:
        yield room, room.url.replace("127.0.0.1", "localhost")


def account(room: Room, name: str, *roles: str) -> None:
    made = room.found.house.accounts.register(name, PASSWORD, frozenset({"player", *roles}))
    asyncio.run_coroutine_threadsafe(made, room._loop).result(60)


def virtual_key(page: Page) -> tuple[CDPSession, str]:
    cdp = page.context.new_cdp_session(page)
    cdp.send("WebAuthn.enable")
    made: dict[str, Any] = cdp.send("WebAuthn.addVirtualAuthenticator", {"options": KEY})
    return cdp, made["authenticatorId"]


def log_in(page: Page, name: str) -> None:
    page.get_by_role("button", name="Sign in", exact=True).first.click()
    page.get_by_role("button", name="Log in").click()
    sheet = page.get_by_role("dialog")
    sheet.get_by_label("Name").fill(name)
    sheet.get_by_label("Password").fill(PASSWORD)
    sheet.get_by_role("button", name="Log in").click()
    expect(sheet).to_have_count(0)


def log_out(page: Page, name: str) -> None:
    page.get_by_role("button", name=f"You: {name}").click()
    page.get_by_role("button", name="Log out", exact=True).click()
    expect(page.get_by_role("button", name="Sign in", exact=True).first).to_be_visible()


def to_the_account(page: Page) -> None:
    page.evaluate("location.hash = '#/account'")
    expect(page.get_by_role("heading", name="Your account")).to_be_visible()


def test_a_passkey_from_the_account_page(visit: Visit) -> None:
    with a_room() as (room, url):
        account(room, "Ann")
        page = visit(url)
        cdp, key = virtual_key(page)
        log_in(page, "Ann")
        to_the_account(page)
        page.get_by_role("button", name="Add a passkey").click()
        codes = page.get_by_role("dialog", name="Recovery codes")
        expect(codes.get_by_role("listitem")).to_have_count(10)
        codes.get_by_role("button", name="I have them").click()
        row = page.locator(".account-list li", has_text="My computer")
        expect(row).to_have_count(1)
        assert len(cdp.send("WebAuthn.getCredentials", {"authenticatorId": key})["credentials"]) == 1
        row.get_by_role("button", name="Rename My computer").click()
        page.get_by_label("Name of the passkey").fill("The blue key")
        page.get_by_role("button", name="Keep", exact=True).click()
        expect(page.get_by_role("button", name="Remove The blue key")).to_be_visible()
        log_out(page, "Ann")
        page.locator("#main").get_by_role("button", name="Log in").click()
        page.get_by_role("dialog").get_by_role("button", name="Use a passkey").click()
        expect(page.get_by_role("button", name="You: Ann")).to_be_visible()
        to_the_account(page)
        expect(page.get_by_text("with a passkey")).to_be_visible()
        page.get_by_role("button", name="Remove The blue key").click()
        expect(page.get_by_role("button", name="Remove The blue key")).to_have_count(0)
        found = room.found.house.accounts.find("Ann")
        assert found is not None
        assert not found.factors.passkeys


def test_a_manager_sets_one_up_first(visit: Visit) -> None:
    """Logging in leads to the account page. Nothing else is on it until there is a passkey, whose recovery codes are shown."""
    with a_room("managers") as (room, url):
        account(room, "Mary", "manager")
        page = visit(url)
        virtual_key(page)
        log_in(page, "Mary")
        expect(page.get_by_text("Your role needs a second factor")).to_be_visible()
        expect(page.get_by_role("heading", name="Your data")).to_have_count(0)
        page.get_by_role("button", name="Add a passkey").click()
        codes = page.get_by_role("dialog", name="Recovery codes")
        expect(codes.get_by_role("listitem")).to_have_count(10)
        codes.get_by_role("button", name="I have them").click()
        expect(page.get_by_role("heading", name="Your data")).to_be_visible()
        expect(page.get_by_text("Your role needs a second factor")).to_have_count(0)


def test_codes_from_the_account_page_on_a_telephone(visit: Visit) -> None:
    with a_room() as (room, url):
        account(room, "Ann")
        page = visit(url, viewport=PHONE)
        log_in(page, "Ann")
        to_the_account(page)
        page.get_by_role("button", name="Set up codes").click()
        sheet = page.get_by_role("dialog", name="Set up codes")
        secret = sheet.locator(".account-secret").inner_text().replace(" ", "")
        sheet.get_by_label("The six figures").fill(pyotp.TOTP(secret).now())
        sheet.get_by_role("button", name="Set up", exact=True).click()
        codes = page.get_by_role("dialog", name="Recovery codes")
        recovery = codes.get_by_role("listitem").first.inner_text()
        codes.get_by_role("button", name="I have them").click()
        expect(page.get_by_text("Codes are set up.")).to_be_visible()
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), "nothing is wider than the telephone"
        log_out(page, "Ann")
        page.locator("#main").get_by_role("button", name="Log in").click()
        sheet = page.get_by_role("dialog")
        sheet.get_by_label("Name").fill("Ann")
        sheet.get_by_label("Password").fill(PASSWORD)
        sheet.get_by_role("button", name="Log in").click()
        sheet.get_by_label("Code of your app, or a recovery code").fill(recovery)
        sheet.get_by_role("button", name="Log in").click()
        expect(page.get_by_role("dialog")).to_have_count(0)
        expect(page.get_by_role("button", name="You: Ann")).to_be_visible()


def test_a_session_elsewhere_is_ended_from_the_list(visit: Visit) -> None:
    """At the other page the seat's link closes and the page says who it is no more."""
    with a_room() as (room, url):
        account(room, "Ann")
        here, there = visit(url), visit(url)
        for page in (there, here):
            log_in(page, "Ann")
        to_the_account(here)
        here.get_by_role("button", name="End the session in Chrome on Linux").click()
        owner = room.found.house.accounts.find("Ann")
        assert owner is not None
        until(lambda: len(owner.sessions) == 1, "one session is left", here)
        expect(here.get_by_text("This one")).to_be_visible()
        there.reload()
        expect(there.get_by_role("button", name="Sign in", exact=True).first).to_be_visible()


def test_the_links_that_work_once(visit: Visit) -> None:
    with a_room() as (room, url):
        link = room.run(room.found.house.account_acts.first_link)
        page = visit(f"{url}/#/first-admin/{link}")
        page.get_by_label("Name").fill("Chief")
        page.get_by_label("New password").fill(PASSWORD)
        page.get_by_role("button", name="Become the admin").click()
        expect(page.get_by_role("button", name="You: Chief")).to_be_visible()
        account(room, "Ann")
        chief, ann = (room.found.house.accounts.find(name) for name in ("Chief", "Ann"))
        assert chief is not None
        assert ann is not None
        act = room.found.house.account_acts.act(chief, ann, "reset", "she forgot it")
        reset = asyncio.run_coroutine_threadsafe(act, room._loop).result(60)
        other = visit(f"{url}/#/reset/{reset}")
        other.get_by_label("New password").fill("another horse")
        other.get_by_role("button", name="Set the password").click()
        until(lambda: ann.link is None, "the link was used", other)
        again = visit(f"{url}/#/reset/{reset}")
        again.get_by_label("New password").fill("a third horse")
        again.get_by_role("button", name="Set the password").click()
        expect(again.get_by_text("That link opens nothing")).to_be_visible()


def test_a_limit_and_a_pause(visit: Visit) -> None:
    """Set on the page, told in words, and kept by the room."""
    with a_room() as (room, url):
        account(room, "Ann")
        page = visit(url)
        log_in(page, "Ann")
        to_the_account(page)
        page.get_by_role("spinbutton", name="Play money taken to tables a day").fill("600")
        page.get_by_role("button", name="Set: Play money taken to tables a day").click()
        expect(page.get_by_role("button", name="No limit: Play money taken to tables a day")).to_be_visible()
        page.get_by_role("button", name="No limit: Play money taken to tables a day").click()
        expect(page.get_by_text("chips today; from")).to_be_visible()
        page.get_by_role("button", name="Pause for a week").click()
        page.get_by_role("dialog").get_by_role("button", name="Yes, from now on").click()
        expect(page.get_by_text("You play no more until")).to_be_visible()
        found = room.found.house.accounts.find("Ann")
        assert found is not None
        assert found.play.is_out(room.found.house.clock.now())


def test_the_account_is_erased(visit: Visit) -> None:
    with a_room() as (room, url):
        account(room, "Ann")
        page = visit(url)
        log_in(page, "Ann")
        to_the_account(page)
        with page.expect_download() as saved:
            page.get_by_role("button", name="Save a copy").click()
        assert '"name": "Ann"' in saved.value.path().read_text(encoding="utf-8")
        page.get_by_role("button", name="Erase my account").click()
        page.get_by_role("dialog").get_by_role("button", name="Erase it").click()
        expect(page.get_by_role("button", name="Sign in", exact=True).first).to_be_visible()
        found = room.found.house.accounts.find("Ann")
        assert found is not None
        assert found.label == "(former player 1)"
