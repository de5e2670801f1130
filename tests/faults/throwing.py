"""Faults thrown at random into random hands, with everything that must hold looked at after every event."""

from __future__ import annotations

import json
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from functools import cache
from random import Random
from typing import Any, Final, NamedTuple, get_args

from pitboss.faults.ruling import registered, rule
from pitboss.faults.vocabulary import Fault
from pitboss.hand import events as e
from pitboss.hand.codec import event_to_json, hand_from_json, hand_to_json, replay, setup_to_json
from pitboss.hand.decide import decide
from pitboss.hand.evolve import evolve
from pitboss.hand.options import options
from pitboss.hand.refusal import Refused
from pitboss.hand.state import Hand
from pitboss.hand.turn import Due, due
from pitboss.law import open_book
from pitboss.law.staff import RANKS, roles
from pitboss.table import actions as ta
from pitboss.table.playing import end_of
from tests.faults import thrown_people
from tests.faults.thrown import REPORTS, at_hand
from tests.hand.everything import Table, any_house, seat_players, tables
from tests.hand.invariants import Conserved, DeadHands, Replayed, differences
from tests.hand.offers import Asked
from tests.hand.players import LONGEST, Players

assert thrown_people  # its functions stand in REPORTS
KINDS: Final[tuple[type, ...]] = get_args(Fault)
HANDS: Final = 4000  #: more than any game needs
LIVE: Final = 0.45  #: how many tables are live: of those, cards are unknown until shown


class Game(NamedTuple):
    """One game of one book, at every table there is for it."""

    book: str
    game: str

    def __str__(self) -> str:
        return f"{self.book}:{self.game}"

    @property
    def tables(self) -> tuple[Table, ...]:
        return _tables()[self]


@cache
def _tables() -> dict[Game, tuple[Table, ...]]:
    found: dict[Game, tuple[Table, ...]] = {}
    for table in tables():
        game = Game(table.book, table.game)
        found[game] = (*found.get(game, ()), table)
    return found


def games() -> tuple[Game, ...]:
    return tuple(_tables())


@cache
def ruled_in(game: Game) -> frozenset[type]:
    """The faults for which the book has a line that speaks of this game."""
    book = open_book(game.book)
    groups = {f"{book.key}/{group}" for group, among in book.groups.items() if game.game in among}
    places = {book.key, f"{book.key}/{game.game}", *groups}
    return frozenset(fault for fault, where, _ in registered() if where in places)


# -- what was thrown


@dataclass
class Tally:
    """What was thrown into the hands of one game."""

    accepted: Counter[type] = field(default_factory=Counter)
    refused: Counter[type] = field(default_factory=Counter)
    codes: Counter[str] = field(default_factory=Counter)
    moments: dict[type, set[str]] = field(default_factory=lambda: defaultdict(set))
    hands: int = 0
    void: int = 0

    def __str__(self) -> str:
        rows = [
            f"  {kind.__name__:24}{self.accepted[kind]:6} ruled {self.refused[kind]:7} refused  {' '.join(sorted(self.moments[kind]))}"
            for kind in KINDS
            if self.accepted[kind]
        ]
        total = f"{self.accepted.total()} ruled, {self.refused.total()} refused, {self.hands} hands, {self.void} of them void"
        return "\n".join((total, *rows))


class Campaign:
    """Hands of one game, played until as many faults were ruled on as are wanted, and each that must come up has."""

    def __init__(self, game: Game, seed: str, must: frozenset[type], closely: int = 8) -> None:
        self.game = game
        self.seed = seed
        self.must = must
        self.closely = closely  #: one hand in so many is replayed and asked about at every moment
        self.tally = Tally()
        self.fitting = sorted(must, key=lambda kind: kind.__name__)

    def run(self, wanted: int) -> Tally:
        """Faults at random, few to a hand."""
        tally = self.tally
        while tally.accepted.total() < wanted or not self.must <= {*tally.accepted} or len(tally.accepted | tally.refused) < len(KINDS):
            assert tally.hands < HANDS, f"{[kind.__name__ for kind in self.must - {*tally.accepted}]} did not come up in {HANDS} hands"
            self._play("play")
        return tally

    def sweep(self, wanted: int) -> Tally:
        """Every fault at every moment of a hand, each time going on from there as if nothing else had happened."""
        while self.tally.accepted.total() < wanted:
            self._play("sweep")
        return self.tally

    def _play(self, way: str) -> None:
        nth = self.tally.hands
        try:
            hand = self._dealt(Random(f"{self.game}/{self.seed}/{nth}"), nth)
            hand.play() if way == "play" else hand.sweep()
        except Exception as problem:
            problem.add_note(f"Game{tuple(self.game)}, seed {self.seed!r}, {way}, hand {nth}")
            raise
        self.tally.hands += 1

    def _dealt(self, chance: Random, nth: int) -> ThrownHand:
        # Decks run short at full tables only.
        full = [table for table in self.game.tables if table._replace(players=table.players + 1) not in self.game.tables]
        table = chance.choice(full if chance.random() < 0.3 else self.game.tables)
        rules = any_house(table, chance, nth)
        seated = seat_players(rules, table, chance)
        # As many hands of `seat_players` have no deck as make the rest of the live tables.
        if seated["deck"] is not None and chance.random() < (LIVE - 0.25) / 0.75:
            seated["deck"] = None
        return ThrownHand(self, Hand(rules, **seated), seated, chance, closely=nth % self.closely == 0)

    def next_kinds(self, chance: Random) -> Iterator[type]:
        """What to try now: anything at all, what was ruled on least, and whatever may fit."""
        yield chance.choice(KINDS)
        accepted = self.tally.accepted
        mixed = chance.sample(self.fitting, len(self.fitting))
        yield from sorted(mixed, key=lambda kind: accepted[kind])[:2]
        yield from mixed[:2]

    def still_missing(self, chance: Random) -> list[type]:
        """What must come up and has not: the last of it is tried at every moment there is."""
        missing = sorted(self.must - {*self.tally.accepted}, key=lambda kind: kind.__name__)
        return chance.sample(missing, min(3, len(missing))) if len(missing) < 8 else []


# -- one hand


class ThrownHand:
    """One hand that things go wrong in."""

    def __init__(self, campaign: Campaign, hand: Hand, seated: dict[str, Any], chance: Random, *, closely: bool) -> None:
        self.campaign = campaign
        self.tally = campaign.tally
        self.hand = hand
        self.seated = seated
        self.chance = chance
        self.closely = closely
        self.setup = setup_to_json(hand)
        self.conserved = Conserved(hand)
        self.dead = DeadHands(hand)
        self.replayed = Replayed(hand.rules, seated) if closely else None
        self.asked = Asked(chance, 3)
        self.players = Players(chance)
        self.eager = chance.choice((0.05, 0.2, 0.5))
        self.most = chance.choice((2, 4, 8))

    def fork(self) -> ThrownHand:
        """The same hand at the same moment, to go on by itself."""
        twin = ThrownHand.__new__(ThrownHand)
        for name, held in vars(self).items():
            setattr(twin, name, held)
        twin.hand = self.hand.copy()
        twin.conserved = Conserved(twin.hand)
        twin.dead = self.dead.copy()
        twin.conserved.chips, twin.conserved.happened = self.conserved.chips, self.conserved.happened[:]
        twin.replayed, twin.closely = None, self.chance.random() < 1 / self.campaign.closely
        return twin

    def play(self) -> None:
        """From the forced bets to the pot, or until it is void, with faults on the way, and a while longer."""
        thrown = 0
        for _ in range(LONGEST):
            # Bets are awaited far more often than anything else.
            eager = self.eager if due(self.hand)[0] == Due.BET else 2 * self.eager
            if thrown < self.most and self.chance.random() < eager:
                thrown += self.throw(self.campaign.next_kinds(self.chance))
            elif missing := self.campaign.still_missing(self.chance):
                self.throw(missing)
            if self.hand.over:
                break
            self.goes_on()
        self.ends()

    def sweep(self) -> None:
        """From the forced bets to the pot, with every fault at every moment thrown into a hand that goes on from there by itself."""
        for _ in range(LONGEST):
            for kind in self.campaign.fitting:
                twin = self.fork()
                if twin.reported(REPORTS[kind](twin.hand, self.chance)):
                    twin.plays_out()
            if self.hand.over:
                break
            self.goes_on()
        self.check_end()

    def plays_out(self) -> None:
        """To the end, with nothing else going wrong."""
        try:
            for _ in range(LONGEST):
                if self.hand.over:
                    break
                self.goes_on()
            self.check_end()
        except Exception as problem:
            problem.add_note(self.account())
            raise

    def goes_on(self) -> None:
        """The next thing is done by whoever is to do it."""
        hand = self.hand
        found = options(hand)
        if self.closely:
            self.asked(hand, found)
        self.happens(decide(hand, self.players.choose(hand, found)))

    def happens(self, happened: tuple[e.Event, ...]) -> None:
        for event in happened:
            evolve(self.hand, event)
            self.conserved(self.hand, event)
            self.dead(self.hand, event)
            if self.replayed is not None:
                self.replayed(self.hand, event)

    def account(self) -> str:
        """What happened, for whoever looks for a mistake."""
        return "\n".join(map(str, (self.hand.rules.key, self.setup["rules"]["options"], self.seated, *self.conserved.happened)))

    # -- faults

    def throw(self, kinds: Iterable[type]) -> bool:
        """Report a fault of one of these kinds, until one is ruled on. Whether one was."""
        return any(self.reported(REPORTS[kind](self.hand, self.chance)) for kind in kinds)

    def reported(self, fault: Fault) -> bool:
        """Report it. Ruled on, its events happen one by one; refused, nothing has changed."""
        hand, kind = self.hand, type(fault)
        before, allowed = hand.copy(), options(hand).in_words()
        moment = f"{due(hand)[0]}/{getattr(at_hand(hand), 'street', '-')}"
        try:
            happened = rule(hand, fault, self.who_rules(fault))
        except Refused as refusal:
            self.check_refusal(fault, refusal, allowed)
            self.tally.refused[kind] += 1
            self.tally.codes[refusal.code] += 1
            happened = ()
        except Exception as problem:
            problem.add_note(f"{fault} at {moment}")
            raise
        assert hand == before, f"asking about {fault} changed the hand: {differences(before, hand)}"
        if not happened:
            return False
        first = happened[0]
        assert isinstance(first, e.FaultReported)
        assert first.fault == kind.__name__
        assert first.clause in hand.rules.terms.book.clauses, f"{fault} is answered by {first.clause}, which is no clause"
        try:
            self.happens(happened)
            if self.closely:
                self.asked(hand, options(hand))
        except AssertionError as problem:
            problem.add_note(f"{fault} at {moment}: {happened}")
            raise
        self.tally.accepted[kind] += 1
        self.tally.moments[kind].add(moment)
        return True

    def who_rules(self, fault: Fault) -> str:
        """Mostly somebody who may, where the decision is theirs; otherwise mostly nobody asks who it was."""
        chance, staff = self.chance, [role.key for role in roles(self.hand.rules.terms)] or [*RANKS]
        if chance.random() < 0.1:
            return chance.choice((*staff, "barman"))
        return staff[-1] if getattr(fault, "discretion", False) else ""

    def check_refusal(self, fault: Fault, refusal: Refused, allowed: tuple[str, ...]) -> None:
        """A code, words, the clause, and what can be done instead."""
        book, said = self.hand.rules.terms.book, f"{fault}: {refusal.code}, {refusal}"
        assert refusal.code, said
        assert refusal.message.endswith((".", "?")), said
        assert refusal.clause in book.clauses, said
        assert refusal.book == book.key, said
        assert refusal.allowed == allowed, said

    # -- the end

    def ends(self) -> None:
        """When the hand is over a few things may still go wrong; it stays over."""
        for _ in range(2):
            self.throw(self.campaign.next_kinds(self.chance))
        self.check_end()

    def check_end(self) -> None:
        """Played to its end or void, every chip accounted for, and the same again from the events alone."""
        hand, happened = self.hand, self.conserved.happened
        assert hand.over, f"the hand goes on and on: it waits for {due(hand)}"
        voids = [event for event in happened if isinstance(event, e.Voided)]
        ended = [event for event in happened if isinstance(event, e.HandEnded)]
        assert len(voids) + len(ended) == 1, f"the hand ends by {voids + ended}"
        assert not list(options(hand).actions()), "the hand is over and something is possible"
        left = sum(event.amount for event in happened if isinstance(event, e.PotCarried))
        # A pot carried into a hand that is void waits for the next one.
        left += hand.carried if voids else 0
        assert sum(hand.stack) + hand.house + left == self.conserved.chips
        assert isinstance(end_of(hand, happened), ta.VoidHand) is any(void.redeal for void in voids)
        assert replay(self.setup, [event_to_json(event) for event in happened]) == hand
        if self.closely:
            assert hand_from_json(json.loads(json.dumps(hand_to_json(hand)))) == hand
        self.tally.void += bool(voids)
