"""A key-off undone: the pools, the shares and the later key-offs as if that prize button had never been pressed.

A button is pressed for a winning wager (4.16), and only qualifying players share (4.18). What a player has who was paid is not asked for
again: where that is more than is due, the house bears it.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from fractions import Fraction
from math import floor

from pitboss.jackpots import events as e
from pitboss.jackpots.keying import KeyOff, cut, displays, shared
from pitboss.jackpots.money import HOUSE, WON, Carries, Move, move, pool
from pitboss.jackpots.state import NOTHING, Claim, Jackpot, pools_of

Pools = tuple[Fraction, ...]


def revalued(jackpot: Jackpot, claim: Claim) -> tuple[tuple[e.Correction, ...], tuple[Move, ...], Carries]:
    """What every other win of the round, and every later one, comes to without this claim; the cents that go back; what is carried."""
    points = jackpot.plan.law.points
    stood = _concerned(jackpot, claim)
    # A prize no pool pays; or an entry from before key-offs were kept.
    if not claim.keyed.before or not all(each.keyed.before for group in stood for each in group):
        return (), move(WON, HOUSE, claim.amount) + _given_back(claim), ()
    now = was = stood[0][0].keyed.before
    base: tuple[tuple[str, int], tuple[int, ...]] = (("", 0), ())
    corrected: tuple[e.Correction, ...] = ()
    owed = -claim.amount
    for group in stood:
        keyed: list[tuple[Claim, KeyOff]] = []
        for each in group:
            # What came in, or went, since the key-off before is the same as it was.
            now = _moved(now, was, each.keyed.before, each.keyed.floors)
            was = each.keyed.after
            if each.number == claim.number:
                continue
            here = (each.table, each.hand)
            if base[0] != here:
                base = (here, displays(now))
            off = cut(jackpot.plan, each.what, each.level, replace(each.keyed, before=now, base=base[1]))
            keyed.append((each, off))
            now = off.keyed.after
        _, kept = shared(points, [each.keyed.prize for each in group])
        was = _with(was, kept)
        if keyed:
            amounts, kept = shared(points, [off.prize for _, off in keyed])
            now = _with(now, kept)
            for (each, off), share in zip(keyed, amounts, strict=True):
                amount = max(share + off.keyed.back, each.paid)
                corrected += (e.Correction(each.number, amount, each.drawn, off.taken, off.lifted, off.keyed),)
                owed += amount - each.amount
    floors = tuple(jackpot.plan.floor(level) for level in range(1, jackpot.plan.levels + 1))
    now = _moved(now, was, pools_of(jackpot), floors)
    moves = move(HOUSE, WON, owed)
    carries: Carries = ()
    for level, each_pool in enumerate(now, start=1):
        moves += move(HOUSE, pool(level), floor(each_pool) - jackpot.money[pool(level)])
        carries += ((pool(level), each_pool % 1),)
    return corrected, moves, carries


def _concerned(jackpot: Jackpot, claim: Claim) -> list[list[Claim]]:
    """The claim and what may change with it, in order: those of its round, and all later ones; those that share a prize together."""
    groups: list[list[Claim]] = []
    for each in jackpot.claims:
        same_round = (each.table, each.hand) == (claim.table, claim.hand)
        if not each.from_pools or each.standing == "rejected" or not (same_round or each.number > claim.number):
            continue
        if groups and _share(groups[-1][0], each):
            groups[-1].append(each)
        else:
            groups.append([each])
    return groups


def _share(one: Claim, other: Claim) -> bool:
    where = [(each.table, each.hand, each.what, each.level) for each in (one, other)]
    return where[0] == where[1] and one.what == "straight-flush"


def _moved(now: Pools, was: Pools, became: Pools, floors: Sequence[int]) -> Pools:
    """The pools after what happened to others between `was` and `became`; a reseed is guaranteed all the same."""
    found = (mine + later - earlier for mine, earlier, later in zip(now, was, became, strict=True))
    return tuple(each if each >= least else Fraction(least) for each, least in zip(found, floors, strict=True))


def _with(pools: Pools, rest: Fraction) -> Pools:
    """What could not be shared stays in the first pool."""
    return (pools[0] + rest, *pools[1:]) if rest != NOTHING else pools


def _given_back(claim: Claim) -> tuple[Move, ...]:
    """What one key-off took from each pool goes back, what lifted it comes out again."""
    moves: tuple[Move, ...] = ()
    for level, (taken, lifted) in enumerate(zip(claim.taken, claim.lifted, strict=True), start=1):
        moves += move(HOUSE, pool(level), taken - lifted)
    return moves
