"""Hands that are dead, fouled, taken in, thrown away or shown, and what players may not do: faults in a case, and what all have seen."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from typing import Final, Literal

from pitboss.betting.round import FOLDED
from pitboss.cards import Card, CardError, cards, show
from pitboss.cases.language import Sentence
from pitboss.cases.outcome import OtherwiseError
from pitboss.cases.play import PlayedTable
from pitboss.cases.results import Consequence
from pitboss.cases.slots import WHO
from pitboss.faults import vocabulary as v
from pitboss.faults import vocabulary_hands as h
from pitboss.hand.view import public_view, view

Said = Callable[[PlayedTable, re.Match[str]], v.Fault]

GUARDS: Final[dict[str, h.Guard]] = {"unprotected": "nothing", "held": "held", "under a chip": "chip", "under a lighter": "object"}
GUARD: Final = rf"(?P<guard>{'|'.join(GUARDS)})(?P<certain>, its cards certain)?"
PEOPLE: Final = rf"(?:{WHO})(?:(?:, | and )(?:{WHO}))*"
# What staff say, where the book leaves it to them.
VERDICTS: Final[dict[str, Literal["dead", "plays-on"]]] = {"rules it dead": "dead", "lets it play": "plays-on"}
VERDICT: Final = rf"(?:, and the (?P<staff>[A-Z][A-Za-z ]+?) (?P<verdict>{'|'.join(VERDICTS)}))?"
LEAVES: Final[dict[str, Literal["allowed", "not-allowed"]]] = {"allows it": "allowed", "refuses it": "not-allowed"}
LEAVE: Final = rf"(?:, and the (?P<staff>[A-Z][A-Za-z ]+?) (?P<verdict>{'|'.join(LEAVES)}))?"
CARDS: Final = r"(?P<cards>[^,]*?)(?: behind (?P<up>[^,]*?))?"
ADVISERS: Final[dict[str, Literal["player", "onlooker", "staff"]]] = {"a player": "player", "an onlooker": "onlooker", "staff": "staff"}


def _cards(table: PlayedTable, text: str | None) -> tuple[Card, ...]:
    try:
        return cards(text or "")
    except CardError as error:
        raise table.wrong(str(error)) from None


def _seat(table: PlayedTable, found: re.Match[str]) -> int:
    return table.seat(found["who"])


def _guarded(fault: Callable[[int, h.Guard, bool], v.Fault]) -> Said:
    return lambda table, found: fault(_seat(table, found), GUARDS[found["guard"]], found["certain"] is not None)


def _one(fault: Callable[[int], v.Fault]) -> Said:
    return lambda table, found: fault(_seat(table, found))


def _verdict(found: re.Match[str]) -> h.Verdict:
    return VERDICTS[found["verdict"]] if found["verdict"] else ""


def _accident(table: PlayedTable, found: re.Match[str]) -> v.Fault:
    return h.FoldedByAccident(_seat(table, found), _verdict(found), _cards(table, found["cards"]), _cards(table, found["up"]))


def _exchanged(table: PlayedTable, found: re.Match[str]) -> v.Fault:
    return h.HandsExchanged(tuple(table.seat(who) for who in re.findall(WHO, found["people"])), _verdict(found))


def _asked_for(table: PlayedTable, found: re.Match[str]) -> v.Fault:
    leave: h.Leave = LEAVES[found["verdict"]] if found["verdict"] else ""
    told, up = _cards(table, found["cards"]), _cards(table, found["up"])
    return h.HandAskedFor(table.seat(found["whose"]), _seat(table, found), leave, told, up)


def _seen(fault: Callable[[int, tuple[Card, ...]], v.Fault]) -> Said:
    return lambda table, found: fault(_seat(table, found), _cards(table, found["cards"]))


# How a fault is said, and what it is.
_SPOKEN: Final[tuple[tuple[str, Said], ...]] = (
    (rf"(?P<who>{WHO}) not at the table, within reach of the chair", _one(lambda seat: h.PlayerAbsent(seat, within_reach=True))),
    (rf"(?P<who>{WHO}) not at the table", _one(h.PlayerAbsent)),
    (
        rf"(?P<who>{WHO}) has not posted, and the post is excused",
        lambda table, found: h.BlindNotPosted(_seat(table, found), "excused"),
    ),
    (rf"(?P<who>{WHO}) has not posted", _one(h.BlindNotPosted)),
    (rf"hand of (?P<who>{WHO}) touched by discards, {GUARD}", _guarded(h.HandFouled)),
    (rf"hand of (?P<who>{WHO}) taken in by the dealer, {GUARD}", _guarded(h.HandTakenIn)),
    (
        rf"fold of (?P<who>{WHO}) seen (?P<cards>.+?)(?:, the rest (?P<rest>.+))?",
        lambda table, found: h.FoldExposed(_seat(table, found), _cards(table, found["cards"]), _cards(table, found["rest"])),
    ),
    (rf"fold of (?P<who>{WHO}) told to one player (?P<cards>.+)", _seen(h.FoldedHandTold)),
    (rf"(?P<who>{WHO}) (?:lets others see|dropped) (?P<cards>.+)", _seen(h.OwnCardsExposed)),
    (rf"(?P<who>{WHO}) gave up by accident(?: with {CARDS})?{VERDICT}", _accident),
    (rf"(?P<people>{PEOPLE}) exchanged (?:cards|information){VERDICT}", _exchanged),
    (
        rf"(?P<who>{WHO}) misled others{VERDICT}",
        lambda table, found: h.OthersMisled(_seat(table, found), _verdict(found)),
    ),
    (rf"(?P<who>{WHO}) talks of hands", _one(h.HandsDiscussed)),
    (
        rf"(?P<who>{WHO}) advised by (?P<by>{'|'.join(ADVISERS)})",
        lambda table, found: h.AdviceGiven(_seat(table, found), ADVISERS[found["by"]]),
    ),
    (rf"hand of (?P<who>{WHO}), whose bet nobody called, told to one player(?P<cards>.*)", _seen(h.UncalledHandTold)),
    (
        rf"(?P<who>{WHO}) showed one player the hand(?P<during> during play)?(?P<cards>.*)",
        lambda table, found: h.ShownToOne(_seat(table, found), _cards(table, found["cards"]), found["during"] is not None),
    ),
    (rf"(?P<who>{WHO}) asks for the hand of (?P<whose>{WHO}),? ?{CARDS}{LEAVE}", _asked_for),
    (rf"(?P<who>{WHO}) lent (?P<to>{WHO}) chips", lambda table, found: h.ChipsLent(_seat(table, found), table.seat(found["to"]))),
    (rf"(?P<who>{WHO}) uses a device", _one(h.DeviceUsed)),
)

SPOKEN: Final = tuple((pattern, False, made) for pattern, made in _SPOKEN)  # none of them is found while the dealer deals

EXAMPLES: Final = (
    "Ann not at the table",
    "Ann not at the table, within reach of the chair",
    "Ann has not posted",
    "Ann has not posted, and the post is excused",
    "hand of Ann touched by discards, under a chip, its cards certain",
    "hand of Ann taken in by the dealer, unprotected",
    "fold of Ann seen Ah, the rest Kd",
    "fold of Ann told to one player Ah Kd",
    "Ann lets others see Ah",
    "Ann dropped Ah",
    "Ann gave up by accident with Ah Kd, and the Poker Supervisor lets it play",
    "Ann and Bob exchanged information, and the Poker Supervisor rules it dead",
    "Ann misled others, and the Poker Supervisor rules it dead",
    "Ann talks of hands",
    "Ann advised by an onlooker",
    "hand of Ann, whose bet nobody called, told to one player Ah Kd",
    "Ann showed one player the hand during play Ah Kd",
    "Bob asks for the hand of Ann Ah Kd behind 7c 7d 2s 9h, and the Higher Duties Dealer allows it",
    "Ann lent Bob chips",
    "Ann uses a device",
)


def said(found: re.Match[str]) -> str:
    """Who of the staff has spoken; empty: nobody."""
    return str(found.groupdict().get("staff") or "").lower().replace(" ", "-")


# -- what follows


def _dead(table: PlayedTable, sentence: Sentence) -> None:
    place = table.place(sentence.who())
    if table.hand.standing[place] != FOLDED:
        raise OtherwiseError(f"{sentence.who()} is still in")


def _all_have_seen(table: PlayedTable, sentence: Sentence) -> None:
    place = table.place(sentence.who())
    player = public_view(table.hand)["players"][place]
    seen = {*player["exposed"], *player["up"], *player["down"]}
    missing = [card for card in sentence.cards() if card.text not in seen]
    if missing:
        raise OtherwiseError(f"of {sentence.who()} they have seen {' '.join(sorted(seen - {'??'})) or 'nothing'}")


def _nobody_sees(of: Callable[[PlayedTable, int], Iterable[Card]]) -> Consequence:
    """Nobody around the table, and no player: `of` gives the cards hidden from a place, or (-1) from the others."""

    def consequence(table: PlayedTable, sentence: Sentence) -> None:  # noqa: ARG001
        table.look()
        hand = table.hand
        for place in range(-1, hand.players):
            found = [card for card in of(table, place) if card.is_known]
            if place < 0 and not found:
                raise table.wrong("no such card is known, so the case shows nothing; tell cards under Given.")
            sees = str(public_view(hand) if place < 0 else view(hand, hand.seats[place]))
            if seen := [card for card in found if f"'{card.text}'" in sees]:
                raise OtherwiseError(f"{'everybody' if place < 0 else table.name(place)} sees {show(seen)}")

    return consequence


def _thrown_away(table: PlayedTable, place: int) -> Iterable[Card]:
    """What lies in the muck, and what others have just discarded: the own discards a player is throwing away at this moment."""
    discards = table.hand.discards
    return (*table.hand.muck, *(card for other, thrown in enumerate(discards) if other != place for card in thrown))


CONSEQUENCES: Final[dict[str, Consequence]] = {
    "the hand is dead for {who}": _dead,
    "everybody has seen {cards} of {who}": _all_have_seen,
    "nobody sees what was folded or discarded": _nobody_sees(_thrown_away),
    "nobody sees what is left of the deck": _nobody_sees(lambda table, _: table.hand.stub),
}
