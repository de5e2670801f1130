"""Finding a clause by what it is about."""

from pitboss.law import BOOK_KEYS, open_book
from pitboss.law.search import search_books

BOOKS = [open_book(key) for key in BOOK_KEYS]


def test_every_word_must_occur() -> None:
    hits = search_books(BOOKS, "missed blind")
    assert hits
    for hit in hits:
        book = open_book(hit.book)
        options = " ".join(f"{o.key} {o.question}" for o in book.options_on(hit.clause.id))
        title = next(section.title for section in book.sections if section.number == hit.clause.section)
        text = f"{hit.clause.id} {hit.clause.part} {hit.clause.says} {hit.clause.reading} {options} {title}".lower()
        assert "miss" in text
        assert "blind" in text


def test_endings_do_not_matter() -> None:
    def found(words: str) -> set[tuple[str, str]]:
        return {(hit.book, hit.clause.id) for hit in search_books(BOOKS, words)}

    assert found("straddles") == found("straddle") == found("Straddle") != set()


def test_the_best_match_comes_first() -> None:
    assert [(hit.book, hit.clause.id) for hit in search_books(BOOKS, "missed blind button")][:2] == [
        ("perth-poker", "1:missed-blind-button"),
        ("melbourne-poker", "1:missed-blind-button"),
    ]


def test_a_clause_number_finds_the_clause_and_what_is_below_it() -> None:
    found = [(hit.book, hit.clause.id) for hit in search_books(BOOKS, "7.24")]
    assert set(found) == {("perth-poker", "7.24"), ("perth-poker", "7.24(a)"), ("perth-poker", "7.24(b)")}


def test_doubled_letters_do_not_matter() -> None:
    def found(words: str) -> set[tuple[str, str]]:
        return {(hit.book, hit.clause.id) for hit in search_books(BOOKS, words)}

    assert found("splitting") == found("split") != set()
    assert found("missed 日本") == set(), "a word in any script must occur"


def test_nothing_is_found_for_nothing() -> None:
    assert search_books(BOOKS, "  ") == []
    assert search_books(BOOKS, "zeppelin") == []
