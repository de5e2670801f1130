"""From an action to what follows, or a refusal that names the clause. Nothing changes here."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from pitboss.banked import actions as a
from pitboss.banked import betting, dealing, ending
from pitboss.banked import events as e
from pitboss.banked.evolve import evolve
from pitboss.banked.refusing import refused
from pitboss.banked.state import Round
from pitboss.banked.turn import Due, due, in_words


def decide(game: Round, action: a.Action) -> tuple[e.Event, ...]:
    """The events an action leads to; `Refused` if it is not possible."""
    answer = _ANY_TIME.get(type(action))
    if answer is not None:
        return answer(game, action)
    found = _DEALERS.get(type(action))
    if found is None:
        raise refused(game, "unknown-action", f"{action!r} is nothing that can be asked of a round.", "round-of-play")
    wanted, does, topic = found
    what, place = due(game)
    if what != wanted:
        raise refused(
            game, "round-over" if what == Due.OVER else "not-now", f"That is not next: {in_words(game)}.", _why(game, action, topic)
        )
    return does(game, place, action)


def play(game: Round, action: a.Action) -> tuple[e.Event, ...]:
    """Decide, and carry out what was decided."""
    happened = decide(game, action)
    for event in happened:
        evolve(game, event)
    return happened


def _why(game: Round, action: a.Action, topic: str) -> str:
    """The topic a refusal cites: board cards wait for everybody's decision, everything for the start button and for staff."""
    what = due(game)[0]
    if what == Due.STAFF:
        return "suspended"
    if what == Due.START:
        return "start-button"
    if isinstance(action, a.Deal) and what == Due.DECIDE:
        return "board-flop" if len(game.board) == 0 else "board-river"
    if what in (Due.KEY, Due.VERIFY, Due.SORT):
        return {Due.KEY: "prize-button", Due.VERIFY: "verified", Due.SORT: "sorted-deck"}[what]
    if what == Due.GAME_OVER:
        return "game-over"
    return topic


_ANY_TIME: Final[dict[type, Callable[[Round, Any], tuple[e.Event, ...]]]] = {
    a.PlaceBets: betting.place_bets,
    a.Withdraw: betting.withdraw,
    a.SayBet: betting.say_bet,
    a.NoMoreBets: betting.no_more_bets,
    a.Play: betting.play,
    a.Check: betting.check,
    a.Fold: betting.fold,
    a.KeepHidden: betting.keep_hidden,
}
# What the dealer does, when, and what is cited where it is not the time.
_DEALERS: Final[dict[type, tuple[str, Callable[[Round, int, Any], tuple[e.Event, ...]], str]]] = {
    a.PressStart: (Due.START, dealing.press_start, "start-button"),
    a.Deal: (Due.DEAL, dealing.deal, "hole-cards-to"),
    a.ShowDealer: (Due.SHOW, dealing.show_dealer, "dealer-shows"),
    a.Settle: (Due.SETTLE, ending.settle, "settlement"),
    a.KeyOff: (Due.KEY, ending.key_off, "prize-button"),
    a.VerifyHand: (Due.VERIFY, ending.verify, "verified"),
    a.SortDeck: (Due.SORT, ending.sort_deck, "sorted-deck"),
    a.PayPrize: (Due.PRIZE, ending.pay_prize, "verified"),
    a.PressGameOver: (Due.GAME_OVER, dealing.press_game_over, "game-over"),
    a.RackCards: (Due.RACK, dealing.rack, "round-of-play"),
}
