"""What is possible now: for the player whose turn it is, or for the dealer. `decide` takes exactly what stands here."""

from __future__ import annotations

from collections.abc import Iterator

from pitboss.cards import UNKNOWN, Card
from pitboss.hand import actions as a
from pitboss.hand import steps
from pitboss.hand.choices import Choices, choices
from pitboss.hand.dealing import pile_to_shuffle
from pitboss.hand.runs import may_run
from pitboss.hand.showing import is_beaten, may_muck
from pitboss.hand.state import Hand
from pitboss.hand.straddles import over_blind
from pitboss.hand.turn import PLAYERS_TURN, Due, due, setters
from pitboss.hand.untold import Untold, untold


class Options:
    """The choices of one moment."""

    __slots__ = ("amount", "beaten", "due", "held", "muck", "others", "runs", "seat", "untold", "wagers")

    due: str  #: what, one of `Due` the hand waits for
    seat: int  #: whose choice it is; 0: the dealer's
    others: tuple[int, ...]  #: seats that may do the same now without waiting for a turn: those who set three hands
    wagers: Choices | None  #: betting
    amount: int  #: of the voluntary blind offered; cards to throw away; at most so many to draw
    held: tuple[Card, ...]  #: cards to choose from
    runs: int  #: how many further times the rest of the board may be dealt, if all agree
    muck: bool  #: whether the hand may be given up unseen
    beaten: bool  #: whether a hand already shown beats it in everything it contests; never so for the first to show
    untold: tuple[Untold, ...]  #: open cards of a live table that the dealer may still name, and must before the pots are pushed

    def __init__(
        self, due: str, seat: int, wagers: Choices | None = None, amount: int = 0, held: tuple[Card, ...] = (), *, muck: bool = False
    ) -> None:
        self.due = due
        self.seat = seat
        self.wagers = wagers
        self.amount = amount
        self.held = held
        self.muck = muck
        self.beaten = False
        self.others = ()
        self.untold = ()
        self.runs = 0

    @property
    def is_players(self) -> bool:
        return self.seat > 0

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Options) and all(getattr(self, name) == getattr(other, name) for name in self.__slots__)

    __hash__ = None  # type: ignore[assignment]

    def actions(self) -> Iterator[a.Action]:
        """Examples of everything possible: every kind of action, with the least and the most where there is a range."""
        seat = self.seat
        match self.due:
            case Due.BET:
                assert self.wagers is not None
                yield from self.wagers.actions(seat)
            case Due.OFFER:
                yield from (a.Straddle(seat), a.Decline(seat))
            case Due.DRAW:
                yield from (a.Discard(seat, self.held[:count]) for count in range(self.amount + 1))
            case Due.DISCARD:
                yield a.Discard(seat, self.held[: self.amount])
            case Due.SHOW:
                if UNKNOWN not in self.held:
                    yield a.Show(seat)
                if self.muck:
                    yield a.Muck(seat)
            case Due.TAP:
                yield from (a.TapOut(seat), a.PlayOn(seat))
            case Due.OVER | Due.SET:
                pass
            case Due.PAY if self.untold:
                pass
            case _:
                yield DEALER[self.due] if self.due != Due.SHUFFLE else a.Shuffle(tuple(range(self.amount)))
                if self.runs:
                    yield from (a.RunIt(1), a.RunIt(self.runs))

    def in_words(self) -> tuple[str, ...]:
        """The possibilities as people say them."""
        return tuple(self._words())

    def _words(self) -> Iterator[str]:
        yield from self._moment()
        yield from (f"the dealer tells {each.words}" for each in self.untold)

    def _moment(self) -> Iterator[str]:
        who = f"seat {self.seat}"
        match self.due:
            case Due.BET:
                assert self.wagers is not None
                yield from (f"{who} {words}" for words in self.wagers.in_words())
            case Due.OFFER:
                yield from (f"{who} straddles {self.amount}", f"{who} declines")
            case Due.DRAW:
                yield f"{who} draws up to {self.amount} cards or stands pat"
            case Due.DISCARD:
                yield f"{who} discards {self.amount}"
            case Due.SET:
                yield from (f"seat {each} sets front, middle and back" for each in (self.seat, *self.others))
            case Due.SHOW:
                yield f"{who} shows"
                if self.muck:
                    yield f"{who} mucks"
            case Due.TAP:
                yield from (f"{who} taps out", f"{who} plays on")
            case Due.OVER:
                yield "nothing: the hand is over"
            case Due.PAY if self.untold:
                pass
            case _:
                yield f"the dealer: {self.due}"
                if self.runs:
                    yield f"the board dealt up to {self.runs} more times"


DEALER: dict[str, a.DealerAction] = {
    Due.POST: a.PostBets(),
    Due.BURN: a.BurnTop(),
    Due.DEAL: a.Deal(),
    Due.REPLACE: a.Deal(),
    Due.SHUFFLE: a.Shuffle(),
    Due.ANNOUNCE: a.Announce(),
    Due.COLLECT: a.Collect(),
    Due.PAY: a.Pay(),
}


def options(hand: Hand) -> Options:
    """What is possible now."""
    found = _options(hand)
    if hand.is_live_table:
        found.untold = untold(hand)
    return found


def _options(hand: Hand) -> Options:
    what, place = due(hand)
    if what == Due.BET:
        return Options(what, hand.seats[place], choices(hand, place))
    if what not in PLAYERS_TURN:
        found = Options(what, 0)
        if what == Due.SHUFFLE:
            found.amount = len(pile_to_shuffle(hand, place)[0])
        if hand.rules.points.run_it_twice == "yes":
            found.runs = may_run(hand)
        return found
    seat = hand.seats[place]
    match what:
        case Due.OFFER:
            assert hand.round is not None
            return Options(what, seat, amount=over_blind(hand))
        case Due.DRAW:
            return Options(what, seat, amount=len(hand.down[place]), held=hand.down[place])
        case Due.DISCARD:
            step = hand.step
            assert isinstance(step, steps.ThrowAway)
            found = Options(what, seat, amount=step.count, held=hand.down[place])
            found.runs = may_run(hand)
            return found
        case Due.TAP:
            return Options(what, seat)
        case Due.SET:
            found = Options(what, seat, held=hand.down[place])
            found.others = tuple(hand.seats[other] for other in setters(hand) if other != place)
            return found
        case _:
            found = Options(what, seat, held=hand.down[place], muck=may_muck(hand, place))
            found.beaten = is_beaten(hand, place)
            return found


def options_of(hand: Hand, seat: int) -> Options | None:
    """What the player at this seat may do now, in turn or beside the one whose turn it is; None: nothing."""
    found = options(hand)
    if seat in found.others:
        others = tuple(each for each in (found.seat, *found.others) if each != seat)
        found = Options(found.due, seat, held=hand.down[hand.place_of[seat]])
        found.others = others  # nothing lies open in the one game where players do not wait for a turn
    return found if found.seat == seat else None
