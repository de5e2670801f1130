"""Many recorded hands: streamed through all cores, summed up by how they came out and by reason."""

from __future__ import annotations

import json
import os
import sys
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import FIRST_COMPLETED, Future, wait
from dataclasses import dataclass, field
from itertools import islice
from pathlib import Path
from typing import Any, Final

from rich.text import Text

from pitboss.analysis.workers import AHEAD, workers
from pitboss.cli.show import ROOMY, aside, console, table
from pitboss.hand.codec import event_to_json
from pitboss.history import History, HistoryError
from pitboss.history.account import account
from pitboss.history.headline import game_in_words
from pitboss.history.read import attempted, passages_of
from pitboss.history.record import Passage
from pitboss.history.scale import spoken

WIDE: Final = 116  # columns from which a line of the table has room for the players as well
PORTION: Final = 100  # hands a worker gets at once
ALONE: Final = 400  # hands up to which starting workers would take longer than playing
LISTED: Final = 200  # hands up to which each has a line
EXAMPLES: Final = 5  # complaints that are told of each reason
FINE: Final = ("agrees", "played", "unfinished", "undecided")

RESULTS: Final = {
    "agrees": ("✓ ok", "green"),
    "played": ("✓ played", "green"),
    "unfinished": ("… unfinished", "yellow"),
    "undecided": ("? undecided", "yellow"),
    "differs": ("✗ differs", "bold red"),
}
MEANING: Final = {
    "agrees": "reach the final stacks of the record",
    "played": "played to the end; the record tells no final stacks",
    "unfinished": "the record ends before the hand does",
    "undecided": "unknown cards decide the pot, and the record does not say who won",
    "differs": "a final stack differs from the record",
}
DECIDED: Final = {
    "cards": "won whatever the unknown cards are",
    "record": "won by the record's own amounts",
    "shown": "won by the best hand shown, the others being kept closed",
}


def result_of(history: History) -> str:
    """How a hand came out, in one word."""
    if history.undecided:
        return "undecided"
    if history.differences:
        return "differs"
    if not history.hand.over:
        return "unfinished"
    return "agrees" if history.told_stacks is not None else "played"


@dataclass(slots=True)
class Outcome:
    """What is kept of one hand: small enough for millions of them to pass by."""

    file: str
    result: str  #: a key of RESULTS, or `unreadable`
    game: str = ""
    players: int = 0
    winners: str = ""
    decided: str = ""
    house: int = 0
    lines: tuple[str, ...] = ()  #: what to say of it
    error: tuple[int, str, str, str] | None = None  #: line, reason, code, heading
    document: str = ""  #: the hand as JSON, where that is asked for


def outcome(found: History | HistoryError, *, as_json: bool) -> Outcome:
    """What is kept of a hand."""
    if isinstance(found, HistoryError):
        return Outcome(found.file, "unreadable", lines=(str(found),), error=(found.line, found.reason, found.code, found.hand))
    return Outcome(
        found.file,
        result_of(found),
        game_in_words(found.hand.rules),
        len(found.hand.seats),
        _winners(found),
        found.decided,
        found.hand.house,
        tuple(_differences(found)),
        document=json.dumps(as_document(found), ensure_ascii=False) if as_json else "",
    )


def _differences(history: History) -> Iterator[str]:
    for place, told, found in history.differences:
        has, says = spoken(found, history.scale), spoken(told, history.scale)
        yield f"{Path(history.file).name}: {name_of(history, place)} ends with {has}; the record says {says}."


def name_of(history: History, place: int) -> str:
    """A player's name, or the seat."""
    names = history.names
    return names[place] if place < len(names) and names[place] else f"Seat {history.hand.seats[place]}"


def _winners(history: History) -> str:
    """Who came out ahead."""
    if not history.hand.over:
        return ""
    ahead = [place for place, (end, start) in enumerate(zip(history.hand.stack, history.start.start, strict=True)) if end > start]
    return ", ".join(name_of(history, place) for place in ahead)


# -- playing


def play_portion(portion: list[Passage], as_json: bool) -> list[Outcome]:
    """The hands of one portion, one after the other."""
    return [outcome(attempted(passage), as_json=as_json) for passage in portion]


def outcomes(files: list[Path], count: int | None, *, as_json: bool, done: Callable[[int], None]) -> Iterator[Outcome]:
    """Every hand of the files in order, as it is played. `done` hears how many bytes have been read."""
    hands = _hands(files, done)
    first = list(islice(hands, ALONE))
    if len(first) < ALONE or (count or os.cpu_count() or 1) == 1:
        yield from (_passed_on(each, as_json=as_json) for each in first)
        yield from (_passed_on(each, as_json=as_json) for each in hands)
        return
    with workers(count, processes=True) as hired:
        ahead: dict[int, Future[list[Outcome]]] = {}
        given = told = 0
        source = _chained(first, hands)
        while True:
            while len(ahead) < hired.count * AHEAD * 2 and (portion := list(islice(source, PORTION))):
                bad = [each for each in portion if isinstance(each, HistoryError)]
                good = [each for each in portion if isinstance(each, Passage)]
                yield from (outcome(each, as_json=as_json) for each in bad)
                ahead[given] = hired.executor.submit(play_portion, good, as_json)
                given += 1
            if not ahead:
                return
            if not ahead[told].done():
                wait([ahead[told]], return_when=FIRST_COMPLETED)
            yield from ahead.pop(told).result()
            told += 1


def _passed_on(found: Passage | HistoryError, *, as_json: bool) -> Outcome:
    return outcome(found if isinstance(found, HistoryError) else attempted(found), as_json=as_json)


def _chained(first: list[Passage | HistoryError], rest: Iterator[Passage | HistoryError]) -> Iterator[Passage | HistoryError]:
    yield from first
    yield from rest


def _hands(files: list[Path], done: Callable[[int], None]) -> Iterator[Passage | HistoryError]:
    """The texts of the hands, and what is wrong with files that have none."""
    read = 0
    for file in files:
        within = 0
        try:
            for passage in passages_of(file):
                yield passage
                within += len(passage.text)
                done(read + within)
            read += file.stat().st_size
        except HistoryError as error:
            yield error
        except OSError as error:
            yield HistoryError(str(file), 0, f"the file cannot be read: {error.strerror}.", "not-readable")
        done(read)


# -- telling


@dataclass(slots=True)
class Summary:
    """Counts, and a few complaints of each reason."""

    results: Counter[str] = field(default_factory=Counter)
    reasons: Counter[str] = field(default_factory=Counter)
    decided: Counter[str] = field(default_factory=Counter)
    raked: int = 0
    listed: list[Outcome] = field(default_factory=list)
    complaints: dict[str, list[Outcome]] = field(default_factory=dict)

    def count(self, each: Outcome) -> None:
        self.results[each.result] += 1
        self.raked += each.house > 0
        if each.decided:
            self.decided[each.decided] += 1
        if self.total <= LISTED:
            self.listed.append(each)
        reason = each.error[2] if each.error is not None else each.result
        if each.error is not None:
            self.reasons[reason] += 1
        if each.result not in ("agrees", "played") and len(kept := self.complaints.setdefault(reason, [])) < EXAMPLES:
            kept.append(each)

    @property
    def total(self) -> int:
        return sum(self.results.values())

    @property
    def came_out(self) -> int:
        return sum(self.results[each] for each in FINE)

    @property
    def exit_code(self) -> int:
        return 2 if self.results["unreadable"] else 1 if self.results["differs"] else 0

    def as_json(self) -> dict[str, Any]:
        return {
            "total": self.total,
            "results": {each: self.results[each] for each in (*RESULTS, "unreadable")},
            "reasons": dict(self.reasons.most_common()),
            "decided": {each: self.decided[each] for each in DECIDED},
            "raked": self.raked,
        }


def print_many(found: Iterable[Outcome], *, quiet: bool) -> Summary:
    """A line for each hand of a few, and of many only what did not come out; then the counts."""
    summary = Summary()
    for each in found:
        summary.count(each)
    few = summary.total <= LISTED
    if few:
        _print_lines([each for each in summary.listed if each.error is None], quiet=quiet)
    for reason, complaints in summary.complaints.items():
        if reason not in ("unfinished", "undecided"):
            for line in (line for each in complaints for line in each.lines):
                (aside if complaints[0].error else console).print(_complaint(line, is_error=complaints[0].error is not None))
    if not few:
        _print_counts(summary)
    _print_total(summary)
    return summary


def _complaint(line: str, *, is_error: bool) -> Text:
    return Text("error: ", style="bold red") + Text(line) if is_error else Text(line, style="red")


def _print_lines(played: list[Outcome], *, quiet: bool) -> None:
    wide: tuple[str, ...] = ("players", "won by") if console.width >= WIDE else ()
    columns = ("file", "game", *wide, "result") if console.width >= ROOMY else ("file", "result")
    grid = table(*columns, right=("players",))
    for each in played:
        if quiet and each.result in ("agrees", "played"):
            continue
        words, style = RESULTS[each.result]
        cells: dict[str, str | Text] = {
            "file": Path(each.file).name,
            "game": each.game,
            "players": str(each.players),
            "won by": each.winners,
            "result": Text(words, style=style),
        }
        grid.add_row(*(cells[column] for column in columns))
    if grid.row_count:
        console.print(grid)


def _print_counts(summary: Summary) -> None:
    grid = table("hands", "", right=("hands",))
    for result, meaning in MEANING.items():
        if summary.results[result]:
            grid.add_row(f"{summary.results[result]:,}", meaning)
    for reason, count in summary.reasons.most_common():
        grid.add_row(f"{count:,}", f"cannot be played: {reason}")
    console.print(grid)
    if summary.decided:
        grid = table("of these", "", right=("of these",))
        for how, meaning in DECIDED.items():
            if summary.decided[how]:
                grid.add_row(f"{summary.decided[how]:,}", meaning)
        console.print(grid)


def _print_total(summary: Summary) -> None:
    comparable = summary.results["agrees"] + summary.results["differs"]
    stacks = f"{summary.results['agrees']:,} of them reach the final stacks of the record" if comparable else "no record tells final stacks"
    words = f"{summary.came_out:,} of {summary.total:,} hands came out; {stacks}"
    console.print(Text(words, style="green" if summary.came_out == summary.total else "red"))


# -- JSON


def write_json(found: Iterable[Outcome]) -> Summary:
    """One JSON document, written hand by hand: whatever the number of hands, only one is in memory."""
    summary = Summary()
    unreadable: list[dict[str, Any]] = []
    out = sys.stdout
    out.write('{\n  "hands": [')
    separator = "\n    "
    for each in found:
        summary.count(each)
        if each.error is not None:
            line, reason, code, hand = each.error
            unreadable.append({"file": each.file, "line": line, "reason": reason, "code": code, "hand": hand})
        else:
            out.write(separator + each.document)
            separator = ",\n    "
    out.write("\n  ],\n")
    rest = {"unreadable": unreadable, "differ": summary.results["differs"], "summary": summary.as_json()}
    out.write(
        "".join(f"  {json.dumps(key)}: {json.dumps(value, ensure_ascii=False)},\n" for key, value in rest.items()).removesuffix(",\n")
    )
    out.write("\n}\n")
    return summary


def as_document(history: History) -> dict[str, Any]:
    """One hand as JSON."""
    hand, rules = history.hand, history.hand.rules
    unknown = history.unlimited
    return {
        "file": history.file,
        "book": rules.terms.book.key,
        "game": rules.entry.key,
        "limit": rules.terms.limit,
        "result": result_of(history),
        "decided": history.decided,
        "undecided": history.undecided,
        "over": hand.over,
        "scale": history.scale,
        "seats": list(hand.seats),
        "players": list(history.names),
        "starting_stacks": [None if place in unknown else chips for place, chips in enumerate(history.start.start)],
        "final_stacks": [None if place in unknown else chips for place, chips in enumerate(hand.stack)],
        "gains": [end - start for end, start in zip(hand.stack, history.start.start, strict=True)],
        "told_stacks": None
        if history.told_stacks is None
        else [None if place in unknown else chips for place, chips in enumerate(history.told_stacks)],
        "house": hand.house,
        "differences": [
            {"seat": hand.seats[place], "told": told, "found": found, "by": found - told} for place, told, found in history.differences
        ],
        "events": [event_to_json(event) for event in history.events],
        "account": [{"kind": line.kind, "text": line.text, "clauses": list(line.clauses)} for line in account(history)],
    }
