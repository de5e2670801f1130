"""Documents of rounds: what is wrong in one is found and told, and nothing else ever breaks."""

from __future__ import annotations

import json
from contextlib import suppress
from copy import deepcopy
from random import Random
from typing import Any, get_args

import pytest

from pitboss.banked import actions, events, table_rules
from pitboss.banked.codec import (
    CodecError,
    action_from_json,
    action_to_json,
    event_to_json,
    replay,
    round_from_json,
    round_to_json,
    rules_from_json,
    rules_to_json,
)
from tests.banked.rounds import Played, any_round, any_rules, everything_sayable, play_out


def test_every_action_goes_out_and_comes_back() -> None:
    chance = Random(1)
    said = list(everything_sayable(any_round(chance)))
    assert {type(action) for action in said} == set(get_args(actions.Action))
    for action in said:
        assert action_from_json(json.loads(json.dumps(action_to_json(action)))) == action


def test_every_kind_of_event_is_met_somewhere() -> None:
    """Those of faults are met in the tests of faults."""
    chance = Random(2)
    met = set()
    for _ in range(60):
        played = Played(any_round(chance))
        play_out(played, chance)
        met |= {type(event) for event in played.events}
    wanted = {"BetsPlaced", "RoundBegan", "JackpotsStarted", "Played", "Checked", "Folded", "HoleDealt", "BoardDealt", "DealerShown"}
    wanted |= {"Settled", "GameOverPressed", "RoundEnded", "HandHidden"}
    assert wanted <= {kind.__name__ for kind in met}
    assert met <= set(get_args(events.Event))


def paths(document: Any, at: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    found = [at] if at else []
    if isinstance(document, dict):
        for key, value in document.items():
            found += paths(value, (*at, key))
    elif isinstance(document, list):
        for number, value in enumerate(document):
            found += paths(value, (*at, number))
    return found


def spoiled(document: Any, chance: Random) -> Any:
    """The document with one thing in it changed, taken away or doubled."""
    found = deepcopy(document)
    *way, last = chance.choice(paths(found))
    inner = found
    for step in way:
        inner = inner[step]
    wrong: Any = chance.choice((None, True, -1, 3, 99, "x", "As", "??", [], {}, 1.5, 10**30))
    if chance.random() < 0.3 and isinstance(inner, dict):
        del inner[last]
    else:
        inner[last] = wrong
    return found


@pytest.mark.parametrize("seed", range(6))
def test_a_spoiled_document_is_refused_or_is_a_round_all_the_same(seed: int) -> None:
    chance = Random(f"spoiled {seed}")
    played = Played(any_round(chance, any_rules(chance, usual=True)))
    documents: list[Any] = []
    played.look = lambda game: documents.append(json.loads(json.dumps(round_to_json(game))))
    play_out(played, chance)
    refused = 0
    for _ in range(60):
        with suppress(CodecError):
            round_from_json(spoiled(chance.choice(documents), chance))
            continue
        refused += 1
    assert refused > 30


@pytest.mark.parametrize("seed", range(4))
def test_events_that_cannot_follow_one_another_are_refused(seed: int) -> None:
    chance = Random(f"events {seed}")
    played = Played(any_round(chance, any_rules(chance, usual=True)))
    play_out(played, chance)
    told = [event_to_json(event) for event in played.events]
    for _ in range(25):
        wrong = deepcopy(told)
        if chance.random() < 0.5:
            chance.shuffle(wrong)
        else:
            wrong[chance.randrange(len(wrong))] = spoiled({"it": chance.choice(wrong)}, chance).get("it")
        with suppress(CodecError):
            replay(played.setup, wrong)


def test_rules_are_those_of_the_book_at_hand() -> None:
    rules = table_rules(options={"trips-pay-table": "table-3"}, jackpot=5)
    document = json.loads(json.dumps(rules_to_json(rules)))
    assert rules_to_json(rules_from_json(document)) == document
    for key, value, words in (
        ("version", "RAG 1", "version"),
        ("book", "no-book", "no book"),
        ("game", "holdem", "no game"),
        ("options", {"trips-pay-table": "table-9"}, "no choice"),
        ("format", 2, "the only format"),
        ("on", "yesterday", "a day such as"),
    ):
        with pytest.raises(CodecError, match=words):
            rules_from_json(document | {key: value})
    with pytest.raises(CodecError, match="above maximum"):
        rules_from_json(document | {"limits": document["limits"] | {"minimum": 1000}})
