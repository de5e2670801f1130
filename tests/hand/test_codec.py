"""A hand goes through JSON and comes back the same, in every game; and a document that cannot be is refused, with its place and reason."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from copy import deepcopy
from dataclasses import fields
from datetime import date
from fractions import Fraction
from functools import cache
from random import Random
from typing import Any, get_args

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pitboss.betting.stakes import Stakes
from pitboss.cards import UNKNOWN, cards
from pitboss.faults.ruling import report
from pitboss.faults.vocabulary import FlopExposedEarly, HoleCardExposed, LastCardExposed
from pitboss.hand import actions as a
from pitboss.hand import events as e
from pitboss.hand.codec import (
    FORMS,
    HAND,
    CodecError,
    Document,
    action_from_json,
    action_to_json,
    event_from_json,
    event_to_json,
    hand_from_json,
    hand_to_json,
    replay,
    rules_from_json,
    rules_to_json,
    setup_from_json,
    setup_to_json,
)
from pitboss.hand.dealer import Dealer
from pitboss.hand.decide import play
from pitboss.hand.evolve import evolve
from pitboss.hand.forms import RecordForm
from pitboss.hand.kill import kill_rules, killed
from pitboss.hand.options import DEALER, options
from pitboss.hand.rules import Rules, table_rules
from pitboss.hand.state import Hand
from pitboss.hand.steps import Betting, Step
from pitboss.law import open_book
from pitboss.law.terms import Terms
from tests.hand.everything import Table, house, seat_players, tables
from tests.hand.players import Players
from tests.rulebooks import PROJECT

HANDS = 3  #: random hands of each game

GAMES = list(dict.fromkeys((table.book, table.game) for table in tables()))


def a_table(book: str, game: str, chance: Random) -> Table:
    return chance.choice([table for table in tables() if (table.book, table.game) == (book, game)])


def deal_in(table: Table, chance: Random, nth: int) -> Hand:
    rules = house(table, chance, nth)
    return Hand(rules, **seat_players(rules, table, chance))


def through_text(document: Document) -> Any:
    """Out to a file and in again."""
    return json.loads(json.dumps(document, allow_nan=False))


def only_plain(document: object) -> bool:
    match document:
        case dict():
            return all(type(key) is str and only_plain(value) for key, value in document.items())
        case list():
            return all(map(only_plain, document))
    return document is None or type(document) in (str, int, bool)


def same(one: Hand, other: Hand) -> bool:
    """Equal as hands are, and by the same rules to the last figure."""
    return one == other and hand_to_json(one) == hand_to_json(other)


# -- there and back


@pytest.mark.parametrize(("book", "game"), GAMES)
def test_every_moment_of_every_game_comes_back_the_same(book: str, game: str) -> None:
    for nth in range(HANDS):
        chance = Random(f"{book} {game} {nth}")
        hand = deal_in(a_table(book, game, chance), chance, nth)
        setup = through_text(setup_to_json(hand))
        happened: list[Document] = []

        def kept(hand: Hand, event: e.Event, happened: list[Document] = happened) -> None:
            told = event_to_json(event)
            assert only_plain(told)
            assert event_from_json(through_text(told)) == event
            happened.append(told)
            document = hand_to_json(hand)
            assert only_plain(document)
            back = hand_from_json(through_text(document))
            assert same(back, hand)
            assert options(back) == options(hand)

        Players(chance).play_out(hand, kept)
        assert same(replay(setup, happened), hand)


@pytest.mark.parametrize(("book", "game"), GAMES)
def test_a_hand_read_back_plays_on_as_the_one_written(book: str, game: str) -> None:
    chance = Random(f"plays on {book} {game}")
    hand = deal_in(a_table(book, game, chance), chance, 0)
    stops_at = chance.randint(1, 25)
    twins: list[Hand] = []

    def halfway(hand: Hand, event: e.Event) -> None:
        nonlocal stops_at
        stops_at -= 1
        if stops_at == 0:
            twins.append(hand_from_json(hand_to_json(hand)))
        elif stops_at < 0:
            # The twin is told nothing but what happens from here on.
            evolve(twins[0], event)
            assert twins[0] == hand

    Players(chance).play_out(hand, halfway)


@pytest.mark.parametrize(("book", "game"), GAMES)
def test_a_copy_played_on_leaves_the_hand_as_it_was(book: str, game: str) -> None:
    chance = Random(f"copy {book} {game}")
    hand = deal_in(a_table(book, game, chance), chance, 1)
    moments: list[tuple[Hand, str]] = []

    def now_and_then(hand: Hand, event: e.Event) -> None:  # noqa: ARG001
        if chance.random() < 0.2 and not hand.over:
            moments.append((hand.copy(), json.dumps(hand_to_json(hand))))

    Players(chance).play_out(hand, now_and_then)
    for moment, written in moments:
        twin = moment.copy()
        Players(chance).play_out(twin, lambda *_: None)
        assert json.dumps(hand_to_json(moment)) == written


def test_rulings_come_back_too() -> None:
    for hand in (hole_card_exposed(), flop_exposed(), last_card_exposed()):
        assert hand.rulings
        assert same(hand_from_json(through_text(hand_to_json(hand))), hand)


def holdem(players: int = 4, **more: Any) -> Hand:
    rules = table_rules("melbourne-poker", "holdem", limit="no-limit", blinds=(1, 2), **more)
    return Hand(rules, [100] * players, deck=rules.pack_cards)


def hole_card_exposed() -> Hand:
    hand = holdem()
    Dealer(Random(1)).deal_on(hand)
    report(hand, HoleCardExposed(2, hand.down[1][0]))
    return hand


def flop_exposed() -> Hand:
    hand = holdem()
    Dealer(Random(1)).deal_on(hand)
    report(hand, FlopExposedEarly())
    return hand


def last_card_exposed() -> Hand:
    rules = table_rules("perth-poker", "seven-card-stud", ante=1, minimum=1, maximum=50)
    hand = Hand(rules, [100] * 3, deck=rules.pack_cards)
    last = Betting(len(rules.game.streets) - 1)
    while hand.step != last:
        now = options(hand)
        if now.due == "bet":
            play(hand, next(each for each in now.actions() if not isinstance(each, a.Fold)))
        else:
            play(hand, DEALER[now.due])
    report(hand, LastCardExposed(2, hand.down[1][-1]))
    return hand


# -- rules


def test_rules_come_back_with_every_choice_of_the_house() -> None:
    terms = Terms(
        open_book("perth-poker"),
        "holdem",
        limit="pot-limit",
        pack=52,
        play="tournament",
        options={"unraised-blind-action": "check"},
        settings=("low-card-open",),
        on=date(2026, 1, 2),
    )
    sign = {"kind": "percent", "percent": Fraction(5, 2), "cap": None, "by_players": ((4, 2), (6, 3))}
    rules = Rules(terms, Stakes(blinds=(1, 2), chip=1), sign)
    document = rules_to_json(rules)
    assert only_plain(document)
    back = rules_from_json(through_text(document))
    assert (back.terms.on, back.terms.settings, back.terms.play, back.terms.limit) == (
        date(2026, 1, 2),
        ("low-card-open",),
        "tournament",
        "pot-limit",
    )
    assert (back.sign, back.stakes, back.points, back.commission) == (sign, rules.stakes, rules.points, rules.commission)
    assert rules_to_json(back) == document


def test_a_kill_pot_comes_back_a_kill_pot() -> None:
    usual = table_rules("melbourne-poker", "holdem", limit="fixed", blinds=(5, 10), small_bet=10, big_bet=20)
    rules = killed(usual, kill_rules(usual.terms, qualifying=50))
    assert rules_from_json(through_text(rules_to_json(rules))) == rules != usual
    hand = Hand(rules, [200] * 4, kill=3)
    Dealer(Random(1)).deal_on(hand)
    assert hand_from_json(hand_to_json(hand)) == hand


def test_a_setup_can_only_be_told_while_it_is_known() -> None:
    hand = holdem()
    before = setup_to_json(hand)
    Dealer(Random(1)).deal_on(hand)
    assert setup_to_json(hand) == before
    play(hand, a.Call(options(hand).seat))
    hand.deck = hand.stub
    with pytest.raises(CodecError, match="just begun"):
        setup_to_json(hand)


def test_a_live_table_has_no_deck() -> None:
    rules = table_rules("standard", "no-limit-holdem", blinds=(1, 2))
    document = setup_to_json(Hand(rules, [5, 5], seats=(3, 9), kill=9))
    assert (document["deck"], document["seats"], document["kill"]) == (None, [3, 9], 9)
    assert set(setup_from_json(document).deck) == {UNKNOWN}


# -- actions

ACTIONS = (
    (a.RaiseTo(3, 60), {"action": "RaiseTo", "seat": 3, "to": 60}),
    (a.Discard(2, cards("Ah Tc")), {"action": "Discard", "seat": 2, "cards": ["Ah", "Tc"]}),
    (a.Show(1), {"action": "Show", "seat": 1, "cards": []}),
    (a.BurnTop(), {"action": "BurnTop", "card": None}),
    (a.BurnTop(UNKNOWN), {"action": "BurnTop", "card": "??"}),
    (a.Shuffle((2, 0, 1)), {"action": "Shuffle", "order": [2, 0, 1]}),
    (a.Pay(), {"action": "Pay"}),
)


@pytest.mark.parametrize(("action", "document"), ACTIONS, ids=lambda each: type(each).__name__)
def test_an_action_as_a_document(action: a.Action, document: Document) -> None:
    assert action_to_json(action) == document
    assert action_from_json(document) == action


def test_an_action_may_leave_out_what_goes_without_saying() -> None:
    assert action_from_json({"action": "Show", "seat": 1}) == a.Show(1)
    assert action_from_json({"action": "BurnTop"}) == a.BurnTop()
    with pytest.raises(CodecError, match="seat: is missing"):
        action_from_json({"action": "Show"})


def test_what_is_no_json_is_not_written() -> None:
    with pytest.raises(CodecError, match=r"amount: is 10\.5; expected a whole number"):
        action_to_json(a.Bet(1, 10.5))  # type: ignore[arg-type]
    with pytest.raises(CodecError, match="seat: is True"):
        action_to_json(a.Fold(True))
    with pytest.raises(CodecError, match="expected an object whose 'event' is one of"):
        event_to_json(a.Fold(1))  # type: ignore[arg-type]


# -- refusals: where, what is wrong, what was expected

Spoil = Callable[[Document], None]


def put(value: object, *path: str | int) -> Spoil:
    def spoil(document: Any) -> None:
        for step in path[:-1]:
            document = document[step]
        document[path[-1]] = value

    return spoil


def take(*path: str | int) -> Spoil:
    def spoil(document: Any) -> None:
        for step in path[:-1]:
            document = document[step]
        del document[path[-1]]

    return spoil


SPOILT: list[tuple[str, Spoil, str, str]] = [
    ("no format", take("format"), "format", "is missing"),
    ("another format", put(2, "format"), "format", "the only format there is"),
    ("a missing key", take("stack"), "stack", "is missing"),
    ("a key too many", put(1, "luck"), "", "'luck', which does not belong there"),
    ("a text for a number", put("100", "stack", 0), "stack[0]", "is '100'; expected a whole number"),
    ("a broken number", put(1.5, "dead"), "dead", "is 1.5; expected a whole number"),
    ("true for a number", put(True, "at"), "at", "is True; expected a whole number"),
    ("a number for true", put(1, "over"), "over", "is 1; expected true or false"),
    ("no list", put(None, "down"), "down", "is None; expected a list"),
    ("no card", put("1h", "down", 2, 1), "down[2][1]", "is '1h'; expected a card"),
    ("another spelling", put("10h", "down", 2, 1), "down[2][1]", "is '10h'; expected a card"),
    ("a card twice", put("2c", "burns"), "burns", "expected a list"),
    ("a card in two hands", lambda d: d["down"][1].__setitem__(0, d["down"][0][0]), "down[1][0]", "lies at down[0][0] too"),
    ("a card too many", lambda d: d["muck"].append("??"), "deck", "53 cards lie on the table"),
    ("a card too few", lambda d: d["down"][0].pop(), "deck", "51 cards lie on the table"),
    ("a chip too many", lambda d: d["stack"].__setitem__(0, d["stack"][0] + 1), "stack", "there are 401 chips in all; expected 400"),
    ("chips below nothing", lambda d: d["stack"].__setitem__(slice(0, 2), [-1, 199]), "stack[0]", "is -1; expected 0 or more"),
    ("a bet below nothing", put(-2, "round", "bet", 0), "round.bet[0]", "is -2; expected 0 or more"),
    ("the cursor past the agenda", put(99, "at"), "at", "from 0 to"),
    ("the cursor before the agenda", put(-1, "at"), "at", "is -1"),
    ("over before the end", put(True, "over"), "at", "when the hand is over"),
    ("an unknown step", put("Juggle", "agenda", 0, "step"), "agenda[0].step", "is 'Juggle'; expected one of Post"),
    ("a street there is not", put(7, "agenda", 2, "street"), "agenda[2].street", "is 7; expected a street from 0 to 3"),
    ("a list too short", take("standing", 0), "standing", "has 3 entries; expected one for each of 4 players"),
    ("a seat twice", put(1, "seats", 1), "seats[1]", "that nobody else has"),
    ("a place that is none", put(4, "last_blind"), "last_blind", "is 4; expected a place"),
    ("a wrong count of the living", put(2, "live"), "live", "is 2; expected 4"),
    ("sizes of another table", put(3, "round", "sizes", "open_least"), "round.sizes", "are not sizes of this table"),
    ("a bad fraction", put("1/0", "round", "sizes", "share"), "round.sizes.share", "is '1/0'; expected a fraction"),
    ("an unknown book", put("hoyle", "rules", "book"), "rules.book", "There is no book 'hoyle'"),
    ("another version", put("16.2", "rules", "version"), "rules.version", "is '16.2'; expected '17.0'"),
    ("an unknown game", put("snap", "rules", "game"), "rules.game", "is 'snap'; expected a game of melbourne-poker"),
    ("an unknown limit", put("sky", "rules", "limit"), "rules", "not sky"),
    ("an unknown pack", put(48, "rules", "pack"), "rules", "not 48"),
    ("another pack", put(32, "rules", "pack"), "", ""),
    ("an unknown option", put({"x": "y"}, "rules", "options"), "rules", "has no option x"),
    ("an unknown setting", put(["x"], "rules", "settings"), "rules", "has no setting 'x'"),
    ("a day that is none", put("2026-02-30", "rules", "on"), "rules.on", "expected a day"),
    ("stakes below nothing", put([-1, 2], "rules", "stakes", "blinds"), "rules.stakes", "below nothing"),
    ("no stakes", take("rules", "stakes", "ante"), "rules.stakes.ante", "is missing"),
    ("an unknown word on the sign", put({"tax": 5}, "rules", "sign"), "rules.sign", "'tax', which is on no sign"),
    ("a broken percentage", put({"kind": "percent", "percent": 2.5}, "rules", "sign"), "rules.sign.percent", "is 2.5"),
    ("a percentage beyond the book", put({"kind": "percent", "percent": 90}, "rules", "sign"), "rules", "90"),
]


@pytest.mark.parametrize(("spoil", "path", "says"), [each[1:] for each in SPOILT], ids=[each[0] for each in SPOILT])
def test_a_spoilt_hand_is_refused(spoil: Spoil, path: str, says: str) -> None:
    hand = holdem()
    Dealer(Random(1)).deal_on(hand)
    document = through_text(hand_to_json(hand))
    spoil(document)
    with pytest.raises(CodecError) as caught:
        hand_from_json(document)
    if says:
        assert caught.value.path == path
        assert says in str(caught.value)
    assert caught.value.found
    assert caught.value.expected


def test_runs_of_the_board_begin_alike() -> None:
    hand = holdem(players=2)
    Dealer(Random(1)).deal_on(hand)
    play(hand, a.RaiseTo(options(hand).seat, 100))
    play(hand, a.Call(options(hand).seat))
    play(hand, a.Collect())
    for _ in range(2):
        play(hand, a.BurnTop() if options(hand).due == "burn" else a.Deal())
    play(hand, a.RunIt(1))
    document = hand_to_json(hand)
    assert hand_from_json(document) == hand
    assert document["boards"][0] == document["boards"][1]
    document["boards"][1][0] = "2c"
    with pytest.raises(CodecError, match=re.escape("boards[1]: begins with other cards")):
        hand_from_json(document)


def test_a_spoilt_setup_is_refused() -> None:
    good = setup_to_json(holdem())
    for spoil, says in (
        (put(7, "kill"), "kill: is 7"),
        (put([100], "stacks"), "players, not 1"),
        (put([100, 100, 100, 0], "stacks"), "without chips"),
        (put(["2c"] * 52, "deck"), "The deck is not the pack of 52"),
        (put([[9, 1, "ante"]], "forced"), "is no forced bet"),
        (put([[1, 1, "tip"]], "forced"), "is no forced bet"),
        (put([[1, 1, "unposted"]], "forced"), "is no forced bet"),
        (put(-1, "carried"), "below nothing"),
    ):
        document = deepcopy(good)
        spoil(document)
        with pytest.raises(CodecError, match=re.escape(says)):
            setup_from_json(document)


def test_a_replay_names_the_event_that_does_not_fit() -> None:
    hand = holdem()
    setup = setup_to_json(hand)
    events = [event_to_json(event) for event in Dealer(Random(1)).deal_on(hand)]
    dealt = next(number for number, event in enumerate(events) if event["event"] == "DownDealt")
    assert replay(setup, events) == hand
    with pytest.raises(CodecError, match=re.escape("events[0].event: is 'Dealt'; expected one of ForcedBetsPosted")):
        replay(setup, [{"event": "Dealt"}])
    with pytest.raises(CodecError, match=re.escape("events[0]: cannot follow")):
        replay(setup, [{"event": "Folded", "seat": 12, "dead_seat": False}])
    with pytest.raises(CodecError, match=re.escape("setup.rules.version")):
        replay(setup | {"rules": setup["rules"] | {"version": "1"}}, events)
    twice = deepcopy(events)
    twice[dealt]["cards"][0][0] = twice[dealt]["cards"][1][0]
    with pytest.raises(CodecError, match=re.escape(f"events[{dealt}]: after it down[1][0]")):
        replay(setup, twice)


# -- whatever comes

ANYTHING = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=4) | st.sampled_from(["??", "Ah", "2c", "IN", "Post"]),
    lambda inner: (
        st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=4) | st.sampled_from(["event", "step", "format"]), inner, max_size=4)
    ),
    max_leaves=8,
)
POOL = 60


@cache
def kept_hand(number: int) -> tuple[str, str, str]:
    """A moment of a random hand, its setup and what happened until then, as texts."""
    chance = Random(f"pool {number}")
    book, game = GAMES[number * 7 % len(GAMES)]
    hand = deal_in(a_table(book, game, chance), chance, number)
    setup = json.dumps(setup_to_json(hand))
    happened: list[Document] = []
    moments = [json.dumps(hand_to_json(hand))]

    def keep(hand: Hand, event: e.Event) -> None:
        happened.append(event_to_json(event))
        moments.append(json.dumps(hand_to_json(hand)))

    Players(chance).play_out(hand, keep)
    at = chance.randrange(len(moments))
    return moments[at], setup, json.dumps(happened)


def spots(document: Any) -> list[tuple[Any, Any]]:
    """Every place in a document: what holds it, and the key or the number there."""
    found: list[tuple[Any, Any]] = []
    for key, value in document.items() if isinstance(document, dict) else enumerate(document):
        found.append((document, key))
        if isinstance(value, dict | list):
            found += spots(value)
    return found


def spoil_somewhere(draw: st.DrawFn, document: Any) -> None:
    holder, key = draw(st.sampled_from(spots(document)))
    match draw(st.sampled_from(["anything", "gone", "from elsewhere", "one more", "nudged", "nudged"])):
        case "anything":
            holder[key] = draw(ANYTHING)
        case "gone":
            del holder[key]
        case "from elsewhere":
            other, at = draw(st.sampled_from(spots(document)))
            holder[key] = deepcopy(other[at])
        case "one more" if isinstance(holder, list):
            holder.insert(key, deepcopy(holder[key]))
        case "one more":
            holder[draw(st.text(max_size=3))] = draw(ANYTHING)
        case "nudged" if type(holder[key]) is int:
            holder[key] += draw(st.sampled_from([-1, 1, -100, 2**70]))
        case "nudged":
            holder[key] = draw(st.sampled_from([None, True, 0, "", [], {}]))


@st.composite
def spoilt_hands(draw: st.DrawFn) -> Any:
    document = json.loads(kept_hand(draw(st.integers(0, POOL - 1)))[0])
    for _ in range(draw(st.integers(1, 3))):
        spoil_somewhere(draw, document)
    return document


@st.composite
def spoilt_replays(draw: st.DrawFn) -> Any:
    _, setup, events = kept_hand(draw(st.integers(0, POOL - 1)))
    document = [json.loads(setup), json.loads(events)]
    for _ in range(draw(st.integers(1, 2))):
        spoil_somewhere(draw, document[draw(st.sampled_from([0, 1, 1, 1]))])
    return document


@given(spoilt_hands())
@settings(max_examples=600)
def test_a_spoilt_document_is_refused_or_is_a_hand_that_says_the_same(document: Any) -> None:
    try:
        hand = hand_from_json(document)
    except CodecError:
        return
    assert json.dumps(hand_to_json(hand), sort_keys=True) == json.dumps(document, sort_keys=True)


@given(spoilt_replays())
@settings(max_examples=300)
def test_a_spoilt_replay_is_refused_or_is_a_hand(document: Any) -> None:
    setup, events = document
    try:
        hand = replay(setup, events)
    except CodecError:
        return
    assert hand_from_json(hand_to_json(hand)) == hand


@given(ANYTHING)
@settings(max_examples=200)
def test_anything_else_is_refused(document: Any) -> None:
    for read in (hand_from_json, rules_from_json, setup_from_json, event_from_json, action_from_json):
        with pytest.raises(CodecError):
            read(document)


# -- the page


def test_the_page_tells_every_record_and_every_key() -> None:
    """docs/hand-json.md is the format: a key that comes, goes or changes its name is another format."""
    page = (PROJECT / "docs" / "hand-json.md").read_text(encoding="utf-8")
    rows = dict(re.findall(r"^\| `(\w+)` \| (.*) \|$", page, re.MULTILINE))
    wanted = {kind.__name__: _keys([each.name for each in fields(kind)]) for union in (e.Event, a.Action, Step) for kind in get_args(union)}
    assert {name: rows.get(name) for name in wanted} == wanted
    hand_keys = re.search(r"^The keys of the state: (.*?)\n\n", page, re.MULTILINE | re.DOTALL)
    assert hand_keys is not None
    assert sorted(re.findall(r"`(\w+)`", hand_keys.group(1))) == sorted(["format", "rules", *HAND.parts])
    round_form = FORMS.of(type(holdem().round))
    assert isinstance(round_form, RecordForm)
    round_keys = re.search(r"^The keys of `round`: (.*?)\n\n", page, re.MULTILINE | re.DOTALL)
    assert round_keys is not None
    assert sorted(re.findall(r"`(\w+)`", round_keys.group(1))) == sorted(round_form.parts)


def test_the_rules_on_the_page_can_be_read() -> None:
    page = (PROJECT / "docs" / "hand-json.md").read_text(encoding="utf-8")
    document = json.loads(page.split("```json\n")[1].split("```")[0])
    assert rules_to_json(rules_from_json(document)) == document


def _keys(names: list[str]) -> str:
    return ", ".join(f"`{name}`" for name in names) or "nothing more"
