"""The showdown: who shows when, who may throw a hand away unseen, and what may be told of the cards at a live table."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random
from typing import Any

import pytest

from pitboss.betting.round import ALL_IN
from pitboss.cards import UNKNOWN, Card, card, cards
from pitboss.hand import actions as a
from pitboss.hand import events as e
from pitboss.hand import steps
from pitboss.hand.dealer import Dealer
from pitboss.hand.decide import decide, play
from pitboss.hand.evolve import evolve
from pitboss.hand.options import DEALER, options
from pitboss.hand.refusal import Refused
from pitboss.hand.rules import Rules, table_rules
from pitboss.hand.showing import show_or_muck, show_order
from pitboss.hand.state import Hand
from pitboss.hand.worth import contests, worth
from tests.spoken import spoken


def stacked(rules: Rules, hands: Sequence[str], boards: Sequence[str], burns: str, then: str) -> list[Card]:
    """A deck that gives these cards to players who all stay in; cards nobody names are any others. `then` lies under them."""
    own, common, (burned, under) = ([list(cards(group)) for group in groups] for groups in (hands, boards, (burns, then)))
    named = {each for group in (*own, *common, burned, under) for each in group}
    others = [each for each in rules.pack_cards if each not in named]

    def next_of(group: list[Card]) -> list[Card]:
        return [group.pop(0)] if group else [others.pop()] if others else []

    deck: list[Card] = []
    for step in rules.agenda(len(hands)):
        match step:
            case steps.BurnCard():
                deck += next_of(burned)
            case steps.DealDown(count=count) | steps.DealUp(count=count):
                together = min(rules.points.cards_per_pass, count)
                for _ in range(0, count, together):
                    deck += [each for group in own for _ in range(together) for each in next_of(group)]
            case steps.DealBoard(count=count, board=board):
                deck += [each for _ in range(count) for each in next_of(common[board])]
    return deck + under + others


class Table:
    """A table and its dealer. Seat 1 is left of the button and the last seat has it.

    Without `hands` the table is live; `told` are then the cards that fall face up, in the order of dealing. Hands are given in the order in
    which their cards are dealt, `boards` one after the other, and `then` is what lies under all that.
    """

    def __init__(
        self,
        book: str,
        game: str,
        stacks: Sequence[int],
        hands: Sequence[str] = (),
        *boards: str,
        told: str = "",
        burns: str = "",
        then: str = "",
        runs: int = 0,
        changed: Callable[[Rules], Rules] | None = None,
        seating: dict[str, Any] | None = None,
        **said: Any,
    ) -> None:
        said["options"] = {key.replace("_", "-"): choice for key, choice in said.get("options", {}).items()}
        rules = table_rules(book, game, **said)
        self.rules = rules if changed is None else changed(rules)
        deck = stacked(self.rules, hands, boards, burns, then) if hands else None
        self.hand = Hand(self.rules, stacks, deck=deck, **(seating or {}))
        self.told = list(cards(told))
        self.runs = runs
        self.happened: list[e.Event] = []
        self.deal()

    def deal(self) -> None:
        """Whatever is the dealer's to do; the board is dealt `runs` more times as soon as it may be."""
        while (found := options(self.hand)).due in DEALER:
            if self.runs and found.runs:
                self.happened += play(self.hand, a.RunIt(self.runs))
                continue
            self.happened += play(self.hand, self._deals(found.due, found.amount))

    def _deals(self, due: str, amount: int) -> a.DealerAction:
        if due == "shuffle":
            return a.Shuffle(tuple(reversed(range(amount))))
        if not self.told or due != "deal":
            return DEALER[due]
        step = self.hand.step
        if isinstance(step, steps.DealDown):
            return a.Deal()
        assert isinstance(step, steps.DealUp | steps.DealBoard)
        count = step.count * (self.hand.live if isinstance(step, steps.DealUp) else 1)
        told, self.told = self.told[:count], self.told[count:]
        return a.Deal(tuple(told))

    def do(self, action: a.Action) -> Table:
        self.happened += play(self.hand, action)
        self.deal()
        return self

    def play(self, *words: str | int) -> Table:
        """A word for each player in turn, or a total to bet or raise to."""
        for word in words:
            self.do(spoken(self.hand, word))
        return self

    def checked_down(self, *folds: int) -> Table:
        """Everybody checks, calls, stands pat or opens for the least, to the showdown. These seats fold in the last round."""
        while (found := options(self.hand)).due in ("bet", "draw"):
            wagers = found.wagers
            if wagers is None:
                self.play("stand pat")
            elif found.seat in folds and len(self.hand.played) == self.rules.game.betting_rounds - 1:
                self.play("fold")
            else:
                self.play("check" if wagers.check else "call" if wagers.call >= 0 else wagers.least)
        return self

    def shown_down(self) -> Table:
        """Everybody shows, and the pots are pushed."""
        while options(self.hand).due == "show":
            self.play("show")
        assert self.hand.over
        return self

    # -- what can be seen

    @property
    def seat(self) -> int:
        return options(self.hand).seat

    @property
    def order(self) -> tuple[int, ...]:
        """Seats in the order in which they are asked to show."""
        return next(event.order for event in reversed(self.happened) if isinstance(event, e.ShowdownOpened))

    @property
    def may_muck(self) -> bool:
        assert options(self.hand).due == "show"
        return options(self.hand).muck

    def refusal(self, action: a.Action) -> tuple[str, str, str]:
        """Code, clause and words with which an action is refused."""
        with pytest.raises(Refused) as caught:
            decide(self.hand, action)
        return caught.value.code, caught.value.clause, caught.value.message

    def pushed(self) -> list[str]:
        """The pots as they were pushed, main pot first: "90 less 4: high 1:43, low 3:43"."""
        found = [event for event in self.happened if isinstance(event, e.PotAwarded)]
        assert [event.pot for event in found] == list(range(len(found)))
        return [_pot(event) for event in found]


def _pot(event: e.PotAwarded) -> str:
    parts = [f"{award.what} {' '.join(f'{seat}:{chips}' for seat, chips in award.shares)}" for award in event.awards]
    less = f" less {event.commission}" if event.commission else ""
    return f"{event.amount}{less}: {', '.join(parts)}"


HUNDREDS = (100, 100, 100, 100)
DRY = "2c 7d 9h Jc 3s"  #: a board that helps nobody with a pair in hand


def perth(stacks: Sequence[int] = HUNDREDS, hands: Sequence[str] = (), board: str = DRY, **said: Any) -> Table:
    return Table("perth-poker", "holdem", stacks, hands, board, limit="no-limit", blinds=(5, 10), **said)


def melbourne(stacks: Sequence[int] = HUNDREDS, hands: Sequence[str] = (), board: str = DRY, game: str = "holdem", **said: Any) -> Table:
    return Table("melbourne-poker", game, stacks, hands, board, limit="no-limit", blinds=(5, 10), **said)


def standard(stacks: Sequence[int] = HUNDREDS, hands: Sequence[str] = (), board: str = DRY, **said: Any) -> Table:
    return Table("standard", "no-limit-holdem", stacks, hands, board, blinds=(5, 10), **said)


def to_the_river(table: Table) -> Table:
    """Everybody calls and checks until the last card is out and the first player is to act."""
    while len(table.hand.boards[0]) < 5 or options(table.hand).due != "bet":
        wagers = options(table.hand).wagers
        assert wagers is not None
        table.play("check" if wagers.check else "call")
    return table


def perth_stud(hands: Sequence[str], stacks: Sequence[int] = (200, 200, 200), **options: str) -> Table:
    """Five-card stud, ante 10, bets of 10 to 100; whoever checks in the last round may, whatever they hold."""
    options = {"stud_check_enforcement": "ignore", **options}
    return Table("perth-poker", "five-card-stud", stacks, hands, ante=10, minimum=10, maximum=100, options=options)


# -- who shows first


def test_perth_9_2_all_ins_by_contribution_then_the_called_player_then_clockwise() -> None:
    table = perth((1000, 30, 1000, 20, 1000))
    table.play(50, "call", "call", "call", "call")  # seats 4 and 2 are all-in for 20 and 30
    table.play("check", "check", 20, "call", "call")  # flop
    table.play("check", "check", "check")
    table.play("check", 40, "call", "call")  # seat 3 is called on the river
    assert table.order == (4, 2, 3, 5, 1)


def test_perth_9_2a_equal_all_ins_clockwise_from_the_button() -> None:
    """Seat 4 went all-in first; seat 2 has put in as much and sits nearer the left of the button."""
    table = perth((1000, 30, 1000, 30, 1000)).play("call", 30, "call", "call", "call")
    assert table.checked_down().order == (2, 4, 1, 3, 5)


def test_perth_9_2a_what_was_put_in_counts_not_where_it_was() -> None:
    """The blind is all-in before the flop for more than seat 1 has in the whole hand."""
    table = perth((25, 60, 1000)).play(60, "call", "call")
    assert [table.hand.paid[place] for place in range(3)] == [25, 60, 60]
    assert table.order == (1, 2, 3)
    later = perth((60, 25, 1000)).play("call", 60, "call", "call")
    assert later.order == (2, 1, 3)


def test_perth_9_2b_the_others_follow_a_called_player_who_is_all_in() -> None:
    table = to_the_river(perth((200, 200, 60, 200, 200))).play("check", "check", 50, "call", "call", "call", "call")
    assert table.order == (3, 4, 5, 1, 2)


def test_perth_9_2b_the_last_raise_is_the_one_that_was_called() -> None:
    table = to_the_river(perth()).play("check", 10, 30, "fold", "call", "call")
    assert table.order == (3, 1, 2)


def test_melbourne_12_5_4_a_bet_that_nobody_called_makes_nobody_the_called_player() -> None:
    """Seat 1 is all-in; seat 3 folds to seat 2's bet. Seat 1 would have begun the round, so it begins the showing."""
    table = melbourne((10, 100, 100)).play("call", "call", "call").play(20, "fold")
    assert table.order == (1, 2)
    called = melbourne((10, 100, 100, 100)).play("call", "call", "call", "call").play(20, "call", "fold").checked_down()
    assert called.order == (1, 2, 3), "called on the flop, but the last round was checked"


def test_perth_9_2b_a_call_before_the_flop_is_no_bet() -> None:
    assert perth().checked_down().order == (1, 2, 3, 4)


BEST_IN_THE_MIDDLE = ("2c 4d 6h 8s 9c", "3c Ad 5h 7s 8c", "3d 5d 9h Ts Jh")  # seat 2 shows the ace


def test_perth_9_2c_nobody_called_and_the_first_to_act_begins() -> None:
    table = perth_stud(BEST_IN_THE_MIDDLE).play(10, "call", "call").checked_down()
    assert table.order == (2, 3, 1)


def test_perth_9_2b_place_one_is_a_place_like_any_other() -> None:
    """Seat 2 begins the last round, seat 1 bets it."""
    table = perth_stud(BEST_IN_THE_MIDDLE).play(10, "call", "call")
    table.play(*["check"] * 6).play("check", "check", 10, "call", "call")
    assert table.order == (1, 2, 3)


@pytest.mark.parametrize(
    ("choice", "order"), [("first-to-act", (2, 3, 1)), ("left-of-button", (1, 2, 3)), ("last-bettor", (3, 1, 2))], ids=str
)
def test_perth_9_2c_the_houses_choices(choice: str, order: tuple[int, ...]) -> None:
    """Seat 2 begins the last round; seat 3 bet the round before."""
    table = perth_stud(BEST_IN_THE_MIDDLE, showdown_nobody_called=choice).play(10, "call", "call")
    table.play("check", "check", "check").play("check", 10, "call", "call").checked_down()
    assert table.order == order


def test_perth_9_2c_the_last_bettor_may_sit_at_once_left_of_the_button() -> None:
    table = perth_stud(BEST_IN_THE_MIDDLE, showdown_nobody_called="last-bettor").play(10, "call", "call")
    table.play("check", "check", "check").play("check", "check", 10, "call", "call").checked_down()
    assert table.order == (1, 2, 3)


def test_perth_9_2c_the_last_bettor_has_folded() -> None:
    """Then it is the first to act of the last round, though that one has folded too: clockwise from there."""
    table = to_the_river(perth(options={"showdown_nobody_called": "last-bettor"}))
    assert table.play("check", "check", "check", "check").order == (1, 2, 3, 4), "nobody bet at all"
    table = perth(options={"showdown_nobody_called": "last-bettor"}).play("call", "call", "call", "call")
    table.play("check", 10, "call", "call", "call").play("check", "check", "check", "check")
    table.play("check", "fold", "check", "check")
    assert table.order == (1, 3, 4)


def test_a_called_hand_that_a_ruling_has_killed_is_passed_over() -> None:
    table = to_the_river(perth((200, 200, 200))).play("check", "check", 10, "call", "call")
    assert table.order == (3, 1, 2)
    evolve(table.hand, e.Mucked(3))
    assert show_order(table.hand) == [0, 1]
    evolve(table.hand, e.Mucked(1))
    assert show_order(table.hand) == [1]


def test_standard_7_3_whoever_would_have_begun_shows_first() -> None:
    """Seat 1 is all-in, so seat 2 begins the betting, but seat 1 the showing."""
    table = standard((10, 100, 100)).checked_down()
    assert table.order == (1, 2, 3)


def test_standard_7_2_the_last_bettor_of_the_last_round_comes_before_that() -> None:
    table = to_the_river(standard((10, 100, 100))).play("check", 10, "call")
    assert table.order == (3, 1, 2)
    assert to_the_river(standard()).play("check", "check", 10, "call", "call", "call").order == (3, 4, 1, 2)


@pytest.mark.parametrize(("choice", "order"), [("first-in-turn", (1, 2, 3, 4)), ("last-called", (2, 3, 4, 1))])
def test_standard_7_3_an_earlier_bettor(choice: str, order: tuple[int, ...]) -> None:
    table = standard(options={"showdown_first_uncalled": choice}).play("call", "call", "call", "check")
    table.play("check", 10, "call", "call", "call").checked_down()
    assert table.order == order


def test_standard_7_3_no_earlier_bettor_either() -> None:
    assert standard((10, 100, 100), options={"showdown_first_uncalled": "last-called"}).checked_down().order == (1, 2, 3)


def test_standard_7_3_in_stud_the_open_cards_lead() -> None:
    hands = ("2c 3c 4d 6h 8s 9c", "3d 5d Ah 5h 7s 8c", "3h 5s 9h Ts Jh Kd")
    table = Table("standard", "fixed-limit-stud", (100, 7, 100), hands, ante=2, bring_in=1, small_bet=4, big_bet=8)
    table.play(4, "call", "call").play("check", 4, "call", "call").checked_down()
    assert table.hand.standing[1] == ALL_IN
    assert table.order == (2, 3, 1), "the ace leads though its owner is all-in"


# -- who may throw a hand away: may-muck


def test_standard_7_5_everybody_may_muck_until_one_is_left() -> None:
    table = standard((100, 100, 100), ("As Ad", "Ks Kd", "Qs Qd")).checked_down()
    assert table.may_muck
    table.play("muck")
    assert (table.seat, table.may_muck) == (2, True)
    table.play("muck")
    assert table.pushed() == ["30: pot 3:30"]
    assert table.hand.shown == [2, 2, 0], "the last one takes the pot unseen"


def test_the_last_one_left_in_a_side_pot_has_won_it() -> None:
    """Seat 1 is all-in for 20; when seat 2 gives up, the side pot is seat 3's, whose hand stays in."""
    table = standard((20, 100, 100), ("As Ad", "Ks Kd", "Qs Qd")).play(20, "call", "call")
    table = table.play(10, "call").checked_down()
    assert table.order == (1, 2, 3)
    table.play("show")
    assert (table.seat, table.may_muck) == (2, True)
    table.play("muck")
    assert (table.seat, table.may_muck) == (3, False)
    assert table.refusal(a.Muck(3)) == ("must-show", "7.5", "Seat 3 must show.")
    assert table.play("show").pushed() == ["60: pot 1:60", "20: pot 3:20"]


def test_alone_in_the_side_pot_from_the_start() -> None:
    """The small blind is all-in; seat 3 folds to a bet on the flop, so seat 2 has the side pot."""
    table = standard((20, 100, 100), ("As Ad", "Ks Kd", "Qs Qd")).play(20, "call", "call").play("check", "check")
    table.play(10, "call").play(10, "fold")
    assert table.order == (2, 1)
    assert not table.may_muck
    table.play("show")
    assert (table.seat, table.may_muck) == (1, True)


# -- all-show


def test_where_everybody_shows() -> None:
    said: dict[str, Any] = {"limit": "spread", "blinds": (5, 10), "minimum": 10, "maximum": 50}
    hands = ("As Ad", "Ks Kd", "Qs Qd")
    free = Table("wa-permit-poker", "holdem", HUNDREDS[:3], hands, DRY, **said).checked_down().play("show")
    assert (free.seat, free.may_muck) == (2, True)
    bound = Table("wa-permit-poker", "holdem", HUNDREDS[:3], hands, DRY, options={"showdown_losing_hands": "all-show"}, **said)
    bound.checked_down()
    for seat in (1, 2, 3):
        assert (bound.seat, bound.may_muck) == (seat, False)
        assert bound.refusal(a.Muck(seat)) == ("must-show", "1.1:winners", f"Seat {seat} must show.")
        bound.play("show")
    assert bound.pushed() == ["30: pot 1:30"]


# -- who plays to win


def test_whoever_plays_to_win_shows_what_may_win_and_throws_the_rest_away() -> None:
    table = standard(HUNDREDS, ("Ks Kd", "Qs Qd", "Kc Kh", "As Ad")).checked_down()
    assert show_or_muck(table.hand, 0) == (e.Shown(1, cards("Ks Kd")),), "nobody has shown yet"
    table.play("show")
    assert show_or_muck(table.hand, 1) == (e.Mucked(2),), "worse"
    assert show_or_muck(table.play("muck").hand, 2) == (e.Shown(3, cards("Kc Kh")),), "as good"
    assert show_or_muck(table.play("show").hand, 3) == (e.Shown(4, cards("As Ad")),), "better"


def test_whoever_must_show_shows_a_worse_hand_and_at_a_live_table_tells_it() -> None:
    said: dict[str, Any] = {
        "limit": "spread",
        "blinds": (5, 10),
        "minimum": 10,
        "maximum": 50,
        "options": {"showdown_losing_hands": "all-show"},
    }
    bound = Table("wa-permit-poker", "holdem", (100, 100), ("As Ad", "Ks Kd"), DRY, **said).checked_down().play("show")
    assert show_or_muck(bound.hand, 1) == (e.Shown(2, cards("Ks Kd")),)
    live = Table("wa-permit-poker", "holdem", (100, 100), told=DRY, **said).checked_down()
    with pytest.raises(Refused, match="The cards of seat 1 are not known: tell them"):
        show_or_muck(live.hand, 0)


# -- who is beaten: what may be thrown away without asking


@pytest.mark.parametrize("make", [standard, perth, melbourne])
def test_only_what_a_shown_hand_beats_is_beaten(make: Callable[..., Table]) -> None:
    """A pot is lost by nobody who is first to show, best or equal; a hand that one shown beats is beaten, in every book."""
    table = river_bet(make(HUNDREDS, ("Ks Kd", "Qs Qd", "Kc Kh", "As Ad")))
    found = []
    for _ in range(4):
        now = options(table.hand)
        found.append((now.seat, now.beaten))
        table.play("muck" if now.beaten else "show")
    assert found == [(1, False), (2, True), (3, False), (4, False)]
    assert table.pushed() == ["80: pot 4:80"]


def test_a_hand_that_wins_one_of_two_pots_is_not_beaten() -> None:
    """Seat 1 is all-in and has the best hand; seat 2 has the better of the two that contest the side pot, whichever shows first."""
    table = standard((20, 100, 100), ("As Ad", "Ks Kd", "Qs Qd")).play(20, "call", "call").play(10, "call").checked_down()
    assert not options(table.hand).beaten
    table.play("show")
    assert (options(table.hand).seat, options(table.hand).beaten) == (2, False), "nobody in the side pot has shown"
    table.play("show")
    assert (options(table.hand).seat, options(table.hand).beaten) == (3, True), "beaten in both"


@pytest.mark.parametrize(("second", "beaten"), [("4h 5h", False), ("Qh Jh", True), ("Kd Qc", False), ("Kd Jc", True)])
def test_a_hand_that_wins_high_or_low_is_not_beaten(second: str, beaten: bool) -> None:
    table = river_bet(melbourne((100, 100), ("Kh Qd", second), LOW_BOARD, "holdem-hilo8")).play("show")
    assert options(table.hand).beaten == beaten


@pytest.mark.parametrize(("second", "beaten"), [("Ts Td", False), ("Jh Jd", False), ("5s 5d", True)])
def test_a_hand_that_wins_on_one_board_is_not_beaten(second: str, beaten: bool) -> None:
    boards = (DRY, "4c 6h Th Qc 8s")
    table = Table("melbourne-poker", "double-flop-holdem", (100, 100), ("Ah Ad", second), *boards, limit="no-limit", blinds=(5, 10))
    assert options(river_bet(table).play("show").hand).beaten == beaten


def test_what_is_not_known_is_not_beaten() -> None:
    table = standard(HUNDREDS[:2], told=DRY).checked_down().do(a.Show(1, cards("4s 5s")))
    assert (table.seat, options(table.hand).beaten) == (2, False)


# -- called-and-all-in-show


def test_perth_9_2_where_the_called_and_the_all_in_players_must_show() -> None:
    hands = ("As Ad", "Ks Kd", "Qs Qd", "Js Jd")
    must: dict[str, Any] = {"options": {"showdown_without_showing": "must-show"}}
    table = perth((100, 20, 100, 100), hands, **must).play(20, "call", "call", "call")
    table.play(*["check"] * 6).play("check", 10, "call", "call")
    assert table.order == (2, 3, 4, 1)
    assert (table.seat, table.may_muck) == (2, False), "all-in"
    assert table.refusal(a.Muck(2)) == ("must-show", "9.2(c)", "Seat 2 must show.")
    assert (table.play("show").seat, table.may_muck) == (3, False), "called"
    assert (table.play("show").seat, table.may_muck) == (4, True)
    assert (table.play("muck").seat, table.may_muck) == (1, True), "it wins, and may be given up all the same"
    assert table.play("show").pushed() == ["80: pot 1:80", "30: pot 1:30"]


def test_perth_9_2_by_default_even_these_may_give_up() -> None:
    table = perth((100, 20, 100, 100)).play(20, "call", "call", "call").play(*["check"] * 6).play("check", 10, "call", "call")
    assert table.order == (2, 3, 4, 1)
    for _ in range(3):
        assert table.may_muck
        table.play("muck")
    assert table.pushed() == ["110: pot 1:110"]


def test_perth_9_2_nobody_called_and_nobody_all_in() -> None:
    table = perth(hands=("As Ad", "Ks Kd", "Qs Qd", "Js Jd"), options={"showdown_without_showing": "must-show"}).checked_down()
    assert table.may_muck
    assert table.play("muck", "muck").may_muck


# -- must-show-equal-or-better


def river_bet(table: Table) -> Table:
    """Seat 1 bets the river and everybody calls."""
    return to_the_river(table).play(10, *["call"] * (len(table.hand.stack) - 1))


def test_melbourne_12_5_4_the_called_player_shows_and_then_whoever_is_as_good() -> None:
    table = river_bet(melbourne(hands=("Qs Qd", "Ks Kd", "Qc Qh", "Kc Kh")))
    assert table.order == (1, 2, 3, 4)
    assert not table.may_muck
    assert table.refusal(a.Muck(1)) == ("must-show", "12.5.4#2", "Seat 1 must show.")
    assert (table.play("show").seat, table.may_muck) == (2, False)
    assert (table.play("show").seat, table.may_muck) == (3, True), "as good as the called hand, but beaten by the kings"
    assert (table.play("muck").seat, table.may_muck) == (4, False), "equal to the best"
    assert table.play("show").pushed() == ["80: pot 2:40 4:40"]


def test_melbourne_12_5_4_somebody_shows_first_whatever_they_hold() -> None:
    """After the first has shown the worst hand possible, the next is measured by it."""
    table = melbourne(HUNDREDS[:3], ("4s 5s", "4h 5h", "4d 6d")).checked_down()
    assert not table.may_muck
    assert not table.play("show").may_muck, "equal"
    assert table.play("show").may_muck is False, "better"


def test_melbourne_12_5_4_the_called_player_shows_even_when_beaten_already() -> None:
    table = river_bet(melbourne((100, 100, 100), ("Qs Qd", "Ks Kd", "Js Td"))).do(a.Show(2))
    assert (table.seat, table.may_muck) == (1, False)
    checked = melbourne((100, 100, 100), ("Qs Qd", "Ks Kd", "Js Td")).checked_down().do(a.Show(2))
    assert (checked.seat, checked.may_muck) == (1, True), "nobody was called"


def test_melbourne_12_5_4_measured_by_the_called_hand_alone() -> None:
    table = river_bet(melbourne(hands=("Qs Qd", "Ks Kd", "Qc Qh", "Js Td"), options={"showdown_compare_with": "called-hand"}))
    table.play("show", "show")
    assert (table.seat, table.may_muck) == (3, False), "as good as the called hand"
    table.play("show")
    assert (table.seat, table.may_muck) == (4, True)


def test_melbourne_12_5_4_the_called_hand_is_not_always_the_nearest() -> None:
    table = melbourne(HUNDREDS[:3], ("As Ah", "Ks Kh", "4s 4h"), options={"showdown_compare_with": "called-hand"})
    to_the_river(table).play("check", "check", 10, "call", "call").play("show", "show")
    assert table.order == (3, 1, 2)
    assert (table.seat, table.may_muck) == (2, False), "the kings beat the called fours"


def side_pot(*hands: str) -> Table:
    """Seat 1 is all-in for 50; seats 2 and 3 play on, and seat 2 is called on the river."""
    table = melbourne((50, 200, 200), hands).play("call", 50, "call", "call")
    return to_the_river(table).play(50, "call")


def test_melbourne_9_6_2d_each_pot_is_looked_at_by_itself() -> None:
    table = side_pot("As Ad", "Ks Kd", "Qs Qd")
    assert table.order == (2, 3, 1)
    table.play("show")
    assert (table.seat, table.may_muck) == (3, True)
    assert (table.play("muck").seat, table.may_muck) == (1, False), "the best hand of the main pot"
    assert table.play("show").pushed() == ["150: pot 1:150", "100: pot 2:100"]


def test_melbourne_9_6_2d_an_all_in_hand_excuses_nobody_from_the_side_pot() -> None:
    table = side_pot("As Ad", "Ks Kd", "Kc Kh").do(a.Show(1))
    assert (table.seat, table.may_muck) == (2, False), "beaten in the main pot, but nobody has shown in the side pot"
    assert (table.play("show").seat, table.may_muck) == (3, False), "beaten in the main pot, equal in the side pot"
    worse = side_pot("As Ad", "Ks Kd", "Qc Qh").do(a.Show(1)).play("show")
    assert (worse.seat, worse.may_muck) == (3, True)


def test_melbourne_9_6_2d_a_side_pot_is_no_measure_of_the_main_pot() -> None:
    """Seat 1 contests the main pot alone: the hand shown there is the measure, and it is worse."""
    table = side_pot("Qs Qd", "Ks Kd", "Ac Ah").play("show", "show")
    assert (table.seat, table.may_muck) == (1, True)


LOW_BOARD = "2c 3d 8h Kc Ks"


@pytest.mark.parametrize(
    ("second", "muck"),
    [
        ("4h 5h", False),  # a low, and nobody has shown one
        ("Qh Jh", True),  # neither high nor low
        ("Kd Qc", False),  # as good for high
        ("Kd Jc", True),
    ],
)
def test_melbourne_12_5_4_hilo_either_half_will_do(second: str, muck: bool) -> None:
    table = river_bet(melbourne((100, 100), ("Kh Qd", second), LOW_BOARD, "holdem-hilo8")).play("show")
    assert (table.seat, table.may_muck) == (2, muck)


@pytest.mark.parametrize(("third", "muck"), [("4d 5c", False), ("4d 6c", True), ("Ad 4c", False), ("7h 6h", True)])
def test_melbourne_12_5_4_hilo_the_best_low_so_far(third: str, muck: bool) -> None:
    table = river_bet(melbourne(HUNDREDS[:3], ("Kh Qd", "4h 5h", third), LOW_BOARD, "holdem-hilo8")).play("show", "show")
    assert (table.seat, table.may_muck) == (3, muck)


@pytest.mark.parametrize(
    ("first", "second", "muck"),
    [
        ("Ah Ad", "Ts Td", False),  # better on the bottom board
        ("Ah Ad", "Jh Jd", False),  # better on the top board
        ("Ah Ad", "5s 5d", True),
        ("Jh Jd", "Qd 5s", False),  # queens on the bottom beat the jacks there, if not the three jacks on top
        ("Qh Qd", "Jh 5s", True),  # jacks on top beat nothing
    ],
)
def test_melbourne_12_5_4_either_board_will_do(first: str, second: str, muck: bool) -> None:
    table = Table(
        "melbourne-poker", "double-flop-holdem", (100, 100), (first, second), DRY, "4c 6h Th Qc 8s", limit="no-limit", blinds=(5, 10)
    )
    river_bet(table).play("show")
    assert (table.seat, table.may_muck) == (2, muck)


@pytest.mark.parametrize(("second", "muck"), [("2h 3h 4h 5h 7c", False), ("2h 3h 4h 6h 7c", False), ("2h 3h 4h 5h 8c", True)])
def test_melbourne_9_6_2d_in_lowball_better_is_lower(second: str, muck: bool) -> None:
    table = Table("melbourne-poker", "lowball-27", (100, 100), ("2d 3d 4s 6c 7d", second), limit="no-limit", blinds=(5, 10))
    table.play("decline").checked_down().play("show")
    assert (table.seat, table.may_muck) == (2, muck)


def test_melbourne_at_a_live_table_nobody_is_held_to_cards_unseen() -> None:
    table = melbourne(HUNDREDS[:2], told=DRY).checked_down()
    assert not table.may_muck, "somebody has to show first"
    table.do(a.Show(1, cards("4s 5s")))
    assert (table.seat, table.may_muck) == (2, True)


def test_melbourne_12_5_4_where_a_better_hand_may_be_thrown_away() -> None:
    table = river_bet(melbourne((100, 100), ("Qs Qd", "Ks Kd"), options={"showdown_muck_better": "may-muck"}))
    assert table.may_muck
    assert table.play("show").may_muck


def test_what_a_hand_is_worth_is_asked_of_the_high_on_the_first_board() -> None:
    table = melbourne((100, 100), ("Kh Qd", "4h 5h"), LOW_BOARD, "holdem-hilo8").checked_down()
    assert worth(table.hand, 0) == worth(table.hand, 0, 0, low=False) > worth(table.hand, 1) > 0
    assert worth(table.hand, 0, low=True) == 0
    assert contests(table.hand) == [(0, False), (0, True)]


# -- hands turned up before the last card


def test_standard_11_2_hands_turned_up_at_once_stay_up() -> None:
    table = standard((50, 50), ("As Ad", "Ks Kd"), play="tournament").play(50, "call")
    assert not table.hand.boards[0]
    assert (table.seat, table.may_muck) == (2, False)
    assert table.refusal(a.Muck(2)) == ("must-show", "11.3", "Seat 2 must show.")
    table.play("show", "show")
    assert table.pushed() == ["100: pot 1:100"]


def razz_all_in_at_once() -> Table:
    """A live tournament: both are all-in on the first street, so the last card comes after the hands were turned up."""
    told = "2c 3d 4c 5d 6c 7d 8c 9d"
    table = Table("standard", "fixed-limit-razz", (6, 6), told=told, play="tournament", ante=2, bring_in=1, small_bet=4, big_bet=8)
    table.play(4, "call").do(a.Show(2, cards("Ad Kd"))).do(a.Show(1, cards("As Ks")))
    assert table.hand.down == [(*cards("As Ks"), UNKNOWN), (*cards("Ad Kd"), UNKNOWN)]
    return table


def test_a_hand_turned_up_is_asked_only_for_its_last_card() -> None:
    table = razz_all_in_at_once()
    assert (table.seat, table.may_muck) == (2, False)
    assert table.refusal(a.Muck(2)) == ("must-show", "7.5", "Seat 2 must show.")
    assert table.refusal(a.Show(2)) == ("unknown-cards", "10.8", "The cards of seat 2 are not known: tell them.")
    assert table.refusal(a.Show(1, cards("As Ks Qs")))[0] == "not-your-turn"
    assert table.refusal(a.Show(2, cards("Ad Qd Jd"))) == ("other-cards", "10.7", "Seat 2 holds other cards than those told.")
    table.do(a.Show(2, cards("Qd Ad Kd"))).do(a.Show(1, cards("As Ks Qs")))
    assert table.pushed() == ["12: pot 1:12"]


def test_a_card_already_known_is_not_told_twice() -> None:
    assert razz_all_in_at_once().refusal(a.Show(2, cards("Ad Kd") + cards("Ad")))[0] == "card-out"


# -- out of turn


def test_showing_ahead_of_turn_binds_only_the_one_who_shows() -> None:
    table = perth(hands=("As Ad", "Ks Kd", "Qs Qd", "Js Jd")).checked_down()
    assert table.refusal(a.Show(9))[0] == "unknown-seat"
    assert table.do(a.Show(3)).seat == 1, "seat 1 is still to show"
    assert table.hand.shown == [0, 0, 1, 0]
    assert table.may_muck
    assert table.play("muck").seat == 2
    assert table.play("show").seat == 4, "seat 3 has shown"
    assert table.play("muck").pushed() == ["40: pot 2:40"]


def test_who_may_not_show_ahead_of_turn() -> None:
    table = perth(hands=("As Ad", "Ks Kd", "Qs Qd", "Js Jd"))
    assert table.refusal(a.Show(3))[0] == "not-now", "the betting is not over"
    table.play("call", "call", "call", "call").play("fold").checked_down()
    assert table.order == (2, 3, 4)
    assert table.refusal(a.Show(1)) == ("folded", "12.1", "Seat 1 has folded and takes no further part in this hand.")
    assert table.refusal(a.Show(9))[0] == "unknown-seat"
    assert table.refusal(a.Muck(3))[0] == "not-your-turn"
    table.do(a.Show(3))
    assert table.refusal(a.Show(3))[0] == "not-your-turn", "once is enough"
    table.play("muck")
    assert table.refusal(a.Show(2))[0] == "folded"
    table.play("show")
    assert table.refusal(a.Show(4))[0] == "hand-over"
    assert table.refusal(a.Muck(4))[0] == "hand-over"


def test_mucking_is_for_the_showdown() -> None:
    table = perth(hands=("As Ad", "Ks Kd", "Qs Qd", "Js Jd"))
    assert table.refusal(a.Muck(table.seat))[0] == "not-now"


# -- telling cards


def test_a_known_hand_is_shown_as_it_is() -> None:
    table = perth((100, 100), ("As Ad", "Ks Kd")).checked_down()
    assert table.refusal(a.Show(1, cards("As Ks"))) == ("other-cards", "4.1(a)", "Seat 1 holds other cards than those told.")
    assert table.refusal(a.Show(1, (card("As"), card("As")))) == ("other-cards", "4.1(a)", "Seat 1 holds other cards than those told.")
    assert table.refusal(a.Show(1, cards("As"))) == ("wrong-number-of-cards", "9.3", "Seat 1 holds 2 cards; 1 were told.")
    assert decide(table.hand, a.Show(1)) == (e.Shown(1, cards("As Ad")),)
    assert decide(table.hand, a.Show(1, cards("Ad As"))) == (e.Shown(1, cards("Ad As")),)


def test_a_live_hand_is_told() -> None:
    table = perth((100, 100), told=DRY).checked_down()
    assert table.refusal(a.Show(1)) == ("unknown-cards", "9.3", "The cards of seat 1 are not known: tell them.")
    assert table.refusal(a.Show(1, (card("As"), UNKNOWN))) == ("unknown-cards", "9.3", "The cards of seat 1 are not known: tell them.")
    assert table.refusal(a.Show(1, cards("As"))) == ("wrong-number-of-cards", "9.3", "Seat 1 holds 2 cards; 1 were told.")
    assert table.refusal(a.Show(1, cards("As Ks Qs"))) == ("wrong-number-of-cards", "9.3", "Seat 1 holds 2 cards; 3 were told.")
    assert table.refusal(a.Show(1, cards("As 9h"))) == ("card-out", "4.1(a)", "9h is out already.")
    assert table.refusal(a.Show(1, (card("As"), card("As"))))[:2] == ("card-out", "4.1(a)")
    assert table.do(a.Show(1, cards("As Ad"))).hand.down[0] == cards("As Ad")
    assert table.refusal(a.Show(2, cards("As Kd"))) == ("card-out", "4.1(a)", "As is out already.")
    assert table.do(a.Show(2, cards("Ah Ac"))).pushed() == ["20: pot 1:10 2:10"]


def test_a_card_of_another_pack_is_not_told() -> None:
    table = melbourne((100, 100), pack=32, told="8c 9d Jh Qc Ks").checked_down()
    code, clause, _ = table.refusal(a.Show(1, cards("2c 7d")))
    assert code == "card-out"
    assert clause in table.rules.terms.book.clauses


def test_a_board_nobody_has_told_is_asked_for() -> None:
    table = standard((100, 100)).checked_down()
    assert table.may_muck
    play(table.hand, a.Show(1, cards("As Ks")))
    play(table.hand, a.Show(2, cards("Ad Kd")))
    assert table.refusal(a.Pay()) == ("unknown-cards", "10.8", "The board or an open card is not known: tell it.")


def test_an_open_card_nobody_has_told_is_asked_for() -> None:
    table = Table("standard", "fixed-limit-stud", (100, 100), told="2c 3d", ante=2, bring_in=1, small_bet=4, big_bet=8)
    table.play(4, "call").checked_down()
    for told in ("As Ks Qs", "Ad Kd Qd"):
        play(table.hand, a.Show(table.seat, cards(told)))
    assert table.refusal(a.Pay())[0] == "unknown-cards"


def test_melbourne_nobody_is_held_to_a_board_unseen() -> None:
    table = melbourne((100, 100)).checked_down().do(a.Show(1, cards("As Ks")))
    assert (table.seat, table.may_muck) == (2, True)
    assert table.do(a.Muck(2)).pushed() == ["20: pot 1:20"]


# -- Perth's last round of stud: a check behind a check


def last_round(*hands: str, game: str = "five-card-stud", live: str = "", **choices: str) -> Table:
    """Everybody calls the first bet and checks until the last round; the best hand showing is to act."""
    stacks = (200,) * len(hands)
    said: dict[str, Any] = {"ante": 10, "minimum": 10, "maximum": 100, "options": choices}
    table = Table("perth-poker", game, stacks, () if live else hands, told=live, **said)
    while len(table.hand.played) < table.rules.game.betting_rounds - 1 or options(table.hand).due != "bet":
        wagers = options(table.hand).wagers
        assert wagers is not None
        table.play("check" if wagers.check else "call" if wagers.call >= 0 else wagers.least)
    return table


def may_check(table: Table) -> bool:
    wagers = options(table.hand).wagers
    assert wagers is not None
    return wagers.check


CHECKERS = {
    "kings": "2c Kd Ks 5h 4d",  # the first card is down
    "ace high": "2c Ah Qd 9s 5c",
    "two pair": "2c Kd Ks 5h 5d",
    "sevens": "Ac 7d 7s 7h Kc",
    "a small pair": "6h 2h 2s Kd 5c",
}
BEHIND = [  # the checker, the next player's hand, whether that is good enough to check: by default, and where it must beat as many cards
    ("kings", "Ad Ah 9c 7s 3d", True, True),
    ("kings", "Qd Qh 9c 7s 3d", False, False),
    ("kings", "Kh Kc 5d 4s 3c", True, False),  # only the fifth card is more
    ("kings", "Kh Kc 6d 4s 3c", True, True),
    ("kings", "Kh Kc 5d 3s 2d", False, False),
    ("kings", "3s 3d 2d 2h 4c", True, True),
    ("kings", "Ad Qh Jc 9s 8d", False, False),
    ("ace high", "Ad Qc 9h 5d 2s", True, False),
    ("ace high", "Ad Qc 9h 6d 2s", True, True),
    ("ace high", "Ad Qc 9h 4d 2s", False, False),
    ("ace high", "Ad Jc 9h 5d 2s", False, False),
    ("ace high", "Kd Qc Jh 5d 2s", False, False),
    ("ace high", "2d 2h 3s 4c 6s", True, True),
    ("two pair", "As Ad 2h 2d 3s", True, True),
    ("two pair", "Kh Kc 5c 5s 2d", True, False),
    ("two pair", "Kh Kc 4c 4s Ad", False, False),
    ("two pair", "As Ad Qh Jc 9s", False, False),
    ("two pair", "3s 3d 3h 7c 8s", True, True),
    ("sevens", "8s 8d 8h 2c 3d", True, True),
    ("sevens", "6s 6d 6h 2c 3d", False, False),
    ("sevens", "As Ad Ks Kd 3c", False, False),
    ("sevens", "4s 5d 6h 3c 2d", True, True),
    ("sevens", "2s 5s 6s 3s 9s", True, True),
    ("a small pair", "3s 3d 4h 6c 7d", True, True),
    ("a small pair", "2d 2c Kh 6c 3d", True, True),
    ("a small pair", "2d 2c Kh 5d 3d", True, False),
    ("a small pair", "2d 2c Qh 5d 3d", False, False),
    ("a small pair", "Ad Kh Qh 5d 3d", False, False),
]


@pytest.mark.parametrize(("checker", "hand", "extra_cards_win", "must_beat"), BEHIND)
def test_perth_21_5d_who_may_check_behind_a_check(checker: str, hand: str, extra_cards_win: bool, must_beat: bool) -> None:
    for choice, allowed in (("extra-cards-win", extra_cards_win), ("must-beat", must_beat)):
        table = last_round(CHECKERS[checker], hand, stud_check_tie=choice)
        assert (table.seat, may_check(table)) == (1, True)
        table.play("check")
        assert (table.seat, may_check(table)) == (2, allowed)


def test_perth_21_5d_who_may_not_check_bets_or_folds() -> None:
    table = last_round(CHECKERS["kings"], "Qd Qh 9c 7s 3d").play("check")
    words = "Seat 2 may check only with a hand above the cards of those who checked."
    assert table.refusal(a.Check(2)) == ("check-barred", "21.5(d)", words)
    assert options(table.hand).in_words() == ("seat 2 folds", "seat 2 bets 10 to 100")
    free = last_round(CHECKERS["kings"], "Qd Qh 9c 7s 3d", stud_check_enforcement="ignore").play("check")
    assert may_check(free)


@pytest.mark.parametrize(
    ("fourth", "first_alone", "every"),
    [("3d As 9h 8d 4s", True, True), ("3d Jc Tc 8c 7h", True, False), ("3d Jc Tc 7c 5h", False, False), ("3d Qc Tc 8c 7h", True, True)],
)
def test_perth_21_5d_several_have_checked(fourth: str, first_alone: bool, every: bool) -> None:
    """Seat 1 folds its aces. Seat 2 checks behind jack, ten, eight, six; seat 3, whose tens are a pair, behind queen, ten, seven, two."""
    hands = ("2c Ah Ad 9s 5c", "3c 6d Jh 8s Ts", "Td Th Qh 7s 2h", fourth)
    for choice, allowed in (("first-checker", first_alone), ("every-checker", every)):
        table = last_round(*hands, stud_check_several=choice).play("fold", "check")
        assert (table.seat, may_check(table)) == (3, True)
        table.play("check")
        assert (table.seat, may_check(table)) == (4, allowed)


def test_perth_21_5d_the_first_who_checked_counts_also_for_the_third() -> None:
    """Seat 2 shows more than seat 3; seat 4 is above seat 3 only."""
    hands = ("2c Ah Ad 9s 5c", "3c Kd Jh 8s 6c", "Th Tc Qh 7s 2h", "3d Qc Jc 8d 4s")
    table = last_round(*hands).play("fold", "check", "check")
    assert (table.seat, may_check(table)) == (4, False)


def test_perth_22_7d_only_the_three_regular_up_cards_count() -> None:
    """Seat 1's third king, turned up by a ruling, is left out (32.1)."""
    table = last_round("Kh 3c Kd Ks 5h", "Ad 4c Ah 9c 7s", game="six-card-stud")
    evolve(table.hand, e.CardTurnedUp(1, card("Kh"), card("Kh")))
    assert table.hand.up[0] == cards("Kd Ks 5h Kh")
    table.play("check")
    assert may_check(table), "a pair of aces is above a pair of kings"
    worse = last_round("2h 3c Kd Ks 5h", "Qd 4c Qh 9c 7s", game="six-card-stud").play("check")
    assert not may_check(worse)
    assert worse.refusal(a.Check(2))[:2] == ("check-barred", "22.7(d)")


@pytest.mark.parametrize(("shared", "allowed"), [("Ah", True), ("As", True), ("4s", False)])
def test_perth_23_9d_a_shared_card_is_part_of_the_own_hand(shared: str, allowed: bool) -> None:
    """Eight players: the next card of the deck is common to all (33.1). An ace makes seat 2 a pair above seat 1's kings."""
    hands = (f"2c 2d Kh Kd 9s 5c {shared}", "Ac 3d Qh Jd 8s 6c", *[""] * 6)
    table = last_round(*hands, game="seven-card-stud")
    assert table.hand.boards == [cards(shared)]
    assert table.seat == 1
    table.play("check")
    assert (table.seat, may_check(table)) == (2, allowed)


def test_perth_21_5d_at_a_live_table_staff_see_to_it() -> None:
    """Seat 1 shows kings and seat 2 a queen; nobody knows the card below."""
    table = last_round("", "", live="Kd Qd Ks 2s 5h 3h 4d 7c")
    assert table.seat == 1
    assert may_check(table.play("check"))


def test_perth_21_5d_is_for_the_last_round() -> None:
    table = Table("perth-poker", "five-card-stud", (200, 200), (CHECKERS["kings"], "Qd Jh 9c 7s 3d"), ante=10, minimum=10, maximum=100)
    table.play(10, "call")
    for _ in range(2):
        assert may_check(table.play("check"))
        table.play("check")
    assert not may_check(table.play("check"))


def test_whoever_has_nothing_in_the_pot_shows_nothing_though_first_in_line() -> None:
    """The house's fee was all there was: the electronic dealer gives the hand up, and the next one shows."""
    rules = table_rules("standard", "no-limit-holdem", blinds=(1, 2))
    hand = Hand(rules, (2, 100, 100), deck=rules.pack_cards, forced=[(0, 2, "fee"), (1, 2, "blind"), (2, 2, "blind")])
    dealer = Dealer(Random(1))
    happened = dealer.deal_on(hand)
    while not hand.over:
        happened += play(hand, a.Check(options(hand).seat))
        happened += dealer.deal_on(hand)
    assert hand.show_order[0] == 0
    assert [type(event) for event in happened if isinstance(event, e.Shown | e.Mucked)] == [e.Mucked, e.Shown, e.Shown]
