"""A small client of the room: a bot is twenty lines, `python -m pitboss.client` plays in a terminal. See docs/client.md."""

from pitboss.client.client import Client
from pitboss.client.errors import ClientError, LostError, Refusal, SessionEnded
from pitboss.client.said import Unclear
from pitboss.client.table import Table
from pitboss.client.turn import Turn

__all__ = ["Client", "ClientError", "LostError", "Refusal", "SessionEnded", "Table", "Turn", "Unclear"]
