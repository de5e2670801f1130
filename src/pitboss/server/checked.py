"""What a setting must be: every complaint names file, key and what is allowed."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import field, fields, replace
from typing import Any, Final

from pitboss.room.pace import Pace, PaceError

TABLE_ID: Final = re.compile(r"[a-z0-9][a-z0-9-]{0,39}")


class ConfigError(ValueError):
    """A setting that cannot be: the file, the key, what is wrong and what is allowed."""

    def __init__(self, file: str, key: str, wrong: str, allowed: str) -> None:
        super().__init__(f"{file}: {key} {wrong}; it must be {allowed}." if key else f"{file}: {wrong}; it must be {allowed}.")
        self.file = file
        self.key = key
        self.wrong = wrong
        self.allowed = allowed


def whole(default: int | None, least: int, most: int, says: str) -> Any:
    """A setting that is a whole number."""
    return field(default=default, metadata={"least": least, "most": most, "says": says})


def text_field(default: str, says: str, choices: tuple[str, ...] = ()) -> Any:
    """A setting that is a text, or one of some words."""
    return field(default=default, metadata={"says": says, "choices": choices})


def table_of(file: str, told: Mapping[str, Any], key: str) -> dict[str, Any]:
    found = told.get(key, {})
    if not isinstance(found, dict):
        raise ConfigError(file, key, f"is {found!r}", f"a section, [{key}]")
    return found


def only(file: str, where: str, told: Mapping[str, Any], known: Sequence[str]) -> None:
    for key in told:
        if key not in known:
            raise ConfigError(file, f"{where}.{key}", "is not known", f"one of {', '.join(known)}")


def in_range(file: str, key: str, value: object, least: int, most: int, says: str = "") -> None:
    if type(value) is not int or not least <= value <= most:
        raise ConfigError(file, key, f"is {value!r}", f"a whole number from {least} to {most}{f' ({says})' if says else ''}")


def in_words(file: str, key: str, value: object, choices: Sequence[str], says: str) -> None:
    if not isinstance(value, str) or not value or (choices and value not in choices):
        raise ConfigError(file, key, f"is {value!r}", f"one of {', '.join(choices)}" if choices else f"a text: {says}")


def id_and_name(file: str, where: str, told: Mapping[str, Any]) -> tuple[str, str]:
    """What a table is called, by programs and by people."""
    key = told.get("id")
    if not isinstance(key, str) or not TABLE_ID.fullmatch(key):
        raise ConfigError(file, f"{where}.id", f"is {key!r}", "small letters, digits and dashes, such as perth-holdem")
    name = told.get("name", key)
    if not isinstance(name, str) or not 0 < len(name) <= 60:
        raise ConfigError(file, f"{where}.name", f"is {name!r}", "a text of 1 to 60 characters")
    return key, name


def buy_in_of(file: str, where: str, told: Mapping[str, Any]) -> tuple[int, ...]:
    """The least and the most that somebody sits down with."""
    found = told.get("buy_in")
    if not isinstance(found, list) or len(found) not in (1, 2) or any(type(each) is not int or each < 1 for each in found):
        raise ConfigError(file, f"{where}.buy_in", f"is {found!r}", "the least and, where there is one, the most: [200, 1000]")
    return tuple(found)


def pace_of(file: str, where: str, usual: Pace, told: Mapping[str, Any]) -> Pace:
    only(file, where, told, tuple(each.name for each in fields(Pace)))
    for key, value in told.items():
        try:
            usual = replace(usual, **{key: value})
        except PaceError:
            raise ConfigError(
                file, f"{where}.{key}", f"is {value!r}", "a whole number of milliseconds (misses: turns), from 0 to a day"
            ) from None
    return usual
