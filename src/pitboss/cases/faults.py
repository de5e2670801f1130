"""Faults reported in a case: what went wrong, in a few words."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Final

from pitboss.cards import Card, CardError, cards
from pitboss.cases import hands, misdeals, piles
from pitboss.cases.citing import cites
from pitboss.cases.dealing import Deed
from pitboss.cases.language import Sentence
from pitboss.cases.outcome import OtherwiseError
from pitboss.cases.play import PlayedTable
from pitboss.cases.results import Consequence
from pitboss.cases.room import rank_of
from pitboss.cases.slots import WHO
from pitboss.faults import vocabulary as v
from pitboss.hand import events as e
from pitboss.hand.receiving import too_few_cards
from pitboss.hand.turn import Due

Told = tuple[Card, ...]


def _board(fault: Callable[[Told], v.Fault]) -> Callable[[PlayedTable, re.Match[str]], v.Fault]:
    return lambda table, found: fault(_told(table, found["cards"]))


def _seat(fault: Callable[[int, Card], v.Fault]) -> Callable[[PlayedTable, re.Match[str]], v.Fault]:
    def made(table: PlayedTable, found: re.Match[str]) -> v.Fault:
        told = _told(table, found["cards"])
        if len(told) != 1:
            raise table.wrong("say which card was seen, such as Ah.")
        return fault(table.seat(found["who"]), told[0])

    return made


def _told(table: PlayedTable, text: str | None) -> Told:
    try:
        return cards(text or "")
    except CardError as error:
        raise table.wrong(str(error)) from None


# How a fault is said, whether it is found while the dealer deals, and what it is.
FAULTS: Final[tuple[tuple[str, bool, Callable[[PlayedTable, re.Match[str]], v.Fault]], ...]] = (
    *misdeals.SPOKEN,
    *piles.SPOKEN,
    ("flop exposed early(?P<cards>.*)", False, _board(v.FlopExposedEarly)),
    ("fourth card exposed early(?P<cards>.*)", False, _board(v.FourthCardExposedEarly)),
    ("fifth card exposed early(?P<cards>.*)", False, _board(v.FifthCardExposedEarly)),
    ("burn missed(?P<cards>.*)", True, _board(v.BurnMissed)),
    ("too many flop cards(?P<cards>.*)", True, _board(v.TooManyFlopCards)),
    ("next card exposed early(?P<cards>.*)", False, _board(v.CardExposedEarly)),
    ("next card face up in the deck(?P<cards>.*)", False, _board(v.CardFaceUpInDeck)),
    ("card face up in the deck(?P<cards>.*)", True, _board(v.CardFaceUpInDeck)),
    ("cards opened together(?P<cards>.*)", True, _board(v.CardsOpenedTogether)),
    (rf"hole card of (?P<who>{WHO}) exposed(?P<cards>.*)", True, _seat(v.HoleCardExposed)),
    (rf"last card of (?P<who>{WHO}) exposed(?P<cards>.*)", True, _seat(v.LastCardExposed)),
)


def _fault(table: PlayedTable, sentence: Sentence) -> None:
    words = str(sentence.slots["words"])
    by = rank_of(sentence) if "staff" in sentence.slots else ""
    for pattern, dealing, make in (*FAULTS, *hands.SPOKEN):
        found = re.fullmatch(pattern, words)
        if found is not None:
            if not dealing:
                table.to_decision()
            elif table.due in (Due.POST, Due.COLLECT):
                table.dealer()
                if not too_few_cards(table.hand, table.hand.step):
                    # Otherwise the dealer would see it, and it could not be overlooked.
                    table.bookkeeping()
            table.report(make(table, found), by or hands.said(found))
            return
    raise table.wrong(f"no fault is called {words!r}. Say one of: {'; '.join(said for said in SAID)}.")


SAID: Final = (
    *misdeals.EXAMPLES,
    *hands.EXAMPLES,
    *piles.EXAMPLES,
    *(
        re.sub(r"\(\?P<who>.*?\) ", "Ann ", pattern.replace("(?P<cards>.*)", " Ah ...")).replace(f"{WHO}", "")
        for pattern, _, _ in FAULTS[len(misdeals.SPOKEN) + len(piles.SPOKEN) :]
    ),
)


def _ruling(table: PlayedTable, sentence: Sentence) -> None:
    if not table.hand.rulings or not cites(sentence, table.hand.rulings[-1]):
        raise OtherwiseError(f"the ruling is {table.hand.rulings[-1]}" if table.hand.rulings else "there was no fault")


def _misdeal(table: PlayedTable, sentence: Sentence) -> None:  # noqa: ARG001
    if not any(isinstance(event, e.Voided) for event in table.happened):
        raise OtherwiseError("it is not: the hand goes on")


DEEDS: Final[dict[str, Deed]] = {"the {staff} rules on the fault {words}": _fault, "fault {words}": _fault}
CONSEQUENCES: Final[dict[str, Consequence]] = {"the ruling is {clause}": _ruling, "it is a misdeal": _misdeal}
