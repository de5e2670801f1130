"""How hands are compared at the end of a game: what each player then holds, what lies on the boards, which cards count."""

from __future__ import annotations

from dataclasses import dataclass

from pitboss.cards import Pack
from pitboss.games.vocabulary import Board, Discard
from pitboss.hand.rules import Rules
from pitboss.hand.usual import usual_rules
from pitboss.ranking.showdown import EXACTLY_2_3
from pitboss.ranking.vocabulary import Ranking


@dataclass(frozen=True)
class Showdown:
    """All that an equity depends on besides the cards."""

    high: Ranking
    low: Ranking | None  #: of a pot that is split
    pack: Pack
    plays: str  #: any, 2+3 or held
    held: int  #: cards of a player at the end
    boards: tuple[int, ...]  #: cards on each board at the end; none in stud and draw
    runs: bool = False  #: one board, run several times from where it stands: all runs share what lies there

    @property
    def exactly(self) -> bool:
        """Whether exactly two cards of the hand and three of the board count."""
        return self.plays == EXACTLY_2_3

    @property
    def halves(self) -> tuple[Ranking, ...]:
        return (self.high,) if self.low is None else (self.high, self.low)


def showdown_of(book: str, game: str, *, pack: int | None = None, boards: int | None = None) -> Showdown:
    """The showdown of a game under a book. `boards` more than one is a board run several times, the pot shared between them."""
    rules = usual_rules(book, game, pack=pack)
    sizes = _boards(rules)
    runs = boards is not None and boards > 1
    if boards is not None and sizes:
        sizes = sizes[:1] * boards
    thrown = sum(part.count for street in rules.game.streets for part in street.parts if isinstance(part, Discard))
    return Showdown(rules.high, rules.low, rules.pack, rules.plays, rules.game.held - thrown, sizes, runs)


def _boards(rules: Rules) -> tuple[int, ...]:
    laid = [part for street in rules.game.streets for part in street.parts if isinstance(part, Board)]
    return tuple(sum(part.count for part in laid if part.on == on) for on in sorted({part.on for part in laid}))
