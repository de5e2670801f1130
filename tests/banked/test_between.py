"""The table between rounds: random doings keep every chip, refusals cite a clause, and rounds fit in between."""

from __future__ import annotations

import json
from collections.abc import Callable
from contextlib import suppress
from random import Random
from typing import TypeVar

import pytest

from pitboss.banked import Limits, table_rules
from pitboss.banked.between import HouseTable, act, actions, evolve, finish_round, start_round
from pitboss.banked.between import events as e
from pitboss.banked.between.codec import action_from_json, action_to_json, event_to_json, replay
from pitboss.banked.between.view import public_view
from pitboss.banked.codec import CodecError, rules_to_json
from pitboss.hand.refusal import Refused
from pitboss.table.deck import Deck
from tests.banked.rounds import BOOK, Played, any_rules, play_out

T = TypeVar("T")
NAMES = ("Ann", "Bob", "Cat", "Dan")
STAFF = ("dealer", "table-inspector", "casino-operator", "commission")


def ready(table: HouseTable, chance: Random) -> Deck:
    order = list(range(52))
    chance.shuffle(order)
    return Deck(table.rules.terms, table.rules.pack_cards).shuffle(tuple(order)).cut(chance.randint(2, 50))


def tried(doing: Callable[[], T]) -> tuple[T | None, Refused | None]:
    """What comes of it, or why it is refused."""
    try:
        return doing(), None
    except Refused as refusal:
        return None, refusal


def any_doing(chance: Random, at: int) -> actions.Action:
    name, seat, by = chance.choice(NAMES), chance.randint(0, 7), chance.choice(STAFF)
    limits = Limits(minimum=chance.choice((10, 20)), maximum=100, trips_maximum=100)
    return chance.choice(
        (
            actions.Join(name, seat, chance.choice((0, 100, 1000)), stands=chance.random() < 0.2),
            actions.Join(name, seat, 500),
            actions.Leave(seat),
            actions.AskToSit(seat, by),
            actions.Sit(seat),
            actions.NameDealer(chance.choice(("Dora", name))),
            actions.OpenDeck("red"),
            actions.BringShuffler(chance.choice(("red", "blue"))),
            actions.CardDamaged(),
            actions.ReplaceDeck(chance.choice(("red", "blue", "green")), by, "why"),
            actions.Announce(limits, by, at, chance.choice(("", "table-2", "table-9"))),
            actions.AnnounceClosing(by, at),
            actions.Agree(seat),
            actions.MakeChange(by, at),
            actions.AskToVacate(seat, by),
            actions.Exclude(name, by, chance.choice(("", "a device"))),
            actions.RaiseDispute(name, "a payment"),
            actions.DecideDispute(by, "paid", chance.choice(("", "the cards"))),
            actions.ReviewDecision(by, "upheld"),
            actions.PayHeld(name, by, at),
        )
    )


@pytest.mark.parametrize("seed", range(15))
def test_random_doings_keep_every_chip_and_replay(seed: int) -> None:
    chance = Random(f"between {seed}")
    rules = any_rules(chance)
    table, twin = HouseTable(rules), HouseTable(rules)
    happened_so_far: list[e.Event] = []
    for at in range(150):
        if chance.random() < 0.1:
            game, refusal = tried(lambda: start_round(table, ready(table, chance)))
            if game is None:
                assert refusal is not None
                assert refusal.clause in BOOK.clauses
                continue
            started = e.RoundStarted(table.rounds + 1, game.seats)
            evolve(twin, started)
            happened_so_far.append(started)
            played = Played(game)
            play_out(played, chance)
            if not game.over:  # nobody could bet
                with pytest.raises(Refused):
                    finish_round(table, game, at)
                break
            finished = finish_round(table, game, at)
            evolve(twin, finished)
            happened_so_far.append(finished)
        else:
            before = table.copy()
            doing = any_doing(chance, at)
            happened, refusal = tried(lambda doing=doing: act(table, doing))  # type: ignore[misc]
            if refusal is not None:
                assert refusal.clause in BOOK.clauses
                assert table == before
            for event in happened or ():
                evolve(twin, event)
                happened_so_far.append(event)
            assert action_from_json(json.loads(json.dumps(action_to_json(doing)))) == doing
        assert table.chips() == 0
        assert table == twin
        public_view(table)
    told = json.loads(json.dumps([event_to_json(event) for event in happened_so_far]))
    assert replay(json.loads(json.dumps(rules_to_json(rules))), told) == table
    for document in (told[1:], [*told, told[0]], ["x"]):
        with suppress(CodecError):  # what can follow by chance is no error; anything but a CodecError is
            replay(rules_to_json(rules), document)


def test_held_payments_wait_for_their_hours() -> None:
    table = HouseTable(table_rules())
    evolve(table, e.Joined("Ann", 1, 100, stands=False))
    evolve(table, e.RoundStarted(1, (1,)))
    evolve(table, e.RoundFinished(((1, 40),), (), (("Ann", 60),), 72 * 60, 0, 0))
    assert table.chips() == 0
    with pytest.raises(Refused, match=r"5\.17"):
        act(table, actions.PayHeld("Ann", "dealer", 72 * 60 - 1))
    act(table, actions.PayHeld("Ann", "dealer", 72 * 60))
    assert table.guests[1].chips == 100


def test_the_hours_may_run_from_the_decision() -> None:
    """Where the house counts from there, a round that ends later ends the hold no later."""
    chance = Random(7)
    for option, until in (("from-round", 100 + 72 * 60), ("from-decision", 90 + 72 * 60)):
        table = HouseTable(table_rules(options={"payment-hold-start": option}))
        for doing in (actions.OpenDeck("red"), actions.NameDealer("Dora"), actions.Join("Ann", 1, 500)):
            act(table, doing)
        game = start_round(table, ready(table, chance))
        play_out(Played(game), Random(1))
        assert finish_round(table, game, at=100, decided=90).until == until


def test_a_deck_that_was_not_cut_is_not_dealt_from() -> None:
    table = HouseTable(table_rules())
    for doing in (actions.OpenDeck("red"), actions.NameDealer("Dora"), actions.Join("Ann", 1, 500)):
        act(table, doing)
    deck = Deck(table.rules.terms, table.rules.pack_cards)
    with pytest.raises(Refused, match="not been shuffled"):
        start_round(table, deck)
    with pytest.raises(Refused, match="not been cut"):
        start_round(table, deck.shuffle(tuple(range(52))))
    with pytest.raises(Refused, match="At least 2 cards"):
        deck.shuffle(tuple(range(52))).cut(1)
