"""A real terminal for `pitboss table`: a pseudo-terminal of this system, in which lines are typed one after the other."""

from __future__ import annotations

import os
import pty
import re
import select
import struct
import subprocess
import sys
import termios
import time
from collections.abc import Sequence
from fcntl import ioctl
from pathlib import Path

ANSI = re.compile(r"\x1b\[[0-9;?]*[A-Za-z]")
PROMPT = "\n> "
PATIENCE = 120  # seconds without a prompt before the terminal counts as dead


class Terminal:
    """A program in a terminal of its own."""

    def __init__(self, arguments: Sequence[str], folder: Path, width: int = 100) -> None:
        ours, theirs = pty.openpty()
        ioctl(theirs, termios.TIOCSWINSZ, struct.pack("HHHH", 50, width, 0, 0))
        plain = {key: value for key, value in os.environ.items() if key not in ("COLUMNS", "LINES", "NO_COLOR", "FORCE_COLOR")}
        self.program = subprocess.Popen(
            [sys.executable, "-m", "pitboss", *arguments],
            stdin=theirs,
            stdout=theirs,
            stderr=theirs,
            cwd=folder,
            env=plain | {"TERM": "xterm-256color", "PYTHONUTF8": "1", "LC_ALL": "C.UTF-8"},
            start_new_session=True,
        )
        os.close(theirs)
        self.screen = ours
        self.seen = "\n"
        self._raw = b""

    def wait(self, after: int = 0) -> str:
        """Read on until the program waits for a line, or has ended; all that was seen so far, as plain text."""
        last = time.monotonic()
        while len(self.seen) <= after or not self.seen.endswith(PROMPT):
            if select.select([self.screen], [], [], 0.2)[0]:
                try:
                    more = os.read(self.screen, 65536)
                except OSError:  # the other end is closed
                    break
                if not more:
                    break
                self._raw += more
                self.seen = "\n" + ANSI.sub("", self._raw.decode(errors="ignore")).replace("\r\n", "\n").replace("\r", "")
                last = time.monotonic()
            elif self.program.poll() is not None:
                break
            assert time.monotonic() - last < PATIENCE, self.seen[-2000:]
        return self.seen

    def type(self, line: str) -> str:
        """Type a line and wait for the answer."""
        at = len(self.wait())
        os.write(self.screen, f"{line}\n".encode())
        return self.wait(at)[at:]

    def end(self) -> int:
        """Wait for the program to end by itself; its exit code."""
        self.wait()
        code = self.program.wait(PATIENCE)
        os.close(self.screen)
        return code

    def kill(self) -> None:
        """As when the power goes."""
        self.program.kill()
        self.program.wait(PATIENCE)
        os.close(self.screen)
