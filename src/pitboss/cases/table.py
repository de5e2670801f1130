"""The table of a case: its book, game and pack looked up, its cards laid out, its hands made."""

from __future__ import annotations

from typing import Final

from pitboss.cards import Card, CardError, check_distinct, pack_of
from pitboss.cases.language import Case, CaseError, Sentence
from pitboss.law import BOOK_KEYS, open_book
from pitboss.law.book import GameEntry, UnknownClauseError
from pitboss.ranking import RANKINGS, Ranking
from pitboss.ranking.showdown import ANY, Made, best

# Sentences that lay cards on the table.
LAID: Final = frozenset(
    ("{who} holds {cards}", "{who} shows {cards}", "the board is {cards}", "the top board is {cards}", "the bottom board is {cards}")
)


class CaseTable:
    """The cards of a case, laid out, and the orders by which they are compared."""

    def __init__(self, case: Case) -> None:
        self.case = case
        self.holds: dict[str, tuple[Card, ...]] = {}
        self.shows: dict[str, tuple[Card, ...]] = {}
        self.boards: dict[str, tuple[Card, ...]] = {}
        if case.book not in BOOK_KEYS:
            raise self._wrong("Book", f"there is no book {case.book!r}. The books are {', '.join(BOOK_KEYS)}.")
        self.book = open_book(case.book)
        self._check_law()
        self.game = self._find_game()
        if case.ranking is not None and case.ranking not in RANKINGS:
            raise self._wrong("Ranking", f"there is no ranking {case.ranking!r}. The rankings are {', '.join(RANKINGS)}.")
        self.pack = pack_of(self._pack_size())
        self.high, self.low, self.front = self._rankings()

    # -- the headers

    def _wrong(self, header: str, reason: str) -> CaseError:
        return CaseError(self.case.file, self.case.line_of(header), reason)

    def _check_law(self) -> None:
        case, book = self.case, self.book
        for clause in case.clauses:
            try:
                book.clause(clause)
            except UnknownClauseError as error:
                raise self._wrong("Clause", str(error.args[0])) from None
        for key, choice in case.options.items():
            if key not in book.options:
                raise self._wrong("Option", f"{book.key} has no option {key}; `pitboss rules options {book.key}` lists them.")
            if choice not in book.options[key].choices:
                raise self._wrong("Option", f"{key} = {choice} is no choice; choose {' or '.join(book.options[key].choices)}.")
        if case.play is not None:
            if case.play in book.settings:
                return
            if case.play not in book.layers:
                raise self._wrong("Play", f"{book.key} has no play {case.play!r}; it has {', '.join(book.layers) or 'none'}.")
            for clause in case.clauses:
                off = book.switched_off(clause, case.play)
                if off is not None and off.when is None:
                    raise self._wrong("Play", f"{clause} is switched off in {case.play} play by {off.by}, so no case can show it there.")

    def _find_game(self) -> GameEntry | None:
        if self.case.game is None:
            return None
        if self.case.game not in self.book.games:
            raise self._wrong("Game", f"{self.book.key} has no game {self.case.game!r}. Its games are {', '.join(self.book.games)}.")
        return self.book.games[self.case.game]

    def _pack_size(self) -> int:
        if self.game is None:
            assert self.case.ranking is not None
            return RANKINGS[self.case.ranking].pack.size
        size = self.case.pack or self.game.packs[0]
        if size not in self.game.packs:
            raise self._wrong("Game", f"{self.game.key} is played with {' or '.join(map(str, self.game.packs))} cards, not {size}.")
        return size

    def _usual(self) -> tuple[str, str | None, str | None]:
        """The keys of the order that decides, of the low half and of the front hand, before any option."""
        if self.case.ranking is not None:
            return self.case.ranking, None, None
        assert self.game is not None
        high, low, front = (orders.get(self.pack.size) for orders in (self.game.high, self.game.low, self.game.front))
        if high is None:
            assert low is not None
            return low, None, front
        return high, low, front

    def _rankings(self) -> tuple[Ranking, Ranking | None, Ranking | None]:
        high, low, front = (key and self.book.ranking_for(key, self.case.options) for key in self._usual())
        assert high is not None
        return RANKINGS[high], RANKINGS[low] if low else None, RANKINGS[front] if front else None

    def changes_nothing(self, option: str, choice: str) -> bool:
        """Whether another reading than the default is asked for that makes no difference to this case, which then shows nothing."""
        if choice == self.book.options[option].default:
            return False
        return all(key is None or self.book.ranking_for(key, {option: choice}) == key for key in self._usual())

    # -- the cards

    def lay(self, sentence: Sentence) -> None:
        """Put down the cards a Given sentence speaks of."""
        dealt = sentence.cards()
        says = sentence.phrase.says
        if says == "{who} holds {cards}":
            place, whose = self.holds, str(sentence.slots["who"])
        elif says == "{who} shows {cards}":
            place, whose = self.shows, str(sentence.slots["who"])
        else:
            place, whose = self.boards, says.removeprefix("the ").removesuffix(" is {cards}")
        if whose in place:
            raise CaseError(self.case.file, sentence.line, f"the cards of {whose} are given already.")
        place[whose] = dealt
        try:
            self.pack.check(dealt)
            check_distinct(card for group in (*self.holds.values(), *self.shows.values(), *self.boards.values()) for card in group)
        except CardError as error:
            raise CaseError(self.case.file, sentence.line, str(error)) from None

    def made_by(self, who: str, ranking: Ranking, board: str = "board") -> Made:
        """What a player's cards make."""
        if who not in self.holds and who not in self.shows:
            raise CardError(f"{who} has no cards in this case.")
        held = self.holds.get(who, ()) + self.shows.get(who, ())
        return best(ranking, held, self.boards.get(board, ()), plays=self.plays(ranking))

    def made_of(self, dealt: tuple[Card, ...], ranking: Ranking) -> Made:
        """What bare cards make."""
        self.pack.check(dealt)
        return best(ranking, dealt)

    def plays(self, ranking: Ranking) -> str:
        """Which cards count."""
        return ANY if self.game is None or ranking.showing else self.game.plays

    def players(self) -> list[str]:
        return list(dict.fromkeys([*self.holds, *self.shows]))
