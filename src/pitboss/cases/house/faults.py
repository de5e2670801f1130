"""Faults at a table against the house, in a few words."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Final

from pitboss.banked import actions as a
from pitboss.banked import steps
from pitboss.banked.faults import vocabulary as v
from pitboss.banked.turn import Due, step_due
from pitboss.banked.wagers import SPOT_WORDS
from pitboss.cards import Card, CardError, cards
from pitboss.cases.house.table import DEALER_NAME, HouseCase
from pitboss.cases.language import Sentence
from pitboss.cases.room import rank_of
from pitboss.cases.slots import WHO

Found = re.Match[str]
SPOT: Final = "|".join(SPOT_WORDS.values())
SPOT_OF: Final = {words: spot for spot, words in SPOT_WORDS.items()}


def _told(table: HouseCase, text: str | None) -> tuple[Card, ...]:
    try:
        return cards(text or "")
    except CardError as error:
        raise table.wrong(str(error)) from None


def _seat(table: HouseCase, who: str) -> int:
    return 0 if who == DEALER_NAME else table.seat(who)


def _wager(table: HouseCase, found: Found) -> v.Fault:
    amount = 0 if found["amount"] == "missing" else int(found["amount"].replace(",", ""))
    return v.WagerFound(table.seat(found["who"]), SPOT_OF[found["spot"]], amount, made_up=bool(found["made_up"]))


# How a fault is said, when it is found, and what it is: "deal" while the first cards are dealt, "flop" while the flop is, otherwise later.
FAULTS: Final[tuple[tuple[str, str, Callable[[HouseCase, Found], v.Fault]], ...]] = (
    (rf"(?P<who>{WHO}) has (?P<count>\d+) cards", "", lambda t, f: v.WrongNumberOfCards(_seat(t, f["who"]), int(f["count"]))),
    ("card exposed in the deal", "deal", lambda _t, _f: v.CardExposedInDeal()),
    ("card exposed", "", lambda _t, _f: v.CardExposedInDeal()),
    ("dealer's cards? exposed(?P<cards>.*)", "", lambda t, f: v.DealerCardExposed(_told(t, f["cards"]))),
    (rf"card of (?P<who>{WHO}) exposed(?P<cards>.*)", "", lambda t, f: v.PlayerCardExposed(t.seat(f["who"]), _told(t, f["cards"]))),
    (r"cards dealt to seat (?P<seat>\d+) with Trips alone", "", lambda _t, f: v.CardsToEmptySpot(int(f["seat"]), trips=True)),
    (r"cards dealt to seat (?P<seat>\d+)", "", lambda _t, f: v.CardsToEmptySpot(int(f["seat"]))),
    (r"(?P<count>\d) board cards? shown early", "", lambda _t, f: v.BoardShownEarly(int(f["count"]))),
    (r"(?P<count>\d) cards turned for the flop", "flop", lambda _t, f: v.BoardOverdealt(int(f["count"]) - 3)),
    (rf"(?P<spot>{SPOT}) of (?P<who>{WHO}) is (?P<amount>missing|[\d,]+)(?P<made_up>, and made up)?", "", _wager),
    (rf"(?P<who>{WHO}) not at the table", "", lambda t, f: v.PlayerAbsent(t.seat(f["who"]))),
)
SAID: Final = (
    "Ann has 3 cards",
    "card exposed in the deal",
    "card exposed",
    "dealer's card exposed Ah",
    "card of Ann exposed Ah",
    "cards dealt to seat 4",
    "cards dealt to seat 4 with Trips alone",
    "3 board cards shown early",
    "4 cards turned for the flop",
    "Ante of Ann is 5",
    "Blind of Ann is missing",
    "Level 1 of Ann is 3, and made up",
    "Ann not at the table",
)


def fault(table: HouseCase, sentence: Sentence) -> None:
    words = str(sentence.slots["words"])
    by = rank_of(sentence) if "staff" in sentence.slots else ""
    for pattern, when, make in FAULTS:
        found = re.fullmatch(pattern, words)
        if found is not None:
            _go_there(table, when)
            table.report(make(table, found), by)
            return
    raise table.wrong(f"no fault is called {words!r}. Say one of: {'; '.join(SAID)}.")


def _go_there(table: HouseCase, when: str) -> None:
    """The moment at which a fault is found."""
    if table.due == Due.BETS:
        table.do(a.NoMoreBets())
    while table.due in (Due.START, Due.DEAL):
        step = step_due(table.game)
        if when == "deal" and isinstance(step, steps.DealHole):
            return
        if when == "flop" and isinstance(step, steps.DealBoard):
            return
        table.do(a.PressStart() if table.due == Due.START else a.Deal())
