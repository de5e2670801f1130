"""A live table on disk: every line as it is taken, and every hand when it is over.

The folder has `lines.jsonl`, one line for each line, written through to the disk before it is answered, and `hand-0001.phh` and so on. A
terminal that is killed takes the table up again from the lines. A history that a correction has withdrawn stays, under another name.
"""

from __future__ import annotations

import json
import os
from datetime import UTC, datetime
from pathlib import Path
from typing import IO, Any

from pitboss.history.history import History
from pitboss.history.write import write
from pitboss.live.session import Answer, RecordError, Session

FORMAT = 1
LINES = "lines.jsonl"


class Kept:
    """The folder of one table, held by one terminal."""

    def __init__(self, folder: Path) -> None:
        """Open it, made if need be. `RecordError` where it is no such folder, or another terminal holds it."""
        self.folder = folder
        folder.mkdir(parents=True, exist_ok=True)
        path = folder / LINES
        self._file: IO[str] = path.open("a", encoding="utf-8")
        try:
            _hold(self._file, folder)
            # What follows the last whole line was being written when the power went: it was never answered.
            self._file.truncate(path.read_bytes().rfind(b"\n") + 1)
            self._lines = _read(path)
        except RecordError:
            self._file.close()
            raise
        if not path.stat().st_size:
            self._append({"format": FORMAT})

    def session(self) -> Session:
        """The table as it was left."""
        return Session.replayed(self._lines)

    def keep(self, answer: Answer, at: int) -> list[Path]:
        """Write down what a line came to; the histories written."""
        if answer.changed:
            self._append({"line": answer.line, "at": at})
        for number in answer.withdrawn:
            self._withdraw(number)
        return [self._save(history, at) for history in answer.finished]

    def close(self) -> None:
        self._file.close()

    def _append(self, document: dict[str, Any]) -> None:
        self._file.write(json.dumps(document, ensure_ascii=False) + "\n")
        self._file.flush()
        os.fsync(self._file.fileno())

    def _save(self, history: History, at: int) -> Path:
        path = self._path(history.notes["hand"])
        when = datetime.fromtimestamp(at, UTC)
        dated = {"time": when.time().isoformat(), "time_zone": "UTC", "day": when.day, "month": when.month, "year": when.year}
        notes = {**(dated if at else {}), **history.notes, "table": self.folder.name}
        beside = path.with_suffix(".new")
        beside.write_text(write(History(history.start, history.events, history.hand, notes)), encoding="utf-8")
        beside.replace(path)
        return path

    def _withdraw(self, number: int) -> None:
        path = self._path(number)
        if path.exists():
            times = len(list(self.folder.glob(f"{path.stem}.withdrawn-*")))
            path.rename(path.with_suffix(f".withdrawn-{times + 1}"))

    def _path(self, number: int) -> Path:
        return self.folder / f"hand-{number:04}.phh"


def _read(path: Path) -> list[tuple[str, int]]:
    found: list[tuple[str, int]] = []
    for number, text in enumerate(path.read_text(encoding="utf-8", errors="replace").split("\n")[:-1], start=1):
        try:
            document = json.loads(text)
            if number == 1:
                if document != {"format": FORMAT}:
                    raise RecordError(f"{path} is no record of a live table, or one of another format.")
                continue
            found.append((str(document["line"]), int(document["at"])))
        except (ValueError, KeyError, TypeError) as error:
            if isinstance(error, RecordError):
                raise
            raise RecordError(f"{path}, line {number}, is no line of a live table.") from None
    return found


def _hold(file: IO[str], folder: Path) -> None:
    """One terminal at a time. Where the system has no such locks, nobody is kept out."""
    try:
        import fcntl
    except ImportError:
        return
    try:
        fcntl.flock(file.fileno(), fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        raise RecordError(f"Another terminal deals at {folder}.") from None
