"""The table of a case between hands, as the Given part has it, and the clock beside it."""

from __future__ import annotations

import re
from collections.abc import Sequence

from pitboss.betting.kill import Face
from pitboss.cards import Card
from pitboss.cases import features
from pitboss.cases.language import Sentence
from pitboss.cases.outcome import OtherwiseError
from pitboss.cases.play import PlayedTable
from pitboss.cases.results import must_be
from pitboss.cases.seating import Seating
from pitboss.cases.told import Told
from pitboss.faults.names import in_words
from pitboss.hand.rules import Rules
from pitboss.hand.state import Hand
from pitboss.table import actions as a
from pitboss.table import events as e
from pitboss.table.blinds import Missed
from pitboss.table.decide import act
from pitboss.table.evolve import evolve
from pitboss.table.playing import end_of
from pitboss.table.sign import BuyIn, Sign
from pitboss.table.start import hand_of, start_hand
from pitboss.table.state import Going, Player, Table


def _as_charged(rules: Rules) -> Rules:
    """The rules without a commission that is never taken in this kind of play; a case may speak of one to show just that."""
    charged = rules.points.commission_taken == "yes" or not rules.sign
    return rules if charged else Rules(rules.terms, rules.stakes, None, rules.kill, rules.usual_least)


class Room:
    """A table in the making, as the Given part has it, and the clock beside it."""

    def __init__(self, seating: Seating) -> None:
        self.at = 0
        self.happened: list[e.Event] = []
        self.drawn: list[tuple[int, Card]] = []
        self.met: set[tuple[str, str]] = set()
        self.settled = False  #: such a hand has been
        self.dealt = False  #: the hand of the case is one of this table, and is settled with it when it is over
        self.seating = seating
        case = seating.case
        self._on = set(features.of_case(case.play, (each.phrase.says for each in case.sentences)))
        button = seating.kill_button
        kill = button.face is not Face.NEUTRAL or bool(seating.qualifying) or bool(seating.moving.refused)
        sign = Sign(_as_charged(seating.rules), seating.buy_in or BuyIn(0), kill, seating.qualifying)
        chairs = max(sign.seats + 2, *seating.names, *seating.moving.empty, 0)
        self.table = Table(sign, chairs)
        self._seat_everybody()
        self.table.kill = button
        self.table.carried = seating.carried

    def _seat_everybody(self) -> None:
        """Everybody sat here in the last hand, where there was one; then some left, and some went away."""
        table, seating = self.table, self.seating
        moving = seating.moving
        for seat, name in seating.names.items():
            evolve(table, e.SeatTaken(name, seat, "", exempt=False, stake=0))
            evolve(table, e.BoughtIn(seat, seating.stacks[seat]))
        if moving.last is None:
            table.button = max(seating.names) if seating.button is None else seating.button
        else:
            stacks = tuple(seating.stacks.values())
            seats = tuple(seating.names)
            evolve(table, e.HandStarted(Going(1, moving.last, seats, stacks, None, 0, None, (), (), None)))
            evolve(table, e.HandFinished(tuple(zip(seats, stacks, strict=True)), 0, 0, table.kill))
        for seat in moving.left - moving.refused:
            taken = table.player(seat).chips
            evolve(table, e.CashedOut(seating.names[seat], seat, taken))
            evolve(table, e.SeatLeft(seat, seating.names[seat], taken, 0, table.kill))
        for seat in moving.away:
            evolve(table, e.SatOut(seat, 0, table.kill))
        for seat in moving.refused:
            evolve(table, e.KillRefused(seat, 0, table.kill))
        table.vacated = []

    def act(self, action: a.Action, hand: Hand | None = None) -> None:
        what = in_words(type(action))
        self.met |= {(what, feature) for feature in self._on | features.of_table(self.table)}
        self.happened += act(self.table, action, hand)

    @property
    def deals(self) -> bool:
        """Whether the hand of the case, now or last, is one of this table."""
        return self.dealt or self.settled

    def deal(self, table: PlayedTable) -> None:
        """The next hand of this table is the hand of the case; the first one has the cards that are told under Given."""
        self.act(a.StartHand(self.at))
        first = not table.happened
        table.hand, table.happened = hand_of(self.table), []
        table.announced = self.table.playing.straddlers if self.table.playing is not None else ()
        table.told = self.seating.told = Told()
        self.seating.names = {seat: player.name for seat, player in self.table.seated()}
        if first:
            self.seating.tell(table.hand.seats)
        self.dealt = True

    def settle(self, table: PlayedTable) -> None:
        """The hand that was dealt, if it is over: who has what, and the Kill Button."""
        if not self.dealt:
            return
        table.to_end()
        if table.hand.over:
            self.dealt, self.settled = False, True
            self.act(end_of(table.hand, table.happened, self.at))

    def draws(self) -> a.Drawn:
        found, self.drawn = tuple(self.drawn), []
        return found


def room(table: PlayedTable) -> Room:
    """The table of this case, set up when it is first spoken of."""
    if table.seating.room is None:
        table.seating.room = Room(table.seating)
    found = table.seating.room
    assert isinstance(found, Room)
    found.settle(table)
    return found


def seat_of(table: PlayedTable, who: str) -> int:
    number = re.fullmatch(r"seat (\d+)", who)
    found = int(number[1]) if number is not None else room(table).table.seat_of(who)
    if found is None:
        raise table.wrong(f"{who} has no seat.")
    return found


def player_of(table: PlayedTable, who: str) -> Player:
    return room(table).table.player(seat_of(table, who))


def rank_of(sentence: Sentence) -> str:
    return str(sentence.slots["staff"]).lower().replace(" ", "-")


def must_be_recorded(decisions: Sequence[tuple[str, str]], sentence: Sentence) -> None:
    """The last decision of staff: who made it, and why where the sentence says so."""
    if not decisions:
        raise OtherwiseError("no decision is recorded")
    by, why = decisions[-1]
    must_be(by, rank_of(sentence), f"the {by.replace('-', ' ').title()} decided")
    if "words" in sentence.slots:
        must_be(why, str(sentence.slots["words"]), f"because {why}" if why else "no reason is recorded")


def going(table: PlayedTable) -> Going:
    """The hand being played, or the next one as it would begin now."""
    here = room(table).table
    return here.playing or start_hand(here)


def missed(table: PlayedTable, who: str) -> Missed:
    """The blinds that have gone past a player."""
    return player_of(table, who).missed
