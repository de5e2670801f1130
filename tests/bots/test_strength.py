"""Whether the bots can play: against people who act at random, people who call everything, and hands whose worth is known."""

from __future__ import annotations

from random import Random
from statistics import fmean, stdev
from typing import Any

import pytest

from pitboss.bots import Bot
from pitboss.bots.ranges import Range
from pitboss.bots.seen import Seen
from pitboss.bots.sparring import Player, at_random, calling, match
from pitboss.bots.strength import strength
from pitboss.cards import cards
from pitboss.hand.rules import Rules
from pitboss.law import open_book
from tests.hand.everything import BOOKS, fitted, plain_stakes

OURS = Bot("Ours")
# Limit games, where they exist: luck is smaller there, so that a few hundred hands tell. No limit is for `make soak`.
FAMILIES = {
    "flop": ("standard", "fixed-limit-holdem"),
    "omaha": ("standard", "fixed-limit-omaha-hilo8"),
    "manila": ("perth-poker", "manila"),
    "stud": ("standard", "fixed-limit-stud"),
    "low stud": ("standard", "fixed-limit-razz"),
    "draw": ("perth-poker", "draw-ante"),
    "low draw": ("standard", "fixed-limit-triple-draw-27"),
    "badugi": ("standard", "fixed-limit-badugi"),
    "chinese": ("melbourne-poker", "chinese"),
}
STATIONS = (
    ("standard", "fixed-limit-holdem"),
    ("standard", "pot-limit-omaha"),
    ("standard", "fixed-limit-stud"),
    ("perth-poker", "draw-ante"),
    ("standard", "fixed-limit-triple-draw-27"),
)
EVERYTHING = [(book, game) for book in BOOKS for game in open_book(book).games]


def rules_of(book: str, game: str) -> Rules:
    entry = open_book(book).games[game]
    limit = entry.limits[-1] if entry.limits else None
    return fitted(book, game, limit=limit, **plain_stakes(entry, limit))


def margin(book: str, game: str, theirs: Player, hands: int, players: int = 4) -> tuple[float, float]:
    """What ours wins a hand, and how many standard errors that is."""
    won = match(rules_of(book, game), OURS.choose, theirs, hands, players=players, chance=Random(f"{book} {game} {theirs.__name__}"))
    mean = fmean(won)
    return mean, mean / (stdev(won) / len(won) ** 0.5)


@pytest.mark.parametrize("family", FAMILIES)
def test_a_bot_beats_people_who_act_at_random(family: str) -> None:
    mean, errors = margin(*FAMILIES[family], at_random, 240)
    assert mean > 0.3
    assert errors > 2


@pytest.mark.parametrize(("book", "game"), STATIONS)
def test_a_bot_beats_a_calling_station(book: str, game: str) -> None:
    mean, errors = margin(book, game, calling, 240)
    assert mean > 0.3
    assert errors > 2


@pytest.mark.soak
@pytest.mark.parametrize(("book", "game"), EVERYTHING)
def test_a_bot_beats_random_players_in_every_game(book: str, game: str) -> None:
    assert margin(book, game, at_random, 4000)[1] > 3


@pytest.mark.soak
@pytest.mark.parametrize(("book", "game"), EVERYTHING)
def test_a_bot_beats_calling_stations_in_every_game(book: str, game: str) -> None:
    assert margin(book, game, calling, 4000)[1] > 3


# -- what a hand is worth


def looking_at(book: str, game: str, down: str, board: str = "", up: str = "", others: int = 1, **changed: Any) -> Seen:
    """A view with just what the question needs."""
    entry = open_book(book).games[game]
    other = [card.text for card in cards(up)]
    held = [card.text for card in cards(down)]
    people = [(1, held, []), *((seat, ["??"] * len(held), other) for seat in range(2, 2 + others))]
    boards = [[card.text for card in cards(board)]]
    return Seen(
        {
            "seat": 1,
            "book": book,
            "game": game,
            "pack": entry.packs[0],
            "chip": 1,
            "street": None,
            "due": "bet",
            "pot": 10,
            "level": 0,
            "boards": boards,
            "aside": [],
            "burn_due": [],
            "pots": [],
            "players": [
                {
                    "seat": seat,
                    "stack": 100,
                    "bet": 0,
                    "paid": 5,
                    "standing": "in",
                    "showdown": "",
                    "down": held_by,
                    "up": open_cards,
                    "exposed": [],
                    "discards": [],
                }
                for seat, held_by, open_cards in people
            ],
            **changed,
        }
    )


def share(seen: Seen, hands: float = 1.0) -> float:
    found = [strength(seen, [Range(hands, 1.0) for _ in seen.others], Random(seed)).share for seed in range(8)]
    return fmean(found)


@pytest.mark.parametrize(
    ("down", "board", "others", "known"),
    [  # Known: aces before the flop against one, two and four random hands, and hands that cannot lose or win.
        ("Ah Ad", "", 1, 0.852),
        ("Ah Ad", "", 2, 0.734),
        ("Ah Ad", "", 4, 0.559),
        ("7h 2c", "", 1, 0.346),
        ("Ah Kh", "Qh Jh Th 2c 2d", 3, 1.0),
        ("2c 3d", "Ah Kh Qh Jh Th", 1, 0.5),
    ],
)
def test_shares_of_known_hands(down: str, board: str, others: int, known: float) -> None:
    assert share(looking_at("standard", "no-limit-holdem", down, board, others=others)) == pytest.approx(known, abs=0.04)


def test_half_a_pot_for_a_sure_low() -> None:
    seen = looking_at("standard", "fixed-limit-omaha-hilo8", "Ah 2h Kc Kd", "3s 4s 8s Js Qs")
    assert share(seen) > 0.45
    assert share(seen) < 0.8


def test_who_bets_is_believed() -> None:
    seen = looking_at("standard", "no-limit-holdem", "Kh Qd")
    assert share(seen, 3.0) < share(seen, 2.0) < share(seen, 1.0)


def test_open_cards_are_looked_at() -> None:
    weak, strong = (looking_at("standard", "fixed-limit-stud", "Kh Kd 2c 7s", up=up) for up in ("3h 6d", "Ah Ad"))
    assert share(strong) < share(weak) - 0.2


def test_great_hands_are_firm_and_small_pairs_are_not() -> None:
    nuts, pair = (looking_at("standard", "no-limit-holdem", down, "Qh Jh 4h 9c") for down in ("Ah Kh", "4d 3c"))
    found = [strength(seen, [Range(1.0, 1.0)], Random(1)).firmness for seen in (nuts, pair)]
    assert found[0] > 0.8
    assert found[1] < 0.2
