"""What an event does to a table between rounds. No rules here."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from pitboss.banked.between import events as e
from pitboss.banked.between.state import Dispute, Guest, Hold, HouseTable, Notice
from pitboss.banked.rules import Rules
from pitboss.law.terms import Terms


def evolve(table: HouseTable, event: e.Event) -> None:
    """Carry the event out. Never refuses."""
    match event:
        case e.Joined(name=name, seat=seat, chips=chips, stands=stands):
            table.guests[seat] = Guest(name, chips, 0, stands)
            table.cashed -= chips
        case e.ChipsBought(seat=seat, chips=chips):
            _guest(table, seat, chips=table.guests[seat].chips + chips)
            table.cashed -= chips
        case e.Left(seat=seat):
            table.cashed += table.guests.pop(seat).chips
        case e.AskedToSit(seat=seat):
            _guest(table, seat, must_sit=True)
        case e.SatDown(seat=seat):
            _guest(table, seat, stands=False, must_sit=False)
        case e.DealerNamed(name=name):
            table.dealer = name
        case e.DeckOpened(colour=colour):
            table.decks = (*table.decks, colour)
        case e.DeckUnfit():
            table.deck_due = True
        case e.DeckReplaced(colour=colour):
            table.decks = (colour, *table.decks[1:])
            table.deck_due = False
        case _:
            _announced(table, event)


def _announced(table: HouseTable, event: e.Event) -> None:
    """Notices, closing, and who is sent away."""
    match event:
        case e.ChangeAnnounced(limits=limits, trips_table=trips, at=at):
            table.notice = Notice(at, limits, trips)
        case e.ClosingAnnounced(at=at):
            table.notice = Notice(at)
        case e.Agreed(seat=seat):
            assert table.notice is not None
            table.notice = _changed(table.notice, agreed=(*table.notice.agreed, seat))
        case e.SignChanged(limits=limits, trips_table=trips):
            table.rules = _rules(table.rules, limits, trips)
            table.notice = None
        case e.TableClosed():
            table.closed = True
            table.notice = None
            for seat in tuple(table.guests):
                table.cashed += table.guests.pop(seat).chips
        case e.TableReopened():
            table.closed = False
        case e.KeptOut(name=name, why=why):
            table.excluded[name] = why
            if seat := table.seat_of(name):
                table.cashed += table.guests.pop(seat).chips
        case e.AskedToVacate(seat=seat):
            table.cashed += table.guests.pop(seat).chips
        case _:
            _recorded(table, event)


def _recorded(table: HouseTable, event: e.Event) -> None:
    """Disputes, withheld payments, and rounds."""
    match event:
        case e.DisputeRaised(name=name, about=about):
            table.disputes.append(Dispute(name, about))
        case e.DisputeDecided(by=by, decision=decision, why=why):
            number = next(number for number, each in enumerate(table.disputes) if not each.by)
            table.disputes[number] = _changed(table.disputes[number], by=by, decision=decision, why=why)
        case e.DecisionReviewed(says=says):
            number = next(number for number, each in reversed(list(enumerate(table.disputes))) if each.by)
            table.disputes[number] = _changed(table.disputes[number], review=says)
        case e.HeldPaid(name=name):
            paid = sum(hold.amount for hold in table.holds if hold.player == name)
            table.holds = [hold for hold in table.holds if hold.player != name]
            if seat := table.seat_of(name):
                _guest(table, seat, chips=table.guests[seat].chips + paid)
            else:
                table.cashed += paid
        case e.RoundStarted(seats=seats):
            table.playing = seats
        case e.RoundFinished():
            _finished(table, event)


def _finished(table: HouseTable, event: e.RoundFinished) -> None:
    for seat, chips in event.stacks:
        if seat in table.guests:
            _guest(table, seat, chips=chips, idle=table.guests[seat].idle + 1 if seat in event.idle else 0)
        else:
            table.cashed += chips
    table.holds += [Hold(name, amount, event.until) for name, amount in event.held]
    table.house += event.house
    table.jackpot += event.jackpot
    table.rounds += 1
    table.playing = ()
    if len(table.decks) > 1:
        # With a shuffling machine the two decks take turns.
        table.decks = (*table.decks[1:], table.decks[0])


def _guest(table: HouseTable, seat: int, **changes: Any) -> None:
    table.guests[seat] = _changed(table.guests[seat], **changes)


def _changed(one: Any, **changes: Any) -> Any:
    return replace(one, **changes)


def _rules(rules: Rules, limits: Any, trips_table: str) -> Rules:
    terms = rules.terms
    options = dict(terms.options)
    if trips_table:
        options["trips-pay-table"] = trips_table
    return Rules(Terms(terms.book, terms.game.key, options=options, on=terms.on), limits)
