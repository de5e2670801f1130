"""Joint chance for docs/chance-vectors.json: offers step by step, proofs that hold, and changes that a check must find."""

from __future__ import annotations

import json
from dataclasses import replace
from hashlib import sha256
from random import Random
from typing import Any

from pitboss.chance import Committed, Contributor, HouseDealer, Joint, Offer, commitment, contributed, openings, proof, shuffled
from pitboss.chance.joint import DRAW, JOINED, WITHHELD, Abandoned, permutation
from pitboss.chance.joint_proof import drawn_from, joint_to_json
from pitboss.chance.rounds import round_proof
from pitboss.hand import actions as a
from pitboss.hand import events as e
from pitboss.hand import table_rules
from pitboss.hand.dealing import pile_to_shuffle
from pitboss.hand.state import Hand
from tests.chance.hands import CommittedPlayers, a_table
from tests.chance.round_vectors import DealtRound, dealt_round
from tests.hand.everything import house, seat_players

#: table, hand, deck, sizes of the piles, seat and name of each contributor, and the seats that are dealt in
CASES: tuple[Any, ...] = (
    ("a", 1, 0, (52,), ((1, "Ann"),)),
    ("standard-holdem", 70_000, 0, (52, 52), ((2, "Ann"), (5, "Zoë"), (9, "Bo 2"))),
    ("draw", 12, 1, (17,), ((3, "Bo"), (1, "Ann"))),
    ("kuhn", 3, 0, (3, 32), ((1, "Ann"), (2, "Bo"))),
    ("seated", 4, 0, (52,), ((1, "Ann"), (2, "Bo")), (2, 6, 9, 1)),
)


def _bytes(*what: object) -> bytes:
    return sha256(repr(what).encode()).digest()


Players = tuple[tuple[int, str], ...]


def offer_of(table: str, hand: int, deck: int, roots: tuple[bytes, ...], players: Players, seats: tuple[int, ...] = ()) -> Joint:
    """An offer that all of its contributors have opened."""
    nonces = tuple(_bytes("nonce", table, hand, name) for _, name in players)
    listed = tuple(Contributor(seat, name, commitment(table, name, each)) for (seat, name), each in zip(players, nonces, strict=True))
    return Joint(Offer(table, hand, deck, roots, listed, seats), nonces)


def vector(table: str, hand: int, deck: int, sizes: tuple[int, ...], players: Players, seats: tuple[int, ...] = ()) -> dict[str, Any]:
    roots = tuple(_bytes("root", table, pile) for pile in range(len(sizes)))
    joint = offer_of(table, hand, deck, roots, players, seats)
    piles = [
        {"size": size, "seed": joint.seed(pile).hex(), "places": list(permutation(size, joint.seed(pile)))}
        for pile, size in enumerate(sizes)
    ]
    return {**joint_to_json(joint), "piles": piles}


def joint_hand(seat: int | None) -> dict[str, Any]:
    """The proof of a hand at whose table three players contributed, two offers were abandoned, and the button was drawn for."""
    rules = table_rules("perth-poker", "holdem", limit="no-limit", blinds=(1, 2))
    deck, pack = (shuffled(rules.pack_cards, rules.terms, _bytes(what)) for what in ("deck", "pack"))
    joint = offer_of("a", 1, 0, (deck.root, pack.root), ((1, "Ann"), (2, "Bo"), (4, "Cy")))
    gone = (Abandoned(_bytes("first"), WITHHELD, ("Di",)), Abandoned(_bytes("second"), JOINED, ("Cy",)))
    joint = replace(joint, abandoned=gone, draw=drawn_from(contributed(joint, pack, DRAW), (1, 2, 4)))
    mixed = contributed(joint, deck)
    for nth in range(500):
        hand = Hand(rules, stacks=[200, 200, 200], deck=mixed.cards)
        begun = hand.copy()
        happened = played(hand, HouseDealer(mixed), nth)
        if sum(isinstance(event, e.Shown) for event in happened) > 1:
            return _plain(proof(begun, happened, [mixed], seat, [joint]))
    raise AssertionError("no hand was shown")


class JointDealer(HouseDealer):
    """A dealer to whose every shuffle within the hand the players contribute; the first of them withheld at first."""

    __slots__ = ("joints", "players")

    def __init__(self, deck: Committed, joint: Joint, players: Players) -> None:
        super().__init__(deck)
        self.joints = [joint]
        self.players = players

    def _shuffle(self, hand: Hand, place: int) -> a.Shuffle:
        number = len(self.committed)
        pile = pile_to_shuffle(hand, place)[0]
        found = shuffled(pile, hand.rules.terms, _bytes("shuffle", number))
        joint = offer_of("draw", 3, number, (found.root,), self.players[1:])
        gone = (Abandoned(_bytes("withheld", number), WITHHELD, (self.players[0][1],)),)
        self.joints.append(replace(joint, abandoned=gone))
        self.committed.append(contributed(joint, found))
        return a.Shuffle(self.committed[-1].order)


def reshuffled_hand(seat: int | None) -> dict[str, Any]:
    """The proof of a draw that ran out of cards: the discards were shuffled within the hand, by house and players."""
    for nth in range(500):
        chance = Random(f"reshuffled {nth}")
        table = a_table("melbourne-poker", "draw-ante", chance)
        rules = house(table, chance, nth)
        deck = shuffled(rules.pack_cards, rules.terms, _bytes("reshuffled", nth))
        seated = seat_players(rules, table, chance)
        players = tuple((each, f"Player {each}") for each in Hand(rules, **{**seated, "deck": deck.cards}).seats)
        joint = offer_of("draw", 3, 0, (deck.root,), players, tuple(each for each, _ in players))
        mixed = contributed(joint, deck)
        hand = Hand(rules, **{**seated, "deck": mixed.cards})
        begun, dealer = hand.copy(), JointDealer(mixed, joint, players)
        happened = played(hand, dealer, nth)
        opened = openings(begun, happened, dealer.committed, seat) if len(dealer.committed) > 1 else []
        if any(each.deck == 1 for each in opened):
            return _plain(proof(begun, happened, dealer.committed, seat, dealer.joints))
    raise AssertionError("no draw has run out")


def played(hand: Hand, dealer: HouseDealer, nth: int) -> list[e.Event]:
    """All that happens in a hand of random players."""
    found: list[e.Event] = []
    CommittedPlayers(Random(f"joint hand {nth}"), dealer).play_out(hand, lambda _, event: found.append(event))
    return found


def joint_round(seat: int | None, chairs: tuple[int, ...] = (), hole: str = "in-pairs") -> dict[str, Any]:
    """The proof of a round against the house to whose deck the players contributed. `chairs`: with places of their own in it."""
    seats = (1, 3, 6)
    made: list[Joint] = []

    def mix(deck: Committed) -> Committed:
        made.append(offer_of("banked", 9, 0, (deck.root,), tuple((each, f"Player {each}") for each in seats), chairs))
        return contributed(made[-1], deck)

    for nth in range(500):
        found: DealtRound = dealt_round(seats, nth, hole, mix=mix, chairs=chairs)
        if any(type(event).__name__ == "DealerShown" for event in found.happened):
            return _plain(round_proof(found.begun, found.happened, found.committed, seat, made[-1]))
    raise AssertionError("the dealer was never shown")


def _plain(document: dict[str, Any]) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(json.dumps(document))
    return found


def tampered(document: dict[str, Any]) -> list[dict[str, Any]]:
    """Changes of a proof: what stands there, and the code of a problem that each check must find; null: the document is no proof."""
    contributor = ("joint", 0, "contributors", 0)
    changes: list[tuple[str, tuple[str | int, ...], Any, str | None]] = [
        ("a nonce", (*contributor, "nonce"), "ab" * 32, "joint"),
        ("a commitment", (*contributor, "commitment"), "ab" * 32, None),
        ("a name", (*contributor, "name"), "Eve", None),
        ("the hand", ("joint", 0, "hand"), 77, None),
        ("nobody contributed", ("joint",), [], "joint"),
        ("the first card opened lay elsewhere", ("openings", 0, "position"), (document["openings"][0]["position"] + 1) % 52, "opening"),
    ]
    if "seats" in document["joint"][0]:
        changes.append(("for whom the deck was made", ("joint", 0, "seats"), [*document["joint"][0]["seats"]][::-1], None))
    if document["format"].startswith("pitboss-round") and "seats" in document["joint"][0]:
        other = {**document["joint"][0], "seats": [1, 3, 2, 4, 5, 6]}
        moved = Offer(
            other["table"],
            other["hand"],
            0,
            tuple(map(bytes.fromhex, other["roots"])),
            tuple(Contributor(each["seat"], each["name"], bytes.fromhex(each["commitment"])) for each in other["contributors"]),
            (1, 3, 2, 4, 5, 6),
        )
        changes.append(("whose places are whose", ("joint", 0), {**other, "offer": moved.digest.hex()}, "position"))
    if len(document["joint"]) > 1:
        opened = [at for at, each in enumerate(document["openings"]) if each["deck"] == 1]
        changes += [
            ("a nonce of the shuffle", ("joint", 1, "contributors", 0, "nonce"), "ab" * 32, "joint"),
            ("which shuffle it was", ("joint", 1, "deck"), 2, None),
            ("the shuffle's root", ("decks", 1, "root"), "ab" * 32, "root"),
            ("nobody contributed to the shuffle", ("joint",), document["joint"][:1], "card"),
            (
                "a shuffled card lay elsewhere",
                ("openings", opened[0], "position"),
                document["openings"][opened[0]]["position"] ^ 1,
                "opening",
            ),
        ]
    if document["joint"][0]["draw"] is not None:
        first = document["joint"][0]["draw"]["openings"][0]
        changes += [
            ("a card drawn", ("joint", 0, "draw", "openings", 0, "card"), "2c" if first["card"] != "2c" else "2d", "opening"),
            ("where a card was drawn", ("joint", 0, "draw", "openings", 0, "position"), (first["position"] + 1) % 52, "position"),
        ]
    return [{"what": what, "at": list(at), "to": to, "finds": code} for what, at, to, code in changes]


def joints() -> dict[str, Any]:
    documents = [
        ("a hand, for everybody", joint_hand(None)),
        ("a hand, for seat 1", joint_hand(1)),
        ("a round, for seat 3", joint_round(3)),
        ("a hand with a shuffle within it, for everybody", reshuffled_hand(None)),
        ("a round in which every seat has its places, for seat 6", joint_round(6, (1, 2, 3, 4, 5, 6))),
        ("the same, with hole cards dealt one by one", joint_round(6, (1, 2, 3, 4, 5, 6), "singly")),
    ]
    return {
        "algorithm": "pitboss-joint-1",
        "offers": [vector(*case) for case in CASES],
        "proofs": [{"of": of, "proof": document, "tampered": tampered(document)} for of, document in documents],
    }
