"""Backup and restore, proven by replay."""

from __future__ import annotations

import json
import shutil
import sqlite3
import stat
import threading
from pathlib import Path
from random import Random

import pytest

from pitboss.hand.codec import event_to_json, replay, setup_to_json
from pitboss.hand.events import Event
from pitboss.hand.state import Hand
from pitboss.hand.usual import usual_rules
from pitboss.journal import (
    Append,
    BrokenError,
    Journal,
    KeyringError,
    Opened,
    Place,
    Record,
    StoreError,
    audit_place,
    backup,
    open_journal,
    place_of,
    restore,
)
from tests.hand.players import Players
from tests.journal.server import Server

GAMES = (("perth-poker", "manila"), ("standard", "fixed-limit-triple-draw-27"), ("standard", "no-limit-holdem"))


class StopError(Exception):
    """The lights go out in the middle of the hand."""


def play_hands(opened: Opened) -> dict[str, Hand]:
    """A hand of each game, event by event into the journal, the deck sealed; the last stops halfway. The hands as they then stand."""
    hands = {}
    for place, (book, game) in enumerate(GAMES):
        stream, chance = f"table/{place}", Random(game)
        rules = usual_rules(book, game, limit=None, pack=None, play=None)
        deck = list(rules.pack.cards)
        chance.shuffle(deck)
        hand = Hand(rules, (500, 400, 300), deck=tuple(deck))
        setup = setup_to_json(hand)
        setup["deck"] = opened.vault.seal(stream, "deck", json.dumps(setup["deck"]).encode())
        opened.journal.append([Append(stream, 0, [Record("HandStarted", 1, setup)])])
        left = 9 if place == len(GAMES) - 1 else 10**6

        def keep(_: Hand, event: Event, stream: str = stream, left: int = left) -> None:
            version = opened.journal.streams(stream)[stream]
            opened.journal.append([Append(stream, version, [Record("Happened", 1, event_to_json(event))])])
            if version >= left:
                raise StopError

        try:
            Players(chance).play_out(hand, keep)
        except StopError:
            assert not hand.over
        hands[stream] = hand
    return hands


def replayed(opened: Opened) -> dict[str, Hand]:
    hands = {}
    for stream in opened.journal.streams("table/"):
        setup, *events = (entry.told for entry in opened.journal.read(stream))
        setup["deck"] = json.loads(opened.vault.open(stream, "deck", setup["deck"]))
        hands[stream] = replay(setup, events)
    return hands


@pytest.fixture(params=["sqlite", "postgres"])
def source(request: pytest.FixtureRequest, tmp_path: Path) -> Place:
    folder = tmp_path / "room"
    return place_of(folder) if request.param == "sqlite" else place_of(request.getfixturevalue("server").new_schema(), folder)


@pytest.fixture(params=["sqlite", "postgres"])
def target(request: pytest.FixtureRequest, tmp_path: Path) -> Place:
    folder = tmp_path / "again"
    return place_of(folder) if request.param == "sqlite" else place_of(request.getfixturevalue("server").new_schema(), folder)


def opened_at(place: Place) -> Opened:
    where = place.url or place.path
    assert where is not None
    return open_journal(where, place.folder, every=10)


@pytest.fixture
def room(tmp_path: Path) -> Path:
    opened = open_journal(tmp_path / "room", every=3)
    for version in range(8):
        opened.journal.append([Append("a", version, [Record("Said", 1, {"n": version})])])
    opened.journal.close()
    return tmp_path / "room"


def test_what_comes_back_replays_to_the_same_hands(source: Place, target: Place, tmp_path: Path) -> None:
    opened = opened_at(source)
    hands = play_hands(opened)
    entries = list(opened.journal.read_all())
    report = backup(source, tmp_path / "monday.backup", with_key=True)  # the room is still open
    assert (report.entries, report.findings) == (len(entries), [])
    opened.journal.store.close()
    restored = restore(tmp_path / "monday.backup", target)
    assert (restored.entries, restored.digest) == (len(entries), entries[-1].digest)
    again = opened_at(target)
    assert list(again.journal.read_all()) == entries
    assert replayed(again) == hands
    version = again.journal.streams()["table/0"]
    again.journal.append([Append("table/0", version, [Record("Happened", 1, {})])])
    again.journal.close()
    assert audit_place(target).findings == []


def test_a_backup_while_others_write_is_one_moment(tmp_path: Path) -> None:
    opened = open_journal(tmp_path / "room", every=7)
    stop = threading.Event()

    def write() -> None:
        version = 0
        while not stop.is_set():
            opened.journal.append([Append("a", version, [Record("Said", 1, {})]), Append("b", version, [Record("Said", 1, {})])])
            version += 1

    writer = threading.Thread(target=write)
    writer.start()
    try:
        for turn in range(8):
            report = backup(place_of(tmp_path / "room"), tmp_path / f"{turn}.backup")
            assert report.findings == []
            assert report.entries % 2 == 0
    finally:
        stop.set()
        writer.join()
    opened.journal.close()
    assert audit_place(place_of(tmp_path / "room")).findings == []


def test_a_portable_backup_while_others_write(server: Server, tmp_path: Path) -> None:
    address = server.new_schema()
    opened = open_journal(address, tmp_path / "room", every=7)
    stop = threading.Event()

    def write() -> None:
        version = 0
        while not stop.is_set():
            opened.journal.append([Append("a", version, [Record("Said", 1, {})]), Append("b", version, [Record("Said", 1, {})])])
            version += 1

    writer = threading.Thread(target=write)
    writer.start()
    try:
        for turn in range(8):
            report = backup(place_of(address, tmp_path / "room"), tmp_path / f"{turn}.backup")
            assert report.findings == []
            assert report.entries % 2 == 0
    finally:
        stop.set()
        writer.join()
    opened.journal.close()


class TestKeys:
    def test_the_key_stays_behind_unless_asked_for(self, room: Path, tmp_path: Path) -> None:
        secret = (room / "journal.key").read_text().split()[-1]
        backup(place_of(room), tmp_path / "copy")
        assert not (tmp_path / "copy.key").exists()
        raw = (tmp_path / "copy").read_bytes()
        assert secret.encode() not in raw
        assert bytes.fromhex(secret) not in raw
        backup(place_of(room), tmp_path / "copy2", with_key=True)
        assert stat.S_IMODE((tmp_path / "copy2.key").stat().st_mode) == 0o600

    def test_without_its_key_a_restored_room_waits_for_it(self, room: Path, tmp_path: Path) -> None:
        backup(place_of(room), tmp_path / "copy")
        with pytest.raises(KeyringError, match="say --no-signatures"):
            restore(tmp_path / "copy", place_of(tmp_path / "again"))
        assert not (tmp_path / "again").exists()
        report = restore(tmp_path / "copy", place_of(tmp_path / "again"), signatures=False)
        assert "signatures were not checked" in report.notes[0]
        with pytest.raises(KeyringError, match="its key is not here"):
            open_journal(tmp_path / "again")
        shutil.copy(room / "journal.key", tmp_path / "again" / "journal.key")
        open_journal(tmp_path / "again").journal.close()

    def test_a_key_given_by_name(self, room: Path, tmp_path: Path) -> None:
        backup(place_of(room), tmp_path / "copy")
        report = restore(tmp_path / "copy", place_of(tmp_path / "again"), key=room / "journal.key")
        assert report.signed_to == 8
        open_journal(tmp_path / "again").journal.close()


class TestRefusals:
    def test_a_backup_never_overwrites(self, room: Path, tmp_path: Path) -> None:
        (tmp_path / "copy").write_text("precious")
        with pytest.raises(StoreError, match="never overwrites"):
            backup(place_of(room), tmp_path / "copy")
        (tmp_path / "copy3.key").write_text("precious")
        with pytest.raises(StoreError, match="never overwrites"):
            backup(place_of(room), tmp_path / "copy3", with_key=True)
        assert not (tmp_path / "copy3").exists()

    @pytest.mark.parametrize("name", ["journal.db", "journal.heads", "journal.tip", "journal.key"])
    def test_restoring_never_overwrites(self, room: Path, tmp_path: Path, name: str) -> None:
        backup(place_of(room), tmp_path / "copy", with_key=True)
        (tmp_path / "again").mkdir()
        (tmp_path / "again" / name).write_text("precious")
        with pytest.raises(StoreError, match="never overwrites"):
            restore(tmp_path / "copy", place_of(tmp_path / "again"))
        assert [(path.name, path.read_text()) for path in (tmp_path / "again").iterdir()] == [(name, "precious")]

    def test_nor_into_a_database_that_has_a_journal(self, server: Server, room: Path, tmp_path: Path) -> None:
        address = server.new_schema()
        opened = open_journal(address, tmp_path / "other")
        opened.journal.append([Append("a", 0, [Record("Said", 1, {})])])
        opened.journal.close()
        backup(place_of(room), tmp_path / "copy")
        with pytest.raises(StoreError, match="never overwrites"):
            restore(tmp_path / "copy", place_of(address, tmp_path / "again"), signatures=False)

    def test_a_changed_journal_is_not_backed_up(self, room: Path, tmp_path: Path) -> None:
        database = sqlite3.connect(room / "journal.db")
        database.execute("DROP TRIGGER entries_no_update")
        database.execute("UPDATE entries SET body = '{}' WHERE number = 3")
        database.commit()
        database.close()
        with pytest.raises(BrokenError, match=r"at entry 3. No backup was kept"):
            backup(place_of(room), tmp_path / "copy")
        assert list(tmp_path.glob("copy*")) == []

    def test_a_changed_copy_is_not_restored(self, room: Path, tmp_path: Path) -> None:
        backup(place_of(room), tmp_path / "copy", with_key=True)
        database = sqlite3.connect(tmp_path / "copy")
        database.execute("DROP TRIGGER entries_no_delete")
        database.execute("DELETE FROM entries WHERE number = 8")
        database.commit()
        database.close()
        with pytest.raises(BrokenError, match=r"The end was cut off.*Nothing was restored"):
            restore(tmp_path / "copy", place_of(tmp_path / "again"))
        assert not (tmp_path / "again").exists()

    def test_every_cut_or_changed_byte_of_a_portable_copy_is_refused(self, server: Server, tmp_path: Path) -> None:
        address = server.new_schema()
        opened = open_journal(address, tmp_path / "room", every=2)
        opened.journal.append([Append("a", 0, [Record("Said", 1, {"n": n}) for n in range(3)])])
        opened.journal.close()
        backup(place_of(address, tmp_path / "room"), tmp_path / "copy")
        raw = (tmp_path / "copy").read_bytes()
        for at in range(0, len(raw), 5):
            for changed in (raw[:at], raw[:at] + bytes([raw[at] ^ 1]) + raw[at + 1 :]):
                (tmp_path / "bad").write_bytes(changed)
                with pytest.raises((StoreError, BrokenError)):
                    restore(tmp_path / "bad", place_of(tmp_path / "again"), signatures=False)
        assert not (tmp_path / "again").exists()

    def test_what_is_not_there(self, tmp_path: Path) -> None:
        with pytest.raises(StoreError, match="There is no journal at"):
            backup(place_of(tmp_path / "nowhere"), tmp_path / "copy")
        with pytest.raises(StoreError, match="There is no file"):
            restore(tmp_path / "nothing", place_of(tmp_path / "again"))
        (tmp_path / "text").write_text("hello\n")
        with pytest.raises(StoreError, match="no backup of Pitboss"):
            restore(tmp_path / "text", place_of(tmp_path / "again"), signatures=False)


def test_an_empty_journal_goes_there_and_back(tmp_path: Path) -> None:
    open_journal(tmp_path / "room").journal.close()
    backup(place_of(tmp_path / "room"), tmp_path / "copy", with_key=True)
    restore(tmp_path / "copy", place_of(tmp_path / "again"))
    opened = open_journal(tmp_path / "again")
    assert isinstance(opened.journal, Journal)
    opened.journal.close()
