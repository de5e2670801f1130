"""Every game on every pack at every player count: a hundred hands each, played at random, lose no chip, no card and no thread."""

from __future__ import annotations

from collections import defaultdict
from random import Random

import pytest

from pitboss.hand import events as e
from pitboss.hand.dealer import Dealer
from pitboss.hand.decide import play
from pitboss.hand.evolve import evolve
from pitboss.hand.options import Options, options
from pitboss.hand.state import Hand
from pitboss.hand.turn import Due
from tests.hand.everything import BOOKS, Reading, Table, house, middling_tables, options_asked, readings_of, seat_players, tables
from tests.hand.invariants import Conserved, InTurn, Replayed
from tests.hand.offers import Asked
from tests.hand.players import Players
from tests.hand.settlement import check_settlement

HANDS = 100
ASKED = 20  #: one hand in so many is looked at from all sides
SETTLED = 5  #: one hand in so many is settled a second time, slowly


def play_hands(table: Table, hands: range, reading: Reading | None = None, asked: int = ASKED, settled: int = SETTLED) -> None:
    for nth in hands:
        try:
            play_a_hand(table, nth, reading, closely=nth % asked == 0, settled=nth % settled == 0)
        except Exception as problem:
            problem.add_note(f"Hand {nth} of {table}: play_a_hand(Table{tuple(table)}, {nth}, {reading})")
            raise


def play_a_hand(table: Table, nth: int, reading: Reading | None = None, *, closely: bool = True, settled: bool = True) -> None:
    """One hand with everything that holds checked after every event; `closely`, with everything asked and replayed as well."""
    chance = Random(f"{table}/{nth}/{reading}")
    rules = house(table, chance, nth, reading)
    seated = seat_players(rules, table, chance)
    hand = Hand(rules, **seated)
    conserved, in_turn, replayed, asked = Conserved(hand), InTurn(), Replayed(rules, seated), Asked(Random(nth))

    def watch(hand: Hand, event: e.Event) -> None:
        conserved(hand, event)
        in_turn(hand, event)
        if closely:
            replayed(hand, event)

    def look(hand: Hand, found: Options) -> None:
        replayed.look(hand, found)
        asked(hand, found)

    Players(chance).play_out(hand, watch, look if closely else None)
    if closely:
        look(hand, options(hand))
    conserved.check_end(hand)
    if settled:
        check_settlement(hand, conserved.happened)


@pytest.mark.parametrize("table", tables(), ids=str)
def test_a_hundred_hands(table: Table) -> None:
    play_hands(table, range(HANDS))


# -- what chance might miss


@pytest.mark.parametrize(("book", "option"), [(book, option) for book in BOOKS for option in options_asked(book)])
def test_every_reading_plays(book: str, option: str) -> None:
    """Each choice that the engine offers a house is played, at every kind of table where it makes a difference."""
    by_choice = defaultdict(list)
    for table, reading in readings_of(book, option):
        by_choice[reading.choice].append((table, reading))
    for places in by_choice.values():
        for nth in range(10):
            table, reading = places[nth * len(places) // 10]
            play_hands(table, range(nth, nth + 1), reading)


@pytest.mark.parametrize("shows", [True, False])
@pytest.mark.parametrize("book", BOOKS)
def test_the_dealer_deals_on_to_the_next_decision(book: str, shows: bool) -> None:
    """The automaton does the same as the dealer's actions one by one, and stops only for the players."""
    for table in middling_tables(book):
        chance = Random(f"{table}/dealer")
        rules = house(table, chance)
        deck = list(rules.pack_cards)
        chance.shuffle(deck)
        hand = Hand(rules, **{**seat_players(rules, table, chance), "deck": deck})
        conserved, players, dealer = Conserved(hand), Players(chance), Dealer(chance, shows=shows)
        while not hand.over:
            twin = hand.copy()
            for event in dealer.deal_on(hand):
                evolve(twin, event)
                conserved(twin, event)
            assert twin == hand
            found = options(hand)
            assert hand.over or found.is_players
            assert not (shows and found.due == Due.SHOW)
            if not hand.over:
                conserved.happened += play(hand, players.choose(hand, found))
                conserved.agenda, conserved.at = hand.agenda, hand.at
        conserved.check_end(hand)
