"""Nothing can be changed without the audit noticing, and it says where."""

from __future__ import annotations

import shutil
import sqlite3
import sys
import threading
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pitboss.journal import (
    Append,
    BrokenError,
    Entry,
    Head,
    Journal,
    Keyring,
    MemoryStore,
    Record,
    Report,
    Seals,
    StoreError,
    audit,
    audit_place,
    new_keyring,
    open_journal,
    place_of,
)
from pitboss.journal.audit import Signed
from pitboss.journal.chain import GENESIS, digest_of
from pitboss.journal.heads import head_to_line, is_signed, signed
from pitboss.journal.place import Place
from pitboss.journal.place_audit import _beside
from pitboss.journal.postgres import PostgresStore
from tests.journal.server import Server

ENTRIES = 9
ENTRY_FIELDS = ("number", "stream", "version", "kind", "schema", "body", "at", "previous", "digest")
HEAD_FIELDS = ("count", "number", "digest", "at", "key", "previous", "mac")


def written(journal: Journal) -> Iterator[int]:
    """Nine entries in three streams, one commit after the other; gives how many there are after each."""
    for turn in range(3):
        for stream in ("table/1", "table/2", "bank"):
            journal.append([Append(stream, turn, [Record("Said", 1, {"n": turn, "who": f"é{stream}"})])])
            yield journal.head().number


class Small:
    """A small journal in memory: its entries, and what was signed."""

    def __init__(self) -> None:
        self.keyring = new_keyring()
        store = MemoryStore()
        journal = Journal(store, seals=Seals(self.keyring, every=4), clock=lambda: 1_700_000_000_000_000)
        self.tips: list[Head] = []
        for _ in written(journal):
            tip = store.tip()
            assert tip is not None
            self.tips.append(tip)
        self.rows = list(store.read_all(0))
        self.heads = store.heads()

    def signed(self, **changed: Any) -> Signed:
        lines = [head_to_line(head) for head in self.heads]
        return replace(Signed(self.heads, self.tips[-1], lines, self.tips[-1]), **changed)

    def audit(self, rows: list[Entry], keyring: Keyring | None = None, **changed: Any) -> Report:
        return audit(lambda: rows, self.signed(**changed), keyring or self.keyring)


SMALL = Small()


def changed(entry: Entry, **values: Any) -> Entry:
    fields = {name: getattr(entry, name) for name in ENTRY_FIELDS}
    return Entry(**(fields | values))


def rehashed(rows: list[Entry]) -> list[Entry]:
    """As somebody without the key would mend it: all digests anew."""
    made, previous = [], bytes(32)
    for row in rows:
        digest = digest_of(previous, row.number, row.stream, row.version, row.kind, row.schema, row.at, row.body)
        made.append(changed(row, previous=previous, digest=digest))
        previous = digest
    return made


def renumbered(rows: list[Entry]) -> list[Entry]:
    versions: dict[str, int] = {}
    made = []
    for number, row in enumerate(rows, 1):
        versions[row.stream] = versions.get(row.stream, 0) + 1
        made.append(changed(row, number=number, version=versions[row.stream]))
    return made


def edits(value: object) -> Iterator[object]:
    """Every single-byte change of a value."""
    if isinstance(value, int):
        yield from (value + 1, value - 1, value ^ 256, -value, value * 10)
    elif isinstance(value, bytes):
        for place in range(len(value)):
            yield from (value[:place] + bytes([value[place] ^ 1 << bit]) + value[place + 1 :] for bit in (0, 7))
        yield from (value[:-1], value + b"\0", b"")
    elif isinstance(value, str):
        raw = value.encode()
        for place in range(len(raw)):
            for byte in (raw[place] ^ 1, raw[place] ^ 32, raw[place] ^ 128):
                yield (raw[:place] + bytes([byte]) + raw[place + 1 :]).decode("utf-8", "surrogateescape")
            yield (raw[:place] + raw[place + 1 :]).decode("utf-8", "surrogateescape")
            yield (raw[:place] + b" " + raw[place:]).decode("utf-8", "surrogateescape")


class TestTheChain:
    def test_what_was_written_is_sound(self) -> None:
        report = SMALL.audit(SMALL.rows)
        assert report.findings == []
        assert report.notes == []
        assert (report.entries, report.streams, report.last, report.signed_to, report.heads) == (9, 3, 9, 9, 2)

    @pytest.mark.parametrize("field", [name for name in ENTRY_FIELDS if name != "number"])
    def test_every_single_byte_edit_is_found_where_it_is(self, field: str) -> None:
        count = 0
        for place, row in enumerate(SMALL.rows):
            for value in edits(getattr(row, field)):
                rows = [*SMALL.rows[:place], changed(row, **{field: value}), *SMALL.rows[place + 1 :]]
                report = SMALL.audit(rows)
                assert [(finding.what, finding.number) for finding in report.findings][:1] == [("edited", row.number)], value
                assert report.findings[0].version == (value if field == "version" else row.version)
                count += 1
        assert count >= ENTRIES * 5

    def test_every_edit_of_a_number_is_found(self) -> None:
        for place, row in enumerate(SMALL.rows):
            for value in {*range(-2, 14), 10**18} - {row.number}:
                rows = sorted([*SMALL.rows[:place], changed(row, number=value), *SMALL.rows[place + 1 :]], key=lambda each: each.number)
                assert not SMALL.audit(rows).sound, (row.number, value)

    @pytest.mark.parametrize("field", ENTRY_FIELDS)
    @pytest.mark.parametrize("value", [None, 1.5, b"x", "x"])
    def test_a_value_of_another_type_is_found(self, field: str, value: object) -> None:
        rows = [changed(SMALL.rows[0], **{field: value}), *SMALL.rows[1:]]
        assert SMALL.audit(rows).findings

    @pytest.mark.parametrize("number", range(1, ENTRIES))
    def test_every_deletion_is_found_with_its_stream(self, number: int) -> None:
        gone = SMALL.rows[number - 1]
        report = SMALL.audit([row for row in SMALL.rows if row.number != number])
        (finding,) = report.findings
        assert (finding.what, finding.number) == ("missing", number)
        last_of_stream = gone.version == 3
        assert (finding.stream, finding.version) == ((None, None) if last_of_stream else (gone.stream, gone.version))

    def test_every_run_of_deletions_is_found(self) -> None:
        for first in range(1, ENTRIES + 1):
            for last in range(first, ENTRIES):
                report = SMALL.audit([row for row in SMALL.rows if not first <= row.number <= last])
                assert ("missing", first) in [(finding.what, finding.number) for finding in report.findings]

    def test_every_swap_is_found_as_a_move(self) -> None:
        for i in range(ENTRIES):
            for j in range(i + 1, ENTRIES):
                rows = list(SMALL.rows)
                rows[i], rows[j] = changed(rows[j], number=i + 1), changed(rows[i], number=j + 1)
                found = {(finding.number, finding.what) for finding in SMALL.audit(rows).findings}
                assert {(i + 1, "moved"), (j + 1, "moved")} <= found

    def test_every_insertion_is_found(self) -> None:
        for place in range(ENTRIES + 1):
            new = Entry(0, "bank", 0, "Said", 1, '{"n":9}', 7, bytes(32), bytes(32))
            rows = renumbered([*SMALL.rows[:place], new, *SMALL.rows[place:]])
            assert place + 1 in [finding.number for finding in SMALL.audit(rows).findings]
            report = SMALL.audit(rehashed(rows))
            assert not report.sound
            assert "edited" not in [finding.what for finding in report.findings]

    @pytest.mark.parametrize("keep", range(ENTRIES))
    def test_every_cut_is_found(self, keep: int) -> None:
        (finding,) = SMALL.audit(SMALL.rows[:keep]).findings
        assert (finding.what, finding.number) == ("truncated", keep + 1)
        assert f"at entry {ENTRIES}" in finding.words

    @pytest.mark.parametrize("keep", range(1, ENTRIES))
    def test_a_cut_with_an_older_tip_put_back_is_found_by_the_files(self, keep: int) -> None:
        tip = SMALL.tips[keep - 1]
        heads = SMALL.heads[: tip.count]
        report = SMALL.audit(SMALL.rows[:keep], heads=heads, tip=tip)
        assert ("truncated", keep + 1) in [(finding.what, finding.number) for finding in report.findings]

    def test_all_written_anew_with_fitting_digests_is_found_by_the_signatures(self) -> None:
        for place, row in enumerate(SMALL.rows):
            rows = rehashed([*SMALL.rows[:place], changed(row, body='{"n":77}'), *SMALL.rows[place + 1 :]])
            report = SMALL.audit(rows)
            assert {finding.what for finding in report.findings} == {"rewritten"}
            agreed = max((head.number for head in SMALL.heads if head.number <= place), default=0)
            assert (f"after entry {agreed}" if agreed else "from the first entry on") in report.findings[0].words

    def test_a_forged_entry_at_the_end_is_found(self) -> None:
        rows = rehashed(renumbered([*SMALL.rows, changed(SMALL.rows[-1], body="{}")]))
        (finding,) = SMALL.audit(rows).findings
        assert (finding.what, finding.number) == ("unsigned", ENTRIES + 1)

    @given(st.data())
    def test_any_shuffle_of_what_is_there_is_found(self, data: st.DataObject) -> None:
        kept = data.draw(st.lists(st.sampled_from(range(ENTRIES)), max_size=ENTRIES + 2))
        rows = [changed(SMALL.rows[place], number=number) for number, place in enumerate(kept, 1)]
        assert SMALL.audit(rows).sound == (kept == list(range(ENTRIES)))
        assert SMALL.audit(rehashed(renumbered(rows))).sound == (kept == list(range(ENTRIES)))


class TestTheHeads:
    @pytest.mark.parametrize("field", HEAD_FIELDS)
    def test_every_edit_of_a_head_is_found(self, field: str) -> None:
        for place, head in enumerate(SMALL.heads):
            for value in edits(getattr(head, field)):
                fields = {name: getattr(head, name) for name in HEAD_FIELDS} | {field: value}
                heads = [*SMALL.heads[:place], Head(**fields), *SMALL.heads[place + 1 :]]
                assert not SMALL.audit(SMALL.rows, heads=heads, file=None).sound, value
                assert not SMALL.audit(SMALL.rows, file=[head_to_line(each) for each in heads]).sound, value

    @pytest.mark.parametrize("field", HEAD_FIELDS)
    def test_every_edit_of_the_tip_is_found(self, field: str) -> None:
        tip = SMALL.tips[-1]
        for value in edits(getattr(tip, field)):
            edited = Head(**{name: getattr(tip, name) for name in HEAD_FIELDS} | {field: value})
            assert not SMALL.audit(SMALL.rows, tip=edited).sound, value
            assert not SMALL.audit(SMALL.rows, file_tip=edited).sound, value

    def test_every_deletion_of_heads_is_found(self) -> None:
        lines = [head_to_line(head) for head in SMALL.heads]
        for place in range(len(SMALL.heads)):
            left = [*SMALL.heads[:place], *SMALL.heads[place + 1 :]]
            assert not SMALL.audit(SMALL.rows, heads=left).sound
            assert not SMALL.audit(SMALL.rows, heads=left, file=[head_to_line(head) for head in left]).sound
        assert not SMALL.audit(SMALL.rows, file=lines[1:]).sound
        assert not SMALL.audit(SMALL.rows, file=lines[::-1]).sound
        assert not SMALL.audit(SMALL.rows, file=[]).sound
        assert not SMALL.audit(SMALL.rows, tip=None).sound
        assert not SMALL.audit(SMALL.rows, heads=[], tip=None, file=[], file_tip=None).sound
        assert not SMALL.audit(SMALL.rows, file_tip="nonsense").sound

    def test_a_file_one_head_behind_is_what_a_crash_leaves(self) -> None:
        report = SMALL.audit(SMALL.rows, file=[head_to_line(SMALL.heads[0])])
        assert report.sound
        assert report.notes == ["The heads file is 1 head behind the database."]

    def test_heads_signed_with_another_key_are_no_heads(self) -> None:
        rows = rehashed([changed(SMALL.rows[0], body="{}"), *SMALL.rows[1:]])
        other = new_keyring()
        from pitboss.journal import Mark

        tip = signed(other, "tip", 0, Mark(9, rows[-1].digest), 7, bytes(32))
        report = SMALL.audit(rows, heads=[], tip=tip, file=None, file_tip=None)
        assert "not one of ours" in report.findings[0].words

    def test_a_head_does_not_pass_for_a_tip(self) -> None:
        assert not SMALL.audit(SMALL.rows[:8], tip=SMALL.heads[-1], file_tip=None).sound

    def test_a_copy_kept_elsewhere_finds_a_room_set_back_as_a_whole(self) -> None:
        tip = SMALL.tips[5]
        old: dict[str, Any] = {"heads": SMALL.heads[:1], "tip": tip, "file": [head_to_line(SMALL.heads[0])], "file_tip": tip}
        assert SMALL.audit(SMALL.rows[:6], **old).sound
        report = SMALL.audit(SMALL.rows[:6], **old, copies=[("copy", [head_to_line(head) for head in SMALL.heads])])
        assert ("truncated", 7) in [(finding.what, finding.number) for finding in report.findings]

    def test_without_the_key_the_chain_is_checked_and_it_says_so(self) -> None:
        report = audit(lambda: SMALL.rows, SMALL.signed(), None)
        assert report.sound
        assert report.signed_to == 0
        assert "The signatures were not checked" in report.notes[0]
        assert not audit(lambda: SMALL.rows[:-1], SMALL.signed(), None).sound


# -- the files themselves


@pytest.fixture(scope="module")
def room(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("audited") / "room"
    opened = open_journal(folder, every=4)
    for _ in written(opened.journal):
        pass
    opened.journal.close()
    return folder


@pytest.fixture
def copy(room: Path, tmp_path: Path) -> Path:
    return Path(shutil.copytree(room, tmp_path / "copy"))


def tampered(folder: Path, *deeds: str) -> None:
    """What somebody with the file and SQL can do."""
    database = sqlite3.connect(folder / "journal.db")
    for (trigger,) in database.execute("SELECT name FROM sqlite_master WHERE type = 'trigger'").fetchall():
        database.execute(f"DROP TRIGGER {trigger}")
    for deed in deeds:
        database.execute(deed)
    database.commit()
    database.close()


class TestAFolder:
    def test_sound(self, copy: Path) -> None:
        report = audit_place(place_of(copy))
        assert report.findings == []
        assert (report.entries, report.heads, report.signed_to) == (9, 3, 9)

    def test_an_audit_changes_nothing(self, copy: Path) -> None:
        before = {path.name: path.read_bytes() for path in copy.iterdir()}
        assert sorted(before) == ["journal.db", "journal.heads", "journal.heads.lock", "journal.key", "journal.tip"]
        audit_place(place_of(copy))
        assert {name: (copy / name).read_bytes() for name in before} == before

    @pytest.mark.parametrize(
        ("deed", "what", "number", "stream"),
        [
            ("UPDATE entries SET body = replace(body, '1', '2') WHERE number = 5", "edited", 5, "table/2"),
            ("UPDATE entries SET at = at + 1 WHERE number = 1", "edited", 1, "table/1"),
            ("UPDATE entries SET body = CAST(x'7bff7d' AS TEXT) WHERE number = 3", "edited", 3, "bank"),
            ("DELETE FROM entries WHERE number = 4", "missing", 4, "table/1"),
            ("DELETE FROM entries WHERE number = 9", "truncated", 9, None),
            ("DELETE FROM entries", "truncated", 1, None),
            (
                "INSERT INTO entries SELECT 10, stream, 4, kind, schema, body, at, digest, digest FROM entries WHERE number = 9",
                "edited",
                10,
                "bank",
            ),
            (
                "INSERT INTO entries SELECT -1, stream, 4, kind, schema, body, at, digest, digest FROM entries WHERE number = 9",
                "inserted",
                -1,
                None,
            ),
            ("DELETE FROM tip", "unsigned", None, None),
            ("DELETE FROM heads WHERE count = 2", "head", None, None),
            ("DROP TABLE tip", "damaged", None, None),
            ("DROP TABLE entries", "damaged", None, None),
            ("DELETE FROM meta", "damaged", None, None),
            ("UPDATE meta SET value = '99' WHERE key = 'version'", "damaged", None, None),
            ("UPDATE meta SET value = 'x' WHERE key = 'version'", "damaged", None, None),
            ("UPDATE meta SET value = '1' WHERE key = 'version'", "head", None, None),
        ],
    )
    def test_sql(self, copy: Path, deed: str, what: str, number: int | None, stream: str | None) -> None:
        tampered(copy, deed)
        report = audit_place(place_of(copy))
        assert what in [finding.what for finding in report.findings]
        if number is not None:
            assert (what, number, stream) in [(finding.what, finding.number, finding.stream) for finding in report.findings]

    @pytest.mark.parametrize(
        "deeds",
        [
            ("DELETE FROM entries WHERE number = 9",),
            ("DELETE FROM tip",),
            ("DELETE FROM heads WHERE count = 3",),
            ("DELETE FROM heads", "DELETE FROM tip"),
            ("DELETE FROM heads", "DELETE FROM tip", "DELETE FROM entries"),
            ("DROP TABLE heads", "DROP TABLE tip", "UPDATE meta SET value = '1' WHERE key = 'version'"),
        ],
    )
    def test_a_room_does_not_start_on_what_was_cut(self, copy: Path, deeds: tuple[str, ...]) -> None:
        tampered(copy, *deeds)
        with pytest.raises(BrokenError, match=r"Nothing was written to it. `pitboss audit` says where"):
            open_journal(copy)
        assert not audit_place(place_of(copy)).sound

    def test_swapping_the_whole_database_for_an_older_one_is_found(self, tmp_path: Path) -> None:
        opened = open_journal(tmp_path / "room", every=100)
        older = []
        for number in written(opened.journal):
            opened.journal.store.copy_to(tmp_path / f"{number}.db")  # type: ignore[attr-defined]
            older.append(number)
        # No clean close: the last head is nowhere, only the tip in its file knows.
        opened.journal.store.close()
        for number in older[:-1]:
            (tmp_path / "room" / "journal.db").unlink()
            shutil.copy(tmp_path / f"{number}.db", tmp_path / "room" / "journal.db")
            report = audit_place(place_of(tmp_path / "room"))
            assert [(finding.what, finding.number) for finding in report.findings] == [("truncated", number + 1)]
            with pytest.raises(BrokenError):
                open_journal(tmp_path / "room")

    def test_a_torn_tip_file_does_not_stop_the_room(self, copy: Path) -> None:
        (copy / "journal.tip").write_text('{"count":3,"num')
        assert not audit_place(place_of(copy)).sound
        open_journal(copy).journal.close()
        assert audit_place(place_of(copy)).sound

    def test_a_heads_file_torn_in_a_line_is_completed(self, copy: Path) -> None:
        text = (copy / "journal.heads").read_text()
        (copy / "journal.heads").write_text(text[:-40])
        open_journal(copy).journal.close()
        assert (copy / "journal.heads").read_text() == text

    @pytest.mark.parametrize("part", range(4))
    def test_any_flipped_byte_is_found_or_changes_nothing(self, room: Path, tmp_path: Path, part: int) -> None:
        """Bytes that SQLite does not use may change; what is read may not."""
        raw = (room / "journal.db").read_bytes()
        target = Path(shutil.copytree(room, tmp_path / "copy"))
        place = place_of(target)
        before = _all_reads(target)
        found = 0
        for at in range(part * 7, len(raw), 4 * 37):
            (target / "journal.db").write_bytes(raw[:at] + bytes([raw[at] ^ (1 << at % 8)]) + raw[at + 1 :])
            if audit_place(place).sound:
                assert _all_reads(target) == before, at
            else:
                found += 1
        assert found > 10

    @pytest.mark.parametrize("keep", [0, 1, 99, 4096, 8192, 20000])
    def test_a_file_cut_short_is_damaged(self, copy: Path, keep: int) -> None:
        raw = (copy / "journal.db").read_bytes()
        (copy / "journal.db").write_bytes(raw[:keep])
        assert not audit_place(place_of(copy)).sound


def _all_reads(folder: Path) -> object:
    store = place_of(folder).store(read_only=True)
    try:
        streams = store.streams("")
        return list(store.read_all(0)), streams, [store.read(name, 0) for name in streams], store.head(), store.heads(), store.tip()
    finally:
        store.close()


@pytest.mark.parametrize("kind", ["sqlite", "postgres"])
def test_a_room_in_play_is_audited_as_of_one_moment(kind: str, tmp_path: Path, request: pytest.FixtureRequest) -> None:
    where = str(tmp_path) if kind == "sqlite" else request.getfixturevalue("server").new_schema()
    opened = open_journal(where, tmp_path, every=50)
    stop, written = threading.Event(), threading.Semaphore(0)

    def write() -> None:
        version = 0
        while not stop.is_set():
            opened.journal.append([Append("a", version, [Record("Said", 1, {})])])
            version += 1
            written.release()

    writer = threading.Thread(target=write)
    writer.start()
    seen = []
    try:
        for _ in range(15):
            assert written.acquire(timeout=60)  # so that there is something more each time, however slow the disk
            seen.append(audit_place(place_of(where, tmp_path)))
    finally:
        stop.set()
        writer.join()
        opened.journal.close()
    assert [report.findings for report in seen] == [[]] * 15
    assert seen[-1].entries > seen[0].entries


def test_heads_signed_while_an_audit_begins_are_no_finding(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The heads file is read first, the database after it; a fast room signs several heads in between."""
    opened = open_journal(str(tmp_path), tmp_path, every=1)
    first_look = _beside

    def then_the_room_writes(where: Place, copies: Sequence[Path]) -> Signed:
        seen = first_look(where, copies)
        for version in range(1, 5):
            opened.journal.append([Append("a", version, [Record("Said", 1, {})])])
        return seen

    opened.journal.append([Append("a", 0, [Record("Said", 1, {})])])
    monkeypatch.setattr("pitboss.journal.place_audit._beside", then_the_room_writes)
    report = audit_place(place_of(str(tmp_path)))
    opened.journal.close()
    assert (report.entries, report.heads, report.findings) == (5, 5, [])


def test_a_copy_of_the_heads_that_is_not_there_is_refused(room: Path, tmp_path: Path) -> None:
    with pytest.raises(StoreError, match="There is no heads file"):
        audit_place(place_of(room), copies=[tmp_path / "nowhere"])


def test_postgres_is_audited_the_same_way(server: Server, tmp_path: Path) -> None:
    address = server.new_schema()
    opened = open_journal(address, tmp_path, every=4)
    for _ in written(opened.journal):
        pass
    opened.journal.close()
    place = place_of(address, tmp_path)
    assert audit_place(place).findings == []
    store = PostgresStore(address)
    connection = store._write_to()
    connection.execute("ALTER TABLE entries DISABLE TRIGGER ALL")
    deeds: list[tuple[str, str, Callable[[Report], bool]]] = [
        (
            "UPDATE entries SET body = body || ' ' WHERE number = 5",
            "UPDATE entries SET body = trim(body)",
            lambda report: report.findings[0].number == 5,
        ),
        ("DELETE FROM entries WHERE number = 9", "", lambda report: report.findings[0].what == "truncated"),
    ]
    for deed, undone, is_found in deeds:
        connection.execute(deed.encode())
        assert is_found(audit_place(place))
        if undone:
            connection.execute(undone.encode())
            assert audit_place(place).sound
    with pytest.raises(BrokenError):
        open_journal(address, tmp_path)
    connection.execute("DROP TABLE entries")
    assert [finding.what for finding in audit_place(place).findings] == ["damaged"]
    store.close()


def test_a_database_that_does_not_answer_is_no_finding(tmp_path: Path) -> None:
    with pytest.raises(StoreError, match="cannot be opened as a journal"):
        audit_place(place_of("postgresql://nobody@/nowhere?host=/nonexistent", tmp_path), signatures=False)


def test_the_check_before_opening_costs_no_signature_a_day(monkeypatch: pytest.MonkeyPatch) -> None:
    """Of the heads before the one it begins at, none is checked again; all of them are beside the room."""
    keyring = new_keyring()
    journal = Journal(MemoryStore(), seals=Seals(keyring, every=2))
    for _ in range(100):
        journal.append([Append("a", journal.head().number, [Record("Said", 1, {})])])
    asked = []

    def counted(*what: Any) -> bool | None:
        asked.append(what)
        return is_signed(*what)

    monkeypatch.setattr(sys.modules["pitboss.journal.audit"], "is_signed", counted)  # the package has a function of this name
    assert journal.verify_from().sound
    assert len(asked) <= 4, "the newest head, the tip, and perhaps their files"
    asked.clear()
    assert journal.verify_from(GENESIS).sound
    assert len(asked) >= len(journal.store.heads()) > 40
