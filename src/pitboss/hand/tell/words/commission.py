"""What the house takes."""

from __future__ import annotations

from typing import Final

WORDS: Final[dict[str, dict[str, str]]] = {
    "commission_minimum_binds": {
        "floor": "The minimum on the sign is taken whenever commission is.",
        "shown-only": "The minimum on the sign changes nothing.",
    },
    "commission_cap_scope": {
        "pot": "A cap on the sign is for each pot.",
        "hand": "A cap on the sign is for the whole hand.",
        "player": "A cap on the sign is for each winner.",
    },
    "commission_split_cap": {
        "by-share": "In a split pot a winner pays by share, up to the cap.",
        "by-share-equal": "In a split pot a winner pays by share, up to an equal part of the cap.",
        "sole-winner-only": "The cap helps only a winner who does not share.",
    },
    "commission_rounding": {
        "down": "It is rounded down to a whole {unit}.",
        "nearest": "It is rounded to the nearest whole {unit}.",
        "up": "It is rounded up to a whole {unit}.",
    },
    "commission_rounding_scope": {
        "each-pot": "Each pot is rounded by itself.",
        "whole-hand": "All pots are rounded together.",
    },
    "commission_pot_order": {
        "each-pot": "Each pot pays its own.",
        "main-first": "The main pot pays first.",
        "main-only": "Only the main pot pays.",
    },
    "commission_set_charge": {
        "free": "A set charge need not keep to the percentage.",
        "within-range": "A set charge may not come to more than the highest percentage.",
        "percentage-only": "There are no set charges.",
    },
    "commission_when": {
        "each-round": "It is taken after each betting round.",
        "end-of-hand": "It is taken when the hand is over.",
    },
    "commission_without_showdown": {
        "none": "A hand without a showdown pays none.",
        "taken": "A hand without a showdown pays too.",
    },
    "commission_unseen": {
        "none": "Where all but one give up at the showdown before a card is shown, there was none.",
        "taken": "Where all but one give up at the showdown before a card is shown, it was a showdown.",
    },
    "commission_blinds_alone": {
        "none": "A hand with no wagers but {blinds} pays none.",
        "taken": "A hand with no wagers but blinds pays too.",
    },
    "commission_blinds": {
        "all-blinds": "blinds of any kind",
        "compulsory-only": "compulsory blinds",
        "all-forced": "forced bets",
    },
    "commission_no_flop": {
        "none": "A hand that ends in the first betting round pays none.",
        "taken": "A hand that ends in the first betting round pays too.",
    },
    "commission_tie": {
        "each-pot": "A pot that goes to equal hands pays none, if nobody else has chips in it.",
        "whole-hand": "A hand that goes to equal hands pays none, if nobody else has chips in it.",
        "none": "",
    },
    "commission_uncalled": {
        "not-counted": "Chips that nobody called pay none.",
        "counted": "Chips that nobody called pay too.",
    },
    "commission_players": {
        "dealt-in": "A charge by the number of players counts those dealt in.",
        "still-in": "A charge by the number of players counts those still in after the first round.",
    },
    "commission_fee_after_blinds": {
        "kept": "Such a fee is kept even after a hand with nothing but blinds.",
        "returned": "Such a fee is given back after a hand with nothing but blinds.",
    },
    "commission_taken": {"yes": "", "no": "There is no commission in this kind of play."},
    "commission_unit": {"chip": "chip", "dollar": "dollar"},
}
