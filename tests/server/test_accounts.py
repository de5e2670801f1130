"""The door: who is let in, under which name, for how long, and what is never written down."""

from __future__ import annotations

import asyncio
import secrets
from typing import Final

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pitboss.journal.entry import NAME
from pitboss.server.account import ROLES, Account
from pitboss.server.denied import Denied
from pitboss.server.names import BadName, checked, key_of, numbered
from pitboss.server.sessions import MARK, digest_of
from tests.server.doors import Door

PASSWORD: Final = "correct horse"  # noqa: S105


async def refused(asked: object, code: str) -> Denied:
    with pytest.raises(Denied) as found:
        await asked  # type: ignore[misc]
    assert found.value.code == code
    return found.value


# -- names


@pytest.mark.parametrize("name", ["Ann", "Zoë", "O'Brien", "Mary-Jane 2", "Иван", "王小明", "x_y.z", "Ann's 2nd", "さくら花"])
def test_names_people_have(name: str) -> None:
    assert checked(f"  {name} ") == name


@pytest.mark.parametrize(
    ("name", "why"),
    [
        ("A", "1 characters"),
        ("", "0 characters"),
        ("x" * 21, "21 characters"),
        ("Robert'); DROP TABLE entries;--", "characters"),
        ("x'; DROP", "semicolon"),
        ("a' OR '1'='1", "no two signs"),
        ("Ann=1", "equals"),
        ("<b>Ann</b>", "less-than"),
        ("Ann\u202eB", "right-to-left"),
        ("Ann\u200bB", "zero width"),
        ("Ann\x00B", "cannot stand"),
        ("Ann\nB", "cannot stand"),
        ("Gran (bot)", "parenthesis"),
        ("Аnn", "mixes"),  # the first letter is Cyrillic
        ("\uff41\uff4e\uff4e", "only the dress"),  # full-width letters
        (".Ann", "begins"),
        ("Ann-", "ends"),
        ("A  B", "no two signs"),
        ("1234", "at least one letter"),
        ("аdmin", "mixes"),
        ("👑King", "cannot stand"),
        (None, "a text"),
        (7, "a text"),
    ],
)
def test_names_nobody_may_have(name: object, why: str) -> None:
    with pytest.raises(BadName, match=why):
        checked(name)


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Ann", "ANN"),
        ("Ann", "Änn"),
        ("Bill", "BiII"),
        ("Ann B", "Ann-B"),
        ("Bob", "B0b"),
        ("Ivan", "lvan"),
        ("Сосо", "Coco"),
        ("Modern", "Modem"),
        ("Ann", "A.nn"),
    ],
)
def test_names_that_look_alike(one: str, other: str) -> None:
    assert key_of(one) == key_of(other)


@pytest.mark.parametrize(("one", "other"), [("Ann", "Anna"), ("Ann 2", "Ann 3"), ("Иван", "Игорь"), ("王", "李")])
def test_names_that_do_not(one: str, other: str) -> None:
    assert key_of(one) != key_of(other)


@given(st.text(max_size=40))
def test_every_name_that_is_taken_makes_a_stream(name: str) -> None:
    try:
        shown = checked(name)
    except BadName:
        return
    assert NAME.fullmatch(f"account/{key_of(shown)}")
    assert checked(shown) == shown
    assert checked(numbered(shown, 12)).endswith(" 12")


# -- guests and accounts


def test_a_guest_in_one_call() -> None:
    async def come() -> None:
        async with Door() as door:
            ann = await door.accounts.guest("Ann")
            begun = await door.sessions.begin(ann)
            assert (ann.name, ann.is_guest, door.bank.balance("wallet/Ann")) == ("Ann", True, door.config.money.guest)
            assert door.sessions.check(begun.token) is ann
            assert door.bank.trial_balance().sound
            second, third, nameless = [await door.accounts.guest(wish) for wish in ("ann", "Änn", None)]
            assert [second.name, third.name, nameless.name] == ["ann 2", "Änn 3", "Guest"]

    asyncio.run(come())


def test_many_guests_at_once_have_names_of_their_own() -> None:
    async def come() -> None:
        async with Door() as door:
            guests = await asyncio.gather(*(door.accounts.guest("Ann") for _ in range(30)))
            assert len({guest.key for guest in guests}) == 30
            assert door.bank.trial_balance().minted == 30 * door.config.money.guest

    asyncio.run(come())


def test_two_people_ask_for_one_name_at_the_same_instant() -> None:
    async def come() -> None:
        async with Door() as door:
            found = await asyncio.gather(
                door.accounts.register("Ann", PASSWORD), door.accounts.register("ANN", PASSWORD), return_exceptions=True
            )
            # Whose password is hashed first has it.
            assert {type(each) for each in found} == {Account, Denied}
            assert [each.code for each in found if isinstance(each, Denied)] == ["name-taken"]

    asyncio.run(come())


def test_log_in_and_be_told_of_the_time_before() -> None:
    async def come() -> None:
        async with Door() as door:
            await door.accounts.register("Ann", PASSWORD)
            ann = await door.login("ann", PASSWORD, "1.2.3.4")
            first = await door.sessions.begin(ann)
            assert first.previous == 0
            begun = door.clock.at
            door.clock.pass_minutes(90)
            second = await door.sessions.begin(await door.login("Ann", PASSWORD, "1.2.3.4"))
            assert abs(second.previous - begun) < 100
            await door.sessions.end(second.token)
            third = await door.sessions.begin(ann)
            assert third.previous > second.previous

    asyncio.run(come())


@pytest.mark.parametrize("password", ["", "1234567", "x" * 257, "password", "ANN THE GREAT", None, 12345678])
def test_passwords_that_are_none(password: object) -> None:
    async def come() -> None:
        async with Door() as door:
            await refused(door.accounts.register("Ann the Great", password), "weak-password")  # type: ignore[arg-type]
            assert not door.accounts.by_key

    asyncio.run(come())


def test_a_guest_becomes_an_account_and_changes_the_password() -> None:
    async def come() -> None:
        async with Door() as door:
            ann = await door.accounts.guest("Ann")
            await refused(door.login("Ann", "", "x"), "not-let-in")
            here = digest_of((await door.sessions.begin(ann)).token)
            await door.sign_in.set_password(ann, here, None, PASSWORD)
            assert not ann.is_guest
            assert await door.login("Ann", PASSWORD, "x") is ann
            await refused(door.sign_in.set_password(ann, here, "wrong one", "another horse"), "not-let-in")
            await door.sign_in.set_password(ann, here, PASSWORD, "another horse")
            await refused(door.login("Ann", PASSWORD, "x"), "not-let-in")
            assert await door.login("Ann", "another horse", "x") is ann

    asyncio.run(come())


# -- lock-out


@pytest.mark.parametrize("name", ["Ann", "Nobody Here", "Bert"])
def test_three_failures_lock_the_door_for_thirty_minutes(name: str) -> None:
    """An account, a name nobody has, and a guest without a password: nothing tells them apart."""

    async def come() -> None:
        async with Door() as door:
            await door.accounts.register("Ann", PASSWORD)
            await door.accounts.guest("Bert")
            heard = []
            for _ in range(3):
                denied = await refused(door.login(name, "a wrong one", "1.2.3.4"), "not-let-in")
                heard.append((denied.status, str(denied)))
            assert set(heard) == {(401, "Wrong name or password.")}
            for _ in range(2):
                locked = await refused(door.login(name, PASSWORD, "1.2.3.4"), "locked")
                assert "30 minutes" in str(locked)
            door.clock.pass_minutes(29)
            async with door.again() as restarted:
                locked = await refused(restarted.login(name, PASSWORD, "1.2.3.4"), "locked")
                assert "1 minute." in str(locked)
                door.clock.pass_minutes(1.1)
                if name == "Ann":
                    assert (await restarted.login(name, PASSWORD, "1.2.3.4")).name == "Ann"
                else:
                    await refused(restarted.login(name, PASSWORD, "1.2.3.4"), "not-let-in")

    asyncio.run(come())


def test_a_hundred_guesses_at_the_same_instant_are_three() -> None:
    async def come() -> None:
        async with Door() as door:
            await door.accounts.register("Ann", PASSWORD)
            found = await asyncio.gather(*(door.login("Ann", f"guess {n}", "x") for n in range(100)), return_exceptions=True)
            codes = [each.code for each in found if isinstance(each, Denied)]
            assert (codes.count("not-let-in"), codes.count("locked")) == (3, 97)

    asyncio.run(come())


def test_a_right_password_forgets_the_wrong_ones() -> None:
    async def come() -> None:
        async with Door() as door:
            await door.accounts.register("Ann", PASSWORD)
            for _ in range(4):
                for _ in range(2):
                    await refused(door.login("Ann", "a wrong one", "x"), "not-let-in")
                await door.enter("Ann", PASSWORD, "x")

    asyncio.run(come())


# -- sessions


def test_tokens_that_open_nothing() -> None:
    async def come() -> None:
        async with Door() as door:
            ann = await door.accounts.guest("Ann")
            token = (await door.sessions.begin(ann)).token
            forged = [
                *(None, "", 7, "x" * 47, token[:-1], token + "x", token.upper(), MARK + secrets.token_urlsafe(32)),
                *(
                    token[:20] + ("A" if token[20] != "A" else "B") + token[21:],
                    f" {token}",
                    token.removeprefix(MARK),
                    next(iter(ann.sessions)),
                ),
            ]
            for each in forged:
                with pytest.raises(Denied) as found:
                    door.sessions.check(each)
                assert (found.value.code, found.value.status) == ("no-session", 401)
            assert door.sessions.check(token) is ann
            await door.sessions.end(token)
            for sessions in (door.sessions, door.again().sessions):
                with pytest.raises(Denied, match="opens nothing"):
                    sessions.check(token)

    asyncio.run(come())


def test_a_session_survives_a_restart_and_ends_after_thirty_days() -> None:
    async def come() -> None:
        async with Door() as door:
            token = (await door.sessions.begin(await door.accounts.guest("Ann"))).token
            door.clock.pass_minutes(60 * 24 * 30 - 1)
            async with door.again() as restarted:
                assert restarted.sessions.check(token).name == "Ann"
                door.clock.pass_minutes(1.1)
                for sessions in (restarted.sessions, door.sessions):
                    with pytest.raises(Denied, match="opens nothing"):
                        sessions.check(token)

    asyncio.run(come())


def test_staff_who_did_nothing_for_thirty_minutes_log_in_again() -> None:
    async def come() -> None:
        async with Door() as door:
            floor = await door.accounts.register("Flora", PASSWORD, frozenset({"floor"}))
            ann = await door.accounts.guest("Ann")
            staff, player = [(await door.sessions.begin(each)).token for each in (floor, ann)]
            for _ in range(5):
                door.clock.pass_minutes(29)
                assert door.sessions.check(staff) is floor
            door.clock.pass_minutes(31)
            with pytest.raises(Denied) as idle:
                door.sessions.check(staff)
            assert idle.value.code == "idle"
            with pytest.raises(Denied):
                door.sessions.check(staff)
            assert door.sessions.check(player) is ann

    asyncio.run(come())


def test_an_account_has_so_many_sessions() -> None:
    async def come() -> None:
        async with Door() as door:
            ann = await door.accounts.guest("Ann")
            tokens = [(await door.sessions.begin(ann)).token for _ in range(25)]
            assert len(ann.sessions) == 20
            with pytest.raises(Denied):
                door.sessions.check(tokens[0])
            assert door.sessions.check(tokens[-1]) is ann
            await door.sessions.end_all(ann)
            with pytest.raises(Denied):
                door.sessions.check(tokens[-1])
            assert len(door.sessions) == 0

    asyncio.run(come())


# -- roles


def test_roles_are_given_by_another_admin() -> None:
    async def come() -> None:
        async with Door() as door:
            chief = await door.accounts.register("Chief", PASSWORD, frozenset({"admin"}))
            ann = await door.accounts.register("Ann", PASSWORD)
            token = (await door.sessions.begin(ann)).token
            await refused(door.accounts.set_roles(ann, "Ann", ["admin"]), "not-yours")
            await refused(door.accounts.set_roles(chief, "Chief", ["player"]), "own-roles")
            denied = await refused(door.accounts.set_roles(chief, "Ann", ["king"]), "bad-role")
            assert denied.allowed == ROLES
            await refused(door.accounts.set_roles(chief, "Who", ["floor"]), "nobody")
            await door.accounts.guest("Bert")
            await refused(door.accounts.set_roles(chief, "Bert", ["floor"]), "guest")
            await door.accounts.set_roles(chief, "Ann", ["floor"])
            assert ann.roles == {"player", "floor"}
            with pytest.raises(Denied):
                door.sessions.check(token)
            again = door.again()
            assert again.accounts.by_key[ann.key].roles == ann.roles
            assert again.accounts.has_admin

    asyncio.run(come())


# -- the journal


def test_the_journal_is_the_whole_truth_and_holds_no_secret() -> None:
    async def come() -> None:
        async with Door() as door:
            await door.accounts.register("Ann", PASSWORD)
            ann = await door.login("Ann", PASSWORD, "1.2.3.4")
            tokens = [(await door.sessions.begin(ann)).token for _ in range(3)]
            await door.sessions.end(tokens[0])
            await refused(door.login("Ann", "my wrong secret", "1.2.3.4"), "not-let-in")
            await refused(door.login("my secret as name", "x", "1.2.3.4"), "not-let-in")
            await door.accounts.guest("Zoë")
            again = door.again()
            assert again.accounts.by_key == door.accounts.by_key
            assert again.bank.trial_balance() == door.bank.trial_balance()
            written = "\n".join(entry.body for entry in door.journal.read_all())
            for secret in (PASSWORD, "my wrong secret", "my secret as name", *tokens, *(token.removeprefix(MARK) for token in tokens)):
                assert secret not in written
            assert "$argon2id$" in written

    asyncio.run(come())


def test_hashing_is_bounded() -> None:
    from pitboss.server.passwords import Hasher

    async def come() -> None:
        async with Door() as door:
            hasher = Hasher(door.config.entry, threads=1, queue=4)
            found = await asyncio.gather(*(hasher.hash(PASSWORD) for _ in range(20)), return_exceptions=True)
            assert sum(isinstance(each, str) for each in found) == 5
            assert {each.code for each in found if isinstance(each, Denied)} == {"busy"}
            assert isinstance(await hasher.hash(PASSWORD), str)
            hasher.close()

    asyncio.run(come())
