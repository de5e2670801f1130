"""Guests who never played are forgotten after a while, with their play money and nothing else; everybody else stays."""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from itertools import pairwise

import pytest

from pitboss.journal import Entry, Journal, MemoryStore, Opened, UnsureError, Vault, audit, new_keyring
from pitboss.journal.audit import Signed
from pitboss.server.account_kept import Folded
from pitboss.server.bank import MINT, STREAM, Bank, statement, wallet
from pitboss.server.checked import ConfigError
from pitboss.server.clocks import HandClock
from pitboss.server.config import Config, config_of
from pitboss.server.guest_expiry import EVERY, EXPIRED, GuestExpiry
from pitboss.server.personal_data import copy_of
from pitboss.server.play_limits import TIME_DAY
from pitboss.server.serve import Running, running
from pitboss.server.snapshot_audit import wrong_snapshots
from tests.server.served import PEOPLE, QUICK, Visitor, in_loop, settings, visitors

DAYS = 24 * 60 * 60.0


def days(count: int) -> Config:
    """The quick room, where guests expire after so many days."""
    return config_of(QUICK.replace("[entry]", f"[entry]\nguests_expire_after_days = {count}") + PEOPLE, "test")


class Later:
    """A served room whose clock is moved by hand."""

    def __init__(self) -> None:
        self.clock = HandClock()
        keyring = new_keyring()
        self.opened = Opened(Journal(MemoryStore(), clock=self.clock.now), Vault(keyring), keyring)

    @asynccontextmanager
    async def served(self, config: Config | None = None, *, sweeps: bool = False) -> AsyncIterator[Running]:
        """Unless it `sweeps` by itself the test does."""
        with pytest.MonkeyPatch.context() as patch:
            if not sweeps:
                patch.setattr(GuestExpiry, "start", lambda _: None)
            async with running(self.opened, config or settings(), None, self.clock) as found:
                yield found
                assert found.house.room.bank.trial_balance().sound

    @property
    def entries(self) -> Sequence[Entry]:
        return [*self.opened.journal.read_all()]

    def names(self, found: Running) -> set[str]:
        return {each.name for each in found.house.accounts.by_key.values()}


async def sweep(found: Running) -> int:
    return await GuestExpiry(found.house).sweep()


@in_loop
async def test_who_never_played_goes_and_everybody_else_stays() -> None:
    here = Later()
    async with here.served() as found, visitors(found, "Ann", "Bob", "Cyd", "Dan", "Fay") as (ann, bob, cyd, dan, fay):
        house, bank = found.house, found.house.room.bank
        await bob.sit(1)
        assert (await bob.command({"action": "Leave"})).status_code == 200
        async with cyd.socket() as socket:
            await socket.send('{"type": "say", "id": "s1", "words": "hello"}')
            while not await house.talk.knows("Cyd"):
                await socket.recv()
        limit = await dan.http.put("/me/limits", json={"limit": TIME_DAY, "value": 60}, headers=dan.headers)
        assert limit.status_code == 200, limit.text
        renamed = await fay.http.put("/me/name", json={"name": "Faye"}, headers=fay.headers)
        assert renamed.status_code in (200, 201), renamed.text
        await house.accounts.register("Eve", "correct horse battery")
        minted = bank.trial_balance().minted
        assert await sweep(found) == 0
        here.clock.move(30 * DAYS + 5)
        await Visitor(found, ann.http).come("Gus")
        assert await sweep(found) == 3, "Ann, Faye and the name that Faye had before"
        assert await sweep(found) == 0
        assert here.names(found) == {"Bob", "Cyd", "Dan", "Eve", "Gus"}
        assert bank.trial_balance().minted == minted - 2 * 10_000 + 10_000
        assert not {wallet(name) for name in ("Ann", "Fay", "Faye")} & {*bank.accounts()} - {wallet("Fay")}
        assert (await ann.get("/me")).status_code == 401
        pair = [(one.kind, two.kind) for one, two in pairwise(here.entries) if one.stream == "account/ann" and two.stream == STREAM]
        assert pair[-1] == ("account.expired", "bank.moved"), "in one batch"
        moved = next(two for one, two in pairwise(here.entries) if one.kind == "account.expired" and two.stream == STREAM)
        assert (moved.told["to"], moved.told["why"]) == (MINT, "expired")


@in_loop
async def test_the_name_is_anybodys_again_and_nothing_of_the_guest_is_in_it() -> None:
    here = Later()
    async with here.served() as found, visitors(found, "Ann") as (ann,):
        here.clock.move(31 * DAYS)
        assert await sweep(found) == 1
        again = await Visitor(found, ann.http).come("Ann")
        assert again.name == "Ann"
        account = found.house.accounts.find("Ann")
        assert account is not None
        copy = await copy_of(found.house, account)
        assert [each["kind"] for each in copy["record"]] == ["account.made", "session.begun"]
        assert [(each["why"], each["amount"]) for each in copy["ledger"]] == [("welcome", 10_000)]
        lines = statement(here.opened.journal.read(STREAM), wallet("Ann"))
        assert [line.balance for line in lines] == [10_000]
        assert [line.balance for line in found.house.room.bank.recent(wallet("Ann"))] == [10_000]
        await again.sit(1)
        here.clock.move(31 * DAYS)
        assert await sweep(found) == 0, "she has played"


@in_loop
async def test_it_is_the_same_after_a_restart_with_snapshots_and_without() -> None:
    here = Later()
    async with here.served() as found, visitors(found, "Ann", "Bob") as (ann, bob):
        await bob.sit(1)
        await bob.command({"action": "Leave"})
        here.clock.move(31 * DAYS)
        assert await sweep(found) == 1
        await Visitor(found, ann.http).come("Ann")
        here.clock.move(31 * DAYS)
        assert await sweep(found) == 1
    journal = here.opened.journal
    assert wrong_snapshots(journal, here.opened.vault, here.opened.keyring) == []
    folded, bank = Folded(), Bank(journal.read(STREAM))
    for entry in here.entries:
        folded.take(entry)
    for forget in (False, True):
        if forget:
            store = journal.store
            assert isinstance(store, MemoryStore)
            store._snapshots.clear()
        async with here.served() as found:
            assert found.house.accounts.by_key == folded.by_key
            assert {*folded.by_key} == {"bob"}
            assert found.house.room.bank.accounts() == bank.accounts()
    assert audit(lambda: here.entries, Signed(), None).sound


@in_loop
async def test_nobody_with_a_session_or_an_open_socket_goes() -> None:
    here = Later()
    async with here.served(days(1)) as found, visitors(found, "Ann", "Bob") as (ann, bob):
        here.clock.move(2 * DAYS)
        assert await sweep(found) == 0, "their sessions go on"
        assert (await bob.http.delete("/sessions", headers=bob.headers)).status_code in (200, 204)
        async with ann.socket() as socket:
            await socket.recv()
            here.clock.move(30 * DAYS)
            account = found.house.accounts.find("Ann")
            assert account is not None
            open_still = found.house.sessions.in_use(account)
            assert await sweep(found) == 1, "Bob, who logged out"
            assert open_still
            assert "Ann" in here.names(found)


@in_loop
async def test_a_sweep_lets_go_of_so_many_and_the_next_goes_on() -> None:
    here = Later()
    async with here.served() as found:
        for number in range(EXPIRED + 7):
            await found.house.accounts.guest(f"Guest {number}")
        here.clock.move(31 * DAYS)
        expiry = GuestExpiry(found.house)
        assert [await expiry.sweep() for _ in range(3)] == [EXPIRED, 7, 0]
        assert not found.house.accounts.by_key


@in_loop
async def test_what_could_not_be_written_is_tried_again(monkeypatch: pytest.MonkeyPatch) -> None:
    here = Later()
    async with here.served() as found:
        await found.house.accounts.guest("Ann")
        here.clock.move(31 * DAYS)
        expiry = GuestExpiry(found.house)
        commit = Journal.commit

        def fails(*_: object) -> object:
            raise sqlite3.OperationalError("disk I/O error")

        monkeypatch.setattr(Journal, "commit", fails)
        with pytest.raises(UnsureError):
            await expiry.sweep()
        assert here.names(found) == {"Ann"}
        monkeypatch.setattr(Journal, "commit", commit)
        assert await expiry.sweep() == 1
        assert not found.house.accounts.by_key


@in_loop
async def test_the_room_does_it_by_itself() -> None:
    here = Later()
    async with here.served(sweeps=True) as found:
        await found.house.accounts.guest("Ann")
        here.clock.move(31 * DAYS)
        while found.house.accounts.by_key:
            here.clock.move(EVERY / 1_000_000)
            for _ in range(20):
                await asyncio.sleep(0.001)


def test_the_setting_has_a_sensible_least() -> None:
    assert config_of("").entry.guests_expire_after_days == 30
    with pytest.raises(ConfigError, match="guests_expire_after_days is 0"):
        config_of("[entry]\nguests_expire_after_days = 0\n")
