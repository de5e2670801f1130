"""Every hand of every game is written, read back to the same state, and written again to the same bytes."""

from contextlib import suppress
from random import Random
from typing import Any

import pytest

from pitboss.betting.kill import KillRules
from pitboss.cards import card, cards
from pitboss.faults.ruling import report
from pitboss.faults.vocabulary import BurnMissed, Fault, FlopExposedEarly, FourthCardExposedEarly, HoleCardExposed, TooManyFlopCards
from pitboss.hand import actions as a
from pitboss.hand import events as e
from pitboss.hand.kill import killed
from pitboss.hand.options import options
from pitboss.hand.refusal import Refused
from pitboss.hand.rules import table_rules
from pitboss.hand.state import Hand
from pitboss.history import History, read, read_all, write, write_all
from pitboss.law import open_book
from tests.hand.everything import BOOKS, Table, tables
from tests.hand.players import Players
from tests.history.hands import Recorder, at_random, check_round_trip

GAMES = [(book, game) for book in BOOKS for game in open_book(book).games]
NOLIMIT: dict[str, Any] = {"limit": "no-limit", "blinds": (1, 2)}


@pytest.mark.parametrize(("book", "game"), GAMES)
def test_every_game_on_every_pack_at_every_player_count(book: str, game: str) -> None:
    for table in [each for each in tables() if (each.book, each.game) == (book, game)]:
        for nth in range(2):
            chance = Random(f"{table} {nth}")
            # Some hands are written down before they are over.
            actions = chance.choice((5, 25, 3000, 3000))
            check_round_trip(at_random(table, chance, nth + chance.randrange(40), actions))


@pytest.mark.soak
@pytest.mark.parametrize(("book", "game"), GAMES)
def test_soak(book: str, game: str) -> None:
    for table in [each for each in tables() if (each.book, each.game) == (book, game)]:
        for nth in range(150):
            chance = Random(f"soak {table} {nth}")
            check_round_trip(at_random(table, chance, nth, chance.choice((chance.randrange(1, 60), 3000, 3000))))


def test_unfinished_hands_stop_where_they_stopped() -> None:
    """After every single action, not only between decisions."""
    table = Table("melbourne-poker", "omaha-hilo8", 52, 4)
    whole = len(at_random(table, Random("stops"), 1).events)
    assert whole > 20
    for actions in range(60):
        check_round_trip(at_random(table, Random("stops"), 1, actions))


@pytest.mark.parametrize("book", ["perth-poker", "melbourne-poker"])
@pytest.mark.parametrize("live", [False, True])
def test_rulings_are_written_as_the_events_they_are(book: str, live: bool) -> None:
    """Faults reported at random moments: whatever the book does about them comes back."""
    ruled: set[str] = set()
    for seed in range(120):
        chance = Random(f"{book} {live} {seed}")
        rules = table_rules(book, "holdem", limit="no-limit", blinds=(1, 2))
        deck = None if live else chance.sample(rules.pack_cards, 52)
        recorder = Recorder(Hand(rules, [40] * 4, deck=deck))
        players = Players(chance)
        faults: list[Fault] = [
            FlopExposedEarly(),
            FourthCardExposedEarly(),
            BurnMissed(),
            TooManyFlopCards(count=4),
            HoleCardExposed(2, card("Ah")),
        ]
        for _ in range(200):
            if recorder.hand.over:
                break
            if chance.random() < 0.3:
                with suppress(Refused):
                    recorder.events += report(recorder.hand, chance.choice(faults))
                continue
            recorder.play(players.choose(recorder.hand, options(recorder.hand)))
        ruled |= {event.fault for event in recorder.events if isinstance(event, e.FaultReported)}
        check_round_trip(recorder.history())
    assert len(ruled) >= 2


def test_a_kill_pot() -> None:
    rules = table_rules("melbourne-poker", "omaha-hilo8", limit="fixed", blinds=(5, 10), small_bet=10, big_bet=20)
    rules = killed(rules, KillRules(wager_size="half"))
    hand = Hand(rules, [200] * 4, deck=Random(1).sample(rules.pack_cards, 52), kill=4)
    recorder, players = Recorder(hand), Players(Random(2))
    while not hand.over:
        recorder.play(players.choose(hand, options(hand)))
    text = check_round_trip(recorder.history())
    assert 'killer = "p4"' in text
    assert 'wager_size = "half"' in text


def test_burns_told_at_a_live_table() -> None:
    hand = Hand(table_rules("perth-poker", "holdem", **NOLIMIT), [50, 50])
    recorder = Recorder(hand)
    recorder.play(a.PostBets(), a.Deal(), a.Announce(), a.Call(2), a.Call(1), a.Collect(), a.BurnTop(card("5c")), a.Deal(cards("Ah Kd 2c")))
    text = check_round_trip(recorder.history())
    assert '"# pitboss: d burn 5c",\n  "d db AhKd2c"' in text


def test_open_cards_named_later() -> None:
    recorder = Recorder(Hand(table_rules("standard", "no-limit-holdem", blinds=(1, 2)), (100, 100)))
    while (found := options(recorder.hand)).due != "show":
        recorder.play(next(each for each in found.actions() if not isinstance(each, a.Fold)))
    recorder.play(a.Show(1, cards("As Ks")), a.Tell(cards("Ac 7c 2d 9h 4s")), a.Show(2, cards("Qd Qc")), a.Pay())
    text = check_round_trip(recorder.history())
    assert "# pitboss: d tell Ac7c2d9h4s" in text
    assert "d db ??????" in text


def test_open_cards_of_a_player_named_later() -> None:
    rules = table_rules("standard", "fixed-limit-stud", ante=2, bring_in=1, small_bet=4, big_bet=8)
    recorder = Recorder(Hand(rules, (100, 100)))
    while (found := options(recorder.hand)).due != "show":
        recorder.play(next(each for each in found.actions() if not isinstance(each, a.Fold)))
    recorder.play(a.Tell(cards("2c 3c 4c 5d"), seat=2), a.Tell(cards("6c 8c 9c Td"), seat=1))
    for held in ("As Ks Qs", "Ad Kd Qd"):
        recorder.play(a.Show(options(recorder.hand).seat, cards(held)))
    recorder.play(a.Pay())
    text = check_round_trip(recorder.history())
    assert "# pitboss: d tell p2 2c3c4c5d" in text


def test_hands_set_in_any_order_and_again() -> None:
    rules = table_rules("melbourne-poker", "chinese", unit=1)
    recorder = Recorder(Hand(rules, (50, 50, 50), deck=rules.pack_cards))
    while (found := options(recorder.hand)).due != "set":
        recorder.play(next(found.actions()))
    for seat in (3, 1, 3, 2):
        held = recorder.hand.down[seat - 1][::-1]
        recorder.play(a.SetHand(seat, held[:3], held[3:8], held[8:]))
    recorder.play(a.Announce(), a.Pay())
    check_round_trip(recorder.history())


def test_several_hands_in_one_file() -> None:
    chance = Random("several")
    many = [at_random(Table("perth-poker", "draw", 52, players), chance) for players in (2, 3, 4)]
    text = write_all(many)
    back = read_all(text, "evening.phhs")
    assert [each.hand for each in back] == [each.hand for each in many]
    assert [each.file for each in back] == ["evening.phhs#1", "evening.phhs#2", "evening.phhs#3"]
    assert write_all(back) == text


def test_notes_of_any_kind_come_back() -> None:
    notes = {
        "author": 'A "quoted" name\\with\ttab and \x7f',
        "year": 2024,
        "players": ["Zoë", "Łukasz"],
        "table": "Blue 7",
        "_house": {"pit": 3, "lights": True, "words": ["a", "b"]},
        "_list": [],
    }
    found = at_random(Table("wa-permit-poker", "holdem", 52, 2), Random("notes"))
    text = check_round_trip(History(found.start, found.events, found.hand, notes))
    back = read(text)
    assert {key: back.notes[key] for key in notes} == notes
    assert back.names == ("Zoë", "Łukasz")


def test_amounts_with_decimals() -> None:
    """Cents counted as chips, written in dollars."""
    rules = table_rules("standard", "no-limit-holdem", blinds=(5, 10))
    recorder = Recorder(Hand(rules, [1025, 2000], deck=rules.pack_cards))
    recorder.play(a.PostBets(), a.Deal(), a.Announce(), a.RaiseTo(2, 35), a.Fold(1), a.Collect(), a.Pay())
    history = History(recorder.start, tuple(recorder.events), recorder.hand, scale=100)
    text = write(history)
    assert "blinds_or_straddles = [0.05, 0.1]" in text
    assert '"p2 cbr 0.35"' in text
    assert "finishing_stacks = [10.15, 20.1]" in text
    back = read(text)
    assert (back.hand, back.scale) == (history.hand, 100)
    assert write(back) == text


def test_other_books_games_carry_the_code_of_the_same_game() -> None:
    def code(book: str, game: str, **terms: Any) -> str:
        rules = table_rules(book, game, **terms)
        text = write(Recorder(Hand(rules, [100, 100])).history())
        return text.split("\n")[0].removeprefix("variant = ").strip('"')

    assert code("perth-poker", "holdem", limit="no-limit", blinds=(1, 2)) == "NT"
    assert code("melbourne-poker", "omaha", limit="pot-limit", blinds=(1, 2)) == "PO"
    assert code("melbourne-poker", "triple-draw-27", limit="fixed", blinds=(1, 2), small_bet=2, big_bet=4) == "F2L3D"
    # A half-pot limit, the pack from seven up, or stud without a bring-in is nothing PHH has.
    assert code("perth-poker", "holdem", limit="half-pot", blinds=(1, 2)) == "perth-poker/holdem"
    assert code("perth-poker", "omaha", limit="pot-limit", pack=32, blinds=(1, 2)) == "perth-poker/omaha"
    assert code("wa-permit-poker", "seven-card-stud", ante=2, maximum=20) == "wa-permit-poker/seven-card-stud"


def test_hands_equal_only_if_the_rules_are() -> None:
    """The options and the sign of the house are part of the record."""
    rules = table_rules(
        "melbourne-poker",
        "holdem",
        **NOLIMIT,
        options={"run-it-twice-odd-chips": open_book("melbourne-poker").options["run-it-twice-odd-chips"].default},
        commission={"kind": "percent", "percent": 5, "cap": None},
    )
    history = Recorder(Hand(rules, [100, 100], seats=[4, 9])).history()
    back = read(check_round_trip(history))
    assert back.start.rules.sign == {"kind": "percent", "percent": 5, "cap": None}
    assert back.start.seats == (4, 9)
