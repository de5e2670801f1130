"""Pools of several levels, fed by wagers: the start button, the prize buttons, the game-over button."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from fractions import Fraction

from pitboss.jackpots import actions as a
from pitboss.jackpots import events as e
from pitboss.jackpots.evolve import evolve
from pitboss.jackpots.keying import KeyOff, Winner, key_off, shared
from pitboss.jackpots.money import HOUSE, WAGERS, WON, Carries, Move, falls_due, move, pool
from pitboss.jackpots.refusing import must_be_able, must_be_linked, must_say_why, refused
from pitboss.jackpots.state import NOTHING, Claim, Jackpot, Keyed, LevelWager, Round, display

DAY = 86_400
NOT_CHANGED: Carries = ()
NO_MOVES: tuple[Move, ...] = ()


# -- the start button


def take_wagers(jackpot: Jackpot, action: a.TakeWagers) -> Sequence[e.Event]:
    plan = jackpot.plan
    must_be_linked(jackpot, action.table)
    if plan.levels == 1:
        raise refused(jackpot, "wagers", "Nobody wagers on this jackpot: the house pays for it.", "contribution")
    if action.table in jackpot.suspended:
        raise refused(jackpot, "suspended", f"Gaming at table {action.table} is suspended.", "suspend", allowed=("resume gaming",))
    if any(each.table == action.table for each in jackpot.rounds):
        raise refused(jackpot, "round", f"A round at table {action.table} is not closed.", "round-over", allowed=("close the round",))
    seats = [each.seat for each in action.wagers]
    if not seats or len(set(seats)) < len(seats):
        raise refused(jackpot, "wagers", "A round begins with one wager a seat, and with one at least.", "wagers")
    for each in action.wagers:
        if not 1 <= each.level <= plan.levels:
            raise refused(jackpot, "level", f"There is no level {each.level}.", "wagers", allowed=("levels 1, 2 and 3",))
    moves = move(WAGERS, HOUSE, _stakes(jackpot, action.wagers))
    carries = NOT_CHANGED
    if plan.law.points.contribution_time == "at-start":
        to_pools, carries = _promised(jackpot, action.wagers)
        moves += to_pools
    return (e.WagersTaken(action.table, action.round, action.wagers, moves, carries, plan.law.clause("contribution")),)


def _stakes(jackpot: Jackpot, wagers: Iterable[LevelWager]) -> int:
    return sum(jackpot.plan.stake_of(each.level) for each in wagers)


def _promised(jackpot: Jackpot, wagers: Iterable[LevelWager], *, back: Iterable[LevelWager] = ()) -> tuple[tuple[Move, ...], Carries]:
    """From the house's share to each pool what these wagers promise it; and what others promised comes back."""
    plan = jackpot.plan
    sums = dict.fromkeys(range(1, plan.levels + 1), NOTHING)
    for sign, each in (*((1, each) for each in wagers), *((-1, each) for each in back)):
        for into, promised in plan.shares(each.level):
            sums[into] += sign * promised
    moves: tuple[Move, ...] = ()
    carries: Carries = ()
    for into, promised in sums.items():
        if promised:
            cents, carry = falls_due(jackpot.carries[pool(into)], promised)
            moves += move(HOUSE, pool(into), cents)
            carries += ((pool(into), carry),)
            # What is taken back may have been paid out since; the reseed is guaranteed all the same.
            moves += move(HOUSE, pool(into), max(0, plan.floor(into) - jackpot.money[pool(into)] - cents))
    return moves, carries


def change_wager(jackpot: Jackpot, action: a.ChangeWager) -> Sequence[e.Event]:
    """One seat's wager is made up, lowered or returned while the round goes on; the stake and its shares go with it."""
    found = _must_be_round(jackpot, action.table, action.round)
    clause = must_be_able(jackpot, action.by, "wagers", clause=action.clause)
    must_say_why(jackpot, action.why, clause)
    wager = next((each for each in found.wagers if each.seat == action.seat), None)
    if found.settled:
        raise refused(jackpot, "settled", f"Round {action.round} at table {action.table} is settled.", clause=clause)
    if wager is None or wager.level == action.level:
        raise refused(jackpot, "wagers", f"Seat {action.seat} has no such wager to change.", clause=clause)
    if not 0 <= action.level <= jackpot.plan.levels:
        raise refused(jackpot, "level", f"There is no level {action.level}.", "wagers", allowed=("levels 1, 2 and 3", "0 to return it"))
    new = [LevelWager(wager.seat, wager.player, action.level)] if action.level else []
    moves = move(WAGERS, HOUSE, _stakes(jackpot, new) - _stakes(jackpot, [wager]))
    carries = NOT_CHANGED
    if jackpot.plan.law.points.contribution_time == "at-start":
        to_pools, carries = _promised(jackpot, new, back=[wager])
        moves += to_pools
    where = (action.table, action.round, action.seat, action.level)
    return (e.WagerChanged(*where, moves, carries, clause, action.by, action.why),)


# -- the prize buttons


def settle_round(jackpot: Jackpot, action: a.SettleRound) -> Sequence[e.Event]:
    """Every win of a round, in the order in which they are paid: straight flushes by level, the royal flush, then bonus prizes."""
    found = _must_be_round(jackpot, action.table, action.round)
    if found.settled:
        raise refused(jackpot, "settled", f"Round {action.round} at table {action.table} is settled.", "record-win")
    winners = [_winner(jackpot, found, win) for win in action.wins]
    if len({winner.seat for winner in winners}) < len(winners):
        raise refused(jackpot, "wagers", "One wager wins one prize.", "record-win")
    twin, base = jackpot.copy(), display(jackpot)
    events: list[e.Event] = []

    def happens(event: e.Event) -> None:
        evolve(twin, event)
        events.append(event)

    for group in _in_order(winners):
        keyed: list[KeyOff] = []
        if group[0].from_pools:
            for winner in group:
                keyed.append(key_off(twin, winner, base))
                happens(_keyed_off(jackpot, action, winner, keyed[-1]))
        else:
            keyed = [_bonus(jackpot, each) for each in group]
        amounts, rest = shared(jackpot.plan.law.points, [each.prize for each in keyed])
        clause = jackpot.plan.law.clause("sharing") if len(group) > 1 else _cited(jackpot, group[0], "prize", "bonus")
        for winner, off, amount in zip(group, keyed, amounts, strict=True):
            happens(_won(twin, action, winner, off, amount, rest, clause))
            rest = NOTHING  # it stays in the pool once
    happens(e.RoundSettled(action.table, action.round))
    return events


def _must_be_round(jackpot: Jackpot, table: str, number: int) -> Round:
    must_be_linked(jackpot, table)
    found = jackpot.round_at(table, number)
    if found is None:
        open_rounds = tuple(f"round {each.number} at table {each.table}" for each in jackpot.rounds)
        raise refused(jackpot, "round", f"Round {number} at table {table} is not going on.", "round-over", allowed=open_rounds)
    return found


def _winner(jackpot: Jackpot, found: Round, win: a.LevelWin) -> Winner:
    wager = next((each for each in found.wagers if each.seat == win.seat), None)
    if wager is None:
        raise refused(jackpot, "wagers", f"Seat {win.seat} has no wager on the jackpot.", "wagers")
    numbers = jackpot.plan.law.book.numbers
    if not any(f"jackpot.{kind}.{win.what}.level-{wager.level}" in numbers for kind in ("prize", "bonus")):
        raise refused(jackpot, "hand", f"{win.what!r} wins no prize.", "winning-hand")
    return Winner(win.seat, wager.player, wager.level, win.what)


def _bonus(jackpot: Jackpot, winner: Winner) -> KeyOff:
    """A prize that no pool pays: so many times the wager."""
    plan = jackpot.plan
    stake, times = plan.stake_of(winner.level), plan.law.terms.number(f"jackpot.bonus.{winner.what}.level-{winner.level}")
    prize = Fraction(stake * times)
    return KeyOff(prize, (), (), Keyed(prize=prize, back=stake if plan.law.points.stake_back == "returned" else 0))


def _in_order(winners: Sequence[Winner]) -> list[list[Winner]]:
    """Groups in the order of payment; those who share a prize stand together, the first on the dealer's left first."""
    groups: list[list[Winner]] = []
    for what in ("straight-flush", "royal-flush"):
        same = sorted((each for each in winners if each.what == what), key=lambda each: (each.level, each.seat))
        for winner in same:
            if groups and groups[-1][0].what == what == "straight-flush" and groups[-1][0].level == winner.level:
                groups[-1].append(winner)
            else:
                groups.append([winner])
    return groups + [[each] for each in sorted(winners, key=lambda each: each.seat) if not each.from_pools]


def _keyed_off(jackpot: Jackpot, action: a.SettleRound, winner: Winner, off: KeyOff) -> e.KeyedOff:
    moves: tuple[Move, ...] = ()
    for level, (taken, lifted) in enumerate(zip(off.taken, off.lifted, strict=True), start=1):
        moves += move(pool(level), HOUSE, taken) + move(HOUSE, pool(level), lifted)
    where = (action.table, action.round, winner.seat, winner.level, winner.what)
    clause = _cited(jackpot, winner, "cut") or jackpot.plan.law.clause("key-off")
    carries = tuple((pool(level), off.keyed.after[level - 1] % 1) for level in range(1, winner.level + 1))
    return e.KeyedOff(*where, off.prize, off.taken, off.lifted, moves, carries, clause)


def _cited(jackpot: Jackpot, winner: Winner, *kinds: str) -> str:
    """The clause of the number by which this hand is paid, or the pools are cut."""
    numbers = jackpot.plan.law.book.numbers
    found = (numbers.get(f"jackpot.{kind}.{winner.what}.level-{winner.level}") for kind in kinds)
    return next((number.clause for number in found if number is not None), "")


def _won(twin: Jackpot, action: a.SettleRound, winner: Winner, off: KeyOff, amount: int, rest: Fraction, clause: str) -> e.PrizeWon:
    amount += off.keyed.back
    number = len(twin.claims) + 1
    claim = Claim(
        number,
        winner.what,
        action.table,
        action.round,
        winner.seat,
        winner.player,
        winner.level,
        amount,
        action.at,
        action.at,
        taken=off.taken,
        lifted=off.lifted,
        keyed=off.keyed,
    )
    moves = move(HOUSE, WON, amount)
    carries: Carries = ()
    if rest:
        cents, carry = falls_due(twin.carries[pool(1)], rest)
        moves += move(HOUSE, pool(1), cents)
        carries = ((pool(1), carry),)
    return e.PrizeWon(claim, moves, carries, clause)


# -- void rounds, and the game-over button


def void_round(jackpot: Jackpot, action: a.VoidRound) -> Sequence[e.Event]:
    found = _must_be_round(jackpot, action.table, action.round)
    clause = must_be_able(jackpot, action.by, "void_round", clause=action.clause)
    must_say_why(jackpot, action.why, clause)
    for claim in jackpot.claims:
        if (claim.table, claim.hand) == (action.table, action.round) and claim.standing != "rejected":
            words = f"Win {claim.number} of this round stands."
            raise refused(jackpot, "won", words, clause=clause, allowed=(f"reject win {claim.number}",))
    points = jackpot.plan.law.points
    moves, carries = move(HOUSE, WAGERS, _stakes(jackpot, found.wagers)), NOT_CHANGED
    if points.void_round == "taken-back" and points.contribution_time == "at-start":
        from_pools, carries = _promised(jackpot, (), back=found.wagers)
        moves += from_pools
    return (e.RoundVoided(action.table, action.round, moves, carries, clause, action.by, action.why),)


def close_round(jackpot: Jackpot, action: a.CloseRound) -> Sequence[e.Event]:
    found = _must_be_round(jackpot, action.table, action.round)
    if not found.settled:
        raise refused(jackpot, "settled", "The wagers of this round are not settled.", "round-over", allowed=("settle the round",))
    for claim in jackpot.claims:
        here = (claim.table, claim.hand) == (action.table, action.round)
        if here and claim.is_open() and claim.held_until <= action.at:
            raise refused(jackpot, "unpaid", f"Win {claim.number} is not paid.", "round-over", allowed=(f"pay win {claim.number}",))
    moves, carries = NO_MOVES, NOT_CHANGED
    if jackpot.plan.law.points.contribution_time == "at-end":
        moves, carries = _promised(jackpot, found.wagers)
    return (e.RoundClosed(action.table, action.round, moves, carries, jackpot.plan.law.clause("round-over")),)


def suspend(jackpot: Jackpot, action: a.SuspendGaming) -> Sequence[e.Event]:
    must_be_linked(jackpot, action.table)
    clause = must_be_able(jackpot, action.by, "suspend", "malfunction")
    must_say_why(jackpot, action.why, clause)
    if action.table in jackpot.suspended:
        raise refused(jackpot, "suspended", f"Gaming at table {action.table} is suspended already.", clause=clause)
    return (e.GamingSuspended(action.table, clause, action.by, action.why),)


def resume(jackpot: Jackpot, action: a.ResumeGaming) -> Sequence[e.Event]:
    must_be_linked(jackpot, action.table)
    clause = must_be_able(jackpot, action.by, "suspend", "malfunction")
    must_say_why(jackpot, action.why, clause)
    if action.table not in jackpot.suspended:
        raise refused(jackpot, "suspended", f"Gaming at table {action.table} goes on.", clause=clause)
    return (e.GamingResumed(action.table, clause, action.by, action.why),)


# -- another wager


def announce_stake(jackpot: Jackpot, action: a.AnnounceStake) -> Sequence[e.Event]:
    clause = must_be_able(jackpot, action.by, "stake_notice")
    if jackpot.plan.levels == 1 or action.stake < 1:
        raise refused(jackpot, "wagers", "There is no such wager.", "wagers", "contribution")
    return (e.StakeAnnounced(action.stake, action.at, clause, action.by),)


def change_stake(jackpot: Jackpot, action: a.ChangeStake) -> Sequence[e.Event]:
    clause = must_be_able(jackpot, action.by, "stake_notice")
    notice, days = jackpot.notice, jackpot.plan.law.points.stake_notice
    if notice is None:
        raise refused(jackpot, "notice", "No other wager has been announced.", clause=clause, allowed=("announce it",))
    if action.at < notice.at + days * DAY:
        words = f"Another wager holds {days} days after the commission was told at the earliest."
        raise refused(jackpot, "notice", words, clause=clause)
    if jackpot.rounds:
        raise refused(jackpot, "round", "A round is going on.", "round-over")
    moves: tuple[Move, ...] = ()
    for level in range(1, jackpot.plan.levels + 1):
        least = jackpot.plan.law.terms.number(f"jackpot.reseed.pool-{level}") * notice.stake
        moves += move(HOUSE, pool(level), max(0, least - jackpot.money[pool(level)]))
    return (e.StakeChanged(notice.stake, moves, clause, action.by),)
