"""What people may call themselves, so that nobody can be taken for somebody else. Pure.

A name is shown as it was written. Its `key` is what it looks like: capitals, accents, look-alike letters (a Cyrillic а, a nought for an o)
and whatever stands between the letters make no difference. Two accounts never have one key.
"""

from __future__ import annotations

import unicodedata
from collections import OrderedDict
from collections.abc import Container
from typing import Final

LEAST: Final = 2
MOST: Final = 20
DIGITS: Final = 7  #: of a name that its number may take, with the space before it
MANY: Final = 10_000  #: wishes whose last number is remembered
BETWEEN: Final = " -_.'"  #: may stand between letters and digits
ALLOWED: Final = (
    f"{LEAST} to {MOST} letters and digits of one script",
    "between them single spaces, dashes, dots, underscores or apostrophes",
    "a name nobody else has or nearly has",
)

#: What looks like a Latin letter, by what it is taken for; applied after accents and capitals are gone.
_LOOKS: Final = {
    **dict.fromkeys("0οоօ", "o"),
    **dict.fromkeys("1il|ıііӏι", "l"),
    **dict.fromkeys("аαɑ", "a"),
    **dict.fromkeys("вβ", "b"),
    **dict.fromkeys("сϲ", "c"),
    **dict.fromkeys("ԁ", "d"),
    **dict.fromkeys("еєε", "e"),
    **dict.fromkeys("һн", "h"),
    **dict.fromkeys("јϳ", "j"),
    **dict.fromkeys("кκ", "k"),
    **dict.fromkeys("мμ", "m"),
    **dict.fromkeys("пηո", "n"),
    **dict.fromkeys("рρ", "p"),
    **dict.fromkeys("ԛ", "q"),
    **dict.fromkeys("гг", "r"),
    **dict.fromkeys("5ѕ", "s"),
    **dict.fromkeys("тτ", "t"),
    **dict.fromkeys("υս", "u"),
    **dict.fromkeys("ѵν", "v"),
    **dict.fromkeys("ѡω", "w"),
    **dict.fromkeys("хχ", "x"),
    **dict.fromkeys("уγ", "y"),
}


class BadName(ValueError):  # noqa: N818
    """A name that cannot be."""


def checked(name: object) -> str:
    """The name as it is shown, or a refusal that says what a name may be."""
    if not isinstance(name, str):
        raise BadName("A name is a text.")
    shown = unicodedata.normalize("NFC", name.strip())
    if not LEAST <= len(shown) <= MOST:
        raise BadName(f"That name has {len(shown)} characters; a name has {LEAST} to {MOST}.")
    for before, each in zip(" " + shown, shown, strict=False):
        if each in BETWEEN:
            if before in BETWEEN:
                raise BadName("A name begins with a letter or digit, and no two signs stand beside each other.")
        elif unicodedata.category(each) not in ("Lu", "Ll", "Lt", "Lm", "Lo", "Nd"):
            raise BadName(f"{unicodedata.name(each, 'That character').lower()} cannot stand in a name.")
    if shown[-1] in BETWEEN:
        raise BadName("A name ends with a letter or digit.")
    if unicodedata.normalize("NFKC", shown) != shown:
        raise BadName("That name is written with letters that are only the dress of others.")
    scripts = {_script(each) for each in shown if each.isalpha()}
    if len(scripts) > 1:
        raise BadName(f"That name mixes {' and '.join(sorted(scripts))} letters.")
    if not any(each.isalpha() for each in shown):
        raise BadName("A name has at least one letter.")
    return shown


def key_of(name: str) -> str:
    """What a name looks like, in the letters a stream's name may have."""
    plain = unicodedata.normalize("NFKD", unicodedata.normalize("NFKC", name).casefold())
    looks = "".join(_LOOKS.get(each, each) for each in plain if not unicodedata.combining(each) and each not in BETWEEN)
    looks = looks.replace("rn", "m").replace("vv", "w")
    return "".join(each if each.isascii() and each.isalnum() else f"~{ord(each):x}~" for each in looks)


def numbered(name: str, number: int) -> str:
    """The name a guest gets when the wish is taken: Ann 2, Ann 3 ..."""
    ending = f" {number}"
    return name[: MOST - len(ending)].rstrip(BETWEEN) + ending


class Numbers:
    """Finds a name for a guest whose wish is taken, and remembers the last number: however many have one wish, few names are tried."""

    def __init__(self) -> None:
        self._last: OrderedDict[str, int] = OrderedDict()  #: by how wishes begin that come to the same names with a number

    def free(self, wish: str, taken: Container[str]) -> str:
        """The wish, or the wish with a number. `taken`: keys of names that somebody has."""
        if key_of(wish) not in taken:
            return wish
        stem = key_of(wish[: MOST - DIGITS])
        low = self._last.pop(stem, 1)
        step, high = 1, low + 1
        while key_of(numbered(wish, high)) in taken:  # nothing is remembered after a restart, and there may be thousands
            low, step = high, step * 2
            high += step
        while high - low > 1:
            middle = (low + high) // 2
            low, high = (middle, high) if key_of(numbered(wish, middle)) in taken else (low, middle)
        self._last[stem] = high
        if len(self._last) > MANY:
            self._last.popitem(last=False)
        return numbered(wish, high)


def _script(letter: str) -> str:
    """The first word of the letter's own name: LATIN, CYRILLIC, CJK ..."""
    word = unicodedata.name(letter, "unnamed").split(" ")[0].split("-")[0].capitalize()
    # Japanese writes all of them together.
    return "Cjk" if word in ("Hiragana", "Katakana", "Hangul") else word
