"""Chance: the one place where decks are shuffled and cut, committed to before the deal, and opened card by card afterwards.

>>> from pitboss.chance import HouseDealer, openings, proof, shuffled, verify
>>> from pitboss.hand import Hand, actions, play, table_rules
>>> rules = table_rules("perth-poker", "holdem", limit="no-limit", blinds=(1, 2))
>>> deck = shuffled(rules.pack_cards, rules.terms)  # publish deck.root now; keep the rest secret
>>> hand = Hand(rules, stacks=[200, 200], deck=deck.cards)
>>> begun = hand.copy()
>>> happened = [*HouseDealer(deck).deal_on(hand), *play(hand, actions.RaiseTo(2, 6))]
>>> [(opening.position, opening.card in hand.down[0]) for opening in openings(begun, happened, [deck], seat=1)]
[(0, True), (2, True)]
>>> verify(proof(begun, happened, [deck], seat=1)).holds
True
"""

from pitboss.chance.commitment import Opening, leads_to
from pitboss.chance.dealing import HouseDealer
from pitboss.chance.errors import ChanceError
from pitboss.chance.joint import Contributor, Joint, Offer, commitment, new_nonce
from pitboss.chance.joint_proof import contributed
from pitboss.chance.proof import account, openings, proof
from pitboss.chance.shuffle import ALGORITHM, Committed, new_seed, shuffled
from pitboss.chance.trail import Place, Trail
from pitboss.chance.verify import Problem, ProofError, Verdict, verify

__all__ = [
    "ALGORITHM",
    "ChanceError",
    "Committed",
    "Contributor",
    "HouseDealer",
    "Joint",
    "Offer",
    "Opening",
    "Place",
    "Problem",
    "ProofError",
    "Trail",
    "Verdict",
    "account",
    "commitment",
    "contributed",
    "leads_to",
    "new_nonce",
    "new_seed",
    "openings",
    "proof",
    "shuffled",
    "verify",
]
