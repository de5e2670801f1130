"""The compiled loops behind the bulk evaluator.

Each is one flat loop: a helper that takes arrays would cost ten times as much in there. numba compiles a loop on its first call and
keeps the result beside this file (or in the user's cache folder), so only the first run waits. The kernels that value whole
hands return whether all bytes were cards.
"""

from __future__ import annotations

from collections.abc import Callable
from itertools import combinations
from typing import Any, Final, TypeVar, cast

import numba
import numpy as np
import numpy.typing as npt

from pitboss.analysis import keys as key_bits

_Kernel = TypeVar("_Kernel", bound=Callable[..., Any])

Bytes = npt.NDArray[np.uint8]
Words = npt.NDArray[np.uint16]
Offsets = npt.NDArray[np.uint32]
Keys = npt.NDArray[np.uint64]


def kernel(loop: _Kernel) -> _Kernel:
    """Compile on first call, keep the result on disk."""
    return cast(_Kernel, numba.njit(cache=True, nogil=True)(loop))


U = np.uint64
NO_CARD: Final = np.uint64(1 << 60)
FLUSH: Final = np.uint64(key_bits.FLUSH_BITS)
LOW_MASK: Final = np.uint64((1 << key_bits.LOW_BITS) - 1)
LOW_BITS: Final = np.uint64(key_bits.LOW_BITS)
HIGH_MASK: Final = np.uint64((1 << (key_bits.RANK_BITS - key_bits.LOW_BITS)) - 1)
# The flush bit of suit s is FIRST_FLUSH + SUIT_STEP * s.
FIRST_FLUSH: Final = np.uint64(key_bits.flush_bit(0))
SUIT_STEP: Final = np.uint64(key_bits.SUIT_FIELD)

# Added to a byte's count of a suit, these set its fourth bit from three (two) cards on.
THREE_OF_SUIT: Final = np.uint64(0x05050505)
TWO_OF_SUIT: Final = np.uint64(0x06060606)
SUIT_BYTES: Final = np.uint64(0x08080808)

FIVES: Final = {n: np.array(list(combinations(range(n), 5)), np.uint8) for n in (5, 6, 7)}
_FIVES_5, _FIVES_6, _FIVES_7 = FIVES[5], FIVES[6], FIVES[7]


@kernel
def seven(hands: Bytes, keys: Keys, block: Offsets, within: Words, mixed: Words, suited: Words, values: Words) -> bool:
    """Seven cards where a flush helps: the busiest loop of all, so written out."""
    every = U(0)
    for i in range(hands.shape[0]):
        total = (
            keys[hands[i, 0]]
            + keys[hands[i, 1]]
            + keys[hands[i, 2]]
            + keys[hands[i, 3]]
            + keys[hands[i, 4]]
            + keys[hands[i, 5]]
            + keys[hands[i, 6]]
        )
        every |= total
        if total & FLUSH:
            suit = U(0)
            while not (total >> (FIRST_FLUSH + SUIT_STEP * suit)) & U(1):
                suit += U(1)
            mask = U(0)
            for j in range(7):
                card = U(hands[i, j])
                if card & U(3) == suit:
                    mask |= U(1) << (card >> U(2))
            values[i] = suited[mask]
        else:
            values[i] = mixed[U(block[(total >> LOW_BITS) & HIGH_MASK]) + U(within[total & LOW_MASK])]
    return bool(every < NO_CARD)


@kernel
def helped_by_flush(hands: Bytes, keys: Keys, block: Offsets, within: Words, mixed: Words, suited: Words, values: Words) -> bool:
    """Five or six cards where a flush helps."""
    every = U(0)
    for i in range(hands.shape[0]):
        total = U(0)
        for j in range(hands.shape[1]):
            total += keys[hands[i, j]]
        every |= total
        if total & FLUSH:
            suit = U(0)
            while not (total >> (FIRST_FLUSH + SUIT_STEP * suit)) & U(1):
                suit += U(1)
            mask = U(0)
            for j in range(hands.shape[1]):
                card = U(hands[i, j])
                if card & U(3) == suit:
                    mask |= U(1) << (card >> U(2))
            values[i] = suited[mask]
        else:
            values[i] = mixed[U(block[(total >> LOW_BITS) & HIGH_MASK]) + U(within[total & LOW_MASK])]
    return bool(every < NO_CARD)


@kernel
def ranks_only(hands: Bytes, keys: Keys, block: Offsets, within: Words, mixed: Words, values: Words) -> bool:
    """Any number of cards where suits do not matter."""
    every = U(0)
    for i in range(hands.shape[0]):
        total = U(0)
        for j in range(hands.shape[1]):
            total += keys[hands[i, j]]
        every |= total
        values[i] = mixed[U(block[(total >> LOW_BITS) & HIGH_MASK]) + U(within[total & LOW_MASK])]
    return bool(every < NO_CARD)


@kernel
def spoilt_by_flush(
    hands: Bytes,
    keys: Keys,
    block: Offsets,
    within: Words,
    mixed: Words,
    block_5: Offsets,
    within_5: Words,
    mixed_5: Words,
    suited_5: Words,
    values: Words,
) -> bool:
    """Five to seven cards where a flush spoils a low hand: with five of a suit, every five must be tried."""
    every = U(0)
    fives = _FIVES_5
    if hands.shape[1] == 6:
        fives = _FIVES_6
    elif hands.shape[1] == 7:
        fives = _FIVES_7
    for i in range(hands.shape[0]):
        total = U(0)
        for j in range(hands.shape[1]):
            total += keys[hands[i, j]]
        every |= total
        if total & FLUSH:
            best = np.uint16(0)
            for f in range(fives.shape[0]):
                total = U(0)
                for j in range(5):
                    total += keys[hands[i, fives[f, j]]]
                place = U(block_5[(total >> LOW_BITS) & HIGH_MASK]) + U(within_5[total & LOW_MASK])
                value = suited_5[place] if total & FLUSH else mixed_5[place]
                if value > best:
                    best = value
            values[i] = best
        else:
            values[i] = mixed[U(block[(total >> LOW_BITS) & HIGH_MASK]) + U(within[total & LOW_MASK])]
    return bool(every < NO_CARD)


@kernel
def two_three(
    hole: Bytes, board: Bytes, pairs: Offsets, triples: Offsets, mixed: Words, suited: Words, spoilt: bool, values: Words
) -> None:
    """Exactly two hole and three board cards: a table with a row for every two ranks and a column for every three."""
    holes, boards = hole.shape[1], board.shape[1]
    columns = np.empty(boards * (boards - 1) * (boards - 2) // 6, np.uint32)
    masks = np.empty(columns.shape[0], np.uint32)
    for i in range(hole.shape[0]):
        # How many of each suit, a byte a suit.
        on_board, in_hole = U(0), U(0)
        for a in range(boards):
            on_board += U(1) << (U(board[i, a] & 3) << U(3))
        for a in range(holes):
            in_hole += U(1) << (U(hole[i, a] & 3) << U(3))
        flush = ((on_board + THREE_OF_SUIT) & (in_hole + TWO_OF_SUIT) & SUIT_BYTES) != U(0)
        t = 0
        for a in range(boards):
            for b in range(a + 1, boards):
                for c in range(b + 1, boards):
                    columns[t] = triples[(U(board[i, a] >> 2) * U(16) + U(board[i, b] >> 2)) * U(16) + U(board[i, c] >> 2)]
                    t += 1
        best = np.uint16(0)
        if not flush or not spoilt:
            for a in range(holes):
                for b in range(a + 1, holes):
                    row = U(pairs[U(hole[i, a] >> 2) * U(16) + U(hole[i, b] >> 2)])
                    for t in range(columns.shape[0]):
                        best = max(best, mixed[row + U(columns[t])])
        if flush:
            t = 0
            for a in range(boards):
                for b in range(a + 1, boards):
                    for c in range(b + 1, boards):
                        suit = board[i, a] & 3
                        one_suit = suit == board[i, b] & 3 and suit == board[i, c] & 3
                        ranks = (U(1) << U(board[i, a] >> 2)) | (U(1) << U(board[i, b] >> 2)) | (U(1) << U(board[i, c] >> 2))
                        masks[t] = ranks | (U(1) << U(16 + suit)) if one_suit else U(0)
                        t += 1
            for a in range(holes):
                for b in range(a + 1, holes):
                    row = U(pairs[U(hole[i, a] >> 2) * U(16) + U(hole[i, b] >> 2)])
                    suit = hole[i, a] & 3
                    suit_bit = U(1) << U(16 + suit) if suit == hole[i, b] & 3 else U(0)
                    ranks = (U(1) << U(hole[i, a] >> 2)) | (U(1) << U(hole[i, b] >> 2))
                    for t in range(columns.shape[0]):
                        if U(masks[t]) & suit_bit:
                            best = max(best, suited[(U(masks[t]) | ranks) & U(0x1FFF)])
                        elif spoilt:
                            best = max(best, mixed[row + U(columns[t])])
        values[i] = best


@kernel
def badugi(hands: Bytes, by_mask: Words, values: Words) -> bool:
    """The best cards of different rank and suit, up to four of up to seven."""
    highest = 0
    count = hands.shape[1]
    for i in range(hands.shape[0]):
        best = np.uint16(0)
        for a in range(count):
            first = hands[i, a]
            highest = max(highest, first)
            bits_a = (U(1) << U(first >> 2)) | (U(1) << U(16 + (first & 3)))
            best = max(best, by_mask[bits_a & U(0x1FFF)])
            for b in range(a + 1, count):
                bits_b = (U(1) << U(hands[i, b] >> 2)) | (U(1) << U(16 + (hands[i, b] & 3)))
                if bits_a & bits_b:
                    continue
                bits_b |= bits_a
                best = max(best, by_mask[bits_b & U(0x1FFF)])
                for c in range(b + 1, count):
                    bits_c = (U(1) << U(hands[i, c] >> 2)) | (U(1) << U(16 + (hands[i, c] & 3)))
                    if bits_b & bits_c:
                        continue
                    bits_c |= bits_b
                    best = max(best, by_mask[bits_c & U(0x1FFF)])
                    for d in range(c + 1, count):
                        bits_d = (U(1) << U(hands[i, d] >> 2)) | (U(1) << U(16 + (hands[i, d] & 3)))
                        if not bits_c & bits_d:
                            best = max(best, by_mask[(bits_c | bits_d) & U(0x1FFF)])
        values[i] = best
    return bool(highest < 52)


@kernel
def next_hands(hand: npt.NDArray[np.int64], rows: Bytes) -> None:
    """Write the next hands in order, beginning with `hand`, which is left at the one after the last."""
    cards = hand.shape[0]
    for i in range(rows.shape[0]):
        for j in range(cards):
            rows[i, j] = np.uint8(hand[j])
        at = cards - 1
        while at >= 0 and hand[at] == 52 - cards + at:
            at -= 1
        if at < 0:
            return
        hand[at] += 1
        for j in range(at + 1, cards):
            hand[j] = hand[j - 1] + 1
