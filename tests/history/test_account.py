"""A hand in plain words, as a floor manager would tell it."""

from random import Random
from typing import Any

from pitboss.cards import cards
from pitboss.faults.ruling import report
from pitboss.faults.vocabulary import FlopExposedEarly
from pitboss.hand import actions as a
from pitboss.hand import events as e
from pitboss.hand.dealer import Dealer
from pitboss.hand.evolve import evolve
from pitboss.hand.options import options
from pitboss.hand.rules import table_rules
from pitboss.hand.runs import agreed
from pitboss.hand.state import Hand
from pitboss.history import read
from pitboss.history.account import account
from pitboss.history.said import Kind, Said
from tests.hand.everything import Table, tables
from tests.history.hands import Recorder, at_random


def deck(front: str, size: int = 52) -> list[Any]:
    """A deck with these cards on top and the rest in order."""
    from pitboss.cards import pack_of

    top = cards(front)
    return [*top, *(card for card in pack_of(size).cards if card not in top)]


def told(recorder: Recorder, *names: str) -> list[str]:
    return words(account(recorder.history(players=list(names))))


def words(lines: list[Said]) -> list[str]:
    """The sentences alone; which clause the book has for each is the book's affair."""
    return [Said(line.kind, line.parts).text for line in lines]


def holdem(book: str = "perth-poker", top: str = "", stacks: tuple[int, ...] = (100, 100, 100), **terms: Any) -> Recorder:
    rules = table_rules(book, "holdem", **{"limit": "no-limit", "blinds": (1, 2), **terms})
    return Recorder(Hand(rules, stacks, deck=deck(top)))


def deal_on(recorder: Recorder) -> None:
    recorder.events += Dealer(Random(1)).deal_on(recorder.hand)


def play(recorder: Recorder, *asked: a.Action) -> None:
    deal_on(recorder)
    for action in asked:
        recorder.play(action)
        deal_on(recorder)


def test_seats_without_names() -> None:
    table = holdem()
    play(table, a.RaiseTo(3, 60), a.Fold(1), a.Fold(2))
    assert told(table) == [
        "Forced bets",
        "Seat 1 posts the small blind of 1",
        "Seat 2 posts the big blind of 2",
        "Pre-flop",
        "The dealer deals two cards face down to each player",
        "Seat 1 holds 2c 2s",
        "Seat 2 holds 2d 3c",
        "Seat 3 holds 2h 3d",
        "Seat 3 raises to 60",
        "Seat 1 folds",
        "Seat 2 folds",
        "58 comes back to Seat 3 uncalled",
        "Seat 3 wins the pot of 5",
    ]


def test_each_line_cites_the_clause_of_its_book() -> None:
    table = holdem()
    play(table, a.RaiseTo(3, 60), a.Fold(1), a.Fold(2))
    lines = account(table.history())
    raised = next(line for line in lines if line.text.startswith("Seat 3 raises"))
    assert raised.text == "Seat 3 raises to 60 (7.11)"
    known = {clause.id for clause in table.hand.rules.terms.book.clauses.values()}
    cited = {clause for line in lines for clause in line.clauses}
    assert len(cited) >= 5
    assert cited <= known


def test_a_whole_hand_with_names() -> None:
    # Ann is dealt aces, Bob kings, Cay queens; burns are 2c, 3c and 4c.
    table = holdem(top="Ah Kh Qh As Ks Qs 2c Ad 7c 8d 3c 9h 4c Tc")
    play(table, a.Call(3), a.Call(1), _last_blind(table, 2))
    play(table, a.Bet(1, 10), a.Call(2), a.Fold(3))
    play(table, a.Check(1), a.Bet(2, 88), a.Call(1))
    lines = told(table, "Ann", "Bob", "Cay")
    for line in (
        "Ann bets 10",
        "Bob bets 88 and is all-in",
        "Ann calls 88 and is all-in",
        "The dealer burns a card and deals the flop: Ad 7c 8d",
        "Ann shows Ah As: three of a kind, aces, 10-9 kickers",
        "Bob mucks",
        "Ann wins the pot of 202",
    ):
        assert line in lines
    headings = [line for line in account(table.history()) if line.kind is Kind.STREET]
    assert [heading.text for heading in headings] == [
        "Forced bets",
        "Pre-flop",
        "Flop  Ad 7c 8d",
        "Turn  Ad 7c 8d 9h",
        "River  Ad 7c 8d 9h Tc",
        "Showdown  Ad 7c 8d 9h Tc",
    ]
    assert [heading.pot for heading in headings] == [0, 3, 6, 26, 202, 202]


def _last_blind(table: Recorder, seat: int) -> a.Action:
    """In some books the last blind calls nothing, in others it checks."""
    return a.Check(seat) if table.hand.rules.points.last_blind == "check" else a.Call(seat)


def test_side_pots_shares_and_the_odd_chip() -> None:
    """Ann and Bob share a pot of an odd number of chips; what Ann has over the others comes back."""
    table = holdem(top="Kh Ks 2c Qh Qs 4d 9c Kd Tc Jd 9d 9s 9h 3h", stacks=(50, 50, 21), blinds=(1, 2))
    play(table, a.RaiseTo(3, 21), a.RaiseTo(1, 50), a.Call(2))
    lines = told(table, "Ann", "Bob", "Cay")
    assert "Ann and Bob share the main pot of 63, 31 each, with a straight, king high" in lines
    assert "Ann gets the odd 1" in lines
    assert "Ann and Bob share side pot 1 of 58, 29 each, with a straight, king high" in lines


def test_commission_and_who_pays_it() -> None:
    table = holdem(commission={"kind": "percent", "percent": 10, "cap": 3})
    play(table, a.RaiseTo(3, 40), a.Fold(1), a.Call(2))
    for _ in range(3):
        play(table, a.Check(2), a.Check(3))
    assert table.hand.house == 3
    assert f"The house takes {table.hand.house} from the pot" in told(table)


def test_a_ruling_is_told_with_its_clause() -> None:
    table = holdem()
    deal_on(table)
    table.play(a.Call(3))
    table.events += report(table.hand, FlopExposedEarly())
    lines = [line.text for line in account(table.history())]
    assert "Ruling: flop exposed early (36.5)" in lines
    assert any("laid aside" in line for line in lines)


def test_stud_brings_in_completes_and_shows() -> None:
    text = """\
variant = "F7S"
antes = [5, 5]
ante_trimming_status = true
bring_in = 5
small_bet = 10
big_bet = 20
starting_stacks = [100, 100]
players = ["Ann", "Bob"]
actions = ["d dh p1 AhAs2c", "d dh p2 KhKsQd", "p1 pb", "p2 cbr 10", "p1 f"]
"""
    lines = words(account(read(text)))
    assert "Everybody antes 5" in lines
    assert "Ann gets 2c" in lines
    assert "Ann brings it in for 5" in lines
    assert "Bob completes to 10" in lines
    assert "Bob wins the pot of 20" in lines


def test_draws_known_and_unknown() -> None:
    text = """\
variant = "N2L1D"
antes = [0, 0]
blinds_or_straddles = [1, 2]
min_bet = 2
starting_stacks = [100, 100]
players = ["Ann", "Bob"]
actions = ["d dh p1 2c3c4c5cKc", "d dh p2 ??????????", "p2 cc", "p1 cc", "p1 sd Kc", "p2 sd ????", "d dh p1 7h", "d dh p2 ????",
  "p1 cbr 2", "p2 cc", "p1 sm 2c3c4c5c7h", "p2 sm"]
"""
    lines = words(account(read(text)))
    assert "Ann draws one, throwing Kc" in lines
    assert "Ann gets 7h" in lines
    assert "Bob draws two" in lines
    assert "Bob gets two cards" in lines
    assert "Ann shows 2c 3c 4c 5c 7h: 7-5-4-3-2 low" in lines
    assert "Bob mucks" in lines
    assert "Ann wins the pot of 8" in lines


def test_decimals_are_told_as_money() -> None:
    text = """\
variant = "NT"
antes = [0, 0]
blinds_or_straddles = [0.05, 0.10]
min_bet = 0.10
starting_stacks = [1000, 12.5]
actions = ["d dh p1 ????", "d dh p2 ????", "p2 cbr 12.5", "p1 f"]
"""
    lines = words(account(read(text)))
    assert "Seat 2 posts the small blind of 0.05" in lines
    assert any(line.startswith("Seat 2 raises to 12.50 and is all-in") for line in lines)


def test_run_it_twice_names_the_runs() -> None:
    for seed in range(300):
        history = at_random(Table("melbourne-poker", "holdem", 52, 3), Random(f"runs {seed}"), seed)
        if any(isinstance(event, e.RunsAgreed) for event in history.events):
            lines = [line.text for line in account(history)]
            assert any("The rest of the board is dealt" in line for line in lines)
            assert any(", run two: " in line for line in lines)
            cited = {"the flop": "12.3.1", "the turn": "12.4.1", "the river": "12.5.1"}
            for line in account(history):
                street = next((street for street in cited if f"deals {street}, run " in line.text), None)
                assert street is None or line.clauses[-1] == cited[street], line.text
            return
    raise AssertionError("nobody ran it twice")


def test_every_event_of_every_game_has_words() -> None:
    """No line is empty, none shows Python, and chips told as won are the chips won."""
    for table in tables()[::5]:
        history = at_random(table, Random(f"words {table}"))
        for line in account(history):
            assert line.text.strip()
            assert not any(mark in line.text for mark in ("{", "}", "<", "None", "_"))


def test_cards_named_later_and_boards_cut_short() -> None:
    recorder = Recorder(Hand(table_rules("standard", "no-limit-holdem", blinds=(1, 2)), (100, 100)))
    while (found := options(recorder.hand)).due != "show":
        recorder.play(next(each for each in found.actions() if not isinstance(each, a.Fold)))
    recorder.play(a.Tell(cards("Ac 7c 2d 9h 4s")))
    assert "The dealer names the cards of the board that were not told: Ac 7c 2d 9h 4s" in told(recorder)
    short = holdem("melbourne-poker", stacks=(100, 100))
    play(short, a.RaiseTo(1, 100))
    short.play(a.Call(2))
    while (found := options(short.hand)).due != "burn":
        short.play(next(found.actions()))
    overlooked = agreed(short.hand, 11)
    evolve(short.hand, overlooked)
    short.events.append(overlooked)
    deal_on(short)
    assert "The cards do not reach: the board is dealt only eight times" in told(short)


def test_three_hands_set_again() -> None:
    rules = table_rules("melbourne-poker", "chinese", unit=1)
    recorder = Recorder(Hand(rules, (50, 50), deck=rules.pack_cards))
    deal_on(recorder)
    for _ in range(2):
        held = recorder.hand.down[1][::-1]
        recorder.play(a.SetHand(2, held[:3], held[3:8], held[8:]))
    lines = told(recorder)
    assert sum(line.startswith("Seat 2 sets again ") for line in lines) == 1
