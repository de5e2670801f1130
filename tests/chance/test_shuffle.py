"""Decks: shuffled, cut as the book has it, different every time, and silent about themselves."""

from __future__ import annotations

import subprocess
import sys
from random import Random

import pytest

from pitboss.cards import UNKNOWN, CardError, by_index, cards, pack_of
from pitboss.chance import ChanceError, Committed, HouseDealer, shuffled
from pitboss.chance.shuffle import cut_of, order_of
from pitboss.chance.source import stream
from pitboss.hand.rules import table_rules
from pitboss.hand.state import Hand
from pitboss.law.library import open_book
from pitboss.law.terms import Terms
from pitboss.table.deck import Deck
from tests.chance.hands import GAMES, reshuffled

HOLDEM = table_rules("perth-poker", "holdem", limit="no-limit", blinds=(1, 2))
SEED = bytes(range(32))


@pytest.mark.parametrize(("book", "game"), GAMES)
def test_the_book_says_how_a_deck_is_cut(book: str, game: str) -> None:
    terms = Terms(open_book(book), game)
    least = cut_of(terms)
    assert least == (terms.points.cut_least if terms.clause("cut") else 0)
    pack = pack_of(terms.pack).cards
    for number in range(20):
        seed = Random(f"{book} {game} {number}").randbytes(32)
        found = shuffled(pack, terms, seed)
        # The same bytes without the cut: where the uncut deck's top card lies tells the depth of the cut.
        uncut = order_of(len(pack), 0, stream(seed))
        depth = -found.order.index(uncut[0]) % len(pack)
        deck = Deck(terms, pack).shuffle(uncut)
        # The table's own deck refuses a cut that its book does not allow, and a deal without one.
        assert (deck.cut(depth) if least else deck).ready() == found.cards


def test_perth_leaves_two_cards_on_each_side_and_standard_does_not_cut() -> None:
    assert cut_of(HOLDEM.terms) == 2
    assert cut_of(Terms(open_book("melbourne-poker"), "holdem")) == 1
    assert cut_of(Terms(open_book("standard"), "no-limit-holdem")) == 0


def test_a_pile_too_small_to_cut_is_shuffled_all_the_same() -> None:
    for text in ("Ah", "Ah Kd", "Ah Kd 2c"):
        found = shuffled(cards(text), HOLDEM.terms)
        assert sorted(found.cards, key=by_index) == sorted(cards(text), key=by_index)


def test_the_same_seed_gives_the_same_deck_and_another_another() -> None:
    first = shuffled(HOLDEM.pack_cards, HOLDEM.terms, SEED)
    assert first == shuffled(HOLDEM.pack_cards, HOLDEM.terms, SEED)
    other = shuffled(HOLDEM.pack_cards, HOLDEM.terms, bytes(32))
    assert first.cards != other.cards
    assert first.root != other.root
    assert tuple(HOLDEM.pack_cards[number] for number in first.order) == first.cards


def test_no_two_decks_are_alike() -> None:
    made = [shuffled(HOLDEM.pack_cards, HOLDEM.terms) for _ in range(500)]
    assert len({each.cards for each in made}) == len({each.seed for each in made}) == len({each.root for each in made}) == 500


def test_two_processes_of_one_moment_deal_different_decks() -> None:
    code = (
        "from pitboss.chance import shuffled; from pitboss.law import open_book; from pitboss.law.terms import Terms\n"
        "from pitboss.cards import pack_of\n"
        "print(shuffled(pack_of(52).cards, Terms(open_book('standard'), 'no-limit-holdem')).root.hex())"
    )
    running = [subprocess.Popen([sys.executable, "-c", code], stdout=subprocess.PIPE, text=True) for _ in range(2)]
    told = [process.communicate(timeout=60)[0].strip() for process in running]
    assert [len(each) for each in told] == [64, 64]
    assert told[0] != told[1]


def test_a_deck_says_nothing_of_itself_in_a_log() -> None:
    deck = shuffled(HOLDEM.pack_cards, HOLDEM.terms, SEED)
    assert repr(deck) == f"Committed(root={deck.root!r})"
    assert f"{deck}" == repr(deck)


def test_out_of_the_vault_comes_the_same_deck() -> None:
    for deck in (shuffled(HOLDEM.pack_cards, HOLDEM.terms, SEED), *reshuffled().committed):
        again = Committed.from_json(deck.to_json())
        assert again == deck
        assert [again.opening(number) for number in range(deck.size)] == [deck.opening(number) for number in range(deck.size)]


def test_a_deck_of_another_algorithm_stays_in_the_vault() -> None:
    document = shuffled(HOLDEM.pack_cards, HOLDEM.terms).to_json()
    with pytest.raises(ChanceError, match="made by 'pitboss-deck-9'"):
        Committed.from_json({**document, "algorithm": "pitboss-deck-9"})


def test_what_cannot_be_shuffled() -> None:
    with pytest.raises(ChanceError, match="A pile of 0 cards"):
        shuffled((), HOLDEM.terms)
    with pytest.raises(ChanceError, match="at a live table people shuffle"):
        shuffled((UNKNOWN,), HOLDEM.terms)
    with pytest.raises(CardError, match="stands twice"):
        shuffled((*cards("Ah"), *cards("Ah")), HOLDEM.terms)
    with pytest.raises(ChanceError, match="no position 52"):
        shuffled(HOLDEM.pack_cards, HOLDEM.terms).opening(52)


def test_the_dealer_shuffles_only_when_it_is_time() -> None:
    deck = shuffled(HOLDEM.pack_cards, HOLDEM.terms)
    hand = Hand(HOLDEM, [100, 100], deck=deck.cards)
    dealer = HouseDealer(deck)
    with pytest.raises(ChanceError, match="No shuffle is due: the hand waits for post"):
        dealer.shuffle(hand)
    dealer.deal_on(hand)
    assert dealer.committed == [deck]
    assert hand.top == 4
    with pytest.raises(ChanceError, match="A hand begins with a deck that is committed to"):
        HouseDealer()
