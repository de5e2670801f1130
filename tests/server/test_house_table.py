"""A table against the house in the room: bets, clocks, money, the jackpot in the same batch, and the same table out of the journal."""

from __future__ import annotations

import asyncio
import json
from dataclasses import replace
from typing import Any

import pytest
from pydantic import TypeAdapter

from pitboss.banked import table_rules
from pitboss.banked.paying import paying
from pitboss.chance.shuffle import shuffled
from pitboss.chance.verify import verify
from pitboss.hand.forms import Document
from pitboss.hand.refusal import Refused
from pitboss.jackpots.state import display
from pitboss.server import wire
from pitboss.server.bank import wallet
from pitboss.server.checked import ConfigError
from pitboss.server.config import config_of, default_config
from pitboss.server.hands import round_line_of
from pitboss.server.messages import Caller, encode
from pitboss.server.tables import house_line
from tests.server.evening import FUNDS, run
from tests.server.house_evening import PACE, STAKE, HouseEvening, house_evening, reopened

SHAPE: TypeAdapter[Any] = TypeAdapter(wire.HouseServerMessage)
SAID: TypeAdapter[Any] = TypeAdapter(wire.HouseClientMessage)


def seed_for(number: int) -> bytes:
    return number.to_bytes(32, "big")


def find_seed(wanted: str) -> bytes:
    """A seed whose deck gives the first of one player this hand with the flop."""
    rules = table_rules()
    order = paying(rules.terms)
    for number in range(1, 300_000):
        deck = shuffled(rules.pack_cards, rules.terms, seed_for(number)).cards
        if order.jackpot_hand(rules.evaluate((*deck[:2], *deck[4:7]))) == wanted:
            return seed_for(number)
    raise AssertionError("no such deck")


def heard(listening: Any) -> list[Document]:
    """What a listener has been told by now."""
    found = [each if isinstance(each, dict) else each.to(listening.account, is_staff=listening.is_staff) for each in listening._waiting]
    listening._waiting.clear()
    return found


def test_a_round_from_the_first_wager_to_the_rack() -> None:
    async def evening() -> None:
        async with house_evening("Ann", "Bob") as here:
            assert here.desk.deciding() == ("bets", (1, 2))
            root = here.table.snapshot(None)["root"]
            await here.bet("Ann", 10, trips=10)
            assert here.desk.betting
            await here.bet("Bob", 20)
            assert here.desk.playing
            await here.check_down()
            assert not here.desk.open
            assert here.table.snapshot(None)["root"] == root
            here.check_chips()
            stacks = {guest.name: guest.chips for guest in here.desk.table.guests.values()}
            assert sum(stacks.values()) + here.room.bank.balance("house") - minted_for_the_rack(here) == 1000
            await here.later(3)
            assert here.desk.round_number == 2
            assert here.table.snapshot(None)["root"] != root

    run(evening())


def minted_for_the_rack(here: HouseEvening) -> int:
    told = [json.loads(entry.body) for entry in here.opened.journal.read("bank")]
    return sum(each["amount"] for each in told if each["why"] == "rack")


def test_the_clock_closes_the_bets_and_decides() -> None:
    async def evening() -> None:
        async with house_evening("Ann", "Bob") as here:
            await here.later(600)
            assert here.desk.betting, "no clock runs before the first wager"
            await here.bet("Ann", done=False)
            await here.later(14)
            assert here.desk.betting
            await here.later(1)
            assert here.desk.playing
            assert here.desk.deciding() == ("decide", (1,))
            await here.later(20 + 10)
            await here.later(20)
            assert here.desk.deciding() == ("decide", (1,)), "two checks, and the river is out"
            await here.later(20)
            assert not here.desk.open
            kinds = [json.loads(entry.body)["event"]["event"] for entry in here.entries if entry.kind == "round.event"]
            assert kinds.count("Checked") == 2
            assert "Folded" in kinds
            here.check_chips()

    run(evening())


def test_who_is_not_there_forfeits_everything() -> None:
    """5.12: the hand is folded and every wager on it collected, Trips too."""

    async def evening() -> None:
        async with house_evening("Ann") as here:
            listening = here.table.subscribe(Caller("Ann"))
            await here.quiet()
            await here.bet("Ann", 10, trips=10)
            listening.close()
            await here.quiet()
            await here.later(20 + 10 + 5)
            await here.later(20)
            await here.later(20)
            kinds = [json.loads(entry.body)["event"]["event"] for entry in here.entries if entry.kind == "round.event"]
            assert "Forfeited" in kinds
            assert here.desk.table.guests[1].chips == 470
            here.check_chips()

    run(evening())


def test_sitting_down_and_getting_up_while_bets_are_taken() -> None:
    async def evening() -> None:
        async with house_evening("Ann") as here:
            await here.bet("Ann", done=False)
            root = here.table.snapshot(None)["root"]
            await here.seat("Bob")
            assert here.desk.may_bet() == (1, 2)
            assert here.table.snapshot(None)["root"] == root
            await here.bet("Bob", 20, done=False)
            await here.ask("Ann", "table", action="Leave")
            assert here.room.bank.balance(wallet("Ann")) == FUNDS
            assert here.desk.may_bet() == (2,)
            await here.ask("Bob", "table", action="BuyChips", chips=100)
            assert here.desk.round is not None
            assert here.desk.round.stack == [600], "the wager came back with the chips, to be put down again"
            await here.bet("Bob", 20)
            await here.ask("Bob", "table", action="Leave")
            assert not here.desk.table.guests, "checked and folded at once: nobody waits for who has gone"
            here.check_chips()
            assert here.folded() == here.desk

    run(evening())


def test_what_is_not_possible_is_refused_with_its_clause() -> None:
    async def evening() -> None:
        async with house_evening("Ann", "Bob") as here:
            wrong: list[dict[str, Any]] = [
                {"action": "PlaceBets", "ante": 5, "blind": 5},
                {"action": "PlaceBets", "ante": 10, "blind": 20},
                {"action": "PlaceBets", "ante": 10, "blind": 10, "level_1": 5},
            ]
            for action in wrong:
                with pytest.raises(Refused) as no:
                    await here.ask("Ann", "round", **action)
                assert no.value.clause
                assert no.value.book == "ultimate-holdem"
            with pytest.raises(Refused, match="no seat"):
                await here.ask("Cyd", "round", action="PlaceBets", ante=10, blind=10)
            with pytest.raises(Refused, match="you act for no other"):
                await here.ask("Ann", "round", action="PlaceBets", ante=10, blind=10, seat=2)
            with pytest.raises(Refused, match="staff"):
                await here.ask("Ann", "round", action="VerifyHand", seat=1)
            await here.bet("Ann")
            await here.bet("Bob")
            with pytest.raises(Refused, match="not seat 2's turn"):
                await here.ask("Bob", "round", action="Check")
            why = here.table.turn(Caller("Ann"))["why"]
            assert {"PlaceBets", "Withdraw", "Fold", "KeepHidden"} == set(why["actions"])
            assert [each["times"] for each in why["plays"]] == [2, 1]

    run(evening())


def test_every_message_has_its_shape_and_every_number_comes_once() -> None:
    async def evening() -> None:
        async with house_evening("Ann", "Bob", jackpot=STAKE, inspector="all") as here:
            listeners = [here.table.subscribe(Caller(name)) for name in ("Ann", "Bob", "Cyd")] + [here.table.subscribe(None)]
            await here.quiet()
            for _ in range(2):
                await here.bet("Ann", trips=10, level_1=5, level_2=10)
                await here.bet("Bob", 20)
                await here.check_down()
                await here.later(3)
            for listening in listeners:
                told = heard(listening)
                for message in told:
                    SHAPE.validate_json(encode(message), strict=True)
                assert {each["type"] for each in told} == {"snapshot", "event", "turn", "jackpot"}
                numbers = [each["number"] for each in told if each["type"] == "event"]
                assert numbers == [*range(numbers[0], here.desk.number + 1)]
            for entry in here.entries:
                SHAPE.validate_json(encode({**here.folded(entry.version).told[-1].public}), strict=True)

    run(evening())


def test_what_is_said_has_its_shape() -> None:
    for action in (
        {"action": "PlaceBets", "ante": 10, "blind": 10},
        {"action": "Play", "amount": 40},
        *({"action": name} for name in ("Check", "Fold", "KeepHidden", "Withdraw", "Done")),
    ):
        SAID.validate_python({"type": "command", "id": "a", "do": "round", "action": action}, strict=True)
    SAID.validate_python({"type": "command", "id": "a", "do": "table", "action": {"action": "Join", "seat": 1, "chips": 100}}, strict=True)


def test_the_same_table_out_of_the_journal_after_every_entry() -> None:
    async def evening() -> None:
        async with house_evening("Ann", "Bob", jackpot=STAKE, inspector="all") as here:
            await here.bet("Ann", trips=10, level_1=5)
            await here.bet("Bob", 20)
            await here.check_down()
            await here.later(3)
            await here.bet("Bob")
            assert here.folded() == here.desk
            for upto in range(1, len(here.entries) + 1):
                assert here.folded(upto).digest() == here.folded(upto).digest()

    run(evening())


def test_a_command_asked_twice_happens_once_also_after_a_restart() -> None:
    async def evening() -> None:
        async with house_evening("Ann") as here:
            first = await here.ask("Ann", "round", id="bet", action="PlaceBets", ante=10, blind=10)
            assert await here.ask("Ann", "round", id="bet", action="PlaceBets", ante=10, blind=10) == first
            before = here.desk.digest()
            assert here.folded().digest() == before
            await here.later(10)
            await reopened(here, 1000)
            assert await here.ask("Ann", "round", id="bet", action="PlaceBets", ante=10, blind=10) == first
            assert here.desk.betting, "the clock of the bets did not run while the room was down"
            await here.later(15)
            assert here.desk.playing
            digest = here.desk.deciding()
            await reopened(here, 1000)
            assert here.desk.deciding() == digest
            await here.check_down()
            here.check_chips()

    run(evening())


def test_the_jackpot_grows_with_the_wagers_and_is_told() -> None:
    async def evening() -> None:
        async with house_evening("Ann", jackpot=100) as here:
            keeper = here.room.jackpots["three"]
            before = display(keeper.desk.jackpot)
            listening = here.table.subscribe(None)
            assert heard(listening)[0]["jackpot"]["stakes"] == [100, 200, 300]
            await here.bet("Ann", level_1=100)
            await here.check_down()
            told = [each["jackpot"]["amounts"] for each in heard(listening) if each["type"] == "jackpot"]
            assert told[-1] == display(keeper.desk.jackpot)
            assert [now - then for now, then in zip(told[-1], before, strict=True)] == [41, 41, 41], "a level shows the pools below it too"
            here.check_chips()

    run(evening())


@pytest.mark.parametrize("inspector", ["staff", "all"])
def test_a_flush_with_the_flop_wins_a_bonus_that_an_inspector_verifies(inspector: str) -> None:
    seed = find_seed("flush")

    async def evening() -> None:
        async with house_evening("Ann", jackpot=STAKE, inspector=inspector, seeds=lambda: seed) as here:
            await here.bet("Ann", level_1=STAKE)
            await here.check_down()
            keeper = here.room.jackpots["three"]
            (claim,) = keeper.desk.jackpot.claims
            assert claim.what == "flush"
            if inspector == "staff":
                assert here.desk.deciding() == ("staff", ())
                assert here.table.snapshot(None)["governs"][0]["clause"] == "4.16(b)"
                with pytest.raises(Refused):
                    await here.by_two("round", ["dealer"], action="VerifyHand", seat=1)
                await here.by_two("round", ["floor"], action="VerifyHand", seat=1)
                (claim,) = keeper.desk.jackpot.claims
            assert claim.standing == "paid"
            assert claim.paid == claim.amount > 0
            assert not here.desk.open
            here.check_chips()
            assert here.folded() == here.desk

    run(evening())


def test_no_undealt_card_stands_in_clear() -> None:
    async def evening() -> None:
        async with house_evening("Ann", "Bob") as here:
            await here.bet("Ann")
            await here.bet("Bob")
            assert here.desk.committed is not None
            text = " ".join(entry.body for entry in here.entries)
            assert not [card.text for card in here.desk.committed.cards if f'"{card.text}"' in text]
            assert here.desk.committed.seed.hex() not in text
            seen = encode(here.table.snapshot(Caller("Ann"))).decode()
            game = here.desk.round
            assert game is not None
            mine = {card.text for card in game.hole[0]}
            assert {card.text for card in here.desk.committed.cards if f'"{card.text}"' in seen} == mine

    run(evening())


def test_the_proof_of_a_round_holds_and_a_changed_one_does_not() -> None:
    async def evening() -> list[Document]:
        async with house_evening("Ann", "Bob") as here:
            roots = [here.table.snapshot(None)["root"]]
            await here.bet("Ann", trips=10)
            await here.bet("Bob", 20)
            with pytest.raises(Refused, match="being played"):
                await here.table.proof(1, None)
            await here.check_down()
            found = [await here.table.proof(1, caller) for caller in (None, Caller("Ann"), Caller("Bob"))]
            for each in found:
                verdict = verify(each, roots)
                assert verdict.holds, verdict.problems
                assert verdict.dealt == 2 * 3 + 5
            history = await here.table.history(1, Caller("Ann"))
            TypeAdapter(wire.RoundHistory).validate_json(encode(history), strict=True)
            assert history["root"] == roots[0]
            turned = {each["event"]["event"]: each["hands"] for each in history["events"] if "hands" in each}
            assert set(turned) == {"DealerShown", "Settled"}
            assert [each["seat"] for each in turned["DealerShown"]] == [0]
            line, gained = round_line_of(await here.table.tale(1))
            assert (line.hand, line.players, line.void, line.at) == (1, 2, False, history["at"])
            assert line.dealer == next(each["event"]["cards"] for each in history["events"] if each["event"]["event"] == "DealerShown")
            assert len(line.boards[0]) == 5
            assert gained == {guest.name: guest.chips - 500 for guest in here.desk.table.guests.values()}
            assert {each.name: each.chips for each in line.winners} == {name: chips for name, chips in gained.items() if chips > 0}
            return found

    for proof in run(evening()):
        for changed in (
            {**proof, "decks": [{"size": 52, "root": "00" * 32}]},
            {**proof, "openings": proof["openings"][1:]},
            {**proof, "events": [each for each in proof["events"] if each["event"] != "BoardDealt"]},
        ):
            assert not verify(changed).holds


def test_bots_keep_company_and_wait_for_people() -> None:
    async def evening() -> None:
        async with house_evening("Ann", bots=2, pace=replace(PACE, think=100)) as here:
            await here.later(1)
            assert sorted(here.desk.table.guests) == [1, 5, 6]
            assert here.desk.bots == {here.desk.table.guests[seat].name for seat in (5, 6)}
            await here.later(600)
            assert here.desk.betting, "nobody bets among bots alone"
            await here.bet("Ann")
            begun = here.clock.now()
            for _ in range(200):
                await here.later(0.2)
                await asyncio.sleep(0.005)  # the bots think in a task of their own
                if here.desk.deciding() == ("decide", (1,)):
                    await here.check("Ann")
                if here.desk.round_number == 2:
                    break
            assert here.desk.round_number == 2
            assert here.clock.now() - begun < PACE.act * 1000, "they decided, and not the clock for them"
            assert here.desk.table.rounds == 1
            here.check_chips()

    run(evening())


def test_staff_keep_somebody_out_and_close_the_table() -> None:
    async def evening() -> None:
        async with house_evening("Ann", "Bob", "Cyd") as here:
            await here.bet("Bob", done=False)
            with pytest.raises(Refused):
                await here.ask("Ann", "table", action="Exclude", name="Bob", why="shouting")
            listening = here.table.subscribe(Caller("Ann"))
            await here.ask("Max", "table", roles=["manager"], action="Exclude", name="Bob", why="shouting")
            assert here.room.bank.balance(wallet("Bob")) == FUNDS
            assert "shouting" not in json.dumps(heard(listening)), "why is between the house and the player"
            assert "shouting" not in " ".join(entry.body for entry in here.entries)
            with pytest.raises(Refused, match="kept out"):
                await here.ask("Bob", "table", action="Join", seat=2, chips=500)
            await here.ask("Max", "table", roles=["manager"], action="AnnounceClosing", why="the night is over")
            for name in ("Ann", "Cyd"):
                await here.ask(name, "table", action="Agree")
            await here.ask("Max", "table", roles=["manager"], action="MakeChange", why="the night is over")
            assert here.desk.table.closed
            assert not here.desk.table.guests
            assert not here.desk.open
            here.check_chips()
            assert here.folded() == here.desk
            await here.later(3600)
            assert here.desk.round_number == 1

    run(evening())


STRAIGHT_FLUSH = 41510  #: the seed of a deck that gives one player 6h 5h, and 8h 9h 7h on the flop


def test_two_tables_one_jackpot_and_the_earlier_win_is_paid_first() -> None:
    """4.22: a win that was verified waits for an earlier one at another table that was not, and is paid as soon as that is."""

    async def evening() -> None:
        async with house_evening("Ann", jackpot=STAKE, seeds=lambda: seed_for(STRAIGHT_FLUSH), tables=("one", "two")) as here:
            await here.bet("Ann", level_1=STAKE, level_2=2 * STAKE)
            await here.check_down()
            here.at = "two"
            await here.seat("Bob")
            listening = here.table.subscribe(None)
            await here.bet("Bob", level_1=STAKE)
            await here.check_down()
            jackpot = here.room.jackpots["three"].desk.jackpot
            assert [(each.table, each.what, each.standing) for each in jackpot.claims] == [
                ("one", "straight-flush", "recorded"),
                ("two", "straight-flush", "recorded"),
            ]
            await here.by_two("round", ["floor"], action="VerifyHand", seat=1)
            assert jackpot.claims[1].standing == "confirmed"
            assert here.desk.deciding() == ("staff", ()), "it waits for the other"
            here.at = "one"
            await here.by_two("round", ["floor"], action="VerifyHand", seat=1)
            await here.quiet()
            assert [each.standing for each in jackpot.claims] == ["paid", "paid"]
            assert [each.counted for each in jackpot.claims] == ["right", "right"]
            for each in ("one", "two"):
                here.at = each
                assert not here.desk.open
                here.check_chips()
                assert here.folded() == here.desk
            shown = [each["jackpot"]["amounts"] for each in heard(listening) if each["type"] == "jackpot"]
            assert shown[-1] == display(jackpot)

    run(evening())


def test_the_lobby_lists_it() -> None:
    async def evening() -> None:
        async with house_evening("Ann") as here:
            line = house_line(here.desk)
            assert (line.kind, line.family, line.seated, line.free) == ("house", "house", 1, [2, 3, 4, 5, 6])
            assert line.stakes_words == "Ante and Blind 10 to 100"
            assert line.stakes["jackpot"] == 0

    run(evening())


# -- the room's file

TABLE = '[[house]]\nid = "u"\nminimum = 10\nmaximum = 100\nbuy_in = [100]\n'
OTHER = TABLE.replace('"u"', '"v"')
LINKED = '[[jackpot]]\nname = "j"\nbook = "ultimate-holdem"\ntables = ["u", "v"]\n'


def test_a_house_table_in_the_rooms_file() -> None:
    ready = default_config()
    assert [each.id for each in ready.houses] == ["ultimate"]
    assert [each.tables for each in ready.jackpots] == [("perth-holdem",), ("melbourne-holdem",), ("ultimate",)]
    (plan,) = config_of(f'{TABLE}trips_table = "table-3"\n').houses
    assert plan.rules.points.trips_table == "table-3"
    assert plan.inspector == "staff", "by the book"
    assert not config_of('[[table]]\nid = "t"\nbook = "standard"\ngame = "no-limit-holdem"\nblinds = [1, 2]\nbuy_in = [40]\n').houses


@pytest.mark.parametrize(
    ("text", "words"),
    [
        (f"{TABLE}colour = 1\n", "colour is not known"),
        (f"{TABLE}jackpot = 5\n", "the wager of one"),
        (f'{TABLE}inspector = "nobody"\n', "inspector is 'nobody'"),
        (f"{TABLE}bots = 6\n", "bots is 6"),
        (f'{TABLE}trips_table = "table-9"\n', "cannot be opened"),
        (f"{TABLE}unit = 7\n", "cannot be opened"),
        (TABLE.replace("[100]", "[15]"), "buy_in begins at 15"),
        (TABLE + TABLE, "as of another table"),
        (f"{TABLE}jackpot = 5\n{OTHER}jackpot = 10\n{LINKED}", "different wagers"),
    ],
)
def test_what_is_wrong_with_one_is_said(text: str, words: str) -> None:
    with pytest.raises(ConfigError, match=words):
        config_of(text)
