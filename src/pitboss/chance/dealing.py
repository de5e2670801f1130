"""The dealer of a table whose decks are committed to: each shuffle within a hand has a fresh seed and a commitment of its own."""

from __future__ import annotations

from collections.abc import Callable

from pitboss.chance.errors import ChanceError
from pitboss.chance.shuffle import Committed, new_seed, shuffled
from pitboss.hand import actions as a
from pitboss.hand.dealer import Dealer
from pitboss.hand.dealing import pile_to_shuffle
from pitboss.hand.state import Hand
from pitboss.hand.turn import Due, due


class HouseDealer(Dealer):
    """Deals on until a player has to decide, for one hand. Keeps its commitments in order: the deck of the deal, then every shuffle.

    What is new in `committed` after `deal_on` belongs to the `Shuffled` events it gave, in order: tell each root with its event.
    """

    __slots__ = ("committed", "seeds")

    committed: list[Committed]

    def __init__(self, *committed: Committed, shows: bool = True, seeds: Callable[[], bytes] = new_seed) -> None:
        """Begin with the deck of the deal; a dealer who takes over in mid-hand is given the later shuffles too."""
        if not committed:
            raise ChanceError("A hand begins with a deck that is committed to: shuffle one with `shuffled(rules.pack_cards, rules.terms)`.")
        self.committed = [*committed]
        self.shows = shows
        self.seeds = seeds

    def shuffle(self, hand: Hand) -> a.Shuffle:
        """The shuffle that is due, for those who do the dealer's steps one by one."""
        what, place = due(hand)
        if what != Due.SHUFFLE:
            raise ChanceError(f"No shuffle is due: the hand waits for {what}.")
        return self._shuffle(hand, place)

    def _shuffle(self, hand: Hand, place: int) -> a.Shuffle:
        found = shuffled(pile_to_shuffle(hand, place)[0], hand.rules.terms, self.seeds())
        self.committed.append(found)
        return a.Shuffle(found.order)
