"""Nobody sees what they may not: swap all cards hidden from a seat, and what the seat is shown, told and offered stays the same."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import fields
from functools import cache
from random import Random
from typing import Any, get_args

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pitboss.betting.chinese import arrange
from pitboss.betting.round import FOLDED
from pitboss.cards import UNKNOWN, Card
from pitboss.faults.ruling import report
from pitboss.faults.vocabulary import FlopExposedEarly, HoleCardExposed, LastCardExposed
from pitboss.hand import actions as a
from pitboss.hand import events as e
from pitboss.hand.codec import event_from_json
from pitboss.hand.dealer import Dealer
from pitboss.hand.decide import play
from pitboss.hand.evolve import evolve
from pitboss.hand.options import DEALER, options
from pitboss.hand.rules import table_rules
from pitboss.hand.state import SHOWN, Hand
from pitboss.hand.steps import Betting
from pitboss.hand.view import CARDS, OPEN, OWN, NobodyThereError, event_for, full_view, public_view, view
from tests.hand.everything import Table, house, seat_players, tables
from tests.hand.players import Players

HANDS = 3  #: random hands of each game
GAMES = list(dict.fromkeys((table.book, table.game) for table in tables()))
Swap = dict[Card, Card]


def a_table(book: str, game: str, chance: Random) -> Table:
    return chance.choice([table for table in tables() if (table.book, table.game) == (book, game)])


def seen_now(hand: Hand, seat: int | None) -> set[Card]:
    """The cards that lie open to a seat, told the way a player would tell it."""
    found = {card for board in hand.boards for card in board} | {*hand.aside, *hand.burn_due}
    settled = hand.over and hand.rules.game.family == "chinese" and any(hand.set_hands)  # not where it was void
    for place, number in enumerate(hand.seats):
        found |= {*hand.up[place], *hand.exposed[place]}
        if number == seat or hand.shown[place] == 1 or settled:
            found |= {*hand.down[place]}
        if number == seat:
            found |= {*hand.discards[place]}
    return found


def swap_of(hidden: list[Card], chance: Random) -> Swap:
    """Every hidden card becomes another."""
    mixed = chance.sample(hidden, len(hidden))
    return dict(zip(mixed, mixed[1:] + mixed[:1], strict=True))


def swapped(value: Any, swap: Swap) -> Any:
    """Any value with its cards swapped."""
    if isinstance(value, Card):
        return swap.get(value, value)
    if isinstance(value, tuple):
        return tuple(swapped(each, swap) for each in value)
    if isinstance(value, list):
        return [swapped(each, swap) for each in value]
    return value


def another(hand: Hand, swap: Swap) -> Hand:
    """The same hand, had the hidden cards been dealt the other way round."""
    found = hand.copy()
    found.next_up = found.possible = None
    for name in ("deck", "down", "up", "exposed", "boards", "kitty", "burns", "burn_due", "muck", "aside", "discards", "set_hands"):
        setattr(found, name, swapped(getattr(found, name), swap))
    return found


def viewers(hand: Hand) -> list[int | None]:
    return [None, *hand.seats]


def look(hand: Hand, seat: int | None) -> Any:
    return public_view(hand) if seat is None else view(hand, seat)


def texts(document: Any) -> Iterator[str]:
    """Every text of a document, "??" among them whether it is there or not."""
    yield UNKNOWN.text
    for value in document.values() if isinstance(document, dict) else document:
        if isinstance(value, dict | list):
            yield from texts(value)
        elif isinstance(value, str):
            yield value


def check_secret(hand: Hand, chance: Random) -> None:
    for seat in viewers(hand):
        seen = seen_now(hand, seat)
        swap = swap_of([card for card in hand.rules.pack_cards if card not in seen], chance)
        other = another(hand, swap)
        found = look(hand, seat)
        assert look(other, seat) == found
        # And what may be seen is seen.
        assert {card.text for card in seen} <= set(texts(found))
        now = options(hand)
        if now.seat == seat:
            assert options(other) == now


@pytest.mark.parametrize(("book", "game"), GAMES)
def test_hidden_cards_make_no_difference_to_what_is_seen(book: str, game: str) -> None:
    for nth in range(HANDS):
        chance = Random(f"view {book} {game} {nth}")
        table = a_table(book, game, chance)
        rules = house(table, chance, nth)
        hand = Hand(rules, **seat_players(rules, table, chance))
        check_secret(hand, chance)
        Players(chance).play_out(hand, lambda hand, _, chance=chance: check_secret(hand, chance))  # type: ignore[misc]


# -- what is told


def played(book: str, game: str, nth: int) -> tuple[Hand, list[e.Event]]:
    """A hand about to begin, and everything that will happen in it."""
    chance = Random(f"told {book} {game} {nth}")
    table = a_table(book, game, chance)
    rules = house(table, chance, nth)
    hand = Hand(rules, **seat_players(rules, table, chance))
    begun = hand.copy()
    happened: list[e.Event] = []
    Players(chance).play_out(hand, lambda _, event: happened.append(event))
    return begun, happened


def seen_ever(hand: Hand, happened: list[e.Event], seat: int | None) -> set[Card]:
    """The cards a seat gets to see in a hand, from what happened to each of them."""
    found: set[Card] = set()
    going = hand.copy()
    for event in happened:
        match event:
            case e.DownDealt(cards=groups):
                # All-in, the hands lie face up: what comes to them then is seen by everybody.
                for number, stands, shown, group in zip(going.seats, going.standing, going.shown, groups, strict=True):
                    found |= set(group) if (number == seat or shown == SHOWN) and stands != FOLDED else set()
            case e.UpDealt(cards=groups):
                for number, group in zip(going.seats, groups, strict=True):
                    found |= set(group) if number not in event.hidden or number == seat else set()
            case e.BoardDealt() | e.CardsTold() | e.Shown() | e.CardsSetAside() | e.BurnDueSet() | e.FoldedHandShown():
                found |= {*event.cards}
            case e.Replaced() | e.DrawnByMistake() | e.DiscardTakenBack() if event.seat == seat:
                found |= {*event.cards}
            case e.CardExposed() | e.CardTurnedUp():
                found |= {event.card}
            case e.HandRestored():
                found |= {*event.up} | ({*event.down} if event.seat == seat else set())
            case e.HoleCardReplaced():
                found |= {event.exposed} | ({event.card} if event.seat == seat else set())
            case e.KittyTaken() if event.seat == seat:
                found |= {*going.kitty}
        evolve(going, event)
    return found


def check_told(begun: Hand, happened: list[e.Event], chance: Random) -> None:
    for seat in viewers(begun):
        seen = seen_ever(begun, happened, seat)
        swap = swap_of([card for card in begun.rules.pack_cards if card not in seen], chance)
        hand, other = begun.copy(), another(begun, swap)
        for event in happened:
            would_be = type(event)(*(swapped(getattr(event, each.name), swap) for each in fields(event)))
            told = event_for(hand, event, seat)
            assert told == event_for(other, would_be, seat)
            evolve(hand, event)
            evolve(other, would_be)
            # A masked event is still an event.
            assert type(event_from_json(json.loads(json.dumps(told)))) is type(event)
            if not (hand.over and hand.rules.game.family == "chinese"):
                assert look(hand, seat) == look(other, seat)


@pytest.mark.parametrize(("book", "game"), GAMES)
def test_hidden_cards_make_no_difference_to_what_is_told(book: str, game: str) -> None:
    begun, happened = played(book, game, 0)
    check_told(begun, happened, Random(f"{book} {game}"))


@given(st.sampled_from(GAMES), st.integers(0, 10_000))
@settings(max_examples=40)
def test_nothing_leaks_in_any_hand(of: tuple[str, str], nth: int) -> None:
    begun, happened = played(*of, nth)
    check_told(begun, happened, Random(nth))


def test_every_event_with_cards_is_open_own_dealt_or_nobodys() -> None:
    """An event with cards that is added one day is face down until somebody has thought about it; this is where to think."""
    dealt = {e.DownDealt: ("cards",), e.UpDealt: ("cards",)}
    nobodys = {e.DownDealt: ("kitty",), e.KittyDealt: ("cards",), e.Burned: ("card",), e.Shuffled: ("kept", "stub")}
    for kind in get_args(e.Event):
        known = [name for lists in (OPEN, OWN, dealt, nobodys) for name in lists.get(kind, ())]
        assert sorted(known) == sorted(CARDS[kind]), kind.__name__


# -- at the table


def deal(book: str, game: str, players: int = 3, stack: int = 100, **more: Any) -> Hand:
    """The deck in order, dealt up to the first wager; nobody straddles."""
    rules = table_rules(book, game, **more)
    hand = Hand(rules, [stack] * players, deck=rules.pack_cards)
    Dealer(Random(1), shows=False).deal_on(hand)
    while options(hand).due == "offer":
        on(hand, a.Decline(options(hand).seat))
    return hand


def on(hand: Hand, *wanted: a.Action) -> Hand:
    for action in wanted:
        play(hand, action)
        Dealer(Random(1), shows=False).deal_on(hand)
    return hand


def player(found: Any, seat: int) -> Any:
    return next(each for each in found["players"] if each["seat"] == seat)


def test_a_player_sees_the_own_cards_and_how_many_the_others_hold() -> None:
    hand = deal("perth-poker", "holdem", blinds=(1, 2))
    assert player(view(hand, 2), 2)["down"] == [card.text for card in hand.down[1]]
    assert player(view(hand, 2), 1)["down"] == ["??", "??"]
    assert [each["down"] for each in public_view(hand)["players"]] == [["??", "??"]] * 3
    assert [each["down"] for each in full_view(hand)["players"]] == [[card.text for card in held] for held in hand.down]


def test_only_the_player_in_turn_is_told_the_options() -> None:
    hand = deal("perth-poker", "holdem", blinds=(1, 2))
    assert [look(hand, seat)["options"] is None for seat in (None, 1, 2, 3)] == [True, True, True, False]
    found = view(hand, 3)
    assert (found["turn"], found["due"], found["street"], found["button"]) == (3, "bet", "pre-flop", 3)
    assert found["options"]["wagers"]["call"] == 2
    assert found["options"]["words"][:2] == ["seat 3 folds", "seat 3 calls 2"]
    assert (found["pot"], found["level"], [each["bet"] for each in found["players"]]) == (3, 2, [1, 2, 0])
    assert full_view(hand)["options"]["seat"] == 3


def test_piles_are_counted_and_only_staff_see_into_them() -> None:
    hand = on(deal("perth-poker", "holdem", blinds=(1, 2)), a.Fold(3), a.Call(1), a.Call(2))
    found = view(hand, 1)
    assert (found["street"], found["burns"], found["muck"], found["stub"], len(found["boards"][0])) == ("flop", 1, 2, 42, 3)
    assert (found["pots"], player(found, 3)["standing"], player(found, 3)["down"]) == ([{"amount": 4, "seats": [1, 2]}], "folded", [])
    assert "faces" not in found
    assert "faces" not in public_view(hand)
    faces = full_view(hand)["faces"]
    assert {name: len(cards) for name, cards in faces.items()} == {"burns": 1, "muck": 2, "stub": 42, "kitty": 0}
    assert faces["stub"] == [card.text for card in hand.stub]


def test_a_shown_hand_is_everybodys_and_a_mucked_one_nobodys() -> None:
    hand = deal("perth-poker", "holdem", players=2, stack=2, blinds=(1, 2))
    on(hand, a.Call(2))
    assert hand.rules.points.face_up_all_in != "at-once"
    first = options(hand).seat
    other = 3 - first
    before = player(view(hand, other), first)
    assert (before["down"], before["showdown"]) == (["??", "??"], "")
    play(hand, a.Show(first))
    shown = player(public_view(hand), first)
    assert (shown["down"], shown["showdown"]) == ([card.text for card in hand.down[hand.place_of[first]]], "shown")
    held = [card.text for card in hand.down[hand.place_of[other]]]
    play(hand, a.Muck(other))
    mucked = player(public_view(hand), other)
    assert (mucked["down"], mucked["showdown"]) == ([], "mucked")
    assert not any(card in json.dumps([view(hand, first), public_view(hand)]) for card in held)


def test_discards_are_counted_by_the_others() -> None:
    hand = deal("melbourne-poker", "draw-ante", ante=1, minimum=1, maximum=50, limit="spread")
    while options(hand).due == "bet":
        now = options(hand)
        on(hand, next(each for each in now.actions() if not isinstance(each, a.Fold)))
    now = options(hand)
    thrown = now.held[:2]
    event = play(hand, a.Discard(now.seat, thrown))[0]
    other = next(seat for seat in hand.seats if seat != now.seat)
    assert player(view(hand, now.seat), now.seat)["discards"] == [card.text for card in thrown]
    assert player(view(hand, other), now.seat)["discards"] == ["??", "??"]
    assert event_for(hand, event, other)["cards"] == ["??", "??"]
    assert event_for(hand, event, None)["cards"] == ["??", "??"]
    assert event_for(hand, event, now.seat)["cards"] == [card.text for card in thrown]


def test_the_kitty_is_a_number_until_it_is_somebodys_hand() -> None:
    hand = deal("melbourne-poker", "draw-kitty", limit="no-limit", blinds=(1, 2))
    kitty = [card.text for card in hand.kitty]
    assert len(kitty) == 5
    for seat in (None, 1, 2, 3):
        found = look(hand, seat)
        assert (found["kitty"], found["kitty_taken_by"]) == (5, None)
        assert not any(card in json.dumps(found) for card in kitty)
    taker = options(hand).seat
    play(hand, a.TakeKitty(taker))
    assert player(view(hand, taker), taker)["down"] == kitty
    assert player(public_view(hand), taker)["down"] == ["??"] * 5
    assert (public_view(hand)["kitty"], public_view(hand)["kitty_taken_by"]) == (0, taker)


def test_chinese_hands_lie_open_when_they_are_settled() -> None:
    rules = table_rules("melbourne-poker", "chinese", unit=1)
    hand = Hand(rules, [100] * 2, deck=rules.pack_cards)
    Dealer(Random(1)).deal_on(hand)
    for seat in (1, 2):
        laid = arrange(hand.down[seat - 1])
        event = play(hand, a.SetHand(seat, laid.front, laid.middle, laid.back))[0]
        assert event_for(hand, event, 3 - seat)["front"] == ["??"] * 3
        assert player(view(hand, 3 - seat), seat)["set"] == {"front": ["??"] * 3, "middle": ["??"] * 5, "back": ["??"] * 5}
        assert player(view(hand, seat), seat)["set"]["front"] == [card.text for card in laid.front]
    assert view(hand, 1)["button"] == 2
    Dealer(Random(1)).deal_on(hand)
    assert hand.over
    assert player(public_view(hand), 2)["set"]["back"] == [card.text for card in hand.set_hands[1][2]]  # type: ignore[index]
    assert UNKNOWN.text not in json.dumps(public_view(hand))


def test_stud_in_melbourne_has_no_button() -> None:
    figures: dict[str, Any] = {"limit": "spread", "ante": 1, "minimum": 1, "maximum": 50}
    assert view(deal("melbourne-poker", "seven-card-stud", **figures), 1)["button"] is None
    assert view(deal("perth-poker", "seven-card-stud", **figures), 1)["button"] == 3


def test_up_cards_are_everybodys() -> None:
    hand = deal("perth-poker", "seven-card-stud", ante=1, minimum=1, maximum=50)
    for seat in (None, 1, 2, 3):
        assert [each["up"] for each in look(hand, seat)["players"]] == [[card.text for card in up] for up in hand.up]


def test_what_the_dealer_does_is_told_without_the_faces() -> None:
    hand = deal("perth-poker", "holdem", blinds=(1, 2))
    ah, kd = hand.deck[0], hand.deck[1]
    for seat in (None, 1):
        assert event_for(hand, e.Burned(ah, "street"), seat)["card"] == "??"
        assert event_for(hand, e.KittyDealt((ah, kd)), seat)["cards"] == ["??", "??"]
        shuffled = event_for(hand, e.Shuffled("muck", (ah,), (), (kd, ah), within=False), seat)
        assert (shuffled["kept"], shuffled["stub"]) == (["??"], ["??", "??"])
        assert event_for(hand, e.BoardDealt((ah, kd), 0), seat)["cards"] == [ah.text, kd.text]
        assert event_for(hand, e.Shown(2, (ah, kd)), seat)["cards"] == [ah.text, kd.text]


def test_a_folded_seat_that_goes_on_receiving_sees_nothing_of_it() -> None:
    hand = deal("perth-poker", "holdem", blinds=(1, 2))
    play(hand, a.Fold(3))
    dealt = e.DownDealt((hand.deck[:1], hand.deck[1:2], hand.deck[2:3]), ())
    assert [event_for(hand, dealt, seat)["cards"][2] for seat in (None, 1, 2, 3)] == [["??"]] * 4
    assert event_for(hand, dealt, 2)["cards"] == [["??"], [hand.deck[1].text], ["??"]]


def test_nobody_there() -> None:
    hand = deal("perth-poker", "holdem", blinds=(1, 2))
    with pytest.raises(NobodyThereError, match="Nobody sits at seat 9; the seats are 1, 2, 3"):
        view(hand, 9)
    with pytest.raises(NobodyThereError):
        event_for(hand, e.HandEnded(), 0)


# -- when something went wrong


@cache
def seven_card_stud() -> Hand:
    rules = table_rules("perth-poker", "seven-card-stud", ante=1, minimum=1, maximum=50)
    hand = Hand(rules, [100] * 3, deck=rules.pack_cards)
    while hand.step != Betting(len(rules.game.streets) - 1):
        now = options(hand)
        wanted = [each for each in now.actions() if not isinstance(each, a.Fold)]
        play(hand, wanted[0] if now.due == "bet" else DEALER[now.due])
    return hand


def test_an_exposed_card_lies_open_among_the_others() -> None:
    hand = seven_card_stud().copy()
    card = hand.down[1][-1]
    happened = report(hand, LastCardExposed(2, card))
    found = player(view(hand, 1), 2)
    assert (found["down"], found["exposed"]) == (["??", "??", card.text], [card.text])
    assert any(event_for(hand, event, 1).get("card") == card.text for event in happened)
    check_secret(hand, Random(1))


def test_early_and_exposed_cards_were_seen_by_everybody() -> None:
    hand = deal("melbourne-poker", "holdem", limit="no-limit", blinds=(1, 2))
    begun = Hand(hand.rules, [100] * 3, deck=hand.rules.pack_cards)
    happened = [*Dealer(Random(1)).deal_on(begun.copy())]
    card = hand.down[1][0]
    happened += report(hand, HoleCardExposed(2, card))
    assert view(hand, 1)["burn_due"] == [card.text]
    assert player(view(hand, 1), 2)["down"] == ["??", "??"]
    assert player(view(hand, 2), 2)["down"] == [each.text for each in hand.down[1]]
    happened += report(hand, FlopExposedEarly())
    assert view(hand, 3)["aside"] == [each.text for each in hand.aside]
    assert len(hand.aside) == 3
    assert public_view(hand)["rulings"] == list(hand.rulings)
    check_secret(hand, Random(1))
    check_told(begun, happened, Random(1))
