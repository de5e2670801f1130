"""Which names the room goes by, and which pages may talk to it.

A page of another site that had its name point at this machine (DNS rebinding) would be a page of the room to the browser. So a request
says for whom it is meant, in `Host`, and a browser says whose page asks, in `Origin`; both have to be the room's.
"""

from __future__ import annotations

import socket as sockets
from collections.abc import Iterable
from ipaddress import ip_address
from typing import Final
from urllib.parse import urlsplit

from pitboss.server.config import LOOPBACK, Config
from pitboss.server.denied import Denied

ANY: Final = "*"
PORTS: Final = {"http": 80, "https": 443}


class Addresses:
    """The names and origins of one room."""

    def __init__(self, config: Config) -> None:
        listening = config.listening
        names = {"localhost", listening.host, *listening.hosts}
        if config.entry.origin:
            names.add(urlsplit(config.entry.origin).hostname or "")
        machine = sockets.gethostname().lower()
        self._names = frozenset(each.lower() for each in (*names, machine, f"{machine}.local"))
        self._any = ANY in listening.hosts
        self._origins = frozenset(each.lower().rstrip("/") for each in (*listening.origins, config.entry.origin) if each)
        self._any_origin = ANY in listening.origins
        self._at_home = listening.host in LOOPBACK

    def check(self, headers: Iterable[tuple[bytes, bytes]]) -> None:
        """Raise `Denied` where a request is meant for another room, or comes from another site's page."""
        host = origin = None
        for name, value in headers:
            if name == b"host":
                host = value.decode("latin-1").strip().lower()
            elif name == b"origin":
                origin = value.decode("latin-1").strip().lower()
        if host is not None and not self._is_ours(host):
            words = f"This room does not go by the name {host[:60]!r}. Whoever runs it can add the name to `listen.hosts`."
            raise Denied("wrong-host", words, 421, allowed=tuple(sorted(self._names)))
        if origin is not None and not self._may_ask(origin, host or ""):
            words = f"Pages of {origin[:60]!r} may not talk to this room. Whoever runs it can add them to `listen.origins`."
            raise Denied("wrong-origin", words, 403, allowed=("the room's own page",))

    def _is_ours(self, host: str) -> bool:
        name = _name_and_port(host)[0]
        return self._any or name in self._names or _is_figures(name)

    def _may_ask(self, origin: str, host: str) -> bool:
        if self._any_origin or origin in self._origins:
            return True
        scheme, _, rest = origin.partition("://")
        name, port = _name_and_port(rest)
        if scheme not in PORTS or not name:
            return False
        if self._at_home and name in LOOPBACK:
            return True  # another port of this machine, where somebody works on the page
        own, own_port = _name_and_port(host)
        # A proxy may take TLS off: then the page's port is 443 and the room is asked by name alone.
        return name == own and (port or PORTS[scheme]) == (own_port or PORTS[scheme])


def _name_and_port(host: str) -> tuple[str, int]:
    """Of `name`, `name:port` or `[address]:port`; 0: no port is named. An empty name for what cannot be."""
    try:
        found = urlsplit(f"//{host}")
        if found.username is not None or found.path or found.query or found.fragment:
            return "", 0
        return (found.hostname or "").rstrip("."), found.port or 0
    except ValueError:
        return "", 0


def _is_figures(name: str) -> bool:
    """Whether it is an address of figures: no name can be made to point at it."""
    try:
        ip_address(name)
    except ValueError:
        return False
    return True
