"""The running room: open the journal, recover the tables, listen; on SIGTERM let the hands finish and stop.

The first SIGTERM or SIGINT drains: no new hand begins, hands in play finish, up to `drain_seconds`. A second one stops at once: a hand in
play goes on, to the card, when the room is opened again.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import os
import signal
import socket as sockets
from collections.abc import AsyncIterator, Callable
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any, Final

from starlette.types import ASGIApp

from pitboss.hand.documents import NONSENSE
from pitboss.hand.forms import CodecError
from pitboss.journal import BrokenError, JournalError, Opened, Start, breaks, place_of, where_found
from pitboss.journal.outside import outside
from pitboss.server import files, logs
from pitboss.server.app import make_app
from pitboss.server.clocks import Clock, SystemClock
from pitboss.server.config import Config
from pitboss.server.denied import Denied
from pitboss.server.forgetful import Forgetful
from pitboss.server.guest_expiry import GuestExpiry
from pitboss.server.heads_keeper import HeadsKeepers
from pitboss.server.house import House
from pitboss.server.journal_watch import JournalWatch, Watched
from pitboss.server.opening import open_for_room
from pitboss.server.room import Room, RoomPlan
from pitboss.server.standby import Standby
from pitboss.server.sweeping import settle_in, unswept
from pitboss.server.tls import is_open_to_all, link_words, tls_of, url_of
from pitboss.server.turn import LOST, TAKEN_OVER, its_turn
from pitboss.server.warming import warm
from pitboss.server.web_server import WebServer

STOPPED_AT_ONCE: Final = 3  #: exit code where hands were still being played
HOUR: Final = 3_600_000_000  #: microseconds


@dataclass(frozen=True, slots=True)
class Running:
    """A room that can be reached."""

    house: House
    host: str
    port: int

    @property
    def url(self) -> str:
        return url_of(self.host, self.port, tls=self.house.tls is not None)


def plan_of(config: Config, folder: Path | None, alive_at: int = 0) -> RoomPlan:
    idle = config.hosting.idle_seconds
    return RoomPlan(
        config.tables,
        folder,
        alive_at,
        config.money.bot,
        config.listening.waiting_messages,
        bots_alone=config.bots_alone,
        chat=config.chat,
        idle_seconds=idle,
        jackpots=config.jackpots,
        houses=config.houses,
        seed=config.tests.seed,
        keys_of_hands=config.key.forget_hidden_cards_after_days > 0,
    )


def listen_at(host: str, port: int) -> sockets.socket:
    """A socket that listens; the port is taken before anything else is done."""
    family = sockets.AF_INET6 if ":" in host else sockets.AF_INET
    # The protocol is named because asyncio sends without delay only where it reads TCP there: 40 ms a request otherwise.
    found = sockets.socket(family, sockets.SOCK_STREAM, sockets.IPPROTO_TCP)
    try:
        found.setsockopt(sockets.SOL_SOCKET, sockets.SO_REUSEADDR, 1)
        found.bind((host, port))
        found.listen(2048)
    except OSError:
        found.close()
        raise
    found.setblocking(False)
    return found


class AdminError(ValueError):
    """`--admin` cannot be carried out."""


async def _make_admin(house: House, admin: tuple[str, str] | None) -> None:
    """The admin that was named when the room was started, before anybody can come in. One that is there already stays as it is."""
    if admin is None:
        return
    taken = house.accounts.find(admin[0])
    if taken is not None and "admin" not in taken.roles:
        who = f"a {'guest' if taken.is_guest else 'player'}, {taken.name}" if not taken.is_staff else f"{taken.name}, who is no admin"
        raise AdminError(
            f"--admin {admin[0]}: that name, or one that looks like it, belongs to {who}. Nobody was made an admin. "
            "Name another, or leave --admin out and use the link that the room prints while it has no admin."
        )
    if taken is None:
        try:
            await house.accounts.register(*admin, roles=frozenset({"admin"}))
        except Denied as denied:
            raise AdminError(f"--admin {admin[0]}: {denied.message}") from None
        logs.warn("admin made", account=admin[0])


async def _opened(opened: Opened, plan: RoomPlan, config: Config, clock: Clock, watch: JournalWatch | None) -> House:
    """The room and everything around it, out of the journal. One too broken to be looked at is refused with the place of the break."""
    room: Room | None = None
    try:
        room = await Room.open(opened, plan, clock)
        return House.of(room, config, clock, watch)
    except (JournalError, CodecError, *NONSENSE) as error:
        if room is not None:
            await room.close()
        if not opened.journal.broken:
            raise
        words = "Bank or accounts cannot be read, so the room cannot even be looked at. `pitboss restore` puts a backup into a new folder."
        raise BrokenError(f"{opened.journal.broken} {words}") from error


@contextlib.asynccontextmanager
async def running(
    opened: Opened,
    config: Config,
    folder: Path | None = None,
    clock: Clock | None = None,
    admin: tuple[str, str] | None = None,
    watch: JournalWatch | None = None,
    listener: sockets.socket | None = None,
    alive_at: int = 0,
) -> AsyncIterator[Running]:
    """The room, reachable while the block lasts, and closed after it. The journal stays its owner's. `admin`: name and password.

    `watch`: who checks the journal meanwhile. `listener`: a socket that listens already. `alive_at`: see `RoomPlan`.
    """
    clock = clock or SystemClock()
    opened.journal.archives.places += map(Path, config.journal.archives)
    tls = tls_of(config, folder)
    listener = listener or listen_at(config.listening.host, config.listening.port)
    try:
        house = await _opened(opened, plan_of(config, folder, alive_at), config, clock, watch)
    except BaseException:
        listener.close()
        raise
    room = house.room
    house.tls = tls
    try:
        await house.talk.open()
        if not room.read_only:
            await _make_admin(house, admin)
    except BaseException:
        listener.close()
        await house.talk.close()
        await room.close()
        house.close()
        raise
    expiry, forgetful = GuestExpiry(house), Forgetful(room, config.key.forget_hidden_cards_after_days)
    if not room.read_only:
        for each in (house.play, house.watchdog, expiry, forgetful):
            each.start()
    _begin_checks(house)
    app = make_app(house)
    server = WebServer(house, app, listener, tls.context if tls else None)
    task = asyncio.create_task(server.serve([listener]))
    beside: list[asyncio.Task[None]] = []
    try:
        while not server.started and not task.done():
            await asyncio.sleep(0.01)
        if task.done():
            await task
        beside = _beside(app, house)
        yield Running(house, config.listening.host, listener.getsockname()[1])
    finally:
        for warming in beside:
            warming.cancel()
        for task_of_ours in (house.watch, house.program, house.watchdog, house.play, expiry, forgetful):
            await task_of_ours.stop()
        await room.close()  # first: whoever listens is told that the table closes
        server.should_exit = True
        await task
        await house.talk.close()
        await house.reckoner.close()
        house.close()


def _begin_checks(house: House) -> None:
    """Of the journal and of the program, while the room is open."""
    house.watch.begin(house.room.note, lambda: _look_only(house))
    if house.watch.is_watching and not house.room.read_only:
        house.program.begin(house.room.note, house.config.journal.check_hours * HOUR)


def _beside(app: ASGIApp, house: House) -> list[asyncio.Task[None]]:
    """What is done while the room is open, and ends with it."""
    found = [asyncio.create_task(warm(app, house), name="making pages beforehand")]
    if house.tls is not None:
        found.append(asyncio.create_task(house.tls.keep(), name="renewing the certificate"))
    return found


async def _look_only(house: House) -> None:
    await house.play.stop()
    await house.room.look_only()


def prepared(config: Config, home: Path | None) -> Config:
    """What the process itself needs: files that are its owner's alone, and as many of them as there may be. The settings that fit it."""
    files.keep_private()
    for changed in files.put_right(home) if home is not None else ():
        logs.warn("others could read this; now its owner alone can", file=str(changed))
    limit, wanted = files.raise_limit(), config.listening.connections
    most = files.most_connections(limit, wanted)
    if most < wanted:
        logs.warn("fewer connections than wanted: the system lets this process have too few open files", connections=most, files=limit)
    return replace(config, listening=replace(config.listening, connections=most))


def _watch(start: Start, config: Config, clock: Clock) -> JournalWatch:
    """Who checks the journal while the room is open; what was found at the start is said."""
    for note in start.report.notes:
        logs.warn(note)
    for each in start.report.findings:
        logs.warn("the journal is not what was written", kind=each.what, number=each.number, words=where_found(each))
    if breaks(start.report):
        logs.say("the room can only be looked at", logging.ERROR, words=start.opened.journal.broken)
    logs.say("journal checked before the room opened", number=start.report.entries)
    watched = Watched(start.place, start.opened.keyring, config.journal.check_hours * HOUR, copies=config.journal.heads_to)
    return JournalWatch(start.opened.journal, clock, watched, start)


async def serve(
    where: str | Path,
    config: Config,
    *,
    folder: Path | None = None,
    ready: Callable[[Running], Any] = lambda _: None,
    waiting: Callable[[str, str], Any] = lambda *_: None,
    admin: tuple[str, str] | None = None,
) -> int:
    """Run the room until a signal stops it; the exit code. `where`: a folder, or postgresql://... with its key's folder.

    `waiting` is told in words, and where it listens, when another server runs the room and this one waits for its turn.
    """
    clock = SystemClock()
    place = place_of(where, folder)
    home = folder or (None if place.url is not None else Path(where))
    asked = _signals()
    config = prepared(config, home)
    code = 0
    with contextlib.closing(listen_at(config.listening.host, config.listening.port)) as listener, contextlib.ExitStack() as while_it_opens:
        standby = Standby(config, listener, asked, waiting, home)
        async with its_turn(place, home, config, asked, standby) as turn:
            if turn is None:
                logs.say("stopped while it waited for its turn")
                return code
            alive_at = clock.now() - round(turn.silence * 1_000_000) if turn.silence else 0
            places = [outside(told) for told in config.journal.heads_to]
            while_it_opens.enter_context(unswept())
            start = await asyncio.to_thread(
                lambda: open_for_room(
                    where, folder, clock=clock.now, key=config.key.source, copies=places, store=turn.store, epoch=turn.epoch
                )
            )
            opened = start.opened
            opened.journal.fenced.append(turn.lose)
            watch = _watch(start, config, clock)
            try:
                if not opened.journal.broken:
                    watch.keepers = HeadsKeepers(opened.journal, place.files, places)
                    watch.keepers.start()
                async with running(opened, config, home, clock, admin, watch, listener, alive_at) as found:
                    tables = len(found.house.room.every_table())
                    logs.say("room open", host=found.host, port=found.port, tables=tables, pid=os.getpid(), number=turn.epoch)
                    if is_open_to_all(config):
                        logs.warn(link_words(config))
                    if config.tests.seed is not None:
                        logs.warn("chance is seeded, for tests only: every deck can be foretold", seed=config.tests.seed)
                    settle_in()
                    while_it_opens.close()
                    ready(found)
                    told = await asked.get()
                    if told != LOST:
                        logs.say("closing: hands in play finish", signal=told)
                        code = await _drain(found.house, asked)
            finally:
                turn.stop_renewing()
                await asyncio.to_thread(watch.keepers.stop_signing)
                await asyncio.to_thread(opened.journal.close)
                await asyncio.to_thread(watch.keepers.close)
    logs.say("room closed")
    return TAKEN_OVER if turn.is_lost else code


def _signals() -> asyncio.Queue[str]:
    """What is asked by signals. Not by the loop's own handlers: they go with it, and a second signal would kill a room on its way out."""
    asked: asyncio.Queue[str] = asyncio.Queue()
    loop = asyncio.get_running_loop()

    def ask(number: int, _: object) -> None:
        with contextlib.suppress(RuntimeError):  # the loop is closed: the room is, too
            loop.call_soon_threadsafe(asked.put_nowait, signal.Signals(number).name)

    for each in (signal.SIGTERM, signal.SIGINT):
        signal.signal(each, ask)
    return asked


def deaf() -> None:
    """The room is closed: a signal that comes while the interpreter puts its things away must not change the exit code."""
    for each in (signal.SIGTERM, signal.SIGINT):
        signal.signal(each, signal.SIG_IGN)


async def _drain(house: House, asked: asyncio.Queue[str]) -> int:
    """Let the hands finish, unless somebody asks again or it takes too long."""
    house.draining = True
    drained = asyncio.create_task(house.room.drain())
    again = asyncio.create_task(asked.get())
    await asyncio.wait({drained, again}, timeout=house.config.drain_seconds, return_when=asyncio.FIRST_COMPLETED)
    again.cancel()
    if drained.done() and not drained.cancelled():
        drained.result()
        return 0
    drained.cancel()
    unfinished = sum(table.desk.playing for table in house.room.every_table())
    logs.warn("stopped in the middle: they go on when the room opens again", hands=unfinished)
    return STOPPED_AT_ONCE if unfinished else 0
