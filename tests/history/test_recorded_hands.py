"""Real hands, played again: the final stacks come out to the chip. The hands belong to their authors and are no part of the project."""

from pathlib import Path

import pytest

from pitboss.hand import events as e
from pitboss.history import History, read_file
from pitboss.history.account import account
from tests.history.hands import check_round_trip, recorded_hands

CHAMPIONSHIP = 56  #: hands of the mixed-game championship, all with their final stacks

#: Where the record tells no final stacks: who wins how much over what everybody had, as the sources of the hands tell it.
GAINS = {
    "alice-carol-wikipedia": [-4, 20, 0, -16],
    "antonius-blom-2009": [67_847_350, -67_847_350],
    "arieh-yockey-2019": [-1_180_000, -150_000, 0, 1_330_000],
    "dwan-ivey-2009": [-553_500, -2_500, 556_000],
    "phua-xuan-2019": [-6_000, -6_000, 322_000, -3_000, -301_000, -6_000],
}


def one(path: Path) -> History:
    (found,) = read_file(path)
    return found


def test_the_championship_comes_out_to_the_chip() -> None:
    files = sorted((recorded_hands() / "wsop-2023-ppc").glob("*.phh"))
    assert len(files) == CHAMPIONSHIP
    games = set()
    for file in files:
        history = one(file)
        games.add(history.hand.rules.entry.key)
        assert history.hand.over, file.name
        assert history.told_stacks == tuple(history.hand.stack), file.name
        assert sum(history.hand.stack) == sum(history.start.start)
    assert len(games) == 9


@pytest.mark.parametrize("name", GAINS)
def test_well_known_hands(name: str) -> None:
    history = one(recorded_hands() / "historical" / f"{name}.phh")
    assert history.hand.over
    assert [end - start for end, start in zip(history.hand.stack, history.start.start, strict=True)] == GAINS[name]


def test_all_of_them_are_written_and_read_back() -> None:
    for file in sorted(recorded_hands().rglob("*.phh")):
        history = one(file)
        text = check_round_trip(history)
        assert "# pitboss" not in text, f"{file.name} is plain PHH and stays so"


def test_what_happened_is_told() -> None:
    lines = [line.text for line in account(one(recorded_hands() / "historical" / "dwan-ivey-2009.phh"))]
    assert "Everybody antes 500 (3.2)" in lines
    assert any(line.startswith("The dealer burns a card and deals the flop: Jc 3d 5c (4.") for line in lines)
    assert "Tom Dwan wins the pot of 1,109,500 with a straight, seven high (8.2)" in lines


def test_the_hands_turned_up_at_the_all_in_come_before_the_river() -> None:
    events = one(recorded_hands() / "historical" / "dwan-ivey-2009.phh").events
    shown = next(number for number, event in enumerate(events) if isinstance(event, e.Shown))
    river = max(number for number, event in enumerate(events) if isinstance(event, e.BoardDealt))
    assert shown < river
