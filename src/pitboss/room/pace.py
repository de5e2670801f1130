"""How fast a table is run: all figures are milliseconds, but for the number of missed turns."""

from __future__ import annotations

from dataclasses import dataclass, fields, replace
from typing import Final

from pitboss.hand.forms import Document

DAY: Final = 86_400_000
LOOKED_AT: Final = 3  #: times the usual pause, after a hand of Chinese Poker


class PaceError(ValueError):
    """A pace that cannot be."""


@dataclass(frozen=True, slots=True)
class Pace:
    """What the house publishes about its clocks. 0 switches a thing off: no pause, no time bank, hands shown and mucked at once."""

    act: int = 20_000  #: to bet, draw or discard, where the sign sets no time to act
    set: int = 90_000  #: to set three hands
    show: int = 5_000  #: to show or muck where both may be done; then the hand is shown or mucked as the cards have it
    bets: int = 15_000  #: against the house: from the first wager to the call for no more bets
    vote: int = 8_000  #: to agree to more boards; 0: nobody is asked
    bank: int = 60_000  #: the time bank of a player who sits down
    bank_back: int = 1_000  #: what comes back to it with every hand dealt, up to the whole
    grace: int = 45_000  #: how long, in one hand, the clock stands still for a player whose link is lost
    misses: int = 2  #: turns in a row that the clock decides before a player sits out; 0: nobody is sat out
    away: int = 600_000  #: how long a player sits out before the seat is given up; 0: for ever
    between: int = 3_000  #: from the end of a hand to the next
    opening: int = 5_000  #: from the last arrival to the first hand of a table
    think: int = 800  #: what a bot takes before it acts

    def __post_init__(self) -> None:
        for each in fields(self):
            value = getattr(self, each.name)
            if type(value) is not int or not 0 <= value <= DAY:
                raise PaceError(f"{each.name} is {value!r}; a pace is in whole milliseconds (misses: a number), from 0 to a day.")

    def for_family(self, family: str) -> Pace:
        """The pause after a hand, longer where thirteen cards of everybody lie open and each hand is compared with each."""
        return replace(self, between=min(self.between * LOOKED_AT, DAY)) if family == "chinese" else self

    def to_json(self) -> Document:
        return {each.name: getattr(self, each.name) for each in fields(self)}

    @classmethod
    def from_json(cls, document: Document) -> Pace:
        known = {each.name for each in fields(cls)}
        unknown = [name for name in document if name not in known]
        if unknown:
            raise PaceError(f"There is no pace called {unknown[0]!r}; there are {', '.join(sorted(known))}.")
        return replace(cls(), **document)


AT_ONCE = Pace(show=0, vote=0, between=0, opening=0, think=0)  #: nobody waits for anybody: tests, simulations
