"""Who is told why staff decided so: those it concerns, and the staff; not the table, and nobody who reads the journal without its key."""

from __future__ import annotations

import json
from dataclasses import fields
from random import Random
from typing import Any, get_args

import pytest

from pitboss.bots.sparring import calling
from pitboss.faults.ruling import rule
from pitboss.faults.vocabulary_staff import PlayerSentAway
from pitboss.hand import events as h
from pitboss.hand.codec import event_to_json
from pitboss.hand.view import event_for
from pitboss.room import lines as n
from pitboss.room.reasons import PRIVATE
from pitboss.room.telling import tell_hand_event
from pitboss.server.hub import Subscription
from pitboss.server.messages import Caller
from pitboss.table import events as t
from tests.server.evening import Evening, evening, run, sign_of

WHY = "seen on camera four"


async def heard(found: Subscription) -> str:
    texts = []
    while found.waiting:
        texts += [text.decode() for text in await found.next_texts()]
    return "".join(texts)


@pytest.mark.parametrize(
    ("action", "concerned"),
    [
        ({"action": "Exclude", "player": "Dan", "breach": True}, "Dan"),
        ({"action": "WithholdWinnings", "seat": 3, "chips": 10, "hand": 1}, "Cyd"),
        ({"action": "CorrectPayment", "seat": 2, "to": 3, "chips": 5, "hand": 1}, "Cyd"),
        ({"action": "SettleDispute", "number": 1, "decision": "it stands"}, "Ann"),
        ({"action": "DecideMatter", "decision": "a new deck"}, ""),
    ],
)
def test_only_those_it_concerns_and_the_staff_are_told_why(action: dict[str, Any], concerned: str) -> None:
    async def night() -> None:
        async with evening(sign_of("melbourne-poker", "holdem"), "Ann", "Bob", "Cyd", "Dan") as here:
            await here.deal()
            await here.play_on(Random(1), calling)
            await here.ask("Ann", "table", action="RaiseDispute", about="the last pot")
            names = ("Ann", "Bob", "Cyd", "Dan")
            listeners = {name: here.table.subscribe(Caller(name)) for name in names}
            listeners["a watcher"] = here.table.subscribe(None)
            listeners["Boss"] = here.table.subscribe(Caller("Boss", frozenset({"manager"})))
            await here.by_two(why=WHY, **action)
            told = {name: await heard(found) for name, found in listeners.items()}
            wanted = {"Boss", concerned, *(["Bob"] if action["action"] == "CorrectPayment" else [])} - {""}
            assert {name for name, text in told.items() if WHY in text} == wanted
            assert all(f'"{last_of(here).__name__}"' in text for text in told.values())
            # Nor does it stand in the journal for everybody, and it is there for who has the key.
            assert WHY not in json.dumps([each.told for each in here.entries])
            assert any(WHY in str(n.from_entry(each, here.opened.vault)) for each in here.entries)
            assert here.folded() == here.desk

    run(night())


def last_of(here: Evening) -> type:
    """The decision that was written last."""
    lines = [n.from_entry(entry, here.opened.vault).what for entry in here.entries]
    return next(type(what.event) for what in reversed(lines) if isinstance(what, n.AtTable) and type(what.event) in PRIVATE)


def test_a_complaint_is_between_the_player_and_the_staff() -> None:
    async def night() -> None:
        async with evening(sign_of("perth-poker", "holdem"), "Ann", "Bob") as here:
            ann, bob = here.table.subscribe(Caller("Ann")), here.table.subscribe(Caller("Bob"))
            floor = here.table.subscribe(Caller("Flo", frozenset({"floor"})))
            await here.ask("Ann", "table", action="RaiseDispute", about="Bob looks at my cards")
            told = [("looks at my cards" in text, "DisputeRaised" in text) for text in [await heard(each) for each in (ann, bob, floor)]]
            assert told == [(True, True), (False, True), (True, True)]

    run(night())


def test_the_reason_of_a_ruling_is_the_staffs() -> None:
    async def night() -> None:
        async with evening(sign_of("perth-poker", "holdem"), "Ann", "Bob", "Cyd") as here:
            await here.deal()
            hand = here.desk.hand
            assert hand is not None
            reported = rule(hand, PlayerSentAway(1, why=WHY), "licensee")[0]
            assert isinstance(reported, h.FaultReported)
            assert reported.why == WHY
            public = event_for(hand, reported, None)
            line = n.Line(n.InHand(1, 9, reported, public), "staff")
            told = tell_hand_event(1, 0, line, hand, here.desk.players)
            for name in (None, "Ann", "Bob"):
                assert told.to(name)["event"] == {name: value for name, value in event_to_json(reported).items() if name != "why"}
            assert told.to("Boss", is_staff=True)["event"]["why"] == WHY
            record = n.to_record(line, "table/one", here.opened.vault)
            assert WHY not in json.dumps(record.body)

    run(night())


def test_no_reason_is_forgotten() -> None:
    """An event that says why, or what about, says it to those it concerns."""
    named = {kind for kind in get_args(t.Event) if {"why", "about"} & {each.name for each in fields(kind)}}
    assert named == set(PRIVATE)
