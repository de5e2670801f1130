"""The one text of a body: digests hang on it, so it is the same whichever way it is made, and for ever."""

from __future__ import annotations

import json
from enum import StrEnum
from typing import Any, NamedTuple

import pytest

from pitboss.journal.entry import canonical
from pitboss.journal.errors import UnwritableError
from pitboss.journal.snapshots import text_of

SLOWLY = json.JSONEncoder(ensure_ascii=False, allow_nan=False, sort_keys=True, separators=(",", ":"))
CHARACTERS = [chr(number) for number in range(0x110000) if not 0xD800 <= number < 0xE000]


class Suit(StrEnum):
    SPADES = "s"


class Pair(NamedTuple):
    first: int
    second: str


@pytest.mark.parametrize("begin", range(0, len(CHARACTERS), 200_000))
def test_every_character(begin: int) -> None:
    body = {each: each for each in CHARACTERS[begin : begin + 200_000]}
    assert canonical(body) == SLOWLY.encode(body)


VALUES: list[Any] = [
    *(sign * 2**power + step for power in (0, 31, 53, 62, 63, 64, 200) for step in (-1, 0, 1) for sign in (1, -1)),
    *(
        True,
        False,
        None,
        "",
        [],
        {},
        (),
        [[], [{}]],
        (1, (2, [3])),
        Suit.SPADES,
        Pair(1, "b"),
        {"b": 1, "a": {"d": [None], "c": "é\x00\n"}},
    ),
]


@pytest.mark.parametrize("value", VALUES, ids=repr)
def test_every_kind_of_value(value: Any) -> None:
    for body in ({"z": value, "a": value, "Z": value, "é": value}, {"in": {"a": [value, value]}}):
        assert canonical(body) == SLOWLY.encode(body)
        assert text_of(body) == SLOWLY.encode(body).encode()


def nested(depth: int) -> dict[str, Any]:
    return {"in": nested(depth - 1)} if depth else {}


def test_however_deep() -> None:
    assert canonical(nested(300)) == SLOWLY.encode(nested(300))


@pytest.mark.parametrize(
    ("value", "words"), [("half \ud800", "half a character"), (1.5, "whole numbers"), (float("nan"), "whole numbers"), (b"x", "bytes")]
)
def test_what_is_no_text_of_ours(value: Any, words: str) -> None:
    with pytest.raises(UnwritableError, match=words):
        canonical({"value": value})
