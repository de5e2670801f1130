"""The questions the engine puts to a book. A book answers them in its `terms.toml`, with the clause.

A field is one question, and its type lists the answers the engine can carry out; a book's option chooses among them. Code asks these
answers and never which book it is playing under. Where a book has no word on a question that its games never raise, the default stands.

A question with one answer is asked by no code. It stands here so that a book can say how it is played, and so that a house's other choice
is refused when the table is set up rather than ignored. Options that no question asks at all are named in `unplayed` of the book's terms.
"""

from __future__ import annotations

from dataclasses import fields
from functools import cache
from typing import Literal, get_args, get_origin, get_type_hints

from pitboss.record import record

ANY_NUMBER = "any-number"


@record
class Points:
    """A book's answers for one table: one game, one limit, one kind of play."""

    # -- betting: sizes and raises
    raise_cap: int | None = 3  #: raises in a betting round
    raise_cap_lifted: Literal["at-any-time", "before-cap", "from-round-start", "never"] = "at-any-time"  #: for two players
    raise_cap_counts: Literal["to-showdown", "this-round", "able-to-act"] = "to-showdown"  #: which all-in players count as a third
    raise_cap_short_all_in: Literal["no", "yes", "half-or-more"] = "no"  #: whether an all-in under-raise uses up a raise
    completion_counts: Literal["counts-as-bet", "counts-as-raise"] = "counts-as-bet"  #: completing a short opening
    short_reopens: Literal["one-by-one", "together", "facing-full-raise", "half"] = (
        "facing-full-raise"  #: when all-in under-raises reopen the betting
    )
    short_next: Literal["on-top", "complete", "short-raise-size"] = "on-top"  #: where the next raise goes after an under-raise
    half_next: Literal["on-top", "make-up", "next-level"] = "on-top"  #: the same after half a raise or more, where half reopens
    half_measure: Literal["last-full-bet", "all-in-before"] = "last-full-bet"  #: from where half a raise is measured, where half reopens
    combined_size: Literal["last-full-raise", "combined-amount"] = (
        "last-full-raise"  #: the least raise after under-raises that reopened together
    )
    short_open: Literal["may-raise", "call-or-fold"] = "call-or-fold"  #: what players who checked may do over a short all-in opening
    earlier_completes: Literal["no", "yes"] = "no"  #: whether a player who has acted may complete a short all-in
    pot_measure: Literal["raise-after-call", "whole-wager"] = "raise-after-call"  #: what the pot, or half of it, limits
    pot_base: Literal["all-wagers-and-call", "earlier-rounds-and-call"] = "all-wagers-and-call"
    pot_rounding: Literal["down", "up"] = "down"
    pot_below_minimum: Literal["minimum-allowed", "no-raise"] = "minimum-allowed"
    pot_big_blind_ante: Literal["counted", "not-counted"] = "counted"  #: a dead ante, in the pot that limits a bet
    pot_short_blind: Literal["as-posted", "as-full"] = "as-posted"  #: a blind posted short, in the pot that limits a bet
    pot_commission: Literal["counted", "not-counted"] = "counted"  #: whether commission already taken is part of the pot for its limit
    maximum_scope: Literal["each-bet-or-raise", "total-for-the-round"] = "each-bet-or-raise"  #: what the table maximum limits
    raise_to_cover: Literal["full-size", "allowed"] = "full-size"  #: whether a raise may stop at what the richest opponent can call
    higher_limit_rounds: Literal["second-half", "one-size"] = "second-half"  #: where a fixed limit has two sizes
    #: what the two amounts of a sign mean: any bet between them; exactly the one, in the last round the other; no more than a least bet
    bet_size: Literal["between-limits", "least-then-most", "no-limit"] = "between-limits"
    raise_size: Literal["last-raise", "least-wager"] = "last-raise"  #: what a raise adds at least, where sizes are free
    # -- chips as they are put in
    oversize_measure: Literal["amount-to-call", "previous-wager"] = "amount-to-call"  #: what a single chip must exceed to be oversize
    oversize_opens: Literal["chip-value", "minimum", "check"] = "chip-value"  #: a silent oversize chip as the first wager of a later round
    oversize_opens_first: Literal["chip-value", "minimum", "check"] = "chip-value"  #: the same in the first round, with nothing to call
    raise_with_one_chip: Literal["total", "on-top"] = "total"  #: what an oversize chip with the word raise stands for
    announced_raise_short: Literal["minimum-raise", "half-test"] = "minimum-raise"  #: a raise announced, and too little for one
    announced_raise_motions: Literal["any", "one"] = "any"  #: a raise announced without its amount: how many motions make it
    under_raise_share: int = 50  #: percent of a raise from which silent chips above the call must become one
    under_raise_measure: Literal["last-full-raise", "smallest-raise", "whole-wager"] = "last-full-raise"  #: percent of what
    under_raise_duty: Literal["raise", "raise-or-fold"] = "raise"
    two_chip_call: int = 0  #: so many silent chips of one kind, short of a raise, may be a call; 0: no such rule
    two_chips: Literal["call", "half-test"] = "call"  #: whether they always are
    string_below_call: Literal["complete-or-fold", "must-call"] = "complete-or-fold"  #: two motions, the first below the call
    # -- betting: who may do what
    last_blind: Literal["call-of-nothing", "check", "closed"] = "check"  #: an unraised last blind
    short_blind: Literal["full-blind", "amount-posted"] = "full-blind"  #: what is called when the last blind was posted short
    straddle_counts: Literal["no", "yes"] = "no"  #: whether a straddle is one of the raises
    straddle_raise: Literal["straddle", "big-blind"] = "straddle"  #: what the first raise over a straddle adds at least
    before_open: Literal["check", "open-or-fold", "must-bet"] = "check"  #: first round without blinds, before anybody bets
    blind_open: Literal["call", "twice-the-blind"] = "call"  #: what opens a first round with blinds
    later_check: Literal["check", "bet-or-fold"] = "check"  #: whether the first to act in later rounds may check
    followers_check: Literal["may-check", "bet-or-fold"] = "may-check"  #: whether players after the first may check
    #: whether the first to act in a later round may fold; refused-without-bet: nobody may where there is nothing to call
    fold_first: Literal["allowed", "refused", "refused-in-the-last-round", "refused-without-bet"] = "allowed"
    alone_against_all_ins: Literal["stays-in"] = "stays-in"  #: nothing to call, no check, and everybody else all-in
    #: who acts first where over-blinds were posted: left of the last one, of the first one, or of the last compulsory blind
    over_blind_first: Literal["left-of-last", "left-of-straddle", "left-of-compulsory"] = "left-of-last"
    first_without_blinds: Literal["left-of-button", "button"] = "left-of-button"  #: who acts first where only antes were posted
    after_draw_first: Literal["opener", "left-of-button"] = "left-of-button"  #: who acts first after a draw
    stud_open: Literal["high-card", "low-card", "high-card-must-bet", "bring-in"] = (
        "bring-in"  #: what the open card does in the first round
    )
    stud_open_tie: Literal["nearest-button", "suit"] = "nearest-button"  #: whose of equal cards opens, where the order has no suits
    stud_all_in: Literal["next-cards", "next-seat"] = "next-cards"  #: who starts a later round when the best hand showing is all-in
    stud_open_all_in: Literal["next-cards", "next-seat"] = "next-cards"  #: the same in the first round
    stud_later_first: Literal["best-hand-showing", "opener"] = "best-hand-showing"
    bring_in_amount: Literal["player-chooses", "exact-minimum", "stated"] = "stated"  #: stated: a set sum below the small bet
    bring_in_option: Literal["no", "yes"] = "no"  #: whether whoever brought it in may still raise when everybody has only called
    #: what counts for the first action of the last round where the last card lies face up
    stud_last_showing: Literal["own-face-up", "regular-only", "all-face-up"] = "own-face-up"
    last_card_bet: Literal["yes", "no"] = "yes"  #: whether the last card of stud, face down, is followed by betting
    check_test: Literal["refuse", "ignore"] = "ignore"  #: whether a later check in the last stud round needs a better hand
    check_test_tie: Literal["extra-cards-win", "must-beat"] = "extra-cards-win"
    check_test_several: Literal["every-checker", "first-checker"] = "every-checker"
    check_test_cards: Literal["regular", "all-face-up"] = "regular"  #: which of the checker's cards, where the last one lies face up
    open_pair: Literal["no", "second-round", "from-then-on"] = "no"  #: whether an open pair frees the higher limit
    no_opener: Literal["last-blind-wins", "pot-carries"] = "last-blind-wins"  #: nobody opens the first round
    last_to_open: Literal["asked-to-open", "wins-at-once"] = "asked-to-open"  #: everybody else has declined, where the pot would carry
    kitty_offer: Literal["first-turn", "every-turn"] = "first-turn"
    kitty_credit: Literal["counts"] = "counts"
    kitty_over_blind: Literal["no", "yes"] = "no"  #: whether an over-blind is an earlier raise for the taker
    kitty_raise: Literal["call-only", "may-raise"] = "call-only"
    kitty_deal: Literal["each-pass", "at-the-end"] = "each-pass"
    # -- Manila's ladder
    manila_first_raise: Literal["any-between", "one-or-two"] = "any-between"
    manila_straddle_raise: Literal["blind-sizes"] = "blind-sizes"
    manila_final_open: Literal["four-blinds", "two-blinds"] = "four-blinds"  #: the last opening bet, after a round without a full one
    manila_final_raise: Literal["up-to-maximum", "opening-bet"] = "up-to-maximum"
    manila_final_heads_up: Literal["at-start"] = "at-start"
    crown_manila_heads_up: Literal["table-limits", "whole-stake"] = "table-limits"
    # -- forced bets
    offers_as_of_right: Literal["no", "yes"] = "no"  #: voluntary blinds need no leave of the house
    blind_seat: Literal["left-of-button", "button"] = "left-of-button"  #: where a single blind is posted
    blind_count: Literal["any", "one"] = "any"
    heads_up_blinds: Literal["button-small", "left-of-button"] = "button-small"
    straddle_offer: Literal["one", "chain", "everybody", "none"] = "one"  #: voluntary blinds left of the last one
    straddle_heads_up: Literal["not-offered", "offered"] = "not-offered"
    straddle_doubles: Literal["highest-blind", "last-blind"] = "highest-blind"  #: a first straddle over a Kill wager is twice which
    over_blind_offer: Literal["not-yet-posted", "all-players"] = "not-yet-posted"
    over_blind_gap: Literal["stays-open", "closes"] = "stays-open"
    #: what the table maximum limits of a voluntary blind: the opening over it, the blind, what it adds to the one before, or nothing
    over_blind_limit: Literal["open-fits", "blind-fits", "raise-fits", "none"] = "open-fits"
    blind_least: Literal["free", "table-minimum"] = "free"  #: the last blind against the table minimum
    ante_size: Literal["table-minimum", "free"] = "free"
    blind_sizes: Literal["free", "big-is-minimum", "small-is-minimum"] = "free"
    ante_short: Literal["all-in"] = "all-in"
    big_blind_ante: Literal["ante-first", "blind-first"] = "ante-first"  #: what too few chips pay first, where the big blind antes for all
    # -- between hands
    seat_limit: Literal["deck-serves-all", "house-sets"] = "deck-serves-all"  #: where the book sets no number of players
    first_button: Literal["high-card", "dealer-right"] = "high-card"
    cut_least: int = 1  #: cards on each side of the cut
    cuts: Literal["any", "once"] = "any"
    cut_offered: Literal["no", "button"] = "no"  #: whether a player is offered the cut before the dealer makes it
    deck_opens: Literal["any", "new"] = "any"  #: the deck that opens a table, or comes in later
    deck_checks: int = 0  #: how many of the staff check a deck that comes in
    deck_wash: Literal["no", "yes"] = "no"  #: whether it is mixed face down before its first hand
    deck_proof: Literal["no", "yes"] = "no"  #: whether the old deck is counted before another comes in
    deck_colour: Literal["any", "other"] = "any"  #: the backs of the new deck
    deck_change_checks: int = 0  #: how many check one that replaces another, where the book speaks of that alone
    deck_change_when: Literal["any-hand", "after-showdown"] = "any-hand"
    deck_change_majority: Literal["seated", "dealt-in"] = "seated"  #: more than half of whom may ask for another deck
    deck_change_dealer: Literal["yes", "no"] = "yes"  #: whether the dealer may change it without a reason
    shuffler_second: Literal["same-as-first", "no-machine"] = "same-as-first"  #: the second deck beside a machine, in a reduced-deck game
    top_up_after_folding: Literal["yes", "no"] = "yes"
    top_up_limit: Literal["to-maximum", "no-limit"] = "to-maximum"
    extra_players: int = 0  #: how many may sit above the maximum of a reduced deck if all agree; as many miss each hand
    extra_player_first_hand: Literal["right-of-button", "staff-choose"] = "right-of-button"  #: who misses it before anybody had the button
    big_blind_leaves: Literal["dead-button", "moving-button"] = "dead-button"  #: how blinds move when the player due the last one is gone
    one_blind_dead_button: Literal["no", "yes"] = "no"  #: whether an empty seat has the button where one blind is posted
    #: what a player who missed blinds posts to come back: the big one live and the small one dead; one of them; nothing, and waits; or
    #: nothing at all, as where the book does not ask for it
    missed_both: Literal["nothing", "both", "big", "wait"] = "nothing"
    missed_small: Literal["nothing", "small", "small-dead", "big", "wait"] = "nothing"
    missed_big: Literal["nothing", "big", "both", "wait"] = "nothing"
    least_players: int = 2  #: for a game to go on
    seat_limit_counts: Literal["seated", "dealt-in"] = "seated"  #: whom the greatest number of players counts
    extra_player_agreement: Literal["until-withdrawn", "each-hand"] = "until-withdrawn"  #: how long it lasts that all agree to one more
    age_least: int = 0  #: years; 0: not asked here
    dealer_age_least: int = 0  #: years, of whoever deals; 0: not asked here
    dealer_plays: Literal["yes", "no"] = "yes"  #: whether whoever deals may hold a seat
    dealer_turns: Literal["any", "with-button"] = "any"  #: which player deals, where one of those at the table does
    seats_apart: int = 0  #: seats between linked players, where staff set them apart
    staff: Literal["anybody", "poker-supervisor", "area-manager"] = "anybody"  #: who, or above, decides between hands
    # -- who may decide (see `pitboss.law.staff`), and what follows from it
    staff_inspector: Literal["poker-supervisor", "inspector"] = "inspector"  #: whose rank an Inspector has; the own one is the lower
    staff_licensee: Literal["poker-supervisor", "table-games-manager"] = "poker-supervisor"  #: who, or above, speaks for the licensee
    staff_disputes: Literal["area-manager", "tournament-director"] = "area-manager"  #: who has the last word in a dispute
    hole_cards_seen: Literal["dealer", "dealer-and-supervisor", "after-hand"] = "dealer"  #: which staff may look at a player's hand
    own_discards: Literal["shown", "hidden"] = "shown"  #: what a player folded or threw away, in the record of the hand the player gets
    void_wagers: Literal["returned", "forfeited"] = "returned"  #: chips of a player whose wagers are declared void
    removed_hand: Literal["dead", "refund", "play-out"] = "dead"  #: the hand of a player who is sent away from the table
    void_outcome_commission: Literal["pot-commission-only", "all", "none"] = "pot-commission-only"  #: what goes back if an outcome is void
    exclusion_short: int = 0  #: hands; 0: nobody is excluded for some hands
    exclusion_long: int = 0
    exclusion_blinds: Literal["missed", "excused"] = "missed"  #: blinds that go past a player excluded for some hands
    exclusion_steps: Literal["any", "in-order"] = "any"  #: whether the shorter exclusion comes first
    # -- between hands: chips
    buy_in_again: Literal["when-broke", "never", "always"] = "when-broke"  #: when a later purchase must be a whole buy-in
    buy_in_change: Literal["unchanged", "meet-new-limits"] = "unchanged"  #: stakes on the table when the buy-in changes
    game_change_stakes: Literal["unchanged", "meet-limits"] = "unchanged"  #: the same when the game changes
    table_change_stake: Literal["within-limits", "carry-all"] = "within-limits"  #: what a player brings who asked to change tables
    # -- between hands: new players and other seats
    new_player: Literal["nothing", "choose", "wait", "post"] = "nothing"  #: what a blind game asks of one: to wait, to post, either
    new_player_post: Literal["live", "dead"] = "live"
    new_player_between: Literal["may-post", "must-wait"] = "may-post"  #: one who sits between button and big blind
    new_player_button: Literal["free", "barred"] = "free"  #: one who sits where the button is
    wait_for: Literal["big-blind", "any-blind"] = "big-blind"
    #: players who wait, or may not have the button, where without them one is left: dealt in as they are, or the first has the big blind
    waiting_leaves_one: Literal["dealt-in", "big-blind", "no-hand"] = "dealt-in"
    moved_player: Literal["as-new", "not-asked"] = "as-new"  #: whether staff's moves and closed games leave one to wait or post
    feeder_player: Literal["as-new", "carries-all"] = "as-new"  #: players from a feeder table
    unposted: Literal["staff-decide", "by-action"] = "staff-decide"  #: a new player was dealt in without the post that was due
    seat_move_free: int | None = None  #: players that may be passed clockwise, moving seats, without waiting or posting
    seat_move_counts: Literal["dealt-in", "occupied", "seats-moved"] = "dealt-in"  #: what is counted on the way
    seat_move_back: Literal["free", "measured-round"] = "free"  #: a move anticlockwise
    seat_move_post: Literal["live", "dead"] = "live"
    seat_move_button: Literal["free", "this-circuit", "last-hand"] = "free"  #: blinds paid before a move to the button
    vacated_seat: Literal["anybody", "clockwise-from-button", "draw"] = "anybody"  #: whether those at the table come first, in what order
    #: equal cards in a draw for a seat or for leave to go: drawn again, or told apart by suit, hearts or spades highest
    draw_ties: Literal["deal-again", "hearts-first", "spades-first"] = "deal-again"
    leave_draw: Literal["askers", "everyone"] = "askers"  #: who is dealt a card when several ask to leave a small table
    leave_draw_players: int = 0  #: how many players make a table small; 0: no draw
    seats_assigned: Literal["no", "yes"] = "no"  #: players have a place given to them, and only staff move them
    chips_added: Literal["yes", "no"] = "yes"  #: whether players may add to their stakes between hands
    absent_stake: Literal["picked-up", "stays"] = "picked-up"  #: whether staff may take the stake of a player who is away off the table
    leaving: Literal["free", "with-leave"] = "free"  #: whether a player with chips may go without leave of staff
    absent_player: Literal["passed-over", "dealt-in"] = "passed-over"  #: whether a player who is away gets cards and posts blinds
    director_closes: Literal["no", "yes"] = "no"  #: whether the director of a tournament closes a table, without notice
    limits_scheduled: Literal["no", "yes"] = "no"  #: limits go up by a schedule: the director changes them, without more notice
    seat_hold_minutes: int = 0  #: longest time an absent player's seat is held; 0: as staff decide
    picked_up_minutes: int = 0  #: within which a picked-up player goes to the top of the waiting list; 0: never
    # -- between hands: changes and their notice
    change_agreement: Literal["no", "everyone", "majority"] = "no"  #: whose consent spares the notice
    majority_of: Literal["seated", "present"] = "seated"
    change_game_hands: int = 0
    change_game_minutes: int = 0
    change_buy_in_hands: int = 0
    change_buy_in_minutes: int = 0
    change_limits_minutes: int = 0
    minimum_rise_minutes: int = 0  #: a sign's time before the least wager goes up
    minimum_rise_agreement: Literal["sign-always", "majority-waives"] = "sign-always"
    commission_rise_minutes: int = 0
    closing_hands: int = 0
    closing_minutes: int = 0
    closing_players: int = 1  #: present; from so many on, closing needs its notice
    closing_agreement: Literal["no", "everyone"] = "no"
    closing_count: Literal["full-hands", "current-counts"] = "full-hands"  #: whether the hand being played is one of them
    # -- cards
    burns: Literal["every-street", "none"] = "every-street"
    cards_per_pass: int = 1
    draw_burn: Literal["first-replacement", "none"] = "first-replacement"
    draw_served: Literal["one-by-one", "after-all"] = "one-by-one"  #: whether a player gets new cards before the next one throws away
    draw_five: Literal["at-once", "four-then-one"] = "at-once"
    draw_five_last: Literal["last-who-draws", "last-in-turn"] = "last-who-draws"
    draw_short: Literal["when-out", "keep-last-card"] = "when-out"  #: when the discards are shuffled
    draw_short_last_card: Literal["if-it-completes", "never"] = "if-it-completes"
    draw_reshuffle_own: Literal["this-draw"] = "this-draw"  #: which of the served player's discards stay out
    draw_reshuffle_burns: Literal["out", "in"] = "out"
    draw_reshuffle_later: Literal["out", "in"] = "in"  #: discards of players served later in this draw
    draw_reshuffle_folded: Literal["included"] = "included"
    stud_short: Literal["community-card", "shuffle-burns"] = "community-card"  #: too few cards for the last street
    stud_short_test: Literal["with-burn", "without-burn"] = "with-burn"
    stud_short_burn: Literal["none", "if-spare"] = "none"  #: whether a card is burned once the burns are shuffled in
    stud_short_source: Literal["stub-first", "always-shuffle"] = "stub-first"  #: where the shared card comes from
    stud_extra_down: Literal["last", "at-start"] = "last"  #: when six card stud's second card face down comes, where it has four open ones
    dead_seats: Literal["no", "no-bet-faced", "bring-in-any-fold", "any-fold-to-bring-in"] = "no"
    dead_seats_short: Literal["counts", "active-only"] = "counts"
    # -- cards seen before their time
    #: what limits the bets of that round
    early_card_limit: Literal["highest-of-hand", "highest-of-round", "raise-size"] = "highest-of-round"
    early_card_no_bet: Literal["checks-only", "betting-open"] = "checks-only"  #: the same where nobody has bet in it yet
    face_up_wagers: Literal["stand"] = "stand"  #: wagers made before a coming Manila card was seen face up in the deck
    face_up_raises: Literal["raise-by-minimum", "no-raises"] = "raise-by-minimum"  #: after that
    face_up_second: Literal["no-limit-on-bets", "as-later-cards"] = "no-limit-on-bets"  #: the second card, after substantial action
    early_card_scope: Literal["early-cards-only", "any-exposed-card"] = "early-cards-only"  #: whether cards of the first deal limit bets
    # -- boards, burns and the last street gone wrong
    missed_burn_card: Literal["turned-card-burned", "shuffled-back"] = "shuffled-back"  #: a card turned without a burn, behind the flop
    lone_action: Literal["undone", "stands"] = "undone"  #: what one player did on communal cards that are taken back
    flop_redeal_burn: Literal["stands", "again"] = "stands"  #: the burn of a flop that is dealt a second time
    flop_too_many_late: Literal["bets-back", "bets-stand", "staff"] = "bets-back"  #: a flop of too many cards that players have bet on
    right_card_unknown: Literal["staff", "shuffle-back"] = "staff"  #: cards opened together, and nobody can tell the right one
    double_flop_back: Literal["by-fault", "both-always", "top-only"] = "by-fault"  #: which of two flops goes back
    double_flop_bottom: Literal["staff", "shuffle-back", "bottom-stands"] = "staff"  #: cards of the bottom board shown too early
    double_flop_right: Literal["top-and-bottom", "top-only"] = "top-and-bottom"  #: which of several cards opened for the top board stay
    discard_missed_early: Literal["early-card", "just-discard"] = "early-card"  #: a missing discard, before substantial action
    discard_missed_wagers: Literal["stays", "returned-if-not-acted"] = "stays"  #: what was put in, where it is found after that
    exposed_stud_hole: Literal["becomes-up-card", "stays-exposed"] = "becomes-up-card"  #: an exposed hole card, where a player has two
    two_up_replaced: Literal["later-card", "mistaken-card"] = "later-card"  #: which of two up-cards of one player goes
    last_exposed_opener: Literal["left-of-opener", "best-showing"] = "left-of-opener"  #: who opens with all last cards up, the opener gone
    #: a player with an exposed last card who acted before being asked
    last_exposed_acted: Literal["all-in-from-then", "all-in-from-round-start", "acted-is-choice"] = "all-in-from-then"
    last_exposed_showing: Literal["not-counted", "counted"] = "not-counted"  #: whether such a card says who opens
    last_cards_short: Literal["staff", "community-for-all"] = "staff"  #: burns that do not reach for the last cards of stud either
    # -- misdeals, wrong numbers of cards, defective decks
    substantial_players: int = 2  #: players who must have acted for substantial action
    substantial_forced: Literal["bring-in-only", "none", "all"] = "bring-in-only"  #: which forced bets count as an action
    substantial_span: Literal["since-error", "whole-hand"] = "since-error"  #: from when the action is counted
    misdeal_posts: Literal["stay", "returned"] = "stay"  #: what becomes of a straddle on a misdeal; blinds and antes are owed again anyway
    misdeal_fee: Literal["kept-once", "refunded", "charged-again"] = "kept-once"  #: a fee per person, on a misdeal
    misdeal_restored: Literal["staff-judge", "unseen-only"] = "staff-judge"  #: when a wrong deal can be put right
    misdeal_exposed_until: Literal["substantial-action", "any-time"] = "substantial-action"  #: how long exposed cards make a misdeal
    exposed_window: Literal["initial-deal", "first-round"] = "initial-deal"  #: until when an exposed card counts in a draw game
    exposed_one: Literal["kept", "replaced"] = "kept"  #: one hole card exposed in the first deal, in games with no rule of their own for it
    exposed_two_studs: Literal["per-player", "any-two"] = "per-player"  #: exposed hole cards of stud that make a misdeal
    face_up_hole: Literal["exposed", "in-sequence-only"] = "exposed"  #: a card lying face up in the deck that falls as a hole card of stud
    face_up_first_deal: Literal["no", "yes"] = "no"  #: whether one that falls in the first deal of a draw lets its player tap out
    wrong_count_early: Literal["correct-first", "misdeal", "hand-void"] = "misdeal"  #: a wrong number of cards, before substantial action
    wrong_count_first_actor: Literal["misdeal", "dead-hand"] = "misdeal"  #: the same where only that player has acted
    wrong_count_later: Literal["void-or-dead", "misdeal-too", "whole-hand"] = "void-or-dead"  #: a wrong number from a later deal
    wrong_count_showdown: Literal["void-wrong-hands", "staff-rule"] = "void-wrong-hands"  #: at a showdown of three or more
    wrong_count_last: Literal["any-end", "showdown-only"] = "any-end"  #: the last hand in the pot has a wrong number
    wrong_count_last_refund: Literal["all-contributors", "showdown-players"] = "all-contributors"  #: who has chips back then
    wrong_count_kitty: Literal["as-a-hand", "ignore-kitty"] = "as-a-hand"  #: the Kitty has a wrong number
    left_out_late: Literal["returned", "stays"] = "returned"  #: forced bets of a player found left out after substantial action
    chinese_misdeal: Literal["until-settlement", "two-hands-set"] = "until-settlement"  #: how long Chinese Poker can be misdealt
    chinese_late_count: Literal["mis-set", "void"] = "mis-set"  #: a wrong number of cards after that
    chinese_exposed: Literal["played", "misdeal-over-one"] = "played"  #: cards exposed as they are dealt
    void_commission: Literal["returned", "kept"] = "returned"  #: commission taken from a pot that goes back at the end of a hand
    void_redeal: Literal["same-start", "button-moves"] = "same-start"  #: what follows such a hand
    damaged_card: Literal["finish-unless-marked", "finish", "cancel"] = "finish"  #: the hand in which a card is found damaged
    boxed_short: Literal["staff", "skip-burn"] = "staff"  #: a boxed card leaves too few for the board
    draw_misdealt_unseen: Literal["moved", "stay"] = "moved"  #: draw cards went to the wrong player, who has not looked
    draw_misdealt_surplus: Literal["staff", "discard-down", "wrong-count"] = "staff"  #: who has looked, at more than the own draw
    # -- hands fouled, taken in, thrown away, shown
    absence_judged: Literal["turn-and-showdown", "any-time"] = "turn-and-showdown"  #: when a player who is away loses the hand
    fold_exposed: Literal["exposed-cards", "whole-hand"] = "exposed-cards"  #: what all see of a fold that was passed badly
    unprotected_fouled: Literal["dead", "rebuilt-if-certain"] = "dead"  #: an unprotected hand touched by discards
    taken_in_unprotected: Literal["refunded", "lost"] = "refunded"  #: the chips of an unprotected hand the dealer took in
    taken_in_certain: Literal["refund-only", "give-back"] = "refund-only"  #: a hand the dealer took in, its cards certain
    refund_level: Literal["falls", "stays"] = "falls"  #: the bet to be met, where the player who made it has it back
    refund_unmatched: Literal["goes-back", "stays"] = "goes-back"  #: a bet that only a player with chips back had matched
    shown_hand_duty: Literal["any-showing", "after-hand-only"] = "any-showing"  #: which showing to one obliges to show all
    #: who has a hand thrown away at the end shown to a player who asks; the dealer: whoever asks has a right to it
    asked_hand_staff: Literal["higher-duties-dealer", "dealer"] = "higher-duties-dealer"
    asked_hand_by: Literal["any-at-table", "showdown-players"] = "any-at-table"  #: who may ask
    asked_hand_checked: Literal["called-only", "any-final-round"] = "called-only"  #: whether a last round without a bet is enough
    # -- acting out of turn, and time to act
    #: what is only said out of turn: binds like the act; a bet, call or raise does not; nothing does
    out_of_turn_words: Literal["bind", "wagers-do-not", "nothing-binds"] = "bind"
    out_of_turn_smaller_bet: Literal["by-size", "call", "player-chooses"] = "by-size"  #: a skipped player bets less than the early wager
    out_of_turn_all_in: Literal["choice", "binds"] = "choice"  #: an early all-in for less than the call
    out_of_turn_check: Literal["betting-round", "hand"] = "betting-round"  #: how long a check out of turn costs the right to bet
    out_of_turn_check_sent: Literal["costs-nothing", "costs-as-well"] = "costs-nothing"  #: the same where the dealer sent the player there
    out_of_turn_fold: Literal["at-once", "in-turn", "staff-decide"] = "at-once"  #: when a fold out of turn takes effect
    time_out: Literal["at-once", "staff-confirm"] = "staff-confirm"  #: whether the end of the time to act takes effect by itself
    time_out_blind: Literal["stays-in", "dead"] = "stays-in"  #: on a last blind with no raise to meet
    time_out_no_check: Literal["fold", "check", "staff-rule"] = "fold"  #: on a player with nothing to call who may not check
    time_out_opener: Literal["staff-rule", "minimum-bet", "fold"] = "staff-rule"  #: on a player who must open
    extra_time_fee: Literal["after-hand", "at-once"] = "after-hand"  #: when time bought is paid for
    manila_first_card: Literal["with-the-deal", "two-in-round-two", "four-only"] = "with-the-deal"
    double_flop_burns: Literal["one", "one-per-board"] = "one"
    run_it_twice: Literal["no", "yes"] = "no"
    run_count: Literal["redeals", "boards"] = "redeals"
    run_odd_chips: Literal["earliest-boards", "first-board", "last-board"] = "earliest-boards"
    run_short: Literal["no-fresh-burns", "fresh-burns"] = "no-fresh-burns"  #: the stub proves too short for the agreed boards
    run_most: int = 7
    run_discard: Literal["first-board", "all-boards", "not-offered"] = "first-board"  #: a discard due after the flop, run from before it
    run_taken_back: Literal["agreed", "staff"] = "agreed"  #: cards that every board has in common go back: what becomes of the agreement
    # -- showdown
    all_ins_show_first: Literal["yes", "no"] = "no"
    equal_all_ins_show: Literal["clockwise-from-button"] = "clockwise-from-button"
    called_player: Literal["last-bettor", "called-only"] = "last-bettor"  #: who shows first: whoever bet last, or only if somebody called
    nobody_called_shows: Literal["first-to-act", "would-begin", "left-of-button", "last-bettor"] = "first-to-act"
    losers: Literal["may-muck", "called-and-all-in-show", "must-show-equal-or-better", "all-show"] = "may-muck"
    showdown_compare: Literal["best-so-far", "called-hand"] = "best-so-far"
    face_up_all_in: Literal["at-showdown", "at-once", "after-draw"] = "at-showdown"  #: when hands turn up once nobody can bet
    face_up_last: Literal["all-show", "as-usual"] = "as-usual"  #: whether they also do after the last betting round
    # -- pots
    odd_chip_order: Literal["button", "high-card"] = "button"
    odd_chip_button: Literal["last", "first"] = "last"
    odd_chips_several: Literal["one-each", "all-to-first"] = "one-each"
    odd_chip_receivers: Literal["tied-winners"] = "tied-winners"
    odd_chip_cards: Literal["winning-five", "all-cards"] = "winning-five"
    odd_chip_low_ace: Literal["low", "high"] = "low"
    # -- Chinese Poker
    chinese_equal_hands: Literal["accepted", "mis-set"] = "accepted"
    chinese_reset: Literal["until-all-placed", "when-placed"] = "until-all-placed"  #: when three hands laid down may no longer be changed
    chinese_short: Literal["in-order", "proportional", "net"] = "in-order"  #: a loss beyond the chips on the table
    # -- commission (see `pitboss.betting.commission`)
    commission_minimum_binds: Literal["floor", "shown-only"] = "floor"
    commission_cap_scope: Literal["pot", "hand", "player"] = "hand"
    commission_split_cap: Literal["by-share", "by-share-equal", "sole-winner-only"] = "by-share"
    commission_rounding: Literal["down", "nearest", "up"] = "down"
    commission_rounding_scope: Literal["each-pot", "whole-hand"] = "each-pot"
    commission_pot_order: Literal["each-pot", "main-first", "main-only"] = "each-pot"
    commission_set_charge: Literal["free", "within-range", "percentage-only"] = "free"
    commission_when: Literal["each-round", "end-of-hand"] = "end-of-hand"
    commission_without_showdown: Literal["none", "taken"] = "taken"
    commission_unseen: Literal["none", "taken"] = "taken"  #: where all but one give up at the showdown and no card is shown
    commission_blinds_alone: Literal["none", "taken"] = "taken"
    commission_blinds: Literal["all-blinds", "compulsory-only", "all-forced"] = "all-blinds"
    commission_tie: Literal["each-pot", "whole-hand", "none"] = "none"
    commission_uncalled: Literal["not-counted", "counted"] = "not-counted"
    commission_no_flop: Literal["taken", "none"] = "taken"  #: a hand that ends in the first betting round
    commission_players: Literal["dealt-in", "still-in"] = "dealt-in"
    commission_fee_after_blinds: Literal["kept", "returned"] = "kept"
    commission_taken: Literal["yes", "no"] = "yes"  #: no: never in this kind of play
    commission_unit: Literal["chip", "dollar"] = "chip"
    commission_least: int = 0  #: percent
    commission_most: int = 100


@cache
def answers_to(point: str) -> tuple[str, ...] | type[int]:
    """The answers the engine can carry out; `int` where a number is asked for."""
    hint = _hints()[point]
    if get_origin(hint) is Literal:
        return tuple(str(each) for each in get_args(hint))
    return int


@cache
def _hints() -> dict[str, object]:
    return get_type_hints(Points)


POINTS = dict.fromkeys(each.name for each in fields(Points))  # in order, and quick to look up
