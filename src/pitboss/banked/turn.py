"""What comes next in a round, and whose doing it is."""

from __future__ import annotations

from typing import Final

from pitboss.banked import steps
from pitboss.banked.state import IN, KEYED, VERIFIED, WON, Round
from pitboss.banked.wagers import BOARD_AT


class Due:
    """What a round waits for."""

    BETS: Final = "take bets"
    START: Final = "press start"
    DEAL: Final = "deal"
    DECIDE: Final = "decide"
    SHOW: Final = "show the dealer's hand"
    SETTLE: Final = "settle"
    KEY: Final = "press the prize button"
    VERIFY: Final = "have the hand verified"
    SORT: Final = "sort the deck"
    PRIZE: Final = "pay the prize"
    GAME_OVER: Final = "press game over"
    RACK: Final = "rack the cards"
    STAFF: Final = "wait for staff"
    OVER: Final = "over"


SORTED_FOR: Final = ("royal-flush", "straight-flush")


def due(game: Round) -> tuple[str, int]:
    """What is next, and the place it concerns; -1: nobody's."""
    what, place, _ = game.next_up or find_due(game)
    return what, place


def find_due(game: Round) -> tuple[str, int, steps.Step | None]:
    """What is next, the place it concerns, and the step in which the round waits. Remembered until the next event."""
    game.next_up = found = _find(game)
    return found


def _find(game: Round) -> tuple[str, int, steps.Step | None]:
    if not game.over:
        live = bool(game.unsettled())
        for step in game.agenda[game.at :]:
            wanted = _wants(game, step, live=live)
            if wanted is not None:
                return (Due.STAFF, -1, step) if game.suspended else (*wanted, step)
    return Due.OVER, -1, None


def _wants(game: Round, step: steps.Step, *, live: bool) -> tuple[str, int] | None:
    """What a step waits for; None where it has nothing left to do. `live`: somebody's wagers are still to be settled."""
    match step:
        case steps.TakeBets():
            return Due.BETS, -1
        case steps.StartGame():
            return (Due.START, -1) if any(each.jackpot for each in game.wagers) else None
        case steps.PayPrizes():
            return _prize(game)
        case steps.EndGame():
            return (Due.GAME_OVER, -1) if game.started else None
        case steps.RackCards():
            return Due.RACK, -1
    if not live:
        # Nobody is left whose wagers could win or lose: no more cards are needed.
        return None
    match step:
        case steps.DealHole():
            return None if game.dealer else (Due.DEAL, -1)
        case steps.Decisions(stage=stage):
            waiting = game.undecided(stage)
            return (Due.DECIDE, waiting[0]) if waiting else None
        case steps.DealBoard(stage=stage):
            return (Due.DEAL, -1) if len(game.board) < BOARD_AT[stage] else None
        case steps.ShowDealer():
            return None if game.dealer_shown else (Due.SHOW, -1)
        case _:
            return Due.SETTLE, game.unsettled()[0]


def _prize(game: Round) -> tuple[str, int] | None:
    """Each is keyed off and verified in the order of paying; the deck is sorted once; then they are paid."""
    for state, what in ((WON, Due.KEY), (KEYED, Due.VERIFY)):
        for prize in game.prizes:
            if prize.state == state:
                return what, prize.place
    if not game.sorted and any(prize.category in SORTED_FOR for prize in game.prizes):
        return Due.SORT, -1
    for prize in game.prizes:
        if prize.state == VERIFIED:
            return Due.PRIZE, prize.place
    return None


def step_due(game: Round) -> steps.Step | None:
    """The step the round waits in; None when it is over."""
    step: steps.Step | None = (game.next_up or find_due(game))[2]
    return step


def stage_at(game: Round) -> int:
    """The stage of the decisions at hand; -1: none."""
    step = step_due(game)
    return step.stage if isinstance(step, steps.Decisions) else -1


def stage_in_sight(game: Round) -> int:
    """The stage whose board cards are in sight."""
    return max(stage for stage, cards in enumerate(BOARD_AT) if len(game.board) >= cards)


def play_stage(game: Round) -> int:
    """The stage whose Play amounts hold now: by the cards in sight, or by the decisions at hand, as the house has it."""
    stage = stage_at(game)
    return stage_in_sight(game) if stage >= 0 and game.rules.points.board_early == "by-cards-shown" else stage


def deciders(game: Round) -> tuple[int, ...]:
    """The places that may decide now: one after the other, or everybody who has still to."""
    stage = stage_at(game)
    if stage < 0 or game.suspended:
        return ()
    waiting = game.undecided(stage)
    return tuple(waiting) if game.rules.points.acting_order == "any-order" else tuple(waiting[:1])


def may_hide(game: Round) -> tuple[int, ...]:
    """Who may still say that the hand is not to be shown."""
    if game.over or game.suspended or not game.dealer:
        return ()
    return tuple(
        place
        for place in game.in_round()
        if game.standing[place] != IN and not game.settled[place] and not game.hidden[place] and game.hole[place]
    )


def in_words(game: Round) -> str:
    """What the round waits for, in words."""
    what, place = due(game)
    if what == Due.DECIDE:
        return f"seat {game.seats[place]} is to decide"
    if what == Due.BETS:
        return "bets are being placed"
    if what == Due.STAFF:
        return "play is suspended until staff have looked into it"
    if what == Due.OVER:
        return "the round is over"
    return f"the dealer is to {what}{f' of seat {game.seats[place]}' if place >= 0 else ''}"
