"""Whatever goes wrong, whenever, in whatever game: the book answers or refuses, every chip and card is there, and the hand ends.

`make test` throws a hundred faults into the hands of each game, `make soak` twenty thousand in all, and every fault at every moment.
"""

from __future__ import annotations

from collections import Counter
from functools import cache

import pytest

from pitboss.faults import vocabulary as v
from pitboss.faults import vocabulary_deal as d
from pitboss.faults import vocabulary_turns as t
from pitboss.hand import steps
from tests.faults.throwing import KINDS, Campaign, Game, Tally, games, ruled_in
from tests.faults.thrown import REPORTS
from tests.hand.everything import fitted, plain_stakes

RULED = 100  #: for each game, in `make test`
SOAKED = 20_000  #: in all, in `make soak`
PARTS = 4  #: of the soak for each game, so that workers can share it

FLOPS = (v.FlopExposedEarly, v.FourthCardExposedEarly, v.FifthCardExposedEarly, v.TooManyFlopCards)
BETS = (t.WageredOutOfTurn, t.CheckedOutOfTurn, t.FoldedOutOfTurn, t.SentOutOfTurn, t.TimeRanOut, t.TimeCalled, t.ExtraTimeBought)


@cache
def cannot_be(game: Game) -> dict[type, str]:
    """Faults on which the book rules in other games, and why they do not come up in this one."""
    entry = game.tables[0].entry
    limit = entry.limits[0] if entry.limits else None
    rules = fitted(game.book, game.game, limit=limit, **plain_stakes(entry, limit))
    agenda, family = rules.agenda(2), rules.game.family
    last = len(rules.game.streets) - 1
    found: dict[type, str] = {}
    if family != "flop":
        found |= dict.fromkeys(FLOPS, "there is no flop")
    if family not in ("manila", "stud"):
        found[v.CardExposedEarly] = "an early card of the board has a name of its own, and otherwise no card comes after a betting round"
    if not any(isinstance(step, steps.DealBoard) and step.count == 1 for step in agenda):
        found[v.CardsOpenedTogether] = "no single communal card is dealt"
    if not any(isinstance(step, steps.DealDown) and step.street == last > 0 for step in agenda):
        found[v.LastCardExposed] = "no last card comes face down"
    if not any(isinstance(step, steps.DealKitty) or getattr(step, "kitty", False) for step in agenda):
        found[d.KittyMiscounted] = "there is no Kitty"
    if family == "chinese":
        found |= dict.fromkeys(BETS, "there is no betting")
    if game.book == "perth-poker" and family == "flop":
        found[v.CardFaceUpInDeck] = "the book speaks of Manila, stud and draw; here the card is entered as the one it is dealt as"
    return found


def must_come_up(game: Game) -> frozenset[type]:
    return ruled_in(game) - {*cannot_be(game)}


def campaign(game: Game, seed: str) -> Campaign:
    return Campaign(game, seed, must_come_up(game))


def check(game: Game, tally: Tally) -> None:
    """Nothing but what can be was ruled on, and everything was tried."""
    unforeseen = {*tally.accepted} - must_come_up(game)
    assert not unforeseen, f"{game}: {sorted(kind.__name__ for kind in unforeseen)} came up and should not be able to"
    assert tally.refused.total() > tally.accepted.total() / 4, "hardly anything was thrown at a wrong moment"


# -- what is thrown


def test_every_fault_is_thrown_by_a_function_of_its_own() -> None:
    assert {*REPORTS} == {*KINDS}


def test_every_fault_can_come_up_somewhere() -> None:
    """The table of which fault is ruled on in which game: `test_a_hundred_faults` holds each game to its column."""
    somewhere = Counter(kind for game in games() for kind in must_come_up(game))
    assert {*somewhere} == {*KINDS}


def test_what_cannot_be_is_asked_of_books_that_rule_on_it_elsewhere() -> None:
    for game in games():
        elsewhere = {kind for other in games() if other.book == game.book for kind in must_come_up(other)}
        assert {*cannot_be(game)} & ruled_in(game) <= elsewhere


# -- the campaigns


@pytest.mark.parametrize("game", games(), ids=str)
def test_a_hundred_faults(game: Game) -> None:
    tally = campaign(game, "test").run(RULED)
    check(game, tally)
    assert {*tally.accepted} == must_come_up(game)
    assert tally.void, "no hand was void: a misdeal, or a decision of staff, is among the faults of every game"
    assert tally.void < tally.hands, "no hand was played to its end"


@pytest.mark.soak
@pytest.mark.parametrize("part", range(PARTS))
@pytest.mark.parametrize("game", games(), ids=str)
def test_twenty_thousand_faults(game: Game, part: int) -> None:
    tally = campaign(game, f"soak {part}").run(SOAKED // len(games()) // PARTS)
    check(game, tally)
    print(f"\n{game}, part {part}: {tally}")  # `make soak` shows it


@pytest.mark.soak
@pytest.mark.parametrize("game", games(), ids=str)
def test_every_fault_at_every_moment(game: Game) -> None:
    """Of a few hands, each fault at each moment, and the hand played on from there: some twenty-five thousand more."""
    tally = campaign(game, "sweep").sweep(300)
    check(game, tally)
    print(f"\n{game}, at every moment: {tally}")
