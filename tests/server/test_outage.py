"""The journal is out of reach and comes back, at every kind of moment: what was due happens, in order and once, without anybody's help."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from random import Random
from typing import Any

import pytest

from pitboss.bots.sparring import calling
from pitboss.journal.chain import GENESIS
from pitboss.server.messages import Caller, UnavailableError
from tests.server.evening import NAMES, Evening, evening, run, sign_of
from tests.server.house_evening import HouseEvening, house_evening
from tests.server.outage import Outage, until
from tests.server.test_authority import to_the_vote
from tests.server.test_jackpots import find_seed, room_with_jackpot
from tests.server.test_joint import Device, abandoned, next_hand, offers, play, settle
from tests.server.test_recovery import matters
from tests.server.test_reshuffles import SIX, TRIPLE, to_the_end
from tests.server.test_reshuffles import until_offered as until_reshuffled

HOLDEM = ("standard", "no-limit-holdem")
GAMES = [HOLDEM, ("melbourne-poker", "triple-draw-27"), ("melbourne-poker", "chinese"), ("perth-poker", "manila")]


@asynccontextmanager
async def disturbed(here: Evening | HouseEvening) -> AsyncIterator[Outage]:
    """This evening's room, whose journal can be taken away from it; at the end everything is there, and nothing twice."""
    outage = Outage(here.opened, here.room.log)
    try:
        yield outage
        await back(here)
        assert here.folded() == here.desk
        here.check_chips()
        report = here.opened.journal.verify_from(GENESIS)
        assert report.sound, report.findings
    finally:
        outage.close()


async def back(here: Evening | HouseEvening) -> None:
    """Until every table has written what it owed."""
    await until(lambda: all(table.unwritten_since is None for table in here.room.every_table()), "nothing is owed any more")
    await here.quiet()


async def not_now(here: Evening | HouseEvening, who: str, do: str, **action: Any) -> None:
    """It is refused, in words, and nothing happens."""
    before = here.desk.digest()
    with pytest.raises(UnavailableError, match=r"cannot write at present.*same id"):
        await here.ask(who, do, **action)
    assert here.desk.digest() == before


def resumed(here: Evening | HouseEvening) -> list[Any]:
    return [entry.told for entry in here.entries if entry.kind == "clock.resumed"]


# -- a turn


def test_whoever_is_to_act_has_the_time_they_had(tmp_path: Path) -> None:
    async def hand() -> None:
        async with evening(sign_of(*HOLDEM), *NAMES[:3], folder=tmp_path, bank=0, bank_back=0) as here, disturbed(here) as outage:
            await here.deal()
            (name,) = here.deciding()
            await here.later(15)
            outage.begin()
            await not_now(here, name, "hand", id="mine", action="Call")
            await here.later(60)
            assert here.deciding() == [name]
            await outage.end()
            await back(here)
            assert resumed(here) == [{"by": "house", "down": 60_000_000, "lost": []}], "nobody's link was lost"
            await here.later(4.9)
            assert here.deciding() == [name], "five seconds were left"
            await here.later(0.2)
            assert here.deciding() != [name]

    run(hand())


def test_what_was_due_as_it_began_is_done_without_anybodys_help(tmp_path: Path) -> None:
    async def hand() -> None:
        async with evening(sign_of(*HOLDEM), *NAMES[:3], folder=tmp_path, bank=0, bank_back=0) as here, disturbed(here) as outage:
            await here.deal()
            (name,) = here.deciding()
            outage.begin()
            here.clock.move(20)
            await outage.noticed()
            here.clock.move(30)
            await outage.end()
            await back(here)
            assert here.deciding() != [name], "the clock has decided"
            assert [entry.told["by"] for entry in here.entries].count("clock") == 1

    run(hand())


@pytest.mark.parametrize("lost", ["before", "after"])
def test_a_command_that_was_asked_meanwhile_happens_once(lost: str, tmp_path: Path) -> None:
    """Whether it was in the journal before the answer was lost or not: the same id later has it once."""

    async def hand() -> None:
        async with evening(sign_of(*HOLDEM), *NAMES[:3], folder=tmp_path) as here, disturbed(here) as outage:
            await here.deal()
            (name,) = here.deciding()
            real, journal = here.opened.journal.commit, here.opened.journal

            def commit(batches: Any) -> Any:
                found = real(batches) if lost == "after" else None
                journal.commit = real
                outage.begin()
                raise OSError(f"the line went dead; {len(found or [])} batches were written")

            journal.commit = commit
            with pytest.raises(UnavailableError):
                await here.ask(name, "hand", id="mine", action="Call")
            await here.later(3)
            await outage.end()
            await back(here)
            answer = await here.ask(name, "hand", id="mine", action="Call")
            assert answer == await here.ask(name, "hand", id="mine", action="Call")
            assert sum('"Called"' in entry.body for entry in here.entries) == 1
            assert here.deciding() != [name]

    run(hand())


@pytest.mark.parametrize(("book", "game"), GAMES)
def test_at_every_decision_of_a_hand(book: str, game: str, tmp_path: Path) -> None:
    async def hand() -> None:
        async with (
            evening(sign_of(book, game), *NAMES[:3], folder=tmp_path, show=5_000, vote=5_000) as here,
            disturbed(here) as outage,
        ):
            chance, times = Random(f"outage {book} {game}"), 0

            async def interrupt() -> None:
                nonlocal times
                await here.later(chance.choice((0, 1, 3)))
                expected = matters(here.desk, here.clock.now())
                outage.begin()
                await not_now(here, here.deciding()[0], "table", action="SitOut")
                await here.later(100)
                await outage.end()
                await back(here)
                assert matters(here.desk, here.clock.now()) == expected
                times += 1

            await here.deal()
            await here.play_on(chance, calling, each=interrupt)
            assert times >= 3

    run(hand())


def test_a_vote_goes_on(tmp_path: Path) -> None:
    async def hand() -> None:
        sign = sign_of("melbourne-poker", "holdem", limit="no-limit")
        async with evening(sign, "Ann", "Bob", "Cyd", folder=tmp_path, vote=8_000) as here, disturbed(here) as outage:
            await to_the_vote(here)
            outage.begin()
            await not_now(here, "Ann", "hand", action="RunIt", again=1)
            await here.later(60)
            await outage.end()
            await back(here)
            assert here.desk.vote is not None
            await here.ask("Ann", "hand", action="RunIt", again=1)
            await here.later(8.1)
            assert here.desk.vote is None
            assert [entry.told["by"] for entry in here.entries if entry.kind == "hand.voted"][-1] == "clock"

    run(hand())


# -- between hands


def test_the_next_hand_begins_by_itself(tmp_path: Path) -> None:
    async def hands() -> None:
        async with evening(sign_of(*HOLDEM), "Ann", "Bob", folder=tmp_path, between=3_000) as here, disturbed(here) as outage:
            await here.deal()
            await here.play_on(Random(1), calling)
            await here.later(1)
            outage.begin()
            await not_now(here, "Ann", "table", action="TopUp", chips=100)
            here.clock.move(60)
            await outage.end()
            await back(here)
            assert here.desk.hand_number == 1
            await here.later(1.9)
            assert here.desk.hand_number == 1, "the pause did not run meanwhile"
            await here.later(0.2)
            assert here.desk.hand_number == 2

    run(hands())


def test_a_link_that_is_lost_meanwhile_is_written_down_later(tmp_path: Path) -> None:
    async def hand() -> None:
        async with evening(sign_of(*HOLDEM), "Ann", "Bob", folder=tmp_path) as here, disturbed(here) as outage:
            await here.deal()
            ann, bob = (here.table.subscribe(Caller(name)) for name in ("Ann", "Bob"))
            await here.quiet()
            outage.begin()
            ann.close()
            bob.close()
            await here.quiet()
            again = here.table.subscribe(Caller("Bob"))
            await here.later(5)
            await outage.end()
            await back(here)
            assert set(here.desk.clocks.lost) == {"Ann"}, "Bob is there again, and nobody needs to know that he was gone"
            again.close()

    run(hand())


def test_a_deck_on_offer_waits_for_those_who_contribute(tmp_path: Path) -> None:
    async def hands() -> None:
        async with evening(sign_of(*HOLDEM), "Ann", "Bob", folder=tmp_path) as here, disturbed(here) as outage:
            devices = [Device(here, name) for name in ("Ann", "Bob")]
            await next_hand(here, *devices)
            await play(here, *devices)
            await until_offered(here)
            outage.begin()
            await not_now(here, "Ann", "table", action="TopUp", chips=100)
            await here.later(60)
            await outage.end()
            await back(here)
            assert offers(here)
            assert not abandoned(here), "nobody withheld: the room could not write"
            await settle(here, *devices)
            await next_hand(here, *devices)
            assert not abandoned(here)
            assert here.desk.joint is not None
            assert [each.name for each in here.desk.joint.offer.contributors] == ["Ann", "Bob"]

    run(hands())


async def until_offered(here: Evening) -> None:
    for _ in range(200):
        if offers(here):
            return
        await here.later(0.5)
    raise AssertionError("no deck is offered")


@pytest.mark.parametrize("opened", ["meanwhile", "after"])
def test_a_shuffle_on_offer_within_the_hand_is_the_players(opened: str, tmp_path: Path) -> None:
    async def hand() -> None:
        async with evening(TRIPLE, *SIX, folder=tmp_path) as here, disturbed(here) as outage:
            devices = [Device(here, name) for name in SIX]
            await next_hand(here, *devices)
            await until_reshuffled(here, *devices)
            outage.begin()
            await not_now(here, "Ann", "table", action="SitOut")
            if opened == "meanwhile":
                await settle(here, *devices)  # their nonces are in, and cannot be used yet
            await here.later(60)
            assert offers(here)
            await outage.end()
            await back(here)
            assert offers(here) is (opened == "after")
            await settle(here, *devices)
            assert not offers(here)
            assert not abandoned(here), "nobody withheld: the room could not write"
            await to_the_end(here, *devices)
            assert all(not device.share.wrong for device in devices)

    run(hand())


# -- against the house, and jackpots


@pytest.mark.parametrize("moment", ["bets", "decide", "between"])
def test_a_round_against_the_house_goes_on(moment: str, tmp_path: Path) -> None:
    async def round_() -> None:
        async with house_evening("Ann", "Bob", folder=tmp_path, jackpot=5) as here, disturbed(here) as outage:
            await here.bet("Ann", level_1=5, done=False)
            if moment != "bets":
                await here.ask("Ann", "round", action="Done")
                await here.bet("Bob", level_1=5)
            if moment == "between":
                await here.check_down()
            before, kind = here.desk.round_number, here.desk.deciding()[0]
            outage.begin()
            if kind == "decide":
                await not_now(here, here.desk.players[here.desk.deciding()[1][0]], "round", action="Check")
            else:
                await not_now(here, "Bob", "table", action="BuyChips", chips=100)
            await here.later(300)
            assert (here.desk.round_number, here.desk.deciding()[0]) == (before, kind)
            await outage.end()
            await back(here)
            assert here.desk.round_number == before
            for _ in range(60):
                if here.desk.round_number > before:
                    break
                await here.later(5)
            assert here.desk.round_number > before, "the clock plays it to the end, and opens the next"

    run(round_())


def test_a_jackpot_records_the_hand_that_it_could_not(tmp_path: Path) -> None:
    async def night() -> None:
        async with room_with_jackpot(find_seed("none"), folder=tmp_path) as here, disturbed(here) as outage:
            await here.deal()
            found, begun = here.room.jackpots["royal"], list[int]()

            def cut() -> None:
                if not begun:
                    begun.append(here.desk.dealt)
                    outage.begin()

            here.table.hand_ended.insert(0, cut)  # the hand is written, and the jackpot has not recorded it yet
            before = found.display().amounts
            await here.play_on(Random(1), calling)
            assert begun == [1]
            await until(lambda: found.unrecorded_since is not None, "it has failed")
            assert found.display().amounts == before
            here.clock.move(7)
            assert found.late() == 7_000_000
            await outage.end()
            await until(lambda: found.unrecorded_since is None, "it is recorded by itself")
            assert found.display().amounts == (before[0] + 3,)
            assert found.desk.jackpot.linked("one").recorded == 1  # type: ignore[union-attr]

    run(night())


# -- a disk that is full


def test_a_full_disk_that_is_freed(tmp_path: Path) -> None:
    """Nobody does anything but the clock: hands go on where they stopped."""

    async def hands() -> None:
        async with evening(sign_of(*HOLDEM), *NAMES[:4], folder=tmp_path, misses=0, between=3_000) as here, disturbed(here) as outage:
            await here.deal()
            outage.fill()
            for _ in range(400):
                if here.room.log.reach.is_out:
                    break
                await here.later(30)
                await asyncio.sleep(0)
            assert here.room.log.reach.is_out
            assert "full" in here.room.log.reach.why
            stood = here.desk.number
            await here.later(30)
            assert here.desk.number == stood
            await outage.free()
            await back(here)
            before = here.desk.hand_number
            for _ in range(100):
                if here.desk.hand_number > before + 1:
                    break
                await here.later(30)
            assert here.desk.hand_number > before + 1, "hands are dealt again"

    run(hands())


def test_a_store_that_takes_words_and_no_entries(tmp_path: Path) -> None:
    """It answers whenever it is asked whether it works. All the same nothing can be written, and the room knows."""

    async def hand() -> None:
        async with evening(sign_of(*HOLDEM), *NAMES[:3], folder=tmp_path, bank=0, bank_back=0) as here, disturbed(here) as outage:
            await here.deal()
            (name,) = here.deciding()
            await here.later(15)
            outage.refuse()
            await not_now(here, name, "hand", id="mine", action="Call")
            assert here.room.log.reach.is_out, "its last word was no, and no entry was taken since"
            await here.later(60)
            assert here.deciding() == [name]
            await outage.allow()
            await back(here)
            assert [each["down"] for each in resumed(here)] == [60_000_000]
            (told,) = here.opened.journal.read("journal")
            assert told.kind == "journal.resumed"
            assert "quota is used up" in told.told["why"]
            await here.ask(name, "hand", id="mine", action="Call")
            assert here.deciding() != [name]

    run(hand())
