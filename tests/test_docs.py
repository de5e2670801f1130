"""The pages stay true: examples run, lists are complete, links lead somewhere."""

import doctest
import re
import tomllib
from pathlib import Path

import pytest

from pitboss.cases import Failed, check, read_cases
from pitboss.cases.phrase import Block
from pitboss.cases.phrases import PHRASES
from pitboss.law import BOOK_KEYS, open_book
from pitboss.ranking import RANKINGS
from tests.rulebooks import PROJECT

PAGES = [PROJECT / name for name in ("README.md", "CONTRIBUTING.md", "CHANGELOG.md")] + sorted((PROJECT / "docs").glob("*.md"))


PHRASES_BY_BLOCK = [phrase for block in Block for phrase in PHRASES if phrase.block is block]


def read(name: str) -> str:
    return (PROJECT / name).read_text(encoding="utf-8")


def test_the_readme_runs() -> None:
    result = doctest.testfile(str(PROJECT / "README.md"), module_relative=False)
    assert result.attempted >= 6
    assert result.failed == 0


def test_the_page_about_equities_runs() -> None:
    result = doctest.testfile(str(PROJECT / "docs" / "equities.md"), module_relative=False)
    assert result.attempted == 3
    assert result.failed == 0


def test_the_readme_counts_the_clauses() -> None:
    told = dict(re.findall(r"^\| `([a-z-]+)` \|.*\| (\d+) \|$", read("README.md"), re.MULTILINE))
    assert told == {key: str(len(open_book(key).clauses)) for key in BOOK_KEYS}


def test_every_sentence_of_the_case_language_is_documented() -> None:
    page = read("docs/cases.md")
    rows = re.findall(r"^\| `(.+)` \| (.+) \| (runs|grammar) \|$", page, re.MULTILINE)
    assert rows == [(phrase.says, phrase.means, "runs" if phrase.runs else "grammar") for phrase in PHRASES_BY_BLOCK]


def test_the_cases_in_the_docs_are_sound() -> None:
    examples = re.findall(r"^```case\n(.*?)^```", read("docs/cases.md"), re.MULTILINE | re.DOTALL)
    assert len(examples) >= 5
    for example in examples:
        for case in read_cases(example, "docs/cases.md"):
            assert not isinstance(check(case), Failed), case.title


def test_every_ranking_is_documented() -> None:
    page = read("docs/rankings.md")
    assert [key for key in RANKINGS if f"`{key}`" not in page] == []


def test_every_dependency_has_its_reason() -> None:
    project = tomllib.loads(read("pyproject.toml"))["project"]
    wanted = [*project["dependencies"], *(each for extra in project["optional-dependencies"].values() for each in extra)]
    page = read("docs/dependencies.md")
    names = [re.split(r"[<>=~!\[]", requirement)[0] for requirement in wanted]
    assert [name for name in names if not re.search(rf"\b{re.escape(name)}\b", page)] == []


def test_everything_installed_is_pinned() -> None:
    pinned = {line.split("==")[0].lower().replace("_", "-") for line in read("constraints.txt").splitlines() if "==" in line}
    project = tomllib.loads(read("pyproject.toml"))["project"]
    wanted = [*project["dependencies"], *(each for extra in project["optional-dependencies"].values() for each in extra)]
    assert [each for each in wanted if re.split(r"[<>=~!\[]", each)[0].lower() not in pinned] == []


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_links_lead_somewhere(page: Path) -> None:
    for target in re.findall(r"\]\(([^)#]+)\)", page.read_text(encoding="utf-8")):
        assert (page.parent / target).exists(), f"{page.name} links to {target}"
