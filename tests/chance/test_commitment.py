"""An opening shows its own card at its own position under its own root, and nothing else."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pitboss.cards import CARDS, Card, pack_of
from pitboss.chance import Opening, leads_to, shuffled
from pitboss.chance.commitment import leaf, path, tree
from pitboss.law.library import open_book
from pitboss.law.terms import Terms

TERMS = Terms(open_book("perth-poker"), "holdem")


@pytest.mark.parametrize("size", range(1, 53))
def test_every_card_of_every_size_of_pile_leads_to_the_root_from_its_own_position_only(size: int) -> None:
    deck = shuffled(pack_of(52).cards[:size], TERMS, bytes([size] * 32))
    for position in range(size):
        opening = deck.opening(position)
        assert opening.card is deck.cards[position]
        for other in range(size + 1):
            assert leads_to(replace(opening, position=other), size, deck.root) == (other == position)
        assert not leads_to(opening, size + 1, deck.root)
        assert not leads_to(opening, size - 1, deck.root)


DECK = shuffled(pack_of(52).cards, TERMS, bytes(32))
flips = st.integers(0, 255)


@given(st.integers(0, 51), st.sampled_from(CARDS))
def test_another_card_does_not_lead_to_the_root(position: int, card: Card) -> None:
    opening = DECK.opening(position)
    assert leads_to(replace(opening, card=card), 52, DECK.root) == (card is opening.card)


@given(st.integers(0, 51), st.integers(0, 31), st.integers(0, 7))
def test_no_bit_may_change(position: int, byte: int, bit: int) -> None:
    def flipped(value: bytes) -> bytes:
        return bytes(each ^ (1 << bit if at == byte else 0) for at, each in enumerate(value))

    opening = DECK.opening(position)
    assert leads_to(opening, 52, DECK.root)
    assert not leads_to(opening, 52, flipped(DECK.root))
    assert not leads_to(replace(opening, salt=flipped(opening.salt)), 52, DECK.root)
    for at, step in enumerate(opening.path):
        changed = (*opening.path[:at], flipped(step), *opening.path[at + 1 :])
        assert not leads_to(replace(opening, path=changed), 52, DECK.root)


@given(st.integers(0, 51))
def test_a_path_is_neither_shorter_nor_longer(position: int) -> None:
    opening = DECK.opening(position)
    for wrong in ((), opening.path[:-1], opening.path[1:], (*opening.path, bytes(32))):
        assert not leads_to(replace(opening, path=wrong), 52, DECK.root)
    assert not leads_to(replace(opening, salt=opening.salt[:-1]), 52, DECK.root)


def test_an_inner_knot_cannot_be_passed_off_as_a_leaf() -> None:
    """A shorter path from inside the tree, with whatever would hash to the knot, is no opening: the tags and the size forbid it."""
    levels = tree([leaf(number, card, bytes(32)) for number, card in enumerate(CARDS)])
    forged = Opening(0, 0, CARDS[0], bytes(32), path(levels[1:], 0))
    assert not leads_to(forged, 26, levels[-1][0])
    assert not leads_to(forged, 52, levels[-1][0])


def test_openings_share_nothing_but_the_tree() -> None:
    """Every salt is its own, and a path holds hashes of other leaves, never their salts or the cards."""
    all_of_them = [DECK.opening(position) for position in range(52)]
    salts = {each.salt for each in all_of_them}
    assert len(salts) == 52
    assert DECK.seed not in salts
    assert not any(step in salts or step == DECK.seed for each in all_of_them for step in each.path)


def test_the_same_card_at_the_same_position_looks_different_in_another_deck() -> None:
    pair = [shuffled(CARDS[:1], TERMS) for _ in range(2)]
    assert pair[0].cards == pair[1].cards
    assert pair[0].root != pair[1].root
