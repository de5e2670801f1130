"""Failed sign-ins, counted by where they came from. Pure: folded from a stream, and asked what is locked.

A source is a network address (of IPv6 the first 64 bits), a browser that signed in to this account before, or a session. Three failures
from one source lock that source out of this account. Ten times as many from all unknown addresses together lock every unknown address,
so that a thousand machines do not get three thousand guesses. A known browser, a session and a passkey are never locked by others.
"""

from __future__ import annotations

from collections import OrderedDict
from dataclasses import dataclass, field
from typing import Final

MINUTE: Final = 60_000_000  # microseconds
STRANGERS: Final = "strangers"  #: all unknown addresses together
MANY_SOURCES: Final = 200  #: of one account that are remembered; those longest quiet are forgotten first
TOGETHER: Final = 10  #: unknown addresses together may fail so many times as often as one


def is_known(source: str) -> bool:
    """Whether a source is one that only the account's owner has."""
    return source.startswith(("device ", "session "))


@dataclass(slots=True)
class Tries:
    """Of one account, or of a name without one."""

    failed: OrderedDict[str, list[int]] = field(default_factory=OrderedDict)  #: source -> when, microseconds since 1970
    locked: dict[str, int] = field(default_factory=dict)  #: source -> until

    def locked_until(self, source: str) -> int:
        """Until when this source may not try; a time gone by where it may."""
        own = self.locked.get(source, 0)
        return own if is_known(source) else max(own, self.locked.get(STRANGERS, 0))

    def would_lock(self, source: str, now: int, failures: int, window: int) -> list[str]:
        """What one more failure locks. `window`: microseconds after which a failure is forgotten."""
        counted = [(source, failures)] if is_known(source) else [(source, failures), (STRANGERS, failures * TOGETHER)]
        return [each for each, most in counted if 1 + sum(at > now - window for at in self.failed.get(each, ())) >= most]

    def note_failure(self, source: str, at: int) -> None:
        for each in (source,) if is_known(source) or source == STRANGERS else (source, STRANGERS):
            times = self.failed.pop(each, [])
            self.failed[each] = [*times, at][-100:]
        while len(self.failed) > MANY_SOURCES:
            self.failed.popitem(last=False)

    def lock(self, source: str, until: int) -> None:
        self.locked = {each: then for each, then in self.locked.items() if then > until - 24 * 60 * MINUTE}
        self.locked[source] = until
        self.failed.pop(source, None)

    def forgive(self, source: str) -> None:
        """A right password from there: its failures are forgotten."""
        self.failed.pop(source, None)

    def clear(self) -> None:
        """Everything is forgotten, locks too."""
        self.failed.clear()
        self.locked.clear()
