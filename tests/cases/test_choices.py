"""Every choice of every option changes the outcome of a case, or is refused at set-up; what is still owed stands here by name."""

import pytest

from pitboss.cases.choices_shown import not_shown
from pitboss.law import BOOK_KEYS

# Choices that the engine asks for and that no case tells from the default yet. Strike off a line with the case that does; add none.
OWED: dict[str, str] = {
    "perth-poker": """
        extra-player-agreement = each-hand
        extra-player-first-hand = staff-choose
        deck-change-majority = dealt-in
        top-up-limit = no-limit
        own-discards-in-history = own-cards-shown
        commission-cap-split-pots = by-share-equal
        commission-flat-charge = percentage-only
        ante-short-stake = not-dealt
        stud-check-enforcement = flag
        manila-straddle-raise = two-blinds
        manila-final-heads-up = when-two-remain
        draw-reshuffle-last-player = last-in-turn
        draw-reshuffle-folded = left-out
        misdeal-posted-bets = returned
        exposed-card-draw-manila = replaced
        manila-face-up-wagers = cut-back
        manila-early-card-limit = single-wager
        tournament-straddles = yes
        tournament-face-up-draw = before-draw
    """,
    "melbourne-poker": """
        limit-higher-rounds = sign
        substantial-action-span = whole-hand
        buy-in-minimum-again = never
        buy-in-minimum-again = always
        stake-after-fold = next-hand
        commission-fee-payers = seated
        blinds-two-players = button
        blinds-missed-correction = wait
        seat-move-to-button = last-hand
        kill-uncontested-win = showdown-only
        kill-qualifying-scope = keep-too
        kill-qualifying-measure = after-commission
        kill-small-pot-leg-up = neutral
        kill-small-pot-leg-up = kill
        kill-leg-up-shared-pot = stays-if-sharing
        kill-leg-up-shared-pot = stays
        kill-wager-size = half
        kill-wager-size = post-only
        kill-wager-and-blind = both
        kill-entire-pot = main-pot
        kill-entire-pot = as-worded
        kill-leg-up-may-leave = bound
        kill-rejoin-limit = one-circuit
        kill-rejoin-limit = session
        draw-kitty-blind-credit = fresh
        draw-reshuffle-own-discards = whole-hand
        draw-reshuffle-folded = discards-only
        stud-shortage-test = without-burn
        showdown-first-uncalled = all-together
        misdeal-stakes = all-returned
        misdeal-hand-fee = charged-again
        stud-short-burns-too-few = community-for-the-rest
        tournament-commission = as-cash
    """,
    "wa-permit-poker": """
        deck-change-majority = dealt-in
        mutilated-card-hand = finish
        draw-deck-runs-out = reshuffle-all
        draw-deck-runs-out = keep-short
        stud-opener-duty = may-check
        holdem-blind-sizes = table-setting
    """,
    "ultimate-holdem": """
    """,
    "standard": """
        blinds-two-players = left-of-button
        short-deck-blinds = two-blinds
        straddle-count = one
        straddle-count = none
        straddle-two-players = yes
        straddle-smallest-raise = big-blind
        straddle-counts-as-raise = no
        stud-short-stub = shared-at-once
        stud-shortage-test = without-burn
        draw-stub-left = shuffled-in
        draw-reshuffle-folded = discards-only
        draw-reshuffle-own-discards = whole-hand
        stud-first-all-in = next-cards
        fold-without-bet = refused
        blinds-short-call = posted-amount
        pot-limit-big-blind-ante = counted
        pot-limit-short-blind = as-posted
        head-to-head-from = when-two-remain
        head-to-head-from = from-round-start
        head-to-head-from = two-dealt-in
        head-to-head-from = never
        head-to-head-all-in = this-round
        head-to-head-all-in = able-to-act
        fourth-street-pair = either-bet
        all-in-short-add-up = one-by-one
        all-in-short-next-raise = full-level
        all-in-half-raise-size = make-up
        all-in-half-raise-size = next-level
        raises-cap-short-all-in = never
        raises-cap-short-all-in = always
        all-in-below-half-raise = on-top
        raise-to-cover = full-size
        draw-served = one-by-one
        showdown-first-uncalled = last-called
        showdown-muck-better = must-show
        odd-chip-stud = left-of-button
        odd-chips-several = all-to-first
        odd-chip-stud-cards = all-cards
        odd-chip-low-ace = high
        commission-cap-scope = pot
        commission-rounding-scope = whole-hand
        commission-pot-order = main-first
        commission-pot-order = main-only
        commission-no-flop = taken
        all-in-cards = always-at-once
        all-in-cards = at-showdown
    """,
}


@pytest.mark.parametrize("key", BOOK_KEYS)
def test_every_choice_changes_an_outcome_or_is_refused(key: str) -> None:
    owed = [line.strip() for line in OWED[key].strip().splitlines()]
    found = [f"{option} = {choice}" for option, choice in not_shown(key)]
    assert [each for each in found if each not in owed] == [], "write a case that fails under the default, or refuse the choice at set-up"
    assert [each for each in owed if each not in found] == [], "a case shows it now: strike it off"
