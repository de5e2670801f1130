"""Jackpots and bonus prizes in a case where a hand is played: what the cards say, and what the dealer enters."""

from __future__ import annotations

from dataclasses import replace
from typing import Final
from weakref import WeakKeyDictionary

from pitboss.cards import cards, show
from pitboss.cases import jackpot_desk
from pitboss.cases.dealing import Deed
from pitboss.cases.jackpot_desk import Desk, Doing
from pitboss.cases.language import Sentence
from pitboss.cases.outcome import OtherwiseError
from pitboss.cases.play import PlayedTable
from pitboss.cases.results import Consequence, must_be
from pitboss.cases.room import Room
from pitboss.jackpots import actions as a
from pitboss.jackpots import events as e
from pitboss.jackpots.dealt import Dealt, flop_request, flop_that_counts, may_ask_for_flop, what_was_dealt, who_has_it, win_of
from pitboss.jackpots.decide import act
from pitboss.jackpots.funding import must_be_for_it
from pitboss.jackpots.royal import FLOP
from pitboss.law.jackpot import JackpotLaw
from pitboss.ranking import RankingError

_DESKS: Final[WeakKeyDictionary[PlayedTable, Desk]] = WeakKeyDictionary()
_HIDDEN: Final[WeakKeyDictionary[PlayedTable, set[int]]] = WeakKeyDictionary()  # seats that will not show


def desk(table: PlayedTable) -> Desk:
    """The jackpot of this case, set up when it is first spoken of."""
    if table not in _DESKS:
        _DESKS[table] = Desk(table.case)
    return _DESKS[table]


def _dealt(table: PlayedTable) -> Dealt:
    return what_was_dealt(table.seating.sit_down(), table.happened)


def _on(doing: Doing) -> Deed:
    """A deed that needs no cards."""

    def deed(table: PlayedTable, sentence: Sentence) -> None:
        _note_flop(table)
        doing(desk(table), sentence)

    return deed


def _note_flop(table: PlayedTable) -> None:
    """The system hears of a flop as soon as it lies."""
    here = desk(table)
    for jackpot in here.jackpots.values():
        linked = jackpot.linked("1")
        if linked is not None and linked.flop_hand != here.hands["1"] and any(_dealt(table).flops):
            act(jackpot, a.NoteFlop("1", here.hands["1"]))


# -- the dealer


def _records(table: PlayedTable, sentence: Sentence) -> None:  # noqa: ARG001
    here = desk(table)
    here.act(a.RecordHand("1", here.hands["1"], here.at, flop=any(_dealt(table).flops)))
    here.hands["1"] += 1


def _enters(table: PlayedTable, sentence: Sentence) -> None:
    here, who = desk(table), sentence.who()
    room = table.seating.room
    must_be_for_it(here.jackpot, "1", room.table.sign.rules if isinstance(room, Room) else table.seating.rules)
    points, seat = here.jackpot.plan.law.points, table.seat(who)
    win = win_of(points, _dealt(table), seat, table="1", hand=here.hands["1"], player=who, at=here.at)
    asked = next((each for each in here.happened if isinstance(each, e.FlopRequested)), None)
    flop = asked.flop if asked is not None else win.flop
    shown = seat not in _HIDDEN.get(table, set())
    here.act(replace(win, flop=flop, shown=shown))


def _enters_elsewhere(table: PlayedTable, sentence: Sentence) -> None:
    here, number = desk(table), str(sentence.number("count"))
    hand = here.hands.get(number, 1)
    here.act(a.RecordWin(number, hand, 1, sentence.who("name"), cards("Ac Kc"), cards("Qc Jc Tc"), here.at))
    here.hands[number] = hand + 1


def _hides(table: PlayedTable, sentence: Sentence) -> None:
    _HIDDEN.setdefault(table, set()).add(table.seat(sentence.who()))


def _asks(table: PlayedTable, sentence: Sentence) -> None:
    here, seat = desk(table), table.seat(sentence.who())
    request = flop_request(table.hand, _dealt(table), seat, table="1", number=here.hands["1"])
    told = table.told.boards.get(0, ())[:FLOP]
    if told:
        request = replace(request, flop=told)
    here.act(request)


def _claims(table: PlayedTable, sentence: Sentence) -> None:
    here, who = desk(table), sentence.who()
    dealt = _dealt(table)
    seat = table.seat(who)
    held = dealt.held(seat)
    table.lay_cards()
    try:
        made = table.table.made_by(who, table.table.high).category if not held.folded else ""
    except RankingError:
        made = ""
    offers = [each.outcome for each in here.jackpot.offers]
    outcome = offers[0] if held.folded and offers else str(made or "nothing")
    shown = seat not in _HIDDEN.get(table, set())
    here.act(a.ClaimBonus("1", here.hands["1"], seat, who, outcome, here.at, shown, held.folded, alone=dealt.alone == seat))


# -- what follows


def _has_it(table: PlayedTable, who: str) -> bool:
    table.look()
    law = desk(table).jackpot.plan.law if desk(table).jackpots else JackpotLaw(table.table.book, options=table.case.options)
    dealt = _dealt(table)
    seat = table.seat(who)
    return who_has_it(law.points, dealt) == seat and not dealt.held(seat).folded


def _wins(table: PlayedTable, sentence: Sentence) -> None:
    if not _has_it(table, sentence.who()):
        raise OtherwiseError(f"{sentence.who()} does not")


def _wins_not(table: PlayedTable, sentence: Sentence) -> None:
    if _has_it(table, sentence.who()):
        raise OtherwiseError(f"{sentence.who()} wins it")


def _paid(table: PlayedTable, sentence: Sentence) -> None:
    seat = table.seat(sentence.who())
    claims = [each for each in desk(table).jackpot.claims if (each.table, each.seat) == ("1", seat)]
    must_be(sum(each.amount for each in claims if each.standing != "rejected"), sentence.number())


def _may_ask(is_so: bool) -> Consequence:
    def consequence(table: PlayedTable, sentence: Sentence) -> None:
        found = may_ask_for_flop(_dealt(table)) == table.seat(sentence.who())
        must_be(found, is_so, f"{sentence.who()} may{'' if found else ' not'}")

    return consequence


def _flop_is(table: PlayedTable, sentence: Sentence) -> None:
    asked = [each.flop for each in desk(table).happened if isinstance(each, e.FlopRequested)]
    found = asked[-1] if asked else flop_that_counts(desk(table).jackpot.plan.law.points, _dealt(table))
    must_be(found, sentence.cards(), show(found) or "there is none")


DEEDS: Final[dict[str, Deed]] = {
    **{says: _on(doing) for says, doing in jackpot_desk.DEEDS.items()},
    "the dealer records the hand": _records,
    "the dealer enters a jackpot win for {who}": _enters,
    "the dealer of table {count} enters a jackpot win for {name}": _enters_elsewhere,
    "{who} will not expose the hole cards": _hides,
    "{who} tables the cards and asks for the flop": _asks,
    "{who} claims the bonus prize": _claims,
}
CONSEQUENCES: Final[dict[str, Consequence]] = {
    **{says: _on(doing) for says, doing in jackpot_desk.CONSEQUENCES.items()},
    "{who} wins the jackpot": _wins,
    "{who} does not win the jackpot": _wins_not,
    "the jackpot pays {who} {amount}": _paid,
    "{who} may ask for the flop": _may_ask(True),
    "{who} may not ask for the flop": _may_ask(False),
    "the flop for the jackpot is {cards}": _flop_is,
}
