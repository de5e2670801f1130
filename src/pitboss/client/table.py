"""A table over its socket: every event once and in order, whatever becomes of the link.

A lost link is made anew, from the last number that came through; a command that had no answer is sent again under its own id, and the room
carries it out once.
"""

from __future__ import annotations

import asyncio
import json
import ssl
from collections.abc import AsyncIterator, Callable, Mapping
from contextlib import suppress
from random import SystemRandom
from time import monotonic
from typing import TYPE_CHECKING, Any, Final
from uuid import uuid4

from pitboss.client.errors import ClientError, LostError, Refusal, SessionEnded
from pitboss.client.share import Share
from pitboss.client.turn import Turn

if TYPE_CHECKING:
    from websockets.asyncio.client import ClientConnection

Document = dict[str, Any]
FIRST_WAIT: Final = 0.05
LONGEST_WAIT: Final = 5.0
TRIES: Final = 3  # at one decision
WHO: Final = 4401  # the room's word that the session has ended
_CHANCE: Final = SystemRandom()


class Table:
    """One table. `Client.sit` or `Client.watch` makes it."""

    def __init__(self, id: str, url: str, token: str | None, name: str | None, patience: float, tls: ssl.SSLContext | None = None) -> None:  # noqa: A002
        self.id = id
        self.name = name  #: as whom we sit here
        self.number = 0  #: the last event that came through
        self.snapshot: Document = {}  #: as it was told last
        self.names: dict[int, str] = {}  #: who is dealt in, by seat
        self.hands = 0  #: hands that are over and had us dealt in
        self.seat: int | None = None  #: ours; None: we only watch, or wait to hear of it
        self.chips: int | None = None  #: ours, as the hand began, with what was bought since; None: not known yet
        self.links = 0  #: how often the link was made
        self.share = None if name is None else Share(id, name)  #: what we contribute to the decks; None: we are nobody here
        self._url = url
        self._token = token
        self._patience = patience
        self._tls = tls
        self._socket: ClientConnection | None = None
        self._asked: dict[str, tuple[Document, asyncio.Future[int]]] = {}
        self._looking: list[asyncio.Future[Document]] = []
        self._ears: list[Callable[[Document], None]] = []
        self._turn: Document | None = None
        self._acted = 0
        self._in_hand = False
        self._news = asyncio.Condition()
        self._failed: ClientError | None = None
        self._seated = False
        self._later = 0  # of our chips, those that come to the table when the hand is over
        self._task: asyncio.Task[None] | None = None
        self._returning: asyncio.Task[None] | None = None

    # -- the face

    async def messages(self) -> AsyncIterator[Document]:
        """Everything the room tells, the present state first."""
        heard: asyncio.Queue[Document] = asyncio.Queue()
        self._ears.append(heard.put_nowait)
        try:
            yield self.snapshot
            if self._turn is not None:
                yield self._turn
            while self._failed is None:
                yield await heard.get()
            if self._failed is not None:
                raise self._failed
        finally:
            self._ears.remove(heard.put_nowait)

    async def turns(self, hands: int | None = None, *, rebuy: int | None = None) -> AsyncIterator[Turn]:
        """Every decision that is ours, until so many hands are over, the seat is given up or the last chip is lost.

        Nobody is dealt in without chips, so waiting on would be waiting for ever: `broke` tells that it ended so. With `rebuy`, so many are
        bought then and the turns go on; `Refusal` is raised where the wallet or the table does not allow it.
        """
        until = None if hands is None else self.hands + hands
        given = -1
        while True:
            told = await self._wait_for_turn(given, until)
            if told is None:
                if rebuy is None or not self.broke or self._reached(until):
                    return
                await self.buy_again(rebuy)
                continue
            turn = Turn(self, told)
            given = turn.number
            yield turn
            while turn.refusals < TRIES and turn.refusals > 0 and self._turn is told:
                tried = turn.refusals
                yield turn  # what was tried is not possible, and the clock runs: once more
                if turn.refusals == tried:
                    break

    async def _wait_for_turn(self, given: int, until: int | None) -> Document | None:
        async with self._news:
            await self._news.wait_for(lambda: self._failed or self._ours(given) or self._done(until))
        if self._failed is not None:
            raise self._failed
        return None if self._done(until) else self._ours(given)

    def _ours(self, given: int) -> Document | None:
        turn = self._turn
        fresh = turn is not None and turn["number"] > given and turn["number"] >= self._acted
        return turn if fresh and turn is not None and "view" in turn else None

    def awaits(self, turn: Turn) -> bool:
        """Whether the room still waits for this turn. Where several decide at once, others may have done so meanwhile."""
        told = self._turn
        if told is None or "view" not in told or (told["hand"], told["due"]) != (turn.hand, turn.due):
            return False
        return told["number"] == turn.number or turn.due in ("set", "vote")

    def _done(self, until: int | None) -> bool:
        return not self._seated or self.broke or self._reached(until)

    def _reached(self, until: int | None) -> bool:
        return until is not None and self.hands >= until

    @property
    def broke(self) -> bool:
        """Whether we sit here without a chip, and no hand is being played that could change it."""
        return self._seated and not self._in_hand and self.chips == 0

    async def act(self, action: Mapping[str, Any]) -> int:
        """Take a turn. `Turn.act` is the nicer way."""
        number = await self.do(action, "hand")
        self._acted = max(self._acted, number)
        return number

    async def do(self, action: Mapping[str, Any], about: str = "table") -> int:
        """Ask for something: `{"action": "TopUp", "chips": 200}`. Returns when it is written down; raises `Refusal`."""
        if self._failed is not None:
            raise self._failed
        mark = uuid4().hex
        future: asyncio.Future[int] = asyncio.get_running_loop().create_future()
        self._asked[mark] = ({"type": "command", "id": mark, "do": about, "action": dict(action)}, future)
        await self._send(self._asked[mark][0])
        try:
            return await future
        finally:
            self._asked.pop(mark, None)

    async def look(self) -> Document:
        """The table as it is now."""
        future: asyncio.Future[Document] = asyncio.get_running_loop().create_future()
        self._looking.append(future)
        await self._send({"type": "look"})
        return await future

    async def take_seat(self, seat: int, chips: int) -> int:
        number = await self.do({"action": "TakeSeat", "seat": seat, "chips": chips})
        self._seated = True
        return number

    async def leave(self) -> None:
        """Give the seat up. If a hand is being played, it is folded when our turn comes, and the seat goes when the hand is over."""
        await self.do({"action": "Leave"})
        if self._in_hand:
            with suppress(TimeoutError, Refusal):
                async with asyncio.timeout(self._patience):
                    async for turn in self.turns(hands=1):
                        if not turn.may("fold"):
                            break
                        await turn.act("fold")
                        break

    async def sit_out(self) -> int:
        return await self.do({"action": "SitOut"})

    async def come_back(self) -> int:
        return await self.do({"action": "Return"})

    async def top_up(self, chips: int) -> int:
        number = await self.do({"action": "TopUp", "chips": chips})
        await self._caught_up(number)
        return number

    async def buy_again(self, chips: int) -> None:
        """Top up after the last chip was lost, and do what it takes to be dealt in again."""
        await self.top_up(chips)
        await self.make_good()

    async def make_good(self) -> None:
        """Come back if the table had us sit out, and post where we may also wait: we are here to play."""
        you = (await self.look()).get("you") or {}
        options = you.get("options") or {}
        if options.get("come_back"):
            await self.come_back()
            options = ((await self.look()).get("you") or {}).get("options") or {}
        if options.get("post"):
            await self.do({"action": "PostToEnter"})

    async def _caught_up(self, number: int) -> None:
        """Wait until what a command led to has been told here too."""
        async with self._news:
            await self._news.wait_for(lambda: self._failed or self.number >= number)

    async def close(self) -> None:
        """Hang up. The seat is kept."""
        if self._task is not None:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)
        await self._fail(LostError("The table was closed."))

    # -- the link

    async def start(self) -> None:
        """Make the link and wait for the first snapshot."""
        self._task = asyncio.create_task(self._keep(), name=f"table {self.id}")
        async with self._news:
            await self._news.wait_for(lambda: self._failed or self.snapshot)
        if self._failed is not None:
            raise self._failed

    async def _send(self, message: Document) -> None:
        from websockets.exceptions import ConnectionClosed

        if self._socket is not None:
            try:
                await self._socket.send(json.dumps(message))
            except ConnectionClosed:
                self._socket = None  # it is sent when the link is back

    async def _keep(self) -> None:
        from websockets.asyncio.client import connect
        from websockets.exceptions import ConnectionClosed, InvalidHandshake, InvalidMessage, InvalidStatus

        wait, since = FIRST_WAIT, monotonic()
        while True:
            try:
                async with connect(
                    self._url, compression=None, proxy=None, max_size=2**22, open_timeout=10, close_timeout=1, ssl=self._tls
                ) as socket:
                    await self._say_hello(socket)
                    async for text in socket:
                        wait, since = FIRST_WAIT, monotonic()
                        await self._hear(json.loads(text))
                    code = socket.close_code
            except InvalidStatus as error:
                code = None
                if error.response.status_code in (401, 403, 404, 422):
                    await self._fail(_refusal(error.response.body))
                    return
            except ConnectionClosed as error:
                code = error.rcvd.code if error.rcvd is not None else None
            except (OSError, TimeoutError, InvalidHandshake, InvalidMessage, _GapError):
                code = None
            finally:
                self._socket = None
            if code == WHO:
                await self._fail(SessionEnded("The session has ended. Log in again."))
                return
            if monotonic() - since > self._patience:
                await self._fail(LostError(f"The room could not be reached for {self._patience:.0f} seconds."))
                return
            await asyncio.sleep(wait * _CHANCE.uniform(0.5, 1.0))
            wait = min(2 * wait, LONGEST_WAIT)

    async def _say_hello(self, socket: ClientConnection) -> None:
        await socket.send(json.dumps({"type": "hello", "token": self._token, "after": self.number if self.snapshot else None}))
        for message in self.share.hello() if self.share is not None else []:
            await socket.send(json.dumps(message))
        for message, future in [*self._asked.values()]:
            if not future.done():
                await socket.send(json.dumps(message))
        for _ in self._looking:
            await socket.send('{"type": "look"}')
        self._socket = socket
        self.links += 1

    # -- what comes

    async def _hear(self, message: Document) -> None:
        match message["type"]:
            case "event":
                if message["number"] <= self.number:
                    return
                if message["number"] != self.number + 1:
                    raise _GapError
                self.number = message["number"]
                self._note(message["event"])
                if self.share is not None:
                    await self._contribute(self.share.hear(message))
                    if message["event"]["event"] == "DeckAbandoned" and self.share.counts_as_withheld(message["event"]):
                        self._returning = asyncio.create_task(self._return())
            case "snapshot":
                if self._looking and self.snapshot:
                    self._looking.pop(0).set_result(message)
                self.snapshot = message
                self.number = max(self.number, message["number"])
                self._note_chair(message)
                self.names = {each["seat"]: each["name"] for each in message["players"]}
                self._in_hand = message["table"]["playing"] and self.name in self.names.values()
                if self.share is not None:
                    await self._contribute(self.share.hear_snapshot(message))
            case "turn":
                self._turn = message
            case "done":
                self._answer(message["id"], message["number"])
            case "refused":
                self._answer(message["id"], Refusal.of(message))
        async with self._news:
            self._news.notify_all()
        for ear in [*self._ears]:
            ear(message)

    async def _return(self) -> None:
        """Our part of a deck came too late, and we were sat out: we are here to play."""
        with suppress(ClientError):
            await self.come_back()

    async def _contribute(self, messages: list[Document]) -> None:
        for message in messages:
            await self._send(message)

    def _note(self, event: Document) -> None:
        match event:
            case {"event": "HandBegun", "players": players}:
                self.names = {each["seat"]: each["name"] for each in players}
                self._in_hand = self.name in self.names.values()
                self._later = 0  # whatever was bought lies on the table now
            case {"event": "HandOver"} if self._in_hand:
                self.hands += 1
                self._in_hand = False
            case {"event": "SeatTaken", "player": player, "seat": seat, "stake": stake} if player == self.name:
                self._seated, self.seat, self._later = True, seat, 0
                self.chips = stake or None  # what is bought is told next
            case {"event": "SeatLeft" | "StakePickedUp", "player": player} if player == self.name:
                self._seated, self.seat, self.chips = False, None, None
            case {"event": "SeatMoved", "seat": seat, "to": to} if seat == self.seat:
                self.seat = to
            case {"event": "BoughtIn" | "ToppedUp", "seat": seat, "chips": chips} if seat == self.seat:
                self.chips = (self.chips or 0) + chips
                self._later += chips if event.get("later") else 0
            case {"event": "CashedOut", "seat": seat, "chips": chips} if seat == self.seat:
                self.chips = (self.chips or 0) - chips
            case {"event": "HandFinished", "stacks": stacks} if self.seat in dict(stacks):
                self.chips, self._later = dict(stacks)[self.seat] + self._later, 0

    def _note_chair(self, snapshot: Document) -> None:
        seat = (snapshot.get("you") or {}).get("seat")
        self._seated, self.seat = bool(seat), seat or None
        chair = snapshot["table"]["chairs"][seat - 1] if seat else None
        self.chips = chair["chips"] + chair["bought"] if chair is not None else None
        self._later = chair["bought"] if chair is not None else 0

    def _answer(self, mark: str | None, answer: int | Refusal) -> None:
        asked = self._asked.get(mark or "")
        if asked is None or asked[1].done():
            return
        if isinstance(answer, int):
            asked[1].set_result(answer)
        else:
            asked[1].set_exception(answer)

    async def _fail(self, error: ClientError) -> None:
        self._failed = self._failed or error
        for _, future in [*self._asked.values()]:
            if not future.done():
                future.set_exception(error)
        for looking in self._looking:
            if not looking.done():
                looking.set_exception(error)
        async with self._news:
            self._news.notify_all()
        for ear in [*self._ears]:
            ear({"type": "lost", "words": str(error)})


class _GapError(Exception):
    """A number is missing: the link is made anew from the last one that came through."""


def _refusal(body: bytes | bytearray | None) -> ClientError:
    try:
        told = json.loads(body or b"{}")
    except ValueError:
        told = {}
    refusal = Refusal.of(told) if told.get("code") else Refusal("refused", "The room does not let us in.")
    return SessionEnded(str(refusal)) if refusal.code in ("no-session", "idle") else refusal
