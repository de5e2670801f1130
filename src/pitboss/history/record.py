"""A PHH file as it is written: fields, action lines, and where each of them stands."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator
from dataclasses import dataclass
from decimal import Decimal
from typing import Any, Final

from pitboss.law.located import TOML_PLACE, LocatedError

OURS: Final = "_pitboss"  #: the table of our own; PHH leaves names with a leading underscore to whoever writes the file
_STRINGS: Final = re.compile(
    r'"""(?:\\.|[^\\])*?"""' + r"|'''.*?'''" + r'|"(?:\\.|[^"\\\n])*"' + r"|'[^'\n]*'" + r"|\#[^\n]*" + r"|\]", re.DOTALL
)


class HistoryError(LocatedError):
    """A hand history that cannot be read: the file, the line and the reason."""


@dataclass(frozen=True, slots=True)
class Line:
    """One action line and the line of the file it stands on."""

    text: str
    number: int


class Record:
    """One hand, as written."""

    __slots__ = ("_first", "_last", "_source", "file", "hand", "lines", "values")

    file: str
    hand: str  #: its number in a file of several hands; empty in a file of one
    values: dict[str, Any]
    lines: tuple[Line, ...]

    def __init__(self, file: str, hand: str, values: dict[str, Any], source: list[str], first: int, last: int) -> None:
        self.file = file
        self.hand = hand
        self.values = values
        self._source = source
        self._first, self._last = first, last
        self.lines = tuple(self._actions())

    @property
    def name(self) -> str:
        """The file, and the hand in it where there are several."""
        return f"{self.file}#{self.hand}" if self.hand else self.file

    def fail(self, reason: str, key: str | None = None, line: int = 0) -> HistoryError:
        return HistoryError(self.file, line or self.line_of(key), reason)

    def line_of(self, key: str | None) -> int:
        """The line of a field; the beginning of the hand if it is not there."""
        for number in range(self._first, self._last):
            if key is not None and re.match(rf"\s*\"?{re.escape(key)}\"?\s*=", self._source[number]):
                return number + 1
        return self._first + 1

    @property
    def ours(self) -> dict[str, Any]:
        """What stands in our own table; nothing in a plain PHH file."""
        found = self.values.get(OURS, {})
        if not isinstance(found, dict):
            raise self.fail(f"{OURS} must be a table, written [{OURS}].", OURS)
        return found

    def _actions(self) -> Iterator[Line]:
        texts = self.values.get("actions")
        if texts is None:
            raise self.fail("actions is missing; it must be a list of action lines.")
        if not isinstance(texts, list) or not all(isinstance(text, str) for text in texts):
            raise self.fail('actions must be a list of action lines, such as ["d dh p1 AhKh", "p1 f"].', "actions")
        for text, number in zip(texts, self._places(len(texts)), strict=True):
            yield Line(text, number)

    def _places(self, count: int) -> list[int]:
        """The line of each text of the list of actions."""
        start = self.line_of("actions") - 1
        rest = "\n".join(self._source[start : self._last])
        found: list[int] = []
        at = rest.find("[")
        while len(found) < count and (match := _STRINGS.search(rest, at)) is not None:
            at = match.end()
            if match.group() == "]":
                break
            if not match.group().startswith("#"):
                found.append(start + 1 + rest.count("\n", 0, match.start()))
        return found + [start + 1] * (count - len(found))


def records(text: str, file: str) -> list[Record]:
    """The hands of a file: one (.phh), or several under numbered headings (.phhs)."""
    text = text.removeprefix("\ufeff")
    source = text.splitlines()
    try:
        values = tomllib.loads(text, parse_float=Decimal)
    except tomllib.TOMLDecodeError as error:
        where = TOML_PLACE.search(str(error))
        line = int(where.group(1)) if where else max(1, len(source))
        raise HistoryError(file, line, f"this is not TOML: {TOML_PLACE.sub('', str(error)).strip()}.") from None
    except ValueError as error:
        raise HistoryError(file, 1, f"this is not TOML: {error}.") from None
    if not values:
        raise HistoryError(file, 1, "there is no hand in this file.")
    if "variant" in values or "actions" in values or not all(isinstance(each, dict) for each in values.values()):
        return [Record(file, "", values, source, 0, len(source))]
    headings = [(number, match.group(1)) for number, line in enumerate(source) if (match := re.match(r"\[\s*\"?([^].\"]+)\"?\s*\]", line))]
    found = []
    for (first, name), following in zip(headings, [*headings[1:], (len(source), "")], strict=True):
        found.append(Record(file, name, values[name.strip()], source, first, following[0]))
    return found
