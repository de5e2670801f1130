"""Rounds against the house: what their openings are, for one player or for everybody, and the check of them without us."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, cast

from pitboss.banked import events as e
from pitboss.banked.codec import event_from_json, replay, rules_from_json, setup_to_json
from pitboss.banked.dealing import HOLE
from pitboss.banked.rules import Rules
from pitboss.banked.state import Round
from pitboss.banked.view import event_for
from pitboss.cards import UNKNOWN, Card, card
from pitboss.chance.errors import ChanceError
from pitboss.chance.fixed_places import DEALER, places_of
from pitboss.chance.joint import Joint
from pitboss.chance.joint_proof import joint_to_json
from pitboss.chance.reading import Proof, ProofError, read_common
from pitboss.chance.shuffle import Committed
from pitboss.chance.source import ALGORITHM
from pitboss.chance.verify import JOINT_ROUND_FORMAT, ROUND_FORMAT, UNTOLD, Problem, Verdict, by_players, committed_to
from pitboss.hand.forms import CodecError, Document, told


def round_proof(begun: Round, happened: Sequence[e.Event], committed: Committed, seat: int | None, joint: Joint | None = None) -> Document:
    """The proof document of a round, for one seat or for everybody: the cards they have seen are opened, and no others.

    `joint`: how players contributed to its deck; None: a round of the time before joint chance.
    """
    if begun.deck != committed.cards:
        raise ChanceError("The deck of the round is not the one that was committed to.")
    account = [event_for(event, seat) for event in happened]
    seen = {card(text) for event in account for text in _texts(event)}
    return {
        "format": ROUND_FORMAT if joint is None else JOINT_ROUND_FORMAT,
        "algorithm": ALGORITHM,
        "seat": seat,
        "setup": {**setup_to_json(begun), "deck": None},
        "cards_per_pass": per_pass(begun.rules),
        "decks": [{"size": committed.size, "root": committed.root.hex()}],
        **({} if joint is None else {"joint": [joint_to_json(joint)]}),
        "openings": [committed.opening(at).to_json() for at, each in enumerate(committed.cards) if each in seen],
        "events": account,
    }


def _texts(event: Document) -> Iterator[str]:
    """The cards that stand open in an event."""
    for name in ("cards", "dealer"):
        yield from _faces(event.get(name, []))


def _faces(written: Any) -> Iterator[str]:
    if isinstance(written, str):
        if written != UNKNOWN.text:
            yield written
    else:
        for each in written:
            yield from _faces(each)


# -- the check


def verify_round(document: object, roots: Sequence[str] = (), offers: Sequence[str] = ()) -> Verdict:
    """Check the proof document of a round. `ProofError` if it is none."""
    proof = read_common(document, ROUND_FORMAT, JOINT_ROUND_FORMAT)
    verdict = Verdict(proof.seat, [(deck.size, deck.root.hex()) for deck in proof.decks], [])
    if len(proof.decks) != 1:
        raise ProofError("decks", f"has {len(proof.decks)}", "one: a round is dealt from one deck")
    verdict.problems += committed_to(proof, roots)
    verdict.problems += by_players(proof, verdict.notes, offers, dealt_to=None)
    together = cast(dict[str, Any], document).get("cards_per_pass", HOLE)
    if type(together) is not int or not 1 <= together <= HOLE:
        raise ProofError("cards_per_pass", f"is {told(together)}", f"a whole number from 1 to {HOLE}")
    verdict.problems += _by_the_book(proof, together, verdict.notes)
    verdict.problems += _dealt(proof, verdict, together)
    if not roots and not offers:
        verdict.notes.append(UNTOLD)
    return verdict


def per_pass(rules: Rules) -> int:
    """How many hole cards go out together: both, or one and then another."""
    return HOLE if rules.points.hole_cards == "in-pairs" else 1


def _by_the_book(proof: Proof, together: int, notes: list[str]) -> Iterator[Problem]:
    """Pack and passes are the book's, not the document's; and the account must be one of a round."""
    try:
        rules = rules_from_json(proof.setup.get("rules"))
    except CodecError as error:
        notes.append(f"The account was not replayed, because its rules are not at hand ({error}). Commitments and order were checked.")
        return
    if together != (passes := per_pass(rules)):
        yield Problem("rules", f"The document deals {together} of the hole cards together; {rules.terms.book.key} deals {passes}.")
    if proof.decks[0].size != len(rules.pack_cards):
        yield Problem("rules", f"The deck has {proof.decks[0].size} cards; the game is played with {len(rules.pack_cards)}.", 0)
    try:
        replay(proof.setup, proof.account)
    except CodecError as error:
        yield Problem("account", f"What the account tells cannot have happened: {error}")


def _dealt(proof: Proof, verdict: Verdict, together: int) -> Iterator[Problem]:
    """Every card of the account must be opened at the position from which it was dealt."""
    opened = {proof.place_of(opening).position: opening for opening in proof.openings}
    went: dict[int, str] = {}
    held: dict[int, tuple[int, ...]] = {}
    top = 0
    offered = proof.joint[0].offer.seats if proof.joint else ()
    for document in proof.account:
        event = _event(document)
        match event:
            case e.HoleDealt():
                if [*event.seats] != [seat for seat in proof.seats if seat in event.seats] or len(event.cards) != len(event.seats):
                    seats_told = ", ".join(map(str, event.seats))
                    yield Problem("deal", f"Cards went to the seats {seats_told}, which is not clockwise, one hand each.")
                    return
                seats = (*event.seats, DEALER)
                if offered and not {*event.seats} <= {*offered}:
                    yield Problem("deal", "Cards went to a seat that the offer does not name.")
                    return
                count = HOLE * len(seats)
                for number, seat in enumerate(seats):
                    first, step = (HOLE * number, 1) if together == HOLE else (number, len(seats))
                    held[seat] = places_of(offered, seat) if offered else (top + first, top + first + step)
                    went.update(dict.fromkeys(held[seat], f"seat {seat}" if seat else "the dealer"))
                    yield from _shown(opened, held[seat], (*event.cards, event.dealer)[number])
                top = HOLE if offered else top + count
            case e.BoardDealt() | e.BoardTurned():
                places = tuple(range(top, top + len(event.cards)))
                went.update(dict.fromkeys(places, "the board"))
                yield from _shown(opened, places, event.cards)
                top += len(event.cards)
            case e.CardSeen():
                yield from _came_into_sight(opened, held.get(event.seat, ()), event)
            case e.DealerShown():
                yield from _shown(opened, held.get(DEALER, ()), event.cards)
            case e.Settled() if event.cards:
                yield from _shown(opened, held.get(event.seat, ()), event.cards)
    if top > proof.decks[0].size:
        yield Problem("deal", f"{top} cards were dealt from a deck of {proof.decks[0].size}.")
    verdict.dealt = len(went)
    for position, opening in opened.items():
        if position in went:
            verdict.opened.append((opening, went[position]))
        else:
            words = f"{opening.card} is opened at position {position}, from which nothing was dealt."
            yield Problem("position", words, 0, position, opening.card.text)


def _shown(opened: dict[int, Any], places: Sequence[int], cards: Sequence[Card]) -> Iterator[Problem]:
    if len(places) != len(cards):
        yield Problem("deal", f"{len(cards)} cards are shown where {len(places)} were dealt.")
        return
    for place, shown in zip(places, cards, strict=True):
        if not shown.is_known:
            continue
        opening = opened.get(place)
        if opening is None:
            yield Problem("position", f"{shown} was dealt from position {place}, which is not opened.", 0, place, shown.text)
        elif opening.card is not shown:
            words = f"{shown} was dealt from position {place}, where {opening.card} is opened."
            yield Problem("card", words, 0, place, shown.text)


def _came_into_sight(opened: dict[int, Any], places: Sequence[int], event: e.CardSeen) -> Iterator[Problem]:
    """Hole cards that somebody saw too early: each must be one of that hand."""
    faces = {opened[place].card for place in places if place in opened}
    whose = f"seat {event.seat}" if event.seat else "the dealer"
    for seen in event.cards:
        if seen.is_known and seen not in faces:
            yield Problem("card", f"{seen} of {whose} was seen, and no position dealt to {whose} is opened as {seen}.", card=seen.text)


def _event(document: object) -> e.Event:
    try:
        return event_from_json(document)
    except CodecError as error:
        raise ProofError(f"events.{error.path}", error.found, error.expected) from None
