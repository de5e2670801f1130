"""Who may decide, and what follows from a decision of the staff."""

from __future__ import annotations

from typing import Final

WORDS: Final[dict[str, dict[str, str]]] = {
    "staff_inspector": {
        "poker-supervisor": "An Inspector may decide what a Poker Supervisor may.",
        "inspector": "",
    },
    "staff_licensee": {
        "poker-supervisor": "What is left to the licensee a Poker Supervisor or above decides.",
        "table-games-manager": "What is left to the licensee the Table Games Manager or above decides.",
    },
    "staff_disputes": {
        "area-manager": "In a dispute, and where the rules are silent, the word of an Area Manager or above is final.",
        "tournament-director": "In a dispute the Tournament Director's word is final.",
    },
    "hole_cards_seen": {
        "dealer": "The dealer may look at any hand at any time, and nobody else.",
        "dealer-and-supervisor": "The dealer, and a Poker Supervisor or above, may look at any hand at any time.",
        "after-hand": "When the hand is over staff may look at a player's cards.",
    },
    "own_discards": {
        "shown": "",
        "hidden": "What a player folded or threw away stays face down in the record of the hand, for that player too.",
    },
    "void_wagers": {
        "returned": "Wagers declared void go back to their player, whose hand is dead.",
        "forfeited": "Wagers declared void stay in the pot, and their player's hand is dead.",
    },
    "removed_hand": {
        "dead": "The hand of a player who is sent away is dead, and its wagers stay in the pot.",
        "refund": "The hand of a player who is sent away is dead, and its wagers go back.",
        "play-out": "A player who is sent away goes when the hand is over.",
    },
    "void_outcome_commission": {
        "pot-commission-only": "",
        "all": "When an outcome is void, fees per person go back too.",
        "none": "When an outcome is void, commission already taken stays with the house.",
    },
    "exclusion_blinds": {
        "missed": "Blinds that go past a player excluded for some hands are missed blinds.",
        "excused": "Blinds that go past a player excluded for some hands are not owed.",
    },
    "exclusion_steps": {
        "any": "",
        "in-order": "The shorter exclusion comes before the longer one, and that before the exclusion for good.",
    },
}
