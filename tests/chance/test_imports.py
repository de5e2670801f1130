"""Nothing that deals cards may reach for `random`: only the system's own chance is good enough."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

import pitboss

SOURCE = Path(pitboss.__file__).parent
#: The deal path; the server's folder counts from the day it is there.
FOLDERS = [folder for folder in (SOURCE / "chance", SOURCE / "server") if folder.is_dir()]
FILES = sorted(file for folder in FOLDERS for file in folder.rglob("*.py"))
FORBIDDEN = {"random", "uuid", "time", "numpy.random"}  #: in chance/: no other source, and no clock to seed one from


#: Where a bot's choices may follow from a seed, in a room for tests: no file that deals is among them.
SEEDED = {"manners.py", "room_chance.py"}


def imported(source: str) -> Iterator[str]:
    for node in ast.walk(ast.parse(source)):
        match node:
            case ast.Import(names=names):
                yield from (each.name for each in names)
            case ast.ImportFrom(module=str(module), names=names):
                yield module
                yield from (f"{module}.{each.name}" for each in names)
            case ast.Call(func=ast.Name(id="__import__") | ast.Attribute(attr="import_module"), args=[ast.Constant(value=str(name)), *_]):
                yield name


@pytest.mark.parametrize("file", FILES, ids=lambda file: f"{file.parent.name}/{file.name}")
def test_nothing_that_deals_imports_random(file: Path) -> None:
    banned = FORBIDDEN if file.is_relative_to(SOURCE / "chance") else {"random", "numpy.random"}
    found = {name for name in imported(file.read_text()) if name in banned or name.split(".")[0] in banned}
    if not file.is_relative_to(SOURCE / "chance"):
        # The system's chance under another name: what a bot thinks with.
        found -= {"random", "random.SystemRandom"} if "random.SystemRandom" in found else set()
        # What a bot of a room for tests thinks with; `tests/server/test_room_chance.py` holds real rooms to the system's chance.
        found -= {"random", "random.Random"} if file.name in SEEDED else set()
    assert found == set()


def test_there_is_something_to_look_at() -> None:
    assert len(FILES) >= 8


@pytest.mark.parametrize(
    "line", ["import random", "from random import Random", "import random as r", "from numpy import random", "__import__('random')"]
)
def test_an_import_of_random_would_be_found(line: str) -> None:
    assert any(name in FORBIDDEN for name in imported(f"def deal():\n    {line}\n"))


def test_only_one_line_asks_the_system_for_chance() -> None:
    asked = [
        (file.name, node.lineno)
        for file in FILES
        if file.is_relative_to(SOURCE / "chance")
        for node in ast.walk(ast.parse(file.read_text()))
        if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name) and node.value.id in ("secrets", "os")
    ]
    assert [name for name, _ in asked] == ["source.py"]
