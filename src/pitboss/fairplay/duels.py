"""What share of a pot one player had against another, at a moment of a hand whose cards are all known."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from random import Random
from typing import Final

from pitboss.cards import UNKNOWN, Card
from pitboss.games.vocabulary import Board
from pitboss.hand.rules import Rules
from pitboss.hand.state import Hand

Cards = tuple[Card, ...]
DEALS: Final = 48  #: boards dealt where many are possible; a share is within 7 points of the truth in two of three cases
MOST_CARDS: Final = 7  #: what the orders of hands can value


def share(hand: Hand, one: int, other: int, chance: Random) -> float | None:
    """The share of the first place against the second, by dealing the rest; None in games with draws and where cards are unknown."""
    mine, theirs = hand.down[one] + hand.up[one], hand.down[other] + hand.up[other]
    return _share(hand.rules, mine, theirs, hand.boards[: hand.rules.game.boards], chance)


def strength(hand: Hand, place: int, chance: Random) -> float | None:
    """The share of a hand as dealt against a hand of which nothing is known; None as above, and where cards lie open."""
    held, rules = hand.down[place], hand.rules
    if any(hand.up) or rules.game.family not in ("flop", "manila") or UNKNOWN in held:
        return None
    if len(held) == 2 and rules.plays == "any":
        return _of_two(rules, *_alike(held))
    return _against_anything(rules, held, chance)


def _alike(held: Cards) -> tuple[Card, Card]:
    """Two cards that stand for all that are alike up to suits."""
    one, other = sorted(held, key=lambda card: card.index, reverse=True)
    return one, other


@cache
def _strengths(rules_key: tuple[str, int]) -> dict[tuple[str, str, bool], float]:  # noqa: ARG001 - one table for each order and pack
    return {}


def _of_two(rules: Rules, one: Card, other: Card) -> float | None:
    first, second = sorted((one.text[0], other.text[0]))
    known = _strengths((rules.high.key, rules.terms.pack))
    key = first, second, one.suit == other.suit
    if key not in known:
        # The same two cards have the same strength in every run.
        found = _against_anything(rules, (one, other), Random(f"{key}"), deals=400)  # noqa: S311 - measuring, not dealing
        if found is None:
            return None
        known[key] = found
    return known[key]


def _against_anything(rules: Rules, held: Cards, chance: Random, deals: int = DEALS) -> float | None:
    rest = [card for card in rules.pack_cards if card not in held]
    won = 0.0
    for _ in range(deals):
        found = _share(rules, held, tuple(chance.sample(rest, len(held))), [()] * rules.game.boards, chance, deals=1)
        if found is None:
            return None
        won += found
    return won / deals


def _share(rules: Rules, mine: Cards, theirs: Cards, boards: Sequence[Cards], chance: Random, deals: int = DEALS) -> float | None:
    game = rules.game
    if UNKNOWN in mine or UNKNOWN in theirs:
        return None
    if game.family in ("flop", "manila"):
        full = sum(part.count for street in game.streets for part in street.parts if isinstance(part, Board) and not part.on)
        missing, own = [max(0, full - len(board)) for board in boards], 0
        if rules.plays == "any" and len(mine) + full > MOST_CARDS:
            return None
    elif game.family == "stud":
        missing, own = [0] * len(boards), max(0, game.held - len(mine) - len(boards[0]))
    else:
        return None
    seen = {*mine, *theirs, *(card for board in boards for card in board)}
    rest = [card for card in rules.pack_cards if card not in seen]
    wanted = sum(missing) + 2 * own
    if wanted == 0:
        return _won(rules, mine, theirs, boards)
    if wanted == 1:
        at = next(number for number, count in enumerate(missing) if count)
        ways = [_won(rules, mine, theirs, [(*board, card) if n == at else board for n, board in enumerate(boards)]) for card in rest]
        return sum(ways) / len(ways)
    won = 0.0
    for _ in range(deals):
        dealt = chance.sample(rest, wanted)
        full_boards, used = [], 0
        for board, count in zip(boards, missing, strict=True):
            full_boards.append((*board, *dealt[used : used + count]))
            used += count
        won += _won(rules, mine + tuple(dealt[used : used + own]), theirs + tuple(dealt[used + own : used + 2 * own]), full_boards)
    return won / deals


def _won(rules: Rules, mine: Cards, theirs: Cards, boards: Sequence[Cards]) -> float:
    """The share at a showdown: each board apart, and half of it to the low hand where there is one."""
    won = 0.0
    for board in boards:
        part = _half(rules.high, rules, mine, theirs, board)
        if rules.low is not None:
            low, their_low = (_value(rules.low, rules, held, board) for held in (mine, theirs))
            if low or their_low:
                part = (part + _compared(low, their_low)) / 2
        won += part
    return won / len(boards)


def _half(order: object, rules: Rules, mine: Cards, theirs: Cards, board: Cards) -> float:
    return _compared(_value(order, rules, mine, board), _value(order, rules, theirs, board))


def _value(order: object, rules: Rules, held: Cards, board: Cards) -> int:
    found: int = order.evaluate_exactly(held, board) if rules.plays == "2+3" else order.evaluate(held + board)  # type: ignore[attr-defined]
    return found


def _compared(one: int, other: int) -> float:
    return 0.5 if one == other else float(one > other)
