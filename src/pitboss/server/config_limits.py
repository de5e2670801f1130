"""Settings of what one address may take up: connections, requests, talk, guests, tables, seats. docs/serving.md#limits explains them."""

from __future__ import annotations

from dataclasses import dataclass, field

from pitboss.server.checked import text_field, whole


@dataclass(frozen=True, slots=True)
class Listening:
    """Where the room listens, and what one address may take up."""

    host: str = text_field("127.0.0.1", "the address to listen at")
    port: int = whole(8080, 0, 65535, "the port; 0: any that is free")
    connections_per_address: int = whole(64, 1, 100_000, "how many connections one address may hold open at a time")
    wider: int = whole(8, 1, 1000, "how many times as much the addresses of one IPv4 /24 or IPv6 /48 may have together as one of them")
    connections: int = whole(10_000, 1, 1_000_000, "how many connections there may be in all")
    largest_frame: int = whole(16_384, 256, 1_048_576, "bytes of the largest socket message or request body that is read")
    waiting_messages: int = whole(512, 8, 100_000, "messages that wait for a slow client before it is dropped")
    slow_after_ms: int = whole(10_000, 100, 600_000, "how long one message may take to leave before a slow client is dropped")
    hello_within_ms: int = whole(10_000, 100, 600_000, "how long a new connection has to say what it wants")
    body_within_ms: int = whole(
        10_000, 100, 600_000, "how long the body of a request may take, and as long again as its bytes need at `least_rate`"
    )
    least_rate: int = whole(1024, 1, 1_000_000, "bytes a second that a client must send of a body and read of an answer")
    hosts: tuple[str, ...] = field(default=(), metadata={"says": "names the room goes by; * for any"})
    origins: tuple[str, ...] = field(
        default=(), metadata={"says": "other sites whose pages may talk to the room, such as https://example.com"}
    )
    proxies: tuple[str, ...] = field(default=(), metadata={"says": "addresses of proxies whose X-Forwarded-For is believed"})


@dataclass(frozen=True, slots=True)
class Rates:
    """How often; each is a bucket that holds `burst` and is filled at so many a minute."""

    requests_per_minute: int = whole(1200, 1, 10_000_000, "HTTP requests of one address")
    requests_burst: int = whole(200, 1, 10_000_000, "HTTP requests of one address at once")
    commands_per_minute: int = whole(600, 1, 10_000_000, "commands of one account")
    commands_burst: int = whole(40, 1, 10_000_000, "commands of one account at once")
    logins_per_minute: int = whole(10, 1, 10_000_000, "logins and new accounts of one address")
    logins_burst: int = whole(10, 1, 10_000_000, "logins and new accounts of one address at once")
    guests_per_minute: int = whole(20, 1, 10_000_000, "new guests of one address")
    guests_burst: int = whole(40, 1, 10_000_000, "new guests of one address at once")
    tables_per_minute: int = whole(10, 1, 10_000_000, "tables opened from one address")
    tables_burst: int = whole(20, 1, 10_000_000, "tables opened from one address at once")
    talk_per_minute: int = whole(60, 1, 10_000_000, "lines said from one address")
    talk_burst: int = whole(20, 1, 10_000_000, "lines said from one address at once")
    practice_per_minute: int = whole(120, 1, 10_000_000, "choices of practice that one address has weighed")
    practice_burst: int = whole(40, 1, 10_000_000, "choices of practice that one address has weighed at once")


@dataclass(frozen=True, slots=True)
class Hosting:
    """Tables that players open."""

    each: int = whole(2, 0, 1000, "how many tables one player may have open; 0: none")
    most: int = whole(40, 0, 10_000, "how many of them there may be in all")
    each_address: int = whole(6, 1, 10_000, "how many of them players at one address may have open")
    idle_seconds: int = whole(600, 1, 86_400, "seconds without a person in a seat after which one closes")
    chairs: int = whole(10, 2, 23, "chairs of the largest")


@dataclass(frozen=True, slots=True)
class Seating:
    """Seats and places on waiting lists."""

    seats_per_address: int = whole(24, 1, 100_000, "how many seats players at one address may have, at all tables together")
    waiting_per_address: int = whole(24, 1, 100_000, "how many places on waiting lists they may have")


@dataclass(frozen=True, slots=True)
class Tls:
    """How connections are kept from being read on the way."""

    cert: str = text_field("", "the file of the certificate, PEM, with those between it and its root")
    key: str = text_field("", "the file of its key, PEM, mode 0600")
    self_signed: bool = field(default=False, metadata={"says": "the room makes a certificate for itself and renews it"})
    behind_proxy: bool = field(default=False, metadata={"says": "a proxy before the room speaks TLS"})
