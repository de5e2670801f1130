"""Hands with a wrong number of cards: a misdeal in time, a void or dead hand after that."""

from __future__ import annotations

from dataclasses import dataclass

from pitboss.betting.round import FOLDED
from pitboss.faults.killing import killed
from pitboss.faults.misdeals import dealt_too_many, must_be_dealt, put_in, staff_decide, void, void_late
from pitboss.faults.ruling import Ruling, cannot_be, ruling
from pitboss.faults.substantial import players_acted, substantial_action
from pitboss.faults.vocabulary_deal import WrongCardCount
from pitboss.hand import events as e
from pitboss.hand import steps
from pitboss.hand.chinese import units_of
from pitboss.hand.state import Hand


@dataclass(frozen=True, slots=True)
class WrongCount:
    """What a book says of a hand with more or fewer cards than it should have."""

    fewer: str  #: a misdeal: a card was not dealt
    more: str  #: a misdeal: too many were dealt
    late: str  #: found after substantial action: the hand is void and its wagers are lost
    against_one: str  #: found at a showdown of two: the other one wins
    all_wrong: str  #: no hand at the showdown has the right number: all wagers go back


@ruling(WrongCardCount, {"perth-poker": WrongCount("30.2(a)", "30.2(c)", late="12.3", against_one="12.4", all_wrong="12.4#2")})
def a_wrong_hand_is_void(hand: Hand, fault: WrongCardCount, law: WrongCount) -> Ruling:
    """A misdeal before substantial action; then that hand is void. At a showdown the right hand wins; if none is right, all goes back."""
    place, points = _holder(hand, fault), hand.rules.points
    if not substantial_action(hand):
        if points.wrong_count_early == "hand-void" and hand.live > 1:
            return Ruling(law.late, _killed(hand, fault, law.late))
        clause = law.fewer if fault.count < _right(hand, fault) else law.more
        return void(hand, clause)
    if hand.live == 1:
        if not _at_showdown(hand) or not {law.late, law.against_one} & set(hand.rulings):
            raise staff_decide(hand, "Everybody else has given up; what becomes of the pot is for staff to decide.")
        return void_late(hand, law.all_wrong)
    if not _at_showdown(hand):
        return Ruling(law.late, _killed(hand, fault, law.late))
    if hand.live == 2:
        return Ruling(law.against_one, killed(hand, place, law.against_one))
    if points.wrong_count_showdown == "staff-rule":
        raise staff_decide(hand, "More than two players are in the showdown; staff decide.", "wrong_count_showdown")
    return Ruling(law.late, killed(hand, place, law.late))


@dataclass(frozen=True, slots=True)
class WrongNumber:
    """What a book says of a wrong number of cards, step by step."""

    after_the_deal: str  #: found when the cards are out: put right, or a misdeal
    in_time: str  #: found later, before substantial action: the same
    not_acted: str  #: after it, the player has not acted: the hand is void and the player has all chips back
    acted: str  #: the player has: the hand is dead and the chips stay
    last: str  #: the last hand in the pot has a wrong number: all wagers go back
    mis_set: str = ""  #: Chinese Poker, found too late: it pays like a hand that was set wrongly


@ruling(
    WrongCardCount,
    {
        "melbourne-poker": WrongNumber(
            "14.1.1(a)(v)",
            in_time="14.1.1(a)(vi)",
            not_acted="14.1.1(a)(vi)#2",
            acted="14.1.1(a)(vi)#3",
            last="14.1.1(a)(vii)",
            mis_set="13.5.1",
        )
    },
)
def a_wrong_number_is_put_right_or_goes(hand: Hand, fault: WrongCardCount, law: WrongNumber) -> Ruling:
    """Put right or a misdeal before substantial action; then void if the player has not acted, dead if the player has."""
    place = _holder(hand, fault)
    points = hand.rules.points
    since = fault.street
    acted = players_acted(hand, since)
    if hand.live == 1:
        return _last_hand(hand, law)
    if hand.rules.game.family == "chinese":
        return _in_time(hand, fault, law, acted) if not substantial_action(hand) else _set_wrongly(hand, place, law)
    if fault.street and points.wrong_count_early == "correct-first" and _restored(hand, fault) and not substantial_action(hand, since):
        return Ruling(law.after_the_deal)
    if fault.street and points.wrong_count_later == "whole-hand":
        return Ruling(law.acted, _killed(hand, fault, law.acted))
    if not substantial_action(hand, since) and (not fault.street or points.wrong_count_later == "misdeal-too"):
        if place in acted and points.wrong_count_first_actor == "dead-hand":
            return Ruling(law.acted, _killed(hand, fault, law.acted))
        return _in_time(hand, fault, law, acted)
    if place in acted:
        return Ruling(law.acted, _killed(hand, fault, law.acted))
    return Ruling(law.not_acted, _killed(hand, fault, law.not_acted, put_in(hand)[place]))


def _killed(hand: Hand, fault: WrongCardCount, clause: str, back: int = 0) -> tuple[e.Event, ...]:
    """The hand is dead, with the cards it had too many; those it had too few were never dealt."""
    more = dealt_too_many(hand, fault.count - _right(hand, fault)) if hand.live > 2 else ()  # otherwise nothing more is dealt
    return (*more, *killed(hand, hand.place_of[fault.seat], clause, back, fewer=_right(hand, fault) - fault.count))


def _in_time(hand: Hand, fault: WrongCardCount, law: WrongNumber, acted: set[int]) -> Ruling:
    if hand.rules.points.wrong_count_early != "correct-first":
        return void(hand, law.in_time)
    if _restored(hand, fault):
        return Ruling(law.after_the_deal)
    return void(hand, law.in_time if acted else law.after_the_deal)


def _last_hand(hand: Hand, law: WrongNumber) -> Ruling:
    """Nobody else is left to win the pot."""
    points = hand.rules.points
    if not hand.show_order and points.wrong_count_last == "showdown-only":
        return Ruling(law.last)
    if points.wrong_count_last_refund == "all-contributors":
        return void_late(hand, law.last)
    # What the others put in is shared by those who reached the end.
    put, ended = put_in(hand), sorted(hand.show_order or hand.still_in())
    others = sum(chips for place, chips in put.items() if place not in ended)
    each, odd = divmod(others, len(ended))
    return void_late(hand, law.last, {place: put[place] + each + (number < odd) for number, place in enumerate(ended)})


def _set_wrongly(hand: Hand, place: int, law: WrongNumber) -> Ruling:
    """Chinese Poker, too late for a misdeal: the hand pays everybody as one set wrongly, or it takes no part."""
    seat = hand.seats[place]
    if hand.rules.points.chinese_late_count == "void":
        return Ruling(law.acted, killed(hand, place, law.acted))
    units, left = units_of(hand.rules).mis_set * hand.rules.stakes.unit, hand.stack[place]
    payments = []
    for other in hand.still_in():
        if other != place and (chips := min(units, left)):
            payments.append(e.Paid(seat, hand.seats[other], chips))
            left -= chips
    return Ruling(law.mis_set, (*payments, *killed(hand, place, law.mis_set)))


def _holder(hand: Hand, fault: WrongCardCount) -> int:
    place = hand.place_of.get(fault.seat, -1)
    must_be_dealt(hand)
    if place < 0 or hand.standing[place] == FOLDED:
        raise cannot_be(hand, f"Seat {fault.seat} is not in the hand.")
    if not 0 <= fault.street < len(hand.rules.game.streets):
        raise cannot_be(hand, f"There is no street {fault.street}.")
    if fault.count < 0 or fault.count == _right(hand, fault):
        raise cannot_be(hand, f"{fault.count} cards are what seat {fault.seat} should have.")
    return place


def _right(hand: Hand, fault: WrongCardCount) -> int:
    """How many cards the player should have."""
    place = hand.place_of[fault.seat]
    return len(hand.down[place]) + len(hand.up[place])


def _at_showdown(hand: Hand) -> bool:
    return isinstance(hand.step, steps.Showdown | steps.Settle) or bool(hand.show_order)


def _restored(hand: Hand, fault: WrongCardCount) -> bool:
    return fault.restorable and not (fault.looked and hand.rules.points.misdeal_restored == "unseen-only")
