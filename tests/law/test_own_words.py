"""The rulebooks' sentences belong to their authors: none stands in the project."""

import re
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
    """Everything we wrote; what tools leave behind is not ours. Git is not needed."""
    folders = [PROJECT / name for name in ("src", "tests", "bench", "docs", ".ci")]
    files = [*PROJECT.iterdir(), *(file for folder in folders for file in folder.rglob("*"))]
    return [file for file in files if file.is_file() and file.suffix in TEXT and "__pycache__" not in file.parts]


@pytest.fixture(scope="module")
def book_runs() -> set[tuple[str, ...]]:
    texts = sorted(rulebook_folder().glob("*.txt"))
    assert len(texts) == 4
    return {run for text in texts for run in runs(words(text.read_text(encoding="utf-8")))}


def test_the_check_itself_sees_a_copied_sentence(book_runs: set[tuple[str, ...]]) -> None:
    sentence = " ".join(words((rulebook_folder() / "perth-poker.txt").read_text(encoding="utf-8"))[1000:1030])
    assert any(run in book_runs for run in runs(words(sentence)))


def test_the_whole_project_is_looked_at() -> None:
    looked_at = {str(file.relative_to(PROJECT)) for file in project_files()}
    assert {"README.md", "docs/law.md", "src/pitboss/law/books/perth-poker/book.toml", ".ci/run", "Makefile"} <= looked_at
    assert len(looked_at) > 150


def test_no_eight_words_in_a_row_stand_in_the_project(book_runs: set[tuple[str, ...]]) -> None:
    copied = []
    for file in project_files():
        found = words(file.read_text(encoding="utf-8"))
        copied += [f"{file.relative_to(PROJECT)}: {' '.join(run)}" for run in runs(found) if run in book_runs]
    assert copied == []
