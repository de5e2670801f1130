"""Whether a round read from a document can be at all: every place a place, every chip and every card accounted for."""

from __future__ import annotations

from collections import Counter
from typing import Final

from pitboss.banked.options import options
from pitboss.banked.state import GONE, PAID, Round
from pitboss.banked.wagers import RIVER, SPOTS
from pitboss.hand.documents import NONSENSE
from pitboss.hand.forms import CodecError, told

BY_PLACE: Final = (
    "stack",
    "wagers",
    "held",
    "base",
    "standing",
    "acted",
    "play_at",
    "left_at",
    "hidden",
    "shown",
    "seen",
    "settled",
    "hole",
)
STAGES: Final = ("acted", "play_at", "left_at")


def check_sound(game: Round) -> None:
    """Refuse a round that cannot be."""
    _check_table(game)
    _check_chips(game)
    _check_cards(game)
    try:
        options(game)
    except NONSENSE:
        raise CodecError("nobody can tell what comes next", "a state in which somebody has something to do", "agenda") from None


def _within(value: int, least: int, most: int, path: str) -> None:
    if not least <= value <= most:
        raise CodecError(f"is {told(value)}", f"a number from {least} to {most}", path)


def _check_table(game: Round) -> None:
    players = len(game.seats)
    _within(players, 1, game.rules.limits.seats, "seats")
    if list(game.seats) != sorted(set(game.seats)) or game.seats[0] < 1:
        raise CodecError(f"are {told(game.seats)}", "different seats in order, from 1 up", "seats")
    for name in ("names", "start", *BY_PLACE):
        entries = getattr(game, name)
        if len(entries) != players:
            raise CodecError(f"has {len(entries)} entries", f"one for each of {players} players", name)
    for place in range(players):
        _within(game.standing[place], 0, GONE, f"standing[{place}]")
        for name in STAGES:
            _within(getattr(game, name)[place], -1, RIVER, f"{name}[{place}]")
    _within(game.at, 0, len(game.agenda), "at")
    if not game.agenda or (game.at == len(game.agenda)) is not game.over:
        raise CodecError(f"is {game.at}", f"{len(game.agenda)} when the round is over and less before", "at")
    for number, prize in enumerate(game.prizes):
        _within(prize.place, 0, players - 1, f"prizes[{number}].place")
        _within(prize.level, 1, 3, f"prizes[{number}].level")
        _within(prize.state, 0, PAID, f"prizes[{number}].state")


def _check_chips(game: Round) -> None:
    for name in ("start", "stack", "held", "base"):
        for place, value in enumerate(getattr(game, name)):
            if value < 0:
                raise CodecError(f"is {told(value)}", "0 or more", f"{name}[{place}]")
    for place, wagers in enumerate(game.wagers):
        for spot in SPOTS:
            if wagers.on(spot) < 0:
                raise CodecError(f"is {told(wagers.on(spot))}", "0 or more", f"wagers[{place}].{spot}")
    there, brought = game.chips(), sum(game.start)
    if there != brought:
        raise CodecError(f"there are {told(there)} chips in all", f"{told(brought)}, what the players brought", "stack")


def _check_cards(game: Round) -> None:
    pack = game.rules.pack_cards
    _within(game.top, 0, len(game.deck), "top")
    if len(game.deck) != len(pack):
        raise CodecError(f"has {len(game.deck)} cards", f"{len(pack)}", "deck")
    lying = game.lying()
    if len(lying) != len(pack):
        raise CodecError(f"{len(lying)} cards lie on the table and in the deck", f"the {len(pack)} of the pack", "deck")
    for group, path in ((lying, "hole"), (game.deck, "deck")):
        for card, times in Counter(group).items():
            if card.is_known and (times > 1 or card not in pack):
                raise CodecError(f"{card} lies there {times} times", "each card of the pack once", path)
    for place, cards in enumerate(game.seen):
        if any(card not in game.hole[place] for card in cards):
            raise CodecError("is no card of this hand", "cards the player holds", f"seen[{place}]")
    if any(card not in game.dealer for card in game.dealer_seen):
        raise CodecError("is no card of the dealer", "cards the dealer holds", "dealer_seen")
