"""What follows between hands: sentences under Then about seats, blinds owed, the waiting list and the sign."""

from __future__ import annotations

from typing import Final

from pitboss.cases.language import Sentence
from pitboss.cases.outcome import OtherwiseError
from pitboss.cases.play import PlayedTable
from pitboss.cases.results import Consequence, must_be
from pitboss.cases.room import going, player_of, room, seat_of
from pitboss.table import events as e
from pitboss.table.owed import owed
from pitboss.table.sign import BuyIn
from pitboss.table.start import hand_of


def _dealt_in(table: PlayedTable, sentence: Sentence) -> None:
    if seat_of(table, sentence.who()) not in going(table).seats:
        raise OtherwiseError(f"{sentence.who()} is not dealt in")


def _not_dealt_in(table: PlayedTable, sentence: Sentence) -> None:
    if seat_of(table, sentence.who()) in going(table).seats:
        raise OtherwiseError(f"{sentence.who()} is dealt in")


def _enters_with(table: PlayedTable, sentence: Sentence) -> None:
    here, seat = room(table).table.copy(), seat_of(table, sentence.who())
    hand = going(table)
    here.playing = hand
    posts = hand_of(here).forced or ()
    found = {"penalty": 0, "dead": 0}
    for place, amount, what in posts:
        if hand.seats[place] == seat and what in found:
            found[what] += amount
    dead = sentence.number("amount2") if "amount2" in sentence.slots else 0
    live = sentence.number()
    if sentence.phrase.says == "{who} posts {amount} dead to be dealt in":
        live, dead = 0, live
    must_be((found["penalty"], found["dead"]), (live, dead), f"{found['penalty']} live and {found['dead']} dead")


def _owes_nothing(table: PlayedTable, sentence: Sentence) -> None:
    debt = owed(room(table).table, seat_of(table, sentence.who()))
    if debt is not None:
        raise OtherwiseError(f"{sentence.who()} is to {debt}")


def _waits_or_posts(table: PlayedTable, sentence: Sentence) -> None:
    debt = owed(room(table).table, seat_of(table, sentence.who()))
    if debt is None:
        raise OtherwiseError(f"{sentence.who()} owes nothing")
    must_be((debt.may_wait, debt.may_post, debt.live + debt.dead), (True, True, sentence.number()), str(debt))


def _must_post(table: PlayedTable, sentence: Sentence) -> None:
    here = room(table).table
    player = player_of(table, sentence.who())
    debt = owed(here, seat_of(table, sentence.who()))
    if not player.must_post or debt is None:
        raise OtherwiseError(f"{sentence.who()} need not")
    must_be((debt.may_wait, debt.live + debt.dead), (False, sentence.number()), str(debt))


def _need_not_post(table: PlayedTable, sentence: Sentence) -> None:
    if player_of(table, sentence.who()).must_post:
        raise OtherwiseError(f"{sentence.who()} must post")


def _dead_by_post(table: PlayedTable, sentence: Sentence) -> None:
    _found_unposted(table, sentence, dead=True)


def _live_by_post(table: PlayedTable, sentence: Sentence) -> None:
    _found_unposted(table, sentence, dead=False)


def _found_unposted(table: PlayedTable, sentence: Sentence, *, dead: bool) -> None:
    seat = seat_of(table, sentence.who())
    found = [event.dead for event in room(table).happened if isinstance(event, e.UnpostedFound) and event.seat == seat]
    must_be(found[-1:], [dead], "it is dead" if found and found[-1] else "it is not dead")


def _sits_at(table: PlayedTable, sentence: Sentence) -> None:
    found = room(table).table.seat_of(sentence.who())
    must_be(found, sentence.number("seat"), f"seat {found}" if found else "nowhere")


def _is_gone(table: PlayedTable, sentence: Sentence) -> None:
    found = room(table).table.seat_of(sentence.who())
    must_be(found, None, f"seat {found}")


def _has_on_table(table: PlayedTable, sentence: Sentence) -> None:
    player = player_of(table, sentence.who())
    must_be(player.chips + player.bought, sentence.number())


def _carried(table: PlayedTable, sentence: Sentence) -> None:
    here = room(table).table.copy()
    here.playing = going(table)
    must_be(hand_of(here).carried, sentence.number())


def _secured(table: PlayedTable, sentence: Sentence) -> None:
    found = sum(each.chips for each in room(table).table.picked_up if each.player == sentence.who())
    must_be(found, sentence.number())


def _first_on_list(table: PlayedTable, sentence: Sentence) -> None:
    waiting = [each.player for each in room(table).table.waiting]
    must_be(waiting[:1], [sentence.who("name")], ", ".join(waiting) or "nobody waits")


def _last_on_list(table: PlayedTable, sentence: Sentence) -> None:
    waiting = [each.player for each in room(table).table.waiting]
    must_be(waiting[-1:], [sentence.who("name")], ", ".join(waiting) or "nobody waits")


def _deals(table: PlayedTable, sentence: Sentence) -> None:
    found = room(table).table.dealer
    must_be(found, sentence.who("name"), found or "the house's own dealer")


def _game_is(table: PlayedTable, sentence: Sentence) -> None:
    must_be(room(table).table.sign.rules.entry.key, str(sentence.slots["words"]))


def _buy_in_is(table: PlayedTable, sentence: Sentence) -> None:
    found = room(table).table.sign.buy_in
    must_be(found, BuyIn(sentence.number(), sentence.number("amount2")), str(found))


def _minimum_is(table: PlayedTable, sentence: Sentence) -> None:
    must_be(room(table).table.sign.rules.stakes.least_bet, sentence.number())


def _charged(table: PlayedTable, sentence: Sentence) -> None:
    must_be(room(table).table.sign.rules.commission.percent, sentence.number("count"))


def _is_closed(table: PlayedTable, sentence: Sentence) -> None:  # noqa: ARG001
    if not room(table).table.closed:
        raise OtherwiseError("it is open")


def _next_misses(table: PlayedTable, sentence: Sentence) -> None:
    here = room(table).table
    out = [player.name for seat, player in here.seated() if seat not in going(table).seats]
    must_be(out, [sentence.who()], ", ".join(out) or "nobody")


def _straddlers(table: PlayedTable, sentence: Sentence) -> None:
    if seat_of(table, sentence.who()) not in going(table).straddlers:
        raise OtherwiseError(f"{sentence.who()} has announced none")


CONSEQUENCES: Final[dict[str, Consequence]] = {
    "{who} is dealt in": _dealt_in,
    "{who} is not dealt in": _not_dealt_in,
    "{who} posts {amount} live and {amount2} dead to be dealt in": _enters_with,
    "{who} posts {amount} live to be dealt in": _enters_with,
    "{who} posts {amount} dead to be dealt in": _enters_with,
    "{who} owes nothing": _owes_nothing,
    "{who} waits for the big blind or posts {amount}": _waits_or_posts,
    "{who} must post {amount} with the next hand": _must_post,
    "{who} need not post with the next hand": _need_not_post,
    "the cards of {who} are dead": _dead_by_post,
    "the cards of {who} are not dead": _live_by_post,
    "{who} sits at seat {seat}": _sits_at,
    "{who} has no seat": _is_gone,
    "{who} has {amount} on the table": _has_on_table,
    "{amount} of the hand before are in the pot of the next": _carried,
    "{amount} are secured for {who}": _secured,
    "{name} is first on the waiting list": _first_on_list,
    "{name} is last on the waiting list": _last_on_list,
    "the table plays {words}": _game_is,
    "the buy-in is {amount} to {amount2}": _buy_in_is,
    "the table minimum is {amount}": _minimum_is,
    "the commission is {count}%": _charged,
    "the table is closed": _is_closed,
    "{name} is in charge of the table": _deals,
    "{who} misses the next hand": _next_misses,
    "{who} will straddle": _straddlers,
}
