"""What you say to the socket."""

from __future__ import annotations

from typing import Annotated, Literal, Union

from pydantic import Field
from typing_extensions import TypeAliasType

from pitboss.server.shapes import Told
from pitboss.server.wire.records import Cards, HandAction, TableAction

Mark = Annotated[str, Field(min_length=1, max_length=64, description="Your own mark: sent twice, it happens once.")]


class HelloMessage(Told):
    type: Literal["hello"]
    token: str | None = None
    after: int | None = None


class HandCommand(Told):
    type: Literal["command"] = "command"
    id: Mark
    do: Literal["hand"]
    action: HandAction


class TableCommand(Told):
    type: Literal["command"] = "command"
    id: Mark
    do: Literal["table"]
    action: TableAction


class LookMessage(Told):
    type: Literal["look"]


class PingMessage(Told):
    type: Literal["ping"]


class SayMessage(Told):
    type: Literal["say"]
    words: str
    id: str | None = None


class WeighMessage(Told):
    type: Literal["weigh"]
    front: Cards
    middle: Cards
    back: Cards
    id: str | None = None


class CommitMessage(Told):
    """Your part of a deck to come: a commitment to a nonce (docs/chance.md)."""

    type: Literal["commit"]
    commitment: str
    id: str | None = None


class OpenMessage(Told):
    """Your nonce for the deck that is offered, and your next commitment."""

    type: Literal["open"]
    offer: str
    nonce: str
    next: str
    id: str | None = None


ClientMessage = TypeAliasType(
    "ClientMessage",
    Union[HelloMessage, HandCommand, TableCommand, LookMessage, PingMessage, SayMessage, WeighMessage, CommitMessage, OpenMessage],  # noqa: UP007
)
