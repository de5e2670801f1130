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
    hits = search_books(BOOKS, "straddle")
    assert "straddle" in hits[0].clause.id or "straddle" in hits[0].clause.says.lower()
    assert [hit.score for hit in hits] == sorted((hit.score for hit in hits), reverse=True)


def test_nothing_is_found_for_nothing() -> None:
    assert search_books(BOOKS, "  ") == []
    assert search_books(BOOKS, "zeppelin") == []
