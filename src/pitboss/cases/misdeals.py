"""Faults of the deal and of the deck in a case, and the new deal after a misdeal."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Final

from pitboss.cards import Card, CardError, cards
from pitboss.cases.language import Sentence
from pitboss.cases.outcome import OtherwiseError
from pitboss.cases.play import PlayedTable
from pitboss.cases.results import Consequence, must_be
from pitboss.cases.room import room
from pitboss.cases.slots import COUNTED, WHO
from pitboss.faults import vocabulary as v
from pitboss.faults import vocabulary_deal as d
from pitboss.hand.turn import Due
from pitboss.table import actions as a
from pitboss.table.playing import end_of

Said = Callable[[PlayedTable, re.Match[str]], v.Fault]

# What may follow a fault of the deal after a comma.
HOW: Final = r"(?P<how>(?:, (?:looked at|which can be put right|which cannot be put right))*)"
NUMBER: Final = rf"(?:\d+|{'|'.join(COUNTED)})"
PEOPLE: Final = rf"(?:{WHO})(?:(?:, | and )(?:{WHO}))*"
DEFECTS: Final[dict[str, d.DeckDefective]] = {
    "a wrong number of cards": d.DeckDefective("count"),
    "a card twice": d.DeckDefective("duplicate"),
    "a joker": d.DeckDefective("joker"),
    "two kinds of backs": d.DeckDefective("backs"),
    "a marked card": d.DeckDefective("marked"),
    "a card made badly": d.DeckDefective("made-badly"),
    "a damaged card that can be told from its back": d.DeckDefective("damaged", marked=True),
    "a damaged card": d.DeckDefective("damaged"),
    "something else wrong": d.DeckDefective("other"),
}


def _looked(found: re.Match[str]) -> bool:
    return "looked at" in (found["how"] or "")


def _restorable(found: re.Match[str], usual: bool = False) -> bool:
    how = found["how"] or ""
    return "can be put right" in how or (usual and "cannot" not in how)


def _number(text: str) -> int:
    return COUNTED.get(text) or int(text)


def _named(table: PlayedTable, text: str) -> tuple[Card, ...]:
    try:
        return cards(text)
    except CardError as error:
        raise table.wrong(str(error)) from None


def _wrong_count(table: PlayedTable, found: re.Match[str]) -> v.Fault:
    street = 0
    if found["street"]:
        names = [each.name for each in table.hand.rules.game.streets]
        if found["street"] not in names:
            raise table.wrong(f"the streets are {', '.join(names)}.")
        street = names.index(found["street"])
    return d.WrongCardCount(table.seat(found["who"]), _number(found["count"]), street, _looked(found), _restorable(found))


def _up_cards(table: PlayedTable, found: re.Match[str]) -> v.Fault:
    seats = tuple(table.seat(who) for who in re.findall(WHO, found["people"]))
    return d.UpCardsMisdealt(seats, _number(found["count"]), _looked(found), _restorable(found))


def _draw_card(table: PlayedTable, found: re.Match[str]) -> v.Fault:
    told = _named(table, found["cards"])
    if len(told) != 1:
        raise table.wrong("say which card was seen, such as Ah.")
    return d.DrawCardExposed(table.seat(found["who"]), told[0])


def _drawn(table: PlayedTable, found: re.Match[str]) -> v.Fault:
    if table.due == Due.BURN:
        table.dealer()
    thrown = _named(table, found["cards"] or "")
    draws = _number(found["count"]) if found["count"] else -1
    fell = _number(found["fell"]) if found["fell"] else 0
    return d.DrawnOutOfSequence(table.seat(found["who"]), found["unseen"] is None, fell, draws, thrown)


# How a fault is said, whether it is found while the dealer deals, and what it is.
SPOKEN: Final[tuple[tuple[str, bool, Said], ...]] = (
    ("card exposed in the cut", False, lambda _, __: d.CutExposed()),
    ("deck not shuffled", False, lambda _, __: d.NotShuffled()),
    ("deck not cut", False, lambda _, __: d.NotCut()),
    (f"cards dealt out of turn{HOW}", False, lambda _, found: d.DealtOutOfTurn(_looked(found), _restorable(found, usual=True))),
    (f"button in the wrong place{HOW}", False, lambda _, found: d.DealtOutOfTurn(_looked(found), _restorable(found, usual=True))),
    (
        rf"(?P<who>{WHO}) left out{HOW}",
        False,
        lambda table, found: d.PlayerLeftOut(table.seat(found["who"]), _looked(found), _restorable(found)),
    ),
    (f"a hand too many dealt{HOW}", False, lambda _, found: d.ExtraHandDealt(_looked(found), _restorable(found))),
    (rf"(?P<who>{WHO}) has (?P<count>{NUMBER}) cards?(?: since (?P<street>[^,]+))?{HOW}", False, _wrong_count),
    (f"wrong number of cards in the Kitty{HOW}", False, lambda _, found: d.KittyMiscounted(_looked(found), _restorable(found))),
    (rf"(?P<count>{NUMBER}) cards? face up to (?P<people>{PEOPLE}){HOW}", False, _up_cards),
    (rf"deck with (?P<why>{'|'.join(DEFECTS)})", False, lambda _, found: DEFECTS[found["why"]]),
    (rf"draw card of (?P<who>{WHO}) exposed (?P<cards>.+)", True, _draw_card),
    (
        rf"(?:(?P<fell>{NUMBER}) )?draw cards? went to (?P<who>{WHO})(?P<unseen>, not looked at)?(?:, who was drawing (?P<count>{NUMBER}))?"
        r"(?:, who throws away (?P<cards>.+))?",
        True,
        _drawn,
    ),
    (
        rf"card face up in the deck fell to (?P<who>{WHO}) (?P<cards>.+)",
        True,
        lambda table, found: v.CardFaceUpInDeck(_named(table, found["cards"]), table.seat(found["who"])),
    ),
)

EXAMPLES: Final = (
    "card exposed in the cut",
    "deck not shuffled",
    "deck not cut",
    "cards dealt out of turn, looked at",
    "button in the wrong place",
    "Ann left out, which can be put right",
    "a hand too many dealt",
    "Ann has 3 cards",
    "Ann has 5 cards since fourth street",
    "wrong number of cards in the Kitty",
    "two cards face up to Ann and Bob",
    *(f"deck with {why}" for why in DEFECTS),
    "draw card of Ann exposed Ah",
    "draw cards went to Ann, who throws away Ah Kd",
    "three draw cards went to Ann, who was drawing three",
    "draw cards went to Ann, not looked at",
    "card face up in the deck fell to Ann Ah",
)


# -- the new deal


def _next_first(table: PlayedTable) -> int:
    """The seat that is dealt to first in the hand after this one."""
    here = room(table)
    if here.table.playing is None:
        here.act(a.StartHand(here.at))
    end = end_of(table.hand, table.happened)
    if isinstance(end, a.FinishHand):
        assert here.table.playing is not None
        end = a.FinishHand(tuple(zip(here.table.playing.seats, here.table.playing.stacks, strict=True)))
    here.act(a.VoidHand() if isinstance(end, a.VoidHand) else end)
    here.act(a.StartHand(here.at))
    assert here.table.playing is not None
    return here.table.playing.seats[0]


def _new_deal(table: PlayedTable, sentence: Sentence) -> None:
    if not table.hand.over:
        raise OtherwiseError(table.waiting)
    first = _next_first(table)
    must_be(first, table.seat(sentence.who()), table.seating.names[first])


def _substantial(is_so: bool) -> Consequence:
    def consequence(table: PlayedTable, sentence: Sentence) -> None:  # noqa: ARG001
        from pitboss.faults.substantial import players_acted, substantial_action

        found = ", ".join(table.name(place) for place in sorted(players_acted(table.hand))) or "nobody"
        must_be(substantial_action(table.hand), is_so, f"{found} acted")

    return consequence


CONSEQUENCES: Final[dict[str, Consequence]] = {
    "the next deal begins with {who}": _new_deal,
    "there has been substantial action": _substantial(True),
    "there has been no substantial action": _substantial(False),
}
