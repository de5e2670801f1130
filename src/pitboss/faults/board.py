"""Communal cards that come too early, too many, or without a burn, in the flop games."""

from __future__ import annotations

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
def the_early_flop_is_shuffled_back(hand: Hand, fault: FlopExposedEarly) -> Ruling:
    """The burn stays, the betting finishes, the flop is shuffled back, the deck cut and a new flop dealt without another burn."""
    _betting_on(hand, 0)
    ahead = _without_burn(ahead_of(hand), 1)
    if hand.rules.game.boards == 2:
        # Double Flop: the next three are the bottom flop, and only then the early one is shuffled back (Melbourne 14.11.5).
        top, bottom = (next(s for s in ahead if isinstance(s, steps.DealBoard) and (s.street, s.board) == (1, n)) for n in (0, 1))
        at = ahead.index(top)
        rest = [step for step in ahead if step not in (top, bottom)]
        return Ruling(_early(hand, fault.cards, 3), (*rest[:at], bottom, steps.ShuffleIn("aside"), top, *rest[at:]), "14.11.5")
    return Ruling(_early(hand, fault.cards, 3), _before_deal(ahead, 1, 0, steps.ShuffleIn("aside")))


@ruling(FourthCardExposedEarly, {"perth-poker": "36.8", "melbourne-poker": "14.10.1"})
def the_early_fourth_card_waits_for_the_fifth(hand: Hand, fault: FourthCardExposedEarly) -> Ruling:
    """It is set aside; a new fourth card comes with its own burn; before the fifth it is shuffled back, and that has no burn."""
    _betting_on(hand, 1)
    now = _early(hand, fault.cards, 1)
    if hand.rules.game.boards == 2:
        return Ruling(now, _double_flop_fourth(hand), "14.11.1")
    return Ruling(now, _before_deal(_without_burn(ahead_of(hand), 3), 3, 0, steps.ShuffleIn("aside")))


def _double_flop_fourth(hand: Hand) -> tuple[Step, ...]:
    """Melbourne 14.11.1: bottom fourth, burn, top fourth; later bottom fifth, the early card shuffled in, top fifth."""
    rest = [step for step in ahead_of(hand) if not (isinstance(step, steps.BurnCard | steps.DealBoard) and step.street in (2, 3))]
    fourth = (steps.DealBoard(2, 1, 1), steps.BurnCard(2), steps.DealBoard(2, 1, 0))
    fifth = (steps.DealBoard(3, 1, 1), steps.ShuffleIn("aside"), steps.DealBoard(3, 1, 0))
    found: list[Step] = []
    for step in rest:
        if isinstance(step, steps.Betting) and step.street in (2, 3):
            found += fourth if step.street == 2 else fifth
        found.append(step)
    return tuple(found)


@ruling(FifthCardExposedEarly, {"perth-poker": "36.9", "melbourne-poker": "14.9.5"})
def the_early_fifth_card_is_shuffled_back(hand: Hand, fault: FifthCardExposedEarly) -> Ruling:
    """The burn stays, the betting finishes, the card is shuffled back and a new fifth card dealt with no other burn."""
    _betting_on(hand, 2)
    if hand.rules.game.boards == 2:
        raise cannot_be(hand, "In Double Flop the top fifth card has a rule of its own (14.11.2), reported to staff.")
    return Ruling(_early(hand, fault.cards, 1), _before_deal(_without_burn(ahead_of(hand), 3), 3, 0, steps.ShuffleIn("aside")))


@ruling(BurnMissed, {"perth-poker": "36.2", "melbourne-poker": "14.9.2"})
def cards_without_a_burn_are_dealt_again(hand: Hand, fault: BurnMissed) -> Ruling:
    """Before two players have acted on them: shuffled back, cut, a burn, and the cards dealt again. After that they stand."""
    step = hand.step
    if isinstance(step, steps.BurnCard) and hand.rules.game.family == "flop":
        # Seen at once: the cards were turned where the burn should have come.
        ahead = ahead_of(hand)
        boards = [each for each in ahead[1:] if isinstance(each, steps.DealBoard) and each.street == step.street]
        cards = seen(hand, fault.cards, sum(each.count for each in boards))
        aside = e.CardsSetAside(cards, "deck", 0)
        if _turned_card_is_the_burn(hand, step.street):
            return Ruling((aside, e.BurnDueSet(cards)), None, _burn_clause(hand, step.street))
        return Ruling((aside,), (steps.ShuffleIn("aside"), *ahead), _burn_clause(hand, step.street))
    if not isinstance(step, steps.Betting) or step.street == 0 or not hand.burns or hand.rules.game.family != "flop":
        raise cannot_be(hand, "No communal cards have just been dealt.")
    street = step.street
    clause = _burn_clause(hand, street)
    if hand.burns[-1] is not UNKNOWN:
        # The deck is known, or the burn was told, or an exposed card served as one.
        raise cannot_be(hand, f"The card was burned: it was {hand.burns[-1]}.")
    if acted_on_street(hand) >= 2:
        # The cards stand, with one burn fewer.
        return Ruling((e.BurnReturned(),), None, f"{clause}#2" if hand.rules.terms.book.key == "perth-poker" else "14.2.6#2")
    dealt = tuple(steps.DealBoard(street, _count(hand, street, board), board) for board in range(hand.rules.game.boards))
    now: list[e.Event] = []
    if hand.round is not None:
        now.append(e.BettingUndone(street))
    now += [e.CardsSetAside(hand.boards[each.board][-each.count :], "board", each.board) for each in dealt]
    now.append(e.BurnReturned())
    if _turned_card_is_the_burn(hand, street):
        now.append(e.BurnDueSet(hand.boards[0][-dealt[0].count :]))
        return Ruling(tuple(now), (steps.BurnCard(street), *dealt, *ahead_of(hand)), clause)
    return Ruling(tuple(now), (steps.ShuffleIn("aside"), steps.BurnCard(street), *dealt, *ahead_of(hand)), clause)


def _turned_card_is_the_burn(hand: Hand, street: int) -> bool:
    """Melbourne 14.2.6: behind the flop the card that should have been burned is burned, and the next one turned."""
    return street > 1 and hand.rules.terms.book.key == "melbourne-poker" and hand.rules.game.boards == 1


def _burn_clause(hand: Hand, street: int) -> str:
    perth = hand.rules.terms.book.key == "perth-poker"
    if street == 1:
        return "36.2" if perth else "14.9.2"
    return "36.3" if perth else "14.2.6"


def _count(hand: Hand, street: int, board: int) -> int:
    usual = hand.rules.agenda(hand.players)
    return next(s.count for s in usual if isinstance(s, steps.DealBoard) and (s.street, s.board) == (street, board))


@ruling(TooManyFlopCards, {"perth-poker": "36.4", "melbourne-poker": "14.9.3"})
def a_flop_of_too_many_is_dealt_again(hand: Hand, fault: TooManyFlopCards) -> Ruling:
    """The cards are shuffled back without the burn, the deck cut and the flop dealt again with the burn already made."""
    step = hand.step
    if not isinstance(step, steps.DealBoard) or step.street != 1:
        raise cannot_be(hand, "The flop is not being dealt.")
    count = len(fault.cards) or fault.count
    if count <= step.count:
        raise cannot_be(hand, f"A flop has {step.count} cards; {count} are not too many.")
    return Ruling((e.CardsSetAside(seen(hand, fault.cards, count), "deck", 0),), (steps.ShuffleIn("aside"), *ahead_of(hand)))
