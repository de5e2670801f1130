"""What lies on the disk while a hand is played: the database, its log, the heads, a backup. No undealt card may stand there in clear."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import TypeVar

from tests.campaign.oracle import Cards, HandTold, Leak

T = TypeVar("T")

RANKS, SUITS = "23456789TJQKA", "cdhs"
LETTER = {"♣".encode(): "c", "♦".encode(): "d", "♥".encode(): "h", "♠".encode(): "s"}
CARD = re.compile("(10|[2-9TJQKA])([cdhs]|♣|♦|♥|♠)".encode())
KEYS = ("journal.key",)  #: the key itself is what the seals are worth; it holds no card
LONG = 6  #: so many cards in their order turn up by chance in no file
SHORT = 3  #: nor so many in a file with little in it
DIGEST = re.compile(rb"(?<![0-9a-f])(?:[0-9a-f]{64})+(?![0-9a-f])")  #: its letters spell a club or a diamond here and there
QUOTED = re.compile(rb'"((?:10|[2-9TJQKA])[cdhs])"')


def runs(cards: Sequence[T], length: int) -> Iterator[tuple[T, ...]]:
    for place in range(len(cards) - length + 1):
        yield tuple(cards[place : place + length])


def named(raw: bytes) -> Iterator[list[str]]:
    """Cards that stand one after the other, whichever way they are spelt and whatever little stands between them."""
    found: list[str] = []
    end = -1
    for match in CARD.finditer(raw):
        if match.start() > end + 4 and found:
            yield found
            found = []
        rank, suit = match.group(1), match.group(2)
        found.append(rank.replace(b"10", b"T").decode() + LETTER.get(suit, suit.decode(errors="replace")))
        end = match.end()
    if found:
        yield found


def needles(hand: HandTold) -> Iterator[bytes]:
    """The deck as numbers, its order and its seeds: stretches from the top, the middle and the bottom, forwards and backwards."""
    deck = [RANKS.index(card[0]) * 4 + SUITS.index(card[1]) for card in hand.stub]
    for numbers in (deck, hand.order):
        for way in (numbers, numbers[::-1]):
            for place in (0, len(way) // 2, len(way) - LONG):
                some = way[max(place, 0) : max(place, 0) + LONG]
                if len(some) == LONG:
                    yield from (between.join(map(str, some)).encode() for between in (",", ", ", " "))
                    yield bytes(some)
    yield from hand.seeds
    yield from (secret.encode() for secret in hand.secrets)


def files_of(folder: Path) -> Iterator[tuple[Path, bytes]]:
    for path in sorted(folder.rglob("*")):
        if path.is_file() and path.name not in KEYS:
            try:
                yield path, path.read_bytes()
            except FileNotFoundError:
                continue  # a log that was just folded into its database


def search(folder: Path, hand: HandTold, length: int = LONG) -> int:
    """Look for the deck of a hand in play in all files of a room; how many bytes were read. The room may have played many hands before."""
    deck = {*runs(hand.stub, length), *runs(hand.stub[::-1], length)}
    return sum(_look(path, raw, deck, length, hand) for path, raw in files_of(folder))


def _look(path: Path, raw: bytes, secret: set[tuple[str, ...]], length: int, hand: HandTold) -> int:
    for cards in named(DIGEST.sub(b"", raw)):
        for run in runs(cards, length):
            if run in secret:
                raise Leak(f"{path.name} has {' '.join(run)}, of a deck that is being dealt from")
    for needle in needles(hand):
        if needle in raw:
            raise Leak(f"{path.name} has {needle!r} at {raw.index(needle)}, of a deck that is being dealt from")
    return len(raw)


def search_strictly(files: Iterable[tuple[Path, bytes]], hand: HandTold, drawn: Cards) -> int:
    """In a room that has dealt only this hand: no file names any card that not everybody has seen. `drawn`: for the button, before it."""
    public = hand.known[-1].public_now | drawn
    held = [[card for card in cards if card not in public] for cards in (*hand.held.values(), hand.kitty)]
    secret = {run for cards in (hand.stub, hand.stub[::-1], *held) for run in runs(cards, SHORT)}
    read = 0
    for path, raw in files:
        read += _look(path, raw, secret, SHORT, hand)
        for card in {each.decode() for each in QUOTED.findall(raw)}:
            if card not in public:
                raise Leak(f"{path.name} names {card}, which not everybody has seen")
    return read
