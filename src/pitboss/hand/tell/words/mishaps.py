"""Boards, burns, discards and last cards gone wrong."""

from __future__ import annotations

from typing import Final

WORDS: Final[dict[str, dict[str, str]]] = {
    "missed_burn_card": {
        "turned-card-burned": "A card turned without its burn becomes the burn, until there has been substantial action on it.",
        "shuffled-back": "A card turned without its burn is shuffled back, until there has been substantial action on it.",
    },
    "lone_action": {
        "undone": "What one player has done on communal cards that are taken back is undone.",
        "stands": "What one player has done on communal cards that are taken back stands.",
    },
    "flop_redeal_burn": {
        "stands": "A flop that is dealt again has no other burn.",
        "again": "A flop that is dealt again has a burn again.",
    },
    "flop_too_many_late": {
        "bets-back": "A flop of too many cards is dealt again, and bets made on it go back.",
        "bets-stand": "A flop of too many cards is dealt again, and bets made on it stand.",
        "staff": "A flop of too many cards is dealt again; after substantial action on it staff decide.",
    },
    "right_card_unknown": {
        "staff": "If nobody can tell which of several cards opened is the right one, staff decide.",
        "shuffle-back": "If nobody can tell which of several cards opened is the right one, all are shuffled back.",
    },
    "double_flop_back": {
        "by-fault": "Both flops go back for a missed burn, and only the faulty one for too many cards.",
        "both-always": "Both flops go back for a missed burn and for too many cards.",
        "top-only": "The top flop goes back for a missed burn, and only the faulty one for too many cards.",
    },
    "double_flop_bottom": {
        "staff": "If cards of the bottom board are shown too early, staff decide.",
        "shuffle-back": "If cards of the bottom board are shown too early, all cards shown are shuffled back.",
        "bottom-stands": "Cards of the bottom board shown too early stand; those of the top board are dealt again.",
    },
    "double_flop_right": {
        "top-and-bottom": "Of three or more cards opened for the top board the first two are the top and the bottom card.",
        "top-only": "Of three or more cards opened for the top board only the first stays.",
    },
    "discard_missed_early": {
        "early-card": "If a discard proves to be missing, cards turned since came too early, until there has been substantial action.",
        "just-discard": "If a discard proves to be missing, it is made, until there has been substantial action.",
    },
    "discard_missed_wagers": {
        "stays": "After that the hand is dead, and what was put in stays in the pot.",
        "returned-if-not-acted": "After that the hand is dead, and a player who has not acted since has the chips back.",
    },
    "exposed_stud_hole": {
        "becomes-up-card": "An exposed hole card serves as the up-card.",
        "stays-exposed": "An exposed hole card stays where it is, and the up-card comes as usual.",
    },
    "two_up_replaced": {
        "later-card": "Of two up-cards of one player in the first deal the later is replaced.",
        "mistaken-card": "Of two up-cards of one player in the first deal the one dealt up by mistake is replaced.",
    },
    "last_exposed_opener": {
        "left-of-opener": "If all last cards come face up and the opener is out or all-in, the next player to the left opens.",
        "best-showing": "If all last cards come face up and the opener is out or all-in, the best hand showing before them opens.",
    },
    "last_exposed_acted": {
        "all-in-from-then": "A player with an exposed last card who was not asked in time is all-in from then on.",
        "all-in-from-round-start": "A player with an exposed last card who not asked in time has the bets of the round back and is all-in.",
        "acted-is-choice": "A player with an exposed last card who was not asked in time is all-in, unless the player has acted.",
    },
    "last_exposed_showing": {
        "not-counted": "An exposed last card does not help to open.",
        "counted": "An exposed last card helps to open.",
    },
    "last_cards_short": {
        "staff": "If stub and burns do not reach for a last street that has begun, staff decide.",
        "community-for-all": "If stub and burns do not reach for a last street that has begun, one card serves everybody.",
    },
}
