"""What a line may look like: a sentence with gaps, and what it does. Help, error messages and the docs come from the same sentences."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Final

from pitboss.table.staff import RANKS

if TYPE_CHECKING:
    from pitboss.live.moment import Moment

Gaps = Mapping[str, str]
Does = Callable[["Moment", Gaps], None]

NAME: Final = r"[^\W\d_][\w'.-]*"
WHO: Final = rf"(?:seat )?\d{{1,2}}|{NAME}"
#: What stands in a gap.
GAPS: Final[dict[str, str]] = {
    "who": WHO,
    "whom": WHO,
    "name": NAME,
    "seat": r"\d{1,2}",
    "amount": r"\d[\d,]{0,14}",
    "chips": r"(?:\d{1,3}x)?\d[\d,]{0,14}(?:[ +]+(?:\d{1,3}x)?\d[\d,]{0,14})*",
    "count": r"\d{1,2}",
    "cards": r".+?",
    "words": r".+?",
    "line": r".+",
    "staff": "|".join(rank.replace("-", "[ -]") for rank in reversed(RANKS)),
    "times": r"twice|\w+ times",
}
GAPS["cards2"] = GAPS["cards3"] = GAPS["cards"]


class UnclearLine(ValueError):  # noqa: N818
    """A line that says nothing a live table knows, or says it of nobody."""


@dataclass(frozen=True)
class Phrase:
    """One kind of line."""

    part: str  #: of help, under which it stands
    says: str  #: the sentence with its gaps; a player in turn need not be named
    means: str
    does: Does
    also: tuple[str, ...] = ()  #: shorter ways to say it

    @cached_property
    def patterns(self) -> tuple[re.Pattern[str], ...]:
        return tuple(re.compile(_pattern(each), re.IGNORECASE) for each in (self.says, *self.also))

    def read(self, line: str) -> dict[str, str] | None:
        """The gaps of a line of this kind; None if it is of another."""
        for pattern in self.patterns:
            found = pattern.fullmatch(line)
            if found is not None:
                return {name: text.strip() for name, text in found.groupdict().items() if text is not None}
        return None


def _pattern(says: str) -> str:
    """Whoever is in turn need not be named, and an s more or less at the verb is no matter."""
    rest = says.removeprefix("{who} ")
    plain = re.sub(r"[.?+/()]", lambda sign: rf"\{sign[0]}", rest)
    if rest != says:
        plain = re.sub(r"^(\w+[^\Ws])s\b", r"\1s?", plain)
    filled = re.sub(r"\{(\w+)\}", lambda gap: f"(?P<{gap[1]}>{GAPS[gap[1]]})", plain)
    return rf"(?:(?P<who>{WHO}) )?{filled}" if rest != says else filled
