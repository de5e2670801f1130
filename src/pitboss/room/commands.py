"""What reaches a table: somebody's command, or what time and the network bring."""

from __future__ import annotations

import hashlib
from collections.abc import Callable
from typing import TypeVar

from pitboss.hand.forms import CodecError, Document
from pitboss.hand.refusal import Refused
from pitboss.journal.entry import canonical
from pitboss.journal.errors import JournalError
from pitboss.record import record
from pitboss.room.forgotten_lines import HandsForgotten
from pitboss.room.joint import NOBODY, Given
from pitboss.room.pace import Pace

T = TypeVar("T")


class BadCommand(Exception):  # noqa: N818
    """A command that is none: its form is wrong, whatever the rules say."""

    def __init__(self, code: str, words: str, allowed: tuple[str, ...] = ()) -> None:
        super().__init__(words)
        self.code = code
        self.words = words
        self.allowed = allowed


@record
class Caller:
    """Who asks, as the session has it."""

    account: str
    roles: frozenset[str] = frozenset()
    is_bot: bool = False
    alone: bool = False  #: the room lets one person on duty decide what takes two (`[staff] alone`)


def read_action(read: Callable[[object], T], document: object) -> T:
    """The action of a command; refuses a document that is none."""
    try:
        return read(document)
    except CodecError as error:
        raise BadCommand("bad-action", f"The action cannot be read: {error}") from None


@record
class Command:
    """What somebody asks for. `id` is the caller's own mark: asked twice, it happens once."""

    caller: Caller
    id: str
    do: str  #: table, or hand; against the house table, or round
    action: Document

    @property
    def digest(self) -> str:
        """Of what is asked for, by whomever; empty for what cannot be written down, which no table carries out."""
        try:
            return hashlib.sha256(canonical({"do": self.do, "action": self.action}).encode()).hexdigest()[:32]
        except (JournalError, ValueError, TypeError, RecursionError):
            return ""

    def used(self) -> Refused:
        """The refusal of it where its id was another command's."""
        return id_used(self.id)


def id_used(name: str) -> Refused:
    """The refusal of another command under an id that was carried out."""
    words = f"Your command {name!r} was another one, and it was carried out. Each command has an id of its own."
    return Refused("id-used", words, allowed=("a new id", "the same command again"))


@record
class Tick:
    """Whatever the clock has brought: a decision for somebody who made none, a seat given up, the next hand."""

    begins: bool = True  #: whether a new hand may begin; not in a room that drains
    given: Given = NOBODY  #: what clients have contributed to the next deck


@record
class LinkCut:
    """A player's last connection is gone."""

    player: str


@record
class LinkBack:
    player: str


@record
class Resume:
    """The room is back. It was down for so many microseconds, in which no clock ran."""

    down: int
    links_held: bool = False  #: it was there, and only could not write: nobody's link is lost


@record
class Repace:
    """The house wants the table run at this pace."""

    pace: Pace


@record
class CloseDown:
    """Nobody but bots has sat here for long: they go home and the table closes, unless somebody came after all."""


@record
class Forget:
    """The hidden cards of old hands are to be forgotten."""

    what: HandsForgotten


Asked = Command | Tick | LinkCut | LinkBack | Resume | Repace | CloseDown | Forget

LONGEST_ID = 64


def command_of(caller: Caller, document: object, deal: str = "hand") -> Command:
    """A command as it came over the wire; refuses what is none. `deal`: what is dealt at this table, a hand or a round."""
    if type(document) is not dict:
        raise BadCommand("bad-command", "A command is an object with id, do and action.", ("id, do, action",))
    extra = [key for key in document if key not in ("id", "do", "action", "type")]
    if extra:
        raise BadCommand("bad-command", f"A command has id, do and action; {str(extra[0])[:40]!r} does not belong there.")
    name, do, action = document.get("id"), document.get("do"), document.get("action")
    if type(name) is not str or not 0 < len(name) <= LONGEST_ID or not name.isprintable():
        raise BadCommand("bad-id", f"A command has an id of its own, a text of 1 to {LONGEST_ID} characters.", ("a new id",))
    if do not in ("table", deal):
        raise BadCommand("bad-command", "`do` says what the action is about.", ("table", deal))
    if type(action) is not dict or type(action.get("action")) is not str:
        raise BadCommand("bad-command", '`action` is an object such as {"action": "Call"}.')
    return Command(caller, name, do, action)
