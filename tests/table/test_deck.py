"""A deck made ready: shuffled in every book, cut where the book speaks of a cut."""

from __future__ import annotations

import pytest

from pitboss.hand.refusal import Refused
from pitboss.hand.usual import usual_rules
from pitboss.table.deck import Deck


def fresh(book: str, game: str) -> Deck:
    rules = usual_rules(book, game)
    return Deck(rules.terms, rules.pack_cards)


def shuffled(book: str, game: str) -> Deck:
    deck = fresh(book, game)
    return deck.shuffle(tuple(reversed(range(len(deck.cards)))))


CUT = (("perth-poker", "holdem", "5.3"), ("melbourne-poker", "holdem", "5.2"), ("wa-permit-poker", "manila", "7.1:mandatory"))


@pytest.mark.parametrize(("book", "game", "clause"), CUT)
def test_a_book_that_speaks_of_a_cut_has_it(book: str, game: str, clause: str) -> None:
    deck = shuffled(book, game)
    with pytest.raises(Refused) as refusal:
        deck.ready()
    assert (refusal.value.code, refusal.value.clause) == ("not-cut", clause)
    assert deck.cut(20).ready() == deck.cards[20:] + deck.cards[:20]


def test_the_standard_book_asks_for_no_cut() -> None:
    deck = shuffled("standard", "no-limit-holdem")
    assert deck.ready() == deck.cards
    assert deck.cut(20).ready() == deck.cards[20:] + deck.cards[:20]
    with pytest.raises(Refused) as refusal:
        deck.cut(0)
    assert (refusal.value.code, refusal.value.clause) == ("cut-too-near", "2.8")


@pytest.mark.parametrize(("book", "game"), [*((book, game) for book, game, _ in CUT), ("standard", "no-limit-holdem")])
def test_a_deck_is_shuffled(book: str, game: str) -> None:
    deck = fresh(book, game)
    for doing in (deck.ready, lambda: deck.cut(20), lambda: deck.shuffle((0, 1))):
        with pytest.raises(Refused) as refusal:
            doing()
        assert refusal.value.clause in deck.terms.book.clauses
