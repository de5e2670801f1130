"""PHH as other people write it."""

import pytest

from pitboss.cards import cards
from pitboss.hand import events as e
from pitboss.history import History, HistoryError, read, read_all

HOLDEM = """\
variant = "NT"
ante_trimming_status = true
antes = [0, 0, 0]
blinds_or_straddles = [1, 2, 0]
min_bet = 2
starting_stacks = [100, 100, 100]
actions = [
%s
]
"""
DEALT = ("d dh p1 AcKc", "d dh p2 ????", "d dh p3 QhQd")


def holdem(*lines: str, head: str = HOLDEM) -> History:
    return read(head % "\n".join(f'  "{line}",' for line in lines), "hand.phh")


def refused(*lines: str, head: str = HOLDEM) -> HistoryError:
    with pytest.raises(HistoryError) as caught:
        holdem(*lines, head=head)
    return caught.value


class TestTheHead:
    def test_positions_are_places(self) -> None:
        history = holdem(*DEALT, "p3 f", "p1 f")
        assert history.hand.stack == [99, 101, 100]

    def test_between_two_players_the_button_posts_the_small_blind(self) -> None:
        head = HOLDEM.replace("[0, 0, 0]", "[0, 0]").replace("[1, 2, 0]", "[1, 2]").replace("[100, 100, 100]", "[100, 100]")
        history = holdem("d dh p1 ????", "d dh p2 ????", "p2 f", head=head)
        assert history.hand.stack == [101, 99]
        assert history.hand.forced is None

    def test_an_ante_for_all_stands_whole(self) -> None:
        head = HOLDEM.replace("antes = [0, 0, 0]", "antes = [0, 3, 0]").replace("trimming_status = true", "trimming_status = false")
        history = holdem(*DEALT, "p3 f", "p1 f", head=head)
        assert history.start.forced == ((1, 3, "dead"), (0, 1, "blind"), (1, 2, "blind"))
        assert history.hand.stack == [99, 101, 100]

    def test_antes_of_everybody(self) -> None:
        history = holdem(*DEALT, "p3 f", "p1 f", head=HOLDEM.replace("antes = [0, 0, 0]", "antes = [1, 1, 1]"))
        assert history.hand.rules.stakes.ante == 1
        assert history.hand.stack == [98, 103, 99]

    def test_a_third_blind_is_a_straddle_and_acts_last(self) -> None:
        head = HOLDEM.replace("[1, 2, 0]", "[1, 2, 4]")
        history = holdem(*DEALT, "p1 cc", "p2 cc", "p3 cc", head=head)
        assert history.start.forced == ((0, 1, "blind"), (1, 2, "blind"), (2, 4, "straddle"))
        assert not history.hand.over

    def test_a_post_below_nothing_does_not_move_the_turn(self) -> None:
        head = HOLDEM.replace("[0, 0, 0]", "[0, 0, 0, 0]").replace("[1, 2, 0]", "[1, 2, 0, -2]").replace("[100, 100, 100]", "[9, 9, 9, 9]")
        history = holdem(*DEALT, "d dh p4 ????", "p3 f", "p4 cc", "p1 f", "p2 cc", head=head)
        assert history.start.forced is not None
        assert history.start.forced[-1] == (3, 2, "penalty")

    def test_the_blind_of_short_deck_lies_on_the_button(self) -> None:
        head = HOLDEM.replace("NT", "NS").replace("antes = [0, 0, 0]", "antes = [3, 3, 3]").replace("[1, 2, 0]", "[0, 0, 3]")
        history = holdem("d dh p1 AcKc", "d dh p2 ????", "d dh p3 QhQd", "p1 f", "p2 f", head=head.replace("min_bet = 2", "min_bet = 3"))
        assert history.hand.stack == [97, 97, 106]

    def test_decimals_are_counted_in_smaller_chips(self) -> None:
        head = HOLDEM.replace("[1, 2, 0]", "[0.05, 0.10, 0]").replace("min_bet = 2", "min_bet = 0.10")
        history = holdem(*DEALT, "p3 cbr 0.35", "p1 f", "p2 f", head=head)
        assert history.scale == 100
        assert history.hand.stack == [9995, 9990, 10015]

    def test_seats_and_names(self) -> None:
        history = holdem(*DEALT, head=HOLDEM + 'seats = [4, 7, 9]\nplayers = ["Ann", "Bob", "Cay"]\n')
        assert history.hand.seats == (4, 7, 9)
        assert history.names == ("Ann", "Bob", "Cay")

    @pytest.mark.parametrize(
        ("change", "line", "complaint"),
        [
            (('"NT"', '"XX"'), 1, "'XX' is no game PHH knows; its codes are FT, NT"),
            (("starting_stacks = [100, 100, 100]", ""), 1, "starting_stacks is missing"),
            (("[0, 0, 0]", "[0, 0]"), 3, "antes must have an amount for each of the 3 players; it has 2"),
            (("[100, 100, 100]", '[100, "a", 100]'), 6, "starting_stacks holds 'a', which is not an amount"),
            (("[100, 100, 100]", "[100, 0, 100]"), 6, "A player without chips cannot be dealt in"),
            (("[1, 2, 0]", "[0, 0, 0]"), 1, "is played with blinds"),
            (("= true", "= 1"), 2, "ante_trimming_status must be true or false"),
            (("min_bet = 2", "min_bet = 0.0000001"), 1, "an amount has 7 decimals; 6 are the most"),
            (("min_bet = 2", "min_bet = "), 5, "this is not TOML"),
            (("min_bet = 2", 'seats = [1, 1, 1]\nplayers = ["a"]'), 6, "players must have a name for each of the 3 players; it has 1"),
        ],
    )
    def test_complaints_point_at_the_line(self, change: tuple[str, str], line: int, complaint: str) -> None:
        error = refused(*DEALT, head=HOLDEM.replace(*change))
        assert complaint in error.reason
        assert (error.file, error.line) == ("hand.phh", line)

    def test_nothing_in_a_file(self) -> None:
        with pytest.raises(HistoryError, match="there is no hand in this file"):
            read("# only a comment")


class TestTheLines:
    def test_the_hand_is_settled_by_the_cards_known(self) -> None:
        board = ("d db 2c3d4h", "d db 5s", "d db 9h")
        checks = ("p1 cc", "p3 cc")
        lines = (*DEALT, "p3 cc", "p1 cc", "p2 f", board[0], *checks, board[1], *checks, board[2], *checks)
        assert holdem(*lines).hand.stack == [104, 98, 98]

    def test_where_a_hand_is_unknown_it_stays_open(self) -> None:
        history = holdem("d dh p1 ????", "d dh p2 ????", "d dh p3 QhQd", "p3 cbr 100", "p1 f", "p2 cc")
        assert not history.hand.over
        assert history.hand.pot == 201

    def test_cards_turned_up_at_the_all_in(self) -> None:
        lines = ("p3 cbr 100", "p1 cc", "p2 f", "p3 sm QhQd", "p1 sm AcKc", "d db 2c3d4h", "d db 5s", "d db 9h")
        history = holdem(*DEALT, *lines)
        assert history.hand.rules.terms.options == {"all-in-cards": "always-at-once"}
        assert history.hand.stack == [202, 98, 0]

    def test_mucking_ahead_of_turn_waits_for_the_turn(self) -> None:
        checks = ("p1 cc", "p3 cc")
        lines = (*DEALT, "p3 cc", "p1 cc", "p2 f", "d db 2c3d4h", *checks, "d db 5s", *checks, "d db 9h", "p1 cbr 2", "p3 cc")
        history = holdem(*lines, "p3 sm", "p1 sm AcKc")
        assert [type(event) for event in history.events if isinstance(event, e.Shown | e.Mucked)] == [e.Shown, e.Mucked]
        assert history.hand.stack == [106, 98, 96]

    def test_commentary_is_passed_over(self) -> None:
        history = holdem("# a quiet table", *DEALT, "p3 f # at last", "p1 f")
        assert history.hand.over

    def test_cards_may_come_one_at_a_time(self) -> None:
        lines = ("d dh p1 Ac", "d dh p2 ??", "d dh p3 Qh", "d dh p1 Kc", "d dh p2 ??", "d dh p3 Qd", "p3 f", "p1 f")
        dealt = next(event for event in holdem(*lines).events if isinstance(event, e.DownDealt))
        assert dealt.cards == (cards("Ac Kc"), cards("?? ??"), cards("Qh Qd"))

    def test_players_served_one_by_one(self) -> None:
        head = HOLDEM.replace('"NT"', '"N2L1D"')
        dealt = ("d dh p1 2c3c4c5cKc", "d dh p2 ??????????", "d dh p3 2d3d4d5dKd", "p3 cc", "p1 cc", "p2 f")
        one_by_one = holdem(*dealt, "p1 sd Kc", "d dh p1 7h", "p3 sd Kd", "d dh p3 8h", "p1 cc", "p3 cc", head=head)
        after_all = holdem(*dealt, "p1 sd Kc", "p3 sd Kd", "d dh p1 7h", "d dh p3 8h", "p1 cc", "p3 cc", head=head)
        assert one_by_one.hand.rules.terms.options == {"draw-served": "one-by-one"}
        assert after_all.hand.rules.terms.options == {}
        assert one_by_one.hand.stack == after_all.hand.stack == [104, 98, 98]

    @pytest.mark.parametrize(
        ("lines", "line", "complaint"),
        [
            (("p3 f",), 11, "'p3 f': "),
            (("p1 f",), 11, "It is not seat 1's turn; seat 3 is to act (standard 5.13). Possible: seat 3 folds"),
            (("p3 cbr 3",), 11, "'p3 cbr 3': Seat 3 asked for 3; the least is 4 (standard 5.22)"),
            (("p3 cbr 101",), 11, "has 100 in all"),
            (("p3 cbr many",), 11, "'many' is not an amount"),
            (("p3 cbr",), 11, "'p3 cbr' should read p3 cbr AMOUNT"),
            (("p3 jumps",), 11, "'jumps' is not an action of p3; those are f, cc, cbr, pb, sd, sm"),
            (("d jumps",), 11, "'jumps' is not an action of the dealer; those are dh, db"),
            (("q3 f",), 11, "'q3' is nobody"),
            (("p4 f",), 11, "there is no p4: 3 players were dealt in"),
            (("p3 f", "p1 f", "p2 f"), 13, "'p2 f': The hand is over"),
            (("p3 f", "p1 cc", "p2 cc", "d db AcKd2h"), 14, "Ac is out already"),
            (("p3 f", "p1 cc", "p2 cc", "d db 5c"), 14, "The cards of the flop are missing"),
            (("p3 f", "p1 cc", "p2 cc", "p1 cc"), 14, "The cards of the flop are missing"),
            (("p3 f", "p1 cc", "d db 2c3c4c"), 13, "That is not next: seat 2 is to bet, call or fold"),
            (("p3 f", "d dh p1 2c"), 12, "No card is due to p1 now"),
            (("p3 f", "d dh p3 2c"), 12, "(they have folded)"),
            (("p3 f", "p1 cc", "p2 cc", "p1 sm AcKc"), 14, "The cards of the flop are missing"),
            (("p3 Ah",), 11, "'Ah' is not an action of p3"),
            (("# pitboss: d dance",), 11, "'dance' is not an action of the dealer behind # pitboss:"),
            (('# pitboss: d event {\\"event\\": \\"Danced\\"}',), 11, "# pitboss: d event cannot be carried out"),
            (("# pitboss: d pay",), 11, "That is not next"),
        ],
    )
    def test_what_cannot_be_is_refused_at_its_line(self, lines: tuple[str, ...], line: int, complaint: str) -> None:
        if lines == ("p3 f",):
            lines = ("p3 f", "p3 f")
            line += 1
            complaint = "'p3 f': Seat 3 has folded"
        error = refused(*DEALT, *lines)
        assert complaint in error.reason
        assert error.line == line

    def test_a_card_told_twice(self) -> None:
        assert "Ac stands twice" in refused("d dh p1 AcAc").reason
        assert "Ac" in refused("d dh p1 AcKc", "d dh p2 Ac2c", "d dh p3 ????", "p3 f").reason

    def test_lines_on_one_line_of_the_file(self) -> None:
        text = HOLDEM.replace("actions = [\n%s\n]", "actions = ['d dh p1 AcKc', 'd dh p2 ????', # three\n  'd dh p3 QhQd', 'p1 f']")
        with pytest.raises(HistoryError) as caught:
            read(text, "hand.phh")
        assert caught.value.line == 8
        assert "'p1 f'" in caught.value.reason


class TestSeveralHands:
    def test_each_under_its_number(self) -> None:
        one = HOLDEM % '"d dh p1 AcKc", "d dh p2 ????", "d dh p3 QhQd", "p3 f", "p1 f"'
        found = read_all(f"[1]\n{one}\n[2]\n{one}", "evening.phhs")
        assert [each.file for each in found] == ["evening.phhs#1", "evening.phhs#2"]
        assert all(each.hand.over for each in found)

    def test_a_complaint_points_into_the_right_hand(self) -> None:
        one = HOLDEM % '"d dh p1 AcKc", "d dh p2 ????", "d dh p3 QhQd", "p3 f", "p1 f"'
        bad = HOLDEM % '"d dh p1 AcKc",\n"p1 f"'
        with pytest.raises(HistoryError) as caught:
            read_all(f"[1]\n{one}[2]\n{bad}", "evening.phhs")
        assert caught.value.line == 20

    def test_read_takes_one(self) -> None:
        one = HOLDEM % '"d dh p1 AcKc"'
        with pytest.raises(HistoryError, match="this file holds 2 hands"):
            read(f"[1]\n{one}\n[2]\n{one}")


class TestDifferences:
    def test_stacks_told_are_compared(self) -> None:
        told = "finishing_stacks = [99, 101, 100]\n"
        assert holdem(*DEALT, "p3 f", "p1 f", head=HOLDEM + told).differences == ()
        wrong = holdem(*DEALT, "p3 f", "p1 f", head=HOLDEM + told.replace("99", "98"))
        assert wrong.differences == ((0, 98, 99),)

    def test_no_stacks_told(self) -> None:
        history = holdem(*DEALT, "p3 f", "p1 f")
        assert history.told_stacks is None
        assert history.differences == ()


class TestOurTable:
    def test_a_book_may_be_named_by_hand(self) -> None:
        """The stakes still come from PHH's own fields."""
        history = holdem(*DEALT, "p3 f", "p1 f", head=HOLDEM + '[_pitboss]\nbook = "perth-poker"\ngame = "holdem"\nlimit = "no-limit"\n')
        assert history.hand.rules.terms.book.key == "perth-poker"
        assert history.hand.stack == [99, 101, 100]

    @pytest.mark.parametrize(
        ("ours", "complaint"),
        [
            ('bok = "x"', "bok is not known in [_pitboss]; known are format, book"),
            ("format = 2", "[_pitboss] is of format 2; this Pitboss reads format 1"),
            ('book = "standard"\nversion = "0"', "this hand was played under version 0 of standard; here is version"),
            ('game = "bridge"\nbook = "standard"', "standard has no game 'bridge'"),
            ('forced = ["p9 blind 1"]', "'p9 blind 1' is not a forced bet"),
            ('killer = "me"', "killer is 'me'; it must be a player such as p3"),
            ('deck = "AhAh"', "Ah stands twice"),
            ('deck = "Ah"', "The deck has 1 cards"),
            ("scale = 3", "scale is 3; it must be 1, 10, 100"),
            ("stakes = { blind = 1 }", "blind is not known in [_pitboss.stakes]"),
            ('sign = { kind = "percent", percent = "a" }', "write a number or a fraction such as 5/2"),
            ("sign = { percent = 2.5 }", "write a whole number or a text"),
            ('options = { bluff = "yes" }\nbook = "standard"', "standard has no option bluff"),
        ],
    )
    def test_nonsense_in_it_is_refused(self, ours: str, complaint: str) -> None:
        assert complaint in refused(*DEALT, head=f"{HOLDEM}[_pitboss]\n{ours}\n").reason


def test_open_cards_that_were_not_told_are_named_when_a_stud_hand_is_shown_whole() -> None:
    head = """\
variant = "F7S"
antes = [5, 5]
ante_trimming_status = true
bring_in = 5
small_bet = 10
big_bet = 20
starting_stacks = [5, 5]
actions = [
%s
]
"""
    dealt = ("d dh p1 ??????", "d dh p2 KhKs2d", "d dh p1 ??", "d dh p2 3d", "d dh p1 ??", "d dh p2 4d", "d dh p1 ??", "d dh p2 6d")
    history = holdem(*dealt, "d dh p1 ??", "d dh p2 8h", "p1 sm AhAs2c3c4cTs7s", "p2 sm KhKs2d3d4d6d8h", head=head)
    named = [event for event in history.events if isinstance(event, e.CardsTold)]
    assert named == [e.CardsTold(1, 0, cards("2c 3c 4c Ts"))]
    assert history.hand.down[0] == cards("Ah As 7s")
    assert history.hand.stack == [10, 0]
