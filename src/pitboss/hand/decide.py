"""From an action to what follows, or a refusal that names the clause. Nothing changes here."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from pitboss.hand import actions as a
from pitboss.hand import dealing, exchange, runs, settle, showing, untold, wagering
from pitboss.hand import events as e
from pitboss.hand.actor import waited_for, waits_for
from pitboss.hand.evolve import EVOLVE
from pitboss.hand.refusal import refused
from pitboss.hand.state import Hand
from pitboss.hand.turn import Due, due


def decide(hand: Hand, action: a.Action) -> tuple[e.Event, ...]:
    """The events an action leads to; `Refused` if it is not possible."""
    answer = _PLAYERS.get(type(action))
    if answer is not None:
        return answer(hand, action)
    wanted = _ACTS.get(type(action))
    if wanted is None:
        raise refused(hand, "unknown-action", f"{action!r} is nothing that can be asked of a hand.", "turn")
    what, place = due(hand)
    if what not in wanted:
        if what == Due.OVER:
            raise refused(hand, "hand-over", "The hand is over.", "hand")
        raise refused(hand, "not-now", f"That is not next: {waits_for(hand)}.", "deal", waited_for(hand))
    return DOES[what](hand, place, action)


def play(hand: Hand, action: a.Action) -> tuple[e.Event, ...]:
    """Decide, and carry out what was decided."""
    happened = _PLAYERS.get(type(action), decide)(hand, action)
    for event in happened:
        hand.next_up = hand.possible = None
        EVOLVE[type(event)](hand, event)
    return happened


_PLAYERS: Final[dict[type, Callable[[Hand, Any], tuple[e.Event, ...]]]] = {
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
    a.TapOut: wagering.tap_out,
    a.PlayOn: wagering.play_on,
    a.RunIt: runs.run_it,
    a.Tell: untold.tell,
}

# What the dealer does for each thing that may be due: (hand, place it concerns, what the dealer said).
DOES: Final[dict[str, Callable[[Hand, int, Any], tuple[e.Event, ...]]]] = {
    Due.POST: dealing.post,
    Due.BURN: dealing.burn,
    Due.DEAL: dealing.deal,
    Due.REPLACE: dealing.replace,
    Due.SHUFFLE: dealing.shuffle,
    Due.ANNOUNCE: dealing.announce,
    Due.COLLECT: dealing.collect,
    Due.PAY: settle.pay,
}
_ACTS: Final[dict[type, tuple[str, ...]]] = {
    a.PostBets: (Due.POST,),
    a.BurnTop: (Due.BURN,),
    a.Deal: (Due.DEAL, Due.REPLACE),
    a.Shuffle: (Due.SHUFFLE,),
    a.Announce: (Due.ANNOUNCE,),
    a.Collect: (Due.COLLECT,),
    a.Pay: (Due.PAY,),
}
