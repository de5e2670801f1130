"""Boards out of the ordinary: Manila's, two at once, one dealt several times."""

from __future__ import annotations

from typing import Final

WORDS: Final[dict[str, dict[str, str]]] = {
    "manila_first_card": {
        "with-the-deal": "",
        "two-in-round-two": "The first card of the board comes with the second.",
        "four-only": "The board has only four cards.",
    },
    "double_flop_burns": {"one": "One burn serves both boards.", "one-per-board": "Each board has a burn of its own."},
    "run_it_twice": {
        "no": "",
        "yes": "When nobody can bet any more and all agree, the rest of the board may be dealt several times, each for an equal part.",
    },
    "run_count": {
        "redeals": "It may be dealt {most} more times.",
        "boards": "It may be dealt {most} times in all.",
    },
    "run_short": {
        "no-fresh-burns": "If the stub proves too short, the burns are shuffled in and nothing more is burned.",
        "fresh-burns": "If the stub proves too short, the burns are shuffled in, and burning goes on.",
    },
    "run_discard": {
        "first-board": "Players discard once, after the first flop.",
        "all-boards": "Players who agreed to it before the flop discard once, when every board is complete.",
        "not-offered": "It is not offered before the flop.",
    },
    "run_taken_back": {
        "agreed": "If cards that every board has in common are taken back, the new ones are common to all boards too.",
        "staff": "If cards that every board has in common are to be taken back, staff decide what was agreed.",
    },
    "run_odd_chips": {
        "earliest-boards": "Odd chips go to the earlier boards, one each.",
        "first-board": "Odd chips go to the first board.",
        "last-board": "Odd chips go to the last board.",
    },
}
