"""What an offer is worth: it is taken word for word, and nothing else is. Everything not offered is refused with its reasons."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from random import Random
from typing import Any

from pitboss.cards import UNKNOWN
from pitboss.hand import actions as a
from pitboss.hand.choices import Choices
from pitboss.hand.decide import decide
from pitboss.hand.evolve import evolve
from pitboss.hand.options import DEALER, Options, options
from pitboss.hand.refusal import Refused
from pitboss.hand.state import Group, Hand
from pitboss.hand.turn import Due
from tests.hand.invariants import Conserved, differences
from tests.hand.players import cards_to_deal

NOBODY = 99  #: no seat has this number


class Asked:
    """At a moment of the hand, everything offered and a handful of other things are asked for."""

    def __init__(self, chance: Random, others: int = 6) -> None:
        self.chance = chance
        self.others = others

    def __call__(self, hand: Hand, found: Options) -> None:
        before = hand.copy()
        for action in found.actions():
            assert possible(hand, found, action), f"{action} stands in the options and not in their figures"
            self.accepted(hand, action)
        asked = list(questions(hand, found, self.chance))
        for action in self.chance.sample(asked, min(self.others, len(asked))):
            if possible(hand, found, action):
                self.accepted(hand, action)
            else:
                check_refused(hand, action)
        assert hand == before, f"asking changed the hand: {differences(before, hand)}"

    def accepted(self, hand: Hand, action: a.Action) -> None:
        then = hand.copy()
        watch = Conserved(then)
        try:
            happened = decide(hand, action)
        except Refused as refusal:
            raise AssertionError(f"{action} was offered and refused: {refusal}") from None
        assert happened, f"{action} was taken and nothing happened"
        for event in happened:
            evolve(then, event)
            watch(then, event)


def check_refused(hand: Hand, action: Any) -> Refused:
    """The action is refused, with a code, a message, a clause of the book and what is possible instead."""
    refusal = refusal_of(hand, action)
    assert refusal.code
    assert refusal.message
    assert refusal.clause, f"no clause for {refusal.code} at {hand.rules.key}: {refusal.message}"
    assert refusal.clause in hand.rules.terms.book.clauses
    assert refusal.book == hand.rules.terms.book.key
    assert refusal.allowed == options(hand).in_words()
    return refusal


def refusal_of(hand: Hand, action: Any) -> Refused:
    try:
        happened = decide(hand, action)
    except Refused as refusal:
        return refusal
    raise AssertionError(f"{action} was not offered and leads to {happened}; possible: {options(hand).in_words()}")


def possible(hand: Hand, found: Options, action: a.Action) -> bool:
    """Whether the options say that this may be done."""
    if isinstance(action, a.RunIt):
        return 1 <= action.again <= found.runs
    if isinstance(action, a.Show):
        return may_show(hand, found, action)
    if isinstance(action, a.Tell):
        return can_tell(hand, found, action)
    if isinstance(action, a.Pay) and found.untold:
        return False
    if isinstance(action, a.DealerAction):
        return found.due in DEALER and type(DEALER[found.due]) is type(action) and tells_the_truth(hand, action)
    if isinstance(action, a.SetHand):
        return found.due == Due.SET and action.seat in (found.seat, *found.others) and can_set(hand, action)
    if action.seat != found.seat:
        return False
    match action:
        case a.Straddle() | a.Decline():
            return found.due == Due.OFFER
        case a.Discard(_, cards):
            right = len(cards) <= found.amount if found.due == Due.DRAW else found.due == Due.DISCARD and len(cards) == found.amount
            return right and can_name(hand, found.held, cards)
        case a.Muck():
            return found.due == Due.SHOW and found.muck
        case a.TapOut() | a.PlayOn():
            return found.due == Due.TAP
    return found.wagers is not None and possible_wager(hand, found.wagers, action)


def possible_wager(hand: Hand, wagers: Choices, action: a.Action) -> bool:
    match action:
        case a.Fold():
            return wagers.fold
        case a.Check():
            return wagers.check
        case a.Call():
            return wagers.call >= 0
        case a.BringIn():
            return wagers.bring_in > 0
        case a.TakeKitty():
            return wagers.kitty
        case a.Bet(seat, to) | a.RaiseTo(seat, to):
            if wagers.opens is not isinstance(action, a.Bet) or not wagers.least:
                return False
            if wagers.only:
                return to in wagers.only
            return wagers.least <= to <= wagers.most and (to % hand.rules.chip == 0 or to == everything_of(hand, seat))
    return False


def may_show(hand: Hand, found: Options, action: a.Show) -> bool:
    """The player in turn, or anybody else who is still to show: that binds nobody but the one who shows."""
    place = hand.place_of.get(action.seat, -1)
    early = place in hand.show_order and not hand.shown[place] and bool(hand.down[place])
    if found.due != Due.SHOW or not (early or action.seat == found.seat):
        return False
    held = hand.down[place]
    if not action.cards:
        return UNKNOWN not in held
    return len(action.cards) == len(held) and UNKNOWN not in action.cards and can_name(hand, held, action.cards)


def can_set(hand: Hand, action: a.SetHand) -> bool:
    """All the player's cards and no others, three, five and five."""
    laid = (*action.front, *action.middle, *action.back)
    right = (len(action.front), len(action.middle), len(action.back)) == (3, 5, 5)
    return right and UNKNOWN not in laid and can_name(hand, hand.down[hand.place_of[action.seat]], laid)


def can_tell(hand: Hand, found: Options, action: a.Tell) -> bool:
    """All the open cards of one place that are unknown, and none that lies anywhere else."""
    known = [card for card in action.cards if card.is_known]
    return (
        any((each.seat, each.board, each.count) == (action.seat, action.board, len(action.cards)) for each in found.untold)
        and bool(known)
        and len({*known}) == len(known)
        and not {*known} & {*hand.cards_out()}
        and all(card in hand.rules.pack for card in known)
    )


def can_name(hand: Hand, held: Group, named: Group) -> bool:
    """Whether these cards may be named as some of those held. At a live table an unknown card may turn out to be any that is not out."""
    guessed = Counter(named) - Counter(held)
    return (
        sum(guessed.values()) <= max(0, held.count(UNKNOWN) - named.count(UNKNOWN))
        and UNKNOWN not in guessed
        and not {*guessed} & {*hand.cards_out()}
        and max(guessed.values(), default=1) == 1
    )


def everything_of(hand: Hand, seat: int) -> int:
    assert hand.round is not None
    place = hand.place_of[seat]
    return hand.round.bet[place] + hand.stack[place]


def tells_the_truth(hand: Hand, action: a.DealerAction) -> bool:
    """Whether the cards the dealer names, or the order of the shuffle, can be."""
    match action:
        case a.Deal(cards) if cards:
            return cards == hand.stub[: cards_to_deal(hand)]
        case a.BurnTop(card) if card is not None:
            return card == (hand.burn_due or hand.stub)[0]
        case a.Shuffle(order):
            return sorted(order) == list(range(options(hand).amount)) or (not order and hand.is_live_table)
    return True


def questions(hand: Hand, found: Options, chance: Random) -> Iterator[a.Action]:
    """Things people might ask for at this moment: right ones, nearly right ones and wrong ones."""
    yield from dealers_questions(hand, chance)
    everybody = [*hand.seats, NOBODY]
    for seat in {found.seat or chance.choice(everybody), chance.choice(everybody), *found.others}:
        yield from (each(seat) for each in (a.Fold, a.Check, a.Call, a.BringIn, a.TakeKitty, a.Straddle, a.Decline, a.Show, a.Muck))
        yield from (a.TapOut(seat), a.PlayOn(seat))
        yield from (each(seat, to) for each in (a.Bet, a.RaiseTo) for to in amounts(hand, found, chance))
        own = hand.down[hand.place_of.get(seat, 0)]
        held = found.held if found.held and seat not in found.others else own
        yield from card_questions(seat, held, hand, chance)


def amounts(hand: Hand, found: Options, chance: Random) -> set[int]:
    wagers = found.wagers
    chip = hand.rules.chip
    if wagers is None:
        return {0, chip, 10 * chip}
    least, most, level = wagers.least, wagers.most, wagers.level
    between = chance.randint(least, max(least, most))
    return {
        0,
        -5,
        1,
        least,
        least - 1,
        least - chip,
        most,
        most + 1,
        most + chip,
        level,
        level + chip,
        between,
        between // chip * chip,
        10**9,
    }


def card_questions(seat: int, held: Group, hand: Hand, chance: Random) -> Iterator[a.Action]:
    mixed = tuple(chance.sample(held, len(held)))
    elsewhere = (chance.choice(hand.rules.pack_cards),)
    some = mixed[: chance.randint(0, len(held))]
    yield from (a.Discard(seat, cards) for cards in ((), some, mixed, mixed[:1], mixed[:1] * 2, elsewhere, mixed + elsewhere))
    yield from (a.Show(seat, cards) for cards in (mixed, mixed[1:], mixed[1:] + elsewhere))
    yield a.SetHand(seat, mixed[:3], mixed[3:8], mixed[8:])
    yield a.SetHand(seat, mixed[:5], mixed[5:10], mixed[10:])


def dealers_questions(hand: Hand, chance: Random) -> Iterator[a.Action]:
    stub = hand.stub
    yield from (a.PostBets(), a.Announce(), a.Collect(), a.BurnTop(), a.Deal(), a.Pay())
    yield from (a.RunIt(again) for again in (0, 1, 2, 50))
    some = chance.sample(hand.rules.pack_cards, 3)
    seat = chance.choice((0, NOBODY, *hand.seats))
    yield from (a.Tell(tuple(some[:count]), seat, chance.randint(0, 2)) for count in (1, 3))
    yield from (a.Tell((*some, UNKNOWN, UNKNOWN, UNKNOWN)[: each.count], each.seat, each.board) for each in options(hand).untold)
    yield from (a.Tell((UNKNOWN,) * each.count, each.seat, each.board) for each in options(hand).untold)
    if UNKNOWN not in stub:
        yield from (a.Deal(stub[:count]) for count in (1, 3, len(hand.seats)))
        yield from (a.Deal((card,)) for card in chance.sample(hand.rules.pack_cards, 2))
        yield from (a.BurnTop(card) for card in (*stub[:1], chance.choice(hand.rules.pack_cards)))
    yield from (a.Shuffle(order) for order in ((), (0,), tuple(range(len(stub)))))
