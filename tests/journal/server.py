"""A PostgreSQL server of our own: in a temporary folder, on a socket in it, gone afterwards."""

from __future__ import annotations

import os
import pwd
import shutil
import signal
import subprocess
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from urllib.parse import quote

import psycopg

REMEDY = "PostgreSQL's programs (initdb, postgres) are not here; on Debian and Ubuntu: apt-get install postgresql"
NO_USER = "root may not run PostgreSQL and there is no user `postgres` to run it as; `apt-get install postgresql` makes one"


def binaries() -> Path | None:
    """Where initdb and postgres are, the newest version first."""
    on_path = shutil.which("initdb")
    folders = sorted(Path("/usr/lib/postgresql").glob("*/bin"), key=lambda path: float(path.parent.name), reverse=True)
    for folder in (*([Path(on_path).parent] if on_path else []), *folders):
        if (folder / "initdb").exists() and (folder / "postgres").exists():
            return folder
    return None


def why_not() -> str | None:
    """Why no server can be started here, or None. The fixtures `server` and `own_server` skip with it."""
    if binaries() is None:
        return REMEDY
    return NO_USER if os.getuid() == 0 and _postgres_user() is None else None


def _postgres_user() -> pwd.struct_passwd | None:
    try:
        return pwd.getpwnam("postgres")
    except KeyError:
        return None


class Server:
    """A server, and how to reach it."""

    def __init__(self, folder: Path, start: Callable[[], subprocess.Popen[bytes]]) -> None:
        self.folder = folder
        self.process = start()
        self._start = start
        self._schemas = 0

    @property
    def address(self) -> str:
        return f"postgresql://room@/postgres?host={quote(str(self.folder), safe='')}"

    def stop_at_once(self) -> None:
        """As in a crash: open sessions are gone, and nothing is written down first."""
        self.process.send_signal(signal.SIGQUIT)
        self.process.wait(60)

    def start_again(self) -> None:
        """On the same folder; it goes through its log first."""
        self.process = self._start()
        _wait_for(self)

    def new_schema(self) -> str:
        """The address of an empty corner of the database."""
        self._schemas += 1
        name = f"room_{os.getpid()}_{self._schemas}"
        with psycopg.connect(self.address, autocommit=True) as connection:
            connection.execute(f"CREATE SCHEMA {name}".encode())
        return f"{self.address}&options={quote(f'-csearch_path={name}')}"


@contextmanager
def running_server() -> Iterator[Server]:
    programs = binaries()
    assert programs is not None
    # A socket's path may have 107 characters, and pytest's folders are longer.
    folder = Path(tempfile.mkdtemp(prefix="pb-pg-", dir="/tmp"))
    user = _postgres_user() if os.getuid() == 0 else None
    as_user = {"user": user.pw_uid, "group": user.pw_gid, "extra_groups": []} if user else {}
    if user:
        os.chown(folder, user.pw_uid, user.pw_gid)
    log = (folder / "log").open("wb")
    try:
        made = [programs / "initdb", "-D", folder / "db", "-U", "room", "-A", "trust", "-E", "UTF8", "--locale=C.UTF-8", "--no-sync"]
        subprocess.run(made, check=True, stdout=log, stderr=log, cwd=folder, **as_user)  # type: ignore[call-overload]
        options = ["-k", folder, "-c", "listen_addresses=", "-c", "shared_buffers=16MB", "-c", "max_connections=40"]

        def start() -> subprocess.Popen[bytes]:
            command = [programs / "postgres", "-D", folder / "db", *options]
            return subprocess.Popen(command, stdout=log, stderr=log, cwd=folder, **as_user)  # type: ignore[call-overload,no-any-return]

        server = Server(folder, start)
        try:
            _wait_for(server)
            yield server
        finally:
            server.process.send_signal(signal.SIGINT)  # a fast stop: open sessions are ended
            server.process.wait(30)
    finally:
        log.close()
        shutil.rmtree(folder, ignore_errors=True)


def _wait_for(server: Server) -> None:
    for _ in range(200):
        try:
            psycopg.connect(server.address).close()
        except psycopg.OperationalError:
            assert server.process.poll() is None, (server.folder / "log").read_text()
            time.sleep(0.05)
        else:
            return
    raise AssertionError(f"PostgreSQL does not answer: {(server.folder / 'log').read_text()}")
