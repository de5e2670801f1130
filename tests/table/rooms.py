"""Tables for the tests: one of every kind of game in every book."""

from __future__ import annotations

import random
from typing import Any

from pitboss.cards import CARDS
from pitboss.hand.events import Event
from pitboss.hand.rules import Rules, table_rules
from pitboss.hand.state import Hand
from pitboss.table import actions as a
from pitboss.table.options import options
from pitboss.table.sign import BuyIn, Sign
from pitboss.table.state import Table
from tests.hand.players import Players

KILL = ("melbourne-poker", "holdem", {"limit": "fixed", "blinds": (5, 10), "small_bet": 10, "big_bet": 20})
GAMES: tuple[tuple[str, str, dict[str, Any]], ...] = (
    ("perth-poker", "holdem", {"limit": "no-limit", "blinds": (5, 10)}),
    ("perth-poker", "omaha", {"limit": "pot-limit", "blinds": (5, 10), "straddles": True}),
    ("perth-poker", "omaha", {"limit": "pot-limit", "blinds": (5, 10), "pack": 32}),
    ("perth-poker", "manila", {"blinds": (10,), "minimum": 10, "maximum": 100}),
    ("perth-poker", "five-card-stud", {"ante": 10, "minimum": 10, "maximum": 100}),
    ("perth-poker", "draw", {"blinds": (5, 10), "minimum": 5, "maximum": 200, "straddles": True}),
    ("melbourne-poker", "holdem", {"limit": "no-limit", "blinds": (5, 10)}),
    ("melbourne-poker", "holdem", {"limit": "no-limit", "blinds": (2, 5, 10)}),
    KILL,
    ("melbourne-poker", "seven-card-stud", {"limit": "fixed", "ante": 2, "small_bet": 10, "big_bet": 20}),
    ("melbourne-poker", "two-card-manila", {"limit": "spread", "blinds": (5, 10), "minimum": 10, "maximum": 100}),
    ("wa-permit-poker", "holdem", {"blinds": (5, 10), "minimum": 10, "maximum": 100}),
    ("wa-permit-poker", "five-card-stud", {"ante": 10, "minimum": 10, "maximum": 100}),
    ("standard", "no-limit-holdem", {"blinds": (5, 10), "straddles": True}),
    ("standard", "no-limit-short-deck", {"ante": 5, "blinds": (10,)}),
    ("standard", "fixed-limit-stud", {"ante": 2, "bring_in": 5, "small_bet": 10, "big_bet": 20}),
)
#: Readings of what happens between hands that a house may choose.
READINGS: dict[str, dict[str, tuple[str, ...]]] = {
    "perth-poker": {
        "seat-limit-counts": ("dealt-in",),
        "extra-player-agreement": ("each-hand",),
        "seat-change-penalty": ("dead",),
        "seat-change-count": ("occupied",),
        "new-player-before-big-blind": ("must-wait",),
        "new-player-post": ("dead",),
        "waiting-leaves-one": ("no-hand", "dealt-in"),
        "missed-big-blind-only": ("both-blinds", "wait"),
        "table-change-stake": ("carry-all",),
        "top-up-limit": ("no-limit",),
        "top-up-after-folding": ("between-hands-only",),
        "buy-in-change-stakes": ("meet-new-limits",),
    },
    "melbourne-poker": {
        "seats-limit-counts": ("dealt-in",),
        "buy-in-minimum-again": ("never", "always"),
        "blinds-two-players": ("button",),
        "blinds-missed-correction": ("post-all-missed", "wait"),
        "seat-move-measure": ("seats-moved",),
        "seat-move-anticlockwise": ("measured-round",),
        "seat-move-to-button": ("last-hand",),
        "blinds-large-leaver": ("moving-button",),
        "new-player-entry": ("wait", "post", "nothing"),
        "new-player-entry-moved": ("as-new",),
        "new-player-wait-for": ("any-blind",),
        "blinds-penalty-post": ("dead",),
        "kill-leg-up-may-leave": ("bound",),
    },
    "wa-permit-poker": {"holdem-heads-up-blinds": ("marker-big",)},
    "standard": {"blinds-two-players": ("left-of-button",)},
}
IDS = [f"{book}/{game}/{number}" for number, (book, game, _) in enumerate(GAMES)]


def rules_for(number: int, **more: Any) -> Rules:
    book, game, stakes = GAMES[number]
    return table_rules(book, game, **{**stakes, **more})


def readings(number: int, chance: random.Random) -> dict[str, str]:
    """Some other readings of the book, at random."""
    every = READINGS[GAMES[number][0]]
    return {option: chance.choice(choices) for option, choices in every.items() if chance.random() < 0.3}


def sign_for(number: int, options: dict[str, str] | None = None, **more: Any) -> Sign:
    return Sign(rules_for(number, options=options or {}), BuyIn(200, 1000), **{"kill": GAMES[number] == KILL, **more})


def played_out(hand: Hand, chance: random.Random) -> list[Event]:
    """Play a hand to its end, whatever people may do."""
    happened: list[Event] = []
    Players(chance).play_out(hand, lambda _, event: happened.append(event))
    return happened


def shuffled(rules: Rules, chance: random.Random) -> tuple[Any, ...]:
    deck = list(rules.pack_cards)
    chance.shuffle(deck)
    return tuple(deck)


def draw(table: Table, chance: random.Random) -> a.OpenTable:
    """The draw for the button, where there is one."""
    seats = options(table).open
    if table.sign.rules.points.first_button != "high-card":
        return a.OpenTable()
    cards = chance.sample([card for card in CARDS if card in table.sign.rules.pack_set], len(seats))
    return a.OpenTable(tuple(zip(seats, cards, strict=True)))
