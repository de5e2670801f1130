"""From an action to what follows, or a refusal that names the clause. Nothing changes here."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from pitboss.hand import actions as a
from pitboss.hand import dealing, exchange, runs, settle, showing, wagering
from pitboss.hand import events as e
from pitboss.hand.evolve import evolve
from pitboss.hand.refusal import refused
from pitboss.hand.state import Hand


def decide(hand: Hand, action: a.Action) -> tuple[e.Event, ...]:
    """The events an action leads to; `Refused` if it is not possible."""
    answer = _DECIDE.get(type(action))
    if answer is None:
        raise refused(hand, "unknown-action", f"{action!r} is nothing that can be asked of a hand.", "turn")
    return answer(hand, action)


def play(hand: Hand, action: a.Action) -> tuple[e.Event, ...]:
    """Decide, and carry out what was decided."""
    happened = decide(hand, action)
    for event in happened:
        evolve(hand, event)
    return happened


_DECIDE: Final[dict[type, Callable[[Hand, Any], tuple[e.Event, ...]]]] = {
    a.Fold: wagering.fold,
    a.Check: wagering.check,
    a.Call: wagering.call,
    a.Bet: wagering.bet,
    a.RaiseTo: wagering.raise_to,
    a.BringIn: wagering.bring_in,
    a.Straddle: wagering.straddle,
    a.Decline: wagering.decline,
    a.TakeKitty: wagering.take_kitty,
    a.Discard: exchange.discard,
    a.SetHand: exchange.set_hand,
    a.Show: showing.show,
    a.Muck: showing.muck,
    a.PostBets: dealing.post,
    a.Announce: dealing.announce,
    a.Collect: dealing.collect,
    a.BurnTop: dealing.burn,
    a.Deal: dealing.deal,
    a.Shuffle: dealing.shuffle,
    a.RunIt: runs.run_it,
    a.Pay: settle.pay,
}
