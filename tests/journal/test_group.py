"""Group commit: many tables, one transaction, each its own answer."""

from __future__ import annotations

import asyncio
import os
import signal
import subprocess
import sys
import threading
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pitboss.hand.forms import Document
from pitboss.journal import (
    Append,
    ClosedError,
    Conflict,
    Entry,
    GroupCommit,
    Journal,
    MemoryStore,
    Record,
    SqliteStore,
    UnsureError,
    UnwritableError,
    audit_place,
    place_of,
)


def said(n: int) -> list[Record]:
    return [Record("Said", 1, {"n": n})]


class Slow(Journal):
    """A journal whose disk answers when it is told to."""

    def __init__(self) -> None:
        super().__init__(MemoryStore())
        self.go = threading.Event()
        self.taken: list[int] = []
        self.failing = False

    def commit(self, batches: Sequence[Sequence[Append]]) -> list[list[Entry] | Conflict]:
        self.taken.append(len(batches))
        assert self.go.wait(10)
        if self.failing:
            raise OSError("no space left on device")
        return super().commit(batches)


def test_all_that_waits_goes_in_one_transaction() -> None:
    async def play() -> None:
        journal = Slow()
        log = GroupCommit(journal)
        first = asyncio.create_task(log.append("a", 0, said(0)))
        while not journal.taken:
            await asyncio.sleep(0.001)
        rest = [asyncio.create_task(log.append(f"table/{n}", 0, said(n))) for n in range(50)]
        await asyncio.sleep(0.01)
        assert log.waiting == 50
        journal.go.set()
        await asyncio.gather(first, *rest)
        assert journal.taken == [1, 50]
        assert [entry.stream for entry in journal.read_all()] == ["a", *(f"table/{n}" for n in range(50))]
        await log.close()
        assert (log.commits, log.appended) == (2, 51)

    asyncio.run(play())


def test_each_gets_its_own_conflict() -> None:
    async def play() -> None:
        journal = Journal(MemoryStore())
        log = GroupCommit(journal)
        tasks = [log.append("a", 0, said(n)) for n in range(5)] + [log.append(f"b/{n}", 0, said(n)) for n in range(5)]
        results = await asyncio.gather(*tasks, return_exceptions=True)
        assert [isinstance(result, list) for result in results] == [True] + [False] * 4 + [True] * 5
        assert all(isinstance(result, Conflict) and result.stream == "a" for result in results[1:5])
        assert journal.streams() == {"a": 1} | {f"b/{n}": 1 for n in range(5)}
        await log.close()

    asyncio.run(play())


def test_a_table_may_write_on_without_waiting() -> None:
    async def play() -> None:
        journal = Journal(MemoryStore())
        log = GroupCommit(journal)
        entries = await asyncio.gather(*(log.append("a", n, said(n)) for n in range(100)))
        assert [entry.told["n"] for (entry,) in entries] == list(range(100))
        await log.close()

    asyncio.run(play())


def test_several_streams_stand_or_fall_together() -> None:
    async def play() -> None:
        journal = Journal(MemoryStore())
        log = GroupCommit(journal)
        await log.append_all([Append("bank", 0, said(1)), Append("table/1", 0, said(2))])
        with pytest.raises(Conflict):
            await log.append_all([Append("bank", 1, said(3)), Append("table/1", 0, said(4))])
        assert journal.streams() == {"bank": 1, "table/1": 1}
        await log.close()

    asyncio.run(play())


def test_closing_writes_what_waits_and_takes_no_more() -> None:
    async def play() -> None:
        journal = Slow()
        log = GroupCommit(journal, most=7)
        tasks = [asyncio.create_task(log.append("a", n, said(n))) for n in range(30)]
        await asyncio.sleep(0.01)
        closing = asyncio.create_task(log.close())
        await asyncio.sleep(0.01)
        with pytest.raises(ClosedError, match=r"takes no more. Nothing was written"):
            await log.append("b", 0, said(0))
        journal.go.set()
        await closing
        assert len(await asyncio.gather(*tasks)) == 30
        assert max(journal.taken) == 7
        await log.close()

    asyncio.run(play())


def test_a_store_that_fails_leaves_nobody_waiting() -> None:
    async def play() -> None:
        journal = Slow()
        journal.go.set()
        journal.failing = True
        log = GroupCommit(journal)
        results = await asyncio.gather(*(log.append(f"t/{n}", 0, said(n)) for n in range(3)), return_exceptions=True)
        assert all(isinstance(result, UnsureError) and "no space left" in str(result) for result in results)
        journal.failing = False
        await log.append("t/0", 0, said(0))
        await log.close()

    asyncio.run(play())


def test_a_bad_record_is_refused_before_it_can_harm_the_others() -> None:
    async def play() -> None:
        journal = Journal(MemoryStore())
        log = GroupCommit(journal)
        with pytest.raises(UnwritableError):
            await log.append("a", 0, [Record("Said", 1, {"x": 0.5})])
        await log.append("a", 0, said(1))
        await log.close()

    asyncio.run(play())


def test_who_stops_waiting_does_not_disturb_the_others() -> None:
    async def play() -> None:
        journal = Slow()
        log = GroupCommit(journal)
        tasks = [asyncio.create_task(log.append(f"t/{n}", 0, said(n))) for n in range(4)]
        await asyncio.sleep(0.01)
        tasks[1].cancel()
        journal.go.set()
        results = await asyncio.gather(*tasks, return_exceptions=True)
        assert [isinstance(result, list) for result in results] == [True, False, True, True]
        await log.close()

    asyncio.run(play())


@settings(max_examples=40)
@given(st.lists(st.tuples(st.sampled_from("abc"), st.integers(0, 4), st.booleans()), max_size=25))
def test_any_interleaving_keeps_the_order_of_asking(asked: list[tuple[str, int, bool]]) -> None:
    """Whatever falls into one transaction, it comes out as if one had been asked after the other."""

    async def play() -> list[object]:
        log = GroupCommit(Journal(MemoryStore(), clock=lambda: 1), most=3)
        tasks = []
        for n, (stream, version, pause) in enumerate(asked):
            tasks.append(asyncio.create_task(log.append(stream, version, said(n))))
            await asyncio.sleep(0)
            if pause:
                await asyncio.wait(tasks)
        results = await asyncio.gather(*tasks, return_exceptions=True)
        await log.close()
        return list(results)

    one_by_one: list[object] = []
    journal = Journal(MemoryStore(), clock=lambda: 1)
    for n, (stream, version, _) in enumerate(asked):
        try:
            one_by_one.append(journal.append([Append(stream, version, said(n))]))
        except Conflict as conflict:
            one_by_one.append(conflict)
    assert list(map(_comparable, asyncio.run(play()))) == list(map(_comparable, one_by_one))


def _comparable(result: object) -> object:
    return (result.stream, result.believed, result.actual) if isinstance(result, Conflict) else result


WRITER = """
import asyncio, sys
from pitboss.journal import GroupCommit, Record, open_journal

async def table(log, name):
    version = log.journal.streams().get(name, 0)
    while True:
        await log.append(name, version, [Record("Said", 1, {"n": version})])
        version += 1
        print(name, version, flush=True)  # acknowledged: from now on it may not be lost

async def main():
    log = GroupCommit(open_journal(sys.argv[1], every=20).journal)
    await asyncio.gather(*(table(log, f"table/{n}") for n in range(8)))

asyncio.run(main())
"""


def test_a_killed_writer_loses_nothing_it_acknowledged(tmp_path: Path) -> None:
    """SIGKILL in the middle, again and again: every acknowledged entry is there, once, and the chain and its heads hold."""
    acknowledged: dict[str, int] = {}
    for kills in range(4):
        with subprocess.Popen([sys.executable, "-c", WRITER, str(tmp_path / "room")], stdout=subprocess.PIPE, text=True) as process:
            assert process.stdout is not None
            for _ in range(60 + 17 * kills):
                name, version = process.stdout.readline().split()
                acknowledged[name] = int(version)
            os.kill(process.pid, signal.SIGKILL)
            rest = process.stdout.read().splitlines()
        for line in rest[:-1]:
            name, version = line.split()
            acknowledged[name] = int(version)
        report = audit_place(place_of(tmp_path / "room"))
        assert report.findings == []
        store = SqliteStore(tmp_path / "room" / "journal.db")
        streams = store.streams("")
        for name, known in acknowledged.items():
            assert streams[name] >= known
            assert [entry.told["n"] for entry in store.read(name, 0)] == list(range(streams[name]))
        store.close()


# -- the store fails


class Failing(MemoryStore):
    """A store that takes nothing while it is `out`, as a disk that is full."""

    out = False

    @contextmanager
    def writing(self, *, unhurried: bool = False) -> Iterator[MemoryStore]:
        if self.out:
            raise OSError("no space left on device")
        with super().writing(unhurried=unhurried) as pen:
            yield pen


async def until(true: Callable[[], bool]) -> None:
    async with asyncio.timeout(30):
        while not true():
            await asyncio.sleep(0.005)


def test_a_store_that_failed_is_asked_until_it_takes_something() -> None:
    async def play() -> None:
        now = [1_000]
        store = Failing()
        log = GroupCommit(Journal(store, clock=lambda: now[0]))
        heard: list[bool] = []
        call_off = log.reach.on_change(lambda: heard.append(log.reach.is_out))
        await log.append("a", 0, said(0))
        assert (log.reach.is_out, log.reach.last_success) == (False, 1_000)
        store.out, now[0] = True, 2_000
        with pytest.raises(UnsureError):
            await log.append("a", 1, said(1))
        assert log.reach.is_out, "whoever is told that it failed finds that writing does not work"
        assert (log.reach.since, log.reach.outages, log.reach.why) == (2_000, 1, "no space left on device")
        now[0] = 9_000
        with pytest.raises(UnsureError):
            await log.append("a", 1, said(1))
        assert log.reach.since == 2_000, "it began with the first that failed"
        store.out = False
        await until(lambda: not log.reach.is_out)  # nobody asks for anything
        await until(lambda: heard == [True, False])
        assert log.reach.last_success == 9_000
        call_off()
        assert (await log.append("a", 1, said(1)))[0].version == 2
        await log.close()

    asyncio.run(play())


def test_a_write_that_fails_once_is_no_outage() -> None:
    async def play() -> None:
        journal = Slow()
        journal.failing = True
        journal.go.set()
        log = GroupCommit(journal)
        with pytest.raises(UnsureError):
            await log.append("a", 0, said(0))
        assert not log.reach.is_out
        assert "no space" in log.reach.why
        assert log.reach.outages == 0
        await log.close()

    asyncio.run(play())


class Refusing(MemoryStore):
    """A store that takes every word beside the entries, and no entry: a quota, a trigger, a table that somebody locked."""

    out = False

    def insert(self, entries: Sequence[Entry]) -> None:
        if self.out:
            raise OSError("the quota of entries is used up")
        super().insert(entries)


def resumed(journal: Journal) -> list[Document]:
    return [entry.told for entry in journal.read("journal")]


def test_a_store_that_takes_words_and_no_entry_is_out_of_reach() -> None:
    async def play() -> None:
        now, store = [1_000], Refusing()
        journal = Journal(store, clock=lambda: now[0])
        log = GroupCommit(journal, beat=0.01)
        await log.append("a", 0, said(0))
        store.out, now[0] = True, 2_000
        with pytest.raises(UnsureError):
            await log.append("a", 1, said(1))
        await until(lambda: log.reach.is_out)  # nobody asks again: with the next beat an entry is tried
        assert (log.reach.since, log.reach.outages, log.reach.why) == (2_000, 1, "the quota of entries is used up")
        tries, real = [], journal.append
        journal.append = lambda batch: (tries.append(1), real(batch))[1]  # type: ignore[method-assign,func-returns-value]
        await until(lambda: len(tries) > 2)
        assert log.reach.is_out, "what takes words takes no entries yet"
        assert log.reach.outages == 1, "it is one outage"
        store.out = False
        await until(lambda: not log.reach.is_out)
        assert resumed(journal) == [{"since": 2_000, "why": "the quota of entries is used up"}]
        assert (await log.append("a", 1, said(1)))[0].version == 2
        await log.close()

    asyncio.run(play())


def test_what_fails_twice_is_out_of_reach_at_once() -> None:
    async def play() -> None:
        store = Refusing()
        log = GroupCommit(Journal(store))
        store.out = True
        for _ in range(2):
            with pytest.raises(UnsureError):
                await log.append("a", 0, said(0))
        assert log.reach.is_out, "whoever is told that it failed finds that writing does not work"
        await log.close()

    asyncio.run(play())


def test_one_stream_that_cannot_be_written_is_no_outage() -> None:
    """The others go on, and it is noted at most every few seconds."""

    async def play() -> None:
        journal = Journal(MemoryStore())
        real = journal.commit

        def commit(batches: Sequence[Sequence[Append]]) -> list[list[Entry] | Conflict]:
            if any(each.stream == "bad" for batch in batches for each in batch):
                raise OSError("not this one")
            return real(batches)

        journal.commit = commit  # type: ignore[method-assign]
        log = GroupCommit(journal)
        for _ in range(6):
            with pytest.raises(UnsureError):
                await log.append("bad", 0, said(0))
        assert (await log.append("good", 0, said(0)))[0].version == 1
        assert not log.reach.outages
        assert [each["why"] for each in resumed(journal)] == ["not this one"]
        await log.close()

    asyncio.run(play())


def test_with_nothing_to_write_the_time_is_written() -> None:
    """So an outage is noticed before anybody asks for something."""

    async def play() -> None:
        now, store = [1_000], Failing()
        log = GroupCommit(Journal(store, clock=lambda: now[0]), beat=0.01)
        await until(lambda: log.reach.last_success == 1_000)
        now[0] = 5_000
        await until(lambda: log.reach.last_success == 5_000)
        assert log.appended == 0
        store.out = True
        await until(lambda: log.reach.is_out)
        assert log.reach.since == 5_000
        await log.close()

    asyncio.run(play())


def test_a_journal_that_is_broken_is_not_asked_for_ever() -> None:
    async def play() -> None:
        journal = Journal(MemoryStore())
        beats: list[int] = []
        real = journal.beat
        journal.beat = lambda size=0: (beats.append(size), real(size))[1]  # type: ignore[method-assign,func-returns-value]
        log = GroupCommit(journal, beat=0.01)
        await until(lambda: len(beats) > 2)
        journal.freeze("somebody changed it")
        await until(lambda: log.reach.is_out)
        many = len(beats)
        await asyncio.sleep(0.1)
        assert len(beats) == many
        await log.close()

    asyncio.run(play())
