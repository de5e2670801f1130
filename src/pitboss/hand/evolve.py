"""What an event does to the hand. No rules here: whatever had to be decided stands in the event."""

from __future__ import annotations

from collections.abc import Callable
from itertools import chain
from operator import add, not_
from typing import Any, Final

from pitboss.betting.round import ALL_IN, FOLDED, IN, BettingRound
from pitboss.betting.sizes import fixed
from pitboss.cards import UNKNOWN, Card
from pitboss.hand import events as e
from pitboss.hand.state import BET, CALL, NONE, WAGERS, Group, Hand
from pitboss.hand.steps import OfferTapOut


def evolve(hand: Hand, event: e.Event) -> None:
    """Carry the event out. Never refuses."""
    hand.next_up = hand.possible = None
    EVOLVE[type(event)](hand, event)


# -- chips


def _posted(hand: Hand, event: e.ForcedBetsPosted) -> None:
    going = hand.round
    for post in event.posts:
        place, amount, what = hand.place_of[post.seat], post.amount, post.what
        left = hand.stack[place] = hand.stack[place] - amount
        if left == 0:
            hand.standing[place] = ALL_IN
        if what == "fee":
            hand.house += amount
            hand.fees += amount
            continue
        hand.wagers |= WAGERS[what]
        if what == "ante":
            hand.paid[place] += amount
        elif what == "dead":
            hand.dead += amount
            hand.dead_by[place] += amount
        else:
            assert going is not None
            going.bet[place] += amount
    if going is not None:
        going.level = event.level
        going.full = event.full
        going.step = event.step
    hand.blind = event.level
    hand.short_blinds = event.short
    hand.last_blind = hand.compulsory = hand.place_of[event.last_blind] if event.last_blind else -1
    hand.at += 1


def _put_in(hand: Hand, place: int, amount: int) -> None:
    left = hand.stack[place] - amount
    hand.stack[place] = left
    if left == 0:
        hand.standing[place] = ALL_IN


def _straddled(hand: Hand, event: e.Straddled) -> None:
    going = hand.round
    assert going is not None
    place = hand.place_of[event.seat]
    _put_in(hand, place, event.to - going.bet[place])
    going.bet[place] = event.to
    going.level = going.full = event.to
    going.step = event.step
    going.raises = event.raises
    going.reached_cap(hand.standing)
    hand.blind = event.to
    hand.last_blind = place
    hand.offered[place] = True
    hand.wagers |= WAGERS["straddle"]


def _declined(hand: Hand, event: e.Declined) -> None:
    hand.offered[hand.place_of[event.seat]] = True


def _step_done(hand: Hand, event: object) -> None:  # noqa: ARG001
    hand.at += 1


def _betting_opened(hand: Hand, event: e.BettingOpened) -> None:
    rules = hand.rules
    sizes = rules.sizes[event.street][event.variant]
    going = hand.round
    pot = sum(hand.paid) + hand.dead
    if hand.commission and rules.points.pot_commission == "not-counted":
        pot -= hand.commission
    if event.street == 0:
        if rules.points.pot_big_blind_ante == "not-counted":
            pot -= hand.dead - hand.carried
        if rules.points.pot_short_blind == "as-full":
            pot += hand.short_blinds
    if going is None:
        going = hand.round = BettingRound(rules.points, sizes, rules.chip, pot, len(hand.stack))
    else:
        going.sizes = sizes
        going.pot = pot
    going.needs = list(map(not_, hand.standing))  # IN is 0
    first = hand.place_of[event.first]
    going.first = first
    going.last = first - 1
    going.at_start = going.contesting(hand.standing)
    going.open_for = event.open_for
    going.open = True


def _betting_skipped(hand: Hand, event: e.BettingSkipped) -> None:  # noqa: ARG001
    hand.at += 1


def _folded(hand: Hand, event: e.Folded) -> None:
    place = hand.place_of[event.seat]
    going = hand.round
    assert going is not None
    going.needs[place] = False
    going.acted[place] = True
    going.last = place
    _give_up(hand, place)
    hand.dead_seats[place] = event.dead_seat


def _give_up(hand: Hand, place: int) -> None:
    hand.standing[place] = FOLDED
    hand.live -= 1
    hand.muck += hand.down[place] + hand.up[place]
    hand.down[place] = NONE
    hand.up[place] = NONE
    hand.exposed[place] = NONE


def _checked(hand: Hand, event: e.Checked) -> None:
    going = hand.round
    assert going is not None
    place = hand.place_of[event.seat]
    going.needs[place] = False
    going.closed[place] = True
    going.acted[place] = True
    going.last = place
    going.checkers += (place,)


def _called(hand: Hand, event: e.Called) -> None:
    going = hand.round
    assert going is not None
    place = hand.place_of[event.seat]
    left = hand.stack[place] - event.amount
    hand.stack[place] = left
    if left == 0:
        hand.standing[place] = ALL_IN
    if event.amount:
        hand.wagers |= CALL
    going.bet[place] += event.amount
    going.needs[place] = False
    going.closed[place] = True
    going.acted[place] = True
    going.last = place


def _brought_in(hand: Hand, event: e.BroughtIn) -> None:
    going = hand.round
    assert going is not None
    place = hand.place_of[event.seat]
    _put_in(hand, place, event.amount)
    going.bet[place] = event.amount
    going.level = event.amount
    going.open_for = going.sizes.open_least
    hand.wagers |= WAGERS["bring-in"]
    asked_again = hand.standing[place] == IN and hand.rules.points.bring_in_option == "yes"
    going.needs[place] = asked_again
    going.closed[place] = not asked_again
    going.acted[place] = True
    going.last = place
    going.opener = place


def _opened(hand: Hand, event: e.Opened) -> None:
    going = hand.round
    assert going is not None
    place = hand.place_of[event.seat]
    going.opener = place
    if hand.opener < 0:
        hand.opener = place
    before = hand.wagers
    _raised(hand, event)
    if event.forced:
        hand.wagers = before | WAGERS["bring-in"]
        points = hand.rules.points
        if points.bring_in_option == "yes" and points.bring_in_amount != "stated" and not hand.played and hand.standing[place] == IN:
            # As with the last blind, whoever brought it in may still raise.
            going.needs[place] = True
            going.closed[place] = False


def _raised(hand: Hand, event: e.Raised | e.Opened) -> None:
    going = hand.round
    assert going is not None
    place = hand.place_of[event.seat]
    to = event.to
    left = hand.stack[place] + going.bet[place] - to
    hand.stack[place] = left
    standing = hand.standing
    if left == 0:
        standing[place] = ALL_IN
    going.bet[place] = to
    if to > going.level:
        going.level = to
    going.full = event.full
    going.step = event.step
    going.raises = event.raises
    needs = going.needs = list(map(not_, standing))  # IN is 0
    needs[place] = False
    if event.reopens:
        going.closed = [False] * len(standing)
    going.closed[place] = True
    going.acted[place] = True
    going.last = place
    going.aggressor = place
    hand.wagers |= BET
    cap = going.points.raise_cap
    if cap is not None and event.raises >= cap:
        going.reached_cap(standing)
    if True in hand.dead_seats:
        hand.dead_seats = [False] * len(standing)


def _kitty_taken(hand: Hand, event: e.KittyTaken) -> None:
    going = hand.round
    assert going is not None
    place = hand.place_of[event.seat]
    _put_in(hand, place, event.to - going.bet[place])
    going.bet[place] = event.to
    hand.muck += hand.down[place]
    hand.down[place] = hand.kitty
    hand.kitty = NONE
    hand.kitty_turn = place
    hand.wagers |= CALL
    if event.called:
        going.needs[place] = False
        going.closed[place] = True
        going.acted[place] = True
        going.last = place


def _collected(hand: Hand, event: e.Collected) -> None:
    going = hand.round
    assert going is not None
    bet = going.bet
    if event.returned:
        place = hand.place_of[event.returned_to]
        bet[place] -= event.returned
        hand.stack[place] += event.returned
        hand.returned += event.returned
        if hand.standing[place] == ALL_IN:
            hand.standing[place] = IN
    hand.paid = list(map(add, hand.paid, bet))
    hand.played.append((event.street, tuple(bet)))
    hand.commission += event.taken
    if event.street == 0:
        hand.after_first = hand.live
    hand.called = hand.place_of[event.called] if event.called else -1
    if going.aggressor >= 0:
        hand.bettor = going.aggressor
    hand.first = going.first
    hand.round = None
    hand.at += 1


# -- cards


def _down_dealt(hand: Hand, event: e.DownDealt) -> None:
    down, standing, gone = hand.down, hand.standing, 0
    for place, cards in enumerate(event.cards):
        if cards:
            gone += len(cards)
            if standing[place] == FOLDED:
                hand.muck += cards
            else:
                down[place] += cards
    hand.top += gone
    if event.kitty:
        hand.kitty = event.kitty
        hand.top += len(event.kitty)
    hand.at += 1


def _up_dealt(hand: Hand, event: e.UpDealt) -> None:
    up, standing, gone = hand.up, hand.standing, 0
    hidden = [hand.place_of[seat] for seat in event.hidden] if event.hidden else ()
    for place, cards in enumerate(event.cards):
        if cards:
            gone += len(cards)
            if standing[place] == FOLDED:
                hand.muck += cards
            elif place in hidden:
                hand.down[place] += cards
            else:
                up[place] += cards
    hand.top += gone
    hand.at += 1


def _board_dealt(hand: Hand, event: e.BoardDealt) -> None:
    hand.boards[event.board] += event.cards
    hand.top += len(event.cards)
    hand.at += 1


def _kitty_dealt(hand: Hand, event: e.KittyDealt) -> None:
    hand.kitty = event.cards
    hand.top += len(event.cards)
    hand.at += 1


def _cards_told(hand: Hand, event: e.CardsTold) -> None:
    if event.seat:
        place = hand.place_of[event.seat]
        hand.up[place] = _named(hand.up[place], event.cards)
        return
    kinds, shared = hand.rules.game.boards, hand.shared
    number = event.board
    if number >= kinds:
        hand.boards[number] = hand.boards[number][:shared] + _named(hand.boards[number][shared:], event.cards)
        return
    board = hand.boards[number] = _named(hand.boards[number], event.cards)
    for run in range(number + kinds, len(hand.boards), kinds):
        hand.boards[run] = board[:shared] + hand.boards[run][shared:]


def _named(lying: Group, told: Group) -> Group:
    """Cards with the unknown ones among them named."""
    found = list(lying)
    unknown = [number for number, card in enumerate(lying) if not card.is_known]
    for number, card in zip(unknown, told, strict=True):
        found[number] = card
    return tuple(found)


def _burned(hand: Hand, event: e.Burned) -> None:
    hand.burns += (event.card,)
    if hand.burn_due:
        hand.burn_due = hand.burn_due[1:]
    else:
        hand.top += 1
    if event.what == "street":
        hand.at += 1
    elif event.what == "draw":
        hand.draw_burned = True


def _shuffled(hand: Hand, event: e.Shuffled) -> None:
    hand.deck = event.stub
    hand.top = 0
    if event.took in ("muck", "muck and burns"):
        hand.muck = event.kept
        if event.took != "muck":
            hand.burns = NONE
        for seat in event.cleared:
            hand.discards[hand.place_of[seat]] = NONE
    elif event.took == "burns":
        hand.burns = event.kept
    else:
        hand.aside = event.kept
    if not event.within:
        hand.at += 1


def _discarded(hand: Hand, event: e.Discarded) -> None:
    place = hand.place_of[event.seat]
    hand.down[place] = without(hand.down[place], event.cards)
    hand.discards[place] = event.cards
    hand.drawn[place] = True
    hand.owed[place] = event.owed
    hand.later[place] = event.later


def without(held: Group, thrown: Group) -> Group:
    """What is left of a hand; of unknown cards, any will do."""
    if not thrown:
        return held
    # Cards are mostly named in the order in which they are held; looking each up would compare them one by one.
    kept: list[Card] = []
    gone, count = 0, len(thrown)
    for card in held:
        if gone < count and card is thrown[gone]:
            gone += 1
        else:
            kept.append(card)
    if gone == count:
        return tuple(kept)
    left: list[Card] = list(held)
    for card in thrown:
        left.remove(card if card in left else UNKNOWN)
    return tuple(left)


def _threw_away(hand: Hand, event: e.ThrewAway) -> None:
    place = hand.place_of[event.seat]
    hand.down[place] = without(hand.down[place], event.cards)
    hand.muck += event.cards
    hand.drawn[place] = True


def _replaced(hand: Hand, event: e.Replaced) -> None:
    place = hand.place_of[event.seat]
    hand.down[place] += event.cards
    hand.top += len(event.cards)
    if hand.owed[place]:
        hand.owed[place] -= len(event.cards)
    else:
        hand.later[place] -= len(event.cards)


def _exchange_closed(hand: Hand, event: e.ExchangeClosed) -> None:  # noqa: ARG001
    players = len(hand.stack)
    hand.muck += tuple(chain.from_iterable(hand.discards))
    hand.discards = [NONE] * players
    hand.drawn = [False] * players
    hand.draw_burned = False
    hand.at += 1


def _kitty_mucked(hand: Hand, event: e.KittyMucked) -> None:  # noqa: ARG001
    hand.muck += hand.kitty
    hand.kitty = NONE


def _hand_set(hand: Hand, event: e.HandSet) -> None:
    place = hand.place_of[event.seat]
    hand.set_hands[place] = (event.front, event.middle, event.back)
    hand.down[place] = event.front + event.middle + event.back
    hand.drawn[place] = True


# -- the end


def _runs_agreed(hand: Hand, event: e.RunsAgreed) -> None:
    hand.shared = len(hand.boards[0])
    hand.boards += hand.boards * (event.boards - 1)
    hand.agenda = event.agenda
    hand.at = 0


def _runs_cut(hand: Hand, event: e.RunsCut) -> None:
    for board in hand.boards[event.boards :]:
        hand.muck += board[hand.shared :]
    hand.boards = hand.boards[: event.boards]
    hand.agenda = event.agenda
    hand.at = 0


def _showdown_opened(hand: Hand, event: e.ShowdownOpened) -> None:
    hand.show_order = tuple(hand.place_of[seat] for seat in event.order)


def _shown(hand: Hand, event: e.Shown) -> None:
    place = hand.place_of[event.seat]
    hand.down[place] = event.cards
    hand.shown[place] = 1


def _mucked(hand: Hand, event: e.Mucked) -> None:
    place = hand.place_of[event.seat]
    hand.shown[place] = 2
    _give_up(hand, place)


def _pot_awarded(hand: Hand, event: e.PotAwarded) -> None:
    hand.pushed += event.amount
    hand.house += event.commission
    for award in event.awards:
        for seat, chips in award.shares:
            place = hand.place_of[seat]
            hand.stack[place] += chips
            hand.won[place] += chips


def _paid(hand: Hand, event: e.Paid) -> None:
    payer, payee = hand.place_of[event.payer], hand.place_of[event.payee]
    hand.stack[payer] -= event.amount
    hand.stack[payee] += event.amount
    hand.won[payer] -= event.amount
    hand.won[payee] += event.amount


def _pot_carried(hand: Hand, event: e.PotCarried) -> None:
    # The chips stay in the middle for the next hand.
    hand.carried = event.amount


def _fees_returned(hand: Hand, event: e.FeesReturned) -> None:
    for seat, amount in event.fees:
        hand.stack[hand.place_of[seat]] += amount
        hand.house -= amount
        hand.fees -= amount


def _hand_ended(hand: Hand, event: e.HandEnded) -> None:  # noqa: ARG001
    hand.at = len(hand.agenda)
    hand.over = True


# -- rulings


def _ruled(hand: Hand, event: e.Ruled) -> None:
    hand.agenda = event.agenda
    hand.at = 0


def _cards_set_aside(hand: Hand, event: e.CardsSetAside) -> None:
    hand.aside += event.cards
    if event.source == "deck":
        hand.top += len(event.cards)
    else:
        hand.boards[event.board] = without(hand.boards[event.board], event.cards)


def _aside_taken_up(hand: Hand, event: e.AsideTakenUp) -> None:
    hand.deck = event.cards + hand.stub
    hand.top = 0
    hand.aside = without(hand.aside, event.cards)
    hand.at += 1


def _aside_mucked(hand: Hand, event: e.AsideMucked) -> None:
    hand.muck += event.cards
    hand.aside = without(hand.aside, event.cards)


def _burn_due_set(hand: Hand, event: e.BurnDueSet) -> None:
    hand.burn_due += event.cards
    hand.aside = without(hand.aside, event.cards)


def _hole_card_replaced(hand: Hand, event: e.HoleCardReplaced) -> None:
    place = hand.place_of[event.seat]
    kept = without(hand.down[place], (event.held,))
    hand.down[place] = (*kept, event.card)
    hand.top += 1
    hand.aside += (event.exposed,)


def _card_exposed(hand: Hand, event: e.CardExposed) -> None:
    place = hand.place_of[event.seat]
    hand.exposed[place] += (event.card,)


def _card_turned_up(hand: Hand, event: e.CardTurnedUp) -> None:
    place = hand.place_of[event.seat]
    hand.down[place] = without(hand.down[place], (event.held,))
    hand.up[place] += (event.card,)


def _burn_returned(hand: Hand, event: e.BurnReturned) -> None:  # noqa: ARG001
    hand.deck = (hand.burns[-1], *hand.deck[hand.top :])
    hand.top = 0
    hand.burns = hand.burns[:-1]


def _fault_reported(hand: Hand, event: e.FaultReported) -> None:
    hand.rulings += (event.clause,)


def _voided(hand: Hand, event: e.Voided) -> None:  # noqa: ARG001
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


def _tapped_out(hand: Hand, event: e.TappedOut) -> None:
    place = hand.place_of[event.seat]
    hand.standing[place] = ALL_IN
    if hand.round is not None:
        hand.round.needs[place] = False
    if hand.at < len(hand.agenda) and type(hand.agenda[hand.at]) is OfferTapOut:
        hand.at += 1


def _ceiling_set(hand: Hand, event: e.CeilingSet) -> None:
    assert hand.round is not None
    hand.round.ceiling = event.amount


def _sizes_set(hand: Hand, event: e.SizesSet) -> None:
    going = hand.round
    assert going is not None
    going.sizes = fixed(event.size)
    going.step = event.size


def _betting_undone(hand: Hand, event: e.BettingUndone) -> None:  # noqa: ARG001
    going = hand.round
    assert going is not None
    for place, chips in enumerate(going.bet):
        hand.stack[place] += chips
        if chips and hand.standing[place] == ALL_IN:
            hand.standing[place] = IN
    hand.round = None


# `play` and the dealer look an event's doing up themselves: a call the less for every event.
EVOLVE: Final[dict[type, Callable[[Hand, Any], None]]] = {
    e.ForcedBetsPosted: _posted,
    e.Straddled: _straddled,
    e.Declined: _declined,
    e.OffersClosed: _step_done,
    e.DownDealt: _down_dealt,
    e.UpDealt: _up_dealt,
    e.BoardDealt: _board_dealt,
    e.KittyDealt: _kitty_dealt,
    e.CardsTold: _cards_told,
    e.Burned: _burned,
    e.Shuffled: _shuffled,
    e.BettingOpened: _betting_opened,
    e.BettingSkipped: _betting_skipped,
    e.Folded: _folded,
    e.Checked: _checked,
    e.Called: _called,
    e.BroughtIn: _brought_in,
    e.Opened: _opened,
    e.Raised: _raised,
    e.KittyTaken: _kitty_taken,
    e.Collected: _collected,
    e.Discarded: _discarded,
    e.ThrewAway: _threw_away,
    e.Replaced: _replaced,
    e.ExchangeClosed: _exchange_closed,
    e.KittyMucked: _kitty_mucked,
    e.HandSet: _hand_set,
    e.SettingClosed: _exchange_closed,
    e.RunsAgreed: _runs_agreed,
    e.RunsCut: _runs_cut,
    e.ShowdownOpened: _showdown_opened,
    e.Shown: _shown,
    e.Mucked: _mucked,
    e.PotAwarded: _pot_awarded,
    e.Paid: _paid,
    e.PotCarried: _pot_carried,
    e.FeesReturned: _fees_returned,
    e.HandEnded: _hand_ended,
    e.Ruled: _ruled,
    e.CardsSetAside: _cards_set_aside,
    e.AsideTakenUp: _aside_taken_up,
    e.AsideMucked: _aside_mucked,
    e.BurnDueSet: _burn_due_set,
    e.HoleCardReplaced: _hole_card_replaced,
    e.CardExposed: _card_exposed,
    e.CardTurnedUp: _card_turned_up,
    e.BurnReturned: _burn_returned,
    e.FaultReported: _fault_reported,
    e.Voided: _voided,
    e.PlayedOn: _step_done,
    e.TappedOut: _tapped_out,
    e.CeilingSet: _ceiling_set,
    e.SizesSet: _sizes_set,
    e.BettingUndone: _betting_undone,
}
