"""A room whose hands have keys of their own plays as any other; and what nobody showed in old hands is destroyed for good."""

from __future__ import annotations

import asyncio
import base64
import json
import sqlite3
import zlib
from collections.abc import Iterator
from contextlib import closing, suppress
from dataclasses import replace
from itertools import count
from pathlib import Path
from random import Random
from typing import Any

import pytest
from cryptography.hazmat.primitives.ciphers import Cipher, algorithms, modes
from typer.testing import CliRunner

from pitboss.chance.verify import verify
from pitboss.journal import ForgottenError, Journal, Opened, Place, Store, Vault, archive, audit_place, open_journal, place_of
from pitboss.journal.hand_keys import Chain
from pitboss.journal.vault import BY_HAND, FORM
from pitboss.room.desk import TableDesk
from pitboss.server.checked import ConfigError
from pitboss.server.clocks import HandClock
from pitboss.server.config import config_of
from pitboss.server.forgetful import Forgetful
from pitboss.server.forgetting import folded, take
from pitboss.server.forgotten import beginning
from pitboss.server.hands import _told as lines
from pitboss.server.hands import forgotten_phh_of, phh_of
from pitboss.server.jackpots import JackpotKeeper
from pitboss.server.messages import Caller
from pitboss.server.play_limits import DAY
from pitboss.server.room import Room, RoomPlan, TablePlan
from pitboss.server.serve import plan_of
from pitboss.server.snapshot_audit import audit_snapshots
from pitboss.server.wire.history import HandHistory
from pitboss.server.wire.house import RoundHistory
from tests.commands import app
from tests.journal.server import Server, running_server, why_not
from tests.seeded import SEED
from tests.server.evening import GAMES, NAMES, PACE, Evening, evening, on_disk, reopen, run, sign_of
from tests.server.house_evening import HouseEvening
from tests.server.house_evening import plan as house_plan
from tests.server.test_jackpots import room_with_jackpot
from tests.server.test_joint import Device, next_hand, offers, play, settle

DRAW = ("standard", "fixed-limit-triple-draw-27")
SECOND = 1_000_000


def forms(texts: list[str]) -> set[str]:
    return {text.partition(".")[0] for text in texts}


def sealed_in(body: object) -> list[str]:
    """Everything in a body that was sealed."""
    if isinstance(body, dict):
        return [each for value in body.values() for each in sealed_in(value)]
    if isinstance(body, list):
        return [each for value in body for each in sealed_in(value)]
    return [body] if isinstance(body, str) and body.startswith((FORM, BY_HAND)) else []


def sound(place: Place) -> None:
    report = audit_place(place)
    audit_snapshots(place, report)
    assert report.sound, report.findings


def test_a_room_with_keys_of_hands_plays_opens_and_tells_as_any_other(tmp_path: Path) -> None:
    async def hands() -> None:
        clock, chance = HandClock(), Random(1)
        found = on_disk(clock, tmp_path)
        plan = RoomPlan([TablePlan("one", "One", sign_of(*DRAW), 6, PACE)], seed=SEED, snapshot_every=10)
        here = Evening(await Room.open(found, plan, clock), found, clock)
        await here.seat(*NAMES[:3])
        await here.deal()
        await here.play_on(chance)
        assert found.journal.store.hand_keys() == [], "not yet"
        here.room.plan = replace(plan, keys_of_hands=True)
        await reopen(here)
        for _ in range(3):
            await here.deal()
            await here.play_on(chance)
        await here.deal()
        await here.play_one(chance)
        digest = here.desk.digest()
        told = {number: await here.table.history(number, Caller("Ann")) for number in range(1, 5)}
        await reopen(here)
        digest_again = here.folded(here.desk.number - 1).digest()
        assert digest_again == digest, "all but that the clocks were set"
        assert {number: await here.table.history(number, Caller("Ann")) for number in told} == told
        for number in told:
            assert verify(await here.table.proof(number, Caller("Ann"))).holds
        assert [(row.stream, row.first) for row in found.journal.store.hand_keys()] == [("table/one", 2)]
        for entry in here.entries:
            hand = json.loads(entry.body).get("hand", 0)
            if hand:
                assert forms(sealed_in(json.loads(entry.body))) <= {BY_HAND if hand > 1 else FORM}
        await here.room.snapshots.finish()
        await here.room.close()
        snapshots = found.journal.store.snapshots("table/one")
        assert snapshots
        assert forms([each.sealed for each in snapshots]) == {BY_HAND}
        found.journal.close()

    run(hands())
    sound(place_of(tmp_path))


def test_rounds_against_the_house_have_keys_too(tmp_path: Path) -> None:
    async def rounds() -> None:
        clock = HandClock()
        found = on_disk(clock, tmp_path)
        room = await Room.open(found, RoomPlan(houses=[house_plan()], seed=SEED, keys_of_hands=True), clock)
        here = HouseEvening(room, found, clock)
        await here.quiet()
        await here.seat("Ann", "Bob")
        for name in ("Ann", "Bob"):
            await here.bet(name)
        await here.quiet()
        await here.check_down()
        first = await here.table.history(1, Caller("Ann"))
        assert verify(await here.table.proof(1, Caller("Ann"))).holds
        await room.close()
        assert [row.stream for row in found.journal.store.hand_keys()] == ["house/one"]
        opened = await Room.open(found, RoomPlan(houses=[house_plan()], seed=SEED), clock)
        assert await opened.houses["one"].history(1, Caller("Ann")) == first, "also where the option is off again"
        await opened.close()
        found.journal.close()

    run(rounds())
    sound(place_of(tmp_path))


# -- forgetting


class Night:
    """A room with one table that forgets, and what was told of its hands."""

    def __init__(self, where: str | Path, folder: Path, game: tuple[str, str] = DRAW) -> None:
        self.where, self.folder = where, folder
        self.plan = RoomPlan([TablePlan("one", "One", sign_of(*game), 4, PACE)], seed=SEED, snapshot_every=30, keys_of_hands=True)
        self.told: dict[int, Any] = {}

    @property
    def place(self) -> Place:
        return place_of(self.where, self.folder)

    async def open(self, clock: HandClock) -> Evening:
        found = open_journal(self.where, self.folder, clock=clock.now)
        return Evening(await Room.open(found, self.plan, clock), found, clock)

    async def play(self, here: Evening, hands: int, chance: Random) -> None:
        for _ in range(hands):
            await here.deal()
            await here.play_on(chance)
            number = here.desk.hand_number
            self.told[number] = await public(here, number)

    async def check(self, here: Evening, last: int) -> None:
        """Hands up to this one are forgotten: nothing public of them is lost, and the table is as it comes out of the journal."""
        vault = Vault(here.opened.keyring, here.opened.journal.store.hand_keys)
        assert vault.first_hand("table/one") == last + 1
        for number, told in self.told.items():
            assert await public(here, number) == told
            assert verify(told[1]).holds
            mine = await here.table.history(number, Caller("Ann"))
            assert (mine.get("forgotten") is not None) == (number <= last)
            HandHistory.model_validate_json(json.dumps(mine))
            if number <= last:
                assert mine["seat"] == next(each["seat"] for each in mine["players"] if each["name"] == "Ann")
                assert mine["events"] == told[0]["events"]
        assert folded(here.opened.journal, vault, "table/one").digest() == here.desk.digest()
        nothing_opens(here.opened, last)


async def public(here: Evening, number: int) -> Any:
    """What anybody is told of a hand."""
    history = {key: value for key, value in (await here.table.history(number, None)).items() if key != "forgotten"}
    (line,) = await lines(here.table, number, number)
    try:
        phh = phh_of(await here.table.tale(number), None, "one", "Room")
    except ForgottenError:
        phh = forgotten_phh_of(await here.table.forgotten(number), "one", "Room")
    return history, await here.table.proof(number, None), line, phh


def sealed_values(journal: Journal) -> Iterator[tuple[str, int, str]]:
    """Everything sealed in the entries of the table and in its snapshots: where, of which hand, and the text."""
    for entry in journal.read("table/one"):
        body = json.loads(entry.body)
        for sealed in sealed_in(body):
            yield f"entry {entry.version}", body.get("hand") or body.get("offer", {}).get("hand", 0) or body.get("last", -1) + 1, sealed
    for snapshot in journal.store.snapshots("table/one"):
        yield f"snapshot {snapshot.version}", 0, snapshot.sealed


def nothing_opens(found: Opened, last: int) -> None:
    """Try every key there is, of the room and of hands, at every sealed value of a forgotten hand, with no regard to where it belongs.

    AES-GCM enciphers by counting up from the nonce: without the check of the tag a right key shows the text, whatever it was bound to.
    """
    keys = [key.derived("vault") for key in found.keyring.keys]
    for row in found.journal.store.hand_keys():
        assert row.first == last + 1
        chain = Chain(row.stream, row.first, Vault(found.keyring).open(row.stream, row.place, row.sealed))
        keys += [chain.key_of(hand) for hand in range(row.first, row.first + 20)]
    opened, closed = set(), 0
    for where, hand, sealed in sealed_values(found.journal):
        shown = any(is_text(deciphered(key, sealed)) for key in keys)
        if 0 < hand <= last:
            assert not shown, where
            closed += 1
        elif shown:
            opened.add(where.partition(" ")[0])
    assert closed >= 2 * last, "decks and events"
    assert "snapshot" in opened, "the way of trying is right"


def deciphered(key: bytes, sealed: str) -> bytes:
    raw = base64.urlsafe_b64decode(sealed.rpartition(".")[2])
    stream = Cipher(algorithms.AES(key), modes.CTR(raw[:12] + (2).to_bytes(4, "big"))).decryptor()
    return stream.update(raw[12:-16]) + stream.finalize()


def is_text(raw: bytes) -> bool:
    with suppress(zlib.error):
        raw = zlib.decompress(raw)
    try:
        json.loads(raw)
    except ValueError:
        return False
    return True


@pytest.fixture(params=["sqlite", "postgres"])
def night(request: pytest.FixtureRequest, tmp_path: Path) -> Night:
    folder = tmp_path / "room"
    return Night(folder if request.param == "sqlite" else request.getfixturevalue("server").new_schema(), folder)


@pytest.fixture(scope="module")
def server() -> Iterator[Server]:
    reason = why_not()
    if reason:
        pytest.skip(reason)
    with running_server() as started:
        yield started


def digest_at(here: Evening, version: int) -> str:
    """Folded from nothing up to an entry."""
    journal, vault = here.opened.journal, here.opened.vault
    after, desk = beginning(TableDesk("one"), journal, vault)
    for entry in journal.read("table/one", after, version):
        take(desk, entry, vault)
    return desk.digest()


async def forget(here: Evening) -> int:
    await here.later(0.001)  # what is over now is older than now
    return await Forgetful(here.room, 0).sweep()


def test_what_nobody_showed_is_gone_for_good_and_what_was_shown_stays(night: Night) -> None:
    async def evenings() -> None:
        clock, chance = HandClock(), Random(3)
        here = await night.open(clock)
        await here.seat(*NAMES[:3])
        await night.play(here, 4, chance)
        assert await forget(here) == 4
        await night.check(here, 4)
        assert await forget(here) == 0
        await night.play(here, 2, chance)
        await here.deal()
        await here.play_one(chance)
        assert await forget(here) == 2, "and not the hand in play"
        await night.check(here, 6)
        await here.play_on(chance)
        await night.play(here, 1, chance)
        here.check_chips()
        await night.check(here, 6)
        before = here.desk.digest()
        with here.opened.journal.store.writing() as pen:
            pen.destroy_hand_keys(here.opened.journal.store.hand_keys()[0])  # which takes the snapshots along
        await reopen(here)
        assert digest_at(here, here.desk.number - 1) == before
        await night.check(here, 6)
        await here.room.close()
        here.opened.journal.close()
        sound(night.place)

    run(evenings())


async def is_the_same_without_its_hands(book: str, game: str) -> None:
    """After each of some hands all before are forgotten, now and then in the middle of one; the desk is as it comes out of the journal."""
    sign, chance = sign_of(book, game), Random(f"forgotten {book} {game}")
    async with evening(sign, *NAMES[: min(4, sign.rules.most_players)], vote=5_000) as here:
        here.opened.vault.by_hand = True
        for number in range(1, 5):
            await here.deal()
            if number == 3:
                await here.play_one(chance)
                assert await forget(here) == 1
            await here.play_on(chance)
            if number == 1:
                assert await forget(here) == 1
        here.check_chips()
        told = [await public(here, number) for number in range(1, 5)]
        assert await forget(here) == 2
        assert [await public(here, number) for number in range(1, 5)] == told
        assert all(verify(proof).holds for _, proof, _, _ in told)
        nothing_opens(here.opened, 4)
        assert folded(here.opened.journal, here.opened.vault, "table/one").digest() == here.desk.digest()
        await here.deal()
        await here.play_on(chance)
        assert folded(here.opened.journal, here.opened.vault, "table/one").digest() == here.desk.digest()


#: One of each family, and those in which hands lie open without being shown or cards pass from hand to hand.
KINDS = [
    ("standard", "no-limit-holdem"),
    ("standard", "fixed-limit-razz"),
    ("standard", "fixed-limit-badugi"),
    ("melbourne-poker", "chinese"),
    ("melbourne-poker", "draw-kitty"),
    ("melbourne-poker", "crazy-pineapple"),
    ("perth-poker", "manila"),
]


@pytest.mark.parametrize(("book", "game"), KINDS)
def test_any_kind_of_game_goes_on_without_its_old_hands(book: str, game: str) -> None:
    run(is_the_same_without_its_hands(book, game))


@pytest.mark.soak
@pytest.mark.parametrize(("book", "game"), GAMES)
def test_every_game_goes_on_without_its_old_hands(book: str, game: str) -> None:
    run(is_the_same_without_its_hands(book, game))


def test_rounds_against_the_house_are_forgotten_too(tmp_path: Path) -> None:
    async def rounds() -> None:
        clock = HandClock()
        found = on_disk(clock, tmp_path)
        room = await Room.open(found, RoomPlan(houses=[house_plan()], seed=SEED, keys_of_hands=True), clock)
        here = HouseEvening(room, found, clock)
        await here.quiet()
        await here.seat("Ann", "Bob")
        for _ in range(3):
            for name in ("Ann", "Bob"):
                await here.bet(name)
            await here.quiet()
            await here.check_down()
            await here.later(5)
        told = [(await here.table.history(number, None), await here.table.proof(number, None)) for number in (1, 2, 3)]
        before = await lines(here.table, 1, 3)
        assert await Forgetful(room, 0).sweep() == 3
        for number, (history, proof) in enumerate(told, 1):
            left = await here.table.history(number, Caller("Ann"))
            RoundHistory.model_validate_json(json.dumps(left))
            assert {**left, "forgotten": None, "seat": None} == {**history, "forgotten": None, "seat": None}
            assert left["forgotten"]["days"] == 0
            assert await here.table.proof(number, Caller("Ann")) == proof
            assert verify(proof).holds
            with pytest.raises(ForgottenError):
                await here.table.tale(number)
        await here.later(20)
        await here.bet("Ann")
        await here.bet("Bob")
        await here.quiet()
        await here.check_down()
        assert (await lines(here.table, 1, 4))[:3] == before
        assert folded(found.journal, Vault(found.keyring, found.journal.store.hand_keys), "house/one").digest() == here.desk.digest()
        here.check_chips()
        await room.close()
        found.journal.close()

    run(rounds())
    sound(place_of(tmp_path))


def test_a_deck_on_offer_is_the_next_hands_and_stays(tmp_path: Path) -> None:
    async def hands() -> None:
        async with evening(sign_of("standard", "no-limit-holdem"), *NAMES[:3], folder=tmp_path) as here:
            here.opened.vault.by_hand = True
            devices = [Device(here, name) for name in NAMES[:3]]
            for _ in range(2):
                await next_hand(here, *devices)
                await play(here, *devices)
            while not offers(here):
                await settle(here, *devices)
                await here.later(0.5)
            assert await forget(here) == 2
            assert offers(here)
            assert folded(here.opened.journal, here.opened.vault, "table/one").digest() == here.desk.digest()
            await next_hand(here, *devices)
            await play(here, *devices)
            proof = await here.table.proof(3, None)
            assert proof["joint"][0]["contributors"]
            assert await forget(here) == 1
            assert await here.table.proof(3, None) == proof
            assert verify(proof).holds
            assert sum(entry.kind == "deck.offered" for entry in here.entries) >= 3
            nothing_opens(here.opened, 3)
            assert folded(here.opened.journal, here.opened.vault, "table/one").digest() == here.desk.digest()

    run(hands())


def test_a_jackpot_has_recorded_a_hand_before_it_is_forgotten(monkeypatch: pytest.MonkeyPatch) -> None:
    async def night() -> None:
        async with room_with_jackpot(None, pack=None) as here:
            here.opened.vault.by_hand = True
            with monkeypatch.context() as patch:
                patch.setattr(JackpotKeeper, "_record", lambda *_: 1 // 0)
                for _ in range(2):
                    await here.deal()
                    await here.play_on(Random(1))
                await here.quiet()
            linked = here.room.jackpots["royal"].desk.jackpot.linked
            assert linked("one").recorded == 0  # type: ignore[union-attr]
            assert await forget(here) == 2
            assert linked("one").recorded == 2  # type: ignore[union-attr]

    run(night())


def test_an_open_dispute_keeps_the_hands_of_its_table(tmp_path: Path) -> None:
    async def hands() -> None:
        night, chance = Night(tmp_path, tmp_path, ("melbourne-poker", "holdem")), Random(5)
        here = await night.open(HandClock())
        await here.seat(*NAMES[:3])
        await night.play(here, 2, chance)
        await here.ask("Ann", "table", action="RaiseDispute", about="the second hand")
        assert await forget(here) == 0
        await here.by_two(action="SettleDispute", number=1, decision="it stands")
        assert await forget(here) == 2
        await here.room.close()
        here.opened.journal.close()

    run(hands())


def test_hands_from_before_the_setting_stay_as_they_are(tmp_path: Path) -> None:
    async def hands() -> None:
        night, chance = Night(tmp_path, tmp_path), Random(15)
        with_keys = night.plan
        night.plan = replace(with_keys, keys_of_hands=False)
        here = await night.open(HandClock())
        await here.seat(*NAMES[:3])
        await night.play(here, 1, chance)
        mine = await here.table.history(1, Caller("Ann"))
        await here.room.close()
        here.opened.journal.close()
        night.plan = with_keys
        here = await night.open(HandClock())
        here.ids = count(1000)
        await night.play(here, 2, chance)
        assert await forget(here) == 2
        assert await here.table.history(1, Caller("Ann")) == mine, "with Ann's own cards"
        assert (await here.table.history(2, Caller("Ann")))["forgotten"]
        vault = Vault(here.opened.keyring, here.opened.journal.store.hand_keys)
        assert folded(here.opened.journal, vault, "table/one").digest() == here.desk.digest()
        await here.room.close()
        here.opened.journal.close()

    run(hands())
    report = audit_place(place_of(tmp_path))
    audit_snapshots(place_of(tmp_path), report)
    assert report.sound, report.findings
    assert "What nobody showed in hands 2 to 3 of table/one was forgotten, by the rule of 0 days." in report.notes


def test_a_table_that_has_closed_forgets_too(tmp_path: Path) -> None:
    async def hands() -> None:
        clock, chance = HandClock(), Random(6)
        found = on_disk(clock, tmp_path)
        room = await Room.open(found, RoomPlan(seed=SEED, keys_of_hands=True), clock)
        await room.open_table(TablePlan("one", "One", sign_of(*DRAW), 4, PACE), "Ann")
        here = Evening(room, found, clock)
        await here.seat(*NAMES[:3])
        for _ in range(2):
            await here.deal()
            await here.play_on(chance)
        told = [await public(here, number) for number in (1, 2)]
        for name in NAMES[:3]:
            await here.ask(name, "table", action="Leave")
        assert await room.close_table("one")
        clock.move(1)
        assert await Forgetful(room, 0).sweep() == 2
        for again in range(2):
            assert room.past == {"one": found.journal.streams()["table/one"]}
            table = await room.past_table("one")
            for number in (1, 2):
                history = await table.history(number, Caller("Ann"))
                assert (history["events"], await table.proof(number, None)) == (told[number - 1][0]["events"], told[number - 1][1])
                assert history["forgotten"] == {"at": (clock.now()) // 1000, "days": 0}
            nothing_opens(found, 2)
            await room.close()
            if not again:
                room = await Room.open(found, room.plan, clock)
        found.journal.close()

    run(hands())
    sound(place_of(tmp_path))


# -- killed in between


@pytest.mark.parametrize("crash", [True, False])
def test_a_room_that_is_killed_before_the_keys_are_destroyed_destroys_them_the_next_time(
    night: Night, crash: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def evenings() -> None:
        clock, chance = HandClock(), Random(7)
        here = await night.open(clock)
        await here.seat(*NAMES[:3])
        await night.play(here, 4, chance)
        with monkeypatch.context() as patch:
            patch.setattr("pitboss.server.forgetful.destroy", lambda *_: 1 // 0)
            assert await forget(here) == 0
        assert [row.first for row in here.opened.journal.store.hand_keys()] == [1]
        await reopen(here, crash=crash)
        report = audit_place(night.place)
        audit_snapshots(night.place, report)
        assert report.sound, report.findings
        assert any("keys of hands 1 to 4 of table/one are still here" in note for note in report.notes)
        digest = here.desk.digest()
        assert await forget(here) == 0, "the journal has it already"
        assert [row.first for row in here.opened.journal.store.hand_keys()] == [5]
        assert here.desk.digest() == digest
        await night.check(here, 4)
        await night.play(here, 1, chance)
        await here.room.close()
        here.opened.journal.close()
        sound(night.place)

    run(evenings())


def test_a_transaction_that_fails_destroys_nothing_or_all(night: Night, monkeypatch: pytest.MonkeyPatch) -> None:
    async def evenings() -> None:
        here = await night.open(HandClock())
        await here.seat(*NAMES[:3])
        await night.play(here, 2, Random(8))
        store = here.opened.journal.store
        pen = type(next(iter_pen(store)))
        with monkeypatch.context() as patch:
            patch.setattr(pen, "keep_snapshots", lambda *_: 1 // 0)
            assert await forget(here) == 0
        assert [row.first for row in store.hand_keys()] == [1]
        assert await forget(here) == 0
        await night.check(here, 2)
        await here.room.close()
        here.opened.journal.close()

    run(evenings())


def iter_pen(store: Store) -> Iterator[object]:
    with store.writing() as pen:
        yield pen


# -- what was altered is found


def findings(place: Place) -> list[str]:
    report = audit_place(place)
    audit_snapshots(place, report)
    return [each.words for each in report.findings if each.what == "keys"]


def test_altered_keys_of_hands_are_found(tmp_path: Path) -> None:
    async def hands() -> None:
        night = Night(tmp_path, tmp_path)
        here = await night.open(HandClock())
        await here.seat(*NAMES[:3])
        await night.play(here, 2, Random(9))
        assert await forget(here) == 2
        await night.play(here, 2, Random(9))
        await here.room.close()
        here.opened.journal.close()

    run(hands())
    place = place_of(tmp_path)
    found = open_journal(tmp_path)
    (row,) = found.journal.store.hand_keys()
    later = found.vault.forget(row.stream, row.first)
    found.journal.close()
    assert findings(place) == []
    for values, words in (
        ((row.first, row.sealed[:-8] + "AAAAAAA="), "do not open: their row was altered"),
        ((row.first - 1, row.sealed), "do not open: their row was altered"),
        ((later.first, later.sealed), "The keys of hands 3 to 3 of table/one were destroyed, and the journal does not say so."),
        (None, "The keys of the hands of table/one are gone"),
    ):
        with closing(sqlite3.connect(tmp_path / "journal.db")) as connection, connection:
            connection.execute("DELETE FROM hand_keys")
            if values is not None:
                connection.execute("INSERT INTO hand_keys VALUES ('table/one', ?, ?)", values)
        told = findings(place)
        assert any(words in each for each in told), (words, told)


def test_what_is_left_of_a_hand_is_chained_and_signed_like_any_entry(tmp_path: Path) -> None:
    async def hands() -> None:
        night = Night(tmp_path, tmp_path)
        here = await night.open(HandClock())
        await here.seat(*NAMES[:3])
        await night.play(here, 2, Random(9))
        assert await forget(here) == 2
        await here.room.close()
        here.opened.journal.close()

    run(hands())
    with closing(sqlite3.connect(tmp_path / "journal.db")) as connection, connection:
        connection.execute("DROP TRIGGER entries_no_update")
        connection.execute("UPDATE entries SET body = replace(body, '\"upto\":', '\"upto\":1') WHERE kind = 'hands.forgotten'")
    assert [each.what for each in audit_place(place_of(tmp_path)).findings] == ["edited"]


# -- beside it


def test_an_archive_of_forgotten_hands_opens_no_more_than_the_journal(night: Night) -> None:
    async def evenings() -> None:
        clock, chance = HandClock(), Random(11)
        here = await night.open(clock)
        await here.seat(*NAMES[:3])
        await night.play(here, 3, chance)
        await here.room.close()
        here.opened.journal.close()
        assert archive(night.place, night.folder / "old.archive", clock.now() + 1).entries
        here = await night.open(clock)
        here.ids = count(1000)
        assert await forget(here) == 3
        await night.play(here, 2, chance)
        await night.check(here, 3)
        await here.room.close()
        here.opened.journal.close()
        assert archive(night.place, night.folder / "new.archive", clock.now() + 1).entries
        here = await night.open(clock)
        here.ids = count(2000)
        await night.check(here, 3)
        await here.room.close()
        here.opened.journal.close()
        sound(night.place)

    run(evenings())


def ran(*words: str, code: int = 0) -> str:
    result = CliRunner().invoke(app, words)
    assert result.exit_code == code, result.output
    return " ".join(result.output.split())


def test_the_command_does_it_in_a_room_that_is_closed(night: Night) -> None:
    async def evenings() -> None:
        clock, chance = HandClock(1_600_000_000_000_000), Random(12)
        here = await night.open(clock)
        await here.seat(*NAMES[:3])
        await night.play(here, 3, chance)
        await here.room.close()
        here.opened.journal.close()

    run(evenings())
    asked = ["forget", str(night.where), *(["--data", str(night.folder)] if str(night.where) != str(night.folder) else [])]
    done = json.loads(ran(*asked, "--after-days", "90", "--json"))
    assert done == {"hands": 3, "tables": 1, "finished": 0, "erased": True, "disputed": []}
    assert "nothing was forgotten" in ran(*asked, "--after-days", "90")

    async def later() -> None:
        here = await night.open(HandClock(1_700_000_000_000_000))
        here.ids = count(1000)
        await night.check(here, 3)
        await here.room.close()
        here.opened.journal.close()

    run(later())
    sound(night.place)


def test_the_configuration_says_whether_hands_have_keys() -> None:
    asked = "[key]\nforget_hidden_cards_after_days = "
    assert plan_of(config_of(f"{asked}90\n"), None).keys_of_hands
    assert not plan_of(config_of(f"{asked}0\n"), None).keys_of_hands
    assert not plan_of(config_of(""), None).keys_of_hands
    with pytest.raises(ConfigError, match="after which what nobody showed in a hand is destroyed"):
        config_of(f"{asked}-1\n")


def test_the_room_forgets_by_itself_a_minute_after_it_opened_and_every_day(tmp_path: Path) -> None:
    async def evenings() -> None:
        night, chance = Night(tmp_path, tmp_path), Random(13)
        here = await night.open(HandClock())
        await here.seat(*NAMES[:3])
        await night.play(here, 2, chance)
        forgetful = Forgetful(here.room, 2)
        forgetful.start()
        await asyncio.sleep(0)  # it looks at the clock
        for sweeps, wait, gone in ((1, 61, 0), (2, DAY // SECOND, 0), (3, DAY // SECOND, 2)):
            await here.later(wait)
            while forgetful.sweeps < sweeps:
                await asyncio.sleep(0.0005)
            assert forgetful.forgotten == gone
        await forgetful.stop()
        await night.check(here, 2)
        await here.room.close()
        here.opened.journal.close()

    run(evenings())
