"""A deal out of order, told at a live table: put right, or a misdeal where that cannot be (Melbourne 14.1.1(a)(iii))."""

from __future__ import annotations

from pathlib import Path

import pytest
from typer.testing import CliRunner

from tests.commands import app

SIGN = "game melbourne-poker holdem, no limit, blinds 5/10, buy-in 50 to 500, 4 chairs"


def told(tmp_path: Path, fault: str) -> str:
    script = tmp_path / "lines.txt"
    seats = [f"{name} sits at {seat} with 400" for seat, name in enumerate(("Ann", "Bob", "Cat"), start=1)]
    script.write_text("\n".join([SIGN, *seats, "deal", fault]), encoding="utf-8")
    done = CliRunner().invoke(app, ["table", "--script", str(script)])
    assert done.exit_code == 0, done.output
    return " ".join(str(done.output).partition(f"> {fault}")[2].split())


@pytest.mark.parametrize("fault", ["oops dealt out of turn, which cannot be put right", "oops dealt out of turn not restorable"])
def test_a_deal_that_cannot_be_put_right_is_a_misdeal(tmp_path: Path, fault: str) -> None:
    words = told(tmp_path, fault)
    assert "The deal is void: everybody has back what they put in 14.1.1(a)(iii)" in words
    assert "The next hand, number 1" in words


@pytest.mark.parametrize("fault", ["oops dealt out of turn", "oops dealt out of turn, which can be put right"])
def test_a_deal_that_can_be_put_right_goes_on(tmp_path: Path, fault: str) -> None:
    words = told(tmp_path, fault)
    assert "dealt out of turn 14.1.1(a)(iii)" in words
    assert "void" not in words
    assert "is to act" in words
