"""The law of one moment: of all that `tell` says of a game, what holds while this is being decided."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import NamedTuple

from pitboss.betting.sizes import FIXED, LADDER
from pitboss.games.vocabulary import Opens
from pitboss.hand.rules import Rules
from pitboss.hand.steps import Setting, ThrowAway
from pitboss.hand.tell import ending
from pitboss.hand.tell.betting import _sizes, sizes_of
from pitboss.hand.tell.sentences import Sentence, Teller, counted, number
from pitboss.hand.tell.streets import _checks, _nobody_opens, _open_card, _step
from pitboss.hand.tell.table import _hands


class Holds(NamedTuple):
    """One thing that holds now, and what it is about."""

    topic: str
    sentence: Sentence


@lru_cache(maxsize=1024)
def betting(rules: Rules, street: int, faced: bool) -> tuple[Holds, ...]:
    """A betting round; `faced`: there is a bet, or a blind, to call."""
    t = Teller(rules)
    found = [*_may(t, street, faced=faced), *(Holds("sizes", each) for each in (*sizes_of(t, street), *_amounts(t, faced=faced)))]
    if faced:
        found.append(Holds("raises", _raises(t)))
    return _with_clauses(found)


def _may(t: Teller, street: int, *, faced: bool) -> Iterator[Holds]:
    """What may be done but raising: check, call, open, fold."""
    opens = t.game.streets[street].opens
    if opens is Opens.FORCED and t.blinds:
        level = t.stakes.last_blind
        if t.answers.blind_open == "call":
            yield Holds("call", t.point("blind_open", t.of_round("call", 0), level=level))
            yield Holds("call", t.point("last_blind"))
        else:
            yield Holds("open", t.point("blind_open", t.of_round("check", 0), open=2 * level))
            yield from (Holds("open", each) for each in _nobody_opens(t))
        yield from (Holds("kitty", each) for each in t.points("kitty_offer", "kitty_credit", "kitty_raise"))
    elif faced:
        yield Holds("call", t.cited("There is a bet: call it, raise it or fold.", t.of_round("call", street), "fold"))
        if opens is Opens.OPEN_CARD:
            yield from (Holds("call", each) for each in t.points("bring_in_option"))
    elif opens is Opens.OPEN_CARD:
        yield from (Holds("open", each) for each in _open_card(t))
    elif opens is Opens.FORCED:
        yield Holds("check", t.point("before_open", t.of_round("check", street)))
        if t.answers.before_open != "check":
            yield from (Holds("open", each) for each in _nobody_opens(t))
    else:
        yield from (Holds("check", each) for each in _checks(t, street))


def _amounts(t: Teller, *, faced: bool) -> Iterator[Sentence]:
    """The sizes that hold in every round: of a bet, of a raise where there is a bet, and what the pot limits."""
    if t.limit in (FIXED, LADDER):
        return
    bet, *others = _sizes(t)
    yield bet
    if faced:
        yield from others[:2]


def _raises(t: Teller) -> Sentence:
    most = t.answers.raise_cap
    if most is None:
        return t.cited("Players may raise any number of times.", "raise_cap")
    return t.cited(f"There are at most {number(most)} raises.", "raise_cap")


@lru_cache(maxsize=256)
def short_all_in(rules: Rules) -> tuple[Holds, ...]:
    """What an all-in for less than a raise does to the others."""
    t = Teller(rules)
    return _with_clauses(Holds("all-in", each) for each in (t.point("short_reopens", "reopening"), t.point("short_next")))


@lru_cache(maxsize=256)
def calling_short(rules: Rules) -> tuple[Holds, ...]:
    """A player who has less than there is to call."""
    t = Teller(rules)
    less = t.cited("A player with too few chips for a call or bet may be all-in for less.", "all-in")
    won = t.cited("A player who is all-in wins no more from each opponent than the same amount; the rest is a side pot.", "pots")
    return _with_clauses((Holds("all-in", less), Holds("all-in", won)))


@lru_cache(maxsize=256)
def drawing(rules: Rules) -> tuple[Holds, ...]:
    """The draw, as far as a player who draws needs to know it."""
    t = Teller(rules)
    held = counted(t.game.held, "card")
    found = [
        t.cited(
            f"Each player in turn, from the left of the button, may throw away up to {held}, and gets new ones for them.", "draw", "discard"
        ),
        *t.points("draw_served", "draw_burn"),
    ]
    if t.game.held == 5:
        found += t.points("draw_five")
    return _with_clauses(Holds("draw", each) for each in found)


@lru_cache(maxsize=256)
def discarding(rules: Rules, street: int, count: int) -> tuple[Holds, ...]:
    return _with_clauses(Holds("discard", each) for each in _step(Teller(rules), ThrowAway(street, count), street))


@lru_cache(maxsize=256)
def setting(rules: Rules) -> tuple[Holds, ...]:
    t = Teller(rules)
    return _with_clauses(Holds("set", each) for each in (*_step(t, Setting(), 0), *ending.units(t)))


@lru_cache(maxsize=256)
def showing(rules: Rules, all_in: bool, called: bool) -> tuple[Holds, ...]:
    """The showdown; whether somebody is all-in, and whether the last bet was called."""
    t = Teller(rules)
    found = [*t.points("face_up_all_in", "face_up_last", "all_ins_show_first", "equal_all_ins_show")] if all_in else []
    found += t.points("called_player" if called else "nobody_called_shows")
    found.append(t.cited("The others follow clockwise.", "showdown"))
    found.append(t.point("losers"))
    if t.answers.losers == "must-show-equal-or-better":
        found += t.points("showdown_compare")
    return _with_clauses(Holds("show", each) for each in found)


@lru_cache(maxsize=256)
def voting(rules: Rules) -> tuple[Holds, ...]:
    return _with_clauses(Holds("runs", each) for each in ending.runs(Teller(rules)))


@lru_cache(maxsize=256)
def paying(rules: Rules, alone: bool, all_in: bool, shared: bool) -> tuple[Holds, ...]:
    """The hand is over; whether everybody else had folded, somebody was all-in, and several won."""
    t = Teller(rules)
    if t.family == "chinese":
        return _with_clauses(Holds("pot", each) for each in ending.units(t))
    if alone:
        return _with_clauses([Holds("pot", t.cited("Whoever is left when everybody else has folded wins the pot.", "sole-survivor"))])
    found = [Holds("hands", each) for each in _hands(t)]
    clause = t.rules.terms.clause
    wanted = {clause("halves"), clause("pots") if all_in else "", clause("odd_chip_order") if shared else ""}
    return _with_clauses([*found, *(Holds("pot", each) for each in ending.pot(t) if wanted & {*each.clauses})])


def _with_clauses(found: Iterator[Holds] | list[Holds] | tuple[Holds, ...]) -> tuple[Holds, ...]:
    """What no clause says, governs nothing."""
    return tuple(each for each in found if each.sentence.clauses)
