"""docs/jackpots.md runs."""

from __future__ import annotations

import doctest
from pathlib import Path


def test_the_page_runs() -> None:
    result = doctest.testfile(str(Path(__file__).parents[2] / "docs/jackpots.md"), module_relative=False)
    assert result.attempted >= 12
    assert result.failed == 0
