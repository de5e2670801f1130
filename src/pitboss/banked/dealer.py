"""The dealer of an electronic table: does whatever is the dealer's to do, until a player or somebody on the staff has to decide."""

from __future__ import annotations

from pitboss.banked import actions as a
from pitboss.banked import events as e
from pitboss.banked.decide import play
from pitboss.banked.options import DEALER
from pitboss.banked.state import Round
from pitboss.banked.turn import Due, due


def deal_on(game: Round) -> list[e.Event]:
    """Everything up to the next decision, or to the end. Bets are closed by whoever runs the table; prizes are verified by staff."""
    happened: list[e.Event] = []
    while True:
        what, place = due(game)
        if what == Due.SETTLE:
            happened += play(game, a.Settle(game.seats[place]))
        elif what == Due.KEY:
            happened += play(game, a.KeyOff(game.seats[place]))
        elif what in DEALER:
            happened += play(game, DEALER[what])
        else:
            return happened
