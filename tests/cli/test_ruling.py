"""Asking the book: every fault in plain words, the steps as the table really does them, and the books side by side."""

import json
import re
from dataclasses import MISSING, fields
from functools import cache
from typing import Any

import pytest
from tests.commands import app
from tests.rulebooks import PROJECT
from typer.testing import CliRunner

from pitboss.asking.answer import AGAIN, Answer, ask, elsewhere
from pitboss.asking.moments import moments
from pitboss.cli.show import console
from pitboss.faults.names import faults, find, key_of
from pitboss.faults.ruling import registered, report, rule
from pitboss.faults.vocabulary import BurnMissed, Fault, FlopExposedEarly, FourthCardExposedEarly, HoleCardExposed
from pitboss.games import SHAPES
from pitboss.hand import actions as a
from pitboss.hand import events as e
from pitboss.hand.decide import play
from pitboss.hand.options import options
from pitboss.hand.refusal import Refused
from pitboss.hand.usual import usual_rules
from pitboss.law import open_book

PERTH, MELBOURNE, PERMIT = "perth-poker", "melbourne-poker", "wa-permit-poker"
runner = CliRunner()


@pytest.fixture(autouse=True)
def _the_screen_of_this_test(monkeypatch: pytest.MonkeyPatch) -> None:
    """Another test may have left the console bound to a stream of its own."""
    monkeypatch.setattr(console, "_file", None)


def run(*words: str, code: int = 0, width: int = 140) -> str:
    console.width = width
    try:
        result = runner.invoke(app, ["ruling", *words])
    finally:
        console._width = None
    assert result.exit_code == code, result.output
    return result.output


def run_json(*words: str, code: int = 0) -> Any:
    result = runner.invoke(app, ["ruling", *words, "--json"])
    assert result.exit_code == code, result.output
    return json.loads(result.stdout)


def says(answer: Any) -> list[str]:
    return [step["says"] for step in answer["steps"]]


@cache
def asked(book: str, game: str, fault: type) -> Answer:
    return ask(book, game, fault)


# -- the two that must differ


def test_an_early_flop_in_perth() -> None:
    answer = run_json(PERTH, "holdem", "flop-exposed-early")
    assert says(answer) == [
        "The dealer has burned a card",
        "Three cards are laid aside",
        "The cards laid aside are shuffled into the stub",
        "The betting before the flop is played to its end",
        "The deck is cut, and the flop is dealt, without another burn",
    ]
    assert (answer["clause"], answer["then"]) == ("36.5", "The hand goes on as usual")
    assert answer["steps"][-1]["clauses"] == ["36.5"]
    assert [(each["clause"], each["says"]) for each in answer["law"]] == [("36.5", open_book(PERTH).clauses["36.5"].says)]


def test_an_early_flop_in_double_flop_holdem() -> None:
    answer = run_json(MELBOURNE, "double-flop-holdem", "flop-exposed-early")
    assert says(answer) == [
        "The dealer has burned a card",
        "Three cards are laid aside",
        "The betting before the flop is played to its end",
        "The flop is dealt on the bottom board, without another burn",
        "The cards laid aside are shuffled into the stub, and the deck is cut",
        "The flop is dealt on the top board",
    ]
    assert answer["clause"] == "14.11.5"
    assert [each["clause"] for each in answer["law"]] == ["14.11.5", "14.11.5#2"]
    assert {step["clauses"][0] for step in answer["steps"][1:]} == {"14.11.5"}


@pytest.mark.parametrize(
    ("book", "game", "wanted"),
    [(PERTH, "holdem", ["Shuffled", "BoardDealt 0"]), (MELBOURNE, "double-flop-holdem", ["BoardDealt 1", "Shuffled", "BoardDealt 0"])],
)
def test_the_steps_are_what_the_table_does(book: str, game: str, wanted: list[str]) -> None:
    """The hand of the answer, played on: no burn but the one that was made, and the cards in the order that was told."""
    hand = next(each.hand for each in moments(usual_rules(book, game)) if each.key == "pre-flop/one-acted").copy()
    report(hand, FlopExposedEarly())
    done = []
    while len(hand.boards[0]) < 3:
        now = options(hand)
        does: a.Action = a.Call(now.seat) if now.due == "bet" and now.wagers and now.wagers.call > 0 else next(now.actions())
        if now.due == "bet" and now.wagers and now.wagers.check:
            does = a.Check(now.seat)
        done += [event for event in play(hand, does) if isinstance(event, e.Burned | e.Shuffled | e.BoardDealt)]
    assert [f"{type(each).__name__} {each.board}" if isinstance(each, e.BoardDealt) else type(each).__name__ for each in done] == wanted
    assert len(hand.burns) == 1


def test_the_other_books_stand_beside() -> None:
    answer = run_json(PERTH, "holdem", "flop-exposed-early")
    others = {each["book"]: each for each in answer["others"]}
    assert list(others) == [MELBOURNE, PERMIT, "standard"]
    assert (others[MELBOURNE]["game"], others[MELBOURNE]["clause"]) == ("holdem", "14.9.4")
    assert not others["standard"]["has_rule"]
    assert others["standard"]["game"] == "fixed-limit-holdem"
    shown = run(PERTH, "holdem", "flop-exposed-early")
    assert re.search(r"clause +36\.5 +14\.9\.4", shown)
    assert re.search(r"4\. The betting before the flop is played to its end\. +4\. The cards laid aside are shuffled", shown)
    narrow = run(PERTH, "holdem", "flop-exposed-early", width=70)
    assert "clause: 14.9.4" in narrow
    assert max(map(len, narrow.splitlines())) <= 70
    assert "14.9.4" not in run(PERTH, "holdem", "flop-exposed-early", "--alone")


def test_a_game_is_compared_with_the_likest_there_is() -> None:
    found = {each.book.key: each.rules.entry.key for each in elsewhere(asked(MELBOURNE, "double-flop-holdem", FlopExposedEarly))}
    assert found == {PERTH: "holdem", PERMIT: "holdem", "standard": "fixed-limit-holdem"}
    stud = {each.book.key: each.rules.entry.key for each in elsewhere(asked(MELBOURNE, "razz", HoleCardExposed))}
    assert stud == {PERTH: "seven-card-stud", PERMIT: "seven-card-stud", "standard": "fixed-limit-razz"}


# -- moments and what else matters


def test_another_moment_another_ruling() -> None:
    early = run_json(MELBOURNE, "holdem", "burn-missed", "--moment", "flop/burn")
    late = run_json(MELBOURNE, "holdem", "burn-missed", "--moment", "flop two acted")
    assert (early["clause"], late["clause"]) == ("14.9.2", "14.2.6#2")
    assert late["when"] == "on the flop, when two players have acted"
    by_moment = {each["moment"]: each["clauses"] for each in early["moments"]}
    assert by_moment["flop/two-acted"] == ["14.2.6#2"]
    assert "--moment flop/two-acted" in run(MELBOURNE, "holdem", "burn-missed")


def test_what_matters_is_said_and_nothing_else() -> None:
    situations = asked(MELBOURNE, "holdem", find("player left out")[0]).found["pre-flop/one-acted"]
    assert {each.when: each.outcome.then for each in situations} == {
        ("it cannot be put right",): "The same hand is dealt again",
        ("it can be put right",): "Seat 4 is to bet, call or fold",
    }
    (only,) = asked(PERTH, "holdem", find("player left out")[0]).found["pre-flop/one-acted"]
    assert only.when == ()


def test_a_second_time_is_another_matter() -> None:
    first, again = asked(PERTH, "holdem", HoleCardExposed).found["pre-flop/nobody-acted"]
    assert (first.outcome.clause, first.when) == ("36.1", ())
    assert (again.outcome.clause, again.when) == ("30.2(b)", (AGAIN,))
    assert again.outcome.then == "The same hand is dealt again"


def test_steps_that_come_much_later_are_told() -> None:
    answer = run_json(PERTH, "holdem", "turn", "exposed", "early")
    assert says(answer)[2:] == [
        "The betting on the flop is played to its end",
        "A card is burned",
        "The turn is dealt",
        "The betting on the turn is played to its end",
        "The card laid aside is shuffled into the stub, and the deck is cut",
        "The river is dealt, without a burn",
    ]


def test_who_may_decide() -> None:
    assert run_json(PERTH, "holdem", "time-called", "--alone")["decides"] == "A Poker Supervisor or above"
    assert run_json(PERTH, "holdem", "flop-exposed-early", "--alone")["decides"] == "A Dealer or above"
    assert "decides  A Poker Supervisor or above" in run(PERTH, "holdem", "time-called")
    asked_first = run_json(PERTH, "holdem", "folded-by-accident", "--alone")
    assert (asked_first["staff_decide"], asked_first["decides"]) == (True, "A Poker Supervisor or above")
    no_rule = run_json(MELBOURNE, "holdem", "phone-used", "--alone")
    assert (no_rule["has_rule"], no_rule["decides"]) == (False, "An Area Manager or above")


def test_what_is_left_to_staff() -> None:
    answer = run_json(PERTH, "holdem", "not-shuffled", "--alone")
    assert (answer["staff_decide"], answer["has_rule"], answer["clause"]) == (True, False, "38.6")
    assert says(answer) == ["The book has no rule for this: staff decide, and it is recorded"]


def test_at_a_moment_when_it_cannot_be_the_refusal_is_the_answer() -> None:
    answer = run_json(PERTH, "holdem", "flop-exposed-early", "--moment", "turn/one-acted", code=1)
    assert answer["refused"]["code"] == "no-such-fault"
    assert answer["refused"]["clause"]
    assert "steps" not in answer
    assert "pre-flop/one-acted" in run(PERTH, "holdem", "flop-exposed-early", "--moment", "turn/one-acted", code=1)
    assert "neither Manila nor stud" in run(PERTH, "holdem", "card-exposed-early", code=1)


# -- the list


def test_every_fault_is_listed_with_its_clauses() -> None:
    listed = run_json()["faults"]
    assert {each["fault"] for each in listed} == {key_of(fault) for fault, _, _ in registered()}
    by_key = {each["fault"]: each for each in listed}
    assert by_key["flop-exposed-early"]["clauses"] == {PERTH: ["36.5"], MELBOURNE: ["14.9.4", "14.11.5"]}
    shown = run()
    assert all(each["fault"] in shown for each in listed)
    assert f"{len(listed)} faults" in shown
    assert f"{len(listed)} faults" in run(width=80)


def test_of_one_game_the_line_that_prevails_is_listed() -> None:
    by_key = {each["fault"]: each["clauses"] for each in run_json(MELBOURNE, "double-flop-holdem")["faults"]}
    assert by_key["flop-exposed-early"] == {MELBOURNE: ["14.11.5"]}
    assert "draw-card-exposed" not in by_key
    assert "draw-card-exposed" in {each["fault"] for each in run_json(MELBOURNE)["faults"]}


# -- wrong words


@pytest.mark.parametrize(
    ("words", "complaint"),
    [
        (["paris-poker"], "There is no book 'paris-poker'"),
        ([PERTH, "razz", "burn-missed"], "has no game 'razz'"),
        ([PERTH, "holdem", "flop-exposed-erly"], "Perhaps: flop-exposed-early"),
        ([PERTH, "holdem", "exposed"], "may be one of several: "),
        ([PERTH, "holdem", "burn-missed", "--moment", "flop/two-actd"], "Perhaps: flop/two-acted"),
        (["ultimate-holdem"], "rules on no fault"),
        (["ultimate-holdem", "ultimate-texas-holdem", "burn-missed"], "is played against the house"),
    ],
)
def test_a_wrong_call_is_refused(words: list[str], complaint: str) -> None:
    assert complaint in " ".join(run(*words, code=2).split())


@pytest.mark.parametrize(
    ("words", "fault"),
    [
        ("turn exposed early", FourthCardExposedEarly),
        ("FlopExposedEarly", FlopExposedEarly),
        ("no-burn", BurnMissed),
        ("early flop", FlopExposedEarly),
    ],
)
def test_a_fault_has_many_names(words: str, fault: type) -> None:
    assert find(words) == [fault]


# -- all of them


def prevailing_games(fault: type, where: str) -> list[str]:
    """The games of a book in which a line of a ruling's table is the one that counts, one of each shape."""
    book = open_book(where.partition("/")[0])
    table = {other for one, other, _ in registered() if one is fault}
    found: dict[str, str] = {}
    for game in book.games.values():
        groups = [f"{book.key}/{group}" for group, games in book.groups.items() if game.key in games]
        first = next((each for each in (f"{book.key}/{game.key}", *groups, book.key) if each in table), None)
        if game.shape in SHAPES and first == where:
            found.setdefault(game.shape, game.key)
    return list(found.values())


@pytest.mark.parametrize("fault", list(faults().values()), ids=key_of)
def test_every_line_of_every_ruling_is_answered(fault: type) -> None:
    """In some game the book is heard: it rules, or says that staff do. Whole sentences, and clauses the book has."""
    for one, where, _ in registered():
        if one is not fault:
            continue
        book = open_book(where.partition("/")[0])
        heard = False
        for game in prevailing_games(fault, where):
            if heard:
                break
            answer = asked(book.key, game, fault)
            outcomes = [each.outcome for situations in answer.found.values() for each in situations]
            heard = any(not outcome.silent for outcome in outcomes)
            for outcome in outcomes:
                assert outcome.clause in book.clauses
                assert outcome.steps
                for step in outcome.steps:
                    assert re.fullmatch(r"[A-Z0-9][^{}_?]*", step.says), step
                    assert set(step.clauses) <= book.clauses.keys(), step
        assert heard, f"no moment of {prevailing_games(fault, where)} comes to the ruling of {where}"


@pytest.mark.parametrize(("book", "game"), [(PERTH, "seven-card-stud"), (MELBOURNE, "draw-kitty"), (MELBOURNE, "chinese")])
def test_asking_changes_nothing(book: str, game: str) -> None:
    """The hands that are asked about are as they were, and who asks twice is answered twice alike."""
    for moment in moments(usual_rules(book, game))[::5]:
        before = moment.hand.copy()
        for fault in faults().values():
            if all(each.default is not MISSING for each in fields(fault)):
                made: Fault = fault()
                try:
                    first = rule(moment.hand, made)
                except Refused:
                    continue
                assert rule(moment.hand, made) == first
        assert moment.hand == before


def test_the_page_is_current() -> None:
    page = (PROJECT / "docs" / "ruling.md").read_text(encoding="utf-8")
    shown = re.findall(r"```text\n\$ pitboss ruling ([^\n]*)\n(.*?)\n```", page, re.DOTALL)
    assert len(shown) == 2
    for words, text in shown:
        assert [line.rstrip() for line in run(*words.split(), width=100).splitlines()] == text.splitlines()
