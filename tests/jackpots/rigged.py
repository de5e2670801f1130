"""Seeds whose decks give somebody a royal flush with the flop. Found by trying one after another; a test checks that they still do."""

from __future__ import annotations

from pitboss.cards import Card
from pitboss.chance.shuffle import shuffled
from pitboss.hand.rules import table_rules
from pitboss.jackpots.royal import wins_royal_flush

#: Players dealt in -> the seed, as a number, and which of them in the order of dealing has it.
PERTH = {2: (142_421, 1), 3: (315_494, 2)}


def perth_seed(players: int) -> bytes:
    """For Perth's hold'em with the whole pack, a burn before the flop."""
    number, place = PERTH[players]
    seed = number.to_bytes(32, "big")
    rules = table_rules("perth-poker", "holdem", limit="no-limit", blinds=(5, 10))
    deck: tuple[Card, ...] = shuffled(rules.pack_cards, rules.terms, seed).cards
    hole, flop = (deck[place], deck[players + place]), deck[2 * players + 1 : 2 * players + 4]
    assert wins_royal_flush(hole, flop), "the shuffle is another one: look for new seeds"
    return seed
