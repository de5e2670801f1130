"""Saying no: what was asked, what the rule is, what can be done instead. Nothing has changed."""

from __future__ import annotations

from pitboss.hand.state import Hand


class Refused(Exception):  # noqa: N818
    """An action that is not taken."""

    def __init__(self, code: str, message: str, clause: str = "", allowed: tuple[str, ...] = (), book: str = "") -> None:
        cited = f" ({book} {clause})" if clause else ""
        can = f" Possible now: {', '.join(allowed)}." if allowed else ""
        super().__init__(f"{message}{cited}{can}")
        self.code = code
        self.message = message
        self.clause = clause
        self.book = book
        self.allowed = allowed


def refused(hand: Hand, code: str, message: str, topic: str, clause: str = "") -> Refused:
    """The refusal, citing the clause for the topic (or a ruling's own) and telling what is possible."""
    from pitboss.hand.options import options

    rules = hand.rules
    street = getattr(hand.step, "street", -1) if hand.at < len(hand.agenda) else -1
    return Refused(code, message, clause or rules.clause(topic, street), options(hand).in_words(), rules.terms.book.key)
