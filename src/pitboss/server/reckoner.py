"""The reckoner: a process beside the room that works out what choices are worth, so that no table waits and the room stays small.

It is started when it is first wanted, ends by itself when nobody has asked for a while, and is started again for the next question. Its own
side is `pitboss.analysis.ultimate.reckoning`.
"""

from __future__ import annotations

import asyncio
import contextlib
import json
import sys
from asyncio.subprocess import DEVNULL, PIPE, Process
from typing import Any, Final

from pitboss.server import logs
from pitboss.server.messages import UnavailableError

Document = dict[str, Any]
COMMAND: Final = (sys.executable, "-m", "pitboss.analysis.ultimate.reckoning")
MOST_WAITING: Final = 64  #: questions; a flop takes 30 to 40 ms
PATIENCE: Final = 25.0  #: seconds, and then it is not yet; the first time ever the loops have to be compiled
LONGEST_LINE: Final = 1 << 16
FAREWELL: Final = 2.0  #: seconds to end by itself


class NotYet(UnavailableError):  # noqa: N818
    """The answer is being worked out."""

    code = "not-yet"


class Reckoner:
    """Asked by many, answers in turn."""

    def __init__(self) -> None:
        self._process: Process | None = None
        self._waiting: dict[int, asyncio.Future[Document]] = {}
        self._number = 0
        self._starting = asyncio.Lock()
        self._tasks: set[asyncio.Task[None]] = set()
        self._closed = False

    @property
    def pid(self) -> int | None:
        """The process, while it is there."""
        return None if self._process is None else self._process.pid

    def wake(self) -> None:
        """Somebody will ask soon."""
        if self._process is None and not self._closed:
            self._keep(asyncio.create_task(self._woken(), name="waking the reckoner"))

    async def ask(self, question: Document) -> Document:
        """The answer, or `NotYet`."""
        if len(self._waiting) >= MOST_WAITING:
            raise NotYet("Too many are asking what their choices are worth. Ask again in a moment.")
        process = await self._ready()
        self._number += 1
        number, answer = self._number, asyncio.get_running_loop().create_future()
        self._waiting[number] = answer
        try:
            assert process.stdin is not None
            process.stdin.write(json.dumps({"number": number} | question).encode() + b"\n")
            return await asyncio.wait_for(answer, PATIENCE)
        except TimeoutError:
            raise NotYet("This is still being worked out. Ask again in a moment.") from None
        finally:
            self._waiting.pop(number, None)

    async def _woken(self) -> None:
        with contextlib.suppress(NotYet):
            await self._ready()

    async def _ready(self) -> Process:
        async with self._starting:
            if self._closed:
                raise NotYet("The room is closing.")
            if self._process is None:
                try:
                    self._process = await asyncio.create_subprocess_exec(
                        *COMMAND, stdin=PIPE, stdout=PIPE, stderr=DEVNULL, limit=LONGEST_LINE
                    )
                except OSError as error:
                    logs.warn("the reckoner does not start", why=str(error))
                    raise NotYet("Nobody can work this out just now. Ask again in a moment.") from error
                self._keep(asyncio.create_task(self._listen(self._process), name="listening to the reckoner"))
            return self._process

    def _keep(self, task: asyncio.Task[None]) -> None:
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _listen(self, process: Process) -> None:
        assert process.stdout is not None
        while line := await process.stdout.readline():
            told = json.loads(line)
            answer = self._waiting.get(told["number"])
            if answer is not None and not answer.done():
                answer.set_result(told["answer"])
        if self._process is process:
            self._process = None
        for answer in self._waiting.values():
            if not answer.done():
                answer.set_exception(NotYet("Whoever works this out has gone. Ask again in a moment."))
        code = await process.wait()
        if code and not self._closed:
            logs.warn("the reckoner ended", code=code)

    async def close(self) -> None:
        """Let it go: it ends when its door is closed."""
        self._closed = True
        process = self._process
        if process is not None:
            assert process.stdin is not None
            process.stdin.close()
            try:
                await asyncio.wait_for(process.wait(), FAREWELL)
            except TimeoutError:
                with contextlib.suppress(ProcessLookupError):
                    process.kill()
        if self._tasks:
            await asyncio.wait(self._tasks, timeout=FAREWELL)
