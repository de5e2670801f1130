"""What an event does to the table. No rules: whatever had to be decided stands in the event."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import replace
from typing import Any, Final

from pitboss.betting.kill import NEUTRAL
from pitboss.table import events as e
from pitboss.table.blinds import NOTHING_MISSED, Missed
from pitboss.table.sign import Sign
from pitboss.table.state import Departed, Dispute, Exclusion, PickedUp, Player, Table, Waiting, Wish, Withheld


def evolve(table: Table, event: e.Event) -> None:
    """Bring the table up to date with what happened."""
    CHANGES[type(event)](table, event)


def replay(sign: Sign, chairs: int, happened: Iterable[e.Event]) -> Table:
    """A table from the beginning."""
    table = Table(sign, chairs)
    for event in happened:
        evolve(table, event)
    return table


# -- coming and going


def _listed(table: Table, event: e.Listed) -> None:
    table.waiting.insert(0 if event.first else len(table.waiting), Waiting(event.player, event.at))


def _unlisted(table: Table, event: e.Unlisted) -> None:
    table.waiting = [each for each in table.waiting if each.player != event.player]


def _seat_taken(table: Table, event: e.SeatTaken) -> None:
    player = Player(event.player, event.entry)
    player.exempt = event.exempt
    player.chips = event.stake
    _sit(table, event.seat, player)
    table.waiting = [each for each in table.waiting if each.player != event.player]
    table.picked_up = [each for each in table.picked_up if each.player != event.player]
    table.left = [each for each in table.left if each.player != event.player]
    _occupied(table, event.seat)


def _sit(table: Table, seat: int, player: Player) -> None:
    if not 0 < seat <= len(table.chairs) or table.chairs[seat - 1] is not None:
        raise LookupError(f"Nobody can sit down at seat {seat}.")
    table.chairs[seat - 1] = player


def _occupied(table: Table, seat: int) -> None:
    table.vacated = [each for each in table.vacated if each != seat]
    table.wishes = [each for each in table.wishes if each.to != seat]


def _emptied(table: Table, seat: int) -> None:
    table.player(seat)  # somebody must sit there
    table.chairs[seat - 1] = None
    table.vacated.append(seat)
    _forget(table, seat)


def _forget(table: Table, seat: int) -> None:
    """Nobody at this seat has asked for or agreed to anything."""
    table.wishes = [each for each in table.wishes if each.seat != seat]
    for asked in (table.asked_to_go, table.go_order, table.agreed, table.extra):
        if seat in asked:
            asked.remove(seat)
    left = (tuple(each for each in tied if each != seat) for tied in table.go_again)
    table.go_again = [tied for tied in left if len(tied) > 1]


def _bought_in(table: Table, event: e.BoughtIn) -> None:
    table.player(event.seat).chips += event.chips


def _topped_up(table: Table, event: e.ToppedUp) -> None:
    player = table.player(event.seat)
    if event.later:
        player.bought += event.chips
    else:
        player.chips += event.chips
    player.unmet = event.unmet


def _cashed_out(table: Table, event: e.CashedOut) -> None:
    if event.seat:
        player = table.player(event.seat)
        player.chips -= event.chips
        player.unmet = event.unmet
    else:
        table.picked_up = [each for each in table.picked_up if each.player != event.player]


def _seat_left(table: Table, event: e.SeatLeft) -> None:
    since = event.at - table.sign.return_within
    table.left = [each for each in table.left if each.player != event.player and each.at >= since]
    table.left.append(Departed(event.player, event.chips, event.at))
    _emptied(table, event.seat)
    table.kill = event.kill


def _will_leave(table: Table, event: e.WillLeave) -> None:
    table.player(event.seat).leaving = True


def _sat_out(table: Table, event: e.SatOut) -> None:
    player = table.player(event.seat)
    player.away = event.at
    player.posting = player.straddling = False
    table.kill = event.kill


def _returned(table: Table, event: e.Returned) -> None:
    player = table.player(event.seat)
    player.away = player.held_until = None
    if not event.rejoins:
        player.refused_at, player.refused_hand = None, 0
    player.entry = event.entry
    table.kill = event.kill


def _chose_to_post(table: Table, event: e.ChoseToPost) -> None:
    table.player(event.seat).posting = True


def _chose_to_wait(table: Table, event: e.ChoseToWait) -> None:
    table.player(event.seat).posting = False


# -- other seats


def _seat_asked(table: Table, event: e.SeatAsked) -> None:
    table.wishes.append(Wish(event.seat, event.to))


def _seat_moved(table: Table, event: e.SeatMoved) -> None:
    player = table.player(event.seat)
    # What the player has asked for and agreed to goes along.
    for said in (table.asked_to_go, table.go_order, table.agreed, table.extra):
        said[:] = [event.to if seat == event.seat else seat for seat in said]
    table.go_again = [tuple(event.to if seat == event.seat else seat for seat in tied) for tied in table.go_again]
    _emptied(table, event.seat)
    _sit(table, event.to, player)
    player.entry = event.entry
    player.exempt = event.exempt
    player.moved = True
    player.posting = False
    if not event.passes and table.last is not None:
        now = table.last.after_move(event.seat, event.to, len(table.last_seats))
        if now != table.last:
            table.last_seats = tuple(event.to if seat == event.seat else seat for seat in table.last_seats)
        table.last = now
    _occupied(table, event.to)
    table.kill = event.kill


def _seat_released(table: Table, event: e.SeatReleased) -> None:
    _occupied(table, event.seat)


def _set_apart(table: Table, event: e.PlayersSetApart) -> None:
    table.linked.append((event.player, event.other))


def _table_change_asked(table: Table, event: e.TableChangeAsked) -> None:
    table.asked_to_go.append(event.seat)
    table.go_order = []
    table.go_again = []


def _table_change_drawn(table: Table, event: e.TableChangeDrawn) -> None:
    table.go_order = list(event.order)
    table.go_again = list(event.again)


def _seat_held(table: Table, event: e.SeatHeld) -> None:
    table.player(event.seat).held_until = event.until


def _stake_picked_up(table: Table, event: e.StakePickedUp) -> None:
    table.picked_up.append(PickedUp(event.player, event.chips, event.at))
    _emptied(table, event.seat)
    table.kill = event.kill


# -- the hand


def _table_opened(table: Table, event: e.TableOpened) -> None:
    table.button = event.button


def _straddle_announced(table: Table, event: e.StraddleAnnounced) -> None:
    table.player(event.seat).straddling = True


def _kill_refused(table: Table, event: e.KillRefused) -> None:
    player = table.player(event.seat)
    player.away = player.refused_at = event.at
    player.refused_hand = table.hands
    table.kill = event.kill


def _hand_started(table: Table, event: e.HandStarted) -> None:
    table.playing = event.going
    # Seats that were on offer to those at the table are free for others from now on.
    table.vacated = []
    table.wishes = []


def _hand_finished(table: Table, event: e.HandFinished) -> None:
    going = table.playing
    assert going is not None
    for seat, chips in event.stacks:
        player = table.player(seat)
        player.chips = chips
        player.entry = ""
        player.exempt = player.posting = player.moved = player.straddling = False
        player.missed = NOTHING_MISSED
        if player.must_post <= going.number:
            player.must_post = 0
        if seat == going.positions.big:
            player.last_big = going.number
        if seat in going.positions.blinds:
            player.last_blind = going.number
    for seat, small, big in going.missed:
        found = table.at(seat)
        if found is not None:
            found.missed |= Missed(small, big)
    for seat, player in table.seated():
        player.chips += player.bought
        player.bought = 0
        if player.out_for and seat not in going.seats:
            player.out_for -= 1
    table.carried = event.carried
    table.house += event.house
    table.kill = event.kill
    table.hands = going.number
    table.last = going.positions
    table.last_seats = going.seats
    table.playing = None


def _hand_voided(table: Table, event: e.HandVoided) -> None:
    for seat, chips in event.stacks:
        table.player(seat).chips = chips
    table.house += event.house
    for seat, player in table.seated():
        player.straddling = seat in event.straddling
        player.chips += player.bought
        player.bought = 0
    table.playing = None


def _unposted_found(table: Table, event: e.UnpostedFound) -> None:
    table.player(event.seat).must_post = event.must_post
    if event.dead and table.playing is not None:
        table.playing = replace(table.playing, dead=(*table.playing.dead, event.seat))


# -- agreement, notice and the sign


def _agreed(table: Table, event: e.Agreed) -> None:
    (table.extra if event.to == "extra" else table.agreed).append(event.seat)


def _disagreed(table: Table, event: e.Disagreed) -> None:
    (table.extra if event.to == "extra" else table.agreed).remove(event.seat)


def _announced(table: Table, event: e.Announced) -> None:
    table.notice = event.notice
    table.agreed = []


def _notice_withdrawn(table: Table, event: e.NoticeWithdrawn) -> None:  # noqa: ARG001
    table.notice = None
    table.agreed = []


def _sign_changed(table: Table, event: e.SignChanged) -> None:
    table.sign = event.sign
    table.notice = None
    table.agreed = []
    for seat, player in table.seated():
        player.unmet = seat in event.unmet
        if event.anew:
            player.entry = ""
            player.missed = NOTHING_MISSED
            player.posting = player.moved = player.straddling = False
            player.must_post = 0
        if event.kill_anew:
            player.refused_at, player.refused_hand = None, 0
            player.entry = "" if player.entry == "kill" else player.entry
    if event.anew:
        table.extra = []
    if event.kill_anew:
        table.kill = NEUTRAL


def _table_closed(table: Table, event: e.TableClosed) -> None:  # noqa: ARG001
    table.closed = True
    table.notice = None
    table.agreed = []


def _table_reopened(table: Table, event: e.TableReopened) -> None:  # noqa: ARG001
    """Nobody sits there: as at a new table the button is drawn for, and no place at it, right or debt of before is left."""
    table.closed = False
    table.button, table.last, table.last_seats = 0, None, ()
    table.kill = NEUTRAL
    table.vacated = []
    table.wishes = []
    table.extra = []


def _dealer_changed(table: Table, event: e.DealerChanged) -> None:
    table.dealer = event.dealer


# -- what staff decided


def _player_excluded(table: Table, event: e.PlayerExcluded) -> None:
    table.excluded.append(Exclusion(event.player, event.hands, event.clause, event.at))
    if event.seat and event.hands:
        player = table.player(event.seat)
        player.out_for = event.hands
        player.posting = player.straddling = False


def _exclusion_lifted(table: Table, event: e.ExclusionLifted) -> None:
    table.excluded = [replace(each, lifted=True) if each.player == event.player else each for each in table.excluded]
    seat = table.seat_of(event.player)
    if seat is not None:
        table.player(seat).out_for = 0


def _winnings_withheld(table: Table, event: e.WinningsWithheld) -> None:
    table.player(event.seat).chips -= event.chips
    table.withheld.append(Withheld(event.player, event.chips, event.at))


def _withheld_settled(table: Table, event: e.WithheldSettled) -> None:
    table.withheld = [each for each in table.withheld if each.player != event.player]
    if not event.paid:
        table.house += event.chips
    elif event.seat:
        table.player(event.seat).chips += event.chips
    else:
        table.picked_up.append(PickedUp(event.player, event.chips, event.at))


def _dispute_raised(table: Table, event: e.DisputeRaised) -> None:
    table.disputes.append(Dispute(event.number, event.player, event.about, event.at))
    table.disputed = event.number


def _dispute_settled(table: Table, event: e.DisputeSettled) -> None:
    table.disputes = [each for each in table.disputes if each.number != event.number]


def _payment_corrected(table: Table, event: e.PaymentCorrected) -> None:
    table.player(event.seat).chips -= event.chips
    table.player(event.to).chips += event.chips


def _matter_decided(table: Table, event: e.MatterDecided) -> None:
    for player, given in event.carried:
        table.carried -= given
        table.withheld.append(Withheld(player, given, 0))


def _recorded(table: Table, event: e.DeckCounted) -> None:
    """It stands in the record; nothing at the table changes by it."""


CHANGES: Final[dict[type, Callable[[Table, Any], None]]] = {
    e.Listed: _listed,
    e.Unlisted: _unlisted,
    e.SeatTaken: _seat_taken,
    e.BoughtIn: _bought_in,
    e.ToppedUp: _topped_up,
    e.CashedOut: _cashed_out,
    e.SeatLeft: _seat_left,
    e.WillLeave: _will_leave,
    e.SatOut: _sat_out,
    e.Returned: _returned,
    e.ChoseToPost: _chose_to_post,
    e.ChoseToWait: _chose_to_wait,
    e.SeatAsked: _seat_asked,
    e.SeatMoved: _seat_moved,
    e.SeatReleased: _seat_released,
    e.PlayersSetApart: _set_apart,
    e.TableChangeAsked: _table_change_asked,
    e.TableChangeDrawn: _table_change_drawn,
    e.SeatHeld: _seat_held,
    e.StakePickedUp: _stake_picked_up,
    e.TableOpened: _table_opened,
    e.StraddleAnnounced: _straddle_announced,
    e.KillRefused: _kill_refused,
    e.HandStarted: _hand_started,
    e.HandFinished: _hand_finished,
    e.HandVoided: _hand_voided,
    e.UnpostedFound: _unposted_found,
    e.Agreed: _agreed,
    e.Disagreed: _disagreed,
    e.Announced: _announced,
    e.NoticeWithdrawn: _notice_withdrawn,
    e.SignChanged: _sign_changed,
    e.TableClosed: _table_closed,
    e.TableReopened: _table_reopened,
    e.DealerChanged: _dealer_changed,
    e.PlayerExcluded: _player_excluded,
    e.ExclusionLifted: _exclusion_lifted,
    e.WinningsWithheld: _winnings_withheld,
    e.WithheldSettled: _withheld_settled,
    e.DisputeRaised: _dispute_raised,
    e.DisputeSettled: _dispute_settled,
    e.PaymentCorrected: _payment_corrected,
    e.DeckCounted: _recorded,
    e.MatterDecided: _matter_decided,
}
