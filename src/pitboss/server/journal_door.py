"""The checks of the journal and of the program over HTTP: how they stand, for staff; and another one now, for admins."""

from __future__ import annotations

from fastapi import APIRouter
from pydantic import BaseModel, Field

from pitboss.room.ranks import RANK_OF
from pitboss.server import logs
from pitboss.server.account_staff_door import Admin
from pitboss.server.answers import PROBLEMS
from pitboss.server.denied import Denied
from pitboss.server.door import Somebody, TheHouse, told_time
from pitboss.server.house import House

router = APIRouter(responses=PROBLEMS, tags=["staff"])


class Found(BaseModel):
    """Something that is not as it was written, and where."""

    what: str
    words: str
    number: int | None = None
    stream: str | None = None
    version: int | None = None


class JournalChecked(BaseModel):
    """How the journal is."""

    words: str = Field(description="Why nothing is decided any more; empty: the room is open.")
    checked: str = Field(description="When the last check of all of it ended; empty: there was none since the room opened.")
    entries: int = Field(description="Entries that the check under way, or else the last one, went through.")
    of: int = Field(description="Entries that the check under way has to go through; 0: there is none.")
    checked_from: int = Field(description="What comes after this entry was checked before the room opened; 0: all of it was checked.")
    failed: str = Field(description="Why the last check could not be done; empty: it was.")
    findings: list[Found]


def _told(house: House) -> JournalChecked:
    watch = house.watch
    return JournalChecked(
        words=house.room.read_only,
        checked=told_time(watch.checked_at) if watch.checked_at else "",
        entries=watch.done,
        of=watch.of,
        checked_from=watch.since,
        failed=watch.failed,
        findings=[Found(what=e.what, words=e.words, number=e.number, stream=e.stream, version=e.version) for e in watch.findings],
    )


@router.get("/staff/journal", summary="How the journal is")
async def see(house: TheHouse, account: Somebody) -> JournalChecked:
    """For staff: what the last check found, and how far the one under way is."""
    if account.roles.isdisjoint(RANK_OF):
        raise Denied("not-yours", "This is for staff; the result is in /health.", 403, allowed=("GET /health",))
    return _told(house)


@router.post("/staff/journal/checks", status_code=202, summary="Check all of the journal now")
async def check(house: TheHouse, account: Admin) -> JournalChecked:
    """An admin's. It goes on beside the tables; `GET /staff/journal` says how far it is."""
    if not house.watch.ask():
        raise Denied("no-check", "This room's journal is in memory alone; there is nothing to check it against.", 409)
    logs.warn("a check of the journal was asked for", by=account.name)
    return _told(house)


class ProgramChecked(BaseModel):
    """Whether the program's files are what was installed."""

    sound: bool
    against: str = Field(description="the wheel's record; or the digests at the start, in a source checkout")
    version: str
    files: int
    digest: str = Field(description="Of all files and their names, together.")
    changed: list[str]
    missing: list[str]
    added: list[str]


@router.post("/staff/program/checks", summary="Check the program's own files now")
async def check_program(house: TheHouse, account: Admin) -> ProgramChecked:
    """An admin's. The result is noted in the journal, as those of every start and every day are."""
    logs.warn("a check of the program was asked for", by=account.name)
    return ProgramChecked.model_validate((await house.program.check()).document())
