"""Deals counted: every one of some known cards, or so many at random. Plain functions of plain values, to be done anywhere."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

import numpy as np
import numpy.typing as npt

from pitboss.analysis.bulk import evaluate, evaluate_exactly, seven_tables
from pitboss.analysis.equity.deals import Deal
from pitboss.analysis.equity.loops import drawn_boards, every_board, next_deals, random_deals, share_out
from pitboss.analysis.equity.ranges import Held
from pitboss.analysis.equity.showdown import Showdown
from pitboss.cards import CARDS
from pitboss.ranking.showdown import ANY
from pitboss.ranking.vocabulary import MOST_CARDS, Ranking

Rows = npt.NDArray[np.uint8]

ROWS: Final = 1 << 15


class Counted(NamedTuple):
    """What some deals came to: by part of the pot, player and number of those who share it; whole pots, parts, and squares of shares."""

    deals: int
    tally: npt.NDArray[np.int64]
    wins: npt.NDArray[np.int64]
    ties: npt.NDArray[np.int64]
    squares: npt.NDArray[np.float64]

    @classmethod
    def nothing(cls, players: int) -> Counted:
        tally = np.zeros((3, players, players + 1), np.int64)
        return cls(0, tally, np.zeros(players, np.int64), np.zeros(players, np.int64), np.zeros(players))

    def plus(self, other: Counted, times: int) -> Counted:
        return Counted(
            self.deals + times * other.deals,
            self.tally + times * other.tally,
            self.wins + times * other.wins,
            self.ties + times * other.ties,
            self.squares + times * other.squares,
        )


def in_one_loop(showdown: Showdown, deal: Deal) -> bool:
    """Whether the fast loop can count it: one board, all hole cards known, the best of seven cards, a flush helping."""
    ranking = showdown.high
    known = showdown.plays == ANY and showdown.low is None and len(showdown.boards) == 1
    seven = known and showdown.held + showdown.boards[0] == MOST_CARDS and all(len(hand) == showdown.held for hand in deal.hands)
    return seven and ranking.uses_suits and not ranking.lowest_wins and ranking.suits is None and ranking.hand == 5


def count_boards(showdown: Showdown, deal: Deal, begin: int, end: int) -> Counted:
    """Every board whose first new card is one of these."""
    found = Counted.nothing(len(deal.hands))
    live = np.array(deal.live(showdown), np.uint8)
    holes, board = np.array(deal.hands, np.uint8), np.array(deal.boards[0], np.uint8)
    need = showdown.boards[0] - len(board)
    if need == 0 and begin > 0:
        return found
    count = every_board(holes, board, live, need, begin, end, seven_tables(showdown.high), found.tally, found.wins, found.ties)
    return found._replace(deals=count)


def count_deals(showdown: Showdown, deal: Deal, begin: int, end: int) -> Counted:
    """Every deal whose first new card is one of these, for any game."""
    found = Counted.nothing(len(deal.hands))
    groups, every = deal.missing(showdown), (*deal.hands, *deal.boards)
    size = sum(groups)
    if size == 0:
        if begin == 0:
            found = _settled(showdown, [_rows(each, 1) for each in every], groups, np.empty((1, 0), np.uint8), found)
        return found
    live = np.array(deal.live(showdown), np.uint8)
    opens = np.zeros(size, np.bool_)
    opens[[sum(groups[:group]) for group in range(len(groups)) if groups[group]]] = True
    slots, used = np.full(size, -1, np.int64), np.zeros(len(live), np.bool_)
    slots[0] = begin - 1
    rows = np.empty((ROWS, size), np.uint8)
    while written := next_deals(live, opens, end, slots, used, rows):
        found = _settled(showdown, [_rows(each, written) for each in every], groups, rows[:written], found)
        if written < ROWS:
            break
    return found


def sample_deals(
    showdown: Showdown, ranges: list[tuple[Held, ...]], boards: tuple[Held, ...], dead: Held, seed: int, begin: int, end: int
) -> tuple[int, Counted]:
    """So many deals at random: a hand from each range, all that fit together being equally likely, and the rest of the cards."""
    dice = np.random.default_rng([seed, begin])
    out = _bits([card for part in (*boards, dead) for card in part])
    deal = Deal(tuple(each[0] for each in ranges), boards, dead)
    if all(len(each) == 1 for each in ranges):
        held = [_rows(hand, 1 if in_one_loop(showdown, deal) else end - begin) for hand in deal.hands]
        hands, gone = held, np.full(end - begin, out | _bits([card for hand in deal.hands for card in hand]), np.uint64)
    else:
        hands, gone = _drawn(ranges, out, end - begin, dice)
    if in_one_loop(showdown, deal):
        return begin, _drawn_boards(showdown, np.stack(hands, axis=1), gone, deal, int(dice.integers(1 << 63)))
    groups = deal.missing(showdown)
    rows = np.empty((end - begin, sum(groups)), np.uint8)
    pack = np.array([card.index for card in showdown.pack.cards], np.uint8)
    random_deals(pack, gone, dice.random(rows.shape), rows)
    known = [*hands, *(_rows(board, len(rows)) for board in boards)]
    return begin, _settled(showdown, known, groups, rows, Counted.nothing(len(ranges)))


def _drawn_boards(showdown: Showdown, holes: Rows, gone: npt.NDArray[np.uint64], deal: Deal, luck: int) -> Counted:
    """The same for one board and known hands, in one loop."""
    found = Counted.nothing(len(deal.hands))
    board = np.array(deal.boards[0], np.uint8)
    need, first = showdown.boards[0] - len(board), len(CARDS) - showdown.pack.size
    drawn_boards(holes, gone, board, need, first, luck, seven_tables(showdown.high), found.tally)
    found.wins[:] = found.tally[0, :, 1]
    found.ties[:] = found.tally[0, :, 2:].sum(axis=1)
    found.squares[:] = (found.tally[0, :, 1:] / np.arange(1, len(deal.hands) + 1) ** 2).sum(axis=1)
    return found._replace(deals=len(gone))


def _drawn(ranges: list[tuple[Held, ...]], gone: int, count: int, dice: np.random.Generator) -> tuple[list[Rows], npt.NDArray[np.uint64]]:
    """Each player's hands, and all cards that are then gone: each hand drawn alone, and all again where a card stands twice."""
    hands = [np.empty((0, len(each[0])), np.uint8) for each in ranges]
    taken = np.empty(0, np.uint64)
    every = [np.array(each, np.uint8).reshape(len(each), -1) for each in ranges]
    bits = [np.array([_bits(hand) for hand in each], np.uint64) for each in ranges]
    while len(taken) < count:
        picks = [dice.integers(len(each), size=count) for each in ranges]
        seen, fits = np.full(count, gone, np.uint64), np.ones(count, np.bool_)
        for held, pick in zip(bits, picks, strict=True):
            fits &= (seen & held[pick]) == 0
            seen |= held[pick]
        hands = [np.concatenate([before, rows[pick[fits]]])[:count] for before, rows, pick in zip(hands, every, picks, strict=True)]
        taken = np.concatenate([taken, seen[fits]])[:count]
    return hands, taken


def _bits(held: Sequence[int]) -> int:
    return sum(1 << card for card in held)


def _settled(showdown: Showdown, known: list[Rows], groups: tuple[int, ...], rows: Rows, found: Counted) -> Counted:
    """The rows, valued and shared out: what each player and each board has is known, or follows in its columns."""
    edges = np.cumsum([0, *groups])
    whole = [np.concatenate([each, rows[:, edges[at] : edges[at + 1]]], axis=1) for at, each in enumerate(known)]
    players = len(found.wins)
    hands, boards = whole[:players], whole[players:] or [np.empty((len(rows), 0), np.uint8)]
    values = [np.empty((len(boards), players, len(rows)), np.int32) for _ in showdown.halves]
    for ranking, table in zip(showdown.halves, values, strict=True):
        for b, board in enumerate(boards):
            for p, hand in enumerate(hands):
                table[b, p] = _valued(showdown, ranking, hand, board)
    share_out(values[0], values[-1], showdown.low is not None, found.tally, found.wins, found.ties, found.squares)
    return found._replace(deals=found.deals + len(rows))


def _rows(held: Held, count: int) -> Rows:
    return np.tile(np.array(held, np.uint8), (count, 1))


def _valued(showdown: Showdown, ranking: Ranking, hand: Rows, board: Rows) -> npt.NDArray[np.uint16] | npt.NDArray[np.uint32]:
    if showdown.exactly:
        return evaluate_exactly(ranking, hand, board)
    return evaluate(ranking, np.concatenate([hand, board], axis=1))
