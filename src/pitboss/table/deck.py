"""Making a deck ready: shuffled, then cut where the book has it cut. Nothing is dealt from one that was not."""

from __future__ import annotations

from dataclasses import dataclass, replace

from pitboss.cards import Card
from pitboss.hand.refusal import Refused
from pitboss.law.terms import Terms


@dataclass(frozen=True, slots=True)
class Deck:
    """A pack on its way to the first card. Chance comes from outside: the order of a shuffle and the depth of a cut are given."""

    terms: Terms
    cards: tuple[Card, ...]
    is_shuffled: bool = False
    is_cut: bool = False

    def shuffle(self, order: tuple[int, ...]) -> Deck:
        """Shuffled into this order. A shuffle undoes a cut."""
        if sorted(order) != list(range(len(self.cards))):
            raise self._refused("no-order", f"A shuffle of {len(self.cards)} cards needs an order of all of them.", "shuffle")
        return replace(self, cards=tuple(self.cards[number] for number in order), is_shuffled=True, is_cut=False)

    def cut(self, depth: int) -> Deck:
        """The upper packet of so many cards goes below the rest."""
        if not self.is_shuffled:
            raise self._refused("not-shuffled", "The deck is shuffled before it is cut.", "shuffle")
        if self.is_cut and self.terms.points.cuts == "once":
            raise self._refused("cut-twice", "The deck is cut once only.", "cut")
        least = self.terms.points.cut_least
        if not least <= depth <= len(self.cards) - least:
            words = f"At least {least} card{'s' if least > 1 else ''} must lie on each side of the cut; this one is {depth} deep."
            raise self._refused("cut-too-near", words, "cut_least", "cut")
        return replace(self, cards=self.cards[depth:] + self.cards[:depth], is_cut=True)

    def ready(self) -> tuple[Card, ...]:
        """The cards to deal from; refuses a deck that was not shuffled, or not cut where the book speaks of a cut."""
        if not self.is_shuffled:
            raise self._refused("not-shuffled", "The deck has not been shuffled for this hand.", "shuffle")
        if not self.is_cut and self.terms.clause("cut"):
            raise self._refused("not-cut", "The deck has not been cut for this hand.", "cut")
        return self.cards

    def _refused(self, code: str, message: str, *topics: str) -> Refused:
        # A book that has no word on cutting has the cut as part of the shuffle.
        clause = next((cited for topic in (*topics, "shuffle") if (cited := self.terms.clause(topic))), "")
        return Refused(code, message, clause, book=self.terms.book.key)
