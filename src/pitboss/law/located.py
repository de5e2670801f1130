"""TOML that remembers its lines, so that a complaint about a book can point at the place."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator
from datetime import date
from importlib.resources.abc import Traversable
from typing import Any

HEADER = re.compile(r"\[+([a-z.-]+)\]+\s*(?:#.*)?$")
TOML_PLACE = re.compile(r"\(at line (\d+), column \d+\)")


class LocatedError(ValueError):
    """Something written by people that cannot be read: the file, the line and the reason."""

    def __init__(self, file: str, line: int, reason: str) -> None:
        super().__init__(f"{file}:{line}: {reason}")
        self.file = file
        self.line = line
        self.reason = reason


class BookError(LocatedError):
    """A rulebook that cannot be loaded."""


class LocatedTable:
    """One TOML table that remembers where it stands, so that a complaint can point at the line."""

    def __init__(self, file: LocatedFile, line: int, values: dict[str, Any]) -> None:
        self.file = file
        self.line = line
        self.values = values
        self._asked: set[str] = set()

    def fail(self, reason: str, key: str | None = None) -> BookError:
        return BookError(self.file.name, self.file.line_of(self.line, key), reason)

    def get(self, key: str, kind: type | tuple[type, ...], what: str, *, needed: bool = True) -> Any:
        self._asked.add(key)
        value = self.values.get(key)
        if value is None:
            if needed:
                raise self.fail(f"{key} is missing; it must be {what}.")
            return None
        # A bool is an int to Python, and a datetime a date; neither is meant anywhere.
        if not isinstance(value, kind) or isinstance(value, bool) or (kind is date and type(value) is not date):
            raise self.fail(f"{key} must be {what}; this is {value!r}.", key)
        if isinstance(value, str) and not value.strip():
            raise self.fail(f"{key} is empty; it must be {what}.", key)
        return value

    def text(self, key: str) -> str:
        found: str = self.get(key, str, "a text")
        return found

    def text_if_any(self, key: str) -> str | None:
        found: str | None = self.get(key, str, "a text", needed=False)
        return found

    def number(self, key: str) -> int:
        found: int = self.get(key, int, "a whole number")
        return found

    def day(self, key: str) -> date:
        found: date = self.get(key, date, "a date such as 2019-04-12")
        return found

    def texts(self, key: str, *, needed: bool = True) -> tuple[str, ...]:
        found = self.get(key, list, "a list of texts", needed=needed) or []
        if not all(isinstance(each, str) and each for each in found):
            raise self.fail(f"{key} must be a list of texts; this is {found!r}.", key)
        if needed and not found:
            raise self.fail(f"{key} is empty; it needs at least one.", key)
        return tuple(found)

    def whole_numbers(self, key: str) -> tuple[int, ...]:
        found = self.get(key, list, "a list of whole numbers")
        if not found or not all(type(each) is int for each in found):
            raise self.fail(f"{key} must be a list of whole numbers; this is {found!r}.", key)
        return tuple(found)

    def one_of(self, key: str, allowed: frozenset[str] | tuple[str, ...]) -> str:
        value = self.text(key)
        if value not in allowed:
            raise self.fail(f"{key} is {value!r}; it must be one of {', '.join(sorted(allowed))}.", key)
        return value

    def matching(self, key: str, pattern: re.Pattern[str], example: str) -> str:
        value = self.text(key)
        if not pattern.fullmatch(value):
            raise self.fail(f"{key} is {value!r}; write it in small letters, digits and dashes, such as {example}.", key)
        return value

    def done(self) -> None:
        """Refuse what nobody asked for: a misspelt key would otherwise be lost in silence."""
        for key in self.values:
            if key not in self._asked:
                raise self.fail(f"{key} is not known here; known are {', '.join(sorted(self._asked))}.", key)


class LocatedFile:
    """One TOML file with the lines of its tables."""

    def __init__(self, place: Traversable, name: str) -> None:
        self.name = name
        try:
            text = place.read_text(encoding="utf-8")
        except FileNotFoundError:
            raise BookError(name, 1, "the file is missing.") from None
        except OSError as error:
            raise BookError(name, 1, f"the file cannot be read: {error.strerror}.") from None
        except UnicodeDecodeError as error:
            raise BookError(name, 1, f"the file is not UTF-8 text: {error.reason}.") from None
        text = text.removeprefix("\ufeff")
        self.lines = text.splitlines()
        try:
            self.values: dict[str, Any] = tomllib.loads(text)
        except tomllib.TOMLDecodeError as error:
            where = TOML_PLACE.search(str(error))
            line = int(where.group(1)) if where else len(self.lines)
            raise BookError(name, line, f"this is not TOML: {TOML_PLACE.sub('', str(error)).strip()}.") from None
        self._headers: dict[str, list[int]] = {}
        for number, line_text in enumerate(self.lines, 1):
            if header := HEADER.match(line_text):
                self._headers.setdefault(header.group(1), []).append(number)

    def top(self) -> LocatedTable:
        return LocatedTable(self, 1, self.values)

    def tables(self, key: str) -> Iterator[LocatedTable]:
        found = self.values.get(key, [])
        headers = self._headers.get(key, [])
        if not isinstance(found, list) or len(found) != len(headers):
            raise BookError(self.name, headers[0] if headers else 1, f"{key} must be written as [[{key}]] tables.")
        for line, values in zip(headers, found, strict=True):
            yield LocatedTable(self, line, values)

    def table(self, key: str) -> LocatedTable:
        """A single [table]; its first line if it is written inline."""
        lines = self._headers.get(key) or [self.line_of(1, key)]
        values = self.values[key]
        return LocatedTable(self, lines[0], values if isinstance(values, dict) else {})

    def header_lines(self, key: str) -> Iterator[int]:
        """The lines on which tables of this name begin, in order."""
        return iter(self._headers.get(key, []))

    def line_of(self, header: int, key: str | None) -> int:
        """The line of a key in the table that begins at `header`; the header itself if it is not there."""
        if key is None:
            return header
        start = header if HEADER.match(self.lines[header - 1]) else header - 1
        for number in range(start, len(self.lines)):
            line = self.lines[number]
            if re.match(rf"\s*{re.escape(key)}\s*=", line) or line.strip() == f"[option.{key}]":
                return number + 1
            if (found := HEADER.match(line)) and "." not in found.group(1):
                break
        return header
