"""Saying no: what was asked, what the rule is, what can be done instead. Nothing has changed."""

from __future__ import annotations

from pitboss.cards import CardError, NotInPackError
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
    """The refusal, citing the clause for the topic (a ruling's own, or the refusal's own, goes before it) and telling what is possible."""
    from pitboss.hand.options import options

    rules = hand.rules
    street = getattr(hand.step, "street", -1) if hand.at < len(hand.agenda) else -1
    cited = clause or rules.refusal_clause(code, topic, street)
    return Refused(code, message, cited, options(hand).in_words(), rules.terms.book.key)


def card_refused(hand: Hand, error: CardError) -> Refused:
    """The refusal of a card that is out already, or that the pack does not have."""
    own = hand.rules.terms.clause("card-not-in-pack") if isinstance(error, NotInPackError) else ""
    return refused(hand, "card-out", str(error), "cards", own)
