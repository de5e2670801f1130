"""Which communal cards were dealt last, where the board may be dealt more than once."""

from __future__ import annotations

from pitboss.faults.misdeals import staff_decide
from pitboss.hand import steps
from pitboss.hand.state import Hand


def last_dealt(hand: Hand) -> tuple[int, int]:
    """The street and the run of the cards dealt last, before the betting or the burn at hand; (0, 0): none were."""
    step, kinds = hand.step, hand.rules.game.boards
    if isinstance(step, steps.Betting):
        runs = range(0, len(hand.boards), kinds)
        return step.street, max((first // kinds for first in runs if _has_its_own(hand, first)), default=0)
    following = next((each for each in hand.agenda[hand.at :] if isinstance(each, steps.DealBoard)), None)
    if not isinstance(step, steps.BurnCard) or following is None:
        return 0, 0
    run = following.board // kinds
    if run and not _has_its_own(hand, run * kinds):
        # The first cards of this run are to come: the board before it is full.
        return len(hand.rules.game.streets) - 1, run - 1
    return following.street - 1, run


def must_lie_on_one_board(hand: Hand, street: int) -> None:
    """Refuse to take back cards that several boards have in common: they were dealt before the players agreed on these."""
    if len(hand.boards) > hand.rules.game.boards and street in _shared_streets(hand):
        raise staff_decide(hand, "These cards belong to every board that was agreed on; staff decide.")


def _has_its_own(hand: Hand, board: int) -> bool:
    return board == 0 or len(hand.boards[board]) > hand.shared


def _shared_streets(hand: Hand) -> set[int]:
    """The streets that were dealt before the players agreed to deal the rest more than once."""
    found, cards = set(), 0
    for step in hand.rules.agenda(hand.players):
        if isinstance(step, steps.DealBoard) and step.board == 0:
            cards += step.count
            if cards <= hand.shared:
                found.add(step.street)
    return found
