"""What every wager of one seat comes to, under 3.9, 3.14, 3.20, 3.25 and 3.38 exactly as written. Pure values in, pure values out.

>>> from pitboss.banked.paying import paying
>>> from pitboss.banked.settlement import Outcome, settle
>>> from pitboss.banked.wagers import Wagers
>>> from pitboss.law import open_book
>>> from pitboss.law.terms import Terms
>>> pays = paying(Terms(open_book("ultimate-holdem"), "ultimate-texas-holdem"))
>>> lost_to_high_card = Outcome(player=1, dealer=2)
>>> [(each.spot, each.outcome, each.clause) for each in settle(pays, Wagers(ante=10, blind=10, play=10), lost_to_high_card)]
[('ante', 'standoff', '3.9(c)(i)'), ('blind', 'standoff', '3.14(c)(i)'), ('play', 'lose', '3.38(b)')]
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from pitboss.banked.paying import Paying
from pitboss.banked.wagers import ANTE, BLIND, LEVEL_1, LEVEL_2, PLAY, TRIPS, Wagers
from pitboss.record import record

WIN: Final = "win"
LOSE: Final = "lose"
STANDOFF: Final = "standoff"

# How a player left the hand.
STAYED: Final = ""
FOLDED_EARLY: Final = "early"  #: before turn and river
FOLDED: Final = "river"


@record
class Outcome:
    """All that the settlement of a seat depends on. Values are those of the book's ranking; more is better."""

    player: int  #: the best five of seven; 0 where the hand was given up before there were seven
    dealer: int
    flop: int = 0  #: the two hole cards with the flop: the Jackpot hand
    folded: str = STAYED
    hidden: bool = False  #: the player did not want the hand shown


@record
class Result:
    """What one wager came to."""

    spot: str
    stake: int
    outcome: str
    pays: int  #: on top of the stake; a Jackpot Wager's prize is the jackpot system's to pay
    clause: str
    hand: str = ""  #: the line of the pay table, or the hand that wins a jackpot


def settle(pays: Paying, wagers: Wagers, end: Outcome) -> tuple[Result, ...]:
    """Every wager that lies there, in the order Ante, Blind, Trips, Play, Jackpot."""
    found: list[Result] = []
    if wagers.ante:
        found.append(_ante(pays, wagers.ante, end))
    if wagers.blind:
        found.append(_blind(pays, wagers.blind, end))
    if wagers.trips:
        found.append(_trips(pays, wagers.trips, end))
    if wagers.play:
        found.append(_play(pays, wagers.play, end))
    found.extend(_jackpot(pays, wagers, end))
    return tuple(found)


def _lost_unseen(pays: Paying, end: Outcome) -> bool:
    """A hand nobody has seen is taken like a folded one, where the house reads it so."""
    return end.hidden and pays.reads.unexposed == "as-folded"


def _unseen(pays: Paying, end: Outcome) -> bool:
    """A hand nobody has seen cannot be shown to win."""
    return end.hidden and pays.reads.unexposed == "cannot-win"


def _ante(pays: Paying, stake: int, end: Outcome) -> Result:
    cites = pays.clauses
    qualified = end.dealer >= pays.qualifies
    if _lost_unseen(pays, end):
        return Result(ANTE, stake, LOSE, 0, cites["hand-hidden"])
    if end.folded == FOLDED_EARLY or (end.folded and (qualified or pays.reads.folded_unqualified == "fold-decides")):
        return Result(ANTE, stake, LOSE, 0, cites["ante-folded"])
    if not qualified:
        return Result(ANTE, stake, STANDOFF, 0, cites["ante-unqualified"])
    if _unseen(pays, end):
        return Result(ANTE, stake, LOSE, 0, cites["hand-hidden"])
    if end.player > end.dealer:
        return Result(ANTE, stake, WIN, _whole(stake * pays.ante), cites["ante-wins"])
    if end.player < end.dealer:
        return Result(ANTE, stake, LOSE, 0, cites["ante-loses"])
    return Result(ANTE, stake, STANDOFF, 0, cites["ante-ties"])


def _blind(pays: Paying, stake: int, end: Outcome) -> Result:
    cites, reads = pays.clauses, pays.reads
    qualified = end.dealer >= pays.qualifies
    if _lost_unseen(pays, end):
        return Result(BLIND, stake, LOSE, 0, cites["hand-hidden"])
    if end.folded == FOLDED_EARLY or (end.folded and (qualified or reads.folded_unqualified == "fold-decides")):
        return Result(BLIND, stake, LOSE, 0, cites["blind-folded"])
    if _unseen(pays, end):
        return Result(BLIND, stake, LOSE if qualified else STANDOFF, 0, cites["hand-hidden" if qualified else "blind-unqualified"])
    line = pays.line(pays.blind, end.player)
    if not qualified:
        if line is not None:
            return Result(BLIND, stake, WIN, pays.blind_pays(stake, line.odds), cites["blind-wins-unqualified"], line.hand)
        loses = reads.blind_ahead == "lose" and end.dealer > end.player
        return Result(BLIND, stake, LOSE if loses else STANDOFF, 0, cites["blind-unqualified"])
    if end.player < end.dealer:
        return Result(BLIND, stake, LOSE, 0, cites["blind-loses"])
    if end.player == end.dealer:
        if reads.blind_tie == "lose":
            return Result(BLIND, stake, LOSE, 0, cites["blind-ties"])
        if reads.blind_tie == "standoff" or line is None:
            return Result(BLIND, stake, STANDOFF, 0, cites["blind-ties"])
        return Result(BLIND, stake, WIN, pays.blind_pays(stake, line.odds), cites["blind-ties"], line.hand)
    if line is None:
        return Result(BLIND, stake, STANDOFF, 0, cites["blind-wins-nothing"])
    return Result(BLIND, stake, WIN, pays.blind_pays(stake, line.odds), cites["blind-wins"], line.hand)


def _trips(pays: Paying, stake: int, end: Outcome) -> Result:
    cites = pays.clauses
    if end.folded == FOLDED_EARLY:
        return Result(TRIPS, stake, LOSE, 0, cites["trips-loses-early"])
    if _lost_unseen(pays, end) or _unseen(pays, end):
        return Result(TRIPS, stake, LOSE, 0, cites["hand-hidden"])
    line = pays.line(pays.trips, end.player)
    if line is None:
        return Result(TRIPS, stake, LOSE, 0, cites["trips-loses"])
    return Result(TRIPS, stake, WIN, _whole(stake * line.odds), cites["trips-wins-folded" if end.folded else "trips-wins"], line.hand)


def _play(pays: Paying, stake: int, end: Outcome) -> Result:
    cites = pays.clauses
    if _lost_unseen(pays, end) or _unseen(pays, end):
        return Result(PLAY, stake, LOSE, 0, cites["hand-hidden"])
    if end.player > end.dealer:
        return Result(PLAY, stake, WIN, _whole(stake * pays.play), cites["play-wins"])
    if end.player < end.dealer:
        return Result(PLAY, stake, LOSE, 0, cites["play-loses"])
    return Result(PLAY, stake, STANDOFF, 0, cites["play-ties"])


def _jackpot(pays: Paying, wagers: Wagers, end: Outcome) -> Iterator[Result]:
    """The one Jackpot Wager, spot by spot: it wins or loses as a whole."""
    cites = pays.clauses
    hand = pays.jackpot_hand(end.flop)
    if end.folded:
        outcome, clause, hand = LOSE, cites["jackpot-folded"], ""
    elif end.hidden:
        outcome, clause, hand = LOSE, cites["jackpot-hidden"], ""
    else:
        outcome, clause = (WIN, cites["jackpot-wins"]) if hand else (LOSE, cites["jackpot-loses"])
    for spot, stake in ((LEVEL_1, wagers.level_1), (LEVEL_2, wagers.level_2)):
        if stake:
            yield Result(spot, stake, outcome, 0, clause, hand)


def _whole(won: object) -> int:
    """Odds on Ante, Trips and Play are whole in every table there is; a broken one would be no chips."""
    whole = int(won)  # type: ignore[call-overload]
    assert whole == won, won
    return int(whole)
