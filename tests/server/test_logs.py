"""The log: lines for machines or for the eye, and never a secret. tests/server/test_app.py scans a whole session."""

from __future__ import annotations

import io
import json
import logging
import secrets
from collections.abc import Iterator

import pytest

from pitboss.server import logs
from pitboss.server.metrics import Metrics
from pitboss.server.sessions import MARK


@pytest.fixture(params=["json", "console"])
def form(request: pytest.FixtureRequest) -> str:
    return str(request.param)


@pytest.fixture
def lines(form: str) -> Iterator[io.StringIO]:
    written = io.StringIO()
    handler = logs.set_up(form, "debug", written)
    yield written
    logging.getLogger(logs.NAME).removeHandler(handler)
    for name in (logs.NAME, "uvicorn", "uvicorn.error", "asyncio"):
        logging.getLogger(name).handlers = []


def test_a_line_a_happening(form: str, lines: io.StringIO) -> None:
    logs.say("hand over", table="perth-holdem", hand=12, ms=3)
    logs.warn("refused", code="locked", address="1.2.3.4")
    first, second = lines.getvalue().splitlines()
    if form == "json":
        told = json.loads(first)
        assert (told["what"], told["level"], told["table"], told["hand"]) == ("hand over", "info", "perth-holdem", 12)
        assert json.loads(second)["level"] == "warning"
    else:
        assert "hand over  table=perth-holdem  hand=12  ms=3" in first
        assert "warning: refused  code=locked" in second


def test_fields_nobody_thought_of_are_not_written(lines: io.StringIO) -> None:
    logs.say("dealt", table="t", cards="Ah Kd", deck=["Ah"], token="x1y2", password="hunter22", body={"a": "Qs"}, salt="zzz", view="7c")  # noqa: S106
    for secret in ("Ah", "Kd", "x1y2", "hunter22", "Qs", "zzz", "7c"):
        assert secret not in lines.getvalue()
    assert "table" in lines.getvalue()


def test_a_token_is_struck_out_wherever_it_stands(lines: io.StringIO) -> None:
    token = MARK + secrets.token_urlsafe(32)
    logs.say(f"asked for /tables?token={token}", path=f"/x/{token}", words=f"({token})")
    logging.getLogger("uvicorn.error").error("bad request %s", token)
    assert token not in lines.getvalue()
    assert token[8:30] not in lines.getvalue()
    assert lines.getvalue().count("struck out") == 4


def test_a_line_stays_one_line(form: str, lines: io.StringIO) -> None:
    logs.say("came in", account="Ann\n12:00:00 forged line\x1b[31m")
    assert len(lines.getvalue().splitlines()) == 1
    assert "\x1b" not in lines.getvalue()
    if form == "json":
        assert json.loads(lines.getvalue())["account"].startswith("Ann")


def test_an_error_tells_where_but_not_what(lines: io.StringIO) -> None:
    try:
        raise ValueError("the deck is Ah Kd Qs")
    except ValueError:
        logs.logger().exception("something broke")
    assert "ValueError at" in lines.getvalue()
    assert "test_logs.py" in lines.getvalue()
    assert "Ah Kd" not in lines.getvalue()


def test_figures_in_prometheus_text() -> None:
    metrics = Metrics()
    for code in ("ok", "ok", 'od"d\n'):
        metrics.count("pitboss_commands_total", "commands", outcome=code)
    for seconds in (0.0004, 0.003, 9.0):
        metrics.time("pitboss_command_seconds", "how long", seconds)
    metrics.gauge("pitboss_tables", "tables", lambda: 12)
    metrics.gauge("pitboss_money", "chips", lambda: {"wallets": 2**50, "tables": 5})
    text = metrics.text()
    assert 'pitboss_commands_total{outcome="ok"} 2' in text
    assert 'pitboss_commands_total{outcome="od\\"d\\n"} 1' in text
    assert 'pitboss_command_seconds_bucket{le="0.001"} 1' in text
    assert 'pitboss_command_seconds_bucket{le="0.005"} 2' in text
    assert 'pitboss_command_seconds_bucket{le="+Inf"} 3' in text
    assert "pitboss_command_seconds_count 3" in text
    assert "pitboss_tables 12" in text
    assert f'pitboss_money{{kind="wallets"}} {2**50}' in text
    for line in text.splitlines():
        assert line.startswith(("# HELP ", "# TYPE ")) or len(line.rsplit(" ", 1)) == 2
