"""TOML written by hand: Python's own library only reads it."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Mapping
from datetime import date, datetime, time
from decimal import Decimal
from fractions import Fraction
from typing import Any, Final

_BARE: Final = re.compile(r"[A-Za-z0-9_-]+")


def text(words: str) -> str:
    """A text in quotes: single ones where they save a thicket of backslashes."""
    if '"' in words and words.isprintable() and not {"'", "\\"} & set(words):
        return f"'{words}'"
    return json.dumps(words, ensure_ascii=False).replace("\x7f", "\\u007f")


def key(name: str) -> str:
    return name if _BARE.fullmatch(name) else text(name)


def value(thing: Any) -> str:
    """Anything TOML can hold, on one line."""
    match thing:
        case bool():
            return "true" if thing else "false"
        case int():
            return str(thing)
        case Decimal() if not thing.is_finite():
            return str(float(thing))
        case Decimal():
            plain = format(thing, "f")
            return plain if "." in plain else f"{plain}.0"
        case Fraction() | str():
            return text(str(thing))
        case datetime() | date() | time():
            return thing.isoformat()
        case Mapping():
            inside = ", ".join(f"{key(name)} = {value(each)}" for name, each in thing.items())
            return f"{{ {inside} }}" if inside else "{}"
        case Iterable():
            return f"[{', '.join(value(each) for each in thing)}]"
    raise TypeError(f"TOML has no way to write {thing!r}.")


def entry(name: str, thing: Any) -> str:
    """One line: `name = value`."""
    return f"{key(name)} = {value(thing)}"


def list_of_texts(name: str, texts: Iterable[str]) -> str:
    """A list with one text a line."""
    inside = "".join(f"  {text(each)},\n" for each in texts)
    return f"{key(name)} = [\n{inside}]" if inside else f"{key(name)} = []"
