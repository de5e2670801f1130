"""Hands as people write them: `AhKh`, `QQ+`, `ATs+`, `77-TT`, `A2s-A5s`, `AK`, several with commas, `*` for any."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import combinations
from typing import Final

from pitboss.cards import RANKS, Card, CardError, Pack, card, cards, check_distinct

ANY_HAND: Final = ("*", "random")
_CLASS: Final = re.compile(r"^([2-9TJQKA])([2-9TJQKA])([so]?)(\+?)$")
_SPAN: Final = re.compile(r"^([2-9TJQKA])([2-9TJQKA])([so]?)-([2-9TJQKA])([2-9TJQKA])([so]?)$")

Held = tuple[int, ...]  #: card indices, ascending


class RangeError(ValueError):
    """A hand or range that cannot be read, with how they are written."""


def read_range(text: str, pack: Pack, held: int) -> tuple[Held, ...]:
    """Every hand that a text stands for, each once. Only games of two cards have classes such as AKs; elsewhere hands are written out.

    A hand may have fewer cards than the game gives, or ?? among them: the rest is dealt.
    """
    found: dict[Held, None] = {}
    for piece in text.split(","):
        for hand in _read(piece.strip(), pack, held):
            found[hand] = None
    if not found:
        raise RangeError(f"{text!r} has no hand. {HOW}")
    sizes = {len(hand) for hand in found}
    if len(sizes) > 1:
        raise RangeError(f"{text!r} has hands of {min(sizes)} cards and of {max(sizes)}; give each equally many.")
    if max(sizes) > held:
        raise RangeError(f"{text!r} has {max(sizes)} cards; a player of this game ends with {held}.")
    return tuple(found)


HOW: Final = "Write a hand as AhKh, or with two hole cards a range as QQ+, ATs+, 77-TT, A2s-A5s or AK; * is any hand."


def _read(piece: str, pack: Pack, held: int) -> Iterator[Held]:
    if not piece:
        return
    if piece in ANY_HAND:
        # Two cards may be any of some thousand; of more, each is dealt like a card still to come.
        yield from (tuple(c.index for c in pair) for pair in combinations(pack.cards, 2)) if held == 2 else ((),)
        return
    classes = list(_classes(piece)) if held == 2 else []
    if classes:
        lowest = pack.lowest
        for high, low, kind in classes:
            if low < lowest:
                raise RangeError(f"{piece!r} has ranks that are not in the pack of {pack.size}, which runs from {RANKS[lowest - 2]} up.")
            yield from _suits(high, low, kind)
        return
    try:
        read = cards(piece, pack)
    except CardError as error:
        raise RangeError(f"{error.args[0]} {HOW}") from error
    known = [each for each in read if each.is_known]
    check_distinct(known)
    yield tuple(sorted(each.index for each in known))


def _classes(piece: str) -> Iterator[tuple[int, int, str]]:
    """The classes of a piece: high rank, low rank, s, o or nothing for both."""
    if match := _CLASS.match(piece):
        first, second, kind, above = match.groups()
        high, low = _ranks(first, second)
        if not above:
            yield high, low, kind
        elif high == low:
            yield from ((rank, rank, kind) for rank in range(high, 15))
        else:
            yield from ((high, rank, kind) for rank in range(low, high))
    elif match := _SPAN.match(piece):
        one, kind = _ranks(match[1], match[2]), match[3]
        other = _ranks(match[4], match[5])
        pairs = one[0] == one[1] and other[0] == other[1]
        if kind != match[6] or not (pairs or (one[0] == other[0] and one[1] != one[0] and other[1] != other[0])):
            raise RangeError(f"{piece!r} is no span: both ends are pairs, or have the same high card and the same suits, as in A2s-A5s.")
        low, high = sorted((one[1], other[1]))
        yield from ((rank if pairs else one[0], rank, kind) for rank in range(low, high + 1))


def _ranks(first: str, second: str) -> tuple[int, int]:
    low, high = sorted((RANKS.index(first) + 2, RANKS.index(second) + 2))
    return high, low


def _suits(high: int, low: int, kind: str) -> Iterator[Held]:
    if high == low and kind:
        raise RangeError("A pair is neither suited nor offsuit; write it as QQ.")
    for a, b in ((a, b) for a in "cdhs" for b in "cdhs"):
        one, other = _card(high, a), _card(low, b)
        if one is other or (high == low and one.index > other.index):
            continue
        if kind == "" or (kind == "s") == (a == b):
            yield tuple(sorted((one.index, other.index)))


def _card(rank: int, suit: str) -> Card:
    return card(RANKS[rank - 2] + suit)
