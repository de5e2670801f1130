"""What a ruling does to the hand."""

from __future__ import annotations

from pitboss.betting.round import ALL_IN, FOLDED, IN
from pitboss.betting.sizes import capped, fixed
from pitboss.cards import UNKNOWN
from pitboss.hand import events as e
from pitboss.hand.happens import notes
from pitboss.hand.happens.cards import gone_from_sight, without
from pitboss.hand.happens.wagers import give_up
from pitboss.hand.state import MUCKED, SHOWN, SHOWN_AND_DEAD, Group, Hand
from pitboss.hand.steps import OfferTapOut


def ruled(hand: Hand, event: e.Ruled) -> None:
    hand.agenda = event.agenda
    hand.at = 0


def cards_set_aside(hand: Hand, event: e.CardsSetAside) -> None:
    hand.aside += event.cards
    if event.source == "deck":
        hand.top += len(event.cards)
    elif event.source == "up":
        hand.up = [tuple(card for card in cards if card not in event.cards) for cards in hand.up]
    else:
        for board in _runs_with(hand, event.board, event.cards):
            hand.boards[board] = without(hand.boards[board], event.cards)


def _runs_with(hand: Hand, board: int, cards: Group) -> range:
    """The boards these cards of one lie on: those all runs have in common lie on each."""
    kinds = hand.rules.game.boards
    in_common = board < kinds and len(hand.boards[board]) - len(cards) < hand.shared
    return range(board, len(hand.boards), kinds) if in_common else range(board, board + 1)


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
    gone_from_sight(hand, place, (event.exposed,))
    hand.top += 1
    hand.aside += (event.exposed,)


def card_exposed(hand: Hand, event: e.CardExposed) -> None:
    place, card = hand.place_of[event.seat], event.card
    if not card.is_known:
        hand.exposed[place] += (card,)
        return
    if card not in hand.down[place] and UNKNOWN in hand.down[place]:
        # A live table knows the card from now on; which of those that are unknown it was nobody can tell, so it counts as the last.
        last = max(number for number, held in enumerate(hand.down[place]) if held is UNKNOWN)
        hand.down[place] = (*hand.down[place][:last], card, *hand.down[place][last + 1 :])
    _seen_of(hand, place, (card,))


def _seen_of(hand: Hand, place: int, cards: Group) -> None:
    """Everybody has seen these cards of a player. One that was another's before, and went back into the deck, is no longer that one's."""
    hand.exposed = [
        seen + tuple(card for card in cards if card not in seen) if other == place else tuple(card for card in seen if card not in cards)
        for other, seen in enumerate(hand.exposed)
    ]


def card_turned_up(hand: Hand, event: e.CardTurnedUp) -> None:
    place = hand.place_of[event.seat]
    hand.down[place] = without(hand.down[place], (event.held,))
    gone_from_sight(hand, place, (event.card,))
    hand.up[place] += (event.card,)


def up_card_turned_down(hand: Hand, event: e.UpCardTurnedDown) -> None:
    place = hand.place_of[event.seat]
    hand.up[place] = without(hand.up[place], (event.card,))
    hand.down[place] += (event.card,)
    hand.exposed[place] += (event.card,)


def discard_taken_back(hand: Hand, event: e.DiscardTakenBack) -> None:
    place = hand.place_of[event.seat]
    muck = hand.muck
    # Whoever is told of it face down may have seen the card go, and has it in the muck by name.
    named = all(card in muck or UNKNOWN in muck for card in event.cards)
    hand.muck = without(muck, event.cards) if named else muck[: -len(event.cards)]
    hand.down[place] += event.cards
    # Everybody else has thrown theirs away.
    hand.drawn = [stands != FOLDED and other != place for other, stands in enumerate(hand.standing)]


def burn_returned(hand: Hand, event: e.BurnReturned) -> None:  # noqa: ARG001
    hand.deck = (hand.burns[-1], *hand.deck[hand.top :])
    hand.top = 0
    hand.burns = hand.burns[:-1]


def fault_reported(hand: Hand, event: e.FaultReported) -> None:
    hand.rulings += (event.clause,)


def voided(hand: Hand, event: e.Voided) -> None:
    players = len(hand.stack)
    if event.shares:
        hand.house += sum(hand.paid) + (sum(hand.round.bet) if hand.round is not None else 0) + hand.dead - hand.carried
        for seat, chips in event.shares:
            hand.stack[hand.place_of[seat]] += chips
            hand.house -= chips
        hand.noted = ()
    else:
        # A fee per person is no wager and stays with the house.
        fee = hand.rules.commission.amount if hand.fees else 0
        hand.stack = [stack - min(stack, fee) for stack in hand.start]
    hand.paid = [0] * players
    hand.dead = hand.carried
    hand.commission = 0
    hand.round = None
    hand.set_hands = [None] * players  # they are taken in as they lie, unseen
    hand.at = len(hand.agenda)
    hand.over = True
    if hand.noted:
        notes.charged_to_the_void(hand)


def hand_killed(hand: Hand, event: e.HandKilled) -> None:
    place = hand.place_of[event.seat]
    if hand.round is not None:
        hand.round.needs[place] = False
    _give_back(hand, place, event.refund)
    if event.fewer:
        hand.down[place] = without(hand.down[place], (UNKNOWN,) * event.fewer)
        hand.deck = (UNKNOWN,) * event.fewer + hand.stub
        hand.top = 0
    if hand.standing[place] != FOLDED:
        give_up(hand, place)
    if event.level >= 0:
        _bet_went_back(hand, event)
    hand.dead_seats[place] = False
    hand.owed[place] = hand.later[place] = 0
    hand.set_hands[place] = None
    if hand.shown[place]:
        hand.shown[place] = SHOWN_AND_DEAD if hand.shown[place] in (SHOWN, SHOWN_AND_DEAD) else MUCKED
    if hand.at < len(hand.agenda) and hand.agenda[hand.at] == OfferTapOut(place):
        hand.at += 1


def _bet_went_back(hand: Hand, event: e.HandKilled) -> None:
    """The bet that led is void: what is left is matched, and those who have matched it are done."""
    going = hand.round
    assert going is not None
    going.level, going.full, going.step, going.raises = event.level, event.full, event.step, event.raises
    going.needs = [seat in event.to_act for seat in hand.seats]
    # Who has acted on the last full bet may call an all-in for less on top of it, and not raise.
    met = [not needs or bet >= event.full for needs, bet in zip(going.needs, going.bet, strict=True)]
    going.closed = [acted and has for acted, has in zip(going.acted, met, strict=True)]
    going.aggressor = going.opener = hand.place_of[event.bettor] if event.bettor else -1
    if not event.bettor and not hand.played:
        hand.opener = -1  # nobody has opened: the next is asked
    if going.open_for and not event.bettor:
        going.open_for = 2 * event.level  # twice the last blind, and an over-blind that went back is none


def folded_hand_shown(hand: Hand, event: e.FoldedHandShown) -> None:
    place = hand.place_of[event.seat]
    # Where the cards were not known, they are now.
    hand.muck = (*without(hand.muck, event.cards), *event.cards)
    _seen_of(hand, place, event.cards)


def hand_restored(hand: Hand, event: e.HandRestored) -> None:
    place = hand.place_of[event.seat]
    hand.muck = without(hand.muck, (*event.down, *event.up))
    hand.down[place] = event.down
    hand.exposed[place] = tuple(card for card in hand.exposed[place] if card in event.down)
    hand.up[place] = event.up
    hand.standing[place] = IN if hand.stack[place] else ALL_IN
    hand.live += 1
    hand.shown[place] = 0


def refunded(hand: Hand, event: e.Refunded) -> None:
    for seat, chips in event.seats:
        _give_back(hand, hand.place_of[seat], chips)


def _give_back(hand: Hand, place: int, chips: int) -> None:
    """From the bet of this round first, then from the rounds before, then from what was posted dead."""
    hand.stack[place] += chips
    if hand.round is not None:
        taken = min(chips, hand.round.bet[place])
        hand.round.bet[place] -= taken
        chips -= taken
        hand.round.pot = max(0, hand.round.pot - chips)  # where the pot is the limit, it has become smaller
    taken = min(chips, hand.paid[place])
    hand.paid[place] -= taken
    hand.dead -= chips - taken
    hand.dead_by[place] -= chips - taken
    # Commission is a part of the pot: where nearly all of it goes back, so does that.
    hand.commission = min(hand.commission, hand.pot + hand.commission)


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
    if event.at_most:
        going.sizes = capped(going.sizes, event.size)
        return
    going.sizes = fixed(event.size)
    going.step = event.size


def betting_undone(hand: Hand, event: e.BettingUndone) -> None:
    going = hand.round
    if going is None:
        # The round was over: it has not been played any more, and its chips are not in the pot.
        _, bets = hand.played.pop()
        hand.acted.pop()
        hand.paid = [put - chips for put, chips in zip(hand.paid, bets, strict=True)]
        hand.commission -= event.commission
        hand.called = -1
    else:
        bets = tuple(going.bet)
    for place, chips in enumerate(bets):
        hand.stack[place] += chips
        if chips and hand.standing[place] == ALL_IN:
            hand.standing[place] = IN
    hand.round = None
    notes.round_over(hand)
