"""What staff do, as it stands in the stream of a table or a jackpot, and as each is told of it.

An act on money, or one that makes a hand void, is *asked* by one person and *confirmed* by another; it stands in the stream from the moment
it is asked. Who it was and why are sealed. What, which rank, by which clause and about which hand are for everybody.
"""

from __future__ import annotations

import json
from typing import Final

from pitboss.hand.forms import Document
from pitboss.journal.vault import Vault
from pitboss.record import record

#: How an act can be: waiting for a second person; confirmed, and carried out when the hand is over; carried out; or come to nothing.
ASKED: Final = "asked"
AGREED: Final = "agreed"
DONE: Final = "done"
CONFIRMED: Final = "confirmed"
DECLINED: Final = "declined"
WITHDRAWN: Final = "withdrawn"
FAILED: Final = "failed"
EXPIRED: Final = "expired"
ANSWERS: Final = (CONFIRMED, AGREED, DECLINED, WITHDRAWN, FAILED)
Seats = tuple[tuple[int, str], ...]


@record
class About:
    """What an act belongs to; 0 is nothing. `table` is said where an act belongs to one of several tables of a jackpot."""

    hand: int = 0
    dispute: int = 0
    win: int = 0
    table: str = ""

    def to_json(self) -> Document:
        found: Document = {"hand": self.hand, "dispute": self.dispute, "win": self.win, "table": self.table}
        return {name: value for name, value in found.items() if value}


@record
class Acted:
    """A member of staff does something, or asks to. `standing`: done, asked, or agreed where one person decides and the hand goes on."""

    number: int
    action: Document  #: as it was asked, without rank and time
    rank: str
    clause: str
    about: About
    who: str
    why: str
    standing: str
    alone: bool = False  #: it takes two, and the room lets one person decide
    seats: Seats = ()  #: whose seats the act names: it is over when one of them goes
    players: tuple[str, ...] = ()  #: whom it concerns: they are told why


@record
class Answered:
    """The second person confirms or declines, who asked withdraws, or what was agreed is carried out after the hand."""

    number: int
    answer: str  #: one of `ANSWERS`
    who: str
    rank: str
    why: str = ""


Acting = Acted | Answered


# -- for everybody, and for those who may know more


def public_action(action: Document) -> Document:
    """An action as everybody may know it: without the reason."""
    return {name: public_action(value) if isinstance(value, dict) else value for name, value in action.items() if name != "why"}


def told_to_all(what: Acting) -> Document:
    """The event as everybody is told it."""
    if isinstance(what, Answered):
        return {"event": "StaffAnswered", "act": what.number, "answer": what.answer, "rank": what.rank, "who": "", "why": ""}
    return {
        "event": "StaffActed",
        "act": what.number,
        "standing": what.standing,
        "alone": what.alone,
        "action": public_action(what.action),
        "rank": what.rank,
        "clause": what.clause,
        "about": what.about.to_json(),
        "who": "",
        "why": "",
    }


def told_to_staff(what: Acting) -> Document:
    return {**told_to_all(what), "who": what.who, "why": what.why}


def told_to_concerned(what: Acting) -> Document:
    return {**told_to_all(what), "why": what.why}


# -- written down


def written(what: Acted) -> Document:
    return {
        "act": what.number,
        "action": what.action,
        "rank": what.rank,
        "clause": what.clause,
        "about": what.about.to_json(),
        "who": what.who,
        "why": what.why,
        "standing": what.standing,
        "alone": what.alone,
        "seats": [list(each) for each in what.seats],
        "players": list(what.players),
    }


def acted_of(body: Document) -> Acted:
    return Acted(
        body["act"],
        body["action"],
        body["rank"],
        body["clause"],
        About(**body["about"]),
        body["who"],
        body["why"],
        body["standing"],
        body["alone"],
        tuple((seat, name) for seat, name in body["seats"]),
        tuple(body["players"]),
    )


def write_acted(what: Acted, stream: str, vault: Vault) -> tuple[str, Document]:
    """The record: who, why and the whole action are sealed beside what everybody may know."""
    body = written(what)
    private = {key: body.pop(key) for key in ("who", "why", "action")}
    body["action"] = public_action(what.action)
    return "staff.acted", {**body, "sealed": _seal(vault, stream, f"act {what.number}", private)}


def write_answered(what: Answered, stream: str, vault: Vault) -> tuple[str, Document]:
    private = {"who": what.who, "why": what.why}
    place = f"answer {what.answer} to act {what.number}"
    return "staff.answered", {"act": what.number, "answer": what.answer, "rank": what.rank, "sealed": _seal(vault, stream, place, private)}


def read_acted(body: Document, stream: str, vault: Vault) -> Acted:
    return acted_of({**body, **_unseal(vault, stream, f"act {body['act']}", body["sealed"])})


def read_answered(body: Document, stream: str, vault: Vault) -> Answered:
    private = _unseal(vault, stream, f"answer {body['answer']} to act {body['act']}", body["sealed"])
    return Answered(body["act"], body["answer"], private["who"], body["rank"], private["why"])


def _seal(vault: Vault, stream: str, place: str, document: Document) -> str:
    return vault.seal(stream, place, json.dumps(document, separators=(",", ":")).encode())


def _unseal(vault: Vault, stream: str, place: str, sealed: str) -> Document:
    found: Document = json.loads(vault.open(stream, place, sealed))
    return found
