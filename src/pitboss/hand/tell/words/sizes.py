"""How much may be bet or raised, and how often."""

from __future__ import annotations

from typing import Final

WORDS: Final[dict[str, dict[str, str]]] = {
    "raise_cap_lifted": {
        "at-any-time": "Once two players are left they may raise as often as they like.",
        "before-cap": "Two players may raise as often as they like, unless the raises were used up while more were in.",
        "from-round-start": "In a round that two players begin they may raise as often as they like.",
        "never": "That holds between two players too.",
    },
    "raise_cap_counts": {
        "to-showdown": "A player who is all-in still counts: three in the hand are three.",
        "this-round": "A player who went all-in in this round still counts as a third; one who did so earlier does not.",
        "able-to-act": "Only players who can still bet are counted.",
    },
    "raise_cap_short_all_in": {
        "no": "An all-in for less than a full raise uses up none of the raises.",
        "yes": "An all-in for less than a full raise uses up one of the raises.",
        "half-or-more": "An all-in for less than a full raise uses up one of the raises if it is half a raise or more.",
    },
    "completion_counts": {
        "counts-as-bet": "Making a short opening up to a full bet is no raise.",
        "counts-as-raise": "Making a short opening up to a full bet is a raise.",
    },
    "short_reopens": {
        "one-by-one": "An all-in for less than a full raise lets nobody raise who has acted; several are not added up.",
        "together": "An all-in for less than a full raise lets nobody raise who has acted, until several together make a full raise.",
        "facing-full-raise": "A player who has acted may raise again only when at least a full raise more is to be called.",
        "half": "An all-in of half a bet or raise lets everybody raise again; one of less than half lets nobody raise who has acted.",
    },
    "short_next": {
        "on-top": "After a short all-in the next raise is a full raise on top of it.",
        "complete": "After a short all-in the next raise makes it up to what a full raise would have been.",
        "short-raise-size": "After a short all-in the next raise adds at least as much as the short one did.",
    },
    "half_measure": {
        "last-full-bet": "Half a raise is measured from the last full bet or raise, so short all-ins add up.",
        "all-in-before": "Half a raise is measured from the all-in before it, so short all-ins do not add up.",
    },
    "half_next": {
        "on-top": "After half a raise or more the next raise is a full raise on top of it.",
        "make-up": "After half a raise or more the next raise makes it up to the full one.",
        "next-level": "After half a raise or more the next raise goes as high as if it had been a full one.",
    },
    "combined_size": {
        "last-full-raise": "Where they do, the next raise adds at least the last full raise.",
        "combined-amount": "Where they do, the next raise adds at least what they came to together.",
    },
    "short_open": {
        "may-raise": "Over an all-in that opens for less than the minimum, players who checked may raise.",
        "call-or-fold": "Over an all-in that opens for less than the minimum, players who checked only call or fold.",
    },
    "earlier_completes": {
        "no": "A player who has acted may not make a short all-in up.",
        "yes": "A player who has acted may make a short all-in up.",
    },
    "pot_measure": {
        "raise-after-call": "The call goes in first; the raise may then be {share} it makes.",
        "whole-wager": "Call and raise together may be {share} as it lies.",
    },
    "pot_base": {
        "all-wagers-and-call": "All wagers of the round count in that pot.",
        "earlier-rounds-and-call": "Only what earlier rounds brought in counts in that pot, and the call.",
    },
    "pot_rounding": {"down": "An uneven limit is rounded down.", "up": "An uneven limit is rounded up."},
    "pot_below_minimum": {
        "minimum-allowed": "Where the limit is below the minimum, the minimum may be bet.",
        "no-raise": "Where the limit is below the minimum, nobody bets, unless all-in.",
    },
    "pot_big_blind_ante": {
        "counted": "One ante for the whole table counts in it.",
        "not-counted": "One ante for the whole table does not count in it in the first round.",
    },
    "pot_short_blind": {
        "as-posted": "A blind posted short counts in it as it lies.",
        "as-full": "A blind posted short counts in it as if it were whole.",
    },
    "pot_commission": {
        "counted": "Commission taken already still counts in it.",
        "not-counted": "Commission taken already no longer counts in it.",
    },
    "maximum_scope": {
        "each-bet-or-raise": "The table maximum is for each bet and each raise.",
        "total-for-the-round": "The table maximum is for all that a player puts in in one round.",
    },
    "raise_to_cover": {
        "full-size": "A raise is made in full even where nobody can call all of it.",
        "allowed": "A raise may stop at what the richest opponent can call.",
    },
    "bet_size": {
        "between-limits": "",
        "least-then-most": "Bets and raises are exactly the minimum, in the last round exactly the maximum.",
        "no-limit": "A bet is {least} or more, up to all the player has.",
    },
    "raise_size": {"last-raise": ", and no less than the last bet or raise", "least-wager": ""},
    "higher_limit_rounds": {
        "second-half": "The big bet is for the second half of the rounds.",
        "one-size": "Bets have one size in all rounds.",
    },
    # -- Manila's ladder
    "manila_first_raise": {
        "any-between": "Anything between will do.",
        "one-or-two": "Nothing between will do.",
    },
    "manila_straddle_raise": {"blind-sizes": "A straddle leaves the size of raises as it is."},
    "manila_final_open": {
        "four-blinds": "It is so whether or not the round before was opened.",
        "two-blinds": "If the round before had no full opening bet, it is half of that, and so is a raise between two players.",
    },
    "manila_final_raise": {
        "up-to-maximum": "",
        "opening-bet": "",
    },
    "manila_final_heads_up": {"at-start": "What counts is how many begin the round."},
    "crown_manila_heads_up": {
        "table-limits": "The table limits hold between two players too.",
        "whole-stake": "Between two players the whole stack may be bet.",
    },
}
