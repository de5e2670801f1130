"""Cards in and out of text, the packs, and what is refused."""

from __future__ import annotations

import copy
import pickle

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pitboss.cards import (
    ACE,
    CARDS,
    PACKS,
    RANKS,
    SUITS,
    SYMBOLS,
    UNKNOWN,
    Card,
    CardError,
    by_index,
    card,
    cards,
    check_distinct,
    pack_of,
    show,
)

COLOUR = "\ufe0f"  # the invisible mark by which phones draw a suit in colour
LOWEST = {52: "2", 40: "5", 36: "6", 32: "7", 20: "T"}


def spellings(each: Card) -> list[str]:
    """Every way in which people write this card."""
    rank, suit = each.text[0], each.text[1]
    ranks = [rank, rank.lower()] + (["10"] if rank == "T" else [])
    suits = [suit, suit.upper(), SYMBOLS[suit], SYMBOLS[suit] + COLOUR]
    return [r + s for r in ranks for s in suits]


@pytest.mark.parametrize(
    ("text", "rank", "suit"),
    [
        ("Ah", 14, "h"),
        ("ah", 14, "h"),
        ("AH", 14, "h"),
        ("A♥", 14, "h"),
        ("A♥\ufe0f", 14, "h"),
        ("10h", 10, "h"),
        ("Th", 10, "h"),
        ("th", 10, "h"),
        ("10♥", 10, "h"),
        ("10♥\ufe0f", 10, "h"),
        ("2c", 2, "c"),
        ("2♣", 2, "c"),
        ("K♠", 13, "s"),
        ("q♦", 12, "d"),
        (" Jd ", 11, "d"),
    ],
)
def test_a_card_is_read_as_people_write_it(text: str, rank: int, suit: str) -> None:
    assert (card(text).rank, card(text).suit) == (rank, suit)


@pytest.mark.parametrize("each", CARDS, ids=str)
def test_every_spelling_of_a_card_gives_the_same_object(each: Card) -> None:
    for text in spellings(each):
        assert card(text) is each, text
        assert cards(text) == (each,), text


@pytest.mark.parametrize(
    "text",
    [
        "Ah Kd 10c",
        "AhKd10c",
        "Ah,Kd,10c",
        "Ah, Kd, 10c",
        "  Ah\tKd\n10c ",
        "ahkdtc",
        "A♥K♦10♣",
        "A♥\ufe0fK♦\ufe0f10♣\ufe0f",
        "A♥\ufe0f K♦, Tc",
        "AhKd, 10c",
    ],
)
def test_several_cards_are_read_with_or_without_anything_between(text: str) -> None:
    assert cards(text) == (card("Ah"), card("Kd"), card("Tc"))


def test_no_text_is_no_cards() -> None:
    assert cards("") == cards(" , ") == ()


def test_cards_come_out_short_and_as_people_draw_them() -> None:
    dealt = cards("a♥ kD 10c ??")
    assert show(dealt) == "Ah Kd Tc ??"
    assert [each.symbol for each in dealt] == ["A♥", "K♦", "10♣", "??"]
    assert repr(dealt[0]) == str(dealt[0]) == "Ah"


def test_the_cards_are_numbered_by_rank_and_then_suit() -> None:
    assert [each.index for each in CARDS] == list(range(52))
    assert [each.text for each in CARDS] == [rank + suit for rank in RANKS for suit in SUITS]
    assert [(each.rank, each.suit) for each in CARDS] == [(rank, suit) for rank in range(2, ACE + 1) for suit in "cdhs"]
    assert sorted([CARDS[51], CARDS[0], CARDS[7]], key=by_index) == [CARDS[0], CARDS[7], CARDS[51]]


handfuls = st.lists(st.sampled_from(CARDS), unique=True, max_size=52)


@given(handfuls, st.sampled_from([" ", "", ",", ", "]), st.data())
def test_whatever_is_written_is_read_back(dealt: list[Card], between: str, data: st.DataObject) -> None:
    assert cards(show(dealt)) == tuple(dealt)
    assert cards(" ".join(each.symbol for each in dealt)) == tuple(dealt)
    written = between.join(data.draw(st.sampled_from(spellings(each))) for each in dealt)
    assert cards(written) == tuple(dealt)


@given(st.text(max_size=6))
def test_any_text_is_cards_or_is_refused_in_words(text: str) -> None:
    try:
        found = cards(text)
    except CardError as refusal:
        assert "is not a card" in str(refusal) or "stands twice" in str(refusal)  # noqa: PT017 - either outcome is right
    else:
        assert cards(show(found)) == found


@pytest.mark.parametrize("each", [*CARDS, UNKNOWN], ids=str)
def test_a_copied_or_pickled_card_is_the_same_object(each: Card) -> None:
    assert copy.copy(each) is each
    assert copy.deepcopy([each])[0] is each
    for protocol in range(pickle.HIGHEST_PROTOCOL + 1):
        assert pickle.loads(pickle.dumps(each, protocol)) is each  # noqa: S301 - our own bytes


# What nobody has shown us


def test_an_unknown_card_is_written_with_question_marks_and_may_repeat() -> None:
    assert card("??") is UNKNOWN
    assert cards("Ah????") == (card("Ah"), UNKNOWN, UNKNOWN)
    assert (UNKNOWN.symbol, str(UNKNOWN), UNKNOWN.is_known) == ("??", "??", False)
    assert all(each.is_known for each in CARDS)


@pytest.mark.parametrize("what", ["rank", "suit", "key", "flush"])
def test_an_unknown_card_has_nothing_to_count(what: str) -> None:
    with pytest.raises(AttributeError):
        getattr(UNKNOWN, what)


@pytest.mark.parametrize("size", PACKS)
def test_an_unknown_card_may_come_from_any_pack(size: int) -> None:
    assert UNKNOWN in PACKS[size]
    assert UNKNOWN not in PACKS[size].cards


# Packs


@pytest.mark.parametrize(("size", "lowest"), LOWEST.items())
def test_a_pack_runs_from_its_lowest_rank_to_the_ace_in_four_suits(size: int, lowest: str) -> None:
    pack = pack_of(size)
    ranks = RANKS[RANKS.index(lowest) :]
    assert [each.text for each in pack.cards] == [rank + suit for rank in ranks for suit in SUITS]
    assert pack.size == len(pack.cards) == size
    assert list(pack.ranks) == list(range(RANKS.index(lowest) + 2, ACE + 1))
    assert [each for each in CARDS if each in pack] == list(pack.cards)
    assert str(pack) == f"{size} cards"


def test_there_are_the_five_packs_of_the_books() -> None:
    assert sorted(PACKS) == sorted(LOWEST)


def test_a_pack_no_book_knows_is_refused_with_those_there_are() -> None:
    with pytest.raises(CardError) as refusal:
        pack_of(24)
    for words in ("24 cards", "52", "40", "36", "32", "20"):
        assert words in str(refusal.value)


# What is refused


@pytest.mark.parametrize("text", ["1h", "11h", "Ax", "hA", "♥A", "A", "h", "", "Ahh", "10", "A♡", "joker", "?", "T0h"])
def test_what_is_no_card_is_refused_with_what_a_card_is(text: str) -> None:
    with pytest.raises(CardError) as refusal:
        card(text)
    message = str(refusal.value)
    assert message.startswith(f"{text!r} is not a card.")
    for possible in ("A K Q J T or 10, 9 ... 2", "c d h s or ♣ ♦ ♥ ♠", "such as Ah, 10c or K♠", "?? is an unknown card"):
        assert possible in message


@pytest.mark.parametrize(
    ("text", "culprit"), [("Ah Kx", "'Kx'"), ("AhK", "'K'"), ("Ah 1d Kc", "'1d'"), ("Ah;Kd", "';K'"), ("10h 10", "'10'")]
)
def test_among_several_cards_the_bad_one_is_named(text: str, culprit: str) -> None:
    with pytest.raises(CardError) as refusal:
        cards(text)
    assert str(refusal.value).startswith(f"{culprit} is not a card.")


@pytest.mark.parametrize(("text", "repeated"), [("Ah Kd Ah", "Ah"), ("AhA♥", "Ah"), ("Th 10h", "Th"), ("Kd ah AH", "Ah")])
def test_a_repeated_card_is_named(text: str, repeated: str) -> None:
    with pytest.raises(CardError) as refusal:
        cards(text)
    assert str(refusal.value) == f"{repeated} stands twice; a pack has only one. Change one of the two."


def test_different_cards_are_distinct() -> None:
    check_distinct([*CARDS, UNKNOWN, UNKNOWN])
    with pytest.raises(CardError, match=r"^7s stands twice"):
        check_distinct([*CARDS, card("7s")])


@pytest.mark.parametrize(("size", "lowest"), LOWEST.items())
def test_a_foreign_card_is_named_with_the_cards_the_pack_has(size: int, lowest: str) -> None:
    pack = pack_of(size)
    pack.check(pack.cards)
    for foreign in set(CARDS) - set(pack.cards):
        with pytest.raises(CardError) as refusal:
            cards(f"Ah ?? {foreign}", pack)
        assert str(refusal.value) == f"{foreign} is not in the pack of {size}, which runs from {lowest} up to A in each suit."
