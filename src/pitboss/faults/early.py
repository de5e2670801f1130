"""The next card of Manila or stud, exposed before the betting it comes after is over."""

from __future__ import annotations

from pitboss.betting.round import BettingRound
from pitboss.faults.ruling import Ruling, ahead_of, burned_early, cannot_be, ruling, seen
from pitboss.faults.vocabulary import CardExposedEarly, Group
from pitboss.hand import events as e
from pitboss.hand import steps
from pitboss.hand.options import options
from pitboss.hand.state import Hand
from pitboss.hand.steps import Step
from pitboss.hand.turn import Due, due


@ruling(CardExposedEarly, {"perth-poker": "35.2"})
def the_next_card_waits_and_the_bets_are_limited(hand: Hand, fault: CardExposedEarly, clause: str) -> Ruling:
    """It is the next card all the same, and the bets of the round are limited."""
    street = next_street(hand)
    now, ahead = off_the_deck(hand, fault.cards, street)
    return Ruling(clause, (*now, *_limited(hand)), in_its_turn(ahead, street, steps.PutOnTop()))


@ruling(CardExposedEarly, {"perth-poker/stud-games": "31.3"})
def the_next_card_is_shuffled_back(hand: Hand, fault: CardExposedEarly, clause: str) -> Ruling:
    """It goes back into the deck before the cards of its street are dealt."""
    street = next_street(hand)
    now, ahead = off_the_deck(hand, fault.cards, street)
    return Ruling(clause, now, in_its_turn(ahead, street, steps.ShuffleIn("aside")))


@ruling(
    CardExposedEarly,
    {
        "melbourne-poker": "14.8.2",
        "melbourne-poker/five-card-stud": "14.4.4",
        "melbourne-poker/crown-stud": "14.5.4",
        "melbourne-poker/seven-card-games": "14.6.4",
    },
)
def the_next_card_comes_in_its_turn(hand: Hand, fault: CardExposedEarly, clause: str) -> Ruling:
    """Nobody bets more in that round than has been bet already, and the card comes where it would have come."""
    street = next_street(hand)
    now, ahead = off_the_deck(hand, fault.cards, street)
    ahead = in_its_turn(ahead, street, steps.PutOnTop())
    if hand.rules.game.family == "stud":
        ahead = _last_cards_up(hand, ahead, street)
    return Ruling(clause, (*now, *_limited(hand)), ahead)


def next_street(hand: Hand) -> int:
    """The street whose card came too early. Refuses the fault where no betting is going on, or nothing is to come."""
    step = hand.step
    if hand.rules.game.family not in ("manila", "stud"):
        raise cannot_be(hand, f"{hand.rules.entry.key} is neither Manila nor stud.")
    if due(hand)[0] in (Due.DEAL, Due.BURN) and (name := _street_to_come(hand)):
        raise cannot_be(hand, f"The betting is over: deal it as {name}; nothing else follows.")
    if due(hand)[0] != Due.BET or not isinstance(step, steps.Betting):
        raise cannot_be(hand, "No round is being bet, so no card came too early.")
    if step.street == len(hand.rules.game.streets) - 1:
        raise cannot_be(hand, "This is the last betting round: no card is to come.")
    if hand.aside:
        raise cannot_be(hand, "The next card has been exposed already.")
    return step.street + 1


def _street_to_come(hand: Hand) -> str:
    """The name of the street whose cards come next; empty before the first round is bet."""
    street = getattr(hand.step, "street", 0)
    return hand.rules.game.streets[street].name if street else ""


def off_the_deck(hand: Hand, told: Group, street: int) -> tuple[tuple[e.Event, ...], tuple[Step, ...]]:
    """The burn, where the street has one, and the card behind it come off the deck; and the agenda without that burn."""
    ahead = ahead_of(hand)
    rest = tuple(step for step in ahead if not (isinstance(step, steps.BurnCard) and step.street == street))
    now, skip = burned_early(hand) if len(rest) < len(ahead) else ((), 0)
    count = len(told) or 1
    if hand.left < skip + count:
        raise cannot_be(hand, f"The deck has {hand.left} cards left.")
    return (*now, e.CardsSetAside(seen(hand, told, count, skip), "deck", 0)), rest


def in_its_turn(ahead: tuple[Step, ...], street: int, step: Step) -> tuple[Step, ...]:
    """This step comes just before the cards of the street."""
    deals = steps.DealDown | steps.DealUp | steps.DealBoard
    at = next(n for n, each in enumerate(ahead) if isinstance(each, deals) and each.street == street)
    return (*ahead[:at], step, *ahead[at:])


def _limited(hand: Hand) -> tuple[e.Event, ...]:
    """What may still be bet in the round."""
    going = hand.round
    assert going is not None
    points = hand.rules.points
    if points.early_card_limit == "highest-of-hand":
        earlier = max((max(bets) for _, bets in hand.played), default=0)
        return (e.CeilingSet(max(going.level, earlier) or hand.rules.stakes.ante),)
    if going.level:
        return _by_wagers_made(hand, going)
    wagers = options(hand).wagers
    assert wagers is not None
    if not wagers.check:
        # The bring-in must be made all the same.
        return (e.CeilingSet(wagers.bring_in or wagers.least),)
    return () if points.early_card_no_bet == "betting-open" else (e.CeilingSet(0),)


def _by_wagers_made(hand: Hand, going: BettingRound) -> tuple[e.Event, ...]:
    """Nobody goes higher than the highest wager of the round; or raises go on, none larger than that."""
    if hand.rules.points.early_card_limit != "raise-size":
        return (e.CeilingSet(going.level),)
    if going.sizes.grows:
        return (e.SizesSet(going.level, at_most=True),)
    # One size a round: it is no larger, or nobody raises.
    return () if going.sizes.raise_least <= going.level else (e.CeilingSet(going.level),)


def _last_cards_up(hand: Hand, ahead: tuple[Step, ...], street: int) -> tuple[Step, ...]:
    """The first of the last cards has been seen: where they come face down, all come face up (Melbourne 14.5.6, 14.6.6)."""
    if not any(isinstance(step, steps.DealDown) and step.street == street for step in ahead):
        return ahead
    going = hand.round
    assert going is not None
    return tuple(
        steps.DealUp(street, step.count, step.last)
        if isinstance(step, steps.DealDown)
        else steps.Betting(street, going.first)
        if isinstance(step, steps.Betting) and step.street == street
        else step
        for step in ahead
    )


def first_round_limited(hand: Hand) -> tuple[e.Event, ...]:
    """What may still be bet in the first round where a card exposed in the first deal limits it too."""
    going = hand.round
    if going is None or hand.rules.points.early_card_scope != "any-exposed-card":
        return ()
    if going.level:
        return _by_wagers_made(hand, going)
    # The forced opening of stud must be made all the same.
    return (e.CeilingSet(hand.rules.stakes.bring_in or going.sizes.open_least),)
