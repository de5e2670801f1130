"""Misdeals, hands with a wrong number of cards, and decks that prove to be wrong."""

from __future__ import annotations

from typing import Final

WORDS: Final[dict[str, dict[str, str]]] = {
    "substantial_forced": {
        "bring-in-only": "Bets, checks, folds, calls and raises count as action, a forced opening with them; antes and blinds do not.",
        "none": "Bets, checks, folds, calls and raises count as action; forced bets do not.",
        "all": "Every bet, check, fold, call and raise counts as action, forced bets with them.",
    },
    "substantial_span": {
        "since-error": "It is counted from the mistake in question.",
        "whole-hand": "It is counted from the start of the hand.",
    },
    "misdeal_posts": {
        "stay": "After a misdeal the same hand is dealt again; antes, blinds and straddles stand.",
        "returned": "After a misdeal the same hand is dealt again; antes and blinds are posted afresh, and a straddle may be withdrawn.",
    },
    "misdeal_fee": {
        "kept-once": "A fee for the hand is not charged again for the new deal.",
        "refunded": "A fee for the hand goes back and is collected afresh for the new deal.",
        "charged-again": "A fee for the hand stays taken, and the new deal is charged as another.",
    },
    "misdeal_restored": {
        "staff-judge": "A wrong deal is put right where staff find that it can be.",
        "unseen-only": "A wrong deal is put right only if nobody has looked at a card that would have to move.",
    },
    "misdeal_exposed_until": {
        "substantial-action": "Exposed cards make a misdeal only until there has been substantial action.",
        "any-time": "Exposed cards make a misdeal at any time.",
    },
    "exposed_window": {
        "initial-deal": "What the dealer exposes counts while the first hands are dealt.",
        "first-round": "What the dealer exposes counts until the first betting round is over.",
    },
    "exposed_one": {
        "kept": "One exposed card of the first deal is kept; two are a misdeal.",
        "replaced": "One exposed card of the first deal is replaced; two are a misdeal.",
    },
    "exposed_two_studs": {
        "per-player": "Two exposed cards of one player in the first deal are a misdeal.",
        "any-two": "Two exposed cards in the first deal are a misdeal, whoever has them.",
    },
    "face_up_hole": {
        "exposed": "A card lying face up in the deck that falls as a hole card counts as exposed.",
        "in-sequence-only": "A card lying face up in the deck is dealt in its turn, and nothing else follows.",
    },
    "face_up_first_deal": {
        "no": "A card found face up in the first deal gives no right to tap out; one in the draw does.",
        "yes": "A card found face up, in the first deal or in the draw, gives its player the right to tap out.",
    },
    "wrong_count_early": {
        "correct-first": "A wrong number of cards found before substantial action is put right, or is a misdeal.",
        "misdeal": "A wrong number of cards found before substantial action is a misdeal.",
        "hand-void": "A hand with a wrong number of cards is void, whenever it is found.",
    },
    "wrong_count_first_actor": {
        "misdeal": "",
        "dead-hand": "If that player has acted, the hand is dead even then.",
    },
    "wrong_count_later": {
        "void-or-dead": "From a later deal it makes the hand void if its player has not acted since, dead otherwise.",
        "misdeal-too": "From a later deal it is a misdeal until there has been substantial action since.",
        "whole-hand": "From a later deal it makes the hand dead at once.",
    },
    "wrong_count_showdown": {
        "void-wrong-hands": "At a showdown of three or more each hand with a wrong number of cards is void.",
        "staff-rule": "At a showdown of three or more staff decide about hands with a wrong number of cards.",
    },
    "wrong_count_last": {
        "any-end": "If the last hand in the pot has a wrong number of cards, all wagers go back.",
        "showdown-only": "If the last hand at a showdown has a wrong number of cards, all wagers go back; unopposed it takes the pot.",
    },
    "wrong_count_last_refund": {
        "all-contributors": "Everybody who put chips in has them back then.",
        "showdown-players": "What those who folded put in is then shared by those who reached the end.",
    },
    "wrong_count_kitty": {
        "as-a-hand": "A Kitty with a wrong number of cards is put right or is a misdeal; after substantial action it is mucked.",
        "ignore-kitty": "A Kitty with a wrong number of cards is mucked.",
    },
    "left_out_late": {
        "returned": "A player found left out after substantial action has the forced bets back.",
        "stays": "A player found left out after substantial action loses the forced bets to the pot.",
    },
    "chinese_misdeal": {
        "until-settlement": "The deal can be declared wrong until the first hands are compared.",
        "two-hands-set": "The deal can be declared wrong until two players have set their hands.",
    },
    "chinese_late_count": {
        "mis-set": "After that a hand with a wrong number of cards pays like one set wrongly.",
        "void": "After that a hand with a wrong number of cards takes no part.",
    },
    "chinese_exposed": {
        "played": "Cards exposed as they are dealt are played.",
        "misdeal-over-one": "More than one card exposed in the deal is a misdeal.",
    },
    "void_commission": {
        "returned": "Commission taken from a pot that goes back goes back with it.",
        "kept": "Commission taken from a pot that goes back stays with the house.",
    },
    "void_redeal": {
        "same-start": "A hand void at its end is dealt again from the same place.",
        "button-moves": "A hand void at its end counts as played.",
    },
    "damaged_card": {
        "finish-unless-marked": "A hand in which a card is found damaged is finished, unless it can be told from its back.",
        "finish": "A hand in which a card is found damaged is finished.",
        "cancel": "A hand in which a card is found damaged is cancelled, and everything goes back.",
    },
    "boxed_short": {
        "staff": "If a boxed card leaves too few for the hand, staff decide.",
        "skip-burn": "If a boxed card leaves too few for the hand, the last card comes without a burn.",
    },
    "draw_misdealt_unseen": {
        "moved": "Draw cards that went to the wrong player, who has not looked, are moved.",
        "stay": "Draw cards that went to the wrong player stay there, looked at or not.",
    },
    "draw_misdealt_surplus": {
        "staff": "If a player has looked at more of another's draw cards than were due, staff decide.",
        "discard-down": "A player who has looked at more of another's draw cards than were due discards down.",
        "wrong-count": "A player who has looked at more of another's draw cards than were due has a void hand.",
    },
}
