"""Portions of a job: on threads, and on a real Dask cluster of processes on this machine."""

from __future__ import annotations

from collections.abc import Iterator
from importlib import import_module
from importlib.util import find_spec
from typing import Any

import numpy as np
import pytest

from pitboss.analysis.ultimate.paying import paying
from pitboss.analysis.ultimate.solve import weigh_portion
from pitboss.analysis.workers import ClusterError, cut, workers

PUBLISHED = paying("published")
NEEDS_DASK = pytest.mark.skipif(find_spec("distributed") is None, reason="needs Dask: pip install 'pitboss[cluster]'")


def test_portions_cover_everything_once() -> None:
    assert cut(10, 3) == [(0, 3), (3, 6), (6, 10)]
    assert cut(2, 5) == [(0, 1), (1, 2)]
    assert cut(0, 3) == []


def test_every_portion_is_done() -> None:
    with workers(3) as three:
        done = sorted(three.portions(lambda shift, begin, end: (begin + shift, end), cut(100, 40), 1000))
    assert done == [(begin + 1000, end) for begin, end in cut(100, 40)]


def test_what_goes_wrong_in_a_portion_is_told() -> None:
    def divide(begin: int, end: int) -> float:
        return end / begin

    with workers(2) as two, pytest.raises(ZeroDivisionError):
        list(two.portions(divide, cut(10, 2)))


@pytest.fixture(scope="module")
def cluster() -> Iterator[Any]:
    dask: Any = import_module("distributed")
    with dask.LocalCluster(n_workers=2, threads_per_worker=1, processes=True, dashboard_address=None) as found:
        yield found


@NEEDS_DASK
def test_a_cluster_finds_the_same_to_the_last_bit(cluster: Any) -> None:
    bounds = cut(600, 6)
    with workers(cluster=cluster.scheduler_address) as hired:
        assert hired.count == 2
        there = list(hired.portions(weigh_portion, bounds, PUBLISHED))
    with workers(1) as one:
        here = list(one.portions(weigh_portion, bounds, PUBLISHED))
    assert len(there) == len(here) == 6
    assert np.array_equal(sum(part[1] for part in there), sum(part[1] for part in here))
    assert np.array_equal(sum(part[2] for part in there), sum(part[2] for part in here))


@NEEDS_DASK
def test_nobody_at_the_address() -> None:
    with pytest.raises(ClusterError, match="No Dask scheduler answers"), workers(cluster="tcp://127.0.0.1:1"):
        pass
