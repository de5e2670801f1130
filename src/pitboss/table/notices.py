"""Changes of the sign, and closing: what must be announced, how long before, and whose consent spares it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Final

from pitboss.betting import kill
from pitboss.betting.commission import Commission
from pitboss.table import actions as a
from pitboss.table import events as e
from pitboss.table.joining import go, rules_of_kill
from pitboss.table.refusing import must_be_between_hands, must_be_open, must_sit, refused
from pitboss.table.sign import Sign
from pitboss.table.staff import DIRECTOR, must_be_staff
from pitboss.table.start import agree_to_extra
from pitboss.table.state import Notice, Table

SCHEDULE: Final = "limits_scheduled"


@dataclass(frozen=True, slots=True)
class Demand:
    """What a change asks for: so many hands, so many minutes, or consent."""

    what: str
    hands: int
    minutes: int
    consent: str  #: no, everyone or majority
    topic: str


# -- what a change asks for


def demands(old: Sign, new: Sign) -> Iterator[Demand]:
    """Everything the book asks for before one sign takes the place of another."""
    points = old.rules.points
    consent = points.change_agreement
    if _game(old) != _game(new):
        yield Demand("another game", points.change_game_hands, points.change_game_minutes, consent, _spoken(old, "change_game"))
    if old.buy_in != new.buy_in:
        yield Demand("another buy-in", points.change_buy_in_hands, points.change_buy_in_minutes, consent, _spoken(old, "change_buy_in"))
    scheduled = points.limits_scheduled == "yes"
    if _limits(old) != _limits(new) and scheduled:
        # A schedule that is known beforehand is notice of all its limits.
        yield Demand("another limit", 0, 0, "no", SCHEDULE)
    elif _limits(old) != _limits(new) and points.change_limits_minutes:
        yield Demand("another limit", 0, points.change_limits_minutes, consent, "change_limits_minutes")
    if new.rules.stakes.least_bet > old.rules.stakes.least_bet and points.minimum_rise_minutes and not scheduled:
        waived = consent if points.minimum_rise_agreement == "majority-waives" else "no"
        yield Demand("a higher minimum", 0, points.minimum_rise_minutes, waived, "minimum_rise_minutes")
    if old.rules.sign != new.rules.sign:
        minutes = points.commission_rise_minutes if _dearer(old.rules.commission, new.rules.commission) else 0
        yield Demand("another commission", 0, minutes, "no", "commission_rise_minutes" if minutes else "commission-change")


def _spoken(sign: Sign, point: str) -> str:
    """The question by which the book has a notice: in hands or in minutes."""
    return next((f"{point}_{unit}" for unit in ("hands", "minutes") if sign.rules.terms.clause(f"{point}_{unit}")), "change_agreement")


def _game(sign: Sign) -> tuple[object, ...]:
    terms = sign.rules.terms
    return terms.book.key, terms.game.key, terms.pack, terms.play, terms.settings, sorted(terms.options.items())


def _limits(sign: Sign) -> tuple[object, ...]:
    return sign.rules.terms.limit, sign.rules.stakes, sign.kill, sign.qualifying


def _dearer(old: Commission, new: Commission) -> bool:
    """Whether a player may have to pay more than before. Charges of two kinds cannot be compared: that counts as more."""
    if old.kind == "none" or new.kind == "none":
        return new.kind != "none"
    if old.kind != new.kind or old.by_players != new.by_players:
        return True
    caps = new.cap is None if old.cap is not None else False
    higher = new.percent > old.percent or new.amount > old.amount or new.minimum > old.minimum
    return higher or caps or (old.cap is not None and new.cap is not None and new.cap > old.cap)


def closing_demand(table: Table, by: str) -> Demand:
    """What closing this table asks for now of a member of the staff."""
    points = table.sign.rules.points
    if by == DIRECTOR and points.director_closes == "yes":
        return Demand("closing", 0, 0, "no", "closing")
    if sum(player.away is None for _, player in table.seated()) < points.closing_players:
        return Demand("closing", 0, 0, "no", "closing")
    return Demand("closing", points.closing_hands, points.closing_minutes, points.closing_agreement, "closing")


# -- whether it is met


def unmet(table: Table, demand: Demand, at: int) -> str:
    """What is still wanting, in words; empty: nothing."""
    notice = table.notice
    if demand.consent != "no" and notice is not None and _consents(table, demand.consent):
        return ""
    must_agree = demand.consent != "no" and not demand.hands and not demand.minutes
    if not demand.hands and not demand.minutes and not must_agree:
        return ""
    if notice is None:
        return f"notice of {_length(demand)}" if not must_agree else "the players' consent"
    if must_agree:
        return "the players' consent"
    started = notice.hand
    if notice.during and table.sign.rules.points.closing_count == "full-hands":
        started += 1
    hands = demand.hands - max(table.hands - started, 0)
    seconds = demand.minutes * 60 - (at - notice.at)
    if hands > 0:
        return f"{hands} more hand{'s' if hands > 1 else ''} of notice"
    return f"{seconds} more seconds of notice" if seconds > 0 else ""


def _length(demand: Demand) -> str:
    return f"{demand.hands} hands" if demand.hands else f"{demand.minutes} minutes"


def _consents(table: Table, consent: str) -> bool:
    voters = table.seats
    if consent == "majority" and table.sign.rules.points.majority_of == "present":
        voters = [seat for seat, player in table.seated() if player.away is None]
    agreed = sum(seat in table.agreed for seat in voters)
    return agreed == len(voters) if consent == "everyone" else 2 * agreed > len(voters)


# -- actions


def _power(table: Table, new: Sign) -> tuple[str, ...]:
    """What staff have to be entitled to for this sign: to vary the commission, the game, the buy-in, the limits or the time to act."""
    old = table.sign
    wanted = [demand.topic for demand in demands(old, new)]
    other = [topic for topic in wanted if not topic.startswith("commission")]
    if wanted and not other:
        return "commission-change", "change_agreement"
    timed = replace(old.rules.stakes, time_to_act=new.rules.stakes.time_to_act)
    if timed == new.rules.stakes:
        other += ["time"] if timed != old.rules.stakes else []
    else:
        other.append("limits-change")
    return "sign-change-staff", *other, "change_agreement"


def _must_be_changing(table: Table, by: str, new: Sign) -> None:
    """Refuse a new sign by anybody who may not vary the commission, or change the game; the director of a tournament keeps its schedule."""
    scheduled = [demand.topic for demand in demands(table.sign, new)] == [SCHEDULE]
    must_be_staff(table.sign.rules.terms, by, *_power(table, new), director=scheduled)


def _must_be_closing(table: Table, by: str) -> None:
    rules = table.sign.rules
    must_be_staff(rules.terms, by, "closing", director=rules.points.director_closes == "yes")


def _must_be_announcing(table: Table, by: str, new: Sign | None) -> None:
    """Refuse a notice by anybody who may not carry it out. No sign: the table is to close."""
    if new is None:
        _must_be_closing(table, by)
    else:
        _must_be_changing(table, by, new)


def announce_change(table: Table, action: a.AnnounceChange) -> Sequence[e.Event]:
    must_be_open(table)
    _must_be_changing(table, action.by, action.sign)
    if action.sign == table.sign:
        raise refused(table, "no-change", "The sign says this already.", "change_agreement")
    return (e.Announced(Notice(action.sign, action.at, table.hands, table.playing is not None)),)


def announce_closing(table: Table, action: a.AnnounceClosing) -> Sequence[e.Event]:
    must_be_open(table)
    _must_be_closing(table, action.by)
    return (e.Announced(Notice(None, action.at, table.hands, table.playing is not None)),)


def withdraw(table: Table, action: a.WithdrawNotice) -> Sequence[e.Event]:
    if table.notice is None:
        must_be_staff(table.sign.rules.terms, action.by, "sign-change-staff", "change_agreement")
        raise refused(table, "no-notice", "Nothing has been announced.", "change_agreement")
    _must_be_announcing(table, action.by, table.notice.sign)
    return (e.NoticeWithdrawn(),)


def agree(table: Table, action: a.Agree) -> Sequence[e.Event]:
    must_sit(table, action.seat)
    _must_be_asked(table, action.to)
    if action.seat in (table.extra if action.to == "extra" else table.agreed):
        raise refused(table, "agreed", f"Seat {action.seat} has agreed already.", "change_agreement", allowed=("take it back",))
    return (e.Agreed(action.seat, action.to),)


def disagree(table: Table, action: a.Disagree) -> Sequence[e.Event]:
    must_sit(table, action.seat)
    _must_be_asked(table, action.to)
    if action.seat not in (table.extra if action.to == "extra" else table.agreed):
        raise refused(table, "not-agreed", f"Seat {action.seat} has not agreed.", "change_agreement", allowed=("agree",))
    return (e.Disagreed(action.seat, action.to),)


def _must_be_asked(table: Table, to: str) -> None:
    rules = table.sign.rules
    if to == "extra":
        if not rules.points.extra_players or rules.pack.size == 52:
            raise refused(table, "no-extra", "Nobody may sit above the number of players here.", "extra_players", "seats")
    elif to != "notice":
        raise refused(table, "unasked", f"{to!r} is nothing to agree to.", "change_agreement", allowed=("notice", "extra"))
    elif table.notice is None:
        raise refused(table, "no-notice", "Nothing has been announced.", "change_agreement")


def change_sign(table: Table, action: a.ChangeSign) -> Sequence[e.Event]:
    must_be_open(table)
    points, notice = table.sign.rules.points, table.notice
    if notice is None or notice.sign is None:
        must_be_staff(table.sign.rules.terms, action.by, "sign-change-staff", "change_agreement")
        raise refused(table, "no-notice", "No change has been announced.", "change_agreement", allowed=("announce it",))
    _must_be_changing(table, action.by, notice.sign)
    wanted = list(demands(table.sign, notice.sign))
    if all(demand.topic.startswith("commission") for demand in wanted):
        must_be_between_hands(table, "Another commission", "commission-change")
    must_be_between_hands(table, "A change", "sign-change", *(demand.topic for demand in wanted))
    for demand in wanted:
        if wanting := unmet(table, demand, action.at):
            ways = ("wait", "ask the players") if demand.consent != "no" else ("wait",)
            words = f"{demand.what.capitalize()} needs {wanting}."
            raise refused(table, "notice", words, demand.topic, "change_agreement", allowed=ways)
    new = notice.sign
    _check_seats(table, new)
    another = _game(table.sign) != _game(new)
    meet = (another and points.game_change_stakes == "meet-limits") or (
        table.sign.buy_in != new.buy_in and points.buy_in_change == "meet-new-limits"
    )
    outside = tuple(seat for seat, player in table.seated() if meet and not new.buy_in.holds(player.chips))
    return (e.SignChanged(new, outside, another, _kill_anew(table, new, another=another)),)


def _kill_anew(table: Table, new: Sign, *, another: bool) -> bool:
    """Whether the Kill Button goes back to the middle: Kill Pots begin or end, or another game does (Melbourne 8.12.2, 8.12.3(a))."""
    if not table.sign.kill or not new.kill:
        return table.sign.kill != new.kill
    return another and kill.ends_with_game(table.kill, rules_of_kill(table), hilo=new.rules.low is not None)


def _check_seats(table: Table, new: Sign) -> None:
    """No more players than the new game takes."""
    points = new.rules.points
    extra = points.extra_players if new.rules.pack.size < 52 and agree_to_extra(table) else 0
    seated = len(table.seats)
    if points.seat_limit_counts == "seated" and seated > new.seats + extra:
        words = f"{new.rules.entry.name} is for {new.seats} players, and {seated} sit here."
        raise refused(table, "full", words, clause=new.rules.terms.clause("seats"), allowed=("another game", "fewer players"))
    # Each player pays another ante into a carried pot, so it is won at the game and the stakes it was made at.
    if table.carried and (_game(table.sign) != _game(new) or _limits(table.sign) != _limits(new)):
        raise refused(table, "carried", "A pot is carried over: it is won before the game changes.", "no_opener", allowed=("play on",))


def close(table: Table, action: a.CloseTable) -> Sequence[e.Event]:
    must_be_open(table)
    _must_be_closing(table, action.by)
    must_be_between_hands(table, "Closing", "closing")
    demand = closing_demand(table, action.by)
    asked = table.notice is not None and table.notice.sign is None
    if demand.hands or demand.minutes:
        wanting = unmet(table, demand, action.at) if asked else f"notice of {_length(demand)}"
        if wanting:
            ways = ("wait", "ask the players") if demand.consent != "no" else ("wait",)
            raise refused(table, "notice", f"Closing needs {wanting}.", "closing", allowed=ways)
    if table.carried:
        words = "A pot is carried over: it is won before the table closes, or given by staff where no hand can be played."
        raise refused(table, "carried", words, "no_opener", allowed=("play on",))
    paid = [event for seat in table.seats for event in go(table, seat, action.at)]
    return (*paid, e.TableClosed())


def reopen(table: Table, action: a.ReopenTable) -> Sequence[e.Event]:
    """By whoever may close it."""
    _must_be_closing(table, action.by)
    if not table.closed:
        raise refused(table, "open", "The table is open.", "closing", allowed=("take a seat",))
    if not action.why.strip():
        raise refused(table, "no-reason", "Say why: it is recorded with the decision.", "closing")
    return (e.TableReopened(action.by, action.why),)


def change_dealer(table: Table, action: a.ChangeDealer) -> Sequence[e.Event]:
    if table.sign.rules.points.dealer_plays == "no" and action.dealer and table.seat_of(action.dealer) is not None:
        raise refused(table, "dealer", f"{action.dealer} plays in this game and may not deal it.", "dealer_plays")
    least = table.sign.rules.points.dealer_age_least
    if action.age and action.age < least:
        raise refused(table, "age", f"{action.dealer} is {action.age}; whoever deals is {least} or older.", "dealer_age_least")
    must_be_between_hands(table, "Another dealer", "deal")
    return (e.DealerChanged(action.dealer),)
