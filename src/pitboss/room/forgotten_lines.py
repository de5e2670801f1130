"""Hands whose hidden cards are forgotten: what stands of them in the stream, and how it is written down and read again.

The entry is written before the keys of these hands are destroyed. It has what anybody may know of each, and the desk as it was before
the next hand began, without anything of them: whoever folds the stream from nothing begins there.
"""

from __future__ import annotations

import base64
import json
import zlib
from collections.abc import Mapping
from typing import Any, Final

from pitboss.hand.forms import Document
from pitboss.journal.vault import Vault
from pitboss.record import record

FORGOTTEN: Final = "hands.forgotten"
_ENCODER: Final = json.JSONEncoder(ensure_ascii=False, allow_nan=False, sort_keys=True, separators=(",", ":"))


@record
class HandsForgotten:
    """The cards that nobody showed in these hands or rounds are forgotten, by the room's rule."""

    first: int
    last: int
    upto: int  #: the last entry before the next hand began
    days: int  #: the rule: after so many days
    tales: tuple[str, ...]  #: of each what anybody may know, see `packed`
    desk: str  #: the desk after entry `upto`, sealed with the key of the next hand


def packed(document: Mapping[str, Any]) -> str:
    """Text that can stand in a body: JSON, compressed, in base64."""
    return base64.b64encode(zlib.compress(_ENCODER.encode(document).encode(), 9)).decode()


def unpacked(text: str) -> Document:
    found: Document = json.loads(zlib.decompress(base64.b64decode(text, validate=True)))
    return found


def seal_desk(vault: Vault, stream: str, last: int, desk: Document) -> str:
    """The desk without these hands. It may have the deck on offer for the next, so it opens for as long as that hand does."""
    return vault.seal(stream, _place(last), zlib.compress(_ENCODER.encode(desk).encode(), 1), last + 1)


def open_desk(vault: Vault, stream: str, what: HandsForgotten) -> Document:
    found: Document = json.loads(zlib.decompress(vault.open(stream, _place(what.last), what.desk)))
    return found


def _place(last: int) -> str:
    return f"desk after hand {last}"


def _write(what: HandsForgotten, stream: str, vault: Vault) -> tuple[str, Document]:  # noqa: ARG001
    hands = {"first": what.first, "last": what.last, "upto": what.upto, "days": what.days}
    return FORGOTTEN, {**hands, "tales": list(what.tales), "desk": what.desk}


def forgotten_of(body: Mapping[str, Any]) -> HandsForgotten:
    return HandsForgotten(body["first"], body["last"], body["upto"], body["days"], tuple(body["tales"]), body["desk"])


def _read(body: Document, stream: str, vault: Vault) -> HandsForgotten:  # noqa: ARG001
    return forgotten_of(body)


def told_forgotten(what: HandsForgotten) -> Document:
    """As everybody at a table of either kind is told it."""
    return {"event": "HandsForgotten", "first": what.first, "last": what.last, "days": what.days}


OUT: Final[dict[type, Any]] = {HandsForgotten: _write}
IN: Final[dict[str, Any]] = {FORGOTTEN: _read}
