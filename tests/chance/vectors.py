"""Writes docs/chance-vectors.json: `python -m tests.chance.vectors`.

Only another algorithm may change the decks that stand there, only another book or engine the rounds.
"""

from __future__ import annotations

import json
from hashlib import sha256
from itertools import islice
from typing import Any

from pitboss.cards import pack_of
from pitboss.chance.commitment import leaf, tree
from pitboss.chance.shuffle import order_of
from pitboss.chance.source import ALGORITHM, SALT, block, stream
from tests.chance.joint_vectors import joints
from tests.chance.round_vectors import rounds
from tests.rulebooks import PROJECT

FILE = PROJECT / "docs" / "chance-vectors.json"
SEEDS = (bytes(32), bytes(range(32)), b"\xff" * 32, sha256(b"pitboss").digest())
#: seed, pack, cards of it, cut, the position opened
CASES = (
    (0, 52, 52, 0, 0),
    (1, 52, 52, 2, 51),
    (2, 52, 52, 1, 17),
    (3, 32, 32, 2, 30),
    (1, 20, 20, 2, 19),
    (2, 52, 3, 2, 2),
    (3, 52, 1, 1, 0),
)


def vector(seed: bytes, pack: int, size: int, cut_least: int, opened: int) -> dict[str, Any]:
    pile = pack_of(pack).cards[:size]
    order = order_of(size, cut_least, stream(seed))
    lying = [pile[number] for number in order]
    salts = [block(seed, SALT, position) for position in range(size)]
    levels = tree([leaf(position, card, salt) for position, (card, salt) in enumerate(zip(lying, salts, strict=True))])
    path = [level[at ^ 1].hex() for depth, level in enumerate(levels[:-2]) if (at := opened >> depth) ^ 1 < len(level)]
    return {
        "seed": seed.hex(),
        "pile": " ".join(card.text for card in pile),
        "cut_least": cut_least,
        "bytes": bytes(islice(stream(seed), 96)).hex(),
        "order": list(order),
        "cards": " ".join(card.text for card in lying),
        "salts": [salt.hex() for salt in salts],
        "leaves": [each.hex() for each in levels[0]],
        "root": levels[-1][0].hex(),
        "opening": {"position": opened, "card": lying[opened].text, "salt": salts[opened].hex(), "path": path},
    }


def vectors() -> dict[str, Any]:
    return {"algorithm": ALGORITHM, "vectors": [vector(SEEDS[seed], *rest) for seed, *rest in CASES], "rounds": rounds(), "joint": joints()}


if __name__ == "__main__":
    FILE.write_text(json.dumps(vectors(), indent=1) + "\n")
