"""What comes next, and whose doing it is: a player's decision or a thing for the dealer to do."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from pitboss.betting.round import FOLDED, IN, BettingRound
from pitboss.cards import UNKNOWN
from pitboss.hand import steps
from pitboss.hand.first import best_showing
from pitboss.hand.note import WAITING
from pitboss.hand.receiving import burn_wanted, fifth_cards, keeps_last_card, not_yet, stub_used_up, too_few_cards
from pitboss.hand.state import Hand
from pitboss.hand.steps import Betting
from pitboss.hand.straddles import offered_to


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
    found: tuple[str, int] = hand.next_up or find_due(hand)
    return found


def find_due(hand: Hand) -> tuple[str, int]:
    """The same, worked out and kept. Where it counts, `hand.next_up or find_due(hand)` saves a call."""
    if hand.live > 1 and not hand.over:
        step = hand.agenda[hand.at]
        if type(step) is not Betting:
            found = hand.next_up = _AT[type(step)](hand, step)
            return found
        going = hand.round
        if going is None:
            found = _ANNOUNCE
        elif not going.open:
            found = _COLLECT if nobody_can_bet(hand) else _ANNOUNCE
        elif True not in (needs := going.needs):
            found = _COLLECT
        elif hand.rules.in_turn and hand.standing.count(IN) > 1:
            # `turn`, where it goes from seat to seat: nearly always.
            place = going.last + 1
            if place == len(needs) or not needs[place]:
                place = needs.index(True, place if True in needs[place:] else 0)
            found = _TO_BET[place] if not hand.noted else _what_was_noted(hand, _TO_BET[place])
        else:
            found = _TO_BET[turn(hand, going)]
            if hand.noted:
                found = _what_was_noted(hand, found)
    elif hand.over:
        found = _OVER
    elif (going := hand.round) is None:
        found = _PAY
    else:
        found = _TO_BET[going.turn() if going.open and hand.live == 1 and asked_to_open(hand) else -1]
        if hand.noted:
            found = _what_was_noted(hand, found)
    hand.next_up = found
    return found


def _what_was_noted(hand: Hand, turn: tuple[str, int]) -> tuple[str, int]:
    """The turn has come to a player who acted before it: first the dealer says what that comes to (see `hand.out_of_turn`)."""
    place = turn[1]
    if place < 0:
        return turn
    waits = any(note.place == place and note.what in WAITING for note in hand.noted)
    return (Due.ANNOUNCE, place) if waits else turn


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
    place = not_yet(hand)
    return (Due.DISCARD, place) if place >= 0 else _ANNOUNCE


def _at_setting(hand: Hand, step: steps.Setting) -> tuple[str, int]:  # noqa: ARG001
    place = not_yet(hand)
    return (Due.SET, place) if place >= 0 else _ANNOUNCE


def setters(hand: Hand) -> list[int]:
    """Chinese Poker: the places that may lay down their hands now, and those that may still change them."""
    if due(hand)[0] != Due.SET:
        return []
    again = hand.rules.points.chinese_reset == "until-all-placed"
    return [place for place in hand.still_in() if again or not hand.drawn[place]]


# -- betting


def turn(hand: Hand, going: BettingRound) -> int:
    """The place whose turn it is among those still to act; -1 when nobody need be asked."""
    needs = going.needs
    if going.opener < 0 and hand.rules.by_card and not hand.played and True in going.acted:
        place = best_showing(hand, hand.rules.opens, [p for p, yet in enumerate(needs) if yet])
    else:
        place = going.turn()
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


# -- cards


def _drawing(hand: Hand, step: steps.Exchange) -> tuple[str, int]:  # noqa: ARG001
    """The draw: whoever has thrown cards away is served before the next one is asked."""
    owed, drawn = hand.owed, hand.drawn
    if drawn.count(True) != hand.live and (hand.rules.points.draw_served == "after-all" or not any(owed)):
        # `not_yet`, which is asked for every card that changes hands.
        place = drawn.index(False)
        while hand.standing[place] == FOLDED:
            place = drawn.index(False, place + 1)
        return _TO_DRAW[place]
    if any(owed):
        place = 0
        while not owed[place]:
            place += 1
        if hand.draw_burned and len(hand.deck) - hand.top > 1:
            return _TO_SERVE[place]
        return _serve(hand, place)
    if any(hand.later):
        return _serve(hand, fifth_cards(hand))
    return _ANNOUNCE


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
