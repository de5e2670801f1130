"""The definition of every ranking, worked out once for a test run."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Any

import pytest
from tests.ranking.definition import ByDefinition, value_every_five

from pitboss.ranking import RANKINGS


@pytest.fixture(scope="session")
def by_definition(once: Callable[[str, Callable[[], Any]], Any]) -> Callable[[str], ByDefinition]:
    """The definition of a ranking, by its key. It takes some seconds of plain Python."""

    @cache
    def find(key: str) -> ByDefinition:
        return ByDefinition(RANKINGS[key], once(key, lambda: value_every_five(RANKINGS[key])))

    return find
