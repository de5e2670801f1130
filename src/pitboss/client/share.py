"""Our part of joint chance at one table: a nonce for each deck, committed to before the house makes it, opened once, and looked for again.

docs/chance.md has the scheme. The clients do this by themselves; nothing has to be set.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from pitboss.chance.joint import Joint, Offer, commitment, new_nonce
from pitboss.chance.joint_proof import check_seats, joint_from_json, offer_from_json

Document = dict[str, Any]
KEPT: Final = 1000  #: hands whose offer is remembered


class Share:
    """What one client contributes. `hello` and `hear` give the messages to send; `wrong` has what did not hold, in words."""

    def __init__(self, table: str, name: str, nonces: Callable[[], bytes] = new_nonce) -> None:
        self.table = table
        self.name = name
        self.offers: dict[int, str] = {}  #: by hand: the offer of the deal that we opened, for `pitboss verify --offer`
        self.reshuffles: dict[int, tuple[str, ...]] = {}  #: by hand: those of the shuffles within it
        self.contributed = 0  #: decks that we helped to shuffle
        self.wrong: list[str] = []
        self._nonces = nonces
        self._nonce = nonces()
        self._opened: tuple[Offer, bytes] | None = None  #: the offer that we opened and have not seen used or abandoned, and our nonce
        self._spent: set[str] = set()  #: commitments that we have opened
        self._last = (0, 0)  #: hand and number of the last deck that we saw dealt from

    def hello(self) -> list[Document]:
        """What to say when a link is made: our commitment, and once more what may have been lost on the way."""
        said: list[Document] = [{"type": "commit", "commitment": self._commitment}]
        if self._opened is not None:
            said.append(self._opening(*self._opened))
        return said

    def hear(self, message: Document) -> list[Document]:
        """What to say to an event message of the table."""
        event = message["event"]
        match event:
            case {"event": "DeckOffered"}:
                return self._offered(event)
            case {"event": "DeckAbandoned"}:
                self._abandoned(event)
            case {"event": "HandBegun", "joint": dict(told)}:
                self._begun(told, seats=tuple(event["setup"]["seats"]))
            case {"event": "BetsOpened", "joint": dict(told)}:
                self._begun(told)
            case {"event": "Shuffled"} if message.get("joint") is not None:
                self._begun(message["joint"])
            case {"event": "HandOver"} if self._opened is not None and self._opened[0].deck:
                self._opened = None  # the hand was void before the shuffle
        return []

    def noted(self, hand: int) -> tuple[str, ...]:
        """The offers of this hand that we opened our part for."""
        deal = self.offers.get(hand)
        return (() if deal is None else (deal,)) + self.reshuffles.get(hand, ())

    def counts_as_withheld(self, event: Document) -> bool:
        """Whether a deck was abandoned because our part did not come."""
        return event["why"] == "withheld" and self.name in event["names"]

    def hear_snapshot(self, snapshot: Document) -> list[Document]:
        """The same for what a snapshot tells of decks."""
        if snapshot.get("offer") is not None:
            return self._offered(snapshot["offer"], late=True)
        if snapshot.get("joint") is not None:
            self._begun(snapshot["joint"], late=True)
        return []

    @property
    def _commitment(self) -> str:
        return commitment(self.table, self.name, self._nonce).hex()

    def _opening(self, offer: Offer, nonce: bytes) -> Document:
        return {"type": "open", "offer": offer.digest.hex(), "nonce": nonce.hex(), "next": self._commitment}

    def _offered(self, told: Document, *, late: bool = False) -> list[Document]:
        """`late`: it stands in a snapshot, and what came before it was not told."""
        offer = offer_from_json(told)
        if offer.digest.hex() != told["offer"] or offer.table != self.table:
            self._complain(f"The deck offered for hand {offer.hand} is not the one its own digest is of.")
            return []
        own = next((each.commitment.hex() for each in offer.contributors if each.name == self.name), None)
        if own is None or (self._opened is not None and self._opened[0] == offer):
            return []
        if (offer.hand, offer.deck) <= self._last or (self._opened is not None and not late):
            self._complain(f"A second deck was offered for hand {offer.hand}, and the first was not thrown away; we do not open our part.")
            return []
        if own in self._spent:
            self._complain(
                f"The deck of hand {offer.hand} was offered with a commitment of ours that is open already; we do not open it again."
            )
            return []
        if own != self._commitment:
            return []  # another client of ours contributes to this deck
        self._opened = offer, self._nonce
        self._spent.add(own)
        self._nonce = self._nonces()
        return [self._opening(*self._opened)]

    def _abandoned(self, event: Document) -> None:
        if self._opened is None or self._opened[0].digest.hex() != event["offer"]:
            return
        if self.counts_as_withheld(event):
            self._complain(
                f"The room says that we withheld our part of the deck of hand {event['hand']}. We opened it, and it came too late."
            )
        self._opened = None

    def _begun(self, told: Document, *, seats: tuple[int, ...] = (), late: bool = False) -> None:
        """A deck is dealt from. `seats`: to these, in the order of dealing; empty: not told here.

        `late`: it stands in a snapshot; of a deck before it we were not told what became of it.
        """
        joint = joint_from_json(told)
        now = joint.offer.hand, joint.offer.deck
        self._last = max(self._last, now)
        if self._opened is None or now < (self._opened[0].hand, self._opened[0].deck):
            return
        (offer, nonce), self._opened = self._opened, None
        if late and now > (offer.hand, offer.deck):
            return
        others = [found[1] for found in check_seats(joint, seats)] if seats else []
        for words in (*_faults(joint, offer, self.name, nonce), *others):
            self._complain(f"Hand {joint.offer.hand}: {words}")
            return
        self.contributed += 1
        if offer.deck:
            self.reshuffles[offer.hand] = (*self.reshuffles.get(offer.hand, ()), offer.digest.hex())
        else:
            self.offers[offer.hand] = offer.digest.hex()
        for kept in (self.offers, self.reshuffles):
            if len(kept) > KEPT:
                del kept[next(iter(kept))]

    def _complain(self, words: str) -> None:
        self.wrong.append(words)


def _faults(joint: Joint, offer: Offer, name: str, nonce: bytes) -> list[str]:
    """What is not as it was when we opened our nonce."""
    if joint.offer != offer:
        return ["the deck, or the list of those who contribute, is another than the one we opened our part for."]
    wrong = [f"what {each.name} contributed is not what was committed to." for each in joint.wrong()]
    own = next(value for each, value in zip(offer.contributors, joint.nonces, strict=True) if each.name == name)
    return wrong if own == nonce else ["our part was changed.", *wrong]
