"""Long jobs in portions: on all cores of this machine, or on the machines of a Dask cluster, by the same `concurrent.futures` interface.

A job is a plain function of plain values whose results are whole numbers, so what comes out is the same to the last bit whatever the
number of workers and the order in which they finish.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from concurrent.futures import FIRST_COMPLETED, Executor, Future, ProcessPoolExecutor, ThreadPoolExecutor, wait
from contextlib import contextmanager
from importlib import import_module
from itertools import pairwise
from multiprocessing import get_context
from typing import Any, TypeVar

T = TypeVar("T")

AHEAD = 2  #: portions in hand for each worker: enough that none waits, few enough that their results do not fill the memory


class ClusterError(RuntimeError):
    """A cluster that was asked for and cannot be reached, with what can be done."""


class Workers:
    """Somebody to do portions of a job."""

    def __init__(self, executor: Executor, count: int) -> None:
        self.executor = executor
        self.count = count

    def portions(self, job: Callable[..., T], bounds: list[tuple[int, int]], *given: Any) -> Iterator[T]:
        """`job(*given, begin, end)` for each portion, in whatever order they are done."""
        ahead: set[Future[T]] = set()
        for begin, end in bounds:
            if len(ahead) >= self.count * AHEAD:
                done, ahead = wait(ahead, return_when=FIRST_COMPLETED)
                yield from (each.result() for each in done)
            ahead.add(self.executor.submit(job, *given, begin, end))
        while ahead:
            done, ahead = wait(ahead, return_when=FIRST_COMPLETED)
            yield from (each.result() for each in done)


def cut(length: int, portions: int) -> list[tuple[int, int]]:
    """So many portions of nearly equal length, one behind the other."""
    edges = [length * n // portions for n in range(portions + 1)]
    return [(begin, end) for begin, end in pairwise(edges) if begin < end]


@contextmanager
def workers(count: int | None = None, cluster: str | None = None, *, processes: bool = False) -> Iterator[Workers]:
    """All cores of this machine, or so many; with the address of a Dask scheduler, its workers.

    The compiled loops let go of Python's lock, so that threads are enough for them: they share the tables and start at once. Work in plain
    Python, such as rounds of the engine, needs `processes`.
    """
    if cluster is not None:
        with _dask(cluster) as found:
            yield found
        return
    count = count or os.cpu_count() or 1
    # New processes rather than copies of this one, whose threads may hold a lock at that moment.
    hire = ProcessPoolExecutor(count, mp_context=get_context("spawn")) if processes and count > 1 else ThreadPoolExecutor(count)
    with hire as executor:
        yield Workers(executor, count)


@contextmanager
def _dask(address: str) -> Iterator[Workers]:
    try:
        dask: Any = import_module("distributed")
    except ModuleNotFoundError as error:
        raise ClusterError("A cluster needs Dask: pip install 'pitboss[cluster]'.") from error
    try:
        client = dask.Client(address, timeout="5s", set_as_default=False)
    except (OSError, ValueError) as error:
        raise ClusterError(f"No Dask scheduler answers at {address}. Start one with `dask scheduler` and give its address.") from error
    with client:
        count = sum(client.nthreads().values())
        if not count:
            raise ClusterError(f"The Dask scheduler at {address} has no workers. Start some with `dask worker {address}`.")
        with client.get_executor(pure=False) as executor:
            yield Workers(executor, count)
