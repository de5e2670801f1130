"""What stands in a table's stream, as values; and how each is written down and read again.

In clear stands only what everybody at the table may know. An event that shows more to somebody, the deck and every later shuffle are
sealed beside it (`Vault`), bound to the stream and to their place in it, so that they open nowhere else. So are the reasons of staff.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any, Final, Protocol

from pitboss.chance.joint import Joint
from pitboss.chance.joint_proof import joint_from_json, joint_to_json
from pitboss.chance.shuffle import Committed
from pitboss.hand import events as h
from pitboss.hand.codec import event_from_json, event_to_json
from pitboss.hand.forms import Document
from pitboss.hand.view import hides
from pitboss.journal.entry import Entry, Record
from pitboss.journal.errors import ForgottenError, UnreadableError
from pitboss.journal.upcast import Upcasters
from pitboss.journal.vault import Vault
from pitboss.record import record
from pitboss.room.act_lines import Acted, Answered, read_acted, read_answered, write_acted, write_answered
from pitboss.room.clock_lines import IN as CLOCK_IN
from pitboss.room.clock_lines import OUT as CLOCK_OUT
from pitboss.room.clock_lines import Timely
from pitboss.room.deck_lines import IN, OUT, DeckAbandoned, DeckOffered
from pitboss.room.forgotten_lines import IN as FORGOTTEN_IN
from pitboss.room.forgotten_lines import OUT as FORGOTTEN_OUT
from pitboss.room.forgotten_lines import HandsForgotten
from pitboss.room.pace import Pace
from pitboss.room.reasons import PRIVATE, public_of
from pitboss.room.sealing import seal, unseal
from pitboss.table import codec as table_codec
from pitboss.table import events as t
from pitboss.table.sign import Sign

UPCASTERS: Final = Upcasters()
HAND_BEGUN: Final = "hand.begun"


@record
class Opened:
    """The table stands in the room."""

    name: str
    sign: Sign
    chairs: int
    pace: Pace
    host: str = ""  #: the player who opened it; empty: the house
    bots: tuple[str, ...] = ()  #: the styles of those the host asked for; the house says anew at each start whom it seats


@record
class SeatDraw:
    """How the seat of a newcomer was drawn: a card for each free seat off the top of a shuffled deck; the highest has it."""

    cards: tuple[tuple[int, str], ...]
    root: str  #: the commitment of that deck

    def to_json(self) -> Document:
        return {"cards": [list(each) for each in self.cards], "root": self.root}


@record
class AtTable:
    """Something happened between the players and the house."""

    event: t.Event
    bot: bool = False  #: who sits down is a bot
    drawn: SeatDraw | None = None  #: of a seat that was taken, where seats are drawn for


Players = tuple[tuple[int, str], ...]  #: seat, name


@record
class HandBegun:
    """A deck is shuffled and committed to; the hand begins."""

    number: int
    players: Players
    setup: Document  #: without the deck
    committed: Committed
    joint: Joint | None = None  #: how players contributed to the deck; None: before they could


@record
class InHand:
    """Something happened in the hand: the `index`-th of its events. `public`: as everybody may know it."""

    number: int
    index: int
    event: h.Event
    public: Document
    committed: Committed | None = None  #: where the event is a shuffle
    joint: Joint | None = None  #: how players contributed to it; None: before they could


@record
class RunsAsked:
    """Nobody can bet any more: those still in are asked whether the rest of the board is dealt up to `most` more times."""

    number: int
    seats: tuple[int, ...]
    most: int


@record
class RunsVoted:
    number: int
    seat: int
    again: int  #: 0: deal it once


@record
class HandOver:
    """The hand is over, or was taken back. `roots`: the commitments of its decks."""

    number: int
    roots: tuple[str, ...]
    void: bool = False


Beside = Acted | Answered | HandsForgotten | Timely  #: what stands in the stream of any table beside its play
What = Opened | AtTable | DeckOffered | DeckAbandoned | HandBegun | InHand | RunsAsked | RunsVoted | HandOver | Beside


@record
class By:
    """The command that led to this and the entries after it: so many in all."""

    account: str
    id: str
    entries: int
    asked: str = ""  #: the digest of what was asked; empty in journals from before it was kept


@record
class Line:
    """One entry of the stream: what happened, by whom (player, dealer, clock, staff or house), and whose decision it was."""

    what: What
    by: str
    seat: int = 0
    command: By | None = None


class AnyLine(Protocol):
    """A line of any table's stream."""

    @property
    def what(self) -> object: ...
    @property
    def by(self) -> str: ...
    @property
    def seat(self) -> int: ...
    @property
    def command(self) -> By | None: ...


# -- out


def to_record(line: Line, stream: str, vault: Vault) -> Record:
    """The record of a line, its secrets sealed for this stream."""
    return written(line, _WRITE, stream, vault)


def written(line: AnyLine, kinds: Mapping[type, Any], stream: str, vault: Vault) -> Record:
    """The record of a line, by what can be written in its stream."""
    kind, body = kinds[type(line.what)](line.what, stream, vault)
    return UPCASTERS.new(kind, stamped(body, line, stream, vault))


def stamped(body: Document, line: AnyLine, stream: str, vault: Vault) -> Document:
    """A body with who did it, whose decision it was, and the command it came from."""
    body["by"] = line.by
    if line.seat:
        body["seat"] = line.seat
    if (command := line.command) is not None:
        told: Document = {"account": command.account, "id": command.id, "entries": command.entries}
        if command.asked:  # sealed: there are few ways to discard, and whoever reads the file could try them all
            hand = body.get("hand") or body.get("round") or 0
            told["asked"] = vault.seal(stream, f"command {command.id} of {command.account}", bytes.fromhex(command.asked), hand)
        body["command"] = told
    return body


def _write_opened(what: Opened, stream: str, vault: Vault) -> tuple[str, Document]:  # noqa: ARG001
    sign = table_codec.sign_to_json(what.sign)
    body: Document = {"name": what.name, "sign": sign, "chairs": what.chairs, "pace": what.pace.to_json()}
    if what.host:
        body |= {"host": what.host, "bots": list(what.bots)}
    return "table.opened", body


def _write_at_table(what: AtTable, stream: str, vault: Vault) -> tuple[str, Document]:
    body: Document = {"event": public_of(what.event)}
    if type(what.event) in PRIVATE:
        body["sealed"] = seal(vault, stream, reason_of(body["event"]), table_codec.event_to_json(what.event))
    if what.bot:
        body["bot"] = True
    if what.drawn is not None:
        body["drawn"] = what.drawn.to_json()
    return "table.event", body


def reason_of(public: Document) -> str:
    """Where a reason belongs: to the decision that everybody knows, and to no other."""
    return f"reason of {json.dumps(public, sort_keys=True, separators=(',', ':'))}"


def _write_begun(what: HandBegun, stream: str, vault: Vault) -> tuple[str, Document]:
    body: Document = {
        "hand": what.number,
        "players": [list(each) for each in what.players],
        "setup": what.setup,
        "root": what.committed.root.hex(),
        "sealed": seal(vault, stream, f"deck {what.number}", what.committed.to_json(), what.number),
    }
    if what.joint is not None:
        body["joint"] = joint_to_json(what.joint)
    return HAND_BEGUN, body


def _write_in_hand(what: InHand, stream: str, vault: Vault) -> tuple[str, Document]:
    body: Document = {"hand": what.number, "index": what.index, "event": what.public}
    if hides(what.event) and (full := event_to_json(what.event)) != what.public:
        body["sealed"] = seal(vault, stream, f"hand {what.number} event {what.index}", full, what.number)
    if what.committed is None:
        return "hand.event", body
    body["root"] = what.committed.root.hex()
    body["deck"] = seal(vault, stream, f"hand {what.number} shuffle {what.index}", what.committed.to_json(), what.number)
    if what.joint is not None:
        body["joint"] = joint_to_json(what.joint)
    return "hand.shuffled", body


def _write_asked(what: RunsAsked, stream: str, vault: Vault) -> tuple[str, Document]:  # noqa: ARG001
    return "hand.asked", {"hand": what.number, "seats": list(what.seats), "most": what.most}


def _write_voted(what: RunsVoted, stream: str, vault: Vault) -> tuple[str, Document]:  # noqa: ARG001
    return "hand.voted", {"hand": what.number, "voter": what.seat, "again": what.again}


def _write_over(what: HandOver, stream: str, vault: Vault) -> tuple[str, Document]:  # noqa: ARG001
    return "hand.ended", {"hand": what.number, "roots": list(what.roots), "void": what.void}


#: What every table has, whatever is played there.
COMMON_OUT: Final[dict[type, Any]] = {
    **CLOCK_OUT,
    Acted: write_acted,
    Answered: write_answered,
    **FORGOTTEN_OUT,
}
_WRITE: Final[dict[type, Any]] = {
    **COMMON_OUT,
    Opened: _write_opened,
    AtTable: _write_at_table,
    **OUT,
    HandBegun: _write_begun,
    InHand: _write_in_hand,
    RunsAsked: _write_asked,
    RunsVoted: _write_voted,
    HandOver: _write_over,
}


# -- in


def from_entry(entry: Entry, vault: Vault) -> Line:
    """The line of an entry. What was sealed must open."""
    return Line(*read(entry, _READ, vault))


def read(entry: Entry, kinds: Mapping[str, Any], vault: Vault) -> tuple[Any, str, int, By | None]:
    """The parts of a line, by what can stand in its stream."""
    record = UPCASTERS.read(entry)
    if record.kind not in kinds:
        raise UnreadableError(
            f"Entry {entry.version} of {entry.stream} is a {record.kind}; this Pitboss does not know it. A newer one wrote it: use that."
        )
    body: Document = dict(record.body)
    command = command_in(body, entry.stream, vault)
    return kinds[record.kind](body, entry.stream, vault), body["by"], body.get("seat", 0), command


def command_in(body: Document, stream: str, vault: Vault) -> By | None:
    """The command a body came from, taken out of it."""
    told = body.pop("command", None)
    if told is None:
        return None
    account, name = told["account"], told["id"]
    try:
        asked = vault.open(stream, f"command {name} of {account}", told["asked"]).hex() if "asked" in told else ""
    except ForgottenError:
        asked = ""
    return By(account, name, told["entries"], asked)


def _read_opened(body: Document, stream: str, vault: Vault) -> What:  # noqa: ARG001
    sign, pace = table_codec.sign_from_json(body["sign"]), Pace.from_json(body["pace"])
    return Opened(body["name"], sign, body["chairs"], pace, body.get("host", ""), tuple(body.get("bots", ())))


def _read_at_table(body: Document, stream: str, vault: Vault) -> What:
    public, sealed = body["event"], body.get("sealed")
    full = public if sealed is None else unseal(vault, stream, reason_of(public), sealed)
    drawn = body.get("drawn")
    draw = None if drawn is None else SeatDraw(tuple((seat, card) for seat, card in drawn["cards"]), drawn["root"])
    return AtTable(table_codec.event_from_json(full), body.get("bot", False), draw)


def _read_begun(body: Document, stream: str, vault: Vault) -> What:
    number = body["hand"]
    committed = Committed.from_json(unseal(vault, stream, f"deck {number}", body["sealed"]))
    joint = joint_from_json(body["joint"]) if "joint" in body else None
    return HandBegun(number, tuple((seat, name) for seat, name in body["players"]), body["setup"], committed, joint)


def _read_in_hand(body: Document, stream: str, vault: Vault) -> What:
    number, index, public = body["hand"], body["index"], body["event"]
    sealed = body.get("sealed")
    full = public if sealed is None else unseal(vault, stream, f"hand {number} event {index}", sealed)
    deck = body.get("deck")
    committed = None if deck is None else Committed.from_json(unseal(vault, stream, f"hand {number} shuffle {index}", deck))
    joint = joint_from_json(body["joint"]) if "joint" in body else None
    return InHand(number, index, event_from_json(full), public, committed, joint)


def _read_asked(body: Document, stream: str, vault: Vault) -> What:  # noqa: ARG001
    return RunsAsked(body["hand"], tuple(body["seats"]), body["most"])


def _read_voted(body: Document, stream: str, vault: Vault) -> What:  # noqa: ARG001
    return RunsVoted(body["hand"], body["voter"], body["again"])


def _read_over(body: Document, stream: str, vault: Vault) -> What:  # noqa: ARG001
    return HandOver(body["hand"], tuple(body["roots"]), body["void"])


COMMON_IN: Final[dict[str, Any]] = {
    **CLOCK_IN,
    "staff.acted": read_acted,
    "staff.answered": read_answered,
    **FORGOTTEN_IN,
}
_READ: Final[dict[str, Any]] = {
    **COMMON_IN,
    "table.opened": _read_opened,
    "table.event": _read_at_table,
    **IN,
    HAND_BEGUN: _read_begun,
    "hand.event": _read_in_hand,
    "hand.shuffled": _read_in_hand,
    "hand.asked": _read_asked,
    "hand.voted": _read_voted,
    "hand.ended": _read_over,
}
