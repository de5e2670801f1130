"""Who listens to a table. Everybody gets every number in order; what stands in it is what that account may know."""

from __future__ import annotations

import asyncio
from collections import Counter, deque
from collections.abc import Callable, Iterable
from typing import Final, Protocol

from pitboss.hand.forms import Document
from pitboss.room.any_desk import Desk
from pitboss.room.telling import Told
from pitboss.server.chat import Chat
from pitboss.server.messages import encode, text_of

MOST_WAITING: Final = 1000  #: messages that wait for one listener; more, and the listener is dropped
AT_ONCE: Final = 32  #: messages that are put on the wire together
DROPPED: Final = "You read too slowly and were dropped. Come back with the last number you have; nothing is lost."
CLOSED: Final = "The table closes. Come back later with the last number you have."


class Seeing(Protocol):
    """A table as somebody sees it."""

    def snapshot(self, account: str | None) -> Document: ...
    def turn(self) -> Document: ...
    def turn_for(self, common: Document, account: str) -> Document: ...


class Subscription:
    """One listener: an async iterator of messages; `next_text` gives them as they go over the wire."""

    def __init__(self, hub: Hub, account: str | None, *, is_staff: bool = False) -> None:
        self.account = account
        self.is_staff = is_staff
        self.is_house = False  #: the house's own, as its bots are
        self.commitment: bytes | None = None  #: to the nonce that this client contributes to the next deck
        self._hub = hub
        self._waiting: deque[Told | Document] = deque()
        self._more = asyncio.Event()
        self._ending = False

    def __aiter__(self) -> Subscription:
        return self

    async def __anext__(self) -> Document:
        found = await self._next()
        return found.to(self.account, is_staff=self.is_staff) if isinstance(found, Told) else found

    async def next_text(self) -> bytes:
        """The next message in JSON; raises `StopAsyncIteration` when there are no more."""
        return self._text(await self._next())

    async def next_texts(self, most: int = AT_ONCE) -> list[bytes]:
        """The same for all that wait already, up to so many: at least one."""
        found = [self._text(await self._next())]
        while self._waiting and len(found) < most:
            found.append(self._text(self._waiting.popleft()))
        return found

    def _text(self, found: Told | Document) -> bytes:
        return text_of(found, self.account, is_staff=self.is_staff) if isinstance(found, Told) else encode(found)

    async def _next(self) -> Told | Document:
        while not self._waiting:
            if self._ending:
                raise StopAsyncIteration
            self._more.clear()
            await self._more.wait()
        return self._waiting.popleft()

    @property
    def waiting(self) -> int:
        """How many messages have not been read yet."""
        return len(self._waiting)

    def close(self) -> None:
        """Listen no more."""
        self._hub.leave(self)
        self._ending = True
        self._waiting.clear()
        self._more.set()

    # -- the hub's side

    def put(self, messages: Iterable[Told | Document]) -> bool:
        """Whether the listener keeps up."""
        if self._ending:
            return True
        self._waiting.extend(messages)
        if len(self._waiting) > self._hub.most_waiting:
            self._waiting.clear()
            self.end("dropped", DROPPED)
            return False
        self._more.set()
        return True

    def end(self, kind: str, words: str) -> None:
        self._waiting.append({"type": kind, "words": words})
        self._ending = True
        self._more.set()


class Hub:
    """The listeners of one table."""

    def __init__(
        self, desk: Desk, seeing: Seeing, *, most_waiting: int = MOST_WAITING, link: Callable[[str, bool], None] = lambda *_: None
    ) -> None:
        """`link` is told when the first connection of an account is there, and when its last is gone."""
        self.most_waiting = most_waiting
        self.dropped = 0  #: listeners that did not keep up
        self._desk, self._seeing = desk, seeing
        self._link = link
        self._listeners: dict[Subscription, None] = {}
        self._links: Counter[str] = Counter()
        self._turn: Told | None = None  #: whose turn it was when it was last asked
        self.chat = Chat()
        self.meters: list[Callable[[str | None], Document]] = []  #: jackpots of the table, as an account sees them

    def __len__(self) -> int:
        return len(self._listeners)

    @property
    def people(self) -> int:
        """Listeners that are not the house's own."""
        return sum(not each.is_house for each in self._listeners)

    def commitments(self) -> dict[str, bytes]:
        """By account, of the connections that keep one here; of several the newest."""
        return {each.account: each.commitment for each in self._listeners if each.account is not None and each.commitment is not None}

    def join(self, account: str | None, after: int | None, *, is_staff: bool = False) -> Subscription:
        """Listen: from a snapshot (no `after`, or one too long ago), or with all that came after a number; no gap, nothing twice."""
        desk = self._desk
        found = Subscription(self, account, is_staff=is_staff)
        missed = None if after is None else _missed(desk, after)
        found.put([self.snapshot(account)] if missed is None else missed)
        found.put([self._whose_turn(account)])
        if missed is not None:
            found.put([{"type": "jackpot", "number": desk.number, "jackpot": each(account), "news": []} for each in self.meters])
        if self.chat.earlier:
            found.put([{"type": "said", "earlier": [*self.chat.earlier]}])
        self._listeners[found] = None
        if account is not None:
            self._links[account] += 1
            if self._links[account] == 1:
                self._link(account, True)
        return found

    def snapshot(self, account: str | None) -> Document:
        """The table as this account sees it, with its jackpots."""
        seen = self._seeing.snapshot(account)
        # A table against the house has its one jackpot among the rest of its own snapshot.
        return seen if "jackpot" in seen else {**seen, "jackpots": [each(account) for each in self.meters]}

    def leave(self, listener: Subscription) -> None:
        if listener not in self._listeners:
            return
        del self._listeners[listener]
        account = listener.account
        if account is not None:
            self._links[account] -= 1
            if not self._links[account]:
                del self._links[account]
                self._link(account, False)

    def publish(self, told: list[Told]) -> None:
        """What has been written is told, and then whose turn it is."""
        if not self._listeners:
            return
        for listener in [*self._listeners]:
            self._put(listener, [*told, self._whose_turn(listener.account)])

    def spoken(self, account: str, words: object, now: int) -> Document:
        """Something that may be said now; refuses what the house does not want said. Nobody has heard it yet."""
        return self.chat.say(self._desk, account, words, now)

    def hear(self, said: Document) -> None:
        """Everybody hears it, and those who come later."""
        self.chat.earlier.append(said)
        self.tell(Told(self._desk.number, {"type": "said", **said}, {}))

    def tell(self, told: Told) -> None:
        """Something that is no event of the table, and so has no number of its own."""
        for listener in [*self._listeners]:
            self._put(listener, [told])

    def _put(self, listener: Subscription, messages: Iterable[Told | Document]) -> None:
        if not listener.put(messages):
            self.dropped += 1
            self.leave(listener)

    def turn(self, account: str | None) -> Document:
        """Whose turn it is, as this account is told."""
        return self._whose_turn(account).to(account)

    def _whose_turn(self, account: str | None) -> Told:
        """The same as it is told to everybody: made once after an entry, and once for each who is told more."""
        desk, known = self._desk, self._turn
        if known is None or known.number != desk.number:
            known = self._turn = Told(desk.number, self._seeing.turn(), {})
        if account is not None and account not in known.own:
            own = self._seeing.turn_for(known.public, account)
            if own is not known.public:
                known.own[account] = own
        return known

    def end(self) -> None:
        """The table closes: everybody is told, and the listening ends."""
        for listener in [*self._listeners]:
            listener.end("closed", CLOSED)
        self._listeners.clear()


def _missed(desk: Desk, after: int) -> list[Told | Document] | None:
    """All that came after a number, if it can still be told."""
    told = desk.told
    if not 0 <= after <= desk.number or (told and after < told[0].number - 1):
        return None
    return [each for each in told if each.number > after]
