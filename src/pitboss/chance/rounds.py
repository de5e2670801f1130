"""Rounds against the house: what their openings are, for one player or for everybody, and the check of them without us."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, Final

from pitboss.banked import events as e
from pitboss.banked.codec import event_from_json, replay, rules_from_json, setup_to_json
from pitboss.banked.state import Round
from pitboss.banked.view import event_for
from pitboss.cards import UNKNOWN, Card, card
from pitboss.chance.errors import ChanceError
from pitboss.chance.reading import Proof, ProofError, read_common
from pitboss.chance.shuffle import Committed
from pitboss.chance.source import ALGORITHM
from pitboss.chance.verify import ROUND_FORMAT, UNTOLD, Problem, Verdict, committed_to
from pitboss.hand.forms import CodecError, Document

DEALER: Final = 0  #: the seat under which the dealer's cards stand


def round_proof(begun: Round, happened: Sequence[e.Event], committed: Committed, seat: int | None) -> Document:
    """The proof document of a round, for one seat or for everybody: the cards they have seen are opened, and no others."""
    if begun.deck != committed.cards:
        raise ChanceError("The deck of the round is not the one that was committed to.")
    account = [event_for(event, seat) for event in happened]
    seen = {card(text) for event in account for text in _texts(event)}
    return {
        "format": ROUND_FORMAT,
        "algorithm": ALGORITHM,
        "seat": seat,
        "setup": {**setup_to_json(begun), "deck": None},
        "decks": [{"size": committed.size, "root": committed.root.hex()}],
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


def verify_round(document: object, roots: Sequence[str] = ()) -> Verdict:
    """Check the proof document of a round. `ProofError` if it is none."""
    proof = read_common(document, ROUND_FORMAT)
    verdict = Verdict(proof.seat, [(deck.size, deck.root.hex()) for deck in proof.decks], [])
    if len(proof.decks) != 1:
        raise ProofError("decks", f"has {len(proof.decks)}", "one: a round is dealt from one deck")
    verdict.problems += committed_to(proof, roots)
    in_pairs = True
    try:
        rules = rules_from_json(proof.setup.get("rules"))
        in_pairs = rules.points.hole_cards == "in-pairs"
        replay(proof.setup, proof.account)
    except CodecError as error:
        verdict.problems.append(Problem("account", f"What the account tells cannot have happened: {error}"))
    verdict.problems += _dealt(proof, verdict, in_pairs=in_pairs)
    if not roots:
        verdict.notes.append(UNTOLD)
    return verdict


def _dealt(proof: Proof, verdict: Verdict, *, in_pairs: bool) -> Iterator[Problem]:
    """Every card of the account must be opened at the position from which it was dealt."""
    opened = {opening.position: opening for opening in proof.openings}
    went: dict[int, str] = {}
    held: dict[int, tuple[int, ...]] = {}
    top = 0
    for document in proof.account:
        event = _event(document)
        match event:
            case e.HoleDealt():
                seats = (*event.seats, DEALER)
                count = 2 * len(seats)
                for number, seat in enumerate(seats):
                    first, step = (2 * number, 1) if in_pairs else (number, len(seats))
                    held[seat] = (top + first, top + first + step)
                    went.update(dict.fromkeys(held[seat], f"seat {seat}" if seat else "the dealer"))
                    yield from _shown(opened, held[seat], (*event.cards, event.dealer)[number])
                top += count
            case e.BoardDealt() | e.BoardTurned():
                places = tuple(range(top, top + len(event.cards)))
                went.update(dict.fromkeys(places, "the board"))
                yield from _shown(opened, places, event.cards)
                top += len(event.cards)
            case e.DealerShown():
                yield from _shown(opened, held.get(DEALER, ()), event.cards)
            case e.Settled() if event.cards:
                yield from _shown(opened, held.get(event.seat, ()), event.cards)
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


def _event(document: object) -> e.Event:
    try:
        return event_from_json(document)
    except CodecError as error:
        raise ProofError(f"events.{error.path}", error.found, error.expected) from None
