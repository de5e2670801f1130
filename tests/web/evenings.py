"""Evenings as the browser hears them: what everybody is told at a real table, and what the server itself would show after every event."""

from __future__ import annotations

from contextlib import suppress
from random import Random
from typing import Final

from pitboss.bots.sparring import at_random, calling
from pitboss.hand.forms import Document
from pitboss.hand.refusal import Refused
from pitboss.room.desk import TableDesk, evolve
from pitboss.room.seeing import hand_seen, table_seen
from pitboss.server.hub import Subscription
from pitboss.server.messages import Caller
from pitboss.table.codec import sign_to_json
from pitboss.table.sign import BuyIn, Sign
from tests.server.evening import NAMES, Evening, evening, rules_of, run, sign_of

HANDS: Final = 3


class Listener:
    """Somebody with a socket, and all that came over it."""

    def __init__(self, here: Evening, name: str | None) -> None:
        self.name = name
        self.messages: list[Document] = []
        self.subscription: Subscription = here.table.subscribe(None if name is None else Caller(name))

    async def hear(self) -> None:
        while self.subscription.waiting:
            self.messages.append(await anext(self.subscription))


class Guests:
    """People who play at random, come and go as they please, lose the link and let the clock run."""

    def __init__(self, here: Evening, chance: Random) -> None:
        self.here = here
        self.chance = chance
        self.listeners: list[Listener] = []

    def listen(self, name: str | None) -> Listener:
        found = Listener(self.here, name)
        self.listeners.append(found)
        return found

    async def hear(self) -> None:
        for each in self.listeners:
            await each.hear()

    async def look(self) -> None:
        """Everybody asks for the table as it stands."""
        for each in self.listeners:
            await each.hear()
            each.messages.append(self.here.table.snapshot(None if each.name is None else Caller(each.name)))

    async def play(self, hands: int) -> None:
        for number in range(hands):
            await self.be_two()
            await self.here.deal()
            for _ in range(500):
                if not self.here.desk.playing:
                    break
                await self.decide(calm=number == 0)
            await self.hear()

    async def be_two(self) -> None:
        """A hand needs two who play."""
        desk = self.here.desk
        while sum(player.chips > 0 and player.away is None for _, player in desk.table.seated()) < 2:
            with suppress(Refused):
                await self.at_table(self.chance.choice(NAMES))
            for _, player in [*desk.table.seated()]:
                if not player.chips:
                    await self.here.ask(player.name, "table", action="TopUp", chips=100)
                with suppress(Refused):
                    await self.here.ask(player.name, "table", action="Return")

    async def decide(self, *, calm: bool) -> None:
        chance, here = self.chance, self.here
        mood = chance.random()
        if not calm and mood < 0.06:
            await here.later(200)  # the clock decides
        elif not calm and mood < 0.25:
            with suppress(Refused):
                await self.at_table(chance.choice(NAMES[:6]))
        elif mood < 0.3:
            self.listen(chance.choice((None, *NAMES[:4])))
        elif not calm and mood < 0.35 and len(self.listeners) > 3:
            gone = chance.choice(self.listeners[1:])  # the watcher stays
            await gone.hear()
            gone.subscription.close()
        player = calling if chance.random() < 0.6 else at_random
        if here.deciding():
            await here.decide(chance.choice(here.deciding()), player, chance)
        await here.quiet()

    async def at_table(self, name: str) -> None:
        """Something people do beside the game."""
        here, chance = self.here, self.chance
        table = here.desk.table
        seat = table.seat_of(name)
        if seat is None:
            await here.seat(name, chips=chance.choice((20, 45, 200)))
            return
        if table.player(seat).posting and chance.random() < 0.5:
            await here.ask(name, "table", action="WaitForBlind")
            return
        free = [seat for seat, each in enumerate(table.chairs, start=1) if each is None]
        asked: list[Document] = [
            {"action": "SitOut"},
            {"action": "Return"},
            {"action": "TopUp", "chips": 20},
            {"action": "PostToEnter"},
            {"action": "WaitForBlind"},
            {"action": "AnnounceStraddle"},
            {"action": "Leave"},
            *({"action": what, "to": seat} for seat in free[:1] for what in ("MoveSeat", "AskForSeat")),
        ]
        await here.ask(name, "table", **chance.choice(asked))


def desk_evening(book: str, game: str, hands: int = HANDS) -> Document:
    """One evening at one table: what every listener heard, and what the server shows after every entry."""

    async def whole() -> Document:
        chance = Random(f"web {book} {game}")
        sign = sign_of(book, game)
        async with evening(sign, show=5_000, vote=5_000, misses=2) as here:
            guests = Guests(here, chance)
            guests.listen(None)
            for name in NAMES[: min(4, sign.rules.most_players)]:
                await here.seat(name, chips=chance.choice((30, 80, 200)))
                guests.listen(name)
            await guests.play(hands)
            return await told(guests, f"{book} {game}")

    return run(whole())


async def told(guests: Guests, game: str) -> Document:
    """All of it, as a document. Nobody was told anything else than what follows from the journal."""
    here = guests.here
    await guests.hear()
    here.check_chips()
    accounts = {each.name for each in guests.listeners if each.name is not None}
    desk, entries, after = TableDesk(here.desk.id), {}, {}
    for entry in here.entries:
        entries[entry.version] = evolve(desk, entry, here.opened.vault)
        after[str(entry.version)] = {
            "table": table_seen(desk),
            "public": hand_seen(desk, None),
            "own": {name: hand_seen(desk, name) for name in accounts if desk.seat_in_hand(name) is not None},
        }
    for each in guests.listeners:
        for message in each.messages:
            assert message["type"] != "event" or message == entries[message["number"]].to(each.name)
    heard = [each["number"] for each in guests.listeners[0].messages if each["type"] == "event"]
    assert heard[-1] == desk.number
    return {"game": game, "listeners": [{"name": each.name, "messages": each.messages} for each in guests.listeners], "after": after}


async def reopen(here: Evening, guests: Guests, chance: Random) -> None:
    """The table closes by mistake and opens again, and those who had left sit down."""
    for action in ("CloseTable", "ReopenTable"):
        await here.ask("Boss", "table", roles=("manager",), why="closed by mistake", action=action)
        await guests.look()
    for name in NAMES[:2]:
        await here.seat(name)
    await here.deal()
    await here.play_on(chance, calling)


def staff_evening() -> Document:
    """An evening on which the staff have much to do: a waiting list, seats held and given up, notices, another sign, a hand taken back."""

    async def whole() -> Document:
        chance = Random("staff")
        sign = Sign(rules_of("melbourne-poker", "holdem", limit="no-limit", straddles=True), BuyIn(20, 1000), kill=True)
        async with evening(sign, chairs=4, away=0) as here:
            guests = Guests(here, chance)
            for listener in (None, "Ann", "Dan"):
                guests.listen(listener)
            for name in NAMES[:4]:
                await here.seat(name)

            async def staff(**action: object) -> None:
                await here.ask("Boss", "table", roles=("manager",), why="for the evening", **action)

            await here.ask("Eve", "table", action="JoinList")
            await here.ask("Flo", "table", action="JoinList")
            await here.ask("Eve", "table", action="LeaveList")
            await here.ask("Ann", "table", action="AskTableChange")
            await staff(action="SetApart", player="Ann", other="Gus")
            await here.ask("Bob", "table", action="AnnounceStraddle")
            await here.deal()
            await here.play_on(chance, calling)
            # The last one is away for long: the seat is held, then the chips are picked up and the next one sits down.
            await here.ask("Dan", "table", action="SitOut")
            await staff(action="HoldSeat", seat=4, minutes=5)
            await here.later(3600)
            await here.play_on(chance, calling)
            await staff(action="PickUp", seat=4)
            await staff(action="ReleaseSeat", seat=4)
            await here.seat("Flo")
            await here.ask("Dan", "table", action="ReturnPickedUp")
            await here.ask("Dan", "table", action="CollectStake")
            await staff(action="ChangeDealer", dealer="Max")
            await here.deal()
            await here.play_one(chance, fold=False)
            await here.void_hand()
            await guests.look()
            await here.deal()
            await here.play_on(chance, calling)
            # Another game, announced and agreed to; then the end.
            omaha = sign_to_json(sign_of("melbourne-poker", "omaha"))
            del omaha["format"]
            await staff(action="AnnounceChange", sign=omaha)
            await here.ask("Ann", "table", action="Agree")
            await here.ask("Ann", "table", action="Disagree")
            await staff(action="WithdrawNotice")
            await staff(action="AnnounceChange", sign=omaha)
            for name in ("Ann", "Bob", "Cyd", "Flo"):
                await here.ask(name, "table", action="Agree")
            await staff(action="ChangeSign")
            await guests.look()
            await here.deal()
            await here.play_on(chance, calling)
            await staff(action="AnnounceClosing")
            for _ in range(4):
                await here.deal()
                await here.play_on(chance, calling)
            await reopen(here, guests, chance)
            return await told(guests, "staff")

    return run(whole())


def decided_evening() -> Document:
    """An evening with much for the staff to decide: disputes, a payment put right, winnings withheld, players kept out."""

    async def whole() -> Document:
        chance = Random("decided")
        async with evening(sign_of("melbourne-poker", "holdem"), away=0) as here:
            guests = Guests(here, chance)
            for listener in (None, "Ann", "Dan"):
                guests.listen(listener)
            for name in NAMES[:4]:
                await here.seat(name)

            async def decides(action: str, **rest: object) -> None:
                await here.by_two(action=action, **rest)

            async def hand() -> None:
                await here.deal()
                await here.play_on(chance, calling)

            await hand()
            await here.ask("Ann", "table", action="RaiseDispute", about="the split of the last pot")
            await decides("SettleDispute", number=1, decision="the split stands")
            await decides("CorrectPayment", seat=1, to=2, chips=5, hand=1)
            await decides("DecideMatter", decision="the drink is paid for by the house")
            await decides("WithholdWinnings", seat=3, chips=10, hand=1)
            await hand()
            await decides("SettleWithheld", player="Cyd", paid=True, hand=1)
            await decides("WithholdWinnings", seat=3, chips=4, hand=2)
            await decides("SettleWithheld", player="Cyd", paid=False, hand=2)
            await decides("Exclude", player="Zoe")
            await decides("LiftExclusion", player="Zoe")
            await here.deal()
            await here.play_one(chance, fold=False)
            await decides("Exclude", player="Dan", breach=True)
            await guests.look()
            await here.play_on(chance, calling)
            await hand()
            return await told(guests, "decided")

    return run(whole())
