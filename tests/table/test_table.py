"""A table told step by step: chips, seats, blinds owed, Kill Pots, notice; and documents that are no table."""

from __future__ import annotations

import json
import random
import re
from typing import Any, get_args

import pytest

from pitboss.betting.kill import Face, KillButton
from pitboss.cards import cards
from pitboss.chips import ChipError
from pitboss.hand.forms import CodecError
from pitboss.hand.refusal import Refused
from pitboss.hand.rules import table_rules
from pitboss.law.terms import TermsError
from pitboss.table import actions as a
from pitboss.table import events as e
from pitboss.table.absence import overdue
from pitboss.table.codec import event_from_json, event_to_json, replay, sign_from_json, sign_to_json, table_from_json, table_to_json
from pitboss.table.decide import ANSWERS, act, decide
from pitboss.table.evolve import CHANGES, evolve
from pitboss.table.options import options
from pitboss.table.owed import owed
from pitboss.table.playing import finish_of
from pitboss.table.sign import BuyIn, Sign
from pitboss.table.start import hand_of
from pitboss.table.state import Table, chips
from tests.rulebooks import PROJECT
from tests.table.rooms import KILL, draw, played_out, shuffled

WRONG: tuple[Any, ...] = (None, -1.5, "x", [[]], {"a": 1})
HOLDEM: dict[str, Any] = {"limit": "no-limit", "blinds": (5, 10)}


def sign(book: str = "perth-poker", game: str = "holdem", *, stakes: dict[str, Any] | None = None, **more: Any) -> Sign:
    return Sign(table_rules(book, game, **(stakes or HOLDEM)), more.pop("buy_in", BuyIn(200, 1000)), **more)


def seated(where: Sign, *names: str, opened: bool = True) -> Table:
    table = Table(where, 9)
    for seat, name in enumerate(names, start=1):
        act(table, a.TakeSeat(name, seat, 500))
    if opened:
        act(table, draw(table, random.Random(1)))
    return table


def no_hand_changes_hands(table: Table) -> None:
    """A hand in which nobody wins or loses anything."""
    act(table, a.StartHand())
    assert table.playing is not None
    act(table, a.FinishHand(tuple(zip(table.playing.seats, table.playing.stacks, strict=True))))


def refusal(table: Table, action: a.Action) -> Refused:
    before = table.copy()
    with pytest.raises(Refused) as caught:
        decide(table, action)
    assert table == before
    return caught.value


def parts(union: Any) -> set[type]:
    return {each for part in get_args(union) for each in (parts(part) if get_args(part) else {part})}


def test_every_action_is_answered_and_every_event_does_something() -> None:
    assert parts(a.Action) == {*ANSWERS, a.TopUp}
    assert parts(e.Event) == {*CHANGES}


class TestChips:
    def test_a_hand_moves_chips_and_the_house_takes_its_share(self) -> None:
        where = Sign(table_rules("perth-poker", "holdem", **HOLDEM, commission={"kind": "percent", "percent": 10}), BuyIn(200, 1000))
        table, chance = seated(where, "Ann", "Bob", "Cat"), random.Random(5)
        for _ in range(20):
            act(table, a.StartHand())
            hand = hand_of(table, shuffled(where.rules, chance))
            happened = played_out(hand, chance)
            act(table, finish_of(hand, happened))
            assert chips(table) == 1500
            if not options(table).start:
                break
        assert table.house > 0

    def test_what_comes_out_of_a_hand_is_what_went_in(self) -> None:
        table = seated(sign(), "Ann", "Bob")
        act(table, a.StartHand())
        assert refusal(table, a.FinishHand(((1, 500), (2, 501)))).code == "chips"
        assert refusal(table, a.FinishHand(((1, 1000),))).code == "stacks"
        assert refusal(table, a.FinishHand(((1, 1001), (2, -1)))).code == "stacks"

    def test_chips_bought_after_folding_play_from_the_next_hand(self) -> None:
        from pitboss.hand import actions as h
        from pitboss.hand.dealer import Dealer
        from pitboss.hand.decide import play

        table = seated(sign(), "Ann", "Bob", "Cat", "Dan")
        act(table, a.StartHand())
        hand = hand_of(table, table.sign.rules.pack_cards)
        Dealer(random.Random(1)).deal_on(hand)
        folder = options_seat(hand)
        with pytest.raises(Refused, match="in the hand"):
            decide(table, a.TopUp(folder, 100), hand)
        play(hand, h.Fold(folder))
        assert act(table, a.TopUp(folder, 100), hand) == (e.ToppedUp(folder, 100, later=True, unmet=False),)
        assert (table.player(folder).chips, table.player(folder).bought) == (500, 100)
        assert table.playing is not None
        act(table, a.FinishHand(tuple(zip(table.playing.seats, table.playing.stacks, strict=True))))
        assert table.player(folder).chips == 600

    def test_nobody_goes_south(self) -> None:
        table = seated(sign(return_within=3600, buy_in=BuyIn(200, 300)), opened=False)
        act(table, a.TakeSeat("Ann", 1, 300))
        table.player(1).chips = 800  # a good evening
        act(table, a.Leave(1, at=100))
        for too_little in (300, 799):
            found = refusal(table, a.TakeSeat("Ann", 1, too_little, at=3700))
            assert (found.code, found.allowed) == ("buy-in", ("800 to 800",))
        assert decide(table, a.TakeSeat("Ann", 1, 800, at=3700))
        assert decide(table, a.TakeSeat("Ann", 1, 300, at=3701)), "the time is over"
        assert refusal(table, a.TakeSeat("Bob", 1, 800, at=3700)).code == "buy-in"

    def test_who_leaves_in_a_hand_goes_when_it_is_over(self) -> None:
        table = seated(sign(), "Ann", "Bob", "Cat")
        act(table, a.StartHand())
        assert act(table, a.Leave(2)) == (e.WillLeave(2),)
        assert refusal(table, a.Leave(2)).code == "leaving"
        happened = act(table, a.FinishHand(((1, 400), (2, 700), (3, 400)), at=77))
        assert happened[1:] == (e.CashedOut("Bob", 2, 700), e.SeatLeft(2, "Bob", 700, 77, table.kill))
        assert (table.at(2), chips(table)) == (None, 800)

    def test_another_game_with_another_buy_in(self) -> None:
        table = seated(sign(), "Ann", "Bob", "Cat")
        stud = sign(game="five-card-stud", stakes={"ante": 5, "minimum": 5, "maximum": 100}, buy_in=BuyIn(100, 400))
        act(table, a.AnnounceChange(stud, "poker-supervisor"))
        for seat in (1, 2, 3):
            act(table, a.Agree(seat))
        act(table, a.ChangeSign("poker-supervisor"))
        assert refusal(table, a.StartHand()).code == "players", "all have too much for it"
        assert refusal(table, a.TakeOff(1, 99)).allowed == ("100 to 400",)
        for seat in (1, 2):
            act(table, a.TakeOff(seat, 100 * seat))
        assert refusal(table, a.TakeOff(1, 50)).clause == "7.3"
        act(table, a.StartHand())
        assert table.playing is not None
        assert table.playing.seats in ((1, 2), (2, 1))

    @pytest.mark.parametrize("amount", [-5, 0, 199, 1001, True, 10.5, "all"])
    def test_no_stake(self, amount: Any) -> None:
        assert refusal(Table(sign(), 9), a.TakeSeat("Ann", 1, amount)).code in ("chips", "buy-in")

    def test_no_sign(self) -> None:
        with pytest.raises(ChipError):
            BuyIn(100, 50)
        with pytest.raises(TermsError, match="no Kill Pots"):
            sign(kill=True)


def options_seat(hand: Any) -> int:
    from pitboss.hand.options import options as choices

    return choices(hand).seat


class TestTheHand:
    def test_the_draw_for_the_button_goes_by_suit(self) -> None:
        table = seated(sign(), "Ann", "Bob", "Cat", opened=False)
        drawn = tuple(zip((1, 2, 3), cards("Ts Tc Td"), strict=True))
        assert act(table, a.OpenTable(drawn)) == (e.TableOpened(2, drawn),)
        assert refusal(table, a.OpenTable(drawn)).code == "button"

    @pytest.mark.parametrize(
        ("seats", "drawn"), [((1, 2), "Ts Tc"), ((2, 1, 3), "Ts Tc Td"), ((1, 2, 3), "Ts Tc Ts"), ((1, 2, 3), "?? Ts Td")]
    )
    def test_no_draw(self, seats: tuple[int, ...], drawn: str) -> None:
        table = seated(sign(), "Ann", "Bob", "Cat", opened=False)
        found = refusal(table, a.OpenTable(tuple((seat, cards(each)[0]) for seat, each in zip(seats, drawn.split(), strict=True))))
        assert (found.code, found.clause) == ("draw", "20.1")

    def test_no_hand_before_the_button(self) -> None:
        assert refusal(seated(sign(), "Ann", "Bob", opened=False), a.StartHand()).clause == "20.1"

    def test_after_a_misdeal_the_button_stays(self) -> None:
        table = seated(sign(), "Ann", "Bob", "Cat")
        no_hand_changes_hands(table)
        (first,) = act(table, a.StartHand())
        act(table, a.VoidHand())
        assert act(table, a.StartHand()) == (first,)

    def test_a_straddle_announced(self) -> None:
        table = seated(sign(stakes={**HOLDEM, "straddles": True}), "Ann", "Bob", "Cat", "Dan")
        (offered,) = (seat for seat, may in options(table).seats.items() if may.straddle)
        for seat in set(table.seats) - {offered}:
            assert refusal(table, a.AnnounceStraddle(seat)).code == "not-offered"
        act(table, a.AnnounceStraddle(offered))
        act(table, a.StartHand())
        assert table.playing is not None
        # It is the player left of the big blind.
        assert table.playing.seats[2] == offered
        assert table.playing.straddlers == (offered,)
        assert refusal(table, a.AnnounceStraddle(offered)).code == "straddle"
        assert refusal(seated(sign(), "Ann", "Bob"), a.AnnounceStraddle(1)).code == "no-straddles"

    def test_a_new_player_at_the_small_blind_posts_one_blind(self) -> None:
        table = seated(sign(), "Ann", "Bob", "Cat", "Dan")
        no_hand_changes_hands(table)
        assert table.last is not None
        gone = table.last.big
        act(table, a.Leave(gone))
        act(table, a.ReleaseSeat(gone))
        act(table, a.TakeSeat("Zoe", gone, 500))
        act(table, a.PostToEnter(gone))
        act(table, a.StartHand())
        hand = hand_of(table)
        posted = dict.fromkeys(range(len(hand.seats)), 0)
        for place, amount, _ in hand.forced or ():
            posted[place] += amount
        assert posted[hand.place_of[gone]] == 10


class TestKill:
    def killed(self, **more: Any) -> Table:
        book, game, stakes = KILL
        table = seated(Sign(table_rules(book, game, **{**stakes, **more}), BuyIn(200, 1000), kill=True), "Ann", "Bob", "Cat", "Dan")
        no_hand_changes_hands(table)
        table.kill = KillButton(Face.KILL, 2)
        return table

    def test_the_killer_posts_and_may_not_go(self) -> None:
        table = self.killed()
        for action in (a.Leave(2), a.SitOut(2)):
            assert refusal(table, action).clause == "8.12.10"
        act(table, a.StartHand())
        hand = hand_of(table)
        assert hand.seats[hand.kill] == 2
        assert hand.rules.stakes.small_bet == 20

    def test_the_button_moves_along_with_its_holder(self) -> None:
        table = self.killed()
        act(table, a.MoveSeat(2, 7))
        assert table.kill == KillButton(Face.KILL, 7)

    def test_who_refuses_and_comes_back_while_another_is_killer_posts(self) -> None:
        table = self.killed(commission={"kind": "per-person", "amount": 1})
        act(table, a.RefuseKill(2, at=0))
        assert table.kill.face is Face.NEUTRAL
        table.kill = KillButton(Face.KILL, 3)
        act(table, a.Return(2, at=200))
        debt = owed(table, 2)
        assert debt is not None
        assert (debt.live, debt.may_wait) == (20, False)
        act(table, a.StartHand())
        assert table.playing is not None
        assert 2 in table.playing.seats

    def test_who_is_back_too_late_is_like_anybody(self) -> None:
        table = self.killed(commission={"kind": "per-person", "amount": 1})
        act(table, a.RefuseKill(2, at=0))
        act(table, a.Return(2, at=301))
        assert table.kill.face is Face.NEUTRAL

    def test_nobody_refuses_where_commission_is_on_the_pot(self) -> None:
        assert refusal(self.killed(), a.RefuseKill(2)).clause == "8.12.10"


class TestPeople:
    def test_seats_held_too_long(self) -> None:
        table = seated(sign(), "Ann", "Bob", "Cat")
        act(table, a.SitOut(2, at=0))
        assert overdue(table, 900) == []
        assert overdue(table, 901) == [2]

    def test_a_refusal_tells_code_clause_and_what_is_possible(self) -> None:
        table = seated(sign(), "Ann", "Bob", "Cat")
        found = refusal(table, a.TakeSeat("Zoe", 2, 500))
        assert (found.code, found.clause, found.book) == ("taken", "4.3:holdem", "perth-poker")
        assert "seat 4" in found.allowed

    def test_nobody_has_two_seats(self) -> None:
        assert refusal(seated(sign(), "Ann", "Bob"), a.TakeSeat("Ann", 5, 500)).code == "seated"

    def test_nothing_happens_at_a_closed_table(self) -> None:
        table = seated(sign(), "Ann", opened=False)
        act(table, a.CloseTable("licensee"))
        assert chips(table) == 0
        for action in (a.TakeSeat("Ann", 1, 500), a.StartHand(), a.JoinList("Zoe"), a.CloseTable("licensee")):
            assert refusal(table, action).code == "closed"

    def test_there_is_no_such_member_of_staff(self) -> None:
        assert refusal(seated(sign(), "Ann", "Bob"), a.AnnounceClosing("owner's cousin")).code == "staff"


def test_the_example_in_the_docs_runs() -> None:
    example = re.search(r"```python\n(.*?)```", (PROJECT / "docs" / "table.md").read_text(encoding="utf-8"), re.DOTALL)
    assert example is not None
    names: dict[str, Any] = {}
    exec(example[1], names)  # noqa: S102
    assert names["table"].playing.positions.button == 3


class TestDocuments:
    @pytest.fixture
    def table(self) -> Table:
        table = seated(sign(), "Ann", "Bob", "Cat")
        act(table, a.JoinList("Zoe", 5))
        act(table, a.StartHand())
        act(table, a.AnnounceClosing("licensee", 9))
        return table

    def test_there_and_back(self, table: Table) -> None:
        assert table_from_json(json.loads(json.dumps(table_to_json(table)))) == table
        assert sign_from_json(json.loads(json.dumps(sign_to_json(table.sign)))) == table.sign

    def test_a_document_with_one_thing_wrong_is_refused(self, table: Table) -> None:
        whole = table_to_json(table)
        assert table.copy() == table
        for key in whole:
            for wrong in WRONG:
                broken = {**whole, key: wrong}
                try:
                    found = table_from_json(broken)
                except CodecError:
                    continue
                assert wrong is None or key == "dealer", f"{key} = {wrong!r} is taken"
                assert found != table or whole[key] == wrong

    def test_events_that_cannot_follow_are_refused(self) -> None:
        where = sign()
        for event in (e.BoughtIn(3, 100), e.SeatLeft(3, "Ann", 0, 0, KillButton()), e.HandFinished((), 0, 0, KillButton())):
            with pytest.raises(CodecError, match=r"events\[0\]"):
                replay(sign_to_json(where), 9, [event_to_json(event)])
        with pytest.raises(CodecError):
            event_from_json({"event": "Nothing"})

    def test_a_copy_goes_its_own_way(self, table: Table) -> None:
        twin = table.copy()
        evolve(twin, e.SatOut(1, 3, twin.kill))
        assert twin != table
        assert table.player(1).away is None
