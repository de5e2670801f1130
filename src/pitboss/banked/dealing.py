"""What the dealer does with the cards: dealing, turning up, racking; and the buttons beside the shoe."""

from __future__ import annotations

from pitboss.banked import actions as a
from pitboss.banked import events as e
from pitboss.banked import steps
from pitboss.banked.options import stakes_of
from pitboss.banked.refusing import refused
from pitboss.banked.state import Group, Round
from pitboss.banked.turn import step_due
from pitboss.banked.wagers import BOARD_AT
from pitboss.cards import UNKNOWN, CardError, check_distinct

HOLE = 2


def told_cards(game: Round, told: Group, count: int, held: Group = ()) -> Group:
    """So many cards: the next of the deck, or at a live table those that were told. `held`: cards told that lie on the table already."""
    if not game.is_live_table:
        ahead = held or game.deck[game.top : game.top + count]
        if told and told != ahead:
            raise refused(game, "deck-known", "The deck of this table is known; these are not its next cards.", "round-of-play")
        return ahead
    if len(told) != count:
        raise refused(game, "cards-untold", f"{count} cards show here; {len(told)} were told.", "round-of-play")
    lying = [card for card in game.lying() if card.is_known and card not in held]
    try:
        check_distinct((*told, *lying))
    except CardError as error:
        raise refused(game, "card-out", str(error), "round-of-play") from None
    return told


def press_start(game: Round, place: int, action: a.PressStart) -> tuple[e.Event, ...]:  # noqa: ARG001
    return (e.JackpotsStarted(stakes_of(game)),)


def deal(game: Round, place: int, action: a.Deal) -> tuple[e.Event, ...]:  # noqa: ARG001
    step = step_due(game)
    if isinstance(step, steps.DealHole):
        return (_hole(game, action.cards),)
    assert isinstance(step, steps.DealBoard)
    return (e.BoardDealt(told_cards(game, action.cards, BOARD_AT[step.stage] - len(game.board)), step.stage),)


def _hole(game: Round, told: Group) -> e.HoleDealt:
    """In pairs or singly, clockwise, the dealer last."""
    places = game.in_round()
    hands = len(places) + 1
    count = HOLE * hands
    untold = game.is_live_table and not told
    cards = (UNKNOWN,) * count if untold else told_cards(game, told, count)
    if game.rules.points.hole_cards == "in-pairs":
        groups = [cards[HOLE * number : HOLE * (number + 1)] for number in range(hands)]
    else:
        groups = [cards[number::hands] for number in range(hands)]
    return e.HoleDealt(tuple(game.seats[place] for place in places), tuple(groups[:-1]), groups[-1])


def show_dealer(game: Round, place: int, action: a.ShowDealer) -> tuple[e.Event, ...]:  # noqa: ARG001
    cards = told_cards(game, action.cards, HOLE, game.dealer)
    if any(card not in cards for card in game.dealer_seen):
        raise refused(game, "card-out", "A dealer's card that was seen is not among these.", "dealer-shows")
    return (e.DealerShown(cards),)


def press_game_over(game: Round, place: int, action: a.PressGameOver) -> tuple[e.Event, ...]:  # noqa: ARG001
    return (e.GameOverPressed(),)


def rack(game: Round, place: int, action: a.RackCards) -> tuple[e.Event, ...]:  # noqa: ARG001
    return (e.RoundEnded(),)
