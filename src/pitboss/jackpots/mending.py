"""When the system does not work: hands and wins are written down, and entered in their order when it works again."""

from __future__ import annotations

from collections.abc import Sequence

from pitboss.jackpots import actions as a
from pitboss.jackpots import events as e
from pitboss.jackpots.evolve import evolve
from pitboss.jackpots.funding import record_hand
from pitboss.jackpots.refusing import must_be_able, must_say_why, refused
from pitboss.jackpots.state import Jackpot, display
from pitboss.jackpots.winning import recorded


def report(jackpot: Jackpot, action: a.ReportMalfunction) -> Sequence[e.Event]:
    clause = must_be_able(jackpot, action.by, "malfunction", "suspend")
    must_say_why(jackpot, action.why, clause)
    if jackpot.plan.levels > 1:
        raise refused(jackpot, "suspend", "Here gaming is suspended at the tables concerned.", "suspend", allowed=("suspend gaming",))
    if jackpot.broken:
        raise refused(jackpot, "broken", "The malfunction is known.", clause=clause, allowed=("make good",))
    return (e.Malfunctioned(clause, action.by, action.why, action.at),)


def make_good(jackpot: Jackpot, action: a.MakeGood) -> Sequence[e.Event]:
    """Contributions and wins, one after the other as they happened at all the tables."""
    clause = must_be_able(jackpot, action.by, "malfunction")
    if not jackpot.broken:
        raise refused(jackpot, "works", "The system works.", clause=clause)
    waiting = sorted(jackpot.backlog, key=lambda noted: noted.at)
    events: list[e.Event] = [e.WorksAgain(clause, action.by, action.at)]
    twin = jackpot.copy()
    evolve(twin, events[0])
    for noted in waiting:
        if noted.seat:
            happened: Sequence[e.Event] = (recorded(twin, noted),)
        else:
            happened = record_hand(twin, a.RecordHand(noted.table, noted.hand, noted.at, noted.flop))
        for event in happened:
            evolve(twin, event)
        events += happened
    return events


# -- the display


def verify_display(jackpot: Jackpot, action: a.VerifyDisplay) -> Sequence[e.Event]:
    must_be_able(jackpot, action.by, "display_failure", "display")
    if jackpot.display_failed:
        raise refused(jackpot, "display", "The display does not work; nothing on it can be verified.", "display_failure", "display")
    return (e.DisplayVerified(tuple(display(jackpot)), action.by),)


def report_display(jackpot: Jackpot, action: a.ReportDisplayFailure) -> Sequence[e.Event]:
    clause = must_be_able(jackpot, action.by, "display_failure", "display")
    if jackpot.display_failed:
        raise refused(jackpot, "display", "That the display does not work is known.", clause=clause)
    return (e.DisplayFailed(clause, action.by),)


def mend_display(jackpot: Jackpot, action: a.MendDisplay) -> Sequence[e.Event]:
    must_be_able(jackpot, action.by, "display_failure", "display")
    if not jackpot.display_failed:
        raise refused(jackpot, "display", "The display works.", "display_failure", "display")
    return (e.DisplayMended(tuple(display(jackpot)), action.by),)
