"""Commitments: a salted leaf for each card, a Merkle tree over them, and openings that show one card and hide the rest."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from hashlib import sha256
from typing import Any, Final

from pitboss.cards import Card, card

SALT_BYTES: Final = 32
HASH_BYTES: Final = 32
# A leaf, a knot and a root begin with bytes of their own, so that none can be passed off as another.
LEAF: Final = b"\x00"
KNOT: Final = b"\x01"
ROOT: Final = b"\x02"


@dataclass(frozen=True, slots=True)
class Opening:
    """One card of a committed deck, with what shows that it was there."""

    deck: int  #: 0: the deck of the deal; 1 and on: the shuffles within the hand
    position: int  #: 0 is the top card
    card: Card
    salt: bytes
    path: tuple[bytes, ...]  #: from the leaf up: the other hash of each knot

    def to_json(self) -> dict[str, Any]:
        return {
            "deck": self.deck,
            "position": self.position,
            "card": self.card.text,
            "salt": self.salt.hex(),
            "path": [each.hex() for each in self.path],
        }

    @classmethod
    def from_json(cls, document: dict[str, Any]) -> Opening:
        """An opening that we wrote ourselves."""
        salt, path = bytes.fromhex(document["salt"]), tuple(map(bytes.fromhex, document["path"]))
        return cls(document["deck"], document["position"], card(document["card"]), salt, path)


def leaf(position: int, card: Card, salt: bytes) -> bytes:
    """What is committed for one card. Without the salt it says nothing, and the salts of other cards do not help."""
    return sha256(LEAF + bytes((position,)) + card.text.encode() + salt).digest()


def tree(leaves: Sequence[bytes]) -> tuple[tuple[bytes, ...], ...]:
    """The levels of the tree, leaves first; what has no neighbour goes up as it is. Last comes the root, which holds the size too."""
    level = tuple(leaves)
    levels = [level]
    while len(level) > 1:
        pairs = (level[at : at + 2] for at in range(0, len(level), 2))
        level = tuple([sha256(KNOT + pair[0] + pair[1]).digest() if len(pair) == 2 else pair[0] for pair in pairs])
        levels.append(level)
    levels.append((root_of(level[0], len(leaves)),))
    return tuple(levels)


def root_of(top: bytes, size: int) -> bytes:
    return sha256(ROOT + bytes((size,)) + top).digest()


def path(levels: Sequence[Sequence[bytes]], position: int) -> tuple[bytes, ...]:
    """The other hashes on the way from a leaf to the root."""
    found = []
    for level in levels[:-2]:
        if position ^ 1 < len(level):
            found.append(level[position ^ 1])
        position //= 2
    return tuple(found)


def leads_to(opening: Opening, size: int, root: bytes) -> bool:
    """Whether this card, with this salt, at this position, is what the root of a deck of this size committed to."""
    position, count, steps = opening.position, size, list(opening.path)
    if not 0 <= position < size or len(opening.salt) != SALT_BYTES or any(len(step) != HASH_BYTES for step in steps):
        return False
    found = leaf(position, opening.card, opening.salt)
    while count > 1:
        if position ^ 1 < count:
            if not steps:
                return False
            other = steps.pop(0)
            found = sha256(KNOT + (other + found if position & 1 else found + other)).digest()
        position //= 2
        count = (count + 1) // 2
    return not steps and root_of(found, size) == root
