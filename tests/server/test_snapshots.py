"""A room opens from its snapshots and what came after: the same room, whatever its age; and a false snapshot is never used."""

from __future__ import annotations

import logging
from collections import Counter
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

import pytest

from pitboss.jackpots.stream import fold
from pitboss.journal import Mark, MemoryStore, Snapshot, SqliteStore, Vault, audit_place, new_keyring, place_of
from pitboss.journal.entry import LARGEST, Entry
from pitboss.journal.postgres import PostgresStore
from pitboss.journal.snapshots import is_signed, sign_snapshot, taken
from pitboss.journal.store import Store
from pitboss.server.messages import Caller
from pitboss.server.snapshot_audit import audit_snapshots, wrong_snapshots
from tests.server.evening import NAMES, Evening, evening, reopen, run, sign_of
from tests.server.house_evening import house_evening, reopened

HOLDEM = ("standard", "no-limit-holdem")
STORES = (MemoryStore, SqliteStore, PostgresStore)


class Read:
    """What was read from the stores, by stream: entries."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.entries: Counter[str] = Counter()
        for store in STORES:
            monkeypatch.setattr(store, "read", self._counted(store.read))
            monkeypatch.setattr(store, "at", self._counted_one(store.at))

    def _counted(self, read: Callable[..., list[Entry]]) -> Callable[..., list[Entry]]:
        def counted(store: Store, stream: str, after: int, until: int = LARGEST) -> list[Entry]:
            found = read(store, stream, after, until)
            self.entries[stream] += len(found)
            return found

        return counted

    def _counted_one(self, at: Callable[..., Entry | None]) -> Callable[..., Entry | None]:
        def counted(store: Store, number: int) -> Entry | None:
            found = at(store, number)
            if found is not None:
                self.entries[found.stream] += 1
            return found

        return counted


async def hands(here: Evening, count: int, chance: Random | None = None) -> None:
    chance = chance or Random(1)
    for _ in range(count):
        await here.deal()
        await here.play_on(chance)


async def kept(here: Evening) -> None:
    """Until the snapshots that were begun are in the journal."""
    await here.room.snapshots.finish()
    await here.room.money([])  # they are written with whatever is written next
    await here.room.note("room.noted", {})


def forged(here: Evening, change: Callable[[Snapshot], Snapshot], name: str = "table/one") -> None:
    """Put something else in the place of the newest snapshots."""
    with here.opened.journal.store.writing() as pen:
        pen.keep_snapshots([change(each) for each in here.opened.journal.store.snapshots(name)])


# -- opening


def test_a_room_opens_from_its_snapshots_and_what_came_after(monkeypatch: pytest.MonkeyPatch) -> None:
    async def night() -> None:
        async with evening(sign_of(*HOLDEM), *NAMES[:3]) as here:
            here.room.snapshots.every = 40
            await hands(here, 8)
            await kept(here)
            assert here.room.snapshots.taken >= 3
            await here.deal()
            before = here.desk
            kept_at = here.opened.journal.store.snapshots("table/one")[0].version
            read = Read(monkeypatch)
            await reopen(here)
            assert read.entries["table/one"] <= before.number - kept_at + 2, "the snapshot's own entry, and what came after it"
            assert here.room.snapshots.refused == []
            assert here.folded() == here.desk
            assert (here.desk.hand, here.desk.happened) == (before.hand, before.happened)
            await here.play_on(Random(2))
            await hands(here, 2)
            here.check_chips()
            assert here.folded() == here.desk

    run(night())


def test_after_a_clean_close_nothing_is_left_to_fold(monkeypatch: pytest.MonkeyPatch) -> None:
    async def night() -> None:
        async with evening(sign_of(*HOLDEM), *NAMES[:3]) as here:
            await hands(here, 2)
            await here.deal()
            digest, number = here.desk.digest(), here.desk.number
            await reopen(here, crash=False)
            names = {each.name: each.version for each in here.opened.journal.store.snapshots()}
            assert names["table/one"] == number
            assert names["bank"] == here.room.bank.version
            read = Read(monkeypatch)
            await reopen(here, crash=False)
            assert read.entries["table/one"] <= 4, "its snapshot's entry, and that the clock was stopped"
            assert read.entries["bank"] <= 2
            assert here.folded(number).digest() == digest
            assert here.folded() == here.desk
            await here.play_on(Random(1))
            here.check_chips()

    run(night())


def test_without_its_snapshots_a_room_is_the_same() -> None:
    async def night() -> None:
        async with evening(sign_of(*HOLDEM), *NAMES[:3]) as here:
            here.room.snapshots.every = 40
            await hands(here, 5)
            await kept(here)
            with_them = here.room
            await reopen(here)
            first = here.desk
            store = here.opened.journal.store
            assert isinstance(store, MemoryStore)
            store._snapshots.clear()
            await reopen(here)
            assert here.room is not with_them
            entries = here.entries
            assert here.folded(first.number).digest() == first.digest()
            assert [each.kind for each in entries[first.number :]] in ([], ["clock.resumed"])
            assert here.folded() == here.desk

    run(night())


@pytest.mark.parametrize("age", [3, 12])
def test_what_is_read_at_opening_does_not_grow_with_age(age: int, monkeypatch: pytest.MonkeyPatch) -> None:
    async def night() -> None:
        async with evening(sign_of(*HOLDEM), *NAMES[:3]) as here:
            here.room.snapshots.every = here.room.snapshots.ledger_every = 60
            await hands(here, age)
            await kept(here)
            read = Read(monkeypatch)
            await reopen(here)
            longest = 60  # entries of a hand, and more
            assert sum(read.entries.values()) <= 60 + 2 * longest, dict(read.entries)

    run(night())


def test_a_round_against_the_house_and_its_jackpot(monkeypatch: pytest.MonkeyPatch) -> None:
    async def night() -> None:
        async with house_evening("Ann", "Bob", jackpot=5) as here:
            for _ in range(3):
                await here.bet("Ann", trips=10, level_1=5)
                await here.bet("Bob")
                await here.quiet()
                await here.check_down()
                await here.later(4)
            await here.bet("Ann", level_1=5)
            await here.quiet()
            digest, number = here.desk.digest(), here.desk.number
            (keeper,) = here.room.jackpots.values()
            await here.room.close()
            read = Read(monkeypatch)
            await reopened(here)
            assert read.entries[keeper.desk.stream] <= 1
            (again,) = here.room.jackpots.values()
            assert again.desk is not keeper.desk
            told = here.opened.journal.read(again.desk.stream)
            assert again.desk.whole() == fold("three", told).whole()
            assert read.entries["house/one"] <= 3
            assert here.folded(number).digest() == digest
            assert here.folded() == here.desk
            here.check_chips()

    run(night())


# -- a snapshot that cannot be trusted


def _edited(each: Snapshot) -> Snapshot:
    return replace(each, sealed=each.sealed[:-8] + ("A" * 8 if each.sealed[-8:] != "A" * 8 else "B" * 8))


def _of_another_key(each: Snapshot) -> Snapshot:
    return replace(each, key="00000000")


def _of_another_version(each: Snapshot) -> Snapshot:
    return replace(each, number=each.number - 1)


def _of_another_schema(each: Snapshot) -> Snapshot:
    return replace(each, schema=each.schema + 1)


@pytest.mark.parametrize("change", [_edited, _of_another_key, _of_another_version, _of_another_schema])
def test_a_false_snapshot_is_not_used(change: Callable[[Snapshot], Snapshot], caplog: pytest.LogCaptureFixture) -> None:
    async def night() -> None:
        async with evening(sign_of(*HOLDEM), *NAMES[:3]) as here:
            here.room.snapshots.every = 40
            await hands(here, 6)
            await kept(here)
            forged(here, change)
            with caplog.at_level(logging.WARNING, logger="pitboss.snapshots"):
                await reopen(here)
            assert len(here.room.snapshots.refused) == 2
            assert "the snapshot of table/one at version" in caplog.text
            assert here.folded() == here.desk
            await hands(here, 1)

    run(night())


def test_the_older_one_does_where_the_newest_is_false() -> None:
    async def night() -> None:
        async with evening(sign_of(*HOLDEM), *NAMES[:3]) as here:
            here.room.snapshots.every = 40
            await hands(here, 6)
            await kept(here)
            newest, older = here.opened.journal.store.snapshots("table/one")
            with here.opened.journal.store.writing() as pen:
                pen.keep_snapshots([_edited(newest)])
            await reopen(here)
            (refused,) = here.room.snapshots.refused
            assert f"at version {newest.version}" in refused
            assert older.version < newest.version
            assert here.folded() == here.desk

    run(night())


def test_the_audit_names_a_snapshot_that_is_false_though_it_is_signed(tmp_path: Path) -> None:
    """Whoever has the key can sign anything; the entries tell another story."""

    async def night() -> None:
        async with evening(sign_of(*HOLDEM), *NAMES[:3], folder=tmp_path) as here:
            await hands(here, 3)
            await reopen(here, crash=False)
            journal, vault, keyring = here.opened.journal, here.opened.vault, here.opened.keyring
            assert wrong_snapshots(journal, vault, keyring) == []
            assert {each.name for each in journal.store.snapshots()} >= {"table/one", "bank"}
            desk = here.folded()
            desk.table.player(desk.table.seats[0]).chips += 1000
            last = here.entries[-1]
            with journal.store.writing() as pen:
                pen.keep_snapshots([taken(desk.whole(), "table/one", last.version, last, vault, keyring)])
            (finding,) = wrong_snapshots(journal, vault, keyring)
            assert (finding.what, finding.stream, finding.version) == ("snapshot", "table/one", last.version)
            assert "the entries come to another state" in finding.words
            report = audit_place(place_of(tmp_path))
            audit_snapshots(place_of(tmp_path), report)
            assert [each.what for each in report.findings] == ["snapshot"]

    run(night())


def test_the_audit_names_a_forged_snapshot() -> None:
    async def night() -> None:
        async with evening(sign_of(*HOLDEM), *NAMES[:3]) as here:
            await hands(here, 2)
            await reopen(here, crash=False)
            forged(here, _edited)
            forged(here, lambda each: replace(each, mac=bytes(32)), "bank")
            words = [each.words for each in wrong_snapshots(here.opened.journal, here.opened.vault, here.opened.keyring)]
            assert any("bank" in each and "does not bear the room's signature" in each for each in words)
            assert any("table/one" in each and "does not open" in each for each in words)

    run(night())


def test_a_signature_covers_every_field() -> None:
    keyring = new_keyring()
    one = Entry(7, "table/one", 3, "x", 1, "{}", 5, bytes(32), b"d" * 32)
    made = taken({"a": 1}, "table/one", 3, one, Vault(keyring), keyring)
    assert is_signed(keyring, made)
    assert sign_snapshot(keyring, "table/one", 3, Mark(7, b"d" * 32), 5, made.schema, made.digest) == (made.key, made.mac)
    others: dict[str, Any] = {"name": "table/two", "version": 4, "number": 8, "entry": bytes(32), "at": 6, "schema": 9, "digest": bytes(32)}
    for name, value in others.items():
        assert not is_signed(keyring, replace(made, **{name: value})), name
    assert is_signed(new_keyring(), made) is None


# -- one old hand


def test_reading_one_old_hand_reads_that_hand_only(monkeypatch: pytest.MonkeyPatch) -> None:
    async def night() -> None:
        async with evening(sign_of(*HOLDEM), *NAMES[:3]) as here:
            await hands(here, 8)
            whole = {number: await here.table.history(number, Caller("Ann")) for number in range(1, 9)}
            ((_, first, last),) = here.opened.journal.chapters("table/one", 3, 3)
            read = Read(monkeypatch)
            assert await here.table.history(3, Caller("Ann")) == whole[3]
            assert read.entries == {"table/one": last - first + 1}
            read.entries.clear()
            tales = await here.table.tales(3, 5)
            assert [tale.number for tale in tales] == [3, 4, 5]
            (end,) = (each.last for each in here.opened.journal.chapters("table/one", 5, 5))
            assert read.entries == {"table/one": end - first + 1}

    run(night())
