"""Coming to the table and leaving it: the waiting list, the seat, the buy-in, chips added, chips cashed."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from pitboss.betting import kill
from pitboss.betting.round import FOLDED
from pitboss.chips import ChipError, whole
from pitboss.hand.kill import kill_rules
from pitboss.hand.state import Hand
from pitboss.table import actions as a
from pitboss.table import events as e
from pitboss.table.refusing import must_be_open, must_sit, refused
from pitboss.table.sign import BuyIn
from pitboss.table.staff import must_be_able
from pitboss.table.start import agree_to_extra
from pitboss.table.state import Departed, PickedUp, Table

#: Where a player comes from: the street; another table by wish, by staff's order or because it closed; a feeder table.
ORIGINS: Final = ("new", "changed-table", "moved", "closed-game", "feeder")

# -- the waiting list


def join_list(table: Table, action: a.JoinList) -> Sequence[e.Event]:
    must_be_open(table)
    must_not_be_excluded(table, action.player)
    if table.seat_of(action.player) is not None:
        raise refused(table, "seated", f"{action.player} has a seat at this table.", "one-seat", "seats", allowed=("change seats",))
    if _is_listed(table, action.player):
        raise refused(table, "listed", f"{action.player} is on the waiting list already.", "seats", allowed=("wait",))
    if _picked_up(table, action.player) is not None:
        words = f"{action.player} was picked up: come back as such."
        raise refused(table, "picked-up", words, "picked-up", allowed=("return", "collect the stake"))
    return (e.Listed(action.player, action.at, first=False),)


def leave_list(table: Table, action: a.LeaveList) -> Sequence[e.Event]:
    if not _is_listed(table, action.player):
        raise refused(table, "not-listed", f"{action.player} is not on the waiting list.", "seats")
    return (e.Unlisted(action.player),)


def _is_listed(table: Table, player: str) -> bool:
    return any(each.player == player for each in table.waiting)


def _picked_up(table: Table, player: str) -> PickedUp | None:
    return next((each for each in table.picked_up if each.player == player), None)


def must_not_be_excluded(table: Table, player: str) -> None:
    """Refuse somebody whom staff have excluded from the game."""
    standing = next((each for each in table.excluded if each.player == player and not each.hands and not each.lifted), None)
    if standing is not None:
        words = f"{player} is excluded from this game."
        raise refused(table, "excluded", words, clause=standing.clause, allowed=("when it is lifted",))


# -- a seat


def take_seat(table: Table, action: a.TakeSeat) -> Sequence[e.Event]:
    must_be_open(table)
    if action.origin not in ORIGINS:
        raise refused(table, "origin", f"{action.origin!r} is nowhere to come from.", "table-change", allowed=ORIGINS)
    _may_play(table, action)
    _seat_is_free(table, action)
    stake = _picked_up(table, action.player)
    secured = stake.chips if stake is not None else 0
    _check_chips(table, action.chips)
    bank = starting_bank(table)
    if bank is not None and action.origin == "new" and stake is None and action.chips != bank:
        words = f"All begin with the same chips, {bank}, and {action.player} would sit down with {action.chips}."
        raise refused(table, "starting-bank", words, "starting-bank", allowed=(f"{bank} chips",))
    limits = buy_in_of(table, action.player, action.origin, action.at)
    if not limits.holds(action.chips + secured):
        words = f"The buy-in is {limits}, and {action.player} would sit down with {action.chips + secured}."
        raise refused(table, "buy-in", words, *_limit_topics(action.origin), "buy-in", "stake", "table-stakes", allowed=(f"{limits}",))
    points = table.sign.rules.points
    moved = action.origin in ("moved", "closed-game")
    feeder = action.origin == "feeder" and points.feeder_player == "carries-all"
    # Those seated when the table opens are not new players.
    begun = table.last is not None or table.playing is not None
    is_new = begun and not feeder and not (moved and points.moved_player == "not-asked")
    taken = e.SeatTaken(action.player, action.seat, "new" if is_new else "", moved or feeder, secured)
    bought = (e.BoughtIn(action.seat, action.chips),) if action.chips else ()
    # Whether all agree to one player more is asked anew when somebody sits down.
    return (taken, *bought, *(e.Disagreed(seat, "extra") for seat in table.extra))


def starting_bank(table: Table) -> int | None:
    """What everybody begins a tournament with: as the sign says, or as those who wait for the first hand have it; None: nobody can tell.

    A book asks for it that has a clause for it.
    """
    if not table.sign.rules.terms.clause("starting-bank"):
        return None
    limits = table.sign.buy_in
    if limits.least == limits.most:
        return limits.most
    begun = table.last is not None or table.playing is not None
    stakes = () if begun else {player.chips for _, player in table.seated() if player.chips}
    return next(iter(stakes)) if len(stakes) == 1 else None


def _limit_topics(origin: str) -> tuple[str, ...]:
    return ("table_change_stake",) if origin == "changed-table" else ()


def _check_chips(table: Table, chips: int) -> None:
    try:
        whole(chips, "a stake")
    except ChipError as error:
        raise refused(table, "chips", str(error), "whole-chips", "table-stakes", allowed=("whole chips",)) from None
    if chips % table.sign.rules.chip:
        words = f"The smallest chip here is {table.sign.rules.chip}; {chips} cannot be put down."
        raise refused(table, "chips", words, "whole-chips", "table-stakes", allowed=(f"multiples of {table.sign.rules.chip}",))


def _may_play(table: Table, action: a.TakeSeat) -> None:
    points = table.sign.rules.points
    if table.seat_of(action.player) is not None:
        raise refused(table, "seated", f"{action.player} has a seat at this table.", "one-seat", "seats", allowed=("change seats",))
    if not action.player:
        raise refused(table, "nobody", "A player needs a name.", "seats")
    if action.age and action.age < points.age_least:
        raise refused(table, "age", f"{action.player} is {action.age}; players are {points.age_least} or older.", "age_least")
    must_not_be_excluded(table, action.player)
    if points.dealer_plays == "no" and action.player == table.dealer:
        raise refused(
            table, "dealer", f"{action.player} deals this game and may not play in it.", "dealer_plays", allowed=("another dealer",)
        )


def seats_open(table: Table) -> int:
    """How many more players the game takes."""
    rules, sign = table.sign.rules, table.sign
    if rules.points.seat_limit_counts == "dealt-in":
        return len(table.chairs) - len(table.seats)
    extra = rules.points.extra_players if rules.pack.size < 52 and agree_to_extra(table) else 0
    return min(len(table.chairs), sign.seats + extra) - len(table.seats)


def _seat_is_free(table: Table, action: a.TakeSeat) -> None:
    seat = action.seat
    free = free_seats(table)
    allowed = tuple(f"seat {each}" for each in free)
    if not 0 < seat <= len(table.chairs):
        raise refused(table, "no-seat", f"There is no seat {seat}; the table has {len(table.chairs)}.", "seats", allowed=allowed)
    if table.at(seat) is not None:
        raise refused(table, "taken", f"Seat {seat} is taken.", "seats", allowed=allowed)
    if seats_open(table) <= 0:
        most = table.sign.seats
        raise refused(table, "full", f"{table.sign.rules.entry.name} here is for {most} players.", "seats", allowed=("the waiting list",))
    if seat in table.vacated and table.sign.rules.points.vacated_seat != "anybody" and table.seats:
        words = f"Seat {seat} has just become free, and those at the table may have it first."
        raise refused(table, "vacated", words, "vacated_seat", allowed=allowed)
    if table.waiting and table.waiting[0].player != action.player and action.origin in ("new", "changed-table"):
        words = f"{table.waiting[0].player} is first on the waiting list."
        raise refused(table, "waiting-list", words, "vacated_seat", "seats", allowed=("the waiting list",))
    for other, near in neighbours(table, action.player, seat):
        words = f"{action.player} and {other} keep {table.sign.rules.points.seats_apart} seats between them; there would be {near}."
        raise refused(table, "apart", words, "seats_apart", allowed=allowed)


def free_seats(table: Table) -> list[int]:
    """Empty seats a newcomer may take."""
    if seats_open(table) <= 0 or table.closed:
        return []
    first = table.sign.rules.points.vacated_seat != "anybody" and bool(table.seats)
    return [seat for seat, player in enumerate(table.chairs, start=1) if player is None and not (first and seat in table.vacated)]


def neighbours(table: Table, player: str, seat: int) -> list[tuple[str, int]]:
    """Who would sit too near, of those whom staff want apart, and with how many seats between."""
    apart, found = table.sign.rules.points.seats_apart, []
    for pair in table.linked:
        if player in pair:
            other = pair[1] if pair[0] == player else pair[0]
            where = table.seat_of(other)
            if where is not None:
                way = abs(where - seat)
                between = min(way, len(table.chairs) - way) - 1
                if between < apart:
                    found.append((other, between))
    return found


def buy_in_of(table: Table, player: str, origin: str, at: int) -> BuyIn:
    """What this player may sit down with."""
    sign = table.sign
    least, most = sign.buy_in.least, sign.buy_in.most
    points = sign.rules.points
    if origin == "feeder" and points.feeder_player == "carries-all":
        return BuyIn(1)
    if origin in ("moved", "closed-game") and sign.rules.terms.clause("starting-bank"):
        return BuyIn(1)  # in a tournament a player is moved with all chips
    if origin == "changed-table" and points.table_change_stake == "carry-all":
        most = None
    stake = _picked_up(table, player)
    gone = departed(table, player, at)
    # Chips that were on this table come back to it, all of them.
    back = max(stake.chips if stake is not None else 0, gone.chips if gone is not None else 0)
    return BuyIn(max(least, back), None if most is None else max(most, back))


def departed(table: Table, player: str, at: int) -> Departed | None:
    """What this player took away so lately that it has to come back."""
    within = table.sign.return_within
    return next((each for each in table.left if within and each.player == player and at - each.at <= within), None)


# -- leaving


def leave(table: Table, action: a.Leave) -> Sequence[e.Event]:
    player = must_sit(table, action.seat)
    must_be_free_of_kill(table, action.seat)
    _must_have_leave(table, action)
    if table.in_hand(action.seat):
        if player.leaving:
            raise refused(table, "leaving", f"Seat {action.seat} leaves after this hand already.", "stake", allowed=("finish the hand",))
        return (e.WillLeave(action.seat),)
    return go(table, action.seat, action.at)


def _must_have_leave(table: Table, action: a.Leave) -> None:
    """A tournament player with chips stays to the end of the session, unless staff let the player go (Perth 40.6(i))."""
    if not needs_leave(table, action.seat):
        return
    terms = table.sign.rules.terms
    if not action.by:
        words = f"Seat {action.seat} has chips and stays until the session ends."
        raise refused(table, "leave", words, "leaving", allowed=("leave by staff",))
    must_be_able(terms, action.by, terms.clause("leaving"))


def needs_leave(table: Table, seat: int) -> bool:
    """Whether this player goes only if staff allow it."""
    player = table.player(seat)
    return table.sign.rules.points.leaving == "with-leave" and player.chips + player.bought > 0


def go(table: Table, seat: int, at: int) -> tuple[e.Event, ...]:
    """A player takes the chips and the seat is empty."""
    player = table.player(seat)
    taken = player.chips + player.bought
    gone = e.SeatLeft(seat, player.name, taken, at, kill.left(table.kill, seat))
    return (e.CashedOut(player.name, seat, taken), gone) if taken else (gone,)


def must_be_free_of_kill(table: Table, seat: int) -> None:
    """Refuse to let the holder of the Kill Button go."""
    if not is_free_of_kill(table, seat):
        words = f"Seat {seat} holds the Kill Button and may not sit out or leave."
        raise refused(table, "kill-button", words, "kill-leave", allowed=("play the next hand",))


def is_free_of_kill(table: Table, seat: int) -> bool:
    """Whether a player may sit out or leave for all the Kill Button says."""
    return not table.sign.kill or kill.may_leave(table.kill, seat, rules_of_kill(table))


def rules_of_kill(table: Table) -> kill.KillRules:
    """How this table plays Kill Pots."""
    rules = table.sign.rules
    return kill_rules(rules.terms, qualifying=table.sign.qualifying, fee_per_person=rules.commission.kind == "per-person")


# -- chips


def top_up(table: Table, action: a.TopUp, hand: Hand | None = None) -> Sequence[e.Event]:
    must_be_open(table)
    player = must_sit(table, action.seat)
    _check_chips(table, action.chips)
    if table.sign.rules.points.chips_added == "no":
        raise refused(table, "no-more-chips", "Nobody adds chips during the session.", "chips_added", allowed=("play on",))
    if still_in_hand(table, action.seat, hand):
        words = f"Seat {action.seat} is in the hand and may not add to the chips on the table."
        raise refused(table, "in-the-hand", words, "stake", "table-stakes", allowed=("after this hand",))
    least, most = top_up_limits(table, action.seat)
    if action.chips < least or (most is not None and action.chips > most):
        limits = f"{least} or more" if most is None else f"{least} to {most}" if most >= least else "nothing"
        words = f"Seat {action.seat} has {player.chips + player.bought} and may add {limits}, not {action.chips}."
        raise refused(table, "buy-in", words, "top-up", "buy-in", "stake", "table-stakes", allowed=(limits,))
    later = table.in_hand(action.seat)
    unmet = player.unmet and not table.sign.buy_in.holds(player.chips + player.bought + action.chips)
    return (e.ToppedUp(action.seat, action.chips, later, unmet),)


def top_up_limits(table: Table, seat: int) -> tuple[int, int | None]:
    """The least and the most chips a player may add."""
    player, limits, points = table.player(seat), table.sign.buy_in, table.sign.rules.points
    have = player.chips + player.bought
    again = points.buy_in_again
    least = max(1, limits.least) if again == "always" or (again == "when-broke" and not have) else 1
    bounded = limits.most is not None and (points.top_up_limit == "to-maximum" or player.unmet or not have)
    return least, max(limits.most - have, 0) if bounded and limits.most is not None else None


def still_in_hand(table: Table, seat: int, hand: Hand | None) -> bool:
    """Whether a player's stake is in play. Without a look at the hand, everybody dealt in is in it."""
    if not table.in_hand(seat):
        return False
    if hand is None or hand.over or table.sign.rules.points.top_up_after_folding == "no":
        return True
    return hand.standing[hand.place_of[seat]] != FOLDED


def take_off(table: Table, action: a.TakeOff) -> Sequence[e.Event]:
    player = must_sit(table, action.seat)
    _check_chips(table, action.chips)
    most = table.sign.buy_in.most
    if table.playing is not None or not player.unmet or most is None or player.chips <= most:
        words = f"Seat {action.seat} may not take chips off the table and stay."
        topics = ("stake",) if table.in_hand(action.seat) else ("take-off", "stake")
        raise refused(table, "table-stakes", words, *topics, "table-stakes", allowed=("leave with all of them",))
    if not table.sign.buy_in.least <= player.chips - action.chips <= most or not action.chips:
        limits = f"{player.chips - most} to {player.chips - table.sign.buy_in.least}"
        words = f"Seat {action.seat} has {player.chips}; the new game is played with {table.sign.buy_in}."
        raise refused(table, "buy-in", words, "game_change_stakes", "buy-in", allowed=(limits,))
    return (e.CashedOut(player.name, action.seat, action.chips, unmet=False),)
