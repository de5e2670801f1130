"""Against the house every hand has places of its own in the deck, whoever bets: who bets, or does not, shifts no card.

The offer names the seats of the table. The dealer's cards are the first two of the joint order, the board's the next five, and then come
two for each seat of the offer, bet or no bet. docs/chance.md says what it is for.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from pitboss.banked.dealing import HOLE
from pitboss.cards import Card

DEALER: Final = 0  #: the seat under which the dealer's cards stand
BOARD: Final = 5


def places_of(offered: Sequence[int], seat: int) -> tuple[int, ...]:
    """The places of one hand. `offered`: the seats that the offer names."""
    first = 0 if seat == DEALER else HOLE + BOARD + HOLE * offered.index(seat)
    return tuple(range(first, first + HOLE))


def laid_out(cards: Sequence[Card], offered: Sequence[int], seats: Sequence[int], together: int) -> tuple[Card, ...]:
    """The deck in the order in which the dealer takes it where these seats have bet, so many of the hole cards `together`."""
    hands = [places_of(offered, seat) for seat in (*seats, DEALER)]
    order = [place for at in range(0, HOLE, together) for hand in hands for place in hand[at : at + together]]
    order += range(HOLE, HOLE + BOARD)
    rest = sorted({*range(len(cards))} - {*order})
    return tuple(cards[place] for place in (*order, *rest))
