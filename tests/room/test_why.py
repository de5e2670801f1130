"""What a player may not do is what the engine refuses, with its clause; asking changes nothing, and only who decides is told."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from pitboss.hand import actions as a
from pitboss.hand.codec import hand_to_json
from pitboss.hand.dealer import Dealer
from pitboss.hand.decide import decide, play
from pitboss.hand.options import Options, options_of
from pitboss.hand.refusal import Refused
from pitboss.hand.rules import table_rules
from pitboss.hand.state import Hand
from pitboss.hand.turn import PLAYERS_TURN, Due
from pitboss.law import open_book
from pitboss.room.why import refusal, why
from pitboss.server.messages import Caller
from tests.hand.everything import house, seat_players
from tests.hand.players import Players
from tests.hand.test_view import GAMES, a_table, another, seen_now, swap_of
from tests.server.evening import evening, run, sign_of

BETTING = ("Fold", "Check", "Call", "Bet", "RaiseTo")


def hand_of(book: str, game: str, stacks: tuple[int, ...] = (200, 200, 200), **more: Any) -> Hand:
    """A hand that has come to its first decision."""
    rules = table_rules(book, game, **more)
    hand = Hand(rules, stacks, deck=Random(f"{book} {game}").sample(rules.pack_cards, len(rules.pack_cards)))
    deal_on(hand)
    return hand


def deal_on(hand: Hand) -> None:
    Dealer(Random(1), shows=False).deal_on(hand)


def do(hand: Hand, action: a.Action) -> None:
    play(hand, action)
    deal_on(hand)


def allowed(now: Options) -> dict[str, bool]:
    """What may be done, as the options have it."""
    if now.due != Due.BET:
        return dict.fromkeys((*BETTING, "BringIn", "TakeKitty"), False) | {"Discard": now.due in (Due.DRAW, Due.DISCARD)}
    wagers = now.wagers
    assert wagers is not None
    return {
        "Fold": wagers.fold,
        "Check": wagers.check,
        "Call": wagers.call >= 0,
        "Bet": bool(wagers.least) and wagers.opens,
        "RaiseTo": bool(wagers.least) and not wagers.opens,
        "BringIn": wagers.bring_in > 0,
        "TakeKitty": wagers.kitty,
        "Discard": False,
    }


@pytest.mark.parametrize(("book", "game"), GAMES)
def test_it_is_what_the_options_leave_out(book: str, game: str) -> None:
    chance = Random(f"why {book} {game}")
    clauses = open_book(book).clauses
    asked = 0

    def look(hand: Hand, now: Options) -> None:
        nonlocal asked
        if now.due not in PLAYERS_TURN or now.due in (Due.OFFER, Due.TAP):
            return
        asked += 1
        before, stands = hand.copy(), hand_to_json(hand)
        found = why(hand, now.seat)
        assert found is not None
        assert (hand, hand_to_json(hand)) == (before, stands), "asking changes nothing"
        nos = [*found["actions"].values(), *(each for each in found["amounts"].values() if each is not None)]
        for no in nos:
            assert no["book"] == book
            assert no["clause"] in clauses, no
            assert no["words"]
        if now.due == Due.SHOW:
            assert ("Muck" in found["actions"]) == (not now.muck)
        elif now.due == Due.SET:
            assert found["actions"] == {}
        else:
            may = allowed(now)
            for name in found["actions"]:
                assert not may[name], f"{name} is possible: {now.in_words()}"
            assert {*BETTING} - {*found["actions"]} == {name for name in BETTING if may[name]}
        check_amounts(hand, now, found["amounts"])
        # What is not in it depends on no card of anybody else.
        swap = swap_of([card for card in hand.rules.pack_cards if card not in seen_now(hand, now.seat)], chance)
        if not hand.is_live_table:
            assert why(another(hand, swap), now.seat) == found

    for nth in range(3):
        table = a_table(book, game, chance)
        rules = house(table, chance, nth)
        Players(chance).play_out(Hand(rules, **seat_players(rules, table, chance)), lambda *_: None, look)
    assert asked


def check_amounts(hand: Hand, now: Options, amounts: Any) -> None:
    wagers = now.wagers
    if wagers is None or not wagers.least:
        assert set(amounts.values()) == {None}
        return
    assert (amounts["below"]["amount"], amounts["above"]["amount"]) == (wagers.least - 1, wagers.most + 1)
    kind = a.Bet if wagers.opens else a.RaiseTo
    for name in ("between", "uneven"):
        if amounts[name] is not None:
            assert wagers.least < amounts[name]["amount"] < wagers.most
            with pytest.raises(Refused):
                decide(hand, kind(now.seat, amounts[name]["amount"]))


def test_the_clause_of_an_amount_that_will_not_do() -> None:
    hand = hand_of("standard", "no-limit-holdem", blinds=(5, 10), chip=5)
    found = why(hand, 3)
    assert found is not None
    amounts = {name: None if each is None else (each["amount"], each["code"], each["clause"]) for name, each in found["amounts"].items()}
    assert amounts == {
        "below": (19, "minimum-raise", "5.22"),
        "between": None,
        "above": (201, "table-stakes", "5.17"),
        "uneven": (21, "whole-chips", hand.rules.clause("whole-chips", 0)),
    }
    assert found["amounts"]["below"]["words"] == "Seat 3 asked for 19; the least is 20."
    assert found["actions"]["Check"]["clause"] == "5.16"


def test_where_only_certain_totals_will_do() -> None:
    more: Any = {"limit": "ladder", "blinds": (2,), "minimum": 2, "maximum": 40, "options": {"manila-first-raise": "one-or-two"}}
    hand = hand_of("perth-poker", "manila", **more)
    now = options_of(hand, 2)
    assert now is not None
    assert now.wagers is not None
    assert now.wagers.only == (4, 6)
    found = why(hand, 2)
    assert found is not None
    assert (found["amounts"]["between"]["amount"], found["amounts"]["between"]["clause"]) == (5, "24.5")


def test_a_forced_opening_says_so() -> None:
    hand = hand_of("standard", "fixed-limit-stud", ante=1, bring_in=1, small_bet=2, big_bet=4)
    seat = next(seat for seat in hand.seats if options_of(hand, seat) is not None)
    found = why(hand, seat)
    assert found is not None
    assert {name: no["code"] for name, no in found["actions"].items()} == {
        "Fold": "must-bet",
        "Check": "no-check",
        "Call": "nothing-to-call",
        "RaiseTo": "no-bet-yet",
    }
    do(hand, a.BringIn(seat))
    after = next(seat for seat in hand.seats if options_of(hand, seat) is not None)
    later = why(hand, after)
    assert later is not None
    assert later["actions"]["BringIn"]["clause"] == "3.10"


def test_raises_that_are_used_up_and_a_wrong_number_of_cards() -> None:
    hand = hand_of("melbourne-poker", "crazy-pineapple", limit="fixed", blinds=(1, 2), small_bet=2, big_bet=4)
    for seat, to in ((3, 4), (1, 6), (2, 8)):
        do(hand, a.RaiseTo(seat, to))
    found = why(hand, 3)
    assert found is not None
    assert (found["actions"]["RaiseTo"]["code"], found["actions"]["RaiseTo"]["clause"]) == ("raise-cap", "6.9#2")
    for seat in (3, 1):
        do(hand, a.Call(seat))
    for seat in (1, 2, 3):
        do(hand, a.Check(seat))
    found = why(hand, 1)
    assert found is not None
    assert found["cards"]["words"] == "Seat 1 throws away 1, not 2."
    assert "Discard" not in found["actions"]
    assert found["actions"]["Fold"]["code"] == "not-now"


def test_nobody_else_has_it() -> None:
    hand = hand_of("standard", "no-limit-holdem", blinds=(5, 10))
    assert [why(hand, seat) is None for seat in (1, 2, 3)] == [True, True, False]
    assert refusal(hand, a.Call(3)) is None
    no = refusal(hand, a.Call(1))
    assert no is not None
    assert no["code"] == "not-your-turn"


def test_it_goes_with_the_turn_of_who_decides_and_with_nobody_elses() -> None:
    async def hand() -> None:
        async with evening(sign_of("standard", "no-limit-holdem"), "Ann", "Bob", "Cyd") as here:
            await here.deal()
            name = here.deciding()[0]
            for who in ("Ann", "Bob", "Cyd", "Zoe"):
                turn, seen = here.table.turn(Caller(who)), here.table.snapshot(Caller(who))
                assert ("why" in turn) == (seen["why"] is not None) == (who == name)
                if who == name:
                    assert turn["why"] == seen["why"]
                    assert turn["why"]["actions"]["Check"]["code"] == "facing-a-bet"

    run(hand())
