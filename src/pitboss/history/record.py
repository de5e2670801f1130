"""A PHH file as it is written: fields, action lines, and where each of them stands."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from decimal import Decimal
from typing import Any, Final

from pitboss.law.located import TOML_PLACE, LocatedError

OURS: Final = "_pitboss"  #: the table of our own; PHH leaves names with a leading underscore to whoever writes the file
HEADING: Final = re.compile(r"\[\s*\"?([^].\"\[]+)\"?\s*\]\s*(?:#.*)?$")
WRITTEN: Final = re.compile(r"^\s*(?:\w+\s*=|\[)", re.MULTILINE)  #: a field or a heading, without which it is no PHH
_STRINGS: Final = re.compile(
    r'"""(?:\\.|[^\\])*?"""' + r"|'''.*?'''" + r'|"(?:\\.|[^"\\\n])*"' + r"|'[^'\n]*'" + r"|\#[^\n]*" + r"|\]", re.DOTALL
)


class HistoryError(LocatedError):
    """A hand history that cannot be read: the file, the line, the reason and a code for reasons of its kind."""

    def __init__(self, file: str, line: int, reason: str, code: str = "wrong-field", hand: str = "") -> None:
        super().__init__(file, line, reason)
        self.code = code
        self.hand = hand  #: its heading in a file of several hands

    def __reduce__(self) -> tuple[type[HistoryError], tuple[str, int, str, str, str]]:
        return HistoryError, (self.file, self.line, self.reason, self.code, self.hand)


@dataclass(frozen=True, slots=True)
class Line:
    """One action line and the line of the file it stands on."""

    text: str
    number: int


class Record:
    """One hand, as written."""

    __slots__ = ("_before", "_first", "_last", "_source", "file", "hand", "lines", "values")

    file: str
    hand: str  #: its number in a file of several hands; empty in a file of one
    values: dict[str, Any]
    lines: tuple[Line, ...]

    def __init__(self, file: str, hand: str, values: dict[str, Any], source: list[str], first: int, last: int, before: int = 0) -> None:
        """`source`: the lines of the file, or of this hand alone, with `before` lines ahead of it."""
        self.file = file
        self.hand = hand
        self.values = values
        self._source = source
        self._first, self._last, self._before = first, last, before
        self.lines = tuple(self._actions())

    @property
    def name(self) -> str:
        """The file, and the hand in it where there are several."""
        return f"{self.file}#{self.hand}" if self.hand else self.file

    def fail(self, reason: str, key: str | None = None, line: int = 0, code: str = "wrong-field") -> HistoryError:
        return HistoryError(self.file, line or self.line_of(key), reason, code, self.hand)

    def line_of(self, key: str | None) -> int:
        """The line of a field; the beginning of the hand if it is not there."""
        for number in range(self._first, self._last):
            if key is not None and re.match(rf"\s*\"?{re.escape(key)}\"?\s*=", self._source[number]):
                return self._before + number + 1
        return self._before + self._first + 1

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
        start = self.line_of("actions") - 1 - self._before
        rest = "\n".join(self._source[start : self._last])
        found: list[int] = []
        at = rest.find("[")
        while len(found) < count and (match := _STRINGS.search(rest, at)) is not None:
            at = match.end()
            if match.group() == "]":
                break
            if not match.group().startswith("#"):
                found.append(self._before + start + 1 + rest.count("\n", 0, match.start()))
        return found + [self._before + start + 1] * (count - len(found))


@dataclass(frozen=True, slots=True)
class Passage:
    """The text of one hand, cut out of a file but not read yet."""

    file: str
    hand: str  #: its heading; empty where the file has none
    text: str
    before: int  #: lines of the file ahead of it

    def record(self) -> Record:
        """The hand as written. Raises `HistoryError` if it is not TOML, or no hand."""
        source = self.text.splitlines()
        values = _values(self.text, self.file, self.before, self.hand)
        if self.hand:
            name, inside = next(iter(values.items()), ("", {}))
            if not isinstance(inside, dict) or len(values) != 1:
                raise HistoryError(self.file, self.before + 1, "there is no hand under this heading.", "wrong-field", self.hand)
            return Record(self.file, name, inside, source, 0, len(source), self.before)
        if not values:
            raise HistoryError(self.file, 1, "there is no hand in this file.", "no-hand")
        return Record(self.file, "", values, source, 0, len(source), self.before)


def passages(lines: Iterable[str], file: str) -> Iterator[Passage]:
    """The hands of a file, one by one as its lines come: one (.phh), or several under numbered headings (.phhs)."""
    before = 0
    heading = ""
    kept: list[str] = []
    quoted = ""
    for number, line in enumerate(lines):
        found = None if quoted else HEADING.match(line)
        if found is not None and (heading or not any(_means_something(each) for each in kept)):
            if heading:
                yield Passage(file, heading, "".join(kept), before)
            heading, kept, before = found.group(1).strip(), [], number
        quoted = _open_quote(line, quoted)
        kept.append(line)
    yield Passage(file, heading, "".join(kept), before if heading else 0)


def _means_something(line: str) -> bool:
    return bool(line.strip()) and not line.lstrip().startswith("#")


def _open_quote(line: str, quoted: str) -> str:
    """The quotes of a text over several lines that is still open behind this line."""
    if not quoted and "'''" not in line and '"""' not in line:
        return ""
    for found in re.findall(r"\'\'\'|\"\"\"", line):
        quoted = found if not quoted else "" if found == quoted else quoted
    return quoted


def _values(text: str, file: str, before: int, hand: str) -> dict[str, Any]:
    try:
        return tomllib.loads(text, parse_float=Decimal)
    except tomllib.TOMLDecodeError as error:
        if not WRITTEN.search(text):
            reason = "this is not a PHH file. Hands as PokerStars and others write them are not read yet."
            raise HistoryError(file, before + 1, reason, "not-phh", hand) from None
        where = TOML_PLACE.search(str(error))
        line = int(where.group(1)) if where else max(1, len(text.splitlines()))
        reason = f"this is not TOML: {TOML_PLACE.sub('', str(error)).strip()}."
        raise HistoryError(file, before + line, reason, "not-toml", hand) from None
    except ValueError as error:
        raise HistoryError(file, before + 1, f"this is not TOML: {error}.", "not-toml", hand) from None


def records(text: str, file: str) -> list[Record]:
    """The hands of a text."""
    return [passage.record() for passage in passages(text.removeprefix("\ufeff").splitlines(keepends=True), file)]
