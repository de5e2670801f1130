"""Decisions of staff in a case: void rounds and wagers, players kept out, disputes, and who may decide what."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Final, Protocol
from weakref import WeakKeyDictionary

from pitboss.cards import Card, show
from pitboss.cases.dealing import Deed
from pitboss.cases.language import CaseError, Sentence
from pitboss.cases.outcome import OtherwiseError
from pitboss.cases.play import PlayedTable
from pitboss.cases.results import Consequence, must_be
from pitboss.cases.room import must_be_recorded, player_of, rank_of, room, seat_of
from pitboss.cases.slots import WHO
from pitboss.faults import vocabulary_staff as v
from pitboss.faults.chips import put_in
from pitboss.faults.vocabulary import Fault
from pitboss.hand.gestures import PutIn
from pitboss.hand.looking import look_at
from pitboss.law.staff import least
from pitboss.table import actions as a
from pitboss.table import events as te


class Seated(Protocol):
    """A table at which people have names: one of poker, or one against the house."""

    def seat(self, who: str) -> int: ...
    def wrong(self, reason: str) -> CaseError: ...


Said = Callable[[Seated, re.Match[str]], v.StaffDecision | v.WagersDeclaredVoid]

# -- rulings in the hand


def _whose(table: Seated, found: re.Match[str]) -> int:
    return table.seat(found["who"])


#: What staff may rule, and what it is.
RULINGS: Final[tuple[tuple[str, Said], ...]] = (
    (r"that play goes on because (?P<why>.+)", lambda _, found: v.StaffDecision("play-on", 0, found["why"])),
    (r"the hand void because (?P<why>.+)", lambda _, found: v.StaffDecision("void", 0, found["why"])),
    (
        rf"the hand of (?P<who>{WHO}) dead and its chips back because (?P<why>.+)",
        lambda table, found: v.StaffDecision("hand-back", _whose(table, found), found["why"]),
    ),
    (
        rf"the hand of (?P<who>{WHO}) dead because (?P<why>.+)",
        lambda table, found: v.StaffDecision("hand-dead", _whose(table, found), found["why"]),
    ),
    (
        rf"the wagers of (?P<who>{WHO}) void for fraud because (?P<why>.+)",
        lambda table, found: v.WagersDeclaredVoid(_whose(table, found), fraud=True, why=found["why"]),
    ),
    (
        rf"the wagers of (?P<who>{WHO}) void because (?P<why>.+)",
        lambda table, found: v.WagersDeclaredVoid(_whose(table, found), why=found["why"]),
    ),
)
EXAMPLES: Final = (
    "that play goes on because ...",
    "the hand void because ...",
    "the hand of Ann dead because ...",
    "the hand of Ann dead and its chips back because ...",
    "the wagers of Ann void because ...",
    "the wagers of Ann void for fraud because ...",
)
#: What disrupts a game, in words.
CAUSES: Final[dict[str, Fault]] = {
    "a fire": v.PlayDisrupted("fire"),
    "a brawl": v.PlayDisrupted("brawl"),
    "a riot": v.PlayDisrupted("riot"),
    "a robbery": v.PlayDisrupted("robbery"),
    "civil unrest": v.PlayDisrupted("unrest"),
    "an act of God": v.PlayDisrupted("act-of-god"),
    "an order of the authorities": v.PlayDisrupted("authorities"),
    "a power failure": v.PlayDisrupted("other", "a power failure"),
    "a fraud by a player": v.FraudFound("player"),
    "a fraud by the dealer": v.FraudFound("dealer"),
    "a fraud by a player and the dealer": v.FraudFound("both"),
    "a fraud by an onlooker": v.FraudFound("other"),
    "a fraud by a player that changed nothing": v.FraudFound("player", harmless=True),
}


def staff_ruling(table: Seated, sentence: Sentence) -> v.StaffDecision | v.WagersDeclaredVoid:
    """What staff have ruled, at a poker table or at one against the house."""
    words = str(sentence.slots["words"])
    for pattern, make in RULINGS:
        found = re.fullmatch(pattern, words)
        if found is not None:
            return make(table, found)
    raise table.wrong(f"nothing that staff rule reads {words!r}. Say one of: {'; '.join(EXAMPLES)}.")


def _rules(table: PlayedTable, sentence: Sentence) -> None:
    _report(table, staff_ruling(table, sentence), rank_of(sentence))


def _voids(table: PlayedTable, sentence: Sentence) -> None:
    words = str(sentence.slots["words"])
    if words not in CAUSES:
        raise table.wrong(f"{words!r} is no such cause. Say one of: {'; '.join(CAUSES)}.")
    _report(table, CAUSES[words], rank_of(sentence))


def _report(table: PlayedTable, fault: Fault, by: str) -> None:
    if table.dealing_follows:
        table.bookkeeping()  # it comes before the dealing that the case speaks of next
    else:
        table.to_decision()
    table.report(fault, by)


def _phone(table: PlayedTable, sentence: Sentence) -> None:
    _report(table, v.PhoneUsed(table.seat(sentence.who())), "")


def _looks(table: PlayedTable, sentence: Sentence) -> None:
    _SEEN[table] = look_at(table.hand, table.seat(sentence.who()), rank_of(sentence))


# What was last seen at each table: the hand keeps no trace of a look.
_SEEN: Final[WeakKeyDictionary[PlayedTable, tuple[Card, ...]]] = WeakKeyDictionary()


def _bets_for(table: PlayedTable, sentence: Sentence) -> None:
    table.to_decision()
    chips = sentence.slots["chips"]
    assert isinstance(chips, tuple)
    put = PutIn(table.seat(sentence.who("whom")), tuple(int(str(chip)) for chip in chips), by=table.seat(sentence.who()))
    table.meets("bet for another")
    table.happened += put_in(table.hand, put).happened


# -- keeping a player out


def _excludes(*, breach: bool = False) -> Deed:
    def deed(table: PlayedTable, sentence: Sentence) -> None:
        here = room(table)
        hands = sentence.number("count") if "count" in sentence.slots else 0
        who = sentence.who()
        name = here.table.player(seat_of(table, who)).name if here.table.seat_of(who) is not None else who
        here.act(a.Exclude(name, rank_of(sentence), str(sentence.slots["words"]), hands, breach, here.at))

    return deed


def _sends_away(*, breach: bool = False) -> Deed:
    def deed(table: PlayedTable, sentence: Sentence) -> None:
        fault = v.PlayerSentAway(table.seat(sentence.who()), breach, str(sentence.slots["words"]))
        _report(table, fault, rank_of(sentence))
        _excludes(breach=breach)(table, sentence)

    return deed


def _lifts(table: PlayedTable, sentence: Sentence) -> None:
    room(table).act(a.LiftExclusion(sentence.who("name"), rank_of(sentence), str(sentence.slots["words"])))


# -- chips


def _withholds(table: PlayedTable, sentence: Sentence) -> None:
    here = room(table)
    seat = seat_of(table, sentence.who())
    here.act(a.WithholdWinnings(seat, sentence.number(), rank_of(sentence), str(sentence.slots["words"]), here.at))


def _settles(*, paid: bool) -> Deed:
    def deed(table: PlayedTable, sentence: Sentence) -> None:
        here = room(table)
        here.act(a.SettleWithheld(sentence.who("name"), paid, rank_of(sentence), str(sentence.slots["words"]), here.at))

    return deed


def _corrects(table: PlayedTable, sentence: Sentence) -> None:
    seat, to = seat_of(table, sentence.who()), seat_of(table, sentence.who("whom"))
    room(table).act(a.CorrectPayment(seat, to, sentence.number(), rank_of(sentence), str(sentence.slots["words"])))


# -- disputes, decks and the rest


def _disputes(table: PlayedTable, sentence: Sentence) -> None:
    here = room(table)
    here.act(a.RaiseDispute(sentence.who(), str(sentence.slots["words"]), here.at))


def _decides_dispute(table: PlayedTable, sentence: Sentence) -> None:
    here = room(table)
    here.act(a.SettleDispute(here.table.disputed, "decided", rank_of(sentence), str(sentence.slots["words"])))


def _decides_matter(table: PlayedTable, sentence: Sentence) -> None:
    room(table).act(a.DecideMatter("decided", rank_of(sentence), str(sentence.slots["words"])))


def _gives_carried(table: PlayedTable, sentence: Sentence) -> None:
    here = room(table)
    shares = ((sentence.who("name"), here.table.carried),)
    here.act(a.DecideMatter("given", rank_of(sentence), str(sentence.slots["words"]), shares))


def _counts(table: PlayedTable, sentence: Sentence) -> None:
    room(table).act(a.CountDeck(sentence.number("count"), rank_of(sentence)))


# -- what follows


def _least(table: PlayedTable, sentence: Sentence) -> None:
    clause = table.refusal.clause if table.refusal is not None else table.hand.rulings[-1] if table.hand.rulings else ""
    if not clause:
        raise OtherwiseError("nothing was ruled")
    role = least(table.hand.rules.terms, clause)
    must_be(None if role is None else role.key, rank_of(sentence), "nobody in particular" if role is None else f"the {role.name}")


def _records(table: PlayedTable) -> list[tuple[str, str]]:
    """Who decided, and why: in the hand, then at the table."""
    here = table.seating.room
    between = [] if here is None else room(table).happened
    told = [(str(getattr(event, "by", "")), str(getattr(event, "why", ""))) for event in (*table.happened, *between)]
    return [(by, why) for by, why in told if by]


def _recorded(table: PlayedTable, sentence: Sentence) -> None:
    must_be_recorded(_records(table), sentence)


def _kept_out(table: PlayedTable, sentence: Sentence) -> None:
    found = player_of(table, sentence.who()).out_for
    must_be(found, sentence.number("count"), f"for {found} hands" if found else "nobody keeps them out")


def _is_excluded(is_so: bool) -> Consequence:
    def consequence(table: PlayedTable, sentence: Sentence) -> None:
        who = sentence.who("name")
        found = any(each.player == who and not each.hands and not each.lifted for each in room(table).table.excluded)
        must_be(found, is_so, f"{who} is {'' if found else 'not '}excluded")

    return consequence


def _withheld(table: PlayedTable, sentence: Sentence) -> None:
    must_be(sum(each.chips for each in room(table).table.withheld if each.player == sentence.who("name")), sentence.number())


def _seen(table: PlayedTable, sentence: Sentence) -> None:
    found = _SEEN.get(table, ())
    must_be(sorted(card.index for card in found), sorted(card.index for card in sentence.cards()), show(found) or "no cards")


def _open_disputes(count: int) -> Consequence:
    def consequence(table: PlayedTable, sentence: Sentence) -> None:  # noqa: ARG001
        must_be(len(room(table).table.disputes), count, f"{len(room(table).table.disputes)} disputes are open")

    return consequence


def _counted(right: bool) -> Consequence:
    def consequence(table: PlayedTable, sentence: Sentence) -> None:  # noqa: ARG001
        found = [event.right for event in room(table).happened if isinstance(event, te.DeckCounted)]
        must_be(found[-1:], [right], "it is complete" if found and found[-1] else "it is not complete")

    return consequence


DEEDS: Final[dict[str, Deed]] = {
    "the {staff} rules {words}": _rules,
    "the {staff} voids the hand because of {words}": _voids,
    "the {staff} excludes {who} for {count} hands because {words}": _excludes(),
    "the {staff} excludes {who} for breaking the rules because {words}": _excludes(breach=True),
    "the {staff} excludes {who} because {words}": _excludes(),
    "the {staff} sends {who} away for breaking the rules because {words}": _sends_away(breach=True),
    "the {staff} sends {who} away because {words}": _sends_away(),
    "the {staff} lifts the exclusion of {name} because {words}": _lifts,
    "the {staff} withholds {amount} from {who} because {words}": _withholds,
    "the {staff} pays {name} what was withheld because {words}": _settles(paid=True),
    "the {staff} keeps what was withheld from {name} because {words}": _settles(paid=False),
    "the {staff} has {who} pay {whom} {amount} because {words}": _corrects,
    "{who} disputes {words}": _disputes,
    "the {staff} decides the dispute because {words}": _decides_dispute,
    "the {staff} gives {name} the carried pot because {words}": _gives_carried,
    "the {staff} decides the matter because {words}": _decides_matter,
    "the {staff} has the deck counted: {count} cards": _counts,
    "the {staff} looks at the hand of {who}": _looks,
    "{who} puts in {chips} for {whom}": _bets_for,
    "{who} uses a telephone": _phone,
}
CONSEQUENCES: Final[dict[str, Consequence]] = {
    "the {staff} decides": _least,
    "it is recorded that the {staff} decided because {words}": _recorded,
    "it is recorded that the {staff} decided": _recorded,
    "{who} is kept out for {count} hands": _kept_out,
    "{name} is excluded": _is_excluded(True),
    "{name} is not excluded": _is_excluded(False),
    "{amount} are withheld from {name}": _withheld,
    "the hand seen is {cards}": _seen,
    "a dispute is open": _open_disputes(1),
    "no dispute is open": _open_disputes(0),
    "the count is right": _counted(True),
    "the count is wrong": _counted(False),
}
