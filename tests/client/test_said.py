"""Words at the table, and what they mean."""

from __future__ import annotations

from typing import Any

import pytest

from pitboss.client.said import Unclear, action_of, cards_in, examples

WAGERS = {"fold": True, "check": False, "call": 10, "opens": False, "least": 20, "most": 500, "only": [], "bring_in": 0, "kitty": False}
FACING: dict[str, Any] = {"wagers": WAGERS}
OPENING: dict[str, Any] = {"wagers": {**WAGERS, "check": True, "call": -1, "opens": True, "least": 10}}


@pytest.mark.parametrize(
    ("said", "options", "action"),
    [
        ("fold", FACING, {"action": "Fold"}),
        (" F ", FACING, {"action": "Fold"}),
        ("check", OPENING, {"action": "Check"}),
        ("call", FACING, {"action": "Call"}),
        ("raise 60", FACING, {"action": "RaiseTo", "to": 60}),
        ("raise to 60", FACING, {"action": "RaiseTo", "to": 60}),
        ("r 1,200", FACING, {"action": "RaiseTo", "to": 1200}),
        ("bet 40", OPENING, {"action": "Bet", "amount": 40}),
        ("bet 40", FACING, {"action": "RaiseTo", "to": 40}),  # people say bet
        ("all in", FACING, {"action": "RaiseTo", "to": 500}),
        ("all in", OPENING, {"action": "Bet", "amount": 500}),
        ("all in", {"wagers": {**WAGERS, "least": 0, "most": 0}}, {"action": "Call"}),
    ],
)
def test_wagers(said: str, options: dict[str, Any], action: dict[str, Any]) -> None:
    assert action_of(said, "bet", options) == action


@pytest.mark.parametrize(
    ("said", "cards"),
    [
        ("draw 2c 7d", ["2c", "7d"]),
        ("discard 10h", ["Th"]),
        ("draw 1 3", ["2c", "7d"]),
        ("2C,7d", ["2c", "7d"]),
        ("pat", None),
        ("draw 3 3", ["7d"]),
    ],
)
def test_draws(said: str, cards: list[str] | None) -> None:
    held = {"held": ["2c", "9s", "7d", "Th", "Ks"], "amount": 5}
    assert action_of(said, "draw", held) == ({"action": "Discard"} if cards is None else {"action": "Discard", "cards": cards})


def test_the_rest() -> None:
    assert action_of("show", "show", {}) == {"action": "Show"}
    assert action_of("muck", "show", {"muck": True}) == {"action": "Muck"}
    assert action_of("tap out", "tap", {}) == {"action": "TapOut"}
    assert action_of("straddle", "offer", {}) == {"action": "Straddle"}
    assert action_of("twice", "vote", {}, {"most": 2}) == {"action": "RunIt", "again": 1}
    assert action_of("once", "vote", {}, {"most": 2}) == {"action": "RunIt", "again": 0}
    laid = action_of("2c 2d 5h / 7c 7d 9h Js Qs / As Ks Ts 8s 3s", "set", {})
    assert (laid["front"], laid["back"][0]) == (["2c", "2d", "5h"], "As")


@pytest.mark.parametrize(
    ("said", "due"),
    [
        ("", "bet"),
        ("raise", "bet"),
        ("raise x", "bet"),
        ("hello", "bet"),
        ("draw Zz", "draw"),
        ("draw 9", "draw"),
        ("2c 2d", "set"),
        ("often", "vote"),
        ("1 2", "bet"),
    ],
)
def test_what_is_not_clear(said: str, due: str) -> None:
    with pytest.raises(Unclear):
        action_of(said, due, {**FACING, "held": ["2c"]})


def test_cards() -> None:
    assert cards_in("AsKs 10h,2c") == ["As", "Ks", "Th", "2c"]
    with pytest.raises(Unclear, match="'Ax' is no card"):
        cards_in("As Ax")


@pytest.mark.parametrize("options", [FACING, OPENING])
def test_what_is_offered_is_understood(options: dict[str, Any]) -> None:
    for words in examples("bet", options):
        said = words.split(" (")[0].split(" to ")[0]
        action_of(said, "bet", options)
