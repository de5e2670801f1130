"""Tables and money: which tables play for the jackpot, and what the house adds."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from pitboss.games import shape
from pitboss.hand.refusal import Refused
from pitboss.hand.rules import Rules
from pitboss.jackpots import actions as a
from pitboss.jackpots import events as e
from pitboss.jackpots.money import CASINO, RESERVE, Carries, Move, falls_due, move, pool
from pitboss.jackpots.plan import BASES, Contribution
from pitboss.jackpots.refusing import must_be_able, must_be_linked, must_say_why, refused
from pitboss.jackpots.royal import HOLE
from pitboss.jackpots.state import Jackpot, Noted

FULL_PACK = 52


# -- which tables


def link(jackpot: Jackpot, action: a.LinkTable) -> Sequence[e.Event]:
    if jackpot.linked(action.table) is not None:
        raise refused(jackpot, "linked", f"Table {action.table} plays for {jackpot.plan.name} already.", "tables")
    no = why_not(jackpot, action)
    if no is not None:
        raise no
    return (e.TableLinked(action.table, action.game, action.pack, action.play),)


def why_not(jackpot: Jackpot, action: a.LinkTable) -> Refused | None:
    """Why this table may not play for the jackpot; None: it may."""
    law = jackpot.plan.law
    points, entry = law.points, law.book.games.get(action.game)
    if points.games == "shared":
        return None  # another game's wagers may come in; this book does not know that game
    if entry is None:
        return refused(jackpot, "game", f"{law.book.key} has no game {action.game!r}.", "tables", allowed=tuple(law.book.games))
    if points.games == "this-game":
        ours = action.game == law.book.jackpot_game
        return None if ours else refused(jackpot, "game", f"{entry.name} has no such jackpot.", "tables", allowed=(law.book.jackpot_game,))
    game = shape(entry.shape)
    if game.family != "flop" or (points.games == "two-hole-cards" and game.held != HOLE):
        words = "two hole cards and a flop" if points.games == "two-hole-cards" else "a flop"
        return refused(jackpot, "game", f"A jackpot is for games with {words}; {entry.name} is none.", "games", "tables")
    if action.pack not in entry.packs or (points.decks == "full-deck" and action.pack != FULL_PACK):
        return refused(jackpot, "deck", f"A table with {action.pack} cards does not play for the jackpot.", "decks", "tables")
    if action.play == "tournament" and points.tournaments == "no":
        return refused(jackpot, "tournament", "A tournament table does not play for the jackpot.", "tournaments", "tables")
    return None


def link_of(table: str, rules: Rules) -> a.LinkTable:
    """A table with these rules, as one that plays for a jackpot."""
    return a.LinkTable(table, rules.entry.key, rules.pack.size, rules.terms.play or "")


def must_be_for_it(jackpot: Jackpot, table: str, rules: Rules) -> None:
    """Refuse a hand of a game that the jackpot is not for: a table that plays for it may have changed its game since."""
    no = why_not(jackpot, link_of(table, rules))
    if no is not None:
        raise no


def unlink(jackpot: Jackpot, action: a.UnlinkTable) -> Sequence[e.Event]:
    must_be_linked(jackpot, action.table)
    if any(each.table == action.table and each.is_open() for each in jackpot.claims):
        raise refused(jackpot, "open-wins", f"Table {action.table} has a win that is neither paid nor rejected.", "system", "tables")
    waiting = [each.table for each in jackpot.rounds] + [each.table for each in jackpot.backlog]
    if action.table in waiting:
        raise refused(jackpot, "open-round", f"Table {action.table} has something left to settle.", "system", "tables")
    return (e.TableUnlinked(action.table),)


# -- what the house adds


def set_contribution(jackpot: Jackpot, action: a.SetContribution) -> Sequence[e.Event]:
    law = jackpot.plan.law
    if law.points.levels > 1:
        raise refused(jackpot, "wagers", "These pools grow from wagers, by shares the book sets.", "contribution")
    if action.prize < 0 or action.reserve < 0:
        raise refused(jackpot, "amount", "A contribution is nothing or more.", "contribution")
    if action.basis not in BASES:
        raise refused(jackpot, "basis", f"A jackpot grows by the hand or by the minute, not by the {action.basis}.", "contribution")
    if action.reserve and law.points.reserve == "no":
        raise refused(jackpot, "reserve", "This jackpot has no reserve.", "contribution")
    return (e.ContributionSet(Contribution(Fraction(action.prize), Fraction(action.reserve), action.basis)),)


def _added(jackpot: Jackpot, times: int) -> tuple[tuple[Move, ...], Carries]:
    """The contribution, so many times: whole cents from the house, and what is carried."""
    rates = jackpot.plan.contribution
    moves: tuple[Move, ...] = ()
    carries: Carries = ()
    for account, rate in ((pool(1), rates.prize), (RESERVE, rates.reserve)):
        if rate:
            cents, carry = falls_due(jackpot.carries[account], rate * times)
            moves += move(CASINO, account, cents)
            carries += ((account, carry),)
    return moves, carries


def _for_a_hand(jackpot: Jackpot, *, flop: bool) -> tuple[tuple[Move, ...], Carries]:
    points, rates = jackpot.plan.law.points, jackpot.plan.contribution
    counts = points.levels == 1 and rates.basis == "hand" and (flop or points.contribution_hands == "every-hand")
    return _added(jackpot, 1) if counts else ((), ())


def record_hand(jackpot: Jackpot, action: a.RecordHand) -> Sequence[e.Event]:
    found = must_be_linked(jackpot, action.table)
    law = jackpot.plan.law
    waiting = [each.hand for each in jackpot.backlog if each.table == action.table and not each.seat]
    last = max([found.recorded, *waiting])
    if action.hand <= last:
        words = f"Hand {action.hand} of table {action.table} is recorded, or was passed over; the last one was {last}."
        can = (f"make up hand {action.hand}",) if action.hand in found.missed else (f"record hand {last + 1}",)
        raise refused(jackpot, "recorded", words, "missed-hand" if action.hand in found.missed else "record-hand", allowed=can)
    if jackpot.broken:
        return (e.NotedDown(Noted(action.table, action.hand, action.flop, action.at)),)
    # The keypad counts from the first hand it hears of.
    missed = tuple(range(found.recorded + 1, action.hand)) if found.recorded else ()
    moves, carries = _for_a_hand(jackpot, flop=action.flop)
    return (e.ContributionMade(action.table, action.hand, missed, moves, carries, law.clause("contribution")),)


def make_up(jackpot: Jackpot, action: a.MakeUpHand) -> Sequence[e.Event]:
    found = must_be_linked(jackpot, action.table)
    clause = must_be_able(jackpot, action.by, "missed-hand")
    if action.hand not in found.missed:
        can = tuple(f"hand {hand}" for hand in found.missed)
        raise refused(jackpot, "recorded", f"Hand {action.hand} of table {action.table} is not wanting.", clause=clause, allowed=can)
    moves, carries = _for_a_hand(jackpot, flop=True)
    return (e.ContributionMadeUp(action.table, action.hand, moves, carries, clause, action.by),)


def pass_time(jackpot: Jackpot, action: a.PassTime) -> Sequence[e.Event]:
    if jackpot.plan.contribution.basis != "minute":
        raise refused(jackpot, "basis", "This jackpot grows by the hand.", "contribution")
    if action.minutes < jackpot.minutes:
        raise refused(jackpot, "time", f"{jackpot.minutes} minutes have passed already.", "contribution")
    moves, carries = _added(jackpot, action.minutes - jackpot.minutes)
    return (e.TimeCredited(action.minutes, moves, carries, jackpot.plan.law.clause("contribution")),)


def adjust(jackpot: Jackpot, action: a.AdjustPool) -> Sequence[e.Event]:
    """Put the pool right by hand, from the console."""
    clause = must_be_able(jackpot, action.by, "malfunction", "console")
    must_say_why(jackpot, action.why, clause)
    least = jackpot.plan.floor(1)
    if jackpot.plan.law.points.levels > 1:
        raise refused(jackpot, "wagers", "These pools grow from wagers; a void round is taken back as a whole.", "contribution")
    if jackpot.money[pool(1)] + action.cents < least:
        raise refused(jackpot, "floor", f"A pool of less than {least} is not possible.", "floor", "restart", clause=clause)
    return (e.PoolAdjusted(move(CASINO, pool(1), action.cents), clause, action.by, action.why),)
