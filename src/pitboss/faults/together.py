"""Two or more cards opened where one communal card was due."""

from __future__ import annotations

from pitboss.faults.ruling import Ruling, ahead_of, cannot_be, ruling, seen
from pitboss.faults.vocabulary import CardsOpenedTogether
from pitboss.hand import events as e
from pitboss.hand import steps
from pitboss.hand.state import Hand
from pitboss.hand.turn import Due, due


@ruling(CardsOpenedTogether, {"perth-poker": "36.6", "melbourne-poker": "14.10.2"})
def only_the_right_card_plays(hand: Hand, fault: CardsOpenedTogether) -> Ruling:
    """Of two the other is the next burn, or mucked where none is to come; of more the others are shuffled back."""
    step = hand.step
    count, family = len(fault.cards) or fault.count, hand.rules.game.family
    perth = hand.rules.terms.book.key == "perth-poker"
    if family == "manila" and perth:
        raise cannot_be(hand, f"perth-poker does not say what follows in {hand.rules.entry.key}; staff decide.")
    if family not in ("flop", "manila") or len(hand.boards) != 1:
        raise cannot_be(hand, f"This is a rule for one board; {hand.rules.entry.key} has none, or several are being dealt.")
    if due(hand)[0] != Due.DEAL or not isinstance(step, steps.DealBoard) or step.count != 1:
        raise cannot_be(hand, "No single communal card is being dealt.")
    if not 2 <= count < hand.left:
        raise cannot_be(hand, f"{count} cards cannot have been opened together.")
    cards = seen(hand, fault.cards, count)
    others, ahead = cards[1:], ahead_of(hand)[1:]
    now: tuple[e.Event, ...] = (e.BoardDealt(cards[:1], step.board), e.CardsSetAside(others, "deck", 0))
    two, more, number = _clauses(hand)
    if count > hand.rules.terms.number(number):
        if hand.aside:
            raise cannot_be(hand, "Another card lies aside and must not be shuffled in yet; staff decide.")
        return Ruling(now, (steps.ShuffleIn("aside"), *ahead), more)
    if any(isinstance(each, steps.BurnCard) for each in ahead):
        return Ruling((*now, e.BurnDueSet(others)), None, two)
    return Ruling((*now, e.AsideMucked(others)), None, {"36.6": "36.6#2", "14.10.2": "14.10.2(c)"}.get(two, two))


def _clauses(hand: Hand) -> tuple[str, str, str]:
    """For two cards, for more, and the number that tells them apart."""
    if hand.rules.terms.book.key == "perth-poker":
        return "36.6", "36.7", "flop-games.exposed-to-next-burn"
    if hand.rules.game.family == "manila":
        return "14.8.3", "14.8.3#2", "community.manila.opened-together"
    return "14.10.2", "14.10.3", "community.one-board.opened-together"
