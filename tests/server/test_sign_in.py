"""Signing in: who fails is stopped, by account and by source, and nobody stops anybody else."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Awaitable, Callable
from typing import Final

import pytest

from pitboss.journal import Record
from pitboss.server.account import fold
from pitboss.server.config import config_of
from pitboss.server.denied import Denied
from pitboss.server.sessions import digest_of
from pitboss.server.sign_in import WRONG, device_digest, new_device
from pitboss.server.tries import STRANGERS, TOGETHER, Tries
from tests.seeded import CONFIG
from tests.server.doors import MINUTE, Door
from tests.server.test_accounts import PASSWORD, refused

THREE: Final = 3


def at_the_door(test: Callable[[Door], Awaitable[None]]) -> Callable[[], None]:
    """Run a test with a door of its own."""

    def run() -> None:
        async def come() -> None:
            async with Door() as door:
                await test(door)

        asyncio.run(come())

    run.__name__, run.__doc__ = test.__name__, test.__doc__
    return run


async def fail(door: Door, name: str, times: int, address: str, device: str = "") -> None:
    for _ in range(times):
        await refused(door.login(name, "a wrong one", address, device), "not-let-in")


@at_the_door
async def test_a_strangers_failures_stop_the_stranger(door: Door) -> None:
    await door.accounts.register("Ann", PASSWORD)
    await fail(door, "Ann", THREE, "203.0.113.9")
    await refused(door.login("Ann", PASSWORD, "203.0.113.9"), "locked")
    assert (await door.login("Ann", PASSWORD, "198.51.100.7")).name == "Ann"
    async with door.again() as restarted:
        await refused(restarted.login("Ann", PASSWORD, "203.0.113.9"), "locked")
        assert (await restarted.login("Ann", PASSWORD, "198.51.100.7")).name == "Ann"


@at_the_door
async def test_the_owner_comes_in_from_a_known_browser_behind_the_same_address(door: Door) -> None:
    """Also when every unknown address is locked."""
    await door.accounts.register("Ann", PASSWORD)
    browser = new_device()
    await door.enter("Ann", PASSWORD, "203.0.113.9", browser)
    for nth in range(TOGETHER):
        await fail(door, "Ann", THREE, f"203.0.113.{nth}")
    for address in ("203.0.113.9", "198.51.100.7"):
        await refused(door.login("Ann", PASSWORD, address), "locked")
        await refused(door.login("Ann", PASSWORD, address, new_device()), "locked")
        assert (await door.login("Ann", PASSWORD, address, browser)).name == "Ann"
    async with door.again() as restarted:
        assert (await restarted.login("Ann", PASSWORD, "203.0.113.9", browser)).name == "Ann"


@at_the_door
async def test_a_known_browser_is_locked_by_its_own_failures_alone(door: Door) -> None:
    await door.accounts.register("Ann", PASSWORD)
    one, other = new_device(), new_device()
    for each in (one, other):
        await door.enter("Ann", PASSWORD, "203.0.113.9", each)
    await fail(door, "Ann", THREE, "203.0.113.9", one)
    await refused(door.login("Ann", PASSWORD, "203.0.113.9", one), "locked")
    assert (await door.login("Ann", PASSWORD, "203.0.113.9", other)).name == "Ann"
    assert (await door.login("Ann", PASSWORD, "203.0.113.9")).name == "Ann"


@at_the_door
async def test_failures_are_forgotten_after_thirty_minutes(door: Door) -> None:
    await door.accounts.register("Ann", PASSWORD)
    await fail(door, "Ann", THREE - 1, "203.0.113.9")
    door.clock.pass_minutes(30.1)
    await fail(door, "Ann", THREE - 1, "203.0.113.9")
    assert (await door.login("Ann", PASSWORD, "203.0.113.9")).name == "Ann"


@at_the_door
async def test_nothing_tells_an_account_from_none(door: Door) -> None:
    """The same words and locks; and the same work: a hash is checked each time, of nobody's password if need be."""
    await door.accounts.register("Ann", PASSWORD)
    hashed: list[bool] = []
    verify = door.accounts.hasher._verify

    def counted(held: str, password: str) -> bool:
        hashed.append(True)
        return verify(held, password)

    setattr(door.accounts.hasher, "_verify", counted)  # noqa: B010
    for name in ("Ann", "Nobody Here"):
        heard = []
        for nth in range(THREE * TOGETHER + 3):
            with pytest.raises(Denied) as denied:
                await door.login(name, "a wrong one", f"203.0.113.{nth // THREE}")
            heard.append((denied.value.code, denied.value.status, str(denied.value), denied.value.allowed))
        assert heard[0][:3] == ("not-let-in", 401, WRONG)
        assert len({each[:2] for each in heard}) == 2
        if name == "Ann":
            first, work = heard, len(hashed)
    assert heard == first
    assert len(hashed) == 2 * work == 2 * THREE * TOGETHER


def test_the_same_time_is_taken() -> None:
    """With hashes of the real size. The medians of names with and without an account are within a third of each other."""

    async def come() -> None:
        config = config_of(f'{CONFIG}\n[entry]\nfailures = 10\nsecond_factor = "optional"\n')
        async with Door(config=config) as door:
            await door.accounts.register("Ann", PASSWORD)
            took: dict[str, list[float]] = {"Ann": [], "Nobody": []}
            for nth in range(9):
                for name, times in took.items():
                    began = time.thread_time(), time.perf_counter()
                    await refused(door.login(name, "a wrong one", f"203.0.113.{nth}"), "not-let-in")
                    times.append(time.perf_counter() - began[1])
            ann, nobody = (min(times) for times in took.values())
            assert 2 / 3 < ann / nobody < 3 / 2, (ann, nobody)

    asyncio.run(come())


@at_the_door
async def test_a_changed_password_ends_all_other_sessions(door: Door) -> None:
    ann = await door.accounts.register("Ann", PASSWORD)
    browsers = [new_device() for _ in range(3)]
    tokens = [(await door.enter("Ann", PASSWORD, device=each)).token for each in browsers]
    ended: list[str] = []
    for token in tokens:
        door.sessions.watch(token, lambda token=token: ended.append(token))  # type: ignore[misc]
    await door.sign_in.set_password(ann, digest_of(tokens[1]), PASSWORD, "another horse")
    assert sorted(ended) == sorted([tokens[0], tokens[2]])
    for sessions in (door.sessions, door.again().sessions):
        for token in (tokens[0], tokens[2]):
            with pytest.raises(Denied, match="opens nothing"):
                sessions.check(token)
        assert sessions.check(tokens[1]).name == "Ann"
    assert {*ann.devices} == {device_digest(browsers[1])}, "the other browsers are unknown again"


@at_the_door
async def test_wrong_passwords_within_a_session_lock_that_session(door: Door) -> None:
    """Whoever has stolen a session guesses three times, and the owner is not locked out by it."""
    ann = await door.accounts.register("Ann", PASSWORD)
    stolen, own = [(await door.enter("Ann", PASSWORD)).token for _ in range(2)]
    for _ in range(THREE):
        await refused(door.sign_in.set_password(ann, digest_of(stolen), "a wrong one", "another horse"), "not-let-in")
    await refused(door.sign_in.set_password(ann, digest_of(stolen), PASSWORD, "another horse"), "locked")
    await refused(door.sign_in.confirm(ann, digest_of(stolen), PASSWORD, "", "x"), "locked")
    await door.sign_in.confirm(ann, digest_of(own), PASSWORD, "", "x")
    await door.sign_in.set_password(ann, digest_of(own), PASSWORD, "another horse")
    with pytest.raises(Denied):
        door.sessions.check(stolen)


@at_the_door
async def test_a_password_that_changed_meanwhile_opens_nothing(door: Door) -> None:
    ann = await door.accounts.register("Ann", PASSWORD)
    own = (await door.enter("Ann", PASSWORD)).token
    from pitboss.server.sign_in import From

    proved = await door.sign_in.by_password("Ann", PASSWORD, From("x"))
    await door.sign_in.set_password(ann, digest_of(own), PASSWORD, "another horse")
    await refused(door.sessions.begin(ann, proved), "no-session")


def test_old_accounts_fold_as_before() -> None:
    """Entries without a source: failures are of all unknown addresses together, and so are their locks."""

    async def come() -> None:
        async with Door() as door:
            ann = await door.accounts.register("Ann", PASSWORD)
            until = door.clock.at + 30 * MINUTE
            for record in (
                Record("account.refused", 1, {"address": "203.0.113.9"}),
                Record("account.refused", 1, {"address": "203.0.113.9"}),
                Record("session.begun", 1, {"session": "d" * 64, "expires": until}),
                Record("account.refused", 1, {"address": "203.0.113.9"}),
                Record("account.locked", 1, {"until": until}),
                Record("account.role", 1, {"roles": ["player", "floor"], "by": "Chief"}),
            ):
                await door.accounts.write(ann, record.kind, dict(record.body))
            again = fold(door.journal.read(ann.stream))
            assert again == ann
            assert ann.tries.locked == {STRANGERS: until}
            assert ann.sessions["d" * 64].expires == until
            await refused(door.login("Ann", PASSWORD, "198.51.100.7"), "locked")

    asyncio.run(come())


def test_sources_are_bounded() -> None:
    tries = Tries()
    for nth in range(1000):
        tries.note_failure(f"10.0.{nth // 250}.{nth % 250}", nth)
    assert len(tries.failed) == 200
    assert len(tries.failed[STRANGERS]) == 100
