"""Taking a hand up in the middle: what lies before is carried out as quietly as it can have been."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from pitboss.cases.language import Case, CaseError, Sentence
from pitboss.games.vocabulary import Opens
from pitboss.hand import actions as a
from pitboss.hand import events as e
from pitboss.hand import steps
from pitboss.hand.decide import play
from pitboss.hand.evolve import evolve
from pitboss.hand.rules import Rules
from pitboss.hand.state import WAGERS, Hand
from pitboss.hand.turn import PLAYERS_TURN, Due, due

ORDINALS: Final = ("first", "second", "third", "fourth", "fifth")
SHOWDOWN: Final = -1


class Later:
    """Where a hand is taken up, and what was put in before."""

    def __init__(self, rules: Rules, case: Case) -> None:
        self.rules = rules
        self.file = case.file
        self.line = case.line
        self.street: int | None = None  #: None: from the beginning
        self.pot = 0
        self.put_in: dict[int, int] = {}  #: by seat
        self.folded: list[int] = []
        self.opener: int | None = None

    def begin(self, sentence: Sentence) -> None:
        self.line = sentence.line
        if self.street is not None:
            raise self._wrong("the hand begins only once.")
        self.pot = sentence.number()
        self.street = self._find(str(sentence.slots["street"]))

    def _wrong(self, reason: str) -> CaseError:
        return CaseError(self.file, self.line, reason)

    def _find(self, words: str) -> int:
        names = [street.name for street in self.rules.game.streets]
        known = dict.fromkeys(("showdown",), SHOWDOWN)
        known |= {f"{ordinal} betting round": number for number, ordinal in enumerate(ORDINALS[: len(names)])}
        known |= {"last betting round": len(names) - 1}
        for number, name in enumerate(names):
            known |= {name: number, f"{name} betting": number, f"betting {name}": number}
        if words not in known:
            raise self._wrong(f"{words!r} is nothing that begins in this game. It has {', '.join(names)} and the showdown.")
        if known[words] == 0:
            raise self._wrong("a hand that begins with its first betting begins at the beginning: leave this sentence out.")
        return known[words]

    # -- chips

    def shares(self, seats: list[int]) -> tuple[list[int], int]:
        """What each has put in before, in the order of the seats, and what is left over and nobody's."""
        if self.street is None:
            if self.put_in or self.folded or self.opener is not None:
                raise self._wrong("say where the hand is taken up: `the flop begins with a pot of 100`.")
            return [0] * len(seats), 0
        rest = self.pot - sum(self.put_in.values())
        if rest < 0:
            raise self._wrong(f"the players have put in {self.pot - rest}, more than the pot of {self.pot}.")
        others = [seat for seat in seats if seat not in self.put_in and seat not in self.folded]
        each = rest // len(others) if others else 0
        found = [self.put_in.get(seat, each if seat in others else 0) for seat in seats]
        return found, self.pot - sum(found)

    # -- play

    def play_up_to(self, hand: Hand, dealer: Callable[[], None]) -> None:
        """Bring the hand to the street: cards dealt, earlier rounds called by everybody, nobody drawing."""
        if self.street is None:
            return
        self._check_opener(hand)
        put_in, _ = self.shares(list(hand.seats))
        hand.wagers |= WAGERS["blind"] if hand.rules.stakes.blinds else WAGERS["ante"]
        hand.forced = ()
        first = True
        while not self._arrived(hand):
            step = hand.step
            what, _ = due(hand)
            if isinstance(step, steps.Offer):
                evolve(hand, e.OffersClosed())
            elif isinstance(step, steps.Betting):
                if what == Due.ANNOUNCE:
                    dealer()
                if hand.round is not None:
                    self._call_round(hand, step.street, put_in if first else [])
                first = False
            elif isinstance(step, steps.Exchange | steps.ThrowAway):
                self._stand_pat(hand, step)
            elif what in PLAYERS_TURN:
                raise self._wrong("the hand cannot be taken up there: players would have to show before.")
            else:
                dealer()

    def _check_opener(self, hand: Hand) -> None:
        """Where whoever opened goes on first, the case must say who that was."""
        points, opens = hand.rules.points, self.rules.game.streets[self.street or 0].opens
        after_draw = opens is Opens.AFTER_DRAW and points.after_draw_first == "opener"
        stud = opens is Opens.SHOWING and points.stud_later_first == "opener"
        if (after_draw or stud) and self.opener is None:
            raise self._wrong("whoever opened acts first here; add, under Given, `Ann opened the betting`.")

    def _arrived(self, hand: Hand) -> bool:
        step = hand.step
        if self.street == SHOWDOWN:
            return isinstance(step, steps.Showdown)
        return isinstance(step, steps.Betting) and step.street == self.street

    def _call_round(self, hand: Hand, street: int, put_in: list[int]) -> None:
        for place, chips in enumerate(put_in):
            if chips:
                evolve(hand, e.Called(hand.seats[place], chips))
        if put_in:
            if self.opener is not None:
                hand.opener = hand.place_of[self.opener]
            for seat in self.folded:
                evolve(hand, e.Folded(seat, dead_seat=False))
            if hand.live < 2:
                raise self._wrong("fewer than two players are left.")
        evolve(hand, e.Collected(street, 0, 0, 0, 0))
        if hand.kitty:
            evolve(hand, e.KittyMucked())

    def _stand_pat(self, hand: Hand, step: steps.Exchange | steps.ThrowAway) -> None:
        for place in hand.still_in():
            thrown = hand.down[place][-step.count :] if isinstance(step, steps.ThrowAway) else ()
            play(hand, a.Discard(hand.seats[place], thrown))
        play(hand, a.Announce())
