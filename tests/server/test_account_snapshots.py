"""Accounts come back from a snapshot and what was written after it: the same accounts, however many entries there ever were."""

from __future__ import annotations

import asyncio
import gc
import json
from collections import Counter
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager
from dataclasses import MISSING, fields
from typing import Any

import pytest

from pitboss.journal import Append, Entry, GroupCommit, Journal, Keyring, MemoryStore, Opened, Record, Vault, new_keyring
from pitboss.journal.entry import LARGEST
from pitboss.journal.snapshots import taken
from pitboss.server.account import Account, fold
from pitboss.server.account_kept import NAME, Folded, covered, kept, restored
from pitboss.server.account_snapshots import AccountSnapshots, recover_accounts
from pitboss.server.accounts import Accounts
from pitboss.server.bank import STREAM, Bank
from pitboss.server.config import config_of
from pitboss.server.play_limits import TIME_DAY
from pitboss.server.sessions import Sessions
from pitboss.server.snapshot_audit import wrong_snapshots
from pitboss.server.snapshots import Snapshots
from pitboss.server.strangers import OVER, Strangers, recover_strangers
from pitboss.server.strangers import STREAM as STRANGERS
from tests.server.doors import OPTIONAL, Clock
from tests.server.served import in_loop, in_memory, served, visitors

DAY = 24 * 60 * 60_000_000


class Entrance:
    """Accounts and sessions of a room on this journal, as they are when it opens."""

    def __init__(self, journal: Journal, keyring: Keyring, clock: Clock, *, every: int = 10) -> None:
        config, vault = config_of(OPTIONAL), Vault(keyring)
        self.journal, self.keyring, self.vault, self.clock = journal, keyring, vault, clock
        self.log = GroupCommit(journal)
        self.found = Snapshots(Opened(journal, vault, keyring), ledger_every=every)
        self.accounts = Accounts(self.log, Bank(journal.read_on(STREAM)), config, clock, vault, self.found)
        self.sessions = Sessions(self.accounts, config.entry, clock)
        self.snapshots = AccountSnapshots(self.accounts, self.found)

    def all(self) -> dict[str, Account]:
        return dict(sorted(self.accounts.by_key.items()))

    def folded(self) -> dict[str, Account]:
        """The same from the first entry on."""
        found = Folded()
        for entry in self.journal.read_all():
            found.take(entry)
        return dict(sorted(found.by_key.items()))

    async def keep(self, *, last: bool = True) -> None:
        """Take a snapshot, and see to it that it is written."""
        await self.snapshots.take(last)
        await self.found.finish()
        await asyncio.to_thread(self.journal.flush)

    async def again(self) -> Entrance:
        """The room after a restart."""
        self.accounts.close()
        await self.log.close()
        return Entrance(self.journal, self.keyring, self.clock)


@asynccontextmanager
async def entrance() -> AsyncIterator[Entrance]:
    clock = Clock()
    here = Entrance(Journal(MemoryStore(), clock=clock), new_keyring(), clock)
    yield here
    here.accounts.close()
    await here.log.close()


def everything() -> Iterator[tuple[str, dict[str, Any]]]:
    """What can befall an account, so that no field is left as it was."""
    session = {"expires": 9 * DAY, "source": "1.2.3.4", "factor": "code", "agent": "Firefox"}
    key = {"id": "k", "key": "public", "count": 1, "name": "My key", "site": "poker.example", "handle": "h"}
    yield "account.made", {"name": "Ann", "password": "hash", "roles": ["player"]}
    yield "session.begun", {"session": "s1", "device": "d1", **session}
    yield "session.begun", {"session": "s2", "device": "d2", **session}
    yield "session.confirmed", {"session": "s2", "factor": "passkey"}
    yield "codes.set", {"secret": "sealed", "step": 7}
    yield "recovery.made", {"digests": ["r1", "r2"]}
    yield "recovery.used", {"digest": "r1"}
    yield "passkey.added", key
    yield "passkey.used", {"id": "k", "count": 5}
    yield "play.limited", {"limit": TIME_DAY, "value": 60, "since": 1}
    yield "play.excluded", {"until": 99 * DAY, "as": "pause"}
    yield "play.counted", {"day": 3, "seconds": 77}
    yield "account.role", {"roles": ["player", "floor"], "by": "Boss", "before": ["player"]}
    yield "account.refused", {"source": "5.6.7.8"}
    yield "account.refused", {"source": "device d1"}
    yield "account.locked", {"source": "5.6.7.8", "until": 5 * DAY}
    yield "account.refused", {"source": "9.9.9.9"}
    yield "account.act", {"act": "suspend", "by": "Boss", "reason": "rude"}
    yield "account.act", {"act": "reset", "by": "Boss", "reason": "lost", "link": "l", "until": 5 * DAY}
    yield "account.opened", {"mark": "m1", "table": "t1"}
    yield "account.renamed", {"to": "Anna"}
    yield "session.ended", {"sessions": ["s1"], "why": "ended by its owner"}


def entries_of(told: Iterator[tuple[str, dict[str, Any]]]) -> list[Entry]:
    return [
        Entry(number, "account/ann", number, kind, 1, json.dumps(body), 1000 * number, b"", b"")
        for number, (kind, body) in enumerate(told, 1)
    ]


def test_an_account_comes_back_to_the_last_field() -> None:
    told = entries_of(everything())
    for upto in range(1, len(told) + 1):
        account = fold(told[:upto])
        again = restored(json.loads(json.dumps(kept(account))))
        assert again == account
        assert [*again.devices] == [*account.devices], "the one longest unused is forgotten first"
        assert [*again.tries.failed] == [*account.tries.failed]
    whole = fold(told)
    erased = fold([*told, *entries_of(iter([("account.erased", {"label": "(former player 1)"})]))])
    assert restored(kept(erased)) == erased
    for each in fields(Account):
        if each.name in covered() and each.default_factory is not MISSING:
            assert getattr(whole, each.name) != each.default_factory(), f"{each.name} is tried"
        elif each.name in covered() and each.name not in ("name", "key", "label"):
            assert getattr(whole, each.name) != each.default, f"{each.name} is tried"
    assert {each.name for each in fields(Account)} - covered() == {"turn", "gone"}


# -- opening


class Read:
    """Entries that were read, by the first part of their stream."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.entries: Counter[str] = Counter()
        read, read_all = MemoryStore.read, MemoryStore.read_all

        def counted(store: MemoryStore, stream: str, after: int, until: int = LARGEST) -> list[Entry]:
            found = read(store, stream, after, until)
            self.entries[stream.partition("/")[0]] += len(found)
            return found

        def counted_all(store: MemoryStore, after: int) -> Iterator[Entry]:
            for entry in read_all(store, after):
                self.entries[entry.stream.partition("/")[0]] += 1
                yield entry

        monkeypatch.setattr(MemoryStore, "read", counted)
        monkeypatch.setattr(MemoryStore, "read_all", counted_all)


@pytest.mark.parametrize("age", [3, 30])
@in_loop
async def test_what_is_read_at_opening_does_not_grow_with_age(age: int, monkeypatch: pytest.MonkeyPatch) -> None:
    async with entrance() as here:
        tokens = []
        for number in range(age):
            account = await here.accounts.guest(f"Guest {number}")
            tokens += [(account.name, (await here.sessions.begin(account)).token) for _ in range(3)]
        await here.keep()
        late = await here.accounts.guest("Late")
        await here.accounts.write(here.accounts.by_key[late.key], "play.limited", {"limit": TIME_DAY, "value": 60, "since": 1})
        assert here.all() == here.folded()
        read = Read(monkeypatch)
        again = await here.again()
        assert read.entries["account"] == 2, dict(read.entries)
        assert again.all() == here.all()
        for name, token in tokens:
            assert again.sessions.check(token).name == name
        await again.accounts.guest("Later still")
        assert again.all() == again.folded()
        again.accounts.close()
        await again.log.close()


@in_loop
async def test_without_its_snapshot_they_are_the_same() -> None:
    async with entrance() as here:
        for number in range(5):
            await here.sessions.begin(await here.accounts.guest(f"Guest {number}"))
        await here.keep()
        (snapshot, *_) = here.journal.store.snapshots(NAME)
        store = here.journal.store
        assert isinstance(store, MemoryStore)
        store._snapshots.clear()
        again = await here.again()
        assert again.all() == here.all() == again.folded()
        await again.keep()
        (made_again, *_) = store.snapshots(NAME)
        assert made_again.digest == snapshot.digest
        again.accounts.close()
        await again.log.close()


@in_loop
async def test_one_is_taken_when_enough_was_written_and_not_before() -> None:
    async with entrance() as here:
        for number in range(9):
            await here.accounts.guest(f"Guest {number}")
        await here.keep(last=False)
        assert not here.journal.store.snapshots(NAME)
        await here.accounts.guest("One more")
        await here.keep(last=False)
        assert len(here.journal.store.snapshots(NAME)) == 1
        await here.keep(last=False)
        assert len(here.journal.store.snapshots(NAME)) == 1
        here.snapshots.journal_every = 10
        await here.log.append("table/one", 0, [Record("told", 1, {})] * 10)
        await here.keep(last=False)
        assert len(here.journal.store.snapshots(NAME)) == 2, "of the journal enough was written"


@in_loop
async def test_what_was_written_for_somebody_who_was_called_off_is_in_it() -> None:
    async with entrance() as here:
        ann = await here.accounts.guest("Ann")
        with here.journal.store.writing():  # so that it waits
            begun = asyncio.create_task(here.sessions.begin(ann))
            while not here.accounts.unsure:
                await asyncio.sleep(0)
            await asyncio.sleep(0.01)
            begun.cancel()
            with pytest.raises(asyncio.CancelledError):
                await begun
        await here.log.append("room", 0, [Record("told", 1, {})])  # after it
        assert here.accounts.unsure == {ann.stream}
        await here.keep()
        assert not here.journal.store.snapshots(NAME), "it would not have the session"
        assert len(ann.sessions) == 1, "now it is known"
        await here.keep()
        again = await here.again()
        assert again.all() == again.folded()
        assert len(again.accounts.by_key["ann"].sessions) == 1
        again.accounts.close()
        await again.log.close()


@in_loop
async def test_the_audit_names_one_that_is_false_though_it_is_signed() -> None:
    async with entrance() as here:
        ann = await here.accounts.guest("Ann")
        await here.keep()
        assert wrong_snapshots(here.journal, here.vault, here.keyring) == []
        folded = Folded()
        for entry in here.journal.read_all():
            folded.take(entry)
        folded.by_key[ann.key].roles |= {"admin"}
        last = here.journal.store.at(folded.number)
        assert last is not None
        with here.journal.store.writing() as pen:
            pen.keep_snapshots([taken(folded.kept(), NAME, folded.number, last, here.vault, here.keyring)])
        (finding,) = wrong_snapshots(here.journal, here.vault, here.keyring)
        assert "the entries come to another state" in finding.words
        await here.log.append("room", 0, [Record("told", 1, {})])


@in_loop
async def test_a_served_room_keeps_its_guests_in_a_snapshot() -> None:
    opened = in_memory()
    async with served(opened=opened) as found, visitors(found, "Ann", "Bob") as (ann, _):
        token = ann.token
    (snapshot, *_) = opened.journal.store.snapshots(NAME)
    assert snapshot.number == opened.journal.head().number
    async with served(opened=opened) as found:
        assert found.house.sessions.check(token).name == "Ann"
        assert not found.house.room.snapshots.refused
        assert {each.name for each in found.house.accounts.by_key.values()} == {"Ann", "Bob"}


# -- names without an account


def test_only_late_failures_of_strangers_are_read(monkeypatch: pytest.MonkeyPatch) -> None:
    clock = Clock()
    journal = Journal(MemoryStore(), clock=clock)

    def fail(name: str, count: int) -> None:
        body = {"who": Strangers.digest(name), "source": "1.2.3.4"}
        journal.append([Append(STRANGERS, journal.streams(STRANGERS).get(STRANGERS, 0), [Record("stranger.refused", 1, body)] * count)])

    fail("old", 5000)
    clock.at += OVER
    fail("new", 2)
    read = Read(monkeypatch)
    found = recover_strangers(journal, clock())
    assert read.entries[STRANGERS] <= 2500, "a page, not all of it"
    assert found.version == 5002
    assert [*found.of("new").failed] == ["1.2.3.4", "strangers"]
    assert not found.of("old").failed


def test_nothing_is_swept_while_snapshots_are_read(monkeypatch: pytest.MonkeyPatch) -> None:
    swept = []
    monkeypatch.setattr(Folded, "take", lambda *_: swept.append(gc.isenabled()))
    journal = Journal(MemoryStore())
    journal.append([Append("account/ann", 0, [Record("account.made", 1, {"name": "Ann", "password": None, "roles": ["player"]})])])
    assert gc.isenabled()
    recover_accounts(journal, None)
    assert swept == [False]
    assert gc.isenabled(), "and afterwards it is again"
