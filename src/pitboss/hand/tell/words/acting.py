"""Acting before one's turn, and time to act."""

from __future__ import annotations

from typing import Final

WORDS: Final[dict[str, dict[str, str]]] = {
    "out_of_turn_words": {
        "bind": "A bet, call or raise made or announced out of turn binds.",
        "wagers-do-not": "A bet, call or raise made out of turn binds; one that is only announced does not.",
        "nothing-binds": "A bet, call or raise made out of turn binds; what is only said out of turn does not.",
    },
    "out_of_turn_smaller_bet": {
        "by-size": "If a player who was passed over then bets less, it is judged by its size: a raise, made up to one, or a call.",
        "call": "If a player who was passed over then bets less, it is a call, and the rest goes back.",
        "player-chooses": "If a player who was passed over then bets less, its player may call, raise or fold.",
    },
    "out_of_turn_all_in": {
        "choice": "If a player who was passed over bets more, its player makes up the difference, takes it back and folds, or raises.",
        "binds": "If that player bets more, its player makes up the difference, folds without it, or raises; an all-in for less stays in.",
    },
    "out_of_turn_check": {
        "betting-round": "A check out of turn costs the right to bet and raise for the betting round.",
        "hand": "A check out of turn costs the right to bet and raise for the rest of the hand.",
    },
    "out_of_turn_check_sent": {
        "costs-nothing": "Wagers and checks that the dealer asked for out of turn are taken back.",
        "costs-as-well": "Wagers that the dealer asked for out of turn are taken back; a check costs the right to bet all the same.",
    },
    "out_of_turn_fold": {
        "at-once": "A fold out of turn is a fold at once.",
        "in-turn": "A fold out of turn takes effect when the turn comes.",
        "staff-decide": "Whether a fold out of turn may be taken back is for staff to decide.",
    },
    "time_out": {
        "at-once": "Where a time to act is set and is up, a hand that faces a bet is dead, and otherwise it is a check.",
        "staff-confirm": "Where a time to act is set and is up, staff may rule a hand that faces a bet dead, and otherwise a check.",
    },
    "time_out_blind": {
        "stays-in": "A last blind with nothing to call stays in.",
        "dead": "So is a last blind's, though there is nothing to call.",
    },
    "time_out_no_check": {
        "fold": "Where there is nothing to call and no check, the hand is dead.",
        "check": "Where there is nothing to call and no check, it counts as one all the same.",
        "staff-rule": "Where there is nothing to call and no check, staff decide.",
    },
    "time_out_opener": {
        "staff-rule": "What follows for a player who must open is for staff to decide.",
        "minimum-bet": "For a player who must open the smallest bet is made.",
        "fold": "The hand of a player who must open is dead, and the next one must.",
    },
    "extra_time_fee": {
        "after-hand": "Where more time can be bought, it is paid for when the hand is over.",
        "at-once": "Where more time can be bought, it is paid for at once.",
    },
}
