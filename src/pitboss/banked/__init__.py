"""Games against the house: one round of Ultimate Texas Hold'em, from the first Ante to the rack.

>>> from random import Random
>>> from pitboss.banked import Round, actions, deal_on, options, play, table_rules
>>> rules = table_rules(minimum=10, maximum=100)
>>> deck = list(rules.pack_cards)
>>> Random(3).shuffle(deck)
>>> game = Round(rules, stacks=[200, 200], deck=deck)
>>> for seat in (1, 2):
...     _ = play(game, actions.PlaceBets(seat, ante=10, blind=10))
>>> _ = play(game, actions.NoMoreBets())
>>> _ = deal_on(game)
>>> options(game).in_words()
('seat 1 plays 30', 'seat 1 plays 40', 'seat 1 checks')
>>> play(game, actions.Play(1, 20))
Traceback (most recent call last):
    ...
pitboss.hand.refusal.Refused: A Play Wager before the flop is 30 or 40 here, not 20. (ultimate-holdem 3.36(a)) Possible now: ...
"""

from pitboss.banked import actions, events, steps
from pitboss.banked.dealer import deal_on
from pitboss.banked.decide import decide, play
from pitboss.banked.evolve import evolve
from pitboss.banked.options import Options, options
from pitboss.banked.paying import Paying, paying
from pitboss.banked.rules import Limits, Rules, RulesError, table_rules
from pitboss.banked.settlement import Outcome, Result, settle
from pitboss.banked.state import Round, SetupError
from pitboss.banked.wagers import Wagers
from pitboss.hand.refusal import Refused

__all__ = [
    "Limits",
    "Options",
    "Outcome",
    "Paying",
    "Refused",
    "Result",
    "Round",
    "Rules",
    "RulesError",
    "SetupError",
    "Wagers",
    "actions",
    "deal_on",
    "decide",
    "events",
    "evolve",
    "options",
    "paying",
    "play",
    "settle",
    "steps",
    "table_rules",
]
