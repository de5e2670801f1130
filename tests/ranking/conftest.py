"""The definition of every ranking, worked out once for a test run."""

from __future__ import annotations

import fcntl
from collections.abc import Callable
from functools import cache

import numpy as np
import pytest
from tests.ranking.definition import ByDefinition, value_every_five

from pitboss.ranking import RANKINGS


@pytest.fixture(scope="session")
def by_definition(tmp_path_factory: pytest.TempPathFactory, worker_id: str) -> Callable[[str], ByDefinition]:
    """The definition of a ranking, by its key. It takes some seconds of plain Python, so the workers of one test run share it."""
    own = tmp_path_factory.getbasetemp()
    folder = own if worker_id == "master" else own.parent

    @cache
    def find(key: str) -> ByDefinition:
        path = folder / f"{key}.npy"
        with (folder / f"{key}.lock").open("w") as lock:
            fcntl.flock(lock, fcntl.LOCK_EX)
            if not path.exists():
                np.save(path, value_every_five(RANKINGS[key]))
        return ByDefinition(RANKINGS[key], np.load(path))

    return find
