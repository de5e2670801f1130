"""Saying no at the door: the same shape as a refusal at the table, with the HTTP status it leaves by."""

from __future__ import annotations

from pitboss.hand.refusal import Refused


class Denied(Refused):
    """Not let in, or not let do. Nothing has changed."""

    def __init__(self, code: str, words: str, status: int, *, allowed: tuple[str, ...] = ()) -> None:
        super().__init__(code, words, allowed=allowed)
        self.status = status
