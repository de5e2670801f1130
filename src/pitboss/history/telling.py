"""Events told as action lines, so that `Replay` comes to the same events again.

Whatever the dealer does as a matter of course is left out, unless it matters when it was done; what no line can say is told as the event
itself. Every line is tried on a hand of its own before it is written.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Final

from pitboss.cards import CardError
from pitboss.chips import ChipError
from pitboss.hand import actions as a
from pitboss.hand import events as e
from pitboss.hand import steps
from pitboss.hand.decide import decide
from pitboss.hand.evolve import evolve
from pitboss.hand.receiving import receivers
from pitboss.hand.refusal import Refused
from pitboss.hand.state import Hand
from pitboss.history.deals import in_dealing_order
from pitboss.history.lines import MARK, joined
from pitboss.history.scale import written


def told(start: Hand, events: Sequence[e.Event], scale: int = 1) -> list[str]:
    """The action lines of a hand."""
    telling = _Telling(start.copy(), scale)
    at = 0
    while at < len(events):
        at += telling.tell(events, at)
    telling.end()
    return telling.lines


class _Telling:
    ENDING: Final = frozenset(("announce", "collect", "pay"))  #: what a record need not say to be read to its end

    def __init__(self, hand: Hand, scale: int) -> None:
        self.hand = hand
        self.scale = scale
        self.lines: list[str] = []
        # Things of course the dealer has done since the last line.
        self.of_course: list[str] = []
        # Cards dealt on a street, to be told one line a player.
        self.dealt: dict[int, str] = {}
        self.street = -1
        # How each player's cards came, in order: True for an open card.
        self.open: list[list[bool]] = [[] for _ in hand.seats]
        # How many face-down cards each has turned up.
        self.shown: dict[int, int] = {}

    def tell(self, events: Sequence[e.Event], at: int) -> int:
        """Tell the next event, or events that come of one act; how many those are."""
        event = events[at]
        action = self._action(event)
        happened: tuple[e.Event, ...] = ()
        if action is not None:
            try:
                happened = decide(self.hand, action)
            except (Refused, CardError, ChipError):
                happened = ()
        count = len(happened)
        if count and tuple(events[at : at + count]) == happened:
            assert action is not None
            self._write(event, action)
        else:
            count = 1
            self._write_event(event)
        for each in events[at : at + count]:
            evolve(self.hand, each)
        return count

    def end(self) -> None:
        self._cards_out()
        if self.hand.over:
            if not self.ENDING.issuperset(self.of_course):
                self._in_time()
            self._show_again()
        else:
            self._in_time()
            self.lines.append(f"{MARK} stop")

    def _show_again(self) -> None:
        """Hands turned up at an all-in that got cards face down afterwards: PHH has them shown once more, whole."""
        hand = self.hand
        for place in hand.show_order:
            if self.shown.get(place, len(hand.down[place])) < len(hand.down[place]):
                self.lines.append(f"p{place + 1} sm {joined(self._as_dealt(place, hand.down[place]))}")

    # -- from an event back to what was asked for

    def _action(self, event: e.Event) -> a.Action | None:
        hand = self.hand
        match event:
            case e.ForcedBetsPosted():
                return a.PostBets()
            case e.Collected():
                return a.Collect()
            case e.PotAwarded() | e.Paid() | e.PotCarried() | e.HandEnded():
                return a.Pay()
            case e.Burned(card):
                return a.BurnTop(card if hand.is_live_table and card.is_known and not hand.burn_due else None)
            case e.DownDealt(groups) | e.UpDealt(groups):
                return self._deal(event, groups)
            case e.BoardDealt(cards) | e.KittyDealt(cards) | e.Replaced(_, cards):
                return a.Deal(cards)
            case e.Shuffled(stub=stub):
                return a.Shuffle(self._order(stub))
            case e.RunsAgreed(boards):
                return a.RunIt(boards - 1)
            case e.CardsTold(seat, board, cards):
                return a.Tell(cards, seat, board)
        return self._players(event) or a.Announce()

    def _deal(self, event: e.DownDealt | e.UpDealt, groups: tuple[e.Group, ...]) -> a.Deal | None:
        hand = self.hand
        step = hand.step
        if not isinstance(step, steps.DealDown | steps.DealUp):
            return None
        to = [groups[place] for place in receivers(hand)]
        if isinstance(event, e.DownDealt) and event.kitty:
            to.append(event.kitty)
        return a.Deal(in_dealing_order(hand, to, step.count))

    def _order(self, stub: e.Group) -> tuple[int, ...]:
        from pitboss.hand.dealing import pile_to_shuffle
        from pitboss.hand.turn import due

        if not stub or not stub[0].is_known:
            return ()
        pile = pile_to_shuffle(self.hand, due(self.hand)[1])[0]
        where = {card: number for number, card in enumerate(pile)}
        return tuple(where.get(card, -1) for card in stub)

    def _players(self, event: e.Event) -> a.Action | None:
        match event:
            case e.Folded(seat):
                return a.Fold(seat)
            case e.Checked(seat):
                return a.Check(seat)
            case e.Called(seat):
                return a.Call(seat)
            case e.BroughtIn(seat):
                return a.BringIn(seat)
            case e.Opened(seat, to):
                return a.Bet(seat, to)
            case e.Raised(seat, to):
                return a.RaiseTo(seat, to)
            case e.Straddled(seat):
                return a.Straddle(seat)
            case e.Declined(seat):
                return a.Decline(seat)
            case e.TappedOut(seat):
                return a.TapOut(seat)
            case e.PlayedOn(seat):
                return a.PlayOn(seat)
            case e.KittyTaken(seat):
                return a.TakeKitty(seat)
            case e.Discarded(seat, cards) | e.ThrewAway(seat, cards):
                return a.Discard(seat, cards)
            case e.HandSet(seat, front, middle, back):
                return a.SetHand(seat, front, middle, back)
            case e.Shown(seat, cards):
                return a.Show(seat, cards)
            case e.Mucked(seat):
                return a.Muck(seat)
        return None

    # -- lines

    def _write(self, event: e.Event, action: a.Action) -> None:
        """The line of an act, if it needs one."""
        hand = self.hand
        match action:
            case a.Deal():
                self._write_deal(event)
            case a.BurnTop(card) if card is not None:
                self._line(f"{MARK} d burn {card}")
            case a.Shuffle(order) if order:
                assert isinstance(event, e.Shuffled)
                self._line(f"{MARK} d shuffle {joined(event.stub)}")
            case a.RunIt(again):
                self._cards_out()
                self._in_time()
                self._line(f"{MARK} d run {again + 1}")
            case a.Tell(cards, seat, board):
                where = f"p{hand.place_of[seat] + 1} " if seat else f"board {board + 1} " if board else ""
                self._cards_out()
                self._in_time()
                self._line(f"{MARK} d tell {where}{joined(cards)}")
            case a.PostBets() | a.Announce() | a.Collect() | a.BurnTop() | a.Shuffle() | a.Pay():
                self.of_course.append(OF_COURSE[type(action)])
            case _:
                self._line(self._players_line(hand.place_of[action.seat], action))

    def _players_line(self, place: int, action: a.PlayerAction) -> str:
        who = f"p{place + 1}"
        match action:
            case a.Fold():
                return f"{who} f"
            case a.Check() | a.Call():
                return f"{who} cc"
            case a.BringIn():
                return f"{who} pb"
            case a.Bet(_, to) | a.RaiseTo(_, to):
                return f"{who} cbr {written(to, self.scale)}"
            case a.Discard(_, cards):
                return f"{who} sd {joined(cards)}".rstrip()
            case a.Show(_, cards):
                self.shown[place] = len(cards)
                return f"{who} sm {joined(self._as_dealt(place, cards)) or '-'}"
            case a.Muck():
                return f"{who} sm"
            case a.SetHand(_, front, middle, back):
                return f"{MARK} {who} set {joined(front)} {joined(middle)} {joined(back)}"
        return f"{MARK} {who} {OURS[type(action)]}"

    def _as_dealt(self, place: int, down: e.Group) -> e.Group:
        """A stud hand with its open cards where they came, as PHH tells it."""
        up, closed = list(self.hand.up[place]), list(down)
        if len(self.open[place]) != len(up) + len(closed) or self.open[place].count(True) != len(up):
            return (*down, *up)
        return tuple(up.pop(0) if is_open else closed.pop(0) for is_open in self.open[place])

    def _write_deal(self, event: e.Event) -> None:
        hand = self.hand
        match event:
            case e.DownDealt(groups) | e.UpDealt(groups):
                step = hand.step
                assert isinstance(step, steps.DealDown | steps.DealUp)
                if self.street != step.street:
                    self._cards_out()
                self.street = step.street
                for place, cards in enumerate(groups):
                    if cards:
                        self.dealt[place] = self.dealt.get(place, "") + joined(cards)
                        is_open = isinstance(event, e.UpDealt) and hand.seats[place] not in event.hidden
                        self.open[place] += [is_open] * len(cards)
                self.of_course.clear()
                if isinstance(event, e.DownDealt) and event.kitty:
                    self._line(f"{MARK} d kitty {joined(event.kitty)}")
            case e.BoardDealt(cards):
                self._line(f"d db {joined(cards)}")
            case e.KittyDealt(cards):
                self._line(f"{MARK} d kitty {joined(cards)}")
            case e.Replaced(seat, cards):
                self._line(f"d dh p{hand.place_of[seat] + 1} {joined(cards)}")

    def _write_event(self, event: e.Event) -> None:
        from pitboss.hand.codec import event_to_json

        self._cards_out()
        self._in_time()
        self._line(f"{MARK} d event {json.dumps(event_to_json(event), ensure_ascii=False)}")

    def _line(self, line: str) -> None:
        self._cards_out()
        self.of_course.clear()
        self.lines.append(line)

    def _cards_out(self) -> None:
        """One line a player for the cards dealt on this street."""
        self.lines += [f"d dh p{place + 1} {cards}" for place, cards in sorted(self.dealt.items())]
        self.dealt.clear()
        self.street = -1

    def _in_time(self) -> None:
        """Name what was done as a matter of course: what follows came just then."""
        self.lines += [f"{MARK} d {doing}" for doing in self.of_course]
        self.of_course.clear()


OF_COURSE = {
    a.PostBets: "post",
    a.Announce: "announce",
    a.Collect: "collect",
    a.BurnTop: "burn",
    a.Shuffle: "shuffle",
    a.Pay: "pay",
}
OURS = {a.Straddle: "straddle", a.Decline: "decline", a.TakeKitty: "kitty", a.TapOut: "tap", a.PlayOn: "play-on"}
