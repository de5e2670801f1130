"""The game book over HTTP: every game told, every order of hands shown, every clause to be found."""

from __future__ import annotations

import json
from typing import Any
from urllib.parse import quote

import httpx
import pytest

from pitboss.cards import card
from pitboss.cases.coverage import shipped_cases
from pitboss.law import BOOK_KEYS, open_book
from pitboss.ranking import RANKINGS
from pitboss.server.config import default_config
from pitboss.server.gamebook import game_lines, game_page
from pitboss.server.hand_orders import examples
from pitboss.server.new_tables import NewTable, plan_table
from pitboss.server.rulebook import clause_page
from pitboss.server.shelf import games_in
from tests.server.served import in_loop, served

GAMES = [(book, entry.key) for book in BOOK_KEYS for entry in games_in(open_book(book))]


def page(book: str, game: str, limit: str | None = None, pack: int | None = None) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(game_page(book, game, limit, pack, 10).body)
    return found


@in_loop
async def test_the_list_the_page_and_the_clause_over_http() -> None:
    async with served() as found, httpx.AsyncClient(base_url=found.url, trust_env=False) as http:
        games = await http.get("/games")
        assert games.headers["content-encoding"] == "gzip"
        assert games.headers["cache-control"] == "public, max-age=600"
        lines = games.json()
        assert [(line["book"], line["game"]) for line in lines] == GAMES
        manila = next(line for line in lines if line["game"] == "two-card-manila")
        assert manila["family"] == "manila"
        assert manila["packs"] == [{"cards": 36, "players": 11}, {"cards": 32, "players": 11}]
        assert {"limit": "no-limit", "words": "No limit"} in manila["limits"]
        assert manila["line"].startswith("Two cards of your own, both of which count")
        one = (await http.get("/games/melbourne-poker/omaha-hilo8", params={"limit": "pot-limit"})).json()
        assert (one["limit"], one["pack"], one["name"]) == ("pot-limit", 52, "Omaha Hi-Lo")
        assert [order["what"] for order in one["orders"]] == ["high", "low"]
        clause = (await http.get(f"/rules/melbourne-poker/{quote('12.5.4(b)(vi)/1', safe='')}")).json()
        assert clause["clause"] == "12.5.4(b)(vi)/1"
        assert clause["says"]
        schemas = (await http.get("/openapi.json")).json()["components"]["schemas"]
        for name in ("GameLine", "GamePage", "GameSign", "HandOrder", "ClausePage", "ClauseCase", "NewTable", "LobbyTable", "LobbySeat"):
            assert name in schemas


@pytest.mark.parametrize(
    ("path", "code", "near"),
    [
        ("/games/perth-pokr/holdem", "no-book", "perth-poker"),
        ("/games/perth-poker/hodlem", "no-game", "holdem"),
        ("/games/perth-poker/xyzzy", "no-game", "omaha"),
        ("/games/ultimate-holdem/ultimate-holdem", "no-game", "a game of another book"),
        ("/games/perth-poker/holdem?limit=spread", "no-limit", "no-limit"),
        ("/games/perth-poker/holdem?pack=32", "no-pack", "52"),
        ("/rules/nowhere/7.24", "no-book", "perth-poker"),
        ("/rules/perth-poker/7.241", "no-clause", "7.24"),
        ("/rules/perth-poker/" + "9" * 3000, "no-clause", "the games of perth-poker"),
    ],
)
@in_loop
async def test_a_no_names_what_is_near(path: str, code: str, near: str) -> None:
    async with served() as found, httpx.AsyncClient(base_url=found.url, trust_env=False) as http:
        answer = await http.get(path)
        told = answer.json()
        assert (answer.status_code, told["code"]) == (404, code)
        assert near in told["allowed"]
        assert set(told) == {"code", "words", "clause", "book", "allowed"}


def test_every_game_has_a_line() -> None:
    lines = json.loads(game_lines().body)
    for line in lines:
        assert line["line"].endswith(".")
        assert 2 <= line["least_players"] < line["most_players"]
        assert line["family"] in ("flop", "manila", "stud", "draw", "chinese")
    by_game = {(line["book"], line["game"]): line["line"] for line in lines}
    assert "share the pot" in by_game["melbourne-poker", "seven-card-stud-hilo8"]
    assert "ace low" in by_game["melbourne-poker", "razz"]
    assert "each board" in by_game["melbourne-poker", "double-flop-holdem"]


@pytest.mark.parametrize(("book", "game"), GAMES)
def test_every_game_is_told_and_its_sign_can_be_hung_up(book: str, game: str) -> None:
    entry = open_book(book).games[game]
    config = default_config()
    for limit in entry.limits or (None,):
        for pack in entry.packs:
            told = page(book, game, limit, pack)
            assert (told["limit"], told["pack"]) == (limit, pack)
            cited = {clause for passage in told["passages"] for sentence in passage["sentences"] for clause in sentence["clauses"]}
            assert cited <= {each["clause"] for each in told["clauses"]}
            assert [each["clause"] for each in told["clauses"]] == [
                key for key in open_book(book).clauses if key in {each["clause"] for each in told["clauses"]}
            ]
            assert {each["key"] for each in told["stakes"]} == set(told["sign"]["stakes"])
            plan = plan_table(NewTable.model_validate(told["sign"]), "Ann", config)
            least = plan_table(NewTable.model_validate({"book": book, "game": game, "limit": limit, "pack": pack}), "Ann", config)
            assert plan.sign == least.sign
            assert 2 <= plan.chairs <= min(plan.sign.seats, 10)


def test_a_page_tells_what_the_terminal_tells() -> None:
    told = page("perth-poker", "manila")
    titles = [passage["title"] for passage in told["passages"]]
    assert titles[:2] == ["The table", "Before the cards"]
    assert "The showdown" in titles
    says = [sentence["says"] for passage in told["passages"] for sentence in passage["sentences"]]
    assert "Told here with a blind of 10, a table minimum of 10 and a maximum of 100." in says
    assert told["choices"]["bots"][0]["style"] == "professor"
    assert {each["pace"] for each in told["choices"]["paces"]} == {"unhurried", "usual", "quick"}


# -- what beats what


@pytest.mark.parametrize("key", sorted(key for key, order in RANKINGS.items() if not order.showing))
def test_examples_make_what_they_are_called_and_come_best_first(key: str) -> None:
    order = RANKINGS[key]
    values = []
    for example in examples(order):
        cards = [card(each) for each in example.cards]
        assert len({*cards}) == len(cards) == order.hand
        order.pack.check(cards)
        made = order.best(cards)
        assert (str(made.category), made.words) == (example.name, example.words)
        values.append(made.value)
    assert values == sorted(values, reverse=True)
    assert len({*values}) == len(values)
    kinds = dict.fromkeys(example.name for example in examples(order))
    assert list(kinds) == [str(kind) for kind in order.categories], "every kind that the order knows"


def test_what_beats_what_depends_on_the_pack() -> None:
    def kinds(pack: int) -> list[str]:
        return [hand["name"] for hand in page("melbourne-poker", "holdem", None, pack)["orders"][0]["hands"]]

    assert kinds(52).index("full house") < kinds(52).index("flush")
    assert kinds(32).index("flush") < kinds(32).index("full house")
    assert "flush" not in kinds(20)
    low = page("melbourne-poker", "omaha-hilo8")["orders"][1]["hands"]
    assert (low[0]["words"], low[-1]["words"]) == ("5-4-3-2-A low", "8-7-6-5-4 low")


# -- clauses


def test_a_clause_with_its_readings_its_cases_and_its_neighbours() -> None:
    told = json.loads(clause_page("perth-poker", "7.24").body)
    assert (told["title"], told["issuer"]) == ("Wagers", "Crown Perth")
    option = next(each for each in told["options"] if each["option"] == "under-raise-measure")
    assert [choice["choice"] for choice in option["choices"] if choice["usual"]] == [
        open_book("perth-poker").options["under-raise-measure"].default
    ]
    assert [each["clause"] for each in told["below"]] == ["7.24(a)", "7.24(b)"]
    assert (told["before"]["clause"], told["after"]["clause"]) == ("7.23", "7.24(a)")
    part = json.loads(clause_page("perth-poker", "7.24(a)").body)
    assert part["above"] == "7.24"
    assert told["cases"]
    assert all(case["passed"] and case["text"][0].startswith("Given ") for case in told["cases"])
    cited = [case.title for case in shipped_cases("perth-poker") if "7.24" in case.clauses]
    assert [case["title"] for case in told["cases"]] == cited


def test_a_number_that_only_has_parts_shows_them() -> None:
    book = open_book("perth-poker")
    assert "7" not in book.clauses
    told = json.loads(clause_page("perth-poker", "7").body)
    assert told["says"] == ""
    assert [each["clause"] for each in told["below"]] == [clause.id for clause in book.under("7")]
    assert told["after"]["clause"].startswith("8")


@pytest.mark.parametrize("book", BOOK_KEYS)
def test_every_clause_a_game_cites_has_a_page(book: str) -> None:
    """And so has a clause of every kind; the cases of each are not played out here."""
    its = open_book(book)
    kinds = {clause.kind: clause.id for clause in its.clauses.values()}
    for number in kinds.values():
        told = json.loads(clause_page(book, number).body)
        assert told["says"] == its.clauses[number].says
        assert (told["before"] is None) == (number == next(iter(its.clauses)))
