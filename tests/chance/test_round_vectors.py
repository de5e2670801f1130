"""Rounds of docs/chance-vectors.json, checked by ours; web/tests/check.test.ts holds the browser's check to the same ones."""

from __future__ import annotations

import copy
import json
from typing import Any

import pytest

from pitboss.chance import verify
from pitboss.chance.reading import ProofError
from tests.chance.vectors import FILE

ROUNDS: list[dict[str, Any]] = json.loads(FILE.read_text())["rounds"]
NAMES = [each["of"] for each in ROUNDS]
TAMPERED = [(each["proof"], change) for each in ROUNDS for change in each["tampered"]]


def changed(proof: dict[str, Any], change: dict[str, Any]) -> dict[str, Any]:
    """A copy with one value changed; None takes it out of its list."""
    spoilt = copy.deepcopy(proof)
    held: Any = spoilt
    *path, last = change["at"]
    for key in path:
        held = held[key]
    if change["to"] is None:
        del held[last]
    else:
        held[last] = change["to"]
    return spoilt


@pytest.mark.parametrize("told", ROUNDS, ids=NAMES)
def test_a_round_holds_and_its_cards_went_where_the_page_says(told: dict[str, Any]) -> None:
    verdict = verify(told["proof"], [told["proof"]["decks"][0]["root"]])
    assert verdict.problems == []
    assert verdict.notes == []
    assert verdict.dealt == len(told["went"])
    assert {opening.position: to for opening, to in verdict.opened} == {
        each["position"]: told["went"][each["position"]] for each in told["proof"]["openings"]
    }


@pytest.mark.parametrize(("proof", "change"), TAMPERED)
def test_a_change_is_found(proof: dict[str, Any], change: dict[str, Any]) -> None:
    verdict = verify(changed(proof, change), [proof["decks"][0]["root"]])
    found = {(each.code, each.position) for each in verdict.problems}
    for wanted in change["finds"]:
        code, position = wanted["code"], wanted["position"]
        assert (code, position) in found if position is not None else code in {each for each, _ in found}, (change["what"], found)


def test_a_round_under_a_book_that_is_not_at_hand_is_checked_as_far_as_can_be() -> None:
    proof = copy.deepcopy(ROUNDS[0]["proof"])
    proof["setup"]["rules"]["version"] = "of another year"
    verdict = verify(proof, [proof["decks"][0]["root"]])
    assert verdict.holds
    assert "not replayed" in verdict.notes[0]
    board = next(each for each in proof["events"] if each["event"] == "BoardDealt")
    board["cards"][0], board["cards"][1] = board["cards"][1], board["cards"][0]
    assert {each.code for each in verify(proof).problems} == {"card"}


@pytest.mark.parametrize("wrong", [{"cards_per_pass": 3}, {"cards_per_pass": True}, {"decks": []}])
def test_what_is_no_proof_of_a_round(wrong: dict[str, Any]) -> None:
    with pytest.raises(ProofError):
        verify({**ROUNDS[0]["proof"], **wrong})
