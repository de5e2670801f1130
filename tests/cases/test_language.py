"""The case language: what it accepts, and what it says when it does not."""

import re
from dataclasses import replace

import pytest

from pitboss.cases import CaseError, Failed, NotYet, Passed, check, read_cases, read_each_case
from pitboss.cases.phrase import Block, Phrase
from pitboss.cases.phrases import PHRASES
from pitboss.cases.recognise import recognise
from pitboss.law import open_book

SOUND = """\
Book: perth-poker

Case: With the reduced deck a flush beats a full house
Clause: 10.2(d), 10.2(e)
Game: omaha, 32 cards
Given
    Ann holds Ah Kh 8s 7d
    Bob holds As Qc Qd 9s     # two queens and a nine are on the board
    the board is Qh Jh 9h 9d Kc
Then
    Ann has a flush, A-K-Q-J-9
    Bob has a full house, queens over nines
    Ann beats Bob
    Ann plays Ah Kh Qh Jh 9h
    Ann wins the pot
    Th 9c 8d 7s Ah is a straight, ten high
    Th 9c 8d 7s Ah is not a flush
    Jh Tc 9d 8s 7h beats Th 9c 8d 7s Ah ties Ts 9d 8c 7h Ac beats As Ah Ac Kd Qs
"""


def test_a_sound_case_passes() -> None:
    (case,) = read_cases(SOUND, "a.case")
    assert (case.book, case.clauses, case.game, case.pack) == ("perth-poker", ("10.2(d)", "10.2(e)"), "omaha", 32)
    assert check(case) == Passed(checks=8)


@pytest.mark.parametrize(
    ("old", "new", "line", "found"),
    [
        ("Ann has a flush, A-K-Q-J-9", "Ann has a flush, A-K-Q-J-8", 11, "flush, A-K-Q-J-9"),
        ("Ann has a flush, A-K-Q-J-9", "Ann has a straight", 11, "flush, A-K-Q-J-9"),
        ("Ann beats Bob", "Bob beats Ann", 13, "Bob (full house, queens over nines) loses to Ann (flush, A-K-Q-J-9)"),
        ("Ann beats Bob", "Ann ties Bob", 13, "beats"),
        ("Ann plays Ah Kh Qh Jh 9h", "Ann plays Ah 8s Qh Jh 9h", 14, "Ann plays Ah Kh Qh Jh 9h"),
        ("Ann wins the pot", "Bob wins the pot", 15, "Ann"),
        ("Ann wins the pot", "Ann and Bob share the pot", 15, "Ann"),
        ("is a straight, ten high", "is a straight, ace high", 16, "straight, ten high"),
        ("is not a flush", "is not a straight", 17, "straight, ten high"),
        ("beats Th 9c 8d 7s Ah ties", "ties Th 9c 8d 7s Ah ties", 18, "beats"),
    ],
)
def test_what_does_not_follow_fails_at_its_line(old: str, new: str, line: int, found: str) -> None:
    assert SOUND.count(old) == 1
    (case,) = read_cases(SOUND.replace(old, new), "a.case")
    outcome = check(case)
    assert isinstance(outcome, Failed)
    assert outcome.line == line
    assert found in outcome.found


@pytest.mark.parametrize(
    ("old", "new", "line", "reason"),
    [
        ("Ann holds Ah Kh 8s 7d", "Ann holds Ah Kx 8s 7d", 7, "'Kx' is not a card"),
        ("Ann holds Ah Kh 8s 7d", "Ann holds Ah Ah 8s 7d", 7, "Ah stands twice"),
        ("Ann holds Ah Kh 8s 7d", "Ann holds As Kh 8s 7d", 8, "As stands twice"),
        ("Ann holds Ah Kh 8s 7d", "Ann holds Ah Kh 8s 2d", 7, "2d is not in the pack of 32"),
        ("Ann holds Ah Kh 8s 7d", "Ann hold Ah Kh 8s 7d", 7, "Nearest: {who} holds {cards}"),
        ("Ann wins the pot", "Dan wins the pot", 15, "Dan is not in this case; under Given there is Ann, Bob"),
        ("Ann wins the pot", "Ann folds", 15, "belongs under When, not under Then"),
        ("Ann wins the pot", "Ann wins teh pot", 15, "Nearest: {who} wins the pot"),
        ("Clause: 10.2(d), 10.2(e)", "Clause: 10.2(z)", 4, "perth-poker has no clause 10.2(z)"),
        ("Clause: 10.2(d), 10.2(e)\n", "", 3, "cites no clause"),
        ("Game: omaha, 32 cards", "Game: badugi", 5, "perth-poker has no game 'badugi'"),
        ("Game: omaha, 32 cards", "Game: omaha, 40 cards", 5, "omaha is played with 52 or 32 cards, not 40"),
        ("Game: omaha, 32 cards", "Ranking: high-31", 5, "there is no ranking 'high-31'"),
        ("Game: omaha, 32 cards\n", "", 3, "neither which game nor which ranking"),
        ("Game: omaha, 32 cards", "Gamme: omaha", 5, "'Gamme' is no header"),
        ("Book: perth-poker", "Book: macau-poker", 3, "there is no book 'macau-poker'"),
        ("Book: perth-poker\n", "\n", 3, "names no book"),
        ("Given\n", "", 6, "expected a header"),
        ("Game: omaha, 32 cards", "Game: omaha, 32 cards\nOption: x = y", 6, "has no option x"),
        ("Game: omaha, 32 cards", "Game: omaha, 32 cards\nOption: x", 6, "expected `Option: key = choice`"),
        ("Game: omaha, 32 cards", "Game: omaha, 32 cards\nPlay: charity", 6, "no play 'charity'; it has tournament, jackpot"),
        ("Game: omaha, 32 cards", "Game: omaha,, 32 cards", 5, "two commas"),
        ("Game: omaha, 32 cards", "Game: omaha, 32 cards, bring-in 5", 5, "has no bring-in. Possible: blinds, ante, minimum, straddles"),
        ("Game: omaha, 32 cards", "Game: omaha, 32 card", 5, "'32 card' says nothing about a game"),
        ("Game: omaha, 32 cards", "Game: omaha, 32 cards\nGame: holdem", 6, "Game stands at line 5 already"),
        (
            "Game: omaha, 32 cards",
            "Game: omaha, 32 cards\nPlay: tournament\nClause: 7.6",
            6,
            "7.6 is switched off in tournament play by 39.2(a)",
        ),
        ("Ann holds Ah Kh 8s 7d", "Ann holds Ah Kh 8s 7d\n    Ann holds Ac Kc", 8, "the cards of Ann are given already"),
        ("Ann beats Bob", "Ann beats Zed", 13, "Zed is not in this case"),
        ("Ann beats Bob", "Ann beats Bob for low", 13, "omaha has no low"),
        ("Ann beats Bob", "Ann beats Bob in front", 13, "omaha has no front hand"),
        ("Ann wins the pot", "Ann wins the low", 15, "omaha has no low"),
        ("Ann wins the pot", "Ann and Ann share the pot", 15, "the same player is named twice"),
        ("Ann wins the pot", "Ann acts first", 15, "nobody shows a card"),
        ("is not a flush", "is not a banana", 17, "'banana' is no hand of high-32. Say one of royal flush"),
        ("is not a flush", "is not a flush, ace high", 17, "'flush, ace high' is no hand"),
        ("Th 9c 8d 7s Ah is not", "2h 9c 8d 7s Ah is not", 17, "2h is not in the pack of 32"),
        ("Th 9c 8d 7s Ah is not", "Th 9c 8d is not", 17, "high-32 ranks 5 to 7 cards; these are 3"),
        ("Ann wins the pot", "x" * 1001, 15, "the line has"),
    ],
)
def test_a_case_that_cannot_be_read_is_pointed_at(old: str, new: str, line: int, reason: str) -> None:
    assert SOUND.count(old) == 1
    with pytest.raises(CaseError) as refused:
        [check(case) for case in read_cases(SOUND.replace(old, new), "a.case")]
    assert (refused.value.file, refused.value.line) == ("a.case", line), str(refused.value)
    assert reason in refused.value.reason


def test_a_case_without_consequences_is_refused() -> None:
    with pytest.raises(CaseError, match=r"a\.case:3: .* says nothing under Then, so it could never fail"):
        read_cases(SOUND.split("Then", maxsplit=1)[0], "a.case")


def test_an_empty_file_is_refused() -> None:
    with pytest.raises(CaseError, match=r"a\.case:1: there is no case in this file"):
        read_cases("# nothing yet\n", "a.case")


def test_given_cannot_follow_then() -> None:
    with pytest.raises(CaseError, match="Given must come before When and Then"):
        read_cases(SOUND + "Given\n    Cat holds 8h 8d\n", "a.case")


def test_headers_stand_above_the_blocks() -> None:
    with pytest.raises(CaseError, match="Clause must stand above Given"):
        read_cases(SOUND + "Clause: 10.1\n", "a.case")


HAND = """\
Case: A whole hand, with a ruling
Book: melbourne-poker
Clause: 6.16.3
Game: holdem, 52 cards, no limit, blinds 5/10
Option: buy-in-minimum-again = when-broke
Note: what is said here is understood, whether it can be played or not
Given
    seat 1 is Ann with 1,000
    seat 2 is Bob with 1000
    seat 3 is empty
    the button is at seat 1
    the deck is Ah Kd 2c
When
    Bob bets 100
    Ann puts in 25 25 saying "raise"
    fault flop exposed early
    the Poker Supervisor rules the bet stands
Then
    Bob may fold, call 60
    it is refused by 6.16.3
    the ruling is 14.9.4
    next the dealer shuffles three cards back
When
    Bob raises to 400
Then
    the pot is 420
    Ann gets 420
"""


def test_whole_hands_and_rulings_are_understood_before_they_are_played() -> None:
    (case,) = read_cases(HAND, "hand.case")
    assert case.terms == ("no limit", "blinds 5/10")
    assert case.options == {"buy-in-minimum-again": "when-broke"}
    assert [s.slots for s in case.of(Block.WHEN)][:2] == [
        {"who": "Bob", "amount": 100},
        {"who": "Ann", "chips": (25, 25), "words": "raise"},
    ]
    assert case.people == ["Ann", "seat 1", "Bob", "seat 2", "seat 3"]
    outcome = check(case)
    assert isinstance(outcome, Failed), "Bob has a blind to complete"
    assert (outcome.line, outcome.expected) == (14, "Bob bets 100")


def test_a_sentence_that_waits_for_the_engine_makes_the_case_wait() -> None:
    (case,) = read_cases(HAND, "hand.case")
    waiting = [replace(each, phrase=replace(each.phrase, runs=each.line != 17)) for each in case.sentences]
    assert check(replace(case, sentences=waiting)) == NotYet(line=17, sentence="the Poker Supervisor rules the bet stands")


def test_low_halves_boards_and_open_cards() -> None:
    text = """
Book: melbourne-poker
Case: Hi-Lo
Clause: 12.5.4(b)(vii)/1
Game: omaha-hilo8
Given
    Ann holds Ah 2h Ks Kd
    Bob holds 9c 9d Jh Jd
    the board is 8s 7c 5d Kh 9h
Then
    Ann has an 8-7-5-2-A low
    Bob has no low
    Ann wins the low
    Ann wins the high
    Ann wins the pot
    Ann plays 8s 7c 5d 2h Ah for low
    Ann beats Bob
    8s 7c 5d 2h Ah beats 8h 7d 6c 2c Ac for low
Case: Front
Clause: 13.3.1
Game: chinese
Then
    2c 2d 3h beats Ah Kh Qh in front
Case: Double Flop
Clause: 12.5.4(b)(i)
Game: double-flop-holdem
Given
    Ann holds Ah Ad
    Bob holds Kh Kd
    the top board is Ac 7s 5d 2c 9h
    the bottom board is Kc 7h 5c 2d 9s
Then
    Ann wins the top board
    Ann has three of a kind, aces, 9-7 kickers on the top board
    Ann has a pair of aces, K-9-7 kickers on the bottom board
    Bob wins the bottom board
Case: Razz showing
Clause: 10.4.2#2
Game: razz
Given
    Ann shows 4h Ad
    Bob shows 4d As
Then
    Bob beats Ann
"""
    hilo, front, double, razz = read_cases(text, "b.case")
    assert check(hilo) == Passed(8)
    assert check(front) == Passed(1)
    assert check(double) == Passed(4)
    with pytest.raises(CaseError, match="low-a5 ranks 5 to 7 cards"):
        check(razz)


def test_any_five_that_are_as_good_may_be_named() -> None:
    text = """
Book: perth-poker
Case: Playing the board
Clause: 28.9
Game: holdem
Given
    Ann holds Kc 2d
    the board is Ah Kd Qs Jc Th
Then
    Ann plays Ah Kd Qs Jc Th
    Ann plays Ah Kc Qs Jc Th
"""
    (case,) = read_cases(text, "b.case")
    assert check(case) == Passed(2)
    (other,) = read_cases(text.replace("Ann plays Ah Kc", "Ann plays Ac Kc"), "b.case")
    assert isinstance(check(other), Failed), "a card nobody holds"
    (short,) = read_cases(text.replace("Game: holdem", "Game: omaha").replace("28.9", "29.9"), "b.case")
    assert isinstance(check(short), Failed), "the board alone does not play in Omaha"


def test_capitals_blanks_and_a_mark_at_the_beginning_do_not_matter() -> None:
    odd = SOUND.replace("Given", "given").replace("Clause:", "clause :").replace("the board is", "The  board\tis").replace("Ann", "Zoë")
    (case,) = read_cases("\ufeff" + odd, "a.case")
    assert check(case) == Passed(8)


def test_a_number_sign_belongs_to_a_title() -> None:
    (case,) = read_cases(SOUND.replace("Case: With", "Case: Seat #1, with"), "a.case")
    assert case.title.startswith("Seat #1, with the reduced deck")


EXAMPLES = {
    "who": "Ann",
    "name": "Ann",
    "seat": "3",
    "cards": "Ah Kd",
    "cards2": "Ah Kd",
    "cards3": "Ah Kd",
    "hand": "Ah Kd Qs",
    "amount": "1,200",
    "amount2": "5,000",
    "amount3": "20",
    "seat2": "4",
    "seat3": "5",
    "chips": "25 25",
    "count": "2",
    "clause": "7.24(a)",
    "staff": "Poker Supervisor",
    "words": "something else",
    "hands": "Ah Kd beats Qs Jc",
    "people": "Ann and Bob",
    "whom": "Bob",
    "street": "flop",
    "part": "high",
    "times": "three times",
    "spot": "Ante",
    "colour": "red",
}


@pytest.mark.parametrize("phrase", PHRASES, ids=lambda phrase: phrase.says)
def test_every_sentence_is_recognised_as_itself(phrase: Phrase) -> None:
    sentence = re.sub(r"\{(\w+)\}", lambda slot: EXAMPLES[slot.group(1)], phrase.says)
    assert recognise(phrase.block, sentence)[0] is phrase


@pytest.mark.parametrize("block", list(Block))
def test_no_sentence_is_listed_twice(block: Block) -> None:
    said = [phrase.says for phrase in PHRASES if phrase.block is block]
    assert len(said) == len(set(said))


def test_a_clause_with_a_second_requirement_is_no_remark() -> None:
    (case,) = read_cases(SOUND.replace("10.2(d), 10.2(e)", "7.15#2, 10.2(e)  # the raise cap"), "a.case")
    assert case.clauses == ("7.15#2", "10.2(e)")


def test_another_reading_that_would_change_nothing_is_not_yet() -> None:
    (case,) = read_cases(SOUND.replace("32 cards", "32 cards\nOption: table-move-ties = suit-order"), "a.case")
    assert check(case) == NotYet(line=6, sentence="Option: table-move-ties = suit-order")


@pytest.mark.parametrize(
    ("book", "game", "reason"),
    [
        (
            "perth-poker",
            "draw-ante, ante 5, minimum 5, maximum 100, blinds 5/10",
            "has no blinds (perth-poker 20.4). Possible: ante, minimum",
        ),
        ("perth-poker", "holdem, no limit, blinds 5/10, bring-in 5", "has no bring-in. Possible: blinds, ante, minimum, straddles"),
        ("perth-poker", "holdem, no limit, blinds 5/10, maximum 100", "(no-limit) in perth-poker has no maximum"),
        ("perth-poker", "holdem, no limit, blinds 5/10, jackpot 5", "has no jackpot stake"),
        ("melbourne-poker", "seven-card-stud, fixed limit 10/20, ante 2, bring-in 5", "has no bring-in (melbourne-poker 10.3.1)"),
        ("melbourne-poker", "chinese, unit 5, blinds 5/10", "has no blinds"),
        ("ultimate-holdem", "ultimate-texas-holdem, blinds 5/10", "has no blinds on its sign. Possible: minimum, maximum, trips minimum"),
    ],
)
def test_stakes_that_a_game_does_not_have_are_refused(book: str, game: str, reason: str) -> None:
    text = f"Book: {book}\n\nCase: Stakes\nClause: 1\nGame: {game}\nGiven\n    Ann and Bob sit with 500 each\nThen\n    Ann has 500 left\n"
    clause = next(iter(open_book(book).clauses))
    (case,) = read_cases(text.replace("Clause: 1\n", f"Clause: {clause}\n"), "a.case")
    with pytest.raises(CaseError) as refused:
        check(case)
    assert refused.value.line == 5
    assert reason in refused.value.reason


def test_one_bad_sentence_leaves_the_other_cases_of_a_file() -> None:
    case = "Case: %s\nClause: 10.2\nRanking: high\nThen\n    %s\n"
    text = "Book: perth-poker\n\n" + "\n".join(
        case % each
        for each in (
            ("First", "Ah Kh Qh Jh Th is royal flush"),
            ("Second", "the moon is blue"),
            ("Third", "2c 2d 2h 2s 3c is four of a kind"),
        )
    )
    found, errors = read_each_case(text, "three.case")
    assert [each.title for each in found] == ["First", "Third"]
    assert all(each.book == "perth-poker" for each in found)
    (error,) = errors
    assert text.splitlines()[error.line - 1].strip() == "the moon is blue"
    assert text.splitlines()[found[1].line - 1] == "Case: Third"
