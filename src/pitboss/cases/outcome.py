"""How a case comes out."""

from __future__ import annotations

from dataclasses import dataclass, field


@dataclass(frozen=True)
class Passed:
    """Everything followed as the case says."""

    checks: int
    met: frozenset[tuple[str, str]] = field(
        default=frozenset(), compare=False
    )  #: what happened, and each feature that was on: see `interplay`


@dataclass(frozen=True)
class Failed:
    """Something did not follow: the line, what it says and what was found."""

    line: int
    expected: str
    found: str


@dataclass(frozen=True)
class NotYet:
    """The case is well written but speaks of a part of the game that Pitboss cannot play yet."""

    line: int
    sentence: str


Outcome = Passed | Failed | NotYet


class OtherwiseError(Exception):
    """What was found instead."""

    def __init__(self, found: str) -> None:
        super().__init__(found)
        self.found = found
