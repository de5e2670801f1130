"""The signs of tables: in words, for a lobby; and as a form begins with them, for any game of any book."""

from __future__ import annotations

from dataclasses import dataclass, fields
from typing import Any, Final

from pitboss.betting.sizes import FIXED, LADDER, SPREAD
from pitboss.betting.stakes import Stakes
from pitboss.hand.rules import Rules, table_rules
from pitboss.hand.tell.table import LIMITS
from pitboss.hand.usual import usual_stakes
from pitboss.law.library import open_book
from pitboss.law.terms import Terms
from pitboss.table.sign import BuyIn, Sign

SCALE: Final = 5  #: the usual stakes are blinds of 1 and 2; a room of play money plays 5 and 10
BETS: Final = (20, 200)  #: the least and the most buy-in, in least bets
UNITS: Final = (80, 800)  #: the same in units, where Chinese Poker is played
CHAIRS: Final = 6
BOTS: Final = ("professor", "caller", "rock")

#: What each figure of a sign is called and what it does, in the order of a form.
STAKES: Final = {
    "blinds": ("Blinds", "What is put in before the cards, beginning left of the button; the smallest first."),
    "ante": ("Ante", "What every player puts in before the cards."),
    "bring_in": ("Bring-in", "What the open card that begins has to bet at least."),
    "minimum": ("Least bet", "The table minimum."),
    "maximum": ("Largest bet", "The most that a bet or a raise may be."),
    "small_bet": ("Small bet", "Bets and raises of the earlier rounds."),
    "big_bet": ("Big bet", "Bets and raises of the later rounds."),
    "unit": ("Unit", "What one unit is worth when the hands are compared."),
    "straddles": ("Straddles", "Whether blinds may be raised before the cards by those who wish."),
}


# -- in words


def limit_words(limit: str | None) -> str:
    """The limit with a capital letter; empty where nobody bets."""
    return "" if limit is None else LIMITS[limit].capitalize()


def stakes_words(rules: Rules) -> str:
    """What is played for, such as "blinds 5 and 10, bets 10 and 20"."""
    stakes = rules.stakes
    found = []
    if stakes.unit:
        found.append(f"units of {stakes.unit:,}")
    if stakes.blinds:
        found.append(f"blind{'s' if len(stakes.blinds) > 1 else ''} {_listed(stakes.blinds)}")
    if stakes.ante:
        found.append(f"ante {stakes.ante:,}")
    if stakes.bring_in:
        found.append(f"bring-in {stakes.bring_in:,}")
    if rules.terms.limit == FIXED:
        found.append(f"bets {_listed((stakes.small_bet, stakes.big_bet))}")
    elif stakes.maximum:
        found.append(f"bets {stakes.least_bet:,} to {stakes.maximum:,}")
    return ", ".join(found)


def figures(stakes: Stakes) -> dict[str, Any]:
    """The figures of a sign that say something."""
    found = {each.name: getattr(stakes, each.name) for each in fields(stakes)}
    return {key: value for key, value in found.items() if value and (key, value) not in (("chip", 1), ("dollar", 1))}


def _listed(amounts: tuple[int, ...]) -> str:
    *most, last = (f"{each:,}" for each in amounts)
    return f"{', '.join(most)} and {last}" if most else last


# -- as usual


@dataclass(frozen=True, slots=True)
class Usual:
    """A sign for a game, to be used as it is or changed."""

    rules: Rules
    stakes: dict[str, Any]
    buy_in: BuyIn
    chairs: int
    most_chairs: int
    bots: tuple[str, ...]

    @property
    def straddles(self) -> bool:
        """Whether the book leaves it to the table if straddles are taken."""
        points = self.rules.points
        return bool(self.rules.stakes.blinds) and points.straddle_offer != "none" and points.offers_as_of_right != "yes"

    @property
    def figures(self) -> frozenset[str]:
        """All that may stand on a sign of this game at this limit."""
        entry, limit = self.rules.entry, self.rules.terms.limit
        more = {"blinds", "ante"} if entry.forced == "either" else {"ante"} if entry.forced == "blinds" else set()
        if entry.forced != "none" and limit != FIXED:
            more.add("minimum")
        if self.straddles:
            more.add("straddles")
        return frozenset({*self.stakes, *more, "time_to_act"})


def usual_sign(book: str, game: str, limit: str | None, pack: int | None, most_chairs: int) -> Usual:
    """The sign a table of this game would have if nobody said otherwise; raises `TermsError` where the book has no such limit or pack."""
    terms = Terms(open_book(book), game, limit=limit, pack=pack)
    stakes = {key: _scaled(value) for key, value in usual_stakes(terms).items()}
    if terms.limit not in (SPREAD, LADDER) and stakes.get("minimum") == Stakes(**{**stakes, "minimum": 0}).least_bet:
        del stakes["minimum"]  # it follows from the others, and one figure less has to be kept in step
    rules = table_rules(book, game, limit=limit, pack=pack, **stakes)
    buy_in = usual_buy_in(rules)
    most_chairs = min(Sign(rules, buy_in).seats, most_chairs)
    chairs = min(most_chairs, CHAIRS, rules.most_players)
    return Usual(rules, stakes, buy_in, chairs, most_chairs, BOTS[: chairs - 1])


def usual_buy_in(rules: Rules) -> BuyIn:
    """What players sit down with at these stakes."""
    unit = rules.stakes.unit
    least, most = (times * unit for times in UNITS) if unit else (times * rules.stakes.least_bet for times in BETS)
    return BuyIn(least, most)


def _scaled(value: Any) -> Any:
    return tuple(SCALE * each for each in value) if isinstance(value, tuple) else SCALE * value
