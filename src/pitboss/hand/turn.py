"""What comes next, and whose doing it is: a player's decision or a thing for the dealer to do."""

from __future__ import annotations

from typing import Final

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


PLAYERS_TURN = frozenset((Due.TAP, Due.BET, Due.OFFER, Due.DRAW, Due.DISCARD, Due.SET, Due.SHOW))


def due(hand: Hand) -> tuple[str, int]:
    """What comes next, and the place it concerns (-1: the dealer alone)."""
    found: tuple[str, int] | None = hand.next_up
    if found is None:
        found = hand.next_up = _due(hand)
    return found


def _due(hand: Hand) -> tuple[str, int]:
    if hand.over:
        return Due.OVER, -1
    going = hand.round
    if hand.live <= 1:
        if going is not None:
            place = going.turn() if going.open and hand.live == 1 and asked_to_open(hand) else -1
            return (Due.BET, place) if place >= 0 else (Due.COLLECT, -1)
        return Due.PAY, -1
    step = hand.agenda[hand.at]
    kind = type(step)
    if kind is steps.Betting:
        if going is not None:
            if going.open:
                place = turn(hand, going)
                return (Due.BET, place) if place >= 0 else (Due.COLLECT, -1)
            return (Due.COLLECT, -1) if nobody_can_bet(hand) else (Due.ANNOUNCE, -1)
        return Due.ANNOUNCE, -1
    if kind is steps.DealDown or kind is steps.DealUp or kind is steps.DealBoard or kind is steps.DealKitty:
        if hand.rules.points.face_up_all_in == "at-once" and show_now(hand):
            return _showing(hand)
        if kind is steps.DealBoard:
            return (Due.ANNOUNCE if stub_used_up(hand, step) else Due.DEAL), -1
        if kind is not steps.DealKitty and step.last and too_few_cards(hand, step):  # type: ignore[union-attr]
            return Due.ANNOUNCE, -1
        return Due.DEAL, -1
    if kind is steps.BurnCard:
        if hand.rules.points.face_up_all_in == "at-once" and show_now(hand):
            return _showing(hand)
        if stub_used_up(hand, step) or (step.last and too_few_cards(hand, step)):  # type: ignore[union-attr]
            return Due.ANNOUNCE, -1
        return Due.BURN, -1
    if kind is steps.Showdown:
        return _showing(hand)
    return _others(hand, step)


def _others(hand: Hand, step: steps.Step) -> tuple[str, int]:
    match step:
        case steps.Post():
            return Due.POST, -1
        case steps.Offer():
            place = offered_to(hand)
            return (Due.OFFER, place) if place >= 0 else (Due.ANNOUNCE, -1)
        case steps.Exchange():
            return _drawing(hand)
        case steps.ThrowAway():
            place = _not_yet(hand)
            return (Due.DISCARD, place) if place >= 0 else (Due.ANNOUNCE, -1)
        case steps.Setting():
            place = _not_yet(hand)
            return (Due.SET, place) if place >= 0 else (Due.ANNOUNCE, -1)
        case steps.ShuffleIn():
            return Due.SHUFFLE, -1
        case steps.PutOnTop():
            return Due.ANNOUNCE, -1
        case steps.OfferTapOut(place):
            return Due.TAP, place
    return Due.PAY, -1


def _not_yet(hand: Hand) -> int:
    for place, stands in enumerate(hand.standing):
        if stands != FOLDED and not hand.drawn[place]:
            return place
    return -1


# -- betting


def turn(hand: Hand, going: BettingRound) -> int:
    """The place whose turn it is; -1 when the betting round is over."""
    if going.opener < 0 and hand.rules.by_card and not hand.played and True in going.acted:
        place = best_showing(hand, hand.rules.opens, [p for p, needs in enumerate(going.needs) if needs])
    else:
        place = going.turn()
    if place < 0:
        return -1
    if hand.standing.count(IN) == 1 and going.bet[place] >= _most_against(going, place):
        # Everybody else is all-in, and there is nothing to call.
        return -1
    if (
        place == hand.last_blind
        and hand.rules.points.last_blind == "closed"
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
            return next_able(standing, hand.last_blind) if hand.last_blind >= 0 else standing.index(IN)
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
    for place in places:
        cards = hand.up[place]
        # Five open cards, after a ruling, are a whole hand.
        ranking = order if len(cards) <= order.hand else hand.rules.high
        value = 0 if UNKNOWN in cards else ranking.evaluate(cards)
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
    if hand.rules.points.dead_seats_short == "active-only" and True in hand.dead_seats:
        step = hand.agenda[hand.at]
        everybody = sum(stands != FOLDED or hand.dead_seats[place] for place, stands in enumerate(hand.standing))
        if isinstance(step, steps.DealDown | steps.DealUp) and hand.left < everybody * step.count:
            # The cards reach only without the dead seats.
            return hand.still_in()
    return [place for place, stands in enumerate(hand.standing) if stands != FOLDED or hand.dead_seats[place]]


def stub_used_up(hand: Hand, step: steps.Step) -> bool:
    """Whether the boards of a hand run more than once have used the stub up, so that the burns must serve (Melbourne 14.13)."""
    wanted = step.count if type(step) is steps.DealBoard else 1 if type(step) is steps.BurnCard else 0
    return len(hand.deck) - hand.top < wanted and len(hand.boards) > hand.rules.game.boards and bool(hand.burns)


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


def _drawing(hand: Hand) -> tuple[str, int]:
    """The draw: whoever has thrown cards away is served before the next one is asked."""
    if hand.rules.points.draw_served == "after-all":
        place = _not_yet(hand)
        if place >= 0:
            return Due.DRAW, place
    for place, count in enumerate(hand.owed):
        if count:
            return _serve(hand, place)
    place = _not_yet(hand)
    if place >= 0:
        return Due.DRAW, place
    place = fifth_cards(hand)
    if place >= 0:
        return _serve(hand, place)
    return Due.ANNOUNCE, -1


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
    left = hand.left
    if burn_wanted(hand, place):
        if left > (1 if keeps_last_card(hand, 2) else 0):
            return Due.BURN, place
        return Due.SHUFFLE, place
    if left > (1 if keeps_last_card(hand, 1) else 0):
        return Due.REPLACE, place
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


def _showing(hand: Hand) -> tuple[str, int]:
    if not hand.show_order:
        return Due.ANNOUNCE, -1
    for place in hand.show_order:
        if (not hand.shown[place] or UNKNOWN in hand.down[place]) and hand.standing[place] != FOLDED:
            return Due.SHOW, place
    return Due.PAY, -1
