"""The browser has words for every fault there is."""

from __future__ import annotations

import re

from tests.faults.throwing import KINDS
from tests.rulebooks import PROJECT


def test_every_fault_has_words_in_the_log() -> None:
    told = re.findall(r"^  (\w+): \"", (PROJECT / "web" / "src" / "log" / "faults.ts").read_text(), re.MULTILINE)
    # A wager that is given up is no fault anybody reports: it is what chips put in without words come to.
    assert {*told} == {*(kind.__name__ for kind in KINDS), "WagerGivenUp"}
    assert len(told) == len({*told})
