"""Lines about what went wrong: a fault is told in its own words, with the seat, the cards and the numbers it speaks of.

The names are those of the records in `faults.vocabulary`, so every fault that has a ruling can be told here. Words may be left out as long
as it is clear which one is meant, and stand in any order: `oops hole card of 3 exposed 7s`.
"""

from __future__ import annotations

import re
import types
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import MISSING, Field, fields
from typing import Any, Final, Literal, Union, get_args, get_origin, get_type_hints

from pitboss.cards import Card, card
from pitboss.faults.names import FILLERS, faults, in_words, meant, near, same, what_happened
from pitboss.faults.ruling import registered, report, rule
from pitboss.faults.unposted import done_by
from pitboss.faults.vocabulary_hands import BlindNotPosted
from pitboss.hand import actions as a
from pitboss.hand import events as e
from pitboss.hand.decide import play
from pitboss.hand.refusal import Refused
from pitboss.hand.state import Hand
from pitboss.hand.turn import Due, due
from pitboss.law.rulings import clauses_in
from pitboss.live.moment import Moment
from pitboss.live.phrase import Gaps, Phrase, UnclearLine
from pitboss.live.reading import staff
from pitboss.table import actions as ta

WRONG: Final = "Something went wrong"
CARD: Final = re.compile(r"(?:10|[2-9tjqka])[cdhs♣♦♥♠]\ufe0f?", re.IGNORECASE)
NOT_POSTED: Final = "oops {whom} has not posted"
EXCUSED: Final = "the post is excused"
DEALER: Final = "dealer"  #: who rules where nobody else is named
TOO_SOON: Final = frozenset(("no-such-fault", "no-ruling", "not-now"))


def told_in(book: str) -> list[tuple[str, str, str]]:
    """The faults one book rules on: how each is said, what it is, and the clauses."""
    found: dict[type, list[str]] = {}
    for fault, where, says in registered():
        if where.partition("/")[0] == book:
            found.setdefault(fault, []).extend(clauses_in(says))
    return [
        (f"oops {in_words(fault)}{_particulars(fault)}", what_happened(fault), ", ".join(dict.fromkeys(clauses)))
        for fault, clauses in found.items()
    ]


def _particulars(fault: type) -> str:
    """What is said with it: whose, which cards, and numbers and choices that have to be told."""
    hints, found = get_type_hints(fault), ""
    for each in fields(fault):
        hint = hints[each.name]
        if each.name == "seat":
            found += " 3"
        elif "Card" in str(hint):
            found += " 7s"
        elif get_origin(hint) is Literal and each.default is MISSING:
            found += f" {get_args(hint)[0]}"
        elif hint is int and each.default is MISSING:
            found += " 6"
        elif get_origin(hint) is tuple and each.default is MISSING:
            found += " 3 4"
    return found


# -- from words to a fault


class _Heard:
    """The words of a line, sorted: cards, seats and numbers, the reason behind `because`, and what is left.

    A card or number right behind the name of a particular is meant for it: `thrown 7s 6c`, `draws 2`.
    """

    def __init__(self, moment: Moment, text: str) -> None:
        self.cards: list[Card] = []
        self.numbers: list[int] = []
        self.words: list[str] = []
        self.behind: dict[str, tuple[list[Card], list[int]]] = {}  #: by word: the cards and the numbers said right behind it
        last = ""
        names = {player.name.lower(): seat for seat, player in moment.sitting.seated()}
        text, _, self.reason = text.partition(" because ")
        for piece in same(text.lower().replace(",", " ")).split():
            if CARD.fullmatch(piece):
                self.cards.append(card(piece))
                self.behind.setdefault(last, ([], []))[0].append(card(piece))
            elif piece.isdigit() or piece in names:
                number = names[piece] if piece in names else int(piece)
                self.numbers.append(number)
                self.behind.setdefault(last, ([], []))[1].append(number)
            elif piece not in FILLERS:
                self.words.append(piece)
                last = piece

    def cards_for(self, name: str, others: Iterable[str]) -> tuple[Card, ...]:
        """The cards meant for a particular: those said behind its name, or else all that are meant for no other."""
        for said in name.split("_"):
            if said in self.behind and self.behind[said][0]:
                return self._taken(tuple(self.behind[said][0]))
        elsewhere = [each for other in others for each in self.behind.get(other, ([], []))[0]]
        return self._taken(tuple(each for each in self.cards if each not in elsewhere))

    def _taken(self, found: tuple[Card, ...]) -> tuple[Card, ...]:
        self.cards = [each for each in self.cards if each not in found]
        return found

    def number_for(self, name: str, others: Iterable[str]) -> int | None:
        """The number meant for a particular: the one said behind its name, or else the next that is meant for no other."""
        for said in name.split("_"):
            if said in self.behind and self.behind[said][1]:
                number = self.behind[said][1].pop(0)
                self.numbers.remove(number)
                return number
        elsewhere = [each for other in others for said in other.split("_") for each in self.behind.get(said, ([], []))[1]]
        free = self.numbers[:]
        for each in elsewhere:
            if each in free:
                free.remove(each)
        if not free:
            return None
        self.numbers.remove(free[0])
        return free[0]


def fault_of(moment: Moment, text: str) -> Any:
    """The fault a line tells. `UnclearLine` where none or more than one is meant, or something is missing."""
    heard = _Heard(moment, text)
    known = faults()
    found = meant(heard.words, known)
    if not found:
        likely = " · ".join(f"oops {name}" for name in near(" ".join(heard.words), known))
        raise UnclearLine(f"No fault is called {text!r}. Perhaps: {likely}. `faults` lists them all.")
    if len(found) > 1:
        raise UnclearLine(f"{text!r} may be one of several: {', '.join(found)}.")
    return _made(known[found[0]], found[0], heard)


def _made(fault: type, name: str, heard: _Heard) -> Any:
    """The record, its fields filled from what was heard."""
    hints = get_type_hints(fault)
    found: dict[str, Any] = {}
    for word in name.split():
        # A word of the fault's own name is no particular: `hole card of 3 exposed 7s`.
        heard.behind.pop(word, None)
    for each in fields(fault):
        others = [other.name for other in fields(fault) if other.name != each.name and other.name not in found]
        value = _heard_for(each, hints[each.name], heard, others)
        if value is not None:
            found[each.name] = value
        elif each.default is MISSING and each.default_factory is MISSING:
            raise UnclearLine(f"{name}: say also {_wanted(each, hints[each.name])}.")
    if heard.cards or heard.numbers:
        left = [*map(str, heard.cards), *map(str, heard.numbers)]
        raise UnclearLine(f"{name}: {', '.join(left)} {'says' if len(left) == 1 else 'say'} nothing here.")
    return fault(**found)


def _heard_for(each: Field[Any], hint: Any, heard: _Heard, others: list[str]) -> Any:
    """What was heard for one field; None: nothing. `others`: the fields still to be filled."""
    kinds = get_args(hint) if get_origin(hint) in (Union, types.UnionType) else (hint,)
    for kind in kinds:
        if kind is Card:
            return heard.cards.pop(0) if heard.cards else None
        if get_origin(kind) is tuple and get_args(kind)[:1] == (Card,):
            return heard.cards_for(each.name, others) or None
        if kind is int:
            return heard.number_for(each.name, others)
        if get_origin(kind) is tuple and get_args(kind)[:1] == (int,):
            numbers, heard.numbers = tuple(heard.numbers), []
            return numbers or None
        if kind is str:
            return heard.reason or None
        if kind is bool:
            if f"not-{each.name}" in heard.words:
                return False
            return True if set(each.name.split("_")) <= set(heard.words) else None
        if get_origin(kind) is Literal:
            said = {word for piece in heard.words for word in piece.split("-")}
            return next((choice for choice in get_args(kind) if choice and set(str(choice).split("-")) <= said), None)
    return None


def _wanted(each: Field[Any], hint: Any) -> str:
    if hint is Card:
        return "which card, such as 7s"
    if get_origin(hint) is Literal:
        return " or ".join(map(str, get_args(hint)))
    return "whose, by seat or name" if each.name == "seat" else each.name.replace("_", " ")


# -- and to its ruling


def _oops(moment: Moment, gaps: Gaps) -> None:
    """Report a fault where it fits: now, before what went without saying since the last line, or behind the burn that is due."""
    fault = fault_of(moment, gaps["words"])
    by = staff(gaps) if "staff" in gaps else DEALER
    refusals: list[Refused] = []
    for hand, before in _where(moment):
        try:
            happened = report(hand, fault, by)
        except Refused as refusal:
            refusals.append(refusal)
            if refusal.code not in TOO_SOON:
                break
        else:
            if isinstance(fault, BlindNotPosted):
                moment.ask_table(ta.ReportUnposted(fault.seat, done_before(hand, fault, happened), fault.post))
            moment.back_to(hand, [*before, *happened])
            moment.unfinished = None
            return
    # Where the fault fits and something else is in the way, that is what counts.
    raise next((each for each in refusals if each.code not in TOO_SOON), refusals[0])


def done_before(hand: Hand, fault: BlindNotPosted, happened: Sequence[e.Event]) -> str:
    """What a new player had done when the missing blind was found: nothing, where the hand is dead by it."""
    return "nothing" if any(isinstance(event, e.HandKilled) for event in happened) else done_by(hand, fault.seat)


def _not_posted(moment: Moment, gaps: Gaps) -> None:
    _oops(moment, {"words": f"blind not posted {moment.seat(gaps['whom'])}"})


def _excused(moment: Moment, gaps: Gaps) -> None:
    _oops(moment, {"words": f"blind not posted {moment.seat(gaps['whom'])} excused"})


def _where(moment: Moment) -> Iterator[tuple[Hand, list[e.Event]]]:
    """Copies of the hand at every place where the fault may belong, and the events that lead there; the likeliest first."""
    hand, happened = moment.playing, moment.happened
    yield hand.copy(), happened
    yield from ((before.copy(), happened[:count]) for before, count in reversed(moment.passed))
    if due(hand)[0] == Due.BURN:
        ahead = hand.copy()
        yield ahead, [*happened, *play(ahead, a.BurnTop())]


# -- a line about a player whose turn it is not

_MEANS: Final = {"folds": "folded", "checks": "checked", "calls": "wagered", "bets": "wagered {}", "raises": "wagered {}"}
_SHORT: Final = {"f": "folds", "x": "checks", "knocks": "checks", "c": "calls", "b": "bets", "r": "raises"}
_ACT: Final = re.compile(rf"(?P<who>.+?) (?P<act>{'|'.join((*_SHORT, *_MEANS))})(?: to)?(?: (?P<much>\d+))?")


def out_of_turn(moment: Moment, line: str) -> tuple[tuple[int, str], ...]:
    """How a refused line is reported as an act out of turn, and whose; only what the book then takes."""
    found = _ACT.fullmatch(line.lower())
    if moment.hand is None or found is None:
        return ()
    act = _SHORT.get(found["act"], found["act"])
    try:
        seat = moment.seat(found["who"])
        words = f"{seat} {_MEANS[act].format(found['much'] or '')} out of turn"
        rule(moment.hand, fault_of(moment, words), DEALER)
    except Refused as refusal:
        return ((seat, f"oops {words}"),) if refusal.code == "staff-decide" else ()
    except ValueError:
        return ()
    return ((seat, f"oops {words}"),)


PHRASES: Final = (
    Phrase(WRONG, NOT_POSTED, "a new player got cards without the blind that was due; told at once or later", _not_posted),
    Phrase(WRONG, f"{NOT_POSTED}, {EXCUSED}", "the same, and staff ask for no blind in the next hand", _excused),
    Phrase(
        WRONG,
        "oops {words} by {staff}",
        "the same where somebody above the dealer decides: oops time called 3 by poker supervisor",
        _oops,
        ("fault {words} by {staff}",),
    ),
    Phrase(
        WRONG, "oops {words}", "a fault, in its own words: oops turn exposed 7s, oops hole card of 3 exposed 7s", _oops, ("fault {words}",)
    ),
)
