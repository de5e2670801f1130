"""Joint chance in a proof: how an opened offer is written down and read again, and whether all of it holds."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, Final

from pitboss.cards import Card
from pitboss.chance.commitment import Opening, leads_to
from pitboss.chance.errors import ChanceError
from pitboss.chance.joint import DEAL, DRAW, JOINED, JOINT, LEFT, WITHHELD, Abandoned, Contributor, Draw, Joint, Offer
from pitboss.chance.shuffle import Committed

Document = dict[str, Any]


def offer_to_json(offer: Offer) -> Document:
    """What is published before the first nonce is opened."""
    return {
        "algorithm": JOINT,
        "table": offer.table,
        "hand": offer.hand,
        "deck": offer.deck,
        "roots": [each.hex() for each in offer.roots],
        "contributors": [{"seat": each.seat, "name": each.name, "commitment": each.commitment.hex()} for each in offer.contributors],
        **({"seats": list(offer.seats)} if offer.seats else {}),
        "offer": offer.digest.hex(),
    }


def offer_from_json(document: Document) -> Offer:
    """An offer that we wrote ourselves."""
    listed = tuple(Contributor(each["seat"], each["name"], bytes.fromhex(each["commitment"])) for each in document["contributors"])
    roots, seats = tuple(map(bytes.fromhex, document["roots"])), tuple(document.get("seats", ()))
    return Offer(document["table"], document["hand"], document["deck"], roots, listed, seats)


def joint_to_json(joint: Joint) -> Document:
    """The same with its nonces, what was abandoned before it, and what was drawn."""
    found = offer_to_json(joint.offer)
    for each, nonce in zip(found["contributors"], joint.nonces, strict=True):
        each["nonce"] = nonce.hex()
    draw = joint.draw
    return {
        **found,
        "abandoned": [abandoned_to_json(each) for each in joint.abandoned],
        "draw": None
        if draw is None
        else {
            "size": draw.size,
            "root": draw.root.hex(),
            "seats": list(draw.seats),
            "openings": [each.to_json() for each in draw.openings],
        },
    }


def joint_told(joint: Joint) -> Document:
    """The same as everybody at the table is told: the cards drawn were told as they were drawn, and their openings stand in the proof."""
    found = joint_to_json(joint)
    del found["draw"]
    return found


def joint_from_json(document: Document) -> Joint:
    """An opened offer that we wrote ourselves; what others wrote is read by `pitboss.chance.reading`."""
    nonces = tuple(bytes.fromhex(each["nonce"]) for each in document["contributors"])
    abandoned = tuple(abandoned_from_json(each) for each in document["abandoned"])
    drawn = document.get("draw")
    draw = None if drawn is None else _draw_from_json(drawn)
    return Joint(offer_from_json(document), nonces, abandoned, draw)


def _draw_from_json(document: Document) -> Draw:
    opened = tuple(Opening.from_json(each) for each in document["openings"])
    return Draw(document["size"], bytes.fromhex(document["root"]), tuple(document["seats"]), opened)


def abandoned_to_json(abandoned: Abandoned) -> Document:
    return {"offer": abandoned.offer.hex(), "why": abandoned.why, "names": list(abandoned.names)}


def abandoned_from_json(document: Document) -> Abandoned:
    return Abandoned(bytes.fromhex(document["offer"]), document["why"], tuple(document["names"]))


def drawn_from(committed: Committed, seats: Sequence[int]) -> Draw:
    """The draw for these seats, in order, from the top of a pack."""
    return Draw(committed.size, committed.root, tuple(seats), tuple(committed.opening(place) for place in range(len(seats))))


def contributed(joint: Joint, committed: Committed, pile: int = DEAL) -> Committed:
    """A pile of the offer in the order that house and players made together."""
    if committed.root != joint.offer.roots[pile]:
        raise ChanceError("This is not the pile that was offered.")
    return committed.permuted(joint.places(committed.size, pile)) if joint.offer.contributors else committed


# -- the check


Found = tuple[str, str, int | None, int | None, str | None]  #: code, message, deck, position, card: what a problem has


def check_offers(joints: Sequence[Joint], offers: Sequence[str]) -> Iterator[Found]:
    """Whether every offer that was noted before its nonces were open is the one that a deck of this document was dealt by."""
    dealt = [each.offer.digest.hex() for each in joints]
    for noted in offers:
        if noted.strip().lower() not in dealt:
            words = (
                f"The offer {noted} was told before its nonces were opened, and no deck of the document was dealt by it: {_listed(dealt)}."
            )
            yield "offer", words, None, None, None


def check_seats(joint: Joint, seats: Sequence[int]) -> Iterator[Found]:
    """Whether those were dealt in, in that order, for whom the deck was made. Where a draw came first, it decides on places and order."""
    offered = joint.offer.seats
    told = len(offered) >= len(seats) if len(joint.offer.roots) > DRAW else offered == tuple(seats)
    if offered and not told:
        words = f"The deck was made for the seats {_numbers(offered)}, and dealt to the seats {_numbers(seats)}."
        yield "joint", words, joint.offer.deck, None, None


def check_joint(joint: Joint, roots: Sequence[bytes]) -> Iterator[Found]:
    """Whether everybody opened what they had committed to, for the decks of this document."""
    offer = joint.offer
    if not offer.roots or offer.deck >= len(roots) or offer.roots[DEAL] != roots[offer.deck]:
        yield "root", f"The deck that the players contributed to is not deck {offer.deck} of the document.", offer.deck, None, None
    names = [each.name for each in offer.contributors]
    for name in sorted({each for each in names if names.count(each) > 1}):
        yield "joint", f"{name} contributes twice to deck {offer.deck}.", offer.deck, None, None
    for each in joint.wrong():
        words = f"The nonce of {each.name} (seat {each.seat}) is not the one committed to before deck {offer.deck} was made."
        yield "joint", words, offer.deck, None, None
    yield from _check_draw(joint)


def _check_draw(joint: Joint) -> Iterator[Found]:
    draw, offer = joint.draw, joint.offer
    if draw is None:
        return
    if len(offer.roots) <= DRAW or offer.roots[DRAW] != draw.root:
        yield "root", "The pack that cards were drawn from is not the one that was offered.", None, None, None
        return
    places = joint.places(draw.size, DRAW)
    seen: set[Card] = set()
    for place, (seat, opening) in enumerate(zip(draw.seats, draw.openings, strict=True)):
        if place >= draw.size or opening.position != places[place]:
            words = f"{opening.card}, drawn for seat {seat}, did not lie at place {place} of the pack."
            yield "position", words, None, opening.position, opening.card.text
        if not leads_to(opening, draw.size, draw.root):
            words = f"{opening.card}, drawn for seat {seat}, is not what was committed to: card, salt, path or root was changed."
            yield "opening", words, None, opening.position, opening.card.text
        if opening.card in seen:
            yield "twice", f"{opening.card} is drawn twice.", None, opening.position, opening.card.text
        seen.add(opening.card)


WHY: Final = {
    WITHHELD: "did not open what their client had committed to",
    JOINED: "came in",
    LEFT: "left their place",
}


def notes_of(joint: Joint) -> Iterator[str]:
    """Who made the order, in words, and what was thrown away before."""
    names = [each.name for each in joint.offer.contributors]
    which = f"Deck {joint.offer.deck}" if joint.offer.deck else "The deck"
    if names:
        yield f"{which} was shuffled by the house and by {_listed(names)} together."
    else:
        yield f"{which} was shuffled by the house alone: no player's client contributed."
    for each in joint.abandoned:
        why = WHY[each.why]
        yield f"A deck offered before it was thrown away ({each.offer.hex()[:16]}…): {_listed(each.names)} {why}."


def _numbers(seats: Sequence[int]) -> str:
    return ", ".join(map(str, seats))


def _listed(names: Sequence[str]) -> str:
    return names[0] if len(names) == 1 else f"{', '.join(names[:-1])} and {names[-1]}"
