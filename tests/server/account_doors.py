"""Staff who come in by the door."""

from __future__ import annotations

import httpx

from pitboss.server.serve import Running
from tests.server.served import Visitor

PASSWORD = "correct horse"  # noqa: S105


async def admin_of(found: Running, http: httpx.AsyncClient, name: str = "Chief") -> Visitor:
    """A new admin, signed in."""
    await found.house.accounts.register(name, PASSWORD, frozenset({"admin"}))
    answer = await http.post("/sessions", json={"name": name, "password": PASSWORD})
    assert answer.status_code == 201, answer.text
    who = Visitor(found, http)
    who.name, who.token = answer.json()["name"], answer.json()["token"]
    return who
