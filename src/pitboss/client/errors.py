"""What can go wrong between a client and the room."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any


class ClientError(Exception):
    """Something did not work out."""


class Refusal(ClientError):  # noqa: N818
    """The room says no: what was wrong, by which clause, and what is possible instead."""

    def __init__(self, code: str, words: str, clause: str = "", book: str = "", allowed: Sequence[str] = ()) -> None:
        cited = f" ({book} {clause})" if clause else ""
        can = f" Possible: {', '.join(allowed)}." if allowed else ""
        super().__init__(f"{words}{cited}{can}")
        self.code = code
        self.words = words
        self.clause = clause
        self.book = book
        self.allowed = tuple(allowed)

    @classmethod
    def of(cls, told: Mapping[str, Any]) -> Refusal:
        return cls(
            str(told.get("code", "refused")),
            str(told.get("words", "")),
            str(told.get("clause", "")),
            str(told.get("book", "")),
            [str(each) for each in told.get("allowed", ())],
        )


class SessionEnded(ClientError):  # noqa: N818
    """The token opens nothing any more: log in again."""


class LostError(ClientError):
    """The room could not be reached for too long."""
