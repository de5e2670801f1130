"""Talk that is kept for a time: lines, reports of them and of players, silenced players, and marks of where accounts came in from.

What is kept is forgotten after `talk.days`, but for what was said around a reported line or hand.
"""

from __future__ import annotations

import asyncio
import hmac
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final

from pitboss.fairplay.same_marks import Marked
from pitboss.hand.forms import Document
from pitboss.hand.refusal import Refused
from pitboss.journal import Clock, Keyring
from pitboss.server import logs
from pitboss.server.chat import new_id
from pitboss.server.config import Keeping
from pitboss.server.denied import Denied
from pitboss.server.limits import Buckets, neighbourhood
from pitboss.server.messages import UnavailableError
from pitboss.server.talk_store import TalkStore

SECOND: Final = 1_000_000
MINUTE: Final = 60 * SECOND
DAY: Final = 24 * 60 * MINUTE
AROUND: Final = 10 * MINUTE  #: before and after a reported line
LONGEST: Final = 500  #: characters of a reason
REPORTS_PER_MINUTE, REPORTS_BURST = 4, 8
EVERYWHERE: Final = ""  #: the place of a player who is silenced in the whole room
LINE: Final = "id, place, hand, name, seat, words, at"
REPORT: Final = "id, at, reporter, about, place, hand, line, said_at, reason, handled_at, handler, outcome"
MUTE: Final = "id, player, place, began, until, muted_by, reason, lifted_by, lifted_at"


@dataclass(frozen=True, slots=True)
class Line:
    """Something that was said."""

    id: str
    place: str
    hand: int
    name: str
    seat: int | None
    words: str
    at: int


@dataclass(frozen=True, slots=True)
class Filed:
    """A report, of a line or of a player."""

    id: str
    at: int
    reporter: str
    about: str
    place: str
    hand: int
    line: str | None
    said_at: int
    reason: str
    handled_at: int | None
    handler: str | None
    outcome: str | None


@dataclass(frozen=True, slots=True)
class Mute:
    """A player whom staff silenced, at a table or everywhere."""

    id: str
    player: str
    place: str
    began: int
    until: int
    muted_by: str
    reason: str
    lifted_by: str | None = None
    lifted_at: int | None = None


class Talk:
    """All that is kept of talk. Times are microseconds."""

    def __init__(self, store: TalkStore, keyring: Keyring, keeping: Keeping, now: Clock) -> None:
        self._store = store
        self._key = keyring.newest.derived("marks of fair play")
        self._keeping = keeping
        self._now = now
        self._reports = Buckets("reports", REPORTS_PER_MINUTE, REPORTS_BURST)
        self._latest = 0
        self._mutes: list[Mute] = []
        self._marked: dict[tuple[str, str], int] = {}
        self._marking: set[asyncio.Task[None]] = set()
        self._forgetting: asyncio.Task[None] | None = None

    async def open(self) -> None:
        """Forget what is due, and know who is silenced."""
        await self.forget()
        rows = await self._store.read(f"SELECT {MUTE} FROM talk_mutes WHERE until > ? AND lifted_at IS NULL", self._now())  # noqa: S608
        self._mutes = [Mute(*row) for row in rows]
        self._forgetting = asyncio.get_running_loop().create_task(self._forget_daily(), name="forgetting talk")

    async def close(self) -> None:
        if self._forgetting is not None:
            self._forgetting.cancel()
            await asyncio.gather(self._forgetting, return_exceptions=True)
        if self._marking:
            await asyncio.wait(self._marking)
        await self._store.close()

    async def _forget_daily(self) -> None:
        while True:
            await asyncio.sleep(DAY / SECOND)
            try:
                await self.forget()
            except UnavailableError as error:
                logs.warn("talk that is due could not be forgotten", error=str(error))

    async def forget(self) -> None:
        """Delete lines and marks whose time is over; lines around a report stay with it."""
        lines, marks = self._now() - self._keeping.days * DAY, self._now() - self._keeping.mark_days * DAY
        around = "r.place = talk_lines.place AND talk_lines.at BETWEEN r.said_at - ? AND r.said_at + ?"
        await self._store.write(
            (f"DELETE FROM talk_lines WHERE at < ? AND NOT EXISTS (SELECT 1 FROM talk_reports r WHERE {around})", (lines, AROUND, AROUND)),  # noqa: S608
            ("DELETE FROM talk_marks WHERE seen < ?", (marks,)),
        )
        self._marked.clear()

    # -- what is said

    def check_may_talk(self, name: str, place: str) -> None:
        """Refuse a player whom staff silenced."""
        now = self._now()
        self._mutes = [each for each in self._mutes if each.until > now]
        for each in self._mutes:
            if each.player == name and each.place in (EVERYWHERE, place):
                minutes = -(-(each.until - now) // MINUTE)
                where = "at this table" if each.place else "in this room"
                words = f"Staff muted you {where} for another {minutes} minutes: {each.reason}"
                raise Refused("chat-muted", words, allowed=(f"after {minutes} minutes", "speak to the floor"))

    async def keep(self, place: str, hand: int, said: Document) -> None:
        """Write a line down. Lines of one millisecond get later microseconds in turn, so that they are read in the order they were said."""
        self._latest = at = max(said["at"] * 1000, self._latest + 1)
        values = (said["id"], place, hand, said["name"], said["seat"], said["words"], at)
        await self._store.write((f"INSERT INTO talk_lines ({LINE}) VALUES (?, ?, ?, ?, ?, ?, ?)", values))  # noqa: S608

    async def line(self, place: str, id: str) -> Line:  # noqa: A002
        """A line that is still kept."""
        rows = await self._store.read(f"SELECT {LINE} FROM talk_lines WHERE id = ? AND place = ?", id, place)  # noqa: S608
        if not rows:
            raise Denied("no-line", "Nothing that was said here has this number, or its time is over.", 404)
        return Line(*rows[0])

    async def around(self, report: Filed) -> list[Line]:
        """What was said at the table from ten minutes before to ten minutes after."""
        asked = f"SELECT {LINE} FROM talk_lines WHERE place = ? AND at BETWEEN ? AND ? ORDER BY at"  # noqa: S608
        rows = await self._store.read(asked, report.place, report.said_at - AROUND, report.said_at + AROUND)
        return [Line(*row) for row in rows]

    # -- reports

    async def report(self, reporter: str, about: str, place: str, hand: int, reason: object, line: Line | None = None) -> Filed:
        """File a complaint about a line or a player."""
        why = reason_of(reason)
        if about == reporter:
            raise Refused("own", "You cannot report yourself.", allowed=("report another player",))
        now = self._now()
        self._reports.take(reporter, now)
        said_at = line.at if line is not None else now
        found = Filed(new_id(), now, reporter, about, place, hand, line.id if line else None, said_at, why, None, None, None)
        values = (found.id, now, reporter, about, place, hand, found.line, said_at, why, None, None, None)
        await self._store.write((f"INSERT INTO talk_reports ({REPORT}) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)", values))  # noqa: S608
        return found

    async def reports(self, *, handled: bool, most: int = 200) -> list[Filed]:
        """Reports that wait, the oldest first; or those that were handled, the newest first."""
        order = "IS NOT NULL ORDER BY handled_at DESC" if handled else "IS NULL ORDER BY at"
        rows = await self._store.read(f"SELECT {REPORT} FROM talk_reports WHERE handled_at {order} LIMIT {most}")  # noqa: S608
        return [Filed(*row) for row in rows]

    async def filed(self, id: str) -> Filed:  # noqa: A002
        rows = await self._store.read(f"SELECT {REPORT} FROM talk_reports WHERE id = ?", id)  # noqa: S608
        if not rows:
            raise Denied("no-report", "There is no such report.", 404)
        return Filed(*rows[0])

    async def handle(self, report: Filed, by: str, words: object) -> None:
        """Mark a report handled, with what was done about it."""
        outcome = reason_of(words)
        if report.handled_at is not None:
            raise Refused("handled", f"{report.handler} has handled this report already.", allowed=("read what was done",))
        asked = "UPDATE talk_reports SET handled_at = ?, handler = ?, outcome = ? WHERE id = ? AND handled_at IS NULL"
        await self._store.write((asked, (self._now(), by, outcome, report.id)))

    # -- silenced players

    async def mute(self, player: str, place: str, minutes: int, by: str, reason: object) -> Mute:
        """Silence a player for a time."""
        now = self._now()
        found = Mute(new_id(), player, place, now, now + minutes * MINUTE, by, reason_of(reason))
        values = (found.id, player, place, now, found.until, by, found.reason, None, None)
        await self._store.write((f"INSERT INTO talk_mutes ({MUTE}) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)", values))  # noqa: S608
        self._mutes.append(found)
        return found

    async def unmute(self, id: str, by: str) -> Mute:  # noqa: A002
        """Let a player talk again before the time is over."""
        found = next((each for each in self._mutes if each.id == id), None)
        if found is None:
            raise Denied("no-mute", "Nobody is muted under this number now.", 404)
        await self._store.write(("UPDATE talk_mutes SET lifted_by = ?, lifted_at = ? WHERE id = ?", (by, self._now(), id)))
        self._mutes.remove(found)
        return found

    async def mutes(self, most: int = 200) -> list[Mute]:
        """Everybody who was silenced, the newest first."""
        return [Mute(*row) for row in await self._store.read(f"SELECT {MUTE} FROM talk_mutes ORDER BY began DESC LIMIT {most}")]  # noqa: S608

    # -- marks for fair play

    async def mark(self, account: str, address: str, browser: str) -> None:
        """Keep that an account came in from an address and with a browser, as keyed hashes; once in a time."""
        if self._keeping.mark_days == 0:
            return
        where, now = neighbourhood(address), self._now()
        for kind, told in (("address", where), ("device", f"{where} {browser}")):
            mark = hmac.digest(self._key, f"{kind} {told}".encode(errors="replace"), "sha256").hex()[:32]
            if self._marked.get((account, mark), 0) > now - DAY:
                continue
            asked = (
                "INSERT INTO talk_marks (account, kind, mark, seen) VALUES (?, ?, ?, ?) "
                "ON CONFLICT (account, kind, mark) DO UPDATE SET seen = excluded.seen"
            )
            await self._store.write((asked, (account, kind, mark, now)))
            self._marked[account, mark] = now

    def mark_soon(self, account: str, address: str, browser: str) -> None:
        """The same without waiting: a mark that cannot be kept keeps nobody out."""

        async def keep() -> None:
            try:
                await self.mark(account, address, browser)
            except UnavailableError as error:
                logs.warn("a mark could not be kept", error=str(error))

        task = asyncio.get_running_loop().create_task(keep())
        self._marking.add(task)
        task.add_done_callback(self._marking.discard)

    async def marks(self) -> Sequence[Marked]:
        """All that are kept."""
        return [Marked(*row) for row in await self._store.read("SELECT account, kind, mark FROM talk_marks ORDER BY account, kind, mark")]

    # -- a person's own

    async def said_by(self, name: str) -> list[Line]:
        """Everything somebody said that is still kept, the oldest first."""
        asked = f"SELECT {LINE} FROM talk_lines WHERE name = ? ORDER BY at"  # noqa: S608
        return [Line(*row) for row in await self._store.read(asked, name)]

    async def reported_by(self, name: str) -> list[Filed]:
        """The reports somebody made."""
        asked = f"SELECT {REPORT} FROM talk_reports WHERE reporter = ? ORDER BY at"  # noqa: S608
        return [Filed(*row) for row in await self._store.read(asked, name)]

    async def knows(self, name: str) -> bool:
        """Whether anything that is kept was said, or reported, by or about somebody, or they were ever muted."""
        asked = (
            "SELECT 1 FROM talk_lines WHERE name = ? UNION ALL SELECT 1 FROM talk_reports WHERE reporter = ? OR about = ? "
            "UNION ALL SELECT 1 FROM talk_mutes WHERE player = ? LIMIT 1"
        )
        return bool(await self._store.read(asked, name, name, name, name))

    async def forget_marks(self, name: str) -> None:
        """Forget where somebody came in from."""
        await self._store.write(("DELETE FROM talk_marks WHERE account = ?", (name,)))
        self._marked = {(account, mark): seen for (account, mark), seen in self._marked.items() if account != name}

    async def erase(self, name: str, label: str) -> None:
        """Put a label in place of a name, and forget where it came in from."""
        await self._store.write(
            ("UPDATE talk_lines SET name = ? WHERE name = ?", (label, name)),
            ("UPDATE talk_reports SET reporter = ? WHERE reporter = ?", (label, name)),
            ("UPDATE talk_reports SET about = ? WHERE about = ?", (label, name)),
            ("UPDATE talk_mutes SET player = ? WHERE player = ?", (label, name)),
            ("DELETE FROM talk_marks WHERE account = ?", (name,)),
        )
        self._marked = {(account, mark): seen for (account, mark), seen in self._marked.items() if account != name}


def reason_of(words: object) -> str:
    """A reason as it is kept: on one line, and there."""
    told: Any = words
    plain = " ".join(told.split()) if isinstance(told, str) else ""
    if not plain or len(plain) > LONGEST or not plain.isprintable():
        raise Refused("reason", "Say why, in plain words.", allowed=(f"1 to {LONGEST} characters",))
    return plain
