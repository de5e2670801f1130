"""From an action to what happens, or a refusal that names the clause and tells what is possible."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from pitboss.hand.state import Hand
from pitboss.table import absence, deciding, joining, moving, notices, playing
from pitboss.table import actions as a
from pitboss.table import events as e
from pitboss.table.evolve import evolve
from pitboss.table.state import Table


def decide(table: Table, action: a.Action, hand: Hand | None = None) -> tuple[e.Event, ...]:
    """What happens; raises `Refused` and changes nothing where the book, or the house's sign, does not allow it.

    `hand`: the hand being played, where one is; it tells who has folded and may buy chips.
    """
    if isinstance(action, a.TopUp):
        return tuple(joining.top_up(table, action, hand))
    return tuple(ANSWERS[type(action)](table, action))


def act(table: Table, action: a.Action, hand: Hand | None = None) -> tuple[e.Event, ...]:
    """Decide, and carry out what was decided."""
    happened = decide(table, action, hand)
    for event in happened:
        evolve(table, event)
    return happened


ANSWERS: Final[dict[type, Callable[[Table, Any], Any]]] = {
    a.JoinList: joining.join_list,
    a.LeaveList: joining.leave_list,
    a.TakeSeat: joining.take_seat,
    a.Leave: joining.leave,
    a.TakeOff: joining.take_off,
    a.SitOut: absence.sit_out,
    a.Return: absence.come_back,
    a.PostToEnter: absence.choose_to_post,
    a.WaitForBlind: absence.choose_to_wait,
    a.RecordAbsence: absence.record_absence,
    a.HoldSeat: absence.hold_seat,
    a.PickUp: absence.pick_up,
    a.ReturnPickedUp: absence.return_picked_up,
    a.CollectStake: absence.collect_stake,
    a.MoveSeat: moving.move_seat,
    a.AskForSeat: moving.ask_for_seat,
    a.GiveSeat: moving.give_seat,
    a.ReleaseSeat: moving.release_seat,
    a.MovePlayer: moving.move_player,
    a.SetApart: moving.set_apart,
    a.AskTableChange: moving.ask_table_change,
    a.DrawTableChange: moving.draw_table_change,
    a.ApproveTableChange: moving.approve_table_change,
    a.OpenTable: playing.open_table,
    a.AnnounceStraddle: playing.announce_straddle,
    a.RefuseKill: playing.refuse_kill,
    a.StartHand: playing.start,
    a.FinishHand: playing.finish,
    a.VoidHand: playing.void,
    a.ReportUnposted: playing.report_unposted,
    a.Agree: notices.agree,
    a.Disagree: notices.disagree,
    a.AnnounceChange: notices.announce_change,
    a.AnnounceClosing: notices.announce_closing,
    a.WithdrawNotice: notices.withdraw,
    a.ChangeSign: notices.change_sign,
    a.CloseTable: notices.close,
    a.ReopenTable: notices.reopen,
    a.ChangeDealer: notices.change_dealer,
    a.Exclude: deciding.exclude,
    a.LiftExclusion: deciding.lift_exclusion,
    a.WithholdWinnings: deciding.withhold,
    a.SettleWithheld: deciding.settle_withheld,
    a.RaiseDispute: deciding.raise_dispute,
    a.SettleDispute: deciding.settle_dispute,
    a.CorrectPayment: deciding.correct_payment,
    a.CountDeck: deciding.count_deck,
    a.DecideMatter: deciding.decide_matter,
}
