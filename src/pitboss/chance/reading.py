"""A proof document, read: every field there and of the right kind, or an error that says which is not."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any, Final

from pitboss.cards import CardError, card
from pitboss.chance.commitment import HASH_BYTES, SALT_BYTES, Opening
from pitboss.chance.joint import JOINT, NONCE_BYTES, REASONS, Abandoned, Contributor, Draw, Joint, Offer
from pitboss.chance.proof import FORMAT, JOINT_FORMAT
from pitboss.chance.source import ALGORITHM, MOST
from pitboss.chance.trail import Place
from pitboss.hand import events as e
from pitboss.hand.codec import event_from_json
from pitboss.hand.forms import CodecError, told

HEX: Final = re.compile(r"(?:[0-9a-f]{2})*")
LONGEST: Final = 200  #: letters of a name


class ProofError(ValueError):
    """A document that is no proof: the field, what is wrong with it, and what was expected."""

    def __init__(self, where: str, found: str, expected: str) -> None:
        super().__init__(f"{where or 'the document'}: {found}; expected {expected}.")


@dataclass(frozen=True, slots=True)
class Deck:
    """What was published of a deck."""

    size: int
    root: bytes


@dataclass(frozen=True)
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
    joint: tuple[Joint, ...] | None = None  #: by deck; None: made before players could contribute

    def place_of(self, opening: Opening) -> Place:
        """Where an opened card lay in the order of dealing: at its committed position, unless players contributed to that order."""
        places = self._order.get(opening.deck)
        if places is None or opening.position not in places:
            return Place(opening.deck, opening.position)
        return Place(opening.deck, places[opening.position])

    @cached_property
    def _order(self) -> dict[int, dict[int, int]]:
        """For each deck with contributors: where every committed position is dealt."""
        found: dict[int, dict[int, int]] = {}
        for each in self.joint or ():
            if each.offer.contributors and each.offer.deck < len(self.decks):
                places = each.places(self.decks[each.offer.deck].size)
                found[each.offer.deck] = {position: place for place, position in enumerate(places)}
        return found


def read_proof(document: object) -> Proof:
    """The proof of a document. Whether it holds is another question."""
    proof = read_common(document, FORMAT, JOINT_FORMAT)
    found = _object(document, "")
    events = tuple(_event(each, f"events[{at}]", proof.seats) for at, each in enumerate(proof.account))
    return replace(proof, cards_per_pass=_number(_field(found, "cards_per_pass", ""), "cards_per_pass", 1), events=events)


def read_common(document: object, form: str, joint_form: str) -> Proof:
    """What the proof of a hand and that of a round have alike; the events are left as documents."""
    found = _object(document, "")
    for name, wanted in (("format", (form, joint_form)), ("algorithm", (ALGORITHM,))):
        if _field(found, name, "") not in wanted:
            known = " or ".join(f'"{each}"' for each in wanted)
            raise ProofError(
                name, f"is {told(found[name])}", f"{known}, the only {'one' if len(wanted) == 1 else 'ones'} this verifier knows"
            )
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
        read_joints(found, "joint") if found["format"] == joint_form else None,
    )


def read_joints(found: dict[str, Any], name: str) -> tuple[Joint, ...]:
    """How players contributed to the decks of a document."""
    joints = tuple(_joint(each, f"{name}[{at}]") for at, each in enumerate(_list(found, name)))
    decks = [each.offer.deck for each in joints]
    if len(set(decks)) != len(decks):
        raise ProofError(name, f"is about the decks {told(decks)}", "each deck once")
    return joints


def _joint(document: object, where: str) -> Joint:
    found = _object(document, where)
    if _field(found, "algorithm", where) != JOINT:
        raise ProofError(f"{where}.algorithm", f"is {told(found['algorithm'])}", f'"{JOINT}", the only one this verifier knows')
    listed = [_object(each, f"{where}.contributors[{at}]") for at, each in enumerate(_list(found, "contributors", where))]
    contributors = []
    for at, each in enumerate(listed):
        here = f"{where}.contributors[{at}]"
        seat = _number(_field(each, "seat", here), f"{here}.seat", 1, MOST)
        contributors.append(Contributor(seat, _string(each, "name", here), _hash(_field(each, "commitment", here), f"{here}.commitment")))
    roots = tuple(_hash(each, f"{where}.roots[{at}]") for at, each in enumerate(_list(found, "roots", where)))
    offer = Offer(
        _string(found, "table", where),
        _number(_field(found, "hand", where), f"{where}.hand", 1, 2**32 - 1),
        _number(_field(found, "deck", where), f"{where}.deck", 0, MOST),
        roots,
        tuple(contributors),
        tuple(_number(each, f"{where}.seats[{at}]", 1, MOST) for at, each in enumerate(_list(found, "seats", where)))
        if "seats" in found
        else (),
    )
    digest = _hash(_field(found, "offer", where), f"{where}.offer")
    if digest != offer.digest:
        raise ProofError(f"{where}.offer", f"is {told(digest.hex())}", f"{offer.digest.hex()}, which follows from what stands beside it")
    nonces = [
        _hex(_field(each, "nonce", f"{where}.contributors[{at}]"), f"{where}.contributors[{at}].nonce", NONCE_BYTES)
        for at, each in enumerate(listed)
    ]
    abandoned = [_abandoned(each, f"{where}.abandoned[{at}]") for at, each in enumerate(_list(found, "abandoned", where))]
    draw = _field(found, "draw", where)
    return Joint(offer, tuple(nonces), tuple(abandoned), None if draw is None else _draw(draw, f"{where}.draw"))


def _abandoned(document: object, where: str) -> Abandoned:
    found = _object(document, where)
    why = _field(found, "why", where)
    if why not in REASONS:
        raise ProofError(f"{where}.why", f"is {told(why)}", f"one of {', '.join(REASONS)}")
    names = _list(found, "names", where)
    if not names or not all(isinstance(each, str) for each in names):
        raise ProofError(f"{where}.names", f"is {told(names)}", "the names of players")
    return Abandoned(_hash(_field(found, "offer", where), f"{where}.offer"), why, tuple(names))


def _draw(document: object, where: str) -> Draw:
    found = _object(document, where)
    seats = [_number(each, f"{where}.seats[{at}]", 1, MOST) for at, each in enumerate(_list(found, "seats", where))]
    opened = [_opening(each, f"{where}.openings[{at}]") for at, each in enumerate(_list(found, "openings", where))]
    if len(opened) != len(seats):
        raise ProofError(f"{where}.openings", f"has {len(opened)}", f"one for each of the {len(seats)} cards drawn")
    size, root = _number(_field(found, "size", where), f"{where}.size", 1, MOST), _hash(_field(found, "root", where), f"{where}.root")
    return Draw(size, root, tuple(seats), tuple(opened))


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


def _string(found: dict[str, Any], name: str, where: str) -> str:
    value = _field(found, name, where)
    if not isinstance(value, str) or len(value) > LONGEST:
        raise ProofError(f"{where}.{name}", f"is {told(value)}", f"a text of at most {LONGEST} letters")
    return value


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
