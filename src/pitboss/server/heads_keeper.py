"""Sends the journal's signed heads to places outside, as they are made. A thread for each place; no table ever waits for one.

What is to be sent stands in the heads file beside the database: nothing is lost while a place does not answer, and nothing piles up.
"""

from __future__ import annotations

import logging
import threading
import time
from collections.abc import Sequence
from typing import Final

from pitboss.journal import BrokenError, HeadFiles, Journal, JournalError, StoreError
from pitboss.journal.outside import Outside
from pitboss.server import logs

LOG: Final = logging.getLogger("pitboss.journal")
AGAIN: Final = (1.0, 5.0, 30.0, 300.0)  #: seconds until it is tried again, the longer the oftener it failed
AT_ONCE: Final = 200  #: heads sent at a time
SIGNS: Final = 3600.0  #: seconds after which a head is signed, however little was written


class HeadsKeeper:
    """Sends to one place."""

    def __init__(self, place: Outside, files: HeadFiles, *, again: Sequence[float] = AGAIN) -> None:
        self.place = place
        self.sent = 0  #: heads that are there
        self.failed = ""  #: why the last attempt failed; empty: it did not
        self.differs = False  #: the place holds other heads than this journal
        self._files, self._again = files, again
        self._wake = threading.Condition()
        self._news = True
        self._found = False
        self._closing = False
        self._thread = threading.Thread(target=self._run, name=f"heads to {place.name}", daemon=True)

    def start(self) -> None:
        self._thread.start()

    def wake(self) -> None:
        """There is a new head."""
        with self._wake:
            self._news = True
            self._wake.notify()

    def close(self, patience: float) -> None:
        """Send what is left, if the place takes it within so many seconds."""
        with self._wake:
            self._closing = self._news = True
            self._wake.notify()
        self._thread.join(patience)

    @property
    def behind(self) -> int:
        """Heads that were signed and are not there."""
        return max(0, len(self._files.lines()) - self.sent)

    def _run(self) -> None:
        failures = 0
        while True:
            wait = self._again[min(failures, len(self._again)) - 1] if failures else None
            with self._wake:
                self._wake.wait_for(lambda: self._news or self._closing, wait)
                self._news, closing = False, self._closing
            try:
                self._send()
            except BrokenError as error:
                self.failed, self.differs = str(error), True
                logs.say("heads kept outside are not those of this journal", logging.ERROR, words=str(error))
                return
            except (JournalError, OSError, ValueError) as error:
                failures += 1
                self.failed = str(error)
                logs.warn("a signed head could not be kept outside; it is tried again", words=str(error))
            else:
                failures, self.failed = 0, ""
            if closing:
                return

    def _send(self) -> None:
        if not self._found:
            self._find()
        while new := self._files.lines()[self.sent : self.sent + AT_ONCE]:
            self.place.add(new)
            self.sent += len(new)

    def _find(self) -> None:
        """What is there already. A place that takes heads and gives none back is sent all of them."""
        try:
            kept = self.place.lines()
        except StoreError:
            kept = []
        own = self._files.lines()
        if kept != own[: len(kept)]:
            raise BrokenError(f"{self.place.name} has {len(kept)} heads, and not those of this journal.")
        self.sent, self._found = len(kept), True


class HeadsKeepers:
    """All places of a room."""

    def __init__(self, journal: Journal, files: HeadFiles | None, places: Sequence[Outside], *, signs: float = SIGNS) -> None:
        self.all = [] if files is None else [HeadsKeeper(place, files) for place in places]
        self._journal, self._signs = journal, signs
        self._over = threading.Event()
        self._signing = threading.Thread(target=self._sign, name="signing heads", daemon=True)

    def start(self) -> None:
        if not self.all:
            return
        for each in self.all:
            self._journal.head_signed.append(each.wake)
            each.start()
        self._signing.start()

    def stop_signing(self) -> None:
        """Before the journal is closed."""
        self._over.set()
        if self.all and self._signing.ident is not None:
            self._signing.join()

    def close(self, patience: float = 5.0) -> None:
        """After the journal was closed, which signs a last head."""
        until = time.monotonic() + patience
        for each in self.all:
            each.close(max(0.0, until - time.monotonic()))

    def _sign(self) -> None:
        """However little is written: what was written an hour ago stands outside."""
        while not self._over.wait(self._signs):
            if self._journal.broken:
                return
            try:
                self._journal.seal()
            except Exception:
                LOG.exception("no head could be signed; it is tried again")

    def document(self) -> list[dict[str, object]]:
        """For `/health`."""
        return [{"place": each.place.name, "behind": each.behind, "failed": each.failed} for each in self.all]

    def behind(self) -> dict[str, float]:
        return {each.place.name: each.behind for each in self.all}
