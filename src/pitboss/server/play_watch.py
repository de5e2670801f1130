"""Holds players to what they forbade themselves: at sitting down, at buying chips, and at the end of a hand when time is up."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from contextlib import AbstractAsyncContextManager, nullcontext
from typing import Any, Final
from weakref import WeakValueDictionary

from pitboss.hand.forms import Document
from pitboss.hand.refusal import Refused
from pitboss.journal import JournalError
from pitboss.server import logs
from pitboss.server.account import Account
from pitboss.server.accounts import Accounts
from pitboss.server.bank import RECENT, STREAM, Line, statement, wallet
from pitboss.server.clocks import pause
from pitboss.server.denied import Denied
from pitboss.server.messages import BadCommand, Caller, UnavailableError
from pitboss.server.play_limits import MONEY_DAY, MONEY_WEEK, SECOND, TIME_DAY, day_of, week_begin
from pitboss.server.room import Room
from pitboss.server.writer import Writer

LOG: Final = logging.getLogger("pitboss.play")
#: What somebody who may play no more cannot ask of a table.
COMING: Final = frozenset(("TakeSeat", "JoinList", "Return", "TopUp", "ReturnPickedUp", "PostToEnter", "Join", "BuyChips", "PlaceBets"))
#: What takes play money to a table.
BUYING: Final = frozenset(("TakeSeat", "TopUp", "Join", "BuyChips"))
BEAT: Final = 1 * SECOND
WRITTEN_EVERY: Final = 60  #: seconds of play after which the time of somebody with a limit is written down
LONGEST_GAP: Final = 10  #: seconds that one beat can count: a clock that jumped is no time at a table


class PlayWatch:
    """Of all accounts, over all tables."""

    def __init__(self, room: Room, accounts: Accounts) -> None:
        self._room = room
        self._accounts = accounts
        self._now: Callable[[], int] = accounts.now
        self._turns: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()
        self._played: dict[str, tuple[int, int]] = {}  # name -> day, microseconds at tables
        self._last = self._now()
        self._task: asyncio.Task[None] | None = None

    def start(self) -> None:
        self._task = asyncio.get_running_loop().create_task(self._watch(), name="limits of play")

    async def stop(self) -> None:
        if self._task is not None:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)

    # -- before a command

    def buying(self, account: Account) -> AbstractAsyncContextManager[Any]:
        """Held while somebody with limits asks a table: two that are asked at the same instant are asked one after the other."""
        return self._turns.setdefault(account.key, asyncio.Lock()) if account.play else nullcontext()

    async def check(self, account: Account, table: Writer[Any, Any], command: Document) -> None:
        """Refuse a command that its own player forbade, unless it was carried out before. Hold `buying`."""
        if not account.play:
            return
        asked = command.get("id")  # whatever the client wrote there
        if isinstance(asked, str) and (account.name, asked) in table.desk.answers:
            return
        action = command.get("action")
        name = action.get("action") if isinstance(action, dict) else None
        if name not in COMING or not isinstance(action, dict):
            return
        now = self._now()
        account.play.check_in(now)
        account.play.check_time(self.seconds(account), now)
        limited = any(account.play.value(each, now) is not None for each in (MONEY_DAY, MONEY_WEEK))
        if name in BUYING and limited and type(action.get("chips")) is int:
            account.play.check_money(action["chips"], await self.lines(account), now)

    async def lines(self, account: Account) -> list[Line]:
        """The wallet's lines, from the first of this week at least."""
        name, bank = wallet(account.name), self._room.bank
        recent = bank.recent(name)
        if len(recent) < RECENT or recent[0].at < week_begin(self._now()):
            return recent
        entries = await asyncio.to_thread(self._room.log.journal.read, STREAM, 0)
        return statement(entries, name, week_begin(self._now()))

    def seconds(self, account: Account) -> int:
        """How long somebody was at tables today."""
        today = day_of(self._now())
        day, time = self._played.get(account.name, (-1, 0))
        written = account.play.seconds if account.play.day == today else 0
        return max(written, time // SECOND if day == today else 0)

    # -- beat by beat

    async def _watch(self) -> None:
        while True:
            await pause(self._room.clock, BEAT)
            try:
                await self.beat()
            except (JournalError, UnavailableError) as error:
                logs.warn("limits of play wait for the journal", kind=type(error).__name__)
            except Exception:  # the next beat comes all the same
                LOG.exception("limits of play could not be looked at")

    async def beat(self) -> None:
        """Count the time since the last beat, and get up those whose time is over or who are out."""
        now = self._now()
        gap, self._last = min(max(now - self._last, 0), LONGEST_GAP * SECOND), now
        today = day_of(now)
        seated = {name for table in self._room.every_table() for name in table.desk.seated() if name not in table.desk.bots}
        for name in sorted(seated):
            account = self._accounts.find(name)
            if account is None:
                continue
            self._played[name] = (today, self.seconds_exactly(account, today) + gap)
            if account.play:
                await self._hold_to(account, now)
        if len(self._played) > 10_000:
            self._played = {name: each for name, each in self._played.items() if each[0] == today}

    def seconds_exactly(self, account: Account, today: int) -> int:
        """The same in microseconds."""
        day, time = self._played.get(account.name, (-1, 0))
        return time if day == today else (account.play.seconds * SECOND if account.play.day == today else 0)

    async def _hold_to(self, account: Account, now: int) -> None:
        if account.play.value(TIME_DAY, now) is not None:
            await self._write_down(account, now)
        try:
            account.play.check_in(now)
            account.play.check_time(self.seconds(account), now)
        except Denied as over:
            await self.get_up(account, over.message)

    async def _write_down(self, account: Account, now: int) -> None:
        """So that the time counts after a restart too."""
        played, today = self.seconds(account), day_of(now)
        written = account.play.seconds if account.play.day == today else 0
        most = account.play.value(TIME_DAY, now)
        due = played - written >= WRITTEN_EVERY or (most is not None and written < most * 60 <= played)
        if due:
            await self._accounts.write(account, "play.counted", {"day": today, "seconds": played})

    async def get_up(self, account: Account, why: str) -> None:
        """Leave every table where no hand keeps the player; elsewhere be dealt no more, and leave when the hand is over."""
        for table in self._room.every_table():
            name, desk = account.name, table.desk
            if name in desk.seated():
                in_hand = desk.playing and name in desk.players.values()
                poker = table.id in self._room.tables
                away = poker and desk.table.player(desk.table.seat_of(name)).away is not None  # type: ignore[union-attr, arg-type]
                if not (in_hand and poker):
                    logs.say("got up by the own limit", account=name, table=table.id, reason=why)
                    await self._ask(table, name, "Leave")
                elif not away:
                    await self._ask(table, name, "SitOut")
            elif table.id in self._room.tables and any(each.player == name for each in desk.table.waiting):  # type: ignore[union-attr]
                await self._ask(table, name, "LeaveList")

    async def _ask(self, table: Writer[Any, Any], name: str, action: str) -> None:
        command = {"id": f"up-{self._now()}", "do": "table", "action": {"action": action}}
        try:
            await table.ask(Caller(name), command)
        except (Refused, BadCommand, UnavailableError) as error:
            logs.say("cannot get up yet", account=name, table=table.id, code=error.code)
