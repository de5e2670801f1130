"""Whole hands in the case language: what people and the dealer do, and what follows."""

import pytest

from pitboss.cases import CaseError, Failed, NotYet, Outcome, Passed, check, read_cases
from pitboss.cases.compare import COMPARED
from pitboss.cases.consequences import CONSEQUENCES
from pitboss.cases.deeds import DEEDS
from pitboss.cases.house.consequences import CONSEQUENCES as HOUSE_CONSEQUENCES
from pitboss.cases.house.deeds import DEEDS as HOUSE_DEEDS
from pitboss.cases.jackpot_levels import CONSEQUENCES as LEVEL_CONSEQUENCES
from pitboss.cases.jackpot_levels import DEEDS as LEVEL_DEEDS
from pitboss.cases.phrase import Block
from pitboss.cases.phrases import PHRASES
from pitboss.hand.rules import table_rules


def carried_out(text: str) -> Outcome:
    (case,) = read_cases(text, "h.case")
    return check(case)


def holdem(body: str, *, game: str = "no-limit-holdem, blinds 5/10", book: str = "standard", clause: str = "5.1", header: str = "") -> str:
    return f"Book: {book}\nCase: A hand\nClause: {clause}\nGame: {game}\n{header}{body}"


def test_every_sentence_that_runs_is_carried_out_somewhere() -> None:
    for phrase in PHRASES:
        if phrase.runs and phrase.block is Block.WHEN:
            assert phrase.says in DEEDS or phrase.says in HOUSE_DEEDS or phrase.says in LEVEL_DEEDS
        if phrase.runs and phrase.block is Block.THEN:
            assert phrase.says in (*CONSEQUENCES, *COMPARED, *HOUSE_CONSEQUENCES, *LEVEL_CONSEQUENCES)
    assert {phrase.says for phrase in PHRASES if phrase.block is Block.WHEN and phrase.runs} == {*DEEDS, *HOUSE_DEEDS, *LEVEL_DEEDS}


def test_a_sentence_of_the_other_kind_of_game_is_refused() -> None:
    with pytest.raises(CaseError, match="only of games against the house"):
        carried_out(holdem("Given\n    Ann and Bob sit with 200 each\nWhen\n    Ann keeps the hand hidden\nThen\n    it is Ann's turn\n"))
    with pytest.raises(CaseError, match="says nothing about a game against the house"):
        carried_out(
            holdem(
                "Given\n    Ann and Bob sit with 200 each\nWhen\n    Ann raises to 30\nThen\n    it is Ann's turn\n",
                book="ultimate-holdem",
                game="ultimate-texas-holdem",
                clause="4.4",
            )
        )


HAND = """\
Given
    Ann, Bob and Cat sit with 200 each
    Ann holds As Ad
    Bob holds Ks Kd
    Cat holds Qs Qd
    the board is 2c 3d 7h 9s Jc
When
    Cat raises to 30
    Ann calls
    Bob folds
Then
    the pot is 70
    next the dealer burns a card
    the hand is over
"""


def test_a_question_about_the_end_waits_for_the_players() -> None:
    outcome = carried_out(holdem(HAND))
    assert outcome == Failed(line=18, expected="the hand is over", found="the hand is not over: Ann is to bet, call or fold")


def test_the_dealer_deals_by_himself_and_players_show() -> None:
    text = holdem(HAND.replace("    the hand is over\n", ""))
    text += "When\n    Ann checks\n    Cat bets 100\n    Ann goes all in\n    Cat calls\nThen\n    Ann wins the pot\n    Ann gets 410\n"
    text += "    Ann has 410 left\n    Cat has 0 left\n    Bob has 190 left\n    Ann has one pair\n    3 cards are burned\n"
    text += "    the board is 2c 3d 7h 9s Jc\n    Bob has folded\n    Ann is still in\n"
    assert carried_out(text) == Passed(12)


def test_streets_may_be_dealt_by_the_case() -> None:
    text = holdem(
        """\
Given
    Ann and Bob sit with 200 each
When
    everybody calls
Then
    next the dealer burns a card
When
    the dealer burns a card
Then
    next the dealer deals the flop
    one card is burned
When
    the flop is Ah Kh Qh
Then
    the board is Ah Kh Qh
    the deck has 44 cards left
When
    everybody checks
    the turn is 2c
    everybody checks
    the dealer deals 3c
    everybody checks
    Ann tables Jh Th
    Bob mucks
Then
    Ann gets 20
    Ann has a royal flush
"""
    )
    assert carried_out(text) == Passed(7)


def test_a_street_out_of_order_is_pointed_at() -> None:
    text = holdem("Given\n    Ann and Bob sit with 200 each\nWhen\n    everybody calls\n    the turn is 2c\nThen\n    the pot is 20\n")
    with pytest.raises(CaseError, match=r"h\.case:9: the flop comes next, not the turn"):
        carried_out(text)


def test_dealing_before_the_betting_is_over_is_refused() -> None:
    text = holdem(
        "Given\n    Ann and Bob sit with 200 each\nWhen\n    the flop is 2c 3c 4c\nThen\n    it is refused\n    it is Bob's turn\n"
    )
    assert carried_out(text) == Passed(2)


REFUSED = """\
Given
    Ann, Bob and Cat sit with 200 each
When
    Cat raises to 15
Then
    it is refused by 5.4
    Cat has 200 left
    it is Cat's turn
When
    Cat raises to 20
Then
    it is Ann's turn
"""


def test_what_is_refused_must_be_said_to_be() -> None:
    cited = table_rules("standard", "no-limit-holdem", blinds=(5, 10)).clause("minimum-raise")
    sound = REFUSED.replace("5.4", cited)
    assert carried_out(holdem(sound)) == Passed(4)
    unsaid = carried_out(holdem(sound.replace(f"    it is refused by {cited}\n", "")))
    assert isinstance(unsaid, Failed)
    assert (unsaid.line, unsaid.expected) == (8, "Cat raises to 15")
    assert "Cat asked for 15; the least is 20" in unsaid.found
    other = carried_out(holdem(sound.replace(f"refused by {cited}", "refused by 1.1")))
    assert isinstance(other, Failed)
    assert f"refused by {cited}" in other.found
    taken = carried_out(holdem(sound.replace("to 15", "to 25")))
    assert taken == Failed(line=10, expected=f"it is refused by {cited}", found="it is not refused")
    with pytest.raises(CaseError, match=r"h\.case:10: standard has no clause 99\.9"):
        carried_out(holdem(sound.replace(f"refused by {cited}", "refused by 99.9")))


FLOP_WITHOUT_A_BURN = """
Given
    Ann, Bob and Cat sit with 500 each
When
    everybody calls
    fault burn missed 6c 7c 8c
Then
    the ruling is {}
"""


@pytest.mark.parametrize(
    ("cited", "found"),
    [("36.2", None), ("36.2#2", "the ruling is 36.2"), ("a clause within 36", None), ("a clause within 35", "the ruling is 36.2")],
)
def test_a_clause_is_exact_unless_the_sentence_says_within(cited: str, found: str | None) -> None:
    outcome = carried_out(
        holdem(FLOP_WITHOUT_A_BURN.format(cited), game="holdem, no limit, blinds 5/10", book="perth-poker", clause="36.2")
    )
    assert outcome == (Passed(1) if found is None else Failed(line=12, expected=f"the ruling is {cited}", found=found))


FLOP_WITHOUT_A_BURN_AFTER_TWO_HAVE_ACTED = """
Given
    Ann, Bob and Cat sit with 500 each
When
    Cat and Ann call
    Bob stays
    the flop is Ah Kd 2c
    Ann and Bob check
    fault burn missed
Then
    the ruling is {}
"""


@pytest.mark.parametrize(("cited", "found"), [("36.2#2", None), ("36.2", "the ruling is 36.2#2"), ("a clause within 36", None)])
def test_the_opposite_ruling_with_the_same_number_does_not_pass(cited: str, found: str | None) -> None:
    story = FLOP_WITHOUT_A_BURN_AFTER_TWO_HAVE_ACTED.format(cited)
    outcome = carried_out(holdem(story, game="holdem, no limit, blinds 5/10", book="perth-poker", clause="36.2#2"))
    assert outcome == (Passed(1) if found is None else Failed(line=15, expected=f"the ruling is {cited}", found=found))


def test_a_wider_clause_has_narrower_ones() -> None:
    with pytest.raises(CaseError, match=r"perth-poker has no clause below 36\.2#2"):
        carried_out(
            holdem(
                FLOP_WITHOUT_A_BURN.format("a clause within 36.2#2"),
                game="holdem, no limit, blinds 5/10",
                book="perth-poker",
                clause="36.2",
            )
        )


@pytest.mark.parametrize(
    ("sentence", "found"),
    [
        ("Cat may fold, call 10, raise to 20 to 200", None),
        ("Cat may fold, call 10 and raise from 20 to 200", None),
        ("Cat may only fold, call 10 or raise", None),
        ("Cat may raise to 200", None),
        ("Cat may raise up to 200", None),
        ("Cat may not check, bet 20 or raise to 19", None),
        ("Cat may not check", None),
        ("Cat may call 5", "calls 10"),
        ("Cat may raise to 20 to 100", "raises to 20 to 200"),
        ("Cat may raise to 10", "raises to 20 to 200"),
        ("Cat may check", "Cat folds; Cat calls 10"),
        ("Cat may only fold or call 10", "raises to 20 to 200"),
        ("Cat may only fold, call 10 or raise to 20", "raises to 20 to 200"),
        ("Cat may not raise", "raises to 20 to 200"),
        ("Cat may not call", "calls 10"),
        ("Ann may call 5", "it is not Ann's turn: Cat is to bet, call or fold"),
        ("Ann may not raise", "it is not Ann's turn"),
        ("it is Ann's turn", "Cat is to bet, call or fold"),
        ("Ann acts first", "Cat"),
        ("the pot is 10", "15"),
        ("Ann has 200 left", "195"),
        ("next the dealer deals the flop", "the dealer deals 2 card face down to each player"),
        ("Cat is all in", "Cat is not all in"),
        ("Cat has folded", "Cat is still in"),
        ("Ann wins the pot", "the hand is not over"),
        ("the pot carries over", "the hand is not over"),
        ("Cat shows first", "there is no showdown"),
        ("the deck has 52 cards left", "46"),
        ("the board is Ah Kh", "no cards"),
    ],
)
def test_what_follows_at_the_first_decision(sentence: str, found: str | None) -> None:
    outcome = carried_out(holdem(f"Given\n    Ann, Bob and Cat sit with 200 each\nThen\n    {sentence}\n"))
    if found is None:
        assert outcome == Passed(1)
    else:
        assert isinstance(outcome, Failed)
        assert found in outcome.found


@pytest.mark.parametrize(
    ("old", "new", "line", "reason"),
    [
        ("    Cat has 100\n", "    seat 2 is Dan with 100\n", 7, "Bob sits at seat 2 already"),
        ("    Cat has 100\n", "    seat 4 is Cat with 100\n", 7, "Cat has a seat already"),
        ("    Cat has 100\n", "    Dan has 100\n", 7, "Dan has no seat"),
        ("    Cat has 100\n", "    Cat has 0\n", 6, "without chips"),
        ("    Cat has 100\n", "    seat 3 is empty\n", 7, "Cat sits there"),
        ("    Cat has 100\n", "    Cat has put in 20\n", 2, "say where the hand is taken up"),
        ("    Cat has 100\n", "    the pre-flop begins with a pot of 20\n", 7, "leave this sentence out"),
        ("    Cat has 100\n", "    the draw begins with a pot of 20\n", 7, "It has pre-flop, flop, turn, river and the showdown"),
        ("    Cat has 100\n", "    Dan holds As Ks\n", 7, "Dan has no seat"),
        ("    Cat has 100\n", "    Ann holds As Ks\n    Bob holds As Qs\n", 8, "As stands twice"),
        ("    Cat has 100\n", "    Ann has the button\n    the button is at seat 2\n", 8, "the button is at seat 1 already"),
        ("    Cat raises to 20\n", "    Cat jumps\n", 9, "no sentence under When"),
        ("    Cat raises to 20\n", "    Zoe raises to 20\n", 9, "Zoe is not in this case"),
        ("it is Ann's turn", "the main pot is 35", 11, "the betting goes on"),
        ("it is Ann's turn", "Ann may dance", 11, "'dance' is nothing a player may do"),
        ("it is Ann's turn", "Ann may not raise to 30 to 40", 11, "name one amount"),
        (", blinds 5/10", "", 4, "is played with blinds"),
        (", blinds 5/10", ", no limit, pot limit, blinds 5/10", 4, "'no limit' and 'pot limit' cannot both hold"),
        (", blinds 5/10", ", ladder, blinds 5/10", 4, "not ladder"),
        (", blinds 5/10", ", blinds 5/10, commission 200%", 4, "outside"),
        ("Game: no-limit-holdem, blinds 5/10", "Ranking: high-52", 4, "a hand is played by a game"),
    ],
)
def test_a_hand_that_cannot_be_is_pointed_at(old: str, new: str, line: int, reason: str) -> None:
    text = holdem(
        "Given\n    Ann, Bob and Cat sit with 200 each\n    Cat has 100\nWhen\n    Cat raises to 20\nThen\n    it is Ann's turn\n"
    )
    assert carried_out(text) == Passed(1)
    assert text.count(old) == 1
    with pytest.raises(CaseError) as refused:
        carried_out(text.replace(old, new))
    assert reason in refused.value.reason
    assert (refused.value.file, refused.value.line) == ("h.case", line)


def test_cards_that_decide_must_be_told() -> None:
    text = holdem("Given\n    Ann and Bob sit with 20 each\nWhen\n    Bob goes all in\n    Ann calls\nThen\n    Ann wins the pot\n")
    with pytest.raises(CaseError, match=r"h\.case:11: .* has to show and the cards are not told"):
        carried_out(text)


def test_a_card_told_twice_is_pointed_at() -> None:
    text = "Given\n    Ann and Bob sit with 200 each\n    Ann holds Ah Kd\n"
    text += "When\n    everybody calls\n    the flop is Ah 3d 4c\nThen\n    the pot is 20\n"
    outcome = carried_out(holdem(text))
    assert isinstance(outcome, Failed)
    assert (outcome.line, outcome.expected) == (10, "the flop is Ah 3d 4c")
    assert "Ah is out already" in outcome.found
    with pytest.raises(CaseError, match=r"h\.case:8: Kd stands twice"):
        carried_out(holdem(text.replace("Kd\n", "Kd\n    the board is Kd 2c 3c\n")))


def test_a_hand_needs_two() -> None:
    with pytest.raises(CaseError, match=r"h\.case:2: a hand needs two players or more"):
        carried_out(holdem("Given\n    seat 1 is Ann with 100\nThen\n    it is Ann's turn\n"))


def test_hands_need_people() -> None:
    with pytest.raises(CaseError, match=r"h\.case:6: nobody sits at this table"):
        carried_out(holdem("Then\n    the hand is over\n"))


LATER = """\
Given
    Ann, Bob, Cat and Dan sit with 100 each
    Cat has 0
    Dan has the button
    Cat has put in 10
    Dan has put in 20
    Dan has folded
    the turn begins with a pot of 93
Then
    Ann acts first
    the pot is 93
    the main pot is 41 between Ann, Bob and Cat
    side pot 1 is 52 between Ann and Bob
    Cat is all in
    Dan has folded
    Ann has 100 left
    2 cards are burned
    the deck has 38 cards left
    Ann may check, bet 10 to 100
"""


def test_a_hand_taken_up_later() -> None:
    outcome = carried_out(holdem(LATER))
    assert outcome == Passed(10)


def test_a_draw_taken_up_later_needs_its_opener() -> None:
    given = "Given\n    Ann, Bob and Cat sit with 100 each\n    the betting after the draw begins with a pot of 60\n"
    game = "draw, blinds 5/10, minimum 5, maximum 200"
    then = "Then\n    Bob acts first\n    Bob may only fold or bet 5 to 100\n"
    with pytest.raises(CaseError, match=r"h\.case:7: .*`Ann opened the betting`"):
        carried_out(holdem(given + then, game=game, book="perth-poker", clause="26.6(a)"))
    opened = given + "    Bob opened the betting\n" + then
    assert carried_out(holdem(opened, game=game, book="perth-poker", clause="26.6(a)")) == Passed(2)


def test_hands_lie_open_at_once_in_a_tournament() -> None:
    text = holdem(
        """\
Given
    Ann, Bob and Cat sit with 100 each
    Ann holds Ah Ad
    Bob holds Kh Kd
    the board is 2c 3d 7h 9s Jc
When
    Cat folds
    Ann and Bob go all in
Then
    it is Ann's turn
    Ann may show
    the board is 2c 3d 7h
""",
        game="holdem, no limit, blinds 5/10",
        book="perth-poker",
        clause="39.5",
        header="Play: tournament\n",
    )
    outcome = carried_out(text)
    assert isinstance(outcome, Failed)
    assert (outcome.line, outcome.found) == (17, "no cards"), outcome


def test_a_deck_given_is_dealt_from_the_top() -> None:
    text = holdem(
        """\
Given
    Ann, Bob and Cat sit with 100 each
    the deck is 2c 3c 4c 5c 6c 7c 8c 9c Tc Jc
Then
    Ann holds 2c 5c
    Cat holds 4c 7c
When
    everybody calls
Then
    Ann acts first
    the board is 9c Tc Jc
When
    everybody checks
    the turn is As
Then
    the board is 9c Tc Jc As
    Ann has 2 cards
When
    everybody checks
    everybody checks
Then
    the hand is over
    Ann has a flush, J-10-9-5-2
"""
    )
    outcome = carried_out(text)
    assert outcome == Passed(8)


@pytest.mark.parametrize("dealt", ["the flop is Tc 9c Jc", "the dealer deals Tc 9c Jc"])
def test_of_a_deck_given_no_other_cards_are_dealt_than_the_next(dealt: str) -> None:
    text = holdem(
        f"""\
Given
    Ann, Bob and Cat sit with 100 each
    the deck is 2c 3c 4c 5c 6c 7c 8c 9c Tc Jc
When
    everybody calls
    the dealer burns a card
    {dealt}
Then
    one card is burned
"""
    )
    outcome = carried_out(text)
    assert isinstance(outcome, Failed)
    assert outcome.found == "next in the deck are 9c Tc Jc"


def test_a_deck_and_cards_told_go_together() -> None:
    text = holdem(
        """\
Given
    Ann and Bob sit with 100 each
    Ann holds Ah Ad
    the deck is 2c 3c 4c
Then
    Ann holds Ah Ad
    Bob holds 2c 3c
"""
    )
    assert carried_out(text) == Passed(2)


def test_stud_needs_its_open_cards() -> None:
    text = "Given\n    Ann and Bob sit with 100 each\n    Ann shows 3d\nThen\n    Ann acts first\n"
    game = "seven-card-stud, fixed limit 10/20, ante 1"
    with pytest.raises(CaseError, match=r"h\.case:9: an open card of Bob is dealt here and not told"):
        carried_out(holdem(text, game=game, book="melbourne-poker", clause="10.3.1"))


def test_draws() -> None:
    text = holdem(
        """\
Given
    Ann, Bob and Cat sit with 100 each
    Ann holds Ah Ad 2c 3c 4c
When
    everybody calls
Then
    it is Ann's turn
    Ann may draw 3
    Ann may draw up to 5
    Ann may not draw 6
When
    Ann discards 2c 3c 4c and gets As Ac Kd
    Bob draws 2 and gets 5c 6c
    Cat stands pat
Then
    Ann acts first
    Ann holds Ah Ad As Ac Kd
    Ann has four of a kind
    one card is burned
    5 cards are in the muck
""",
        game="draw-blind, fixed limit 10/20, blinds 5/10",
        book="melbourne-poker",
        clause="9.4.1",
    )
    assert carried_out(text) == Passed(9)
    vague = text.replace("Ann discards 2c 3c 4c and gets As Ac Kd", "Ann draws 3")
    with pytest.raises(CaseError, match=r"the cards of Ann are told, so say which go"):
        carried_out(vague)


def test_a_draw_that_runs_out_of_cards() -> None:
    text = holdem(
        """\
Given
    Ann, Bob, Cat, Dan, Eve, Fay, Gus and Hal sit with 100 each
    Hal has the button
When
    everybody calls
    Ann draws 5
    Bob draws 5
Then
    the deck has one card left
When
    Cat draws 3
Then
    next the dealer deals one card to Cat
When
    the dealer deals Ah
Then
    next the dealer shuffles
    Dan may draw 5
    the deck has 8 cards left
""",
        game="draw-blind, fixed limit 10/20, blinds 5/10",
        book="melbourne-poker",
        clause="9.4.2",
    )
    assert carried_out(text) == Passed(5)
    known = text.replace("When", "    the deck is 2c 3c\nWhen", 1)
    with pytest.raises(CaseError, match=r"h\.case:11: the cards of Ann are told, so say which go"):
        carried_out(known)


def test_a_fifth_card_comes_last() -> None:
    text = holdem(
        """\
Given
    Ann and Bob sit with 100 each
When
    Bob bets 20
    Ann calls
    Ann draws 5 and gets 2c 3c 4c 5c 6c
Then
    Ann holds 2c 3c 4c 5c
    it is Bob's turn
When
    Bob draws 1 and gets As
Then
    Bob acts first
    Ann holds 2c 3c 4c 5c 6c
""",
        game="draw, blinds 5/10, minimum 5, maximum 200",
        book="perth-poker",
        clause="26.5(c)(i)",
    )
    assert carried_out(text) == Passed(4)


def test_pineapple_and_two_boards() -> None:
    text = holdem(
        """\
Given
    Ann and Bob sit with 100 each
    Ann holds Ah Ad Ks
When
    everybody calls
Then
    it is Ann's turn
    Ann may only discard 1
When
    Ann discards Ks
    Bob draws 1
Then
    next the dealer burns a card
    Ann holds Ah Ad
""",
        game="pineapple, fixed limit 10/20, blinds 5/10",
        book="melbourne-poker",
        clause="12.2.4",
    )
    assert carried_out(text) == Passed(4)
    text = holdem(
        """\
Given
    Ann and Bob sit with 100 each
    Ann holds Ah Ad
    Bob holds Kh Kd
When
    everybody calls
    the flop is Ac 2c 3d Kc 4d 5h
    everybody checks
    the turn is 9s 9d
    everybody checks
    the river is 8h 8s
    everybody checks
Then
    the top board is Ac 2c 3d 9s 8h
    the bottom board is Kc 4d 5h 9d 8s
    Ann wins the top board
    Bob wins the bottom board
    Ann and Bob share the pot
    Ann gets 10 for the top
""",
        game="double-flop-holdem, fixed limit 10/20, blinds 5/10",
        book="melbourne-poker",
        clause="12.5.4(b)(iv)",
    )
    assert carried_out(text) == Passed(6)


def test_chinese_poker_is_settled_in_units() -> None:
    text = holdem(
        """\
Given
    Ann and Bob sit with 500 each
When
    Ann sets front Ah Ad Kc middle 2c 2d 2h 3c 3d back 4c 4d 4h 4s 5c
    Bob sets front Qh Qd Jc middle 6c 6d 6h 7c 8d back 9c 9d 9h 9s Tc
Then
    the hand is over
    Bob pays Ann 10
    Ann gets 10
    Bob loses 10
    Bob has 490 left
""",
        game="chinese, unit 5",
        book="melbourne-poker",
        clause="13.4.3",
    )
    assert carried_out(text) == Passed(5)


@pytest.mark.parametrize(
    ("body", "checks"),
    [
        ("Then\n    Cat may call 10\n", 1),
        ("Then\n    Cat may only straddle 20 or decline\n", 1),
        ("When\n    Cat straddles 20\nThen\n    Dan may call 20\n", 1),
        ("When\n    Cat straddles 30\nThen\n    it is refused\n    Cat may straddle\n", 2),
        ("When\n    Cat declines\nThen\n    Cat may call 10\n    Cat may not straddle\n", 2),
    ],
)
def test_voluntary_blinds_pass_without_a_word(body: str, checks: int) -> None:
    table = "Given\n    Ann, Bob, Cat and Dan sit with 100 each\n"
    assert carried_out(holdem(table + body, game="no-limit-holdem, blinds 5/10, straddles")) == Passed(checks)


def test_blinds_that_are_not_the_usual_ones() -> None:
    table = "Given\n    Ann, Bob, Cat and Dan sit with 100 each\n    the button is at seat 2\n"
    posts = table + "    Dan has a blind of 10\n    Ann also posts 10\n    Ann also posts 5 dead\n"
    then = "When\n    Dan posts 10\nThen\n    the pot is 25\n    Ann acts first\n    Ann has 85 left\nWhen\n    Ann stays\n"
    then += "Then\n    it is Bob's turn\n"
    assert carried_out(holdem(posts + then)) == Passed(4)
    wrong = carried_out(holdem(posts + then.replace("Dan posts 10", "Dan posts 5")))
    assert wrong == Failed(line=12, expected="Dan posts 5", found="the forced bets are Dan 10, Ann 10, Ann 5")


def test_options_reach_the_table() -> None:
    text = "Given\n    Ann and Bob sit with 100 each\nThen\n    Ann acts first\n"
    heads_up = holdem(text, book="melbourne-poker", clause="8.8.2(a)", game="holdem, no limit, blinds 5/10")
    assert carried_out(heads_up) == Passed(1)
    other = heads_up.replace("Given", "Option: blinds-two-players = button\nGiven", 1)
    outcome = carried_out(other)
    assert isinstance(outcome, Failed)
    assert outcome.found == "Bob"


def test_an_option_nobody_asks_for_is_not_yet() -> None:
    text = "Given\n    Ann and Bob sit with 100 each\nThen\n    Ann acts first\n"
    asked = holdem(
        text,
        book="melbourne-poker",
        clause="8.8.2(a)",
        game="holdem, no limit, blinds 5/10",
        header="Option: manila-low-straight-flush = stands\n",
    )
    assert carried_out(asked) == NotYet(line=5, sentence="Option: manila-low-straight-flush = stands")


@pytest.mark.parametrize(
    ("sign", "pot", "house"),
    [("commission 5% capped at 3", 97, 3), ("commission 5%", 95, 5), ("commission 2.5%", 98, 2), ("commission 4 a pot", 96, 4)],
)
def test_commission(sign: str, pot: int, house: int) -> None:
    text = holdem(
        f"""\
Given
    Ann and Bob sit with 50 each
    Ann holds Ah Ad
    Bob holds Kh Kd
    the board is 2c 3d 7h 9s Jc
When
    Bob goes all in
    Ann calls
Then
    the house takes {house}
    Ann gets {pot}
""",
        game=f"no-limit-holdem, blinds 5/10, {sign}",
    )
    assert carried_out(text) == Passed(2)


def test_draw_ante_the_last_player_may_open() -> None:
    text = holdem(
        """\
Given
    Ann, Bob, Cat and Dan sit with 100 each
When
    Ann, Bob and Cat fold
Then
    Dan may only fold or bet 5 to 95
When
    Dan bets 10
Then
    Dan gets 20
    Dan has 115 left
""",
        game="draw-ante, ante 5, minimum 5, maximum 100",
        book="perth-poker",
        clause="27.3(c)",
    )
    assert carried_out(text) == Passed(3)
