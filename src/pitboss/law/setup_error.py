"""One family of errors for what cannot be set up: the reason, the clause that decides it, and what is possible instead."""

from __future__ import annotations


class CitedError(ValueError):
    """A table, a sign or a hand that cannot be set up so."""

    def __init__(self, message: str, clause: str | None = None, allowed: tuple[str, ...] = (), book: str = "") -> None:
        cited = f" ({book} {clause})" if clause and book and clause not in message else ""
        can = f" Possible: {', '.join(allowed)}." if allowed else ""
        super().__init__(f"{message}{cited}{can}" if not cited else f"{message.rstrip('.')}{cited}.{can}")
        self.message = message
        self.clause = clause
        self.allowed = allowed
        self.book = book

    def __reduce__(self) -> tuple[type[CitedError], tuple[str, str | None, tuple[str, ...], str]]:
        return type(self), (self.message, self.clause, self.allowed, self.book)
