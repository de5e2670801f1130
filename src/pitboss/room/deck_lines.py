"""Decks that are offered to the players before a hand: what stands of them in the stream, and how it is written down and read again."""

from __future__ import annotations

from typing import Any, Final

from pitboss.chance.joint import Offer
from pitboss.chance.joint_proof import offer_from_json, offer_to_json
from pitboss.chance.shuffle import Committed
from pitboss.hand.forms import Document
from pitboss.journal.vault import Vault
from pitboss.record import record
from pitboss.room.sealing import seal, unseal


@record
class DeckOffered:
    """The deck of the next hand is committed to, and those are named whose clients contribute to its order."""

    offer: Offer
    committed: Committed
    draw: Committed | None  #: the pack from which cards for the button and for seats are drawn
    players: tuple[str, ...] = ()  #: of the seats for which it was made


@record
class DeckAbandoned:
    """A deck that was offered is thrown away for good."""

    number: int  #: of the hand it was for
    offer: bytes  #: its digest
    why: str  #: one of `pitboss.chance.joint.REASONS`
    names: tuple[str, ...]


def _write_offered(what: DeckOffered, stream: str, vault: Vault) -> tuple[str, Document]:
    digest = what.offer.digest.hex()
    hand = what.offer.hand
    sealed = seal(vault, stream, f"offered {digest}", what.committed.to_json(), hand)
    body: Document = {"offer": offer_to_json(what.offer), "sealed": sealed}
    if what.draw is not None:
        body["draw"] = seal(vault, stream, f"drawn {digest}", what.draw.to_json(), hand)
    if what.players:
        body["players"] = list(what.players)
    return "deck.offered", body


def _write_abandoned(what: DeckAbandoned, stream: str, vault: Vault) -> tuple[str, Document]:  # noqa: ARG001
    return "deck.abandoned", {"hand": what.number, "offer": what.offer.hex(), "why": what.why, "names": list(what.names)}


def _read_offered(body: Document, stream: str, vault: Vault) -> DeckOffered:
    offer = offer_from_json(body["offer"])
    digest, draw = offer.digest.hex(), body.get("draw")
    committed = Committed.from_json(unseal(vault, stream, f"offered {digest}", body["sealed"]))
    pack = None if draw is None else Committed.from_json(unseal(vault, stream, f"drawn {digest}", draw))
    return DeckOffered(offer, committed, pack, tuple(body.get("players", ())))


def _read_abandoned(body: Document, stream: str, vault: Vault) -> DeckAbandoned:  # noqa: ARG001
    return DeckAbandoned(body["hand"], bytes.fromhex(body["offer"]), body["why"], tuple(body["names"]))


OUT: Final[dict[type, Any]] = {DeckOffered: _write_offered, DeckAbandoned: _write_abandoned}
IN: Final[dict[str, Any]] = {"deck.offered": _read_offered, "deck.abandoned": _read_abandoned}
