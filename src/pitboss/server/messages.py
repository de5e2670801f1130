"""Messages as they travel: one JSON object each. docs/socket.md is the written schema."""

from __future__ import annotations

from typing import Any, Final

import orjson

from pitboss.cards import Card, CardError, card, check_distinct
from pitboss.hand.forms import Document
from pitboss.hand.refusal import Refused
from pitboss.hand.rules import Rules
from pitboss.journal.lease import TAKEN_OVER
from pitboss.room.commands import LONGEST_ID, BadCommand, Caller, Command, command_of
from pitboss.room.holding import ROWS, rows
from pitboss.room.telling import Told

__all__ = [
    "CANNOT_WRITE",
    "UNWRITTEN",
    "BadCommand",
    "Caller",
    "Command",
    "ReadOnlyError",
    "UnavailableError",
    "command_of",
    "decode",
    "encode",
    "only",
    "refusal",
    "text_of",
    "weighed",
]

READ_ONLY: Final = "This room can only be looked at, and nobody can sign in; chips and wagers stay where they are until it is restored."
CANNOT_WRITE: Final = "The room cannot write at present, so nothing happens: no clock runs and nothing is lost. It goes on by itself."
UNWRITTEN: Final = "The room cannot write at present. Try again when it goes on."
STAFFS: Final = " "  #: no account has this name
MOST_SET: Final = 13  #: cards that are set in Chinese Poker


class UnavailableError(Exception):
    """The table takes no commands now: it is closing, or the journal cannot be written. Nothing has happened, or it is not known."""

    code = "unavailable"

    def __init__(self, words: str) -> None:
        super().__init__(words)
        self.words = words


class ReadOnlyError(UnavailableError):
    """Nothing is decided here any more: the journal was changed or damaged, or another server runs the room."""

    code = "read-only"

    def __init__(self, why: str) -> None:
        super().__init__(why if why.startswith(TAKEN_OVER) else f"{READ_ONLY} {why}")


def encode(document: Document) -> bytes:
    return orjson.dumps(document)


def decode(text: str | bytes) -> Any:
    """What was sent; refuses what is no JSON."""
    try:
        return orjson.loads(text)
    except orjson.JSONDecodeError:
        raise BadCommand("bad-json", "That is no JSON. A message is one JSON object.") from None


def text_of(told: Told, account: str | None, *, is_staff: bool = False) -> bytes:
    """A numbered message as it goes over the wire to this account: made once for all who are told the same."""
    everybody = STAFFS if is_staff and told.staff is not None else ""
    key = account if account is not None and account in told.own else everybody
    text = told.texts.get(key)
    if text is None:
        text = told.texts[key] = encode(told.to(account, is_staff=is_staff))
    return text


def refusal(error: Refused | BadCommand | UnavailableError, id: str | None = None) -> Document:  # noqa: A002
    """No, and why: `{"type": "refused", "id", "code", "words", "clause", "book", "allowed"}`."""
    found: Document = {"type": "refused", "id": id, "code": error.code, "clause": "", "book": "", "allowed": []}
    if isinstance(error, Refused):
        return {**found, "words": error.message, "clause": error.clause, "book": error.book, "allowed": list(error.allowed)}
    return {**found, "words": error.words, "allowed": list(getattr(error, "allowed", ()))}


def only(told: Document, *keys: str) -> str | None:
    """The mark of a message that has these keys and no others; refuses one that is none."""
    extra = [key for key in told if key not in ("type", "id", *keys)]
    if extra:
        raise BadCommand("bad-message", f"{str(extra[0])[:40]!r} does not belong there.", keys)
    mark = told.get("id")
    if mark is not None and (type(mark) is not str or not 0 < len(mark) <= LONGEST_ID or not mark.isprintable()):
        raise BadCommand("bad-id", f"An id is a text of 1 to {LONGEST_ID} characters, or left out.")
    return mark


def weighed(rules: Rules, told: Document) -> Document:
    """Chinese Poker: what three rows come to, complete or not, and whether they stand in order. Only of the cards that were named."""
    mark = only(told, *ROWS)
    if rules.game.family != "chinese":
        return refusal(Refused("no-rows", "No hands are set in this game."), mark)
    try:
        laid = [_row(what, told.get(what)) for what in ROWS]
        named = [each for row in laid for each in row]
        check_distinct(named)
        rules.pack.check(named)
    except CardError as error:
        return refusal(Refused("bad-cards", str(error), allowed=('lists of cards such as ["Ah", "Td"]',)), mark)
    found = rows(rules, laid)
    return {"type": "weighed", "id": mark, "parts": found["parts"], "flaw": found["flaw"]}


def _row(what: str, named: object) -> tuple[Card, ...]:
    if not isinstance(named, list) or len(named) > MOST_SET or not all(isinstance(each, str) and len(each) <= 3 for each in named):
        raise CardError(f"`{what}` is a list of up to {MOST_SET} cards.")
    found = tuple(map(card, named))
    if not all(each.is_known for each in found):
        raise CardError("A card that is not known cannot be weighed.")
    return found
