"""The sign at the table: game, limits, commission, time to act, buy-in. What it says when a hand begins holds for that hand."""

from __future__ import annotations

from dataclasses import dataclass

from pitboss.betting.commission import CommissionError
from pitboss.chips import ChipError, whole
from pitboss.hand.kill import kill_rules
from pitboss.hand.rules import Rules
from pitboss.law.terms import TermsError


@dataclass(frozen=True, slots=True)
class BuyIn:
    """What the sign asks of those who join."""

    least: int
    most: int | None = None

    def __post_init__(self) -> None:
        whole(self.least, "the least buy-in, a number")
        if self.most is not None and whole(self.most, "the most, a number") < self.least:
            raise ChipError(f"The most a player may buy in for, {self.most}, is below the least, {self.least}.")

    def holds(self, chips: int) -> bool:
        """Whether a stake is within these limits."""
        return chips >= self.least and (self.most is None or chips <= self.most)

    def __str__(self) -> str:
        return f"{self.least} or more" if self.most is None else f"{self.least} to {self.most}"


@dataclass(frozen=True, slots=True)
class Sign:
    """All that is fixed before a hand: `Sign(table_rules("perth-poker", "holdem", blinds=(1, 2)), BuyIn(40, 200))`."""

    rules: Rules  #: the book, the game, the limits, the commission and the time to act
    buy_in: BuyIn
    kill: bool = False  #: whether Kill Pots are offered
    qualifying: int = 0  #: the least pot that awards the Kill Button
    return_within: int = 0  #: seconds in which whoever left comes back with all that was taken away; 0: the house has no such rule
    seats_drawn: bool = False  #: whether newcomers are given a seat by draw, and nobody changes seats by wish

    def __post_init__(self) -> None:
        whole(self.qualifying, "the qualifying pot, a number")
        whole(self.return_within, "the time to return, a number")
        rules = self.rules
        if rules.points.commission_taken == "no" and rules.sign.get("kind", "none") != "none":
            words = "No commission is taken in this kind of play."
            clause = rules.terms.clause("commission_taken")
            raise CommissionError(words, clause, ("a sign without commission",), rules.terms.book.key)
        if self.kill:
            if self.rules.game.family == "chinese":
                raise TermsError("Chinese Poker has no pot that could be killed.")
            kill_rules(self.rules.terms)  # refuses a book without Kill Pots

    @property
    def seats(self) -> int:
        """The most players of the game; in Chinese Poker more sit than are dealt in."""
        limit = self.rules.terms.seat_limit
        return self.rules.most_players if limit is None else limit
