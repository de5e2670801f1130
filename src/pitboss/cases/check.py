"""Carrying a case out: does what must follow, follow?"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from pitboss.cards import Card, CardError, cards, check_distinct, pack_of
from pitboss.cases.language import Case, CaseError, Sentence
from pitboss.cases.phrases import WHO, Block, Phrase, Slot
from pitboss.law import BOOK_KEYS, Book, open_book
from pitboss.law.book import GameEntry
from pitboss.ranking import RANKINGS, Ranking, RankingError
from pitboss.ranking.showdown import ANY, Made, best

LOW_WORDS = re.compile(r"[\dAKQJT]+(?:-[\dAKQJT]+){4} low")


@dataclass(frozen=True)
class Passed:
    """Everything followed as the case says."""

    checks: int


@dataclass(frozen=True)
class Failed:
    """Something did not follow: the line, what it says and what was found."""

    line: int
    expected: str
    found: str


@dataclass(frozen=True)
class NotYet:
    """The case is well written but speaks of a part of the game that Pitboss cannot play yet."""

    line: int
    sentence: str


Outcome = Passed | Failed | NotYet


class _OtherwiseError(Exception):
    def __init__(self, found: str) -> None:
        super().__init__(found)
        self.found = found


def check(case: Case) -> Outcome:
    """Carry the case out. `CaseError` if it asks for a book, clause, game or card that does not exist."""
    table = _Table(case)
    for key, choice in case.options.items():
        if table.cannot_take(key, choice):
            return NotYet(case.line, f"Option: {key} = {choice}")
    for sentence in case.sentences:
        if not sentence.phrase.runs:
            return NotYet(sentence.line, sentence.text)
    for sentence in case.of(Block.GIVEN):
        table.lay(sentence)
    for sentence in case.of(Block.THEN):
        try:
            table.follows(sentence)
        except _OtherwiseError as other:
            return Failed(sentence.line, sentence.text, other.found)
        except (RankingError, CardError) as error:
            return Failed(sentence.line, sentence.text, str(error))
    return Passed(len(case.of(Block.THEN)))


class _Table:
    """The cards of a case, laid out, and the orders by which they are compared."""

    def __init__(self, case: Case) -> None:
        self.case = case
        self.holds: dict[str, tuple[Card, ...]] = {}
        self.shows: dict[str, tuple[Card, ...]] = {}
        self.boards: dict[str, tuple[Card, ...]] = {}
        if case.book not in BOOK_KEYS:
            raise self._wrong(f"there is no book {case.book!r}. The books are {', '.join(BOOK_KEYS)}.")
        self.book = open_book(case.book)
        self._check_law(self.book)
        self.game = self._find_game(self.book)
        self.pack = pack_of(self._pack_size())
        self.high, self.low = self._rankings()

    def _wrong(self, reason: str) -> CaseError:
        return CaseError(self.case.file, self.case.line, reason)

    def _check_law(self, book: Book) -> None:
        for clause in self.case.clauses:
            if clause not in book.clauses:
                raise self._wrong(f"{book.key} has no clause {clause}.")
        for key, choice in self.case.options.items():
            if key not in book.options or choice not in book.options[key].choices:
                known = ", ".join(book.options[key].choices) if key in book.options else "see `pitboss rules show`"
                raise self._wrong(f"{book.key} has no option {key} = {choice}; choices: {known}.")
        if self.case.play is not None and self.case.play not in book.layers:
            raise self._wrong(f"{book.key} has no play {self.case.play!r}; it has {', '.join(book.layers) or 'none'}.")

    def _find_game(self, book: Book) -> GameEntry | None:
        if self.case.game is None:
            return None
        if self.case.game not in book.games:
            raise self._wrong(f"{book.key} has no game {self.case.game!r}. Its games are {', '.join(book.games)}.")
        return book.games[self.case.game]

    def _pack_size(self) -> int:
        if self.game is None:
            assert self.case.ranking is not None
            if self.case.ranking not in RANKINGS:
                raise self._wrong(f"there is no ranking {self.case.ranking!r}. The rankings are {', '.join(RANKINGS)}.")
            return RANKINGS[self.case.ranking].pack.size
        size = self.case.pack or self.game.packs[0]
        if size not in self.game.packs:
            raise self._wrong(f"{self.game.key} is played with {' or '.join(map(str, self.game.packs))} cards, not {size}.")
        return size

    def _rankings(self) -> tuple[Ranking, Ranking | None]:
        """The order that decides, and in Hi-Lo the order of the low half."""
        if self.case.ranking is not None:
            if self.case.ranking not in RANKINGS:
                raise self._wrong(f"there is no ranking {self.case.ranking!r}. The rankings are {', '.join(RANKINGS)}.")
            return RANKINGS[self.case.ranking], None
        assert self.game is not None
        high, low = self.game.high.get(self.pack.size), self.game.low.get(self.pack.size)
        if high is None:
            assert low is not None
            return self._ranking(low), None
        return self._ranking(high), self._ranking(low) if low else None

    def _ranking(self, usual: str) -> Ranking:
        return RANKINGS[self.book.ranking_for(usual, self.case.options)]

    def cannot_take(self, option: str, choice: str) -> bool:
        """Whether another reading than the default is asked for that changes nothing here: the case would show nothing."""
        known = any((variant.option, variant.choice) == (option, choice) for variant in self.book.variants)
        return choice != self.book.options[option].default and not known

    # -- Given

    def lay(self, sentence: Sentence) -> None:
        dealt = sentence.slots["cards"]
        assert isinstance(dealt, tuple)
        known = tuple(card for card in dealt if isinstance(card, Card))
        try:
            self.pack.check(known)
        except CardError as error:
            raise CaseError(self.case.file, sentence.line, str(error)) from None
        says = sentence.phrase.says
        if says == "{who} holds {cards}":
            self.holds[str(sentence.slots["who"])] = known
        elif says == "{who} shows {cards}":
            self.shows[str(sentence.slots["who"])] = known
        else:
            self.boards[says.removeprefix("the ").removesuffix(" is {cards}")] = known
        try:
            check_distinct(card for group in (*self.holds.values(), *self.shows.values(), *self.boards.values()) for card in group)
        except CardError as error:
            raise CaseError(self.case.file, sentence.line, str(error)) from None

    # -- Then

    def follows(self, sentence: Sentence) -> None:
        phrase: Phrase = sentence.phrase
        slots = sentence.slots
        match phrase.says:
            case "{hands} in front":
                self._chain(str(slots["hands"]), self._front())
            case "{hands} for low":
                self._chain(str(slots["hands"]), self.low or self.high)
            case "{hands}":
                self._chain(str(slots["hands"]), self.high)
            case "{who} plays {cards} for low":
                self._plays(str(slots["who"]), slots["cards"], self.low or self.high)
            case "{who} plays {cards}":
                self._plays(str(slots["who"]), slots["cards"], self.high)
            case "{who} has no low":
                self._no_low(str(slots["who"]))
            case "{who} acts first":
                self._acts_first(str(slots["who"]))
            case "{cards} is not {words}":
                made = self._made_of(slots["cards"], self._order_for(str(slots["words"])))
                if _fits(made, str(slots["words"])):
                    raise _OtherwiseError(made.words)
            case "{cards} is {words}":
                self._must_be(self._made_of(slots["cards"], self._order_for(str(slots["words"]))), str(slots["words"]))
            case "{who} has {words} on the top board" | "{who} has {words} on the bottom board":
                board = phrase.says.rpartition(" the ")[2]
                self._must_be(self._made_by(str(slots["who"]), self.high, board), str(slots["words"]))
            case "{who} has {words}":
                self._must_be(self._made_by(str(slots["who"]), self._order_for(str(slots["words"]))), str(slots["words"]))
            case says:
                what = says.rpartition(" the ")[2]
                self._wins(what, re.findall(WHO, str(slots.get("people", slots.get("who")))))

    def _order_for(self, words: str) -> Ranking:
        """Words such as 8-7-5-4-A low, or a low that fails, speak of the low half in a Hi-Lo game."""
        low = LOW_WORDS.fullmatch(_plain(words)) is not None
        return self.low if low and self.low is not None else self.high

    def _plays_rule(self, ranking: Ranking) -> str:
        return ANY if self.game is None or ranking.showing else self.game.plays

    def _made_by(self, who: str, ranking: Ranking, board: str = "board") -> Made:
        if who not in self.holds and who not in self.shows:
            raise _OtherwiseError(f"{who} has no cards in this case")
        held = self.holds.get(who, ()) + self.shows.get(who, ())
        return best(ranking, held, self.boards.get(board, ()), plays=self._plays_rule(ranking))

    def _made_of(self, dealt: Slot, ranking: Ranking) -> Made:
        assert isinstance(dealt, tuple)
        known = tuple(card for card in dealt if isinstance(card, Card))
        self.pack.check(known)
        return best(ranking, known)

    def _front(self) -> Ranking:
        key = self.game.front.get(self.pack.size) if self.game is not None else None
        if key is None:
            raise _OtherwiseError(f"{self.case.game or self.case.ranking} has no front hand")
        return RANKINGS[key]

    def _worth(self, hand: str, ranking: Ranking) -> Made:
        hand = hand.strip()
        return self._made_by(hand, ranking) if hand in self.case.people else self._made_of(cards(hand), ranking)

    def _chain(self, text: str, ranking: Ranking) -> None:
        """X beats Y ties Z: every neighbour compared in turn."""
        parts = re.split(r" (beats|ties) ", text)
        for left, verb, right in zip(parts[:-2:2], parts[1:-1:2], parts[2::2], strict=True):
            one, other = self._worth(left, ranking), self._worth(right, ranking)
            holds = one.value > other.value if verb == "beats" else one.value == other.value
            if not holds:
                found = "ties" if one.value == other.value else "beats" if one.value > other.value else "loses to"
                raise _OtherwiseError(f"{left.strip()} ({one.words}) {found} {right.strip()} ({other.words})")

    def _must_be(self, made: Made, words: str) -> None:
        if not _fits(made, words):
            raise _OtherwiseError(made.words)

    def _plays(self, who: str, dealt: Slot, ranking: Ranking) -> None:
        made = self._made_by(who, ranking)
        assert isinstance(dealt, tuple)
        if set(made.cards) != set(dealt):
            raise _OtherwiseError(f"{who} plays {' '.join(card.text for card in made.cards)}, {made.words}")

    def _no_low(self, who: str) -> None:
        made = self._made_by(who, self.low or self.high)
        if made.value:
            raise _OtherwiseError(made.words)

    def _acts_first(self, who: str) -> None:
        """The best of the cards that show, by the order the game opens with: one card by `opens`, more by `leads`."""
        if len({len(shown) for shown in self.shows.values()}) != 1:
            raise _OtherwiseError("the players do not show equally many cards")
        count = len(next(iter(self.shows.values())))
        key = self.case.ranking
        if key is None and self.game is not None:
            key = self.game.opens if count == 1 else self.game.leads
        if key is None:
            raise _OtherwiseError(f"{self.case.game} has no order of open cards")
        ranking = RANKINGS[key]
        values = {name: ranking.evaluate(shown) for name, shown in self.shows.items()}
        first = [name for name, value in values.items() if value == max(values.values())]
        if first != [who]:
            raise _OtherwiseError(f"{' and '.join(first)} by {ranking.name.lower()}")

    def _wins(self, what: str, people: Sequence[str]) -> None:
        ranking, board = self.high, "board"
        if what == "low":
            ranking = self.low or self.high
        elif what.endswith("board"):
            board = what
        values = {who: self._made_by(who, ranking, board).value for who in dict.fromkeys([*self.holds, *self.shows])}
        if what == "pot" and self.low is not None:
            lows = {who: self._made_by(who, self.low, board).value for who in values}
            if any(lows.values()) and _winners(lows) != _winners(values):
                raise _OtherwiseError(f"{' and '.join(_winners(values))} win the high, {' and '.join(_winners(lows))} the low")
        winners = _winners(values)
        if set(winners) != set(people):
            raise _OtherwiseError(" and ".join(winners) or "nobody")


def _winners(values: dict[str, int]) -> list[str]:
    most = max(values.values(), default=0)
    return [who for who, value in values.items() if value == most and value > 0]


def _plain(words: str) -> str:
    return re.sub(r"^(?:an?|the) ", "", words.strip())


def _fits(made: Made, words: str) -> bool:
    """`a flush` fits every flush; `a flush, A-K-Q-J-9` only that one."""
    return _plain(words) in (made.words, str(made.category) if made.category is not None else "no low")
