"""What a ruling does to the hand."""

from __future__ import annotations

from pitboss.betting.round import ALL_IN, IN
from pitboss.betting.sizes import fixed
from pitboss.hand import events as e
from pitboss.hand.happens.cards import without
from pitboss.hand.state import Hand
from pitboss.hand.steps import OfferTapOut


def ruled(hand: Hand, event: e.Ruled) -> None:
    hand.agenda = event.agenda
    hand.at = 0


def cards_set_aside(hand: Hand, event: e.CardsSetAside) -> None:
    hand.aside += event.cards
    if event.source == "deck":
        hand.top += len(event.cards)
    else:
        hand.boards[event.board] = without(hand.boards[event.board], event.cards)


def aside_taken_up(hand: Hand, event: e.AsideTakenUp) -> None:
    hand.deck = event.cards + hand.stub
    hand.top = 0
    hand.aside = without(hand.aside, event.cards)
    hand.at += 1


def aside_mucked(hand: Hand, event: e.AsideMucked) -> None:
    hand.muck += event.cards
    hand.aside = without(hand.aside, event.cards)


def burn_due_set(hand: Hand, event: e.BurnDueSet) -> None:
    hand.burn_due += event.cards
    hand.aside = without(hand.aside, event.cards)


def hole_card_replaced(hand: Hand, event: e.HoleCardReplaced) -> None:
    place = hand.place_of[event.seat]
    kept = without(hand.down[place], (event.held,))
    hand.down[place] = (*kept, event.card)
    hand.top += 1
    hand.aside += (event.exposed,)


def card_exposed(hand: Hand, event: e.CardExposed) -> None:
    place = hand.place_of[event.seat]
    hand.exposed[place] += (event.card,)


def card_turned_up(hand: Hand, event: e.CardTurnedUp) -> None:
    place = hand.place_of[event.seat]
    hand.down[place] = without(hand.down[place], (event.held,))
    hand.up[place] += (event.card,)


def burn_returned(hand: Hand, event: e.BurnReturned) -> None:  # noqa: ARG001
    hand.deck = (hand.burns[-1], *hand.deck[hand.top :])
    hand.top = 0
    hand.burns = hand.burns[:-1]


def fault_reported(hand: Hand, event: e.FaultReported) -> None:
    hand.rulings += (event.clause,)


def voided(hand: Hand, event: e.Voided) -> None:  # noqa: ARG001
    players = len(hand.stack)
    # A fee per person is no wager and stays with the house.
    fee = hand.rules.commission.amount if hand.fees else 0
    hand.stack = [stack - min(stack, fee) for stack in hand.start]
    hand.paid = [0] * players
    hand.dead = hand.carried
    hand.commission = 0
    hand.round = None
    hand.at = len(hand.agenda)
    hand.over = True


def tapped_out(hand: Hand, event: e.TappedOut) -> None:
    place = hand.place_of[event.seat]
    hand.standing[place] = ALL_IN
    if hand.round is not None:
        hand.round.needs[place] = False
    if hand.at < len(hand.agenda) and type(hand.agenda[hand.at]) is OfferTapOut:
        hand.at += 1


def ceiling_set(hand: Hand, event: e.CeilingSet) -> None:
    assert hand.round is not None
    hand.round.ceiling = event.amount


def sizes_set(hand: Hand, event: e.SizesSet) -> None:
    going = hand.round
    assert going is not None
    going.sizes = fixed(event.size)
    going.step = event.size


def betting_undone(hand: Hand, event: e.BettingUndone) -> None:  # noqa: ARG001
    going = hand.round
    assert going is not None
    for place, chips in enumerate(going.bet):
        hand.stack[place] += chips
        if chips and hand.standing[place] == ALL_IN:
            hand.standing[place] = IN
    hand.round = None
