"""What cards make, and which hand is better: the sentences that need no play, only cards on the table."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from typing import Final

from pitboss.cards import Card, cards
from pitboss.cases.language import CaseError, Sentence
from pitboss.cases.outcome import OtherwiseError
from pitboss.cases.table import CaseTable
from pitboss.ranking import RANKINGS, Ranking
from pitboss.ranking.showdown import EXACTLY_2_3, Made
from pitboss.ranking.words import all_words

NO_LOW = "no low"
LOW_WORDS = re.compile(r"[\dAKQJT]+(?:-[\dAKQJT]+){4} low")
# What can be told from cards alone, without anybody sitting down.
PARTS: Final = ("low", "high", "top board", "bottom board", "pot")
COMPARED: Final = frozenset(
    (
        *("{hands} in front", "{hands} for low", "{hands}"),
        *("{who} plays {cards} for low", "{who} plays {cards}", "{who} has no low", "{who} acts first"),
        *("{hand} is not {words}", "{hand} is {words}"),
        *("{who} has {words} on the top board", "{who} has {words} on the bottom board", "{who} has {words}"),
        *(f"{{who}} wins the {part}" for part in PARTS),
        *(f"{{people}} share the {part}" for part in PARTS),
    )
)


class Comparison:
    """One Then sentence about cards, checked at the table."""

    def __init__(self, table: CaseTable, sentence: Sentence) -> None:
        self.table = table
        self.sentence = sentence

    def check(self) -> None:
        slots, table = self.sentence.slots, self.table
        who, words = str(slots.get("who")), str(slots.get("words"))
        match self.sentence.phrase.says:
            case "{hands} in front":
                self._chain(self._front())
            case "{hands} for low":
                self._chain(self._low())
            case "{hands}":
                self._chain(table.high)
            case "{who} plays {cards} for low":
                self._plays(who, self._low())
            case "{who} plays {cards}":
                self._plays(who, table.high)
            case "{who} has no low":
                self._must_be(table.made_by(who, self._low()), NO_LOW)
            case "{who} acts first":
                self._acts_first(who)
            case "{hand} is not {words}":
                made = table.made_of(self.sentence.cards("hand"), self._order_for(words))
                if self._fits(made, words):
                    raise OtherwiseError(made.words)
            case "{hand} is {words}":
                self._must_be(table.made_of(self.sentence.cards("hand"), self._order_for(words)), words)
            case "{who} has {words} on the top board" | "{who} has {words} on the bottom board":
                self._must_be(table.made_by(who, table.high, self._last_words()), words)
            case "{who} has {words}":
                self._must_be(table.made_by(who, self._order_for(words)), words)
            case _:
                self._wins(self._last_words(), self.sentence.names or [who])

    def _wrong(self, reason: str) -> CaseError:
        return CaseError(self.table.case.file, self.sentence.line, reason)

    def _last_words(self) -> str:
        """What stands behind the last `the`: the pot, the low, the top board."""
        return self.sentence.phrase.says.rpartition(" the ")[2]

    # -- orders

    def _low(self) -> Ranking:
        """The order of the low half, or of a game that is all low."""
        if self.table.low is not None:
            return self.table.low
        if self.table.high.lowest_wins and not self.table.high.showing:
            return self.table.high
        raise self._wrong(f"{self.table.case.game or self.table.high.key} has no low.")

    def _front(self) -> Ranking:
        if self.table.front is None:
            raise self._wrong(f"{self.table.case.game or self.table.high.key} has no front hand.")
        return self.table.front

    def _order_for(self, words: str) -> Ranking:
        """Words such as 8-7-5-4-A low speak of the low half in a Hi-Lo game."""
        low = LOW_WORDS.fullmatch(_plain(words)) is not None
        return self.table.low if low and self.table.low is not None else self.table.high

    # -- words

    def _fits(self, made: Made, words: str) -> bool:
        """`a flush` fits every flush; `a flush, A-K-Q-J-9` only that one."""
        plain = _plain(words).casefold()
        known = made.ranking.categories if made.ranking.highest_allowed is None else (*made.ranking.categories, NO_LOW)
        if plain not in known and plain not in {each.casefold() for each in all_words(made.ranking)}:
            raise self._wrong(
                f"{_plain(words)!r} is no hand of {made.ranking.key}. Say one of {', '.join(known)}, or the whole in words, "
                f"such as {made.words!r}."
            )
        return plain in (made.words.casefold(), NO_LOW if made.category is None else made.category)

    def _must_be(self, made: Made, words: str) -> None:
        if not self._fits(made, words):
            raise OtherwiseError(made.words)

    # -- comparing

    def _chain(self, ranking: Ranking) -> None:
        """X beats Y ties Z: every neighbour compared in turn."""
        parts = self.sentence.slots["hands"]
        assert isinstance(parts, tuple)
        chain = [str(part) for part in parts]
        for left, verb, right in zip(chain[:-2:2], chain[1:-1:2], chain[2::2], strict=True):
            one, other = self._worth(left, ranking), self._worth(right, ranking)
            found = "ties" if one.value == other.value else "beats" if one.value > other.value else "loses to"
            if found != verb:
                raise OtherwiseError(f"{left} ({one.words}) {found} {right} ({other.words})")

    def _worth(self, hand: str, ranking: Ranking) -> Made:
        if hand in self.table.case.people:
            return self.table.made_by(hand, ranking)
        return self.table.made_of(cards(hand), ranking)

    def _plays(self, who: str, ranking: Ranking) -> None:
        """The named cards are a choice the player has, and as good as the best."""
        made = self.table.made_by(who, ranking)
        named = self.sentence.cards()
        held = self.table.holds.get(who, ()) + self.table.shows.get(who, ())
        board = self.table.boards.get("board", ())
        if not self._may_play(named, held, board, ranking) or ranking.evaluate(named) != made.value:
            raise OtherwiseError(f"{who} plays {' '.join(card.text for card in made.cards)}, {made.words}")

    def _may_play(self, named: Sequence[Card], held: Sequence[Card], board: Sequence[Card], ranking: Ranking) -> bool:
        own = Counter(card in held for card in named if card in held or card in board)
        if own.total() != len(named) or len(named) != ranking.hand:
            return False
        return own[True] == 2 if self.table.plays(ranking) == EXACTLY_2_3 else True

    def _acts_first(self, who: str) -> None:
        """The best of the cards that show, by the order the game opens with: one card by `opens`, more by `leads`.

        A card on the board is nobody's and opens for nobody.
        """
        table = self.table
        counts = {len(shown) for shown in table.shows.values()}
        if len(counts) != 1:
            raise self._wrong("nobody shows a card." if not counts else "the players do not show equally many cards.")
        key = table.case.ranking
        if key is None and table.game is not None:
            key = table.game.opens if counts == {1} else table.game.leads
        if key is None or not RANKINGS[key].showing:
            raise self._wrong(f"{table.case.game or key} has no order of open cards.")
        ranking = RANKINGS[key]
        values = {name: ranking.evaluate(shown) for name, shown in table.shows.items()}
        first = _winners(values)
        if first != [who]:
            raise OtherwiseError(f"{' and '.join(first)} by {ranking.name.lower()}")

    def _wins(self, what: str, people: Sequence[str]) -> None:
        table = self.table
        if table.high.showing:
            raise self._wrong(f"{table.high.key} ranks open cards and wins no pot; say {{who}} acts first.")
        ranking, board = (self._low(), "board") if what == "low" else (table.high, what if what.endswith("board") else "board")
        values = {who: table.made_by(who, ranking, board).value for who in table.players()}
        if what == "pot" and table.low is not None:
            lows = {who: table.made_by(who, table.low, board).value for who in values}
            if any(lows.values()) and _winners(lows) != _winners(values):
                raise OtherwiseError(f"{' and '.join(_winners(values))} win the high, {' and '.join(_winners(lows))} the low")
        if set(_winners(values)) != set(people):
            raise OtherwiseError(" and ".join(_winners(values)) or "nobody")


def _winners(values: dict[str, int]) -> list[str]:
    most = max(values.values(), default=0)
    return [who for who, value in values.items() if value == most and value > 0]


def _plain(words: str) -> str:
    return re.sub(r"^(?:an?|the) ", "", words.strip(), flags=re.IGNORECASE)
