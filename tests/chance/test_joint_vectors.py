"""The vectors of joint chance: a second implementation written from docs/chance.md, ours, and changes that are found."""

from __future__ import annotations

import copy
import hashlib
import json
from typing import Any

import pytest

from tests.chance.test_vectors import draw
from tests.rulebooks import PROJECT

TOLD: dict[str, Any] = json.loads((PROJECT / "docs" / "chance-vectors.json").read_text())["joint"]
OFFERS: list[dict[str, Any]] = TOLD["offers"]
PROOFS: list[dict[str, Any]] = TOLD["proofs"]
TAMPERED = [pytest.param(told["proof"], change, id=f"{told['of']}: {change['what']}") for told in PROOFS for change in told["tampered"]]


# -- a second implementation, from the page alone


def text(told: str) -> bytes:
    return len(told.encode()).to_bytes(2, "big") + told.encode()


def sha(*parts: bytes) -> bytes:
    return hashlib.sha256(b"".join(parts)).digest()


def bytes_of(seed: bytes) -> Any:
    import hmac

    for number in range(1000):
        yield from hmac.new(seed, b"pitboss-joint-1 order" + number.to_bytes(4, "big"), hashlib.sha256).digest()


@pytest.mark.parametrize("told", OFFERS, ids=lambda told: told["table"])
def test_the_page_is_enough_to_write_it_again(told: dict[str, Any]) -> None:
    table = text(told["table"])
    listed = b""
    for each in told["contributors"]:
        nonce = bytes.fromhex(each["nonce"])
        committed = sha(b"pitboss-joint-1 commitment", table, text(each["name"]), nonce)
        assert committed.hex() == each["commitment"]
        listed += bytes([each["seat"]]) + text(each["name"]) + committed
    roots = [bytes.fromhex(each) for each in told["roots"]]
    head = told["hand"].to_bytes(4, "big") + bytes([told["deck"]])
    many = len(told["contributors"]).to_bytes(2, "big")
    dealt = bytes([len(told["seats"]), *told["seats"]]) if "seats" in told else b""
    offer = sha(b"pitboss-joint-1 offer", head, table, bytes([len(roots)]), *roots, many, listed, dealt)
    assert offer.hex() == told["offer"]
    for number, pile in enumerate(told["piles"]):
        seed = sha(b"pitboss-joint-1 seed", bytes([number]), offer, *(bytes.fromhex(each["nonce"]) for each in told["contributors"]))
        assert seed.hex() == pile["seed"]
        source, places = bytes_of(seed), list(range(pile["size"]))
        for last in reversed(range(1, pile["size"])):
            other = draw(last + 1, source)
            places[last], places[other] = places[other], places[last]
        assert places == pile["places"]


# -- ours


def test_the_offers_are_what_we_make() -> None:
    from pitboss.chance.joint_proof import joint_from_json, joint_to_json

    for told in OFFERS:
        joint = joint_from_json(told)
        assert joint_to_json(joint) == {key: value for key, value in told.items() if key != "piles"}
        assert not joint.wrong()
        for number, pile in enumerate(told["piles"]):
            assert list(joint.places(pile["size"], number)) == pile["places"]


@pytest.mark.parametrize("told", PROOFS, ids=lambda told: told["of"])
def test_the_proofs_hold(told: dict[str, Any]) -> None:
    from pitboss.chance import verify

    document = told["proof"]
    verdict = verify(document, [each["root"] for each in document["decks"]], [each["offer"] for each in document["joint"]])
    assert verdict.problems == []
    assert "together" in verdict.notes[0]


@pytest.mark.parametrize(("document", "change"), TAMPERED)
def test_a_change_is_found(document: dict[str, Any], change: dict[str, Any]) -> None:
    from pitboss.chance import ProofError, verify

    spoilt = copy.deepcopy(document)
    held: Any = spoilt
    *path, last = change["at"]
    for key in path:
        held = held[key]
    held[last] = change["to"]
    if change["finds"] is None:
        with pytest.raises(ProofError):
            verify(spoilt)
    else:
        assert change["finds"] in {each.code for each in verify(spoilt).problems}
