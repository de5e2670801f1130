"""How much one address or account may ask for: token buckets by the room's clock, and connections counted. Pure."""

from __future__ import annotations

from collections import Counter, OrderedDict
from ipaddress import IPv6Address, ip_address
from typing import Final

from pitboss.server.config import Rates

MANY: Final = 100_000  # buckets remembered of one kind; those longest unused are forgotten first
MINUTE: Final = 60_000_000  # microseconds


class Limited(Exception):  # noqa: N818
    """Too much, too fast. `wait`: seconds after which it may be tried again, rounded up."""

    def __init__(self, what: str, wait_us: int) -> None:
        self.what = what
        self.wait = -(-wait_us // 1_000_000)
        super().__init__(f"Too many {what}. Wait {self.wait} second{'' if self.wait == 1 else 's'} and try again.")


def neighbourhood(address: str) -> str:
    """Whose address this is: an IPv4 address is one house's, of an IPv6 address the first 64 bits are."""
    try:
        found = ip_address(address)
    except ValueError:
        return address
    if not isinstance(found, IPv6Address):
        return address
    return str(found.ipv4_mapped or f"{IPv6Address(int(found) >> 64 << 64)}/64")


class Buckets:
    """One bucket for each who asks. It holds `burst`, and so many a minute drip into it."""

    __slots__ = ("_burst", "_kept", "_many", "_rate", "what")

    def __init__(self, what: str, per_minute: int, burst: int, many: int = MANY) -> None:
        self.what = what
        self._rate = per_minute
        self._burst = burst * MINUTE  # counted in parts, so that no fraction is ever lost
        self._many = many
        self._kept: OrderedDict[str, tuple[int, int]] = OrderedDict()  # who -> parts, when

    def take(self, who: str, now: int, count: int = 1) -> None:
        """Take so many out of the bucket of `who`, or raise `Limited` and take nothing. `now` in microseconds."""
        who = neighbourhood(who)
        parts, then = self._kept.pop(who, (self._burst, now))
        # A clock that was set back fills nothing.
        parts = min(self._burst, parts + max(0, now - then) * self._rate)
        wanted = count * MINUTE
        if parts < wanted:
            self._kept[who] = (parts, max(now, then))
            raise Limited(self.what, -(-(wanted - parts) // self._rate))
        self._kept[who] = (parts - wanted, max(now, then))
        if len(self._kept) > self._many:
            self._kept.popitem(last=False)

    def __len__(self) -> int:
        return len(self._kept)


class Limits:
    """All buckets of the room."""

    def __init__(self, rates: Rates) -> None:
        self.requests = Buckets("requests", rates.requests_per_minute, rates.requests_burst)
        self.commands = Buckets("commands", rates.commands_per_minute, rates.commands_burst)
        self.logins = Buckets("logins", rates.logins_per_minute, rates.logins_burst)
        self.guests = Buckets("guests", rates.guests_per_minute, rates.guests_burst)
        self.tables = Buckets("new tables", rates.tables_per_minute, rates.tables_burst)
        self.practice = Buckets("practice questions", rates.practice_per_minute, rates.practice_burst)


class Connections:
    """Who holds how many connections open."""

    def __init__(self, per_address: int, in_all: int, unlimited: tuple[str, ...] = ()) -> None:
        self._per_address = per_address
        self._in_all = in_all
        self._unlimited = frozenset(unlimited)  # proxies, behind which there are many
        self._open: Counter[str] = Counter()
        self.refused = 0

    def take(self, address: str) -> bool:
        """Count a connection in; False: it is one too many, and is not counted."""
        address = neighbourhood(address)
        own = self._open[address] < self._per_address or address in self._unlimited
        if not own or self.total >= self._in_all:
            self.refused += 1
            if not self._open[address]:
                del self._open[address]
            return False
        self._open[address] += 1
        return True

    def give_back(self, address: str) -> None:
        """Count a connection out."""
        address = neighbourhood(address)
        self._open[address] -= 1
        if self._open[address] <= 0:
            del self._open[address]

    @property
    def total(self) -> int:
        return self._open.total()

    def of(self, address: str) -> int:
        return self._open.get(neighbourhood(address), 0)
