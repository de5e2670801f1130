"""Winning the jackpot of a poker game: what the flop shows, what the dealer enters, what the pool is afterwards."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from pitboss.jackpots import actions as a
from pitboss.jackpots import events as e
from pitboss.jackpots.money import CASINO, RESERVE, WON, Move, move, pool
from pitboss.jackpots.refusing import must_be_linked, refused
from pitboss.jackpots.royal import FLOP, may_become_royal, wins_royal_flush
from pitboss.jackpots.state import Claim, Drawn, Jackpot, Noted

POOL = pool(1)


def note_flop(jackpot: Jackpot, action: a.NoteFlop) -> Sequence[e.Event]:
    must_be_linked(jackpot, action.table)
    return (e.FlopNoted(action.table, action.hand, jackpot.money[POOL]),)


def request_flop(jackpot: Jackpot, action: a.RequestFlop) -> Sequence[e.Event]:
    """Everybody else has folded: the flop is dealt for the jackpot alone."""
    must_be_linked(jackpot, action.table)
    if not action.others_folded:
        raise refused(jackpot, "not-alone", "The flop may be asked for only when everybody else has folded.", "request-flop")
    if action.board:
        raise refused(jackpot, "flop", "The flop lies already.", "request-flop")
    if not may_become_royal(action.hole):
        words = f"The cards of seat {action.seat} cannot make a royal flush with any flop."
        raise refused(jackpot, "hand", words, "request-flop", allowed=("two suited cards, ten or higher",))
    if len(action.flop) != FLOP or len(action.burn) > 1:
        raise refused(jackpot, "flop", "A card is burned and three are dealt.", "request-flop")
    clause = jackpot.plan.law.clause("request-flop")
    return (e.FlopRequested(action.table, action.hand, action.seat, action.hole, action.burn, action.flop, clause),)


def record_win(jackpot: Jackpot, action: a.RecordWin) -> Sequence[e.Event]:
    """The dealer enters a win: the amount is fixed, the next pool takes its place."""
    must_be_linked(jackpot, action.table)
    _must_qualify(jackpot, action)
    if any((each.table, each.hand) == (action.table, action.hand) and each.standing != "rejected" for each in jackpot.claims):
        raise refused(jackpot, "recorded", f"A win in hand {action.hand} of table {action.table} is recorded already.", "record-win")
    if any((each.table, each.hand) == (action.table, action.hand) and each.seat for each in jackpot.backlog):
        raise refused(jackpot, "recorded", f"A win in hand {action.hand} of table {action.table} is written down already.", "malfunction")
    ended = action.ended or action.at
    if jackpot.broken:
        return (e.NotedDown(Noted(action.table, action.hand, True, action.at, ended, action.seat, action.player)),)
    return (recorded(jackpot, Noted(action.table, action.hand, True, action.at, ended, action.seat, action.player)),)


def _must_qualify(jackpot: Jackpot, action: a.RecordWin) -> None:
    seat, points = action.seat, jackpot.plan.law.points
    if points.levels > 1:
        raise refused(jackpot, "wagers", "Here a round is settled by its wagers.", "record-win")
    if action.void:
        words = f"The hand was void ({action.void}), so nothing can be won with it."
        raise refused(jackpot, "void", words, clause=action.void if action.void in jackpot.plan.law.book.clauses else "")
    if action.folded:
        raise refused(jackpot, "folded", f"Seat {seat} has folded, and a folded hand wins no jackpot.", "folded")
    if len(action.flop) < FLOP:
        raise refused(jackpot, "flop", "No flop was dealt, so nothing can be won.", "flop", allowed=("the flop may be requested",))
    if not wins_royal_flush(action.hole, action.flop):
        raise refused(jackpot, "jackpot", f"Seat {seat} has no royal flush of two hole cards and the flop.", "winning-hand")
    if not action.shown:
        raise refused(jackpot, "show", f"Seat {seat} has not exposed the hole cards.", "show", allowed=("show the hand",))
    if points.shown == "after-betting" and not action.betting_over:
        raise refused(
            jackpot, "betting", "The betting is finished first.", "shown", "show", allowed=("record it when the betting is over",)
        )


def recorded(jackpot: Jackpot, win: Noted) -> e.WinRecorded:
    """The entry of a win that qualifies."""
    law = jackpot.plan.law
    number = len(jackpot.claims) + 1
    claim = Claim(number, "royal-flush", win.table, win.hand, win.seat, win.player, 1, 0, win.at, win.ended, fixed=False)
    if law.points.fixed == "confirmed":
        return e.WinRecorded(claim, (), law.clause("record-win"))
    amount, drawn, moves = draw(jackpot, win.table, win.hand)
    claim = replace(claim, amount=amount, drawn=drawn, fixed=True)
    return e.WinRecorded(claim, moves, law.clause("record-win"))


def draw(jackpot: Jackpot, table: str, hand: int) -> tuple[int, Drawn, tuple[Move, ...]]:
    """What the pool pays now, what it is afterwards, and every cent on the way."""
    plan, money = jackpot.plan, jackpot.money
    before, reserve = money[POOL], money[RESERVE]
    shown = before
    found = jackpot.linked(table)
    if plan.law.points.fixed == "flop" and found is not None and found.flop_hand == hand:
        shown = found.at_flop
    amount, fresh, kept = _next(jackpot, before, reserve, shown)
    moves = move(POOL, WON, shown) + move(CASINO, WON, amount - shown)
    if kept < reserve:
        moves += move(RESERVE, POOL, reserve - kept)
    moves += move(CASINO, POOL, fresh - (before - shown) - (reserve - kept))
    return amount, Drawn(before, reserve, shown, fresh), moves


def _next(jackpot: Jackpot, before: int, reserve: int, shown: int) -> tuple[int, int, int]:
    """What is paid for a display, the pool after it, and the reserve after it."""
    plan = jackpot.plan
    left = before - shown  # came in after the flop that won: it is the next player's
    match plan.law.points.restart:
        case "reserve":
            return plan.payable(shown), max(reserve, plan.floor(1)) + left, 0
        case "start":
            return plan.payable(shown), plan.floor(1) + left, reserve
        case _:
            return plan.payable(shown), left, reserve


def undone(jackpot: Jackpot, claim: Claim) -> tuple[tuple[e.Correction, ...], tuple[Move, ...]]:
    """The pools as if this entry had never been made: what later wins come to, and every cent that goes back.

    What the pools have taken in since stays in its place. Money that a player already has is not asked for again.
    """
    if not claim.fixed:
        return (), ()
    money = jackpot.money
    last, kept = claim.drawn, _reserve_after(jackpot, claim.drawn)
    now_pool, now_reserve = claim.drawn.pool, claim.drawn.reserve
    owed = -claim.amount
    corrected: tuple[e.Correction, ...] = ()
    for later in jackpot.claims[claim.number :]:
        if later.what != "royal-flush" or later.standing == "rejected" or not later.fixed:
            continue
        old = later.drawn
        now_pool += old.pool - last.fresh
        now_reserve += old.reserve - kept
        shown = now_pool - (old.pool - old.display)
        amount, fresh, reserve = _next(jackpot, now_pool, now_reserve, shown)
        amount = max(amount, later.paid)
        corrected += (e.Correction(later.number, amount, Drawn(now_pool, now_reserve, shown, fresh)),)
        owed += amount - later.amount
        last, kept = old, _reserve_after(jackpot, old)
        now_pool, now_reserve = fresh, reserve
    now_pool += money[POOL] - last.fresh
    now_reserve += money[RESERVE] - kept
    moves = move(CASINO, WON, owed) + move(CASINO, POOL, now_pool - money[POOL]) + move(CASINO, RESERVE, now_reserve - money[RESERVE])
    return corrected, moves


def _reserve_after(jackpot: Jackpot, drawn: Drawn) -> int:
    return 0 if jackpot.plan.law.points.restart == "reserve" else drawn.reserve
