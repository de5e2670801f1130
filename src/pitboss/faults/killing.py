"""A hand that is dead: out of the pot, and out of the way of whoever acts next."""

from __future__ import annotations

from pitboss.games.vocabulary import Opens
from pitboss.hand import events as e
from pitboss.hand import steps
from pitboss.hand.evolve import evolve
from pitboss.hand.first import first_to_act
from pitboss.hand.rules import USUAL
from pitboss.hand.state import Hand
from pitboss.hand.turn import Due, due


def killed(hand: Hand, place: int, clause: str, refund: int = 0) -> tuple[e.Event, ...]:
    """The hand is dead. If the cards of that player had the first word, those of another have it now."""
    dead = e.HandKilled(hand.seats[place], clause, refund)
    step, going = hand.step, hand.round
    if not isinstance(step, steps.Betting) or going is None or not going.open or due(hand) != (Due.BET, place) or any(going.acted):
        return (dead,)
    if hand.rules.game.streets[step.street].opens not in (Opens.OPEN_CARD, Opens.SHOWING):
        return (dead,)
    twin = hand.copy()
    evolve(twin, dead)
    if twin.live == 1 or not twin.able():
        return (dead,)
    sizes = hand.rules.sizes[step.street]
    variant = next((number for number, each in enumerate(sizes) if each == going.sizes), USUAL)
    return dead, e.BettingOpened(step.street, twin.seats[first_to_act(twin, step.street)], variant, going.open_for)
