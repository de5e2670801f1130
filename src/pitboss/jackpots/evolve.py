"""What an event does to a jackpot. Refuses nothing and holds no rules: whatever had to be decided stands in the event."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any, Final

from pitboss.jackpots import events as e
from pitboss.jackpots.money import after
from pitboss.jackpots.state import Claim, Jackpot, Linked, Round, StakeNotice


def evolve(jackpot: Jackpot, event: e.Event) -> None:
    """The jackpot as it is once this has happened."""
    moves = getattr(event, "moves", ())
    if moves:
        jackpot.money = after(jackpot.money, moves)
    for account, carry in getattr(event, "carries", ()):
        jackpot.carries[account] = carry
    does = HAPPENS.get(type(event))
    if does is not None:
        does(jackpot, event)


# -- tables and money


def _linked(jackpot: Jackpot, event: e.TableLinked) -> None:
    jackpot.tables.append(Linked(event.table, event.game, event.pack, event.play))


def _unlinked(jackpot: Jackpot, event: e.TableUnlinked) -> None:
    jackpot.tables = [each for each in jackpot.tables if each.table != event.table]


def _contribution_set(jackpot: Jackpot, event: e.ContributionSet) -> None:
    jackpot.plan = replace(jackpot.plan, contribution=event.contribution)


def _contribution_made(jackpot: Jackpot, event: e.ContributionMade) -> None:
    found = jackpot.linked(event.table)
    assert found is not None
    jackpot.change_table(event.table, recorded=event.hand, missed=found.missed + event.missed)


def _made_up(jackpot: Jackpot, event: e.ContributionMadeUp) -> None:
    found = jackpot.linked(event.table)
    assert found is not None
    jackpot.change_table(event.table, missed=tuple(hand for hand in found.missed if hand != event.hand))


def _time(jackpot: Jackpot, event: e.TimeCredited) -> None:
    jackpot.minutes = event.minutes


# -- winning


def _flop(jackpot: Jackpot, event: e.FlopNoted) -> None:
    jackpot.change_table(event.table, flop_hand=event.hand, at_flop=event.amount)


def _add_claim(jackpot: Jackpot, claim: Claim) -> None:
    assert claim.number == len(jackpot.claims) + 1
    jackpot.claims.append(claim)


def _recorded(jackpot: Jackpot, event: e.WinRecorded) -> None:
    _add_claim(jackpot, event.claim)
    if event.claim.fixed:
        _pool_drawn(jackpot, event.claim.table)


def _pool_drawn(jackpot: Jackpot, table: str) -> None:
    """A flop that lies elsewhere was dealt for a pool that is gone: it counts for what took its place."""
    jackpot.change_table(table, flop_hand=0, at_flop=0)
    now = jackpot.money["pool-1"]
    for each in jackpot.tables:
        if each.flop_hand:
            jackpot.change_table(each.table, at_flop=min(each.at_flop, now))


def _confirmed(jackpot: Jackpot, event: e.WinConfirmed) -> None:
    jackpot.change_claim(event.number, standing="confirmed", amount=event.amount, drawn=event.drawn, fixed=True)


def _told(jackpot: Jackpot, event: e.AboveTold) -> None:
    jackpot.change_claim(event.number, told=True)


def _rejected(jackpot: Jackpot, event: e.WinRejected) -> None:
    jackpot.change_claim(event.number, standing="rejected", held_until=0)
    for each in event.corrected:
        claim = jackpot.claims[each.number - 1]
        standing = "confirmed" if claim.standing == "paid" and each.amount > claim.paid else claim.standing
        jackpot.change_claim(each.number, amount=each.amount, drawn=each.drawn, standing=standing)
        jackpot.change_claim(each.number, taken=each.taken, lifted=each.lifted, keyed=each.keyed)


def _counted(jackpot: Jackpot, event: e.DeckCounted) -> None:
    jackpot.change_claim(event.number, counted="right" if event.right else "wrong")


def _paid(jackpot: Jackpot, event: e.PrizePaid) -> None:
    claim = jackpot.claims[event.number - 1]
    jackpot.change_claim(event.number, standing="paid", paid=claim.paid + event.amount, held_until=0)


def _withheld(jackpot: Jackpot, event: e.PrizeWithheld) -> None:
    jackpot.change_claim(event.number, held_until=event.until, was_held=True)


def _released(jackpot: Jackpot, event: e.PrizeReleased) -> None:
    jackpot.change_claim(event.number, held_until=0)


# -- when the system does not work


def _malfunctioned(jackpot: Jackpot, event: e.Malfunctioned) -> None:  # noqa: ARG001
    jackpot.broken = True


def _noted(jackpot: Jackpot, event: e.NotedDown) -> None:
    jackpot.backlog.append(event.noted)


def _works(jackpot: Jackpot, event: e.WorksAgain) -> None:  # noqa: ARG001
    jackpot.broken = False
    jackpot.backlog = []


# -- levels of wagers


def _wagers(jackpot: Jackpot, event: e.WagersTaken) -> None:
    jackpot.rounds.append(Round(event.table, event.round, event.wagers))


def _wager_changed(jackpot: Jackpot, event: e.WagerChanged) -> None:
    found = jackpot.round_at(event.table, event.round)
    assert found is not None
    changed = [replace(each, level=event.level) if each.seat == event.seat else each for each in found.wagers]
    wagers = tuple(each for each in changed if each.level)
    jackpot.rounds = [replace(each, wagers=wagers) if each is found else each for each in jackpot.rounds]


def _won(jackpot: Jackpot, event: e.PrizeWon) -> None:
    _add_claim(jackpot, event.claim)


def _settled(jackpot: Jackpot, event: e.RoundSettled) -> None:
    same = (event.table, event.round)
    jackpot.rounds = [replace(each, settled=True) if (each.table, each.number) == same else each for each in jackpot.rounds]


def _round_gone(jackpot: Jackpot, event: e.RoundVoided | e.RoundClosed) -> None:
    jackpot.rounds = [each for each in jackpot.rounds if (each.table, each.number) != (event.table, event.round)]


def _suspended(jackpot: Jackpot, event: e.GamingSuspended) -> None:
    jackpot.suspended.append(event.table)


def _resumed(jackpot: Jackpot, event: e.GamingResumed) -> None:
    jackpot.suspended.remove(event.table)


def _verified(jackpot: Jackpot, event: e.DisplayVerified) -> None:
    jackpot.verified = event.amounts


def _display_failed(jackpot: Jackpot, event: e.DisplayFailed) -> None:  # noqa: ARG001
    jackpot.display_failed = True


def _display_mended(jackpot: Jackpot, event: e.DisplayMended) -> None:
    jackpot.display_failed = False
    jackpot.verified = event.amounts


def _stake_announced(jackpot: Jackpot, event: e.StakeAnnounced) -> None:
    jackpot.notice = StakeNotice(event.stake, event.at)


def _stake_changed(jackpot: Jackpot, event: e.StakeChanged) -> None:
    jackpot.plan = replace(jackpot.plan, stake=event.stake)
    jackpot.notice = None


# -- bonus prizes


def _posted(jackpot: Jackpot, event: e.BonusPosted) -> None:
    jackpot.offers.append(event.offer)


def _withdrawn(jackpot: Jackpot, event: e.BonusWithdrawn) -> None:
    jackpot.offers = [each for each in jackpot.offers if (each.table, each.outcome) != (event.table, event.outcome)]


def _bonus_won(jackpot: Jackpot, event: e.BonusWon) -> None:
    _add_claim(jackpot, event.claim)


HAPPENS: Final[dict[type, Callable[[Jackpot, Any], None]]] = {
    e.TableLinked: _linked,
    e.TableUnlinked: _unlinked,
    e.ContributionSet: _contribution_set,
    e.ContributionMade: _contribution_made,
    e.ContributionMadeUp: _made_up,
    e.TimeCredited: _time,
    e.FlopNoted: _flop,
    e.WinRecorded: _recorded,
    e.WinConfirmed: _confirmed,
    e.AboveTold: _told,
    e.WinRejected: _rejected,
    e.DeckCounted: _counted,
    e.PrizePaid: _paid,
    e.PrizeWithheld: _withheld,
    e.PrizeReleased: _released,
    e.Malfunctioned: _malfunctioned,
    e.NotedDown: _noted,
    e.WorksAgain: _works,
    e.WagersTaken: _wagers,
    e.WagerChanged: _wager_changed,
    e.PrizeWon: _won,
    e.RoundSettled: _settled,
    e.RoundVoided: _round_gone,
    e.RoundClosed: _round_gone,
    e.GamingSuspended: _suspended,
    e.GamingResumed: _resumed,
    e.DisplayVerified: _verified,
    e.DisplayFailed: _display_failed,
    e.DisplayMended: _display_mended,
    e.StakeAnnounced: _stake_announced,
    e.StakeChanged: _stake_changed,
    e.BonusPosted: _posted,
    e.BonusWithdrawn: _withdrawn,
    e.BonusWon: _bonus_won,
}
