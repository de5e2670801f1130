"""A jackpot in the browser: its display moves at the table and on the wall, staff confirm and pay a royal flush, the flop is asked for."""

from __future__ import annotations

import asyncio
from collections.abc import Callable

from playwright.sync_api import Page, expect

from pitboss.cards import card
from pitboss.jackpots.royal import may_become_royal
from pitboss.server.bank import wallet
from tests.browser.conftest import Room, room_of
from tests.browser.person import STILL, Person, Way, play_together
from tests.browser.test_axe import find
from tests.jackpots.rigged import perth_seed

START, ADDED = 10_000, 5
WORD = "correct horse battery"


def perth(bots: str = '["caller"]') -> str:
    """A table for two of Perth's book, and its jackpot."""
    return f"""
[[table]]
id = "perth"
name = "Hold'em, Perth rules"
book = "perth-poker"
game = "holdem"
limit = "no-limit"
blinds = [5, 10]
buy_in = [200, 2000]
chairs = 2
bots = {bots}
pace = {{ act = 600000, between = {STILL} }}
[[jackpot]]
name = "perth-royal"
book = "perth-poker"
tables = ["perth"]
start = {START}
prize = {ADDED}
reserve = 2
"""


def rig(room: Room) -> None:
    """From now on every deck of the room gives one of two a royal flush with the flop."""
    seed = perth_seed(2)

    def put() -> None:
        for table in room.found.house.room.tables.values():
            table._seeds = lambda: seed
            table._shares.takes = False

    room.run(put)


def as_staff(page: Page, room: Room, name: str, role: str, where: str) -> Page:
    """Log somebody on the staff in, through the door."""
    made = room.found.house.accounts.register(name, WORD, frozenset({"player", role}))
    asyncio.run_coroutine_threadsafe(made, room._loop).result(60)
    page.get_by_role("button", name="Sign in").click()
    page.get_by_role("button", name="Log in", exact=True).click()
    door = page.get_by_role("dialog")
    door.get_by_label("Name").fill(name)
    door.get_by_label("Password", exact=True).fill(WORD)
    door.get_by_role("button", name="Log in", exact=True).click()
    expect(door).to_have_count(0)
    page.goto(f"{room.url}/#/{where}")
    return page


def press_step(page: Page, words: str) -> None:
    """The first step of the console, with a reason."""
    page.locator(".step button").first.click()
    page.get_by_label("Why?").fill("The cards lie there")
    page.locator(".step-why").get_by_role("button", name=words).click()
    expect(page.locator(".step-why")).to_have_count(0)


def second(visit: Callable[..., Page], room: Room, name: str = "Max") -> None:
    """Another manager confirms what waits."""
    other = as_staff(visit(room.url), room, name, "manager", "staff/acts")
    other.get_by_role("button", name="Confirm").click()
    expect(other.get_by_text("Nothing waits.")).to_be_visible()


def decided_by_two(visit: Callable[..., Page], room: Room, winner: str) -> None:
    """Floor staff may not confirm; a manager asks and another confirms; then the prize is paid in the same way."""
    bank = room.found.house.room.bank
    had = bank.balance(wallet(winner))
    floor = as_staff(visit(room.url), room, "Flo", "floor", "staff/jackpots")
    confirm = floor.get_by_role("button", name="Confirm")
    expect(confirm).to_have_attribute("aria-disabled", "true")
    confirm.click(force=True)
    expect(floor.get_by_role("alert")).to_contain_text("A Poker Supervisor may not decide this")
    expect(floor.get_by_role("alert").get_by_role("link")).to_have_text("Perth §\u00a041.4(e)")

    manager = as_staff(visit(room.url), room, "Mia", "manager", "staff/jackpots")
    first = manager.locator(".step button").first
    expect(first).to_have_text("Confirm")
    assert find(manager, "console") == []
    press_step(manager, "Confirm")
    waits = manager.locator(".act-one")
    expect(waits).to_contain_text("Confirm win 1")
    expect(waits.get_by_role("button", name="Withdraw")).to_be_visible()  # nobody confirms what they asked for
    assert find(manager, "console, waiting") == []
    other = as_staff(visit(room.url), room, "Max", "manager", "staff/acts")
    assert find(other, "acts") == []
    other.get_by_role("button", name="Confirm").click()
    expect(other.get_by_text("Nothing waits.")).to_be_visible()
    expect(first).to_have_text("Pay")
    expect(floor.locator(".step button").first).to_have_text("Pay")  # her page moves, too
    assert bank.balance(wallet(winner)) == had
    press_step(floor, "Pay")
    expect(manager.locator(".act-one")).to_contain_text("Pay win 1")
    assert bank.balance(wallet(winner)) == had
    manager.locator(".act-one").get_by_role("button", name="Confirm").click()
    expect(manager.get_by_text("Nothing waits.")).to_be_visible()


def figure(page: Page, amount: int) -> None:
    """The display shows so much."""
    expect(page.locator(".figure").first).to_have_attribute("data-amount", str(amount))
    expect(page.locator(".figure").first).to_contain_text(f"{amount:,}")


def test_a_royal_flush_is_won_confirmed_by_staff_and_paid(visit: Callable[..., Page]) -> None:
    with room_of(perth()) as room:
        rig(room)
        wall = visit(f"{room.url}/#/jackpots/perth-royal")
        page = visit(room.url)
        ann = Person(page, room, "perth", paced=True).sit_down("address")
        figure(wall, START)
        figure(page, START)
        ann.play_hand()
        name, bank = ann.name, room.found.house.room.bank
        had = bank.balance(wallet(name))
        figure(page, START + ADDED)  # the reserve, lifted to the reseed; and this hand's part
        figure(wall, START + ADDED)
        won = page.get_by_role("group", name="Jackpot")
        expect(won).to_contain_text(f"You win the jackpot: {START:,}")
        expect(won.get_by_role("link", name="Clause 41.4(c)")).to_be_visible()
        line = page.locator(".log-of-jackpot")
        expect(line).to_contain_text(f"royal flush with the flop and win {START:,}")
        expect(line.get_by_role("link", name="Clause 41.4(d)")).to_be_visible()
        expect(wall.locator(".wall-waiting")).to_contain_text("waits to be confirmed")
        expect(wall.locator(".wall-waiting")).not_to_contain_text(name)

        decided_by_two(visit, room, name)
        page.get_by_role("tab", name="Staff").click()
        report = page.get_by_role("region", name="What staff did")
        expect(report).to_contain_text("Pay win 1")
        expect(report).to_contain_text("confirmed by a second person")
        expect(report).not_to_contain_text("Mia")  # names are for staff
        assert find(page, "report") == []
        expect(won).to_contain_text("paid")
        expect(page.locator(".head-wallet")).to_contain_text(f"{had + START:,}")
        assert bank.balance(wallet(name)) == had + START
        expect(wall.locator(".wall-paid")).to_contain_text(name)
        expect(wall.locator(".wall-paid")).to_contain_text(f"{START:,}")
        assert find(wall, "wall") == []
        wall.goto(f"{room.url}/#/jackpots")
        expect(wall.get_by_role("link", name="Perth royal")).to_be_visible()
        figure(wall, START + ADDED)
        assert find(wall, "jackpots") == []


def test_rejecting_wants_a_reason_and_the_pool_stands_as_before(visit: Callable[..., Page]) -> None:
    with room_of(perth()) as room:
        rig(room)
        page = visit(room.url)
        Person(page, room, "perth", paced=True).sit_down("address").play_hand()
        manager = as_staff(visit(room.url), room, "Mia", "manager", "staff/jackpots")
        manager.get_by_role("button", name="Reject").click()
        manager.get_by_label("Why?").fill("The deck was not in order")
        manager.locator(".step-why").get_by_role("button", name="Reject").click()
        second(visit, room)
        expect(manager.get_by_text("Nothing waits.")).to_be_visible()
        expect(page.locator(".log-of-jackpot").last).to_contain_text("not confirmed")
        expect(page.locator(".log-of-jackpot").last).not_to_contain_text("in order")  # why is for the house
        figure(page, START + ADDED)
        guest = visit(f"{room.url}/#/staff/jackpots")
        expect(guest.locator(".refused")).to_be_visible()


def test_money_is_changed_by_hand_only_when_it_is_confirmed(visit: Callable[..., Page]) -> None:
    with room_of(perth()) as room:
        Person(visit(room.url), room, "perth", paced=True).sit_down("address").play_hand()
        manager = as_staff(visit(room.url), room, "Mia", "manager", "staff/jackpots")
        (keeper,) = room.found.house.room.jackpots.values()
        expect(manager.locator(".console-money")).to_contain_text(f"{START + ADDED:,}")
        manager.get_by_role("button", name="Put the pool right").click()
        amount = manager.get_by_label("More in the pool")
        expect(amount).to_be_focused()
        amount.fill("250")
        manager.get_by_label("Because of hand").fill("1")
        manager.get_by_role("button", name="Check it").click()  # no reason yet: the browser asks for one
        sure = manager.get_by_role("group", name="Are you sure?")
        expect(sure).to_have_count(0)
        manager.get_by_label("Why?").fill("A hand was not counted")
        manager.get_by_role("button", name="Check it").click()
        expect(sure).to_contain_text("The pool gains 250, which the house puts in, because of hand 1.")
        expect(sure.get_by_role("link", name="Clause 41.5(b) of Perth")).to_be_visible()
        assert find(manager, "console, sure") == []
        assert keeper.desk.jackpot.money["pool-1"] == START + ADDED
        sure.get_by_role("button", name="Go back").click()
        expect(amount).to_have_value("250")
        manager.get_by_role("button", name="Check it").click()
        manager.get_by_role("button", name="Yes: put the pool right").click()
        expect(sure).to_have_count(0)
        second(visit, room)
        expect(manager.locator(".console-money")).to_contain_text(f"{START + ADDED + 250:,}")
        manager.get_by_role("button", name="Set the contribution").click()
        manager.get_by_label("To the pool for each hand").fill("15/2")
        manager.get_by_label("Why?").fill("It was decided upstairs")
        manager.keyboard.press("Enter")
        expect(sure).to_contain_text(f"15/2 to the pool for each hand (now {ADDED})")
        manager.keyboard.press("Enter")
        expect(sure).to_have_count(0)
        second(visit, room, name="Moe")
        assert keeper.desk.jackpot.plan.contribution.prize * 2 == 15
        floor = as_staff(visit(room.url), room, "Flo", "floor", "staff/jackpots")
        expect(floor.get_by_role("button", name="Set the contribution")).to_have_attribute("aria-disabled", "true")


def test_a_player_of_the_room_is_no_staff(visit: Callable[..., Page]) -> None:
    with room_of(perth()) as room:
        page = visit(room.url)
        Person(page, room, "perth", paced=True).sit_down("address")
        page.goto(f"{room.url}/#/staff/jackpots")
        expect(page.locator(".refused")).to_contain_text("The console is for staff.")
        expect(page.locator(".refused").get_by_role("link")).to_contain_text("jackpot management console")
        assert page.locator(".step").count() == 0


def test_everybody_folds_and_the_flop_is_asked_for(visit: Callable[..., Page]) -> None:
    with room_of(perth("[]")) as room:
        rig(room)
        pages = [visit(room.url), visit(room.url)]
        people = [Person(page, room, "perth").sit_down("address") for page in pages]
        people[0].deal()
        for person in people:
            person.wait_for_cards()
        held = [person.look()["held"] for person in people]
        royal = next(nth for nth, cards in enumerate(held) if may_become_royal([card(each) for each in cards]))
        ways = [Way(bets=1), Way(folds=True)]
        play_together(people, ways if royal == 0 else ways[::-1])
        asks, folded = pages[royal], pages[1 - royal]
        button = asks.get_by_role("button", name="Show my cards and ask for the flop")
        expect(button).to_be_visible()
        expect(asks.get_by_role("group", name="For the jackpot").get_by_role("link", name="Clause 41.4(i)")).to_be_visible()
        assert folded.get_by_role("button", name="ask for the flop").count() == 0, "nobody else knows"
        asks.wait_for_timeout(400)  # the bar takes nothing in its first moment
        asks.keyboard.press("j")
        expect(button).to_have_count(0)
        for page in pages:
            told = page.get_by_role("group", name="Jackpot")
            expect(told.locator("[data-card]")).to_have_count(5)
            assert {each.get_attribute("data-card")[0] for each in told.locator("[data-card]").all()} == {*"AKQJT"}  # type: ignore[index]
            expect(page.locator(".log-of-jackpot").first).to_contain_text("for the flop")
            expect(page.locator(".log-of-jackpot").last).to_contain_text("royal flush with the flop")
