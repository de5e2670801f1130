"""Bots at every table of the books: whatever they choose is accepted, and it hangs on nothing but what their seat sees."""

from __future__ import annotations

import json
from collections.abc import Callable
from random import Random

import pytest

from pitboss.bots import Bot, house_bots
from pitboss.bots.sparring import Player, play_out
from pitboss.hand import actions as a
from pitboss.hand.dealer import Dealer
from pitboss.hand.decide import play
from pitboss.hand.forms import Document
from pitboss.hand.options import options
from pitboss.hand.state import Hand
from pitboss.hand.view import view
from tests.hand.everything import Table, house, seat_players, tables
from tests.hand.test_view import GAMES, another, seen_now, swap_of

Look = Callable[[Bot, Document, Document, int, a.Action], None]


def begin(table: Table, nth: int, chance: Random) -> Hand:
    """A hand at an electronic table of some house; bots cannot play where nobody tells them their cards."""
    rules = house(table, chance, nth)
    deck = list(rules.pack_cards)
    chance.shuffle(deck)
    return Hand(rules, **{**seat_players(rules, table, chance), "deck": deck})


def sit(bot: Bot, look: Look) -> Player:
    def act(seen: Document, now: Document, chance: Random) -> a.Action:
        seed = chance.getrandbits(32)
        action = bot.choose(seen, now, Random(seed))
        look(bot, seen, now, seed, action)
        return action

    return act


def play_hands(table: Table, hands: range) -> None:
    """Every choice is carried out, so that one which is not accepted ends the test; nobody folds who may stay for nothing."""

    def look(bot: Bot, seen: Document, now: Document, seed: int, action: a.Action) -> None:  # noqa: ARG001
        wagers = now["wagers"]
        assert not (isinstance(action, a.Fold) and (wagers["check"] or wagers["call"] == 0)), f"{bot.name} folds for nothing"

    for nth in hands:
        chance = Random(f"bots {table} {nth}")
        hand = begin(table, nth, chance)
        chips = hand.chips()
        bots = chance.sample(house_bots(12), 12)
        players = {seat: sit(bots[number % 12], look) for number, seat in enumerate(hand.seats)}
        try:
            play_out(hand, players, Dealer(chance, shows=nth % 2 == 1), chance)
        except Exception as problem:
            problem.add_note(f"play_hands(Table{tuple(table)}, range({nth}, {nth + 1}))")
            raise
        assert hand.chips() == chips


@pytest.mark.parametrize(("book", "game"), GAMES)
def test_every_choice_is_accepted(book: str, game: str) -> None:
    for table in tables():
        if (table.book, table.game) == (book, game):
            play_hands(table, range(1))


@pytest.mark.soak
@pytest.mark.parametrize("table", tables(), ids=str)
def test_every_choice_is_accepted_for_long(table: Table) -> None:
    play_hands(table, range(1, 60))


@pytest.mark.parametrize(("book", "game"), GAMES)
def test_hidden_cards_make_no_difference_to_a_choice(book: str, game: str) -> None:
    chance = Random(f"bots' secrets {book} {game}")
    for nth in range(2):
        table = chance.choice([table for table in tables() if (table.book, table.game) == (book, game)])
        hand = begin(table, nth, chance)
        dealer, bots = Dealer(chance, shows=False), house_bots(len(hand.seats))
        while True:
            dealer.deal_on(hand)
            if hand.over:
                break
            seat = options(hand).seat
            hidden = [card for card in hand.rules.pack_cards if card not in seen_now(hand, seat)]
            other = another(hand, swap_of(hidden, chance))
            seed, bot = chance.getrandbits(32), bots[hand.place_of[seat]]
            chosen = [bot.choose(found := view(each, seat), found["options"], Random(seed)) for each in (hand, other)]
            assert chosen[0] == chosen[1]
            play(hand, chosen[0])


def test_a_bot_changes_nothing_it_is_shown() -> None:
    table = Table("melbourne-poker", "crazy-pineapple-hilo8", 52, 4)
    kept: list[tuple[str, str]] = []

    def look(bot: Bot, seen: Document, now: Document, seed: int, action: a.Action) -> None:
        before = json.dumps([seen, now])
        assert bot.choose(seen, now, Random(seed)) == action, "the same chance makes the same choice"
        kept.append((before, json.dumps([seen, now])))

    chance = Random(7)
    hand = begin(table, 0, chance)
    play_out(hand, {seat: sit(bot, look) for seat, bot in zip(hand.seats, house_bots(4), strict=True)}, Dealer(chance), chance)
    assert kept
    assert all(before == after for before, after in kept)
