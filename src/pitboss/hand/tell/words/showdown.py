"""Who shows, and when."""

from __future__ import annotations

from typing import Final

WORDS: Final[dict[str, dict[str, str]]] = {
    "all_ins_show_first": {
        "yes": "All-in players show before the others, the smallest stake first.",
        "no": "",
    },
    "equal_all_ins_show": {"clockwise-from-button": "Of equal stakes the first left of the button shows first."},
    "called_player": {
        "last-bettor": "At the showdown the player who bet or raised last shows first.",
        "called-only": "At the showdown the player whose bet was called shows first.",
    },
    "nobody_called_shows": {
        "would-begin": "If nobody bet in the last round, the player whose place it is to begin shows first, all-in or not.",
        "first-to-act": "If nobody bet in the last round, the player who acted first in it shows first.",
        "left-of-button": "If nobody bet in the last round, the first player left of the button shows first.",
        "last-bettor": "If nobody bet in the last round, the last player who bet in the hand shows first.",
    },
    "losers": {
        "called-and-all-in-show": "The player who was called and all-in players show; the others may throw a losing hand away.",
        "may-muck": "Anybody may give up without showing.",
        "must-show-equal-or-better": "The others may give up without showing, unless their hand is as good as those shown, or better.",
        "all-show": "Everybody shows.",
    },
    "showdown_compare": {
        "best-so-far": "A hand is compared with the best shown so far.",
        "called-hand": "A hand is compared with the one that was called.",
    },
    "face_up_last": {
        "all-show": "With somebody all-in, every hand still in is turned up after the last betting round too.",
        "as-usual": "After the last betting round hands are shown as usual.",
    },
    "face_up_all_in": {
        "at-showdown": "When all-ins end the betting early, hands stay down until the showdown.",
        "at-once": "When all-ins end the betting early, hands are turned up at once.",
        "after-draw": "When all-ins end the betting early, hands are turned up after the draw.",
    },
}
