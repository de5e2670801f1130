"""A server in a process of its own, what the system tells about a process, and the browser there is on this machine."""

from __future__ import annotations

import asyncio
import json
import os
import shutil
import signal
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any, Final, NamedTuple

TICKS: Final = os.sysconf("SC_CLK_TCK")
#: Chromium, where there is one.
CHROMIUM: Final = (
    os.environ.get("CHROMIUM") or shutil.which("chromium") or shutil.which("chromium-browser") or shutil.which("google-chrome")
)


class ServerError(RuntimeError):
    """The server process did not come up, or ended before its time."""


class Taken(NamedTuple):
    """What a process has taken so far."""

    seconds: float  #: of processor time
    memory: int  #: bytes, resident now


def taken(pid: int) -> Taken:
    """From /proc; zeros where there is none."""
    try:
        after_name = Path(f"/proc/{pid}/stat").read_text(encoding="ascii", errors="replace").rpartition(")")[2].split()
        pages = int(Path(f"/proc/{pid}/statm").read_text(encoding="ascii").split()[1])
    except OSError:
        return Taken(0.0, 0)
    return Taken((int(after_name[11]) + int(after_name[12])) / TICKS, pages * os.sysconf("SC_PAGESIZE"))


class Server:
    """A room on a folder or a database, in its own process."""

    def __init__(self, child: subprocess.Popen[str], log: Path) -> None:
        self.child = child
        self.log = log
        self.bare = 0  #: bytes that a server takes with nobody in it
        self.url = ""

    @property
    def pid(self) -> int:
        return self.child.pid

    @classmethod
    def start(cls, config: Path, where: str | Path, folder: Path | None = None, *, patience: float = 120.0) -> Server:
        """Start it and wait until it listens. `folder` is for the key, where `where` is a database."""
        log = config.with_suffix(".log")
        command = [sys.executable, "-m", "pitboss.load.process", str(config), str(where), *([str(folder)] if folder else [])]
        with log.open("a", encoding="utf-8") as file:
            # Our own interpreter and module; nothing here comes from outside.
            child = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=file, text=True)  # noqa: S603
        found = cls(child, log)
        try:
            found.url = found._line(patience)["url"]
        except BaseException:
            found.kill()
            raise
        return found

    def _line(self, patience: float) -> dict[str, Any]:
        import select

        assert self.child.stdout is not None
        ready, _, _ = select.select([self.child.stdout], [], [], patience)
        line = self.child.stdout.readline() if ready else ""
        if not line:
            last = self.log.read_text(encoding="utf-8").strip().splitlines()[-3:]
            raise ServerError(f"The server did not come up within {patience:.0f} s. Its last words: {' | '.join(last) or 'none'}.")
        told: dict[str, Any] = json.loads(line)
        return told

    def taken(self) -> Taken:
        return taken(self.pid)

    def ask_to_stop(self) -> None:
        self.child.send_signal(signal.SIGTERM)

    def wait(self, patience: float = 60.0) -> int:
        """The exit code."""
        try:
            return self.child.wait(patience)
        except subprocess.TimeoutExpired:
            raise ServerError(f"The server did not stop within {patience:.0f} s.") from None
        finally:
            if self.child.poll() is not None:
                self._hang_up()

    def kill(self) -> None:
        """As a power cut would."""
        if self.child.poll() is None:
            self.child.kill()
        self.child.wait()
        self._hang_up()

    def _hang_up(self) -> None:
        for pipe in (self.child.stdin, self.child.stdout):
            if pipe is not None:
                pipe.close()


@contextmanager
def room_of(config: str) -> Iterator[Server]:
    """A room with this configuration on SQLite in a folder of its own, gone with it."""
    with tempfile.TemporaryDirectory(prefix="pitboss-room-") as name:
        told = Path(name) / "room.toml"
        told.write_text(config, encoding="utf-8")
        server = Server.start(told, Path(name) / "data")
        try:
            yield server
        finally:
            for _ in range(2):  # the second signal: no hand is waited for
                server.ask_to_stop()
                time.sleep(0.2)
            with suppress(ServerError):
                server.wait(20)
            server.kill()


# -- in the child


def _tell(**told: object) -> None:
    sys.stdout.write(json.dumps(told) + "\n")
    sys.stdout.flush()


def _end_with_parent() -> None:
    """Whoever started us holds our standard input open: if they are gone, however they went, nobody will stop this room."""

    def watch() -> None:
        os.read(0, 1)  # not `sys.stdin`, whose lock would be held when we end; nothing is ever written: it ends with them
        os._exit(1)

    threading.Thread(target=watch, daemon=True).start()


def main(arguments: list[str]) -> int:
    """`python -m pitboss.load.process CONFIG WHERE [FOLDER]`: the room as `pitboss serve` runs it, telling where it listens."""
    from pitboss.server import logs
    from pitboss.server.config import read_config
    from pitboss.server.serve import Running, deaf, serve

    _end_with_parent()
    config = read_config(Path(arguments[0]))
    logs.set_up(config.logging.form, config.logging.level)
    folder = Path(arguments[2]) if len(arguments) > 2 else None
    ready: Callable[[Running], None] = lambda running: _tell(url=running.url)  # noqa: E731
    code = asyncio.run(serve(arguments[1], config, folder=folder, ready=ready))
    deaf()
    return code


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
