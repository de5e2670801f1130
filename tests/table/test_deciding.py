"""What staff decide between hands: who may, what follows, and that no chip is lost by it."""

from __future__ import annotations

import json

import pytest

from pitboss.hand.refusal import Refused
from pitboss.hand.rules import table_rules
from pitboss.table import actions as a
from pitboss.table import events as e
from pitboss.table.codec import action_from_json, action_to_json, event_from_json, event_to_json, table_from_json, table_to_json
from pitboss.table.decide import act
from pitboss.table.evolve import evolve
from pitboss.table.sign import BuyIn, Sign
from pitboss.table.start import start_hand
from pitboss.table.state import Table, chips

PERTH, MELBOURNE = "perth-poker", "melbourne-poker"
NAMES = ("Ann", "Bob", "Cat", "Dan")


def seated(book: str, **options: str) -> Table:
    sign = Sign(table_rules(book, "holdem", limit="no-limit", blinds=(5, 10), options=options), BuyIn(100, 1000))
    table = Table(sign, 9)
    for seat, name in enumerate(NAMES, start=1):
        act(table, a.TakeSeat(name, seat, 500))
    table.button = 4
    return table


def played_out(table: Table) -> None:
    act(table, a.StartHand())
    going = table.playing
    assert going is not None
    act(table, a.FinishHand(tuple(zip(going.seats, going.stacks, strict=True))))


def refused(table: Table, action: a.Action) -> Refused:
    before = table.copy()
    with pytest.raises(Refused) as caught:
        act(table, action)
    assert table == before
    return caught.value


def test_a_player_kept_out_comes_back_by_the_count_of_hands() -> None:
    table = seated(PERTH)
    act(table, a.Exclude("Ann", "poker-supervisor", "abuse", 3))
    for left in (3, 2, 1):
        assert table.player(1).out_for == left
        assert 1 not in start_hand(table).seats
        played_out(table)
    assert table.player(1).out_for == 0
    assert table.seat_of("Ann") == 1


def test_a_hand_in_which_the_player_was_dealt_in_does_not_count() -> None:
    table = seated(PERTH)
    act(table, a.StartHand())
    act(table, a.Exclude("Ann", "poker-supervisor", "abuse", 3))
    going = table.playing
    assert going is not None
    act(table, a.FinishHand(tuple(zip(going.seats, going.stacks, strict=True))))
    assert table.player(1).out_for == 3


def test_lifting_ends_it_at_once() -> None:
    table = seated(PERTH)
    act(table, a.Exclude("Ann", "poker-supervisor", "abuse", 10))
    assert refused(table, a.LiftExclusion("Ann", "dealer", "calm again")).code == "staff"
    act(table, a.LiftExclusion("Ann", "poker-supervisor", "calm again"))
    assert 1 in start_hand(table).seats
    assert refused(table, a.LiftExclusion("Ann", "poker-supervisor", "calm again")).code == "not-excluded"


def test_who_is_excluded_is_paid_and_finds_no_seat_or_list() -> None:
    table = seated(MELBOURNE)
    happened = act(table, a.Exclude("Ann", "area-manager", "abuse", at=60))
    assert [type(event).__name__ for event in happened] == ["PlayerExcluded", "CashedOut", "SeatLeft"]
    assert chips(table) == 1500
    for action in (a.JoinList("Ann"), a.TakeSeat("Ann", 7, 500)):
        assert refused(table, action).code == "excluded"
    assert refused(table, a.Exclude("Ann", "area-manager", "again")).code == "excluded"


def test_who_is_excluded_in_a_hand_leaves_when_it_is_over() -> None:
    table = seated(MELBOURNE)
    act(table, a.StartHand())
    act(table, a.Exclude("Ann", "assistant-casino-manager", "a device", breach=True))
    assert table.player(1).leaving
    going = table.playing
    assert going is not None
    act(table, a.FinishHand(tuple(zip(going.seats, going.stacks, strict=True))))
    assert table.seat_of("Ann") is None


def test_somebody_on_the_list_is_struck_off_it() -> None:
    table = seated(MELBOURNE)
    act(table, a.JoinList("Eve"))
    act(table, a.Exclude("Eve", "area-manager", "abuse"))
    assert table.waiting == []


@pytest.mark.parametrize("paid", [True, False])
@pytest.mark.parametrize("gone", [True, False])
def test_withheld_chips_stay_on_the_table_until_it_is_settled(paid: bool, gone: bool) -> None:
    table = seated(MELBOURNE)
    manager = "assistant-casino-manager"
    act(table, a.WithholdWinnings(1, 200, manager, "a device"))
    assert (table.player(1).chips, chips(table)) == (300, 2000)
    if gone:
        act(table, a.Leave(1))
    before = chips(table)
    act(table, a.SettleWithheld("Ann", paid, manager, "looked into"))
    assert chips(table) == before
    assert table.house == (0 if paid else 200)
    if paid and gone:
        assert table.picked_up[0].chips == 200
        act(table, a.CollectStake("Ann"))
        assert chips(table) == before - 200
    elif paid:
        assert table.player(1).chips == 500
    assert refused(table, a.SettleWithheld("Ann", paid, manager, "again")).code == "nothing-withheld"


def test_what_cannot_be_withheld_or_put_right() -> None:
    table = seated(MELBOURNE)
    manager = "assistant-casino-manager"
    for number in (0, 501, -5):
        assert refused(table, a.WithholdWinnings(1, number, manager, "a device")).code == "chips"
        assert refused(table, a.CorrectPayment(1, 2, number, manager, "wrong")).code == "chips"
    assert refused(table, a.CorrectPayment(1, 1, 5, manager, "wrong")).code == "chips"
    assert refused(table, a.CorrectPayment(1, 2, 5, manager, " ")).code == "no-reason"
    act(table, a.StartHand())
    assert refused(table, a.WithholdWinnings(1, 5, manager, "a device")).code == "hand-going-on"


def test_a_dispute_is_numbered_and_decided_once() -> None:
    table = seated(PERTH)
    act(table, a.RaiseDispute("Ann", "the river"))
    act(table, a.RaiseDispute("Bob", "the turn"))
    act(table, a.SettleDispute(1, "it stands", "poker-supervisor", "everybody saw it"))
    assert [each.number for each in table.disputes] == [2]
    assert refused(table, a.SettleDispute(1, "it does not", "licensee", "second thoughts")).code == "settled"
    assert refused(table, a.SettleDispute(3, "it stands", "licensee", "why")).code == "no-dispute"
    assert refused(table, a.RaiseDispute("Ann", "")).code == "no-reason"


def test_everything_goes_through_json_and_is_replayed() -> None:
    table = seated(PERTH)
    twin = table.copy()
    asked: tuple[a.Action, ...] = (
        a.Exclude("Ann", "poker-supervisor", "abuse", 3),
        a.Exclude("Bob", "table-games-manager", "a marked card", breach=True),
        a.RaiseDispute("Cat", "the river"),
        a.SettleDispute(1, "it stands", "poker-supervisor", "everybody saw it"),
        a.CorrectPayment(3, 4, 25, "inspector", "the pot was split"),
        a.WithholdWinnings(4, 25, "poker-supervisor", "a device"),
        a.SettleWithheld("Dan", True, "poker-supervisor", "a hearing aid"),
        a.DecideMatter("dealt again", "poker-supervisor", "the cat jumped on the table"),
        a.CountDeck(51, "dealer"),
        a.LiftExclusion("Ann", "poker-supervisor", "calm again"),
    )
    happened: list[e.Event] = []
    for action in asked:
        assert action_from_json(json.loads(json.dumps(action_to_json(action)))) == action
        happened += act(table, action)
    for event in happened:
        again = event_from_json(json.loads(json.dumps(event_to_json(event))))
        assert again == event
        evolve(twin, again)
    assert twin == table
    assert table_from_json(json.loads(json.dumps(table_to_json(table)))) == table


def test_perth_38_6_a_carried_pot_with_one_player_left_is_given_whole() -> None:
    rules = table_rules("perth-poker", "draw-ante", limit="spread", minimum=5, maximum=50, ante=5)
    table = Table(Sign(rules, BuyIn(100, 1000)), 6)
    for seat, player in enumerate(("Ann", "Bob"), start=1):
        act(table, a.TakeSeat(player, seat, 500))
    table.carried = 30
    twin, before = table.copy(), chips(table)

    def give(*shares: tuple[str, int]) -> a.DecideMatter:
        return a.DecideMatter("given", "poker-supervisor", "nobody else is left", shares)

    assert refused(table, give(("Ann", 30))).code == "played-for"
    happened = [*act(table, a.Leave(2))]
    for shares in ((("Ann", 29),), (("Ann", 31),), (("Ann", 40), ("Bob", -10))):
        assert refused(table, give(*shares)).code == "chips"
    assert refused(table, give(("Ann", 10), ("Ann", 20))).code == "players"
    action = give(("Ann", 10), ("Bob", 20))
    assert action_from_json(json.loads(json.dumps(action_to_json(action)))) == action
    happened += act(table, action)
    assert (table.player(1).chips, table.picked_up[0].chips, table.carried) == (510, 20, 0)
    assert chips(table) == before - 500, "Bob took his stake along, and nothing else has gone"
    for event in happened:
        evolve(twin, event_from_json(json.loads(json.dumps(event_to_json(event)))))
    assert twin == table
    assert refused(table, give(("Ann", 30))).code == "nothing-carried"
