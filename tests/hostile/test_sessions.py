"""An attacker at the door: stolen sessions, replayed codes and signatures, other sites, lock-out as a weapon, names that deceive.

Each test is an attempt that fails. The room is served over real sockets; docs/accounts.md says why each fails.
"""

from __future__ import annotations

import asyncio
import json
import os
import subprocess
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any, Final

import httpx
import pyotp
import pytest
from websockets.exceptions import ConnectionClosed

from pitboss.journal import Journal, open_journal
from pitboss.server.account import PREFIX
from pitboss.server.config import config_of
from pitboss.server.serve import Running
from tests.server.authenticator import Authenticator
from tests.server.served import PEOPLE, QUICK, Visitor, heard, in_loop, say, served

PASSWORD: Final = "correct horse"  # noqa: S105
#: As a real room is: staff need a second factor, and the room has a name.
STRICT: Final = QUICK.replace('second_factor = "optional"\n', 'origin = "https://poker.example"\n') + PEOPLE
LOGINS: Final = "[rates]\nlogins_per_minute = 100000\nlogins_burst = 100000\n"


@asynccontextmanager
async def a_room() -> AsyncIterator[tuple[Running, httpx.AsyncClient]]:
    async with served(config_of(STRICT + LOGINS)) as found, httpx.AsyncClient(base_url=found.url, trust_env=False, timeout=60) as http:
        yield found, http


def bearer(told: dict[str, Any]) -> dict[str, str]:
    return {"authorization": f"Bearer {told['token']}"}


async def log_in(http: httpx.AsyncClient, name: str, **more: str) -> httpx.Response:
    return await http.post("/sessions", json={"name": name, "password": PASSWORD, **more})


async def a_player(found: Running, http: httpx.AsyncClient, name: str = "Ann") -> Visitor:
    told = (await http.post("/accounts", json={"name": name, "password": PASSWORD})).json()
    who = Visitor(found, http)
    who.name, who.token = name, told["token"]
    return who


async def a_manager_with_codes(found: Running, http: httpx.AsyncClient) -> pyotp.TOTP:
    await found.house.accounts.register("Mary", PASSWORD, frozenset({"player", "manager"}))
    headers = bearer((await log_in(http, "Mary")).json())
    app = pyotp.TOTP((await http.post("/me/codes", headers=headers)).json()["secret"])
    now = found.house.clock.now() // 1_000_000
    # The code of half a minute ago, so that this one's is not used up yet.
    assert (await http.post("/me/codes/first", json={"code": app.at(now - 30)}, headers=headers)).status_code == 201
    return app


async def a_manager_with_a_passkey(found: Running, http: httpx.AsyncClient) -> Authenticator:
    await found.house.accounts.register("Mary", PASSWORD, frozenset({"player", "manager"}))
    headers, key = bearer((await log_in(http, "Mary")).json()), Authenticator()
    asked = (await http.post("/me/passkeys/options", headers=headers)).json()
    body = {"challenge": asked["challenge"], "credential": key.make(asked["options"]), "name": "blue"}
    assert (await http.post("/me/passkeys", json=body, headers=headers)).status_code == 201
    return key


async def asked_to_sign(http: httpx.AsyncClient) -> dict[str, Any]:
    told: dict[str, Any] = (await http.post("/sessions/passkey/options")).json()
    return told


async def show(http: httpx.AsyncClient, challenge: str, credential: dict[str, Any]) -> httpx.Response:
    return await http.post("/sessions/passkey", json={"challenge": challenge, "credential": credential})


# -- a stolen session


@in_loop
async def test_a_stolen_session_after_a_password_change() -> None:
    """The thief has token and socket. The owner changes the password: nothing is heard or done with either from then on."""
    async with a_room() as (found, http):
        ann = await a_player(found, http)
        thief = Visitor(found, http)
        thief.name, thief.token = "Ann", (await log_in(http, "Ann")).json()["token"]
        async with thief.socket() as socket:
            await heard(socket, "snapshot")
            await heard(socket, "turn")
            answer = await http.put("/me/password", json={"old": PASSWORD, "new": "another horse"}, headers=ann.headers)
            assert answer.status_code == 204
            told = []
            try:
                async with asyncio.timeout(60):
                    for kind in ("look", "ping", "look"):
                        await say(socket, type=kind)
                    await say(socket, type="command", id="x", do="table", action={"action": "TakeSeat", "seat": 1, "chips": 500})
                    await say(socket, type="say", words="hello")
                    while True:
                        told.append(json.loads(await socket.recv()))
            except ConnectionClosed:
                pass
            assert told == []
            assert socket.close_code == 4401
        for method, path in (("GET", "/me"), ("GET", "/me/statement"), ("GET", "/tables/people"), ("DELETE", "/sessions")):
            assert (await http.request(method, path, headers=thief.headers)).status_code == 401
        assert found.house.room.tables["people"].desk.table.seats == []
        assert (await log_in(http, "Ann")).status_code == 401, "the old password opens nothing"
        assert (await ann.get("/me")).status_code == 200


@in_loop
async def test_a_stolen_session_cannot_keep_itself_in() -> None:
    """After ten minutes it adds no passkey and no codes, and erases nothing, without the password; and it cannot guess that."""
    async with a_room() as (found, http):
        ann = await a_player(found, http)
        account = found.house.accounts.find("Ann")
        assert account is not None
        (digest,) = account.sessions
        account.sessions[digest] = account.sessions[digest]._replace(confirmed=found.house.clock.now() - 11 * 60_000_000)
        for path, body in (("/me/passkeys/options", None), ("/me/codes", None), ("/me/erase", {"sure": "erase"}), ("/me/recovery", None)):
            answer = await http.post(path, json=body, headers=ann.headers)
            assert (answer.status_code, answer.json()["code"]) == (403, "confirm"), path
        guesses = ("password1", "password2", "password3", PASSWORD)
        codes = [(await http.post("/me/confirm", json={"password": each}, headers=ann.headers)).json()["code"] for each in guesses]
        assert codes == ["not-let-in"] * 3 + ["locked"]
        assert (await log_in(http, "Ann")).status_code == 201, "its owner is not locked out by that"


# -- codes and keys


@in_loop
async def test_a_replayed_code() -> None:
    """Seen over a shoulder: name, password and the code that was just typed."""
    async with a_room() as (found, http):
        app = await a_manager_with_codes(found, http)
        code = app.at(found.house.clock.now() // 1_000_000)
        assert (await log_in(http, "Mary", code=code)).status_code == 201
        replayed = await log_in(http, "Mary", code=code)
        assert (replayed.status_code, replayed.json()["code"]) == (401, "not-let-in")
        assert (await log_in(http, "Mary")).json()["code"] == "second-factor", "the password alone opens nothing"


@in_loop
async def test_a_password_alone_does_nothing_for_a_new_manager() -> None:
    """Who stole the password of a manager without a second factor has a session that sees and does nothing of staff's."""
    async with a_room() as (found, http):
        await found.house.accounts.register("Mary", PASSWORD, frozenset({"player", "admin"}))
        ann = await a_player(found, http)
        headers = bearer((await log_in(http, "Mary")).json())
        for method, path, body in (
            ("GET", "/bank", None),
            ("GET", f"/accounts/{ann.name}", None),
            ("POST", f"/accounts/{ann.name}/acts", {"act": "reset", "reason": "let me in"}),
            ("PUT", f"/accounts/{ann.name}/roles", {"roles": ["admin"]}),
            ("PUT", "/me/password", {"old": PASSWORD, "new": "another horse"}),
            ("GET", "/me/data", None),
            ("POST", "/me/erase", {"sure": "erase"}),
            ("POST", "/tables/people/commands", {"id": "a", "do": "table", "action": {"action": "CloseTable"}}),
        ):
            answer = await http.request(method, path, json=body, headers=headers)
            assert (answer.status_code, answer.json()["code"]) == (403, "no-second-factor"), path


@in_loop
async def test_a_replayed_signature() -> None:
    """The same answer again, and the same answer to another question: neither opens anything."""
    async with a_room() as (found, http):
        key = await a_manager_with_a_passkey(found, http)
        asked = await asked_to_sign(http)
        credential = key.sign(asked["options"])
        assert (await show(http, asked["challenge"], credential)).status_code == 201
        again = await show(http, asked["challenge"], credential)
        assert (again.status_code, again.json()["code"]) == (409, "no-challenge")
        other = await show(http, (await asked_to_sign(http))["challenge"], credential)
        assert (other.status_code, other.json()["code"]) == (401, "not-let-in")
        # A question that was asked within a session is not one for signing in.
        headers = bearer((await show(http, (fresh := await asked_to_sign(http))["challenge"], key.sign(fresh["options"]))).json())
        asked = (await http.post("/me/confirm/options", headers=headers)).json()
        assert (await show(http, asked["challenge"], key.sign(asked["options"]))).json()["code"] == "no-challenge"


@pytest.mark.parametrize(
    "origin", ["https://poker.example.evil.test", "http://poker.example", "https://poker.example:8443", "https://evil.test"]
)
def test_another_origin(origin: str) -> None:
    """A page elsewhere passes the room's question on, and its victim signs it there."""

    @in_loop
    async def evening() -> None:
        async with a_room() as (found, http):
            key = await a_manager_with_a_passkey(found, http)
            asked, key.origin = await asked_to_sign(http), origin
            for site in ("", "evil.test"):
                answer = await show(http, asked["challenge"], key.sign(asked["options"], site))
                assert answer.status_code in (401, 409)
                assert "token" not in answer.json()
                asked = await asked_to_sign(http)

    evening()


@in_loop
async def test_a_cloned_key_and_an_unverified_owner() -> None:
    """A copy of a key that counts less than was seen, and a device that did not check whose finger it was."""
    async with a_room() as (found, http):
        key = await a_manager_with_a_passkey(found, http)
        key.count = 10
        asked = await asked_to_sign(http)
        assert (await show(http, asked["challenge"], key.sign(asked["options"]))).status_code == 201
        key.count = 5
        asked = await asked_to_sign(http)
        assert (await show(http, asked["challenge"], key.sign(asked["options"]))).status_code == 401
        key.count, key.verifies = 20, False
        asked = await asked_to_sign(http)
        assert (await show(http, asked["challenge"], key.sign(asked["options"]))).status_code == 401


# -- lock-out as a weapon


@in_loop
async def test_lock_out_is_no_weapon() -> None:
    """From the very address of a manager a stranger fails until the door is locked. The manager comes in by browser and by passkey."""
    async with a_room() as (found, http):
        key = await a_manager_with_a_passkey(found, http)
        asked = await asked_to_sign(http)
        signed = (await show(http, asked["challenge"], key.sign(asked["options"]))).json()
        recovery = (await http.post("/me/recovery", headers=bearer(signed))).json()["codes"]
        assert (await log_in(http, "Mary", code=recovery[0], device=signed["device"])).status_code == 201
        codes = [(await http.post("/sessions", json={"name": "Mary", "password": f"guess {n}"})).json()["code"] for n in range(40)]
        assert codes == ["not-let-in"] * 3 + ["locked"] * 37
        assert (await log_in(http, "Mary", code=recovery[1])).json()["code"] == "locked", "a stranger with the password is stopped"
        assert (await log_in(http, "Mary", code=recovery[1], device=signed["device"])).status_code == 201
        asked = await asked_to_sign(http)
        assert (await show(http, asked["challenge"], key.sign(asked["options"]))).status_code == 201
        assert (await http.get("/bank", headers=bearer(signed))).status_code == 200


@in_loop
async def test_a_made_up_browser_is_no_known_one() -> None:
    async with a_room() as (found, http):
        await a_player(found, http)
        for _ in range(3):
            await http.post("/sessions", json={"name": "Ann", "password": "a wrong one"})
        for device in ("", "pd1_", "pd1_" + "A" * 43, "x" * 47):
            assert (await log_in(http, "Ann", device=device)).json()["code"] == "locked"


# -- names


@in_loop
async def test_names_that_deceive() -> None:
    """Of staff, of the house, and of an account that exists: as a guest, as an account, and by renaming."""
    async with a_room() as (found, http):
        await a_player(found, http, "Annabel")
        guest = await Visitor(found, http).come("Bert")
        for name in ("Table Manager", "D34ler", "Pit-Boss", "The House", "AdminAnn", "ᴀᴅᴍɪɴ", "ꓮꓓꓟꓲꓠ", "ᎠᎬᎪᏞᎬᎡ", "Floor 2", "Ho-use"):
            for answer in (
                await http.post("/guests", json={"name": name}),
                await http.post("/accounts", json={"name": name, "password": PASSWORD}),
                await http.put("/me/name", json={"name": name}, headers=guest.headers),
            ):
                assert (answer.status_code, answer.json()["code"]) == (422, "bad-name"), name
        for name in ("ANNABEL", "Annabe1", "Ännabel", "Anna.bel"):
            assert (await http.post("/accounts", json={"name": name, "password": PASSWORD})).json()["code"] == "name-taken"
            assert (await http.post("/guests", json={"name": name})).json()["name"] not in ("Annabel", name)


def test_admin_on_a_name_that_a_stranger_took(tmp_path: Path) -> None:
    """A stranger takes the name that the owner is about to name as admin. The room does not open, and the stranger is nobody."""
    config = tmp_path / "room.toml"
    config.write_text(QUICK + PEOPLE, encoding="utf-8")
    call = [sys.executable, "-m", "pitboss", "serve", "--data", str(tmp_path / "data"), "--config", str(config), "--json"]
    with subprocess.Popen(call, stdout=subprocess.PIPE, text=True) as room:
        assert room.stdout is not None
        text = ""
        while "\n}" not in text:
            line = room.stdout.readline()
            assert line
            text += line
        url = json.loads(text)["url"]
        assert httpx.post(f"{url}/accounts", json={"name": "Ch1ef", "password": "the stranger's"}, trust_env=False).status_code == 201
        room.terminate()
        assert room.wait(60) == 0
    environment = {**os.environ, "PITBOSS_ADMIN_PASSWORD": PASSWORD}
    ended = subprocess.run([*call, "--admin", "Chief"], capture_output=True, text=True, timeout=180, check=False, env=environment)
    assert ended.returncode == 2, ended.stderr
    assert "belongs to a player, Ch1ef" in " ".join(ended.stderr.split())
    opened = open_journal(tmp_path / "data")
    try:
        assert not any("admin" in body for body in _accounts(opened.journal))
    finally:
        opened.journal.close()


def _accounts(journal: Journal) -> list[str]:
    return [entry.body for stream in journal.streams(PREFIX) for entry in journal.read(stream)]
