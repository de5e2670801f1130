"""Checking a proof document: every opened card is the one committed to, and the hand dealt its positions in order. No secrets needed."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any, Final

from pitboss.cards import CARDS, Card
from pitboss.chance.commitment import Opening, leads_to
from pitboss.chance.deal import Deal, DealError, seat_words
from pitboss.chance.joint_proof import check_joint, check_offers, check_seats, notes_of
from pitboss.chance.reading import Proof, ProofError, read_proof
from pitboss.chance.trail import Place
from pitboss.hand import events as e
from pitboss.hand.codec import CodecError, replay, rules_from_json

__all__ = ["ROUND_FORMAT", "Problem", "ProofError", "Verdict", "verify"]

ROUND_FORMAT: Final = "pitboss-round-proof-1"
JOINT_ROUND_FORMAT: Final = "pitboss-round-proof-2"
UNTOLD: Final = "The roots were taken from the document itself; --root compares them with those told before the deal."


@dataclass(frozen=True, slots=True)
class Problem:
    """Something that does not hold."""

    code: str  #: root, offer, joint, opening, position, card, twice, foreign, deal, rules or account
    message: str
    deck: int | None = None
    position: int | None = None
    card: str | None = None


@dataclass(slots=True)
class Verdict:
    """What a check has found."""

    seat: int | None
    decks: list[tuple[int, str]]  #: size and root of each
    opened: list[tuple[Opening, str]]  #: every opened card, and where it was dealt
    dealt: int = 0  #: positions that came off a deck, seen or unseen
    problems: list[Problem] = field(default_factory=list)
    notes: list[str] = field(default_factory=list)

    @property
    def holds(self) -> bool:
        return not self.problems

    def to_json(self) -> dict[str, Any]:
        return {
            "holds": self.holds,
            "seat": self.seat,
            "decks": [{"size": size, "root": root} for size, root in self.decks],
            "dealt": self.dealt,
            "opened": [
                {"deck": opening.deck, "position": opening.position, "card": opening.card.text, "to": to} for opening, to in self.opened
            ],
            "problems": [
                {"code": each.code, "message": each.message, "deck": each.deck, "position": each.position, "card": each.card}
                for each in self.problems
            ],
            "notes": self.notes,
        }


def verify(document: object, roots: Sequence[str] = (), offers: Sequence[str] = ()) -> Verdict:
    """Check a proof document. `ProofError` if it is none.

    `roots`: those noted before the deal, deck by deck. `offers`: those noted before they were opened; each binds a root and everybody who
    contributes.
    """
    if isinstance(document, dict) and document.get("format") in (ROUND_FORMAT, JOINT_ROUND_FORMAT):
        from pitboss.chance.rounds import verify_round

        return verify_round(document, roots, offers)
    proof = read_proof(document)
    verdict = Verdict(proof.seat, [(deck.size, deck.root.hex()) for deck in proof.decks], [])
    found = verdict.problems
    found += committed_to(proof, roots)
    found += by_players(proof, verdict.notes, offers, proof.seats)
    found += _by_the_book(proof, verdict.notes)
    found += _dealt(proof, verdict)
    if not roots and not offers:
        verdict.notes.append(UNTOLD)
    return verdict


def by_players(proof: Proof, notes: list[str], offers: Sequence[str], dealt_to: Sequence[int] | None) -> Iterator[Problem]:
    """Whether the players' contributions are what they committed to, and lead to this order.

    `dealt_to`: the seats that were dealt in, in order; None: each has places of its own.
    """
    if offers and not proof.joint:
        yield Problem("offer", "An offer was told before the deal, and the document says nothing of players who contributed.")
    if proof.joint is not None and all(joint.offer.deck for joint in proof.joint):
        yield Problem("joint", "The document does not say who contributed to the deck of the deal.", 0)
    roots = [deck.root for deck in proof.decks]
    joints = sorted(proof.joint or (), key=lambda joint: joint.offer.deck)
    for joint in joints:
        yield from (Problem(*found) for found in check_joint(joint, roots))
        yield from (Problem(*found) for found in check_seats(joint, dealt_to or joint.offer.seats))
        notes += notes_of(joint)
    if joints:
        yield from (Problem(*found) for found in check_offers(joints, offers))
        told = {joint.offer.deck for joint in joints}
        notes += [
            f"Deck {deck} was shuffled by the house alone: no players are named." for deck in range(1, len(roots)) if deck not in told
        ]


def committed_to(proof: Proof, roots: Sequence[str]) -> Iterator[Problem]:
    """Whether every opened card is one that was committed to, under the roots that were told."""
    yield from _roots(proof, roots)
    yield from _commitments(proof)
    yield from _distinct(proof)


def _spot(place: Place) -> str:
    return f"position {place.position} of deck {place.deck}"


def _about(code: str, message: str, place: Place, card: Card) -> Problem:
    return Problem(code, message, place.deck, place.position, card.text)


# -- the commitments


def _roots(proof: Proof, roots: Sequence[str]) -> Iterator[Problem]:
    if len(roots) > len(proof.decks):
        yield Problem("root", f"{len(roots)} roots were told before the deal, and the document has {len(proof.decks)}.")
    for number, (deck, root) in enumerate(zip(proof.decks, roots, strict=False)):
        if deck.root.hex() != root.strip().lower():
            yield Problem("root", f"The root of deck {number} is {deck.root.hex()}; before the deal {root} was told.", number)


def _commitments(proof: Proof) -> Iterator[Problem]:
    wrong: dict[int, list[Opening]] = {}
    for opening in proof.openings:
        if opening.deck >= len(proof.decks):
            place = Place(opening.deck, opening.position)
            yield _about("opening", f"{opening.card} is opened in deck {opening.deck}, which was not published.", place, opening.card)
        elif not leads_to(opening, proof.decks[opening.deck].size, proof.decks[opening.deck].root):
            wrong.setdefault(opening.deck, []).append(opening)
    for number, those in wrong.items():
        opened = sum(each.deck == number for each in proof.openings)
        if len(those) == opened > 1:
            words = f"None of the {opened} cards opened in deck {number} was committed to: its root, or its size, is another."
            yield Problem("root", words, number)
        for each in those:
            place = Place(number, each.position)
            words = f"{each.card} is opened at {_spot(place)}, and is not what was committed there: card, salt, path or root was changed."
            yield _about("opening", words, place, each.card)


def _distinct(proof: Proof) -> Iterator[Problem]:
    lying: dict[tuple[int, Card], Place] = {}
    opened: dict[Place, Card] = {}
    for opening in proof.openings:
        place = Place(opening.deck, opening.position)
        if place in opened:
            yield _about(
                "twice", f"{_spot(place).capitalize()} is opened twice: as {opened[place]} and as {opening.card}.", place, opening.card
            )
        other = lying.get((opening.deck, opening.card))
        if other is not None and other != place:
            words = f"{opening.card} lies twice in deck {opening.deck}, at positions {other.position} and {place.position}."
            yield _about("twice", words, place, opening.card)
        opened[place] = opening.card
        lying[opening.deck, opening.card] = place


# -- the rules


def _by_the_book(proof: Proof, notes: list[str]) -> Iterator[Problem]:
    """The pack, and how many cards are dealt together, are the book's, not the document's; and the account must be one of a hand."""
    try:
        rules = rules_from_json(proof.setup.get("rules"))
    except CodecError as error:
        notes.append(f"The account was not replayed, because its rules are not at hand ({error}). Commitments and order were checked.")
        pack = frozenset(CARDS)
    else:
        pack = rules.pack_set
        if proof.cards_per_pass != rules.points.cards_per_pass:
            words = f"The document deals {proof.cards_per_pass} cards together; {rules.terms.book.key} deals {rules.points.cards_per_pass}."
            yield Problem("rules", words)
        if proof.decks and proof.decks[0].size != rules.pack.size:
            yield Problem("rules", f"Deck 0 has {proof.decks[0].size} cards; the game is played with {rules.pack.size}.", 0)
        try:
            replay(proof.setup, proof.account)
        except CodecError as error:
            yield Problem("account", f"What the account tells cannot have happened: {error}")
    for opening in proof.openings:
        if opening.card not in pack:
            words = f"{opening.card} is not in the pack of {len(pack)}, but is opened at {_spot(Place(opening.deck, opening.position))}."
            yield _about("foreign", words, Place(opening.deck, opening.position), opening.card)


# -- the deal


def _dealt(proof: Proof, verdict: Verdict) -> Iterator[Problem]:
    opened = {proof.place_of(each): each.card for each in proof.openings}
    try:
        deal = Deal([deck.size for deck in proof.decks], proof.seats, proof.cards_per_pass)
        for number, event in enumerate(proof.events):
            try:
                dealt = list(deal.follow(event))
            except DealError as error:
                words = f"Event {number} ({type(event).__name__}) cannot have happened: {error}."
                yield Problem("deal", words)
                return
            for card, place in dealt:
                yield from _face(deal, opened, card, place)
            yield from _shown(deal, opened, event)
        if deal.deck + 1 < len(proof.decks):
            yield Problem("deal", f"{len(proof.decks)} decks were published, and the hand had {deal.deck + 1}.", deal.deck + 1)
    except DealError as error:
        yield Problem("deal", f"Nothing can have been dealt: {error}.")
        return
    verdict.dealt = len(deal.went_to)
    for opening in proof.openings:
        place = proof.place_of(opening)
        if place in deal.went_to:
            verdict.opened.append((opening, deal.went_to[place]))
        else:
            words = f"{opening.card} is opened at {_spot(place)}, from which nothing was dealt."
            yield _about("position", words, place, opening.card)


def _face(deal: Deal, opened: dict[Place, Card], card: Card, place: Place) -> Iterator[Problem]:
    """A card comes off the deck: if the account shows it, the opening of that very position must show it too."""
    if not card.is_known:
        return
    deal.open_at[card] = place
    found = opened.get(place)
    to = deal.went_to[place]
    if found is None:
        yield _about("position", f"{card} was dealt to {to} from {_spot(place)}, which is not opened.", place, card)
    elif found is not card:
        yield _about("card", f"{card} was dealt to {to} from {_spot(place)}, where {found} is opened.", place, card)


def _shown(deal: Deal, opened: dict[Place, Card], event: e.Event) -> Iterator[Problem]:
    """Cards dealt face down and seen later: each must be opened at a position that went to that very seat."""
    match event:
        case e.Shown() | e.Discarded() | e.ThrewAway() | e.FoldedHandShown():
            seen: tuple[Card, ...] = event.cards
        case e.HandSet():
            seen = (*event.front, *event.middle, *event.back)
        case e.CardExposed() | e.CardTurnedUp():
            seen = (event.card,)
        case e.HoleCardReplaced():
            seen = (event.exposed,)
        case e.HandRestored():
            seen = event.down + event.up
        case _:
            return
    to = seat_words(event.seat)
    for card in seen:
        if not card.is_known:
            continue
        place = next((at for at, face in reversed(opened.items()) if face is card and deal.went_to.get(at) == to), None)
        if place is None:
            yield Problem("card", f"{card} is shown by {to}, and no position dealt to {to} is opened as {card}.", card=card.text)
        else:
            deal.open_at[card] = place
