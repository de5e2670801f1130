"""Changes of what hangs at the table, and its closing: with nobody there, by agreement, or after the notice."""

from __future__ import annotations

from pitboss.banked.between import actions as a
from pitboss.banked.between import events as e
from pitboss.banked.between.refusing import guest_at, must_be_staff, no_round, refused
from pitboss.banked.between.state import HouseTable
from pitboss.law.house_points import house_answers

Happened = tuple[e.Event, ...]
# Nobody at the table, everybody agreeing, the notice: the topic of each.
SIGN = ("sign-with-nobody", "sign-by-agreement", "table-sign")
CLOSING = ("closing-with-nobody", "closing-by-agreement", "table-closing")


def announce(table: HouseTable, action: a.Announce) -> Happened:
    must_be_staff(table, action.by, "table-limits")
    if action.trips_table and action.trips_table not in house_answers("trips_table"):
        raise refused(table, "no-table", f"There is no Trips pay {action.trips_table}.", "table-sign")
    return (e.ChangeAnnounced(action.limits, action.trips_table, action.by, action.at),)


def announce_closing(table: HouseTable, action: a.AnnounceClosing) -> Happened:
    must_be_staff(table, action.by, "table-closing")
    return (e.ClosingAnnounced(action.by, action.at),)


def agree(table: HouseTable, action: a.Agree) -> Happened:
    guest_at(table, action.seat)
    if table.notice is None:
        raise refused(table, "no-notice", "Nothing has been announced.", "table-sign")
    if action.seat in table.notice.agreed:
        raise refused(table, "agreed", f"Seat {action.seat} has agreed already.", "sign-by-agreement")
    return (e.Agreed(action.seat),)


def make_change(table: HouseTable, action: a.MakeChange) -> Happened:
    """Between rounds only: the wagers of a round are not touched."""
    notice = table.notice
    if notice is None:
        raise refused(table, "no-notice", "Nothing has been announced.", "table-sign")
    topic = "table-closing" if notice.is_closing else "table-sign"
    must_be_staff(table, action.by, topic)
    no_round(table, "wagers-locked")
    waited = action.at - notice.at
    minutes = table.rules.terms.number("notice.table-closing" if notice.is_closing else "notice.table-limits")
    missing = [seat for seat in table.guests if seat not in notice.agreed]
    empty, agreed, noticed = CLOSING if notice.is_closing else SIGN
    if not table.guests:
        clause = table.rules.clause(empty)
    elif not missing:
        clause = table.rules.clause(agreed)
    elif waited >= minutes:
        clause = table.rules.clause(noticed)
    else:
        words = f"Players are here and not all agree: it takes {minutes} minutes of notice, and {waited} have passed."
        raise refused(table, "too-early", words, topic)
    if notice.limits is None:
        return (e.TableClosed(action.by, clause),)
    return (e.SignChanged(notice.limits, notice.trips_table, action.by, clause),)


def reopen(table: HouseTable, action: a.ReopenTable) -> Happened:
    """By whoever may close it."""
    must_be_staff(table, action.by, "table-closing")
    if not table.closed:
        raise refused(table, "open", "The table is open.", "table-closing")
    if not action.why.strip():
        raise refused(table, "staff-decide", "Say why: it is recorded with the decision.", "table-closing")
    return (e.TableReopened(action.by, action.why),)
