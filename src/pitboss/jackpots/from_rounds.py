"""What a round against the house tells its jackpot: the events of `pitboss.banked`, as actions of the jackpot system.

The round knows which level was wagered and which hand won. What that is worth, and in which order it is paid, is the jackpot's to say.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from pitboss.banked import events as e
from pitboss.banked.state import Round
from pitboss.jackpots import actions as a
from pitboss.jackpots.state import Claim, LevelWager

#: Whoever ruled at the table, wagers are taken out again in the name of the house.
HOUSE = "casino-operator"


def actions_of(game: Round, happened: Sequence[e.Event], table: str, number: int, at: int) -> tuple[a.Action, ...]:
    """The actions that follow from what has just happened, all of it together. Ask after the events were carried out; leave none out."""
    found: list[a.Action] = []
    if any(isinstance(event, e.JackpotVoided) for event in happened):
        # A round that goes on with fewer wagers is begun anew with those that are left.
        why = next((event.clause for event in happened if isinstance(event, e.FaultReported)), "")
        found.append(a.VoidRound(table, number, HOUSE, why))
        if game.stakes and not game.void:
            found.append(a.TakeWagers(table, number, _wagers(game), at))
    elif any(isinstance(event, e.JackpotsStarted) for event in happened):
        found.append(a.TakeWagers(table, number, _wagers(game), at))
    ended = any(isinstance(event, e.Settled | e.Forfeited | e.WagersVoided) for event in happened)
    if ended and game.stakes and not game.void and not game.unsettled():
        # The prize buttons of a round are told together: their order is the jackpot's.
        wins = tuple(a.LevelWin(game.seats[prize.place], prize.category) for prize in game.prizes)
        found.append(a.SettleRound(table, number, wins, at))
    if game.stakes and any(isinstance(event, e.GameOverPressed) for event in happened):
        found.append(a.CloseRound(table, number, at))
    return tuple(found)


def _wagers(game: Round) -> tuple[LevelWager, ...]:
    return tuple(LevelWager(seat, game.names[game.place_of[seat]], level) for seat, level, _ in game.stakes)


def claims_of(claims: Iterable[Claim], table: str, number: int, seat: int) -> tuple[Claim, ...]:
    """What the jackpot owes a seat for this round; its amount is what the round's `PayPrize` pays."""
    return tuple(claim for claim in claims if (claim.table, claim.hand, claim.seat) == (table, number, seat))
