"""The room from outside: come in, look at the tables, sit down.

::

    async with Client("http://127.0.0.1:8080") as client:
        await client.guest("Ann")
        table = await client.sit("standard-holdem")
        async for turn in table.turns():
            await turn.act("call" if turn.may("call") else "check")
"""

from __future__ import annotations

import ssl
from pathlib import Path
from types import TracebackType
from typing import Any, Final, cast

import httpx

from pitboss.chance.verify import Verdict, verify
from pitboss.client.errors import ClientError, LostError, Refusal, SessionEnded
from pitboss.client.table import Table

Document = dict[str, Any]
PATIENCE: Final = 60.0  # seconds without the room, after which a client gives up


def trusting(ca: str | Path | None) -> ssl.SSLContext:
    """What a client asks of the room's certificate: that somebody it trusts has signed it, or that it is the one in the file."""
    if ca is None:
        return ssl.create_default_context()
    try:
        return ssl.create_default_context(cafile=str(ca))
    except (OSError, ssl.SSLError) as error:
        raise ClientError(f"{ca} cannot be read as a PEM file of certificates ({error.strerror or error}).") from None


class Client:
    """One person, or one bot, and the tables it has to do with. Use it with `async with`."""

    def __init__(
        self, url: str = "http://127.0.0.1:8080", *, token: str | None = None, patience: float = PATIENCE, ca: str | Path | None = None
    ) -> None:
        """`ca`: a PEM file with the certificate to trust, for a room that made its own."""
        self.url = url.rstrip("/")
        self.token = token
        self.name: str | None = None
        self._patience = patience
        self._tls = trusting(ca) if self.url.startswith("https://") else None
        self._http = httpx.AsyncClient(base_url=self.url, timeout=30, trust_env=False, verify=self._tls or True)
        self._tables: list[Table] = []

    async def __aenter__(self) -> Client:
        return self

    async def __aexit__(self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None) -> None:
        await self.close()

    async def close(self) -> None:
        """Hang up everywhere. Seats are kept."""
        for table in self._tables:
            await table.close()
        await self._http.aclose()

    # -- the door

    async def guest(self, name: str | None = None) -> Document:
        """Come in as a guest: a name (or nearly so), a token and play money in one call."""
        return self._entered(await self.ask("POST", "/guests", {"name": name}))

    async def register(self, name: str, password: str) -> Document:
        return self._entered(await self.ask("POST", "/accounts", {"name": name, "password": password}))

    async def login(self, name: str, password: str) -> Document:
        return self._entered(await self.ask("POST", "/sessions", {"name": name, "password": password}))

    async def logout(self) -> None:
        await self.ask("DELETE", "/sessions/current")
        self.token = None

    async def me(self) -> Document:
        """Name, roles, wallet, and what lies on tables."""
        return cast(Document, await self.ask("GET", "/me"))

    async def statement(self) -> Document:
        return cast(Document, await self.ask("GET", "/me/statement"))

    def _entered(self, told: Document) -> Document:
        self.token, self.name = told["token"], told["name"]
        return told

    # -- the tables

    async def tables(self) -> list[Document]:
        """The lobby."""
        return cast(list[Document], await self.ask("GET", "/tables"))

    async def hand(self, table: str, number: int) -> Document:
        """A hand that is over, event by event."""
        return cast(Document, await self.ask("GET", f"/tables/{table}/hands/{number}"))

    async def phh(self, table: str, number: int) -> str:
        """The same as PHH text."""
        return (await self._answer("GET", f"/tables/{table}/hands/{number}/phh")).text

    async def proof(self, table: str, number: int) -> Document:
        """What `pitboss verify` checks."""
        return cast(Document, await self.ask("GET", f"/tables/{table}/hands/{number}/proof"))

    async def check(self, table: Table, hand: int) -> Verdict:
        """Fetch the proof of a hand that is over, and check it against the offer that we noted before we opened our part of the deck."""
        noted = table.share.noted(hand) if table.share is not None else ()
        return verify(await self.proof(table.id, hand), offers=noted)

    async def watch(self, table: str) -> Table:
        """Listen to a table: as yourself if you came in, as anybody otherwise."""
        address = self.url.replace("http", "ws", 1) + f"/tables/{table}/socket"
        found = Table(table, address, self.token, await self._known_as(), self._patience, self._tls)
        self._tables.append(found)
        await found.start()
        return found

    async def sit(
        self,
        table: str | None = None,
        *,
        game: str | None = None,
        book: str | None = None,
        seat: int | None = None,
        chips: int | None = None,
    ) -> Table:
        """Take a seat: at this table, or at the first with a free chair that plays this game under this book."""
        line = await self._choose(table, game, book)
        found = await self.watch(line["id"])
        you = found.snapshot.get("you") or {}
        if you.get("seat"):
            return found
        stake = chips if chips is not None else await self._usual_stake(line)
        refusal: Refusal | None = None
        for free in [seat] if seat is not None else you.get("free", []):
            try:
                await found.take_seat(free, stake)
            except Refusal as error:
                if seat is not None or error.code not in ("seat-taken", "taken", "no-seat"):
                    raise
                refusal = error
            else:
                await found.make_good()
                return found
        raise refusal or Refusal("no-seat", f"No seat is free at {line['id']}.", allowed=["another table", "the waiting list"])

    async def _choose(self, table: str | None, game: str | None, book: str | None) -> Document:
        lobby = await self.tables()
        if any(each["id"] == table and each["kind"] == "house" for each in lobby):
            words = f"{table} is a table against the house; this client plays poker. Play there in the browser."
            raise Refusal("house-table", words, allowed=[each["id"] for each in lobby if each["kind"] == "poker"])
        fitting = [
            each
            for each in lobby
            if each["kind"] == "poker"
            and (table is None or each["id"] == table)
            and (game is None or game in (each["game"], each["id"]))
            and (book is None or each["book"] == book)
            and not each["closed"]
        ]
        if not fitting:
            raise Refusal("no-table", "No table is like that.", allowed=[each["id"] for each in lobby])
        return max(fitting, key=lambda each: each["seated"] < each["chairs"])

    async def _usual_stake(self, line: Document) -> int:
        least, most = line["buy_in"]["least"], line["buy_in"]["most"]
        wallet = (await self.me())["wallet"]
        return int(max(least, min(5 * least, most or 5 * least, wallet)))

    async def _known_as(self) -> str | None:
        if self.token is not None and self.name is None:
            self.name = (await self.me())["name"]
        return self.name

    # -- HTTP

    async def ask(self, method: str, path: str, body: Document | None = None) -> Any:
        """Any call of the HTTP API. Raises `Refusal` where the room says no."""
        answer = await self._answer(method, path, body)
        return answer.json() if answer.content else None

    async def _answer(self, method: str, path: str, body: Document | None = None) -> httpx.Response:
        headers = {"authorization": f"Bearer {self.token}"} if self.token is not None else {}
        try:
            answer = await self._http.request(method, path, json=body, headers=headers)
        except httpx.TransportError as error:
            raise LostError(f"The room at {self.url} cannot be reached ({type(error).__name__}).") from None
        if answer.is_success:
            return answer
        try:
            refusal = Refusal.of(answer.json())
        except ValueError:
            raise ClientError(f"The room at {self.url} answered {answer.status_code}.") from None
        if refusal.code in ("no-session", "idle"):
            raise SessionEnded(str(refusal))
        raise refusal
