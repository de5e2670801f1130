"""What an older journal, history or proof has written stays readable: no event has come to want a key that it did not want before.

`required_keys.json` is what every event and its records wanted when they were first written down. A field that comes later has a default
that says nothing, and stands among the `SPARSE` of its codec. A new event needs no line here.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from dataclasses import fields
from pathlib import Path
from typing import Any, get_args

from pitboss.banked.events import Event as BankedEvent
from pitboss.banked.steps import Step as BankedStep
from pitboss.betting.kill import KillRules
from pitboss.betting.stakes import Stakes
from pitboss.hand.codec import SPARSE as HAND_SPARSE
from pitboss.hand.codec import event_from_json
from pitboss.hand.events import Event as HandEvent
from pitboss.hand.events import HandKilled, Shuffled
from pitboss.hand.steps import Step
from pitboss.jackpots.events import Event as JackpotEvent
from pitboss.table.codec import SPARSE as TABLE_SPARSE
from pitboss.table.events import Event as TableEvent
from pitboss.table.state import Going, Notice

FILE = Path(__file__).with_name("required_keys.json")
Sparse = Mapping[type, tuple[str, ...]]


def required() -> Iterator[tuple[str, list[str]]]:
    """The keys that must be there, by record."""
    kinds: list[tuple[str, Any, Sparse]] = [
        ("hand", (*get_args(HandEvent), *get_args(Step), Stakes, KillRules), HAND_SPARSE),
        ("table", (*get_args(TableEvent), Going, Notice), TABLE_SPARSE),
        ("banked", (*get_args(BankedEvent), *get_args(BankedStep)), {}),
        ("jackpots", get_args(JackpotEvent), {}),
    ]
    for where, records, sparse in kinds:
        for record in records:
            yield f"{where}.{record.__name__}", [each.name for each in fields(record) if each.name not in sparse.get(record, ())]


def test_no_event_wants_more_than_it_did() -> None:
    now = dict(required())
    wanted: dict[str, list[str]] = json.loads(FILE.read_text(encoding="utf-8"))
    assert wanted.keys() <= now.keys(), "an event that journals may hold is gone"
    assert {name: more for name, keys in now.items() if name in wanted and (more := sorted({*keys} - {*wanted[name]}))} == {}


def test_what_an_older_event_does_not_say_means_what_it_meant() -> None:
    shuffled = event_from_json({"event": "Shuffled", "took": "aside", "stub": ["As"], "kept": [], "cleared": [], "within": False})
    assert isinstance(shuffled, Shuffled)
    assert shuffled.cut
    killed = event_from_json({"event": "HandKilled", "seat": 2, "clause": "12.3", "refund": 0})
    assert killed == HandKilled(2, "12.3")
