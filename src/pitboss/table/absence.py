"""Sitting out and coming back, seats held, stakes picked up."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from pitboss.betting import kill
from pitboss.law.staff import RANKS, at_least
from pitboss.table import actions as a
from pitboss.table import events as e
from pitboss.table.joining import must_be_free_of_kill, rules_of_kill
from pitboss.table.owed import must_play, owed
from pitboss.table.refusing import must_be_open, must_sit, refused
from pitboss.table.staff import must_be_staff
from pitboss.table.state import Player, Table

ABSENT: Final = "the dealer records the absence first"


def sit_out(table: Table, action: a.SitOut) -> Sequence[e.Event]:
    player = must_sit(table, action.seat)
    if player.away is not None:
        raise refused(table, "away", f"Seat {action.seat} is sitting out already.", "absent", allowed=("return",))
    must_be_free_of_kill(table, action.seat)
    return (e.SatOut(action.seat, action.at, table.kill),)


def record_absence(table: Table, action: a.RecordAbsence) -> Sequence[e.Event]:
    """Staff find that a player is away: a fact, which also holds of a player who may not choose to sit out."""
    player, terms = must_sit(table, action.seat), table.sign.rules.terms
    if action.by not in RANKS or not at_least(terms, action.by, "dealer"):
        raise refused(table, "staff", "The dealer, or staff above, records who is away.", "absent", allowed=("the dealer",))
    if player.away is not None:
        raise refused(table, "away", f"Seat {action.seat} is away already.", "absent", allowed=("return",))
    return (e.SatOut(action.seat, action.at, table.kill),)


def come_back(table: Table, action: a.Return) -> Sequence[e.Event]:
    player = must_sit(table, action.seat)
    if player.away is None:
        raise refused(table, "not-away", f"Seat {action.seat} is not sitting out.", "absent", allowed=("sit out",))
    if not may_come_back(player):
        words = f"Seat {action.seat} has no chips left: add chips first."
        raise refused(table, "no-chips", words, "stake", "table-stakes", "buy-in", allowed=("add chips", "leave"))
    if player.refused_at is None or not table.sign.kill or table.kill.seat == action.seat:
        return (e.Returned(action.seat, player.entry, table.kill),)
    absence = kill.Absence(action.at - player.refused_at, circuit_done=_circuit_done(table, player))
    if not absence.within(rules_of_kill(table), minutes=table.sign.rules.points.picked_up_minutes):
        return (e.Returned(action.seat, player.entry, table.kill),)
    if table.playing is not None:
        # The hand being played moves the Kill Button first.
        return (e.Returned(action.seat, player.entry, table.kill, rejoins=True),)
    return (_rejoined(action.seat, player, table.kill),)


def rejoined(table: Table, button: kill.KillButton) -> list[e.Event]:
    """Those who refused the Kill wager and came back while a hand was played, now that it is over."""
    found: list[e.Event] = []
    for seat, player in table.seated():
        if player.refused_at is not None and player.away is None and not player.leaving and seat != button.seat:
            event = _rejoined(seat, player, button)
            button = event.kill
            found.append(event)
    return found


def _rejoined(seat: int, player: Player, button: kill.KillButton) -> e.Returned:
    back = kill.regain(button, seat)
    return e.Returned(seat, "kill" if back.posts else player.entry, back.button)


def may_come_back(player: Player) -> bool:
    """Whether there is something to play with. Chips bought during a hand count."""
    return player.away is not None and player.chips + player.bought > 0


def _circuit_done(table: Table, player: Player) -> bool:
    """Whether the button has gone round since the Kill wager was refused: as many hands as there are players in the game."""
    return table.hands - player.refused_hand >= max(len(table.last_seats), 2)


def choose_to_post(table: Table, action: a.PostToEnter) -> Sequence[e.Event]:
    player = must_sit(table, action.seat)
    debt = owed(table, action.seat)
    if debt is None:
        raise refused(table, "nothing-owed", f"Seat {action.seat} owes nothing.", "blinds", allowed=("wait for the cards",))
    if not debt.may_post:
        raise refused(table, "must-wait", f"{debt.why} Seat {action.seat} can only wait for the big blind.", clause=debt.clause)
    if player.posting:
        raise refused(table, "posting", f"Seat {action.seat} posts already.", clause=debt.clause, allowed=("wait",))
    return (e.ChoseToPost(action.seat),)


def choose_to_wait(table: Table, action: a.WaitForBlind) -> Sequence[e.Event]:
    player = must_sit(table, action.seat)
    debt = owed(table, action.seat)
    if debt is not None and not debt.may_wait:
        clause = table.sign.rules.terms.clause("kill-wager") if must_play(table, action.seat) else debt.clause
        raise refused(table, "must-post", f"{debt.why} Seat {action.seat} must {debt}.", clause=clause, allowed=(str(debt),))
    if not player.posting:
        raise refused(table, "waiting", f"Seat {action.seat} posts nothing as it is.", "new_player", "blinds")
    return (e.ChoseToWait(action.seat),)


# -- held and picked up


def hold_seat(table: Table, action: a.HoldSeat) -> Sequence[e.Event]:
    player = must_sit(table, action.seat)
    must_be_staff(table.sign.rules.terms, action.by, "absent")
    if player.away is None:
        raise refused(table, "not-away", f"Seat {action.seat} is not away.", "absent", allowed=(ABSENT,))
    longest = table.sign.rules.points.seat_hold_minutes
    until = action.at + action.minutes * 60
    if action.minutes < 1 or (longest and until - player.away > longest * 60):
        left = max(player.away + longest * 60 - action.at, 0) // 60
        words = f"A seat is held for {longest} minutes at most, counted from when its player left."
        raise refused(table, "held-too-long", words, "seat_hold_minutes", "absent", allowed=(f"{left} minutes from now",))
    return (e.SeatHeld(action.seat, until),)


def pick_up(table: Table, action: a.PickUp) -> Sequence[e.Event]:
    player = must_sit(table, action.seat)
    must_be_staff(table.sign.rules.terms, action.by, "pick-up", "absent")
    if table.sign.rules.points.absent_stake == "stays":
        raise refused(
            table, "stake-stays", "A stake stays on the table to the end of the session.", "absent_stake", allowed=("hold the seat",)
        )
    if player.away is None:
        words = f"Seat {action.seat} is not away, and nobody else is picked up."
        raise refused(table, "not-away", words, "absent", allowed=(ABSENT,))
    if table.in_hand(action.seat):
        raise refused(table, "in-the-hand", f"Seat {action.seat} is in the hand.", "stake", "absent", allowed=("after this hand",))
    if player.held_until is not None and action.at < player.held_until:
        words = f"Seat {action.seat} is held for another {player.held_until - action.at} seconds."
        raise refused(table, "held", words, "absent", allowed=("wait",))
    taken = player.chips + player.bought
    return (e.StakePickedUp(action.seat, player.name, taken, action.at, kill.left(table.kill, action.seat)),)


def overdue(table: Table, at: int) -> list[int]:
    """Seats that have been held as long as the book allows."""
    longest = table.sign.rules.points.seat_hold_minutes
    return [seat for seat, player in table.seated() if longest and player.away is not None and at - player.away > longest * 60]


def return_picked_up(table: Table, action: a.ReturnPickedUp) -> Sequence[e.Event]:
    must_be_open(table)
    stake = next((each for each in table.picked_up if each.player == action.player), None)
    if stake is None:
        raise refused(table, "not-picked-up", f"{action.player} was not picked up.", "picked-up", allowed=("the waiting list",))
    if any(each.player == action.player for each in table.waiting):
        raise refused(table, "listed", f"{action.player} is on the waiting list already.", "picked-up", allowed=("wait",))
    within = table.sign.rules.points.picked_up_minutes * 60
    return (e.Listed(action.player, action.at, first=bool(within) and action.at - stake.at <= within),)


def collect_stake(table: Table, action: a.CollectStake) -> Sequence[e.Event]:
    stake = next((each for each in table.picked_up if each.player == action.player), None)
    if stake is None:
        raise refused(table, "not-picked-up", f"Nothing is held for {action.player}.", "picked-up")
    out = e.CashedOut(action.player, 0, stake.chips)
    return (e.Unlisted(action.player), out) if any(each.player == action.player for each in table.waiting) else (out,)
