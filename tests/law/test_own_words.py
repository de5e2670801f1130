"""The rulebooks' sentences belong to their authors: none stands in the project."""

import re
import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest
from tests.rulebooks import PROJECT, rulebook_folder

RUN = 8
WORD = re.compile(r"[a-z0-9_]+(?:'[a-z]+)?")  # a name in the code is one word, however long
TEXT = {".py", ".toml", ".md", ".case", ".txt", ".json", ".cfg", ".yml", ""}


def words(text: str) -> list[str]:
    return WORD.findall(text.lower().replace("’", "'"))


def runs(found: list[str]) -> Iterator[tuple[str, ...]]:
    return (tuple(found[i : i + RUN]) for i in range(len(found) - RUN + 1))


def project_files() -> list[Path]:
    listed = subprocess.run(
        ["git", "ls-files", "--cached", "--others", "--exclude-standard"], cwd=PROJECT, capture_output=True, text=True, check=True
    )
    return [PROJECT / name for name in listed.stdout.splitlines() if Path(name).suffix in TEXT and (PROJECT / name).is_file()]


@pytest.fixture(scope="module")
def book_runs() -> set[tuple[str, ...]]:
    texts = sorted(rulebook_folder().glob("*.txt"))
    assert len(texts) == 4
    return {run for text in texts for run in runs(words(text.read_text(encoding="utf-8")))}


def test_the_check_itself_sees_a_copied_sentence(book_runs: set[tuple[str, ...]]) -> None:
    sentence = " ".join(words((rulebook_folder() / "perth-poker.txt").read_text(encoding="utf-8"))[1000:1030])
    assert any(run in book_runs for run in runs(words(sentence)))


def test_no_eight_words_in_a_row_stand_in_the_project(book_runs: set[tuple[str, ...]]) -> None:
    copied = []
    for file in project_files():
        found = words(file.read_text(encoding="utf-8"))
        copied += [f"{file.relative_to(PROJECT)}: {' '.join(run)}" for run in runs(found) if run in book_runs]
    assert copied == []
