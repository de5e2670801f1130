"""Cards seen before their time, and what may still be bet."""

from __future__ import annotations

from typing import Final

WORDS: Final[dict[str, dict[str, str]]] = {
    "early_card_limit": {
        "highest-of-hand": "If the next card is exposed too early, no bet of that round may go above the highest of the hand so far.",
        "highest-of-round": "If the next card is exposed too early, no bet of that round may go above the highest made in it.",
        "raise-size": "If the next card is exposed too early, no raise of that round may be larger than the largest wager made in it.",
    },
    "early_card_no_bet": {
        "checks-only": "If nobody has bet in it yet, nobody may.",
        "betting-open": "If nobody has bet in it yet, the betting is open.",
    },
    "face_up_wagers": {"stand": "If the third or a later card is seen face up in the deck, wagers made in the round before it stand."},
    "face_up_raises": {
        "raise-by-minimum": "After that every bet and raise of the round is the table minimum.",
        "no-raises": "After that nobody puts more than the table minimum into the round.",
    },
    "face_up_second": {
        "no-limit-on-bets": "The second card, if seen so after substantial action, limits nothing.",
        "as-later-cards": "The second card, if seen so after substantial action, is treated in the same way.",
    },
    "early_card_scope": {
        "early-cards-only": "",
        "any-exposed-card": "A card exposed in the first deal limits the first round in the same way.",
    },
}
