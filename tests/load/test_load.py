"""The load driver: its arithmetic, its bare socket, and one small run of the real thing."""

from __future__ import annotations

import asyncio
import json

import pytest
from hypothesis import given
from hypothesis import strategies as st
from typer.testing import CliRunner

from pitboss.load.drive import config_of
from pitboss.load.figures import centile
from pitboss.load.wire import PONG, TEXT, Wire
from pitboss.server.config import config_of as room_of
from pitboss.server.corked import FULL, Corked
from tests.commands import app


@given(st.lists(st.floats(0, 1e6), min_size=1, max_size=300), st.sampled_from([0.01, 0.5, 0.9, 0.99, 1.0]))
def test_a_centile_is_a_value_that_so_many_do_not_exceed(values: list[float], share: float) -> None:
    values.sort()
    found = centile(values, share)
    assert found in values
    assert sum(each <= found for each in values) >= share * len(values) - 1e-9
    assert sum(each < found for each in values) < share * len(values) + 1e-9


def test_centiles_one_can_count_on_ones_fingers() -> None:
    assert [centile([1, 2, 3, 4], share) for share in (0.25, 0.5, 0.75, 1.0)] == [1, 2, 3, 4]
    assert centile(range(1, 101), 0.99) == 99
    assert centile([], 0.5) == 0


def test_the_room_of_a_load_is_one_that_can_be_opened() -> None:
    assert [each.chairs for each in room_of(config_of(3)).tables] == [6, 6, 6]


class Sink(asyncio.Transport):
    """Keeps what is written."""

    def __init__(self) -> None:
        super().__init__()
        self.written: list[bytes] = []
        self.closed = self.aborted = False
        self.held = 0

    def write(self, data: bytes | bytearray | memoryview) -> None:
        self.written.append(bytes(data))

    def close(self) -> None:
        self.closed = True

    def abort(self) -> None:
        self.aborted = True

    def is_closing(self) -> bool:
        return self.closed

    def get_write_buffer_size(self) -> int:
        return self.held


def _frame(kind: int, body: bytes) -> bytes:
    size = len(body)
    if size < 126:
        return bytes((0x80 | kind, size)) + body
    if size < 65536:
        return bytes((0x80 | kind, 126)) + size.to_bytes(2, "big") + body
    return bytes((0x80 | kind, 127)) + size.to_bytes(8, "big") + body


@given(
    st.lists(st.sampled_from([0, 1, 125, 126, 127, 65535, 65536, 70000]) | st.integers(0, 300), max_size=5),
    st.lists(st.integers(1, 5000), min_size=1, max_size=20),
)
def test_frames_are_read_however_they_are_cut(sizes: list[int], cuts: list[int]) -> None:
    async def go() -> list[int]:
        heard: list[int] = []
        wire = Wire("h", "/", lambda text: heard.append(len(text)))
        wire.connection_made(Sink())
        stream = b"HTTP/1.1 101 Switching Protocols\r\n\r\n" + b"".join(_frame(TEXT, b"x" * size) for size in sizes)
        at = turn = 0
        while at < len(stream):
            step = cuts[turn % len(cuts)]
            wire.data_received(stream[at : at + step])
            at, turn = at + step, turn + 1
        assert wire.opened.done()
        return heard

    assert asyncio.run(go()) == sizes


def test_a_ping_is_answered() -> None:
    async def go() -> bytes:
        sink = Sink()
        wire = Wire("h", "/", lambda _: None)
        wire.connection_made(sink)
        wire.data_received(b"HTTP/1.1 101 Switching Protocols\r\n\r\n" + _frame(0x9, b"hey"))
        return sink.written[-1]

    assert asyncio.run(go()) == bytes((0x80 | PONG, 0x80 | 3)) + b"\0\0\0\0hey"


def test_what_is_said_in_one_breath_goes_out_in_one_piece() -> None:
    async def go() -> None:
        sink = Sink()
        cork = Corked(sink, asyncio.get_running_loop())
        for each in (b"a", b"b", b"c"):
            cork.write(each)
        assert sink.written == []
        await asyncio.sleep(0)
        assert sink.written == [b"abc"]
        cork.write(b"x" * FULL)
        assert len(sink.written) == 2, "what is too much to keep goes at once"
        cork.write(b"last words")
        cork.close()
        assert (sink.written[-1], sink.closed) == (b"last words", True)
        await asyncio.sleep(0)
        assert len(sink.written) == 3

    asyncio.run(go())


def test_who_does_not_take_the_last_words_is_cut_off(monkeypatch: pytest.MonkeyPatch) -> None:
    async def go() -> None:
        monkeypatch.setattr("pitboss.server.corked.LAST_WORDS", 0.01)
        for held in (0, 10):
            sink = Sink()
            sink.held = held
            Corked(sink, asyncio.get_running_loop()).close()
            await asyncio.sleep(0.05)
            assert (sink.closed, sink.aborted) == (True, held > 0)

    asyncio.run(go())


def test_a_small_run() -> None:
    """Two tables, three seconds, a real server: everything is told, and the figures are there."""
    result = CliRunner().invoke(app, ["bench", "room", "--tables", "2", "--seconds", "3", "--pace", "0.2", "--json"])
    assert result.exit_code == 0, result.output
    told = json.loads(result.stdout)
    (run,) = told["runs"]
    assert run["sound"]
    assert (run["refused"], run["gaps"], run["lost"], run["balanced"]) == (0, 0, 0, True)
    assert run["actions"] >= 10
    assert 0 < run["p50"] <= run["p99"] <= run["most"]
    assert run["entries"] >= run["durable"] * 0.9
    assert run["memory"] > run["memory_of_table"] > 0


@pytest.mark.parametrize("wrong", [["--tables", "0"], ["--tables", "2", "--database", "mysql://x"], ["--tables", "1", "--pace", "-1"]])
def test_a_wrong_call(wrong: list[str]) -> None:
    assert CliRunner().invoke(app, ["bench", "room", *wrong]).exit_code == 2
