"""Between two hands: who has gone, who is away and who comes back, and so where button and blinds lie and who is dealt in."""

from __future__ import annotations

from collections.abc import Collection

from pitboss.cases.language import Case, CaseError, Sentence
from pitboss.hand.refusal import Refused
from pitboss.hand.rules import Rules
from pitboss.table.blinds import Missed, Positions, passed_over, positions_after, still_missed
from pitboss.table.seats import clockwise, dealt_in


class Moving:
    """The comings and goings of a case, as the Given part has them."""

    def __init__(self, rules: Rules, case: Case) -> None:
        self.rules = rules
        self.case = case
        self.line = case.line
        self.last: Positions | None = None  #: the hand before this one
        self.left: set[int] = set()
        self.away: set[int] = set()
        self.empty: set[int] = set()  #: seats the case calls empty
        self.missed: dict[int, Missed] = {}  #: up to the hand before this one
        self.refused: set[int] = set()  #: who would not post the Kill wager
        self.last_button: int | None = None
        self.all_agree = False

    def last_hand(self, sentence: Sentence) -> None:
        """Button and blinds of the hand before."""
        self.line = sentence.line
        if "seat3" in sentence.slots:
            self.last = Positions(sentence.number("seat"), sentence.number("seat2"), sentence.number("seat3"))
        else:
            self.last = Positions(sentence.number("seat"), None, sentence.number("seat2"))
        blinds = len(self.rules.stakes.blinds)
        if blinds != (1 if self.last.small is None else 2):
            raise CaseError(
                self.case.file, sentence.line, f"this table has {blinds} blinds; say where they were, or `Game: holdem, blinds 5/10`."
            )

    def present(self, seats: Collection[int]) -> list[int]:
        """The seats of those who are there."""
        return sorted(set(seats) - self.left - self.away)

    def positions(self, seats: Collection[int]) -> Positions | None:
        """Button and blinds of this hand; None: the case does not speak of the hand before."""
        if self.last is None:
            return None
        here = self.present(seats)
        if len(here) < 2:
            raise CaseError(self.case.file, self.line, "A hand needs two players.")
        return positions_after(self.rules, sorted({*seats, *self.empty}), self.last, here)

    def dealt_in(self, seats: Collection[int], button: int | None) -> list[int]:
        """The seats that get cards, left of the button first."""
        here, moved = self.present(seats), self.positions(seats)
        where = moved.button if moved is not None else max(here, default=0) if button is None else button
        if not self.all_agree and self.rules.game.family != "chinese":
            return list(clockwise(here, where))
        try:
            return list(dealt_in(self.rules, here, where, self.last_button, all_agree=self.all_agree))
        except Refused as refusal:
            raise CaseError(self.case.file, self.line, str(refusal)) from None

    def blinds(self, seats: Collection[int]) -> list[tuple[int, int]]:
        """Seat and amount of the blinds, where one of them is not posted; else none, and the usual ones are."""
        moved = self.positions(seats)
        if moved is None or moved.small is None or moved.posts_small(self.present(seats)) is not None:
            return []
        return [(moved.big, self.rules.stakes.last_blind)]

    def missed_so_far(self, seats: Collection[int]) -> dict[int, Missed]:
        """What has been missed, this hand included."""
        now = self.positions(seats)
        if self.last is None or now is None:
            return self.missed
        return still_missed(self.missed, passed_over(sorted({*seats, *self.empty}), self.last, now, self.away))

    def another_hand(self, seats: Collection[int]) -> None:
        """This hand is played and over."""
        self.missed, self.last = self.missed_so_far(seats), self.positions(seats)
