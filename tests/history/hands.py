"""Hands to write down: played at random at every table, and recorded as they go."""

from __future__ import annotations

import os
from pathlib import Path
from random import Random
from typing import Any

import pytest

from pitboss.hand import actions as a
from pitboss.hand import events as e
from pitboss.hand.decide import play
from pitboss.hand.options import options
from pitboss.hand.state import Hand
from pitboss.history import History, read, write
from tests.hand.everything import Table, house, seat_players
from tests.hand.players import Players
from tests.rulebooks import PROJECT


def recorded_hands() -> Path:
    """The folder of real hands; a test that needs it is skipped where there is none."""
    folder = Path(os.environ.get("PITBOSS_HANDS", PROJECT.parent / "shared" / "hands"))
    if not (folder / "historical").is_dir():
        pytest.skip(f"the recorded hands are not at hand in {folder}: put them there or set PITBOSS_HANDS to their folder")
    return folder


class Recorder:
    """A hand, and everything that happens in it."""

    def __init__(self, hand: Hand) -> None:
        self.hand = hand
        self.start = hand.copy()
        self.events: list[e.Event] = []

    def play(self, *asked: a.Action) -> None:
        for action in asked:
            self.events += play(self.hand, action)

    def history(self, **notes: Any) -> History:
        return History(self.start, tuple(self.events), self.hand, notes)


def at_random(table: Table, chance: Random, nth: int = 0, actions: int = 3000) -> History:
    """A hand of a random house, played until it is over, or for so many actions."""
    rules = house(table, chance, nth)
    seated = seat_players(rules, table, chance)
    recorder = Recorder(Hand(rules, seated.pop("stacks"), **seated))
    players = Players(chance)
    for _ in range(actions):
        if recorder.hand.over:
            break
        recorder.play(players.choose(recorder.hand, options(recorder.hand)))
    return recorder.history()


def check_round_trip(history: History) -> str:
    """Write, read, write: the same events, the same state, the same bytes."""
    text = write(history)
    back = read(text)
    assert back.events == history.events
    assert back.hand == history.hand
    assert back.start == history.start
    assert write(back) == text
    return text
