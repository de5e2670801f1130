"""Who can check cannot forge; what was signed before Ed25519 is still checked; keys follow one another."""

from __future__ import annotations

import sqlite3
import stat
import sys
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest

from pitboss.journal import (
    Append,
    BrokenError,
    Conflict,
    Journal,
    KeyringError,
    KeySource,
    Mark,
    PublicKeys,
    Record,
    Seals,
    SqliteStore,
    Store,
    audit_place,
    find_keyring,
    new_keyring,
    note_keys,
    open_journal,
    place_of,
    public_keys,
    rotate,
)
from pitboss.journal.heads import Head, HeadFiles, head_to_line, is_signed, signed
from pitboss.journal.key_source import keyring_from_command
from pitboss.journal.keyring import write_keyring
from tests.journal.old_heads import before_ed25519, old_signed
from tests.journal.test_audit import tampered
from tests.journal.test_versions import VERSION_1

RING = new_keyring()


def said(journal: Journal, count: int) -> None:
    version = journal.streams().get("a", 0)
    for turn in range(version, version + count):
        journal.append([Append("a", turn, [Record("Said", 1, {"n": turn})])])


def room_of(folder: Path, count: int = 6) -> Path:
    opened = open_journal(folder, every=2)
    said(opened.journal, count)
    opened.journal.close()
    return folder


class TestAForgerWithThePublicKey:
    def test_has_nothing_to_sign_with(self) -> None:
        public = RING.public
        assert isinstance(public, PublicKeys)
        assert [name for name in dir(public.keys[0]) if "sign" in name] == ["has_signed"]
        assert RING.newest.secret.hex() not in repr(public)

    def test_cannot_pass_off_a_signature_of_another_key_place_or_kind(self) -> None:
        true = signed(RING, "head", 1, Mark(3, bytes(32)), 7, bytes(32))
        assert is_signed(RING.public, "head", true) is True
        other = new_keyring()
        forged = replace(signed(other, "head", 1, Mark(3, bytes(32)), 7, bytes(32)), key=true.key)
        assert is_signed(RING.public, "head", forged) is False
        assert is_signed(RING.public, "tip", true) is False
        for change in ({"count": 2}, {"number": 4}, {"digest": bytes(31) + b"x"}, {"at": 8}, {"previous": bytes(64)}, {"mac": bytes(64)}):
            assert is_signed(RING.public, "head", replace(true, **change)) is False
        # Not by HMAC under what everybody knows, either: the old way needs the room's secret.
        for secret in (RING.public.keys[0].raw, b"", RING.newest.name.encode()):
            from pitboss.journal import Key, Keyring

            old = replace(old_signed(Keyring((Key(secret),)), "head", 1, Mark(3, bytes(32)), 7, bytes(32)), key=RING.newest.name)
            assert is_signed(RING.public, "head", old) is None
            assert is_signed(RING, "head", old) is False

    @pytest.mark.parametrize("text", ["", "12", "zz" * 32, "12" * 33])
    def test_what_is_no_public_key_is_refused(self, text: str, tmp_path: Path) -> None:
        with pytest.raises(KeyringError, match="public key"):
            public_keys(text or str(tmp_path))
        (tmp_path / "file").write_text(f"# a remark\n{text}\n")
        with pytest.raises(KeyringError, match="public key"):
            public_keys(str(tmp_path / "file"))


class TestHeadsFromBefore:
    @pytest.fixture
    def room(self, tmp_path: Path) -> Path:
        with before_ed25519():
            return room_of(tmp_path / "room")

    def test_they_are_checked_by_the_rooms_key_alone(self, room: Path) -> None:
        report = audit_place(place_of(room))
        assert (report.findings, report.heads, report.signed_to, report.keys) == ([], 3, 6, {})
        ring = find_keyring(room)
        assert ring is not None
        with pytest.raises(KeyringError, match="only its own key can check that"):
            audit_place(place_of(room), public=ring.public)

    def test_new_heads_follow_on_them(self, room: Path) -> None:
        room_of(room, 4)
        store = SqliteStore(room / "journal.db", read_only=True)
        heads = store.heads()
        store.close()
        assert [len(head.mac) for head in heads] == [32, 32, 32, 64, 64]
        assert heads[3].previous == heads[2].mac
        ring = find_keyring(room)
        assert ring is not None
        assert audit_place(place_of(room)).findings == []
        report = audit_place(place_of(room), public=ring.public)
        assert (report.findings, report.signed_to) == ([], 10)
        assert report.notes == ["3 signatures from before Ed25519 were not checked by themselves: later ones cover them."]
        assert list(report.keys.values()) == [ring.newest.public.hex]

    @pytest.mark.parametrize("column", ["number", "digest", "at", "key", "previous", "mac"])
    def test_an_edit_of_an_old_head_is_found(self, room: Path, column: str) -> None:
        room_of(room, 4)
        change = {"number": "number - 1", "at": "at + 1", "key": "'00000000'"}.get(column, f"zeroblob(length({column}))")
        tampered(room, f"UPDATE heads SET {column} = {change} WHERE count = 2")  # noqa: S608
        assert not audit_place(place_of(room)).sound
        ring = find_keyring(room)
        assert ring is not None
        if column in ("number", "digest", "previous", "mac"):  # what time an old head says it is, only the secret vouches for
            assert not audit_place(place_of(room), public=ring.public).sound

    def test_an_old_one_after_a_new_one_is_a_finding(self, room: Path) -> None:
        room_of(room, 4)
        with before_ed25519():  # an old program, or a stolen secret of old
            room_of(room, 2)
        report = audit_place(place_of(room))
        assert "is signed the old way, after one that was signed with Ed25519" in " ".join(each.words for each in report.findings)


class TestKeysFollowOneAnother:
    def test_a_rotation_is_an_entry_and_the_first_public_key_still_checks_all(self, tmp_path: Path) -> None:
        first = open_journal(tmp_path, every=2)
        (entry,) = note_keys(first.journal, first.keyring)
        assert (entry.stream, entry.told["public"], entry.told["before"]) == ("keys", first.keyring.newest.public.hex, "")
        assert note_keys(first.journal, first.keyring) == []
        said(first.journal, 3)
        first.journal.close()
        ring = rotate(tmp_path)
        again = open_journal(tmp_path, every=2)
        (entry,) = note_keys(again.journal, again.keyring)
        assert (entry.told["key"], entry.told["before"]) == (ring.keys[1].public.name, ring.keys[0].public.name)
        said(again.journal, 3)
        again.journal.close()
        report = audit_place(place_of(tmp_path), public=first.keyring.public)
        assert (report.findings, report.signed_to) == ([], 8)
        assert len(report.keys) == 2
        # Who knows the new one only cannot check what the old one signed.
        assert not audit_place(place_of(tmp_path), public=PublicKeys((ring.newest.public,))).sound

    def test_nobody_else_vouches_for_a_key(self, tmp_path: Path) -> None:
        first = open_journal(tmp_path, every=2)
        note_keys(first.journal, first.keyring)
        strange = new_keyring().newest.public
        body = {"key": strange.name, "public": strange.hex, "before": first.keyring.newest.public.name, "vouched": "00" * 64}
        first.journal.append([Append("keys", 1, [Record("key.used", 1, body), Record("key.used", 1, {"public": "x"})])])
        first.journal.close()
        from pitboss.journal.succession import with_successors

        entries = open_journal(tmp_path).journal.read("keys")
        assert with_successors(first.keyring.public, entries) == first.keyring.public


class TestAJournalInUse:
    @pytest.mark.parametrize(
        "deed",
        [
            "DELETE FROM entries WHERE number = 6",
            "DELETE FROM entries WHERE number > 3",
            "UPDATE entries SET digest = zeroblob(32) WHERE number = 6",
            "INSERT INTO entries SELECT 7, stream, 7, kind, schema, body, at, digest, digest FROM entries WHERE number = 6",
            "DELETE FROM entries",
        ],
    )
    def test_nothing_is_signed_over_another_end(self, tmp_path: Path, deed: str) -> None:
        opened = open_journal(tmp_path, every=2)
        said(opened.journal, 6)
        tampered(tmp_path, deed)
        version = opened.journal.streams().get("a", 0)
        for _ in range(2):
            with pytest.raises(BrokenError, match="not as it was left"):
                opened.journal.append([Append("a", version, [Record("Said", 1, {})])])
        assert opened.journal.broken
        tip = opened.journal.store.tip()
        opened.journal.close()  # no head is signed over it
        store = SqliteStore(tmp_path / "journal.db", read_only=True)
        assert (store.tip(), store.heads()[-1].number) == (tip, 6)
        store.close()

    def test_an_end_cut_back_to_an_older_true_tip_is_noticed(self, tmp_path: Path) -> None:
        opened = open_journal(tmp_path, every=100)
        said(opened.journal, 3)
        tip = opened.journal.store.tip()
        assert tip is not None
        said(opened.journal, 3)
        database = sqlite3.connect(tmp_path / "journal.db")
        database.execute("DROP TRIGGER entries_no_delete")
        database.execute("DELETE FROM entries WHERE number > 3")
        database.execute("UPDATE tip SET number = ?, digest = ?, at = ?, mac = ?", (tip.number, tip.digest, tip.at, tip.mac))
        database.commit()
        database.close()
        with pytest.raises(BrokenError, match="it ended at entry 6, and now at 3"):
            said(opened.journal, 1)
        opened.journal.close()

    def test_another_writer_with_the_key_is_no_break(self, new_store: Callable[[], Store]) -> None:
        store = new_store()
        one, two = Journal(store, seals=Seals(RING, every=2)), Journal(store, seals=Seals(RING, every=2))
        for version in range(6):
            (one, two)[version % 2].append([Append("a", version, [Record("Said", 1, {})])])
        with pytest.raises(Conflict):
            one.append([Append("a", 3, [Record("Said", 1, {})])])
        assert (one.broken, two.broken) == ("", "")

    def test_a_frozen_journal_writes_nothing_and_can_be_read(self, tmp_path: Path) -> None:
        opened = open_journal(tmp_path, every=2)
        said(opened.journal, 3)
        opened.journal.freeze("An entry was changed.")
        with pytest.raises(BrokenError, match="An entry was changed"):
            said(opened.journal, 1)
        assert len(opened.journal.read("a")) == 3
        heads = opened.journal.store.heads()
        opened.journal.close()
        store = SqliteStore(tmp_path / "journal.db", read_only=True)
        assert store.heads() == heads
        store.close()


class TestWhatIsGone:
    @pytest.mark.parametrize("name", ["journal.heads", "journal.tip"])
    def test_a_file_that_was_kept_is_missed(self, tmp_path: Path, name: str) -> None:
        room = room_of(tmp_path / "room")
        (room / name).unlink()
        assert [finding.what for finding in audit_place(place_of(room)).findings] == ["head"]
        with pytest.raises(BrokenError, match="is gone, and the database has 3 signed heads"):
            open_journal(room)
        assert not (room / name).exists()
        open_journal(room, adopt=True).journal.close()
        assert audit_place(place_of(room)).findings == []
        open_journal(room).journal.close()

    def test_a_store_that_says_it_was_never_signed_is_not_signed_unasked(self, tmp_path: Path) -> None:
        """Whoever takes the signatures out and calls the store an old one gets none of the room's instead."""
        room = room_of(tmp_path / "room")
        tampered(
            room,
            "UPDATE entries SET body = '{}' WHERE number = 3",
            "DROP TABLE heads",
            "DROP TABLE tip",
            "UPDATE meta SET value = '1' WHERE key = 'version'",
        )
        (room / "journal.heads").unlink()
        (room / "journal.tip").unlink()
        with pytest.raises(BrokenError, match="`pitboss keys adopt` signs it as it is"):
            open_journal(room)

    def test_an_old_store_that_has_a_key_is_signed_when_asked(self, tmp_path: Path) -> None:
        database = sqlite3.connect(tmp_path / "journal.db")
        database.executescript(VERSION_1.read_text(encoding="utf-8"))
        database.close()
        write_keyring(RING, tmp_path / "journal.key")
        with pytest.raises(BrokenError, match="from before journals were signed"):
            open_journal(tmp_path)
        open_journal(tmp_path, adopt=True).journal.close()
        assert audit_place(place_of(tmp_path)).signed_to == 4


class TestWhereTheKeyIs:
    def test_a_command_prints_it(self, tmp_path: Path) -> None:
        secret = RING.newest.secret.hex()
        source = KeySource(command=(sys.executable, "-c", f"print('# keys'); print('{'12' * 32}'); print('name {secret}')"))
        opened = open_journal(tmp_path / "room", key=source)
        opened.journal.close()
        assert [key.secret.hex() for key in opened.keyring.keys] == ["12" * 32, secret]
        assert not (tmp_path / "room" / "journal.key").exists()

    @pytest.mark.parametrize(
        ("code", "words"),
        [
            ("print('hunter2')", "printed no key"),
            ("pass", "printed no key"),
            ("import sys; print('12' * 32); sys.exit('hunter2')", "ended with exit code 1"),
        ],
    )
    def test_what_it_prints_is_never_shown(self, code: str, words: str) -> None:
        with pytest.raises(KeyringError, match=words) as refused:
            keyring_from_command((sys.executable, "-c", code))
        assert "hunter2" not in str(refused.value)
        assert "12" * 8 not in str(refused.value)

    def test_one_that_hangs_or_is_not_there(self) -> None:
        with pytest.raises(KeyringError, match=r"no key within 0\.2 seconds"):
            keyring_from_command((sys.executable, "-c", "import time; time.sleep(60)"), seconds=0.2)
        with pytest.raises(KeyringError, match="cannot be started"):
            keyring_from_command(("/no/such/program",))

    def test_no_shell_reads_it(self, tmp_path: Path) -> None:
        with pytest.raises(KeyringError):
            keyring_from_command(("echo", f"$(touch {tmp_path}/made)"))
        assert not (tmp_path / "made").exists()

    def test_the_order_in_which_it_is_looked_for(self, tmp_path: Path) -> None:
        rings = [new_keyring() for _ in range(4)]
        write_keyring(rings[0], tmp_path / "journal.key")
        write_keyring(rings[1], tmp_path / "elsewhere")
        command = f"{sys.executable} -c 'print(\"{rings[2].newest.secret.hex()}\")'"
        names: dict[str, str] = {}
        assert find_keyring(tmp_path, environment=names) == rings[0]
        names["PITBOSS_KEY_COMMAND"] = command
        assert find_keyring(tmp_path, environment=names) == rings[2]
        names["PITBOSS_KEY_FILE"] = str(tmp_path / "elsewhere")
        assert find_keyring(tmp_path, environment=names) == rings[1]
        assert find_keyring(tmp_path, KeySource(file=tmp_path / "journal.key"), names) == rings[0]
        names["PITBOSS_KEY"] = rings[3].newest.secret.hex()
        assert find_keyring(tmp_path, KeySource(file=tmp_path / "journal.key"), names) == rings[3]


def test_what_the_journal_keeps_is_its_owners_alone(tmp_path: Path) -> None:
    room = tmp_path / "room"
    opened = open_journal(room, every=2)
    said(opened.journal, 3)
    found = {path.name: stat.S_IMODE(path.stat().st_mode) for path in room.iterdir() if not path.name.endswith(".lock")}
    opened.journal.close()
    assert set(found) >= {"journal.db", "journal.db-wal", "journal.heads", "journal.tip", "journal.key"}
    assert set(found.values()) == {0o600}
    assert stat.S_IMODE(room.stat().st_mode) == 0o700
    for name in ("journal.db", "journal.heads", "journal.tip"):  # as older rooms left them
        (room / name).chmod(0o644)
    open_journal(room).journal.close()
    assert {stat.S_IMODE((room / name).stat().st_mode) for name in ("journal.db", "journal.heads", "journal.tip")} == {0o600}


def test_a_line_of_heads_fits_its_file() -> None:
    line = head_to_line(Head(10**9, 10**12, bytes(32), 10**16, "f" * 16, bytes(64), bytes(64)))
    assert len(line) <= 511


def test_files_beside_that_cannot_be_written_stop_nobody_and_are_brought_up(tmp_path: Path) -> None:
    """No descriptor left, or their disk full: what is in the database is written, whatever becomes of its files."""
    opened = open_journal(tmp_path)
    journal, files = opened.journal, HeadFiles(tmp_path)
    journal.append([Append("a", 0, [Record("said", 1, {"text": "a"})])])
    journal.seal()
    good = files.tip_path.read_bytes()
    files.tip_path.unlink()
    files.tip_path.mkdir()
    assert [entry.version for entry in journal.append([Append("a", 1, [Record("said", 1, {"text": "a"})])])] == [2]
    journal.seal()
    assert "cannot be written" in journal.doubt
    assert len(files.lines()) == 1
    files.tip_path.rmdir()
    journal.append([Append("a", 2, [Record("said", 1, {"text": "a"})])])
    assert journal.doubt == ""
    assert len(files.lines()) == 2
    assert files.tip_path.read_bytes() != good
    journal.close()
    assert audit_place(place_of(tmp_path)).sound
