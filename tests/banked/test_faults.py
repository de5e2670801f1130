"""Faults thrown at random into random rounds: every invariant holds, the round ends settled or void, and it replays to the same state."""

from __future__ import annotations

import ast
import re
from collections import Counter
from pathlib import Path
from random import Random
from typing import get_args

import pytest

from pitboss.banked import Round, actions, events, options
from pitboss.banked.faults import load
from pitboss.banked.faults import vocabulary as v
from pitboss.banked.faults.ruling import _RULINGS, rule, rulings
from pitboss.banked.wagers import SPOTS
from pitboss.faults.vocabulary_staff import Cause, FraudFound, PlayDisrupted, StaffDecision, WagersDeclaredVoid
from pitboss.hand.refusal import Refused
from tests.banked.rounds import BOOK, Played, any_action, any_bets, any_round

CAUSES: tuple[Cause, ...] = ("fire", "brawl", "riot", "robbery", "unrest", "act-of-god", "authorities", "other")
STAFF = ("", "dealer", "table-inspector", "casino-operator", "commission", "nobody")


def any_fault(game: Round, chance: Random) -> v.Fault:
    """Any fault, in any way, whether it can be now or not."""
    seat = chance.choice((*game.seats, 0, 9))
    spot = chance.choice(SPOTS)
    amount = chance.choice((0, 0, 3, 5, 10, 15, 20, 30, 35, 50, 150, 400))
    return chance.choice(
        (
            v.WrongNumberOfCards(seat, chance.randint(0, 4)),
            v.CardExposedInDeal(),
            v.DealerCardExposed(chance.choice((game.dealer[:1], game.dealer, game.board[:1]))),
            v.PlayerCardExposed(seat, game.hole[game.place_of[seat]][:1] if seat in game.place_of else ()),
            v.CardsToEmptySpot(seat, trips=chance.random() < 0.5),
            v.BoardShownEarly(chance.randint(0, 6)),
            v.BoardOverdealt(chance.randint(0, 3)),
            v.WagerFound(seat, spot, amount, made_up=chance.random() < 0.5),
            v.WagerFound(seat, spot, amount),
            v.PlayerAbsent(seat),
            v.MalfunctionSuspected("dark"),
            v.MalfunctionLookedInto(found=chance.random() < 0.5, why="looked"),
            v.RoundInvestigated("marked"),
            v.WrongDeck(chance.choice((51, 52)), "counted"),
            PlayDisrupted(chance.choice(CAUSES), "why"),
            FraudFound(chance.choice(("player", "dealer", "both", "other")), chance.random() < 0.5, "why"),
            WagersDeclaredVoid(seat, why="breach"),
            StaffDecision(chance.choice(("play-on", "hand-dead", "hand-back", "void")), seat, chance.choice(("", "why"))),
        )
    )


def ruled(game: Round, fault: v.Fault, by: str) -> tuple[tuple[events.Event, ...], Refused | None]:
    try:
        return rule(game, fault, by), None
    except Refused as refusal:
        return (), refusal


def throw(played: Played, chance: Random, seen: Counter[str]) -> None:
    """One fault; where it cannot be, it is refused with a clause and changes nothing."""
    game = played.game
    fault = any_fault(game, chance)
    before = game.copy()
    by = chance.choice(STAFF) if chance.random() < 0.5 else "casino-operator"
    happened, refusal = ruled(game, fault, by)
    if refusal is not None:
        assert game == before
        assert refusal.message
        assert refusal.clause in BOOK.clauses, (fault, refusal.clause)
        return
    seen[type(fault).__name__] += 1
    first = happened[0]
    assert isinstance(first, events.FaultReported)
    assert first.clause in BOOK.clauses
    played.happen(happened)


def faulty_round(chance: Random, seen: Counter[str]) -> Round:
    played = Played(any_round(chance))
    game = played.game
    for bets in any_bets(game, chance):
        played.do(bets)
    if not options(game).may_begin:
        return game
    played.do(actions.NoMoreBets())
    thrown = 0
    while not game.over:
        if (thrown < 6 and chance.random() < 0.25) or game.suspended:
            thrown += 1
            throw(played, chance, seen)
        else:
            played.do(any_action(game, chance))
    assert game.void or all(game.settled[place] for place in game.in_round())
    if game.void:
        assert game.stack == list(game.start)
    played.check_replay()
    return game


@pytest.mark.parametrize("seed", range(20))
def test_faults_at_random_end_in_a_settled_or_void_round(seed: int) -> None:
    chance = Random(f"faults {seed}")
    seen: Counter[str] = Counter()
    for _ in range(5):
        faulty_round(chance, seen)


@pytest.mark.soak
def test_twenty_thousand_faulty_rounds_and_every_fault_among_them() -> None:
    chance = Random("faults")
    seen: Counter[str] = Counter()
    for _ in range(20_000):
        faulty_round(chance, seen)
    assert set(seen) == {kind.__name__ for kind in get_args(v.Fault)}


def test_every_fault_has_its_ruling_and_every_ruling_its_clause() -> None:
    load()
    assert set(_RULINGS) == set(get_args(v.Fault))
    for _, book, clause in rulings():
        assert book == BOOK.key
        assert clause in BOOK.clauses


def test_rulings_know_no_book_and_no_clause_but_in_their_tables() -> None:
    """What a book says is handed to a ruling; a function's body names neither."""
    folder = Path(v.__file__).parent
    clause = re.compile(r"\d+\.\d+.*")
    for file in sorted(folder.glob("*.py")):
        for function in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if isinstance(function, ast.FunctionDef):
                for node in (each for line in function.body for each in ast.walk(line)):
                    if isinstance(node, ast.Constant) and isinstance(node.value, str):
                        assert not clause.fullmatch(node.value), (file.name, node.value)
                        assert node.value != BOOK.key, file.name


def test_every_fault_is_one_sentence_of_table_talk() -> None:
    for kind in get_args(v.Fault):
        assert kind.__doc__ is not None
        assert not kind.__doc__.startswith(kind.__name__)


def test_a_second_ruling_for_one_fault_is_an_error() -> None:
    from pitboss.banked.faults.ruling import ruling

    with pytest.raises(TypeError, match="two rulings"):
        ruling(v.PlayerAbsent, {"ultimate-holdem": "5.12"})(lambda *_: None)  # type: ignore[arg-type]
