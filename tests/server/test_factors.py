"""Second factors: codes, recovery codes and passkeys; who must have one; what is kept of them."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any, Final

import httpx
import pyotp
import pytest

from pitboss.server.account import Account, fold
from pitboss.server.checked import ConfigError
from pitboss.server.config import config_of
from pitboss.server.denied import Denied
from pitboss.server.passkeys import Site, site_of
from pitboss.server.second_factor import SECONDS
from pitboss.server.sessions import digest_of
from tests.seeded import CONFIG
from tests.server.authenticator import Authenticator
from tests.server.doors import QUICK, Door
from tests.server.served import PEOPLE, Visitor, heard, in_loop, say, served
from tests.server.served import QUICK as ROOM
from tests.server.test_accounts import PASSWORD, refused

SITE: Final = Site("poker.example", "https://poker.example")


def at_a_strict_door(test: Callable[[Door], Awaitable[None]]) -> Callable[[], None]:
    """Where managers and admins need a second factor, as in every real room."""

    def run() -> None:
        async def come() -> None:
            async with Door(config=config_of(QUICK)) as door:
                await test(door)

        asyncio.run(come())

    run.__name__, run.__doc__ = test.__name__, test.__doc__
    return run


async def with_codes(door: Door, name: str, *roles: str) -> tuple[Account, pyotp.TOTP, list[str]]:
    account = await door.accounts.register(name, PASSWORD, frozenset({"player", *roles}))
    session = digest_of((await door.enter(name, PASSWORD)).token)
    secret, address = door.factors.begin_codes(account, session)
    assert address.startswith("otpauth://totp/")
    app = pyotp.TOTP(secret)
    return account, app, await door.factors.finish_codes(account, session, shown(app, door))


def shown(app: pyotp.TOTP, door: Door, later: int = 0) -> str:
    """What the app shows now, or so many steps later."""
    return app.at(door.clock.at // 1_000_000 + later * SECONDS)


async def with_a_passkey(door: Door, name: str, *roles: str) -> tuple[Account, Authenticator, str]:
    account = await door.accounts.register(name, PASSWORD, frozenset({"player", *roles}))
    token = (await door.enter(name, PASSWORD)).token
    key = Authenticator()
    mark, options = door.factors.passkeys.ask_to_add(account, digest_of(token), SITE)
    await door.factors.add_passkey(account, digest_of(token), SITE, mark, key.make(options), "my telephone")
    return account, key, token


# -- who must have one


@at_a_strict_door
async def test_managers_and_admins_can_only_set_one_up(door: Door) -> None:
    for name, role in (("Mary", "manager"), ("Chief", "admin")):
        account = await door.accounts.register(name, PASSWORD, frozenset({"player", role}))
        token = (await door.enter(name, PASSWORD)).token
        with pytest.raises(Denied) as denied:
            door.sessions.check(token)
        assert (denied.value.code, denied.value.status) == ("no-second-factor", 403)
        assert door.sessions.check(token, setting_up=True) is account
        secret, _ = door.factors.begin_codes(account, digest_of(token))
        await door.factors.finish_codes(account, digest_of(token), shown(pyotp.TOTP(secret), door))
        assert door.sessions.check(token) is account, "the session that set it up has shown it"
        assert (await refused(door.enter(name, PASSWORD), "second-factor")).status == 401
    floor = await door.accounts.register("Flora", PASSWORD, frozenset({"player", "floor"}))
    assert door.sessions.check((await door.enter("Flora", PASSWORD)).token) is floor


@at_a_strict_door
async def test_who_becomes_a_manager_sets_one_up_first(door: Door) -> None:
    chief = await door.accounts.register("Chief", PASSWORD, frozenset({"admin"}))
    await door.accounts.register("Mary", PASSWORD)
    token = (await door.enter("Mary", PASSWORD)).token
    await door.accounts.set_roles(chief, "Mary", ["manager"])
    with pytest.raises(Denied, match="opens nothing"):
        door.sessions.check(token)
    with pytest.raises(Denied, match="second factor"):
        door.sessions.check((await door.enter("Mary", PASSWORD)).token)


def test_a_real_room_cannot_do_without() -> None:
    with pytest.raises(ConfigError, match=r"entry.second_factor is 'optional'; it must be managers or staff"):
        config_of('[entry]\nsecond_factor = "optional"\n')
    assert config_of('[entry]\nsecond_factor = "staff"\n').entry.second_factor == "staff"
    assert config_of("").entry.second_factor == "managers"


@at_a_strict_door
async def test_the_last_one_stays_with_those_who_must_have_it(door: Door) -> None:
    mary, _, _ = await with_codes(door, "Mary", "manager")
    await refused(door.factors.remove_codes(mary), "last-factor")
    ann, _, _ = await with_codes(door, "Ann")
    await door.factors.remove_codes(ann)
    assert not ann.factors
    assert (await door.login("Ann", PASSWORD)) is ann


# -- codes


@at_a_strict_door
async def test_a_code_opens_once(door: Door) -> None:
    mary, app, _ = await with_codes(door, "Mary", "manager")
    assert (await refused(door.login("Mary", PASSWORD), "second-factor")).allowed == ("a code of your app", "a recovery code")
    await refused(door.login("Mary", PASSWORD, "x1", code=shown(app, door)), "not-let-in")  # the one it was set up with
    door.clock.pass_minutes(1)
    code = shown(app, door)
    assert door.sessions.check((await door.enter("Mary", PASSWORD, code=code)).token) is mary
    await refused(door.login("Mary", PASSWORD, "x1", code=code), "not-let-in")
    async with door.again() as restarted:
        await refused(restarted.login("Mary", PASSWORD, "x2", code=code), "not-let-in")
        await refused(restarted.login("Mary", PASSWORD, "x2", code=shown(app, door, -1)), "not-let-in")
        assert await restarted.login("Mary", PASSWORD, code=shown(app, door, 1))  # a clock that is half a minute fast


@at_a_strict_door
async def test_two_sign_ins_with_one_code_at_the_same_instant(door: Door) -> None:
    _, app, _ = await with_codes(door, "Mary", "manager")
    door.clock.pass_minutes(1)
    code = shown(app, door)
    found = await asyncio.gather(*(door.login("Mary", PASSWORD, f"x{n}", code=code) for n in range(5)), return_exceptions=True)
    assert sum(isinstance(each, Account) for each in found) == 1


@at_a_strict_door
async def test_codes_go_by_the_worlds_time_and_not_by_the_rooms(door: Door) -> None:
    """The system's clock was set back by an hour, the room's clock is that much ahead: nobody's telephone is."""
    behind = 3600
    door.accounts.wall = lambda: door.clock.at - behind * 1_000_000
    account = await door.accounts.register("Mary", PASSWORD, frozenset({"player", "manager"}))
    session = digest_of((await door.enter("Mary", PASSWORD)).token)
    app = pyotp.TOTP(door.factors.begin_codes(account, session)[0])
    await door.factors.finish_codes(account, session, shown(app, door, -behind // SECONDS))
    assert await door.login("Mary", PASSWORD, code=shown(app, door, 1 - behind // SECONDS)) is account


@at_a_strict_door
async def test_wrong_codes_are_wrong_tries(door: Door) -> None:
    """With the right password a code is guessed three times; what is told is what a wrong password is told."""
    _, app, _ = await with_codes(door, "Mary", "manager")
    door.clock.pass_minutes(1)
    told = [await refused(door.login("Mary", PASSWORD, "x", code=code), "not-let-in") for code in ("000000", "nonsense", "٠٠٠٠٠٠")]
    assert {str(each) for each in told} == {"Wrong name or password."}
    await refused(door.login("Mary", PASSWORD, "x", code=shown(app, door)), "locked")


@at_a_strict_door
async def test_recovery_codes_open_once_each(door: Door) -> None:
    mary, _, codes = await with_codes(door, "Mary", "manager")
    assert len({*codes}) == 10
    assert await door.login("Mary", PASSWORD, code=codes[0].upper().replace("-", " ")) is mary
    await refused(door.login("Mary", PASSWORD, code=codes[0]), "not-let-in")
    fresh = await door.factors.new_recovery(mary)
    await refused(door.login("Mary", PASSWORD, code=codes[1]), "not-let-in")
    assert await door.login("Mary", PASSWORD, code=fresh[1]) is mary
    assert len(mary.factors.recovery) == 9


@at_a_strict_door
async def test_a_secret_is_set_up_soon_by_the_session_that_asked(door: Door) -> None:
    ann = await door.accounts.register("Ann", PASSWORD)
    one, other = [digest_of((await door.enter("Ann", PASSWORD)).token) for _ in range(2)]
    secret, _ = door.factors.begin_codes(ann, one)
    await refused(door.factors.finish_codes(ann, other, shown(pyotp.TOTP(secret), door)), "no-secret")
    await refused(door.factors.finish_codes(ann, one, "000000"), "wrong-code")
    door.clock.pass_minutes(6)
    await refused(door.factors.finish_codes(ann, one, shown(pyotp.TOTP(secret), door)), "no-secret")
    assert not ann.factors


# -- passkeys


@at_a_strict_door
async def test_a_passkey_is_both_factors(door: Door) -> None:
    mary, key, token = await with_a_passkey(door, "Mary", "manager")
    assert door.sessions.check(token) is mary
    assert len(mary.factors.recovery) == 10
    await refused(door.login("Mary", PASSWORD), "second-factor")
    for _ in range(3):
        await refused(door.login("Mary", "a wrong one"), "not-let-in")
    mark, options = door.factors.passkeys.ask_to_sign("sign in", "", SITE)
    assert not options.get("allowCredentials"), "nobody is asked who they are"
    proved = await door.factors.passkeys.sign_in(SITE, mark, key.sign(options))
    begun = await door.sessions.begin(proved.account, proved)
    assert door.sessions.check(begun.token) is mary, "wrong passwords of others lock no passkey out"


@at_a_strict_door
async def test_a_players_passkey_leaves_the_password(door: Door) -> None:
    ann, key, _ = await with_a_passkey(door, "Ann")
    assert await door.login("Ann", PASSWORD) is ann
    await door.factors.name_passkey(ann, next(iter(ann.factors.passkeys)), "  the\nblue   one ")
    assert [each.name for each in ann.factors.passkeys.values()] == ["theblue one"]
    await door.factors.remove_passkey(ann, next(iter(ann.factors.passkeys)))
    mark, options = door.factors.passkeys.ask_to_sign("sign in", "", SITE)
    await refused(door.factors.passkeys.sign_in(SITE, mark, key.sign(options)), "not-let-in")


@at_a_strict_door
async def test_what_is_no_passkey(door: Door) -> None:
    ann = await door.accounts.register("Ann", PASSWORD)
    session = digest_of((await door.enter("Ann", PASSWORD)).token)
    for key in (Authenticator("https://poker.example.evil.test"), Authenticator("http://poker.example"), Authenticator(verifies=False)):
        mark, options = door.factors.passkeys.ask_to_add(ann, session, SITE)
        await refused(door.factors.add_passkey(ann, session, SITE, mark, key.make(options), "x"), "bad-passkey")
    key = Authenticator()
    for asked_of, answered_by in (("another session", session), (session, "another session")):
        mark, options = door.factors.passkeys.ask_to_add(ann, asked_of, SITE)
        await refused(door.factors.add_passkey(ann, answered_by, SITE, mark, key.make(options), "x"), "no-challenge")
    mark, options = door.factors.passkeys.ask_to_add(ann, session, SITE)
    door.clock.pass_minutes(6)
    await refused(door.factors.add_passkey(ann, session, SITE, mark, key.make(options), "x"), "no-challenge")
    for nonsense in ({}, {"id": 7}, {"id": "x", "rawId": "x", "response": {}, "type": "public-key"}):
        mark, _ = door.factors.passkeys.ask_to_add(ann, session, SITE)
        await refused(door.factors.add_passkey(ann, session, SITE, mark, nonsense, "x"), "bad-passkey")
    assert not ann.factors
    guest = await door.accounts.guest("Bert")
    with pytest.raises(Denied, match="password first"):
        door.factors.passkeys.ask_to_add(guest, "s", SITE)


@pytest.mark.parametrize(
    ("scheme", "host", "found"),
    [
        ("http", "localhost:8080", Site("localhost", "http://localhost:8080")),
        ("https", "Poker.Example", Site("poker.example", "https://poker.example")),
        ("http", "poker.example", None),
        ("http", "127.0.0.1:8080", None),
        ("https", "[::1]:8080", None),
        ("https", "", None),
    ],
)
def test_the_site_is_the_host_unless_it_is_named(scheme: str, host: str, found: Site | None) -> None:
    rules = config_of(CONFIG).entry
    if found is None:
        with pytest.raises(Denied, match="secure link"):
            site_of(rules, scheme, host)
    else:
        assert site_of(rules, scheme, host) == found
    named = config_of('[entry]\norigin = "https://poker.example:8443"\n').entry
    assert site_of(named, scheme, host) == Site("poker.example", "https://poker.example:8443")


@pytest.mark.parametrize("origin", ["http://poker.example", "https://127.0.0.1", "https://poker.example/", "poker.example", "https://x y"])
def test_an_origin_that_is_none(origin: str) -> None:
    with pytest.raises(ConfigError, match=r"entry\.origin"):
        config_of(f'[entry]\norigin = "{origin}"\n')


# -- fresh


@at_a_strict_door
async def test_it_is_asked_who_you_are_after_ten_minutes(door: Door) -> None:
    ann, key, token = await with_a_passkey(door, "Ann")
    session = digest_of(token)
    assert door.sessions.check_fresh(token) is ann
    for confirm in ("password", "passkey"):
        door.clock.pass_minutes(10)
        with pytest.raises(Denied) as denied:
            door.sessions.check_fresh(token)
        assert (denied.value.code, denied.value.status) == ("confirm", 403)
        if confirm == "password":
            await door.sign_in.confirm(ann, session, PASSWORD, "", "x")
        else:
            mark, options = door.factors.passkeys.ask_to_sign("confirm", session, SITE)
            await door.factors.passkeys.confirm(ann, session, SITE, mark, key.sign(options))
        assert door.sessions.check_fresh(token) is ann
    other, others_key, _ = await with_a_passkey(door, "Bob")
    mark, options = door.factors.passkeys.ask_to_sign("confirm", session, SITE)
    await refused(door.factors.passkeys.confirm(ann, session, SITE, mark, others_key.sign(options)), "not-let-in")
    assert other.sessions


# -- the journal


@at_a_strict_door
async def test_the_journal_has_no_secret_of_them(door: Door) -> None:
    mary, app, codes = await with_codes(door, "Mary", "manager")
    door.clock.pass_minutes(1)
    code = shown(app, door)
    await door.enter("Mary", PASSWORD, code=code)
    await door.enter("Mary", PASSWORD, code=codes[0])
    await with_a_passkey(door, "Ann")
    written = "\n".join(entry.body for entry in door.journal.read_all())
    for secret in (app.secret, *codes, *(each.replace("-", "") for each in codes), f'"{code}"'):
        assert secret not in written
    assert "sealed1." in written
    for account in (mary, door.accounts.find("Ann")):
        assert account is not None
        assert fold(door.journal.read(account.stream)) == account


# -- over HTTP


@in_loop
async def test_over_http() -> None:
    strict = config_of(ROOM.replace('second_factor = "optional"\n', 'origin = "https://poker.example"\n') + PEOPLE)
    async with served(strict) as found, httpx.AsyncClient(base_url=found.url, trust_env=False, timeout=60) as http:
        await found.house.accounts.register("Mary", PASSWORD, frozenset({"player", "manager"}))
        login: dict[str, Any] = {"name": "Mary", "password": PASSWORD}
        told = (await http.post("/sessions", json=login)).json()
        assert told["needs_factor"]
        headers = {"authorization": f"Bearer {told['token']}"}
        assert (await http.get("/bank", headers=headers)).json()["code"] == "no-second-factor"
        assert (await http.get("/me", headers=headers)).json()["needs_factor"]
        assert (await http.get("/tables/people", headers=headers)).status_code == 200, "what everybody sees, they see"
        mary = Visitor(found, http)
        mary.token = told["token"]
        async with mary.socket() as socket:
            await heard(socket, "snapshot")
            await say(socket, type="command", id="a", do="table", action={"action": "TakeSeat", "seat": 1, "chips": 500})
            assert (await heard(socket, "refused"))["code"] == "no-session"
        key = Authenticator()
        asked = (await http.post("/me/passkeys/options", headers=headers)).json()
        body = {"challenge": asked["challenge"], "credential": key.make(asked["options"]), "name": "blue"}
        codes = (await http.post("/me/passkeys", json=body, headers=headers)).json()["codes"]
        assert len(codes) == 10
        assert (await http.get("/bank", headers=headers)).status_code == 200
        seen = (await http.get("/me/factors", headers=headers)).json()
        assert (seen["codes"], seen["recovery_left"], seen["required"]) == (False, 10, True)
        assert [each["name"] for each in seen["passkeys"]] == ["blue"]
        assert (await http.post("/sessions", json=login)).json()["code"] == "second-factor"
        asked = (await http.post("/sessions/passkey/options")).json()
        signed = {"challenge": asked["challenge"], "credential": key.sign(asked["options"])}
        told = (await http.post("/sessions/passkey", json=signed)).json()
        assert (told["name"], told["needs_factor"]) == ("Mary", False)
        headers = {"authorization": f"Bearer {told['token']}"}
        secret = (await http.post("/me/codes", headers=headers)).json()["secret"]
        shown_code = pyotp.TOTP(secret).at(found.house.clock.now() // 1_000_000)
        made = await http.post("/me/codes/first", json={"code": shown_code}, headers=headers)
        assert made.status_code == 201
        id = seen["passkeys"][0]["id"]  # noqa: A001
        assert (await http.delete(f"/me/passkeys/{id}", headers=headers)).status_code == 204
        assert (await http.delete("/me/codes", headers=headers)).json()["code"] == "last-factor"
