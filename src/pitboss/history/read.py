"""PHH read: the hands of a file, played through."""

from __future__ import annotations

from pathlib import Path

from pitboss.history.history import History
from pitboss.history.lines import Act, LineError, understood
from pitboss.history.record import HistoryError, Line, Record, records
from pitboss.history.replay import Replay, ReplayError, together
from pitboss.history.table import Head

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
    """All hands of a file."""
    try:
        text = path.read_text(encoding="utf-8-sig")
    except UnicodeDecodeError as error:
        raise HistoryError(str(path), 1, f"the file is not UTF-8 text: {error.reason}.") from None
    return read_all(text, str(path))


def played(record: Record) -> History:
    """The record, played."""
    acts, lines = _acts(record)
    head = Head(record, acts)
    start = head.hand()
    replay = Replay(start.copy(), head.scale)
    for at, bunch in together(acts):
        try:
            replay.take(bunch)
        except ReplayError as error:
            raise record.fail(f"{lines[at].text!r}: {error}", line=lines[at].number) from None
    try:
        replay.finish()
    except ReplayError as error:
        raise record.fail(f"at the end: {error}", line=lines[-1].number if lines else 0) from None
    notes = {key: value for key, value in record.values.items() if key not in TABLE}
    head.chips("finishing_stacks")
    return History(start, tuple(replay.events), replay.hand, notes, head.scale, record.name)


def _acts(record: Record) -> tuple[list[Act], list[Line]]:
    stacks = record.values.get("starting_stacks")
    if not isinstance(stacks, list):
        raise record.fail("starting_stacks is missing; it must be a list of amounts, one for each player.", "starting_stacks")
    acts, lines = [], []
    for line in record.lines:
        try:
            act = understood(line.text, len(stacks))
        except LineError as error:
            raise record.fail(f"{error}.", line=line.number) from None
        if act is not None:
            acts.append(act)
            lines.append(line)
    return acts, lines
