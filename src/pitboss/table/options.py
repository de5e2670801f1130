"""What is possible at a table now: for each seat, for newcomers, for the dealer."""

from __future__ import annotations

from dataclasses import dataclass

from pitboss.hand.refusal import Refused
from pitboss.hand.state import Hand
from pitboss.table import actions as a
from pitboss.table.absence import may_come_back
from pitboss.table.joining import free_seats, is_free_of_kill, needs_leave, neighbours, rules_of_kill, still_in_hand, top_up_limits
from pitboss.table.moving import sheds_kill
from pitboss.table.owed import Owed, owed
from pitboss.table.playing import straddle_barred
from pitboss.table.sign import BuyIn
from pitboss.table.start import can_play, start_hand
from pitboss.table.state import Table


@dataclass(frozen=True, slots=True)
class SeatOptions:
    """What the player at one seat may ask for."""

    leave: bool
    sit_out: bool
    come_back: bool
    owes: Owed | None  #: what is to be made good before being dealt in
    post: bool  #: may choose to post it
    wait: bool  #: may choose not to
    top_up: tuple[int, int | None] | None  #: least and most; None in the place of the most: any number
    take_off: tuple[int, int] | None
    moves: tuple[int, ...]  #: empty seats
    asks: tuple[int, ...]  #: empty seats to be asked for
    straddle: bool
    refuse_kill: bool
    change_tables: bool
    agree: tuple[str, ...]
    disagree: tuple[str, ...]

    def in_words(self) -> tuple[str, ...]:
        """For people: `leave`, `add 1 to 100 chips`, `move to seat 4`."""
        found = [name for name, may in (("leave", self.leave), ("sit out", self.sit_out), ("come back", self.come_back)) if may]
        if self.post and self.owes is not None:
            found.append(f"post ({self.owes})")
        if self.wait:
            found.append("wait for the big blind")
        if self.top_up is not None:
            least, most = self.top_up
            found.append(f"add {least} chips or more" if most is None else f"add {least} to {most} chips")
        if self.take_off is not None:
            found.append(f"take {self.take_off[0]} to {self.take_off[1]} chips off")
        found += [f"move to seat {seat}" for seat in self.moves]
        found += [name for name, may in (("straddle", self.straddle), ("refuse the Kill wager", self.refuse_kill)) if may]
        return (*found, *(f"agree ({what})" for what in self.agree))


@dataclass(frozen=True, slots=True)
class Options:
    """What is possible at the table."""

    seats: dict[int, SeatOptions]
    free: tuple[int, ...]  #: seats a newcomer may take
    buy_in: BuyIn  #: what for
    first: str  #: who is first on the waiting list, and goes before any other newcomer; empty: nobody waits
    open: tuple[int, ...]  #: the table can be opened: seats that draw for the button, or are there where nobody draws
    start: bool  #: a hand can begin
    finish: bool  #: a hand is being played
    chip: int

    def allows(self, action: a.Action) -> bool | None:
        """Whether `decide` would take this; None where that depends on more than the table, as on who decides and when."""
        if isinstance(action, a.StartHand):
            return self.start
        if isinstance(action, a.VoidHand):
            return self.finish
        seat = getattr(action, "seat", None)
        if isinstance(action, a.WithholdWinnings | a.CorrectPayment):
            return None
        if isinstance(
            action,
            a.TakeSeat | a.ReleaseSeat | a.RecordAbsence | a.HoldSeat | a.PickUp | a.MovePlayer | a.ApproveTableChange | a.ReportUnposted,
        ):
            return None
        if seat is None:
            return None
        may = self.seats.get(seat)
        return may is not None and _allows(may, action, self.chip)


def _allows(may: SeatOptions, action: a.Action, chip: int) -> bool:
    match action:
        case a.TopUp(chips=chips):
            return may.top_up is not None and may.top_up[0] <= chips and chips % chip == 0 and _below(chips, may.top_up[1])
        case a.TakeOff(chips=chips):
            return may.take_off is not None and may.take_off[0] <= chips <= may.take_off[1] and chips % chip == 0
        case a.MoveSeat(to=to):
            return to in may.moves
        case a.AskForSeat(to=to):
            return to in may.asks
        case a.Agree(to=what):
            return what in may.agree
        case a.Disagree(to=what):
            return what in may.disagree
    simple = {
        a.Leave: may.leave,
        a.SitOut: may.sit_out,
        a.Return: may.come_back,
        a.PostToEnter: may.post,
        a.WaitForBlind: may.wait,
        a.AnnounceStraddle: may.straddle,
        a.RefuseKill: may.refuse_kill,
        a.AskTableChange: may.change_tables,
    }
    return simple[type(action)]


def _below(chips: int, most: int | None) -> bool:
    return most is None or chips <= most


def options(table: Table, hand: Hand | None = None) -> Options:
    """What is possible now. `hand`: the hand being played, to tell who has folded."""
    return Options(
        {seat: seat_options(table, seat, hand) for seat in table.seats},
        tuple(free_seats(table)),
        table.sign.buy_in,
        table.waiting[0].player if table.waiting else "",
        _open(table),
        not table.closed and table.playing is None and _can_start(table),
        table.playing is not None,
        table.sign.rules.chip,
    )


def seat_options(table: Table, seat: int, hand: Hand | None = None) -> SeatOptions:
    """What the player at this seat may ask for."""
    player, rules = table.player(seat), table.sign.rules
    between = table.playing is None
    away, playing = player.away is not None, table.in_hand(seat)
    bound = not is_free_of_kill(table, seat)
    debt = owed(table, seat)
    assigned = rules.points.seats_assigned == "yes"
    empty = [number for number, each in enumerate(table.chairs, start=1) if each is None]
    moves = [to for to in empty if not playing and not neighbours(table, player.name, to)]
    wanted = {wish.to for wish in table.wishes if wish.seat != seat and wish.to in table.vacated}
    mine = {wish.to for wish in table.wishes if wish.seat == seat}
    extra = bool(rules.points.extra_players) and rules.pack.size < 52
    votes = [("notice", table.agreed)] * (table.notice is not None) + [("extra", table.extra)] * extra
    return SeatOptions(
        leave=not bound and not (playing and player.leaving) and not needs_leave(table, seat),
        sit_out=not away and not bound,
        come_back=may_come_back(player),
        owes=debt,
        post=debt is not None and debt.may_post and not player.posting,
        wait=player.posting and (debt is None or debt.may_wait),
        top_up=_top_up(table, seat, hand),
        take_off=_take_off(table, seat),
        moves=() if assigned else tuple(to for to in moves if to not in wanted and not sheds_kill(table, seat, to)),
        asks=() if assigned else tuple(to for to in moves if to not in mine),
        straddle=between and rules.offers and not player.straddling and not straddle_barred(table, seat),
        refuse_kill=between and table.sign.kill and table.kill.killer == seat and rules_of_kill(table).fee_per_person,
        change_tables=seat not in table.asked_to_go,
        agree=tuple(what for what, agreed in votes if seat not in agreed),
        disagree=tuple(what for what, agreed in votes if seat in agreed),
    )


def _top_up(table: Table, seat: int, hand: Hand | None) -> tuple[int, int | None] | None:
    if table.closed or still_in_hand(table, seat, hand) or table.sign.rules.points.chips_added == "no":
        return None
    least, most = top_up_limits(table, seat)
    return None if most is not None and most < least else (least, most)


def _take_off(table: Table, seat: int) -> tuple[int, int] | None:
    player, limits = table.player(seat), table.sign.buy_in
    if table.playing is not None or not player.unmet or limits.most is None or player.chips <= limits.most:
        return None
    return player.chips - limits.most, player.chips - limits.least


def _open(table: Table) -> tuple[int, ...]:
    rules = table.sign.rules
    able = tuple(seat for seat in table.seats if can_play(table, seat))
    begun = table.closed or table.last is not None or bool(table.button) or not rules.terms.clause("button")
    return () if begun or len(able) < rules.points.least_players else able


def _can_start(table: Table) -> bool:
    try:
        start_hand(table)
    except Refused:
        return False
    return True
