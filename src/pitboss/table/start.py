"""The next hand: who is dealt in, where button and blinds are, what is posted.

A player who owes something and would rather wait is dealt in when the big blind comes. A player who posts is dealt in at once, but for a
place the book keeps closed. Where only one player would be left to deal to, the book says what becomes of those who wait.
"""

from __future__ import annotations

from collections.abc import Collection

from pitboss.cards import Card
from pitboss.hand.forced import usual
from pitboss.hand.kill import kill_rules, killed
from pitboss.hand.refusal import Refused
from pitboss.hand.rules import Rules
from pitboss.hand.state import UNPOSTED, Hand
from pitboss.table.blinds import NO_BUTTON, Missed, Positions, big_blind_at, first_blinds, is_asked, passed_over, positions_after
from pitboss.table.owed import Owed, owed
from pitboss.table.posts import posts
from pitboss.table.seats import clockwise, dealt_in
from pitboss.table.state import Going, Table


def can_play(table: Table, seat: int) -> bool:
    """Whether the player at this seat could be dealt in, but for what is owed. Some tournaments deal absent players in."""
    player = table.player(seat)
    there = player.away is None or table.sign.rules.points.absent_player == "dealt-in"
    return there and player.chips > 0 and not player.leaving and not player.unmet and not player.out_for


def able_seats(table: Table, only: Collection[int] = ()) -> list[int]:
    """The seats that could be dealt in; `only` of these, where it names any."""
    return [seat for seat in table.seats if can_play(table, seat) and (not only or seat in only)]


def start_hand(table: Table, misses: int = 0, unposted: Collection[int] = (), only: Collection[int] = ()) -> Going:
    """The terms of the next hand; refuses where none can begin. `misses`, `unposted`, `only`: see `actions.StartHand`."""
    positions, here, entering = line_up(table, unposted, only)
    order, extra = _order(table, here, positions, misses)
    entering = {seat: each for seat, each in entering.items() if seat in order}
    for seat in unposted:
        _must_owe_a_blind(table, seat, entering)
    killer = table.kill.killer if table.sign.kill and table.kill.killer in order else None
    stacks = tuple(table.player(seat).chips for seat in order)
    posting = {seat: each for seat, each in entering.items() if seat not in unposted}
    forced = posts(table.sign, positions, order, posting, killer)
    forced += [(order.index(seat), 0, UNPOSTED) for seat in sorted(unposted)]
    # The usual ones are not written down.
    plain = Hand(_played(table, killer), stacks, seats=order, kill=killer)
    return Going(
        table.hands + 1,
        positions,
        order,
        stacks,
        None if list(usual(plain)) == forced else tuple(forced),
        table.carried,
        killer,
        _missed(table, positions, order, extra),
        tuple(seat for seat in order if table.player(seat).straddling),
        extra,
    )


def hand_of(table: Table, deck: tuple[Card, ...] | None = None) -> Hand:
    """The hand being played, as it begins. Without a deck the table is live: cards are unknown until shown."""
    going = table.playing
    if going is None:
        raise LookupError("No hand is being played: start one first.")
    return Hand(
        _played(table, going.killer),
        going.stacks,
        deck=deck,
        seats=going.seats,
        carried=going.carried,
        forced=going.forced,
        kill=going.killer,
    )


def _played(table: Table, killer: int | None) -> Rules:
    rules = table.sign.rules
    return rules if killer is None else killed(rules, kill_rules(rules.terms, qualifying=table.sign.qualifying))


# -- who is dealt in


def _must_owe_a_blind(table: Table, seat: int, entering: Collection[int]) -> None:
    """Refuse to call a player dealt in without a blind who owes none, or for whom the blind comes round with this hand."""
    player, terms = table.at(seat), table.sign.rules.terms
    if player is None or player.entry != "new" or seat not in entering:
        words = f"Seat {seat} is not a new player who comes in by posting."
        raise Refused("nothing-owed", words, terms.clause("unposted") or terms.clause("blinds"), ("deal",), terms.book.key)


def line_up(table: Table, unposted: Collection[int] = (), only: Collection[int] = ()) -> tuple[Positions, list[int], dict[int, Owed]]:
    """Button and blinds, the seats that play, and what those post who come in by posting. `unposted`, `only`: see `actions.StartHand`."""
    rules = table.sign.rules
    able = able_seats(table, only)
    least = rules.points.least_players
    if len(able) < least:
        words = f"A hand needs {least} players with chips at the table; there {'is' if len(able) == 1 else 'are'} {len(able) or 'none'}."
        raise _too_few(rules, words)
    if table.last is None:
        return _first(table, able), able, {}
    debts = {seat: debt for seat in able if (debt := owed(table, seat)) is not None}
    post = {
        seat for seat, debt in debts.items() if seat in unposted or (debt.may_post and (table.player(seat).posting or not debt.may_wait))
    }
    present = set(able)
    while len(present) >= least:
        positions = positions_after(rules, ring(table), table.last, present)
        out = {seat for seat in present if seat in debts and seat not in post and not _blind_is_due(rules, seat, positions)}
        out = out or {seat for seat in present if _is_closed(table, seat, positions, present)}
        if not out:
            return positions, sorted(present), {seat: debts[seat] for seat in post & present if not _is_paid(table, seat, positions)}
        present -= out
    return _with_one_of_them(table, able, present, debts, post)


def _with_one_of_them(
    table: Table, able: list[int], present: Collection[int], debts: dict[int, Owed], post: Collection[int]
) -> tuple[Positions, list[int], dict[int, Owed]]:
    """The hand where too few are left without those who wait or may not have the button: as `line_up`.

    The first of them on the left of the last big blind takes the big blind at once, where the book has it so, or posts it by choice.
    """
    rules = table.sign.rules
    reading = rules.points.waiting_leaves_one
    assert table.last is not None
    if reading == "dealt-in" or len(present) != 1:
        return positions_after(rules, ring(table), table.last, able), able, {}
    left_out = [seat for seat in clockwise(able, table.last.big) if seat not in present and (reading == "big-blind" or seat in post)]
    if not left_out:
        raise _too_few(
            rules, f"Seat {min(present)} is the only one to be dealt in: the others wait for the big blind.", "post the big blind"
        )
    here = sorted((*present, left_out[0]))
    positions = big_blind_at(rules, table.last, here, left_out[0])
    if reading == "no-hand" and _is_closed(table, left_out[0], positions, here):
        # A player who posts needs no blind, and so need not have the button that comes with it.
        other = big_blind_at(rules, table.last, here, min(present))
        positions = positions if _is_closed(table, left_out[0], other, here) else other
    return positions, here, {seat: debts[seat] for seat in here if seat in post and not _is_paid(table, seat, positions)}


def _too_few(rules: Rules, words: str, *allowed: str) -> Refused:
    clause = rules.terms.clause("least_players") or rules.terms.clause("seats")
    return Refused("players", words, clause, allowed, rules.terms.book.key)


def ring(table: Table) -> list[int]:
    """The seats that button and blinds go round: those of the last hand, left empty or not, and those taken since."""
    return sorted({*table.last_seats, *table.seats})


def _first(table: Table, able: list[int]) -> Positions:
    rules = table.sign.rules
    if not rules.terms.clause("button"):
        return NO_BUTTON
    if not table.button:
        words = "Nobody has the button yet."
        raise Refused("button", words, rules.terms.clause("first_button") or rules.terms.clause("button"), book=rules.terms.book.key)
    at = table.button if table.button in able else clockwise(able, table.button)[0]
    return first_blinds(rules, able, at)


def _blind_is_due(rules: Rules, seat: int, positions: Positions) -> bool:
    return seat == positions.big or (rules.points.wait_for == "any-blind" and seat in positions.blinds)


def _is_paid(table: Table, seat: int, positions: Positions) -> bool:
    """Who takes the big blind owes no more than that; but for a Kill wager that was refused."""
    return _blind_is_due(table.sign.rules, seat, positions) and table.player(seat).entry != "kill"


def _is_closed(table: Table, seat: int, positions: Positions, present: Collection[int]) -> bool:
    """Whether the book keeps this place closed to this player for this hand."""
    player, points = table.player(seat), table.sign.rules.points
    if player.entry == "new" and not player.exempt:
        if seat == positions.button:
            return points.new_player_button == "barred"
        if positions.big and seat != positions.big and seat in _between(present, positions):
            return points.new_player_between == "must-wait"
    if player.moved and not player.exempt and seat == positions.button:
        if points.seat_move_button == "this-circuit":
            return not player.last_big or table.hands + 1 - player.last_big > len(present)
        return points.seat_move_button == "last-hand" and player.last_blind != table.hands
    return False


def _between(present: Collection[int], positions: Positions) -> tuple[int, ...]:
    """The seats after the button and up to the big blind."""
    order = clockwise([*present], positions.button)
    return order[: order.index(positions.big) + 1]


def _order(table: Table, here: list[int], positions: Positions, misses: int) -> tuple[tuple[int, ...], int | None]:
    """The seats in the order of dealing, and who misses the hand because there is one player too many."""
    rules = table.sign.rules
    last = table.last.button if table.last is not None else misses or None
    order = dealt_in(rules, here, positions.button, last, all_agree=agree_to_extra(table))
    out = set(here) - set(order)
    return order, out.pop() if len(out) == 1 and rules.game.family != "chinese" else None


def agree_to_extra(table: Table) -> bool:
    """Whether everybody at the table agrees to play with one more than a reduced deck is for."""
    return set(table.extra) >= set(table.seats)


def _missed(table: Table, positions: Positions, order: Collection[int], extra: int | None) -> tuple[tuple[int, bool, bool], ...]:
    """What goes past those who are in the game and not dealt in."""
    excused = table.sign.rules.points.exclusion_blinds == "excused"
    away = [
        seat
        for seat, player in table.seated()
        if seat not in order and seat != extra and player.entry != "new" and not (excused and player.out_for)
    ]
    if table.last is None:
        found = _passed_at_first(table.sign.rules, positions, order, away)
    else:
        found = passed_over(ring(table), table.last, positions, away)
    return tuple((seat, each.small, each.big) for seat, each in found.items() if is_asked(table.sign.rules.terms, each))


def _passed_at_first(rules: Rules, positions: Positions, order: Collection[int], away: Collection[int]) -> dict[int, Missed]:
    """In a table's first hand no blind has come from anywhere: each misses the one that would have been theirs."""
    if not positions.big:
        return {}
    would = {seat: first_blinds(rules, sorted((*order, seat)), positions.button) for seat in away}
    found = {seat: Missed(seat == each.small, seat in (*each.middle, each.big)) for seat, each in would.items()}
    return {seat: each for seat, each in found.items() if each}
