"""What the dealer does with the cards: forced bets taken, cards dealt, burned and shuffled, betting opened and closed."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from pitboss.betting.commission import for_hand, nothing_but_blinds, so_far
from pitboss.betting.pots import pots, uncalled
from pitboss.betting.round import FOLDED, BettingRound
from pitboss.cards import UNKNOWN, Card, CardError
from pitboss.games.vocabulary import Opens
from pitboss.hand import actions as a
from pitboss.hand import events as e
from pitboss.hand import steps
from pitboss.hand.first import first_to_act, next_able
from pitboss.hand.forced import forced_bets, wagers_made
from pitboss.hand.out_of_turn import came_up
from pitboss.hand.receiving import keeps_last_card, receivers, receivers_of_last, stub_used_up, too_few_cards
from pitboss.hand.refusal import card_refused, refused
from pitboss.hand.rules import HEADS_UP, NOT_OPENED, OPEN_PAIR, USUAL
from pitboss.hand.runs import short_of_cards
from pitboss.hand.showing import show_order
from pitboss.hand.state import NONE, Group, Hand
from pitboss.hand.turn import nobody_can_bet

EXCHANGE_CLOSED: Final = (e.ExchangeClosed(),)


def post(hand: Hand, place: int, action: a.DealerAction) -> tuple[e.Event, ...]:  # noqa: ARG001
    return (forced_bets(hand),)


# -- cards


def deal(hand: Hand, place: int, action: a.Deal) -> tuple[e.Event, ...]:  # noqa: ARG001
    """The cards of the step at hand."""
    step = hand.agenda[hand.at]
    kind = type(step)
    if kind is steps.DealBoard:
        assert isinstance(step, steps.DealBoard)
        return (e.BoardDealt(_next_cards(hand, action.cards, step.count), step.board),)
    if kind is steps.DealDown:
        assert isinstance(step, steps.DealDown)
        groups, over = _round_of_cards(hand, action.cards, step.count, kitty=step.kitty)
        return (e.DownDealt(groups, over),)
    if kind is steps.DealUp:
        assert isinstance(step, steps.DealUp)
        hidden = tuple([hand.seats[other] for other in step.hidden]) if step.hidden else ()
        return (e.UpDealt(_round_of_cards(hand, action.cards, step.count)[0], hidden),)
    assert isinstance(step, steps.DealKitty)
    return (e.KittyDealt(_next_cards(hand, action.cards, step.count)),)


def _next_cards(hand: Hand, told: Group, count: int, skip: int = 0) -> Group:
    """The next cards of the deck; at a live table, those the dealer tells, or unknown ones."""
    top = hand.top + skip
    if not told:
        found = hand.deck[top : top + count]
        if len(found) < count:
            raise refused(hand, "deck-short", f"{count} cards are due and {len(found)} are left.", "deal")
        return found
    _check_told(hand, told, count)
    return told


def _check_told(hand: Hand, told: Group, count: int) -> None:
    if len(told) != count:
        raise refused(
            hand, "wrong-number-of-cards", f"{count} {'card is' if count == 1 else 'cards are'} to be dealt; {len(told)} were told.", "deal"
        )
    # A card that went back on top after everybody saw it is the next one, and is told again.
    ahead = hand.deck[hand.top : hand.top + count]
    if hand.is_live_table and any(card.is_known and card is not said for card, said in zip(ahead, told, strict=False)):
        raise refused(hand, "deck-known", "Everybody has seen the next card, and it is another.", "cards")
    try:
        hand.check_cards([said for card, said in zip(ahead, told, strict=False) if not (hand.is_live_table and card.is_known)])
    except CardError as error:
        raise card_refused(hand, error) from None
    if not hand.is_live_table and told != hand.deck[hand.top : hand.top + count]:
        raise refused(hand, "deck-known", "The deck of this table is known; its next cards are others.", "cards")


def _round_of_cards(hand: Hand, told: Group, count: int, *, kitty: bool = False) -> tuple[tuple[Group, ...], Group]:
    """Cards to everybody who gets some, as many together as the book deals, pass by pass; and those of the Kitty, as a last seat."""
    to = receivers(hand)
    players = len(hand.stack)
    if count == 1 and not kitty:
        one_each: list[Group] = [NONE] * players
        cards = _next_cards(hand, told, len(to))
        for number, place in enumerate(to):
            one_each[place] = (cards[number],)
        return tuple(one_each), NONE
    if kitty:
        to.append(players)
    total = len(to) * count
    cards = _next_cards(hand, told, total)
    together = min(hand.rules.points.cards_per_pass, count)
    found: list[Group] = [NONE] * (players + 1)
    if together == count:
        for number, place in enumerate(to):
            found[place] = cards[number * count : number * count + count]
    elif together == 1:
        step = len(to)
        for number, place in enumerate(to):
            found[place] = cards[number::step]
    else:
        at = 0
        for _ in range(0, count, together):
            for place in to:
                found[place] += cards[at : at + together]
                at += together
    return tuple(found[:players]), found[players]


def burn(hand: Hand, place: int, action: a.BurnTop) -> tuple[e.Event, ...]:
    if hand.burn_due:
        waiting = hand.burn_due[0]
        if action.card not in (None, waiting):
            raise refused(hand, "deck-known", f"The next burn is {waiting}, which lies there already; {action.card} was told.", "cards")
        return (e.Burned(waiting, "draw" if place >= 0 else "street"),)
    card: Card = hand.deck[hand.top]
    if action.card is not None:
        _check_told(hand, (action.card,), 1)
        card = action.card
    return (e.Burned(card, "draw" if place >= 0 else "street"),)


def replace(hand: Hand, place: int, action: a.Deal) -> tuple[e.Event, ...]:
    """Serve a player who has drawn: as many as are owed, or as the deck has."""
    wanted = hand.owed[place] or hand.later[place]
    top = hand.top
    left = len(hand.deck) - top
    if left > wanted and not action.cards:
        return (e.Replaced(hand.seats[place], hand.deck[top : top + wanted]),)
    count = wanted if left > wanted else min(wanted, left - (1 if keeps_last_card(hand, wanted) else 0))
    return (e.Replaced(hand.seats[place], _next_cards(hand, action.cards, count)),)


def shuffle(hand: Hand, place: int, action: a.Shuffle) -> tuple[e.Event, ...]:
    pile, took, cleared = pile_to_shuffle(hand, place)
    step = hand.step
    cut = not isinstance(step, steps.ShuffleIn) or step.cut
    return (e.Shuffled(took, NONE, cleared, _ordered(hand, pile, action.order), within=place >= 0, cut=cut),)


def pile_to_shuffle(hand: Hand, place: int) -> tuple[Group, str, tuple[int, ...]]:
    """The cards to be shuffled, where they come from, and the seats whose discards are among them."""
    if place < 0:
        step = hand.step
        assert isinstance(step, steps.ShuffleIn)
        return hand.stub + {"burns": hand.burns, "aside": hand.aside, "muck": hand.muck}[step.took], step.took, ()
    # The deck has run out in a draw: the discards are shuffled, but for those of the player being served.
    # Where those of later players stay out, it does not matter which of them was served already (Melbourne 9.4.2, 14.3).
    later_out = hand.rules.points.draw_reshuffle_later == "out"
    cleared = [other for other, cards in enumerate(hand.discards) if cards and other != place and not (later_out and other > place)]
    burns = hand.rules.points.draw_reshuffle_burns == "in" and bool(hand.burns)
    pile = hand.stub + hand.muck + (hand.burns if burns else NONE)
    for other in cleared:
        pile += hand.discards[other]
    if not pile:
        # Nobody else has thrown a card away: the player's own are all there is.
        cleared, pile = [place], hand.discards[place]
    return pile, "muck and burns" if burns else "muck", tuple(hand.seats[other] for other in cleared)


def _ordered(hand: Hand, pile: Group, order: tuple[int, ...]) -> Group:
    if not order and hand.is_live_table:
        return (UNKNOWN,) * len(pile)
    if sorted(order) != list(range(len(pile))):
        raise refused(hand, "no-order", f"A shuffle of {len(pile)} cards needs an order of all of them.", "deal")
    if hand.is_live_table:
        return (UNKNOWN,) * len(pile)
    return tuple(pile[number] for number in order)


# -- announcements


def announce(hand: Hand, place: int, action: a.DealerAction) -> tuple[e.Event, ...]:  # noqa: ARG001
    step = hand.agenda[hand.at]
    if type(step) is steps.Betting:
        if place >= 0:
            return came_up(hand, place)
        return _open_betting(hand, step)
    if type(step) is steps.Exchange:
        return EXCHANGE_CLOSED
    if type(step) is steps.Showdown:  # before the rest, none of which it can be: every hand that is compared comes by here
        return (_open_showdown(hand),)
    match step:
        case steps.Offer():
            return (e.OffersClosed(),)
        case steps.ThrowAway():
            return (e.ExchangeClosed(),)
        case steps.Setting():
            return (e.SettingClosed(),)
        case steps.PutOnTop():
            return (e.AsideTakenUp(hand.aside),)
    if stub_used_up(hand, step):
        return (short_of_cards(hand),)
    if too_few_cards(hand, step):
        return (_short_deck(hand, step),)
    return (_open_showdown(hand),)


def _open_showdown(hand: Hand) -> e.Event:
    return e.ShowdownOpened(tuple([hand.seats[place] for place in show_order(hand)]))


def _open_betting(hand: Hand, step: steps.Betting) -> tuple[e.Event, ...]:
    street = step.street
    if nobody_can_bet(hand):
        return (e.BettingSkipped(street),)
    rules, points = hand.rules, hand.rules.points
    first = first_to_act(hand, street) if step.first < 0 else next_able(hand.standing, step.first - 1)
    variant = USUAL
    if rules.game.family == "manila" and street == len(rules.game.streets) - 1:
        if hand.live == 2:
            variant = HEADS_UP
        if points.manila_final_open == "two-blinds" and _not_opened(hand, street - 1):
            variant += NOT_OPENED
    elif points.open_pair != "no" and _open_pair(hand, street):
        variant = OPEN_PAIR
    open_for = 0
    if street == 0 and hand.last_blind >= 0 and points.blind_open == "twice-the-blind":
        assert hand.round is not None
        open_for = 2 * hand.round.level
    opened = _opened(street, hand.seats[first], variant, open_for)
    return (opened, *bets_of_one_size(hand, step.size)) if step.size else (opened,)


def bets_of_one_size(hand: Hand, size: int) -> tuple[e.Event, ...]:
    """Every further bet and raise of the round is this; in some houses nobody raises (Perth 35.1)."""
    if hand.rules.points.face_up_raises != "no-raises":
        return (e.SizesSet(size),)
    going = hand.round
    return e.SizesSet(size), e.CeilingSet(max(going.level if going is not None else 0, size))


_opened = lru_cache(maxsize=4096)(e.BettingOpened)  # the same few, over and over


def _not_opened(hand: Hand, street: int) -> bool:
    """Whether a round had no full opening bet."""
    least = hand.rules.sizes[street][USUAL].open_least
    return all(number != street or max(bets) < least for number, bets in hand.played)


def _open_pair(hand: Hand, street: int) -> bool:
    """Melbourne 10.6.7: somebody's first two up-cards are a pair, so the higher limit is open to all."""
    point = hand.rules.points.open_pair
    if hand.rules.terms.limit != "fixed" or hand.rules.game.streets[street].opens is not Opens.SHOWING:
        return False
    if street != 1 and point == "second-round":
        return False
    return any(
        len(cards) >= 2 and cards[0].is_known and cards[1].is_known and cards[0].rank == cards[1].rank
        for cards, stands in zip(hand.up, hand.standing, strict=True)
        if stands != FOLDED
    )


def _short_deck(hand: Hand, step: steps.Step) -> e.Event:
    """Too few cards for the last street of stud (Perth 33.1, Melbourne 10.6.2): the agenda changes."""
    rest = hand.agenda[hand.at + 1 :]
    burning = isinstance(step, steps.BurnCard)
    if burning:
        step, rest = rest[0], rest[1:]
    assert isinstance(step, steps.DealDown | steps.DealUp)
    street = step.street
    if burning and hand.rules.points.stud_short_test == "without-burn" and hand.left >= len(receivers_of_last(hand)) * step.count:
        # Enough for everybody, if only nothing is burned.
        return e.Ruled(hand.rules.clause("stud_short_test"), (type(step)(street, step.count, last=False), *rest))
    shared: tuple[steps.Step, ...] = (steps.DealBoard(street, 1),)
    if hand.rules.points.stud_short == "shuffle-burns":
        each = type(step)(street, step.count, last=False)
        spare = hand.left + len(hand.burns) - len(receivers_of_last(hand)) * step.count
        if spare >= 0:
            burned = (steps.BurnCard(street),) if spare and hand.rules.points.stud_short_burn == "if-spare" else ()
            shared = (steps.ShuffleIn("burns"), *burned, each)
        elif hand.left >= 2 and hand.rules.points.stud_short_source == "stub-first":
            shared = (steps.BurnCard(street), *shared)
        else:
            shared = (steps.ShuffleIn("burns"), steps.BurnCard(street), *shared)
    elif burning and hand.left >= 2:
        shared = (steps.BurnCard(street), *shared)
    return e.Ruled(hand.rules.clause("stud_short"), (*shared, *rest))


# -- bets


def collect(hand: Hand, place: int, action: a.DealerAction) -> tuple[e.Event, ...]:  # noqa: ARG001
    going = hand.round
    assert going is not None
    step = hand.agenda[hand.at]
    street = step.street if type(step) is steps.Betting else 0
    bet = going.bet
    owner, back = (-1, 0) if bet.count(max(bet)) > 1 else uncalled(bet, hand.standing)
    called = hand.seats[going.aggressor] if going.aggressor >= 0 else 0
    taken = 0
    if not hand.rules.simply_collected:
        if hand.rules.commission.when == "each-round":
            taken = _commission_so_far(hand, owner, back)
        if called and hand.rules.points.called_player == "called-only" and not _somebody_called(hand, going):
            called = 0
    collected = _collected(street, hand.seats[owner] if back else 0, back, called, taken)
    if hand.kitty and hand.live > 1:
        # An untaken Kitty is mucked before the draw (Melbourne 9.3.3(e)).
        return collected, e.KittyMucked()
    return (collected,)


_collected = lru_cache(maxsize=4096)(e.Collected)  # in a limit game the same few, over and over


def _somebody_called(hand: Hand, going: BettingRound) -> bool:
    """Whether anybody still in has chips in the round beside the one who bet last."""
    standing = hand.standing
    for place, chips in enumerate(going.bet):  # noqa: SIM110 - a loop is quicker than a generator
        if chips and place != going.aggressor and standing[place] != FOLDED:
            return True
    return False


def _commission_so_far(hand: Hand, returned_to: int, back: int) -> int:
    """Melbourne takes commission as the betting goes on (7.2.1(a)); what is due so far, less what was taken before."""
    going = hand.round
    assert going is not None
    paid = [put + chips for put, chips in zip(hand.paid, going.bet, strict=True)]
    if back:
        paid[returned_to] -= back
    return _commission_on(hand, paid) - hand.commission


def _commission_on(hand: Hand, paid: list[int]) -> int:
    """What is due by now where the players have put in so much."""
    commission = for_hand(hand.rules.commission, dealt_in=len(hand.stack), still_in=hand.after_first)
    if commission.kind not in ("percent", "per-hand"):
        return hand.commission
    amounts = [pot.amount for pot in pots(paid, hand.standing, hand.dead)]
    return sum(so_far(commission, amounts, only_blinds=nothing_but_blinds(commission, wagers_made(hand))))


def taken_on_last_round(hand: Hand) -> int:
    """How much commission was taken for the bets of the round that ended last, which are to go back."""
    if hand.rules.commission.when != "each-round" or not hand.commission:
        return 0
    _, bets = hand.played[-1]
    return max(0, hand.commission - _commission_on(hand, [put - chips for put, chips in zip(hand.paid, bets, strict=True)]))
