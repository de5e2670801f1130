"""The decks of a table: brought in, checked, washed, changed, and the cut offered. What is dealt from one hand by hand is `deck.Deck`.

They are cardboard, and a matter of the dealer's: nothing of them stands in the stream of a table of the room, and nothing is lost by that.
There every hand has a deck of its own, shuffled and committed to when it begins, and each later shuffle too; those are in the stream
(`hand.begun`, `hand.shuffled`), and a room that was killed has them back card by card.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Literal

from pitboss.hand.refusal import Refused
from pitboss.law.terms import Terms

Reason = Literal["asked", "damaged", "dealer"]


@dataclass(frozen=True, slots=True)
class Brought:
    """A deck as it comes to the table."""

    colour: str  #: of its backs
    cards: int
    is_new: bool = True
    checked_by: int = 0  #: how many of the staff have checked it card by card
    is_washed: bool = False  #: spread out and mixed face down before the first shuffle


@dataclass(frozen=True, slots=True)
class Decks:
    """The deck in play, and the second one beside an automatic shuffler."""

    terms: Terms
    size: int  #: cards of the deck in play
    colour: str = ""  #: of the deck in play; empty: there is none yet
    second: str = ""  #: of the deck in the machine
    change_due: tuple[Reason, ...] = ()

    # -- coming in

    def bring(self, deck: Brought) -> Decks:
        """The first deck of the table."""
        points = self.terms.points
        if points.deck_opens == "new" and not deck.is_new:
            raise self._refused("deck-used", "A table is opened with a new deck.", "deck_opens")
        self._must_be_ready(deck)
        return replace(self, colour=deck.colour)

    def add_machine(self, deck: Brought) -> Decks:
        """An automatic shuffler, and with it a second deck."""
        if self.terms.points.shuffler_second == "no-machine" and self.size != self.terms.number("shuffler.second-deck.cards"):
            raise self._refused("no-machine", "The machine serves full-deck games only.", "shuffler_second")
        if deck.colour == self.colour:
            raise self._refused("same-colour", f"Both decks have {deck.colour} backs; they must be told apart.", "shuffler_second")
        self._must_be_ready(deck)
        return replace(self, second=deck.colour)

    def swap(self, *, mixed: bool = False) -> Decks:
        """One deck goes into the machine, and the other comes out shuffled."""
        if not self.second:
            raise self._refused("no-machine", "There is no automatic shuffler at this table.", "shuffler_second")
        if mixed:
            raise self._refused("decks-mixed", "The cards of the two decks are never mixed.", "shuffler_second")
        return replace(self, colour=self.second, second=self.colour)

    def _must_be_ready(self, deck: Brought) -> None:
        points = self.terms.points
        if deck.cards != self.size:
            raise self._refused("wrong-count", f"The deck has {deck.cards} cards; this game is played with {self.size}.", "cards")
        self._must_be_checked(deck, points.deck_checks, "deck_checks")
        if points.deck_wash == "yes" and not deck.is_washed:
            raise self._refused("not-washed", "A deck is mixed face down on the table before its first hand.", "deck_wash")

    def _must_be_checked(self, deck: Brought, checks: int, topic: str) -> None:
        if deck.checked_by < checks:
            what = "of the staff checks" if checks == 1 else "of the staff check"
            raise self._refused("not-checked", f"{checks} {what} a deck that comes in; {deck.checked_by} have.", topic)

    # -- changing

    def ask(self, reason: Reason, *, asking: int = 0, seated: int = 0, dealt_in: int = 0) -> Decks:
        """Somebody wants another deck: so many players of those who count, or the dealer; or a card is damaged."""
        points = self.terms.points
        if reason == "asked":
            of = seated if points.deck_change_majority == "seated" else dealt_in
            if 2 * asking <= of:
                words = f"{asking} of {of} players ask for another deck; more than half must."
                raise self._refused("no-majority", words, "deck_change_majority")
        elif reason == "dealer" and points.deck_change_dealer == "no":
            raise self._refused("no-reason", "A new deck comes in when players ask for it, or a card is damaged.", "deck_change_majority")
        return replace(self, change_due=(*self.change_due, reason))

    def change(self, deck: Brought, *, counted: int = 0, showdown: bool = True) -> Decks:
        """The deck is changed, the old one counted first. `showdown`: the hand just ended had one."""
        points = self.terms.points
        if not self.change_due:
            raise self._refused("no-reason", "Nobody has given a reason to change the deck.", "deck_change_when")
        if points.deck_change_when == "after-showdown" and not showdown:
            raise self._refused("not-now", "The deck is changed after a showdown, and the last hand had none.", "deck_change_when")
        if points.deck_proof == "yes" and not counted:
            raise self._refused("not-proven", "The old deck is counted face up before another comes in.", "deck_proof")
        if counted and counted != self.size:
            words = f"The old deck has {counted} cards and should have {self.size}: the hand being played is void."
            raise self._refused("wrong-count", words, "deck_proof")
        if points.deck_colour == "other" and deck.colour == self.colour:
            raise self._refused("same-colour", f"The new deck must not have {deck.colour} backs like the old one.", "deck_colour")
        if points.deck_opens == "new" and not deck.is_new:
            raise self._refused("deck-used", "The deck that comes in must be new.", "deck_opens")
        self._must_be_ready(deck)
        self._must_be_checked(deck, points.deck_change_checks, "deck_change_checks")
        return replace(self, colour=deck.colour, change_due=())

    # -- the cut

    def cutter(self, button: int, *, declines: bool = False) -> int:
        """The seat that cuts the deck; 0: the dealer."""
        return button if self.terms.points.cut_offered == "button" and not declines else 0

    def _refused(self, code: str, message: str, topic: str) -> Refused:
        return Refused(code, message, self.terms.clause(topic), book=self.terms.book.key)
