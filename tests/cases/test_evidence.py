"""A clause is covered by an outcome in cards, chips, turn or refusal, not by a flag."""

from pitboss.cases.evidence import FLAGS, shows
from pitboss.cases.language import read_cases
from pitboss.cases.phrase import Block
from pitboss.cases.phrases import PHRASES

THEN = {phrase.says for phrase in PHRASES if phrase.block is Block.THEN}

HEAD = """Book: perth-poker

Case: A flop turned too early
Clause: 36.5
Game: holdem, 52 cards, no limit, blinds 5/10
Given
    Ann, Bob and Cat sit with 500 each
    Ann has the button
"""


def covered(body: str, clause: str = "36.5") -> bool:
    [case] = read_cases(HEAD + body)
    return shows(case, clause)


def test_every_flag_is_a_sentence_under_then() -> None:
    assert not FLAGS - THEN


def test_cards_chips_turn_and_refusal_are_outcomes() -> None:
    outcomes = {
        "{who} gets {amount}",
        "{who} has {amount} left",
        "the board is {cards}",
        "it is {who}'s turn",
        "it is refused by {clause}",
        "next the dealer {words}",
        "{who} may only {words}",
        "{hands}",
    }
    assert outcomes <= THEN - FLAGS


def test_the_name_of_a_ruling_covers_nothing() -> None:
    assert not covered(
        "When\n    fault flop exposed early Ah Kd 2c\nThen\n    the ruling is 36.5\n    there has been no substantial action\n"
    )


def test_an_outcome_beside_or_after_the_ruling_covers() -> None:
    assert covered("When\n    fault flop exposed early Ah Kd 2c\nThen\n    it is Ann's turn\n    the ruling is 36.5\n")
    assert covered(
        "When\n    fault flop exposed early Ah Kd 2c\nThen\n    the ruling is 36.5\nWhen\n    Ann calls\nThen\n    it is Bob's turn\n"
    )


def test_an_outcome_before_the_step_covers_nothing() -> None:
    before = "When\n    Ann calls\nThen\n    it is Bob's turn\n"
    assert not covered(before + "When\n    fault flop exposed early Ah Kd 2c\nThen\n    the ruling is 36.5\n")
    assert not covered(before + "When\n    fault flop exposed early Ah Kd 2c\nThen\n    there has been no substantial action\n")


def test_only_a_clause_that_is_cited_is_covered() -> None:
    assert not covered("When\n    Ann calls\nThen\n    it is Bob's turn\n", clause="20.5")
