"""Talk that is kept: for its time and no longer, with what was reported; players who are muted; marks that two accounts share."""

from __future__ import annotations

import sqlite3
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest

from pitboss.fairplay.same_marks import same_marks
from pitboss.hand.refusal import Refused
from pitboss.journal import MemoryStore, SqliteStore, Store, new_keyring
from pitboss.journal.postgres import PostgresStore
from pitboss.server.checked import ConfigError
from pitboss.server.config import Keeping, config_of
from pitboss.server.denied import Denied
from pitboss.server.limits import Limited
from pitboss.server.messages import UnavailableError
from pitboss.server.talk import AROUND, DAY, MINUTE, REPORTS_BURST, Talk
from pitboss.server.talk_store import FILE, TalkStore
from tests.server.served import Document, heard, in_loop, say, served, settings, visitors
from tests.server.test_jackpot_door import staff

KEYS = new_keyring()


class Now:
    """A clock moved by hand."""

    def __init__(self) -> None:
        self.at = 1_700_000_000_000_000

    def __call__(self) -> int:
        return self.at


@pytest.fixture(params=["memory", "sqlite", "postgres"])
def store(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Store]:
    if request.param == "memory":
        yield MemoryStore()
        return
    if request.param == "sqlite":
        found: Store = SqliteStore(tmp_path / "journal.db")
        yield found
        found.close()
        return
    found = PostgresStore(request.getfixturevalue("server").new_schema())
    yield found
    found.close()


@asynccontextmanager
async def talking(store: Store, now: Now, keeping: Keeping | None = None) -> AsyncIterator[Talk]:
    talk = Talk(TalkStore.beside(store), KEYS, keeping or Keeping(), now)
    await talk.open()
    try:
        yield talk
    finally:
        await talk.close()


def line(id: str, words: str, at: int, name: str = "Ann") -> Document:  # noqa: A002
    return {"id": id, "name": name, "seat": 2, "words": words, "at": at // 1000, "bot": False}


def test_what_is_said_is_kept_for_its_time_and_around_a_report_beyond_it(store: Store) -> None:
    now = Now()

    @in_loop
    async def evening() -> None:
        async with talking(store, now) as talk:
            begun = now.at
            for at, id_ in (
                (0, "long before"),
                (AROUND * 3, "before"),
                (AROUND * 3 + MINUTE, "the line"),
                (AROUND * 4, "after"),
                (AROUND * 6, "long after"),
            ):
                now.at = begun + at
                await talk.keep("one", 7, line(id_, id_, now.at))
                await talk.keep("two", 1, line(f"{id_} at two", id_, now.at, "Bob"))
            said = await talk.line("one", "the line")
            assert (said.name, said.seat, said.hand, said.words) == ("Ann", 2, 7, "the line")
            with pytest.raises(Denied, match="Nothing that was said here"):
                await talk.line("two", "the line")
            filed = await talk.report("Bob", "Ann", "one", 7, "  rude \n words ", said)
            assert filed.reason == "rude words"
            now.at += 89 * DAY
            await talk.forget()
            assert (await talk.line("one", "long before")).words == "long before"
            now.at += 2 * DAY
            await talk.forget()
            assert [each.id for each in await talk.around(filed)] == ["before", "the line", "after"]
            for gone in ("long before", "long after"):
                with pytest.raises(Denied):
                    await talk.line("one", gone)
            with pytest.raises(Denied):
                await talk.line("two", "the line at two")
            assert await talk.reports(handled=False) == [filed]

    evening()


def test_lines_of_one_millisecond_are_read_in_the_order_they_were_said(store: Store) -> None:
    now = Now()
    said = [f"{9 - no}" for no in range(10)]

    @in_loop
    async def evening() -> None:
        async with talking(store, now) as talk:
            for id_ in said:
                await talk.keep("one", 7, line(id_, id_, now.at))
                await talk.keep("two", 7, line(f"{id_} at two", id_, now.at, "Bob"))
            filed = await talk.report("Bob", "Ann", "one", 7, "rude", await talk.line("one", said[0]))
            assert [each.id for each in await talk.around(filed)] == said
            assert [each.id for each in await talk.said_by("Ann")] == said
            assert {each.at // 1000 for each in await talk.around(filed)} == {now.at // 1000}

    evening()


def test_a_report_is_handled_once_and_with_words(store: Store) -> None:
    now = Now()

    @in_loop
    async def evening() -> None:
        async with talking(store, now) as talk:
            filed = await talk.report("Bob", "Ann", "one", 3, "they play together")
            for words in ("", "  ", None, 7, "x" * 501, "bell\a"):
                with pytest.raises(Refused):
                    await talk.handle(filed, "Flo", words)
            await talk.handle(filed, "Flo", "spoken to")
            with pytest.raises(Refused, match="Flo has handled"):
                await talk.handle(await talk.filed(filed.id), "Mo", "again")
            assert await talk.reports(handled=False) == []
            (handled,) = await talk.reports(handled=True)
            assert (handled.handler, handled.outcome) == ("Flo", "spoken to")
            with pytest.raises(Refused, match="yourself"):
                await talk.report("Ann", "Ann", "one", 3, "me")
            for _ in range(REPORTS_BURST):
                await talk.report("Cyd", "Ann", "one", 3, "again")
            with pytest.raises(Limited):
                await talk.report("Cyd", "Ann", "one", 3, "again")

    evening()


def test_a_mute_holds_for_its_time_over_a_restart(store: Store) -> None:
    now = Now()

    def refused(talk: Talk, name: str, place: str) -> bool:
        try:
            talk.check_may_talk(name, place)
        except Refused as error:
            return error.code == "chat-muted" and "shouts" in error.message
        return False

    @in_loop
    async def evening() -> None:
        async with talking(store, now) as talk:
            await talk.mute("Ann", "one", 30, "Flo", "shouts")
            lifted = await talk.mute("Bob", "", 30, "Flo", "shouts")
            assert [refused(talk, "Ann", place) for place in ("one", "two")] == [True, False]
            assert [refused(talk, "Bob", place) for place in ("one", "two")] == [True, True]
            await talk.unmute(lifted.id, "Mo")
            assert not refused(talk, "Bob", "one")
            with pytest.raises(Denied):
                await talk.unmute(lifted.id, "Mo")
            if not isinstance(store, MemoryStore):
                async with talking(store, now) as again:
                    assert refused(again, "Ann", "one")
                    assert not refused(again, "Bob", "one")
            now.at += 30 * MINUTE
            assert not refused(talk, "Ann", "one")
            assert {(each.player, each.lifted_by) for each in await talk.mutes()} == {("Ann", None), ("Bob", "Mo")}

    evening()


def test_marks_are_keyed_hashes_kept_for_a_time(store: Store) -> None:
    now = Now()

    @in_loop
    async def evening() -> None:
        async with talking(store, now, Keeping(mark_days=10)) as talk:
            await talk.mark("Ann", "192.0.2.7", "Browser 1")
            await talk.mark("Bob", "192.0.2.7", "Browser 1")
            await talk.mark("Cyd", "192.0.2.7", "Browser 2")
            await talk.mark("Dan", "2001:db8::1", "Browser 1")
            marks = await talk.marks()
            assert same_marks(marks) == {("Ann", "Bob"): ("address", "device"), ("Ann", "Cyd"): ("address",), ("Bob", "Cyd"): ("address",)}
            assert not any("192" in each.mark or "Browser" in each.mark for each in marks)
            now.at += 9 * DAY
            await talk.mark("Ann", "192.0.2.7", "Browser 1")
            now.at += 2 * DAY
            await talk.forget()
            assert {each.player for each in await talk.marks()} == {"Ann"}
        async with talking(MemoryStore(), now, Keeping(mark_days=0)) as none:
            await none.mark("Ann", "192.0.2.7", "Browser 1")
            assert await none.marks() == []

    evening()


def test_the_file_is_for_the_room_alone_and_forgets_to_the_last_byte(tmp_path: Path) -> None:
    now = Now()

    @in_loop
    async def evening() -> None:
        store = SqliteStore(tmp_path / "journal.db")
        async with talking(store, now) as talk:
            await talk.keep("one", 1, line("a", "xyzzy-plugh", now.at))
            now.at += 91 * DAY
            await talk.forget()
        store.close()

    evening()
    path = tmp_path / FILE
    assert path.stat().st_mode & 0o077 == 0
    found = sqlite3.connect(path)
    found.execute("VACUUM")
    found.close()
    assert all(b"xyzzy-plugh" not in each.read_bytes() for each in tmp_path.iterdir())


def test_a_store_that_fails_says_so_and_comes_back() -> None:
    @in_loop
    async def evening() -> None:
        works = False

        def connect() -> sqlite3.Connection:
            if not works:
                raise sqlite3.OperationalError("disk I/O error")
            return sqlite3.connect(":memory:", check_same_thread=False)

        store = TalkStore(connect, "?")
        with pytest.raises(UnavailableError, match="nobody talks"):
            await store.read("SELECT 1")
        works = True
        assert await store.read("SELECT 1") == [(1,)]
        with pytest.raises(UnavailableError):
            await store.write(("INSERT INTO talk_marks VALUES ('Ann', 'address', 'm', 1)", ()), ("INSERT INTO nothing VALUES (1)", ()))
        assert await store.read("SELECT * FROM talk_marks") == [], "all of it, or none"
        await store.close()

    evening()


# -- over HTTP and sockets


@in_loop
async def test_a_line_is_reported_read_and_handled() -> None:
    async with served(settings()) as found, visitors(found, "Ann", "Bob") as (ann, bob):
        await ann.sit(1)
        floor, other = await staff(found, ann, "Floor Flo", "floor"), await staff(found, ann, "Mo Manning", "manager")
        async with ann.socket() as first, bob.socket() as second:
            await heard(first, "turn")
            await heard(second, "turn")
            await say(first, type="say", words="I have aces")
            said = await heard(second, "said")
            await say(second, type="say", words="Quiet please")
            await heard(first, "said")
        answer = await bob.http.post(f"/tables/people/talk/{said['id']}/reports", json={"reason": "tells cards"}, headers=bob.headers)
        assert answer.status_code == 201, answer.text
        report = answer.json()["report"]
        for path in ("/tables/people/talk/none/reports", "/tables/nowhere/talk/x/reports"):
            assert (await bob.http.post(path, json={"reason": "x"}, headers=bob.headers)).status_code == 404
        own = await ann.http.post(f"/tables/people/talk/{said['id']}/reports", json={"reason": "x"}, headers=ann.headers)
        assert (own.status_code, own.json()["code"]) == (409, "own")
        assert (await bob.get("/staff/reports")).status_code == 403
        (waits,) = (await floor.get("/staff/reports")).json()
        assert (waits["about"], waits["reporter"], waits["table"], waits["reason"], waits["no"]) == (
            "Ann",
            "Bob",
            "people",
            "tells cards",
            None,
        )
        assert [each["words"] for each in waits["around"]] == ["I have aces", "Quiet please"]
        assert waits["line"] == waits["around"][0]["id"] == said["id"]
        # Staff who sit at the table leave it to others.
        await found.house.room.money([])
        await floor.sit(3)
        (seated,) = (await floor.get("/staff/reports")).json()
        assert seated["no"] == "You sit at the table it comes from."
        no = await floor.http.put(f"/staff/reports/{report}", json={"words": "all well"}, headers=floor.headers)
        assert (no.status_code, no.json()["code"]) == (409, "conflict")
        done = await other.http.put(f"/staff/reports/{report}", json={"words": "spoken to"}, headers=other.headers)
        assert done.status_code == 204, done.text
        assert (await other.get("/staff/reports")).json() == []
        (handled,) = (await other.get("/staff/reports?handled=true")).json()
        assert (handled["handler"], handled["outcome"]) == ("Mo Manning", "spoken to")
        kinds = [entry.kind for entry in found.house.room.log.journal.read("room")]
        assert "report.handled" in kinds


@in_loop
async def test_a_player_is_reported_with_the_hand_and_nobody_judges_themselves() -> None:
    async with served(settings()) as found, visitors(found, "Ann", "Bob") as (ann, bob):
        floor = await staff(found, ann, "Floor Flo", "floor")
        about = {"player": "Floor Flo", "reason": "asks for a look at cards"}
        answer = await bob.http.post("/tables/people/reports", json=about, headers=bob.headers)
        assert answer.status_code == 201, answer.text
        assert (await floor.get("/staff/reports")).json() == []
        no = await floor.http.put(f"/staff/reports/{answer.json()['report']}", json={"words": "nothing in it"}, headers=floor.headers)
        assert (no.status_code, no.json()["words"]) == (409, "This report is about you.")
        for wrong, status in (
            ({"player": "Nobody", "reason": "x"}, 404),
            ({"player": "Ann", "hand": 9, "reason": "x"}, 404),
            ({"player": "Ann"}, 422),
        ):
            assert (await bob.http.post("/tables/people/reports", json=wrong, headers=bob.headers)).status_code == status
        assert (await bob.http.post("/tables/people/reports", json=about)).status_code == 401


@in_loop
async def test_staff_mute_a_player_for_a_time() -> None:
    async with served(settings()) as found, visitors(found, "Ann") as (ann,):
        floor = await staff(found, ann, "Floor Flo", "floor")
        wish = {"player": "Ann", "table": "people", "minutes": 30, "reason": "tells cards"}
        assert (await ann.http.post("/staff/mutes", json=wish, headers=ann.headers)).status_code == 403
        answer = await floor.http.post("/staff/mutes", json=wish, headers=floor.headers)
        assert answer.status_code == 201, answer.text
        async with ann.socket() as socket:
            await heard(socket, "turn")
            await say(socket, type="say", words="hello", id="s")
            no = await heard(socket, "refused", "said")
            assert (no["code"], no["id"]) == ("chat-muted", "s")
            assert "tells cards" in no["words"]
            lifted = await floor.http.delete(f"/staff/mutes/{answer.json()['mute']}", headers=floor.headers)
            assert lifted.status_code == 204
            await say(socket, type="say", words="hello again")
            assert (await heard(socket, "refused", "said"))["words"] == "hello again"
        (told,) = (await floor.get("/staff/mutes")).json()
        assert (told["player"], told["table"], told["lifted_by"]) == ("Ann", "people", "Floor Flo")
        for wrong, status in (
            ({"minutes": 0}, 422),
            ({"player": "Nobody"}, 404),
            ({"player": "Floor Flo"}, 409),
            ({"table": "nowhere"}, 404),
        ):
            assert (await floor.http.post("/staff/mutes", json=wish | wrong, headers=floor.headers)).status_code == status
        await floor.sit(2)
        seated = await floor.http.post("/staff/mutes", json=wish, headers=floor.headers)
        assert (seated.status_code, seated.json()["code"]) == (409, "conflict")
        kinds = [entry.kind for entry in found.house.room.log.journal.read("room")]
        assert kinds.count("player.muted") == kinds.count("player.unmuted") == 1


def test_how_long_stands_in_the_configuration() -> None:
    assert config_of("").keeping == Keeping(90, 90)
    assert config_of("[talk]\ndays = 30\nmark_days = 0").keeping == Keeping(30, 0)
    with pytest.raises(ConfigError, match=r"talk\.days"):
        config_of("[talk]\ndays = 0")
