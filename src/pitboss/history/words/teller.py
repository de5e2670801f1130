"""Who tells a hand: the names, the amounts, the clauses, and the heading of each street."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Final

from pitboss.betting.round import ALL_IN
from pitboss.hand import events as e
from pitboss.hand import steps
from pitboss.hand.state import Hand
from pitboss.history.said import Kind, Part, Said
from pitboss.history.scale import spoken

#: These open no street, whatever is next on the agenda.
IN_PASSING: Final = (e.Shown, e.Mucked, e.RunsAgreed, e.RunsCut, e.FaultReported, e.Ruled, e.CardsTold)


class Teller:
    """Tells a hand as it goes on."""

    def __init__(self, hand: Hand, names: Sequence[str] = (), scale: int = 1) -> None:
        self.hand = hand
        self.names = names
        self.scale = scale
        self.lines: list[Said] = []
        self.street = -2  #: whose heading was written last; -1: that of the forced bets
        self.following: e.Event | None = None  #: what happens next
        self.burned = False  #: a card was burned, and the cards it was burned for are to come

    # -- words

    def name(self, seat: int) -> str:
        place = self.hand.place_of[seat]
        return self.names[place] if place < len(self.names) and self.names[place] else f"Seat {seat}"

    def chips(self, amount: int) -> str:
        return spoken(amount, self.scale)

    def say(self, kind: Kind, *parts: Part, about: str | Sequence[str] = (), street: int | None = None) -> None:
        """One line. `about` are the questions or topics whose clauses it rests on; `street`: where it is not of the street at hand."""
        topics = (about,) if isinstance(about, str) else tuple(about)
        clauses = [self.hand.rules.clause(topic, self.street if street is None else street) for topic in topics]
        self.add(kind, parts, tuple(dict.fromkeys(clause for clause in clauses if clause)))

    def first_of(self, *topics: str) -> str:
        """The first of these the book speaks of."""
        return next((topic for topic in topics if self.hand.rules.clause(topic, self.street)), topics[-1])

    def add(self, kind: Kind, parts: tuple[Part, ...], clauses: tuple[str, ...] = ()) -> None:
        self.lines.append(Said(kind, parts, clauses))

    # -- headings

    def heading(self, event: e.Event) -> None:
        """A heading when the agenda comes to another street."""
        hand = self.hand
        if hand.at >= len(hand.agenda) or self.burned:
            return
        step = hand.agenda[hand.at]
        if isinstance(event, IN_PASSING) or (isinstance(event, e.ShowdownOpened) and not isinstance(step, steps.Showdown)):
            return
        street = -1 if isinstance(step, steps.Post | steps.Offer) else getattr(step, "street", None)
        if isinstance(step, steps.Showdown | steps.Settle):
            street = len(hand.rules.game.streets)
        if street is None or street <= self.street or (hand.live <= 1 and self.street >= 0):
            return
        self.street = street
        streets = hand.rules.game.streets
        if street < 0:
            name = "forced bets"
        elif street < len(streets):
            name = streets[street].name
        else:
            name = "showdown" if hand.rules.game.family != "chinese" else "settlement"
        if street == -1 and not hand.rules.stakes.ante and not hand.rules.stakes.blinds and hand.forced is None:
            return
        self.lines.append(Said(Kind.STREET, (f"{name[0].upper()}{name[1:]}", *self._board()), pot=hand.pot))

    def _board(self) -> tuple[Part, ...]:
        boards = [board for board in self.hand.boards if board]
        return tuple(part for number, board in enumerate(boards) for part in ("  |  " if number else "  ", board))

    def show_board(self) -> None:
        """The heading of the street shows the board with the cards just dealt."""
        for at in range(len(self.lines) - 1, -1, -1):
            line = self.lines[at]
            if line.kind is Kind.STREET:
                self.lines[at] = Said(Kind.STREET, (line.parts[0], *self._board()), pot=line.pot)
                return

    def burns(self) -> str:
        burned, self.burned = self.burned, False
        return "burns a card and " if burned else ""

    def all_in(self, seat: int) -> str:
        hand = self.hand
        place = hand.place_of[seat]
        return " and is all-in" if hand.standing[place] == ALL_IN and not hand.stack[place] else ""


Saying = Callable[[Teller, Any], None]
