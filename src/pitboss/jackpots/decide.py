"""From an action to what happens, or a refusal that names the clause and tells what is possible."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from pitboss.jackpots import actions as a
from pitboss.jackpots import bonus, claims, funding, levels, mending, winning
from pitboss.jackpots import events as e
from pitboss.jackpots.evolve import evolve
from pitboss.jackpots.state import Jackpot


def decide(jackpot: Jackpot, action: a.Action) -> tuple[e.Event, ...]:
    """What happens; raises `Refused` and changes nothing where the book, or the state of things, does not allow it."""
    return tuple(ANSWERS[type(action)](jackpot, action))


def act(jackpot: Jackpot, action: a.Action) -> tuple[e.Event, ...]:
    """Decide, and carry out what was decided."""
    happened = decide(jackpot, action)
    for event in happened:
        evolve(jackpot, event)
    return happened


ANSWERS: Final[dict[type, Callable[[Jackpot, Any], Any]]] = {
    a.LinkTable: funding.link,
    a.UnlinkTable: funding.unlink,
    a.SetContribution: funding.set_contribution,
    a.RecordHand: funding.record_hand,
    a.MakeUpHand: funding.make_up,
    a.PassTime: funding.pass_time,
    a.AdjustPool: funding.adjust,
    a.NoteFlop: winning.note_flop,
    a.RequestFlop: winning.request_flop,
    a.RecordWin: winning.record_win,
    a.ConfirmWin: claims.confirm,
    a.TellAbove: claims.tell_above,
    a.RejectWin: claims.reject,
    a.CountDeck: claims.count_deck,
    a.PayPrize: claims.pay,
    a.WithholdPrize: claims.withhold,
    a.ReleasePrize: claims.release,
    a.ReportMalfunction: mending.report,
    a.MakeGood: mending.make_good,
    a.TakeWagers: levels.take_wagers,
    a.SettleRound: levels.settle_round,
    a.VoidRound: levels.void_round,
    a.CloseRound: levels.close_round,
    a.SuspendGaming: levels.suspend,
    a.ResumeGaming: levels.resume,
    a.VerifyDisplay: mending.verify_display,
    a.ReportDisplayFailure: mending.report_display,
    a.MendDisplay: mending.mend_display,
    a.AnnounceStake: levels.announce_stake,
    a.ChangeStake: levels.change_stake,
    a.PostBonus: bonus.post,
    a.WithdrawBonus: bonus.withdraw,
    a.ClaimBonus: bonus.claim_bonus,
}
