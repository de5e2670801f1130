"""The questions a game against the house puts to its book, beside those of `points.py`. The same `terms.toml` answers both.

A field is one question, and its type lists the answers the engine can carry out; the topics are what a refusal, a ruling or the settlement
of a wager cites. Where the letter of a book and the game as it is commonly published part, the letter is the default.
"""

from __future__ import annotations

from dataclasses import fields
from typing import Final, Literal, get_args, get_type_hints

from pitboss.record import record


@record
class HousePoints:
    """A book's answers for one table of a game against the house."""

    # -- what wagers come to
    blind_ahead: Literal["standoff", "lose"] = "standoff"  #: a Blind below a straight against a better dealer who does not qualify
    blind_tie: Literal["standoff", "pay-straight-or-better", "lose"] = "standoff"  #: a Blind when a qualified dealer ties
    folded_unqualified: Literal["fold-decides", "as-unfolded"] = "fold-decides"  #: Ante and Blind of a fold, the dealer not qualified
    half_units: Literal["exact", "down", "up"] = "exact"  #: a Blind that wins 3 to 2 on an odd stake
    trips_table: Literal["table-1", "table-2", "table-3", "table-4"] = "table-1"
    unexposed: Literal["cannot-win", "as-folded", "jackpot-only"] = "cannot-win"  #: a hand its player does not want shown
    # -- the deal and the decisions
    hole_cards: Literal["in-pairs", "singly"] = "in-pairs"
    early_fold: Literal["not-offered", "allowed"] = "not-offered"  #: a fold before turn and river
    acting_order: Literal["clockwise", "any-order"] = "clockwise"
    play_short: Literal["refused", "accepted"] = "refused"  #: a Play Wager below its amount when it is made
    # -- what goes wrong
    dealer_card: Literal["one-player", "every-player"] = (
        "one-player"  #: who must have acted for play to go on after a dealer's card is seen
    )
    play_between: Literal["as-placed", "at-three"] = "as-placed"  #: a first Play Wager between three and four times the Ante
    jackpot_no_ante: Literal["returned", "stands"] = "returned"  #: a Jackpot Wager beside a Blind alone
    one_opening: Literal["play-on", "misdeal-until-acted", "misdeal"] = "play-on"  #: cards for a seat with one of Ante and Blind
    oversized_ante: Literal["counted-part", "as-placed"] = "counted-part"  #: of what the Play Wager is a multiple, the Ante being too large
    board_overdealt: Literal["in-sequence", "misdeal"] = "in-sequence"
    board_early: Literal["by-cards-shown", "by-stage-missed"] = "by-cards-shown"  #: what may be bet when board cards came too soon
    top_up_until: Literal["end-of-round", "before-flop"] = "end-of-round"  #: a short Jackpot Wager made up
    level_3_short: Literal["short-stake", "both-stakes"] = "short-stake"  #: what goes back of a Level 3 wager with one short stake
    jackpot_over: Literal["return-excess", "invalid"] = "return-excess"  #: a Jackpot Wager that is too large
    hold_from: Literal["from-round", "from-decision"] = "from-round"  #: when the hours of a payment hold begin
    breach_stake: Literal["returned", "kept"] = "returned"  #: wagers voided because their player broke the rules


HOUSE_POINTS: Final = dict.fromkeys(each.name for each in fields(HousePoints))

#: What is cited, beside the questions.
HOUSE_TOPICS: Final = frozenset(
    [
        # what a wager came to
        "ante-wins",
        "ante-folded",
        "ante-loses",
        "ante-unqualified",
        "ante-ties",
        "blind-wins",
        "blind-wins-unqualified",
        "blind-folded",
        "blind-loses",
        "blind-unqualified",
        "blind-wins-nothing",
        "blind-ties",
        "trips-wins",
        "trips-wins-folded",
        "trips-loses-early",
        "trips-loses",
        "jackpot-wins",
        "jackpot-folded",
        "jackpot-hidden",
        "jackpot-loses",
        "play-wins",
        "play-loses",
        "play-ties",
        "hand-hidden",
        # why something is refused
        "chips-only",
        "one-hand",
        "wagers-locked",
        "ante-before",
        "blind-before",
        "trips-before",
        "jackpot-before",
        "one-ante",
        "one-blind",
        "one-trips",
        "controls",
        "priority",
        "seated",
        "ante-as-blind",
        "blind-as-ante",
        "trips-alone",
        "no-jackpot",
        "level-1",
        "level-2",
        "jackpot-ante",
        "table-limits",
        "play-pre-flop",
        "play-flop",
        "play-river",
        "play-blind",
        "play-once",
        "check-pre-flop",
        "check-flop",
        "river-decision",
        "board-flop",
        "board-river",
        "start-button",
        "dealer-shows",
        "settlement",
        "prize-button",
        "verified",
        "sorted-deck",
        "wrong-deck",
        "game-over",
        "round-of-play",
        "table-layout",
        "hole-cards-to",
        "dealer-named",
        # between rounds
        "second-deck",
        "new-deck",
        "new-deck-at-will",
        "table-sign",
        "sign-by-agreement",
        "sign-with-nobody",
        "table-closing",
        "closing-by-agreement",
        "closing-with-nobody",
        "idle-seat",
        "kept-out",
        "final-decision",
        "suspended",
        "payment-hold",
    ]
)


def house_answers(point: str) -> tuple[str, ...]:
    """The answers the engine can carry out."""
    return tuple(str(each) for each in get_args(get_type_hints(HousePoints)[point]))
