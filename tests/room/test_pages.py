"""What the pages say of streams and messages is all there is."""

from __future__ import annotations

import doctest
import json
import re
from dataclasses import fields
from random import Random

from pitboss.hand.forms import Document
from pitboss.room.decide import HANDS, PLAYERS
from pitboss.room.lines import _READ
from pitboss.room.pace import Pace
from pitboss.server.messages import Caller, refusal
from tests.rulebooks import PROJECT
from tests.server.evening import NAMES, evening, run, sign_of


def page(name: str) -> str:
    return (PROJECT / "docs" / name).read_text(encoding="utf-8")


def test_the_page_of_the_room_runs() -> None:
    found = doctest.testfile(str(PROJECT / "docs" / "room.md"), module_relative=False)
    assert found.attempted >= 10
    assert found.failed == 0


def test_every_kind_of_entry_stands_on_the_page() -> None:
    told = re.findall(r"`((?:table|deck|hand|hands|clock|staff)\.[a-z]+)`", page("room.md"))
    assert set(told) == set(_READ)


def test_every_pace_stands_on_the_page_with_its_default() -> None:
    rows = re.findall(r"^\| (`[a-z_`, ]+) \| ([\d, ]+) \|", page("room.md"), re.MULTILINE)
    told: dict[str, int] = {}
    for names, values in rows:
        keys = re.findall(r"`(\w+)`", names)
        figures = [int(each.replace(",", "")) for each in values.strip().split(", ")]
        told.update(zip(keys, figures, strict=True))
    assert told == {each.name: each.default for each in fields(Pace)}


def test_every_action_of_a_player_stands_on_the_page() -> None:
    text = page("socket.md")
    offered = {*HANDS, *(kind.__name__ for kind in PLAYERS)} - {"Straddle", "Decline"}  # announced beforehand
    assert {name for name in offered if not re.search(rf"\b{name}\b", text)} == set()


def test_every_key_of_every_message_stands_on_the_page() -> None:
    text = page("socket.md")
    parts = dict(re.findall(r"^### `(\w+)`\n(.*?)(?=^##)", text, re.MULTILINE | re.DOTALL))
    seen: dict[str, Document] = {}

    async def hands() -> None:
        sign = sign_of("melbourne-poker", "draw-kitty")
        async with evening(sign, *NAMES[:3], show=5_000) as here:
            listening = [here.table.subscribe(caller) for caller in (None, Caller("Ann"), Caller("Zoe"))]
            for number in range(3):
                await here.deal()
                await here.play_on(Random(number))
            for each in listening:
                for _ in range(each.waiting):
                    message = await anext(each)
                    seen.setdefault(message["type"], {}).update({key: value for key, value in message.items() if value is not None})

    run(hands())
    assert set(seen) == {"snapshot", "event", "turn"}
    for kind, message in seen.items():
        inside = [key for name in ("table", "clock", "you", "vote") if isinstance(message.get(name), dict) for key in message[name]]
        for key in [*message, *inside]:
            assert f"`{key}`" in parts[kind], f"{key} of {kind}"


def test_the_refusal_on_the_page_has_the_keys_of_a_refusal() -> None:
    from pitboss.hand.refusal import Refused

    (example,) = re.findall(r"^```json\n(.*?)^```", page("socket.md"), re.MULTILINE | re.DOTALL)
    told = json.loads(example)
    assert told.keys() == refusal(Refused(told["code"], told["words"], told["clause"], (), told["book"]), told["id"]).keys()
