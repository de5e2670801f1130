"""docs/trust.md names tests that exist, and leaves no requirement out."""

from __future__ import annotations

import ast
import re
from functools import cache
from pathlib import Path

import pytest

PROJECT = Path(__file__).parents[1]
PAGE = (PROJECT / "docs" / "trust.md").read_text(encoding="utf-8")
ROWS = [line for line in PAGE.splitlines() if re.match(r"\| R\d+ ", line)]
NAMED = sorted(set(re.findall(r"`(tests/[\w/]+\.py(?:::\w+)+)`", PAGE)))


@cache
def names_in(file: str) -> frozenset[str]:
    """Every test of a file, with its class in front where it has one."""
    found = set()
    for node in ast.parse((PROJECT / file).read_text(encoding="utf-8")).body:
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            found.add(node.name)
        elif isinstance(node, ast.ClassDef):
            found |= {f"{node.name}::{each.name}" for each in node.body if isinstance(each, ast.FunctionDef | ast.AsyncFunctionDef)}
    return frozenset(found)


def test_every_requirement_has_one_row() -> None:
    assert [int(re.match(r"\| R(\d+) ", row)[1]) for row in ROWS] == [*range(1, 46)]  # type: ignore[index]


@pytest.mark.parametrize("named", NAMED)
def test_a_test_that_is_named_exists(named: str) -> None:
    file, _, test = named.partition("::")
    assert test.split("::")[-1].startswith("test_")
    assert test in names_in(file)


def test_what_is_met_has_a_test_and_what_is_open_says_what_is_missing() -> None:
    for row in ROWS:
        *_, tests, result, _ = (cell.strip() for cell in row.split("|"))
        if result.startswith("met"):
            assert "`tests/" in tests, row
        else:
            assert re.fullmatch(r"open: .{10,}", result), row
