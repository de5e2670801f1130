"""Run it twice: when nobody can bet any more, the rest of the board may be dealt more than once (Melbourne 12.6)."""

from __future__ import annotations

from dataclasses import replace

from pitboss.hand import actions as a
from pitboss.hand import events as e
from pitboss.hand import steps
from pitboss.hand.refusal import refused
from pitboss.hand.state import Hand
from pitboss.hand.turn import nobody_can_bet


def may_run(hand: Hand) -> int:
    """How many further boards the rules and the stub allow now; 0: none."""
    rules = hand.rules
    if rules.points.run_it_twice == "no" or rules.game.family != "flop" or hand.over or hand.live < 2 or hand.round is not None:
        return 0
    if not nobody_can_bet(hand) or len(hand.boards) > rules.game.boards:
        return 0
    if len({len(board) for board in hand.boards}) > 1 or not _between_streets(hand):
        return 0
    if rules.points.run_discard == "not-offered" and not hand.boards[0] and _discards(hand):
        return 0
    again = sum(_cards(step) for step in usual_steps(hand))
    if not again:
        return 0
    first = sum(_cards(step) for step in board_steps(hand)) - len(hand.burn_due)
    back = any(isinstance(step, steps.ShuffleIn) for step in hand.agenda[hand.at :])
    return max(0, min(_most(hand), (hand.left + (len(hand.aside) if back else 0) - first) // again))


def _between_streets(hand: Hand) -> bool:
    """Whether no card of the next street is out: its burn comes next, or was made before a card that came too early."""
    if isinstance(hand.step, steps.BurnCard | steps.ThrowAway | steps.Betting):
        return True
    came_early = isinstance(hand.step, steps.ShuffleIn | steps.DealBoard)
    return came_early and hand.at > 0 and isinstance(hand.agenda[hand.at - 1], steps.Betting | steps.ThrowAway)


def _most(hand: Hand) -> int:
    """How many further boards the book allows, whatever the stub."""
    points = hand.rules.points
    return points.run_most - (1 if points.run_count == "boards" else 0)


def board_steps(hand: Hand) -> tuple[steps.Step, ...]:
    """The dealing still ahead."""
    return tuple(step for step in hand.agenda[hand.at :] if isinstance(step, steps.BurnCard | steps.DealBoard))


def usual_steps(hand: Hand) -> tuple[steps.Step, ...]:
    """The dealing of the streets ahead as the game has it, each with its burn, whatever ruling changed the first board (12.6.1(b))."""
    streets = {step.street for step in hand.agenda[hand.at :] if isinstance(step, steps.DealBoard)}
    dealing = steps.BurnCard | steps.DealBoard
    return tuple(step for step in hand.rules.agenda(hand.players) if isinstance(step, dealing) and step.street in streets)


def _discards(hand: Hand) -> tuple[steps.Step, ...]:
    """Discards due after cards that are still to come to the board: Crazy Pineapple's, before the flop."""
    ahead = hand.agenda[hand.at :]
    first = next((number for number, step in enumerate(ahead) if isinstance(step, steps.DealBoard)), len(ahead))
    return tuple(step for step in ahead[first:] if isinstance(step, steps.ThrowAway))


def _cards(step: steps.Step) -> int:
    return step.count if isinstance(step, steps.DealBoard) else 1


def run_it(hand: Hand, action: a.RunIt) -> tuple[e.Event, ...]:
    again = action.again
    most = may_run(hand)
    if type(again) is not int or again < 1:
        raise refused(hand, "no-number", f"{again!r} is not a number of further deals.", "run_it_twice")
    if again > most:
        words = f"the board can be dealt again at most {most} times" if most else "the board cannot be dealt again now"
        topic = "run_most" if most and again > _most(hand) else "run_it_twice"
        raise refused(hand, "run-it-twice", f"{again} further deals were asked for; {words}.", topic)
    return (agreed(hand, again),)


def agreed(hand: Hand, again: int) -> e.RunsAgreed:
    """The agreement itself. `run_it` counts the stub before it; at a table where nobody did, it is what happened (Melbourne 14.13)."""
    ahead = hand.agenda[hand.at :]
    dealing = usual_steps(hand)
    kinds = hand.rules.game.boards
    further = tuple(
        steps.DealBoard(step.street, step.count, step.board + run * kinds) if isinstance(step, steps.DealBoard) else step
        for run in range(1, again + 1)
        for step in dealing
    )
    # The first board in full, with whatever else is due on the way; then the further ones; then the end.
    last = max(number for number, step in enumerate(ahead) if isinstance(step, steps.DealBoard))
    first_board = ahead[: last + 1]
    if hand.rules.points.run_discard == "all-boards" and not hand.boards[0]:
        # One discard, when every board can be seen.
        later = _discards(hand)
        first_board, further = tuple(step for step in first_board if step not in later), (*further, *later)
    agenda = (*first_board, *further, *ahead[last + 1 :])
    return e.RunsAgreed(again + 1, agenda)


def short_of_cards(hand: Hand) -> e.Event:
    """The stub is used up before all boards are dealt (Melbourne 14.13): its last cards are dealt, then the burns.

    Nothing more is burned, unless the house reads it otherwise. If these do not reach either, there are only as many boards as they reach
    for (14.13.1).
    """
    ahead = hand.agenda[hand.at :]
    if hand.rules.points.run_short == "no-fresh-burns":
        ahead = tuple(step for step in ahead if not isinstance(step, steps.BurnCard))
    kinds = hand.rules.game.boards
    wanted = len(hand.boards) // kinds
    left = hand.left + len(hand.burns)
    reached = 0
    for run in range(wanted):
        left -= sum(_cards(step) for step, of in _by_run(ahead, kinds) if of == run)
        if left < 0:
            break
        reached += 1
    if reached == wanted:
        return e.Ruled(hand.rules.clause("run_short"), _burns_serve(hand, ahead))
    boards = max(1, reached) * kinds
    ahead = tuple(step for step, run in _by_run(ahead, kinds) if run < boards // kinds)
    return e.RunsCut(boards, hand.rules.clause("run-cut"), _burns_serve(hand, ahead))


def _by_run(ahead: tuple[steps.Step, ...], kinds: int) -> list[tuple[steps.Step, int]]:
    """Each step with the run of the board it belongs to, a burn to that of the cards behind it; -1 for what belongs to none."""
    found: list[tuple[steps.Step, int]] = []
    run = -1
    for step in reversed(ahead):
        if isinstance(step, steps.DealBoard):
            run = step.board // kinds
        found.append((step, run if isinstance(step, steps.DealBoard | steps.BurnCard) else -1))
    return found[::-1]


def _burns_serve(hand: Hand, ahead: tuple[steps.Step, ...]) -> tuple[steps.Step, ...]:
    """The dealing ahead with the burns shuffled once the stub is gone, be it in the middle of a flop."""
    if not any(isinstance(step, steps.DealBoard) for step in ahead):
        return ahead
    first, left = ahead[0], hand.left
    if left and isinstance(first, steps.DealBoard) and first.count > left:
        return replace(first, count=left), steps.ShuffleIn("burns"), replace(first, count=first.count - left), *ahead[1:]
    return steps.ShuffleIn("burns"), *ahead
