"""One life of a room: a process that plays an evening at one table, tells what it knows, and stops where it is to be killed.

The evening is the same whenever it is played: cards, players and clock are given. `first_life` plays it from the beginning; `next_life`
comes up on what the one before left behind, holds it against what that one knew, and plays on to the end.
"""

from __future__ import annotations

import asyncio
import hashlib
import json
import os
import threading
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from itertools import count
from pathlib import Path
from random import Random
from typing import Any

from pitboss.bots.sparring import at_random, calling
from pitboss.chance.joint_proof import offer_to_json
from pitboss.client.share import Share
from pitboss.hand.codec import action_to_json
from pitboss.hand.forms import Document
from pitboss.hand.refusal import Refused
from pitboss.journal import Entry, Opened, Vault, audit_place, open_journal, place_of
from pitboss.journal.postgres import PostgresStore, _PostgresPen
from pitboss.journal.sqlite import SqliteStore, _SqlitePen
from pitboss.room.any_desk import Desk
from pitboss.room.clock import VOTE
from pitboss.room.desk import TableDesk, fold
from pitboss.room.house.desk import HouseDesk
from pitboss.room.pace import Pace
from pitboss.room.telling import Told
from pitboss.server.bank import Bank, Move, wallet
from pitboss.server.clocks import HandClock
from pitboss.server.hub import Hub, Subscription
from pitboss.server.messages import Caller
from pitboss.server.room import Room, RoomPlan, TablePlan
from pitboss.server.snapshot_audit import audit_snapshots
from pitboss.table.state import chips
from tests.campaign.sabotage import SABOTAGES
from tests.seeded import SEED
from tests.server.evening import NAMES, sign_of

TABLE = "one"
PLAYERS = 3
STAKE, FUNDS = 200, 10_000
START = 1_700_000_000_000_000
SECOND = 1_000_000
SNAPSHOT_EVERY = 10  #: entries: so few that most restarts come out of a snapshot
DOWN = 37 * SECOND  #: how long the room is away
THINKS = 1.5  #: seconds a player takes
STAFF = {name: frozenset({"manager"}) for name in ("Mia", "Max")}  #: who is on the staff, and as what
PACE = Pace(act=20_000, show=5_000, vote=5_000, between=600_000, opening=1_000, think=0, misses=3, away=0)

Tell = Callable[[Document], None]


@dataclass(frozen=True)
class Stop:
    """Where a life ends: at the so-manieth thing that can be told apart from outside."""

    moment: str  #: inserted, committed, evolved, published or acknowledged
    what: str  #: the entry (stream and version) or the command


@dataclass(frozen=True)
class Evening:
    """What is played, and where it is written down."""

    book: str
    game: str
    where: str
    folder: Path
    seed: str = "crash"
    sabotage: str = ""  #: how the room is broken, on purpose

    @property
    def plan(self) -> RoomPlan:
        tables = [TablePlan(TABLE, "Table One", sign_of(self.book, self.game), 0, PACE)]
        return RoomPlan(tables, self.folder, snapshot_every=SNAPSHOT_EVERY, seed=SEED)

    @property
    def names(self) -> tuple[str, ...]:
        return NAMES[: min(PLAYERS, sign_of(self.book, self.game).rules.most_players)]

    @property
    def stream(self) -> str:
        """Where the table is written down."""
        return f"table/{TABLE}"

    def fold(self, entries: Sequence[Entry], vault: Vault) -> Desk:
        return fold(TABLE, entries, vault)

    def facts(self, desk: Desk) -> Document:
        """What must be the same after a crash."""
        assert isinstance(desk, TableDesk)
        return facts(desk)

    def check_books(self, bank: Bank, desk: Desk) -> None:
        assert isinstance(desk, TableDesk)
        check_books(bank, desk, self.stream)

    def people(self, room: Room, clock: HandClock, moments: Moments, mark: str) -> Table:
        return Table(self, room, clock, moments, mark)

    def open(self, clock: HandClock) -> Opened:
        if self.sabotage:
            SABOTAGES[self.sabotage]()
        return open_journal(self.where, self.folder, clock=clock.now)

    def seeds(self) -> Callable[[], bytes]:
        """The same decks in every life that begins at the beginning."""
        numbers = count()
        return lambda: hashlib.sha256(f"{self.seed} {self.book} {self.game} {next(numbers)}".encode()).digest()


@dataclass
class Known:
    """What the clients, and whoever watched the process, know of a life that ended."""

    now: int = START  #: by its clock
    acked: dict[str, tuple[str, int]] = field(default_factory=dict)  #: by id of the command: who asked, and the number told
    sent: list[tuple[str, Document]] = field(default_factory=list)
    pending: tuple[str, Document] | None = None  #: sent, and no answer seen
    told: int = 0  #: the last number the players were told

    def hear(self, line: Document) -> None:
        self.now = line.get("now", self.now)
        if "sending" in line:
            self.pending = (line["name"], line["sending"])
            self.sent.append(self.pending)
        elif "acked" in line:
            self.acked[line["acked"]] = (line["name"], line["number"])
            self.pending = None
        elif "refused" in line:
            self.pending = None
            self.sent.pop()
        elif line.get("moment") == "published":
            self.told = int(line["what"].rpartition("@")[2])


# -- what a process knows of its table


def _hash(value: Any) -> str:
    return hashlib.sha256(json.dumps(value, sort_keys=True).encode()).hexdigest()


def told_hash(told: Told) -> str:
    return _hash([told.number, told.public, told.own])


def clocks_left(desk: Desk, now: int) -> dict[str, list[int]]:
    """For everybody who is waited for: what is left of their own time if their link were there from now on, and of the bank."""
    clocks, found = desk.clocks, {}
    for seat, wait in clocks.waits.items():
        name = desk.players[seat]
        stood = min(now - max(clocks.lost[name], wait.since), clocks.grace[name]) if name in clocks.lost else 0
        found[str(seat)] = [wait.since + wait.base + wait.paused + stood - now, clocks.bank(seat, name)]
    return found


def facts(desk: TableDesk) -> Document:
    """What must be the same after a crash."""
    hand = desk.hand
    return {
        "number": desk.number,
        "digest": desk.digest() if desk.opened else "",
        "chips": chips(desk.table) if desk.opened else 0,
        "in_hand": hand.chips() if hand is not None and desk.playing else None,
        "deck": _hash([card.text for card in hand.stub]) if hand is not None else "",
        "turn": [desk.deciding()[0], *desk.deciding()[1]] if desk.opened else [],
        "clock": clocks_left(desk, desk.at) if desk.opened else {},
        "hand": desk.hand_number,
    }


# -- where a life can end


class Moments:
    """Tells every moment at which a process could be killed; at the one that is asked for it stops and waits for that."""

    def __init__(self, evening: Evening, tell: Tell, clock: HandClock, stop: Stop | None, *, everything: bool = False) -> None:
        """`everything`: tell what is known after every entry, not only at the end."""
        self.evening = evening
        self.tell = tell
        self.clock = clock
        self.stop = stop
        self.everything = everything
        self.desk: Desk | None = None
        self._written: list[str] = []  #: by the transaction that is open

    def at(self, moment: str, what: str) -> None:
        here = Stop(moment, what)
        self.tell({"moment": moment, "what": what, "now": self.clock.now()})
        if here == self.stop:
            if self.desk is not None:
                self.tell({"facts": self.evening.facts(self.desk)})
            self.tell({"stopped": True})
            threading.Event().wait()  # for the end

    def watch(self) -> None:
        """Put an ear on the journal, the desk and the hub. This process has no other life."""
        moments = self
        for pen in (_SqlitePen, _PostgresPen):
            pen.insert = _one_by_one(pen.insert, moments)  # type: ignore[method-assign]
        for store in (SqliteStore, PostgresStore):
            store.writing = _heard(store.writing, moments)  # type: ignore[method-assign]
        publish = Hub.publish

        def published(hub: Hub, told: list[Told]) -> None:
            publish(hub, told)
            moments.at("published", f"{moments.evening.stream}@{told[-1].number}")

        for kind in (TableDesk, HouseDesk):
            kind.evolve = _taken_in(kind.evolve, moments)  # type: ignore[method-assign]
        Hub.publish = published  # type: ignore[assignment, method-assign]


def _taken_in(evolve: Any, moments: Moments) -> Any:
    def evolved(desk: Desk, line: Any, number: int, at: int) -> Told:
        told: Told = evolve(desk, line, number, at)
        moments.desk = desk
        if moments.everything:
            moments.tell({"facts": {**moments.evening.facts(desk), "told": told_hash(told)}})
        moments.at("evolved", f"{desk.stream}@{number}")
        return told

    return evolved


def _one_by_one(insert: Any, moments: Moments) -> Any:
    def inserting(pen: Any, entries: Sequence[Entry]) -> None:
        for entry in entries:
            insert(pen, [entry])
            name = f"{entry.stream}@{entry.version}"
            moments._written.append(name)
            moments.at("inserted", name)

    return inserting


def _heard(writing: Any, moments: Moments) -> Any:
    @contextmanager
    def heard(store: Any) -> Iterator[Any]:
        moments._written = []
        with writing(store) as pen:
            yield pen
        if moments._written:
            moments.at("committed", moments._written[-1])

    return heard


# -- the evening


class Table:
    """The people at the table. They see what their seats see."""

    def __init__(self, evening: Evening, room: Room, clock: HandClock, moments: Moments, mark: str) -> None:
        self.evening = evening
        self.room = room
        self.clock = clock
        self.moments = moments
        self.chance = Random(f"{evening.seed} {mark} {evening.book} {evening.game}")
        self.mark = mark
        self.ids = count(1)
        self.links: dict[str, Subscription] = {}
        self.shares: dict[str, Share] = {}
        self.decisions = 0

    @property
    def authority(self) -> Any:
        """Of a poker table, or of one against the house."""
        return self.room.every_table()[0]

    @property
    def desk(self) -> Any:
        return self.authority.desk

    async def quiet(self) -> None:
        for _ in range(3):
            await asyncio.sleep(0)  # the heart beats meanwhile
        while self.authority.busy:
            await asyncio.sleep(0.0005)
        if self._contribute():
            await self.quiet()

    def _contribute(self) -> bool:
        """Everybody's client opens its part of a deck that is offered; whether any has."""
        pending = self.desk.chance.pending if isinstance(self.desk, TableDesk) and self.desk.opened else None
        if pending is None:
            return False
        said = [(name, each) for name in self.links for each in self.shares[name].hear_snapshot({"offer": offer_to_json(pending.offer)})]
        for name, message in said:
            self.authority.contribute(self.links[name], message)
        return bool(said)

    def _share(self, name: str) -> Share:
        """The client of a player keeps its nonces when the room goes down; here they follow from name and how many decks it was offered."""
        offered = [entry.told["offer"] for entry in self.room._opened.journal.read(self.desk.stream) if entry.kind == "deck.offered"]
        pending = self.desk.chance.pending
        numbers = count(sum(name in [each["name"] for each in offer["contributors"]] for offer in offered) - (pending is not None))
        return Share(TABLE, name, lambda: hashlib.sha256(f"{self.evening.seed} {name} {next(numbers)}".encode()).digest())

    async def later(self, seconds: float) -> None:
        self.clock.move(seconds)
        await self.quiet()

    def link(self, name: str, after: int | None = None) -> Subscription:
        found: Subscription = self.authority.subscribe(Caller(name), after)
        self.links[name] = found
        if isinstance(self.desk, TableDesk):
            share = self.shares.setdefault(name, self._share(name))
            for message in share.hello():
                self.authority.contribute(found, message)
        return found

    async def ask(self, name: str, do: str, **action: Any) -> None:
        await self.send(name, {"id": f"{self.mark}{next(self.ids)}", "do": do, "action": action})

    async def send(self, name: str, command: Document) -> int:
        tell = self.moments.tell
        tell({"sending": command, "name": name, "now": self.clock.now()})
        try:
            answer = await self.authority.ask(Caller(name, STAFF.get(name, frozenset())), command)
        except Refused as refused:
            tell({"refused": command["id"], "words": str(refused)})
            raise
        tell({"acked": command["id"], "name": name, "number": answer["number"]})
        self.moments.at("acknowledged", command["id"])
        return int(answer["number"])

    async def play(self) -> None:
        """All that has not been done yet: sit down, one hand, a little more money for one, and another goes."""
        first, second = self.evening.names[:2]
        if not self.desk.dealt or self.desk.over < self.desk.dealt:
            await self._sit_down()
            await self._hand()
        table = self.desk.table
        if table.seat_of(first) is not None:
            try:
                await self.ask(first, "table", action="TopUp", chips=50)
            except Refused:
                self.moments.tell({"note": "no top-up"})
        if table.seat_of(second) is not None:
            await self.ask(second, "table", action="Leave")

    async def _sit_down(self) -> None:
        for seat, name in enumerate(self.evening.names, start=1):
            if not self.room.bank.balance(wallet(name)) and self.desk.table.seat_of(name) is None:
                await self.room.money([Move("mint", wallet(name), FUNDS, "welcome")])
            if self.desk.table.seat_of(name) is None:
                await self.ask(name, "table", action="TakeSeat", seat=seat, chips=STAKE)
            if name not in self.links:
                self.link(name)
            await self.quiet()

    async def _hand(self) -> None:
        if not self.desk.playing:
            await self.later(60)
        for _ in range(500):
            if not self.desk.playing:
                return
            self.decisions += 1
            await self.later(THINKS)
            seats = self.desk.deciding()[1]
            if not seats:
                continue  # the clock was first, and the hand is over
            name = self.desk.players[seats[0]]
            if self.decisions == 3:
                due = self.desk.deadline()
                assert due is not None
                await self.later((due[1] - self.clock.now()) / SECOND - 0.5)  # in two steps: the heart beats before it is over
                await self.later(0.5)  # the clock decides
                continue
            if self.decisions == 5:
                self.links.pop(name).close()
                await self.later(1)
                self.link(name)
                await self.quiet()
            await self._decide(name)
        raise AssertionError("The hand goes on and on.")

    async def _decide(self, name: str) -> None:
        turn = self.authority.turn(Caller(name))
        if turn["due"] == VOTE:
            await self.ask(name, "hand", action="RunIt", again=turn["vote"]["most"])
            return
        view = turn["view"]
        player = calling if self.chance.random() < 0.8 else at_random
        await self.ask(name, "hand", **action_to_json(player(view, view["options"], self.chance)))


async def _end(table: Table, opened: Opened) -> None:
    table.evening.check_books(table.room.bank, table.desk)
    await table.room.close()
    opened.journal.close()


def check_books(bank: Bank, desk: TableDesk, account: str) -> None:
    """The ledger balances, and the bank and the table agree to the last chip."""
    assert bank.trial_balance().sound, "the ledger does not balance"
    there = chips(desk.table) - desk.table.house if desk.opened else 0
    assert bank.balance(account) == there, f"the bank has {bank.balance(account)} on the table, and {there} lie there"
    if desk.hand is not None and desk.playing:
        began = sum(player.chips for seat, player in desk.table.seated() if seat in desk.players) + desk.table.carried
        assert desk.hand.chips() == began, "chips are missing in the hand"


async def first_life(evening: Evening, tell: Tell, stop: Stop | None, *, everything: bool = False, stays: bool = False) -> None:
    """From the beginning, to the end or to the stop. `stays`: and then waits to be killed, so that a kill never comes too late."""
    clock = HandClock(START)
    moments = Moments(evening, tell, clock, stop, everything=everything)
    moments.watch()
    opened = evening.open(clock)
    room = await Room.open(opened, evening.plan, clock, seeds=evening.seeds())
    table = evening.people(room, clock, moments, "a")
    await table.play()
    await _end(table, opened)
    if stays:
        threading.Event().wait()


async def next_life(evening: Evening, tell: Tell, known: Known) -> None:
    """After a kill: what is found, held against what is known; the last command again; and on to the end."""
    place = place_of(evening.where, evening.folder)
    clock = HandClock(known.now + DOWN)
    moments = Moments(evening, tell, clock, None)
    if (place.path is None or place.path.exists()) and (evening.folder / "journal.tip").exists():
        report = audit_place(place)
        assert report.sound, f"the audit finds {report.findings}"
        tell({"audited": report.entries})
    opened = evening.open(clock)
    entries = opened.journal.read(evening.stream)
    late = max((entry.at for entry in entries), default=0) - known.now
    if late > 0:  # it was later already than the last word that was heard
        known.now += late
        clock.move(late / SECOND)
    desk = evening.fold(entries, opened.vault)
    tell({"found": evening.facts(desk), "told": [told_hash(told) for told in desk.told]})
    evening.check_books(Bank(opened.journal.read("bank")), desk)
    _check_commands(entries, known)
    before = clocks_left(desk, known.now) if desk.opened else {}
    room = await Room.open(opened, evening.plan, clock)
    assert not room.snapshots.refused, room.snapshots.refused
    table = evening.people(room, clock, moments, "b")
    for name in desk.seated() if desk.opened else ():
        _check_missed(table.link(name, known.told if desk.number >= known.told else None), known.told, table, name)
    await table.quiet()
    over = any(own + bank <= 0 for own, bank in before.values())
    if over and any(json.loads(entry.body)["by"] == "clock" for entry in opened.journal.read(evening.stream, desk.number)):
        tell({"note": "It was killed while the clock decided; the clock has decided now."})
    elif desk.opened and desk.playing:
        _check_clocks(before, clocks_left(table.desk, clock.now()))
        was, now = evening.facts(desk), evening.facts(table.desk)
        assert all(was[key] == now[key] for key in ("chips", "in_hand", "deck", "turn", "hand")), "coming up changed the hand"
    await _ask_again(table, opened, known)
    await table.play()
    entries = opened.journal.read(evening.stream)
    assert evening.fold(entries, opened.vault).digest() == table.desk.digest(), "the journal tells another story than the table in memory"
    _check_commands(entries, known, all_done=True)
    evening.check_books(Bank(opened.journal.read("bank")), table.desk)
    await _end(table, opened)
    report = audit_place(place)
    audit_snapshots(place, report)
    assert report.sound, f"at the end the audit finds {report.findings}"


def _commands(entries: Sequence[Entry]) -> dict[str, list[int]]:
    """By id: the numbers of the last entries to which commands of that id led."""
    found: dict[str, list[int]] = {}
    for entry in entries:
        command = json.loads(entry.body).get("command")
        if command is not None:
            found.setdefault(command["id"], []).append(entry.version + command["entries"] - 1)
    return found


def _check_commands(entries: Sequence[Entry], known: Known, *, all_done: bool = False) -> None:
    """Everything acknowledged is there, once, with the number that was told; and nothing nobody asked for."""
    found = _commands(entries)
    for name, (_, number) in known.acked.items():
        assert found.get(name) == [number], f"command {name} was acknowledged as {number}; the journal has {found.get(name)}"
    if all_done and known.pending is not None:
        assert len(found[known.pending[1]["id"]]) == 1, "the command without an answer was done twice, or never"
    assert all(len(numbers) == 1 for numbers in found.values()), "a command was done twice"


def _check_clocks(before: dict[str, list[int]], after: dict[str, list[int]]) -> None:
    """Nobody has lost time; at most the second since the last heartbeat was given back."""
    assert before.keys() == after.keys(), f"{after} are waited for, and it was {before}"
    for seat, (own, bank) in before.items():
        given = after[seat][0] - own
        assert 0 <= given <= SECOND, f"seat {seat} had {own} us left and has {after[seat][0]}"
        assert after[seat][1] == bank, f"seat {seat} had {bank} us in the bank and has {after[seat][1]}"


def _check_missed(link: Subscription, after: int, table: Table, name: str) -> None:
    """Who comes back is told everything after the last number, in order, and nothing twice."""
    numbers = [each.number for each in link._waiting if isinstance(each, Told) and each.public["type"] == "event"]
    afresh = any(isinstance(each, dict) and each["type"] == "snapshot" for each in link._waiting)
    wanted = [] if afresh else [*range(after + 1, table.desk.number + 1)]
    assert numbers == wanted, f"{name} was told {numbers}, and {wanted} were missing"


async def _ask_again(table: Table, opened: Opened, known: Known) -> None:
    """The last command, with the same id: not lost, not doubled."""
    if not known.sent:
        return
    name, command = known.pending or known.sent[-1]
    there = _commands(opened.journal.read(table.evening.stream)).get(command["id"])
    before = table.desk.number
    number = await table.send(name, command)
    await table.quiet()
    after = opened.journal.read(table.evening.stream)
    if there is not None:
        assert [number] == there, "asked again, the answer is another"
        assert len(after) == before, "asked again, something happened"
    else:
        assert known.pending is not None, "an acknowledged command is missing"
        # Against the house bets are opened at once when somebody has sat down.
        assert before < number <= len(after), "asked again, nothing happened"
    assert await table.send(name, command) == number
    await table.quiet()
    assert len(opened.journal.read(table.evening.stream)) == len(after), "asked a third time, something happened"


# -- a process


def live(life: Callable[[Tell], Any]) -> tuple[int, int]:
    """Fork a process for a life; its id, and where it is heard."""
    hear, say = os.pipe()
    child = os.fork()
    if child:
        os.close(say)
        return child, hear
    code = 1
    try:
        os.close(hear)

        def tell(line: Document) -> None:
            os.write(say, (json.dumps(line) + "\n").encode())

        try:
            asyncio.run(asyncio.wait_for(life(tell), 120))
            tell({"end": True})
            code = 0
        except BaseException as error:  # noqa: BLE001  whatever it is, it is the outcome
            import traceback

            tell({"failed": f"{type(error).__name__}: {error}", "where": "".join(traceback.format_tb(error.__traceback__)[-3:])[-2500:]})
    finally:
        os._exit(code)
