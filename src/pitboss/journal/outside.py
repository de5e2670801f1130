"""Places outside the room where its signed heads are kept: a file, a URL, or another PostgreSQL database.

A folder set back as a whole, database, heads and tip together, is a true older journal; only heads that were kept elsewhere tell.
A place is only ever added to. Each takes the same head twice, and refuses another one under its number.
"""

from __future__ import annotations

import os
from collections.abc import Sequence
from contextlib import closing
from pathlib import Path
from typing import Any, Final, Protocol
from urllib.parse import urlsplit

from pitboss.journal.errors import BrokenError, StoreError
from pitboss.journal.heads import head_from_line, lines_of

DATABASES: Final = ("postgresql://", "postgres://")
LOOPBACK: Final = ("127.0.0.1", "::1", "localhost")
SECONDS: Final = 10.0  #: that a place may take to answer
ALLOWED: Final = "a file's path, https://... (http:// on this machine alone), or postgresql://..."
_MAKE: Final = (
    "CREATE TABLE IF NOT EXISTS pitboss_heads "
    "(count BIGINT PRIMARY KEY, line TEXT NOT NULL, received TIMESTAMPTZ NOT NULL DEFAULT clock_timestamp())"
)


class Outside(Protocol):
    """A place for heads. Both calls raise `StoreError` where it cannot be reached, `BrokenError` where it holds another head."""

    @property
    def name(self) -> str:
        """What it is called in the log: without a password."""
        ...

    def lines(self) -> list[str]:
        """The heads that are kept there, a line each, in order."""
        ...

    def add(self, lines: Sequence[str]) -> None:
        """Add these; it is kept when this returns."""
        ...


def outside(told: str) -> Outside:
    """The place that was meant. Raises `ValueError` where that is none."""
    if told.startswith(DATABASES):
        return OtherDatabase(told)
    if "://" in told:
        return Url(told)
    if not told.strip() or told.endswith("/"):
        raise ValueError(f"{told!r} is no place for heads; allowed is {ALLOWED}.")
    return OtherFile(Path(told))


def _must_follow(kept: Sequence[str], lines: Sequence[str], name: str) -> list[str]:
    """Those of `lines` that are not kept yet; refuses where the place holds another under the same number, or lacks one before."""
    new: list[str] = []
    for line in lines:
        count = head_from_line(line).count
        if count <= len(kept):
            if kept[count - 1] != line:
                raise BrokenError(f"{name} holds another head {count} than this journal.")
        elif count == len(kept) + len(new) + 1:
            new.append(line)
        else:
            raise BrokenError(f"{name} has {len(kept)} heads, so head {count} does not follow there.")
    return new


class OtherFile:
    """A file that is appended to, for its owner alone: on another disk, or another machine's."""

    def __init__(self, path: Path) -> None:
        self._path = path

    @property
    def name(self) -> str:
        return str(self._path)

    def lines(self) -> list[str]:
        try:
            return lines_of(self._path)
        except OSError as error:
            raise StoreError(f"{self.name} cannot be read ({error.strerror}).") from error

    def add(self, lines: Sequence[str]) -> None:
        try:
            kept = self._whole()
            new = _must_follow(kept, lines, self.name)
            with open(os.open(self._path, os.O_WRONLY | os.O_CREAT | os.O_APPEND, 0o600), "a", encoding="utf-8") as file:  # noqa: PTH123
                file.write("".join(f"{line}\n" for line in new))
                file.flush()
                os.fsync(file.fileno())
        except OSError as error:
            raise StoreError(f"{self.name} cannot be written ({error.strerror}).") from error

    def _whole(self) -> list[str]:
        """Its lines. A last one that a power cut tore is taken away: the same head is added again."""
        raw = self._path.read_bytes() if self._path.exists() else b""
        if raw and not raw.endswith(b"\n"):
            os.truncate(self._path, raw.rfind(b"\n") + 1)
        return lines_of(self._path)


class Url:
    """A server that takes each head as JSON by POST, and gives them back by GET, a line each."""

    def __init__(self, url: str) -> None:
        told = urlsplit(url)
        if not told.hostname or told.scheme not in ("https", "http") or (told.scheme == "http" and told.hostname not in LOOPBACK):
            raise ValueError(f"{told.scheme}://{told.hostname or ''} is no place for heads; allowed is {ALLOWED}.")
        self._url = url

    @property
    def name(self) -> str:
        told = urlsplit(self._url)
        return f"{told.scheme}://{told.hostname}{f':{told.port}' if told.port else ''}{told.path}"

    def lines(self) -> list[str]:
        return str(self._asked("GET").text).splitlines()

    def add(self, lines: Sequence[str]) -> None:
        for line in lines:
            self._asked("POST", line)

    def _asked(self, method: str, line: str | None = None) -> Any:
        import httpx

        headers = {"content-type": "application/json"} if line is not None else {}
        try:
            answer = httpx.request(method, self._url, content=line, headers=headers, timeout=SECONDS, trust_env=False)
        except httpx.HTTPError as error:
            raise StoreError(f"{self.name} does not answer ({type(error).__name__}).") from error
        if answer.status_code == httpx.codes.CONFLICT:
            raise BrokenError(f"{self.name} holds another head than this journal.")
        if not answer.is_success:
            raise StoreError(f"{self.name} answered {answer.status_code}.")
        return answer


class OtherDatabase:
    """A table `pitboss_heads` in a PostgreSQL database that others look after."""

    def __init__(self, url: str) -> None:
        self._url = url

    @property
    def name(self) -> str:
        from psycopg.conninfo import conninfo_to_dict

        told = conninfo_to_dict(self._url)
        return f"database {told.get('dbname', '?')} at {told.get('host', 'this machine')}"

    def lines(self) -> list[str]:
        found: list[str] = self._in_it(self._kept)
        return found

    def add(self, lines: Sequence[str]) -> None:
        def adding(connection: Any) -> None:
            connection.execute(_MAKE)
            connection.execute("LOCK TABLE pitboss_heads IN SHARE ROW EXCLUSIVE MODE")
            for line in _must_follow(self._kept(connection), lines, self.name):
                connection.execute("INSERT INTO pitboss_heads (count, line) VALUES (%s, %s)", (head_from_line(line).count, line))

        self._in_it(adding)

    def _kept(self, connection: Any) -> list[str]:
        if connection.execute("SELECT to_regclass('pitboss_heads')").fetchone()[0] is None:
            return []
        return [line for (line,) in connection.execute("SELECT line FROM pitboss_heads ORDER BY count")]

    def _in_it(self, do: Any) -> Any:
        import psycopg

        try:
            with closing(psycopg.connect(self._url, connect_timeout=int(SECONDS))) as connection, connection.transaction():
                return do(connection)
        except psycopg.Error as error:
            raise StoreError(f"{self.name} cannot be asked: {' '.join(str(error).split())}") from error
