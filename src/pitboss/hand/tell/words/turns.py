"""Who acts first, and what a player may do in turn."""

from __future__ import annotations

from typing import Final

WORDS: Final[dict[str, dict[str, str]]] = {
    "last_blind": {
        "call-of-nothing": "If nobody has raised, the last blind stays in for nothing or raises.",
        "check": "If nobody has raised, the last blind checks or raises.",
        "closed": "If nobody has raised, the round is over before the last blind's turn.",
    },
    "short_blind": {
        "full-blind": "Where the last blind was short of chips, a call is still the whole blind.",
        "amount-posted": "Where the last blind was short of chips, a call is what was posted, and it may be made up.",
    },
    "straddle_raise": {
        "straddle": "The first raise over it adds at least as much again.",
        "big-blind": "The first raise over it adds at least the big blind.",
    },
    "straddle_counts": {
        "no": "A straddle is none of them.",
        "yes": "A straddle is one of them.",
    },
    "before_open": {
        "check": "Until somebody bets, players check or bet.",
        "open-or-fold": "Until somebody opens, each player opens or folds; nobody checks.",
        "must-bet": "The first to act must bet.",
    },
    "blind_open": {
        "call": "Players call {level}, raise or fold.",
        "twice-the-blind": "Nobody calls a blind. Each player opens for exactly {open}, twice the last blind, or folds, until one opens.",
    },
    "later_check": {
        "check": "Until somebody bets, players check or bet.",
        "bet-or-fold": "Nobody checks: until somebody bets, each player bets or folds.",
    },
    "followers_check": {
        "may-check": "So may those who act after the first.",
        "bet-or-fold": "Only the first to act may check; the others bet or fold.",
    },
    "fold_first": {
        "allowed": "The first to act may also fold.",
        "refused": "The first to act may not fold.",
        "refused-in-the-last-round": "In the last round the first to act may not fold.",
        "refused-without-bet": "Nobody folds who may stay in for nothing.",
    },
    "alone_against_all_ins": {"stays-in": "A player with nothing to call, whose opponents are all all-in, stays in and is not asked."},
    "over_blind_first": {
        "left-of-last": "The player left of the last over-blind acts first, and its poster last.",
        "left-of-straddle": "Whoever posted the first over-blind, left of the big blind, acts last, though others post after it.",
        "left-of-compulsory": "The player left of the last compulsory blind acts first, over-blind or not.",
    },
    "first_without_blinds": {
        "left-of-button": "The first player left of the button acts first.",
        "button": "The button acts first.",
    },
    "after_draw_first": {
        "opener": "The player who opened the first round acts first, or else the next one to the left.",
        "left-of-button": "The first player left of the button acts first.",
    },
    "stud_open": {
        "high-card": "The player with the {card} bets or folds. After a fold the choice passes to the next card.",
        "low-card": "The player with the {card} must bet.",
        "high-card-must-bet": "The player with the {card} must bet.",
        "bring-in": "The player with the {card} must bring it in.",
    },
    "stud_open_tie": {
        "nearest-button": "Of equal cards the one nearest to the left of the button counts.",
        "suit": "Of equal cards the suit decides: spades, hearts, diamonds then clubs.",
    },
    "bring_in_option": {
        "no": "When everybody has only called, the round is over; whoever brought it in does not raise.",
        "yes": "When everybody has only called, whoever brought it in may still raise.",
    },
    "stud_last_showing": {
        "own-face-up": "A last card that came face up counts among the player's open cards, a shared one does not.",
        "regular-only": "A last card that lies face up does not count.",
        "all-face-up": "A last card that came face up counts, a shared one for everybody.",
    },
    "last_card_bet": {
        "yes": "",
        "no": "No betting follows the last card.",
    },
    "stud_open_all_in": {
        "next-cards": "If that player is all-in, it falls to the next card.",
        "next-seat": "If that player is all-in, it falls to the next one to the left.",
    },
    "stud_all_in": {
        "next-cards": "If that player is all-in, the next best cards act first.",
        "next-seat": "If that player is all-in, the next one to the left acts first.",
    },
    "stud_later_first": {
        "best-hand-showing": "The {hand} showing acts first.",
        "opener": "The player who opened the first round acts first, or else the next one to the left.",
    },
    "bring_in_amount": {
        "player-chooses": "The amount is the player's choice within the limit.",
        "exact-minimum": "The amount is the least bet.",
        "stated": "That costs {bring_in}, or the player bets the full {bet}.",
    },
    "check_test": {
        "refuse": "In this last round a player checks behind a check only with a hand above the open cards of those who checked.",
        "ignore": "",
    },
    "check_test_tie": {
        "extra-cards-win": "Where these are equal, a further card of the player's own decides.",
        "must-beat": "Where these are equal, that is not enough.",
    },
    "check_test_several": {
        "every-checker": "All who checked are compared.",
        "first-checker": "Only the first who checked is compared.",
    },
    "check_test_cards": {
        "regular": "A last card that lies face up is none of these open cards.",
        "all-face-up": "A last card that lies face up is one of these open cards.",
    },
    "open_pair": {
        "no": "",
        "second-round": "If somebody's first two open cards are a pair, everybody may bet the small or the big bet in this round.",
        "from-then-on": "If somebody's first two open cards are a pair, everybody may bet the small or the big bet from here on.",
    },
    "no_opener": {
        "last-blind-wins": "If nobody opens, the last blind wins what is in the middle.",
        "pot-carries": "If nobody opens, the pot stays for the next hand.",
    },
    "last_to_open": {
        "asked-to-open": "The last player is asked to open like the others.",
        "wins-at-once": "The last player wins at once when everybody else has folded.",
    },
    "kitty_offer": {
        "first-turn": "On the first turn, and as long as nobody has it, a player may swap the hand for the Kitty.",
        "every-turn": "On any turn, and as long as nobody has it, a player may swap the hand for the Kitty.",
    },
    "kitty_credit": {"counts": "The last blind's amount goes in first; chips in already count."},
    "kitty_over_blind": {
        "no": "An over-blind is no raise for the taker.",
        "yes": "An over-blind is a raise for the taker.",
    },
    "kitty_raise": {
        "call-only": "Before any raise that is the call. After one the taker goes on to call, raise or fold.",
        "may-raise": "The taker then goes on to call, raise or fold.",
    },
    "kitty_deal": {
        "each-pass": "It gets its cards in turn, after the last player.",
        "at-the-end": "It gets its cards together when everybody is served.",
    },
}
