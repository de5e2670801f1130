"""A proof that was tampered with does not hold, and the words say which card."""

from __future__ import annotations

import copy
import json
import re
from contextlib import suppress
from functools import cache
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pitboss.cards import CARDS
from pitboss.chance import ProofError, Verdict, proof, verify
from pitboss.hand import events as e
from tests.chance.hands import GAMES, Dealt, dealt, reshuffled
from tests.rulebooks import PROJECT

Document = dict[str, Any]


@cache
def holdem() -> Dealt:
    """A hand of hold'em that went to the river and was shown."""
    for nth in range(200):
        found = dealt("perth-poker", "holdem", nth)
        board = sum(len(each.cards) for each in found.happened if isinstance(each, e.BoardDealt))
        if board == 5 and len(found.committed) == 1 and any(isinstance(each, e.Shown) for each in found.happened):
            return found
    raise AssertionError("nobody ever shows")


def document(seat: int | None = None, found: Dealt | None = None) -> Document:
    found = found or holdem()
    made: Document = json.loads(json.dumps(proof(found.begun, found.happened, found.committed, seat)))
    assert verify(made).holds
    return made


def codes(verdict: Verdict) -> set[str]:
    return {each.code for each in verdict.problems}


def words(verdict: Verdict) -> str:
    return " ".join(each.message for each in verdict.problems)


def another(text: str) -> str:
    return next(card.text for card in CARDS if card.text != text)


def of_the_board(made: Document) -> tuple[Document, Document]:
    """The event of the flop, and the opening of its first card."""
    flop = next(each for each in made["events"] if each["event"] == "BoardDealt")
    return flop, next(each for each in made["openings"] if each["card"] == flop["cards"][0])


def test_a_changed_card() -> None:
    made = document()
    flop, opening = of_the_board(made)
    before, opening["card"] = opening["card"], another(opening["card"])
    verdict = verify(made)
    assert codes(verdict) >= {"opening", "card"}
    assert f"{opening['card']} is opened at position {opening['position']} of deck 0, and is not what was committed there" in words(verdict)
    assert f"{before} was dealt to the board from position {opening['position']} of deck 0, where {opening['card']} is opened" in words(
        verdict
    )
    named = {(each.position, each.card) for each in verdict.problems if each.position is not None}
    assert (opening["position"], opening["card"]) in named
    assert flop["cards"][0] == before


def test_a_changed_salt() -> None:
    made = document()
    opening = of_the_board(made)[1]
    opening["salt"] = "00" * 32
    verdict = verify(made)
    assert [(each.code, each.position, each.card) for each in verdict.problems] == [("opening", opening["position"], opening["card"])]


def test_a_swapped_position() -> None:
    made = document()
    first, second = made["openings"][:2]
    first["position"], second["position"] = second["position"], first["position"]
    verdict = verify(made)
    assert {each.position for each in verdict.problems if each.code == "opening"} == {first["position"], second["position"]}


def test_a_root_that_differs() -> None:
    made = document()
    told_before = made["decks"][0]["root"]
    assert verify(made, [told_before]).problems == []
    assert verify(made, [told_before]).notes == []
    assert "--root compares them" in verify(made).notes[0]
    made["decks"][0]["root"] = "ab" * 32
    verdict = verify(made)
    assert verdict.problems[0].code == "root"
    assert f"None of the {len(made['openings'])} cards opened in deck 0 was committed to" in words(verdict)
    assert len([each for each in verdict.problems if each.code == "opening"]) == len(made["openings"])


def test_another_deck_with_a_proof_of_its_own_is_found_by_whoever_noted_the_root() -> None:
    noted = holdem().committed[0].root.hex()
    other = document(found=dealt("perth-poker", "holdem", 991))
    verdict = verify(other, [noted])
    assert [each.code for each in verdict.problems] == ["root"]
    assert f"before the deal {noted} was told" in words(verdict)


def test_a_card_dealt_from_the_wrong_position() -> None:
    """A dealer who deals from the bottom: account and opening agree and are true to the commitment, but it was not that card's turn."""
    found, made = holdem(), document()
    flop, opening = of_the_board(made)
    deck = found.committed[0]
    bottom = deck.opening(deck.size - 1)
    right = opening["position"]
    flop["cards"][0] = bottom.card.text
    made["openings"][made["openings"].index(opening)] = bottom.to_json()
    verdict = verify(made)
    assert codes(verdict) == {"position"}
    assert f"{bottom.card} was dealt to the board from position {right} of deck 0, which is not opened" in words(verdict)
    assert f"{bottom.card} is opened at position {deck.size - 1} of deck 0, from which nothing was dealt" in words(verdict)


def test_a_shown_card_that_was_another_players() -> None:
    made = document()
    shown = [each for each in made["events"] if each["event"] == "Shown"]
    if len(shown) < 2:
        pytest.fail("the hand has one shown hand only; take another")
    shown[0]["cards"], shown[1]["cards"] = shown[1]["cards"], shown[0]["cards"]
    verdict = verify(made)
    assert "card" in codes(verdict)
    assert (
        f"{shown[0]['cards'][0]} is shown by seat {shown[0]['seat']}, and no position dealt to seat {shown[0]['seat']} is opened"
        in words(verdict)
    )


def test_a_face_in_the_account_that_nobody_opened() -> None:
    seat = holdem().begun.seats[0]
    made = document(seat)
    dealt_down = next(each for each in made["events"] if each["event"] == "DownDealt")
    own = dealt_down["cards"][0]
    before, own[0] = own[0], another(own[0])
    verdict = verify(made)
    assert f"{own[0]} was dealt to seat {seat} from position 0 of deck 0, where {before} is opened" in words(verdict)


def test_openings_that_are_missing_too_many_or_twice() -> None:
    made = document()
    gone = made["openings"].pop(0)
    assert gone["card"] in words(verify(made))
    made["openings"] += [gone, gone]
    assert "twice" in codes(verify(made))
    found, made = holdem(), document()
    undealt = found.committed[0].opening(51)
    made["openings"].append(undealt.to_json())
    assert codes(verify(made)) == {"position"}
    made["openings"][-1]["deck"] = 7
    assert "is opened in deck 7, which was not published" in words(verify(made))


def test_a_deck_with_a_card_twice() -> None:
    """A house that commits to two aces of hearts cannot open both."""
    from pitboss.chance.shuffle import _committed

    found, made = holdem(), document()
    deck = found.committed[0]
    first, second = made["openings"][0], made["openings"][1]
    lying = list(deck.cards)
    lying[second["position"]] = deck.cards[first["position"]]
    crooked = _committed(deck.order, tuple(lying), deck.seed)
    made["decks"][0]["root"] = crooked.root.hex()
    made["openings"] = [crooked.opening(each["position"]).to_json() for each in made["openings"]]
    verdict = verify(made)
    assert f"{first['card']} lies twice in deck 0, at positions {first['position']} and {second['position']}" in words(verdict)


def test_the_decks_that_were_published_are_those_that_were_dealt_from() -> None:
    found = reshuffled()
    made = document(None, found)
    short = copy.deepcopy(made)
    short["decks"].pop()
    assert f"deck {len(made['decks']) - 1} is dealt from, and {len(made['decks']) - 1} " in words(verify(short))
    more = copy.deepcopy(made)
    more["decks"].append(more["decks"][0])
    assert f"{len(more['decks'])} decks were published, and the hand had {len(made['decks'])}" in words(verify(more))
    other = copy.deepcopy(made)
    other["decks"][1]["size"] += 1
    assert "cards were shuffled, and deck 1 was published with" in words(verify(other))
    none = copy.deepcopy(made)
    none["decks"] = []
    assert "Nothing can have been dealt" in words(verify(none))


def test_the_rules_are_the_books() -> None:
    made = document()
    made["cards_per_pass"] = 2
    assert "The document deals 2 cards together; perth-poker deals 1" in words(verify(made))
    made = document()
    made["decks"][0]["size"] = 40
    assert "Deck 0 has 40 cards; the game is played with 52" in words(verify(made))


def test_the_account_must_add_up() -> None:
    made = document()
    for each in made["events"]:
        if each["event"] == "PotAwarded":
            each["amount"] += 1
    verdict = verify(made)
    assert codes(verdict) == {"account"}
    assert "What the account tells cannot have happened" in words(verdict)


def test_a_book_that_is_not_at_hand_leaves_the_commitments_to_check() -> None:
    made = document()
    made["setup"]["rules"]["version"] = "of tomorrow"
    verdict = verify(made)
    assert verdict.holds
    assert "not replayed, because its rules are not at hand" in verdict.notes[0]
    of_the_board(made)[1]["salt"] = "00" * 32
    assert codes(verify(made)) == {"opening"}


def test_more_cards_than_a_deck_has() -> None:
    made = document()
    flop = of_the_board(made)[0]
    made["events"] = [flop] * 18
    assert "3 cards are dealt to the board, and deck 0 has 1 left" in words(verify(made))


# -- any change at all


def spots(value: Any, path: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    """Where every text and number of a document stands."""
    if isinstance(value, dict):
        return [spot for key, each in value.items() for spot in spots(each, (*path, key))]
    if isinstance(value, list):
        return [spot for at, each in enumerate(value) for spot in spots(each, (*path, at))]
    return [path]


def change(made: Document, path: tuple[Any, ...], by: int) -> None:
    held: Any = made
    for step in path[:-1]:
        held = held[step]
    value = held[path[-1]]
    if isinstance(value, int):
        held[path[-1]] = value + 1 + by % 5
    elif re.fullmatch(r"[2-9TJQKA][cdhs]", value):
        held[path[-1]] = CARDS[by % 52].text if CARDS[by % 52].text != value else CARDS[(by + 1) % 52].text
    else:
        at = by % len(value)
        held[path[-1]] = value[:at] + ("1" if value[at] != "1" else "2") + value[at + 1 :]


@given(st.sampled_from(GAMES), st.integers(0, 300), st.data())
@settings(max_examples=60, deadline=None)
def test_no_single_change_goes_unnoticed(of: tuple[str, str], nth: int, data: st.DataObject) -> None:
    found = dealt(*of, nth)
    made = document(data.draw(st.sampled_from(found.viewers)), found)
    places = spots({key: made[key] for key in ("decks", "openings")})
    # Which of the own cards a player threw away is not the deck's affair; which cards came off it is.
    faces = [
        path
        for path in spots({"events": made["events"]})
        if made["events"][path[1]]["event"] in OFF_THE_DECK and re.fullmatch(r"[2-9TJQKA][cdhs]", str(_at(made, path)))
    ]
    path = data.draw(st.sampled_from(places + faces * 3))
    change(made, path, data.draw(st.integers(0, 10_000)))
    with suppress(ProofError):
        assert not verify(made, [each.root.hex() for each in found.committed]).holds, path


OFF_THE_DECK = ("DownDealt", "UpDealt", "BoardDealt", "Replaced", "CardsSetAside", "Shown")


def _at(made: Any, path: tuple[Any, ...]) -> Any:
    for step in path:
        made = made[step]
    return made


NONSENSE: list[Any] = [None, True, -1, 0, 10**30, 1.5, "", "Ah", "??", [], {}, [[]], ["Ah"], {"event": "Burned"}]


@given(st.sampled_from(GAMES), st.integers(0, 300), st.data())
@settings(max_examples=60, deadline=None)
def test_nonsense_anywhere_is_a_verdict_or_a_refusal_never_a_crash(of: tuple[str, str], nth: int, data: st.DataObject) -> None:
    made = document(None, dealt(*of, nth))
    for _ in range(data.draw(st.integers(1, 3))):
        path = data.draw(st.sampled_from(spots(made)))
        path = path[: data.draw(st.integers(1, len(path)))]
        held = _at(made, path[:-1])
        if data.draw(st.booleans()):
            held[path[-1]] = data.draw(st.sampled_from(NONSENSE))
        else:
            del held[path[-1]]
    with suppress(ProofError):
        json.dumps(verify(made).to_json())


# -- what is no proof


@pytest.mark.parametrize(
    ("key", "value", "said"),
    [
        ("format", "pitboss-proof-9", "format: is 'pitboss-proof-9'; expected \"pitboss-proof-1\""),
        ("algorithm", None, "algorithm: is None"),
        ("seat", 99, "seat: is 99; expected null for everybody, or one of"),
        ("setup", [], "setup: is []; expected an object"),
        ("cards_per_pass", 0, "cards_per_pass: is 0; expected a whole number from 1"),
        ("cards_per_pass", True, "cards_per_pass: is True"),
        ("decks", {}, "decks: is {}; expected a list"),
        ("decks", [{"size": 300, "root": "00" * 32}], "decks[0].size: is 300; expected a whole number from 1 to 255"),
        ("decks", [{"size": 52}], "decks[0].root: is missing"),
        ("decks", [{"size": 52, "root": "xyz"}], "decks[0].root: is 'xyz'; expected 32 bytes as 64 hexadecimal digits"),
        ("openings", [{"card": "1h"}], "openings[0].card: is '1h'; expected a card"),
        ("openings", [{"card": "??"}], "openings[0].card: is '??'; expected a card"),
        ("openings", [{"card": "Ah", "path": "00"}], "openings[0].path: is '00'; expected a list"),
        ("events", [{"event": "Danced"}], "events[0]"),
        ("events", [{"event": "DownDealt", "cards": [], "kitty": []}], "events[0].cards: has 0 groups; expected one for each of the"),
        ("events", [{"event": "Mucked", "seat": 99}], "events[0].seat: is 99; expected one of"),
    ],
)
def test_a_document_that_is_no_proof_is_refused(key: str, value: Any, said: str) -> None:
    with pytest.raises(ProofError) as caught:
        verify({**document(), key: value})
    assert str(caught.value).startswith(said)


def test_a_proof_has_every_field_and_no_deck() -> None:
    for key in document():
        made = document()
        del made[key]
        with pytest.raises(ProofError, match=f"{key}: is missing"):
            verify(made)
    made = document()
    made["setup"]["deck"] = [card.text for card in holdem().begun.deck]
    with pytest.raises(ProofError, match=r"setup\.deck: tells the whole deck"):
        verify(made)
    nothings: tuple[object, ...] = (None, [], "proof", 7)
    for nonsense in nothings:
        with pytest.raises(ProofError, match="the document: is"):
            verify(nonsense)


# -- the page


def test_the_example_of_the_page_runs() -> None:
    page = (PROJECT / "docs" / "chance.md").read_text()
    example = re.search(r"^```python\n(.*?)^```", page, re.MULTILINE | re.DOTALL)
    assert example is not None
    held: dict[str, Any] = {}
    exec(example.group(1), held)  # noqa: S102
    assert held["document"]["seat"] == 1


def test_the_page_has_every_field_of_a_proof() -> None:
    page = (PROJECT / "docs" / "chance.md").read_text()
    table = page[page.index("## The proof document") : page.index("The verifier follows")]
    assert [key for key in document() if f"`{key}`" not in table] == []
    opening = document()["openings"][0]
    assert [key for key in opening if f"`{key}`" not in table] == []
