"""Random evenings at tables of every book: people come, go, sit out, move and buy chips, games change, hands are played.

Whatever happens, chips stay, everybody pays their blinds, what is said to be possible is, and the events tell the whole story.
"""

from __future__ import annotations

import json
import random
from collections.abc import Iterator
from typing import Any

import pytest

from pitboss.hand.refusal import Refused
from pitboss.hand.state import Hand
from pitboss.table import actions as a
from pitboss.table import events as e
from pitboss.table.codec import (
    action_from_json,
    action_to_json,
    event_from_json,
    event_to_json,
    replay,
    sign_to_json,
    table_from_json,
    table_to_json,
)
from pitboss.table.decide import decide
from pitboss.table.evolve import evolve
from pitboss.table.options import options
from pitboss.table.owed import owed
from pitboss.table.playing import finish_of
from pitboss.table.start import hand_of
from pitboss.table.state import Table, chips
from tests.table.rooms import GAMES, IDS, draw, played_out, readings, shuffled, sign_for

PEOPLE = [f"P{number}" for number in range(1, 16)]


class Evening:
    """One table from its first player on, with all that is watched over."""

    def __init__(self, number: int, seed: int) -> None:
        self.chance = random.Random(seed)
        self.number = number
        self.options = readings(number, self.chance) if seed % 2 else {}
        self.sign = sign_for(number, self.options)
        self.table = Table(self.sign, self.chance.choice((0, 0, min(6, self.sign.seats))))
        self.happened: list[e.Event] = []
        self.bigs: list[int] = []  #: seats that posted the big blind
        self.at = 0
        self.played = 0

    # -- doing

    def do(self, action: a.Action, hand: Hand | None = None) -> bool:
        """Try something; check that what is said to be possible is what is taken, and that no chip is lost."""
        table = self.table
        assert action_from_json(json.loads(json.dumps(action_to_json(action)))) == action
        before, total = table.copy(), chips(table)
        allowed = options(table, hand).allows(action)
        try:
            happened = decide(table, action, hand)
            why = ""
        except Refused as refusal:
            happened, why = (), str(refusal)
        assert table == before
        assert allowed in (None, not why), f"{action}: {why or 'taken, and said not to be possible'}"
        for event in happened:
            assert event_from_json(json.loads(json.dumps(event_to_json(event)))) == event
            evolve(table, event)
            total += _brought(event)
            assert chips(table) == total, event
        self.happened += happened
        return not why

    def something(self, hand: Hand | None = None) -> None:
        chance, table = self.chance, self.table
        self.at += chance.randrange(200)
        seat = chance.choice([*table.seats, 1, len(table.chairs)])
        to = chance.randrange(1, len(table.chairs) + 2)
        who, origin = chance.choice(PEOPLE), chance.choice(("new", "new", "moved", "feeder"))
        every: list[a.Action] = [
            *[a.TakeSeat(who, to, chance.choice((150, 200, 500, 1000, 1500)), self.at, origin)] * 6,
            a.JoinList(who, self.at),
            a.LeaveList(who),
            a.Leave(seat, self.at),
            a.SitOut(seat, self.at),
            *[a.Return(seat, self.at)] * 3,
            *[a.PostToEnter(seat)] * 3,
            a.WaitForBlind(seat),
            *[a.TopUp(seat, chance.choice((10, 100, 500)))] * 2,
            a.TakeOff(seat, chance.choice((10, 100))),
            a.MoveSeat(seat, to),
            a.AskForSeat(seat, to),
            a.GiveSeat(to),
            a.ReleaseSeat(to),
            a.AskTableChange(seat),
            a.PickUp(seat, "area-manager", self.at),
            a.ReturnPickedUp(who, self.at),
            a.CollectStake(who),
            a.AnnounceStraddle(seat),
            a.RefuseKill(seat, self.at),
            a.Agree(seat, chance.choice(("notice", "extra"))),
            a.Disagree(seat, chance.choice(("notice", "extra"))),
            a.MovePlayer(seat, to, "area-manager"),
            a.Exclude(who, "licensee", "abuse", chance.choice((0, 3, 3, 10)), at=self.at),
            a.Exclude(who, "area-manager", "abuse", at=self.at),
            *[a.LiftExclusion(who, rank, "calm again") for rank in ("licensee", "area-manager")] * 2,
            a.CorrectPayment(seat, to, chance.choice((10, 100)), "licensee", "paid wrongly"),
            a.WithholdWinnings(seat, 50, "assistant-casino-manager", "a device", self.at),
            a.SettleWithheld(who, chance.random() < 0.5, "assistant-casino-manager", "looked into", self.at),
        ]
        action = chance.choice(every)
        self.do(action, hand)

    def fill(self) -> None:
        """Nothing goes on: people come back, and others come."""
        for who in {each.player for each in self.table.excluded if not each.lifted}:
            for rank in ("licensee", "assistant-casino-manager", "dealer"):
                self.do(a.LiftExclusion(who, rank, "there would be no game"))
        for seat, player in list(self.table.seated()):
            if player.away is not None:
                self.do(a.Return(seat, self.at))
            if not player.chips or player.unmet:
                self.do(a.TopUp(seat, 500))
        for name in [each.player for each in self.table.waiting] or PEOPLE[:4]:
            for seat in options(self.table).free[:1]:
                self.do(a.TakeSeat(name, seat, 500, self.at))

    def change_the_game(self) -> None:
        same_book = [number for number, game in enumerate(GAMES) if game[0] == GAMES[self.number][0]]
        other = self.chance.choice(same_book)
        if self.do(a.AnnounceChange(sign_for(other, self.options), "area-manager", self.at)):
            for seat in self.table.seats:
                self.do(a.Agree(seat))
            self.at += 3600
            if self.do(a.ChangeSign("area-manager", self.at)):
                self.number = other
                self.bigs = []

    def a_hand(self) -> None:
        table, chance = self.table, self.chance
        if options(table).open:
            assert self.do(draw(table, chance))
        if not options(table).start:
            self.fill()
            return
        assert self.do(a.StartHand(self.at))
        going = table.playing
        assert going is not None
        self.check_line_up()
        hand = hand_of(table, shuffled(table.sign.rules, chance))
        assert hand.chips() == sum(going.stacks) + going.carried
        for _ in range(chance.randrange(3)):
            self.something()
        if chance.random() < 0.05:
            assert self.do(a.VoidHand())
            return
        happened = played_out(hand, chance)
        self.something(hand)
        assert self.do(finish_of(hand, happened))
        self.played += 1
        if going.positions.big:
            # A house that simply moves the button on when a blind leaves may have somebody post twice.
            fair = table.sign.rules.points.big_blind_leaves == "dead-button"
            if self.bigs and len(going.seats) > 2 and fair:
                assert self.bigs[-1] != going.positions.big, "the big blind twice in a row"
            self.bigs.append(going.positions.big)

    # -- what must hold

    def check_line_up(self) -> None:
        """Button, blinds and who is dealt in, told once more from the law's side."""
        table = self.table
        going = table.playing
        assert going is not None
        points, positions = table.sign.rules.points, going.positions
        for seat in going.seats:
            player = table.player(seat)
            assert player.away is None
            assert player.chips > 0
            assert not player.unmet
        assert len(going.seats) <= table.sign.rules.most_players
        assert not positions.big or positions.big in going.seats, "somebody posts the big blind"
        if len(positions.blinds) == 2 and len(going.seats) > 2:
            assert positions.button != positions.big
            assert positions.small not in (positions.big, positions.button)
        posted = dict.fromkeys(going.seats, 0)
        for place, amount, what in going.forced or ():
            if what in ("penalty", "dead"):
                posted[going.seats[place]] += amount
        # Where fewer than two are in the game already, the others come in as they are.
        in_the_game = [seat for seat in going.seats if owed(table, seat) is None and table.player(seat).entry != "new"]
        if table.last is not None and len(in_the_game) > 1 and table.sign.rules.stakes.blinds:
            for seat in going.seats:
                player = table.player(seat)
                if seat in (positions.blinds if points.wait_for == "any-blind" else (positions.big,)):
                    continue
                if player.missed:
                    assert posted[seat], f"seat {seat} missed blinds and came back for nothing"
                if player.entry == "new" and points.new_player != "nothing":
                    assert posted[seat], f"seat {seat} is new and came in for nothing"
                if player.entry == "new" and not player.exempt and points.new_player_button == "barred":
                    assert seat != positions.button

    def check_story(self) -> None:
        """The events, as they would be kept, tell the whole story; and the state can be kept too."""
        documents = json.loads(json.dumps([event_to_json(event) for event in self.happened]))
        assert replay(sign_to_json(self.sign), len(self.table.chairs), documents) == self.table
        assert table_from_json(json.loads(json.dumps(table_to_json(self.table)))) == self.table


def _brought(event: e.Event) -> int:
    if isinstance(event, e.BoughtIn | e.ToppedUp):
        return event.chips
    return -event.chips if isinstance(event, e.CashedOut) else 0


def evenings(number: int, seeds: range, hands: int) -> Iterator[Evening]:
    for seed in seeds:
        evening = Evening(number, seed)
        for _ in range(8):
            evening.do(a.TakeSeat(evening.chance.choice(PEOPLE), evening.chance.randrange(1, 9), 500))
        for _ in range(hands):
            for _ in range(evening.chance.randrange(4)):
                evening.something()
            if evening.chance.random() < 0.03:
                evening.change_the_game()
            evening.a_hand()
        evening.check_story()
        yield evening


@pytest.mark.parametrize("number", range(len(GAMES)), ids=IDS)
def test_an_evening(number: int) -> None:
    played = sum(evening.played for evening in evenings(number, range(3), 40))
    assert played > 60


@pytest.mark.soak
@pytest.mark.parametrize("number", range(len(GAMES)), ids=IDS)
def test_many_evenings(number: int) -> None:
    played = sum(evening.played for evening in evenings(number, range(100, 130), 100))
    assert played > 1500


@pytest.mark.parametrize("number", [number for number, game in enumerate(GAMES) if game[2].get("blinds")], ids=str)
def test_who_stays_pays_the_big_blind_once_an_orbit(number: int) -> None:
    """Some sit out, leave, come back and join; whoever was there between two big blinds of somebody who stayed has paid exactly one."""
    for seed in range(4):
        chance = random.Random(seed)
        table = Table(sign_for(number, kill=False), min(8, sign_for(number).seats))

        def do(action: a.Action, table: Table = table) -> None:
            try:
                for event in decide(table, action):
                    evolve(table, event)
            except Refused:
                pass

        for seat in range(1, len(table.chairs) + 1):
            do(a.TakeSeat(f"P{seat}", seat, 1000))
        do(draw(table, chance))
        line: list[tuple[str, frozenset[str]]] = []
        for hand in range(60):
            if chance.random() < 0.4:
                seat = chance.randrange(1, len(table.chairs) + 1)
                coming: Any = [a.SitOut(seat), a.Return(seat), a.PostToEnter(seat), a.Leave(seat), a.TakeSeat(f"N{hand}", seat, 1000)]
                do(chance.choice(coming))
            if not options(table).start:
                continue
            do(a.StartHand())
            going = table.playing
            assert going is not None
            line.append((table.player(going.positions.big).name, frozenset(table.player(seat).name for seat in going.seats)))
            do(a.FinishHand(tuple(zip(going.seats, going.stacks, strict=True))))
        _check_orbits(line)


def _check_orbits(line: list[tuple[str, frozenset[str]]]) -> None:
    last: dict[str, int] = {}
    for number, (who, _) in enumerate(line):
        if who in last:
            orbit = line[last[who] + 1 : number]
            stayed = frozenset.intersection(*(dealt for _, dealt in line[last[who] : number + 1]))
            for other in stayed - {who} if who in stayed else ():
                assert [name for name, _ in orbit].count(other) == 1, (line, who, other)
        last[who] = number
