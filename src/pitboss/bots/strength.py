"""What share of the pot a hand is worth: the rest of the cards dealt a hundred times or so, and everybody's hands compared."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import combinations
from random import Random
from typing import Final, NamedTuple

from pitboss.bots.drawing import draw_strength
from pitboss.bots.ranges import Range
from pitboss.bots.seen import Cards, Seen
from pitboss.cards import Card

MOST_DEALS: Final = 160
LEAST_DEALS: Final = 36
BUDGET: Final = 4000.0  #: microseconds of dealing and comparing, roughly


class Strength(NamedTuple):
    """A share of the pot, and the share that would be left if one more hand came in: great hands lose little by that."""

    share: float
    crowded: float
    rivals: float  #: how many opponents were met, on average

    @property
    def fair(self) -> float:
        """An equal share."""
        return 1 / (self.rivals + 1)

    @property
    def firmness(self) -> float:
        """From -1, a hand that any further hand beats, over 0, an ordinary one, to 1: nothing beats it."""
        if not self.share:
            return -1.0
        usual = (self.rivals + 1) / (self.rivals + 2)
        kept = self.crowded / self.share
        return max(-1.0, (kept - usual) / (1 - usual))


def strength(seen: Seen, others: Sequence[Range], chance: Random, *, held: Cards | None = None) -> Strength:
    """The share of the pot that these cards (the seat's own, unless others are given) can hope for."""
    if not others:
        return Strength(1.0, 1.0, 0.0)
    if seen.is_draw:
        return Strength(*draw_strength(seen, others, chance))
    return _by_dealing(seen, others, chance, seen.held if held is None else held)


Value = tuple[int, ...]  # one number for each thing contested


class _Rival(NamedTuple):
    """An opponent to deal to."""

    known: Cards
    wants: int  #: cards still to be dealt to them
    hands: float  #: of so many hands they have the best
    stays: float


class _Deal(NamedTuple):
    """What is dealt each time: the rest of the boards, my cards, a stranger's hand, and the opponents' hands."""

    boards: list[Cards]
    missing: list[int]
    mine: int
    stranger: int
    rivals: list[_Rival]
    cards: int


def _by_dealing(seen: Seen, others: Sequence[Range], chance: Random, held: Cards) -> Strength:
    deal = _plan(seen, others, held)
    worth, split = _worth(seen), _split(seen)
    times = _times(seen, sum(rival.hands * rival.stays for rival in deal.rivals) + 2, deal.cards)
    unseen, sample = seen.unseen, chance.sample
    share = crowded = met = 0.0
    for number in range(times):
        dealt = sample(unseen, deal.cards)
        at = 0
        boards = []
        for board, count in zip(deal.boards, deal.missing, strict=True):
            boards.append((*board, *dealt[at : at + count]))
            at += count
        own = worth((*held, *dealt[at : at + deal.mine]), boards)
        at += deal.mine
        stranger = worth(tuple(dealt[at : at + deal.stranger]), boards)
        against = _opponents(deal, dealt[at + deal.stranger :], lambda cards, boards=boards: worth(cards, boards), number, chance)  # type: ignore[misc]
        met += len(against)
        won = split(own, against)
        share += won
        if won:
            crowded += split(own, [*against, stranger])
    return Strength(share / times, crowded / times, met / times)


def _plan(seen: Seen, others: Sequence[Range], held: Cards) -> _Deal:
    size, full = seen.board_size, seen.game.held
    boards = [board[:size] if size else board for board in seen.boards[: seen.game.boards]]
    missing = [max(0, size - len(board)) for board in boards]
    if size:
        mine, wants = 0, [(other.known, other.hidden or _hole(seen)) for other in seen.others]
        stranger = max(count for _, count in wants)
    else:
        # Stud: everybody is dealt to the last card, of which one may lie in the middle for want of others.
        stranger = full - len(boards[0])
        mine, wants = max(0, stranger - len(held)), [(other.known, max(other.hidden, stranger - len(other.known))) for other in seen.others]
    room = len(seen.unseen) - sum(missing) - mine - stranger
    rivals = []
    for (known, count), (hands, stays) in zip(wants, others, strict=True):
        most = min(hands, float(room // count)) if count else 1.0
        # Where the pack does not serve that many hands, fewer are met.
        if most >= 1:
            rivals.append(_Rival(known, count, most, stays))
            room -= count * _ceil(most)
    rivals = rivals or [_Rival(*wants[0], 1.0, 1.0)]
    needed = sum(missing) + mine + stranger + sum(rival.wants * _ceil(rival.hands) for rival in rivals)
    return _Deal(boards, missing, mine, stranger, rivals, min(len(seen.unseen), needed))


def _opponents(deal: _Deal, dealt: Sequence[Card], worth: Callable[[Cards], Value], number: int, chance: Random) -> list[Value]:
    """What those are worth who stay: each has the best of several hands, now for one part of the pot and now for another."""
    found: list[Value] = []
    gone: list[Value] = []
    random = chance.random
    at = 0
    for known, count, hands, stays in deal.rivals:
        values = []
        for _ in range(int(hands + random())):
            values.append(worth((*known, *dealt[at : at + count])))
            at += count
        part = number % len(values[0])
        best = values[0] if len(values) == 1 else max(values, key=lambda value, part=part: value[part])  # type: ignore[misc]
        (found if stays >= 1 or random() < stays else gone).append(best)
    # Somebody stays: a pot that all others give up needs no cards.
    return found or gone[-1:]


def _ceil(hands: float) -> int:
    return -int(-hands // 1)


def _hole(seen: Seen) -> int:
    return len(seen.down) or 2


def _times(seen: Seen, hands: float, cards: int) -> int:
    each = (9.0 if len(seen.down) < 5 else 15.0) if seen.plays == "2+3" else 0.9
    if len(seen.down) == 3 and seen.plays != "2+3":
        each *= 3
    cost = 4 + 0.3 * cards + hands * seen.game.boards * each * (1 + (seen.low is not None))
    return int(max(LEAST_DEALS, min(MOST_DEALS, BUDGET / cost)))


def _worth(seen: Seen) -> Callable[[Cards, Sequence[Cards]], Value]:
    """The function that values some hole cards on the boards, for high and, where the game has one, for low."""
    orders = [order for order in (seen.high, seen.low) if order is not None]
    if seen.plays == "2+3":
        exactly = [order.evaluate_exactly for order in orders]
        return lambda held, boards: tuple([evaluate(held, board) for board in boards for evaluate in exactly])
    evaluators = [order.evaluate for order in orders]
    if len(evaluators) == 1 and seen.game.boards == 1:
        (evaluate,) = evaluators
        return lambda held, boards: (evaluate(held + boards[0]) if len(held) + len(boards[0]) <= 7 else _best(evaluate, held, boards[0]),)
    return lambda held, boards: tuple([_best(evaluate, held, board) for board in boards for evaluate in evaluators])


def _best(evaluate: Callable[[Sequence[Card]], int], held: Cards, board: Cards) -> int:
    """Pineapple's third card is thrown away later: the best of what may be kept."""
    if len(held) + len(board) <= 7:
        return evaluate(held + board)
    return max([evaluate(kept + board) for kept in combinations(held, 7 - len(board))])


def _split(seen: Seen) -> Callable[[Value, Sequence[Value]], float]:
    """The function that tells a hand's share of the pot against others."""
    if seen.low is None and seen.game.boards == 1:
        return _whole
    halves = 1 if seen.low is None else 2
    boards = seen.game.boards

    def split(own: Value, against: Sequence[Value]) -> float:
        won = 0.0
        for board in range(boards):
            at = board * halves
            high = _part(own[at], [value[at] for value in against])
            if halves == 2:
                lows = [value[at + 1] for value in against]
                # Without a low the high hand takes all.
                high = (high + (_part(own[at + 1], lows) if own[at + 1] else 0.0)) / 2 if own[at + 1] or max(lows) else high
            won += high
        return won / boards

    return split


def _whole(own: Value, against: Sequence[Value]) -> float:
    return _part(own[0], [value[0] for value in against])


def _part(own: int, against: list[int]) -> float:
    best = max(against)
    if own > best:
        return 1.0
    return 0.0 if own < best else 1 / (1 + against.count(own))
