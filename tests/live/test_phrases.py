"""The phrases: each is understood as itself, each is in help, and a wrong line is explained."""

from __future__ import annotations

import pytest

from pitboss.live import Outcome, Session
from pitboss.live.phrase import Phrase, UnclearLine
from pitboss.live.phrases import PHRASES, help_on, recognise, spoken


@pytest.mark.parametrize("phrase", PHRASES, ids=lambda phrase: phrase.says)
def test_a_phrase_is_understood_as_itself(phrase: Phrase) -> None:
    for says in (phrase.says, *phrase.also):
        assert recognise(spoken(says))[0].says == phrase.says, spoken(says)


def test_help_has_every_phrase() -> None:
    assert sorted(phrase.says for _, found in help_on() for phrase in found) == sorted(phrase.says for phrase in PHRASES)
    assert [phrase.says for _, found in help_on("straddle") for phrase in found] != []
    assert help_on("xyzzy") == []


@pytest.mark.parametrize(
    ("line", "gaps"),
    [
        ("3 puts in 25 25", {"who": "3", "chips": "25 25"}),
        ("seat 3 puts in 2x25 100 saying raise", {"who": "seat 3", "chips": "2x25 100", "words": "raise"}),
        ("Ann put in 25, then 50 more", {"who": "Ann", "chips": "25", "amount": "50"}),
        ("fold", {}),
        ("shows Ah Kh", {"cards": "Ah Kh"}),
        ("FLOP Ah Kd 2c", {"cards": "Ah Kd 2c"}),
        ("the turn is 7s", {"cards": "7s"}),
        ("Poker Supervisor announces omaha, pot limit", {"staff": "Poker Supervisor", "line": "omaha, pot limit"}),
        ("no, 3 calls", {"line": "3 calls"}),
    ],
)
def test_what_stands_in_the_gaps(line: str, gaps: dict[str, str]) -> None:
    assert recognise(line)[1] == gaps


def test_a_misspelt_line_is_answered_with_what_may_be_meant() -> None:
    with pytest.raises(UnclearLine, match="3 raises to 60"):
        recognise("3 raisess to 60")
    answer = Session().say("flopp Ah Kd 2c")
    assert answer.outcome is Outcome.UNCLEAR
    assert "flop Ah Kd 2c" in answer.why
