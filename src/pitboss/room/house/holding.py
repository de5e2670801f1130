"""What hands against the house come to: a player's own as it stands, and those that lie open. Nothing here looks at who asks."""

from __future__ import annotations

from pitboss.banked.state import Group, Round
from pitboss.hand.forms import Document
from pitboss.ranking.showdown import ANY
from pitboss.room.holding import order_standing


def _holding(game: Round, seat: int, cards: Group) -> Document:
    found = order_standing(game.rules.ranking, cards, game.board, ANY)
    return {"seat": seat, "words": found.words, "best": list(found.best), "qualifies": None}


def players(game: Round, place: int) -> Document:
    """What the player at this place has now."""
    return _holding(game, game.seats[place], game.hole[place])


def dealers(game: Round) -> Document:
    """What the dealer has, and whether that qualifies; the board is out by then."""
    cards = (*game.dealer, *game.board)
    return {**_holding(game, 0, game.dealer), "qualifies": game.rules.evaluate(cards) >= game.rules.paying.qualifies}


def lying_open(game: Round) -> list[Document]:
    """The hands that everybody sees, the dealer's first."""
    found = [dealers(game)] if game.dealer_shown else []
    return found + [players(game, place) for place, shown in enumerate(game.shown) if shown]
