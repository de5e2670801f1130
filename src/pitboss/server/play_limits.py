"""What players forbid themselves: a pause or exclusion, time a day, play money a day and a week. Pure: state, and what may be changed.

What is tightened holds at once; what is loosened holds a day later; an exclusion is never shortened. Days and weeks are those of UTC, and a
week begins on Monday.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from datetime import UTC, datetime
from typing import Any, Final, NamedTuple

from pitboss.journal import Entry, Record
from pitboss.server.bank import Line
from pitboss.server.denied import Denied

SECOND: Final = 1_000_000
DAY: Final = 24 * 60 * 60 * SECOND
LOOSENED_AFTER: Final = DAY
TIME_DAY, MONEY_DAY, MONEY_WEEK = "time_day", "money_day", "money_week"
#: Each limit, and the most it can be set to: minutes, chips, chips.
LIMITS: Final = {TIME_DAY: 24 * 60, MONEY_DAY: 10**12, MONEY_WEEK: 10**12}
PAUSE, EXCLUSION = "pause", "exclusion"
#: Each kind of leave, with the fewest and the most days of it. An exclusion may also be for good.
DAYS: Final = {PAUSE: (1, 30), EXCLUSION: (31, 5 * 366)}
FOR_GOOD: Final = 2**53 - 1  #: microseconds since 1970: some 285 years


class Limit(NamedTuple):
    """`value` None: no limit. `after`: what it becomes at `since`; `since` 0: nothing is to come."""

    value: int | None = None
    after: int | None = None
    since: int = 0

    def at(self, now: int) -> int | None:
        return self.after if self.since and now >= self.since else self.value


@dataclass(slots=True)
class PlayLimits:
    """Of one account."""

    limits: dict[str, Limit] = field(default_factory=dict)
    out_until: int = 0  #: no play before, microseconds since 1970
    out_as: str = ""  #: pause or exclusion
    day: int = -1  #: the day of which `seconds` are
    seconds: int = 0  #: at tables on that day, as they were last written down

    def __bool__(self) -> bool:
        return bool(self.limits or self.out_until)

    def evolve(self, entry: Entry) -> None:
        told = entry.told
        match entry.kind:
            case "play.limited":
                before = self.limits.get(told["limit"], Limit()).at(entry.at)
                now = told["since"] <= entry.at
                self.limits[told["limit"]] = Limit(told["value"]) if now else Limit(before, told["value"], told["since"])
            case "play.excluded":
                self.out_until, self.out_as = told["until"], told["as"]
            case "play.counted":
                self.day, self.seconds = told["day"], told["seconds"]
            case kind:
                raise ValueError(f"Limits of play do not know what a {kind} is.")

    def value(self, limit: str, now: int) -> int | None:
        return self.limits.get(limit, Limit()).at(now)

    def is_out(self, now: int) -> bool:
        return now < self.out_until

    # -- deciding

    def limiting(self, limit: str, value: int | None, now: int) -> Record:
        """What is to be written to set a limit, or to take it away with None."""
        most = LIMITS.get(limit)
        if most is None:
            raise Denied("no-limit", f"There is no limit {limit[:40]!r}.", 422, allowed=tuple(LIMITS))
        if value is not None and not 0 <= value <= most:
            raise Denied("bad-limit", f"That limit is {value}; it may be 0 to {most}.", 422, allowed=(f"0 to {most}", "none"))
        current = self.value(limit, now)
        tighter = value is not None and (current is None or value <= current)
        since = now if tighter or value == current else now + LOOSENED_AFTER
        return Record("play.limited", 1, {"limit": limit, "value": value, "since": since})

    def excluding(self, kind: str, days: int | None, now: int) -> Record:
        """What is to be written to play no more for so many days; None: for good."""
        if kind not in DAYS or (days is None and kind == PAUSE):
            raise Denied("bad-exclusion", "A pause is for 1 to 30 days, an exclusion for 31 days or more, or for good.", 422)
        least, most = DAYS[kind]
        if days is not None and not least <= days <= most:
            raise Denied("bad-exclusion", f"That would be {days} days; the {kind} is for {least} to {most}.", 422, allowed=tuple(DAYS))
        until = FOR_GOOD if days is None else now + days * DAY
        if until < self.out_until:
            words = f"You play no more until {told_time(self.out_until)}. That can be made longer, and not shorter."
            raise Denied("not-shorter", words, 409, allowed=("a later day", "for good"))
        return Record("play.excluded", 1, {"until": until, "as": kind})

    # -- what is forbidden now

    def check_in(self, now: int) -> None:
        """Refuse whoever is out, or has no time left today of what is written down."""
        if self.is_out(now):
            until = "for good" if self.out_until >= FOR_GOOD else f"until {told_time(self.out_until)}"
            raise Denied("excluded", f"You asked to play no more {until}. Nobody can end that sooner.", 403, allowed=("watch",))

    def check_time(self, played: int, now: int) -> None:
        """Refuse whoever has no time left today. `played`: seconds at tables today."""
        most = self.value(TIME_DAY, now)
        if most is not None and played >= most * 60:
            words = f"Your own limit is {_minutes(most)} at tables a day, and today it is used up."
            raise Denied("time-limit", words, 403, allowed=("come back tomorrow (UTC)", "watch"))

    def check_money(self, chips: int, lines: Iterable[Line], now: int) -> None:
        """Refuse to take more play money to a table than the limits leave. `lines`: of the wallet, from the week's first at least."""
        paid = [line for line in lines if line.amount < 0 and line.other.startswith("table/")]
        for limit, begin, called in ((MONEY_DAY, day_of(now) * DAY, "a day"), (MONEY_WEEK, week_begin(now), "a week")):
            most = self.value(limit, now)
            if most is None:
                continue
            used = -sum(line.amount for line in paid if line.at >= begin)
            if used + chips > most:
                left = max(most - used, 0)
                words = f"Your own limit is {most:,} of play money {called}. {used:,} went to tables already, so {left:,} is left."
                raise Denied("money-limit", words, 403, allowed=(f"up to {left}",) if left else ("come back later", "watch"))

    def told(self) -> dict[str, Any]:
        """All of it, for its owner's copy of the data."""
        limits = {name: {"value": each.value, "after": each.after, "since": each.since} for name, each in self.limits.items()}
        return {"limits": limits, "out_until": self.out_until, "out_as": self.out_as, "day": self.day, "seconds": self.seconds}


def day_of(at: int) -> int:
    """The day of a moment, counted from 1970."""
    return at // DAY


def week_begin(now: int) -> int:
    """The Monday of this week, at midnight. 1970 began on a Thursday."""
    return (day_of(now) - (day_of(now) + 3) % 7) * DAY


def told_time(at: int) -> str:
    return datetime.fromtimestamp(at / 1_000_000, UTC).strftime("%d %B %Y, %H:%M UTC")


def _minutes(most: int) -> str:
    hours, minutes = divmod(most, 60)
    return " and ".join([*([f"{hours} h"] if hours else []), *([f"{minutes} min"] if minutes or not hours else [])])
