"""The compiled loops of the solution: every board, every pair of hole cards, every pair the dealer may hold.

On a board all 1,081 pairs of hole cards are valued once and put in order. How many of the dealer's 990 pairs rank below, level and above
one of them then follows from running totals, over all pairs and card by card: of the pairs below, those that hold one of the player's two
cards go off, and no pair below holds both, since that pair is the player's own.
"""

from __future__ import annotations

from typing import Final, NamedTuple

import numpy as np
import numpy.typing as npt

from pitboss.analysis.kernels import FIRST_FLUSH, FLUSH, HIGH_MASK, LOW_BITS, LOW_MASK, SUIT_STEP, Bytes, Keys, Offsets, U, Words, kernel

Ints = npt.NDArray[np.int32]
Longs = npt.NDArray[np.int64]


class Table(NamedTuple):
    """How hands are valued: the tables of the bulk evaluator for seven cards, and what the values mean."""

    keys: Keys
    block: Offsets
    within: Words
    mixed: Words
    suited: Words
    category: Bytes  #: value -> place of its category in the ranking
    first_qualified: int  #: the least value with which the dealer qualifies


class Money(NamedTuple):
    """What each showdown moves, in parts of an Ante: by category and cell, as `paying.Parts` has it."""

    ante_and_blind: Longs
    folded: Longs
    play: Longs
    after_flop: int  #: a Play Wager in Antes
    after_river: int


class Alike(NamedTuple):
    """Which flops and hole cards are alike, as `suits` has it."""

    kind: Ints
    swap: Ints
    pair_swaps: Ints
    pair_classes: Ints


HOLES: Final = 1081  #: pairs that 47 cards make
DEALERS: Final = 990  #: pairs that the dealer may hold once the player's two are gone


@kernel
def value_pairs(board: Bytes, table: Table, lower: Longs, upper: Longs, values: Ints) -> None:
    """Every pair of hole cards that a board leaves, and its value."""
    keys, block, within = table.keys, table.block, table.within
    on_board, held = np.zeros(52, np.bool_), np.zeros(4, np.int64)
    total = U(0)
    for card in board:
        on_board[card] = True
        held[card & 3] |= 1 << (card >> 2)
        total += keys[card]
    at = 0
    for b in range(52):
        if on_board[b]:
            continue
        with_b = total + keys[b]
        for a in range(b):
            if on_board[a]:
                continue
            every = with_b + keys[a]
            if every & FLUSH:
                suit = U(0)
                while not (every >> (FIRST_FLUSH + SUIT_STEP * suit)) & U(1):
                    suit += U(1)
                mask = held[suit]
                if U(a) & U(3) == suit:
                    mask |= 1 << (a >> 2)
                if U(b) & U(3) == suit:
                    mask |= 1 << (b >> 2)
                values[at] = table.suited[mask]
            else:
                values[at] = table.mixed[U(block[(every >> LOW_BITS) & HIGH_MASK]) + U(within[every & LOW_MASK])]
            lower[at], upper[at] = a, b
            at += 1


@kernel
def put_in_order(values: Ints, order: Ints) -> None:
    """The places of the pairs, the least valued first: as many values as there are, a place for each."""
    counts = np.zeros(8192, np.int32)
    least, highest = values[0], values[0]
    for value in values:
        counts[value] += 1
        least, highest = min(least, value), max(highest, value)
    begin = 0
    for value in range(least, highest + 1):
        many = counts[value]
        counts[value] = begin
        begin += many
    for j in range(HOLES):
        order[counts[values[j]]] = j
        counts[values[j]] += 1


@kernel
def showdowns(board: Bytes, table: Table, pairs: Ints, values: Ints, cells: Ints) -> None:
    """For every pair of hole cards on a board: its place, its value, and how many of the dealer's pairs end in each cell."""
    lower, upper, order = np.empty(HOLES, np.int64), np.empty(HOLES, np.int64), np.empty(HOLES, np.int32)
    value_pairs(board, table, lower, upper, values)
    put_in_order(values, order)
    unqualified, unqualified_with = 0, np.zeros(52, np.int32)
    for j in range(HOLES):
        pairs[j] = upper[j] * (upper[j] - 1) // 2 + lower[j]
        if values[j] < table.first_qualified:
            unqualified += 1
            unqualified_with[lower[j]] += 1
            unqualified_with[upper[j]] += 1
    below_with, level_with = np.zeros(52, np.int32), np.zeros(52, np.int32)
    start = 0
    while start < HOLES:
        value = values[order[start]]
        end = start
        while end < HOLES and values[order[end]] == value:
            j = order[end]
            level_with[lower[j]] += 1
            level_with[upper[j]] += 1
            end += 1
        own = 1 if value < table.first_qualified else 0
        for k in range(start, end):
            j = order[k]
            a, b = lower[j], upper[j]
            won = start - below_with[a] - below_with[b]
            # The player's own pair holds both cards: it was taken off twice and is to go off once.
            tied = end - start - level_with[a] - level_with[b] + 1
            short = unqualified - unqualified_with[a] - unqualified_with[b] + own
            if own:
                cells[j, 0], cells[j, 1], cells[j, 2] = won, tied, short - won - tied
                cells[j, 3], cells[j, 4], cells[j, 5] = 0, 0, DEALERS - short
            else:
                cells[j, 0], cells[j, 1], cells[j, 2] = short, 0, 0
                cells[j, 3], cells[j, 4], cells[j, 5] = won - short, tied, DEALERS - won - tied
        for k in range(start, end):
            j = order[k]
            a, b = lower[j], upper[j]
            below_with[a] += 1
            below_with[b] += 1
            level_with[a] = 0
            level_with[b] = 0
        start = end


@kernel
def sum_up(counts: Ints, parts: Longs) -> int:
    """What the dealer's 990 pairs come to, in parts of an Ante."""
    total = 0
    for cell in range(6):
        total += counts[cell] * parts[cell]
    return total


@kernel
def weigh_flops(
    cards: Bytes,
    weight: Longs,
    table: Table,
    money: Money,
    alike: Alike,
    waiting: Longs,
    classes: Longs,
) -> None:
    """The first pass. Adds to `waiting` what a check on the flop is worth more than a bet, by kind of flop and pair of hole cards, and to
    `classes` what Ante and Blind, and a Play Wager of one Ante, come to over all boards, by class of hole cards."""
    pairs, values, cells = np.empty(HOLES, np.int32), np.empty(HOLES, np.int32), np.empty((HOLES, 6), np.int32)
    more = np.empty(HOLES, np.int64)
    for i in range(cards.shape[0]):
        board = cards[i]
        showdowns(board, table, pairs, values, cells)
        for j in range(HOLES):
            hand = table.category[values[j]]
            kept = sum_up(cells[j], money.ante_and_blind[hand])
            per_ante = sum_up(cells[j], money.play)
            river = max(kept + money.after_river * per_ante, sum_up(cells[j], money.folded[hand]))
            more[j] = weight[i] * (river - kept - money.after_flop * per_ante)
            classes[alike.pair_classes[pairs[j]], 0] += weight[i] * kept
            classes[alike.pair_classes[pairs[j]], 1] += weight[i] * per_ante
        for z in range(2, 5):
            for y in range(1, z):
                for x in range(y):
                    a, b, c = np.int64(board[x]), np.int64(board[y]), np.int64(board[z])
                    place = c * (c - 1) * (c - 2) // 6 + b * (b - 1) // 2 + a
                    row, moved = waiting[alike.kind[place]], alike.pair_swaps[alike.swap[place]]
                    for j in range(HOLES):
                        row[moved[pairs[j]]] += more[j]


@kernel
def count_results(
    cards: Bytes,
    weight: Longs,
    table: Table,
    money: Money,
    alike: Alike,
    raises: Ints,
    bets: npt.NDArray[np.bool_],
    results: Longs,
    decisions: Longs,
) -> None:
    """The second pass, with the decisions of the first: `raises` has which Play Wager each class makes before the flop, or -1.

    Counts every deal: in `results` by decision (each of the wagers before the flop, then flop, river, fold), category and cell; in
    `decisions` by class of hole cards and decision. A deal is counted ten times, once for each three of the board's five cards that
    may have come first."""
    on_flop = results.shape[0] - 3
    pairs, values, cells = np.empty(HOLES, np.int32), np.empty(HOLES, np.int32), np.empty((HOLES, 6), np.int32)
    flops_bet = np.empty(HOLES, np.int64)
    for i in range(cards.shape[0]):
        board = cards[i]
        showdowns(board, table, pairs, values, cells)
        flops_bet[:] = 0
        for z in range(2, 5):
            for y in range(1, z):
                for x in range(y):
                    a, b, c = np.int64(board[x]), np.int64(board[y]), np.int64(board[z])
                    place = c * (c - 1) * (c - 2) // 6 + b * (b - 1) // 2 + a
                    row, moved = bets[alike.kind[place]], alike.pair_swaps[alike.swap[place]]
                    for j in range(HOLES):
                        flops_bet[j] += row[moved[pairs[j]]]
        for j in range(HOLES):
            hand, hole = table.category[values[j]], alike.pair_classes[pairs[j]]
            if raises[hole] >= 0:
                decisions[hole, raises[hole]] += weight[i] * 10
                for cell in range(6):
                    results[raises[hole], hand, cell] += weight[i] * 10 * cells[j, cell]
                continue
            bet = weight[i] * flops_bet[j]
            rest = weight[i] * 10 - bet
            stays = sum_up(cells[j], money.ante_and_blind[hand]) + money.after_river * sum_up(cells[j], money.play) >= sum_up(
                cells[j], money.folded[hand]
            )
            last = on_flop + 1 if stays else on_flop + 2
            decisions[hole, on_flop] += bet
            decisions[hole, last] += rest
            for cell in range(6):
                results[on_flop, hand, cell] += bet * cells[j, cell]
                results[last, hand, cell] += rest * cells[j, cell]
