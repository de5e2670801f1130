"""Every message of a table's socket, both ways, as pydantic models: components of /openapi.json. docs/socket.md tells the same in words.

The server does not validate what it sends by these; `tests/server/test_wire.py` does. `python -m pitboss.server.wire` prints the OpenAPI
document without a server; the browser's types are made from it.
"""

from pitboss.server.wire.heard import ServerMessage
from pitboss.server.wire.history import HandHistory
from pitboss.server.wire.house import HouseClientMessage, HouseServerMessage, RoundHistory
from pitboss.server.wire.openapi import any_app, components, tell_in
from pitboss.server.wire.said import ClientMessage

__all__ = [
    "ClientMessage",
    "HandHistory",
    "HouseClientMessage",
    "HouseServerMessage",
    "RoundHistory",
    "ServerMessage",
    "any_app",
    "components",
    "tell_in",
]
