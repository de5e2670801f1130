"""Against accounts kept otherwise: in fractions, in lists, and by what would have happened without a mistake."""

from __future__ import annotations

import random
from fractions import Fraction
from math import ceil, floor

import pytest

from pitboss.cards import cards
from pitboss.hand.refusal import Refused
from pitboss.jackpots import actions as a
from pitboss.jackpots.codec import jackpot_from_json, jackpot_to_json
from pitboss.jackpots.decide import act
from pitboss.jackpots.keying import shared
from pitboss.jackpots.money import CASINO, HOUSE, RESERVE, WON, Move, after, falls_due, move, pool
from pitboss.jackpots.plan import Plan, plan_jackpot
from pitboss.jackpots.state import Jackpot, LevelWager, accounted_for, contributed, display
from pitboss.law import open_book
from pitboss.law.jackpot import JackpotLaw, JackpotPoints
from pitboss.law.terms import TermsError

ROYAL = (cards("As Ks"), cards("Qs Js Ts"))


def linked(plan: Plan, tables: int = 3) -> Jackpot:
    jackpot = Jackpot(plan)
    for number in range(1, tables + 1):
        act(jackpot, a.LinkTable(str(number), plan.law.book.jackpot_game))
    return jackpot


# -- the part of a cent


@pytest.mark.parametrize("rate", [Fraction(1, 3), Fraction(41, 100), Fraction(7, 8), Fraction(101, 100), Fraction(0), Fraction(5)])
def test_carried_parts_of_a_cent_come_out_exactly(rate: Fraction) -> None:
    carry, cents = Fraction(0), 0
    for times in range(1, 1001):
        now, carry = falls_due(carry, rate)
        cents += now
        assert cents == floor(times * rate)
        assert cents + carry == times * rate


def test_what_was_promised_can_be_taken_back() -> None:
    carry, cents = Fraction(1, 4), 0
    for promised in (Fraction(41, 100), Fraction(-41, 100), Fraction(-3, 4), Fraction(3, 4)):
        now, carry = falls_due(carry, promised)
        cents += now
        assert 0 <= carry < 1
    assert (cents, carry) == (0, Fraction(1, 4))


def test_a_move_of_less_than_nothing_goes_the_other_way() -> None:
    assert move("a", "b", 5) == (Move("a", "b", 5),)
    assert move("a", "b", -5) == (Move("b", "a", 5),)
    assert move("a", "b", 0) == ()
    assert after({"a": 5, "b": 0}, move("a", "b", 3)) == {"a": 2, "b": 3}


# -- three levels, in fractions


@pytest.mark.parametrize("seed", range(8))
def test_wagers_feed_the_pools_by_the_letter(seed: int) -> None:
    """41% of a Level 1 wager; 20.5% of a Level 2 wager to each of two; and in Level 3, of its two parts: a Level 1 share to each pool."""
    chance = random.Random(seed)
    stake = chance.choice((1, 3, 7, 50, 333))
    jackpot = linked(plan_jackpot("ultimate-holdem", stake=stake))
    exact = [Fraction(5000 * stake)] * 3
    wagered = 0
    for number in range(60):
        levels = [chance.randint(1, 3) for _ in range(chance.randint(1, 5))]
        wagers = tuple(LevelWager(seat, f"P{seat}", level) for seat, level in enumerate(levels, start=1))
        act(jackpot, a.TakeWagers("1", number, wagers, number))
        for level in levels:
            wagered += level * stake
            for into in range(level):
                exact[into] += Fraction(41, 100) * stake
        if chance.random() < 0.3:
            act(jackpot, a.VoidRound("1", number, "casino-operator", "a card was exposed"))
            for level in levels:
                wagered -= level * stake
                for into in range(level):
                    exact[into] -= Fraction(41, 100) * stake
        else:
            act(jackpot, a.SettleRound("1", number, (), number))
            act(jackpot, a.CloseRound("1", number, number))
        for into in range(3):
            account = pool(into + 1)
            assert jackpot.money[account] == floor(exact[into])
            assert jackpot.money[account] + jackpot.carries[account] == exact[into]
        assert -jackpot.money["wagers"] == wagered
        assert jackpot.money["house"] == wagered - sum(map(floor, exact)) + 15_000 * stake
        assert accounted_for(jackpot) == contributed(jackpot)


@pytest.mark.parametrize("seed", range(16))
def test_prizes_by_the_letter(seed: int) -> None:
    """Straight flushes level by level, shared on a level, then the royal flush; each from what the one before has left."""
    chance = random.Random(seed)
    jackpot = linked(plan_jackpot("ultimate-holdem", stake=chance.choice((3, 50, 500))))
    reseed = jackpot.plan.floor(1)
    act_on = {level: chance.randint(0, 3) for level in (1, 2, 3)}
    wagers, wins = [], []
    seats = chance.sample(range(1, 12), 10)
    for level, count in act_on.items():
        for _ in range(count):
            seat = seats.pop()
            wagers.append(LevelWager(seat, f"P{seat}", level))
            wins.append(a.LevelWin(seat, "straight-flush"))
    royal = seats.pop() if seed % 2 else 0
    if royal or not wins:
        royal = royal or 12
        wagers.append(LevelWager(royal, f"P{royal}", 2))
        wins.append(a.LevelWin(royal, "royal-flush"))
    for number in range(chance.randint(0, 400)):
        act(jackpot, a.TakeWagers("2", number, (LevelWager(1, "Pat", 3),), 0))
        act(jackpot, a.SettleRound("2", number, (), 0))
        act(jackpot, a.CloseRound("2", number, 0))
    act(jackpot, a.TakeWagers("1", 1, tuple(wagers), 0))
    pools = [jackpot.money[pool(level)] + jackpot.carries[pool(level)] for level in (1, 2, 3)]
    chance.shuffle(wins)
    act(jackpot, a.SettleRound("1", 1, tuple(wins), 5))
    expected: dict[int, int] = {}
    for level, count in act_on.items():
        total = Fraction(0)
        for _ in range(count):
            total += Fraction(sum(map(floor, pools[:level])), 10)
            for into in range(level):
                pools[into] -= Fraction(floor(pools[into]), 10)
                pools[into] = max(pools[into], Fraction(reseed))
        for each in wagers:
            if each.level == level and each.seat != royal:
                expected[each.seat] = ceil(total / count)
    if royal:
        expected[royal] = sum(map(floor, pools[:2]))
        # What had not come to a cent yet was not displayed, and waits for the next.
        pools[:2] = [reseed + each - floor(each) for each in pools[:2]]
        assert jackpot.claims[-1].what == "royal-flush"
    assert {each.seat: each.amount for each in jackpot.claims} == expected
    straight = [each for each in jackpot.claims if each.seat != royal]
    assert [(each.level, each.seat) for each in straight] == sorted((each.level, each.seat) for each in straight)
    assert [jackpot.money[pool(level)] + jackpot.carries[pool(level)] for level in (1, 2, 3)] == pools
    assert display(jackpot)[2] == sum(map(floor, pools))


@pytest.mark.parametrize(
    ("rounding", "paid", "rest"),
    [("up", [34, 34, 34], 0), ("down", [33, 33, 33], Fraction(11, 10)), ("first-seat", [34, 33, 33], Fraction(1, 10))],
)
def test_sharing(rounding: str, paid: list[int], rest: Fraction) -> None:
    points = JackpotPoints(rounding=rounding)  # type: ignore[arg-type]
    assert shared(points, [Fraction(501, 10), Fraction(30), Fraction(20)]) == (paid, rest)


def test_a_win_that_is_not_verified_gives_the_pools_back_what_it_took() -> None:
    jackpot = linked(plan_jackpot("ultimate-holdem", stake=50))
    for number in range(50):
        act(jackpot, a.TakeWagers("2", number, (LevelWager(1, "Pat", 3),), 0))
        act(jackpot, a.SettleRound("2", number, (), 0))
        act(jackpot, a.CloseRound("2", number, 0))
    act(jackpot, a.TakeWagers("1", 1, (LevelWager(1, "Ann", 3),), 0))
    before = dict(jackpot.money)
    for what in ("royal-flush", "four-of-a-kind"):
        twin = jackpot.copy()
        act(twin, a.SettleRound("1", 1, (a.LevelWin(1, what),), 5))
        assert twin.money != before
        act(twin, a.RejectWin(1, "table-inspector", "the wrong cards"))
        assert twin.money == before


# -- poker jackpots, kept in a list


@pytest.mark.parametrize("seed", range(10))
def test_perths_pools_by_the_letter(seed: int) -> None:
    chance = random.Random(seed)
    start = chance.randint(0, 2000)
    rate, behind = Fraction(chance.randint(0, 900), 7), Fraction(chance.randint(0, 500), 3)
    jackpot = linked(plan_jackpot("perth-poker", start=start, prize=rate, reserve=behind))
    prize, reserve, paid_out = Fraction(start), Fraction(0), []
    for hand in range(1, 200):
        table = str(chance.randint(1, 3))
        if chance.random() < 0.85:
            act(jackpot, a.RecordHand(table, hand, hand))
            prize += rate
            reserve += behind
            # The keypad of this table counts on; what other tables played between is not its to make up.
            jackpot.change_table(table, missed=())
        else:
            act(jackpot, a.RecordWin(table, 1000 + hand, 1, "Ann", *ROYAL, hand))
            paid_out.append(floor(prize))
            whole = floor(reserve)
            lifted = max(0, start - whole)
            prize += whole + lifted - floor(prize)
            reserve -= whole
        assert jackpot.money[pool(1)] == floor(prize)
        assert jackpot.money[RESERVE] == floor(reserve)
    assert [each.amount for each in jackpot.claims] == paid_out
    assert len(paid_out) > 5


# -- as if it had never been


def evening(chance: random.Random, steps: int) -> list[a.Action]:
    """Hands and wins at three tables, one after the other."""
    told: list[a.Action] = []
    hands = {"1": 0, "2": 0, "3": 0}
    for at in range(steps):
        table = chance.choice(list(hands))
        hands[table] += 1
        if chance.random() < 0.7:
            told.append(a.RecordHand(table, hands[table], at))
        else:
            told.append(a.RecordWin(table, hands[table], 1, f"{table} {hands[table]}", *ROYAL, at))
    return told


PLANS = {
    "perth-poker": {"start": 400, "prize": Fraction(700, 3), "reserve": Fraction(1000, 7)},
    "melbourne-poker": {"start": 1500, "prize": Fraction(700, 3), "chip": 100},
}
MANAGER = {"perth-poker": "table-games-manager", "melbourne-poker": "assistant-casino-manager"}


@pytest.mark.parametrize("reset", ["house-value", "zero"])
@pytest.mark.parametrize("book", list(PLANS))
@pytest.mark.parametrize("seed", range(8))
def test_a_rejected_win_was_never_entered(book: str, seed: int, reset: str) -> None:
    chance = random.Random(f"{book} {seed} {reset}")
    options = {"jackpot-reset": reset} if book == "melbourne-poker" else {}
    plan = plan_jackpot(book, options=options, **PLANS[book])  # type: ignore[arg-type]
    told = evening(chance, 40)
    wins = [action for action in told if isinstance(action, a.RecordWin)]
    false = chance.choice(wins)
    with_it, without = linked(plan), linked(plan)
    place = told.index(false)
    for number, action in enumerate(told):
        act(with_it, action)
        if action is not false:
            act(without, action)
        if number == chance.randint(place, len(told)) and number > place and with_it.claims[wins.index(false)].is_open():
            act(with_it, a.RejectWin(wins.index(false) + 1, MANAGER[book], "the wrong flop"))
    if with_it.claims[wins.index(false)].is_open():
        act(with_it, a.RejectWin(wins.index(false) + 1, MANAGER[book], "the wrong flop"))
    others = [(each.player, each.amount) for each in with_it.claims if each.standing != "rejected"]
    assert others == [(each.player, each.amount) for each in without.claims]
    assert with_it.money == without.money
    assert with_it.carries == without.carries


ULTIMATE_CHOICES: tuple[dict[str, str], ...] = (
    {},
    {"jackpot-rounding": "down"},
    {"jackpot-rounding": "first-seat", "jackpot-stake-on-win": "returned"},
    {"jackpot-several-winners-base": "as-displayed", "jackpot-contribution-time": "at-end"},
)


def rounds_of(chance: random.Random, steps: int) -> list[tuple[a.TakeWagers, tuple[a.LevelWin, ...]]]:
    """Rounds at three tables, and who wins what in them: straight flushes and royal flushes far more often than they come."""
    told = []
    for number in range(1, steps + 1):
        seats = sorted(chance.sample(range(1, 7), chance.randint(1, 4)))
        wagers = tuple(LevelWager(seat, f"P{number}.{seat}", chance.randint(1, 3)) for seat in seats)
        wins = [a.LevelWin(seat, "straight-flush") for seat in seats if chance.random() < 0.35]
        if chance.random() < 0.1:
            wins = [a.LevelWin(seats[0], "royal-flush"), *(each for each in wins if each.seat != seats[0])]
        told.append((a.TakeWagers(str(number % 3 + 1), number, wagers, number), tuple(wins)))
    return told


@pytest.mark.parametrize("options", ULTIMATE_CHOICES)
@pytest.mark.parametrize("seed", range(8))
def test_a_rejected_key_off_was_never_pressed(seed: int, options: dict[str, str]) -> None:
    """Those who shared with it share without it; later prizes, the pools and what they carry are what they would have been."""
    chance = random.Random(f"{seed} {options}")
    plan = plan_jackpot("ultimate-holdem", stake=chance.choice((1, 7, 50, 500)), options=options)
    told = rounds_of(chance, 30)
    false_round, (wagers, wins) = chance.choice([(number, each) for number, each in enumerate(told) if each[1]])
    false = chance.choice(wins)
    with_it, without = linked(plan), linked(plan)
    when = chance.randint(false_round, len(told) - 1)

    def name_of(seat: int) -> str:
        return next(each.player for each in wagers.wagers if each.seat == seat)

    def reject() -> None:
        claim = next(each for each in with_it.claims if each.player == name_of(false.seat))
        act(with_it, a.RejectWin(claim.number, "table-inspector", "the wrong cards"))

    for number, (taken, won) in enumerate(told):
        for jackpot in (with_it, without):
            kept = tuple(each for each in won if jackpot is with_it or (number, each) != (false_round, false))
            act(jackpot, taken)
            act(jackpot, a.SettleRound(taken.table, taken.round, kept, number))
            assert accounted_for(jackpot) == contributed(jackpot)
            for claim in jackpot.claims:
                if claim.is_open() and not claim.was_held:
                    act(jackpot, a.WithholdPrize(claim.number, "casino-operator", "the round is looked into", number))
            act(jackpot, a.CloseRound(taken.table, taken.round, number))
        if number == when:
            reject()
    others = [(each.player, each.amount) for each in with_it.claims if each.standing != "rejected"]
    assert others == [(each.player, each.amount) for each in without.claims]
    assert with_it.money == without.money
    assert with_it.carries == without.carries
    assert accounted_for(with_it) == contributed(with_it)


def test_the_cent_that_three_equal_shares_are_rounded_up_by_is_the_houses() -> None:
    """Ultimate 4.18(b): the pool gives what was keyed off, and no more; the house bears the rest out of its share of the wagers."""
    jackpot = linked(plan_jackpot("ultimate-holdem", stake=500))
    jackpot.money = after(jackpot.money, move(CASINO, pool(1), 2_500_000))
    act(jackpot, a.TakeWagers("1", 1, tuple(LevelWager(seat, f"P{seat}", 1) for seat in (1, 2, 3)), 0))
    jackpot.money = after(jackpot.money, move(pool(1), CASINO, jackpot.money[pool(1)] - 5_000_000))
    jackpot.carries[pool(1)] = Fraction(0)
    before = dict(jackpot.money)
    act(jackpot, a.SettleRound("1", 1, tuple(a.LevelWin(seat, "straight-flush") for seat in (1, 2, 3)), 5))
    # 500,000 and 450,000 and 405,000 are keyed off
    assert [claim.amount for claim in jackpot.claims] == [451_667] * 3
    changed = {each: jackpot.money[each] - before.get(each, 0) for each in jackpot.money if jackpot.money[each] != before.get(each, 0)}
    assert changed == {pool(1): -1_355_000, HOUSE: -1, WON: 1_355_001}
    assert accounted_for(jackpot) == contributed(jackpot)


def test_who_was_paid_keeps_it_and_who_got_too_little_is_paid_the_rest() -> None:
    jackpot = linked(plan_jackpot("ultimate-holdem", stake=500))
    jackpot.money = after(jackpot.money, move(CASINO, pool(1), 1_000_000))  # well above the reseed
    act(jackpot, a.TakeWagers("1", 1, (LevelWager(1, "Ann", 1), LevelWager(2, "Bob", 1)), 0))
    act(jackpot, a.SettleRound("1", 1, (a.LevelWin(1, "straight-flush"), a.LevelWin(2, "straight-flush")), 0))
    act(jackpot, a.TakeWagers("2", 1, (LevelWager(1, "Cat", 1),), 1))
    act(jackpot, a.SettleRound("2", 1, (a.LevelWin(1, "royal-flush"),), 1))
    ann, bob, cat = jackpot.claims
    for each in (ann, bob):
        act(jackpot, a.ConfirmWin(each.number, "table-inspector", 2))
    act(jackpot, a.CountDeck(1, 52, "dealer"))
    act(jackpot, a.PayPrize(1, "dealer", 3))
    act(jackpot, a.CountDeck(2, 51, "dealer"))
    act(jackpot, a.RejectWin(2, "table-inspector", "a card was missing"))
    alone, _, later = jackpot.claims
    # Ann's own prize is a tenth of the display; she had the mean of it and a smaller one, and is owed what was missing.
    assert (alone.standing, alone.paid) == ("confirmed", ann.amount)
    assert alone.amount == ceil(Fraction(3_500_410, 10))
    assert later.amount > cat.amount
    assert jackpot.money[pool(1)] == 500 * 5000
    act(jackpot, a.PayPrize(1, "dealer", 4))
    assert jackpot.claims[0].paid == alone.amount
    assert accounted_for(jackpot) == contributed(jackpot)


@pytest.mark.parametrize("book", list(PLANS))
@pytest.mark.parametrize("seed", range(6))
def test_after_a_malfunction_all_is_as_if_there_had_been_none(book: str, seed: int) -> None:
    chance = random.Random(f"{book} {seed}")
    plan = plan_jackpot(book, **PLANS[book])  # type: ignore[arg-type]
    told = evening(chance, 40)
    fails, works = sorted(chance.sample(range(41), 2))
    sound, broken = linked(plan), linked(plan)
    meanwhile = told[fails:works]
    chance.shuffle(meanwhile)  # word of what happened comes in any order across tables, in its own order at each
    heard: dict[str, list[a.Action]] = {}
    for action in told[fails:works]:
        heard.setdefault(str(getattr(action, "table", "")), []).append(action)
    in_any_order = [heard[str(getattr(action, "table", ""))].pop(0) for action in meanwhile]
    for action in told:
        act(sound, action)
    for action in told[:fails]:
        act(broken, action)
    act(broken, a.ReportMalfunction(MANAGER[book], "the console is dark", fails))
    for action in in_any_order:
        act(broken, action)
    act(broken, a.MakeGood(MANAGER[book], works))
    for action in told[works:]:
        act(broken, action)
    assert broken == sound


# -- what cannot be


def test_plans_that_cannot_be() -> None:
    for wrong in (
        {"book": "perth-poker", "start": -1},
        {"book": "perth-poker", "prize": Fraction(-1)},
        {"book": "perth-poker", "basis": "moon"},
        {"book": "perth-poker", "stake": 5},
        {"book": "perth-poker", "chip": 0},
        {"book": "melbourne-poker", "reserve": 3},
        {"book": "melbourne-poker", "dollar": 7, "options": {"jackpot-rounding-unit": "five-cents"}},
        {"book": "ultimate-holdem"},
        {"book": "ultimate-holdem", "stake": 5, "start": 100},
        {"book": "standard"},
    ):
        with pytest.raises(TermsError):
            plan_jackpot(**wrong)


def test_a_document_whose_money_does_not_come_out_even_is_refused() -> None:
    jackpot = linked(plan_jackpot("perth-poker", start=1000, prize=3))
    act(jackpot, a.RecordWin("1", 1, 1, "Ann", *ROYAL, 1))
    document = jackpot_to_json(jackpot)
    assert jackpot_from_json(document) == jackpot
    document["money"]["pool-1"] += 1
    with pytest.raises(ValueError, match="which is what came in"):
        jackpot_from_json(document)


def test_a_book_of_another_version_is_refused() -> None:
    document = jackpot_to_json(linked(plan_jackpot("perth-poker", start=1000)))
    document["plan"]["law"]["version"] = "RAG/1"
    with pytest.raises(ValueError, match="the version of perth-poker at hand"):
        jackpot_from_json(document)


def test_a_choice_is_kept_with_the_plan() -> None:
    law = JackpotLaw(open_book("perth-poker"), options={"jackpot-held-order": "waits"})
    jackpot = linked(Plan("night", law, 1000))
    found = jackpot_from_json(jackpot_to_json(jackpot)).plan.law
    assert found == law
    assert found.points.held_order == "waits"


def test_a_wager_that_is_changed_is_as_if_it_had_been_so() -> None:
    """Returned, lowered or made up while the round goes on: the pools, to the part of a cent, are those of the wager that stands."""
    for level in (1, 2, 3):
        for to in (0, 1, 2, 3):
            if to == level:
                continue
            changed, other = (linked(plan_jackpot("ultimate-holdem", stake=7)) for _ in range(2))
            act(changed, a.TakeWagers("1", 1, (LevelWager(1, "Ann", level), LevelWager(2, "Bob", 1)), 0))
            act(changed, a.ChangeWager("1", 1, 1, to, "dealer", "found short", "5.14"))
            stands = ((LevelWager(1, "Ann", to),) if to else ()) + (LevelWager(2, "Bob", 1),)
            act(other, a.TakeWagers("1", 1, stands, 0))
            assert changed == other


def test_a_misdeal_is_declared_by_whoever_deals() -> None:
    jackpot = linked(plan_jackpot("ultimate-holdem", stake=7))
    act(jackpot, a.TakeWagers("1", 1, (LevelWager(1, "Ann", 1),), 0))
    with pytest.raises(Refused, match="Casino Operator"):
        act(jackpot, a.VoidRound("1", 1, "dealer", "the system failed"))
    with pytest.raises(Refused, match=r"has no clause 99\.9"):
        act(jackpot, a.VoidRound("1", 1, "dealer", "a card too many", "99.9"))
    act(jackpot, a.VoidRound("1", 1, "dealer", "a card too many", "5.1"))
    assert jackpot == linked(plan_jackpot("ultimate-holdem", stake=7))


def test_one_seat_wins_one_prize() -> None:
    jackpot = linked(plan_jackpot("ultimate-holdem", stake=50))
    act(jackpot, a.TakeWagers("1", 1, (LevelWager(1, "Ann", 1),), 0))
    with pytest.raises(Refused):
        act(jackpot, a.SettleRound("1", 1, (a.LevelWin(1, "flush"), a.LevelWin(1, "straight")), 0))
    with pytest.raises(Refused):
        act(jackpot, a.SettleRound("1", 1, (a.LevelWin(2, "flush"),), 0))
