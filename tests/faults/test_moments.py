"""Every fault can be reported at every moment at which its clause can arise, in every fitting game, however much is known of the cards."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import fields, replace
from functools import cache
from typing import Any

import pytest

from pitboss.asking.answer import CLOCK, STAFFS
from pitboss.asking.moments import Cards, Moment, holdings, moments
from pitboss.asking.supposing import named, ways
from pitboss.faults import vocabulary_board as b
from pitboss.faults import vocabulary_hands as h
from pitboss.faults.ruling import registered, rule
from pitboss.hand import events as e
from pitboss.hand.evolve import evolve
from pitboss.hand.refusal import Refused
from pitboss.hand.rules import Rules, table_rules
from pitboss.hand.usual import usual_rules, usual_stakes
from pitboss.law import open_book
from pitboss.law.staff import RANKS, roles
from tests.faults.moments_of_faults import MOMENTS, STRETCHES, Row
from tests.faults.throwing import KINDS
from tests.live.test_every_game import GAMES

KNOWN: tuple[Cards, ...] = ("told", "unseen", "known")


def speaks_of(row: Row, book: str, game: str) -> bool:
    groups = {f"{book}/{group}" for group, among in open_book(book).groups.items() if game in among}
    return bool({book, f"{book}/{game}", *groups} & {*row.where.split()}) and game not in row.but


@cache
def tables(book: str, game: str) -> tuple[Rules, Rules]:
    """The usual table of a game, and one with a clock."""
    usual = usual_rules(book, game)
    return usual, table_rules(book, game, **(usual_stakes(usual.terms) | CLOCK))


@cache
def stops(book: str, game: str, cards: Cards, *, unposted: bool) -> tuple[Moment, ...]:
    """A hand of the game at all its moments, at either table."""
    return tuple(moment for rules in tables(book, game) for moment in moments(rules, unposted=unposted, cards=cards))


def reported(moment: Moment, fault: Any) -> tuple[str, str, tuple[e.Event, ...]]:
    """The clause that answers (`staff`: they decide) or why none does, and what happens."""
    hand = moment.hand
    by = ""
    if getattr(fault, "discretion", False):
        by = next((role.key for role in reversed(roles(hand.rules.terms))), RANKS[0])
    try:
        happened = rule(hand, fault, by)
    except Refused as no:
        return "staff" if no.code in STAFFS else "", f"{no.message} ({no.clause})", ()
    return next(event.clause for event in happened if isinstance(event, e.FaultReported)), "", happened


def every_way(kind: type, moment: Moment) -> Iterator[Any]:
    """The fault in every way that may matter, and as that of each player."""
    found = list(ways(kind, moment))
    yield from found
    if "seat" in {each.name for each in fields(kind)}:
        for seat in moment.hand.seats:
            held, up = moment.held.get(seat, ((), ()))
            for way in found:
                other = {"cards": named(moment.hand, held)} if getattr(way, "cards", ()) else {}
                yield replace(way, seat=seat, **other)
                if other and held and up:
                    yield replace(way, seat=seat, cards=(*named(moment.hand, held[-1:]), up[0]))
    elif "seats" in {each.name for each in fields(kind)}:
        yield from (replace(way, seats=(seat,)) for way in found for seat in moment.hand.seats)


def answers(moment: Moment, kind: type, *, twice: bool) -> Iterator[tuple[str, str]]:
    """The clauses by which the fault is ruled, in one way or another, and why it is not."""
    for way in every_way(kind, moment):
        clause, why, happened = reported(moment, way)
        yield clause, why
        if twice and happened:
            twin = moment.hand.copy()
            for event in happened:
                evolve(twin, event)
            if not twin.over:
                again = replace(moment, hand=twin, held=moment.held | holdings(twin))
                for second in every_way(kind, again):
                    yield reported(again, second)[:2]


def at_moment(moment: Moment, kind: type, row: Row) -> str:
    """Why the row's fault cannot be reported at this moment by one of the row's clauses; nothing if it can."""
    wanted, found, refusal = {*row.clauses.split()}, set[str](), ""
    for clause, why in answers(moment, kind, twice=row.twice):
        if clause in wanted:
            return ""
        found |= {clause} - {""}
        refusal = refusal or why
    return f"answers by {' '.join(sorted(found))}: {refusal}" if found else refusal or "no way to say it"


def missing(book: str, game: str) -> Iterator[str]:
    """What the table of moments asks for and the engine refuses."""
    for kind, rows in MOMENTS.items():
        for row in (row for row in rows if speaks_of(row, book, game)):
            reached = False
            for cards in KNOWN:
                if row.recorded and cards == "known":
                    continue
                refused: dict[str, str] = {}
                taken = set[str]()
                for moment in stops(book, game, cards, unposted=kind is h.BlindNotPosted):
                    if moment.key in taken or not any(STRETCHES[name](moment) for name in row.when):
                        continue
                    reached = True
                    why = at_moment(moment, kind, row)
                    refused[moment.key] = why
                    if not why:
                        taken.add(moment.key)
                yield from (f"{kind.__name__} {row.clauses} at {key} ({cards}): {why}" for key, why in refused.items() if key not in taken)
            if not reached:
                yield f"{kind.__name__} {row.clauses}: the hand never comes to {row.when}"


def test_the_table_has_every_fault_under_every_book_that_rules_on_it() -> None:
    assert {*MOMENTS} == {*KINDS}
    for kind, book in {(kind, where.partition("/")[0]) for kind, where, _ in registered()}:
        rows = MOMENTS[kind]
        assert kind is b.LastCardsShort or any(book in row.where for row in rows), f"{kind.__name__} in {book}"
    for row in (row for rows in MOMENTS.values() for row in rows):
        clauses = open_book(row.where.partition("/")[0].split()[0]).clauses
        assert {*row.clauses.split()} - {"staff"} <= {*clauses}, row
        assert {*row.when} <= {*STRETCHES}, row


@pytest.mark.parametrize(("book", "game"), GAMES, ids=str)
def test_every_fault_can_be_reported_whenever_its_clause_can_arise(book: str, game: str) -> None:
    found = list(missing(book, game))
    assert not found, "\n".join(found)


@pytest.mark.parametrize("game", ["seven-card-stud", "seven-card-stud-hilo8", "razz"])
def test_the_last_cards_prove_too_few(game: str) -> None:
    """14.7.1 is for a full table, whose deck does not reach. With all eight in, the burns do not either, and staff decide."""
    rules = usual_rules("melbourne-poker", game)
    for cards in KNOWN[:2]:
        found = [moment for moment in moments(rules, rules.most_players, cards=cards) if moment.key == "seventh-street/too-short"]
        assert [reported(moment, b.LastCardsShort())[0] for moment in found] == ["staff"]
