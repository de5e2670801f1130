"""What comes next, and whose doing it is: a player's decision or a thing for the dealer to do."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from pitboss.betting.round import FOLDED, IN, BettingRound
from pitboss.cards import UNKNOWN
from pitboss.games.vocabulary import Opens
from pitboss.hand import steps
from pitboss.hand.state import Hand
from pitboss.ranking import Ranking


class Due:
    """What the hand waits for. Plain texts, not an Enum: this is asked many times a decision, and an Enum's hash is slow."""

    # a player's decision
    BET: Final = "bet"
    OFFER: Final = "offer"
    DRAW: Final = "draw"
    DISCARD: Final = "discard"
    SET: Final = "set"
    SHOW: Final = "show"
    TAP: Final = "tap"
    # the dealer's doing
    POST: Final = "post"
    BURN: Final = "burn"
    DEAL: Final = "deal"
    REPLACE: Final = "replace"
    SHUFFLE: Final = "shuffle"
    ANNOUNCE: Final = "announce"
    COLLECT: Final = "collect"
    PAY: Final = "pay"
    OVER: Final = "over"


# The dealer's doings, as `due` gives them.
_ANNOUNCE: Final = (Due.ANNOUNCE, -1)
_COLLECT: Final = (Due.COLLECT, -1)
_DEAL: Final = (Due.DEAL, -1)
_BURN: Final = (Due.BURN, -1)
_PAY: Final = (Due.PAY, -1)
_OVER: Final = (Due.OVER, -1)
# By place; -1 is nobody's, and the bets are brought in.
_TO_BET: Final = (*((Due.BET, place) for place in range(64)), _COLLECT)
_TO_DRAW: Final = tuple((Due.DRAW, place) for place in range(64))
_TO_SERVE: Final = tuple((Due.REPLACE, place) for place in range(64))

PLAYERS_TURN = frozenset((Due.TAP, Due.BET, Due.OFFER, Due.DRAW, Due.DISCARD, Due.SET, Due.SHOW))


def due(hand: Hand) -> tuple[str, int]:
    """What comes next, and the place it concerns (-1: the dealer alone)."""
    found: tuple[str, int] | None = hand.next_up
    if found is not None:
        return found
    going = hand.round
    if hand.live > 1 and not hand.over:
        step = hand.agenda[hand.at]
        if type(step) is not steps.Betting:
            found = _AT[type(step)](hand, step)
        elif going is None:
            found = _ANNOUNCE
        elif going.open:
            found = _TO_BET[turn(hand, going)]
        else:
            found = _COLLECT if nobody_can_bet(hand) else _ANNOUNCE
    elif hand.over:
        found = _OVER
    elif going is None:
        found = _PAY
    else:
        found = _TO_BET[going.turn() if going.open and hand.live == 1 and asked_to_open(hand) else -1]
    hand.next_up = found
    return found


# -- step by step


def _at_board(hand: Hand, step: steps.DealBoard) -> tuple[str, int]:
    if hand.rules.points.face_up_all_in == "at-once" and show_now(hand):
        return _showing(hand, step)
    return _ANNOUNCE if stub_used_up(hand, step) else _DEAL


def _at_deal(hand: Hand, step: steps.DealDown | steps.DealUp) -> tuple[str, int]:
    if hand.rules.points.face_up_all_in == "at-once" and show_now(hand):
        return _showing(hand, step)
    return _ANNOUNCE if step.last and too_few_cards(hand, step) else _DEAL


def _at_kitty(hand: Hand, step: steps.DealKitty) -> tuple[str, int]:
    return _showing(hand, step) if hand.rules.points.face_up_all_in == "at-once" and show_now(hand) else _DEAL


def _at_burn(hand: Hand, step: steps.BurnCard) -> tuple[str, int]:
    if hand.rules.points.face_up_all_in == "at-once" and show_now(hand):
        return _showing(hand, step)
    return _ANNOUNCE if stub_used_up(hand, step) or (step.last and too_few_cards(hand, step)) else _BURN


def _at_offer(hand: Hand, step: steps.Offer) -> tuple[str, int]:  # noqa: ARG001
    place = offered_to(hand)
    return (Due.OFFER, place) if place >= 0 else _ANNOUNCE


def _at_throw_away(hand: Hand, step: steps.ThrowAway) -> tuple[str, int]:  # noqa: ARG001
    place = _not_yet(hand)
    return (Due.DISCARD, place) if place >= 0 else _ANNOUNCE


def _at_setting(hand: Hand, step: steps.Setting) -> tuple[str, int]:  # noqa: ARG001
    place = _not_yet(hand)
    return (Due.SET, place) if place >= 0 else _ANNOUNCE


def _not_yet(hand: Hand) -> int:
    drawn = hand.drawn
    for place, stands in enumerate(hand.standing):
        if stands != FOLDED and not drawn[place]:
            return place
    return -1


def setters(hand: Hand) -> list[int]:
    """Chinese Poker: the places that may lay down their hands now, and those that may still change them."""
    if due(hand)[0] != Due.SET:
        return []
    again = hand.rules.points.chinese_reset == "until-all-placed"
    return [place for place in hand.still_in() if again or not hand.drawn[place]]


# -- betting


def turn(hand: Hand, going: BettingRound) -> int:
    """The place whose turn it is; -1 when the betting round is over."""
    needs = going.needs
    if True not in needs:
        return -1
    if going.opener < 0 and hand.rules.by_card and not hand.played and True in going.acted:
        place = best_showing(hand, hand.rules.opens, [p for p, yet in enumerate(needs) if yet])
    else:
        after = going.last + 1
        place = needs.index(True, after if True in needs[after:] else 0)
    if hand.standing.count(IN) == 1 and going.bet[place] >= _most_against(going, place):
        # Everybody else is all-in, and there is nothing to call.
        return -1
    if (
        place == hand.last_blind
        and hand.rules.points.last_blind == "closed"
        and hand.rules.points.over_blind_first == "left-of-last"
        and going.level == going.bet[place] > 0
        and not going.acted[place]
    ):
        return -1
    return place


def _most_against(going: BettingRound, place: int) -> int:
    """The most anybody else has put in this round; a wager stands though its maker has folded."""
    return max((chips for other, chips in enumerate(going.bet) if other != place), default=0)


def nobody_can_bet(hand: Hand) -> bool:
    """Whether a betting round would have nobody to bet, or nobody to bet against."""
    able = hand.standing.count(IN)
    if able > 1:
        return False
    if able == 0:
        return True
    going = hand.round
    place = hand.standing.index(IN)
    return going is None or going.bet[place] >= _most_against(going, place)


def asked_to_open(hand: Hand) -> bool:
    """Everybody else has declined to open, and the pot would be carried over: the last player is asked all the same."""
    points = hand.rules.points
    going = hand.round
    return (
        points.no_opener == "pot-carries"
        and points.last_to_open == "asked-to-open"
        and going is not None
        and going.opener < 0
        and hand.opener < 0
    )


def first_to_act(hand: Hand, street: int) -> int:
    """The place that opens the action of a street, among those who can bet."""
    rules, standing = hand.rules, hand.standing
    points = rules.points
    match rules.game.streets[street].opens:
        case Opens.FORCED:
            if hand.last_blind >= 0:
                return next_able(standing, hand.last_blind if points.over_blind_first == "left-of-last" else _last_before_cards(hand))
            return standing.index(IN) if points.first_without_blinds == "left-of-button" else next_able(standing, len(standing) - 2)
        case Opens.OPEN_CARD:
            lowest = points.stud_open == "low-card"
            if points.stud_open_all_in == "next-seat":
                best = best_showing(hand, rules.opens, hand.still_in(), lowest=lowest)
                return best if standing[best] == IN else next_able(standing, best)
            return best_showing(hand, rules.opens, able_places(standing), lowest=lowest)
        case Opens.SHOWING if points.stud_later_first == "best-hand-showing":
            best = best_showing(hand, rules.leads, hand.still_in())
            if standing[best] == IN:
                return best
            if points.stud_all_in == "next-seat":
                return next_able(standing, best)
            return best_showing(hand, rules.leads, able_places(standing))
        case Opens.SHOWING:
            return next_able(standing, hand.opener - 1)
        case Opens.AFTER_DRAW if points.after_draw_first == "opener" and hand.opener >= 0:
            return next_able(standing, hand.opener - 1)
    return standing.index(IN)


def _last_before_cards(hand: Hand) -> int:
    """Who acts last in the first round where a later over-blind does not change it: the straddler, or the last compulsory blind."""
    going = hand.round
    assert going is not None
    if hand.rules.points.over_blind_first == "left-of-compulsory":
        return hand.compulsory
    straddler = (hand.compulsory + 1) % len(hand.standing)
    return straddler if going.bet[straddler] >= 2 * hand.rules.stakes.last_blind else hand.last_blind


def would_begin(hand: Hand) -> int:
    """The place that begins the last round with betting, all-in players among them."""
    street = hand.played[-1][0] if hand.played else 0
    live = hand.still_in()
    match hand.rules.game.streets[street].opens:
        case Opens.SHOWING if hand.rules.points.stud_later_first == "best-hand-showing":
            return best_showing(hand, hand.rules.leads, live)
        case Opens.AFTER_DRAW if hand.rules.points.after_draw_first == "opener" and hand.opener >= 0:
            return next((place for place in live if place >= hand.opener), live[0])
        case Opens.OPEN_CARD:
            return hand.first
    return live[0]


def able_places(standing: list[int]) -> list[int]:
    return [place for place, stands in enumerate(standing) if stands == IN]


def next_able(standing: list[int], after: int) -> int:
    """The next place clockwise that can bet."""
    try:
        return standing.index(IN, after + 1)
    except ValueError:
        return standing.index(IN)


def best_showing(hand: Hand, order: Ranking | None, places: list[int], *, lowest: bool = False) -> int:
    """Of these places the one with the best (or lowest) open cards, by this order; of equals the nearest left of the button."""
    assert order is not None
    best, found = -1, -1
    up, live_table, most, evaluate = hand.up, hand.is_live_table, order.hand, order.evaluate
    counts = hand.rules.points.stud_last_showing
    whole = counts == "own-face-up"
    for place in places:
        cards = up[place]
        if not whole:
            cards = cards[: hand.rules.regular_up_cards] if counts == "regular-only" else cards + hand.boards[0]
        value = 0
        if not (live_table and UNKNOWN in cards):
            # Five open cards, after a ruling, are a whole hand.
            value = evaluate(cards) if len(cards) <= most else hand.rules.high.evaluate(cards)
        if lowest:
            value = -value
        if found < 0 or value > best:
            best, found = value, place
    return found


# -- voluntary blinds


def offered_to(hand: Hand) -> int:
    """The place a voluntary blind is offered to; -1: nobody more."""
    points, standing, going = hand.rules.points, hand.standing, hand.round
    assert going is not None
    players = len(standing)
    if players == 2 and points.straddle_heads_up == "not-offered":
        return -1
    cap = points.raise_cap
    if points.straddle_counts == "yes" and cap is not None and going.raises >= cap:
        return -1
    taken = sum(hand.offered)
    start = hand.last_blind
    if points.straddle_offer == "everybody":
        # From the left of the big blind right round, the compulsory blinds last.
        first = hand.compulsory
        order = [(first + step) % players for step in range(1, players + 1)]
    elif points.straddle_offer == "one" and taken:
        return -1
    else:
        order = [(start + step) % players for step in range(1, players)][:1]
    for place in order:
        if hand.offered[place]:
            if points.straddle_offer == "everybody" and points.over_blind_gap == "closes" and place != hand.last_blind:
                return -1
            if points.straddle_offer == "chain":
                return -1
            continue
        if points.straddle_offer == "everybody" and points.over_blind_offer == "not-yet-posted" and going.bet[place]:
            continue
        if standing[place] == IN and over_blind_fits(hand, place):
            return place
        if points.straddle_offer != "everybody":
            return -1
    return -1


def over_blind_fits(hand: Hand, place: int) -> bool:
    """Whether twice the last blind is there to be put in, and below what the table takes."""
    going = hand.round
    assert going is not None
    amount = 2 * going.level
    most = hand.rules.stakes.maximum
    limit = hand.rules.points.over_blind_limit
    if most and limit != "none" and (2 * amount if limit == "open-fits" else amount) > most:
        return False
    return place != hand.last_blind and hand.stack[place] + going.bet[place] >= amount


# -- cards


def receivers(hand: Hand) -> list[int]:
    """Places that get cards: players still in, and folded seats that go on receiving."""
    if True not in hand.dead_seats:
        return hand.still_in()
    if hand.rules.points.dead_seats_short == "active-only":
        step = hand.agenda[hand.at]
        everybody = sum(stands != FOLDED or hand.dead_seats[place] for place, stands in enumerate(hand.standing))
        if isinstance(step, steps.DealDown | steps.DealUp) and hand.left < everybody * step.count:
            # The cards reach only without the dead seats.
            return hand.still_in()
    return [place for place, stands in enumerate(hand.standing) if stands != FOLDED or hand.dead_seats[place]]


def stub_used_up(hand: Hand, step: steps.Step) -> bool:
    """Whether the boards of a hand run more than once have used the stub up (Melbourne 14.13; see `runs.short_of_cards`)."""
    wanted = step.count if type(step) is steps.DealBoard else 1 if type(step) is steps.BurnCard else 0
    return len(hand.deck) - hand.top < wanted and len(hand.boards) > hand.rules.game.boards


def too_few_cards(hand: Hand, step: steps.Step) -> bool:
    """Whether the deck cannot give everybody the last card of a stud game."""
    ahead = step
    burn = 0
    if type(ahead) is steps.BurnCard:
        following = hand.agenda[hand.at + 1]
        if not (isinstance(following, steps.DealDown | steps.DealUp) and following.last):
            return False
        ahead = following
        burn = 1
    if not (isinstance(ahead, steps.DealDown | steps.DealUp) and ahead.last):
        return False
    return hand.left < len(receivers_of_last(hand)) * ahead.count + burn


def receivers_of_last(hand: Hand) -> list[int]:
    if hand.rules.points.dead_seats_short == "active-only":
        return hand.still_in()
    return receivers(hand)


def _drawing(hand: Hand, step: steps.Exchange) -> tuple[str, int]:  # noqa: ARG001
    """The draw: whoever has thrown cards away is served before the next one is asked."""
    owed, drawn = hand.owed, hand.drawn
    if any(owed):
        place = _not_yet(hand) if hand.rules.points.draw_served == "after-all" else -1
        if place >= 0:
            return _TO_DRAW[place]
        place = 0
        while not owed[place]:
            place += 1
        if hand.draw_burned and len(hand.deck) - hand.top > 1:
            return _TO_SERVE[place]
        return _serve(hand, place)
    for place, stands in enumerate(hand.standing):
        if stands != FOLDED and not drawn[place]:
            return _TO_DRAW[place]
    if any(hand.later):
        return _serve(hand, fifth_cards(hand))
    return _ANNOUNCE


def fifth_cards(hand: Hand) -> int:
    """Who gets the fifth card of a five-card draw next: the last receiver first, then the others clockwise. -1: nobody is waiting."""
    last = last_receiver(hand)
    if last >= 0 and hand.later[last]:
        return last
    return next((place for place, count in enumerate(hand.later) if count), -1)


def last_receiver(hand: Hand) -> int:
    """The last to receive cards in this draw (Perth 26.5(c))."""
    if hand.rules.points.draw_five_last == "last-in-turn":
        return hand.still_in()[-1]
    return max((place for place, cards in enumerate(hand.discards) if cards), default=-1)


def _serve(hand: Hand, place: int) -> tuple[str, int]:
    left = len(hand.deck) - hand.top
    if left > 1 and not hand.draw_burned and hand.rules.points.draw_burn == "first-replacement":
        return Due.BURN, place
    if burn_wanted(hand, place):
        if left > (1 if keeps_last_card(hand, 2) else 0):
            return Due.BURN, place
        return Due.SHUFFLE, place
    if left > (1 if keeps_last_card(hand, 1) else 0):
        return _TO_SERVE[place]
    return Due.SHUFFLE, place


def burn_wanted(hand: Hand, place: int) -> bool:
    """Whether a card is burned before this player is served."""
    points = hand.rules.points
    if hand.draw_burned:
        return False
    if points.draw_burn == "first-replacement":
        return True
    # Perth burns only before the fifth card of the last receiver.
    return points.draw_five == "four-then-one" and not hand.owed[place] and place == last_receiver(hand)


def keeps_last_card(hand: Hand, wanted: int) -> bool:
    """Perth 26.5(d): the last card of the deck is not dealt while more are needed."""
    points = hand.rules.points
    if points.draw_short != "keep-last-card":
        return False
    if points.draw_short_last_card == "never":
        return True
    return wanted > 1 or sum(hand.owed) + sum(hand.later) > 1 or _not_yet(hand) >= 0


# -- showing


def show_now(hand: Hand) -> bool:
    """Whether hands are turned up before the rest is dealt: nobody can bet any more, and more than one is in."""
    return hand.round is None and hand.live > 1 and hand.at > 2 and hand.standing.count(IN) <= 1 and 0 in _shown_of_live(hand)


def _shown_of_live(hand: Hand) -> list[int]:
    return [shown for shown, stands in zip(hand.shown, hand.standing, strict=True) if stands != FOLDED]


def _showing(hand: Hand, step: steps.Step) -> tuple[str, int]:  # noqa: ARG001
    if not hand.show_order:
        return Due.ANNOUNCE, -1
    for place in hand.show_order:
        if (not hand.shown[place] or UNKNOWN in hand.down[place]) and hand.standing[place] != FOLDED:
            return Due.SHOW, place
    return Due.PAY, -1


_AT: Final[dict[type, Callable[[Hand, Any], tuple[str, int]]]] = {
    steps.Post: lambda hand, step: (Due.POST, -1),  # noqa: ARG005
    steps.Offer: _at_offer,
    steps.BurnCard: _at_burn,
    steps.DealDown: _at_deal,
    steps.DealUp: _at_deal,
    steps.DealBoard: _at_board,
    steps.DealKitty: _at_kitty,
    steps.Exchange: _drawing,
    steps.ThrowAway: _at_throw_away,
    steps.Setting: _at_setting,
    steps.ShuffleIn: lambda hand, step: (Due.SHUFFLE, -1),  # noqa: ARG005
    steps.PutOnTop: lambda hand, step: _ANNOUNCE,  # noqa: ARG005
    steps.OfferTapOut: lambda hand, step: (Due.TAP, step.place),  # noqa: ARG005
    steps.Showdown: _showing,
    steps.Settle: lambda hand, step: _PAY,  # noqa: ARG005
}
