"""A live table at one moment: the table, the hand being played, and what the dealer does without being told.

Forced bets, announcements, bets brought in, cards that come face down and pots with nothing left to tell go without saying. A burn goes
with the cards it is burned for. Whatever shows, and every shuffle, is for the dealer to say.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from pitboss.hand import actions as a
from pitboss.hand import events as e
from pitboss.hand import steps
from pitboss.hand.decide import play
from pitboss.hand.gestures import Meaning
from pitboss.hand.options import DEALER
from pitboss.hand.receiving import receivers
from pitboss.hand.refusal import Refused
from pitboss.hand.state import Hand
from pitboss.hand.turn import PLAYERS_TURN, Due, due
from pitboss.hand.untold import untold
from pitboss.history.account import account
from pitboss.history.history import History
from pitboss.history.said import Said
from pitboss.live.phrase import UnclearLine
from pitboss.live.words import kill_words, table_words
from pitboss.table import actions as ta
from pitboss.table.decide import act
from pitboss.table.playing import finish_of
from pitboss.table.start import hand_of
from pitboss.table.state import Table

BOOKKEEPING: Final = frozenset((Due.POST, Due.ANNOUNCE, Due.COLLECT, Due.REPLACE))


@dataclass(frozen=True, slots=True)
class Unfinished:
    """A player has begun to act: has said a word that binds and still owes the chips, or has put in chips that must be made up."""

    seat: int
    said: str = ""
    meaning: Meaning | None = None
    least: int = 0  #: chips that are enough for the word
    to: int = 0  #: what the bet, or the raise, is then
    more: bool = False  #: it may be larger


class Moment:
    """Where the table is. Lines change it; a copy brings it back."""

    __slots__ = ("at", "finished", "hand", "happened", "passed", "recorded", "spoken", "start", "table", "told", "unfinished")

    table: Table | None  #: None: nobody has said yet what is played
    hand: Hand | None  #: None between hands
    start: Hand | None  #: the hand before its first event
    happened: list[e.Event]  #: in the hand
    passed: list[tuple[Hand, int]]  #: where the hand was before each thing that went without saying, and how many events there were
    unfinished: Unfinished | None
    finished: tuple[History, ...]
    spoken: int  #: how many events of the hand have been told in words
    told: list[Said]  #: what the line at hand has led to, in words
    at: int  #: when the line at hand was typed, in seconds
    recorded: bool  #: the line at hand was taken earlier and is read from the record

    def __init__(self) -> None:
        self.table = self.hand = self.start = self.unfinished = None
        self.happened = []
        self.passed = []
        self.finished = ()
        self.told = []
        self.at = self.spoken = 0
        self.recorded = False

    def copy(self) -> Moment:
        twin = Moment()
        twin.table = None if self.table is None else self.table.copy()
        twin.hand = None if self.hand is None else self.hand.copy()
        twin.start = self.start
        twin.happened = self.happened[:]
        twin.passed = self.passed[:]
        twin.unfinished = self.unfinished
        twin.finished = self.finished
        twin.at = self.at
        twin.spoken = self.spoken
        twin.recorded = self.recorded
        return twin

    # -- who and what

    @property
    def sitting(self) -> Table:
        """The table, once something is played there."""
        if self.table is None:
            raise UnclearLine("Say first what is played: game perth-poker holdem, no limit, blinds 5/10, buy-in 200 to 1000")
        return self.table

    @property
    def playing(self) -> Hand:
        """The hand being played."""
        if self.hand is None:
            raise UnclearLine("No hand is being played: say deal.")
        return self.hand

    def seat(self, who: str | None) -> int:
        """The seat meant by a number or a name; without either, the one in turn."""
        if who is None:
            what, place = due(self.playing)
            if what not in PLAYERS_TURN:
                raise UnclearLine("It is nobody's turn just now: say who, as in `3 folds`.")
            return self.playing.seats[place]
        number = who.lower().removeprefix("seat ")
        if number.isdigit():
            return int(number)
        found = [seat for seat, player in self.sitting.seated() if player.name.casefold() == who.casefold()]
        if not found:
            names = ", ".join(f"{seat} {player.name}" for seat, player in self.sitting.seated()) or "nobody"
            raise UnclearLine(f"{who!r} is not at the table; there {'is' if names == 'nobody' else 'are'} {names}.")
        return found[0]

    def player(self, name: str) -> str:
        """A name as the table knows it: `ann` is the Ann who sits there, waits, or has left. Anybody else is new, and spelled as told."""
        table = self.sitting
        known = [player.name for _, player in table.seated()]
        known += [each.player for each in table.waiting]
        known += [each.player for each in table.picked_up]
        known += [each.player for each in table.left]
        known += [each.player for each in table.excluded]
        known.append(table.dealer)
        return next((each for each in known if each.casefold() == name.casefold()), name)

    def name(self, seat: int) -> str:
        player = self.table.at(seat) if self.table is not None else None
        return f"Seat {seat}" if player is None else player.name

    def names(self, hand: Hand) -> list[str]:
        return [self.name(seat) for seat in hand.seats]

    # -- doing things

    def say(self, *said: Said) -> None:
        self.told += said

    def ask_table(self, action: ta.Action) -> None:
        """Something between hands."""
        button = self.sitting.kill
        events = act(self.sitting, action, self.hand)
        for event in events:
            self.say(*table_words(self.sitting, event))
        self.say(*kill_words(self.sitting, button, by_hand=isinstance(action, ta.FinishHand)))

    def do(self, action: a.Action) -> None:
        """An action of the hand. Until it is taken, what went without saying may still be taken back."""
        self.take(play(self.playing, action))

    def take(self, events: Sequence[e.Event]) -> None:
        """Events that have happened in the hand."""
        self.happened += events

    def begin(self) -> None:
        """The table has begun a hand."""
        self.start = hand_of(self.sitting)
        self.hand = self.start.copy()
        self.happened = []
        self.spoken = 0

    def dealing(self, action: a.Action) -> None:
        """The dealer's doing, with the burn before it where one is due."""
        if due(self.playing)[0] == Due.BURN and not isinstance(action, a.BurnTop):
            self.do(a.BurnTop())
        self.do(action)

    # -- what goes without saying

    def of_course(self) -> None:
        """Everything up to what the dealer has to say next. A hand that is over is settled with the table."""
        hand = self.hand
        while hand is not None and not hand.over:
            action = self._next_of_course(hand)
            if action is None:
                return
            before = hand.copy(), len(self.happened)
            try:
                self.do(action)
            except Refused:
                return  # the pot cannot be pushed yet, and the dealer is told why
            self.passed.append(before)
        if hand is not None:
            self._finish(hand)

    def _next_of_course(self, hand: Hand) -> a.Action | None:
        what, place = due(hand)
        if what in BOOKKEEPING or (what == Due.DEAL and _is_hidden(hand, hand.step)):
            return DEALER[what]
        if what == Due.BURN and (place >= 0 or _is_hidden(hand, hand.agenda[hand.at + 1])):
            return a.BurnTop()
        if what == Due.PAY and not untold(hand):
            return a.Pay()
        if what == Due.OFFER:
            going = self.sitting.playing
            seat = hand.seats[place]
            return a.Straddle(seat) if going is not None and seat in going.straddlers else None
        return None

    def _finish(self, hand: Hand) -> None:
        start = self.start
        assert start is not None
        # Counted as they were played: a hand that was void is dealt again under the table's own number.
        notes = {"hand": len(self.finished) + 1, "players": self.names(hand)}
        self.finished = (*self.finished, History(start, tuple(self.happened), hand, notes))
        void = any(isinstance(event, e.Voided) for event in self.happened)
        self.tell_hand()
        self.ask_table(ta.VoidHand(self.at) if void else finish_of(hand, self.happened, self.at))
        self.hand = self.unfinished = None
        self.passed = []

    def tell_hand(self) -> None:
        """What has happened in the hand since it was last told, in words."""
        if self.start is not None and self.hand is not None and self.spoken < len(self.happened):
            self.told += account(self._so_far(len(self.happened)))[len(account(self._so_far(self.spoken))) :]
            self.spoken = len(self.happened)

    def back_to(self, hand: Hand, happened: Sequence[e.Event]) -> None:
        """The hand goes on from here, after these events: what went without saying since may not have been done after all."""
        same = next((n for n, (old, new) in enumerate(zip(self.happened, happened, strict=False)) if old is not new), len(self.happened))
        self.hand, self.happened = hand, list(happened)
        self.spoken = min(self.spoken, same)

    def _so_far(self, count: int) -> History:
        assert self.start is not None
        return History(self.start, tuple(self.happened[:count]), self.start, {"players": self.names(self.start)})


def _is_hidden(hand: Hand, step: steps.Step) -> bool:
    """Whether a step of dealing shows nobody a card."""
    if isinstance(step, steps.DealUp):
        return set(step.hidden) >= set(receivers(hand))
    return isinstance(step, steps.DealDown | steps.DealKitty)
