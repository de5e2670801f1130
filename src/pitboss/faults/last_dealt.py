"""Which communal cards were dealt last, where the board may be dealt more than once."""

from __future__ import annotations

from pitboss.faults.misdeals import staff_decide
from pitboss.hand import steps
from pitboss.hand.state import Hand


def last_dealt(hand: Hand) -> tuple[int, int]:
    """The street and the run of the cards dealt last, before the betting or what the dealer does next; (0, 0): none were."""
    step, kinds = hand.step, hand.rules.game.boards
    if isinstance(step, steps.Betting):
        runs = range(0, len(hand.boards), kinds)
        return step.street, max((first // kinds for first in runs if _has_its_own(hand, first)), default=0)
    following = next((each for each in hand.agenda[hand.at :] if isinstance(each, steps.DealBoard)), None)
    if not isinstance(step, steps.BurnCard | steps.DealBoard) or following is None:
        return 0, 0
    run = following.board // kinds
    if len({len(board) for board in hand.boards[run * kinds : (run + 1) * kinds]}) > 1:
        # One of two boards has its card of the street already.
        return 0, 0
    if run and not _has_its_own(hand, run * kinds):
        # The first cards of this run are to come: the board before it is full.
        return len(hand.rules.game.streets) - 1, run - 1
    return following.street - 1, run


def must_be_agreed_on(hand: Hand, board: int) -> None:
    """Refuse to take back cards that several boards have in common, where the house leaves it to staff what becomes of these boards."""
    kinds = hand.rules.game.boards
    shared = board < kinds < len(hand.boards) and len(hand.boards[board]) <= hand.shared
    if shared and hand.rules.points.run_taken_back == "staff":
        raise staff_decide(hand, "These cards belong to every board that was agreed on; staff decide.", "run_taken_back")


def _has_its_own(hand: Hand, board: int) -> bool:
    return board == 0 or len(hand.boards[board]) > hand.shared
