"""Stakes for a table nobody has set up: small, ordinary ones, with which every game of every book can be played and told."""

from __future__ import annotations

from typing import Any, Final

from pitboss.betting.sizes import FIXED, LADDER, SPREAD
from pitboss.games import shape
from pitboss.hand.rules import Rules, table_rules
from pitboss.law.library import open_book
from pitboss.law.terms import Terms

BLINDS: Final = (1, 2)
BET: Final = 2  #: the least bet, and a fixed limit's small one
MAXIMUM: Final = 10 * BET
STACK: Final = 100 * BET
PLAYERS: Final = 6


def usual_stakes(terms: Terms) -> dict[str, Any]:
    """The figures a sign would show, as `table_rules` takes them."""
    game, limit, points = terms.game, terms.limit, terms.points
    if game.forced == "none":
        return {"unit": 1}
    found: dict[str, Any] = {"minimum": BET}
    if game.forced == "ante":
        found["ante"] = BET if points.ante_size == "table-minimum" else BET // 2
    elif limit == LADDER or points.blind_seat == "button":
        # The ladder's steps are multiples of the one blind there is; beside a blind on the button everybody antes.
        found |= {"blinds": (BET,)} if limit == LADDER else {"blinds": (BET,), "ante": BET // 2}
    else:
        found["blinds"] = (BET, 2 * BET) if points.blind_sizes == "small-is-minimum" else BLINDS
    if limit == FIXED:
        found |= {"small_bet": BET, "big_bet": 2 * BET}
    elif limit in (SPREAD, LADDER):
        found["maximum"] = MAXIMUM
    if shape(game.shape).family == "stud" and points.stud_open == "bring-in" and points.bring_in_amount == "stated":
        found["bring_in"] = BET // 2
    return found


def usual_rules(book: str, game: str, *, limit: str | None = None, pack: int | None = None, play: str | None = None) -> Rules:
    """The rules of an ordinary table: the usual limit and pack of the game where none is said, and the usual stakes."""
    terms = Terms(open_book(book), game, limit=limit, pack=pack, play=play)
    return table_rules(book, game, limit=limit, pack=pack, play=play, **usual_stakes(terms))
