"""What befalls every table, whatever is played there: its pace, links that are lost and found, and that no clock ran for a while."""

from __future__ import annotations

from typing import Any, Final

from pitboss.hand.forms import Document
from pitboss.journal.vault import Vault
from pitboss.record import record
from pitboss.room.pace import Pace


@record
class Paced:
    """The house runs the table at another pace from now on; clocks that run keep the time they have."""

    pace: Pace


@record
class LinkLost:
    player: str


@record
class LinkFound:
    player: str


@record
class ClockResumed:
    """The room was down for so many microseconds, or could not write, and no clock ran."""

    down: int
    lost: tuple[str, ...]  #: players whose links are lost since: all, if the room was down


Timely = Paced | LinkLost | LinkFound | ClockResumed  #: what befalls every table, whatever is played there


def _write_paced(what: Paced, stream: str, vault: Vault) -> tuple[str, Document]:  # noqa: ARG001
    return "table.paced", {"pace": what.pace.to_json()}


def _write_lost(what: LinkLost, stream: str, vault: Vault) -> tuple[str, Document]:  # noqa: ARG001
    return "clock.lost", {"player": what.player}


def _write_found(what: LinkFound, stream: str, vault: Vault) -> tuple[str, Document]:  # noqa: ARG001
    return "clock.found", {"player": what.player}


def _write_resumed(what: ClockResumed, stream: str, vault: Vault) -> tuple[str, Document]:  # noqa: ARG001
    return "clock.resumed", {"down": what.down, "lost": list(what.lost)}


def _read_paced(body: Document, stream: str, vault: Vault) -> Timely:  # noqa: ARG001
    return Paced(Pace.from_json(body["pace"]))


def _read_lost(body: Document, stream: str, vault: Vault) -> Timely:  # noqa: ARG001
    return LinkLost(body["player"])


def _read_found(body: Document, stream: str, vault: Vault) -> Timely:  # noqa: ARG001
    return LinkFound(body["player"])


def _read_resumed(body: Document, stream: str, vault: Vault) -> Timely:  # noqa: ARG001
    return ClockResumed(body["down"], tuple(body["lost"]))


OUT: Final[dict[type, Any]] = {Paced: _write_paced, LinkLost: _write_lost, LinkFound: _write_found, ClockResumed: _write_resumed}
IN: Final[dict[str, Any]] = {
    "table.paced": _read_paced,
    "clock.lost": _read_lost,
    "clock.found": _read_found,
    "clock.resumed": _read_resumed,
}
