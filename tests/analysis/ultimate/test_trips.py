"""The Trips Wager against the published edges of its four tables."""

from __future__ import annotations

from fractions import Fraction
from math import comb

from pitboss.analysis.ultimate.paying import asked
from pitboss.analysis.ultimate.trips import trips_tables
from pitboss.ranking.vocabulary import Category


def test_the_edges_of_the_four_tables() -> None:
    tables = trips_tables(asked())
    assert [f"{float(each.edge):.2%}" for each in tables] == ["0.90%", "1.90%", "3.50%", "6.18%"]
    assert [each.edge for each in tables] == [
        Fraction(301629, 33446140),
        Fraction(48987, 2572780),
        Fraction(233985, 6689228),
        Fraction(22717, 367540),
    ]


def test_the_first_table_by_hand() -> None:
    first = trips_tables(asked())[0]
    counts = {row.category: row.count for row in first.counts.rows}
    assert sum(counts.values()) == comb(52, 7)
    won = 50 * 4324 + 40 * 37260 + 30 * 224848 + 9 * 3473184 + 7 * 4047644 + 4 * 6180020 + 3 * 6461620
    lost = 31433400 + 58627800 + 23294460
    assert first.value == Fraction(won - lost, comb(52, 7))
    assert first.hit == 1 - Fraction(lost, comb(52, 7))


def test_a_house_may_pay_otherwise() -> None:
    better = trips_tables(asked(numbers={"trips.table-4.flush": Fraction(7)}))[3]
    usual = trips_tables(asked())[3]
    assert better.value - usual.value == Fraction(4047644, comb(52, 7))
    assert dict(better.pays)[Category.FLUSH] == 7
