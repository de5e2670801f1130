"""Double Flop: cards of either board that come too early, and cards opened together."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from pitboss.faults.board import came_early, must_be_betting, shuffled_for_a_flop
from pitboss.faults.misdeals import staff_decide
from pitboss.faults.ruling import Number, Ruling, ahead_of, burned_early, cannot_be, ruling, seen
from pitboss.faults.together import overlooked, shuffled_in_next
from pitboss.faults.vocabulary import CardsOpenedTogether, FifthCardExposedEarly, FlopExposedEarly, FourthCardExposedEarly
from pitboss.faults.vocabulary_board import BottomExposedEarly
from pitboss.hand import events as e
from pitboss.hand import steps
from pitboss.hand.state import Group, Hand
from pitboss.hand.steps import Step
from pitboss.hand.turn import Due, due

TOP: Final = 0
BOTTOM: Final = 1


def _dealt_anew(hand: Hand, streets: dict[int, tuple[Step, ...]]) -> tuple[Step, ...]:
    """The agenda with the burns and boards of some streets replaced by other steps, each before the betting it comes before."""
    found: list[Step] = []
    for step in ahead_of(hand):
        if isinstance(step, steps.BurnCard | steps.DealBoard) and step.street in streets:
            continue
        if isinstance(step, steps.Betting) and step.street in streets:
            found += streets[step.street]
        found.append(step)
    return tuple(found)


# -- the top board too early


@ruling(FlopExposedEarly, {"melbourne-poker/double-flop-holdem": "14.11.5"})
def the_bottom_flop_comes_before_the_early_one_is_shuffled_back(hand: Hand, fault: FlopExposedEarly, clause: str) -> Ruling:
    """The next three are the bottom flop; only then the early one is shuffled back and a new top flop dealt."""
    must_be_betting(hand, 0)
    flops = (steps.DealBoard(1, 3, BOTTOM), *shuffled_for_a_flop(hand), steps.DealBoard(1, 3, TOP))
    return Ruling(clause, came_early(hand, fault.cards, 3, 1), _dealt_anew(hand, {1: flops}))


@ruling(FourthCardExposedEarly, {"melbourne-poker/double-flop-holdem": "14.11.1"})
def the_early_fourth_card_waits_for_the_top_fifth(hand: Hand, fault: FourthCardExposedEarly, clause: str) -> Ruling:
    """Bottom fourth, burn, top fourth; later bottom fifth, the early card shuffled in, top fifth."""
    must_be_betting(hand, 1)
    fourth = (steps.DealBoard(2, 1, BOTTOM), steps.BurnCard(2), steps.DealBoard(2, 1, TOP))
    return Ruling(clause, came_early(hand, fault.cards, 1, 2), _dealt_anew(hand, {2: fourth, 3: _fifth()}))


@ruling(FifthCardExposedEarly, {"melbourne-poker/double-flop-holdem": "14.11.2"})
def the_early_top_fifth_card_waits_for_the_bottom_one(hand: Hand, fault: FifthCardExposedEarly, clause: str) -> Ruling:
    """The burn stays and the betting finishes; then the bottom fifth, the early card shuffled in, and the top fifth."""
    must_be_betting(hand, 2)
    if hand.aside:
        # The top fourth came early too. The top fifth was not next: the bottom fifth is, and a card shown in its place is staff's to judge.
        raise staff_decide(hand, "The bottom card was to come next, and another lies aside already; staff decide.")
    return Ruling(clause, came_early(hand, fault.cards, 1, 3), _dealt_anew(hand, {3: _fifth()}))


def _fifth() -> tuple[Step, ...]:
    return steps.DealBoard(3, 1, BOTTOM), steps.ShuffleIn("aside"), steps.DealBoard(3, 1, TOP)


# -- the bottom board too early


@dataclass(frozen=True, slots=True)
class BottomEarly:
    """The clauses a book has for early cards of the top board, where it has none for the bottom one."""

    flop: str
    fourth: str
    fifth: str


@ruling(BottomExposedEarly, {"melbourne-poker/double-flop-holdem": BottomEarly("14.11.5", fourth="14.11.1", fifth="14.11.2")})
def early_cards_of_the_bottom_board(hand: Hand, fault: BottomExposedEarly, law: BottomEarly) -> Ruling:
    """Staff decide; or all of them are shuffled back and dealt again; or the bottom ones stand. The burn is made in any case."""
    step, points = hand.step, hand.rules.points
    street = step.street + 1 if isinstance(step, steps.Betting) else 0
    if not 1 <= street <= 3:
        raise cannot_be(hand, "No betting is going on that a card could have come too early for.")
    must_be_betting(hand, street - 1)
    if hand.aside:
        raise staff_decide(hand, "A card that came too early lies aside already; staff decide.")
    clause = (law.flop, law.fourth, law.fifth)[street - 1]
    if points.double_flop_bottom == "staff":
        raise staff_decide(hand, "The book speaks of early cards of the top board only; staff decide.", "double_flop_bottom")
    each = 3 if street == 1 else 1
    count = 2 * each if fault.with_top else each
    if hand.left < count + (0 if hand.burn_due else 1):
        raise cannot_be(hand, f"The deck has {hand.left} cards left.")
    now, skip = burned_early(hand)
    cards = seen(hand, fault.cards, count, skip)
    top, bottom = cards[: count - each], cards[count - each :]
    shuffled = shuffled_for_a_flop(hand) if street == 1 else (steps.ShuffleIn("aside"),)
    again_top, again_bottom = steps.DealBoard(street, each, TOP), steps.DealBoard(street, each, BOTTOM)
    if points.double_flop_bottom == "shuffle-back":
        aside = e.CardsSetAside(cards, "deck", 0)
        return Ruling(clause, (*now, aside), _dealt_anew(hand, {street: (*shuffled, again_top, again_bottom)}))
    stands = e.BoardDealt(bottom, BOTTOM)
    if top:
        return Ruling(clause, (*now, e.CardsSetAside(top, "deck", 0), stands), _dealt_anew(hand, {street: (*shuffled, again_top)}))
    return Ruling(clause, (*now, stands), _dealt_anew(hand, {street: (again_top,)}))


# -- opened together


@dataclass(frozen=True, slots=True)
class TwoBoards:
    """What a book says of cards opened together where there are two boards."""

    top: str  #: the other one is the bottom card
    bottom: str  #: the other one is the next burn, or mucked
    many: str  #: the others are shuffled back
    few_at_most: Number


@ruling(
    CardsOpenedTogether,
    {
        "melbourne-poker/double-flop-holdem": TwoBoards(
            "14.11.3(a)", "14.11.3(b)", "14.11.4", Number("community.double-flop.opened-together")
        )
    },
)
def cards_for_two_boards_opened_together(hand: Hand, fault: CardsOpenedTogether, law: TwoBoards) -> Ruling:
    """With a top card the other is the bottom card; with a bottom card it is the next burn. Of more the rest is shuffled back."""
    step, ahead = hand.step, ahead_of(hand)[1:]
    count = len(fault.cards) or fault.count
    if not 2 <= count < hand.left:
        raise cannot_be(hand, f"{count} cards cannot have been opened together.")
    many = count > hand.rules.terms.number(law.few_at_most)
    if many and hand.aside:
        raise staff_decide(hand, "Another card lies aside and must not be shuffled in yet; staff decide.")
    if overlooked(hand, fault, BOTTOM):
        return _others_go(hand, law, (), seen(hand, fault.cards[1:], count - 1), ahead_of(hand), many=many)
    if due(hand)[0] != Due.DEAL or not isinstance(step, steps.DealBoard) or step.count != 1:
        raise cannot_be(hand, "No single communal card is being dealt.")
    cards = seen(hand, fault.cards, count)
    right: tuple[e.Event, ...] = (e.BoardDealt(cards[:1], step.board),)
    used = 1
    if step.board % 2 == TOP and (not many or hand.rules.points.double_flop_right == "top-and-bottom"):
        bottom = steps.DealBoard(step.street, 1, step.board + BOTTOM)
        if bottom not in ahead:
            raise staff_decide(hand, "The bottom card lies there already, so the other one cannot be it; staff decide.")
        right, used = (*right, e.BoardDealt(cards[1:2], bottom.board)), 2
        # A burn of its own before the bottom card is not made any more.
        ahead = ahead[ahead.index(bottom) + 1 :]
    others = cards[used:]
    if not others:
        return Ruling(law.top, right, ahead)
    return _others_go(hand, law, right, others, ahead, many=many)


def _others_go(hand: Hand, law: TwoBoards, right: tuple[e.Event, ...], others: Group, ahead: tuple[Step, ...], *, many: bool) -> Ruling:
    """What becomes of the cards that are not the right ones."""
    now = (*right, e.CardsSetAside(others, "deck", 0))
    if many:
        return Ruling(law.many, now, shuffled_in_next(hand, ahead))
    if any(isinstance(each, steps.BurnCard) for each in ahead):
        return Ruling(law.bottom, (*now, e.BurnDueSet(others)), ahead)
    if any(isinstance(each, steps.DealBoard) for each in ahead):
        raise staff_decide(hand, "More cards are to come, and none is burned before them; staff decide.")
    return Ruling(law.bottom, (*now, e.AsideMucked(others)), ahead)
