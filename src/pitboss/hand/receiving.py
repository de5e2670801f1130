"""Who gets cards, and whether the deck has them."""

from __future__ import annotations

from pitboss.betting.round import FOLDED
from pitboss.hand import steps
from pitboss.hand.state import Hand


def not_yet(hand: Hand) -> int:
    """The first place that has not drawn, discarded or set a hand in the step at hand; -1: everybody has."""
    drawn = hand.drawn
    if drawn.count(True) == hand.live:  # whoever folds has not drawn (see `give_up`)
        return -1
    for place, stands in enumerate(hand.standing):
        if stands != FOLDED and not drawn[place]:
            return place
    return -1


def receivers(hand: Hand) -> list[int]:
    """Places that get cards: players still in, and folded seats that go on receiving."""
    if hand.rulings and (only := getattr(hand.agenda[hand.at], "only", ())):
        return [place for place in only if hand.standing[place] != FOLDED or hand.dead_seats[place]]
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
    wanted = step.count if type(step) is steps.DealBoard else 1 if type(step) is steps.BurnCard and not hand.burn_due else 0
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
    return wanted > 1 or sum(hand.owed) + sum(hand.later) > 1 or not_yet(hand) >= 0
