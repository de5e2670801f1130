"""Who listens hears everything once, in order, and nothing they may not know: swap all cards hidden from a seat, and nothing changes."""

from __future__ import annotations

import asyncio
from dataclasses import fields, replace
from random import Random
from typing import Any

import pytest

from pitboss.betting.commission import CommissionError
from pitboss.cards import Card
from pitboss.chance.shuffle import Committed
from pitboss.hand import events as e
from pitboss.hand.codec import event_to_json
from pitboss.hand.forms import Document
from pitboss.hand.rules import Rules
from pitboss.hand.view import CARDS, event_for
from pitboss.room import lines as n
from pitboss.room.desk import TableDesk
from pitboss.room.lines import from_entry
from pitboss.room.seeing import Seen, snapshot, turn, turn_of
from pitboss.server.hub import Hub, Subscription
from pitboss.server.messages import Caller, decode, encode
from pitboss.table.sign import BuyIn, Sign
from tests.hand.everything import house, tables
from tests.hand.test_view import seen_ever, seen_now, swap_of, swapped
from tests.server.evening import GAMES, NAMES, evening, run, sign_of

HOLDEM = ("standard", "no-limit-holdem")
Swap = dict[Card, Card]


async def heard(listening: Subscription) -> list[Document]:
    """All that waits."""
    return [await anext(listening) for _ in range(listening.waiting)]


def numbered(messages: list[Document]) -> list[Document]:
    return [message for message in messages if message["type"] == "event"]


# -- secrecy


def another_deck(committed: Committed, swap: Swap) -> Committed:
    """The same commitment, had the hidden cards lain the other way round: what is told of it is the root alone."""
    return replace(committed, cards=swapped(committed.cards, swap))


def another_line(line: n.Line, swap: Swap, desk: TableDesk) -> n.Line:
    what = line.what
    if isinstance(what, n.HandBegun):
        return replace_what(line, n.HandBegun(what.number, what.players, what.setup, another_deck(what.committed, swap), what.joint))
    if isinstance(what, n.InHand):
        event: e.Event = type(what.event)(*(swapped(getattr(what.event, each.name), swap) for each in fields(what.event)))
        assert desk.hand is not None
        public = event_for(desk.hand, event, None) if CARDS[type(event)] else event_to_json(event)
        committed = None if what.committed is None else another_deck(what.committed, swap)
        return replace_what(line, n.InHand(what.number, what.index, event, public, committed))
    return line


def replace_what(line: n.Line, what: n.What) -> n.Line:
    return n.Line(what, line.by, line.seat, line.command)


def seen_in_hand(lines: list[n.Line], account: str | None) -> set[Card]:
    """Every card this account has seen by the end of the hand."""
    desk, seen = TableDesk("one"), set[Card]()
    for number, line in enumerate(lines, start=1):
        desk.evolve(line, number, 0)
        if desk.hand is not None and not lies_open(desk):
            seat = None if account is None else desk.seat_in_hand(account)
            seen |= seen_now(desk.hand, seat)
    assert desk.begun is not None
    return seen | seen_ever(desk.begun, desk.happened, None if account is None else desk.seat_in_hand(account))


def lies_open(desk: TableDesk) -> bool:
    """Chinese hands that are settled lie open: there is nothing to hide any more."""
    return desk.hand is not None and desk.hand.over and desk.hand.rules.game.family == "chinese"


def all_told(desk: TableDesk, account: str | None) -> list[Any]:
    """All that this account could be told after the last entry."""
    common = turn(desk)
    mine = account is not None and desk.seat_in_hand(account) in common["seats"]
    last = desk.told[-1].to(account) if desk.told else None
    return [last, snapshot(desk, account), turn_of(desk, common, account) if mine and account is not None else common]


async def check_a_hand(sign: Sign, players: int, chips: int, chance: Random) -> int:
    """Play a hand with everybody listening, and compare every message with what it would have been; how many messages that were."""
    names = [f"Player{number}" for number in range(1, players + 1)]
    compared = 0
    async with evening(sign, *names, chips=chips, show=5_000, vote=5_000, misses=0) as here:
        accounts: list[str | None] = [None, "Watcher", *names]
        listening = {account: here.table.subscribe(None if account is None else Caller(account)) for account in accounts}
        await here.deal()
        await here.play_on(chance)
        entries = here.entries
        lines = [from_entry(entry, here.opened.vault) for entry in entries]
        for account in accounts:
            seen = seen_in_hand(lines, account)
            hidden = [card for card in sign.rules.pack_cards if card not in seen]
            swap = swap_of(hidden, chance) if hidden else {}  # of a short pack a whole deck may be seen
            desk, other = TableDesk("one"), TableDesk("one")
            told: list[Document] = []
            for line, entry in zip(lines, entries, strict=True):
                told.append(desk.evolve(line, entry.version, entry.at).to(account))
                other.evolve(another_line(line, swap, other), entry.version, entry.at)
                if not lies_open(desk):
                    assert all_told(desk, account) == all_told(other, account), f"entry {entry.version} for {account}"
                    compared += 3
            # And that is what went over the wire.
            got = await heard(listening[account])
            assert [decode(encode(each)) for each in numbered(got)] == told[-len(numbered(got)) :]
            assert [each["number"] for each in numbered(got)] == list(range(got[0]["number"] + 1, here.desk.number + 1))
    return compared


@pytest.mark.parametrize(("book", "game"), GAMES)
def test_no_message_depends_on_what_a_seat_may_not_know(book: str, game: str) -> None:
    assert run(check_a_hand(sign_of(book, game), 3, 200, Random(f"hub {book} {game}")))


@pytest.mark.soak
@pytest.mark.parametrize("campaign", range(20))
def test_no_message_depends_on_it_in_two_thousand_hands(campaign: int) -> None:
    """Every game, player count, reading and stake the books allow, at random."""
    compared = 0
    for number in range(100):
        chance = Random(f"hub {campaign} {number}")
        sign, players = None, 0
        while sign is None:
            table = chance.choice(tables())
            rules = house(table, chance, number)
            if rules.kill is None:
                sign, players = a_sign(rules), table.players
        chips = sign.rules.chip * chance.choice((3, 20, 100, 400))
        compared += run(check_a_hand(sign, min(players, sign.seats), chips, chance))
    assert compared > 10_000


def a_sign(rules: Rules) -> Sign | None:
    """None: the book takes no such commission, and the sign is refused."""
    try:
        return Sign(rules, BuyIn(rules.chip, 10_000 * rules.chip))
    except CommissionError:
        return None


def test_the_next_player_at_a_seat_is_not_told_the_last_ones_cards() -> None:
    async def hands() -> None:
        async with evening(sign_of(*HOLDEM), "Ann", "Bob", "Cyd", chairs=3) as here:
            await here.deal()
            hand = here.desk.hand
            assert hand is not None
            seat = here.desk.table.seat_of("Ann")
            assert seat is not None
            held = [card.text for card in hand.down[hand.place_of[seat]]]
            await here.ask("Ann", "table", action="Leave")
            while here.desk.playing:
                await here.ask(here.deciding()[0], "hand", action="Fold")
            begun = here.desk.spans[0][0]
            here.clock.move(60)
            await here.quiet()
            while here.desk.playing:
                await here.ask(here.deciding()[0], "hand", action="Fold")
            await here.seat("Dan")
            assert here.desk.table.seat_of("Dan") == seat
            told = await heard(here.table.subscribe(Caller("Dan"), begun))
            assert numbered(told)[0]["number"] == begun + 1
            assert not any(
                f'"{text}"' in encode(each).decode() for each in told for text in held if f'"{text}"' not in str(each.get("view"))
            )
            own = await heard(here.table.subscribe(Caller("Ann"), begun))
            assert any(all(f'"{text}"' in encode(each).decode() for text in held) for each in own), "Ann saw them, and may see them again"

    run(hands())


# -- no gap, nothing twice


def test_who_comes_back_at_any_number_hears_exactly_what_was_missed() -> None:
    async def hands() -> None:
        async with evening(sign_of("melbourne-poker", "draw-kitty"), *NAMES[:3]) as here:
            first = {name: here.table.subscribe(Caller(name), 0) for name in NAMES[:3]}
            await here.deal()
            await here.play_on(Random(1))
            await here.deal()
            await here.play_on(Random(2))
            for name, listening in first.items():
                every = numbered(await heard(listening))
                assert [each["number"] for each in every] == list(range(1, here.desk.number + 1))
                oldest = here.desk.told[0].number - 1
                assert oldest < here.desk.spans[0][0], "the hand before this one can be told from its beginning"
                for after in range(oldest, here.desk.number + 1):
                    again = await heard(here.table.subscribe(Caller(name), after))
                    assert numbered(again) == every[after:]
                    assert again[-1]["type"] == "turn"

    run(hands())


def test_a_number_too_long_ago_or_never_heard_of_gets_a_snapshot() -> None:
    async def hands() -> None:
        async with evening(sign_of(*HOLDEM), "Ann", "Bob") as here:
            for number in range(4):
                await here.deal()
                await here.play_on(Random(number))
            assert here.desk.told[0].number > 1
            for after in (0, -1, here.desk.number + 1, 10**9):
                told = await heard(here.table.subscribe(Caller("Ann"), after))
                assert [each["type"] for each in told] == ["snapshot", "turn"]
                assert told[0]["number"] == here.desk.number

    run(hands())


def test_a_client_that_reconnects_fifty_times_in_a_hand_misses_nothing() -> None:
    async def hand() -> None:
        async with evening(sign_of("melbourne-poker", "seven-card-stud"), *NAMES[:4], grace=0) as here:
            steady = here.table.subscribe(Caller("Ann"))
            await here.deal()
            listening, got, chance = here.table.subscribe(Caller("Ann"), 0), list[Document](), Random(7)
            connected = 0

            async def drop() -> None:
                nonlocal listening, connected
                for _ in range(6):
                    for _ in range(chance.randint(0, listening.waiting)):
                        message = await anext(listening)
                        got.extend([message] if message["type"] == "event" else [])
                    listening.close()
                    listening = here.table.subscribe(Caller("Ann"), got[-1]["number"] if got else 0)
                    connected += 1

            await here.play_on(chance, each=drop)
            await here.quiet()
            await drop()
            got += numbered(await heard(listening))
            assert connected >= 50
            assert [each["number"] for each in got] == list(range(1, here.desk.number + 1))
            # The link going and coming is told too, so the one who stayed heard the same.
            stayed = numbered(await heard(steady))
            assert stayed == got[len(got) - len(stayed) :]

    run(hand())


def test_a_snapshot_and_the_events_after_it_fit_together() -> None:
    async def hand() -> None:
        async with evening(sign_of(*HOLDEM), "Ann", "Bob", "Cyd") as here:
            await here.deal()

            async def look() -> None:
                told = await heard(here.table.subscribe(Caller("Bob")))
                assert [each["type"] for each in told] == ["snapshot", "turn"]
                assert told[0]["number"] == told[1]["number"] == here.desk.number
                assert told[0]["seats"] == told[1]["seats"]

            await here.play_on(Random(1), each=look)

    run(hand())


# -- turns


def test_only_who_is_to_decide_is_told_the_options() -> None:
    async def hand() -> None:
        async with evening(sign_of(*HOLDEM), "Ann", "Bob", "Cyd") as here:
            listening = {name: here.table.subscribe(None if name is None else Caller(name)) for name in (None, "Ann", "Bob", "Cyd")}
            await here.deal()
            name = here.deciding()[0]
            for who, each in listening.items():
                last = (await heard(each))[-1]
                assert (last["type"], last["due"], last["seats"]) == ("turn", "bet", [here.desk.table.seat_of(name)])
                assert ("view" in last) == (who == name)
                if who == name:
                    assert last["view"]["options"]["words"]
                    assert last["you"] == here.desk.table.seat_of(name)

    run(hand())


# -- listeners


def test_a_slow_listener_is_dropped_with_words_and_may_come_back() -> None:
    async def hand() -> None:
        async with evening(sign_of(*HOLDEM), "Ann", "Bob") as here:
            here.table.hub.most_waiting = 20
            slow, quick = here.table.subscribe(Caller("Zoe")), here.table.subscribe(None)
            number = (await anext(slow))["number"]
            await here.deal()
            got: list[Document] = []

            async def read() -> None:
                got.extend(await heard(quick))

            await here.play_on(Random(1), each=read)
            told = [message async for message in slow]
            assert [each["type"] for each in told] == ["dropped"]
            assert "too slowly" in told[0]["words"]
            assert here.table.hub.dropped == 1
            here.table.hub.most_waiting = 1000
            again = numbered(await heard(here.table.subscribe(Caller("Zoe"), number)))
            assert [each["number"] for each in again] == list(range(number + 1, here.desk.number + 1))

    run(hand())


def test_a_listener_waits_for_what_comes_and_ends_when_closed() -> None:
    async def hand() -> None:
        async with evening(sign_of(*HOLDEM), "Ann", "Bob") as here:
            listening = here.table.subscribe(Caller("Ann"))
            for _ in range(2):
                await anext(listening)
            waiting = asyncio.create_task(listening.next_text())
            await asyncio.sleep(0.01)
            assert not waiting.done()
            await here.deal()
            assert decode(await waiting)["type"] == "event"
            listening.close()
            listening.close()
            with pytest.raises(StopAsyncIteration):
                await listening.next_text()
            assert len(here.table.hub) == 0

    run(hand())


def test_what_is_put_on_the_wire_is_what_is_told() -> None:
    async def hand() -> None:
        async with evening(sign_of(*HOLDEM), "Ann", "Bob", "Cyd") as here:
            await here.deal()
            await here.play_on(Random(1))
            for name in (None, "Ann", "Bob"):
                caller = None if name is None else Caller(name)
                documents, texts = here.table.subscribe(caller, 0), here.table.subscribe(caller, 0)
                for _ in range(documents.waiting):
                    assert decode(await texts.next_text()) == await anext(documents)

    run(hand())


def test_links_are_counted_by_account() -> None:
    seen: list[tuple[str, bool]] = []

    async def hand() -> None:
        async with evening(sign_of(*HOLDEM), "Ann", "Bob") as here:
            hub = Hub(here.desk, Seen(here.desk), link=lambda account, there: seen.append((account, there)))
            first, second = hub.join("Ann", None), hub.join("Ann", None)
            hub.join(None, None).close()
            first.close()
            first.close()
            second.close()

    run(hand())
    assert seen == [("Ann", True), ("Ann", False)]
