"""Blinds, antes and straddles."""

from __future__ import annotations

from typing import Final

WORDS: Final[dict[str, dict[str, str]]] = {
    "offers_as_of_right": {"no": "The table may take straddles.", "yes": ""},
    "blind_seat": {"left-of-button": "first player left of the button", "button": "button"},
    "blind_count": {"any": "There may be a small and a big blind.", "one": "There is one blind."},
    "heads_up_blinds": {
        "button-small": "Between two players the button posts the small blind.",
        "left-of-button": "Between two players the button posts the big blind.",
    },
    "straddle_offer": {
        "one": "The player left of the last blind may post {straddle}, twice that blind.",
        "chain": "The player left of the last blind may post {straddle}, twice that blind; the next one may double it, and so on.",
        "everybody": "Each player in turn, from the left of the last blind, may post an over-blind of twice the one before: the first is "
        "{straddle}.",
        "none": "There are no straddles.",
    },
    "straddle_heads_up": {
        "not-offered": "Between two players there is none.",
        "offered": "That holds between two players too.",
    },
    "straddle_doubles": {
        "highest-blind": "",
        "last-blind": "Over a Kill wager a straddle is twice the big blind, and there is none where that would not raise it.",
    },
    "over_blind_offer": {
        "not-yet-posted": "Who has posted a blind is not asked.",
        "all-players": "Who has posted a blind is asked last.",
    },
    "over_blind_gap": {
        "stays-open": "If one player passes, the next is asked.",
        "closes": "If one player passes, nobody more is asked.",
    },
    "over_blind_limit": {
        "open-fits": "A voluntary blind is taken as long as twice its amount is within the table maximum.",
        "blind-fits": "A voluntary blind is taken as long as it is within the table maximum.",
        "raise-fits": "A voluntary blind is taken as long as what it adds to the blind before is within the table maximum.",
        "none": "The table maximum does not limit voluntary blinds.",
    },
    "blind_least": {"free": "", "table-minimum": "The last blind is no smaller than the table minimum."},
    "ante_size": {"table-minimum": "The ante is the table minimum.", "free": ""},
    "blind_sizes": {
        "free": "",
        "big-is-minimum": "The big blind is the table minimum.",
        "small-is-minimum": "The small blind is the table minimum.",
    },
    "big_blind_ante": {
        "ante-first": "Where the big blind puts in an ante for everybody and is short of chips, the ante goes in first.",
        "blind-first": "Where the big blind puts in an ante for everybody and is short of chips, the blind goes in first.",
    },
    "ante_short": {"all-in": "A player with too few chips puts in what is there and is all-in."},
}
