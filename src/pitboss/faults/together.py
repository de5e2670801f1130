"""Two or more cards opened where one communal card was due."""

from __future__ import annotations

from dataclasses import dataclass

from pitboss.faults.last_dealt import last_dealt
from pitboss.faults.misdeals import staff_decide
from pitboss.faults.ruling import Number, Ruling, ahead_of, cannot_be, ruling, seen
from pitboss.faults.vocabulary import CardsOpenedTogether
from pitboss.hand import events as e
from pitboss.hand import steps
from pitboss.hand.state import Hand
from pitboss.hand.turn import Due, due


@dataclass(frozen=True, slots=True)
class Together:
    """What a book says of cards opened together."""

    few: str  #: the others are the next burn
    last: str  #: the same where no burn is to come
    many: str  #: the others are shuffled back
    few_at_most: Number


@ruling(
    CardsOpenedTogether,
    {
        "perth-poker/flop-games": Together("36.6", "36.6#2", "36.7", Number("flop-games.exposed-to-next-burn")),
        "melbourne-poker": Together("14.10.2", "14.10.2(c)", "14.10.3", Number("community.one-board.opened-together")),
        "melbourne-poker/manila-games": Together("14.8.3", "14.8.3", "14.8.3#2", Number("community.manila.opened-together")),
    },
)
def only_the_right_card_plays(hand: Hand, fault: CardsOpenedTogether, law: Together) -> Ruling:
    """Of two the other is the next burn, or mucked where none is to come; of more the others are shuffled back.

    It is the same when the right card lies there and is being bet on: until the next burn the others are still at hand.
    """
    step = hand.step
    count, family = len(fault.cards) or fault.count, hand.rules.game.family
    if family not in ("flop", "manila") or hand.rules.game.boards != 1:
        raise cannot_be(hand, f"This is a rule for games with one board; {hand.rules.entry.key} has none, or two.")
    if not 2 <= count < hand.left:
        raise cannot_be(hand, f"{count} cards cannot have been opened together.")
    now: tuple[e.Event, ...]
    if overlooked(hand, fault):
        others, ahead = seen(hand, fault.cards[1:], count - 1), ahead_of(hand)
        now = (e.CardsSetAside(others, "deck", 0),)
    elif due(hand)[0] != Due.DEAL or not isinstance(step, steps.DealBoard) or step.count != 1:
        raise cannot_be(hand, "No single communal card is being dealt.")
    else:
        cards = seen(hand, fault.cards, count)
        others, ahead = cards[1:], ahead_of(hand)[1:]
        now = (e.BoardDealt(cards[:1], step.board), e.CardsSetAside(others, "deck", 0))
    if count > hand.rules.terms.number(law.few_at_most):
        if hand.aside:
            raise staff_decide(hand, "Another card lies aside and must not be shuffled in yet; staff decide.")
        return Ruling(law.many, now, shuffled_in_next(hand, ahead))
    if any(isinstance(each, steps.BurnCard) for each in ahead):
        return Ruling(law.few, (*now, e.BurnDueSet(others)))
    if any(isinstance(each, steps.DealBoard) for each in ahead):
        raise staff_decide(hand, "More cards are to come, and none is burned before them; staff decide.")
    return Ruling(law.last, (*now, e.AsideMucked(others)))


def overlooked(hand: Hand, fault: CardsOpenedTogether, which: int = 0) -> bool:
    """Whether the first of the cards told is the communal card dealt last, so that the others were overlooked until now.

    `which`: on which of the boards of a run it lies.
    """
    street, run = last_dealt(hand)
    board = hand.boards[run * hand.rules.game.boards + which]
    came_alone = any(
        isinstance(step, steps.DealBoard) and (step.street, step.count) == (street, 1) for step in hand.rules.agenda(hand.players)
    )
    if isinstance(hand.step, steps.DealBoard) or not (came_alone and board and fault.cards and hand.is_live_table):
        return False
    return fault.cards[0].is_known and fault.cards[0] is board[-1]


def shuffled_in_next(hand: Hand, ahead: tuple[steps.Step, ...]) -> tuple[steps.Step, ...]:
    """The agenda with what lies aside shuffled in before the next card is dealt; betting that is going on is played to its end first."""
    betting = int(bool(ahead) and isinstance(ahead[0], steps.Betting) and hand.round is not None)
    return *ahead[:betting], steps.ShuffleIn("aside"), *ahead[betting:]
