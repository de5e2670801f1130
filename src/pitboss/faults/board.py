"""Communal cards that come too early, too many, or without a burn, in the flop games."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, NoReturn

from pitboss.cards import UNKNOWN
from pitboss.faults.ruling import Ruling, acted_on_street, ahead_of, burned_early, cannot_be, ruling, seen
from pitboss.faults.vocabulary import BurnMissed, FifthCardExposedEarly, FlopExposedEarly, FourthCardExposedEarly, TooManyFlopCards
from pitboss.hand import events as e
from pitboss.hand import steps
from pitboss.hand.state import Hand
from pitboss.hand.steps import Step


def _betting_on(hand: Hand, street: int) -> None:
    """Refuse a fault that needs the betting of this street to be going on."""
    step = hand.step
    if hand.rules.game.family != "flop":
        raise cannot_be(hand, f"{hand.rules.entry.key} has no flop.")
    if not isinstance(step, steps.Betting | steps.ThrowAway) or step.street != street + (1 if isinstance(step, steps.ThrowAway) else 0):
        raise cannot_be(hand, "The betting that the card came too early for is not going on.")


def _without_burn(ahead: tuple[Step, ...], street: int) -> list[Step]:
    return [step for step in ahead if not (isinstance(step, steps.BurnCard) and step.street == street)]


def _before_deal(ahead: list[Step], street: int, board: int, *new: Step) -> tuple[Step, ...]:
    """Put steps before the dealing of a street's board."""
    at = next(n for n, step in enumerate(ahead) if isinstance(step, steps.DealBoard) and (step.street, step.board) == (street, board))
    return (*ahead[:at], *new, *ahead[at:])


def _early(hand: Hand, told: tuple[object, ...], count: int) -> tuple[e.Event, ...]:
    """A burn and the cards after it came off the deck too soon; the burn stays, the cards lie aside."""
    burned, skip = burned_early(hand)
    cards = seen(hand, told, count, skip)  # type: ignore[arg-type]
    return *burned, e.CardsSetAside(cards, "deck", 0)


@ruling(FlopExposedEarly, {"perth-poker": "36.5", "melbourne-poker": "14.9.4"})
def the_early_flop_is_shuffled_back(hand: Hand, fault: FlopExposedEarly, clause: str) -> Ruling:
    """The burn stays, the betting finishes, the flop is shuffled back, the deck cut and a new flop dealt without another burn."""
    _betting_on(hand, 0)
    ahead = _without_burn(ahead_of(hand), 1)
    return Ruling(clause, _early(hand, fault.cards, 3), _before_deal(ahead, 1, 0, steps.ShuffleIn("aside")))


@ruling(FlopExposedEarly, {"melbourne-poker/double-flop-holdem": "14.11.5"})
def the_bottom_flop_comes_before_the_early_one_is_shuffled_back(hand: Hand, fault: FlopExposedEarly, clause: str) -> Ruling:
    """Double Flop: the next three are the bottom flop; only then the early one is shuffled back and a new top flop dealt."""
    _betting_on(hand, 0)
    ahead = _without_burn(ahead_of(hand), 1)
    top, bottom = (next(s for s in ahead if isinstance(s, steps.DealBoard) and (s.street, s.board) == (1, n)) for n in (0, 1))
    at = ahead.index(top)
    rest = [step for step in ahead if step not in (top, bottom)]
    return Ruling(clause, _early(hand, fault.cards, 3), (*rest[:at], bottom, steps.ShuffleIn("aside"), top, *rest[at:]))


@ruling(FourthCardExposedEarly, {"perth-poker": "36.8", "melbourne-poker": "14.10.1"})
def the_early_fourth_card_waits_for_the_fifth(hand: Hand, fault: FourthCardExposedEarly, clause: str) -> Ruling:
    """It is set aside; a new fourth card comes with its own burn; before the fifth it is shuffled back, and that has no burn."""
    _betting_on(hand, 1)
    ahead = _without_burn(ahead_of(hand), 3)
    return Ruling(clause, _early(hand, fault.cards, 1), _before_deal(ahead, 3, 0, steps.ShuffleIn("aside")))


@ruling(FourthCardExposedEarly, {"melbourne-poker/double-flop-holdem": "14.11.1"})
def the_early_fourth_card_waits_for_the_top_fifth(hand: Hand, fault: FourthCardExposedEarly, clause: str) -> Ruling:
    """Double Flop: bottom fourth, burn, top fourth; later bottom fifth, the early card shuffled in, top fifth."""
    _betting_on(hand, 1)
    now = _early(hand, fault.cards, 1)
    rest = [step for step in ahead_of(hand) if not (isinstance(step, steps.BurnCard | steps.DealBoard) and step.street in (2, 3))]
    fourth = (steps.DealBoard(2, 1, 1), steps.BurnCard(2), steps.DealBoard(2, 1, 0))
    fifth = (steps.DealBoard(3, 1, 1), steps.ShuffleIn("aside"), steps.DealBoard(3, 1, 0))
    found: list[Step] = []
    for step in rest:
        if isinstance(step, steps.Betting) and step.street in (2, 3):
            found += fourth if step.street == 2 else fifth
        found.append(step)
    return Ruling(clause, now, tuple(found))


@ruling(FifthCardExposedEarly, {"perth-poker": "36.9", "melbourne-poker": "14.9.5"})
def the_early_fifth_card_is_shuffled_back(hand: Hand, fault: FifthCardExposedEarly, clause: str) -> Ruling:
    """The burn stays, the betting finishes, the card is shuffled back and a new fifth card dealt with no other burn."""
    _betting_on(hand, 2)
    ahead = _without_burn(ahead_of(hand), 3)
    return Ruling(clause, _early(hand, fault.cards, 1), _before_deal(ahead, 3, 0, steps.ShuffleIn("aside")))


@ruling(FifthCardExposedEarly, {"melbourne-poker/double-flop-holdem": "14.11.2"})
def the_early_top_fifth_card_is_for_staff(hand: Hand, fault: FifthCardExposedEarly, clause: str) -> NoReturn:  # noqa: ARG001
    """Double Flop has a procedure of its own for the top fifth card; staff carry it out."""
    _betting_on(hand, 2)
    raise cannot_be(hand, f"In Double Flop the top fifth card has a rule of its own ({clause}), reported to staff.")


@dataclass(frozen=True, slots=True)
class Missed:
    """What a book says of a burn missed before one street."""

    clause: str
    stands: str  #: once two players have acted on the cards
    cards: Literal["dealt-again", "first-is-the-burn"] = "dealt-again"  #: until then


@dataclass(frozen=True, slots=True)
class MissedBurns:
    """What a book says of missed burns, street by street."""

    flop: Missed
    later: Missed


@ruling(
    BurnMissed,
    {
        "perth-poker": MissedBurns(flop=Missed("36.2", stands="36.2#2"), later=Missed("36.3", stands="36.3#2")),
        "melbourne-poker": MissedBurns(
            flop=Missed("14.9.2", stands="14.2.6#2"), later=Missed("14.2.6", stands="14.2.6#2", cards="first-is-the-burn")
        ),
        # Two cards were turned, one for each board: both go back.
        "melbourne-poker/double-flop-holdem": MissedBurns(
            flop=Missed("14.9.2", stands="14.2.6#2"), later=Missed("14.2.6", stands="14.2.6#2")
        ),
    },
)
def cards_without_a_burn_are_dealt_again(hand: Hand, fault: BurnMissed, law: MissedBurns) -> Ruling:
    """Before two players have acted on them: shuffled back, cut, a burn, and the cards dealt again. After that they stand.

    Or the card that was turned first is the burn after all, and the next one is turned.
    """
    step = hand.step
    if isinstance(step, steps.BurnCard) and hand.rules.game.family == "flop":
        return _seen_at_once(hand, fault, step, law.flop if step.street == 1 else law.later)
    if not isinstance(step, steps.Betting) or step.street == 0 or not hand.burns or hand.rules.game.family != "flop":
        raise cannot_be(hand, "No communal cards have just been dealt.")
    street = step.street
    missed = law.flop if street == 1 else law.later
    if hand.burns[-1] is not UNKNOWN:
        # The deck is known, or the burn was told, or an exposed card served as one.
        raise cannot_be(hand, f"The card was burned: it was {hand.burns[-1]}.")
    if acted_on_street(hand) >= 2:
        # The cards stand, with one burn fewer.
        return Ruling(missed.stands, (e.BurnReturned(),))
    dealt = tuple(steps.DealBoard(street, _count(hand, street, board), board) for board in range(hand.rules.game.boards))
    now: list[e.Event] = []
    if hand.round is not None:
        now.append(e.BettingUndone(street))
    now += [e.CardsSetAside(hand.boards[each.board][-each.count :], "board", each.board) for each in dealt]
    now.append(e.BurnReturned())
    again = (steps.BurnCard(street), *dealt, *ahead_of(hand))
    if missed.cards == "first-is-the-burn":
        now.append(e.BurnDueSet(hand.boards[0][-dealt[0].count :]))
        return Ruling(missed.clause, tuple(now), again)
    return Ruling(missed.clause, tuple(now), (steps.ShuffleIn("aside"), *again))


def _seen_at_once(hand: Hand, fault: BurnMissed, step: steps.BurnCard, missed: Missed) -> Ruling:
    """The cards were turned where the burn should have come."""
    ahead = ahead_of(hand)
    boards = [each for each in ahead[1:] if isinstance(each, steps.DealBoard) and each.street == step.street]
    cards = seen(hand, fault.cards, sum(each.count for each in boards))
    aside = e.CardsSetAside(cards, "deck", 0)
    if missed.cards == "first-is-the-burn":
        return Ruling(missed.clause, (aside, e.BurnDueSet(cards)))
    return Ruling(missed.clause, (aside,), (steps.ShuffleIn("aside"), *ahead))


def _count(hand: Hand, street: int, board: int) -> int:
    usual = hand.rules.agenda(hand.players)
    return next(s.count for s in usual if isinstance(s, steps.DealBoard) and (s.street, s.board) == (street, board))


@ruling(TooManyFlopCards, {"perth-poker": "36.4", "melbourne-poker": "14.9.3"})
def a_flop_of_too_many_is_dealt_again(hand: Hand, fault: TooManyFlopCards, clause: str) -> Ruling:
    """The cards are shuffled back without the burn, the deck cut and the flop dealt again with the burn already made."""
    step = hand.step
    if not isinstance(step, steps.DealBoard) or step.street != 1:
        raise cannot_be(hand, "The flop is not being dealt.")
    count = len(fault.cards) or fault.count
    if count <= step.count:
        raise cannot_be(hand, f"A flop has {step.count} cards; {count} are not too many.")
    aside = e.CardsSetAside(seen(hand, fault.cards, count), "deck", 0)
    return Ruling(clause, (aside,), (steps.ShuffleIn("aside"), *ahead_of(hand)))
