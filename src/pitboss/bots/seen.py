"""A view, read the way a player reads the table: my cards, theirs as far as they lie open, the pot, and what is still to come."""

from __future__ import annotations

from functools import cached_property
from typing import Final

from pitboss.cards import UNKNOWN, Card, card, pack_of
from pitboss.games import shape
from pitboss.games.vocabulary import Board, Draw, Opens
from pitboss.hand.forms import Document
from pitboss.law import open_book
from pitboss.ranking import RANKINGS, Ranking

Cards = tuple[Card, ...]
FOLDED: Final = "folded"


class Other:
    """Somebody still in the hand, as seen from another seat."""

    __slots__ = ("after", "bet", "hidden", "known", "matched", "seat", "stack", "up")

    def __init__(self, player: Document, place: int, mine: int, level: int) -> None:
        down = _cards(player["down"])
        self.seat: int = player["seat"]
        self.bet: int = player["bet"]
        self.stack: int = player["stack"]
        self.after = place > mine  #: nearer the button than I am
        self.matched = player["standing"] == "all-in" or self.bet >= level
        self.up = _cards(player["up"])
        self.known: Cards = (*(each for each in down if each is not UNKNOWN), *self.up)
        self.hidden = down.count(UNKNOWN)


class Seen:
    """What one seat sees. Nothing else comes in: the view is all there is."""

    def __init__(self, view: Document) -> None:
        self.view = view
        self.seat: int = view["seat"]
        entry = open_book(view["book"]).games[view["game"]]
        self.book = open_book(view["book"])
        self.game = shape(entry.shape)
        self.pack: int = view["pack"]
        self.plays = entry.plays
        high, low = entry.high.get(self.pack), entry.low.get(self.pack)
        # A game that is all low has one order, and that is the one its hands are compared by.
        self.high: Ranking = RANKINGS[str(high or low)]
        self.low: Ranking | None = RANKINGS[low] if high and low else None
        self.pot: int = view["pot"]
        self.level: int = view["level"]
        players: list[Document] = view["players"]
        mine = next(place for place, player in enumerate(players) if player["seat"] == self.seat)
        me = players[mine]
        self.down = _cards(me["down"])
        self.up = _cards(me["up"])
        self.stack: int = me["stack"]
        self.bet: int = me["bet"]
        self.boards = [_cards(board) for board in view["boards"]]
        self.others = [
            Other(player, place, mine, self.level) for place, player in enumerate(players) if player["standing"] != FOLDED and place != mine
        ]
        self.bets: int = sum(player["bet"] for player in players)
        #: the smallest bet before anybody in this round: as a rule a small blind
        self.smallest: int = min((player["bet"] for player in players if player["bet"]), default=0)
        names = [street.name for street in self.game.streets]
        self.street = names.index(view["street"]) if view["street"] in names else len(names) - 1

    @property
    def held(self) -> Cards:
        return self.down + self.up

    @property
    def is_draw(self) -> bool:
        return self.game.family == "draw"

    @cached_property
    def unseen(self) -> list[Card]:
        """Every card that does not lie open to this seat."""
        seen = {*self.held, *(each for board in self.boards for each in board)}
        for name in ("aside", "burn_due"):
            seen.update(_cards(self.view[name]))
        for player in self.view["players"]:
            for name in ("down", "up", "exposed", "discards"):
                seen.update(_cards(player[name]))
        return [each for each in pack_of(self.pack).cards if each not in seen]

    @property
    def rounds_left(self) -> int:
        """Betting rounds after this one."""
        return sum(street.opens is not Opens.NOBODY for street in self.game.streets[self.street + 1 :])

    @property
    def draws(self) -> int:
        """Draws of the whole hand."""
        return self._draws(0)

    @property
    def draws_left(self) -> int:
        """Draws still ahead, the one at hand among them."""
        return self._draws(self.street + (self.view["due"] != "draw"))

    def _draws(self, first: int) -> int:
        return sum(isinstance(part, Draw) for street in self.game.streets[first:] for part in street.parts)

    @property
    def board_size(self) -> int:
        """Cards on a board when it is complete."""
        return sum(part.count for street in self.game.streets for part in street.parts if isinstance(part, Board) and not part.on)

    @property
    def is_last_to_act(self) -> bool:
        return not any(other.after for other in self.others)

    @cached_property
    def chip(self) -> int:
        """The smallest chip, of which every amount is made but an all-in."""
        smallest: int = self.view["chip"]
        return smallest


def _cards(texts: list[str]) -> Cards:
    return tuple([card(text) for text in texts])
