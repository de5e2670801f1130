"""The showdown, the division of the pots, the commission; in Chinese Poker, the units."""

from __future__ import annotations

from collections.abc import Iterator

from pitboss.hand.chinese import units_of
from pitboss.hand.tell.sentences import Sentence, Teller, counted, number
from pitboss.hand.tell.words import WORDS


def runs(t: Teller) -> Iterator[Sentence]:
    """Run it twice."""
    yield t.point("run_it_twice")
    yield t.point("run_count", "run_most", most=number(t.answers.run_most))
    yield from t.points("run_odd_chips", "run_discard", "run_taken_back", "run_short")
    if t.speaks_of("run-cut"):
        yield t.cited("If these do not reach either, only as many boards are dealt as they reach for.", "run-cut")


def showdown(t: Teller) -> Iterator[Sentence]:
    answers = t.answers
    yield from t.points("face_up_all_in")
    if answers.face_up_all_in != "at-showdown":
        yield from t.points("face_up_last")
    yield from t.points("all_ins_show_first")
    if answers.all_ins_show_first == "yes":
        yield from t.points("equal_all_ins_show")
    yield from t.points("called_player")
    yield t.cited("The others follow clockwise.", "showdown")
    yield from t.points("nobody_called_shows")
    yield t.point("losers")
    if answers.losers == "must-show-equal-or-better":
        yield from t.points("showdown_compare")
    yield from t.points("asked_hand_staff", "asked_hand_by", "asked_hand_checked", "shown_hand_duty")


def pot(t: Teller) -> Iterator[Sentence]:
    answers, low = t.answers, t.rules.low is not None
    yield t.cited("A player who is all-in wins no more from each opponent than the same amount; the rest is a side pot.", "pots")
    yield t.cited("Chips that nobody called go back.", "uncalled")
    if t.game.boards > 1:
        yield t.cited("The best hand with each board wins half of every pot; a chip that is over goes to the top board.", "halves")
    if low:
        yield t.cited("The best high and the best low hand share every pot; a chip that is over goes to the high hand.", "halves")
        yield Sentence("If nobody has a low, the high hand wins all.")
    yield Sentence("Equal hands share.")
    yield t.point("odd_chip_order")
    if answers.odd_chip_order == "high-card":
        yield from t.points("odd_chip_cards")
        if low or t.rules.high.lowest_wins:
            yield from t.points("odd_chip_low_ace")
    else:
        yield from t.points("odd_chip_button")
    yield from t.points("odd_chips_several", "odd_chip_receivers")


def commission(t: Teller) -> Iterator[Sentence]:
    answers = t.answers
    if answers.commission_taken == "no":
        yield t.point("commission_taken")
        return
    if not t.speaks_of("commission"):
        return
    least, most = answers.commission_least, answers.commission_most
    share = f"{least} to {most} per cent of a pot" if least else f"at most {most} per cent of a pot"
    yield t.cited(f"The house may take {share if most < 100 else 'a commission'}.", "commission_most", "commission")
    yield from t.points(
        "commission_when", "commission_pot_order", "commission_cap_scope", "commission_split_cap", "commission_minimum_binds"
    )
    if t.speaks_of("commission_rounding"):
        yield t.point("commission_rounding", unit=WORDS["commission_unit"][answers.commission_unit])
    yield from t.points("commission_rounding_scope", "commission_uncalled", "commission_without_showdown")
    if answers.commission_without_showdown == "none":
        yield from t.points("commission_unseen")
    yield from t.points("commission_no_flop")
    if t.blinds and t.speaks_of("commission_blinds_alone"):
        yield t.point("commission_blinds_alone", blinds=WORDS["commission_blinds"][answers.commission_blinds])
    yield from t.points("commission_tie", "commission_set_charge", "commission_players")
    if t.blinds and answers.commission_blinds_alone == "none":
        yield from t.points("commission_fee_after_blinds")


def units(t: Teller) -> Iterator[Sentence]:
    """Chinese Poker: who pays whom."""
    won = units_of(t.rules)
    yield t.cited("Each player's hands meet those of every other player, the first left of the button first.", "chinese_short")
    yield t.numbered(f"A hand wins {counted(won.win, 'unit')} from the one it beats.", "chinese.win")
    most = f"Beating {number(won.majority_hands)} or more of a player's hands wins {counted(won.majority_bonus, 'unit')} more."
    yield t.numbered(most, "chinese.majority.bonus")
    yield t.numbered(f"Hands that are wrongly set lose {counted(won.mis_set, 'unit')} to each other player.", "chinese.mis-set")
    yield t.point("chinese_short")
