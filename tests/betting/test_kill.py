"""The Kill Button: from the centre to a winner, to Kill, and away again."""

from __future__ import annotations

from dataclasses import fields, replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pitboss.betting import kill
from pitboss.betting.kill import (
    NEUTRAL,
    Absence,
    Face,
    HandResult,
    KillButton,
    KillError,
    KillPost,
    KillRules,
    PotWon,
    Rejoined,
    after_hand,
    kill_limit,
    kill_post,
    kill_wager,
    left,
    may_leave,
    refuse,
    rejoin,
    rejoin_post,
)
from pitboss.law.library import open_book

MELBOURNE = open_book("melbourne-poker")
MINUTES = int(MELBOURNE.numbers["picked-up.top-of-list"].latest)
RULES = KillRules()
HOUSE = KillRules(qualifying=100)  # a table with a qualifying size
FEE = KillRules(fee_per_person=True)


def leg_up(seat: int) -> KillButton:
    return KillButton(Face.LEG_UP, seat)


def killer(seat: int) -> KillButton:
    return KillButton(Face.KILL, seat)


def pot(*shares: tuple[int, int], commission: int = 0) -> PotWon:
    """A pot of these shares and the commission that came out of it."""
    return PotWon(sum(chips for _, chips in shares) + commission, shares)


def won_by(seat: int, chips: int = 100, *, commission: int = 0, showdown: bool = True, hilo: bool = False) -> HandResult:
    return HandResult((pot((seat, chips), commission=commission),), showdown=showdown, hilo=hilo)


def ended(*pots: PotWon, hilo: bool = False) -> HandResult:
    """A showdown over these pots, main pot first."""
    return HandResult(pots, showdown=True, hilo=hilo)


SPLIT_3_4 = ended(pot((3, 50), (4, 50)))
SPLIT_4_5 = ended(pot((4, 50), (5, 50)))


class TestTheBook:
    def test_every_option_is_a_field_with_the_books_choices_and_default(self) -> None:
        options = {
            key.removeprefix("kill-").replace("-", "_"): option for key, option in MELBOURNE.options.items() if key.startswith("kill-")
        }
        options["penalty_post"] = MELBOURNE.options["blinds-penalty-post"]
        assert {field: set(choices) for field, choices in kill.CHOICES.items()} == {
            field: set(option.choices) for field, option in options.items()
        }
        assert {field: getattr(RULES, field) for field in options} == {field: option.default for field, option in options.items()}

    def test_without_word_from_the_house_any_pot_qualifies(self) -> None:
        assert (RULES.qualifying, RULES.fee_per_person) == (0, False)
        assert {field.name for field in fields(KillRules)} == {*kill.CHOICES, "qualifying", "fee_per_person"}

    @pytest.mark.parametrize("field", kill.CHOICES)
    def test_no_other_choice_is_taken(self, field: str) -> None:
        choices = {field: "perhaps"}
        with pytest.raises(KillError) as refusal:
            KillRules(**choices)  # type: ignore[arg-type]
        assert str(refusal.value) == f"'perhaps' is no choice of {field}. Say one of {', '.join(kill.CHOICES[field])}. (8.12)"
        assert refusal.value.clause == "8.12"

    def test_two_pots_in_a_row_make_a_killer(self) -> None:
        """1:kill-pots."""
        button = NEUTRAL
        for _ in range(int(MELBOURNE.numbers["kill.consecutive-wins"].latest)):
            assert button.killer is None
            button = after_hand(button, won_by(3), RULES)
        assert button.killer == 3


class TestTheButton:
    def test_it_starts_in_the_centre(self) -> None:
        assert KillButton() == NEUTRAL == KillButton(Face.NEUTRAL, None)
        assert NEUTRAL.killer is None

    def test_only_kill_makes_a_killer(self) -> None:
        assert leg_up(3).killer is None
        assert killer(3).killer == 3
        assert killer(0).killer == 0

    @pytest.mark.parametrize(("face", "seat"), [(Face.NEUTRAL, 3), (Face.NEUTRAL, 0), (Face.LEG_UP, None), (Face.KILL, None)])
    def test_the_centre_is_no_seat(self, face: Face, seat: int | None) -> None:
        with pytest.raises(KillError) as refusal:
            KillButton(face, seat)
        assert str(refusal.value) == f"A button that shows {face} cannot lie at seat {seat}. (8.12.2)"
        assert refusal.value.clause == "8.12.2"

    def test_the_faces_read(self) -> None:
        assert [str(face) for face in Face] == ["neutral", "leg up", "kill"]


class TestOneWinner:
    @pytest.mark.parametrize("seat", [0, 3])
    @pytest.mark.parametrize("before", [NEUTRAL, leg_up(7), killer(7)])
    def test_an_entire_pot_brings_leg_up(self, before: KillButton, seat: int) -> None:
        """8.12.3; from another holder, 8.12.5 and 8.12.9(b)(i)."""
        assert after_hand(before, won_by(seat), RULES) == leg_up(seat)

    @pytest.mark.parametrize("before", [NEUTRAL, leg_up(7), killer(7)])
    def test_in_hi_lo_it_brings_kill_at_once(self, before: KillButton) -> None:
        """8.12.3(a), 8.12.9(b)(ii)."""
        assert after_hand(before, won_by(3, hilo=True), RULES) == killer(3)

    @pytest.mark.parametrize("hilo", [False, True])
    def test_leg_up_turns_to_kill(self, hilo: bool) -> None:
        """8.12.5."""
        assert after_hand(leg_up(3), won_by(3, hilo=hilo), RULES) == killer(3)
        assert after_hand(leg_up(0), won_by(0, hilo=hilo), RULES) == killer(0)

    @pytest.mark.parametrize("hilo", [False, True])
    def test_kill_stays_kill(self, hilo: bool) -> None:
        """8.12.6."""
        assert after_hand(killer(3), won_by(3, hilo=hilo), RULES) == killer(3)

    @pytest.mark.parametrize("before", [NEUTRAL, leg_up(3), killer(3)])
    def test_a_hand_nobody_wins_leaves_it(self, before: KillButton) -> None:
        assert after_hand(before, HandResult((), showdown=False, hilo=False), RULES) == before

    def test_both_halves_to_one_player_are_the_entire_pot(self) -> None:
        assert after_hand(NEUTRAL, ended(pot((3, 50), (3, 50)), hilo=True), RULES) == killer(3)

    def test_no_chips_are_no_share(self) -> None:
        assert after_hand(NEUTRAL, ended(pot((4, 0), (3, 100))), RULES) == leg_up(3)


class TestSplitPot:
    @pytest.mark.parametrize("hilo", [False, True])
    @pytest.mark.parametrize("result", [SPLIT_3_4, SPLIT_4_5])
    @pytest.mark.parametrize("before", [NEUTRAL, leg_up(3), killer(3)])
    def test_neutral(self, before: KillButton, result: HandResult, hilo: bool) -> None:
        """8.12.9(a); a Leg Up too, since the wins must be in a row (8.12.5)."""
        assert after_hand(before, replace(result, hilo=hilo), RULES) == NEUTRAL

    @pytest.mark.parametrize(
        ("choice", "sharing", "others"),
        [("neutral", NEUTRAL, NEUTRAL), ("stays-if-sharing", leg_up(3), NEUTRAL), ("stays", leg_up(3), leg_up(3))],
    )
    def test_leg_up_may_stay(self, choice: str, sharing: KillButton, others: KillButton) -> None:
        """Option kill-leg-up-shared-pot."""
        rules = KillRules(leg_up_shared_pot=choice)
        assert after_hand(leg_up(3), SPLIT_3_4, rules) == sharing
        assert after_hand(leg_up(3), SPLIT_4_5, rules) == others
        # A share of a side pot is a share.
        assert after_hand(leg_up(3), ended(pot((4, 50), (5, 50)), pot((3, 20))), rules) == sharing
        assert after_hand(leg_up(3), ended(pot((4, 100)), pot((5, 20))), rules) == others
        # It is about Leg Up: a Killer who splits loses the button, and one other winner takes it.
        assert after_hand(killer(3), SPLIT_3_4, rules) == NEUTRAL
        assert after_hand(NEUTRAL, SPLIT_3_4, rules) == NEUTRAL
        assert after_hand(leg_up(3), won_by(4), rules) == leg_up(4)


class TestSidePots:
    """Option kill-entire-pot."""

    MAIN_ONLY = ended(pot((3, 60)), pot((4, 40)))
    SIDE_ONLY = ended(pot((4, 60)), pot((3, 40)))
    BOTH = ended(pot((3, 60)), pot((3, 40)))
    MAIN_SHARED = ended(pot((3, 30), (4, 30)), pot((3, 40)))
    SIDE_SHARED = ended(pot((3, 60)), pot((3, 20), (4, 20)))
    BOTH_SHARED = ended(pot((3, 30), (4, 30)), pot((3, 20), (4, 20)))

    @pytest.mark.parametrize("choice", ["all-pots", "main-pot", "as-worded"])
    def test_all_of_them_always_count(self, choice: str) -> None:
        rules = KillRules(entire_pot=choice)
        assert after_hand(NEUTRAL, self.BOTH, rules) == leg_up(3)
        assert after_hand(leg_up(3), self.BOTH, rules) == killer(3)
        assert after_hand(killer(3), self.BOTH, rules) == killer(3)
        assert after_hand(killer(7), self.BOTH, rules) == leg_up(3)
        for before in (NEUTRAL, leg_up(3), killer(3)):
            assert after_hand(before, self.BOTH_SHARED, rules) == NEUTRAL

    @pytest.mark.parametrize("result", [MAIN_ONLY, SIDE_ONLY, MAIN_SHARED, SIDE_SHARED])
    @pytest.mark.parametrize("before", [NEUTRAL, leg_up(3), killer(3), leg_up(7), killer(7)])
    def test_all_pots(self, before: KillButton, result: HandResult) -> None:
        """8.12.9(a): different winners of main and side pot are a split."""
        assert after_hand(before, result, KillRules(entire_pot="all-pots")) == NEUTRAL

    @pytest.mark.parametrize("result", [MAIN_ONLY, SIDE_SHARED])
    def test_main_pot(self, result: HandResult) -> None:
        rules = KillRules(entire_pot="main-pot")
        assert after_hand(NEUTRAL, result, rules) == leg_up(3)
        assert after_hand(leg_up(3), result, rules) == killer(3)
        assert after_hand(killer(3), result, rules) == killer(3)
        assert after_hand(killer(4), result, rules) == leg_up(3)

    def test_side_pot_where_the_main_pot_counts(self) -> None:
        rules = KillRules(entire_pot="main-pot")
        assert after_hand(killer(3), self.SIDE_ONLY, rules) == leg_up(4)
        assert after_hand(killer(3), self.MAIN_SHARED, rules) == NEUTRAL

    @pytest.mark.parametrize("result", [MAIN_ONLY, SIDE_ONLY, MAIN_SHARED, SIDE_SHARED])
    def test_as_worded(self, result: HandResult) -> None:
        """Any one pot for the holder, every pot for anybody else."""
        rules = KillRules(entire_pot="as-worded")
        assert after_hand(leg_up(3), result, rules) == killer(3)
        assert after_hand(killer(3), result, rules) == killer(3)
        assert after_hand(NEUTRAL, result, rules) == NEUTRAL
        assert after_hand(killer(7), result, rules) == NEUTRAL
        assert after_hand(leg_up(7), result, rules) == NEUTRAL

    def test_what_is_measured_are_the_pots_won_whole(self) -> None:
        def after(before: KillButton, result: HandResult, size: int, entire_pot: str) -> KillButton:
            return after_hand(before, result, KillRules(qualifying=size, entire_pot=entire_pot))

        assert after(NEUTRAL, self.BOTH, 100, "all-pots") == leg_up(3)
        assert after(NEUTRAL, self.BOTH, 101, "all-pots") == NEUTRAL
        assert after(NEUTRAL, self.BOTH, 100, "main-pot") == leg_up(3)
        assert after(NEUTRAL, self.BOTH, 101, "main-pot") == NEUTRAL
        assert after(NEUTRAL, self.MAIN_ONLY, 60, "main-pot") == leg_up(3)
        assert after(NEUTRAL, self.MAIN_ONLY, 61, "main-pot") == NEUTRAL
        assert after(leg_up(3), self.SIDE_ONLY, 40, "as-worded") == killer(3)
        assert after(leg_up(3), self.SIDE_ONLY, 41, "as-worded") == leg_up(3)
        assert after(leg_up(3), self.SIDE_SHARED, 60, "as-worded") == killer(3)
        assert after(leg_up(3), self.SIDE_SHARED, 61, "as-worded") == leg_up(3)


class TestQualifyingSize:
    """8.12.4."""

    @pytest.mark.parametrize(
        ("before", "enough", "too_small"),
        [
            (NEUTRAL, leg_up(3), NEUTRAL),
            (leg_up(7), leg_up(3), NEUTRAL),
            (killer(7), leg_up(3), NEUTRAL),
            (leg_up(3), killer(3), leg_up(3)),
            (killer(3), killer(3), killer(3)),
        ],
    )
    def test_to_the_chip(self, before: KillButton, enough: KillButton, too_small: KillButton) -> None:
        assert after_hand(before, won_by(3, 101), HOUSE) == enough
        assert after_hand(before, won_by(3, 100), HOUSE) == enough
        assert after_hand(before, won_by(3, 99), HOUSE) == too_small

    def test_hi_lo_too(self) -> None:
        assert after_hand(NEUTRAL, won_by(3, 100, hilo=True), HOUSE) == killer(3)
        assert after_hand(NEUTRAL, won_by(3, 99, hilo=True), HOUSE) == NEUTRAL
        assert after_hand(killer(7), won_by(3, 99, hilo=True), HOUSE) == NEUTRAL
        assert after_hand(killer(3), won_by(3, 99, hilo=True), HOUSE) == killer(3)

    def test_a_killer_may_need_it_to_stay(self) -> None:
        """Option kill-qualifying-scope."""
        keep_too = replace(HOUSE, qualifying_scope="keep-too")
        assert after_hand(killer(3), won_by(3, 100), keep_too) == killer(3)
        assert after_hand(killer(3), won_by(3, 99), keep_too) == NEUTRAL
        # It is about Kill: a small pot still leaves a Leg Up.
        assert after_hand(leg_up(3), won_by(3, 99), keep_too) == leg_up(3)

    def test_before_or_after_commission(self) -> None:
        """Option kill-qualifying-measure."""
        after_commission = replace(HOUSE, qualifying_measure="after-commission")
        assert after_hand(NEUTRAL, won_by(3, 99, commission=1), HOUSE) == leg_up(3)
        assert after_hand(NEUTRAL, won_by(3, 99, commission=1), after_commission) == NEUTRAL
        assert after_hand(NEUTRAL, won_by(3, 100, commission=1), after_commission) == leg_up(3)
        assert after_hand(NEUTRAL, won_by(3, 98, commission=1), HOUSE) == NEUTRAL
        halves = ended(pot((3, 50), (3, 45), commission=5), pot((3, 5), commission=1), hilo=True)
        assert after_hand(NEUTRAL, halves, after_commission) == killer(3)
        assert after_hand(NEUTRAL, halves, replace(after_commission, qualifying=101)) == NEUTRAL
        assert after_hand(NEUTRAL, halves, replace(HOUSE, qualifying=106)) == killer(3)
        assert after_hand(NEUTRAL, halves, replace(HOUSE, qualifying=107)) == NEUTRAL

    @pytest.mark.parametrize(("choice", "then"), [("stays", leg_up(3)), ("neutral", NEUTRAL), ("kill", killer(3))])
    def test_a_leg_up_and_a_small_pot(self, choice: str, then: KillButton) -> None:
        """Option kill-small-pot-leg-up."""
        rules = replace(HOUSE, small_pot_leg_up=choice)
        assert after_hand(leg_up(3), won_by(3, 99), rules) == then
        assert after_hand(leg_up(3), won_by(3, 100), rules) == killer(3)
        # Only for its holder; and a Killer keeps Kill whatever the choice.
        assert after_hand(leg_up(7), won_by(3, 99), rules) == NEUTRAL
        assert after_hand(NEUTRAL, won_by(3, 99), rules) == NEUTRAL
        assert after_hand(killer(3), won_by(3, 99), rules) == killer(3)


class TestWithoutShowdown:
    """Option kill-uncontested-win."""

    FOLDED = won_by(3, showdown=False)
    ONLY = KillRules(uncontested_win="showdown-only")

    @pytest.mark.parametrize(
        ("before", "counts", "does_not"),
        [
            (NEUTRAL, leg_up(3), NEUTRAL),
            (leg_up(7), leg_up(3), NEUTRAL),
            (killer(7), leg_up(3), NEUTRAL),
            (leg_up(3), killer(3), leg_up(3)),
            (killer(3), killer(3), killer(3)),
        ],
    )
    def test_counts_unless_the_house_wants_a_showdown(self, before: KillButton, counts: KillButton, does_not: KillButton) -> None:
        assert after_hand(before, self.FOLDED, RULES) == counts
        assert after_hand(before, self.FOLDED, self.ONLY) == does_not
        assert after_hand(before, replace(self.FOLDED, showdown=True), self.ONLY) == counts

    def test_hi_lo_too(self) -> None:
        assert after_hand(NEUTRAL, replace(self.FOLDED, hilo=True), RULES) == killer(3)
        assert after_hand(NEUTRAL, replace(self.FOLDED, hilo=True), self.ONLY) == NEUTRAL

    @pytest.mark.parametrize(("choice", "then"), [("stays", leg_up(3)), ("neutral", NEUTRAL), ("kill", leg_up(3))])
    def test_a_small_pot_besides(self, choice: str, then: KillButton) -> None:
        rules = replace(self.ONLY, qualifying=101, small_pot_leg_up=choice)
        assert after_hand(leg_up(3), self.FOLDED, rules) == then

    def test_a_small_pot_and_a_killer_who_needs_the_size(self) -> None:
        rules = replace(self.ONLY, qualifying=100, qualifying_scope="keep-too")
        assert after_hand(killer(3), self.FOLDED, rules) == killer(3)
        assert after_hand(killer(3), self.FOLDED, replace(rules, qualifying=101)) == NEUTRAL


class TestThePost:
    """8.12.7."""

    @pytest.mark.parametrize(
        ("size", "wager", "limit"),
        [("double", 20, 40), ("half", 15, 30), ("post-only", 20, 20)],
    )
    def test_how_much(self, size: str, wager: int, limit: int) -> None:
        """Option kill-wager-size."""
        rules = KillRules(wager_size=size)
        assert kill_wager(10, 4, rules) == wager
        assert kill_wager(None, 10, rules) == wager
        assert kill_limit(20, rules) == limit
        assert kill_post(10, 4, rules) == kill_post(None, 10, rules) == KillPost(live=wager, dead=0)

    def test_unless_told_otherwise_no_blind_is_due_and_a_chip_is_one(self) -> None:
        half = KillRules(wager_size="half", wager_and_blind="both")
        assert (kill_wager(2, 0, half), kill_limit(2, half), rejoin_post(2, 0, half)) == (3, 3, (3, 0))
        assert kill_post(2, 0, half) == (3, 0)

    def test_a_blind_of_nothing_is_still_a_blind(self) -> None:
        assert kill_wager(0, 10, RULES) == 0

    @pytest.mark.parametrize(
        ("blind", "chip", "wager"),
        [(1, 1, 2), (2, 1, 3), (3, 1, 5), (5, 1, 8), (10, 5, 15), (10, 10, 20), (5, 5, 10), (15, 5, 25), (20, 5, 30)],
    )
    def test_half_as_much_again_is_rounded_up_to_a_chip(self, blind: int, chip: int, wager: int) -> None:
        half = KillRules(wager_size="half")
        assert kill_wager(blind, 0, half, chip=chip) == wager
        assert kill_limit(blind, half, chip=chip) == wager
        assert kill_post(blind, 0, half, chip=chip) == (wager, 0)
        assert rejoin_post(blind, 0, half, chip=chip) == (wager, 0)

    @pytest.mark.parametrize(
        ("due", "larger_only", "both"),
        [
            (0, (20, 0), (20, 0)),
            (5, (20, 0), (20, 5)),
            (10, (20, 0), (20, 10)),
            (20, (20, 0), (20, 20)),
            (25, (25, 0), (25, 20)),
        ],
    )
    def test_a_killer_due_a_blind(self, due: int, larger_only: tuple[int, int], both: tuple[int, int]) -> None:
        """Option kill-wager-and-blind."""
        assert kill_post(10, 4, RULES, blind_due=due) == larger_only
        assert kill_post(10, 4, KillRules(wager_and_blind="both"), blind_due=due) == both


class TestLeaving:
    """8.12.10."""

    def test_the_killer_stays(self) -> None:
        assert not may_leave(killer(3), 3, RULES)
        assert not may_leave(killer(0), 0, RULES)
        assert not may_leave(killer(3), 3, KillRules(leg_up_may_leave="bound"))

    def test_a_leg_up_is_free_unless_the_house_binds_it(self) -> None:
        """Option kill-leg-up-may-leave."""
        assert may_leave(leg_up(3), 3, RULES)
        assert not may_leave(leg_up(3), 3, KillRules(leg_up_may_leave="bound"))

    @pytest.mark.parametrize("choice", ["free", "bound"])
    def test_with_a_fee_per_person_everybody_is_free(self, choice: str) -> None:
        rules = KillRules(fee_per_person=True, leg_up_may_leave=choice)
        assert may_leave(killer(3), 3, rules)
        assert may_leave(leg_up(3), 3, rules)

    @pytest.mark.parametrize("button", [NEUTRAL, leg_up(3), killer(3)])
    def test_others_come_and_go(self, button: KillButton) -> None:
        assert may_leave(button, 4, KillRules(leg_up_may_leave="bound"))
        assert left(button, 4) == button

    def test_nobody_takes_the_button_along(self) -> None:
        assert left(leg_up(3), 3) == NEUTRAL
        assert left(killer(0), 0) == NEUTRAL


class TestRefusing:
    """8.12.11."""

    def test_with_a_fee_per_person_the_button_goes_neutral(self) -> None:
        assert refuse(killer(3), 3, FEE) == NEUTRAL

    def test_elsewhere_it_is_for_staff_to_decide(self) -> None:
        with pytest.raises(KillError) as refusal:
            refuse(killer(3), 3, RULES)
        assert refusal.value.clause == "8.12.10"
        assert str(refusal.value) == (
            "Seat 3 may not refuse the Kill wager: only where commission is a fee per person. Call the supervisor. (8.12.10)"
        )

    @pytest.mark.parametrize("button", [NEUTRAL, leg_up(3), killer(4)])
    def test_only_the_killer_has_something_to_refuse(self, button: KillButton) -> None:
        with pytest.raises(KillError) as refusal:
            refuse(button, 3, FEE)
        assert refusal.value.clause == "8.12.7"
        assert str(refusal.value) == "Seat 3 owes no Kill wager that it could refuse. (8.12.7)"


class TestComingBack:
    """8.12.11(a)."""

    SOON = Absence(seconds=60, circuit_done=False)
    LATE = Absence(seconds=301, circuit_done=True)

    @pytest.mark.parametrize("button", [NEUTRAL, leg_up(7)])
    def test_the_button_is_regained(self, button: KillButton) -> None:
        """(i) from the centre; (ii) from another's Leg Up."""
        assert rejoin(button, 3, self.SOON, FEE, minutes=MINUTES) == Rejoined(killer(3), posts=False)

    def test_from_another_killer_it_is_not(self) -> None:
        """(iii): the amount is posted all the same."""
        assert rejoin(killer(7), 3, self.SOON, FEE, minutes=MINUTES) == Rejoined(killer(7), posts=True)

    @pytest.mark.parametrize("button", [NEUTRAL, leg_up(7), killer(7)])
    def test_who_comes_late_comes_like_anybody(self, button: KillButton) -> None:
        assert rejoin(button, 3, self.LATE, FEE, minutes=MINUTES) == Rejoined(button, posts=False)

    @pytest.mark.parametrize("button", [leg_up(3), killer(3)])
    def test_the_holder_is_in_the_game_already(self, button: KillButton) -> None:
        with pytest.raises(KillError) as refusal:
            rejoin(button, 3, self.SOON, FEE, minutes=MINUTES)
        assert refusal.value.clause == "8.12.11(a)"
        assert str(refusal.value) == "Seat 3 has the button already; it cannot come back for it. (8.12.11(a))"

    @pytest.mark.parametrize(
        ("limit", "seconds", "circuit_done", "within"),
        [
            ("five-minutes", 0, True, True),
            ("five-minutes", 300, True, True),
            ("five-minutes", 301, False, False),
            ("one-circuit", 9000, False, True),
            ("one-circuit", 1, True, False),
            ("session", 9000, True, True),
            ("session", 1, False, True),
        ],
    )
    def test_how_long(self, limit: str, seconds: int, circuit_done: bool, within: bool) -> None:
        """Option kill-rejoin-limit; the five minutes are those of 8.11."""
        rules = KillRules(fee_per_person=True, rejoin_limit=limit)
        absence = Absence(seconds, circuit_done)
        assert MINUTES == 5
        assert absence.within(rules, minutes=MINUTES) is within
        assert rejoin(killer(7), 3, absence, rules, minutes=MINUTES).posts is within

    def test_the_table_may_set_another_time(self) -> None:
        assert Absence(600, circuit_done=True).within(FEE, minutes=10)
        assert not Absence(601, circuit_done=True).within(FEE, minutes=10)

    def test_what_is_posted(self) -> None:
        """(iii), option blinds-penalty-post."""
        assert rejoin_post(10, 4, FEE) == KillPost(live=20, dead=0)
        assert rejoin_post(None, 4, FEE) == KillPost(live=8, dead=0)
        assert rejoin_post(10, 4, KillRules(penalty_post="dead")) == KillPost(live=0, dead=20)


@st.composite
def results(draw: st.DrawFn) -> HandResult:
    """Any end of a hand among four seats with up to three pots."""
    pots = []
    for _ in range(draw(st.integers(0, 3))):
        seats = draw(st.lists(st.integers(0, 3), min_size=1, max_size=3, unique=True))
        pots.append(pot(*((seat, draw(st.integers(1, 60))) for seat in seats), commission=draw(st.integers(0, 5))))
    return HandResult(tuple(pots), showdown=draw(st.booleans()), hilo=draw(st.booleans()))


RULES_OF_ANY_HOUSE = st.builds(
    KillRules,
    qualifying=st.integers(0, 80),
    fee_per_person=st.booleans(),
    **{field: st.sampled_from(choices) for field, choices in kill.CHOICES.items()},
)


@given(st.integers(1, 1000), st.integers(1, 25), st.sampled_from(kill.CHOICES["wager_size"]))
def test_it_enlarges_the_game_in_whole_chips(blind: int, chip: int, size: str) -> None:
    wager = kill_wager(blind, 0, KillRules(wager_size=size), chip=chip)
    assert type(wager) is int
    assert wager % chip == 0
    assert blind < wager < 2 * blind + chip


@given(st.lists(results(), max_size=12), RULES_OF_ANY_HOUSE)
def test_the_button_goes_only_to_winners(hands: list[HandResult], rules: KillRules) -> None:
    button = NEUTRAL
    for result in hands:
        before, button = button, after_hand(button, result, rules)
        if button.seat is not None and button != before:
            assert any(pot_won.sole_winner == button.seat for pot_won in result.pots)
        if button.face is Face.KILL and before.seat != button.seat:
            assert result.hilo
        if button.face is Face.LEG_UP and button != before:
            assert not result.hilo
            assert before.seat != button.seat
