"""What forced bets, bets and folds do to the hand."""

from __future__ import annotations

from operator import add, not_

from pitboss.betting.round import ALL_IN, FOLDED, IN, BettingRound
from pitboss.hand import events as e
from pitboss.hand.happens.notes import round_over
from pitboss.hand.state import BET, CALL, NONE, WAGERS, Hand


def posted(hand: Hand, event: e.ForcedBetsPosted) -> None:
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


def put_in(hand: Hand, place: int, amount: int) -> None:
    left = hand.stack[place] - amount
    hand.stack[place] = left
    if left == 0:
        hand.standing[place] = ALL_IN


def straddled(hand: Hand, event: e.Straddled) -> None:
    going = hand.round
    assert going is not None
    place = hand.place_of[event.seat]
    put_in(hand, place, event.to - going.bet[place])
    going.bet[place] = event.to
    going.level = going.full = event.to
    going.step = event.step
    going.raises = event.raises
    going.reached_cap(hand.standing)
    hand.blind = event.to
    hand.last_blind = place
    hand.offered[place] = True
    hand.wagers |= WAGERS["straddle"]


def declined(hand: Hand, event: e.Declined) -> None:
    hand.offered[hand.place_of[event.seat]] = True


def step_done(hand: Hand, event: object) -> None:  # noqa: ARG001
    hand.at += 1


def betting_opened(hand: Hand, event: e.BettingOpened) -> None:
    rules = hand.rules
    sizes = rules.sizes[event.street][event.variant]
    going = hand.round
    pot = _pot_that_counts(hand, event.street) if sizes.share is not None else 0
    if going is None:
        going = hand.round = BettingRound(rules.points, sizes, rules.chip, pot, len(hand.stack))
    else:
        going.sizes = sizes
        going.pot = pot
    going.needs = list(map(not_, hand.standing))  # IN is 0
    first = hand.place_of[event.first]
    going.first = first
    going.last = first - 1
    # `contesting`, which nearly always counts those still in: they are counted already.
    going.at_start = hand.live if rules.points.raise_cap_counts == "to-showdown" else going.contesting(hand.standing)
    going.open_for = event.open_for
    going.open = True


def _pot_that_counts(hand: Hand, street: int) -> int:
    """The chips of earlier rounds, by which bets are measured where the pot is the limit."""
    points = hand.rules.points
    pot = sum(hand.paid) + hand.dead
    if hand.commission and points.pot_commission == "not-counted":
        pot -= hand.commission
    if street == 0:
        if points.pot_big_blind_ante == "not-counted":
            pot -= hand.dead - hand.carried
        if points.pot_short_blind == "as-full":
            pot += hand.short_blinds
    return pot


def betting_skipped(hand: Hand, event: e.BettingSkipped) -> None:  # noqa: ARG001
    hand.at += 1


def folded(hand: Hand, event: e.Folded) -> None:
    place = hand.place_of[event.seat]
    going = hand.round
    assert going is not None
    going.needs[place] = False
    going.acted[place] = True
    going.last = place
    give_up(hand, place)
    hand.dead_seats[place] = event.dead_seat


def give_up(hand: Hand, place: int) -> None:
    hand.standing[place] = FOLDED
    hand.live -= 1
    hand.muck += hand.down[place] + hand.up[place]
    hand.down[place] = NONE
    hand.up[place] = NONE
    hand.exposed[place] = NONE
    hand.drawn[place] = False


def checked(hand: Hand, event: e.Checked) -> None:
    going = hand.round
    assert going is not None
    place = hand.place_of[event.seat]
    going.needs[place] = False
    going.closed[place] = True
    going.acted[place] = True
    going.last = place
    going.checkers += (place,)


def called(hand: Hand, event: e.Called) -> None:
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


def brought_in(hand: Hand, event: e.BroughtIn) -> None:
    going = hand.round
    assert going is not None
    place = hand.place_of[event.seat]
    put_in(hand, place, event.amount)
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


def opened(hand: Hand, event: e.Opened) -> None:
    going = hand.round
    assert going is not None
    place = hand.place_of[event.seat]
    going.opener = place
    if hand.opener < 0:
        hand.opener = place
    before = hand.wagers
    raised(hand, event)
    if event.forced:
        hand.wagers = before | WAGERS["bring-in"]
        points = hand.rules.points
        if points.bring_in_option == "yes" and points.bring_in_amount != "stated" and not hand.played and hand.standing[place] == IN:
            # As with the last blind, whoever brought it in may still raise.
            going.needs[place] = True
            going.closed[place] = False


def raised(hand: Hand, event: e.Raised | e.Opened) -> None:
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
    if event.full == to:
        going.made += ((place, to, event.step),)
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


def kitty_taken(hand: Hand, event: e.KittyTaken) -> None:
    going = hand.round
    assert going is not None
    place = hand.place_of[event.seat]
    put_in(hand, place, event.to - going.bet[place])
    going.bet[place] = event.to
    hand.muck += hand.down[place]
    hand.down[place] = hand.kitty
    hand.exposed[place] = NONE
    hand.kitty = NONE
    hand.kitty_turn = place
    hand.wagers |= CALL
    if event.called:
        going.needs[place] = False
        going.closed[place] = True
        going.acted[place] = True
        going.last = place


def collected(hand: Hand, event: e.Collected) -> None:
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
    hand.acted.append(tuple(going.acted))
    hand.commission += event.taken
    if event.street == 0:
        hand.after_first = hand.live
    hand.called = hand.place_of[event.called] if event.called else -1
    if going.aggressor >= 0:
        hand.bettor = going.aggressor
    hand.first = going.first
    hand.round = None
    if hand.noted:
        round_over(hand)
    hand.at += 1
