"""Records that hide cards or stacks, as collections of online hands do."""

from functools import cache
from pathlib import Path

import pytest

from pitboss.history import History, HistoryError, read, read_each
from pitboss.history.account import account
from tests.history.hands import check_round_trip
from tests.history.made import Made, made_hands

HEAD = """\
variant = 'NT'
antes = [0, 0, 0]
blinds_or_straddles = [5, 10, 0]
min_bet = 10
starting_stacks = [%s]
actions = [%s]
"""
DEALT = ("d dh p1 ????", "d dh p2 ????", "d dh p3 ????")
TO_THE_RIVER = ("p3 cc", "p1 cc", "p2 f", "d db %s", "p1 cc", "p3 cc", "d db %s", "p1 cc", "p3 cc", "d db %s", "p1 cc", "p3 cc")


def hand(*lines: str, stacks: str = "200, 200, 200", board: tuple[str, str, str] = ("2c3d4h", "8s", "9h"), more: str = "") -> History:
    told = [*DEALT, *("|".join(TO_THE_RIVER) % board).split("|"), *lines]
    return read(HEAD % (stacks, ", ".join(f"'{line}'" for line in told)) + more)


def gains(history: History) -> list[int]:
    return [end - start for end, start in zip(history.hand.stack, history.start.start, strict=True)]


class TestClosedHands:
    def test_a_mucked_hand_leaves_the_pot_to_the_other(self) -> None:
        assert gains(hand("p1 sm", "p3 sm ????")) == [-10, -10, 20]
        assert gains(hand("p1 sm ????", "p3 sm")) == [20, -10, -10]

    def test_the_best_hand_shown_wins_against_one_kept_closed(self) -> None:
        history = hand("p1 sm ????", "p3 sm QhQd")
        assert gains(history) == [-10, -10, 20]
        assert history.decided == "shown"

    def test_the_amounts_of_the_record_come_before_that(self) -> None:
        history = hand("p1 sm ????", "p3 sm QhQd", more="winnings = [29, 0, 0]\n")
        assert gains(history) == [19, -10, -10]
        assert (history.decided, history.hand.house, history.differences) == ("record", 1, ())
        told = hand("p1 sm ????", "p3 sm ????", more="finishing_stacks = [190, 190, 220]\n")
        assert gains(told) == [-10, -10, 20]

    def test_what_is_certain_comes_before_both(self) -> None:
        royal = hand("p1 sm ????", "p3 sm 2h2d", board=("AsKsQs", "Js", "Ts"), more="winnings = [30, 0, 0]\n")
        assert gains(royal) == [5, -10, 5]
        assert royal.decided == "cards"
        assert royal.differences
        quads = hand("p1 sm ????", "p3 sm AhAd", board=("AsAcKs", "7d", "2h"))
        assert (gains(quads), quads.decided) == ([-10, -10, 20], "cards")

    def test_nobody_can_say(self) -> None:
        history = hand("p1 sm ????", "p3 sm ????", more="winnings = [0, 0, 0]\n")
        assert not history.hand.over
        assert "the record does not say who won" in history.undecided
        assert history.hand.pot == 30

    def test_amounts_that_cannot_be_decide_nothing(self) -> None:
        folded = hand("p1 sm ????", "p3 sm ????", more="winnings = [0, 30, 0]\n")
        assert folded.undecided
        too_much = hand("p1 sm ????", "p3 sm ????", more="winnings = [15, 0, 0]\n")
        assert too_much.undecided
        beaten = hand("p1 sm KhKd", "p3 sm QhQd", more="winnings = [0, 0, 30]\n")
        assert gains(beaten) == [20, -10, -10]
        assert beaten.differences

    def test_a_hand_shown_in_part(self) -> None:
        history = hand("p1 sm ??Ad", "p3 sm QhQd", board=("AsAcAh", "7d", "2h"))
        assert (gains(history), history.decided) == ([20, -10, -10], "cards")

    def test_cards_that_cannot_be_are_refused(self) -> None:
        with pytest.raises(HistoryError, match="does not hold 2c"):
            hand("p1 sm 2c??", "p3 sm QhQd")

    def test_closed_at_the_all_in_and_shown_at_the_end(self) -> None:
        lines = (*DEALT, "p3 cbr 200", "p1 cc", "p2 f", "p3 sm ????", "p1 sm ????", "d db 2c3d4h", "p3 sm ????", "p1 sm ????")
        end = ("d db 8s", "d db 9h", "p1 sm KhKd", "p3 sm QhQd")
        history = read(HEAD % ("200, 200, 200", ", ".join(f"'{line}'" for line in (*lines, *end))))
        assert gains(history) == [210, -10, -200]

    def test_side_pots_by_the_record(self) -> None:
        lines = (*DEALT, "p3 cbr 100", "p1 cc", "p2 cbr 300", "p1 cc", "p3 sm ????", "p1 sm ????", "p2 sm ????")
        board = ("d db 2c3d4h", "d db 8s", "d db 9h")
        text = HEAD % ("300, 300, 100", ", ".join(f"'{line}'" for line in (*lines[:7], *board, *lines[7:])))
        history = read(text + "finishing_stacks = [400, 0, 300]\n")
        assert gains(history) == [100, -300, 200]
        check_round_trip(history)

    def test_it_is_told_and_written_back(self) -> None:
        for lines in (("p1 sm ????", "p3 sm QhQd"), ("p1 sm", "p3 sm ????"), ("p1 sm ????", "p3 sm ????")):
            history = hand(*lines, more="players = ['Ann', '', 'Cat']\n")
            assert account(history)
            text = check_round_trip(history)
            assert read(text).hand.stack == history.hand.stack


class TestUnknownStacks:
    def test_they_never_run_out(self) -> None:
        lines = (*DEALT, "p3 cbr 5000", "p1 cbr 20000", "p2 f", "p3 f")
        history = read(HEAD % ("inf, 300, inf", ", ".join(f"'{line}'" for line in lines)))
        assert gains(history) == [5010, -10, -5000]
        assert history.unlimited == {0, 2}
        assert "starting_stacks = [inf, 300, inf]" in check_round_trip(history)

    def test_an_all_in_that_looks_like_a_bet(self) -> None:
        lines = (*DEALT, "p3 cbr 300", "p1 f", "p2 cc", "d db 6dKc6h", "d db Qd", "d db Jc", "p3 sm TsKs", "p2 sm 2c2d")
        assert gains(read(HEAD % ("inf, inf, inf", ", ".join(f"'{line}'" for line in lines)))) == [-5, -300, 305]
        early = (*lines[:7], "p3 sm TsKs", "p2 sm 2c2d", *lines[7:10])
        assert gains(read(HEAD % ("inf, inf, inf", ", ".join(f"'{line}'" for line in early)))) == [-5, -300, 305]

    def test_only_stacks_may_be_infinite(self) -> None:
        with pytest.raises(HistoryError, match="which is not an amount"):
            read((HEAD % ("9, 9, 9", "")).replace("min_bet = 10", "min_bet = inf"))


class TestARake:
    def test_the_record_says_what_the_house_took(self) -> None:
        history = hand("p1 sm KhKd", "p3 sm QhQd", more="finishing_stacks = [218, 190, 190]\n")
        assert (history.hand.house, history.differences) == (2, ())
        assert history.hand.stack == [218, 190, 190]

    def test_more_than_a_tenth_is_a_difference(self) -> None:
        assert hand("p1 sm KhKd", "p3 sm QhQd", more="finishing_stacks = [216, 190, 190]\n").differences

    def test_a_bet_nobody_called_may_count_as_won(self) -> None:
        for won in (15, 35):
            lines = (*DEALT, "p3 f", "p1 cbr 30", "p2 f")
            history = read(HEAD % ("200, 200, 200", ", ".join(f"'{line}'" for line in lines)) + f"winnings = [{won + 5}, 0, 0]\n")
            assert (gains(history), history.differences) == ([10, -10, 0], ())


@cache
def made() -> tuple[Made, ...]:
    return tuple(made_hands(900, seed=3))


class TestMadeHands:
    def test_every_hand_that_can_be_decided_comes_out_as_it_was(self) -> None:
        kinds = set()
        for each in made():
            if each.kind in ("hidden", "broken"):
                continue
            history = read(each.text)
            assert history.hand.over, each.text
            assert not history.differences, each.text
            before = [now + (history.hand.house if won else 0) for now, won in zip(gains(history), history.hand.won, strict=True)]
            assert before == each.gains, each.text
            kinds.add((each.kind, history.decided))
        assert {("closed", "record"), ("mucked", "shown"), ("infinite", "shown"), ("infinite", "")} <= kinds

    def test_the_others_are_undecided_or_refused(self) -> None:
        for each in made():
            if each.kind == "broken":
                with pytest.raises(HistoryError):
                    read(each.text)
            elif each.kind == "hidden" and " sm " in each.text:
                history = read(each.text)
                assert history.undecided or history.decided == "cards"


class TestGoingOn:
    def test_one_bad_hand_does_not_stop_a_file(self, tmp_path: Path) -> None:
        good = HEAD % ("200, 200, 200", ", ".join(f"'{line}'" for line in (*DEALT, "p3 f", "p1 f")))
        bad = (good.replace("'p3 f'", "'p3 cbr 11'"), good.replace("min_bet = 10", "min_bet ="), good.replace("'NT'", "'XX'"))
        file = tmp_path / "evening.phhs"
        file.write_text("\n".join(f"[{number}]\n{text}" for number, text in enumerate((good, *bad, good), start=1)), encoding="utf-8")
        found = list(read_each(file))
        assert [isinstance(each, History) for each in found] == [True, False, False, False, True]
        errors = [each for each in found if isinstance(each, HistoryError)]
        assert [(each.hand, each.code) for each in errors] == [("2", "minimum-raise"), ("3", "not-toml"), ("4", "wrong-field")]
        lines = file.read_text(encoding="utf-8").splitlines()
        assert "cbr 11" in lines[errors[0].line - 1]
        assert lines[errors[1].line - 1] == "min_bet ="
        assert "XX" in lines[errors[2].line - 1]

    def test_a_heading_within_a_text_is_no_heading(self, tmp_path: Path) -> None:
        good = HEAD % ("200, 200, 200", ", ".join(f"'{line}'" for line in (*DEALT, "p3 f", "p1 f")))
        file = tmp_path / "evening.phhs"
        file.write_text(f"[1]\n{good}event = '''\n[2]\n'''\n[2]\n{good}", encoding="utf-8")
        assert [isinstance(each, History) for each in read_each(file)] == [True, True]
