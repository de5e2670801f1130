"""Cards that were turned or dealt without a burn before them."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Literal

from pitboss.cards import UNKNOWN
from pitboss.faults.board import undone
from pitboss.faults.last_dealt import last_dealt, must_be_agreed_on
from pitboss.faults.misdeals import staff_decide
from pitboss.faults.ruling import Ruling, ahead_of, cannot_be, ruling, seen
from pitboss.faults.substantial import substantial_action
from pitboss.faults.vocabulary import BurnMissed
from pitboss.hand import events as e
from pitboss.hand import steps
from pitboss.hand.receiving import receivers
from pitboss.hand.state import Group, Hand
from pitboss.hand.steps import Step
from pitboss.hand.turn import Due, due


@dataclass(frozen=True, slots=True)
class Missed:
    """What a book says of a burn missed before one street."""

    clause: str
    stands: str  #: once there has been substantial action on the cards
    cards: Literal["dealt-again", "as-the-house-reads-it"] = "dealt-again"  #: until then
    condition: Literal["none", "can-be-rebuilt"] = "none"  #: whether the book does it only where the hands can be rebuilt


@dataclass(frozen=True, slots=True)
class MissedBurns:
    """What a book says of missed burns, street by street."""

    flop: Missed
    later: Missed


@ruling(
    BurnMissed,
    {
        "perth-poker/flop-games": MissedBurns(flop=Missed("36.2", stands="36.2#2"), later=Missed("36.3", stands="36.3#2")),
        "melbourne-poker/flop-games": MissedBurns(
            flop=Missed("14.9.2", stands="14.2.6#2"),
            later=Missed("14.2.6", "14.2.6#2", cards="as-the-house-reads-it", condition="can-be-rebuilt"),
        ),
        "melbourne-poker/manila-games": MissedBurns(
            flop=Missed("14.2.6", "14.2.6#2", cards="as-the-house-reads-it", condition="can-be-rebuilt"),
            later=Missed("14.2.6", "14.2.6#2", cards="as-the-house-reads-it", condition="can-be-rebuilt"),
        ),
    },
)
def communal_cards_without_a_burn(hand: Hand, fault: BurnMissed, law: MissedBurns) -> Ruling:
    """Before substantial action on them: shuffled back, cut, a burn, and the cards dealt again. After that they stand.

    Or the card that was turned first is the burn after all, and every later one moves up.
    """
    step = hand.step
    if hand.aside or hand.burn_due:
        raise staff_decide(hand, "Another card lies aside; staff decide.")
    street, run = last_dealt(hand)
    if isinstance(step, steps.BurnCard) and not _lie_there(hand, fault, run):
        return _seen_at_once(hand, fault, step, law.flop if step.street == 1 else law.later)
    if not isinstance(step, steps.Betting | steps.BurnCard) or street == 0:
        raise cannot_be(hand, "No communal cards have just been dealt.")
    missed = law.flop if street == 1 else law.later
    _must_have_been_due(hand, street, missed)
    _must_be_unknown(hand)
    if substantial_action(hand, since=street) or (missed.condition == "can-be-rebuilt" and not fault.restorable):
        # The cards stand, with one burn fewer.
        return Ruling(missed.stands, (e.BurnReturned(),))
    must_be_agreed_on(hand, run * hand.rules.game.boards)
    return _dealt_again(hand, street, run, missed)


def _lie_there(hand: Hand, fault: BurnMissed, run: int) -> bool:
    """Whether the cards told are on the board dealt last, and not the ones to come."""
    kinds = hand.rules.game.boards
    lying = [card for board in hand.boards[run * kinds : (run + 1) * kinds] for card in board]
    return bool(fault.cards) and all(card.is_known and card in lying for card in fault.cards)


def _must_have_been_due(hand: Hand, street: int, missed: Missed) -> None:
    """Refuse it for cards that came without a burn by a ruling: the burn of those they replace served."""
    done = hand.agenda[: hand.at]
    dealt = any(isinstance(each, steps.DealBoard) and each.street == street for each in done)
    if dealt and not any(isinstance(each, steps.BurnCard) and each.street == street for each in done):
        raise cannot_be(hand, "No burn was due before these cards: one made earlier serves.", missed.clause)


def _must_be_unknown(hand: Hand) -> None:
    if not hand.burns:
        raise cannot_be(hand, "No card has been burned, so none can be missing.")
    if hand.burns[-1] is not UNKNOWN:
        # The deck is known, or the burn was told, or an exposed card served as one.
        raise cannot_be(hand, f"The card was burned: it was {hand.burns[-1]}.")


def _dealt_again(hand: Hand, street: int, run: int, missed: Missed) -> Ruling:
    points = hand.rules.points
    dealt = _deals(hand, street, run)
    two = len(dealt) > 1
    if two and street == 1 and points.double_flop_back == "top-only":
        dealt = dealt[:1]
    now: list[e.Event] = []
    if hand.round is not None and (points.lone_action == "undone" or not any(hand.round.acted)):
        now += undone(hand, street, missed.clause)
    lying = [(each.board, hand.boards[each.board][-each.count :]) for each in dealt]
    now.append(e.BurnReturned())
    now += [e.CardsSetAside(cards, "board", board) for board, cards in lying]
    again: tuple[Step, ...] = (steps.BurnCard(street), *dealt, *ahead_of(hand))
    if missed.cards == "dealt-again" or points.missed_burn_card == "shuffled-back":
        return Ruling(missed.clause, tuple(now), (steps.ShuffleIn("aside"), *again))
    if two and points.double_flop_burns == "one-per-board":
        raise staff_decide(hand, "Each board has a burn of its own, and nobody can tell which was missed; staff decide.")
    return _moved_up(missed, tuple(now), tuple(card for _, cards in lying for card in cards), again)


def _moved_up(missed: Missed, now: tuple[e.Event, ...], cards: Group, again: tuple[Step, ...]) -> Ruling:
    """The first of the cards is the burn; the others come next, each one place sooner than it fell."""
    if len(cards) > 1:
        again = (steps.PutOnTop(), *again)
    return Ruling(missed.clause, (*now, e.BurnDueSet(cards[:1])), again)


def _deals(hand: Hand, street: int, run: int) -> tuple[steps.DealBoard, ...]:
    """How the communal cards of a street are dealt in this run of the board."""
    usual = [step for step in hand.rules.agenda(hand.players) if isinstance(step, steps.DealBoard) and step.street == street]
    return tuple(replace(step, board=step.board + run * hand.rules.game.boards) for step in usual)


def _seen_at_once(hand: Hand, fault: BurnMissed, step: steps.BurnCard, missed: Missed) -> Ruling:
    """The cards were turned where the burn should have come: those of the street, or of the top board alone."""
    ahead, points = ahead_of(hand), hand.rules.points
    deals = [each for each in ahead[1:] if isinstance(each, steps.DealBoard)]
    kinds = hand.rules.game.boards
    boards = [each for each in deals if each.street == step.street and each.board // kinds == deals[0].board // kinds]
    if not boards:
        raise cannot_be(hand, "No communal cards come next.")
    if len(fault.cards) == boards[0].count:
        boards = boards[:1]
    count = sum(each.count for each in boards)
    if hand.left <= count:
        raise cannot_be(hand, f"The deck has {hand.left} cards left.")
    cards = seen(hand, fault.cards, count)
    if missed.cards == "dealt-again" or points.missed_burn_card == "shuffled-back":
        if len(boards) > 1 and step.street == 1 and points.double_flop_back == "top-only":
            # The bottom flop lies where it should.
            first = boards[0].count
            now = (e.CardsSetAside(cards[:first], "deck", 0), e.BoardDealt(cards[first:], boards[1].board))
            return Ruling(missed.clause, now, (steps.ShuffleIn("aside"), *(each for each in ahead if each != boards[1])))
        return Ruling(missed.clause, (e.CardsSetAside(cards, "deck", 0),), (steps.ShuffleIn("aside"), *ahead))
    return _moved_up(missed, (e.CardsSetAside(cards, "deck", 0),), cards, ahead)


# -- cards of players


@ruling(
    BurnMissed,
    {
        "melbourne-poker/stud-games": Missed("14.2.6", stands="14.2.6#2"),
        "melbourne-poker/draw-games": Missed("14.2.6", stands="14.2.6#2"),
    },
)
def cards_of_players_without_a_burn(hand: Hand, fault: BurnMissed, law: Missed) -> Ruling:
    """Before substantial action the first of the cards is the burn, and every later one moves up, where the hands can be rebuilt."""
    step = hand.step
    if hand.aside or hand.burn_due:
        raise staff_decide(hand, "Another card lies aside; staff decide.")
    if due(hand)[0] == Due.BURN:
        # Seen at once: the cards are still the next of the deck.
        cards = seen(hand, fault.cards, len(fault.cards) or 1)
        if not hand.is_live_table or not fault.cards:
            return Ruling(law.clause)
        return Ruling(law.clause, (e.CardsSetAside(cards, "deck", 0),), (steps.PutOnTop(), *ahead_of(hand)))
    if (
        not isinstance(step, steps.Betting | steps.Exchange)
        or step.street == 0
        or (isinstance(step, steps.Exchange) and not hand.draw_burned)
    ):
        raise cannot_be(hand, "No cards have just been dealt behind a burn.")
    _must_be_unknown(hand)
    if substantial_action(hand, since=step.street) or not fault.restorable:
        return Ruling(law.stands, (e.BurnReturned(),))
    deal = next((each for each in hand.rules.agenda(hand.players) if isinstance(each, steps.DealUp) and each.street == step.street), None)
    to = receivers(hand)
    if deal is None or len(hand.boards[0]):
        # Face-down cards nobody has looked at: moved up one place they are what the account has.
        looked = deal is None and any(card.is_known for place in to for card in hand.down[place][-1:])
        return Ruling(law.stands, (e.BurnReturned(),)) if looked or hand.boards[0] else Ruling(law.clause)
    lying = [hand.up[place][-deal.count :] for place in to]
    if True in hand.dead_seats or any(len(cards) < deal.count or UNKNOWN in cards for cards in lying) or _somebody_folded(hand):
        return Ruling(law.stands, (e.BurnReturned(),))
    cards = tuple(card for number in range(deal.count) for card in (group[number] for group in lying))
    now: tuple[e.Event, ...] = (e.BettingUndone(step.street),) if hand.round is not None else ()
    now = (*now, e.BurnReturned(), e.CardsSetAside(cards, "up", 0))
    again = (steps.BurnCard(step.street, deal.last), steps.DealUp(step.street, deal.count, deal.last), *ahead_of(hand))
    return _moved_up(law, now, cards, again)


def _somebody_folded(hand: Hand) -> bool:
    """Whether a hand that got a card of this street has been folded since."""
    going = hand.round
    return going is not None and any(has and not hand.up[place] for place, has in enumerate(going.acted))
