"""Hands and ranges as people write them."""

from __future__ import annotations

import pytest

from pitboss.analysis.equity.ranges import RangeError, read_range
from pitboss.cards import CARDS, PACKS, show

FULL = PACKS[52]


@pytest.mark.parametrize(
    ("text", "count"),
    [
        ("AhKh", 1),
        ("Ah Kh", 1),
        ("QQ", 6),
        ("QQ+", 18),
        ("AK", 16),
        ("AKs", 4),
        ("AKo", 12),
        ("KA", 16),
        ("ATs+", 16),
        ("A2s-A5s", 16),
        ("A5s-A2s", 16),
        ("77-TT", 24),
        ("QQ+,AKs", 22),
        ("QQ+, QQ, QhQd", 18),
        ("*", 1326),
        ("Ah", 1),
        ("Ah ??", 1),
    ],
)
def test_how_many_hands_a_range_has(text: str, count: int) -> None:
    assert len(read_range(text, FULL, 2)) == count


def test_the_hands_are_the_right_ones() -> None:
    found = {show(CARDS[card] for card in hand) for hand in read_range("T9s, 22", FULL, 2)}
    assert found == {"9c Tc", "9d Td", "9h Th", "9s Ts", "2c 2d", "2c 2h", "2c 2s", "2d 2h", "2d 2s", "2h 2s"}


def test_games_of_more_cards_have_hands_written_out() -> None:
    assert read_range("AhAdKhKd, 2c3c4c5c", FULL, 4) == ((45, 46, 49, 50), (0, 4, 8, 12))
    assert read_range("*", FULL, 4) == ((),)


@pytest.mark.parametrize(
    ("text", "pack", "held", "complaint"),
    [
        ("", 52, 2, "has no hand"),
        ("Xh", 52, 2, "is not a card"),
        ("QQs", 52, 2, "neither suited nor offsuit"),
        ("A2s-K5s", 52, 2, "is no span"),
        ("77-A9", 52, 2, "is no span"),
        ("55+", 36, 2, "not in the pack of 36"),
        ("AhKhQh", 52, 2, "ends with 2"),
        ("Ah,KhKd", 52, 2, "give each equally many"),
        ("AKs", 52, 4, "is not a card"),
        ("2h3h", 36, 2, "not in the pack of 36"),
    ],
)
def test_what_cannot_be_read_is_refused(text: str, pack: int, held: int, complaint: str) -> None:
    with pytest.raises(RangeError, match=complaint):
        read_range(text, PACKS[pack], held)
