"""Who is paid: odd chips, and the units of Chinese Poker."""

from __future__ import annotations

from typing import Final

WORDS: Final[dict[str, dict[str, str]]] = {
    "odd_chip_order": {
        "button": "An odd chip goes to the first of equal hands left of the button.",
        "high-card": "An odd chip goes to the one of equal hands with the highest card, by suit if need be.",
    },
    "odd_chip_button": {"last": "The button comes last for odd chips.", "first": "The button comes first for odd chips."},
    "odd_chips_several": {"one-each": "Several odd chips go one each.", "all-to-first": "Several odd chips all go there."},
    "odd_chip_receivers": {"tied-winners": "Odd chips of a part go only to those who win it."},
    "odd_chip_cards": {
        "winning-five": "The cards that make the hand are compared.",
        "all-cards": "All cards the player holds are compared.",
    },
    "odd_chip_low_ace": {"low": "Among low hands the ace is low.", "high": "Among low hands the ace is high."},
    # -- Chinese Poker
    "chinese_equal_hands": {
        "accepted": "A middle as good as the back will do.",
        "mis-set": "A middle as good as the back is mis-set.",
    },
    "chinese_reset": {
        "until-all-placed": "Players set their hands in any order, and may set them again until everybody has.",
        "when-placed": "Players set their hands in any order; hands that lie on the table stay as they are.",
    },
    "chinese_short": {
        "in-order": "A player with too few chips pays in that order until they are gone.",
        "proportional": "A player with too few chips pays everybody the same share.",
        "net": "A player with too few chips sets wins off against losses first.",
    },
}
