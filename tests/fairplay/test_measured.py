"""What the report finds at real tables: nobody among the honest, and those who cheat. docs/fairplay.md has the figures of the long run."""

from __future__ import annotations

import pytest

from pitboss.fairplay import Report, examine
from tests.fairplay.rooms import NAMES, Cheats, best_hand_player, dumper, evening, honest, quick, soft_player, taker

HANDS = 350


def names(report: Report) -> set[tuple[str, ...]]:
    return {each.players for each in report.pairs}


def test_honest_players_are_not_named() -> None:
    report = examine(evening(quick(NAMES[:6]), HANDS, 11))
    assert report.pairs_tested == 15
    assert report.players_tested >= 5
    assert (report.pairs, report.bots) == ((), ())


def test_a_clockwork_at_the_table_is_named() -> None:
    report = examine(evening(quick(NAMES[:6]), 150, 12, times={"Eve": 0.02}))
    assert [each.players for each in report.bots] == [("Eve",)]


@pytest.mark.soak
def test_those_who_cheat_are_named() -> None:
    for kind, pair in (("soft", ("Ann", "Bob")), ("dump", ("Cyd", "Dan")), ("best", ("Eve", "Flo"))):
        cheats, players = Cheats(), quick(NAMES[:6])
        if kind == "soft":
            players |= {one: soft_player(cheats, one, other, players[one]) for one, other in (pair, pair[::-1])}
        elif kind == "dump":
            players |= {"Cyd": dumper(cheats, "Dan", players["Cyd"]), "Dan": taker(cheats, "Cyd", players["Dan"])}
        else:
            players |= {one: best_hand_player(cheats, one, other, players[one]) for one, other in (pair, pair[::-1])}
        assert pair in names(examine(evening(players, 1500, 13, cheats))), kind


@pytest.mark.soak
def test_the_ready_styles_are_honest() -> None:
    """A full table of the house's own styles, unannounced."""
    report = examine(evening(honest(6), 1000, 14))
    assert report.pairs_tested == 15
    assert report.pairs == ()
