"""A malformed book does not load: the error gives the file, the line and the reason."""

import shutil
from datetime import date
from fractions import Fraction
from pathlib import Path

import pytest

from pitboss.law import BookError, load_book

BOOK = """\
key = "club"
title = "Club rules"
issuer = "The Club"
regulator = "nobody"
version = "1"
in_force = 2020-01-01
about = "A club."

[[game]]
key = "holdem"
name = "Hold'em"
section = 1
packs = [52]
plays = "any"
high = { 52 = "high-52" }
forced = "blinds"
limits = ["no-limit"]

[groups]
flop-games = ["holdem"]

[[layer]]
key = "tournament"
sections = [1]
prevails_by = "1.1"
"""

CLAUSES = """\
section = 1
title = "Betting"

[[clause]]
id = "1.1"
kind = "betting"
by = "engine"
games = ["flop-games"]
says = "Three raises a round."
reading = "Heads up there is no cap."

[[option]]
key = "cap"
clauses = ["1.1"]
question = "Is there a cap?"
default = "yes"
why = "It is written."
[option.choices]
yes = "There is."
no = "There is none."

[[number]]
key = "raises.most"
clause = "1.1"
says = "Raises a round"
unit = "raises"
values = [{ from = 2020-01-01, value = 3 }]
"""


def write(folder: Path, book: str = BOOK, clauses: str = CLAUSES) -> Path:
    place = folder / "club"
    (place / "clauses").mkdir(parents=True)
    (place / "book.toml").write_text(book, encoding="utf-8")
    (place / "clauses" / "01-betting.toml").write_text(clauses, encoding="utf-8")
    return place


def test_the_book_these_tests_break_is_sound(tmp_path: Path) -> None:
    book = load_book(write(tmp_path))
    assert book.clause("1.1").games == ("holdem",)
    assert book.numbers["raises.most"].latest == 3


@pytest.mark.parametrize(
    ("old", "new", "line", "reason"),
    [
        ('kind = "betting"', 'kind = "bating"', 6, "kind is 'bating'; it must be one of authority, betting"),
        ('by = "engine"', 'by = "robot"', 7, "by is 'robot'; it must be one of display, engine, operator, physical"),
        ('games = ["flop-games"]', 'games = ["flopgames"]', 8, "'flopgames', which is neither a game nor a group"),
        ('games = ["flop-games"]', "games = []", 8, "games is empty"),
        ('says = "Three raises a round."', 'say = "Three raises a round."', 4, "says is missing"),
        ('says = "Three raises a round."', 'says = ""', 9, "says is empty"),
        ('says = "Three raises a round."', "says = 3", 9, "says must be a text; this is 3"),
        ('reading = "Heads', 'redaing = "Heads', 10, "redaing is not known here; known are by, games, id"),
        ('id = "1.1"', 'id = "2.1"', 5, "clause 2.1 does not belong to section 1"),
        ('clauses = ["1.1"]', 'clauses = ["1.2"]', 14, "clause 1.2 is cited, but this book has no such clause"),
        ('default = "yes"', 'default = "maybe"', 16, "default is 'maybe'; it must be one of the choices yes, no"),
        ('no = "There is none."\n', "", 18, "option cap needs at least two choices; it has 1"),
        ('key = "cap"', 'key = "Cap!"', 13, "key is 'Cap!'; write it in small letters"),
        ('unit = "raises"', 'unit = "bananas"', 26, "unit is 'bananas'"),
        ("value = 3 }", "value = 3.5 }", 27, "never a float; this is 3.5"),
        ("value = 3 }", 'value = "half" }', 27, "a whole number or a fraction"),
        ("from = 2020-01-01, value = 3", "value = 3", 27, "each of values must be { from"),
        ("values = [{ from", "values = [{ from = 2021-01-01, value = 4 }, { from", 27, "in order of date"),
        ('clause = "1.1"\nsays', 'clause = "9.9"\nsays', 24, "clause 9.9 is cited"),
        ('title = "Betting"', 'title = "Betting', 2, "this is not TOML"),
        ("section = 1", 'section = "one"', 1, "section must be a whole number"),
        ("[[number]]", "[number]", 22, "number must be written as [[number]] tables"),
    ],
)
def test_a_broken_clause_file_is_pointed_at(tmp_path: Path, old: str, new: str, line: int, reason: str) -> None:
    assert CLAUSES.count(old) == 1
    with pytest.raises(BookError) as refused:
        load_book(write(tmp_path, clauses=CLAUSES.replace(old, new)))
    assert refused.value.file == "club/clauses/01-betting.toml"
    assert refused.value.line == line, str(refused.value)
    assert reason in refused.value.reason


@pytest.mark.parametrize(
    ("old", "new", "line", "reason"),
    [
        ('key = "club"', 'key = "clib"', 1, "key is 'clib', but the folder is called 'club'"),
        ("in_force = 2020-01-01", 'in_force = "2020"', 6, "in_force must be a date"),
        ("in_force = 2020-01-01", "in_force = 2020-01-01T00:00:00", 6, "in_force must be a date"),
        ('flop-games = ["holdem"]', 'flop-games = ["omaha"]', 20, "group flop-games names 'omaha', which is no game"),
        ('plays = "any"', 'plays = "some"', 14, "plays is 'some'; it must be one of 2+3, any, held"),
        ('high = { 52 = "high-52" }\n', "", 9, "game holdem names no ranking"),
        ('high = { 52 = "high-52" }', 'high = { 32 = "high-32" }', 15, "a ranking for each of the packs 52"),
        ("sections = [1]", "sections = [7]", 24, "section 7, which this book does not have"),
        ('prevails_by = "1.1"', 'prevails_by = "3.3"', 25, "clause 3.3 is cited"),
        ('about = "A club."', 'about = "A club."\nmotto = "Play"', 8, "motto is not known here"),
        ("packs = [52]", "packs = [48]", 13, "packs names 48; the packs are 52, 40, 36, 32, 20"),
        ("section = 1", "section = 9", 12, "game holdem is in section 9, which this book does not have"),
        ('[groups]\nflop-games = ["holdem"]', "[[groups]]", 1, "groups must be a [groups] table"),
        ('prevails_by = "1.1"', 'off = ["1.1"]', 25, "off must be written as [[layer.off]] tables"),
        (
            'prevails_by = "1.1"',
            '[[layer.off]]\nclauses = ["1.1"]\nby = "1.1"\n[[layer.off]]\nclauses = ["7"]\nby = "1.1"',
            29,
            "clause 7 is cited",
        ),
        (
            'prevails_by = "1.1"',
            '[[variant]]\noption = "cap"\nchoice = "yes"\nrankings = { high-52 = "high-40" }',
            27,
            "must be a choice of cap other than the default",
        ),
        ('prevails_by = "1.1"', '[[variant]]\noption = "hat"\nchoice = "yes"\nrankings = { }', 26, "option hat is named"),
    ],
)
def test_a_broken_book_file_is_pointed_at(tmp_path: Path, old: str, new: str, line: int, reason: str) -> None:
    with pytest.raises(BookError) as refused:
        load_book(write(tmp_path, book=BOOK.replace(old, new, 1)))
    assert refused.value.file == "club/book.toml"
    assert refused.value.line == line, str(refused.value)
    assert reason in refused.value.reason


def test_a_number_has_the_value_of_its_day(tmp_path: Path) -> None:
    changed = CLAUSES.replace("value = 3 }]", 'value = 3 }, { from = 2021-07-01, value = "7/2" }]')
    number = load_book(write(tmp_path, clauses=changed)).numbers["raises.most"]
    assert [number.on(date(2020, 1, 1)), number.on(date(2021, 6, 30)), number.on(date(2021, 7, 1))] == [3, 3, Fraction(7, 2)]
    assert number.latest == Fraction(7, 2)


def test_a_folder_without_clauses_and_a_file_that_is_a_folder_are_told(tmp_path: Path) -> None:
    place = write(tmp_path)
    (place / "clauses" / "02.toml").mkdir()
    with pytest.raises(BookError, match=r"02\.toml:1: the file cannot be read"):
        load_book(place)
    shutil.rmtree(place / "clauses")
    with pytest.raises(BookError, match="the folder of clauses is missing"):
        load_book(place)


def test_a_clause_twice_is_a_conflict(tmp_path: Path) -> None:
    again = CLAUSES + '\n[[clause]]\nid = "1.1"\nkind = "deal"\nby = "engine"\ngames = ["all"]\nsays = "Again."\n'
    with pytest.raises(BookError, match=r"01-betting\.toml:30: clause 1\.1 stands twice"):
        load_book(write(tmp_path, clauses=again))


def test_two_layers_on_one_section_are_a_conflict(tmp_path: Path) -> None:
    twice = BOOK + '\n[[layer]]\nkey = "jackpot"\nsections = [1]\n'
    with pytest.raises(BookError, match=r"book\.toml:29: section 1 belongs to two layers, tournament and jackpot"):
        load_book(write(tmp_path, book=twice))


def test_a_section_in_two_files_is_a_conflict(tmp_path: Path) -> None:
    place = write(tmp_path)
    (place / "clauses" / "02-more.toml").write_text('section = 1\ntitle = "More"\n', encoding="utf-8")
    with pytest.raises(BookError, match=r"02-more\.toml:1: section 1 stands in two files"):
        load_book(place)


def test_a_missing_file_and_a_broken_encoding_are_told(tmp_path: Path) -> None:
    place = write(tmp_path)
    (place / "clauses" / "01-betting.toml").write_bytes(b"title = \xff\n")
    with pytest.raises(BookError, match=r"01-betting\.toml:1: the file is not UTF-8"):
        load_book(place)
    (place / "book.toml").unlink()
    with pytest.raises(BookError, match=r"book\.toml:1: the file is missing"):
        load_book(place)
