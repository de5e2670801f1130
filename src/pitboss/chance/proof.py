"""What a hand's openings are, for one player or for everybody, and the document that lets them be checked without us."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, Final

from pitboss.cards import UNKNOWN, Card, card
from pitboss.chance.commitment import Opening
from pitboss.chance.errors import ChanceError
from pitboss.chance.joint import Joint
from pitboss.chance.joint_proof import joint_to_json
from pitboss.chance.shuffle import Committed
from pitboss.chance.source import ALGORITHM
from pitboss.chance.trail import Place, Trail
from pitboss.hand import events as e
from pitboss.hand.codec import event_to_json, setup_to_json
from pitboss.hand.evolve import evolve
from pitboss.hand.forms import Document
from pitboss.hand.state import Hand
from pitboss.hand.view import CARDS, event_for, public_view

FORMAT: Final = "pitboss-proof-1"
JOINT_FORMAT: Final = "pitboss-proof-2"  #: decks that players contributed to, or could have


def account(begun: Hand, happened: Sequence[e.Event], seat: int | None) -> list[Document]:
    """What happened, as the player at this seat or (no seat) everybody may know it by now."""
    hand = begun.copy()
    told = []
    for event in happened:
        told.append(event_for(hand, event, seat))
        evolve(hand, event)
    # Chinese Poker has no showdown; hands that were set face down may lie open by now, and the view is who says so.
    lying = {each["seat"]: each["set"] for each in public_view(hand)["players"]}
    for number, event in enumerate(happened):
        if isinstance(event, e.HandSet):
            document = event_to_json(event)
            if lying[event.seat] == {name: document[name] for name in ("front", "middle", "back")}:
                told[number] = document
    return told


def places_seen(begun: Hand, happened: Sequence[e.Event], seat: int | None) -> list[Place]:
    """The positions of the cards that this seat, or everybody, has seen: those that stand open in its account, and no others."""
    hand, trail = begun.copy(), Trail(begun)
    found: dict[Place, None] = {}
    for event, document in zip(happened, account(begun, happened, seat), strict=True):
        for each in _faces(event, document):
            found[trail.origin[each]] = None
        if isinstance(event, e.KittyTaken) and event.seat == seat:
            for each in hand.kitty:
                found[trail.origin[each]] = None
        trail.follow(event)
        evolve(hand, event)
    return sorted(found)


def _faces(event: e.Event, document: Document) -> Iterator[Card]:
    for name in CARDS[type(event)]:
        for text in _texts(document[name]):
            if text != UNKNOWN.text:
                yield card(text)


def _texts(written: Any) -> Iterator[str]:
    if isinstance(written, str):
        yield written
    else:
        for each in written:
            yield from _texts(each)


def openings(begun: Hand, happened: Sequence[e.Event], committed: Sequence[Committed], seat: int | None) -> list[Opening]:
    """The openings that the player at this seat, or (no seat) everybody, may have of a hand so far.

    `begun` is the hand before its first event, `committed` its decks: that of the deal and one for each shuffle.
    """
    _check_decks(begun, happened, committed)
    return [committed[place.deck].opening(place.position, place.deck) for place in places_seen(begun, happened, seat)]


def _check_decks(begun: Hand, happened: Sequence[e.Event], committed: Sequence[Committed]) -> None:
    trail = Trail(begun)
    for event in happened:
        trail.follow(event)
    if len(trail.decks) != len(committed):
        raise ChanceError(f"The hand has had {len(trail.decks)} decks, shuffles counted, and {len(committed)} commitments were given.")
    for number, (deck, each) in enumerate(zip(trail.decks, committed, strict=True)):
        if deck != each.cards:
            raise ChanceError(f"Deck {number} of the hand is not the one that was committed to.")


def proof(
    begun: Hand, happened: Sequence[e.Event], committed: Sequence[Committed], seat: int | None, joint: Sequence[Joint] | None = None
) -> Document:
    """The proof document of a hand so far, for one seat or for everybody. docs/chance.md describes it; `verify` checks it.

    `joint`: how players contributed to its decks, for each deck that was offered to them; None: a hand of the time before joint chance.
    """
    opened = openings(begun, happened, committed, seat)
    return {
        "format": FORMAT if joint is None else JOINT_FORMAT,
        "algorithm": ALGORITHM,
        "seat": seat,
        # The deck is the secret: what is left out of the setup here is what the openings show card by card.
        "setup": {**setup_to_json(begun), "deck": None},
        "cards_per_pass": begun.rules.points.cards_per_pass,
        "decks": [{"size": each.size, "root": each.root.hex()} for each in committed],
        **({} if joint is None else {"joint": [joint_to_json(each) for each in joint]}),
        "openings": [each.to_json() for each in opened],
        "events": account(begun, happened, seat),
    }
