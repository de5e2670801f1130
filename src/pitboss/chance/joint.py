"""Joint chance: players and house decide the order of a deck together. docs/chance.md has the algorithm and the argument.

The house commits to a deck and publishes its root together with the commitments of the players' clients: the offer. Only then do the
clients open their nonces. Offer and nonces give, publicly, a permutation: the card dealt at place i is the one committed at position p(i).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from hashlib import sha256
from hmac import compare_digest, digest
from typing import Final

from pitboss.chance.commitment import HASH_BYTES, Opening
from pitboss.chance.errors import ChanceError
from pitboss.chance.shuffle import order_of
from pitboss.chance.source import SEED_BYTES, new_seed

JOINT: Final = "pitboss-joint-1"
NONCE_BYTES: Final = SEED_BYTES

COMMITMENT: Final = f"{JOINT} commitment".encode()
OFFER: Final = f"{JOINT} offer".encode()
SEED: Final = f"{JOINT} seed".encode()
ORDER: Final = f"{JOINT} order".encode()

#: Why an offered deck was thrown away.
WITHHELD: Final = "withheld"  #: a client did not open its nonce
JOINED: Final = "joined"  #: somebody came who was not there, and it would change who is dealt in and in which order
LEFT: Final = "left"  #: a player for whom the deck was made is not there any more, or sits elsewhere
REASONS: Final = (WITHHELD, JOINED, LEFT)

DEAL: Final = 0  #: the pile that the hand is dealt from
DRAW: Final = 1  #: the pile from which cards for the button and for seats are drawn


def new_nonce() -> bytes:
    """A client's secret for one deck."""
    return new_seed()


def _text(text: str) -> bytes:
    found = text.encode()
    return len(found).to_bytes(2, "big") + found


def commitment(table: str, name: str, nonce: bytes) -> bytes:
    """What a client tells before the house makes its deck. It is good at this table and for this player only, so nobody can copy it."""
    if len(nonce) != NONCE_BYTES:
        raise ChanceError(f"A nonce has {NONCE_BYTES} bytes; take it from `new_nonce()`.")
    return sha256(COMMITMENT + _text(table) + _text(name) + nonce).digest()


@dataclass(frozen=True, slots=True)
class Contributor:
    """A player whose client has committed to a nonce."""

    seat: int
    name: str
    commitment: bytes

    def is_opened_by(self, table: str, nonce: bytes) -> bool:
        """Whether this nonce is the one that was committed to."""
        return len(nonce) == NONCE_BYTES and compare_digest(commitment(table, self.name, nonce), self.commitment)


@dataclass(frozen=True, slots=True)
class Offer:
    """A deck of the house and everybody who contributes to its order. Published before any nonce is opened."""

    table: str
    hand: int
    deck: int  #: 0: the deck of the deal; 1 and on: the shuffles within the hand
    roots: tuple[bytes, ...]  #: of the house's piles: the deck, and the pack for the draws where there is one
    contributors: tuple[Contributor, ...]
    #: Who is dealt in, in the order of dealing; by number, where cards are still to be drawn. Empty: an older offer, or a later shuffle.
    seats: tuple[int, ...] = ()

    @property
    def digest(self) -> bytes:
        """Binds all of the offer: a client notes it before it opens, and finds it again in the proof."""
        found = sha256(OFFER + self.hand.to_bytes(4, "big") + bytes((self.deck,)) + _text(self.table))
        found.update(bytes((len(self.roots),)) + b"".join(self.roots))
        found.update(len(self.contributors).to_bytes(2, "big"))
        for each in self.contributors:
            found.update(bytes((each.seat,)) + _text(each.name) + each.commitment)
        if self.seats:
            found.update(bytes((len(self.seats), *self.seats)))
        return found.digest()


@dataclass(frozen=True, slots=True)
class Abandoned:
    """An offered deck that was thrown away before a card of it was dealt."""

    offer: bytes  #: its digest
    why: str  #: one of `REASONS`
    names: tuple[str, ...]  #: the players it was about


@dataclass(frozen=True, slots=True)
class Draw:
    """Cards drawn for the button or for a seat, each opened."""

    size: int
    root: bytes
    seats: tuple[int, ...]  #: for whom each card was drawn, in order
    openings: tuple[Opening, ...]


@dataclass(frozen=True, slots=True)
class Joint:
    """An offer with its nonces opened. Without contributors the order is the house's alone."""

    offer: Offer
    nonces: tuple[bytes, ...]  #: in the order of the contributors
    abandoned: tuple[Abandoned, ...] = ()  #: what was offered before for the same deal, and thrown away
    draw: Draw | None = None

    def seed(self, pile: int = DEAL) -> bytes:
        """What decides the permutation of one pile of the offer."""
        return joint_seed(self.offer, self.nonces, pile)

    def places(self, size: int, pile: int = DEAL) -> tuple[int, ...]:
        """The committed position of the card at each place of the deal."""
        return permutation(size, self.seed(pile)) if self.offer.contributors else tuple(range(size))

    def wrong(self) -> tuple[Contributor, ...]:
        """Contributors whose nonce is not the one committed to."""
        pairs = zip(self.offer.contributors, self.nonces, strict=True)
        return tuple(each for each, nonce in pairs if not each.is_opened_by(self.offer.table, nonce))


def joint_seed(offer: Offer, nonces: Sequence[bytes], pile: int = DEAL) -> bytes:
    """One secret of many: unknown to everybody until the last nonce is open, and no one party's choice."""
    if len(nonces) != len(offer.contributors):
        raise ChanceError(f"{len(nonces)} nonces are open, and {len(offer.contributors)} were committed to.")
    return sha256(SEED + bytes((pile,)) + offer.digest + b"".join(nonces)).digest()


def permutation(size: int, seed: bytes) -> tuple[int, ...]:
    """For each place of the deal the position of the committed deck. The shuffle is that of `pitboss-deck-1`, without a cut."""
    if len(seed) != HASH_BYTES:
        raise ChanceError(f"A joint seed has {HASH_BYTES} bytes.")
    return order_of(size, 0, _stream(seed))


def _stream(seed: bytes) -> Iterator[int]:
    number = 0
    while True:
        yield from digest(seed, ORDER + number.to_bytes(4, "big"), "sha256")
        number += 1
