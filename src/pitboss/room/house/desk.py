"""The desk of a table against the house: everything that follows from its stream, and the only thing that changes it is an entry.

Whoever folds the stream again has the same desk: the table, the round to the last undealt card, the clocks, the commands that were carried
out, and what everybody was told.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, ClassVar, Final

from pitboss.banked import events as e
from pitboss.banked.between import events as b
from pitboss.banked.between.codec import table_from_json, table_to_json
from pitboss.banked.between.evolve import evolve as evolve_table
from pitboss.banked.between.state import HouseTable
from pitboss.banked.codec import event_from_json, event_to_json, round_from_json, round_to_json
from pitboss.banked.evolve import evolve as evolve_round
from pitboss.banked.options import options
from pitboss.banked.state import FOLDED, GONE, OUT, Round
from pitboss.banked.turn import Due, deciders, due
from pitboss.banked.wagers import Wagers
from pitboss.chance.fixed_places import laid_out
from pitboss.chance.joint import WITHHELD, Abandoned, Joint
from pitboss.chance.joint_proof import joint_from_json, joint_to_json
from pitboss.chance.rounds import per_pass
from pitboss.chance.shuffle import Committed
from pitboss.hand.forms import Document
from pitboss.journal.entry import Entry
from pitboss.journal.vault import Vault
from pitboss.room.act_lines import Acted, Acting, Answered
from pitboss.room.any_desk import Desk, fold_into, last_but_one
from pitboss.room.clock import MS, Clocks
from pitboss.room.clock_lines import ClockResumed, LinkFound, LinkLost, Paced, Timely
from pitboss.room.deck_lines import DeckAbandoned, DeckOffered
from pitboss.room.forgotten_lines import HandsForgotten
from pitboss.room.house import lines as hl
from pitboss.room.house.telling import tell_house_line, tell_round_event
from pitboss.room.joint import Contributions, Pending
from pitboss.room.telling import Told, tell_staff_line
from pitboss.table.sign import BuyIn

PREFIX: Final = "house/"
BETS: Final = "bets"
DECIDE: Final = "decide"
STAFF: Final = "staff"
FOR_STAFF: Final = (Due.VERIFY, Due.STAFF, Due.PRIZE)


class HouseDesk(Desk):
    """One table against the house, as its stream tells it."""

    __slots__ = (
        "begun",
        "bets_at",
        "buy_in",
        "chance",
        "committed",
        "done",
        "happened",
        "inspector",
        "joint",
        "last",
        "leaving",
        "round",
        "table",
    )

    PREFIX: ClassVar[str] = PREFIX
    table: HouseTable
    buy_in: BuyIn
    inspector: str
    round: Round | None  #: the round being played, or the last one; None: nobody may bet in it
    begun: Round | None  #: as it began

    def __init__(self, id: str) -> None:  # noqa: A002
        super().__init__(id)
        self.round = self.begun = None
        self.happened: list[e.Event] = []  #: in the round
        self.committed: Committed | None = None  #: its deck
        self.joint: Joint | None = None  #: how players contributed to it
        self.chance = Contributions()  #: to the deck of the next round
        self.done: set[int] = set()  #: seats that put down no more
        self.leaving: set[str] = set()  #: who goes when the round is over
        self.last: dict[str, Wagers] = {}  #: what somebody put down in their last round
        self.bets_at = 0  #: when the first wager of the round was put down; 0: none lies

    # -- reading

    @property
    def round_number(self) -> int:
        return self.dealt

    @property
    def open(self) -> bool:
        """Whether a round was opened that is not over: bets are taken, or it is played."""
        return bool(self.spans) and not self.spans[-1][1]

    @property
    def playing(self) -> bool:
        """Whether wagers are in play: from no more bets to the end."""
        return self.open and self.round is not None and self.round.begun

    @property
    def betting(self) -> bool:
        return self.open and not self.playing

    def seat_at_table(self, player: str) -> int | None:
        return self.table.seat_of(player) or None

    def seated(self) -> list[str]:
        return [guest.name for _, guest in sorted(self.table.guests.items())]

    def still_plays(self, player: str) -> bool:
        game, seat = self.round, self.seat_in_hand(player)
        return game is not None and seat is not None and game.standing[game.place_of[seat]] not in (OUT, FOLDED, GONE)

    def deciding(self) -> tuple[str, tuple[int, ...]]:
        """What is being decided, and the seats whose decision it is."""
        game = self.round
        if game is None or not self.open or game.over:
            return "", ()
        what, _ = due(game)
        if what == Due.BETS:
            return BETS, self.may_bet()
        if what == Due.DECIDE:
            return DECIDE, tuple(game.seats[place] for place in deciders(game))
        return (STAFF, ()) if what in FOR_STAFF else ("", ())

    def may_bet(self) -> tuple[int, ...]:
        """Seats that have a wager down before the round, or chips for one."""
        game = self.round
        return () if game is None else tuple(seat for seat, _ in options(game).bets)

    def bets_until(self) -> int | None:
        """When no more bets are called; None: not before somebody has put down a wager."""
        return self.bets_at + self.pace.bets * MS if self.betting and self.bets_at else None

    def all_done(self, also: int = 0) -> bool:
        """Whether nobody is waited for any more: a wager lies, and everybody who is there and could bet has said done, `also` this seat."""
        game = self.round
        if game is None or not self.betting or not self.bets_at:
            return False
        waited = {seat for seat in self.may_bet() if game.wagers[game.place_of[seat]].total or self.players[seat] not in self.clocks.lost}
        return waited <= {*self.done, also}

    def state(self) -> Document:
        """All of it, secrets and all, as plain values: for comparing, never for players."""
        return {
            **self.common(),
            "table": table_to_json(self.table),
            "buy_in": [self.buy_in.least, self.buy_in.most],
            "inspector": self.inspector,
            "round": None if self.round is None else round_to_json(self.round),
            "begun": None if self.begun is None else round_to_json(self.begun),
            "deck": None if self.committed is None else self.committed.to_json(),
            "joint": None if self.joint is None else joint_to_json(self.joint),
            "chance": self.chance.to_json(),
            "events": [event_to_json(event) for event in self.happened],
            "done": sorted(self.done),
            "leaving": sorted(self.leaving),
            "last": [[name, *_amounts(wagers)] for name, wagers in sorted(self.last.items())],
            "times": [self.at, self.ended_at, self.bets_at],
        }

    @classmethod
    def restored(cls, id: str, document: Document) -> HouseDesk:  # noqa: A002
        """The inverse of `whole`: the desk of a snapshot, ready to go on."""
        desk = cls(id)
        desk.restore_common(document)
        desk.table, desk.buy_in, desk.inspector = table_from_json(document["table"]), BuyIn(*document["buy_in"]), document["inspector"]
        desk.committed = None if document["deck"] is None else Committed.from_json(document["deck"])
        desk.joint = None if document["joint"] is None else joint_from_json(document["joint"])
        desk.chance.restore(document["chance"])
        desk.happened = [event_from_json(each) for each in document["events"]]
        desk.begun = None if document["begun"] is None else round_from_json(document["begun"])
        if desk.begun is not None:
            desk.round, happened, desk.happened = desk.begun.copy(), desk.happened, []
            for event in happened:  # faster than to read it
                desk._happens(event)
        desk.done, desk.leaving = set(document["done"]), set(document["leaving"])
        desk.last = {name: Wagers(*amounts) for name, *amounts in document["last"]}
        desk.at, desk.ended_at, desk.bets_at = document["times"]
        return desk

    def __eq__(self, other: object) -> bool:
        return isinstance(other, HouseDesk) and self.whole() == other.whole()

    __hash__ = None  # type: ignore[assignment]

    # -- what happens

    def evolve(self, line: hl.HouseLine, number: int, at: int) -> Told:
        """Take an entry in: what it does, and what everybody is told of it."""
        self.step(number, at, line.command)
        told: Told = CHANGES[type(line.what)](self, line, at)
        kind, seats = self.deciding() if self.opened else ("", ())
        if kind == DECIDE:
            self.clocks.wait_for(kind, seats, self.players, 0, at)
        elif self.opened and self.clocks.waits:
            self.clocks.waits = {}
        return self.keep(told)

    def _tell(self, line: hl.HouseLine, at: int) -> Told:
        return tell_house_line(self.number, at, line)

    def _opened(self, line: hl.HouseLine, at: int) -> Told:
        what = line.what
        assert isinstance(what, hl.HouseOpened)
        self.name, self.table, self.buy_in, self.clocks = what.name, HouseTable(what.rules), what.buy_in, Clocks(what.pace)
        self.inspector, self.opened = what.inspector, True
        return self._tell(line, at)

    def _at_house(self, line: hl.HouseLine, at: int) -> Told:
        what = line.what
        assert isinstance(what, hl.AtHouse)
        event, before = what.event, [guest.name for guest in self.table.guests.values()]
        told = self._tell(line, at)
        if isinstance(event, b.Joined):
            self.clocks.sit_down(event.name)
            self.chance.sat_down(event.name)
            (self.bots.add if what.bot else self.bots.discard)(event.name)
        evolve_table(self.table, event)
        for name in before:
            if self.table.seat_of(name):
                continue
            self.clocks.get_up(name)
            self.acts.got_up(name, at)
            self.leaving.discard(name)
            self.last.pop(name, None)
        if isinstance(event, b.RoundFinished):
            self.ended_at = at
        return told

    def _offered(self, line: hl.HouseLine, at: int) -> Told:
        what = line.what
        assert isinstance(what, DeckOffered)
        self.chance.offered(Pending(what.offer, what.committed, what.draw, at))
        return self._tell(line, at)

    def _abandoned(self, line: hl.HouseLine, at: int) -> Told:
        what = line.what
        assert isinstance(what, DeckAbandoned)
        self.chance.thrown_away(Abandoned(what.offer, what.why, what.names), withheld=what.why == WITHHELD)
        return self._tell(line, at)

    def _round_opened(self, line: hl.HouseLine, at: int) -> Told:
        what = line.what
        assert isinstance(what, hl.RoundOpened)
        self.committed, self.done, self.bets_at, self.players = what.committed, set(), 0, {}
        self.joint = what.joint
        self.chance.used()
        self.round = None
        self.begin_deal()
        self._seat(what.players, what.setup)
        self.clocks.begin_hand(self.players.values())
        return self._tell(line, at)

    def _seats_changed(self, line: hl.HouseLine, at: int) -> Told:
        what = line.what
        assert isinstance(what, hl.SeatsChanged)
        assert self.committed is not None
        lying = hl.lying_in(self.begun, self.happened)
        self._seat(what.players, what.setup)
        self.done &= set(self.players)
        for seat, wagers in lying.items():
            if seat in self.players:
                self._happens(e.BetsPlaced(seat, wagers))
        self._mark_bets(at)
        for name in self.players.values():
            self.clocks.grace.setdefault(name, self.pace.grace * MS)
        return self._tell(line, at)

    def _seat(self, players: hl.Players, setup: Document | None) -> None:
        assert self.committed is not None
        self.players, self.happened = dict(players), []
        self.begun = hl.round_in(setup, self.committed)
        self.round = None if self.begun is None else self.begun.copy()

    def _happens(self, event: e.Event) -> None:
        game = self.round
        assert game is not None
        if isinstance(event, e.HoleDealt):
            self.lay_out(game, event.seats)
        evolve_round(game, event)
        self.happened.append(event)

    def lay_out(self, game: Round, seats: tuple[int, ...]) -> None:
        """The deck as it is dealt to these, who have bet: where players contributed, each hand has places of its own."""
        if self.joint is not None and self.joint.offer.seats and self.committed is not None:
            game.deck = laid_out(self.committed.cards, self.joint.offer.seats, seats, per_pass(game.rules))

    def _mark_bets(self, at: int) -> None:
        """The time for bets runs from the first wager, and ends when the last was taken back."""
        game = self.round
        lies = game is not None and any(each.total for each in game.wagers)
        self.bets_at = (self.bets_at or at) if lies else 0

    def _in_round(self, line: hl.HouseLine, at: int) -> Told:
        what, game = line.what, self.round
        assert isinstance(what, hl.InRound)
        assert game is not None
        if line.seat and self.playing:
            self.clocks.decided(line.seat, self.players[line.seat], at, by_clock=line.by == "clock")
        event = what.event
        self._happens(event)
        match event:
            case e.BetsPlaced() | e.BetsWithdrawn():
                self.done.discard(event.seat)
                self._mark_bets(at)
            case e.RoundBegan():
                self.bets_at, self.done = 0, set()
                for seat, name in self.players.items():
                    if (wagers := game.wagers[game.place_of[seat]]).total:
                        self.last[name] = wagers
        return tell_round_event(self.number, at, line, game, self.players, quiet=self.quiet)

    def _said_done(self, line: hl.HouseLine, at: int) -> Told:
        assert isinstance(line.what, hl.SaidDone)
        self.done.add(line.what.seat)
        return self._tell(line, at)

    def _leaves(self, line: hl.HouseLine, at: int) -> Told:
        assert isinstance(line.what, hl.LeavesAfter)
        self.leaving.add(self.players[line.what.seat])
        return self._tell(line, at)

    def _over(self, line: hl.HouseLine, at: int) -> Told:
        self.end_deal()
        self.acts.hand_over(self.round_number, at)
        self.bets_at, self.done = 0, set()
        return self._tell(line, at)

    def _acted(self, line: hl.HouseLine, at: int) -> Told:
        assert isinstance(line.what, Acting)
        self.acts.take(line.what, at)
        return tell_staff_line(self.number, at, line, self.acts)

    def _forgotten(self, line: hl.HouseLine, at: int) -> Told:
        assert isinstance(line.what, HandsForgotten)
        self.forget(line.what.last, line.what.upto)
        return self._tell(line, at)

    def clear_deal(self) -> None:
        self.round = self.begun = self.committed = self.joint = None
        self.happened = []

    def _timed(self, line: hl.HouseLine, at: int) -> Told:
        assert isinstance(line.what, Timely)
        self.keep_time(line.what, at)
        return self._tell(line, at)

    def _resumed(self, line: hl.HouseLine, at: int) -> Told:
        what = line.what
        assert isinstance(what, ClockResumed)
        self.keep_time(what, at)
        self.chance.resumed(at)
        if self.bets_at:
            self.bets_at += what.down
        return self._tell(line, at)


CHANGES: Final[dict[type, Any]] = {
    hl.HouseOpened: HouseDesk._opened,
    Paced: HouseDesk._timed,
    hl.AtHouse: HouseDesk._at_house,
    DeckOffered: HouseDesk._offered,
    DeckAbandoned: HouseDesk._abandoned,
    hl.RoundOpened: HouseDesk._round_opened,
    hl.SeatsChanged: HouseDesk._seats_changed,
    hl.InRound: HouseDesk._in_round,
    hl.SaidDone: HouseDesk._said_done,
    hl.LeavesAfter: HouseDesk._leaves,
    hl.RoundOver: HouseDesk._over,
    Acted: HouseDesk._acted,
    Answered: HouseDesk._acted,
    HandsForgotten: HouseDesk._forgotten,
    LinkLost: HouseDesk._timed,
    LinkFound: HouseDesk._timed,
    ClockResumed: HouseDesk._resumed,
}


def _amounts(wagers: Wagers) -> tuple[int, ...]:
    return wagers.ante, wagers.blind, wagers.trips, wagers.play, wagers.level_1, wagers.level_2


def evolve(desk: HouseDesk, entry: Entry, vault: Vault) -> Told:
    """Take an entry of the journal in."""
    return desk.evolve(hl.from_entry(entry, vault), entry.version, entry.at)


def fold(id: str, entries: Sequence[Entry], vault: Vault) -> HouseDesk:  # noqa: A002
    """The desk after all of its stream."""
    return fold_into(HouseDesk(id), entries, lambda desk, entry: evolve(desk, entry, vault), last_but_one(entries, hl.ROUND_OPENED))
