"""The dealer of an electronic table: a small automaton that does whatever is the dealer's to do."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from pitboss.hand import actions as a
from pitboss.hand import events as e
from pitboss.hand.dealing import pile_to_shuffle
from pitboss.hand.decide import DOES
from pitboss.hand.evolve import EVOLVE
from pitboss.hand.options import DEALER
from pitboss.hand.showing import show_or_muck
from pitboss.hand.state import Hand
from pitboss.hand.turn import Due, find_due

if TYPE_CHECKING:
    from random import Random

# What the dealer does without having to think: for each thing that may be due, the doing and the words.
ROUTINE: Final = {what: (does, DEALER[what]) for what, does in DOES.items() if what != Due.SHUFFLE}


class Dealer:
    """Deals on until a player has to decide. Chance comes from the random source it was given."""

    __slots__ = ("chance", "shows")

    def __init__(self, chance: Random, *, shows: bool = True) -> None:
        """`shows`: whether hands are shown and mucked for the players at the showdown, each as the rules and the cards have it."""
        self.chance = chance
        self.shows = shows

    def deal_on(self, hand: Hand) -> list[e.Event]:
        """Everything up to the next decision of a player, or to the end."""
        happened: list[e.Event] = []
        while True:
            what, place = hand.next_up or find_due(hand)
            routine = ROUTINE.get(what)
            if routine is not None:
                does, action = routine
                followed = does(hand, place, action)
            elif what == Due.SHUFFLE:
                followed = DOES[what](hand, place, self._shuffle(hand, place))
            elif what == Due.SHOW and self.shows:
                followed = show_or_muck(hand, place)
            else:
                return happened
            for event in followed:
                hand.next_up = hand.possible = None
                EVOLVE[type(event)](hand, event)
            happened += followed

    def _shuffle(self, hand: Hand, place: int) -> a.Shuffle:
        order = list(range(len(pile_to_shuffle(hand, place)[0])))
        self.chance.shuffle(order)
        return a.Shuffle(tuple(order))
