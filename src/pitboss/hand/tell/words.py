"""What each answer of a book means at the table, in one short sentence. Nothing here names a book: any book may give any answer.

A sentence may hold a blank such as {share}, to be filled in. An empty one means that the answer goes without saying.
"""

from __future__ import annotations

from typing import Final

WORDS: Final[dict[str, dict[str, str]]] = {
    # -- betting: sizes and raises
    "raise_cap_lifted": {
        "at-any-time": "Once two players are left they may raise as often as they like.",
        "before-cap": "Two players may raise as often as they like, unless the raises were used up while more were in.",
        "from-round-start": "In a round that two players begin they may raise as often as they like.",
        "never": "That holds between two players too.",
    },
    "raise_cap_counts": {
        "to-showdown": "A player who is all-in still counts: three in the hand are three.",
        "this-round": "A player who went all-in in this round still counts as a third; one who did so earlier does not.",
        "able-to-act": "Only players who can still bet are counted.",
    },
    "raise_cap_short_all_in": {
        "no": "An all-in for less than a full raise uses up none of the raises.",
        "yes": "An all-in for less than a full raise uses up one of the raises.",
        "half-or-more": "An all-in for less than a full raise uses up one of the raises if it is half a raise or more.",
    },
    "completion_counts": {
        "counts-as-bet": "Making a short opening up to a full bet is no raise.",
        "counts-as-raise": "Making a short opening up to a full bet is a raise.",
    },
    "short_reopens": {
        "one-by-one": "An all-in for less than a full raise lets nobody raise who has acted; several are not added up.",
        "together": "An all-in for less than a full raise lets nobody raise who has acted, until several together make a full raise.",
        "facing-full-raise": "A player who has acted may raise again only when at least a full raise more is to be called.",
        "half": "An all-in of half a bet or raise lets everybody raise again; one of less than half lets nobody raise who has acted.",
    },
    "short_next": {
        "on-top": "After a short all-in the next raise is a full raise on top of it.",
        "complete": "After a short all-in the next raise makes it up to what a full raise would have been.",
        "short-raise-size": "After a short all-in the next raise adds at least as much as the short one did.",
    },
    "half_next": {
        "on-top": "After half a raise or more the next raise is a full raise on top of it.",
        "make-up": "After half a raise or more the next raise makes it up to the full one.",
        "next-level": "After half a raise or more the next raise goes as high as if it had been a full one.",
    },
    "combined_size": {
        "last-full-raise": "Where they do, the next raise adds at least the last full raise.",
        "combined-amount": "Where they do, the next raise adds at least what they came to together.",
    },
    "short_open": {
        "may-raise": "Over an all-in that opens for less than the minimum, players who checked may raise.",
        "call-or-fold": "Over an all-in that opens for less than the minimum, players who checked only call or fold.",
    },
    "earlier_completes": {
        "no": "A player who has acted may not make a short all-in up.",
        "yes": "A player who has acted may make a short all-in up.",
    },
    "pot_measure": {
        "raise-after-call": "The call goes in first; the raise may then be {share} it makes.",
        "whole-wager": "Call and raise together may be {share} as it lies.",
    },
    "pot_base": {
        "all-wagers-and-call": "All wagers of the round count in that pot.",
        "earlier-rounds-and-call": "Only what earlier rounds brought in counts in that pot, and the call.",
    },
    "pot_rounding": {"down": "An uneven limit is rounded down.", "up": "An uneven limit is rounded up."},
    "pot_below_minimum": {
        "minimum-allowed": "Where the limit is below the minimum, the minimum may be bet.",
        "no-raise": "Where the limit is below the minimum, nobody bets, unless all-in.",
    },
    "pot_big_blind_ante": {
        "counted": "One ante for the whole table counts in it.",
        "not-counted": "One ante for the whole table does not count in it in the first round.",
    },
    "pot_short_blind": {
        "as-posted": "A blind posted short counts in it as it lies.",
        "as-full": "A blind posted short counts in it as if it were whole.",
    },
    "pot_commission": {
        "counted": "Commission taken already still counts in it.",
        "not-counted": "Commission taken already no longer counts in it.",
    },
    "maximum_scope": {
        "each-bet-or-raise": "The table maximum is for each bet and each raise.",
        "total-for-the-round": "The table maximum is for all that a player puts in in one round.",
    },
    "raise_to_cover": {
        "full-size": "A raise is made in full even where nobody can call all of it.",
        "allowed": "A raise may stop at what the richest opponent can call.",
    },
    "higher_limit_rounds": {
        "second-half": "The big bet is for the second half of the rounds.",
        "one-size": "Bets have one size in all rounds.",
    },
    # -- chips as they are put in
    "oversize_measure": {
        "amount-to-call": "A silent chip that is more than the player owes is a call where there is a bet.",
        "previous-wager": "A silent chip that is more than the whole wager to be called is a call where there is a bet.",
    },
    "oversize_opens": {
        "chip-value": "As the first wager of a later round a silent oversize chip bets its value, within the limits.",
        "minimum": "As the first wager of a later round a silent oversize chip is the smallest bet.",
        "check": "As the first wager of a later round a silent oversize chip is a check, and goes back.",
    },
    "oversize_opens_first": {
        "chip-value": "In the first round, with nothing to call, a silent oversize chip bets its value, within the limits.",
        "minimum": "In the first round, with nothing to call, a silent oversize chip is the smallest bet.",
        "check": "In the first round, with nothing to call, a silent oversize chip is a check, and goes back.",
    },
    "raise_with_one_chip": {
        "total": "With the word raise one chip is call and raise together, as far as the limits allow.",
        "on-top": "With the word raise one chip is the raise alone, as far as the limits allow, and the call is added.",
    },
    "announced_raise_short": {
        "minimum-raise": "A raise announced with too few chips is made up to the smallest raise.",
        "half-test": "A raise announced with too few chips is judged like silent ones.",
    },
    "under_raise_measure": {
        "last-full-raise": "Silent chips above the call and short of a raise are compared with the last full bet or raise.",
        "smallest-raise": "Silent chips above the call and short of a raise are compared with what the smallest raise would add.",
        "whole-wager": "Silent chips above the call and short of a raise are compared with the whole wager to be called.",
    },
    "under_raise_duty": {
        "raise": "From {share} percent on they are made up to a raise; below that they are a call.",
        "raise-or-fold": "From {share} percent on they are made up to a raise, or folded and lost; below that they are a call.",
    },
    "two_chips": {
        "call": "Two silent chips of one kind, more than the call and short of a raise, are a call.",
        "half-test": "Two silent chips of one kind are judged like any others.",
    },
    "string_below_call": {
        "complete-or-fold": "Of two motions the first counts; below the call it is made up, or folded and lost.",
        "must-call": "Of two motions the first counts; below the call it is made up.",
    },
    # -- betting: who may do what
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
    # -- Manila's ladder
    "manila_first_raise": {
        "any-between": "Anything between will do.",
        "one-or-two": "Nothing between will do.",
    },
    "manila_straddle_raise": {"blind-sizes": "A straddle leaves the size of raises as it is."},
    "manila_final_raise": {
        "up-to-maximum": "",
        "opening-bet": "",
    },
    "manila_final_heads_up": {"at-start": "What counts is how many begin the round."},
    "crown_manila_heads_up": {
        "table-limits": "The table limits hold between two players too.",
        "whole-stake": "Between two players the whole stack may be bet.",
    },
    # -- forced bets
    "offers_as_of_right": {"no": "The table may take straddles.", "yes": ""},
    "blind_seat": {"left-of-button": "first player left of the button", "button": "button"},
    "heads_up_blinds": {
        "button-small": "Between two players the button posts the small blind.",
        "left-of-button": "Between two players the button posts the big blind.",
    },
    "straddle_offer": {
        "one": "The player left of the last blind may post {straddle}, twice that blind.",
        "chain": "The player left of the last blind may post {straddle}, twice that blind; the next one may double it, and so on.",
        "everybody": "Each player in turn, from the left of the last blind, may post an over-blind of twice the one before: the first is "
        "{straddle}.",
        "none": "There are no straddles.",
    },
    "straddle_heads_up": {
        "not-offered": "Between two players there is none.",
        "offered": "That holds between two players too.",
    },
    "over_blind_offer": {
        "not-yet-posted": "Who has posted a blind is not asked.",
        "all-players": "Who has posted a blind is asked last.",
    },
    "over_blind_gap": {
        "stays-open": "If one player passes, the next is asked.",
        "closes": "If one player passes, nobody more is asked.",
    },
    "over_blind_limit": {
        "open-fits": "A voluntary blind is taken as long as twice its amount is within the table maximum.",
        "blind-fits": "A voluntary blind is taken as long as it is within the table maximum.",
        "none": "The table maximum does not limit voluntary blinds.",
    },
    "blind_least": {"free": "", "table-minimum": "The last blind is no smaller than the table minimum."},
    "seat_limit": {
        "deck-serves-all": "As many play as the deck serves to the last card.",
        "house-sets": "The house says how many play.",
    },
    "first_button": {
        "high-card": "When the table opens, the highest of one open card each has the button.",
        "dealer-right": "When the table opens, the player nearest the dealer's right has the button.",
    },
    "cuts": {"any": "", "once": "The deck is cut once only."},
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
        "both": "Who missed both blinds comes back by posting both, the small one dead, or waits for the big blind.",
        "big": "Who missed both blinds comes back by posting the big one, or waits for it.",
        "wait": "Who missed both blinds waits for the big blind.",
    },
    "missed_small": {
        "small": "Who missed the small blind comes back by posting it, live, or waits for the big blind.",
        "small-dead": "Who missed the small blind comes back by posting it, dead, or waits for the big blind.",
        "big": "Who missed the small blind comes back by posting the big one, or waits for it.",
        "wait": "Who missed the small blind waits for the big blind.",
    },
    "missed_big": {
        "big": "Who missed the big blind comes back by posting it, live, or waits for it.",
        "both": "Who missed the big blind comes back by posting both, the small one dead, or waits for the big blind.",
        "wait": "Who missed the big blind waits for it.",
    },
    "ante_size": {"table-minimum": "The ante is the table minimum.", "free": ""},
    "blind_sizes": {
        "free": "",
        "big-is-minimum": "The big blind is the table minimum.",
        "small-is-minimum": "The small blind is the table minimum.",
    },
    "ante_short": {"all-in": "A player with too few chips puts in what is there and is all-in."},
    # -- cards
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
    "early_card_limit": {
        "highest-of-hand": "If the next card is exposed too early, no bet of that round may go above the highest of the hand so far.",
        "highest-of-round": "If the next card is exposed too early, no bet of that round may go above the highest made in it.",
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
    "run_short": {"no-fresh-burns": "If the stub proves too short, the burns are shuffled in and nothing more is burned."},
    "run_odd_chips": {
        "earliest-boards": "Odd chips go to the earlier boards, one each.",
        "first-board": "Odd chips go to the first board.",
        "last-board": "Odd chips go to the last board.",
    },
    # -- showdown
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
    "face_up_all_in": {
        "at-showdown": "When all-ins end the betting early, hands stay down until the showdown.",
        "at-once": "When all-ins end the betting early, hands are turned up at once.",
        "after-draw": "When all-ins end the betting early, hands are turned up after the draw.",
    },
    # -- pots
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
    "chinese_short": {
        "in-order": "A player with too few chips pays in that order until they are gone.",
        "proportional": "A player with too few chips pays everybody the same share.",
        "net": "A player with too few chips sets wins off against losses first.",
    },
    # -- commission
    "commission_minimum_binds": {
        "floor": "The minimum on the sign is taken whenever commission is.",
        "shown-only": "The minimum on the sign changes nothing.",
    },
    "commission_cap_scope": {
        "pot": "A cap on the sign is for each pot.",
        "hand": "A cap on the sign is for the whole hand.",
        "player": "A cap on the sign is for each winner.",
    },
    "commission_split_cap": {
        "by-share": "In a split pot a winner pays by share, up to the cap.",
        "by-share-equal": "In a split pot a winner pays by share, up to an equal part of the cap.",
        "sole-winner-only": "The cap helps only a winner who does not share.",
    },
    "commission_rounding": {
        "down": "It is rounded down to a whole {unit}.",
        "nearest": "It is rounded to the nearest whole {unit}.",
        "up": "It is rounded up to a whole {unit}.",
    },
    "commission_rounding_scope": {
        "each-pot": "Each pot is rounded by itself.",
        "whole-hand": "All pots are rounded together.",
    },
    "commission_pot_order": {
        "each-pot": "Each pot pays its own.",
        "main-first": "The main pot pays first.",
        "main-only": "Only the main pot pays.",
    },
    "commission_set_charge": {
        "free": "A set charge need not keep to the percentage.",
        "within-range": "A set charge may not come to more than the highest percentage.",
        "percentage-only": "There are no set charges.",
    },
    "commission_when": {
        "each-round": "It is taken after each betting round.",
        "end-of-hand": "It is taken when the hand is over.",
    },
    "commission_without_showdown": {
        "none": "A hand without a showdown pays none.",
        "taken": "A hand without a showdown pays too.",
    },
    "commission_blinds_alone": {
        "none": "A hand with no wagers but {blinds} pays none.",
        "taken": "A hand with no wagers but blinds pays too.",
    },
    "commission_blinds": {
        "all-blinds": "blinds of any kind",
        "compulsory-only": "compulsory blinds",
        "all-forced": "forced bets",
    },
    "commission_no_flop": {
        "none": "A hand that ends in the first betting round pays none.",
        "taken": "A hand that ends in the first betting round pays too.",
    },
    "commission_tie": {
        "each-pot": "A pot that goes to equal hands pays none, if nobody else has chips in it.",
        "whole-hand": "A hand that goes to equal hands pays none, if nobody else has chips in it.",
        "none": "",
    },
    "commission_uncalled": {
        "not-counted": "Chips that nobody called pay none.",
        "counted": "Chips that nobody called pay too.",
    },
    "commission_players": {
        "dealt-in": "A charge by the number of players counts those dealt in.",
        "still-in": "A charge by the number of players counts those still in after the first round.",
    },
    "commission_fee_payers": {
        "dealt-in": "A fee per person is paid by those dealt in.",
        "seated": "A fee per person is paid by everybody seated.",
    },
    "commission_fee_after_blinds": {
        "kept": "Such a fee is kept even after a hand with nothing but blinds.",
        "returned": "Such a fee is given back after a hand with nothing but blinds.",
    },
    "commission_taken": {"yes": "", "no": "There is no commission in this kind of play."},
    "commission_unit": {"chip": "chip", "dollar": "dollar"},
}
