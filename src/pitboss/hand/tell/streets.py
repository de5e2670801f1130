"""The streets: what is dealt on each, who acts first, what may be done."""

from __future__ import annotations

from collections.abc import Iterator

from pitboss.betting.sizes import FIXED
from pitboss.games.vocabulary import Kitty, Opens, Street
from pitboss.hand import steps
from pitboss.hand.tell.betting import sizes_of
from pitboss.hand.tell.sentences import Passage, Sentence, Teller, counted, headed, number
from pitboss.hand.tell.words import WORDS


def passages(t: Teller) -> Iterator[Passage]:
    """A passage a street. Betting that is as on the street before is not told again."""
    before: tuple[Sentence, ...] = ()
    earlier = ""
    for place, street in enumerate(t.game.streets):
        dealt, betting = tuple(_dealing(t, place)), tuple(_betting(t, place, street))
        if betting and [each.says for each in betting] == [each.says for each in before]:
            told = {clause for each in before for clause in each.clauses}
            own = dict.fromkeys(clause for each in betting for clause in each.clauses if clause not in told)
            yield Passage(headed(street.name), (*dealt, Sentence(f"The betting is as {_when(earlier)}.", tuple(own))))
        else:
            yield Passage(headed(street.name), (*dealt, *betting))
            before, earlier = betting, street.name


def _when(street: str) -> str:
    """When a street is: on the flop, on card two, after the first draw."""
    if street.startswith(("before ", "after ")):
        return street
    return f"on {street}" if " " in street else f"on the {street}"


# -- cards


def _dealing(t: Teller, street: int) -> Iterator[Sentence]:
    """What is done with cards, as the agenda has it."""
    for step in t.rules.agenda(t.rules.most_players):
        if getattr(step, "street", 0) == street:
            yield from _step(t, step, street)
    if street == 0 and t.family == "stud":
        yield from t.points("stud_extra_down")
    if street == 0 and t.family in ("flop", "manila", "stud"):
        if t.answers.burns == "none":
            yield from t.points("burns")
        if t.family == "manila" and t.answers.manila_first_card != "with-the-deal":
            yield from t.points("manila_first_card")


def _step(t: Teller, step: steps.Step, street: int) -> Iterator[Sentence]:
    match step:
        case steps.BurnCard():
            yield t.cited("Burn one card.", "burns")
            if t.game.boards > 1 and street == 1:
                yield from t.points("double_flop_burns")
        case steps.DealDown(_, count):
            passes = ("cards_per_pass",) if count > 1 else ()
            yield t.cited(f"Deal each player {counted(count, 'card')} face down{_passes(t, count)}.", t.of_round("deal", street), *passes)
            if step.kitty:
                yield _kitty(t, count)
        case steps.DealUp(_, count):
            yield t.cited(f"Deal each player {counted(count, 'card')} face up.", t.of_round("up-cards", street))
        case steps.DealBoard(_, count, board):
            where = "to the board" if t.game.boards == 1 else f"to the {('top', 'bottom')[board]} board"
            first = ("manila_first_card",) if t.family == "manila" and (street == 0 or count > 1) else ()
            yield t.cited(f"Deal {counted(count, 'card')} {where}.", t.of_round("board", street), *first)
        case steps.DealKitty(_, count):
            yield _kitty(t, count)
        case steps.Exchange():
            yield from _exchange(t, street)
        case steps.ThrowAway(_, count):
            yield t.cited(f"Each player throws {counted(count, 'card')} away and gets none back.", "discard")
        case steps.Setting():
            yield t.cited("Each player lays out three cards as front, five as middle and five as back.", "showdown")
            yield t.cited("The back may not be below the middle, nor the middle below the front.", "showdown")
            yield from t.points("chinese_equal_hands", "chinese_reset")


def _passes(t: Teller, count: int) -> str:
    together = min(t.answers.cards_per_pass, count)
    if count == 1:
        return ""
    return ", all together" if together == count > 2 else ", together" if together == count else f", {number(together)} at a time"


def _kitty(t: Teller, count: int) -> Sentence:
    words = WORDS["kitty_deal"][t.answers.kitty_deal]
    return t.cited(f"{headed(counted(count, 'card'))} go face down to the middle: the Kitty. {words}", "kitty_deal")


def _exchange(t: Teller, street: int) -> Iterator[Sentence]:
    held, answers = t.game.held, t.answers
    if street > 1:
        yield t.cited("There is another draw, as before.", "draw")
        return
    yield t.cited(f"Each player in turn, from the left of the button, may throw away up to {counted(held, 'card')}.", "draw")
    yield t.cited("As many are dealt in their place.", "discard")
    yield from t.points("draw_served", "draw_burn")
    if held == 5:
        yield from t.points("draw_five")
        if answers.draw_five == "four-then-one":
            yield from t.points("draw_five_last")
    yield from t.points("draw_short")
    if answers.draw_short == "keep-last-card":
        yield from t.points("draw_short_last_card")
    yield from t.points("draw_reshuffle_own", "draw_reshuffle_later", "draw_reshuffle_folded", "draw_reshuffle_burns")


# -- betting


def _betting(t: Teller, place: int, street: Street) -> Iterator[Sentence]:
    """Who begins, what may be done, and how much."""
    match street.opens:
        case Opens.NOBODY:
            yield from t.points("last_card_bet")
            return
        case Opens.OPEN_CARD:
            yield from _open_card(t)
        case Opens.FORCED if t.blinds:
            yield Sentence("The player left of the last blind acts first.")
            yield from _over_blinds(t)
        case Opens.FORCED:
            yield t.point("first_without_blinds")
            yield t.point("before_open", t.of_round("check", place))
            if t.answers.before_open != "check":
                yield from _nobody_opens(t)
        case Opens.SHOWING:
            yield from _showing(t)
            yield from _checks(t, place)
        case Opens.BUTTON:
            yield Sentence("The first player left of the button who is still in acts first.")
            yield from _checks(t, place)
        case Opens.AFTER_DRAW:
            yield t.point("after_draw_first")
            yield from _checks(t, place)
    yield from sizes_of(t, place)
    if t.family == "stud":
        if t.limit == FIXED and place == 1:
            yield from t.points("open_pair")
        if place == len(t.game.streets) - 1:
            yield from t.points("stud_last_showing")
            if t.answers.check_test != "ignore":
                yield from t.points("check_test", "check_test_tie", "check_test_several", "check_test_cards")


def _over_blinds(t: Teller) -> Iterator[Sentence]:
    level = t.stakes.last_blind
    if t.family == "draw" and t.answers.straddle_offer != "none":
        yield from t.points("over_blind_first")
    if t.answers.blind_open == "call":
        yield t.point("blind_open", t.of_round("call", 0), level=level)
        yield t.point("last_blind")
    else:
        yield t.point("blind_open", t.of_round("check", 0), open=2 * level)
        yield Sentence("After that players call, raise or fold; blinds count towards it.")
        yield from _nobody_opens(t)
    if any(isinstance(part, Kitty) for part in t.game.streets[0].parts):
        yield from t.points("kitty_offer", "kitty_credit", "kitty_raise", "kitty_over_blind")
        yield Sentence("If nobody takes it, it goes to the muck before the draw.")


def _nobody_opens(t: Teller) -> Iterator[Sentence]:
    yield from t.points("no_opener")
    if t.answers.no_opener == "pot-carries":
        yield from t.points("last_to_open")


def _open_card(t: Teller) -> Iterator[Sentence]:
    """The first round of stud."""
    answers, order = t.answers, t.rules.opens
    assert order is not None
    lowest = order.lowest_wins or answers.stud_open == "low-card"
    told = t.point("stud_open", card=f"{'lowest' if lowest else 'highest'} open card")
    yield told if told.clauses else t.ranked(told.says, order)
    if order.ace_low:
        yield t.ranked("The ace is low.", order)
    yield t.point("stud_open_tie") if t.speaks_of("stud_open_tie") else t.equals(order, "card")
    yield from t.points("stud_open_all_in")
    if answers.stud_open != "high-card" and (answers.bring_in_amount == "stated" or t.limit != FIXED):
        yield t.point("bring_in_amount", "bring-in", bring_in=t.stakes.bring_in, bet=t.stakes.small_bet)
    yield Sentence("After that players call, raise or fold.")
    yield from t.points("bring_in_option")


def _showing(t: Teller) -> Iterator[Sentence]:
    order = t.rules.leads
    assert order is not None
    told = t.point("stud_later_first", hand="lowest hand" if order.lowest_wins else "best hand")
    if t.answers.stud_later_first != "best-hand-showing":
        yield told
        return
    yield told if told.clauses else t.ranked(told.says, order)
    yield t.equals(order, "hand")
    yield from t.points("stud_all_in")


def _checks(t: Teller, place: int) -> Iterator[Sentence]:
    yield t.point("later_check", t.of_round("check", place))
    if t.answers.followers_check != "may-check":
        yield from t.points("followers_check")
    # Where a fold is refused in the last round only, it is told there.
    last = place == len(t.game.streets) - 1
    if t.answers.fold_first != "allowed" and (last or not t.answers.fold_first.endswith("last-round")):
        yield from t.points("fold_first")
