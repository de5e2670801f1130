"""What chips put in without words, or with too few, come to."""

from __future__ import annotations

from typing import Final

WORDS: Final[dict[str, dict[str, str]]] = {
    "oversize_measure": {
        "amount-to-call": "A silent chip that is more than the player owes is a call where there is a bet.",
        "previous-wager": "A silent chip that is more than the whole wager to be called is a call where there is a bet.",
    },
    "oversize_opens": {
        "chip-value": "As the first wager of a later round a silent oversize chip bets its value, within the limits.",
        "minimum": "As the first wager of a later round a silent oversize chip is the smallest bet.",
        "check": "As the first wager of a later round a silent oversize chip is a check, and goes back.",
    },
    "oversize_opens_first": {
        "chip-value": "In the first round, with nothing to call, a silent oversize chip bets its value, within the limits.",
        "minimum": "In the first round, with nothing to call, a silent oversize chip is the smallest bet.",
        "check": "In the first round, with nothing to call, a silent oversize chip is a check, and goes back.",
    },
    "raise_with_one_chip": {
        "total": "With the word raise one chip is call and raise together, as far as the limits allow.",
        "on-top": "With the word raise one chip is the raise alone, as far as the limits allow, and the call is added.",
    },
    "announced_raise_short": {
        "minimum-raise": "A raise announced with too few chips is made up to the smallest raise.",
        "half-test": "A raise announced with too few chips is judged like silent ones.",
    },
    "announced_raise_motions": {
        "any": "A raise announced without its amount is what the chips of both motions come to.",
        "one": "A raise announced without its amount is made in one motion, and what comes behind it goes back.",
    },
    "under_raise_measure": {
        "last-full-raise": "Silent chips above the call and short of a raise are compared with the last full bet or raise.",
        "smallest-raise": "Silent chips above the call and short of a raise are compared with what the smallest raise would add.",
        "whole-wager": "Silent chips above the call and short of a raise are compared with the whole wager to be called.",
    },
    "under_raise_duty": {
        "raise": "From {share} percent on they are made up to a raise; below that they are a call.",
        "raise-or-fold": "From {share} percent on they are made up to a raise, or folded and lost; below that they are a call.",
    },
    "two_chips": {
        "call": "Two silent chips of one kind, more than the call and short of a raise, are a call.",
        "half-test": "Two silent chips of one kind are judged like any others.",
    },
    "string_below_call": {
        "complete-or-fold": "Of two motions the first counts; below the call it is made up, or folded and lost.",
        "must-call": "Of two motions the first counts; below the call it is made up.",
    },
}
