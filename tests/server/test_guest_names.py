"""However many guests have one wish, finding a name for the next costs the same."""

from __future__ import annotations

import asyncio

import pytest

from pitboss.server import names
from pitboss.server.names import MOST, Numbers, key_of
from tests.server.doors import Door


class Counted:
    """Counts the looks that are taken at names."""

    def __init__(self, patch: pytest.MonkeyPatch) -> None:
        self.looks = 0
        patch.setattr(names, "key_of", self)

    def __call__(self, name: str) -> str:
        self.looks += 1
        return key_of(name)


def test_the_cost_does_not_grow_with_the_guests(monkeypatch: pytest.MonkeyPatch) -> None:
    counted, numbers, taken = Counted(monkeypatch), Numbers(), set[str]()
    for _ in range(3000):
        taken.add(key_of(numbers.free("Ann", taken)))
    assert len(taken) == 3000
    assert counted.looks <= 3 * 3000


def test_after_a_restart_neither(monkeypatch: pytest.MonkeyPatch) -> None:
    numbers, taken = Numbers(), set[str]()
    for _ in range(3000):
        taken.add(key_of(numbers.free("Ann", taken)))
    counted, numbers = Counted(monkeypatch), Numbers()
    name = numbers.free("ann", taken)
    assert key_of(name) not in taken
    assert counted.looks < 50


def test_long_wishes_that_come_to_one_name(monkeypatch: pytest.MonkeyPatch) -> None:
    """What is left of a long name before its number may be the same for many: they do not wait for each other's numbers."""
    counted, numbers, taken = Counted(monkeypatch), Numbers(), set[str]()
    wishes = ["x" * (MOST - 2) + a + b for a in "abcdefghjk" for b in "abcdefghjk"]
    for _ in range(20):
        for wish in wishes:
            name = numbers.free(wish, taken)
            assert len(name) <= MOST
            assert key_of(name) not in taken
            taken.add(key_of(name))
    assert len(taken) == 2000
    assert counted.looks <= 4 * 2000


def test_numbers_are_plain_as_long_as_there_are_few() -> None:
    numbers, taken, found = Numbers(), set[str](), []
    for _ in range(5):
        found.append(numbers.free("Ann", taken))
        taken.add(key_of(found[-1]))
    assert found == ["Ann", "Ann 2", "Ann 3", "Ann 4", "Ann 5"]


def test_guests_of_a_room_also_after_a_restart() -> None:
    async def evening() -> None:
        async with Door() as door:
            assert [(await door.accounts.guest("Ann")).name for _ in range(3)] == ["Ann", "Ann 2", "Ann 3"]
            async with door.again() as again:
                assert [(await again.accounts.guest("ANN")).name for _ in range(2)] == ["ANN 4", "ANN 5"]

    asyncio.run(evening())
