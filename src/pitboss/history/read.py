"""PHH read: the hands of a file, played through."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from pitboss.history.history import History
from pitboss.history.lines import Act, LineError, understood
from pitboss.history.record import HistoryError, Line, Passage, Record, passages, records
from pitboss.history.replay import Replay, ReplayError, together
from pitboss.history.table import Head, shown_early

PLAYED = ("variant", "ante_trimming_status", "antes", "blinds_or_straddles", "bring_in", "small_bet", "big_bet", "min_bet")
TABLE = (*PLAYED, "starting_stacks", "actions", "seats", "_pitboss")


def read(text: str, file: str = "<text>") -> History:
    """The hand of a PHH text, played through. Raises `HistoryError` with the line."""
    found = records(text, file)
    if len(found) != 1:
        raise HistoryError(file, 1, f"this file holds {len(found)} hands; read_all takes several.")
    return played(found[0])


def read_all(text: str, file: str = "<text>") -> list[History]:
    """All hands of a text, be it one hand or several under numbered headings."""
    return [played(record) for record in records(text, file)]


def read_file(path: Path) -> list[History]:
    """All hands of a file. Raises `HistoryError` at the first that cannot be played; `read_each` goes on."""
    return [played(passage.record()) for passage in passages_of(path)]


def read_each(path: Path) -> Iterator[History | HistoryError]:
    """The hands of a file one by one, without keeping them: each played, or what is wrong with it."""
    try:
        for passage in passages_of(path):
            yield attempted(passage)
    except HistoryError as error:
        yield error


def attempted(passage: Passage) -> History | HistoryError:
    """A hand played, or why it cannot be."""
    try:
        return played(passage.record())
    except HistoryError as error:
        return error


def passages_of(path: Path) -> Iterator[Passage]:
    """The texts of a file's hands, as the file is read. Raises `HistoryError` if it is not text, `OSError` if it cannot be opened."""
    try:
        with path.open(encoding="utf-8-sig") as lines:
            yield from passages(lines, str(path))
    except UnicodeDecodeError as error:
        raise HistoryError(str(path), 1, f"the file is not UTF-8 text: {error.reason}.", "not-text") from None


def played(record: Record) -> History:
    """The record, played."""
    acts, lines = _acts(record)
    head = Head(record, acts)
    start = head.hand()
    told = head.told_amounts()
    unlimited = head.unlimited
    replay = Replay(start.copy(), head.scale, told, unlimited=bool(unlimited), late=shown_early(acts) == "in part")
    for at, bunch in together(acts):
        try:
            replay.take(bunch)
        except ReplayError as error:
            raise record.fail(f"{lines[at].text!r}: {error}", line=lines[at].number, code=error.code) from None
    try:
        replay.finish()
    except ReplayError as error:
        raise record.fail(f"at the end: {error}", line=lines[-1].number if lines else 0, code=error.code) from None
    notes = {key: value for key, value in record.values.items() if key not in TABLE}
    return History(
        start,
        tuple(replay.events),
        replay.hand,
        notes,
        head.scale,
        record.name,
        unlimited=unlimited,
        told_stacks=replay.told_stacks(),
        decided=replay.decided,
        undecided=replay.undecided,
    )


def _acts(record: Record) -> tuple[list[Act], list[Line]]:
    stacks = record.values.get("starting_stacks")
    if not isinstance(stacks, list):
        raise record.fail("starting_stacks is missing; it must be a list of amounts, one for each player.", "starting_stacks")
    acts, lines = [], []
    for line in record.lines:
        try:
            act = understood(line.text, len(stacks))
        except LineError as error:
            raise record.fail(f"{error}.", line=line.number, code="wrong-line") from None
        if act is not None:
            acts.append(act)
            lines.append(line)
    return acts, lines
