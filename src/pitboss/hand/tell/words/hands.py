"""Hands fouled, taken in by the dealer, thrown away, or shown to somebody."""

from __future__ import annotations

from typing import Final

WORDS: Final[dict[str, dict[str, str]]] = {
    "absence_judged": {
        "turn-and-showdown": "Whoever is not at the table at their turn, or at the showdown, has a dead hand.",
        "any-time": "Whoever leaves the table has a dead hand at once.",
    },
    "fold_exposed": {
        "exposed-cards": "Cards seen as a hand is folded are shown to all.",
        "whole-hand": "If cards are seen as a hand is folded, the whole hand is shown to all.",
    },
    "unprotected_fouled": {
        "dead": "An unprotected hand touched by discards is dead.",
        "rebuilt-if-certain": "An unprotected hand touched by discards plays on if its cards are certain, and is dead otherwise.",
    },
    "taken_in_unprotected": {
        "refunded": "Whoever's hand the dealer takes in by accident has all chips of the hand back, protected or not.",
        "lost": "Whoever's protected hand the dealer takes in by accident has all chips of the hand back.",
    },
    "taken_in_certain": {
        "refund-only": "A hand the dealer has taken in does not come back.",
        "give-back": "A hand the dealer has taken in comes back if its cards are certain.",
    },
    "refund_level": {
        "falls": "Where the player who made the last bet has it back, only what the others have bet is to be met.",
        "stays": "Where the player who made the last bet has it back, the others still have it to meet.",
    },
    "refund_unmatched": {
        "goes-back": "What only a refunded player had matched goes back as well.",
        "stays": "What only a refunded player had matched stays in the pot.",
    },
    "shown_hand_duty": {
        "any-showing": "Whoever has shown one player the hand shows it to all who ask when it is over.",
        "after-hand-only": "Whoever shows one player the hand after it is over shows it to all who ask.",
    },
    "asked_hand_staff": {
        "higher-duties-dealer": "A player who asks may see a hand thrown away at the showdown if a Higher Duties Dealer allows it.",
        "dealer": "A player who asks may see a hand thrown away at the showdown.",
    },
    "asked_hand_by": {
        "any-at-table": "Everybody at the table may ask.",
        "showdown-players": "Only players of the showdown may ask.",
    },
    "asked_hand_checked": {
        "called-only": "If the last bet was called and a winner asks, the hand may still win.",
        "any-final-round": "If a winner asks, the hand may still win.",
    },
}
