"""A live table, line by line."""

from __future__ import annotations

import pytest

from pitboss.cards import cards
from pitboss.faults.names import faults, in_words
from pitboss.hand import events as e
from pitboss.history import read, write
from pitboss.live import Outcome, Session
from pitboss.live.ahead import next_up
from pitboss.live.session import RecordError
from pitboss.live.wrong import fault_of, told_in
from tests.live.tables import SIGN, THREE, holdem, refused, said, state, texts


def test_nothing_is_played_before_a_game_is_said() -> None:
    session = Session()
    assert "game" in refused(session, "Ann sits at 1 with 500").why
    assert refused(session, "fold").outcome is Outcome.UNCLEAR
    assert "no game called 'bridge'" in refused(session, "game perth-poker bridge").why
    assert "says nothing about a table" in refused(session, "game perth-poker holdem, on the house").why
    assert refused(session, "game perth-poker holdem, blinds 10/5").why
    said(session, SIGN)
    assert "plays Hold 'Em" in refused(session, SIGN).why


@pytest.mark.parametrize(
    ("sign", "clause", "allowed"),
    [
        ("commission 5%, commission 2 a person", "7.2", ("percent", "per-person")),
        ("commission 4 a hand, commission 2 a person", "7.2", ("per-hand", "per-person")),
        ("commission 12%", "7.2.1", ("2% to 10%",)),
    ],
)
def test_a_sign_that_the_book_does_not_allow_is_refused_with_its_clause(sign: str, clause: str, allowed: tuple[str, ...]) -> None:
    answer = refused(Session(), f"game melbourne-poker holdem, no limit, blinds 5/10, {sign}")
    assert (answer.outcome, answer.clause, answer.allowed) == (Outcome.REFUSED, clause, allowed)


def test_a_hand_from_the_blinds_to_the_split() -> None:
    session = holdem()
    assert next_up(session.moment).say == ("3 folds", "3 calls (10)", "3 raises to 20 ... 500")
    said(session, "3 raises to 30", "Ann folds", "call", "flop Ah Kd 2c", "everybody checks", "turn 9s", "2 bets 50", "3 calls", "river 4h")
    said(session, "all check", "2 shows As 9c")
    ended = said(session, "3 mucks")
    assert "The house takes 8 from the pot (19.2)" in texts(ended)
    (history,) = ended.finished
    assert (history.hand.stack, history.hand.house) == ([495, 577, 420], 8)
    assert [player.chips for _, player in session.moment.sitting.seated()] == [495, 577, 420]
    again = read(write(history))
    assert (again.events, again.hand, again.differences) == (history.events, history.hand, ())


def test_whoever_is_not_in_turn_is_told_so_and_how_to_report_it() -> None:
    answer = refused(holdem(), "1 folds")
    assert (answer.outcome, answer.clause) == (Outcome.REFUSED, "20.5")
    assert "oops 1 folded" in answer.allowed[-1]
    assert answer.allowed[0] == "3 folds"


def test_names_seats_and_nobody() -> None:
    session = holdem()
    said(session, "cat calls")
    assert "'Zoe' is not at the table" in refused(session, "Zoe folds").why
    assert "Nobody sits at seat 9" in refused(session, "9 folds").why
    said(session, "seat 1 folds")


# -- chips and words


def test_two_chips_alike_are_a_call() -> None:
    session = holdem()
    said(session, "3 raises to 40")
    assert "Ann puts in 25 25: a call; 15 go back (7.25)" in texts(said(session, "1 puts in 25 25"))


def test_a_word_binds_and_the_chips_say_how_much() -> None:
    session = holdem()
    said(session, "3 says raise")
    assert "still to put the chips in" in next_up(session.moment).words
    assert "still to put the chips in" in refused(session, "3 folds").why
    assert "still to put the chips in" in refused(session, "everybody folds").why
    assert isinstance(said(session, "3 puts in 25 25") and session.moment.happened[-1], e.Raised)
    assert "no decision" in refused(session, "1 says hello").why


def test_too_few_chips_are_made_up_or_given_up() -> None:
    session = holdem()
    said(session, "3 raises to 40", "1 puts in 5")
    assert "must add 30" in next_up(session.moment).words
    assert "must add 30" in refused(session, "1 calls").why
    assert "nothing that may be made up" in refused(session, "2 completes").why
    said(session, "1 completes", "2 puts in 10", "2 gives it up")
    assert session.moment.playing.pot == 40 + 40 + 20


def test_chips_that_are_not_there() -> None:
    assert refused(holdem(), "3 puts in 6x100").clause
    assert "201 chips" in refused(holdem(), "3 puts in 201x1").why


# -- corrections


def test_an_undone_line_stays_in_the_record() -> None:
    session = holdem()
    before = state(session)[:-1]
    said(session, "3 folds")
    answer = said(session, "undo")
    assert (answer.outcome, "'3 folds', is taken back" in texts(answer)) == (Outcome.CORRECTED, True)
    assert state(session)[:-1] == before
    *_, folded, undo = session.entries
    assert (folded.line, folded.undone, undo.line, undo.correction) == ("3 folds", undo.number, "undo", True)
    history = said(session, "3 calls", "1 folds", "2 folds").finished[0]
    assert history.notes["_corrections"] == ["line 7, '3 folds', taken back by line 8"]
    assert read(write(history)).notes["_corrections"] == history.notes["_corrections"]


def test_several_lines_are_taken_back_and_a_hand_is_reopened() -> None:
    session = holdem()
    said(session, "3 folds")
    before = state(session)[:-1]
    assert said(session, "1 folds").finished
    answer = said(session, "undo")
    assert (answer.withdrawn, state(session)[:-1]) == ((1,), before)
    said(session, "1 calls", "undo 2")
    assert next_up(session.moment).seat == 3
    assert "lines can be taken back" in refused(session, "undo 99").why
    assert "nothing to take back" in refused(Session(), "undo").why


def test_a_line_in_place_of_the_last() -> None:
    session = holdem()
    said(session, "3 folds")
    answer = said(session, "correction: 3 raises to 40")
    assert answer.outcome is Outcome.CORRECTED
    assert isinstance(session.moment.happened[-1], e.Raised)
    assert [entry.line for entry in session.entries[-2:]] == ["3 folds", "correction: 3 raises to 40"]
    refused(session, "no, 3 raises to 11")
    assert "'3 raises to 11' was not taken" in texts(session.say("undo"))
    said(session, "undo")
    assert next_up(session.moment).seat == 3
    assert state(Session.replayed(session.lines)) == state(session)


@pytest.mark.parametrize("line", ["2 folds", "1 raises to 11", "1 flods"])
def test_undo_after_a_refused_line_takes_nothing_back(line: str) -> None:
    """A dealer who is refused and says undo means the refused line, which changed nothing; the second undo is about the line before."""
    session = holdem()
    said(session, "3 calls")
    refused(session, line)
    before = state(session)
    answer = session.say("undo")
    assert answer.outcome is Outcome.ANSWERED
    assert texts(answer) == f"{line!r} was not taken, so there is nothing to take back. Say undo again to take back line 7, '3 calls'"
    assert state(session) == before
    assert "'3 calls', is taken back" in texts(said(session, "undo"))
    assert next_up(session.moment).seat == 3


def test_a_correction_after_a_refused_line_takes_its_place() -> None:
    session = holdem()
    said(session, "3 calls")
    refused(session, "1 raises to 11")
    said(session, "correction: 1 raises to 40")
    assert [entry.line for entry in session.entries[-2:]] == ["3 calls", "1 raises to 40"]
    assert not any(entry.undone for entry in session.entries)
    assert state(Session.replayed(session.lines)) == state(session)


def test_a_question_that_has_no_answer_does_not_stand_before_an_undo() -> None:
    session = holdem()
    said(session, "3 calls")
    refused(session, "rule 99")
    assert "'3 calls', is taken back" in texts(said(session, "undo"))


def test_one_name_is_one_player_however_it_is_written() -> None:
    session = Session()
    said(session, SIGN, *THREE)
    assert "Ann has a seat at this table" in refused(session, "ann sits at 4 with 300").why
    assert "Ann has a seat at this table" in refused(session, "ANN joins the list").why
    said(session, "ann leaves", "ANN sits at 4 with 500")
    assert [player.name for _, player in session.moment.sitting.seated()] == ["Bob", "Cat", "Ann"]
    # Who comes back is the one who left, with what that brings.
    left = Session()
    said(left, SIGN, *THREE, "ann leaves")
    assert "Ann takes seat 4" in texts(said(left, "ann sits at 4 with 500"))


def test_stakes_that_the_game_does_not_have_are_refused_with_those_it_has() -> None:
    session = Session()
    answer = refused(session, "game melbourne-poker seven-card-stud, fixed limit 10/20, ante 5, bring-in 5, buy-in 100 to 500")
    assert (answer.why, answer.clause) == ("Seven Card Stud in melbourne-poker has no bring-in.", "10.3.1")
    assert answer.allowed == ("ante", "minimum", "small bet", "big bet")
    assert "has no maximum" in refused(session, "game perth-poker holdem, no limit, blinds 5/10, maximum 100").why
    said(session, SIGN, *THREE)
    assert "has no unit" in refused(session, "poker supervisor announces omaha, pot limit, blinds 5/10, unit 5").why


def test_a_record_with_stakes_that_were_passed_over_is_still_read() -> None:
    stud = "game melbourne-poker seven-card-stud, fixed limit 10/20, ante 5, bring-in 5, buy-in 100 to 500"
    session = Session.replayed([(stud, 0), ("Ann sits at 1 with 300", 0), ("Bob sits at 2 with 300", 0)])
    said(session, "deal", "undo")
    change = "poker supervisor announces seven-card-stud, fixed limit 20/40, ante 10, bring-in 5"
    assert "has no bring-in" in refused(session, change).why


def test_the_same_lines_lead_to_the_same_table() -> None:
    session = holdem()
    said(session, "3 folds", "undo", "3 calls", "correction: 3 raises to 40", "1 folds", "2 folds", "deal", "1 calls")
    twin = Session.replayed(session.lines)
    assert state(twin) == state(session)
    assert twin.lines == session.lines


def test_a_record_that_leads_nowhere() -> None:
    with pytest.raises(RecordError, match="Line 2 of the record"):
        Session.replayed([(SIGN, 0), ("3 folds", 0)])


# -- what goes wrong


def test_an_early_turn_waits_for_the_river() -> None:
    session = holdem()
    said(session, "everybody calls", "flop Ah Kd 2c", "1 bets 20")
    assert "36.8" in texts(said(session, "oops turn exposed 7s"))
    said(session, "2 calls", "3 calls", "turn 4s", "everybody checks")
    assert next_up(session.moment).words == "Shuffle 7s into the stub, and the deck is cut"
    assert "shuffle" in refused(session, "river 9s").why
    said(session, "shuffled", "river 7s")
    assert session.moment.playing.boards == [cards("Ah Kd 2c 4s 7s")]


def test_a_fault_of_the_deal_that_went_without_saying() -> None:
    session = holdem()
    assert "36.1" in texts(said(session, "oops hole card of Bob exposed 7s"))
    said(session, "everybody calls")
    assert next_up(session.moment).words.startswith("7s is the burn")
    said(session, "flop Ah Kd 2c")
    assert session.moment.playing.burns == cards("7s")


def test_a_fault_behind_a_burn_that_was_not_said() -> None:
    session = holdem()
    said(session, "everybody calls")
    assert "36.4" in texts(said(session, "oops too many flop cards Ah Kd 2c 3c"))
    hand = session.moment.playing
    assert (len(hand.burns), hand.aside) == (1, cards("Ah Kd 2c 3c"))
    said(session, "shuffled", "flop 9h 9d 9c")


def test_a_misdeal_is_dealt_again_and_both_are_kept() -> None:
    session = holdem()
    ended = said(session, "oops hole card of 2 exposed 7s", "oops hole card of 3 exposed 8s")
    assert "void" in texts(ended)
    assert [player.chips for _, player in session.moment.sitting.seated()] == [500, 500, 500]
    said(session, "deal")
    assert session.moment.playing.seats == (1, 2, 3)
    again = said(session, "3 folds", "1 folds")
    assert [each.notes["hand"] for each in (*ended.finished, *again.finished)] == [1, 2]


def test_a_fault_that_is_not_clear() -> None:
    session = holdem()
    assert "Perhaps: oops" in refused(session, "oops flip exposed Ah").why
    assert "one of several" in refused(session, "oops exposed 7s").why
    assert "whose" in refused(session, "oops hole card exposed 7s").why
    assert "which card" in refused(session, "oops hole card of 3 exposed").why
    assert "say nothing here" in refused(session, "oops flop exposed early Ah Kd 2c 9 8").why
    assert refused(session, "oops river exposed 7s").outcome is Outcome.REFUSED


# -- the table


def test_seats_are_the_tables() -> None:
    session = Session()
    said(session, SIGN, *THREE)
    assert refused(session, "Dan sits at 3 with 300").allowed
    said(session, "deal", "3 folds", "Dan sits at 4 with 300", "1 folds")
    assert next_up(session.moment).say == ("deal", "4 posts (post 10 live or wait for the big blind)")
    said(session, "2 sits out", "3 leaves", "4 posts")
    begun = said(session, "deal")
    assert "Bob is not dealt in: away" in texts(begun)
    assert set(session.moment.playing.seats) == {1, 4}
    assert "finished first" in refused(session, "deal").why


def test_another_game_needs_notice_or_consent() -> None:
    session = Session()
    said(session, SIGN, *THREE, "poker supervisor announces manila, blinds 10, minimum 5, maximum 200")
    assert refused(session, "dealer makes the change").outcome is Outcome.REFUSED
    assert "hands of notice" in refused(session, "poker supervisor makes the change").why
    said(session, "everybody agrees", "poker supervisor makes the change", "deal", "card Th")
    assert session.moment.playing.rules.entry.key == "manila"


def test_questions_change_nothing() -> None:
    session = holdem()
    before = state(session)
    for line in ("look", "log", "help", "help raise", "faults", "rule 36.5", "quit", "?"):
        assert session.say(line).outcome is Outcome.ANSWERED, line
    assert state(session) == before
    assert "no clause 99" in refused(session, "rule 99").why


def test_every_fault_of_every_book_can_be_told() -> None:
    session = holdem()
    known = faults()
    assert len(known) > 20
    for book in ("perth-poker", "melbourne-poker"):
        for says, means, clauses in told_in(book):
            assert means, says
            assert clauses, says
            line = says.removeprefix("oops ")
            assert in_words(type(fault_of(session.moment, line))) in line, says


def test_words_of_a_fault_stand_in_any_order() -> None:
    session = holdem()
    assert fault_of(session.moment, "hole card of Bob exposed 7s") == fault_of(session.moment, "hole card exposed 2 7s")
    assert fault_of(session.moment, "Ann wagered to 60 out of turn") == fault_of(session.moment, "wagered out of turn 1 60")
    assert fault_of(session.moment, "no burn Ah Kd 2c") == fault_of(session.moment, "burn missed AH kd 2c")


def test_a_flop_of_four_is_dealt_again_without_a_word_of_a_burn() -> None:
    """Perth 36.4: the burn of the first flop serves, and is told with that."""
    session = holdem()
    said(session, "all call")
    found = texts(said(session, "oops too many flop cards Ah Kd 2c 3d"))
    assert found.index("The dealer burns a card (1:burn-card)") < found.index("Ruling: too many flop cards (36.4)")
    said(session, "shuffled")
    (dealt,) = [text for text in texts(said(session, "flop Ts 9h 2d")).splitlines() if "deals the flop" in text]
    assert "burn" not in dealt
    assert "36.2" in refused(session, "oops no burn").clause


def test_an_early_flop_is_shuffled_back_before_the_betting_goes_on_and_cut_behind_it() -> None:
    """Perth 36.5."""
    session = holdem()
    said(session, "3 calls", "oops flop exposed early Ah Kd 2c")
    assert next_up(session.moment).words == "Shuffle Ah Kd 2c into the stub"
    assert "and cuts" not in texts(said(session, "shuffled"))
    assert next_up(session.moment).say[0] == "1 folds"
    said(session, "1 calls", "2 calls")
    assert next_up(session.moment).words.startswith("Cut the deck, then deal the flop")
    assert "The dealer cuts the deck and deals the flop" in texts(said(session, "flop Ts 9h 2d"))
    assert "36.2" in refused(session, "oops no burn").clause


def test_the_flop_is_asked_for_when_everybody_else_has_folded() -> None:
    """Perth 41.4(i)."""
    session = holdem()
    line = "Bob tables Qd Td and asks for the flop Ad Kd Jd"
    assert "when the hand is over" in refused(session, line).why
    said(session, "3 folds", "1 folds")
    assert "hole cards" in refused(session, "Bob tables Qd and asks for the flop Ad Kd Jd").why
    assert refused(session, "Cat tables Qd Td and asks for the flop Ad Kd Jd").clause == "41.4(i)"
    assert refused(session, "Bob tables Qd 9d and asks for the flop Ad Kd Jd").clause == "41.4(i)"
    before = state(session)[0]
    found = texts(said(session, line))
    assert "The dealer burns a card and deals the flop for the jackpot: Ad Kd Jd" in found
    assert "Bob has a royal flush and wins the jackpot (41.4(c))" in found
    assert state(session)[0] == before, "the pot is pushed, and no chip moves"
    assert "no jackpot" in texts(said(session, "Bob tables Qd Td and asks for the flop Ad Kd 2c"))


def test_after_a_flop_turned_too_early_the_flop_asked_for_has_no_other_burn() -> None:
    """Perth 36.5, 41.5(c)."""
    session = holdem()
    said(session, "oops flop exposed early Ah Kd 2c", "shuffled", "3 folds", "1 folds")
    found = texts(said(session, "Bob tables Qd Td and asks for the flop Ad Kd Jd"))
    assert "The dealer deals the flop for the jackpot: Ad Kd Jd" in found


def test_all_in_beyond_the_limit_is_the_most_the_limit_allows() -> None:
    """Somebody who said raise and then pushes everything in raises to the limit; the rest goes back (proposed, and once refused)."""
    session = Session()
    said(session, "game perth-poker holdem, fixed limit 10/20, blinds 5/10, buy-in 200 to 1000", *THREE, "deal", "3 says raise")
    ahead = next_up(session.moment)
    assert ahead.words.endswith("3 puts in 20 (a raise to 20), or 3 all in")
    assert "480 go back" in texts(said(session, "3 all in"))
    assert session.moment.playing.round is not None
    assert session.moment.playing.round.level == 20


def test_a_table_against_the_house_is_not_dealt_here() -> None:
    assert "the live table has no banked games" in refused(Session(), "game ultimate-holdem ultimate-texas-holdem").why


def test_a_ruling_says_what_the_dealer_does_next() -> None:
    session = holdem()
    said(session, "everybody calls", "flop Ah Kd 2c", "1 bets 20")
    told = texts(said(session, "oops turn exposed 7s"))
    assert "Next: the betting on the flop is played to its end; a card is burned; the turn is dealt" in told
    # A burn missed, found when two have acted: the turn stays.
    missed = holdem()
    said(missed, "everybody calls", "flop Ah Kd 2c", "all check", "turn 9c", "1 checks", "2 checks")
    assert "Two players have acted: the turn stays, with one burn fewer" in texts(said(missed, "oops burn missed"))
    # And one that comes when the betting is over came in its turn.
    session = holdem()
    said(session, "everybody calls", "flop Ah Kd 2c", "all check")
    assert "The betting is over: deal it as the turn; nothing else follows" in refused(session, "oops turn exposed 7s").why


def test_draw_cards_that_went_to_the_wrong_player_are_reported_once_the_right_one_is_served() -> None:
    """Perth 34.2: the replacements of seat 1 go without saying, and the fault is told behind them."""
    session = Session()
    said(session, "game perth-poker draw-ante, ante 5, minimum 5, maximum 50, buy-in 100 to 1000", *THREE, "deal")
    said(session, "1 bets 10", "2 calls", "3 calls", "1 draws 2")
    assert "staff" in refused(session, "oops drawn out of sequence 2 count 3 draws 1").why
    found = texts(said(session, "oops drawn out of sequence 2 count 3 draws 3"))
    assert "Ruling: drawn out of sequence (34.2)" in found
    hand = session.moment.playing
    assert [len(cards) for cards in hand.down] == [5, 5, 5]
    assert hand.drawn == [True, True, False], "Bob has what he was to draw, and Cat is asked next"
    said(session, "3 stands pat")


def test_a_second_card_exposed_to_the_same_player_is_reported_before_and_after_it_is_told() -> None:
    """Perth 31.1#2."""
    for lines in (("up 2c 3c",), ()):
        session = Session()
        said(session, "game perth-poker five-card-stud, ante 5, minimum 5, maximum 50, buy-in 100 to 1000", *THREE, "deal")
        said(session, "oops hole card exposed 2 Ad", *lines)
        assert "31.1#2" in texts(said(session, "oops hole card exposed 2 Ac"))
        assert session.moment.hand is None, "a misdeal: the hand is dealt again"
