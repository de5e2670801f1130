"""Sentences on who is dealt in: dead buttons, missed blinds, players who come back."""

from __future__ import annotations

from typing import Final

from pitboss.betting import kill
from pitboss.cases.dealing import Deed
from pitboss.cases.language import Sentence
from pitboss.cases.outcome import OtherwiseError
from pitboss.cases.play import PlayedTable
from pitboss.cases.results import Consequence, listed, must_be
from pitboss.cases.room import going, missed, room, seat_of
from pitboss.hand.kill import kill_rules
from pitboss.table.blinds import NOTHING_MISSED, Comeback, Missed, Positions, comeback, is_asked, refuse_unposted
from pitboss.table.seats import sitting_out

PICKED_UP: Final = "picked-up.top-of-list"  #: the time for players who return (Melbourne 8.11)


def _named(table: PlayedTable, seat: int | None) -> str:
    if table.seating.room is not None and seat is not None and (player := room(table).table.at(seat)) is not None:
        return player.name
    return "nobody" if seat is None else table.seating.names.get(seat, f"seat {seat}")


def _seat(table: PlayedTable, who: str) -> int:
    """Where this player sits now, after a move too."""
    return table.seat(who) if table.seating.room is None else seat_of(table, who)


def _positions(table: PlayedTable) -> Positions:
    if table.seating.room is not None:
        return going(table).positions
    found = table.seating.moving.positions(table.seating.names)
    if found is None:
        raise table.wrong("say, under Given, where the blinds were: `the last hand had button 1, small blind 2, big blind 3`.")
    return found


def _present(table: PlayedTable) -> list[int]:
    if table.seating.room is not None:
        return list(going(table).seats)
    return table.seating.moving.present(table.seating.names)


def _deal_anew(table: PlayedTable) -> None:
    """The hand as it begins with those who are there now."""
    if table.happened:
        raise table.wrong("the hand has begun; players come back before it.")
    table.hand = table.seating.sit_down()


# -- the deeds


def _another_hand(table: PlayedTable, sentence: Sentence) -> None:  # noqa: ARG001
    _positions(table)
    table.seating.moving.another_hand(table.seating.names)
    _deal_anew(table)


def _owed(table: PlayedTable, who: str) -> Comeback | None:
    """What a player posts to be dealt in."""
    seating = table.seating
    missed = _missed_before(table, table.seat(who))
    if not missed:
        raise OtherwiseError(f"{who} has missed nothing")
    return comeback(seating.rules.terms, seating.rules.stakes.blinds, missed)


def _returns(table: PlayedTable, sentence: Sentence, *, posts: bool) -> None:
    seating, seat = table.seating, table.seat(sentence.who())
    moving = seating.moving
    if seat not in moving.away:
        raise table.wrong(f"{sentence.who()} is not away.")
    missed = _missed_before(table, seat)
    here = {*_present(table), seat}
    moving.away.discard(seat)
    takes_big = len(here) > 1 and _positions(table).big == seat  # who waited for it owes no more than this
    if missed and not takes_big:
        owed = comeback(seating.rules.terms, seating.rules.stakes.blinds, missed) if posts else None
        if owed is None:
            moving.away.add(seat)
            raise refuse_unposted(seating.rules.terms, seat, missed)
        seating.extra += [(seat, amount, what) for amount, what in ((owed.live, "penalty"), (owed.dead, "dead")) if amount]
    moving.missed.pop(seat, None)
    _deal_anew(table)


def _posts_and_returns(table: PlayedTable, sentence: Sentence) -> None:
    _returns(table, sentence, posts=True)


def _just_returns(table: PlayedTable, sentence: Sentence) -> None:
    _returns(table, sentence, posts=False)


def _rejoins(table: PlayedTable, sentence: Sentence) -> None:
    """A player who would not post the Kill wager is back."""
    seating, seat = table.seating, table.seat(sentence.who())
    if seat not in seating.moving.refused:
        raise table.wrong(f"{sentence.who()} has refused no Kill wager.")
    terms, stakes = seating.rules.terms, seating.rules.stakes
    rules = kill_rules(terms, qualifying=seating.qualifying)
    absence = kill.Absence(sentence.number("count") * 60, circuit_done=False)
    back = kill.rejoin(seating.kill_button, seat, absence, rules, minutes=terms.number(PICKED_UP))
    seating.kill_button = back.button
    seating.moving.left.discard(seat)
    seating.moving.refused.discard(seat)
    if back.posts:
        post = kill.rejoin_post(stakes.last_blind or None, stakes.least_bet, rules, chip=stakes.chip)
        seating.extra += [(seat, amount, what) for amount, what in ((post.live, "penalty"), (post.dead, "dead")) if amount]
    _deal_anew(table)


# -- what follows


def _button(table: PlayedTable, sentence: Sentence) -> None:
    must_be(_positions(table).button, sentence.number("seat"))


def _dead_button(table: PlayedTable, sentence: Sentence) -> None:  # noqa: ARG001
    found = _positions(table)
    if not found.is_dead(_present(table)):
        raise OtherwiseError(f"{_named(table, found.button)} has the button")


def _small(table: PlayedTable, sentence: Sentence) -> None:
    found = _positions(table).posts_small(_present(table))
    must_be(found, _seat(table, sentence.who()), _named(table, found))


def _no_small(table: PlayedTable, sentence: Sentence) -> None:  # noqa: ARG001
    found = _positions(table).posts_small(_present(table))
    must_be(found, None, _named(table, found))


def _big(table: PlayedTable, sentence: Sentence) -> None:
    found = _positions(table).big
    must_be(found, _seat(table, sentence.who()), _named(table, found))


def _sits_out(table: PlayedTable, sentence: Sentence) -> None:
    out = sitting_out(list(table.seating.names), table.hand.seats)
    people = sentence.names or [sentence.who()]
    must_be(set(out), {table.seat(who) for who in people}, listed(_named(table, seat) for seat in out) or "nobody")


def _missed_before(table: PlayedTable, seat: int) -> Missed:
    """What went past a player in the hands that were told, where the book has it made good."""
    seating = table.seating
    found = seating.moving.missed_so_far(seating.names).get(seat, NOTHING_MISSED)
    return found if found and is_asked(seating.rules.terms, found) else NOTHING_MISSED


def _missed(table: PlayedTable, who: str) -> Missed:
    seating = table.seating
    if seating.room is not None:
        return missed(table, who)
    return _missed_before(table, table.seat(who))


def _marked(table: PlayedTable, sentence: Sentence) -> None:
    if not _missed(table, sentence.who()):
        raise OtherwiseError(f"{sentence.who()} has missed nothing")


def _not_marked(table: PlayedTable, sentence: Sentence) -> None:
    if _missed(table, sentence.who()):
        raise OtherwiseError(f"{sentence.who()} has one")


def _comes_back_for(table: PlayedTable, sentence: Sentence) -> None:
    owed = _owed(table, sentence.who())
    live = sentence.number()
    dead = sentence.number("amount2") if "amount2" in sentence.slots else 0
    if owed is None:
        raise OtherwiseError(f"{sentence.who()} waits for the big blind")
    must_be((owed.live, owed.dead), (live, dead), f"{owed.live} live and {owed.dead} dead")


def _waits(table: PlayedTable, sentence: Sentence) -> None:
    owed = _owed(table, sentence.who())
    if owed is not None:
        raise OtherwiseError(f"{sentence.who()} may post {owed.live} live and {owed.dead} dead")


DEEDS: Final[dict[str, Deed]] = {
    "another hand is played": _another_hand,
    "{who} comes back and posts": _posts_and_returns,
    "{who} comes back without a post": _just_returns,
    "{who} re-joins after {count} minutes": _rejoins,
}
CONSEQUENCES: Final[dict[str, Consequence]] = {
    "the button is at seat {seat}": _button,
    "the button is dead": _dead_button,
    "{who} posts the small blind": _small,
    "nobody posts the small blind": _no_small,
    "{who} posts the big blind": _big,
    "{people} sit out": _sits_out,
    "{who} sits out": _sits_out,
    "{who} has a missed blind button": _marked,
    "{who} has no missed blind button": _not_marked,
    "{who} posts {amount} live and {amount2} dead to come back": _comes_back_for,
    "{who} posts {amount} live to come back": _comes_back_for,
    "{who} can only wait for the big blind": _waits,
}
