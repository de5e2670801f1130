"""Burns, draws, and what is done when cards are short."""

from __future__ import annotations

from typing import Final

WORDS: Final[dict[str, dict[str, str]]] = {
    "burns": {"every-street": "Burn one card.", "none": "No card is burned before a street."},
    "draw_burn": {
        "first-replacement": "One card is burned before the first player is served.",
        "none": "No card is burned before the draw.",
    },
    "draw_served": {
        "one-by-one": "Each player is served before the next one throws away.",
        "after-all": "New cards are dealt when everybody has thrown away.",
    },
    "draw_five": {
        "at-once": "Five cards are replaced at once like fewer.",
        "four-then-one": "A player who draws five gets four, and the fifth when everybody else is served.",
    },
    "draw_five_last": {
        "last-who-draws": "If the last player who draws takes five, a card is burned before the fifth.",
        "last-in-turn": "If the last player of the hand takes five, a card is burned before the fifth.",
    },
    "draw_short": {
        "when-out": "When the deck runs out, discards are shuffled and dealt on.",
        "keep-last-card": "When one card is left and more are needed, it is shuffled with the discards and they are dealt on.",
    },
    "draw_short_last_card": {
        "if-it-completes": "If it is all that is needed, it is dealt.",
        "never": "It is not dealt even if it is all that is needed.",
    },
    "draw_reshuffle_own": {"this-draw": "The discards of the player being served stay out."},
    "draw_reshuffle_later": {
        "out": "So do those of players who are served later.",
        "in": "Those of players who are served later go in.",
    },
    "draw_reshuffle_burns": {"out": "Burns stay out.", "in": "Burns go in."},
    "draw_reshuffle_folded": {"included": "Folded hands go in."},
    "stud_short": {
        "community-card": "If the deck is too short for everybody, one card is dealt face up and is everybody's last.",
        "shuffle-burns": "If the deck is too short for everybody, the burns are shuffled in. If that is not enough, one card is dealt "
        "face up and is everybody's last.",
    },
    "stud_short_test": {
        "with-burn": "A deck that lacks only the burn is too short.",
        "without-burn": "A deck that lacks only the burn is dealt without it.",
    },
    "stud_short_burn": {
        "none": "After that shuffle nothing more is burned.",
        "if-spare": "After that shuffle a card is burned if one is over.",
    },
    "stud_short_source": {
        "stub-first": "The shared card comes from the stub while that holds a card to burn and one to deal.",
        "always-shuffle": "The shared card comes from stub and burns shuffled together.",
    },
    "stud_extra_down": {"last": "", "at-start": "The second card face down comes with the first one."},
    "dead_seats": {
        "no": "",
        "no-bet-faced": "A seat that folded with no bet to call, or as the bring-in before a raise, goes on receiving cards.",
        "bring-in-any-fold": "A seat that folded with no bet to call, or as the bring-in, goes on receiving cards.",
        "any-fold-to-bring-in": "A seat that folded with no bet to call but the bring-in goes on receiving cards.",
    },
    "dead_seats_short": {
        "counts": "Such a seat counts when cards are short.",
        "active-only": "Such a seat does not count when cards are short.",
    },
}
