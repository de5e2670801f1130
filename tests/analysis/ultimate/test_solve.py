"""The whole game solved: the published figures, and the same to the last bit however the work is divided."""

from __future__ import annotations

import csv
import io
import re
from collections.abc import Callable
from fractions import Fraction
from math import comb

import numpy as np
import pytest
from tests.rulebooks import PROJECT

from pitboss.analysis.suits import CANONICAL_FLOPS, PAIRS, flops
from pitboss.analysis.ultimate.chart import chart
from pitboss.analysis.ultimate.made_ready import RANKING
from pitboss.analysis.ultimate.paying import Cell, Paying, PayingError, paying
from pitboss.analysis.ultimate.rounds import STAKE, play_rounds
from pitboss.analysis.ultimate.situation import situation
from pitboss.analysis.ultimate.solution import Solution
from pitboss.analysis.ultimate.solve import count_portion, solve, weigh_portion
from pitboss.analysis.ultimate.strategy import Strategy
from pitboss.analysis.workers import cut, workers
from pitboss.cards import CARDS, cards
from pitboss.ranking.vocabulary import Category

PUBLISHED = paying("published")

#: With which hands the player raises before the flop, as every published chart has it.
RAISED = "any pair of threes or better, any ace, K2s+, K5o+, Q6s+, Q8o+, J8s+, JTo"


def raised(name: str) -> bool:
    high, low, suited = name[0], name[1], name.endswith("s")
    if high == low:
        return high != "2"
    least = {"A": ("2", "2"), "K": ("2", "5"), "Q": ("6", "8"), "J": ("8", "T")}.get(high)
    return least is not None and "23456789TJQKA".index(low) >= "23456789TJQKA".index(least[0] if suited else least[1])


@pytest.fixture(scope="module")
def solution(once: Callable[[str, Callable[[], Solution]], Solution]) -> Solution:
    def found() -> Solution:
        with workers(2) as two:
            return solve(PUBLISHED, using=two)

    return once("ultimate-published", found)


def test_the_published_figures(solution: Solution) -> None:
    assert f"{float(solution.edge):.3%}" == "2.185%"
    assert f"{float(solution.element_of_risk):.3%}" == "0.526%"
    assert f"{solution.standard_deviation:.2f}" == "4.94"
    assert f"{float(solution.average_bet):.3f}" == "4.152"
    assert solution.edge == Fraction(50643648973, 2317817502000)


def test_the_kept_chart_is_the_solvers(solution: Solution) -> None:
    assert chart(PUBLISHED) == solution.classes


def test_the_page_has_the_figures(solution: Solution) -> None:
    page = (PROJECT / "docs" / "ultimate-mathematics.md").read_text(encoding="utf-8")
    assert f"| {solution.edge} |" in page
    published = dict(re.findall(r"^\| ([^|]+) \| [^|]+ \| ([^|]+) \|$", page, re.MULTILINE))
    assert published["house edge, of the Ante"] == f"{float(solution.edge):.5%}"
    assert published["element of risk (edge of all that is wagered)"] == f"{float(solution.element_of_risk):.5%}"
    assert published["average bet"] == f"{float(solution.average_bet):.5f}"
    assert published["standard deviation of a round"] == f"{solution.standard_deviation:.5f}"
    shares = {each.when: f"{float(solution.share(each)):.4%}" for each in solution.decisions}
    told = ("raised 4x before the flop", "bet 2x on the flop", "bet 1x at the river", "folded")
    assert [published[name] for name in told] == list(shares.values())


def test_the_known_chart(solution: Solution) -> None:
    assert {each.name: each.best for each in solution.classes} == {each.name: 4 if raised(each.name) else 0 for each in solution.classes}


def test_every_deal_is_counted(solution: Solution) -> None:
    deals = comb(52, 2) * comb(50, 5) * 990 * 10
    assert solution.deals == sum(each.deals for each in solution.decisions) == sum(solution.spread.values()) == deals
    assert sum(each.pairs for each in solution.classes) == 1326
    for hole, row in zip(solution.classes, solution.by_class, strict=True):
        assert sum(row) == hole.pairs * comb(50, 5) * 990 * 10
        assert (row[0] + row[1] > 0) == bool(hole.best)


def test_the_hands_counted_are_those_of_seven_cards(solution: Solution) -> None:
    """Each seven cards are a player's two and a board in 21 ways, and the dealer then has 990 hands; a board has ten flops."""
    found = {hand: sum(sum(rows[place]) for rows in solution.results) for place, hand in enumerate(RANKING.categories)}
    assert found[Category.ROYAL_FLUSH] == 4324 * 21 * 990 * 10
    assert found[Category.STRAIGHT] == 6180020 * 21 * 990 * 10
    assert found[Category.NO_PAIR] == 23294460 * 21 * 990 * 10
    dealers = sum(cells[cell] for rows in solution.results for cells in rows for cell in Cell if not cell.qualified)
    assert dealers == 23294460 * 21 * 990 * 10  # the dealer fails to qualify as often as anybody holds no pair


def test_the_flop_is_played_as_the_single_situations_say(solution: Solution) -> None:
    best = Strategy(solution)
    for hole, flop in (("9h 8h", "Th 7h 2c"), ("2c 7d", "Ah Ks 9s"), ("5c 4c", "5s Kh Qd"), ("Jc 3d", "Th 9h 2h"), ("6d 2s", "3d 4d 5d")):
        assert best.on_flop(cards(hole), cards(flop)) == situation(PUBLISHED, cards(hole), cards(flop)).best.wager
    assert best.before_flop(cards("Kc 5d")) == 4
    assert best.before_flop(cards("Kc 4d")) == 0
    assert best.at_river(cards("2c 3d"), cards("Ah Ks 9s 7c 6d")) == 0
    assert best.at_river(cards("2c 3d"), cards("Ah Ks Ac As Ad")) == 1


def test_a_straight_or_better_made_with_the_flop_is_always_bet(solution: Solution) -> None:
    """So that a Jackpot Wager, which needs such a hand and is lost by a fold (3.25), never makes anybody play otherwise."""
    best, made = Strategy(solution), RANKING.evaluate(cards("2c 3d 4h 5s Ac"))
    seen = 0
    for flop in flops().cards[::25]:
        dealt = [CARDS[card] for card in flop]
        for b in range(52):
            for a in range(b):
                hole = (CARDS[a], CARDS[b])
                if hole[0] in dealt or hole[1] in dealt or RANKING.evaluate([*hole, *dealt]) < made:
                    continue
                seen += 1
                assert best.before_flop(hole) or best.on_flop(hole, dealt)
    assert seen > 300


def test_the_work_may_be_divided_anyhow() -> None:
    whole = weigh_portion(PUBLISHED, 70_000, 70_300)
    parts = [weigh_portion(PUBLISHED, 70_000 + begin, 70_000 + end) for begin, end in cut(300, 7)]
    assert sum(part[0] for part in parts) == whole[0] == 300
    assert np.array_equal(sum(part[1] for part in parts), whole[1])
    assert np.array_equal(sum(part[2] for part in parts), whole[2])
    given = (PUBLISHED, np.zeros(169, np.int32) - 1, np.ones((CANONICAL_FLOPS, PAIRS), np.bool_))
    with workers(2) as two:
        counted = list(two.portions(count_portion, cut(300, 5), *given))
    assert np.array_equal(sum(part[1] for part in counted), count_portion(*given, 0, 300)[1])


@pytest.mark.soak
@pytest.mark.parametrize("rules", [PUBLISHED, paying("letter")])
def test_one_worker_and_two_find_the_same(rules: Paying) -> None:
    found = []
    for count in (1, 2):
        with workers(count) as some:
            found.append(solve(rules, using=some))
    one, two = found
    assert (one.value, one.variance, one.results, one.by_class, one.classes) == (
        two.value,
        two.variance,
        two.results,
        two.by_class,
        two.classes,
    )
    assert np.array_equal(one.bets, two.bets)


def test_sums_that_would_not_fit_are_refused() -> None:
    with pytest.raises(PayingError, match="exact sums are kept for up to"):
        weigh_portion(paying(numbers={"blind.pays.royal-flush": Fraction(10**9)}), 0, 1)


def test_the_chart_as_csv(solution: Solution, capsys: pytest.CaptureFixture[str]) -> None:
    from pitboss.cli.solve_views import print_csv

    print_csv(solution)
    rows = {row["hand"]: row for row in csv.DictReader(io.StringIO(capsys.readouterr().out))}
    assert len(rows) == 169
    assert rows["K5o"]["best"] == "4x"
    assert rows["22"]["best"] == "check"
    worth = sum(Fraction(row[f"{row['best']} exactly"]) * int(row["pairs"]) for row in rows.values()) / 1326
    assert worth == solution.value


def test_the_spread_of_a_bankroll_after_one_round_and_two(solution: Solution) -> None:
    from pitboss.analysis.plots.bankroll import SHARES, quantiles

    one, two = quantiles(solution.spread, solution.paying.unit, [1, 2])
    results, deals = list(solution.spread), np.array(list(solution.spread.values())) / solution.deals
    assert one.tolist() == [float(results[int(np.searchsorted(np.cumsum(deals), share))]) for share in SHARES]
    both: dict[float, float] = {}
    for first, p in zip(results, deals, strict=True):
        for second, q in zip(results, deals, strict=True):
            both[float(first + second)] = both.get(float(first + second), 0.0) + p * q
    ends = sorted(both)
    assert two.tolist() == [ends[int(np.searchsorted(np.cumsum([both[end] for end in ends]), share))] for share in SHARES]


def test_rounds_of_the_engine_come_to_the_value(solution: Solution) -> None:
    """A thousand rounds here, each settled as the formula has it; `pitboss simulate ultimate` plays millions."""
    played = play_rounds(solution, "published", {}, 3, 0, 700).plus(play_rounds(solution, "published", {}, 3, 700, 1000))
    assert (played.rounds, played.flaws) == (1000, ())
    assert sum(often for _, _, often in played.decisions) == 1000
    mean, error = played.won / STAKE / 1000, solution.standard_deviation / 1000**0.5
    assert abs(mean - float(solution.value)) < 5 * error
    assert abs(played.wagered / STAKE / 1000 - float(solution.average_bet)) < 0.5
    assert {(when, wager) for when, wager, _ in played.decisions} == {("before the flop", 4), ("flop", 2), ("river", 1), ("fold", 0)}
