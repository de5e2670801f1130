"""One hand, from the first forced bet to the last odd chip.

>>> from random import Random
>>> from pitboss.hand import Dealer, Hand, actions, options, play, table_rules
>>> rules = table_rules("perth-poker", "holdem", limit="no-limit", blinds=(1, 2))
>>> deck = list(rules.pack_cards)
>>> Random(1).shuffle(deck)
>>> hand = Hand(rules, stacks=[200, 200, 200], deck=deck)
>>> dealer = Dealer(Random(2))
>>> _ = dealer.deal_on(hand)
>>> options(hand).in_words()
('seat 3 folds', 'seat 3 calls 2', 'seat 3 raises to 4 to 200')
>>> play(hand, actions.RaiseTo(3, 6))
(Raised(seat=3, to=6, full=6, step=4, raises=1, reopens=True),)
>>> play(hand, actions.Check(1))
Traceback (most recent call last):
    ...
pitboss.hand.refusal.Refused: There is 5 to call; seat 1 may not check. (perth-poker ...) Possible now: ...
"""

from pitboss.hand import actions, events, steps
from pitboss.hand.dealer import Dealer
from pitboss.hand.decide import decide, play
from pitboss.hand.evolve import evolve
from pitboss.hand.options import Options, options
from pitboss.hand.refusal import Refused
from pitboss.hand.rules import Rules, table_rules
from pitboss.hand.state import Hand, SetupError

__all__ = [
    "Dealer",
    "Hand",
    "Options",
    "Refused",
    "Rules",
    "SetupError",
    "actions",
    "decide",
    "events",
    "evolve",
    "options",
    "play",
    "steps",
    "table_rules",
]
