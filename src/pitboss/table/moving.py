"""Other seats: moves at the table, seats just vacated, moves by staff, requests to change tables."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby
from typing import Final

from pitboss.betting.kill import KillButton
from pitboss.cards import Card
from pitboss.hand.refusal import Refused
from pitboss.ranking import RANKINGS
from pitboss.ranking.readable import strength
from pitboss.table import actions as a
from pitboss.table import events as e
from pitboss.table.blinds import positions_after
from pitboss.table.evolve import evolve
from pitboss.table.joining import go, is_free_of_kill, must_be_free_of_kill, neighbours
from pitboss.table.owed import must_play
from pitboss.table.refusing import must_sit, refused
from pitboss.table.seats import clockwise
from pitboss.table.staff import ABOVE_DEALER, must_be_staff
from pitboss.table.start import can_play, line_up, ring
from pitboss.table.state import Table

SUIT_ORDERS: Final = {"hearts-first": RANKINGS["button-draw"], "spades-first": RANKINGS["showing-suits"]}


def _must_choose(table: Table) -> None:
    """Refuse a seat or another table as a player's own wish, where places are given out."""
    if table.sign.rules.points.seats_assigned == "yes":
        words = "Each player has a place given to them, and moves only where staff say."
        raise refused(table, "assigned", words, "seats_assigned", allowed=("a move by staff",))


def move_seat(table: Table, action: a.MoveSeat) -> Sequence[e.Event]:
    _must_choose(table)
    _may_move(table, action.seat, action.to)
    others = [wish.seat for wish in table.wishes if wish.to == action.to and wish.seat != action.seat]
    if others and action.to in table.vacated:
        words = f"Seat {others[0]} has asked for seat {action.to} as well; the dealer gives it."
        raise refused(table, "asked-for", words, "draw_ties", "vacated_seat", "seats", allowed=("ask for it",))
    _must_not_shed_kill(table, action.seat, action.to)
    return (_moved(table, action.seat, action.to),)


def _must_not_shed_kill(table: Table, seat: int, to: int) -> None:
    if sheds_kill(table, seat, to):
        words = f"Seat {seat} holds the Kill Button and would miss the next hand at seat {to}."
        raise refused(table, "kill-button", words, "kill-leave", allowed=("another seat", "play the next hand"))


def sheds_kill(table: Table, seat: int, to: int) -> bool:
    """Whether a move would keep the Killer out of the next hand, who may not sit out (Melbourne 8.12.10)."""
    if table.playing is not None or table.last is None or not must_play(table, seat) or is_free_of_kill(table, seat):
        return False
    after = table.copy()
    evolve(after, _moved(table, seat, to))
    try:
        _, dealt_in, _ = line_up(after)
    except Refused:
        return False  # there is no next hand yet
    return to not in dealt_in


def _may_move(table: Table, seat: int, to: int, *topics: str) -> None:
    player = must_sit(table, seat)
    empty = tuple(f"seat {number}" for number, each in enumerate(table.chairs, start=1) if each is None)
    if not 0 < to <= len(table.chairs) or table.at(to) is not None:
        raise refused(table, "taken", f"Seat {to} is not empty.", *topics, "seat_move_free", "seats", allowed=empty)
    if table.in_hand(seat):
        topics = ("seat-move-hand", "stake", "table-stakes")
        raise refused(table, "in-the-hand", f"Seat {seat} is in the hand.", *topics, allowed=("after this hand",))
    for other, near in neighbours(table, player.name, to):
        words = f"{player.name} and {other} keep {table.sign.rules.points.seats_apart} seats between them; there would be {near}."
        raise refused(table, "apart", words, "seats_apart", allowed=empty)


def _moved(table: Table, seat: int, to: int, *, by_staff: bool = False) -> e.SeatMoved:
    player = table.player(seat)
    entry = player.entry if by_staff or player.entry else entry_after_move(table, seat, to)
    kill = KillButton(table.kill.face, to) if table.kill.seat == seat else table.kill
    # Whom staff have moved is exempt where staff put them, and not after another move.
    return e.SeatMoved(seat, to, entry, by_staff or (player.exempt and not player.moved), kill, passes_others(table, seat, to))


def passes_others(table: Table, seat: int, to: int) -> bool:
    """Whether a move changes the order of the players, or of their places in the last hand."""
    chairs = len(table.chairs)
    ways = {(other - seat) % chairs < (to - seat) % chairs for other in ring(table) if other not in (seat, to)}
    return len(ways) > 1


def entry_after_move(table: Table, seat: int, to: int) -> str:
    """What a move leaves to be made good: a long one clockwise, or one that goes behind the blind."""
    rules = table.sign.rules
    free = rules.points.seat_move_free
    if not rules.stakes.blinds or free is None or table.last is None:
        return ""
    ahead, chairs = (to - seat) % len(table.chairs), len(table.chairs)
    if 2 * ahead > chairs and rules.points.seat_move_back == "free":
        if not passes_others(table, seat, to):
            return ""
        return "avoided" if _goes_behind(table, seat, to) or _leaves_blind(table, seat, to) else ""
    return "move" if _passed(table, seat, to) > free else ""


def _passed(table: Table, seat: int, to: int) -> int:
    """What the book counts between two seats, clockwise."""
    counts = table.sign.rules.points.seat_move_counts
    way = (to - seat) % len(table.chairs)
    if counts == "seats-moved":
        return way
    on_the_way = [other for other, _ in table.seated() if 0 < (other - seat) % len(table.chairs) < way]
    if sum(can_play(table, other) for other in table.seats if other != seat) == 1:
        return 0  # the only other player is still the next one
    return len(on_the_way) if counts == "occupied" else sum(can_play(table, other) for other in on_the_way)


def _goes_behind(table: Table, seat: int, to: int) -> bool:
    """Whether the big blind, which would have come to the old seat first, now comes to everybody in between before it comes to the new."""
    assert table.last is not None
    here = [other for other in table.seats if other != seat and can_play(table, other)]
    old, new = (clockwise([*here, each], table.last.big).index(each) for each in (seat, to))
    return new > old


def _leaves_blind(table: Table, seat: int, to: int) -> bool:
    """Whether a blind of the next hand, which falls to the old seat, is nobody's any more, and none falls to the new one."""
    assert table.last is not None
    here = {other for other in table.seats if can_play(table, other)}
    if not table.sign.rules.terms.clause("blind-avoided") or len(here | {seat}) < 3:
        return False  # the book does not speak of it; of two players everybody has a blind
    before, after = (
        positions_after(table.sign.rules, sorted({*ring(table), there}), table.last, (here - {seat}) | {there}) for there in (seat, to)
    )
    if to == after.button and table.sign.rules.points.seat_move_button != "free":
        return False  # the book says who may move there and be dealt in
    return seat in before.blinds and to not in after.blinds


# -- a seat just vacated


def ask_for_seat(table: Table, action: a.AskForSeat) -> Sequence[e.Event]:
    _must_choose(table)
    _may_move(table, action.seat, action.to, "vacated_seat")
    if any((wish.seat, wish.to) == (action.seat, action.to) for wish in table.wishes):
        raise refused(table, "asked", f"Seat {action.seat} has asked for it already.", "vacated_seat", allowed=("wait",))
    return (e.SeatAsked(action.seat, action.to),)


def give_seat(table: Table, action: a.GiveSeat) -> Sequence[e.Event]:
    askers = [wish.seat for wish in table.wishes if wish.to == action.to]
    if not askers:
        raise refused(table, "unasked", f"Nobody has asked for seat {action.to}.", "vacated_seat", allowed=("release the seat",))
    points = table.sign.rules.points
    if len(askers) > 1 and points.vacated_seat == "draw":
        first = _highest_drawn(table, askers, action.cards)
    elif points.vacated_seat == "clockwise-from-button":
        first = clockwise(askers, table.last.button if table.last is not None else table.button)[0]
    else:
        first = askers[0]
    _may_move(table, first, action.to, "vacated_seat")
    _must_not_shed_kill(table, first, action.to)
    return (_moved(table, first, action.to),)


def release_seat(table: Table, action: a.ReleaseSeat) -> Sequence[e.Event]:
    if action.seat not in table.vacated:
        raise refused(table, "not-vacated", f"Seat {action.seat} was not just vacated.", "vacated_seat", "seats")
    if action.to != "handset" and action.to not in ABOVE_DEALER:
        words = "A vacated seat is told by the handset, or to a higher duties dealer or above."
        raise refused(table, "staff", words, "vacated_seat", "seats", allowed=("handset", *ABOVE_DEALER))
    return (e.SeatReleased(action.seat),)


# -- cards drawn


def who_draws(table: Table, seats: Sequence[int], cards: a.Drawn) -> tuple[int, ...]:
    """Who draws next for a seat that several want: all of them, then those who tie for the highest card. One alone has won it."""
    drawing, further = tuple(seats), cards
    while further and len(drawing) > 1:
        drawn, further = further[: len(drawing)], further[len(drawing) :]
        drawing = _drawn(table, drawing, drawn)[0]
    if further:
        words = f"Seat {drawing[0]} drew the highest card, and nobody draws after that."
        raise refused(table, "draw", words, "draw_ties", allowed=("the cards drawn until then",))
    return drawing


def _highest_drawn(table: Table, seats: Sequence[int], cards: a.Drawn) -> int:
    """The seat that drew the highest card; refuses a draw that does not settle it."""
    drawing = who_draws(table, seats, cards)
    if len(drawing) == 1:
        return drawing[0]
    who = ", ".join(map(str, sorted(drawing)))
    if not cards:
        raise refused(table, "draw", f"A draw decides: one card each for the seats {who}.", "draw_ties", allowed=("draw cards",))
    words = f"The seats {who} drew equal cards and draw again."
    raise refused(table, "tie", words, "draw_ties", allowed=("the cards drawn so far, and one more for each of them",))


def _drawn(table: Table, seats: Sequence[int], cards: a.Drawn) -> list[tuple[int, ...]]:
    """Seats by the cards they drew, highest first; those with equal cards together."""
    if sorted(seat for seat, _ in cards) != sorted(seats):
        who = ", ".join(map(str, sorted(seats)))
        raise refused(table, "draw", f"A draw decides: one card each for the seats {who}.", "draw_ties", allowed=("draw cards",))
    worth = {seat: _worth(table, card) for seat, card in cards}
    order = sorted(seats, key=lambda seat: worth[seat], reverse=True)
    return [tuple(group) for _, group in groupby(order, key=lambda seat: worth[seat])]


def _worth(table: Table, card: Card) -> tuple[int, ...]:
    order = SUIT_ORDERS.get(table.sign.rules.points.draw_ties)
    return (card.rank,) if order is None else strength(order, (card,)) or ()


# -- staff


def _must_be_seating(table: Table, by: str, *topics: str) -> None:
    """Refuse a place given by anybody but staff. Where places are given out, the director of the tournament gives them too."""
    rules = table.sign.rules
    must_be_staff(rules.terms, by, *topics, director=rules.points.seats_assigned == "yes")


def move_player(table: Table, action: a.MovePlayer) -> Sequence[e.Event]:
    _must_be_seating(table, action.by, "seat-move-staff", "seats_apart")
    _may_move(table, action.seat, action.to)
    return (_moved(table, action.seat, action.to, by_staff=True),)


def set_apart(table: Table, action: a.SetApart) -> Sequence[e.Event]:
    must_be_staff(table.sign.rules.terms, action.by, "seats_apart")
    pair = {action.player, action.other}
    if len(pair) < 2 or any(pair == set(each) for each in table.linked):
        raise refused(table, "apart", f"{action.player} and {action.other} are not two to be set apart now.", "seats_apart")
    return (e.PlayersSetApart(action.player, action.other),)


# -- changing tables


def ask_table_change(table: Table, action: a.AskTableChange) -> Sequence[e.Event]:
    must_sit(table, action.seat)
    if action.seat in table.asked_to_go:
        raise refused(table, "asked", f"Seat {action.seat} has asked already.", "table-change", allowed=("wait",))
    return (e.TableChangeAsked(action.seat),)


def needs_draw(table: Table) -> bool:
    """Whether a draw settles who of several may leave."""
    small = table.sign.rules.points.leave_draw_players
    return len(table.asked_to_go) > 1 and 0 < len(table.seats) <= small


def draw_table_change(table: Table, action: a.DrawTableChange) -> Sequence[e.Event]:
    """One card each; those with equal cards draw again, and no others."""
    points = table.sign.rules.points
    if not needs_draw(table):
        raise refused(table, "no-draw", "No draw is needed to settle who may leave.", "leave_draw", "table-change", allowed=("approve",))
    all_who_draw = table.asked_to_go if points.leave_draw == "askers" else table.seats
    drawing = table.go_again or [tuple(all_who_draw)]
    found = _drawn(table, [seat for tied in drawing for seat in tied], action.cards)
    order: list[int] = list(table.go_order) if table.go_again else list(drawing[0])
    again: list[tuple[int, ...]] = []
    for tied in drawing:
        # Equal cards of two groups that draw again are no tie: each settles its own places.
        groups = [group for each in found if (group := tuple(seat for seat in each if seat in tied))]
        first = min(order.index(seat) for seat in tied)
        order[first : first + len(tied)] = [seat for group in groups for seat in group]
        again += [group for group in groups if len(group) > 1]
    return (e.TableChangeDrawn(tuple(order), action.cards, tuple(again)),)


def approve_table_change(table: Table, action: a.ApproveTableChange) -> Sequence[e.Event]:
    must_sit(table, action.seat)
    _must_be_seating(table, action.by, "table-change")
    if action.seat not in table.asked_to_go and action.seat not in table.go_order:
        raise refused(table, "unasked", f"Seat {action.seat} has not asked to change tables.", "table-change", allowed=("ask",))
    if needs_draw(table) and not table.go_order:
        words = f"{len(table.asked_to_go)} players ask to leave a table of {len(table.seats)}: a draw settles who may."
        raise refused(table, "draw", words, "leave_draw", allowed=("draw cards",))
    tied = next((each for each in table.go_again if action.seat in each), ())
    if tied:
        words = f"Seats {', '.join(map(str, tied))} drew equal cards and draw again."
        raise refused(table, "draw", words, "draw_ties", allowed=("draw again",))
    if table.go_order and table.go_order[0] != action.seat:
        raise refused(
            table, "order", f"Seat {table.go_order[0]} drew the higher card.", "leave_draw", allowed=(f"seat {table.go_order[0]}",)
        )
    if table.in_hand(action.seat):
        raise refused(table, "in-the-hand", f"Seat {action.seat} is in the hand.", "seat-move-hand", "stake", allowed=("after this hand",))
    must_be_free_of_kill(table, action.seat)
    return go(table, action.seat, action.at)
