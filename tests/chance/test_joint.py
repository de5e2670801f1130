"""Joint chance: the permutation is uniform, everything is bound before the first nonce is open, and each attack gains what the docs say."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import cache
from hashlib import sha256
from itertools import combinations, permutations, product
from math import factorial, sqrt
from random import Random
from typing import Any

import pytest

from pitboss.cards import cards
from pitboss.chance import ChanceError, Committed, Contributor, HouseDealer, Joint, Offer, commitment, contributed, proof, shuffled, verify
from pitboss.chance.joint import DRAW, Abandoned, joint_seed, permutation
from pitboss.chance.joint_proof import drawn_from, joint_from_json, joint_to_json
from pitboss.chance.shuffle import order_of
from pitboss.chance.source import new_seed, stream
from pitboss.hand import table_rules
from pitboss.hand.state import Hand
from tests.chance.hands import CommittedPlayers, dealt
from tests.chance.statistics import examine
from tests.chance.test_statistics import FEW, MANY, decks_of, failing, fixed

RULES = table_rules("perth-poker", "holdem", limit="no-limit", blinds=(1, 2))


def nonce(*what: object) -> bytes:
    return sha256(repr(what).encode()).digest()


def offered(deck: Committed, *names: str, table: str = "a", hand: int = 1, others: tuple[Committed, ...] = ()) -> Offer:
    listed = tuple(Contributor(seat, name, commitment(table, name, nonce(name, hand))) for seat, name in enumerate(names, start=1))
    return Offer(table, hand, 0, (deck.root, *(each.root for each in others)), listed)


def opened(offer: Offer) -> Joint:
    return Joint(offer, tuple(nonce(each.name, offer.hand) for each in offer.contributors))


@cache
def deck_of(seed: int) -> Committed:
    return shuffled(RULES.pack_cards, RULES.terms, nonce("house", seed))


# -- uniform


@pytest.mark.parametrize("size", [1, 2, 3, 4, 5])
def test_every_house_order_under_every_permutation_gives_every_deck_equally_often(size: int) -> None:
    """Whatever one order the house takes: the permutations make each deck of it, each as often."""
    for house in permutations(range(size)):
        seen = Counter(tuple(house[at] for at in places) for places in permutations(range(size)))
        assert len(seen) == factorial(size)
        assert set(seen.values()) == {1}


@pytest.mark.parametrize("size", [2, 3, 4, 5, 6])
def test_all_outcomes_of_the_sampler_give_every_permutation_equally_often(size: int) -> None:
    """Up to three cards every byte that is not thrown away, at every draw; then every outcome of a draw once."""
    draws = range(size, 1, -1)
    choices = [range(256 - 256 % n) if size < 4 else range(n) for n in draws]
    seen = Counter(order_of(size, 0, iter(drawn)) for drawn in product(*choices))
    assert len(seen) == factorial(size)
    assert len(set(seen.values())) == 1


def stubborn(chance: Callable[[], bytes]) -> Iterator[tuple[int, ...]]:
    """The house always commits to one order. One player is honest; the shill opens zeros."""
    deck = order_of(52, 2, stream(bytes(32)))
    listed = (Contributor(1, "Ann", bytes(32)), Contributor(2, "Shill", bytes(32)))
    offer = Offer("a", 1, 0, (bytes(32),), listed)
    while True:
        places = permutation(52, joint_seed(offer, (chance(), bytes(32))))
        yield tuple([deck[at] for at in places])


def test_decks_of_one_stubborn_house_look_like_chance() -> None:
    assert failing(examine(decks_of(stubborn(fixed("a stubborn house")), FEW))) == []


@pytest.mark.soak
def test_a_million_decks_of_one_stubborn_house_look_like_chance() -> None:
    """Nine families of tests, failing together once in a hundred runs: from the system's own chance."""
    assert failing(examine(decks_of(stubborn(new_seed), MANY))) == []


# -- bound


def test_the_cards_are_those_committed_to_in_the_order_of_the_permutation() -> None:
    deck = deck_of(1)
    joint = opened(offered(deck, "Ann", "Bo"))
    mixed = contributed(joint, deck)
    places = joint.places(52)
    assert sorted(places) == list(range(52))
    assert mixed.cards == tuple(deck.cards[at] for at in places)
    assert mixed.opening(3).position == places[3]
    assert mixed.opening(3).card is deck.cards[places[3]]
    assert mixed.as_committed() == deck
    assert Committed.from_json(json.loads(json.dumps(mixed.to_json()))) == mixed


def test_without_contributors_the_deck_is_dealt_as_committed() -> None:
    deck = deck_of(1)
    assert contributed(opened(offered(deck)), deck) is deck


def test_a_permutation_is_applied_once() -> None:
    deck = deck_of(1)
    mixed = contributed(opened(offered(deck, "Ann")), deck)
    with pytest.raises(ChanceError, match="applied once"):
        mixed.permuted(tuple(range(52)))
    with pytest.raises(ChanceError, match="each of its 52 positions"):
        deck.permuted((0,) * 52)
    with pytest.raises(ChanceError, match="not the pile"):
        contributed(opened(offered(deck, "Ann")), deck_of(2))


def test_a_commitment_cannot_be_copied_to_another_name_or_table() -> None:
    told = commitment("a", "Ann", nonce("Ann", 1))
    assert Contributor(1, "Ann", told).is_opened_by("a", nonce("Ann", 1))
    assert not Contributor(1, "Bo", told).is_opened_by("a", nonce("Ann", 1))
    assert not Contributor(1, "Ann", told).is_opened_by("b", nonce("Ann", 1))
    assert not Contributor(1, "Ann", told).is_opened_by("a", nonce("Ann", 1)[:31])


def test_names_and_tables_do_not_run_into_each_other() -> None:
    assert commitment("ab", "c", bytes(32)) != commitment("a", "bc", bytes(32))


@pytest.mark.parametrize(
    "other",
    [
        {"table": "b"},
        {"hand": 2},
        {"deck": 1},
        {"roots": (bytes(32),)},
        {"contributors": ()},
        {"seats": (1, 2)},
    ],
)
def test_the_offer_binds_all_of_it(other: dict[str, object]) -> None:
    offer = offered(deck_of(1), "Ann", "Bo")
    assert replace(offer, **other).digest != offer.digest  # type: ignore[arg-type]


def test_the_order_of_contributors_and_every_nonce_counts() -> None:
    joint = opened(offered(deck_of(1), "Ann", "Bo"))
    swapped = Joint(replace(joint.offer, contributors=joint.offer.contributors[::-1]), joint.nonces[::-1])
    assert joint.seed() != swapped.seed()
    for at in range(2):
        changed = tuple(bytes(32) if number == at else each for number, each in enumerate(joint.nonces))
        assert Joint(joint.offer, changed).seed() != joint.seed()
    assert joint.seed() != joint.seed(DRAW)
    with pytest.raises(ChanceError, match="1 nonces are open, and 2"):
        Joint(joint.offer, joint.nonces[:1]).seed()


def test_an_opened_offer_can_be_written_and_read() -> None:
    deck, pack = deck_of(1), deck_of(2)
    joint = opened(offered(deck, "Ann", "Bo", others=(pack,)))
    joint = replace(joint, draw=drawn_from(contributed(joint, pack, DRAW), (1, 2)), abandoned=(Abandoned(bytes(32), "withheld", ("Cy",)),))
    assert joint_from_json(json.loads(json.dumps(joint_to_json(joint)))) == joint


# -- proofs


def joint_hand(*names: str, draw: bool = False) -> tuple[dict[str, Any], Joint]:
    """The proof of a hand whose deck these players shuffled too."""
    deck, pack = deck_of(7), deck_of(8)
    joint = opened(offered(deck, *names, others=(pack,) if draw else ()))
    if draw:
        joint = replace(joint, draw=drawn_from(contributed(joint, pack, DRAW), (1, 2)))
    mixed = contributed(joint, deck)
    hand = Hand(RULES, stacks=[200, 200, 200], deck=mixed.cards)
    begun, happened = hand.copy(), []
    dealer = HouseDealer(mixed)
    CommittedPlayers(Random("a joint hand"), dealer).play_out(hand, lambda _, event: happened.append(event))
    document = proof(begun, happened, dealer.committed, 1, [joint])
    return json.loads(json.dumps(document)), joint


def test_a_joint_hand_is_proved() -> None:
    document, joint = joint_hand("Ann", "Bo", draw=True)
    verdict = verify(document, [joint.offer.roots[0].hex()], [joint.offer.digest.hex()])
    assert verdict.problems == []
    assert document["format"] == "pitboss-proof-2"
    assert verdict.notes == ["The deck was shuffled by the house and by Ann and Bo together."]
    assert len(verdict.opened) > 2


def test_the_proof_says_that_nobody_contributed() -> None:
    document, _ = joint_hand()
    verdict = verify(document)
    assert verdict.holds
    assert "The deck was shuffled by the house alone: no player's client contributed." in verdict.notes


def test_a_hand_of_the_older_kind_still_verifies_and_knows_no_offer() -> None:
    found = dealt("perth-poker", "holdem", 3)
    document = json.loads(json.dumps(proof(found.begun, found.happened, found.committed, 1)))
    assert document["format"] == "pitboss-proof-1"
    assert verify(document).holds
    assert [each.code for each in verify(document, offers=["00" * 32]).problems] == ["offer"]


def test_a_nonce_that_was_not_committed_to_is_found() -> None:
    document, _ = joint_hand("Ann", "Bo")
    document["joint"][0]["contributors"][1]["nonce"] = "11" * 32
    found = {each.code for each in verify(document).problems}
    assert "joint" in found
    assert found & {"card", "position"}


def test_a_list_made_up_after_the_nonces_were_open_is_found_by_the_offer_noted() -> None:
    """Once it knows Ann's nonce, the house puts another in the place of its shill's: only the noted offer shows it."""
    document, joint = joint_hand("Ann", "Shill")
    other = commitment("a", "Shill", nonce("another"))
    changed = replace(joint.offer, contributors=(joint.offer.contributors[0], Contributor(2, "Shill", other)))
    new = Joint(changed, (joint.nonces[0], nonce("another")))
    document["joint"] = [joint_to_json(new)]
    verdict = verify(document, [joint.offer.roots[0].hex()], [joint.offer.digest.hex()])
    assert verdict.problems[0].code == "offer"


def test_a_card_drawn_from_another_place_is_found() -> None:
    document, _ = joint_hand("Ann", "Bo", draw=True)
    first, second = document["joint"][0]["draw"]["openings"]
    document["joint"][0]["draw"]["openings"] = [second, first]
    assert [each.code for each in verify(document).problems] == ["position", "position"]


def test_cards_dealt_as_committed_where_players_had_contributed_are_found() -> None:
    """The house takes the contributions and deals its own order all the same."""
    deck = deck_of(7)
    joint = opened(offered(deck, "Ann"))
    found = dealt("perth-poker", "holdem", 3)
    document = json.loads(json.dumps(proof(found.begun, found.happened, found.committed, None, [])))
    assert [each.code for each in verify(document).problems] == ["joint"]
    own = replace(joint, offer=replace(joint.offer, roots=(found.committed[0].root,)))
    document["joint"] = [joint_to_json(own)]
    assert {each.code for each in verify(document).problems} & {"card", "position"}


# -- attackers, with the real code


FRIEND = frozenset(cards("Ah As Ad Ac"))
TRIALS = 1500


def aces(deck: Committed) -> bool:
    """Whether the friend's first card is an ace."""
    return deck.cards[0] in FRIEND


CHANCE = 4 / 52


def close_to(seen: int, trials: int, chance: float) -> bool:
    """Within five standard deviations."""
    return abs(seen - trials * chance) <= 5 * sqrt(trials * chance * (1 - chance))


def grind(friendly: int) -> Committed:
    """The deck that a crooked house takes: the first of its seeds that gives its friend two aces in a heads-up deal."""
    return next(deck for seed in range(friendly, friendly + 5000) if aces(deck := deck_of(seed)) and deck.cards[2] in FRIEND)


def test_a_house_that_grinds_for_aces_gets_them_as_often_as_anybody() -> None:
    crooked = grind(1000)
    assert aces(crooked)
    seen = sum(aces(contributed(opened(offered(crooked, "Ann", hand=hand)), crooked)) for hand in range(1, TRIALS))
    assert close_to(seen, TRIALS, CHANCE)


def test_a_house_alone_gets_what_it_grinds_for() -> None:
    """What joint chance is for: without a contributor the attack works, and the proof says that nobody contributed."""
    crooked = grind(1000)
    assert aces(contributed(opened(offered(crooked)), crooked))


def test_a_client_that_withholds_by_what_it_can_see_gains_nothing() -> None:
    """Bo refuses by what he sees before he opens: the offer, Ann's nonce, his own. He is not dealt in, and Ann's cards stay chance."""
    played = refused = 0
    for hand in range(1, TRIALS):
        deck = deck_of(hand % 50)
        offer = offered(deck, "Ann", "Bo", hand=hand)
        if sha256(offer.digest + nonce("Ann", hand) + nonce("Bo", hand)).digest()[0] & 1:
            refused += 1
            deck = deck_of(hand % 50 + 50)
            offer = offered(deck, "Ann", hand=hand)
        played += aces(contributed(opened(offer), deck))
    assert refused > TRIALS // 3
    assert close_to(played, TRIALS, CHANCE)


def test_a_house_and_one_player_who_withholds_gain_nothing() -> None:
    """The house tells Bo the outcome before he opens. He may refuse a bad deck, and is not dealt in to the next: no hand gets better."""
    won = 0
    for hand in range(1, TRIALS):
        deck = deck_of(hand % 50)
        won += aces(contributed(opened(offered(deck, "Ann", "Bo", hand=hand)), deck))  # refused otherwise, and Bo is out of the hand
    assert close_to(won, TRIALS, CHANCE)


def test_a_house_with_shills_has_one_more_try_for_each_that_refuses() -> None:
    """The cost of Cleve's theorem: every shill that refuses is out of the hand, and on record. With one refusal nearly twice the aces."""
    tries, won = 2, 0
    for hand in range(1, TRIALS):
        for attempt in range(tries):
            deck = deck_of(attempt)
            names = ("Ann", "Friend", "Shill")[: 3 - attempt]
            if aces(contributed(opened(offered(deck, *names, hand=hand)), deck)):
                won += 1
                break
    assert close_to(won, TRIALS, 1 - (1 - CHANCE) ** tries)


def test_choosing_last_gains_nothing() -> None:
    """Bo waits for every other nonce. All he can open is what he committed to: any other is found."""
    deck = deck_of(1)
    offer = offered(deck, "Ann", "Bo")
    wishes = [nonce("wish", number) for number in range(300)]
    good = [wish for wish in wishes if aces(contributed(Joint(offer, (nonce("Ann", 1), wish)), deck))]
    assert good  # among three hundred some would help him
    assert all(Joint(offer, (nonce("Ann", 1), wish)).wrong() == (offer.contributors[1],) for wish in good)


def test_two_offers_share_nothing() -> None:
    """The same nonces under two offers: one says nothing about the other."""
    first, second = deck_of(1), deck_of(2)
    seen = [opened(offered(deck, "Ann", "Bo")).places(52) for deck in (first, second)]
    same = sum(one == other for one, other in zip(*seen, strict=True))
    assert same < 10
    assert all(one != other for one, other in combinations(seen, 2))
