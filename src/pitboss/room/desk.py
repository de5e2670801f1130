"""The desk of one table: everything that follows from its stream, and the only thing that changes it is an entry.

Whoever folds the stream again has the same desk: the table, the hand to the last undealt card, the clocks, the commands that were carried
out, and what everybody was told.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Sequence
from typing import Any, Final

from pitboss.betting.round import FOLDED
from pitboss.chance.joint import WITHHELD, Abandoned, Joint
from pitboss.chance.joint_proof import joint_from_json, joint_to_json
from pitboss.chance.shuffle import Committed
from pitboss.hand import events as h
from pitboss.hand.codec import event_from_json, event_to_json, hand_from_json, hand_to_json
from pitboss.hand.evolve import evolve as evolve_hand
from pitboss.hand.forms import Document
from pitboss.hand.state import Hand
from pitboss.hand.turn import PLAYERS_TURN, Due, due
from pitboss.journal.entry import Entry
from pitboss.journal.vault import Vault
from pitboss.room import lines as n
from pitboss.room.absent import asked_to_show
from pitboss.room.act_lines import Acted, Acting, Answered
from pitboss.room.any_desk import Desk, fold_into, last_but_one
from pitboss.room.clock import VOTE, Clocks
from pitboss.room.clock_lines import ClockResumed, LinkFound, LinkLost, Paced, Timely
from pitboss.room.deck_lines import DeckAbandoned, DeckOffered
from pitboss.room.forgotten_lines import HandsForgotten
from pitboss.room.joint import Contributions, Pending
from pitboss.room.telling import Told, tell_hand_event, tell_line, tell_staff_line, tell_table_event
from pitboss.table import events as t
from pitboss.table.codec import table_from_json, table_to_json
from pitboss.table.evolve import evolve as evolve_table
from pitboss.table.start import hand_of
from pitboss.table.state import Table

RECENT: Final = 20  #: hands that tell how fast and how high a table plays


class Vote:
    """Whether the board is dealt more than once."""

    __slots__ = ("most", "seats", "votes")

    def __init__(self, seats: tuple[int, ...], most: int) -> None:
        self.seats = seats
        self.most = most
        self.votes: dict[int, int] = {}

    @property
    def missing(self) -> tuple[int, ...]:
        """Who has not voted. When one has said no, nobody need be waited for."""
        return () if 0 in self.votes.values() else tuple(seat for seat in self.seats if seat not in self.votes)

    def to_json(self) -> Document:
        return {"seats": list(self.seats), "most": self.most, "votes": {str(seat): again for seat, again in sorted(self.votes.items())}}

    @classmethod
    def from_json(cls, document: Document) -> Vote:
        found = cls(tuple(document["seats"]), document["most"])
        found.votes = {int(seat): again for seat, again in document["votes"].items()}
        return found


class TableDesk(Desk):
    """One table of the room, as its stream tells it. `TableDesk(id)`, then `evolve` for every entry, or `fold` for all of them."""

    __slots__ = (
        "begun",
        "chance",
        "committed",
        "hand",
        "hand_number",
        "happened",
        "host",
        "joint",
        "recent",
        "runs_asked",
        "seated_at",
        "styles",
        "table",
        "vote",
    )

    table: Table
    hand: Hand | None  #: the hand being played, or the last one
    begun: Hand | None  #: as it began

    def __init__(self, id: str) -> None:  # noqa: A002
        super().__init__(id)
        self.host = ""  #: the player who opened the table; empty: the house
        self.styles: tuple[str, ...] = ()  #: of the bots the host asked for
        self.hand = self.begun = None
        self.hand_number = 0
        self.happened: list[h.Event] = []  #: in the hand
        self.committed: list[Committed] = []  #: its decks
        self.joint: Joint | None = None  #: how players contributed to the last of them
        self.chance = Contributions()  #: to the deck of the next hand
        self.vote: Vote | None = None
        self.runs_asked = False  #: in this hand
        self.seated_at = 0  #: when somebody last sat down or came back
        self.recent: deque[tuple[int, int]] = deque(maxlen=RECENT)  #: of the last hands: when each ended, and what was in its pots

    # -- reading

    @property
    def playing(self) -> bool:
        return self.hand is not None and not self.hand.over and self.table.playing is not None

    def seat_at_table(self, player: str) -> int | None:
        return self.table.seat_of(player)

    def seated(self) -> list[str]:
        return [player.name for _, player in self.table.seated()]

    def still_plays(self, player: str) -> bool:
        hand, seat = self.hand, self.seat_in_hand(player)
        return hand is not None and seat is not None and hand.standing[hand.place_of[seat]] != FOLDED

    def deciding(self) -> tuple[str, tuple[int, ...]]:
        """What is being decided, and the seats whose decision it is."""
        hand = self.hand
        if hand is None or hand.over or not self.playing:
            return "", ()
        if self.vote is not None:
            return VOTE, self.vote.missing
        what, place = due(hand)
        if what not in PLAYERS_TURN or what == Due.OFFER:
            return "", ()
        if what == Due.SET:
            live = zip(hand.seats, hand.standing, hand.drawn, strict=True)
            return what, tuple(seat for seat, stands, done in live if stands != FOLDED and not done)
        if what == Due.SHOW and not (self.pace.show and asked_to_show(hand, place)):
            return "", ()  # the dealer turns it up
        return what, (hand.seats[place],)

    def state(self) -> Document:
        """All of it but what was told, secrets and all, as plain values: for a vault, never for players."""
        return {
            **self.common(),
            "table": table_to_json(self.table),
            "hand": None if self.hand is None else hand_to_json(self.hand),
            "begun": None if self.begun is None else hand_to_json(self.begun),
            "hand_number": self.hand_number,
            "decks": [each.to_json() for each in self.committed],
            "events": [event_to_json(event) for event in self.happened],
            "joint": None if self.joint is None else joint_to_json(self.joint),
            "chance": self.chance.to_json(),
            "vote": None if self.vote is None else self.vote.to_json(),
            "runs_asked": self.runs_asked,
            "times": [self.at, self.ended_at, self.seated_at],
            "recent": [list(each) for each in self.recent],
            "host": [self.host, *self.styles],
        }

    @classmethod
    def restored(cls, id: str, document: Document) -> TableDesk:  # noqa: A002
        """The inverse of `whole`: the desk of a snapshot, ready to go on."""
        desk = cls(id)
        desk.restore_common(document)
        desk.table = table_from_json(document["table"])
        desk.hand_number, desk.runs_asked = document["hand_number"], document["runs_asked"]
        desk.committed = [Committed.from_json(each) for each in document["decks"]]
        desk.joint = None if document["joint"] is None else joint_from_json(document["joint"])
        desk.chance.restore(document["chance"])
        desk.happened = [event_from_json(each) for each in document["events"]]
        desk.begun = None if document["begun"] is None else hand_from_json(document["begun"])
        if desk.begun is not None:
            desk.hand = desk.begun.copy()
            for event in desk.happened:  # faster than to read it
                evolve_hand(desk.hand, event)
        desk.vote = None if document["vote"] is None else Vote.from_json(document["vote"])
        desk.at, desk.ended_at, desk.seated_at = document["times"]
        desk.recent = deque(((ended, pot) for ended, pot in document["recent"]), RECENT)
        desk.host, *styles = document["host"]
        desk.styles = tuple(styles)
        return desk

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, TableDesk):
            return NotImplemented
        return self.whole() == other.whole()

    __hash__ = None  # type: ignore[assignment]

    # -- what happens

    def evolve(self, line: n.Line, number: int, at: int) -> Told:
        """Take an entry in: what it does, and what everybody is told of it."""
        self.step(number, at, line.command)
        told: Told = CHANGES[type(line.what)](self, line, at)
        if self.opened and self.playing:
            kind, seats = self.deciding()
            self.clocks.wait_for(kind, seats, self.players, self.table.sign.rules.stakes.time_to_act, at)
        elif self.clocks.waits:
            self.clocks.waits = {}
        return self.keep(told)

    def _opened(self, line: n.Line, at: int) -> Told:
        what = line.what
        assert isinstance(what, n.Opened)
        self.name, self.table, self.clocks, self.opened = what.name, Table(what.sign, what.chairs), Clocks(what.pace), True
        self.host, self.styles = what.host, what.bots
        return tell_line(self.number, at, line)

    def _at_table(self, line: n.Line, at: int) -> Told:
        what = line.what
        assert isinstance(what, n.AtTable)
        event = what.event
        match event:
            case t.SeatTaken():
                self.clocks.sit_down(event.player)
                self.chance.sat_down(event.player)
                self.seated_at = at
                (self.bots.add if what.bot else self.bots.discard)(event.player)
            case t.SeatLeft() | t.StakePickedUp():
                self.clocks.get_up(event.player)
                self.acts.got_up(event.player, at)
            case t.SeatMoved():
                self.acts.moved(self.table.player(event.seat).name, at)
            case t.Returned():
                self.seated_at = at
                self.clocks.heard(self.table.player(event.seat).name)
            case t.HandFinished() | t.HandVoided():
                self.ended_at = at
        told = tell_table_event(self.number, at, line, self.table)
        evolve_table(self.table, event)
        return told

    def _offered(self, line: n.Line, at: int) -> Told:
        what = line.what
        assert isinstance(what, DeckOffered)
        self.chance.offered(Pending(what.offer, what.committed, what.draw, at, what.players))
        return tell_line(self.number, at, line)

    def _abandoned(self, line: n.Line, at: int) -> Told:
        what = line.what
        assert isinstance(what, DeckAbandoned)
        self.chance.thrown_away(Abandoned(what.offer, what.why, what.names), withheld=what.why == WITHHELD)
        return tell_line(self.number, at, line)

    def _begun(self, line: n.Line, at: int) -> Told:
        what = line.what
        assert isinstance(what, n.HandBegun)
        self.hand_number, self.players = what.number, dict(what.players)
        self.committed, self.happened, self.joint = [what.committed], [], what.joint
        self.chance.used()
        self.begun = hand_of(self.table, what.committed.cards)
        self.hand = self.begun.copy()
        self.vote, self.runs_asked = None, False
        self.acts.hand_begins(at)
        self.clocks.begin_hand(self.players.values())
        self.begin_deal()
        return tell_line(self.number, at, line, self.hand)

    def _in_hand(self, line: n.Line, at: int) -> Told:
        what, hand = line.what, self.hand
        assert isinstance(what, n.InHand)
        assert hand is not None
        if line.seat:
            self.clocks.decided(line.seat, self.players[line.seat], at, by_clock=line.by == "clock")
        before = tell_hand_event(self.number, at, line, hand, self.players)
        evolve_hand(hand, what.event)
        self.happened.append(what.event)
        if what.committed is not None:
            self.committed.append(what.committed)
            self.joint = what.joint
            self.chance.used()
        told = before.turned_up(hand, what.event).then(hand)
        return told if self.quiet else told.lies_open(hand, what.event)

    def _asked(self, line: n.Line, at: int) -> Told:
        what = line.what
        assert isinstance(what, n.RunsAsked)
        self.vote, self.runs_asked = Vote(what.seats, what.most), True
        return tell_line(self.number, at, line)

    def _voted(self, line: n.Line, at: int) -> Told:
        what = line.what
        assert isinstance(what, n.RunsVoted)
        assert self.vote is not None
        self.clocks.decided(what.seat, self.players[what.seat], at, by_clock=line.by == "clock")
        self.vote.votes[what.seat] = what.again
        if not self.vote.missing:
            self.vote = None
        return tell_line(self.number, at, line)

    def _over(self, line: n.Line, at: int) -> Told:
        what = line.what
        assert isinstance(what, n.HandOver)
        self.end_deal()
        self.acts.hand_over(what.number, at)
        self.chance.used()  # a hand that is void takes a shuffle on offer with it
        self.vote = None
        if what.void:
            self.hand = self.begun = None
        else:
            self.recent.append((at, sum(event.amount for event in self.happened if isinstance(event, h.PotAwarded))))
        return tell_line(self.number, at, line, None if self.quiet else self.hand, self.happened)

    def _acted(self, line: n.Line, at: int) -> Told:
        assert isinstance(line.what, Acting)
        self.acts.take(line.what, at)
        return tell_staff_line(self.number, at, line, self.acts)

    def _forgotten(self, line: n.Line, at: int) -> Told:
        assert isinstance(line.what, HandsForgotten)
        self.forget(line.what.last, line.what.upto)
        return tell_line(self.number, at, line)

    def clear_deal(self) -> None:
        self.hand = self.begun = self.joint = None
        self.happened, self.committed = [], []

    def _timed(self, line: n.Line, at: int) -> Told:
        assert isinstance(line.what, Timely)
        self.keep_time(line.what, at)
        return tell_line(self.number, at, line)

    def _resumed(self, line: n.Line, at: int) -> Told:
        what = line.what
        assert isinstance(what, ClockResumed)
        self.keep_time(what, at)
        self.chance.resumed(at)
        self.recent = deque(((ended + what.down, pot) for ended, pot in self.recent), RECENT)
        return tell_line(self.number, at, line)


CHANGES: Final[dict[type, Any]] = {
    n.Opened: TableDesk._opened,
    Paced: TableDesk._timed,
    n.AtTable: TableDesk._at_table,
    DeckOffered: TableDesk._offered,
    DeckAbandoned: TableDesk._abandoned,
    n.HandBegun: TableDesk._begun,
    n.InHand: TableDesk._in_hand,
    n.RunsAsked: TableDesk._asked,
    n.RunsVoted: TableDesk._voted,
    n.HandOver: TableDesk._over,
    Acted: TableDesk._acted,
    Answered: TableDesk._acted,
    HandsForgotten: TableDesk._forgotten,
    LinkLost: TableDesk._timed,
    LinkFound: TableDesk._timed,
    ClockResumed: TableDesk._resumed,
}


def evolve(desk: TableDesk, entry: Entry, vault: Vault) -> Told:
    """Take an entry of the journal in."""
    return desk.evolve(n.from_entry(entry, vault), entry.version, entry.at)


def fold(id: str, entries: Sequence[Entry], vault: Vault) -> TableDesk:  # noqa: A002
    """The desk after all of its stream."""
    return fold_into(TableDesk(id), entries, lambda desk, entry: evolve(desk, entry, vault), last_but_one(entries, n.HAND_BEGUN))
