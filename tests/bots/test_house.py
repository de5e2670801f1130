"""The rule of thumb against the house: what is played before the flop, on it and after the river."""

from __future__ import annotations

from typing import Any

import pytest

from pitboss.banked import actions as a
from pitboss.bots.house import choose_play


def seen(hole: str, board: str, plays: list[int], *, check: bool) -> Any:
    choices = {"plays": plays, "up_to": 0, "check": check, "fold": not check}
    return {
        "seat": 2,
        "players": [{"seat": 1, "cards": ["??", "??"]}, {"seat": 2, "cards": hole.split()}],
        "board": board.split(),
        "options": {"deciders": [[2, choices]]},
    }


@pytest.mark.parametrize(
    ("hole", "board", "wanted"),
    [
        ("As 2d", "", a.Play(2, 40)),
        ("Kd 4s", "", a.Check(2)),
        ("Kd 4d", "", a.Play(2, 40)),
        ("2c 2d", "", a.Check(2)),
        ("3c 3d", "", a.Play(2, 40)),
        ("9c 8c", "", a.Check(2)),
        ("9c 4d", "9h Ks 2d", a.Play(2, 20)),
        ("Qc 4d", "9h Ks 2d", a.Check(2)),
        ("Qc 4d", "9h Ks 2d 4s 7c", a.Play(2, 10)),
        ("Qc 3d", "9h Ks 2d 4s 7c", a.Fold(2)),
    ],
)
def test_what_is_played(hole: str, board: str, wanted: a.Action) -> None:
    plays = [30, 40] if not board else [20] if len(board) < 10 else [10]
    assert choose_play(seen(hole, board, plays, check=len(board) < 14)) == wanted
