"""People at the tables of a room, in the room's own process: they keep every command and its answer, and ask again with the same id."""

from __future__ import annotations

import asyncio
from itertools import count
from typing import Any

from pitboss.client.share import Share
from pitboss.hand.forms import Document
from pitboss.server.hub import Subscription
from pitboss.server.messages import Caller, UnavailableError

AGAIN = 0.2  #: seconds until a command that was not taken is sent again
PATIENCE = 60  #: seconds for which it is


class Guest:
    """Somebody at one table. `shares`: their client helps to shuffle; `opens`: it opens its part."""

    def __init__(self, authority: Any, name: str, *, shares: bool = True) -> None:
        self.authority = authority
        self.name = name
        self.opens = True
        self.acked: dict[str, int] = {}  #: by id: the number that was answered
        self.sent: set[str] = set()
        self.unavailable = 0  #: answers that said so
        self.heard: list[Document] = []  #: every numbered message
        self._ids = count(1)
        self._share = Share(authority.id, name) if shares else None
        self._kept: list[Document] = []  #: nonces that are held back
        self._listening: Subscription = authority.subscribe(Caller(name))
        self._say(self._share.hello() if self._share is not None else [])
        self._task = asyncio.get_running_loop().create_task(self._listen(), name=f"{name} at {authority.id}")

    async def ask(self, do: str, **action: Any) -> int:
        """Ask until it is done; raises `Refused` where the rules say no."""
        name = f"{self.name}-{next(self._ids)}"
        self.sent.add(name)
        async with asyncio.timeout(PATIENCE):
            while True:
                try:
                    answer = await self.authority.ask(Caller(self.name), {"id": name, "do": do, "action": action})
                except UnavailableError:
                    self.unavailable += 1
                    await asyncio.sleep(AGAIN)
                else:
                    self.acked[name] = int(answer["number"])
                    return self.acked[name]

    def turn(self) -> Document:
        found: Document = self.authority.turn(Caller(self.name))
        return found

    def open_now(self) -> None:
        """Open what was held back."""
        self.opens = True
        self._say(self._kept)
        self._kept = []

    async def leave_off(self) -> None:
        """Listen no more."""
        self._listening.close()
        await self._task

    @property
    def complaints(self) -> list[str]:
        """What their client found wrong with decks; of one that holds its part back, that it is told so."""
        return [] if self._share is None or not self.opens else self._share.wrong

    async def _listen(self) -> None:
        async for message in self._listening:
            if message["type"] == "event":
                self.heard.append(message)
                if self._share is not None:
                    self._say(self._share.hear(message))
            elif message["type"] == "snapshot" and self._share is not None:
                self._say(self._share.hear_snapshot(message))

    def _say(self, messages: list[Document]) -> None:
        for message in messages:
            if message["type"] == "open" and not self.opens:
                self._kept.append(message)
            else:
                self.authority.contribute(self._listening, message)
