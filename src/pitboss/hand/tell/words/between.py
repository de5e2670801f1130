"""What happens between two hands: seats, the button, missed blinds, more chips."""

from __future__ import annotations

from typing import Final

WORDS: Final[dict[str, dict[str, str]]] = {
    "seat_limit": {
        "deck-serves-all": "As many play as the deck serves to the last card.",
        "house-sets": "The house says how many play.",
    },
    "first_button": {
        "high-card": "When the table opens, the highest of one open card each has the button.",
        "dealer-right": "When the table opens, the player nearest the dealer's right has the button.",
    },
    "cuts": {"any": "", "once": "The deck is cut once only."},
    "top_up_after_folding": {
        "yes": "A player who has folded may buy more chips at once.",
        "no": "A player who has folded waits for the end of the hand to buy more chips.",
    },
    "top_up_limit": {
        "to-maximum": "More chips may be bought up to the most a player may join with.",
        "no-limit": "Any number of chips may be bought.",
    },
    "extra_player_first_hand": {
        "right-of-button": "Before anybody has had the button, the player on its right misses the hand.",
        "staff-choose": "Before anybody has had the button, staff choose who misses the hand.",
    },
    "big_blind_leaves": {
        "dead-button": "If a player due a blind leaves, the next one posts the last blind; the others follow, even to an empty seat.",
        "moving-button": "If the player due the last blind leaves, button and blinds go to the next players.",
    },
    "one_blind_dead_button": {
        "no": "If the player due the blind leaves, the next one posts it and has the button after that.",
        "yes": "If the player due the blind leaves, the next one posts it, and again while the button lies at the empty seat.",
    },
    "missed_both": {
        "both": "Who missed both blinds comes back by posting both, the small one dead, or waits for the big blind.",
        "big": "Who missed both blinds comes back by posting the big one, or waits for it.",
        "wait": "Who missed both blinds waits for the big blind.",
    },
    "missed_small": {
        "small": "Who missed the small blind comes back by posting it, live, or waits for the big blind.",
        "small-dead": "Who missed the small blind comes back by posting it, dead, or waits for the big blind.",
        "big": "Who missed the small blind comes back by posting the big one, or waits for it.",
        "wait": "Who missed the small blind waits for the big blind.",
    },
    "missed_big": {
        "big": "Who missed the big blind comes back by posting it, live, or waits for it.",
        "both": "Who missed the big blind comes back by posting both, the small one dead, or waits for the big blind.",
        "wait": "Who missed the big blind waits for it.",
    },
}
