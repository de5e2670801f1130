"""Random legal play, hand after hand: how games go when nobody thinks, and whether chips and cards stay whole."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from enum import IntEnum
from functools import cache, lru_cache
from itertools import compress, product
from random import Random
from time import perf_counter
from typing import Final

import numpy as np

from pitboss.betting.chinese import arrange
from pitboss.betting.round import ALL_IN
from pitboss.cards import Card
from pitboss.hand import actions as a
from pitboss.hand.choices import Choices, choices
from pitboss.hand.dealer import ROUTINE, Dealer
from pitboss.hand.decide import play as carry_out
from pitboss.hand.evolve import EVOLVE, evolve
from pitboss.hand.options import Options, options
from pitboss.hand.rules import Rules
from pitboss.hand.state import Hand
from pitboss.hand.turn import PLAYERS_TURN, Due, find_due

Chance = Callable[[], float]
BET, DRAW = Due.BET, Due.DRAW
HALVES: Final = tuple(product((False, True), repeat=5))  #: which cards of a draw hand go: each with even odds
BATCH: Final = 256  #: decks shuffled at a time, and hands between two reports of progress


class Checks(IntEnum):
    """How closely the hands are looked at."""

    CHIPS = 0  #: the chips, after every hand
    CARDS = 1  #: chips and cards, after every hand
    EVENTS = 2  #: both after every event, and the events alone must lead to the same hand


class Tally:
    """What a simulation came to."""

    __slots__ = ("all_ins", "carried", "decisions", "flaws", "hands", "miscounted", "pots", "seconds", "showdowns")

    def __init__(self) -> None:
        self.hands = 0
        self.decisions = 0
        self.pots = 0  #: chips pushed in all pots together
        self.showdowns = 0  #: hands with two or more players at the end
        self.all_ins = 0  #: hands in which somebody was all-in
        self.carried = 0  #: hands nobody opened, whose pot stayed for the next one
        self.miscounted = 0  #: hands after which chips or cards were missing, or too many
        self.flaws: list[str] = []  #: what was wrong, hand by hand
        self.seconds = 0.0

    def __eq__(self, other: object) -> bool:
        """Whether the same was played; the clock does not count."""
        return isinstance(other, Tally) and all(getattr(self, name) == getattr(other, name) for name in self.__slots__ if name != "seconds")

    __hash__ = None  # type: ignore[assignment]


def play(
    rules: Rules,
    hands: int,
    rng: Random,
    *,
    players: int,
    stack: int,
    checks: Checks = Checks.CHIPS,
    progress: Callable[[int], None] | None = None,
) -> Tally:
    """Play so many hands, everybody with the same stack at the start of each. The same `rng` plays the same hands."""
    tally = Tally()
    stacks = (stack,) * players
    dealer, chance = Dealer(rng), rng.random
    play_out = play_checked if checks is Checks.EVENTS else play_hand
    carried = 0
    make_ready(rules)
    begin = perf_counter()
    for deck in decks(rules.pack_cards, hands, rng):
        hand = Hand(rules, stacks, deck=deck, carried=carried)
        total = stack * players + carried
        tally.decisions += play_out(hand, dealer, chance)
        tally.hands += 1
        tally.pots += hand.pushed
        tally.showdowns += hand.live > 1
        tally.all_ins += ALL_IN in hand.standing
        carried = hand.carried if hand.live == 0 else 0
        tally.carried += carried > 0
        wrong = "" if sum(hand.stack) + hand.house + carried == total else "chips were lost or found"
        if checks and not wrong:
            wrong = flaw(hand, total)
        if wrong:
            tally.miscounted += 1
            tally.flaws.append(f"hand {tally.hands}: {wrong}")
        if progress is not None and tally.hands % BATCH == 0:
            progress(tally.hands)
    tally.seconds = perf_counter() - begin
    return tally


def make_ready(rules: Rules) -> None:
    """Have the tables of the rankings built, which happens once and is no part of the play."""
    for order in (rules.high, rules.low, rules.front, rules.opens, rules.leads):
        if order is not None:
            order.evaluate_exactly if rules.plays == "2+3" else order.evaluate  # noqa: B018


def decks(cards: Sequence[Card], count: int, rng: Random) -> Iterator[tuple[Card, ...]]:
    """Shuffled decks. They are shuffled by the batch: one by one they would take longer than the play."""
    source = np.random.Generator(np.random.PCG64(rng.getrandbits(128)))
    pack = np.array(cards, dtype=object)
    for begin in range(0, count, BATCH):
        rows = np.tile(pack, (min(BATCH, count - begin), 1))
        source.permuted(rows, axis=1, out=rows)
        for row in rows.tolist():
            yield tuple(row)


# -- one hand


def play_hand(hand: Hand, dealer: Dealer, chance: Chance) -> int:
    """Play a hand to its end; how many decisions the players took."""
    decisions = 0
    chip, seats = hand.rules.chip, hand.seats
    while True:
        what, place = find_due(hand)  # after an event nothing is kept
        if what == BET:
            possible = choices(hand, place)
            least = possible.least
            if least and least == possible.most and possible.call > 0 and not possible.kitty:
                # `wager`, where there is one size to raise by: the most of it, in a limit game.
                carry_out(hand, facing_a_bet(seats[place], least)[int(chance() * 3)])
            else:
                carry_out(hand, wager(seats[place], possible, chance, chip))
        elif what in ROUTINE:
            # What `Dealer.deal_on` does, but for the list of all that happened, which nobody asks for here.
            does, words = ROUTINE[what]
            for event in does(hand, place, words):
                hand.next_up = hand.possible = None
                EVOLVE[type(event)](hand, event)
            continue
        elif what == DRAW:
            carry_out(hand, a.Discard(seats[place], tuple(compress(hand.down[place], HALVES[int(chance() * len(HALVES))]))))
        elif what == Due.OVER:
            return decisions
        elif what == Due.SHOW or what not in PLAYERS_TURN:
            dealer.deal_on(hand)
            continue
        else:
            carry_out(hand, choose(options(hand), chance))
        decisions += 1


def play_checked(hand: Hand, dealer: Dealer, chance: Chance) -> int:
    """The same, event by event: each is put to a second hand, which must keep its chips and cards and come out like the first."""
    twin = hand.copy()
    total = hand.chips()
    decisions = 0
    while True:
        events = dealer.deal_on(hand)
        over = hand.over
        if not over:
            events += carry_out(hand, choose(options(hand), chance, hand.rules.chip))
            decisions += 1
        for event in events:
            evolve(twin, event)
            if wrong := flaw(twin, total):
                raise SimulationError(f"After {event!r} {wrong}.")
        if twin != hand:
            raise SimulationError(f"After {events[-1]!r} the events alone do not lead to the same hand.")
        if over:
            return decisions


class SimulationError(AssertionError):
    """A hand in which chips or cards were not kept, or that its events do not tell."""


def flaw(hand: Hand, total: int) -> str:
    """What is wrong with a hand's chips and cards; empty where nothing is."""
    if hand.chips() != total:
        return f"there are {hand.chips()} chips in place of {total}"
    cards = hand.cards_out()
    if len(cards) != hand.rules.pack.size or set(cards) != set(hand.rules.pack_cards):
        return f"{len(cards)} cards lie about, {len(set(cards))} of them different"
    return ""


# -- one decision


def choose(found: Options, chance: Chance, chip: int = 1) -> a.Action:
    """One of the possibilities, at random."""
    seat = found.seat
    if found.wagers is not None:
        return wager(seat, found.wagers, chance, chip)
    match found.due:
        case Due.DRAW:
            return a.Discard(seat, tuple(compress(found.held, HALVES[int(chance() * len(HALVES))])))
        case Due.DISCARD:
            held = list(found.held)
            return a.Discard(seat, tuple(held.pop(int(chance() * len(held))) for _ in range(found.amount)))
        case Due.OFFER:
            return a.Straddle(seat) if chance() < 0.5 else a.Decline(seat)
    laid = arrange(found.held)
    return a.SetHand(seat, laid.front, laid.middle, laid.back)


# All that takes no size, by what staying in costs.
FOLD: Final = cache(a.Fold)  # the same few, over and over
STAY: Final = cache(a.Call)
CHECK: Final = (cache(a.Check),)
CALL_OF_NOTHING: Final = (STAY,)
CALL: Final = (STAY, FOLD)
BRING_IN: Final = (a.BringIn,)
OPEN_OR_FOLD: Final = (FOLD,)
MUST_BET: Final = ()


@lru_cache(maxsize=4096)
def facing_a_bet(seat: int, size: int) -> tuple[a.Action, ...]:
    """All there is to do where there is one size to raise by, made once: the same few come over and over."""
    return (a.Call(seat), a.Fold(seat), a.RaiseTo(seat, size))


@lru_cache(maxsize=4096)
def facing_no_bet(seat: int, size: int) -> tuple[a.Action, ...]:
    """The same where staying in costs nothing."""
    return (a.Check(seat), a.Bet(seat, size))


def wager(seat: int, possible: Choices, chance: Chance, chip: int = 1) -> a.Action:
    """Each kind of wager is as likely as the others, and each size. Nobody folds who could stay in for nothing."""
    kinds: tuple[Callable[[int], a.Action], ...]
    least = possible.least
    if possible.call > 0:
        if least == possible.most and not possible.kitty:
            # Facing a bet, and one size to raise by or none.
            return facing_a_bet(seat, least)[int(chance() * (3 if least else 2))]
        kinds = CALL
    elif possible.check:
        if least and least == possible.most and possible.opens and not possible.kitty:
            return facing_no_bet(seat, least)[int(chance() * 2)]
        kinds = CHECK
    elif possible.call == 0:
        kinds = CALL_OF_NOTHING
    elif possible.bring_in:
        kinds = BRING_IN
    else:
        kinds = OPEN_OR_FOLD if possible.fold else MUST_BET
    if possible.kitty:
        kinds += (a.TakeKitty,)
    ways = len(kinds)
    picked = int(chance() * (ways + 1 if least else ways))
    if picked < ways:
        return kinds[picked](seat)
    if least == possible.most:
        amount = least
    elif possible.only:
        amount = possible.only[int(chance() * len(possible.only))]
    else:
        amount = least + chip * int(chance() * ((possible.most - least) // chip + 1))
    return a.Bet(seat, amount) if possible.opens else a.RaiseTo(seat, amount)
