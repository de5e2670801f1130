"""The figures that may stand on the sign of a game. One that nothing at the table would read is refused, not passed over."""

from __future__ import annotations

from collections.abc import Collection
from typing import Final

from pitboss.betting.sizes import FIXED, LADDER, SPREAD
from pitboss.games import shape
from pitboss.law.terms import Terms, TermsError

#: What each figure is called; those of time and of chips belong to every table and are not here.
NAMES: Final = {
    "blinds": "blinds",
    "ante": "ante",
    "bring_in": "bring-in",
    "minimum": "minimum",
    "maximum": "maximum",
    "small_bet": "small bet",
    "big_bet": "big bet",
    "unit": "unit",
    "straddles": "straddles",
    "jackpot": "jackpot stake",  # of games against the house
}
#: The topic whose clause says what the game has in the place of a figure.
TOPICS: Final = {"blinds": "ante", "bring_in": "stud_open"}


def figures_of(terms: Terms) -> tuple[str, ...]:
    """The figures that this game has at this limit under this book."""
    game, limit, points = terms.game, terms.limit, terms.points
    if game.forced == "none":
        return ("unit",)
    found = ["minimum", "ante"]
    if game.forced in ("blinds", "either"):
        # Straddles may be asked for and switched off, as in a tournament.
        found += ["blinds", "straddles"]
    if limit == FIXED:
        found += ["small_bet", "big_bet"]
    elif limit in (SPREAD, LADDER):
        found.append("maximum")
    if shape(game.shape).family == "stud" and points.stud_open == "bring-in" and points.bring_in_amount == "stated":
        found.append("bring_in")
    return tuple(name for name in NAMES if name in found)


def check_figures(terms: Terms, said: Collection[str]) -> None:
    """`TermsError` for a figure that the game does not have, with those it has."""
    has = figures_of(terms)
    for name in NAMES:
        if name in said and name not in has:
            limit = f" ({terms.limit})" if name in ("maximum", "small_bet", "big_bet") and terms.limit else ""
            clause = terms.clause(TOPICS.get(name, "")) or None
            raise TermsError(
                f"{terms.game.name}{limit} in {terms.book.key} has no {NAMES[name]}.",
                clause,
                tuple(NAMES[each] for each in has),
                terms.book.key,
            )
