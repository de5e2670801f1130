"""How much may be bet, how often raised, and what an all-in does."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from pitboss.betting.sizes import FIXED, HALF_POT, LADDER, NO_LIMIT, POT_LIMIT, SPREAD, Sizes
from pitboss.hand.rules import HEADS_UP, USUAL
from pitboss.hand.tell.sentences import Sentence, Teller, number, times
from pitboss.hand.tell.words import WORDS

SHARES: Final = {POT_LIMIT: "as large as the pot", HALF_POT: "half as large as the pot"}


def sizes_of(t: Teller, place: int) -> Iterator[Sentence]:
    """The sizes of one street, where they differ from street to street: fixed limits and the ladder."""
    sizes = t.rules.sizes[place]
    if t.limit == FIXED:
        size = sizes[USUAL].open_least
        name = "small" if size == t.stakes.small_bet else "big"
        yield t.cited(f"Bets and raises are {size}, the {name} bet.", t.of_round("fixed-bet", place), "higher_limit_rounds")
    elif t.limit == LADDER:
        yield from _rungs(t, place, sizes[USUAL], sizes[HEADS_UP])
    elif place == len(t.game.streets) - 1 and t.family == "manila":
        yield from t.points("crown_manila_heads_up")


def _rungs(t: Teller, place: int, usual: Sizes, two: Sizes) -> Iterator[Sentence]:
    """The ladder's steps, as multiples of the blind."""
    raises = _rung(t, usual.raise_least, usual.raise_most)
    if place == 0:
        yield t.numbered(f"A raise adds {raises}.", "manila.round-one.raise-min", "manila.round-one.raise-max")
        yield from t.points("manila_first_raise", "manila_straddle_raise")
        return
    last = place == len(t.game.streets) - 1
    bet = _rung(t, usual.open_least, usual.open_most)
    yield t.numbered(f"A bet is {bet}.", "manila.final-round.open" if last else "manila.middle-rounds.open")
    if not last:
        yield t.numbered(f"A raise adds {raises}.", "manila.middle-rounds.raise")
        return
    yield from t.points("manila_final_open")
    yield t.cited(f"A raise adds {raises}.", "manila_final_raise")
    duel = _rung(t, two.raise_least, two.raise_most)
    yield t.numbered(f"Between two players a raise adds {duel}.", "manila.final-round.heads-up-raise")
    yield from t.points("manila_final_heads_up")


def _rung(t: Teller, least: int, most: int) -> str:
    blind = t.stakes.last_blind
    if least == most:
        return f"exactly {least}, {times(least // blind)} the blind"
    if most == t.stakes.maximum:
        return f"{least} to {most}: from {times(least // blind)} the blind up to the table maximum"
    return f"{least} to {most}: {times(least // blind)} to {times(most // blind)} the blind"


def every_round(t: Teller) -> Iterator[Sentence]:
    """What holds on every street."""
    yield from _sizes(t)
    answers = t.answers
    if answers.raise_cap is None:
        yield t.cited("Players may raise any number of times.", "raise_cap")
    else:
        yield t.cited(f"There are at most {number(answers.raise_cap)} raises.", "raise_cap")
        if t.blinds and answers.straddle_offer != "none":
            yield from t.points("straddle_counts")
        yield from t.points("raise_cap_lifted", "raise_cap_counts", "raise_cap_short_all_in")
    yield t.cited("A player with too few chips for a call or bet may be all-in for less.", "all-in")
    yield t.point("short_reopens", "reopening")
    if answers.short_reopens == "together":
        yield from t.points("combined_size")
    yield t.point("short_next")
    if answers.short_reopens == "half":
        yield from t.points("half_measure", "half_next")
    yield from t.points("short_open")
    if t.limit in (FIXED, LADDER):
        yield from t.points("completion_counts", "earlier_completes")
    else:
        yield from t.points("raise_to_cover")
    yield from t.points("alone_against_all_ins")
    yield from _chips_put_in(t)
    yield from _acting(t)
    yield from t.points("early_card_limit", "early_card_no_bet", "early_card_scope", "face_up_wagers", "face_up_raises", "face_up_second")
    yield t.cited("Whoever is left when everybody else has folded wins the pot.", "sole-survivor")


def _acting(t: Teller) -> Iterator[Sentence]:
    """Before one's turn, and too late."""
    yield from t.points("out_of_turn_words", "out_of_turn_smaller_bet", "out_of_turn_all_in", "out_of_turn_check", "out_of_turn_check_sent")
    yield from t.points("out_of_turn_fold")
    yield from t.points("time_out", "time_out_blind", "time_out_no_check", "time_out_opener", "extra_time_fee")


def _chips_put_in(t: Teller) -> Iterator[Sentence]:
    """What chips mean without a word, or with one."""
    yield from t.points("oversize_measure", "oversize_opens")
    if not t.blinds:
        yield from t.points("oversize_opens_first")
    yield from t.points("raise_with_one_chip", "announced_raise_short", "announced_raise_motions", "under_raise_measure")
    if t.speaks_of("under_raise_duty"):
        yield t.point("under_raise_duty", share=t.answers.under_raise_share)
    if t.answers.two_chip_call:
        yield from t.points("two_chips")
    yield from t.points("string_below_call")


def _sizes(t: Teller) -> Iterator[Sentence]:
    least = t.stakes.least_bet
    larger = WORDS["raise_size"][t.answers.raise_size]
    if t.limit == SPREAD and t.answers.bet_size != "between-limits":
        yield t.point("bet_size", least=least)
        if t.answers.bet_size == "no-limit":
            yield t.cited(f"A raise adds {least} or more{larger}.", "minimum-raise")
    elif t.limit == SPREAD:
        most = t.stakes.maximum
        yield t.cited(f"A bet is {least} to {most}.", "minimum-bet", "maximum-bet")
        yield t.cited(f"A raise adds {least} to {most}{larger}.", "minimum-raise")
        yield from t.points("maximum_scope")
    elif t.limit == NO_LIMIT:
        yield t.cited(f"A bet is {least} or more, up to all the player has.", "minimum-bet", "maximum-bet")
        yield t.cited("A raise adds at least as much as the last bet or raise.", "minimum-raise")
    elif t.limit in SHARES:
        share = SHARES[t.limit]
        yield t.cited(f"A bet is {least} or more, and at most {share}.", "minimum-bet", "maximum-bet")
        yield t.cited("A raise adds at least as much as the last bet or raise.", "minimum-raise")
        yield t.point("pot_measure", share=share)
        yield from t.points("pot_base", "pot_rounding", "pot_below_minimum", "pot_commission", "pot_big_blind_ante", "pot_short_blind")
