"""Shuffling and cutting a pile, with a commitment to the outcome."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from pitboss.cards import UNKNOWN, Card, cards, check_distinct, show
from pitboss.chance.commitment import Opening, leaf, path, tree
from pitboss.chance.errors import ChanceError
from pitboss.chance.source import ALGORITHM, MOST, SALT, below, block, check_seed, new_seed, stream
from pitboss.law.terms import Terms

__all__ = ["ALGORITHM", "Committed", "cut_of", "new_seed", "order_of", "shuffled"]


def order_of(size: int, cut_least: int, source: Iterator[int]) -> tuple[int, ...]:
    """An order of so many cards, top card first: shuffled (Fisher and Yates), then cut with at least so many cards on each side.

    With `cut_least` 0 there is no cut, and none where the pile is too small for one.
    """
    order = list(range(size))
    for last in range(size - 1, 0, -1):
        other = below(last + 1, source)
        order[last], order[other] = order[other], order[last]
    places = size - 2 * cut_least + 1
    if cut_least and places > 0:
        depth = cut_least + below(places, source)
        order = order[depth:] + order[:depth]
    return tuple(order)


def cut_of(terms: Terms) -> int:
    """How many cards the book wants on each side of the cut; 0 where it has no word on cutting."""
    return terms.points.cut_least if terms.clause("cut") else 0


@dataclass(frozen=True, slots=True)
class Committed:
    """A pile, shuffled and cut, and the commitment to it. Only `root` and `size` may be told before its cards are."""

    root: bytes
    order: tuple[int, ...] = field(repr=False)  #: the pile's old places, top card first: what `actions.Shuffle` asks for
    cards: tuple[Card, ...] = field(repr=False)  #: top card first
    seed: bytes = field(repr=False)
    levels: tuple[tuple[bytes, ...], ...] = field(repr=False, compare=False)
    #: Joint chance: the committed position of each card, in the order of dealing. Empty: they are dealt as committed.
    places: tuple[int, ...] = field(default=(), repr=False)

    @property
    def size(self) -> int:
        return len(self.cards)

    def opening(self, position: int, deck: int = 0) -> Opening:
        """What shows which card is dealt at this place (0 is the top), and nothing about any other. `deck`: which shuffle of the hand."""
        if not 0 <= position < self.size:
            raise ChanceError(f"There is no position {position} in a pile of {self.size}; the top card is 0, the last {self.size - 1}.")
        committed = self.places[position] if self.places else position
        return Opening(deck, committed, self.cards[position], block(self.seed, SALT, committed), path(self.levels, committed))

    def permuted(self, places: tuple[int, ...]) -> Committed:
        """The same deck, dealt in another order: at place i lies the card committed at position `places[i]`."""
        if self.places or sorted(places) != list(range(self.size)):
            raise ChanceError(f"A permutation of a committed deck has each of its {self.size} positions once, and is applied once.")
        order, lying = tuple([self.order[at] for at in places]), tuple([self.cards[at] for at in places])
        return replace(self, order=order, cards=lying, places=places)

    def as_committed(self) -> Committed:
        """The deck in the order the house committed to, before the players' permutation."""
        if not self.places:
            return self
        back = sorted(range(self.size), key=self.places.__getitem__)
        order, lying = tuple([self.order[at] for at in back]), tuple([self.cards[at] for at in back])
        return replace(self, order=order, cards=lying, places=())

    def to_json(self) -> dict[str, Any]:
        """Everything, secrets and all: for a vault, never for players."""
        lying = self.as_committed()
        found = {"algorithm": ALGORITHM, "seed": self.seed.hex(), "order": list(lying.order), "cards": show(lying.cards)}
        return {**found, "places": list(self.places)} if self.places else found

    @classmethod
    def from_json(cls, document: dict[str, Any]) -> Committed:
        """Out of the vault again, to the same root."""
        if document.get("algorithm") != ALGORITHM:
            raise ChanceError(f"This deck was made by {document.get('algorithm')!r}; only {ALGORITHM} can be read.")
        found = _committed(tuple(document["order"]), cards(document["cards"]), check_seed(bytes.fromhex(document["seed"])))
        return found.permuted(tuple(document["places"])) if "places" in document else found


def shuffled(pile: Sequence[Card], terms: Terms, seed: bytes | None = None) -> Committed:
    """Shuffle a pile, cut it as the book has it, and commit to the outcome. Give a seed only to repeat a shuffle."""
    if not 1 <= len(pile) <= MOST:
        raise ChanceError(f"A pile of {len(pile)} cards cannot be shuffled; 1 to {MOST} can.")
    if UNKNOWN in pile:
        raise ChanceError("Unknown cards cannot be committed to: at a live table people shuffle.")
    check_distinct(pile)
    seed = new_seed() if seed is None else check_seed(seed)
    order = order_of(len(pile), cut_of(terms), stream(seed))
    return _committed(order, tuple([pile[number] for number in order]), seed)


def _committed(order: tuple[int, ...], lying: tuple[Card, ...], seed: bytes) -> Committed:
    levels = tree([leaf(position, card, block(seed, SALT, position)) for position, card in enumerate(lying)])
    return Committed(levels[-1][0], order, lying, seed, levels)
