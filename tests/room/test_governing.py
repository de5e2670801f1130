"""At every decision of every game something governs, and it is a clause of the book."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from pitboss.hand import actions as a
from pitboss.hand.options import Options
from pitboss.hand.state import Hand
from pitboss.hand.turn import PLAYERS_TURN, Due
from pitboss.law import open_book
from pitboss.room.governing import governs
from pitboss.server.messages import Caller
from tests.campaign.oracle import cards_in
from tests.hand.everything import house, seat_players
from tests.hand.players import Players
from tests.hand.test_view import GAMES, a_table
from tests.room.test_why import do, hand_of
from tests.server.evening import evening, run, sign_of

TOPICS = {
    *("turn", "call", "check", "open", "sizes", "raises", "all-in", "kitty"),
    *("draw", "discard", "set", "show", "runs", "hands", "pot", "ruling"),
}


def check(hand: Hand) -> list[Any]:
    found, clauses = governs(hand), hand.rules.terms.book.clauses
    for each in found:
        assert set(each) == {"topic", "clause", "also", "book", "words"}
        assert each["topic"] in TOPICS
        assert all(clause in clauses for clause in (each["clause"], *each["also"])), each
        assert each["book"] == hand.rules.terms.book.key
        assert each["words"][0].isupper(), each
        assert each["words"].endswith("."), each
        assert "{" not in each["words"]
        assert not [*cards_in(each["words"])], "a word that reads like a card would look like a leak"
    return found


@pytest.mark.parametrize(("book", "game"), GAMES)
def test_every_decision_of_every_game(book: str, game: str) -> None:
    chance = Random(f"governs {book} {game}")

    def look(hand: Hand, now: Options) -> None:
        found = check(hand)
        if now.due not in PLAYERS_TURN or now.due in (Due.OFFER, Due.TAP):
            return
        topics = [each["topic"] for each in found]
        wanted = {Due.BET: "sizes", Due.DRAW: "draw", Due.DISCARD: "discard", Due.SET: "set", Due.SHOW: "show"}[now.due]
        assert wanted in topics
        if now.due != Due.SET:
            (turn,) = [each for each in found if each["topic"] == "turn"]
            assert turn["words"].startswith(f"Seat {now.seat} ")
        assert len(found) <= 14, "a short list"

    for nth in range(3):
        table = a_table(book, game, chance)
        rules = house(table, chance, nth)
        hand = Hand(rules, **seat_players(rules, table, chance))
        Players(chance).play_out(hand, lambda *_: None, look)
        check(hand)


def turns(hand: Hand) -> tuple[str, str]:
    first = governs(hand)[0]
    return first["words"], first["clause"]


def test_who_acts_and_why() -> None:
    hand = hand_of("standard", "no-limit-holdem", blinds=(5, 10))
    assert turns(hand) == ("Seat 3 acts first: left of the last blind.", "5.13")
    do(hand, a.Call(3))
    assert turns(hand) == ("Seat 1 acts next, clockwise.", "5.13")
    do(hand, a.Call(1))
    do(hand, a.Check(2))
    assert turns(hand) == ("Seat 1 acts first: the first left of the button who is still in.", "5.13")
    stud = hand_of("standard", "fixed-limit-stud", ante=1, bring_in=1, small_bet=2, big_bet=4)
    words, clause = turns(stud)
    assert words.endswith("acts first: the lowest open card.")
    assert clause == "3.10"


def test_what_holds_when_there_is_a_bet_and_when_there_is_none() -> None:
    hand = hand_of("standard", "no-limit-holdem", stacks=(200, 60, 200), blinds=(5, 10))
    do(hand, a.Call(3))
    do(hand, a.Call(1))
    do(hand, a.Check(2))
    assert {each["topic"] for each in governs(hand)} == {"turn", "check", "sizes"}
    do(hand, a.Bet(1, 100))
    found = governs(hand)
    assert {each["topic"] for each in found} == {"turn", "call", "sizes", "raises", "all-in"}, "seat 2 has too little to call"
    do(hand, a.Fold(2))
    assert {each["topic"] for each in governs(hand)} == {"turn", "call", "sizes", "raises"}


def test_a_short_all_in_brings_its_clause() -> None:
    hand = hand_of("standard", "no-limit-holdem", stacks=(200, 25, 200), blinds=(5, 10))
    do(hand, a.RaiseTo(3, 20))
    do(hand, a.Call(1))
    do(hand, a.RaiseTo(2, 25))
    assert [each["words"] for each in governs(hand) if each["topic"] == "all-in"]


def test_everybody_is_told_the_same() -> None:
    async def hand() -> None:
        async with evening(sign_of("standard", "no-limit-holdem"), "Ann", "Bob") as here:
            assert here.table.snapshot(None)["governs"] == []
            await here.deal()
            told = [here.table.turn(Caller(name))["governs"] for name in ("Ann", "Bob", "Zoe")]
            assert told[0] == told[1] == told[2] == here.table.snapshot(None)["governs"]
            assert told[0][0]["topic"] == "turn"

    run(hand())


def test_no_words_are_of_a_book_alone() -> None:
    """The sentences are those of `tell`, in our own words: no clause's text is repeated."""
    hand = hand_of("perth-poker", "holdem", limit="no-limit", blinds=(5, 10))
    book = open_book("perth-poker")
    assert not [each for each in governs(hand) if each["words"] == book.clauses[each["clause"]].says]
