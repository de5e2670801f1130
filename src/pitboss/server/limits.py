"""How much one address or account may ask for: token buckets by the room's clock, and connections counted. Pure."""

from __future__ import annotations

from collections import Counter, OrderedDict
from functools import lru_cache
from ipaddress import IPv4Address, IPv6Address, ip_address, ip_network
from typing import Final

from pitboss.server.config_limits import Rates

MANY: Final = 100_000  # buckets remembered of one kind; those longest unused are forgotten first
MINUTE: Final = 60_000_000  # microseconds


class Limited(Exception):  # noqa: N818
    """Too much, too fast. `wait`: seconds after which it may be tried again, rounded up."""

    def __init__(self, what: str, wait_us: int) -> None:
        self.what = what
        self.wait = -(-wait_us // 1_000_000)
        super().__init__(f"Too many {what}. Wait {self.wait} second{'' if self.wait == 1 else 's'} and try again.")


@lru_cache(maxsize=10_000)
def neighbourhood(address: str) -> str:
    """Whose address this is: an IPv4 address is one house's, of IPv6 the first 64 bits are. What is no address stays as it is."""
    return _prefix(address, 32, 64)


@lru_cache(maxsize=10_000)
def wider(address: str) -> str:
    """Who hands such addresses out to one customer at the most: of IPv4 the first 24 bits, of IPv6 the first 48. Empty for no address."""
    return _prefix(address, 24, 48) if _parsed(address) is not None else ""


def _parsed(address: str) -> IPv4Address | IPv6Address | None:
    try:
        found = ip_address(address.partition("%")[0])
    except ValueError:
        return None
    return (found.ipv4_mapped or found) if isinstance(found, IPv6Address) else found


def _prefix(address: str, bits_4: int, bits_6: int) -> str:
    found = _parsed(address)
    if found is None:
        return address
    bits = bits_6 if isinstance(found, IPv6Address) else bits_4
    return str(found) if bits == 32 else str(ip_network((found, bits), strict=False))


class Buckets:
    """One bucket for each who asks. It holds `burst`, and so many a minute drip into it. `wide`: so many times as much has the wider
    neighbourhood of an address, for all its addresses together; 0: it is not counted."""

    __slots__ = ("_burst", "_kept", "_many", "_rate", "_wide", "what")

    def __init__(self, what: str, per_minute: int, burst: int, many: int = MANY, *, wide: int = 0) -> None:
        self.what = what
        self._rate = per_minute
        self._burst = burst * MINUTE  # counted in parts, so that no fraction is ever lost
        self._many = many
        self._wide = wide
        self._kept: OrderedDict[str, tuple[int, int]] = OrderedDict()  # who -> parts, when

    def take(self, who: str, now: int, count: int = 1) -> None:
        """Take so many out of the bucket of `who`, or raise `Limited` and take nothing. `now` in microseconds."""
        asked = [(neighbourhood(who), 1)]
        if self._wide and (around := wider(who)):
            asked.append((around, self._wide))
        wanted, found, wait = count * MINUTE, [], 0
        for name, times in asked:
            most = self._burst * times
            parts, then = self._kept.get(name, (most, now))
            # A clock that was set back fills nothing.
            parts = min(most, parts + max(0, now - then) * self._rate * times)
            found.append((name, parts, max(now, then)))
            if parts < wanted:
                wait = max(wait, -(-(wanted - parts) // (self._rate * times)))
        for name, parts, at in found:
            self._kept[name] = (parts if wait else parts - wanted, at)
            self._kept.move_to_end(name)
        while len(self._kept) > self._many:
            self._kept.popitem(last=False)
        if wait:
            raise Limited(self.what, wait)

    def __len__(self) -> int:
        return len(self._kept)


class Limits:
    """All buckets of the room. `wide`: how many times as much a wider neighbourhood may ask for as one address of it."""

    def __init__(self, rates: Rates, wide: int = 0) -> None:
        def of_address(what: str, per_minute: int, burst: int) -> Buckets:
            return Buckets(what, per_minute, burst, wide=wide)

        self.requests = of_address("requests", rates.requests_per_minute, rates.requests_burst)
        self.commands = Buckets("commands", rates.commands_per_minute, rates.commands_burst)  # of an account
        self.logins = of_address("logins", rates.logins_per_minute, rates.logins_burst)
        self.guests = of_address("guests", rates.guests_per_minute, rates.guests_burst)
        self.tables = of_address("new tables", rates.tables_per_minute, rates.tables_burst)
        self.talk = of_address("words said from your address", rates.talk_per_minute, rates.talk_burst)
        self.practice = of_address("practice questions", rates.practice_per_minute, rates.practice_burst)


class Connections:
    """Who holds how many connections open. `wide`: how many times as many a wider neighbourhood may hold as one address; 0: any number."""

    def __init__(self, per_address: int, in_all: int, unlimited: tuple[str, ...] = (), *, wide: int = 0) -> None:
        self._per_address = per_address
        self._wide = wide
        self._in_all = in_all
        self._unlimited = frozenset(map(neighbourhood, unlimited))  # proxies, behind which there are many
        self._open: Counter[str] = Counter()  #: by neighbourhood, and by the wider one
        self._total = 0
        self.refused = 0
        self.cut: Counter[str] = Counter()  #: those that were too slow, by what they were slow with

    def take(self, address: str) -> bool:
        """Count a connection in; False: it is one too many, and is not counted."""
        near, around = neighbourhood(address), wider(address) if self._wide else ""
        full = self._open[near] >= self._per_address or (around and self._open[around] >= self._per_address * self._wide)
        if (full and near not in self._unlimited) or self._total >= self._in_all:
            self.refused += 1
            self._forget(near, around)
            return False
        self._total += 1
        if near in self._unlimited:
            around = ""  # what goes through a proxy is not its neighbours' doing
        self._open.update([near, around] if around else [near])
        return True

    def give_back(self, address: str) -> None:
        """Count a connection out."""
        near, around = neighbourhood(address), wider(address) if self._wide else ""
        if near in self._unlimited:
            around = ""
        self._total -= 1
        self._open.subtract([near, around] if around else [near])
        self._forget(near, around)

    def _forget(self, *names: str) -> None:
        for name in names:
            if self._open[name] <= 0:
                del self._open[name]

    @property
    def total(self) -> int:
        return self._total

    def of(self, address: str) -> int:
        return self._open.get(neighbourhood(address), 0)
