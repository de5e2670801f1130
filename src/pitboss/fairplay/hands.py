"""One hand as fair play reads it: who decided what against whom, with what share of the pot, and how fast."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import combinations
from random import Random
from typing import Final

from pitboss.betting.round import FOLDED
from pitboss.fairplay.duels import share, strength
from pitboss.hand import events as e
from pitboss.hand.evolve import evolve
from pitboss.hand.state import Hand

FOLD, CHECK, CALL, RAISE = "fold", "check", "call", "raise"
KINDS: Final = {e.Folded: FOLD, e.Checked: CHECK, e.Called: CALL, e.Opened: RAISE, e.Raised: RAISE}
#: Chips two players have put in against each other, in least bets, below which their part of the hand is not weighed.
WEIGHED: Final = 4
CROWD: Final = 3  #: at a showdown of more players than this nobody's chips are laid to one other


@dataclass(frozen=True, slots=True)
class Bet:
    """A decision in a betting round, against the player who bet last or the only one left."""

    who: str
    against: str
    alone: bool  #: nobody else was in the hand
    street: int
    kind: str
    price: float  #: what a call costs, as a part of the pot it makes; 0: nothing was to be called
    depth: float  #: the stack in pots
    share: float | None  #: of the player who decides, against that one
    could_raise: bool


@dataclass(frozen=True, slots=True)
class Flow:
    """Expected chips from one player to another, in least bets, the luck of the cards taken out."""

    giver: str
    taker: str
    amount: float


@dataclass(frozen=True, slots=True)
class Glimpse:
    """A first decision before the other has acted: the player who decides cannot know that one's cards."""

    who: str
    other: str
    price: float
    crowd: int  #: players in the hand
    folded: bool
    own: float  #: strength of the hand as dealt
    others: float


@dataclass(frozen=True, slots=True)
class ActTime:
    """How long a player took."""

    who: str
    milliseconds: int
    free: bool  #: a check or a fold, which may be decided beforehand


@dataclass(frozen=True, slots=True)
class PlayedHand:
    """What fair play keeps of a hand."""

    table: str
    number: int
    at: int  #: when it began, in microseconds
    game: str
    players: tuple[str, ...]
    bets: tuple[Bet, ...] = ()
    flows: tuple[Flow, ...] = ()
    glimpses: tuple[Glimpse, ...] = ()
    times: tuple[ActTime, ...] = ()

    @property
    def key(self) -> tuple[str, int]:
        return self.table, self.number


@dataclass(slots=True)
class _Reading:
    """A hand while it is read."""

    players: Mapping[int, str]
    hand: Hand
    chance: Random
    bets: list[Bet] = field(default_factory=list)
    glimpses: list[Glimpse] = field(default_factory=list)
    moments: list[Hand] = field(default_factory=list)  #: before each decision that may move chips
    quits: dict[int, tuple[int, int]] = field(default_factory=dict)  #: who folded: at which moment, and to whose bet
    known: dict[tuple[int, int, int], float | None] = field(default_factory=dict)
    strengths: dict[int, float | None] = field(default_factory=dict)
    decided: set[int] = field(default_factory=set)
    seen_down: tuple[int, ...] = ()  #: who came to the showdown; hands that lose there may be mucked unseen

    def name(self, place: int) -> str:
        return self.players[self.hand.seats[place]]

    def share(self, hand: Hand, one: int, other: int) -> float | None:
        """The same cards are dealt out once only."""
        key = one, other, sum(map(len, hand.boards)) + sum(map(len, hand.up))
        if key not in self.known:
            found = self.known[key] = share(hand, one, other, self.chance)
            self.known[other, one, key[2]] = None if found is None else 1 - found
        return self.known[key]

    def strength(self, place: int) -> float | None:
        if place not in self.strengths:
            self.strengths[place] = strength(self.hand, place, self.chance)
        return self.strengths[place]


def read_hand(
    table: str,
    number: int,
    at: int,
    players: Mapping[int, str],
    begun: Hand,
    happened: Sequence[e.Event],
    by: Sequence[tuple[str, int]],
    times: Sequence[int] = (),
) -> PlayedHand:
    """A hand that is over. `by`: for each event by whom, as the room has it; `times`: when, in microseconds, if that is known."""
    rules = begun.rules
    reading = _Reading(players, begun.copy(), Random(f"{table}/{number}"))  # noqa: S311 - measuring, not dealing
    taken: list[ActTime] = []
    before = at
    for index, (event, (whose, _)) in enumerate(zip(happened, by, strict=True)):
        kind = KINDS.get(type(event))
        if kind is not None:
            place = reading.hand.place_of[event.seat]  # type: ignore[union-attr]
            _decision(reading, place, kind, is_own=whose == "player")
            if times and whose == "player":
                taken.append(ActTime(reading.name(place), (times[index] - before) // 1000, kind in (CHECK, FOLD)))
        if times:
            before = times[index]
        if isinstance(event, e.ShowdownOpened):
            reading.seen_down = tuple(reading.hand.place_of[seat] for seat in event.order)
        evolve(reading.hand, event)
    names = tuple(players[seat] for seat in begun.seats)
    game = f"{rules.terms.book.key}/{rules.terms.game.key}/{rules.terms.limit}"
    return PlayedHand(table, number, at, game, names, tuple(reading.bets), tuple(_flows(reading)), tuple(reading.glimpses), tuple(taken))


def _decision(reading: _Reading, place: int, kind: str, *, is_own: bool) -> None:
    hand, going = reading.hand, reading.hand.round
    assert going is not None
    others = [other for other, standing in enumerate(hand.standing) if standing != FOLDED and other != place]
    aggressor = going.aggressor if going.aggressor in others else -1
    against = others[0] if len(others) == 1 else aggressor
    cost = max(0, min(going.level - going.bet[place], hand.stack[place]))
    pot = sum(hand.paid) + hand.dead + sum(going.bet)
    if is_own and against >= 0:
        reading.bets.append(
            Bet(
                reading.name(place),
                reading.name(against),
                len(others) == 1,
                len(hand.played),
                kind,
                cost / (pot + cost) if aggressor >= 0 and cost else 0.0,
                hand.stack[place] / max(pot, 1),
                reading.share(hand, place, against),
                hand.stack[place] > cost and any(hand.stack[other] for other in others),
            )
        )
    if not hand.played and place not in reading.decided:
        reading.decided.add(place)
        if is_own:
            _glimpse(reading, place, others, kind, cost / (pot + cost) if pot + cost else 0.0)
    if kind == FOLD and aggressor >= 0:
        reading.quits[place] = len(reading.moments), aggressor
    reading.moments.append(hand.copy())


def _glimpse(reading: _Reading, place: int, others: Sequence[int], kind: str, price: float) -> None:
    own = reading.strength(place)
    if own is None:
        return
    going = reading.hand.round
    assert going is not None
    for other in others:
        theirs = reading.strength(other)
        if theirs is not None and not going.acted[other]:
            reading.glimpses.append(Glimpse(reading.name(place), reading.name(other), price, len(others) + 1, kind == FOLD, own, theirs))


# -- chips that went from one to another


def _flows(reading: _Reading) -> Iterator[Flow]:
    """For everybody who folded to a bet, and between those who saw a showdown together."""
    pairs = [(place, against) for place, (_, against) in reading.quits.items()]
    if 2 <= len(reading.seen_down) <= CROWD:
        pairs += combinations(sorted(reading.seen_down), 2)
    least = reading.hand.rules.stakes.least_bet
    for one, other in pairs:
        found = _expected(reading, one, other, WEIGHED * least)
        if found is not None and least:
            yield Flow(reading.name(one), reading.name(other), found / least)


def _expected(reading: _Reading, one: int, other: int, weighed: int) -> float | None:
    """What the first gave the second: chips matched at the odds of the moment, and the share of the pot given up by a fold."""
    until, _ = reading.quits.get(one, (len(reading.moments), -1))
    moments = [*reading.moments[: until + 1]]
    after = [*moments[1:], reading.hand] if until >= len(reading.moments) else moments[1:]
    if not moments or min(_put(after[-1] if after else moments[-1], place) for place in (one, other)) < weighed:
        return None
    given, matched = 0.0, _matched(moments[0], one, other)
    for moment, then in zip(moments, after, strict=False):
        more = _matched(then, one, other)
        if more > matched:
            won = reading.share(moment, one, other)
            if won is None:
                return None
            given += (more - matched) * (1 - 2 * won)
            matched = more
    if one in reading.quits:
        won = reading.share(moments[-1], one, other)
        if won is None:
            return None
        given += 2 * matched * won
    return given


def _matched(hand: Hand, one: int, other: int) -> int:
    return min(_put(hand, one), _put(hand, other))


def _put(hand: Hand, place: int) -> int:
    going = hand.round
    return hand.paid[place] + (going.bet[place] if going is not None else 0)
