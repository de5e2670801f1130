"""Sentences on jackpots and tournaments: money of the house, and when the chips have decided."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from pitboss.cases.dealing import Deed
from pitboss.cases.language import Sentence
from pitboss.cases.outcome import OtherwiseError
from pitboss.cases.play import PlayedTable
from pitboss.cases.results import Consequence, listed, must_be
from pitboss.hand.refusal import Refused
from pitboss.jackpots.pools import Contribution, JackpotSystem, Pools, wins_royal_flush
from pitboss.tournament.start import is_over, start, winners


def _part(sentence: Sentence) -> str:
    return str(sentence.slots.get("part", ""))


def _system(table: PlayedTable) -> JackpotSystem:
    found = table.seating.jackpots
    if found is None:
        raise table.wrong("say, under Given, what is in it: `the jackpot stands at 5000 with a reserve of 800 and a reseed of 1000`.")
    return found


def _pools(table: PlayedTable, sentence: Sentence) -> Pools:
    try:
        return _system(table)[_part(sentence)]
    except KeyError:
        raise table.wrong(f"there is no {_part(sentence)} jackpot here.".replace("  ", " ")) from None


def _has_royal_flush(table: PlayedTable, who: str) -> bool:
    table.look()
    hole = table.hand.down[table.place(who)]
    return any(wins_royal_flush(hole, board[:3]) for board in table.hand.boards)


# -- jackpots


def _adds(table: PlayedTable, sentence: Sentence) -> None:
    pools = _pools(table, sentence).add(Contribution(sentence.number(), sentence.number("amount2")))
    table.seating.jackpots = _system(table).changed(_part(sentence), pools)


def _enters_win(table: PlayedTable, sentence: Sentence) -> None:
    pools, who = _pools(table, sentence), sentence.who()
    if not _has_royal_flush(table, who):
        words = f"Seat {table.seat(who)} has no royal flush of two hole cards and the flop."
        raise Refused("jackpot", words, table.seating.rules.terms.clause("jackpot"), book=table.table.book.key)
    won = pools.award()
    table.seating.jackpots = _system(table).changed(_part(sentence), won.pools)
    table.seating.paid_prizes[table.seat(who)] = table.seating.paid_prizes.get(table.seat(who), 0) + won.prize


def _jackpot_is(table: PlayedTable, sentence: Sentence) -> None:
    found = _pools(table, sentence)
    must_be((found.prize, found.reserve), (sentence.number(), sentence.number("amount2")), f"{found.prize} and {found.reserve}")


def _paid(table: PlayedTable, sentence: Sentence) -> None:
    must_be(table.seating.paid_prizes.get(table.seat(sentence.who()), 0), sentence.number())


def _wins(table: PlayedTable, sentence: Sentence) -> None:
    if not _has_royal_flush(table, sentence.who()):
        raise OtherwiseError(f"{sentence.who()} does not")


def _wins_not(table: PlayedTable, sentence: Sentence) -> None:
    if _has_royal_flush(table, sentence.who()):
        raise OtherwiseError(f"{sentence.who()} wins it")


# -- tournaments


def _chips(table: PlayedTable) -> Mapping[int, int]:
    """What everybody has, once the hand is over if one is played."""
    if table.happened:
        table.finished()
    return dict(zip(table.hand.seats, table.hand.stack, strict=True))


def _begins(table: PlayedTable, sentence: Sentence) -> None:  # noqa: ARG001
    start(table.hand.rules.terms, _chips(table))


def _minutes_pass(table: PlayedTable, sentence: Sentence) -> None:
    table.seating.minutes_played += sentence.number("count")


def _over(table: PlayedTable, sentence: Sentence) -> None:  # noqa: ARG001
    if not is_over(table.seating.session, _chips(table), table.seating.minutes_played):
        raise OtherwiseError("it goes on")


def _goes_on(table: PlayedTable, sentence: Sentence) -> None:  # noqa: ARG001
    if is_over(table.seating.session, _chips(table), table.seating.minutes_played):
        raise OtherwiseError("it is over")


def _win_it(table: PlayedTable, sentence: Sentence) -> None:
    found = winners(table.seating.session, _chips(table), table.seating.minutes_played)
    people = sentence.names or [sentence.who()]
    must_be(set(found), {table.seat(who) for who in people}, listed(table.seating.names[seat] for seat in found) or "nobody yet")


DEEDS: Final[dict[str, Deed]] = {
    "the house adds {amount} to the jackpot and {amount2} to its reserve": _adds,
    "the house adds {amount} to the {part} jackpot and {amount2} to its reserve": _adds,
    "the dealer enters a jackpot win for {who}": _enters_win,
    "the tournament begins": _begins,
    "{count} minutes are played": _minutes_pass,
}
CONSEQUENCES: Final[dict[str, Consequence]] = {
    "the jackpot is {amount} and its reserve {amount2}": _jackpot_is,
    "the {part} jackpot is {amount} and its reserve {amount2}": _jackpot_is,
    "the jackpot pays {who} {amount}": _paid,
    "{who} wins the jackpot": _wins,
    "{who} does not win the jackpot": _wins_not,
    "the session is over": _over,
    "the session goes on": _goes_on,
    "{who} wins the session": _win_it,
    "{people} win the session": _win_it,
}
