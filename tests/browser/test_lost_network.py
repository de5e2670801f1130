"""In the middle of a hand the page is loaded anew, or the link to the room goes: nothing is lost, and nothing is played twice."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any
from urllib.parse import urlsplit

import httpx
import pytest
from playwright.sync_api import Locator, Page

from tests.browser.conftest import Room, heads_up, room_of
from tests.browser.person import Person, Played, Way, until

TABLE = heads_up(bank=600_000, grace=600_000, between=3_600_000)
LOST = "Connection lost. Reconnecting, your seat is safe."


class Cable:
    """Between the browser and the room: it can be cut, it can go dead without a word, and it can be mended."""

    def __init__(self, port: int) -> None:
        self._port = port
        self._loop = asyncio.new_event_loop()
        self._ends: set[asyncio.StreamWriter] = set()
        self._is_cut = False
        self._flows = asyncio.Event()
        self._flows.set()
        self._thread = threading.Thread(target=self._loop.run_forever, name="cable")
        self._thread.start()
        server = asyncio.run_coroutine_threadsafe(asyncio.start_server(self._connected, "127.0.0.1", 0), self._loop).result(10)
        self._server = server
        self.port: int = server.sockets[0].getsockname()[1]

    def cut(self) -> None:
        """Every connection breaks, and no new one is made."""
        self._do(self._cut)

    def fall_silent(self) -> None:
        """Connections stay, and nothing goes over them."""
        self._do(self._flows.clear)

    def mend(self) -> None:
        self._do(self._mend)

    def close(self) -> None:
        async def ending() -> None:
            self._server.close()
            self._cut()
            await asyncio.sleep(0)
            others = [task for task in asyncio.all_tasks() if task is not asyncio.current_task()]
            for task in others:
                task.cancel()
            await asyncio.gather(*others, return_exceptions=True)

        asyncio.run_coroutine_threadsafe(ending(), self._loop).result(10)
        self._loop.call_soon_threadsafe(self._loop.stop)
        self._thread.join(10)
        self._loop.close()

    def _do(self, does: Callable[[], Any]) -> None:
        async def doing() -> None:
            does()

        asyncio.run_coroutine_threadsafe(doing(), self._loop).result(10)

    def _cut(self) -> None:
        self._is_cut = True
        for end in self._ends:
            end.transport.abort()

    def _mend(self) -> None:
        self._is_cut = False
        self._flows.set()

    async def _connected(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        if self._is_cut:
            writer.transport.abort()
            return
        there, back = await asyncio.open_connection("127.0.0.1", self._port)
        ends = {writer, back}
        self._ends |= ends
        try:
            await asyncio.gather(self._pump(reader, back), self._pump(there, writer))
        except OSError:
            pass
        finally:
            self._ends -= ends
            for end in ends:
                end.close()

    async def _pump(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        while taken := await reader.read(65_536):
            await self._flows.wait()
            writer.write(taken)
            await writer.drain()
        await self._flows.wait()
        writer.close()


@contextmanager
def cabled() -> Iterator[tuple[Room, Cable]]:
    """A room that the browser reaches over a cable."""
    with room_of(TABLE) as room:
        cable = Cable(urlsplit(room.url).port or 0)
        room.url = f"http://127.0.0.1:{cable.port}"
        try:
            yield room, cable
        finally:
            cable.close()


def at_turn(person: Person) -> dict[str, Any]:
    """The page when this person has cards and is asked to bet."""
    person.wait_for_cards()
    while not person.due:
        assert not person.is_over(person.look()["hand"]), "against one who calls everything, a hand does not end before one's turn"
        person.page.wait_for_timeout(20)
    return person.settled()


def deeds(person: Person, hand: int) -> list[dict[str, Any]]:
    """What the room has written down as decided by this person in the betting of a hand."""
    seat = person.seat

    def found() -> list[dict[str, Any]]:
        return [
            told.public["event"]
            for told in person.desk.told
            if told.public.get("hand") == hand and told.public.get("seat") == seat and told.public["by"] == "player"
            if told.public["event"]["event"] not in ("Shown", "Mucked")
        ]

    return person.room.run(found)  # type: ignore[return-value]


def same(one: dict[str, Any], other: dict[str, Any]) -> None:
    """The same moment of the same hand, on the page."""
    for key in ("hand", "turn", "due", "seat", "held", "boards", "pot", "has"):
        assert one[key] == other[key], (key, one[key], other[key])
    assert [(seat["seat"], seat["chips"], seat["down"]) for seat in one["seats"]] == [
        (seat["seat"], seat["chips"], seat["down"]) for seat in other["seats"]
    ]


def to_its_end(person: Person, hand: int) -> Played:
    while not person.is_over(hand):
        if not person.step(Way()):
            person.page.wait_for_timeout(20)
    return person.end_hand(hand)


def stay(person: Person) -> Locator:
    bar = person.page.get_by_role("group", name="Your turn")
    return bar.get_by_role("button", name="Check").or_(bar.get_by_role("button", name="Call")).first


def banner(person: Person) -> str:
    found = person.page.locator(".link")
    return found.inner_text() if found.count() else ""


def is_off(person: Person) -> bool:
    """Whether every button of the bar is off."""
    return bool(
        person.page.evaluate(
            "() => { const all = [...document.querySelectorAll('.bar-acts button')];"
            " return all.length > 0 && all.every((each) => each.getAttribute('aria-disabled') === 'true'); }"
        )
    )


def end_the_talk(person: Person) -> None:
    for each in [*person.authority.hub._listeners]:
        if not each.is_house:
            each.end("closed", "Come back.")


def test_a_reload_in_the_middle_of_a_hand_changes_nothing(visit: Callable[..., Page]) -> None:
    with room_of(TABLE) as room:
        person = Person(visit(room.url), room, paced=True).sit_down("lobby")
        before = at_turn(person)
        hand = person.begin_hand()
        happened = room.run(lambda: len(person.desk.happened))
        person.page.reload()
        until(lambda: person.due == before["due"], "it is still one's turn", person.page)
        same(before, person.settled())
        assert room.run(lambda: len(person.desk.happened)) == happened, "nothing was played meanwhile"
        # Decided, and loaded anew before anything is answered: it counts once, or it was never sent.
        person.page.wait_for_timeout(350)  # the bar takes no click so soon after it came
        done = len(deeds(person, hand))
        stay(person).click()
        person.page.reload()
        until(lambda: person.look()["seat"] is not None, "the table is there again", person.page)
        person.settled()
        assert len(deeds(person, hand)) - done in (0, 1)
        done = len(deeds(person, hand))
        played = to_its_end(person, hand)
        assert len(deeds(person, hand)) == done + played.dues.count("bet"), (deeds(person, hand), played.deeds)


@pytest.mark.parametrize("how", ["offline", "cut", "closed"])
def test_the_link_is_lost_at_ones_turn(visit: Callable[..., Page], how: str) -> None:
    with cabled() as (room, cable):
        page = visit(room.url)
        person = Person(page, room, paced=True).sit_down("lobby")
        before = at_turn(person)
        hand = person.begin_hand()
        happened = room.run(lambda: len(person.desk.happened))

        if how == "offline":
            page.context.set_offline(True)
        else:
            if how == "closed":  # the room itself ends the conversation, and is not to be reached for a while
                room.run(lambda: end_the_talk(person))
                until(lambda: banner(person) != "", "the page says that the link is lost", page)
            cable.cut()
        until(lambda: banner(person) == LOST, "the page says that the link is lost", page)
        until(lambda: is_off(person), "the buttons are off", page)
        stay(person).click(force=True)
        page.keyboard.press("c")
        page.wait_for_timeout(400)  # longer than the bar is deaf
        page.keyboard.press("c")
        same(before, person.look())
        assert page.locator(".dock .refused").count() == 0

        page.context.set_offline(False) if how == "offline" else cable.mend()
        until(lambda: banner(person) in ("Reconnected.", ""), "the page says that it is back", page)
        until(lambda: not is_off(person), "the buttons are on again", page)
        same(before, person.settled())
        assert room.run(lambda: len(person.desk.happened)) == happened, "nothing was played meanwhile"
        played = to_its_end(person, hand)
        assert len(deeds(person, hand)) == played.dues.count("bet")


def test_what_happened_while_the_link_was_lost_is_on_the_page_when_it_is_back(visit: Callable[..., Page]) -> None:
    with cabled() as (room, cable):
        page = visit(room.url)
        person = Person(page, room, paced=True).sit_down("lobby")
        before = at_turn(person)
        hand = person.begin_hand()
        token = page.evaluate("() => localStorage.getItem('pitboss.token')")
        cable.cut()
        until(lambda: banner(person) == LOST, "the page says that the link is lost", page)
        # The same person decides at another machine.
        word = "Check" if "Check" in stay(person).inner_text() else "Call"
        answer = httpx.post(
            f"{room.found.url}/tables/bots/commands",
            json={"id": "elsewhere", "do": "hand", "action": {"action": word}},
            headers={"authorization": f"Bearer {token}"},
            trust_env=False,
            timeout=60,
        )
        assert answer.status_code == 200, answer.text
        assert person.look()["number"] <= before["number"] + 1, "the page has not heard of it"
        cable.mend()
        after = person.settled()
        assert after["number"] > before["number"]
        assert len(deeds(person, hand)) == 1
        played = to_its_end(person, hand)
        assert len(deeds(person, hand)) == 1 + played.dues.count("bet")


def test_a_decision_that_went_into_a_dead_line_is_carried_out_once(visit: Callable[..., Page]) -> None:
    with cabled() as (room, cable):
        page = visit(room.url)
        person = Person(page, room, paced=True).sit_down("lobby")
        at_turn(person)
        hand = person.begin_hand()
        page.wait_for_timeout(350)  # the bar takes no click so soon after it came
        cable.fall_silent()
        stay(person).click()
        until(lambda: is_off(person), "one decision is enough", page)
        until(lambda: banner(person) == LOST, "a line that answers nothing is noticed", page)
        assert deeds(person, hand) == []
        cable.mend()
        until(lambda: len(deeds(person, hand)) == 1, "what was decided is carried out", page)
        until(lambda: banner(person) != LOST, "the page says that it is back", page)
        person.settled()
        played = to_its_end(person, hand)
        assert len(deeds(person, hand)) == 1 + played.dues.count("bet"), deeds(person, hand)
