"""Messages as they travel: one JSON object each. docs/socket.md is the written schema."""

from __future__ import annotations

from typing import Any

import orjson

from pitboss.hand.forms import Document
from pitboss.hand.refusal import Refused
from pitboss.room.commands import BadCommand, Caller, Command, command_of
from pitboss.room.telling import Told

__all__ = ["BadCommand", "Caller", "Command", "UnavailableError", "command_of", "decode", "encode", "refusal", "text_of"]


class UnavailableError(Exception):
    """The table takes no commands now: it is closing, or the journal cannot be written. Nothing has happened, or it is not known."""

    code = "unavailable"

    def __init__(self, words: str) -> None:
        super().__init__(words)
        self.words = words


def encode(document: Document) -> bytes:
    return orjson.dumps(document)


def decode(text: str | bytes) -> Any:
    """What was sent; refuses what is no JSON."""
    try:
        return orjson.loads(text)
    except orjson.JSONDecodeError:
        raise BadCommand("bad-json", "That is no JSON. A message is one JSON object.") from None


def text_of(told: Told, account: str | None) -> bytes:
    """A numbered message as it goes over the wire to this account: made once for all who are told the same."""
    key = account if account is not None and account in told.own else ""
    text = told.texts.get(key)
    if text is None:
        text = told.texts[key] = encode(told.to(account))
    return text


def refusal(error: Refused | BadCommand | UnavailableError, id: str | None = None) -> Document:  # noqa: A002
    """No, and why: `{"type": "refused", "id", "code", "words", "clause", "book", "allowed"}`."""
    found: Document = {"type": "refused", "id": id, "code": error.code, "clause": "", "book": "", "allowed": []}
    if isinstance(error, Refused):
        return {**found, "words": error.message, "clause": error.clause, "book": error.book, "allowed": list(error.allowed)}
    return {**found, "words": error.words, "allowed": list(getattr(error, "allowed", ()))}
