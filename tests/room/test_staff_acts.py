"""Staff are bound by the book: no party decides, money and voids take two persons of the rank, and everything stands in the report."""

from __future__ import annotations

import json
from collections.abc import Sequence
from random import Random
from typing import Any

import pytest

from pitboss.bots.sparring import calling
from pitboss.hand.refusal import Refused
from pitboss.room import lines as n
from pitboss.room.acts import Acts, seen
from pitboss.room.commands import BadCommand
from pitboss.server.messages import Caller
from tests.server.evening import Evening, evening, reopen, run, sign_of

WHY = "the deck had 51 cards"
HOUR = 3600
GAME = {"standard": "no-limit-holdem", "wa-permit-poker": "seven-card-stud"}
#: Per book: the ground of a void, the lowest role of the room that may, and the next one below.
GROUNDS = [
    ("perth-poker", "38.1", "manager", "dealer"),
    ("melbourne-poker", "18.5", "floor", "dealer"),
    ("melbourne-poker", "18.6", "admin", "manager"),
    ("wa-permit-poker", "2.2:wrong-count", "dealer", ""),
    ("standard", "", "floor", "dealer"),
]


async def staff(here: Evening, name: str, role: str = "manager", *, alone: bool = False, **action: Any) -> int:
    """The number of the act that it led to, or of the one it answers."""
    command = {"id": f"{name}-{next(here.ids)}", "do": "table", "action": action}
    await here.table.ask(Caller(name, frozenset({role} if role else ()), alone=alone), command)
    return len(here.desk.acts.all)


async def no(code: str, asked: Any) -> Refused:
    with pytest.raises(Refused) as refused:
        await asked
    assert refused.value.code == code, refused.value
    return refused.value


def void(here: Evening, clause: str = "38.1", **more: Any) -> dict[str, Any]:
    found = {"action": "VoidHand", "hand": here.desk.hand_number, "why": WHY, **more}
    return {**found, "clause": clause} if clause else found


def stacks(here: Evening) -> dict[str, int]:
    return {player.name: player.chips for _, player in here.desk.table.seated()}


def standings(here: Evening) -> list[str]:
    return [act.standing for act in here.desk.acts.all]


@pytest.mark.parametrize(("book", "clause", "role", "below"), GROUNDS)
def test_a_hand_is_void_by_two_of_the_rank_the_book_names(book: str, clause: str, role: str, below: str) -> None:
    async def night() -> None:
        async with evening(sign_of(book, GAME.get(book, "holdem")), "Ann", "Bob", "Cyd") as here:
            had = stacks(here)
            await here.deal()
            if below:
                refused = await no("staff", staff(here, "Low", below, **void(here, clause)))
                assert refused.allowed
            number = await staff(here, "Max", role, **void(here, clause))
            assert here.desk.playing, "the hand goes on"
            assert standings(here) == ["asked"]
            await no("same-person", staff(here, "Max", role, action="ConfirmAct", act=number))
            if below:
                await no("staff", staff(here, "Low", below, action="ConfirmAct", act=number))
            await no("staff", staff(here, "Dan", "", action="ConfirmAct", act=number))
            await staff(here, "Mia", role, action="ConfirmAct", act=number)
            assert not here.desk.playing
            assert stacks(here) == had
            assert standings(here) == ["confirmed"]
            act = here.desk.acts.all[0]
            assert (act.asked.who, act.second, act.asked.about.hand, act.asked.why) == ("Max", "Mia", 1, WHY)
            assert act.asked.clause == clause or (not clause and act.asked.clause == "10.13")
            assert here.folded() == here.desk
            here.check_chips()
            await here.deal()  # the game goes on

    run(night())


def test_nobody_decides_where_they_play_nor_for_a_day_after() -> None:
    acts: list[dict[str, Any]] = [
        {"action": "CorrectPayment", "seat": 1, "to": 2, "chips": 5, "hand": 1},
        {"action": "Exclude", "player": "Bob", "breach": True},
        {"action": "CloseTable"},
        {"action": "AnnounceClosing"},
        {"action": "DecideMatter", "decision": "so be it"},
        {"action": "ReleaseSeat", "seat": 5},
    ]

    async def night() -> None:
        async with evening(sign_of("perth-poker", "holdem"), "Ann", "Bob", "Cyd") as here:
            await here.deal()
            await no("plays-here", staff(here, "Ann", "admin", **void(here)))
            number = await staff(here, "Max", "admin", **void(here))
            await no("plays-here", staff(here, "Ann", "admin", action="ConfirmAct", act=number))
            await no("plays-here", staff(here, "Ann", "admin", action="DeclineAct", act=number))
            await here.play_on(Random(1), calling)
            for action in acts:
                await no("plays-here", staff(here, "Ann", "admin", why=WHY, **action))
            await here.ask("Ann", "table", action="Leave")
            for hours in (0, 12, 11):
                here.clock.move(hours * HOUR)
                for action in acts:
                    refused = await no("plays-here", staff(here, "Ann", "admin", why=WHY, **action))
                    assert "another member of staff" in refused.allowed[0]
            here.clock.move(HOUR)
            await staff(here, "Ann", "admin", action="DecideMatter", decision="so be it", why=WHY)
            await here.quiet()
            assert here.folded() == here.desk

    run(night())


def test_who_asks_and_then_sits_down_has_asked_in_vain() -> None:
    async def night() -> None:
        async with evening(sign_of("perth-poker", "holdem"), "Ann", "Bob") as here:
            await here.deal()
            number = await staff(here, "Max", "admin", **void(here))
            await here.seat("Max")
            refused = await no("plays-here", staff(here, "Mia", "admin", action="ConfirmAct", act=number))
            assert "Max" in refused.message
            assert here.desk.playing

    run(night())


def test_a_reason_a_hand_and_a_ground_are_asked_for() -> None:
    async def night() -> None:
        async with evening(sign_of("perth-poker", "holdem"), "Ann", "Bob") as here:
            await no("no-hand", staff(here, "Max", "admin", action="VoidHand", hand=1, clause="38.1", why=WHY))
            await here.deal()
            for why in ("", "  "):
                await no("no-reason", staff(here, "Max", "admin", **{**void(here), "why": why}))
            for hand in (0, 2, 7):
                assert (await no("hand", staff(here, "Max", "admin", **void(here, hand=hand)))).allowed == ("hand 1",)
            assert (await no("ground", staff(here, "Max", "admin", **void(here, "")))).allowed == ("38.1", "38.2(a)", "38.2(b)")
            await no("ground", staff(here, "Max", "admin", **void(here, "7.1")))
            for more in ({"stacks": [[1, 500]]}, {"hand": "1"}, {"hand": True}, {"why": 7}, {"by": "licensee"}, {"at": 1}):
                with pytest.raises(BadCommand):
                    await staff(here, "Max", "admin", **{**void(here), **more})
            await here.play_on(Random(1), calling)
            pay: dict[str, Any] = {"action": "CorrectPayment", "seat": 1, "to": 2, "chips": 5, "why": WHY}
            await no("about-what", staff(here, "Max", "admin", **pay))
            await no("hand", staff(here, "Max", "admin", **pay, hand=2))
            await no("no-dispute", staff(here, "Max", "admin", **pay, dispute=1))
            await no("chips", staff(here, "Max", "admin", **{**pay, "chips": 100_000}, hand=1))
            assert here.desk.acts.all == []

    run(night())


@pytest.mark.parametrize(
    ("book", "role", "below", "clause"),
    [
        ("perth-poker", "manager", "dealer", "3.2#2"),
        ("melbourne-poker", "manager", "floor", "18.10"),
        ("wa-permit-poker", "floor", "dealer", "1.1:in-charge"),
        ("standard", "floor", "dealer", "10.13"),
    ],
)
def test_a_payment_is_put_right_by_two(book: str, role: str, below: str, clause: str) -> None:
    """Where the book names nobody for it, a dealer may not either: the room's default is floor staff."""

    async def night() -> None:
        async with evening(sign_of(book, GAME.get(book, "holdem")), "Ann", "Bob", "Cyd") as here:
            await here.deal()
            await here.play_on(Random(1), calling)
            seat, to = (here.desk.table.seat_of(name) for name in ("Ann", "Bob"))
            if not here.desk.table.player(seat or 1).chips:
                seat, to = to, seat
            pay: dict[str, Any] = {"action": "CorrectPayment", "seat": seat, "to": to, "chips": 5, "hand": 1, "why": WHY}
            refused = await no("staff", staff(here, "Low", below, **pay))
            assert ("room's default" in refused.message) == (book in ("wa-permit-poker", "standard"))
            had = stacks(here)
            number = await staff(here, "Max", role, **pay)
            assert stacks(here) == had
            assert (await no("asked-already", staff(here, "Mia", role, **pay))).allowed[0] == "confirm act 1"
            await staff(here, "Mia", role, action="ConfirmAct", act=number)
            assert sorted(stacks(here)[name] - had[name] for name in had) == [-5, 0, 5]
            assert here.desk.acts.all[0].asked.clause == clause
            assert here.folded() == here.desk
            here.check_chips()

    run(night())


def test_what_is_confirmed_in_a_hand_is_carried_out_after_it() -> None:
    async def night() -> None:
        async with evening(sign_of("perth-poker", "holdem"), "Ann", "Bob", "Cyd") as here:
            await here.deal()
            await here.play_on(Random(1), calling)
            await here.deal()
            pay: dict[str, Any] = {"action": "CorrectPayment", "seat": 1, "to": 2, "chips": 1, "hand": 1, "why": WHY}
            await staff(here, "Max", **pay)
            await staff(here, "Mia", action="ConfirmAct", act=1)
            assert standings(here) == ["agreed"]
            assert here.desk.playing
            await here.play_on(Random(2), calling)
            assert standings(here) in (["confirmed"], ["failed"])
            assert (here.desk.acts.all[0].asked.who, here.desk.acts.all[0].second) == ("Max", "Mia")
            assert here.folded() == here.desk
            here.check_chips()

    run(night())


def test_an_act_is_over_when_its_hand_is() -> None:
    async def night() -> None:
        async with evening(sign_of("perth-poker", "holdem"), "Ann", "Bob", "Cyd") as here:
            await here.deal()
            number = await staff(here, "Max", **void(here))
            await here.play_on(Random(1), calling)
            assert standings(here) == ["expired"]
            paid = stacks(here)
            refused = await no("act-over", staff(here, "Mia", action="ConfirmAct", act=number))
            assert "paid" in refused.message
            assert refused.allowed[0] == "put a payment of hand 1 right"
            assert stacks(here) == paid
            # A seat that is named has another player: the act was about the one before.
            await staff(here, "Max", action="CorrectPayment", seat=1, to=2, chips=1, hand=1, why=WHY)
            gone = here.desk.table.player(1).name
            await here.ask(gone, "table", action="Leave")
            assert standings(here) == ["expired", "expired"]
            await no("act-over", staff(here, "Mia", action="ConfirmAct", act=2))
            assert here.folded() == here.desk

    run(night())


def test_declined_and_withdrawn() -> None:
    async def night() -> None:
        async with evening(sign_of("perth-poker", "holdem"), "Ann", "Bob") as here:
            await here.deal()
            await staff(here, "Max", **void(here))
            await no("not-yours", staff(here, "Mia", action="WithdrawAct", act=1))
            await staff(here, "Max", action="WithdrawAct", act=1)
            await staff(here, "Max", **void(here))
            await staff(here, "Mia", action="DeclineAct", act=2, why="52 were counted")
            for number, answer in ((1, "ConfirmAct"), (2, "ConfirmAct"), (2, "DeclineAct"), (1, "WithdrawAct")):
                await no("act-over", staff(here, "Mia" if answer != "WithdrawAct" else "Max", action=answer, act=number))
            await no("no-act", staff(here, "Mia", action="ConfirmAct", act=9))
            assert standings(here) == ["withdrawn", "declined"]
            assert here.desk.playing
            assert here.folded() == here.desk

    run(night())


def test_one_person_on_duty_decides_alone_and_it_says_so() -> None:
    async def night() -> None:
        async with evening(sign_of("perth-poker", "holdem"), "Ann", "Bob") as here:
            watching = here.table.subscribe(None)
            await here.deal()
            had = stacks(here)
            await no("plays-here", staff(here, "Ann", "admin", alone=True, **void(here)))
            await staff(here, "Max", "admin", alone=True, **void(here))
            assert not here.desk.playing
            assert stacks(here) == had
            act = here.desk.acts.all[0]
            assert (act.standing, act.asked.alone, act.second) == ("done", True, "")
            assert seen(act, None, is_staff=False)["alone"] is True
            assert '"alone":true' in await heard(watching)
            assert (await here.table.history(1, None))["staff"][0]["alone"] is True
            assert here.folded() == here.desk

    run(night())


def test_a_hands_history_says_where_in_it_staff_acted() -> None:
    async def night() -> None:
        async with evening(sign_of("perth-poker", "holdem"), "Ann", "Bob") as here:
            await here.deal()
            asked_after = len(here.desk.happened)
            await staff(here, "Max", "admin", **void(here))
            await here.ask(here.deciding()[0], "hand", action="Call")
            answered_after = len(here.desk.happened)
            assert answered_after > asked_after > 0
            await staff(here, "Zoe", "admin", action="ConfirmAct", act=1)
            assert not here.desk.playing
            told = await here.table.history(1, None)
            (note,) = told["staff"]
            assert (note["after"], note["answered_after"]) == (asked_after, answered_after)
            assert told["events"][answered_after:] == [], "it is the last that was done in the hand"
            await here.deal()
            await here.play_on(Random(1), calling)
            payment: dict[str, Any] = {"action": "CorrectPayment", "seat": 1, "to": 2, "chips": 5, "hand": 2, "why": "the cameras show it"}
            places: list[tuple[int, int | None]] = []
            for who, action in (("Max", payment), ("Zoe", {"action": "ConfirmAct", "act": 2})):
                await staff(here, who, "admin", **action)
                after = await here.table.history(2, None)
                places.append(*((each["after"], each["answered_after"]) for each in after["staff"]))
            end = len(after["events"])
            assert places == [(end, None), (end, end)], "it came after the hand"

    run(night())


async def heard(found: Any) -> str:
    texts = []
    while found.waiting:
        texts += [text.decode() for text in await found.next_texts()]
    return "".join(texts)


def test_players_read_what_was_done_and_those_concerned_why() -> None:
    async def night() -> None:
        async with evening(sign_of("perth-poker", "holdem"), "Ann", "Bob", "Cyd", "Dan") as here:
            await here.deal()
            await here.play_on(Random(1), calling)
            names = ("Ann", "Bob", "Cyd", "Dan")
            listeners = {name: here.table.subscribe(Caller(name)) for name in names}
            listeners |= {"": here.table.subscribe(None), "Boss": here.table.subscribe(Caller("Boss", frozenset({"manager"})))}
            pair = {here.desk.table.player(seat).name for seat in (1, 2)}
            await staff(here, "Max", action="CorrectPayment", seat=1, to=2, chips=1, hand=1, why=WHY)
            await staff(here, "Mia", action="ConfirmAct", act=1)
            told = {name: await heard(each) for name, each in listeners.items()}
            assert {name for name, text in told.items() if WHY in text} == {*pair, "Boss"}
            assert {name for name, text in told.items() if "Max" in text or "Mia" in text} == {"Boss"}
            assert all('"StaffActed"' in text and '"StaffAnswered"' in text for text in told.values())
            written = json.dumps([entry.told for entry in here.entries if entry.kind.startswith("staff.")])
            assert WHY not in written
            act = here.desk.acts.all[0]
            assert seen(act, "Boss", is_staff=True) | {"who": "Max", "second": "Mia", "why": WHY} == seen(act, "Boss", is_staff=True)
            for name in (None, *names):
                line = seen(act, name, is_staff=False)
                assert (line["who"], line["second"], bool(line["why"])) == ("", "", name in pair)

    run(night())


def test_a_closed_table_opens_again_also_after_a_restart() -> None:
    async def night() -> None:
        async with evening(sign_of("perth-poker", "holdem"), "Ann", "Bob") as here:
            await here.deal()
            await here.play_on(Random(1), calling)
            for name in ("Ann", "Bob"):
                await here.ask(name, "table", action="Leave")
            await staff(here, "Max", action="CloseTable", why="the night is over")
            assert here.desk.table.closed
            hands = here.desk.dealt
            await reopen(here)
            assert here.desk.table.closed
            await no("closed", here.seat("Ann"))
            await no("staff", staff(here, "Low", "dealer", action="ReopenTable", why="early birds"))
            await no("no-reason", staff(here, "Max", action="ReopenTable", why=""))
            await no("plays-here", staff(here, "Bob", "admin", action="ReopenTable", why="one more hand"))
            await staff(here, "Max", action="ReopenTable", why="early birds")
            assert not here.desk.table.closed
            assert here.desk.table.seats == []
            assert here.desk.dealt == hands
            await no("open", staff(here, "Max", action="ReopenTable", why="again"))
            await here.seat("Cyd", "Dan")
            await here.deal()
            assert here.folded() == here.desk
            await reopen(here)
            assert not here.desk.table.closed
            assert [act.name for act in here.desk.acts.all] == ["CloseTable", "ReopenTable"]
            here.check_chips()

    run(night())


def test_what_waits_outlasts_a_restart() -> None:
    async def night() -> None:
        async with evening(sign_of("perth-poker", "holdem"), "Ann", "Bob") as here:
            await here.deal()
            await staff(here, "Max", **void(here))
            await reopen(here, 5)
            await no("same-person", staff(here, "Max", action="ConfirmAct", act=1))
            await staff(here, "Mia", action="ConfirmAct", act=1)
            assert not here.desk.playing
            assert Acts.from_json(here.desk.acts.to_json()).to_json() == here.desk.acts.to_json()

    run(night())


def test_an_old_journal_has_voids_of_one_person() -> None:
    """What stood in a stream before acts were written down folds as it did: a void without an act."""

    async def night() -> None:
        async with evening(sign_of("perth-poker", "holdem"), "Ann", "Bob") as here:
            await here.deal()
            await staff(here, "Max", "admin", alone=True, **void(here))
            old: Sequence[Any] = [n.from_entry(entry, here.opened.vault) for entry in here.entries if not entry.kind.startswith("staff.")]
            desk = type(here.desk)("one")
            for number, (line, entry) in enumerate(
                zip(old, [each for each in here.entries if not each.kind.startswith("staff.")], strict=True), 1
            ):
                desk.evolve(line, number, entry.at)
            assert desk.table == here.desk.table
            assert desk.acts.all == []

    run(night())
