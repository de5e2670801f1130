"""The chart of 169 hands before the flop: what a check and each Play Wager are worth, solved once for every reading of the book and kept.

A chart takes seconds to solve, and a room is to answer at once. So `charts/` has one file for each way in which a house may choose the
three options that move money, made by `python -m pitboss.analysis.ultimate.chart`. A file says for
which rules it holds, to the last of the odds: where the book's numbers have changed, or a house has its own, it is not used. Nothing here
needs the compiled loops.
"""

from __future__ import annotations

import tomllib
from dataclasses import dataclass, fields
from fractions import Fraction
from functools import cache
from importlib.resources import files
from itertools import product
from pathlib import Path
from typing import Final

from pitboss.analysis.hole_classes import CLASSES, class_name, class_size
from pitboss.analysis.ultimate.paying import FOLD, TIE, UNQUALIFIED_AHEAD, Paying, asked, paying

CHECK: Final = 0
READINGS: Final = (UNQUALIFIED_AHEAD, TIE, FOLD)  #: the options of the book on which a chart depends


@dataclass(frozen=True)
class HoleClass:
    """One of the 169 kinds of hole cards before the flop: what a check and each Play Wager are worth, in Antes."""

    name: str  #: AKs, AKo, AA
    pairs: int  #: how many of the 1,326 are of it
    check: Fraction  #: and the best play after it
    wagers: tuple[tuple[int, Fraction], ...]  #: so many Antes now

    @property
    def best(self) -> int:
        """The Play Wager in Antes that is worth most, 0 for a check; where two are worth the same, the smaller."""
        return max(((CHECK, self.check), *self.wagers), key=lambda choice: (choice[1], -choice[0]))[0]

    @property
    def value(self) -> Fraction:
        return dict(self.wagers).get(self.best, self.check)


@cache
def chart(rules: Paying) -> tuple[HoleClass, ...] | None:
    """The chart under these rules, in the order of the square; None: it is not kept, and `before_the_flop` solves it."""
    file = files(__package__) / "charts" / _file(rules)
    if not file.is_file():
        return None
    kept = tomllib.loads(file.read_text(encoding="utf-8"))
    if kept["rules"] != _told(rules):
        return None
    return tuple(_class(place, kept["hands"][class_name(place)], rules.before_flop) for place in range(CLASSES))


def _class(place: int, values: list[str], wagers: tuple[int, ...]) -> HoleClass:
    check, *raised = map(Fraction, values)
    return HoleClass(class_name(place), class_size(place), check, tuple(zip(wagers, raised, strict=True)))


def _file(rules: Paying) -> str:
    return f"{rules.unqualified_ahead}.{rules.tie}.{rules.fold}.toml"


def _told(rules: Paying) -> dict[str, str | dict[str, str]]:
    """The rules as a file tells them: every field of them, so that none can change unseen."""
    told: dict[str, str | dict[str, str]] = {each.name: str(getattr(rules, each.name)) for each in fields(rules)}
    return told | {"blind_pays": {str(hand).replace(" ", "-"): str(odds) for hand, odds in rules.blind_pays}}


def written(rules: Paying, classes: tuple[HoleClass, ...]) -> str:
    """A chart as its file has it."""
    told = _told(rules)
    pays = told.pop("blind_pays")
    assert isinstance(pays, dict)
    names = ", ".join(["check", *(f"{wager}x" for wager in rules.before_flop)])
    lines = [
        "# Made by `python -m pitboss.analysis.ultimate.chart`; tests/analysis/ultimate/test_chart.py solves it again.",
        "",
        "[rules]",
        *(f'{key} = "{value}"' for key, value in told.items()),
        "",
        "[rules.blind_pays]",
        *(f'{hand} = "{odds}"' for hand, odds in pays.items()),
        "",
        f"[hands] # in Antes: {names}",
        *(_line(each) for each in classes),
    ]
    return "\n".join(lines) + "\n"


def _line(each: HoleClass) -> str:
    values = ", ".join(f'"{value}"' for value in (each.check, *dict(each.wagers).values()))
    return f"{each.name} = [{values}]"


def every_reading() -> list[Paying]:
    """The book under every choice of the options on which a chart depends."""
    options = asked().book.options
    return [paying(options=dict(zip(READINGS, choice, strict=True))) for choice in product(*(options[key].choices for key in READINGS))]


def _make() -> None:
    from pitboss.analysis.ultimate.solve import before_the_flop

    folder = Path(__file__).parent / "charts"
    folder.mkdir(exist_ok=True)
    for rules in every_reading():
        (folder / _file(rules)).write_text(written(rules, before_the_flop(rules)), encoding="utf-8")
        print(_file(rules), flush=True)


if __name__ == "__main__":
    _make()
