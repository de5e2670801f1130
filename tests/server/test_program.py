"""The program checks itself: against the wheel it came from, or against what it was when the room opened."""

from __future__ import annotations

import asyncio
import base64
import hashlib
import json
import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from typer.testing import CliRunner

from pitboss.cli import app_of
from pitboss.server import program, program_watch
from pitboss.server.messages import UnavailableError
from pitboss.server.program import NOTHING, RECORD, START, digests, recorded, verdict
from pitboss.server.program_watch import CHECKED, ProgramWatch
from tests.server.account_doors import admin_of
from tests.server.served import in_loop, served, visitors


@pytest.fixture
def home(tmp_path: Path) -> Path:
    folder = tmp_path / "pitboss"
    (folder / "law" / "__pycache__").mkdir(parents=True)
    (folder / "app.py").write_text("one")
    (folder / "law" / "book.toml").write_text("two")
    (folder / "law" / "__pycache__" / "x.pyc").write_text("made by Python")
    return folder


def test_every_file_counts_but_those_that_python_makes(home: Path) -> None:
    found = digests(home)
    assert found == {
        "pitboss/app.py": hashlib.sha256(b"one").hexdigest(),
        "pitboss/law/book.toml": hashlib.sha256(b"two").hexdigest(),
    }


def test_what_changed_went_or_came_is_named(home: Path) -> None:
    before = digests(home)
    assert verdict(before, before).sound
    (home / "app.py").write_text("other")
    (home / "law" / "book.toml").unlink()
    (home / "new.py").write_text("three")
    for record, start, against in ((before, None, RECORD), (None, before, START)):
        found = verdict(digests(home), record, start)
        assert (found.against, found.changed, found.missing, found.added) == (
            against, ("pitboss/app.py",), ("pitboss/law/book.toml",), ("pitboss/new.py",),
        )  # fmt: skip
        assert not found.sound
        assert found.digest != verdict(before, record, start).digest
        assert found.words == (
            "The program is not what was installed. changed: pitboss/app.py; missing: pitboss/law/book.toml; added: pitboss/new.py."
        )
    assert verdict(digests(home), None).against == NOTHING


def test_the_program_that_runs_here_has_its_law_and_its_source() -> None:
    found = digests()
    assert "pitboss/server/program.py" in found
    assert any(path.endswith("book.toml") for path in found)
    assert found["pitboss/server/program.py"] == hashlib.sha256(Path(program.__file__).read_bytes()).hexdigest()


def test_the_record_of_a_wheel(tmp_path: Path) -> None:
    """Installed by hand, as an installer does it: the package, and RECORD beside it. A program that is changed then is found."""
    site = tmp_path / "site"
    package, info = site / "pitboss", site / "pitboss-0.1.0.dist-info"
    source = Path(program.__file__).parents[1]
    (package / "server").mkdir(parents=True)
    info.mkdir()
    (package / "__init__.py").write_text('__version__ = "0.1.0"\n')
    (package / "server" / "__init__.py").write_text("")
    shutil.copy(source / "server" / "program.py", package / "server" / "program.py")
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: pitboss\nVersion: 0.1.0\n")
    lines = []
    for path in sorted(package.rglob("*.py")):
        digest = base64.urlsafe_b64encode(hashlib.sha256(path.read_bytes()).digest()).decode().rstrip("=")
        lines.append(f"{path.relative_to(site)},sha256={digest},{path.stat().st_size}\n")
    (info / "RECORD").write_text("".join(lines))
    asks = "import json; from pitboss.server.program import *; print(json.dumps(verdict(digests(), recorded()).document()))"

    def asked() -> dict[str, object]:
        run = subprocess.run([sys.executable, "-S", "-B", "-c", asks], cwd=site, capture_output=True, text=True, check=True)
        told: dict[str, object] = json.loads(run.stdout)
        return told

    assert asked()["against"] == RECORD
    assert asked()["sound"] is True
    (package / "__init__.py").write_text('__version__ = "0.1.0"  # changed\n')
    (package / "more.py").write_text("")
    told = asked()
    assert (told["sound"], told["changed"], told["added"]) == (False, ["pitboss/__init__.py"], ["pitboss/more.py"])


def test_selfcheck() -> None:
    run = CliRunner().invoke(app_of(["selfcheck"]), ["selfcheck", "--json"])
    told = json.loads(run.output)
    expected = verdict(digests(), recorded())
    assert (run.exit_code, told["sound"], told["digest"]) == (0 if expected.sound else 1, expected.sound, expected.digest)


def test_selfcheck_ends_with_1_where_a_file_is_not_the_recorded_one(monkeypatch: pytest.MonkeyPatch) -> None:
    record = {**digests(), "pitboss/server/program.py": "00" * 32}
    monkeypatch.setattr(program, "recorded", lambda: record)
    run = CliRunner().invoke(app_of(["selfcheck"]), ["selfcheck"])
    assert run.exit_code == 1
    assert "pitboss/server/program.py" in run.output


@in_loop
async def test_a_room_checks_when_it_opens_and_when_asked_and_notes_it(home: Path) -> None:
    async with served() as found, visitors(found, "Zoe") as (zoe,):
        house, journal = found.house, found.house.room.log.journal
        house.program = ProgramWatch(home=home, record=lambda: None)
        house.program.begin(house.room.note)

        def noted() -> list[dict[str, object]]:
            return [entry.told for entry in journal.read("room") if entry.kind == CHECKED]

        async with asyncio.timeout(120):
            while not noted():
                await asyncio.sleep(0.01)
        assert [each["sound"] for each in noted()] == [True]
        assert (await zoe.get("/health")).json()["program"]["state"] == "sound"
        (home / "app.py").write_text("changed while it runs")
        chief = await admin_of(found, zoe.http)
        assert (await zoe.http.post("/staff/program/checks", headers=zoe.headers)).status_code == 403
        answer = await zoe.http.post("/staff/program/checks", headers=chief.headers)
        assert (answer.status_code, answer.json()["sound"], answer.json()["changed"]) == (200, False, ["pitboss/app.py"])
        told = (await zoe.get("/health")).json()["program"]
        assert (told["state"], told["words"]) == ("CHANGED", "The program is not what was installed. changed: pitboss/app.py.")
        assert noted()[-1]["changed"] == ["pitboss/app.py"]
        await house.program.stop()


@in_loop
async def test_what_could_not_be_checked_or_noted_is_tried_again_soon(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The next day is too late: nobody would know that the program was ever checked."""
    monkeypatch.setattr(program_watch, "AGAIN", 20_000)
    noted: list[dict[str, object]] = []
    tried = asyncio.Event()

    async def note(_: str, body: dict[str, object]) -> None:
        if not tried.is_set():
            tried.set()
            raise UnavailableError("The journal cannot be written now.")
        noted.append(body)

    watch = ProgramWatch(home=home, record=unreadable_at_first(home))
    watch.begin(note)
    async with asyncio.timeout(120):
        while not noted:
            await asyncio.sleep(0.01)
    assert tried.is_set()
    await watch.stop()


def unreadable_at_first(home: Path) -> Callable[[], None]:
    """As where a file goes while the files are read."""
    broken = [True]

    def recorded_then() -> None:
        if broken.pop() if broken else False:
            raise FileNotFoundError(home)

    return recorded_then


@in_loop
async def test_it_goes_on_day_after_day(home: Path) -> None:
    async with served() as found:
        house = found.house
        house.program = ProgramWatch(home=home, record=lambda: {"pitboss/app.py": "00" * 32})
        house.program.begin(house.room.note, 20_000)
        journal = house.room.log.journal
        async with asyncio.timeout(120):
            while sum(entry.kind == CHECKED for entry in journal.read("room")) < 3:
                await asyncio.sleep(0.01)
        await house.program.stop()
        assert house.program.found is not None
        assert not house.program.found.sound
