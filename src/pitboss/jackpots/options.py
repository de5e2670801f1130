"""What is possible at a jackpot now. Who may do it, and at what time, is for `decide` to say."""

from __future__ import annotations

from dataclasses import dataclass

from pitboss.jackpots.claims import HOUR, ahead_of
from pitboss.jackpots.state import Claim, Jackpot


@dataclass(frozen=True, slots=True)
class Options:
    """By number of the win, and by table."""

    confirm: tuple[int, ...]
    reject: tuple[int, ...]
    count: tuple[int, ...]
    pay: tuple[int, ...]
    withhold: tuple[int, ...]
    release: tuple[int, ...]
    tell: tuple[int, ...]
    make_up: tuple[tuple[str, int], ...]
    make_good: bool
    take_wagers: tuple[str, ...]
    settle: tuple[tuple[str, int], ...]
    close: tuple[tuple[str, int], ...]

    def in_words(self) -> tuple[str, ...]:
        """For people: `confirm win 1`, `pay win 1`, `make up hand 7 of table one`."""
        numbered = ("confirm", "reject", "pay", "withhold", "release")
        found = [f"{name} win {number}" for name in numbered for number in getattr(self, name)]
        found += [f"count the deck of win {number}" for number in self.count]
        found += [f"tell somebody above of win {number}" for number in self.tell]
        found += [f"make up hand {hand} of table {table}" for table, hand in self.make_up]
        found += ["make good what was not entered"] if self.make_good else []
        found += [f"begin a round at table {table}" for table in self.take_wagers]
        found += [f"settle round {number} at table {table}" for table, number in self.settle]
        return (*found, *(f"close round {number} at table {table}" for table, number in self.close))


def options(jackpot: Jackpot, at: int = 0) -> Options:
    """What somebody who may do it could do at this time."""
    points = jackpot.plan.law.points
    opened = [each for each in jackpot.claims if each.is_open()]
    unfixed = [each.number for each in opened if not each.fixed]

    def confirmable(claim: Claim) -> bool:
        return claim.standing == "recorded" and claim.counted != "wrong" and (claim.fixed or claim.number == unfixed[0])

    def payable(claim: Claim) -> bool:
        proved = points.deck_proof == "no" or not claim.from_pools or claim.counted == "right"
        return claim.standing == "confirmed" and proved and claim.held_until <= at and ahead_of(jackpot, claim, at) is None

    def withholdable(claim: Claim) -> bool:
        in_time = points.hold_from == "decision" or claim.ended + points.hold_hours * HOUR > at
        return bool(points.hold_hours) and not claim.was_held and in_time

    busy = {each.table for each in jackpot.rounds}
    levels = jackpot.plan.levels > 1
    return Options(
        confirm=tuple(each.number for each in opened if confirmable(each)),
        reject=tuple(each.number for each in opened if not each.paid and (each.standing == "recorded" or each.counted == "wrong")),
        count=tuple(each.number for each in opened if points.deck_proof == "yes" and each.from_pools),
        pay=tuple(each.number for each in opened if payable(each)),
        withhold=tuple(each.number for each in opened if withholdable(each)),
        release=tuple(each.number for each in opened if each.held_until > at),
        tell=tuple(
            each.number
            for each in jackpot.claims
            if points.told_above == "yes" and each.what != "bonus" and each.standing in ("confirmed", "paid") and not each.told
        ),
        make_up=tuple((each.table, hand) for each in jackpot.tables for hand in each.missed),
        make_good=jackpot.broken,
        take_wagers=tuple(
            each.table for each in jackpot.tables if levels and each.table not in busy and each.table not in jackpot.suspended
        ),
        settle=tuple((each.table, each.number) for each in jackpot.rounds if not each.settled),
        close=tuple(
            (each.table, each.number) for each in jackpot.rounds if each.settled and not _unpaid(jackpot, each.table, each.number, at)
        ),
    )


def _unpaid(jackpot: Jackpot, table: str, number: int, at: int) -> bool:
    return any((each.table, each.hand) == (table, number) and each.is_open() and each.held_until <= at for each in jackpot.claims)


def possible(jackpot: Jackpot, at: int = 0) -> tuple[str, ...]:
    return options(jackpot, at).in_words()
