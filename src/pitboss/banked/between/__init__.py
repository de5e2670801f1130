"""The table between rounds: who sits there, who deals, which deck is in play, what was announced, what is withheld or in dispute."""

from pitboss.banked.between import actions, events
from pitboss.banked.between.decide import act, decide
from pitboss.banked.between.evolve import evolve
from pitboss.banked.between.start import finish_round, start_round
from pitboss.banked.between.state import HouseTable

__all__ = ["HouseTable", "act", "actions", "decide", "events", "evolve", "finish_round", "start_round"]
