"""Who gets what at the end, worked out the slow way: chip by chip up the stacks in the middle, and every hand by the definition."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from pitboss.hand import events as e
from pitboss.hand.state import Hand
from pitboss.ranking import Ranking
from pitboss.ranking.readable import Strength, best_exactly, best_strength

MUCKED = 2
Layer = tuple[int, tuple[int, ...]]  # chips, and the places that contest them


def layers(paid: Sequence[int], live: Sequence[int], dead: int) -> list[Layer]:
    """The pots: one layer of chips after the other, those with the same contestants together."""
    found: list[Layer] = [(dead, tuple(live))]
    for chip in range(1, max(paid) + 1):
        chips = sum(put >= chip for put in paid)
        contest = tuple(place for place in live if paid[place] >= chip)
        amount, before = found[-1]
        if contest in ((), before):
            # Where only folded players reached, their chips belong to whoever contests the layer below.
            found[-1] = (amount + chips, before)
        else:
            found.append((chips, contest))
    return [layer for layer in found if layer[0]]


def shares(hand: Hand, contest: Sequence[int]) -> dict[int, Fraction]:
    """What part of a pot each of its contestants wins, exactly: every board alike, and high and low by halves."""
    rules = hand.rules
    found = dict.fromkeys(contest, Fraction(0))
    if len(contest) == 1:
        return dict.fromkeys(contest, Fraction(1))
    boards = range(len(hand.boards))
    for board in boards:
        highs = winners(hand, contest, board, rules.high)
        lows = winners(hand, contest, board, rules.low) if rules.low is not None else []
        for half in (highs, lows) if lows else (highs,):
            for place in half:
                found[place] += Fraction(1, len(boards) * len(half) * (2 if lows else 1))
    return found


def winners(hand: Hand, contest: Sequence[int], board: int, order: Ranking) -> list[int]:
    made = {place: strength for place in contest if (strength := best_of(hand, place, board, order)) is not None}
    return [place for place, strength in made.items() if strength == max(made.values())]


def best_of(hand: Hand, place: int, board: int, order: Ranking) -> Strength | None:
    held, common = hand.down[place] + hand.up[place], hand.boards[board]
    if hand.rules.plays == "2+3":
        return best_exactly(order, held, common)
    return best_strength(order, held + common)


def check_settlement(hand: Hand, happened: Sequence[e.Event]) -> int:
    """Every pot is pushed to those who win it, in equal parts but for odd chips. How many pots were looked at."""
    awarded = [event for event in happened if isinstance(event, e.PotAwarded)]
    expected = layers(hand.paid, hand.still_in(), hand.dead) if awarded else []
    if not expected:
        assert not any(event.amount for event in awarded)
        return 0
    assert [event.amount for event in awarded] == [amount for amount, _ in expected], f"{awarded} are not the pots {expected}"
    for event, (amount, contest) in zip(awarded, expected, strict=True):
        got = dict.fromkeys(range(hand.players), 0)
        for award in event.awards:
            for seat, chips in award.shares:
                got[hand.place_of[seat]] += chips
        assert sum(got.values()) + event.commission == amount
        parts = shares(hand, contest)
        for place, chips in got.items():
            part = parts.get(place, Fraction(0))
            assert part or not chips, f"place {place} wins no part of the pot and gets {chips}"
            # The cap of a commission may hold for one winner and not for another, so only free hands are counted out.
            exact = part * amount
            assert hand.house or abs(chips - exact) < odd_chips(hand, contest), f"place {place} gets {chips} of {amount}, not {exact}"
    check_table_stakes(hand)
    return len(awarded)


def check_table_stakes(hand: Hand) -> None:
    """Nobody wins more from any other player than the own wagers match."""
    live = hand.still_in()
    top = max(hand.paid[place] for place in live)
    # What a player folded above all who are left has no other owner; a hand given up at the showdown is no such thing.
    ownerless = sum(max(0, put - top) for put, shown in zip(hand.paid, hand.shown, strict=True) if shown != MUCKED)
    for place in live:
        most = sum(min(put, hand.paid[place]) for put in hand.paid) + hand.dead + ownerless
        assert hand.won[place] <= most, f"place {place} put in {hand.paid[place]} and wins {hand.won[place]}"


def odd_chips(hand: Hand, contest: Sequence[int]) -> int:
    """How far a share may be from its exact part: less than a chip; more where there are more divisions, or all odd chips go to one."""
    divisions = len(hand.boards) * (1 if hand.rules.low is None else 2)
    if divisions == 1 and hand.rules.points.odd_chips_several == "one-each":
        return hand.rules.chip
    return hand.rules.chip * (divisions + 1) * len(contest)
