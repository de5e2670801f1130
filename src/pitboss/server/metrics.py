"""Figures for whoever watches the room, in the text form that Prometheus reads."""

from __future__ import annotations

from bisect import bisect_left
from collections import defaultdict
from collections.abc import Callable, Iterator, Mapping
from typing import Final

SECONDS: Final = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5)
Labels = tuple[tuple[str, str], ...]


class Metrics:
    """Counts and times since the start. What can be read off the room itself is asked for when somebody looks."""

    def __init__(self) -> None:
        self._counts: dict[str, dict[Labels, int]] = {}
        self._says: dict[str, str] = {}
        self._times: dict[str, tuple[list[int], list[float]]] = {}
        self._gauges: dict[str, Callable[[], float | Mapping[str, float]]] = {}

    def count(self, name: str, says: str, **labels: str) -> None:
        """One more."""
        self._says[name] = says
        self._counts.setdefault(name, defaultdict(int))[tuple(sorted(labels.items()))] += 1

    def time(self, name: str, says: str, seconds: float) -> None:
        self._says[name] = says
        buckets, total = self._times.setdefault(name, ([0] * (len(SECONDS) + 1), [0.0]))
        buckets[bisect_left(SECONDS, seconds)] += 1
        total[0] += seconds

    def gauge(self, name: str, says: str, ask: Callable[[], float | Mapping[str, float]]) -> None:
        """A figure that is asked for; a mapping gives one for each kind."""
        self._says[name] = says
        self._gauges[name] = ask

    def text(self) -> str:
        return "\n".join(self._lines()) + "\n"

    def _lines(self) -> Iterator[str]:
        for name, found in self._counts.items():
            yield from self._head(name, "counter")
            yield from (f"{name}{_labels(labels)} {value}" for labels, value in sorted(found.items()))
        for name, (buckets, total) in self._times.items():
            yield from self._head(name, "histogram")
            below = 0
            for limit, number in zip((*map(str, SECONDS), "+Inf"), buckets, strict=True):
                below += number
                yield f'{name}_bucket{{le="{limit}"}} {below}'
            yield f"{name}_sum {total[0]:.6f}"
            yield f"{name}_count {below}"
        for name, ask in self._gauges.items():
            yield from self._head(name, "gauge")
            value = ask()
            if isinstance(value, Mapping):
                yield from (f"{name}{_labels((('kind', kind),))} {each:.17g}" for kind, each in value.items())
            else:
                yield f"{name} {value:.17g}"

    def _head(self, name: str, kind: str) -> Iterator[str]:
        yield f"# HELP {name} {self._says[name]}"
        yield f"# TYPE {name} {kind}"


def _labels(labels: Labels) -> str:
    if not labels:
        return ""
    told = ",".join(f'{key}="{_escaped(value)}"' for key, value in labels)
    return f"{{{told}}}"


def _escaped(value: str) -> str:
    return value.replace("\\", r"\\").replace('"', r"\"").replace("\n", r"\n")
