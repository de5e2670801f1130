"""What players' clients contribute to the next deck: their commitments and, once a deck is offered, their nonces.

It is kept in memory and told to nobody. It is gone with the connection or with the server; then clients send it again (docs/socket.md).
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from pitboss.chance.joint import NONCE_BYTES, Offer
from pitboss.hand.forms import Document
from pitboss.hand.refusal import Refused
from pitboss.room.commands import BadCommand
from pitboss.room.joint import NOBODY, Contributions, Given
from pitboss.server.hub import Hub, Subscription

HEX: Final = frozenset("0123456789abcdef")


class Shares:
    """The contributions at one table."""

    takes = True  #: whether they count: a test that stacks its decks takes none

    def __init__(self, hub: Hub, chance: Contributions) -> None:
        self._hub = hub
        self._chance = chance
        self._offer = b""  #: the digest of the offer that the nonces are of
        self._opened: dict[str, bytes] = {}
        self._at_hand: tuple[Offer | None, bytes] = (None, b"")  #: the offer that was asked about last, and its digest

    @property
    def given(self) -> Given:
        """What there is now."""
        return Given(self._hub.commitments(), self._current) if self.takes else NOBODY

    @property
    def missing(self) -> bool:
        """Whether somebody's nonce for the offer at hand has not come: until then only time can bring anything."""
        pending = self._chance.pending
        return pending is not None and bool(pending.missing(self._current if self.takes else NOBODY.opened))

    @property
    def _current(self) -> Mapping[str, bytes]:
        """The nonces opened for the offer at hand."""
        return self._opened if self._is_current() else {}

    def _is_current(self) -> bool:
        pending = self._chance.pending
        return pending is not None and self._digest_of(pending.offer) == self._offer

    def _digest_of(self, offer: Offer) -> bytes:
        """Asked for with whatever a client says and the clock does."""
        if self._at_hand[0] is not offer:
            self._at_hand = (offer, offer.digest)
        return self._at_hand[1]

    def commit(self, listener: Subscription, told: Document) -> None:
        """A client keeps this commitment here for a deck to come."""
        listener.commitment = _bytes(told, "commitment")

    def open(self, listener: Subscription, told: Document) -> None:
        """A client opens its nonce for the offer at hand, and sends its next commitment. For an offer that is over nothing is opened."""
        offer, nonce, following = (_bytes(told, key) for key in ("offer", "nonce", "next"))
        pending = self._chance.pending
        if pending is None or self._digest_of(pending.offer) != offer:
            listener.commitment = following
            return
        contributor = next((each for each in pending.offer.contributors if each.name == listener.account), None)
        if contributor is None:
            raise Refused("no-contributor", "You are not on the list of those who contribute to this deck.", allowed=("wait for the next",))
        if not contributor.is_opened_by(pending.offer.table, nonce):
            raise Refused("wrong-nonce", "That is not the nonce which your commitment is of.", allowed=("the nonce committed to",))
        if not self._is_current():
            self._offer, self._opened = offer, {}
        self._opened[contributor.name] = nonce
        listener.commitment = following


def _bytes(told: Document, key: str) -> bytes:
    value = told.get(key)
    if type(value) is not str or len(value) != 2 * NONCE_BYTES or not HEX.issuperset(value):
        raise BadCommand("bad-message", f"`{key}` is {NONCE_BYTES} bytes as {2 * NONCE_BYTES} hexadecimal digits, 0-9 and a-f.")
    return bytes.fromhex(value)
