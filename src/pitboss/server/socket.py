"""The table's socket: a hello, a snapshot, then every event with its number; commands come the other way. docs/socket.md is the schema.

The token comes in the hello, in the `Authorization` header or as a subprotocol `bearer.TOKEN` beside `pitboss`; never in the address,
which ends up in logs.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from contextlib import suppress
from typing import Any, Final

from fastapi import APIRouter, WebSocket
from starlette.websockets import WebSocketDisconnect, WebSocketState

from pitboss.hand.forms import CodecError, Document
from pitboss.hand.refusal import Refused
from pitboss.server import logs
from pitboss.server.account import Account
from pitboss.server.answers import error_response, problem_of
from pitboss.server.authority import Authority
from pitboss.server.corked import AT_ONCE
from pitboss.server.denied import Denied
from pitboss.server.door import watcher
from pitboss.server.guard import address_of
from pitboss.server.house import House
from pitboss.server.house_authority import HouseAuthority
from pitboss.server.hub import Subscription
from pitboss.server.limits import Limited
from pitboss.server.messages import BadCommand, UnavailableError, decode, encode, only, refusal, weighed
from pitboss.server.sessions import digest_of
from pitboss.server.tables import carry_out

router = APIRouter()
PROTOCOL: Final = "pitboss"
BEARER: Final = "bearer."
NONSENSE: Final = 20  # messages that are none, after which the socket is closed
GOODBYE: Final = {"closed": 1012, "dropped": 4008}

# Close codes of our own.
WHO: Final = 4401
TOO_FAST: Final = 4429
BAD: Final = 1008
ENDED: Final = "Your session has ended. Log in again to go on."


class Goodbye(Exception):  # noqa: N818
    """The conversation is over."""

    def __init__(self, code: int, words: str) -> None:
        super().__init__(words)
        self.code = code
        self.words = words


@router.websocket("/tables/{id}/socket")
async def table_socket(websocket: WebSocket, id: str) -> None:  # noqa: A002
    """One listener, perhaps a player."""
    house: House = websocket.app.state.house
    try:
        house.limits.requests.take(address_of(websocket.scope), house.clock.now())
        table = house.any_table(id)
        token, protocol = _token(websocket)
        if token is not None:
            watcher(house, token)
    except (Refused, Limited) as error:
        await websocket.send_denial_response(error_response(error))
        return
    await websocket.accept(protocol)
    house.sockets += 1
    talk = Talk(house, websocket, table, token)
    try:
        await talk.hold()
    except Goodbye as goodbye:
        logs.say("socket closed by us", table=id, code=goodbye.code, reason=goodbye.words, account=talk.name, address=talk.address)
        await talk.hang_up(goodbye)
    except (WebSocketDisconnect, ConnectionError):
        pass
    finally:
        house.sockets -= 1


def _token(websocket: WebSocket) -> tuple[str | None, str | None]:
    """The token, if the handshake carries one, and the subprotocol to agree to."""
    offered: list[str] = websocket.scope.get("subprotocols", [])
    protocol = PROTOCOL if PROTOCOL in offered else None
    for each in offered:
        if each.startswith(BEARER):
            return each.removeprefix(BEARER), protocol
    scheme, _, token = websocket.headers.get("authorization", "").partition(" ")
    return (token.strip() if scheme.lower() == "bearer" and token else None), protocol


class Talk:
    """What goes over one socket."""

    def __init__(self, house: House, websocket: WebSocket, table: Authority | HouseAuthority, token: str | None) -> None:
        self.house = house
        self.table = table
        self.token = token
        self._digest = ""  #: of the token, for it is asked about with every message
        self.account: Account | None = None
        self.address = address_of(websocket.scope)
        self._websocket = websocket
        self._nonsense = 0
        self._subscription: Subscription | None = None
        self._ended = asyncio.Event()  #: the session has; from then on nothing is said here
        self._at_once: Callable[[Sequence[bytes]], bool] | None = websocket.scope.get("extensions", {}).get(AT_ONCE, {}).get("send")
        self._patience = house.config.listening.slow_after_ms / 1000

    @property
    def name(self) -> str | None:
        return self.account.name if self.account is not None else None

    async def hold(self) -> None:
        """From the hello to the end."""
        after = await self._hello()
        caller = self.house.caller(self.account) if self.account is not None else None
        subscription = self._subscription = self.table.subscribe(caller, after)
        logs.say("socket open", table=self.table.id, account=self.name, address=self.address, number=after)
        if self.account is not None:
            self._mark(self.account)
            self.house.places.seen(self.account.name, self.address)
        parts = (self._tell(subscription), self._listen(), self._notice(), self._ended.wait())
        tasks = [asyncio.create_task(each) for each in parts]
        stop = self.house.sessions.watch(self.token, self._ended.set) if self.token is not None else lambda: None
        try:
            self._check_session()
            done, _ = await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
            self._check_session()
            for task in done:
                task.result()
        finally:
            stop()
            subscription.close()
            for task in tasks:
                task.cancel()
            with suppress(asyncio.CancelledError):
                await asyncio.gather(*tasks, return_exceptions=True)

    def _mark(self, account: Account) -> None:
        """Keep, as keyed hashes, where the account came in from. A store that fails keeps nobody out."""
        browser = f"{self._websocket.headers.get('user-agent', '')} {self._websocket.headers.get('accept-language', '')}"
        self.house.talk.mark_soon(account.name, self.address, browser)

    async def _hello(self) -> int | None:
        try:
            async with asyncio.timeout(self.house.config.listening.hello_within_ms / 1000):
                told = await self._receive()
        except TimeoutError:
            raise Goodbye(BAD, "Nothing was said. A socket begins with a hello.") from None
        except BadCommand as error:
            raise Goodbye(BAD, error.words) from None
        if told.get("type") != "hello" or not {*told} <= {"type", "token", "after"}:
            raise Goodbye(BAD, 'A socket begins with {"type": "hello", "token": TOKEN or null, "after": NUMBER or null}.')
        token, after = told.get("token"), told.get("after")
        if after is not None and (type(after) is not int or after < 0):
            raise Goodbye(BAD, "`after` is the last number you have, or null.")
        if token is not None:
            self.token = token
        if self.token is not None:
            try:
                self.account = watcher(self.house, self.token)
                self.token = self.token if self.account is not None else None
                self._digest = digest_of(self.token) if self.token is not None else ""
            except Denied as denied:
                await self._send(encode(refusal(denied)))
                raise Goodbye(WHO, denied.message) from None
        return after

    async def _tell(self, subscription: Subscription) -> None:
        """Everything the table says, until the listener falls behind, the session ends or the table closes."""
        last: bytes = b""
        while True:
            try:
                texts = await subscription.next_texts()
            except StopAsyncIteration:
                told = decode(last) if last else {}
                raise Goodbye(GOODBYE.get(str(told.get("type")), 1001), str(told.get("words", "The table closes."))) from None
            await self._send(*texts)
            last = texts[-1]

    async def _notice(self) -> None:
        """That the room cannot write, or can only be looked at, as soon as it is known; and that it is over."""
        changed, said = asyncio.Event(), ""
        call_off = self.house.room.log.reach.on_change(changed.set)
        try:
            while True:
                words = self.house.notice
                if words != said:
                    await self._send(encode({"type": "notice", "words": words}))
                    said = words
                await changed.wait()
                changed.clear()
        finally:
            call_off()

    async def _listen(self) -> None:
        """Everything the client says, one thing after the other."""
        while True:
            answer: Document | None
            try:
                told = await self._receive()
                answer = await self._answer(told)
            except BadCommand as error:
                self._nonsense += 1
                await self._send(encode(refusal(error)))
                if self._nonsense >= NONSENSE:
                    raise Goodbye(BAD, f"{NONSENSE} messages that are none.") from None
                continue
            if answer is not None:
                await self._send(encode(answer))

    def _check_session(self) -> None:
        """Whoever's session has ended is told nothing more, whatever they ask."""
        if self._digest and (self._ended.is_set() or not self.house.sessions.holds(self._digest)):
            raise Goodbye(WHO, ENDED)

    async def _answer(self, told: dict[str, Any]) -> Document | None:
        self._check_session()
        kind = told.get("type", "command")
        if kind == "command":
            return await self._command(told)
        self._count()
        if kind == "ping":
            return {"type": "pong", "now": self.house.clock.now() // 1000}
        if kind == "look":
            return self.table.snapshot(self.house.caller(self.account) if self.account is not None else None)
        if kind == "say":
            return await self._say(told)
        if kind in ("commit", "open"):
            return self._contribute(told)
        if kind == "weigh":
            if isinstance(self.table, HouseAuthority):
                raise BadCommand("bad-message", "No hands are set at this table.", ("command", "look", "ping", "say"))
            return weighed(self.table.desk.table.sign.rules, told)
        raise BadCommand("bad-message", "That type of message is not known.", ("command", "look", "ping", "say", "weigh", "commit", "open"))

    def _contribute(self, told: dict[str, Any]) -> Document | None:
        """The client's part of the next deck's order. Only a no is an answer."""
        mark = only(told, *(("commitment",) if told["type"] == "commit" else ("offer", "nonce", "next")))
        assert self._subscription is not None
        try:
            if self.account is None:
                raise Denied("no-session", "You only watch here. Say hello with a token to contribute to a deck.", 401)
            self.table.contribute(self._subscription, told)
        except (Denied, Refused) as error:
            return refusal(error, mark)
        return None

    async def _say(self, told: dict[str, Any]) -> Document | None:
        """Talk. Everybody hears it, the speaker too; only a no is an answer."""
        mark = only(told, "words")
        try:
            if self.account is None or self.token is None:
                raise Denied("no-session", "You only watch here. Say hello with a token to talk.", 401)
            self.house.sessions.check(self.token)
            self.house.limits.talk.take(self.address, self.house.clock.now())
            self.house.talk.check_may_talk(self.account.name, self.table.id)
            said = self.table.hub.spoken(self.account.name, told.get("words"), self.house.clock.now())
            await self.house.talk.keep(self.table.id, self.table.desk.dealt, said)
            self.table.hub.hear(said)
        except Denied as denied:
            if self.account is not None and denied.status == 401:
                await self._send(encode(refusal(denied, mark)))
                raise Goodbye(WHO, denied.message) from None
            return refusal(denied, mark)
        except (Refused, UnavailableError) as error:
            return refusal(error, mark)
        except Limited as limited:
            _, problem, _ = problem_of(limited)
            return {"type": "refused", "id": mark, **problem.model_dump()}
        return None

    async def _command(self, told: dict[str, Any]) -> Document:
        mark = told.get("id")
        name = mark if isinstance(mark, str) else None
        try:
            if self.account is None or self.token is None:
                raise Denied("no-session", "You only watch here. Say hello with a token to play.", 401)
            self.house.sessions.check(self.token)
            answer = await carry_out(self.house, self.account, self.table, told, self.address)
        except Denied as denied:
            self._count()
            if self.account is not None and denied.status == 401:
                await self._send(encode(refusal(denied, name)))
                raise Goodbye(WHO, denied.message) from None
            return refusal(denied, name)
        except (Refused, UnavailableError) as error:
            return refusal(error, name)
        except BadCommand as error:
            self._nonsense += 1
            return refusal(error, name)
        except CodecError as error:
            return refusal(BadCommand("bad-action", str(error)), name)
        except Limited as limited:
            _, problem, _ = problem_of(limited)
            return {"type": "refused", "id": name, **problem.model_dump()}
        return {"type": "done", "id": answer["done"], "number": answer["number"]}

    def _count(self) -> None:
        """Whoever only looks and pings has limits too."""
        try:
            self.house.limits.requests.take(self.address, self.house.clock.now())
        except Limited as limited:
            raise Goodbye(TOO_FAST, str(limited)) from None

    # -- the wire

    async def _receive(self) -> dict[str, Any]:
        message = await self._websocket.receive()
        if message["type"] == "websocket.disconnect":
            raise WebSocketDisconnect(message.get("code", 1005))
        text = message.get("text")
        if text is None:
            raise Goodbye(1003, "Messages are text, one JSON object each.")
        if len(text) > self.house.config.listening.largest_frame:
            raise Goodbye(1009, "That message is too long.")
        told = decode(text)
        if type(told) is not dict:
            raise BadCommand("bad-message", "A message is one JSON object.")
        return told

    async def _send(self, *texts: bytes) -> None:
        try:
            self._check_session()
            if self._at_once is not None and self._at_once(texts):
                return
            async with asyncio.timeout(self._patience):
                for text in texts:
                    if self._ended.is_set():  # since the one before
                        raise Goodbye(WHO, ENDED)
                    await self._websocket.send_text(text.decode())
        except TimeoutError:
            raise Goodbye(GOODBYE["dropped"], "You read too slowly and were dropped. Come back with the last number you have.") from None
        except (RuntimeError, OSError):  # the link went while we were talking
            raise WebSocketDisconnect(1006) from None

    async def hang_up(self, goodbye: Goodbye) -> None:
        if self._websocket.application_state is WebSocketState.CONNECTED and self._websocket.client_state is WebSocketState.CONNECTED:
            with suppress(RuntimeError, WebSocketDisconnect, TimeoutError):
                async with asyncio.timeout(1):
                    # A close frame holds 123 bytes of words.
                    await self._websocket.close(goodbye.code, goodbye.words.encode()[:120].decode(errors="ignore"))
