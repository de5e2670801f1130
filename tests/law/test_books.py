"""The books load, are complete and agree with the rest of Pitboss."""

import csv
import re
from collections.abc import Iterator
from datetime import date

import pytest
from tests.rulebooks import rulebook_folder

from pitboss.cards import PACKS
from pitboss.law import BOOK_KEYS, Book, Citation, Enforcement, UnknownBookError, open_book
from pitboss.law.book import UnknownClauseError, covers
from pitboss.law.load import PLAYS as BOOK_PLAYS
from pitboss.ranking import RANKINGS
from pitboss.ranking.showdown import PLAYS

OFFICIAL = ("perth-poker", "melbourne-poker", "wa-permit-poker", "ultimate-holdem")

# Entries of the inventory that our check against the texts renumbered: the text has bare bullets where the inventory had letters.
RENUMBERED = {
    ("perth-poker", "5.2(a)"): "5.2/1",
    ("perth-poker", "5.2(b)"): "5.2/2",
    ("perth-poker", "5.4(a)"): "5.4/1",
    ("perth-poker", "5.4(b)"): "5.4/2",
    ("perth-poker", "5.4(c)"): "5.4/3",
}


@pytest.fixture(params=BOOK_KEYS)
def book(request: pytest.FixtureRequest) -> Book:
    return open_book(request.param)


def test_the_official_books_bring_in_at_least_the_1805_clauses_of_the_inventory() -> None:
    assert sum(len(open_book(key).clauses) for key in OFFICIAL) >= 1805


@pytest.mark.parametrize("key", OFFICIAL)
def test_every_clause_of_the_inventory_is_in_the_catalogue(key: str) -> None:
    with (rulebook_folder() / f"{key}.csv").open(encoding="utf-8", newline="") as file:
        inventory = [row["clause"] for row in csv.DictReader(file)]
    catalogue = open_book(key).clauses
    missing = [clause for clause in inventory if RENUMBERED.get((key, clause), clause) not in catalogue]
    assert missing == []


def test_books_tell_who_issued_them_and_since_when_they_are_in_force() -> None:
    told = {key: (open_book(key).issuer, open_book(key).version, open_book(key).in_force) for key in BOOK_KEYS}
    assert told["perth-poker"] == ("Crown Perth", "RAG/551", date(2019, 4, 12))
    assert told["melbourne-poker"] == ("Crown Melbourne", "17.0", date(2023, 7, 28))
    assert told["ultimate-holdem"] == ("Crown Perth", "RAG 575", date(2022, 6, 10))
    assert told["wa-permit-poker"][0] == "Gaming and Wagering Commission of Western Australia"


def test_books_authorise_their_games() -> None:
    games = {key: len(open_book(key).games) for key in BOOK_KEYS}
    assert games == {"perth-poker": 9, "melbourne-poker": 24, "wa-permit-poker": 6, "ultimate-holdem": 1, "standard": 11}


def test_every_ranking_a_game_names_exists_and_knows_the_games_pack(book: Book) -> None:
    for game in book.games.values():
        assert set(game.packs) <= set(PACKS)
        for by_pack in (game.high, game.low, game.front):
            for pack, key in by_pack.items():
                assert RANKINGS[key].pack.lowest <= PACKS[pack].lowest, f"{game.key}: {key} cannot rank a pack of {pack}"
        for order in (game.opens, game.leads):
            assert order is None or RANKINGS[order].showing, f"{game.key}: {order} does not rank open cards"


def test_every_variant_names_rankings_that_exist(book: Book) -> None:
    for variant in book.variants:
        assert set(variant.rankings) | set(variant.rankings.values()) <= set(RANKINGS)


def test_books_and_showdown_mean_the_same_by_which_cards_count() -> None:
    assert set(BOOK_PLAYS) == set(PLAYS)


def test_every_ranking_cites_clauses_that_exist() -> None:
    for ranking in RANKINGS.values():
        for cited in map(Citation.parse, ranking.law):
            assert cited.clause in open_book(cited.book).clauses, f"{ranking.key} cites {cited}"


def references(book: Book) -> Iterator[tuple[str, str]]:
    """Clause numbers that our own words mention, such as (10.2(b)); only those of a form that must be a clause of this book."""
    numbered = re.compile(r"(?<![\w.$-])(\d{1,2}\.\d{1,2}(?:\.\d{1,2})?(?:\([a-z]+\))*(?:#\d)?)(?![\w%])")
    for clause in book.clauses.values():
        for text in (clause.says, clause.reading or ""):
            for found in numbered.findall(text):
                yield clause.id, found


# Numbers that look like clauses and are none: a misprint of the book, another book's clause, an amount, the definitions as a whole.
NO_CLAUSE = {
    "melbourne-poker": {("11.5.1", "24.3"), ("11.5.1", "25.2"), ("13.1.2(a)", "1.1")},
    "ultimate-holdem": {("3.26:subject-to", "14.20"), ("3.26:subject-to", "14.21"), ("3.30:diagram-level-3", "0.41"), ("A:history", "1.1")},
}


@pytest.mark.parametrize("key", OFFICIAL)
def test_every_clause_number_in_our_words_leads_to_a_clause(key: str) -> None:
    book = open_book(key)
    nowhere = {each for each in references(book) if not any(covers(each[1], clause) for clause in book.clauses)}
    assert nowhere == NO_CLAUSE.get(key, set())


def test_every_option_names_its_choice_and_the_reason(book: Book) -> None:
    for option in book.options.values():
        assert option.default in option.choices
        assert len(option.choices) >= 2
        assert option.question.rstrip().endswith("?"), f"{option.key}: {option.question}"


def test_no_number_is_dated_after_its_book_and_all_have_a_value_today(book: Book) -> None:
    for number in book.numbers.values():
        assert number.values[-1].since <= book.in_force, number.key
        assert number.on(book.in_force) == number.latest


def test_a_number_is_not_known_before_its_day() -> None:
    seats = open_book("perth-poker").numbers["seats.holdem.52"]
    assert seats.on(date(2019, 4, 12)) == 12
    with pytest.raises(LookupError, match="not known before"):
        seats.on(date(1999, 1, 1))


def test_who_carries_out_how_much() -> None:
    counts = open_book("wa-permit-poker").by_enforcement
    assert sum(counts.values()) == len(open_book("wa-permit-poker").clauses)
    assert counts[Enforcement.ENGINE] > counts[Enforcement.OPERATOR] > counts[Enforcement.PHYSICAL] > 0


class TestLayers:
    perth = open_book("perth-poker")
    melbourne = open_book("melbourne-poker")

    @pytest.mark.parametrize("clause", ["6.1", "6.2", "6.5", "6.5(a)", "6.5(b)", "7.6", "7.15", "7.15#2"])
    def test_perth_tournaments_switch_rules_off(self, clause: str) -> None:
        off = self.perth.switched_off(clause, "tournament")
        assert off is not None
        assert off.by == "39.2(a)"

    @pytest.mark.parametrize("clause", ["6.3", "6.10", "7.1", "7.16(b)", "7.5"])
    def test_and_leave_the_others_on(self, clause: str) -> None:
        assert self.perth.switched_off(clause, "tournament") is None

    def test_no_commission_with_tournament_chips(self) -> None:
        off = self.perth.switched_off("9.4", "tournament")
        assert off is not None
        assert (off.by, off.when) == ("39.2(b)", "tournament chips are used")
        assert self.perth.switched_off("9.4#2", "tournament") == off

    def test_but_tied_hands_still_share_the_pot(self) -> None:
        assert self.perth.switched_off("9.4#3", "tournament") is None

    def test_perth_tournament_rules_prevail_over_general_ones(self) -> None:
        assert self.perth.prevailing("7.3", "40.6(d)") == ("40.6(d)", "39.3")
        assert self.perth.prevailing("40.6(d)", "7.3") == ("40.6(d)", "39.3")

    def test_melbourne_jackpot_rules_prevail_but_tournament_rules_do_not(self) -> None:
        assert self.melbourne.prevailing("2.4.3", "16.3.1(c)") == ("16.3.1(c)", "16.1")
        assert self.melbourne.prevailing("6.9", "17.2.3") is None

    def test_where_the_book_is_silent_nobody_prevails(self) -> None:
        assert self.perth.prevailing("7.1", "7.2") is None
        assert self.perth.prevailing("7.1", "41.1") is None

    def test_an_unknown_layer_is_refused_with_those_there_are(self) -> None:
        with pytest.raises(UnknownClauseError, match="tournament, jackpot"):
            self.perth.switched_off("7.1", "charity")


def test_an_unknown_book_is_refused_with_those_there_are() -> None:
    with pytest.raises(UnknownBookError, match="perth-poker, melbourne-poker"):
        open_book("macau-poker")


def test_an_unknown_clause_is_refused_with_its_neighbours() -> None:
    with pytest.raises(UnknownClauseError, match=r"no clause 7\.99.*7\.1"):
        open_book("perth-poker").clause("7.99")


@pytest.mark.parametrize(
    ("wider", "clause", "expected"),
    [
        ("7.24", "7.24(a)", True),
        ("7.24", "7.24", True),
        ("7.2", "7.24", False),
        ("6.5", "6.5#2", True),
        ("12.5.4", "12.5.4(b)(vi)/1", True),
        ("1", "1:ante", True),
        ("7.24(a)", "7.24", False),
    ],
)
def test_naming_a_clause_means_all_below_it(wider: str, clause: str, expected: bool) -> None:
    assert covers(wider, clause) is expected
