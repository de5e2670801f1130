"""Whatever happens at a jackpot, no cent is lost, wins are paid in their order, and the events tell the whole story."""

from __future__ import annotations

import json
import random
from collections import Counter

import pytest

from pitboss.hand.refusal import Refused
from pitboss.jackpots import actions as a
from pitboss.jackpots import events as e
from pitboss.jackpots.codec import (
    action_from_json,
    action_to_json,
    event_from_json,
    event_to_json,
    jackpot_from_json,
    jackpot_to_json,
    plan_to_json,
    replay,
)
from pitboss.jackpots.decide import decide
from pitboss.jackpots.evolve import evolve
from pitboss.jackpots.money import CASINO, HOUSE, PAID, RESERVE, WAGERS, WON, pool
from pitboss.jackpots.options import options
from pitboss.jackpots.state import Jackpot, accounted_for, contributed
from tests.jackpots.nights import MANAGER, OPTIONS, Night, plan

BOOKS = tuple(OPTIONS)
SEEDS = range(15)


def through_json(jackpot: Jackpot) -> Jackpot:
    """A restart: nothing is left but the text."""
    return jackpot_from_json(json.loads(json.dumps(jackpot_to_json(jackpot))))


class Watch:
    """What must hold after every event, kept beside the jackpot from the events alone."""

    def __init__(self, jackpot: Jackpot) -> None:
        self.paid: Counter[int] = Counter()
        self.order: list[int] = []
        self.was = dict(jackpot.money)

    def __call__(self, jackpot: Jackpot, event: e.Event) -> None:
        money, floors = jackpot.money, [jackpot.plan.floor(level) for level in range(1, jackpot.plan.levels + 1)]
        assert accounted_for(jackpot) == contributed(jackpot), event
        assert all(type(cents) is int for cents in money.values())
        assert money[WON] == sum(each.amount - each.paid for each in jackpot.claims if each.standing != "rejected")
        assert money[PAID] == sum(each.paid for each in jackpot.claims)
        assert money[RESERVE] >= 0
        assert money[WAGERS] <= 0
        assert all(0 <= carry < 1 for carry in jackpot.carries.values())
        restarts_below = jackpot.plan.law.points.restart == "nothing"
        for level, floor in enumerate(floors, start=1):
            assert money[pool(level)] >= (0 if restarts_below else floor), event
        if jackpot.plan.levels == 1:
            assert money[HOUSE] == money[WAGERS] == 0
        # Only what an event says moved has moved.
        moved = Counter(self.was)
        for each in getattr(event, "moves", ()):
            assert each.amount > 0
            moved[each.source] -= each.amount
            moved[each.to] += each.amount
        assert {key: moved[key] for key in money} == money
        self.was = dict(money)
        if isinstance(event, e.PrizePaid):
            self.paid[event.number] += event.amount
            self.in_order(jackpot, event)

    def in_order(self, jackpot: Jackpot, event: e.PrizePaid) -> None:
        """Nobody is paid from a pool before somebody who won before, unless that payment is withheld."""
        claim = jackpot.claims[event.number - 1]
        for earlier in jackpot.claims[: event.number - 1]:
            if claim.from_pools and earlier.from_pools and earlier.is_open():
                assert earlier.held_until > event.at
                assert jackpot.plan.law.points.held_order == "passed-over"


def asked_of(jackpot: Jackpot, action: a.Action) -> tuple[tuple[e.Event, ...], str]:
    """What is decided, or the clause by which it is refused."""
    try:
        return decide(jackpot, action), ""
    except Refused as refusal:
        return (), refusal.clause


def night(book: str, seed: int, steps: int = 160) -> tuple[Jackpot, list[e.Event], Counter[str]]:
    """A night at random: what is refused changes nothing, what is decided holds after a restart."""
    chance = random.Random(f"{book} {seed}")
    jackpot = Jackpot(plan(book, chance))
    at_work, watch = Night(jackpot, chance), Watch(jackpot)
    happened: list[e.Event] = []
    told: Counter[str] = Counter()
    asked = list(at_work.opening())
    for step in range(steps):
        action = asked.pop(0) if asked else at_work.next()
        action = action_from_json(json.loads(json.dumps(action_to_json(action))))
        before = jackpot.copy()
        decided, cited = asked_of(jackpot, action)
        assert jackpot == before, "deciding changes nothing"
        if not decided:
            told["refused"] += 1
            assert cited in jackpot.plan.law.book.clauses, f"{action} is refused by no clause"
        for document in map(event_to_json, decided):
            event = event_from_json(json.loads(json.dumps(document)))
            told[type(event).__name__] += 1
            evolve(jackpot, event)
            watch(jackpot, event)
            happened.append(event)
        if step % 10 == 0:
            jackpot = at_work.jackpot = through_json(jackpot)
    return jackpot, happened, told


@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize("book", BOOKS)
def test_no_cent_is_lost_and_wins_are_paid_in_order(book: str, seed: int) -> None:
    jackpot, happened, _ = night(book, seed)
    begun = plan_to_json(plan(book, random.Random(f"{book} {seed}")))
    again = replay(begun, [event_to_json(event) for event in happened])
    assert again == jackpot


def test_the_nights_come_upon_everything() -> None:
    """Every event there is happens in some night; otherwise these tests would show nothing of it."""
    told: Counter[str] = Counter()
    for book in BOOKS:
        for seed in range(30):
            told += night(book, seed)[2]
    every = {kind.__name__ for kind in (*e.Money.__args__, *e.Winning.__args__, *e.Paying.__args__, *e.Broken.__args__)}
    every |= {kind.__name__ for kind in (*e.Levels.__args__, *e.Display.__args__)}
    assert every - set(told) == {"FlopRequested"}, "asking for the flop is for tests with cards"


@pytest.mark.parametrize("book", BOOKS)
def test_what_is_said_to_be_possible_is_what_is_decided(book: str) -> None:
    """By somebody who may do everything, at the time that is asked about."""
    seen: Counter[tuple[str, bool]] = Counter()
    for seed in range(8):
        jackpot, _, _ = night(book, seed, steps=70)
        by = MANAGER[book]
        for at in (0, 3600, 100_000, 400_000):
            may = options(jackpot, at)
            for number in range(len(jackpot.claims) + 2):
                for action, listed in (
                    (a.ConfirmWin(number, by, at), number in may.confirm),
                    (a.RejectWin(number, by, "a doubt"), number in may.reject),
                    (a.PayPrize(number, by, at), number in may.pay),
                    (a.WithholdPrize(number, by, "a doubt", at), number in may.withhold),
                    (a.ReleasePrize(number, by, "no doubt", at), number in may.release),
                    (a.TellAbove(number, by), number in may.tell),
                ):
                    assert decides(jackpot, action) == listed, (action, may)
                    seen[type(action).__name__, listed] += 1
            for table, number in {(each.table, each.number) for each in jackpot.rounds}:
                assert decides(jackpot, a.CloseRound(table, number, at)) == ((table, number) in may.close)
                assert decides(jackpot, a.SettleRound(table, number, (), at)) == ((table, number) in may.settle)
            assert decides(jackpot, a.MakeGood(by, at)) == may.make_good
    assert seen["PayPrize", True] > 0
    assert seen["ConfirmWin", True] > 0


def decides(jackpot: Jackpot, action: a.Action) -> bool:
    try:
        decide(jackpot, action)
    except Refused:
        return False
    return True


@pytest.mark.parametrize("book", BOOKS)
def test_a_copy_goes_its_own_way(book: str) -> None:
    jackpot, happened, _ = night(book, 3)
    twin = jackpot.copy()
    game = jackpot.plan.law.book.jackpot_game
    evolve(twin, e.TableLinked("nine", game, 52, ""))
    evolve(twin, e.PoolAdjusted((), "", "", ""))
    twin.money[CASINO] -= 1
    assert twin.linked("nine") is not None
    assert jackpot.linked("nine") is None
    assert jackpot.money[CASINO] != twin.money[CASINO]
    assert happened
