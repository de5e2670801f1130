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
    "cut_offered": {"no": "", "button": "The player with the button is offered the cut; if that player declines, the dealer cuts."},
    "deck_opens": {"any": "", "new": "A table is opened with a new deck."},
    "deck_wash": {"no": "", "yes": "A deck that comes in is mixed face down on the table before its first hand."},
    "deck_proof": {"no": "", "yes": "The old deck is counted face up before another comes in."},
    "deck_colour": {"any": "", "other": "The new deck has other backs than the old one."},
    "deck_change_when": {
        "any-hand": "The deck may be changed after any hand.",
        "after-showdown": "The deck is changed only after a showdown.",
    },
    "deck_change_majority": {
        "seated": "The deck is changed if more than half of the players at the table ask, or a card is damaged.",
        "dealt-in": "The deck is changed if more than half of the players of the last hand ask, or a card is damaged.",
    },
    "deck_change_dealer": {"yes": "The dealer may change it without a reason.", "no": ""},
    "shuffler_second": {
        "same-as-first": "An automatic shuffler brings a second deck like the first; the two are never mixed.",
        "no-machine": "An automatic shuffler is used with the full deck only.",
    },
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
        "nothing": "",
        "both": "Who missed both blinds comes back by posting both, the small one dead, or waits for the big blind.",
        "big": "Who missed both blinds comes back by posting the big one, or waits for it.",
        "wait": "Who missed both blinds waits for the big blind.",
    },
    "missed_small": {
        "nothing": "",
        "small": "Who missed the small blind comes back by posting it, live, or waits for the big blind.",
        "small-dead": "Who missed the small blind comes back by posting it, dead, or waits for the big blind.",
        "big": "Who missed the small blind comes back by posting the big one, or waits for it.",
        "wait": "Who missed the small blind waits for the big blind.",
    },
    "missed_big": {
        "nothing": "",
        "big": "Who missed the big blind comes back by posting it, live, or waits for it.",
        "both": "Who missed the big blind comes back by posting both, the small one dead, or waits for the big blind.",
        "wait": "Who missed the big blind waits for it.",
    },
    "seat_limit_counts": {"seated": "", "dealt-in": "More may hold seats; so many are dealt in."},
    "extra_player_agreement": {
        "until-withdrawn": "An agreement to one player more lasts until one takes it back or somebody new sits down.",
        "each-hand": "Whether to play with one more than a reduced deck is for is asked before every hand.",
    },
    "dealer_turns": {"any": "", "with-button": "A player who deals has the button: the deal goes round with it."},
    "dealer_plays": {"yes": "", "no": "Whoever deals does not play."},
    "staff": {
        "anybody": "",
        "poker-supervisor": "Between hands a Poker Supervisor or above decides.",
        "area-manager": "Between hands an Area Manager or above decides.",
    },
    "buy_in_again": {
        "when-broke": "Who has lost everything starts with a whole buy-in again.",
        "never": "Only who joins must bring a whole buy-in.",
        "always": "Chips are bought by the whole buy-in.",
    },
    "buy_in_change": {
        "unchanged": "When the buy-in changes, stakes on the table stay as they are.",
        "meet-new-limits": "When the buy-in changes, players bring their stakes within the new limits.",
    },
    "game_change_stakes": {
        "unchanged": "When the game changes, stakes on the table stay as they are.",
        "meet-limits": "When the game changes, players bring their stakes within its buy-in, adding or taking off chips.",
    },
    "table_change_stake": {
        "within-limits": "Who asks to change tables brings a stake within the new table's limits.",
        "carry-all": "Who asks to change tables brings the whole stake.",
    },
    "new_player": {
        "choose": "A new player waits for the big blind, or posts one.",
        "wait": "A new player waits for the big blind.",
        "post": "A new player posts a big blind.",
        "nothing": "A new player is dealt in at once.",
    },
    "new_player_post": {"live": "What a new player posts is a live bet.", "dead": "What a new player posts is dead."},
    "new_player_between": {
        "may-post": "",
        "must-wait": "A new player between button and big blind waits until the button has passed.",
    },
    "new_player_button": {"free": "", "barred": "No new player is dealt in where the button is."},
    "waiting_leaves_one": {
        "dealt-in": "",
        "big-blind": "Where one player is left to deal to, another who waits has the big blind at once.",
        "no-hand": "Where one player is left to deal to, no hand is dealt until another who waits posts.",
    },
    "wait_for": {"big-blind": "", "any-blind": "Who waits comes in with whichever blind comes first."},
    "moved_player": {
        "as-new": "Players whom staff move here are new players.",
        "not-asked": "Players whom staff move here, or whose game closed, are dealt in at once.",
    },
    "feeder_player": {"as-new": "", "carries-all": "Players from a feeder table bring their whole stake and are dealt in at once."},
    "unposted": {
        "staff-decide": "",
        "by-action": "A new player dealt in without the post due: dead before acting, live after a call; a big blind follows next hand.",
    },
    "seat_move_counts": {
        "dealt-in": "A long move clockwise past players who are dealt in means waiting for the blinds or posting a big blind.",
        "occupied": "A long move clockwise past players, absent ones too, means waiting for the blinds or posting a big blind.",
        "seats-moved": "A move of many seats clockwise means waiting for the blinds or posting a big blind.",
    },
    "seat_move_back": {
        "free": "A move anticlockwise is free unless it goes behind the blind.",
        "measured-round": "A move anticlockwise counts as one clockwise all the way round.",
    },
    "seat_move_post": {"live": "What is posted after a long move is a live bet.", "dead": "What is posted after a long move is dead."},
    "seat_move_button": {
        "free": "",
        "this-circuit": "Who has paid the blinds of this circuit may move to the button and be dealt in.",
        "last-hand": "Who posted a blind in the last hand may move to the button and be dealt in.",
    },
    "seats_assigned": {"no": "", "yes": "Each player has a seat of their own and moves only where staff say."},
    "chips_added": {"yes": "", "no": "Players add no chips during the session."},
    "absent_stake": {"picked-up": "", "stays": "The stake of an absent player stays on the table."},
    "leaving": {"free": "", "with-leave": "A player with chips leaves the table only with leave."},
    "absent_player": {"passed-over": "", "dealt-in": "A player who is away is dealt in and posts blinds; the hand is folded in turn."},
    "director_closes": {"no": "", "yes": "The director closes the table without notice."},
    "limits_scheduled": {"no": "", "yes": "Limits change by the schedule, without more notice."},
    "vacated_seat": {
        "anybody": "",
        "clockwise-from-button": "An empty seat is offered to those at the table first, clockwise from the button.",
        "draw": "An empty seat goes to those at the table first; where several want it, a draw of cards decides.",
    },
    "draw_ties": {
        "deal-again": "Equal cards in a draw for a seat, or for leave to change tables, are drawn again.",
        "hearts-first": "Equal cards in a draw for a seat, or for leave to change tables, go by suit, hearts first.",
        "spades-first": "Equal cards in a draw for a seat, or for leave to change tables, go by suit, spades first.",
    },
    "leave_draw": {
        "askers": "Where several ask to leave a small table, they draw cards for it.",
        "everyone": "Where several ask to leave a small table, everybody draws a card.",
    },
    "change_agreement": {
        "no": "",
        "everyone": "If everybody agrees, game and buy-in change without notice.",
        "majority": "If more than half agree, game, buy-in and limits change without notice.",
    },
    "majority_of": {"seated": "", "present": "Only those present are asked whether they agree to a change."},
    "minimum_rise_agreement": {
        "sign-always": "A higher minimum stands on the sign for its time, whoever agrees.",
        "majority-waives": "A higher minimum needs no time on the sign if more than half agree.",
    },
    "closing_agreement": {"no": "", "everyone": "If everybody agrees, the table closes without notice."},
    "closing_count": {
        "full-hands": "Notice in hands counts those begun after it.",
        "current-counts": "Notice in hands counts the hand being played.",
    },
}
