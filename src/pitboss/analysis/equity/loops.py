"""The compiled loops of the equities: boards one by one, deals in rows, and who wins what."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from pitboss.analysis.bulk import SevenTables
from pitboss.analysis.kernels import FIRST_FLUSH, FLUSH, HIGH_MASK, LOW_BITS, LOW_MASK, SUIT_STEP, Bytes, U, kernel

Ints = npt.NDArray[np.int32]
Longs = npt.NDArray[np.int64]

SCOOPED, HIGH_HALF, LOW_HALF = 0, 1, 2  #: which part of a board's pot: all of it, or a half


@kernel
def every_board(
    holes: Bytes, board: Bytes, live: Bytes, need: int, begin: int, end: int, table: SevenTables, tally: Longs, wins: Longs, ties: Longs
) -> int:
    """Seven cards each, one board, every hand known: all boards whose first new card is one of `live[begin:end]`.

    The cards but the last turn like the wheels of a counter; the last runs through, so that all but one addition is made before.
    """
    keys, block, within, mixed, suited = table.keys, table.block, table.within, table.mixed, table.suited
    players, many = holes.shape[0], live.shape[0]
    if begin + need > many:
        return 0
    own, own_ranks = np.zeros(players, np.uint64), np.zeros((players, 4), np.int64)
    for p in range(players):
        for card in holes[p]:
            own[p] += keys[card]
            own_ranks[p, card & 3] |= 1 << (card >> 2)
    known, known_ranks = U(0), np.zeros(4, np.int64)
    for card in board:
        known += keys[card]
        known_ranks[card & 3] |= 1 << (card >> 2)
    wheels, ranks = np.empty(max(need, 1), np.int64), np.empty(4, np.int64)
    sums, values = np.empty(players, np.uint64), np.empty(players, np.int64)
    for at in range(need):
        wheels[at] = begin + at
    turning = need - 1
    count = 0
    while True:
        total = known
        ranks[:] = known_ranks
        for at in range(turning):
            card = live[wheels[at]]
            total += keys[card]
            ranks[card & 3] |= 1 << (card >> 2)
        for p in range(players):
            sums[p] = own[p] + total
        last = wheels[turning - 1] + 1 if turning > 0 else begin
        stop = many if turning > 0 else end
        if need == 0:
            last, stop = 0, 1
        for at in range(last, stop):
            key, card = U(0), np.int64(0)
            if need:
                card = np.int64(live[at])
                key = keys[card]
            best, level = np.int64(-1), 0
            for p in range(players):
                every = sums[p] + key
                if every & FLUSH:
                    suit = U(0)
                    while not (every >> (FIRST_FLUSH + SUIT_STEP * suit)) & U(1):
                        suit += U(1)
                    mask = own_ranks[p, suit] | ranks[suit]
                    if need and U(card & 3) == suit:
                        mask |= 1 << (card >> 2)
                    value = np.int64(suited[mask])
                else:
                    value = np.int64(mixed[U(block[(every >> LOW_BITS) & HIGH_MASK]) + U(within[every & LOW_MASK])])
                values[p] = value
                if value > best:
                    best, level = value, 1
                elif value == best:
                    level += 1
            for p in range(players):
                if values[p] == best:
                    tally[SCOOPED, p, level] += 1
            count += 1
        # Turn the wheels on: the last of them that has room.
        at = turning - 1
        while at >= 0 and wheels[at] >= (many - need + at if at else min(end - 1, many - need)):
            at -= 1
        if at < 0:
            break
        wheels[at] += 1
        for later in range(at + 1, turning):
            wheels[later] = wheels[later - 1] + 1
    for p in range(players):
        wins[p] += tally[SCOOPED, p, 1]
        for level in range(2, players + 1):
            ties[p] += tally[SCOOPED, p, level]
    return count


@kernel
def drawn_boards(
    holes: Bytes, gone: npt.NDArray[np.uint64], board: Bytes, need: int, first: int, luck: int, table: SevenTables, tally: Longs
) -> None:
    """Seven cards each, one board, drawn anew for every row of `holes` (a single row serves all). Cards below `first` are not in the pack.

    A card is drawn by multiplying a random number with the pack, and again if it is gone. The numbers are those of SplitMix64.
    """
    keys, block, within, mixed, suited = table.keys, table.block, table.within, table.mixed, table.suited
    rows, players, held = holes.shape
    many = U(52 - first)
    ranks, values = np.empty(4, np.int64), np.empty(players, np.int64)
    state = U(luck)
    for i in range(gone.shape[0]):
        row = i if rows > 1 else 0
        seen, total = gone[i], U(0)
        ranks[:] = 0
        for card in board:
            total += keys[card]
            ranks[card & 3] |= 1 << (card >> 2)
        left = need
        while left:
            state += U(0x9E3779B97F4A7C15)
            z = (state ^ (state >> U(30))) * U(0xBF58476D1CE4E5B9)
            z = (z ^ (z >> U(27))) * U(0x94D049BB133111EB)
            card = (((z ^ (z >> U(31))) >> U(32)) * many >> U(32)) + U(first)
            if (seen >> card) & U(1):
                continue
            seen |= U(1) << card
            total += keys[card]
            ranks[card & U(3)] |= 1 << np.int64(card >> U(2))
            left -= 1
        best, level = np.int64(-1), 0
        for p in range(players):
            every = total
            for k in range(held):
                every += keys[holes[row, p, k]]
            if every & FLUSH:
                suit = U(0)
                while not (every >> (FIRST_FLUSH + SUIT_STEP * suit)) & U(1):
                    suit += U(1)
                mask = ranks[suit]
                for k in range(held):
                    if U(holes[row, p, k] & 3) == suit:
                        mask |= 1 << (holes[row, p, k] >> 2)
                value = np.int64(suited[mask])
            else:
                value = np.int64(mixed[U(block[(every >> LOW_BITS) & HIGH_MASK]) + U(within[every & LOW_MASK])])
            values[p] = value
            if value > best:
                best, level = value, 1
            elif value == best:
                level += 1
        for p in range(players):
            if values[p] == best:
                tally[SCOOPED, p, level] += 1


@kernel
def next_deals(live: Bytes, opens: npt.NDArray[np.bool_], end: int, slots: Longs, used: npt.NDArray[np.bool_], rows: Bytes) -> int:
    """Write the next deals, each a row: within a group cards ascend, and no card comes twice. How many were written.

    `slots` is where the last deal stood and is left where this ends; before the first deal it is -1 but for the first slot, which is one
    before its first card. A group begins where `opens` says so. The first slot stays below `end`.
    """
    size, many = slots.shape[0], live.shape[0]
    written = 0
    at = size - 1 if slots[size - 1] >= 0 else 0
    while written < rows.shape[0]:
        # The next card for this slot, or back to the one before.
        here = slots[at]
        if here >= 0:
            used[here] = False
        here += 1
        if here == 0 and not opens[at]:
            here = slots[at - 1] + 1
        stop = end if at == 0 else many
        while here < stop and used[here]:
            here += 1
        if here >= stop:
            slots[at] = -1
            at -= 1
            if at < 0:
                slots[0] = many
                break
            continue
        slots[at] = here
        used[here] = True
        if at < size - 1:
            at += 1
            slots[at] = -1
            continue
        for k in range(size):
            rows[written, k] = live[slots[k]]
        written += 1
    return written


@kernel
def random_deals(pack: Bytes, gone: npt.NDArray[np.uint64], luck: npt.NDArray[np.float64], rows: Bytes) -> None:
    """Each row so many different cards of those that are not gone, every choice as likely: the first steps of a shuffle."""
    deck = np.empty(pack.shape[0], np.uint8)
    for i in range(rows.shape[0]):
        many = 0
        for card in pack:
            if not (gone[i] >> U(card)) & U(1):
                deck[many] = card
                many += 1
        for k in range(rows.shape[1]):
            at = k + np.int64(luck[i, k] * (many - k))
            deck[k], deck[at] = deck[at], deck[k]
            rows[i, k] = deck[k]


@kernel
def share_out(high: Ints, low: Ints, splits: bool, tally: Longs, wins: Longs, ties: Longs, squares: npt.NDArray[np.float64]) -> None:
    """Who wins which part of the pot, row by row. `high` and `low` have the values by board, player and row."""
    boards, players, rows = high.shape
    share = np.empty(players, np.float64)
    for i in range(rows):
        share[:] = 0.0
        for b in range(boards):
            best, level, best_low, level_low = 0, 0, 0, 0
            for p in range(players):
                if high[b, p, i] > best:
                    best, level = high[b, p, i], 1
                elif high[b, p, i] == best:
                    level += 1
                if splits:
                    if low[b, p, i] > best_low:
                        best_low, level_low = low[b, p, i], 1
                    elif low[b, p, i] == best_low:
                        level_low += 1
            halved = splits and best_low > 0
            for p in range(players):
                if high[b, p, i] == best:
                    tally[HIGH_HALF if halved else SCOOPED, p, level] += 1
                    share[p] += (0.5 if halved else 1.0) / level
                if halved and low[b, p, i] == best_low:
                    tally[LOW_HALF, p, level_low] += 1
                    share[p] += 0.5 / level_low
        for p in range(players):
            part = share[p] / boards
            squares[p] += part * part
            if part > 1.0 - 1e-9:
                wins[p] += 1
            elif part > 0.0:
                ties[p] += 1
