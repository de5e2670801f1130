"""What a player may do: the amounts of a Play Wager, checking, folding."""

from __future__ import annotations

from pitboss.banked.state import Round
from pitboss.banked.turn import play_stage, stage_at
from pitboss.banked.wagers import RIVER
from pitboss.record import record


@record
class Choices:
    """A player's choices at one decision."""

    plays: tuple[int, ...]  #: amounts of a Play Wager, the least first
    up_to: int  #: where short amounts are taken as they are: any amount of whole chips up to here; 0: only those above
    check: bool
    fold: bool


def full_amounts(game: Round, place: int, stage: int) -> tuple[int, ...]:
    """What a Play Wager of this seat must be at a stage. Without an Ante it is one Blind at every stage."""
    wagers, rules = game.wagers[place], game.rules
    if not wagers.ante:
        return (rules.terms.number("play.without-ante") * game.base[place],)
    return tuple(times * game.base[place] for times in rules.multiples[stage])


def choices(game: Round, place: int) -> Choices:
    """What the player at this place may do, whose decision it is."""
    full = full_amounts(game, place, play_stage(game))
    stack = game.stack[place]
    last = stage_at(game) == RIVER
    short = min(full[0] - 1, stack) if game.rules.points.play_short == "accepted" else 0
    short -= short % game.rules.limits.chip
    return Choices(
        plays=tuple(amount for amount in full if amount <= stack),
        up_to=max(short, 0),
        check=not last,
        fold=last or game.rules.points.early_fold == "allowed",
    )
