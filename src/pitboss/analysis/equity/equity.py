"""The equity of hands and ranges against each other."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import prod, sqrt
from typing import Final

import numpy as np

from pitboss.analysis.equity.counting import Counted, count_boards, count_deals, in_one_loop, sample_deals
from pitboss.analysis.equity.deals import Deal, EquityError, fitting, grouped
from pitboss.analysis.equity.ranges import Held, read_range
from pitboss.analysis.equity.showdown import Showdown
from pitboss.analysis.suits import SWAPS
from pitboss.analysis.workers import Workers, cut, workers
from pitboss.cards import cards

Progress = Callable[[int, int], None]

MOST_EXACT: Final = 50_000_000  #: deals that are counted one by one unless something else is asked for
MOST_PLAYERS: Final = 23
SAMPLES: Final = 1_000_000
SAMPLE_PORTION: Final = 1 << 16
FEW: Final = 2_000_000  #: deals that one worker counts sooner than several can begin


@dataclass(frozen=True)
class Share:
    """One player's part of the pot."""

    hand: str
    equity: Fraction
    win: Fraction  #: how often the whole pot is won alone
    tie: Fraction  #: how often a part of it
    error: float | None  #: standard error of the equity, where it was sampled


@dataclass(frozen=True)
class Equities:
    """What every player wins on average, and over how many deals that is."""

    shares: tuple[Share, ...]
    deals: int
    exact: bool


def equity(
    showdown: Showdown,
    hands: Sequence[str],
    boards: Sequence[str] = (),
    dead: str = "",
    *,
    samples: int | None = None,
    exact: bool = False,
    seed: int = 1,
    using: Workers | None = None,
    progress: Progress | None = None,
) -> Equities:
    """The equity of each hand or range.

    Every deal is counted where there are not too many, or with `exact`; otherwise, or with `samples`, so many deals are drawn, the same
    for the same seed.
    """
    if exact and samples is not None:
        raise EquityError("Deals are counted or drawn: say exact or a number of samples, not both.")
    if samples is not None and samples < 1:
        raise EquityError(f"At least one deal is drawn, not {samples}.")
    if using is None:
        with workers() as found:
            return equity(showdown, hands, boards, dead, samples=samples, exact=exact, seed=seed, using=found, progress=progress)
    ranges, laid, out, first = _read(showdown, hands, boards, dead)
    # Renaming suits makes at most 24 of the choices alike, so that this is the least there may be to count.
    least = prod(len(each) for each in ranges) * first.count(showdown) // len(SWAPS)
    if exact or (samples is None and least <= MOST_EXACT):
        kinds = grouped(ranges, laid, out)
        deals = sum(deal.count(showdown) for deal in kinds)
        if exact or deals <= MOST_EXACT:
            return _count(showdown, hands, kinds, deals, using, progress)
    return _sample(showdown, hands, ranges, laid, out, samples or SAMPLES, seed, using, progress)


def _read(
    showdown: Showdown, hands: Sequence[str], boards: Sequence[str], dead: str
) -> tuple[list[tuple[Held, ...]], tuple[Held, ...], Held, Deal]:
    if len(hands) < 2:
        raise EquityError("Give two or more hands, such as AhKh QsQd.")
    if len(hands) > MOST_PLAYERS:
        raise EquityError(f"Give {MOST_PLAYERS} hands at most; these are {len(hands)}.")
    if showdown.runs and len(boards) > 1:
        raise EquityError("A board that is run several times is given once, as it stands before.")
    if len(boards) > len(showdown.boards):
        has = f"{len(showdown.boards)} boards" if len(showdown.boards) != 1 else "one board"
        raise EquityError(f"This game has {has if showdown.boards else 'no board'}; {len(boards)} were given.")
    if showdown.runs and len(boards) == 1:
        boards = [*boards] * len(showdown.boards)
    ranges = [read_range(hand, showdown.pack, showdown.held) for hand in hands]
    laid = []
    for text, size in zip([*boards, *[""] * (len(showdown.boards) - len(boards))], showdown.boards, strict=True):
        board = cards(text, showdown.pack)
        if len(board) > size:
            raise EquityError(f"The board {text!r} has {len(board)} cards; this game's has {size}.")
        laid.append(tuple(sorted(card.index for card in board if card.is_known)))
    out = tuple(sorted(card.index for card in cards(dead, showdown.pack)))
    seen = [card for part in (*(laid[:1] if showdown.runs else laid), out) for card in part]
    if len(set(seen)) < len(seen):
        raise EquityError("A card stands twice on the boards or among the dead cards.")
    first = next(fitting(ranges, frozenset(seen)), None)
    if first is None:
        raise EquityError("These hands cannot be dealt together: whichever are chosen, a card stands twice.")
    deal = Deal(first, tuple(laid), out)
    if sum(deal.missing(showdown)) > len(deal.live(showdown)):
        raise EquityError(f"A pack of {showdown.pack.size} has not enough cards for {len(hands)} hands in this game.")
    return ranges, tuple(laid), out, deal


def _count(
    showdown: Showdown, hands: Sequence[str], kinds: dict[Deal, int], deals: int, using: Workers, progress: Progress | None
) -> Equities:
    """Every deal of every kind."""
    total, done = Counted.nothing(len(hands)), 0
    for deal, alike in kinds.items():
        count = count_boards if in_one_loop(showdown, deal) else count_deals
        first = len(deal.live(showdown))
        portions = 1 if deal.count(showdown) < FEW or using.count == 1 else min(first, 8 * using.count)
        for part in using.portions(count, cut(first, portions) or [(0, 1)], showdown, deal):
            total = total.plus(part, alike)
            done += part.deals
            if progress is not None:
                progress(done, deals)
    return _equities(showdown, hands, total, exact=True)


def _sample(
    showdown: Showdown,
    hands: Sequence[str],
    ranges: list[tuple[Held, ...]],
    laid: tuple[Held, ...],
    out: Held,
    samples: int,
    seed: int,
    using: Workers,
    progress: Progress | None,
) -> Equities:
    """So many deals at random. Each portion has its own dice, and portions are added up in their order, so that the result is the same
    whoever did them."""
    bounds = cut(samples, -(-samples // SAMPLE_PORTION))
    parts: dict[int, Counted] = {}
    done = 0
    for begin, part in using.portions(sample_deals, bounds, showdown, ranges, laid, out, seed):
        parts[begin] = part
        done += part.deals
        if progress is not None:
            progress(done, samples)
    total = Counted.nothing(len(hands))
    for begin in sorted(parts):
        total = total.plus(parts[begin], 1)
    return _equities(showdown, hands, total, exact=False)


def _equities(showdown: Showdown, hands: Sequence[str], total: Counted, *, exact: bool) -> Equities:
    shares = []
    boards = max(1, len(showdown.boards))
    for place, hand in enumerate(hands):
        won = Fraction(0)
        for part, worth in zip(total.tally, (Fraction(1), Fraction(1, 2), Fraction(1, 2)), strict=True):
            won += sum((worth * int(part[place, level]) / level for level in range(1, len(hands) + 1)), Fraction(0))
        mean = won / (boards * total.deals)
        spread = max(0.0, float(total.squares[place]) / total.deals - float(mean) ** 2)
        shares.append(
            Share(
                hand,
                mean,
                Fraction(int(total.wins[place]), total.deals),
                Fraction(int(total.ties[place]), total.deals),
                None if exact else sqrt(spread / total.deals),
            )
        )
    assert sum((share.equity for share in shares), Fraction(0)) == 1 or not np.any(total.tally)
    return Equities(tuple(shares), total.deals, exact)
