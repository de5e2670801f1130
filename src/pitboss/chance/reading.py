"""A proof document, read: every field there and of the right kind, or an error that says which is not."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from typing import Any, Final

from pitboss.cards import CardError, card
from pitboss.chance.commitment import HASH_BYTES, SALT_BYTES, Opening
from pitboss.chance.proof import FORMAT
from pitboss.chance.source import ALGORITHM, MOST
from pitboss.hand import events as e
from pitboss.hand.codec import event_from_json
from pitboss.hand.forms import CodecError, told

HEX: Final = re.compile(r"(?:[0-9a-f]{2})*")


class ProofError(ValueError):
    """A document that is no proof: the field, what is wrong with it, and what was expected."""

    def __init__(self, where: str, found: str, expected: str) -> None:
        super().__init__(f"{where or 'the document'}: {found}; expected {expected}.")


@dataclass(frozen=True, slots=True)
class Deck:
    """What was published of a deck."""

    size: int
    root: bytes


@dataclass(frozen=True, slots=True)
class Proof:
    """A proof document."""

    seat: int | None
    setup: dict[str, Any]
    seats: tuple[int, ...]
    cards_per_pass: int
    decks: tuple[Deck, ...]
    openings: tuple[Opening, ...]
    events: tuple[e.Event, ...]
    account: list[Any]  #: the events as documents


def read_proof(document: object) -> Proof:
    """The proof of a document. Whether it holds is another question."""
    proof = read_common(document, FORMAT)
    found = _object(document, "")
    events = tuple(_event(each, f"events[{at}]", proof.seats) for at, each in enumerate(proof.account))
    return replace(proof, cards_per_pass=_number(_field(found, "cards_per_pass", ""), "cards_per_pass", 1), events=events)


def read_common(document: object, form: str) -> Proof:
    """What the proof of a hand and that of a round have alike; the events are left as documents."""
    found = _object(document, "")
    for name, wanted in (("format", form), ("algorithm", ALGORITHM)):
        if _field(found, name, "") != wanted:
            raise ProofError(name, f"is {told(found[name])}", f'"{wanted}", the only one this verifier knows')
    seat = _field(found, "seat", "")
    setup = _object(_field(found, "setup", ""), "setup")
    if _field(setup, "deck", "setup") is not None:
        raise ProofError("setup.deck", "tells the whole deck", "null; cards are shown by openings")
    seats = tuple(_number(each, f"setup.seats[{at}]", 1) for at, each in enumerate(_list(setup, "seats", "setup")))
    if len(set(seats)) != len(seats) or not seats:
        raise ProofError("setup.seats", f"is {told(list(seats))}", "the seats of the players, each once")
    if seat is not None and seat not in seats:
        raise ProofError("seat", f"is {told(seat)}", f"null for everybody, or one of {', '.join(map(str, seats))}")
    account = _list(found, "events")
    return Proof(
        seat,
        setup,
        seats,
        1,
        tuple(_deck(each, f"decks[{at}]") for at, each in enumerate(_list(found, "decks"))),
        tuple(_opening(each, f"openings[{at}]") for at, each in enumerate(_list(found, "openings"))),
        (),
        account,
    )


def _deck(document: object, where: str) -> Deck:
    found = _object(document, where)
    return Deck(_number(_field(found, "size", where), f"{where}.size", 1, MOST), _hash(_field(found, "root", where), f"{where}.root"))


def _opening(document: object, where: str) -> Opening:
    found = _object(document, where)
    text = _field(found, "card", where)
    try:
        opened = card(text) if isinstance(text, str) else None
    except CardError:
        opened = None
    if opened is None or not opened.is_known:
        raise ProofError(f"{where}.card", f"is {told(text)}", 'a card such as "Ah"')
    path = _field(found, "path", where)
    if not isinstance(path, list):
        raise ProofError(f"{where}.path", f"is {told(path)}", "a list")
    return Opening(
        _number(_field(found, "deck", where), f"{where}.deck", 0),
        _number(_field(found, "position", where), f"{where}.position", 0, MOST - 1),
        opened,
        _hex(_field(found, "salt", where), f"{where}.salt", SALT_BYTES),
        tuple(_hash(each, f"{where}.path[{at}]") for at, each in enumerate(path)),
    )


def _event(document: object, where: str, seats: tuple[int, ...]) -> e.Event:
    try:
        event = event_from_json(document)
    except CodecError as error:
        raise ProofError(f"{where}{'.' if error.path else ''}{error.path}", error.found, error.expected) from None
    if isinstance(event, e.DownDealt | e.UpDealt) and len(event.cards) != len(seats):
        raise ProofError(f"{where}.cards", f"has {len(event.cards)} groups", f"one for each of the {len(seats)} seats")
    seat = getattr(event, "seat", 0)
    if seat and seat not in seats:
        raise ProofError(f"{where}.seat", f"is {seat}", f"one of {', '.join(map(str, seats))}")
    return event


# -- values


def _object(value: object, where: str) -> dict[str, Any]:
    if not isinstance(value, dict):
        raise ProofError(where, f"is {told(value)}", "an object")
    return value


def _field(found: dict[str, Any], name: str, where: str) -> Any:
    if name not in found:
        raise ProofError(f"{where}.{name}" if where else name, "is missing", "a proof document; docs/chance.md has its fields")
    return found[name]


def _list(found: dict[str, Any], name: str, where: str = "") -> list[Any]:
    value = _field(found, name, where)
    if not isinstance(value, list):
        raise ProofError(f"{where}.{name}" if where else name, f"is {told(value)}", "a list")
    return value


def _number(value: object, where: str, least: int, most: int | None = None) -> int:
    if type(value) is not int or value < least or (most is not None and value > most):
        raise ProofError(where, f"is {told(value)}", f"a whole number from {least}{'' if most is None else f' to {most}'}")
    return value


def _hex(value: object, where: str, size: int) -> bytes:
    if not isinstance(value, str) or len(value) != 2 * size or not HEX.fullmatch(value):
        raise ProofError(where, f"is {told(value)}", f"{size} bytes as {2 * size} hexadecimal digits, 0-9 and a-f")
    return bytes.fromhex(value)


def _hash(value: object, where: str) -> bytes:
    return _hex(value, where, HASH_BYTES)
