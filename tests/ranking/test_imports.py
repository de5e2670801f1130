"""Pitboss starts quickly because its core needs nothing but the standard library."""

from __future__ import annotations

import subprocess
import sys

import pytest

HEAVY = ("numba", "numpy")


def brought_in(program: str) -> list[str]:
    """Which of the heavy packages a fresh interpreter has loaded after running this."""
    answer = subprocess.run(
        [sys.executable, "-c", f"{program}\nimport sys\nprint(*[name for name in {HEAVY!r} if name in sys.modules])"],
        capture_output=True,
        text=True,
        check=True,
    )
    return answer.stdout.split()


@pytest.mark.parametrize(
    "program",
    [
        "import pitboss",
        "import pitboss.cards",
        "import pitboss.ranking",
        "from pitboss.cards import cards; from pitboss.ranking import RANKINGS; RANKINGS['high-52'].best(cards('AhKhQhJhTh'))",
    ],
)
def test_the_core_brings_in_neither_numba_nor_numpy(program: str) -> None:
    assert brought_in(program) == []


def test_the_bulk_evaluator_brings_in_both() -> None:
    assert brought_in("import pitboss.analysis.bulk") == ["numba", "numpy"]
