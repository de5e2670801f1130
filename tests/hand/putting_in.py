"""What chips and words may cost a player: a short statement of the law of its own, and players who put chips in at random.

The statement asks the engine only which wagers it accepts, never how chips are read. In every book:

- A call costs what is owed, a check and a fold nothing, and nothing costs more than the stack.
- Where no bet or raise is open, chips and words cost a call at most.
- Chips that do not exceed the call cost a call at most. One chip over the bet, without a word, is a call.
- Other chips cost themselves at most, or the least bet or raise where they must be made up to it.
- An amount that is announced binds to that amount at most, or to the least bet or raise.
- Where the player may fold instead, the fold costs the chips put in at most.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from random import Random
from typing import TypeVar

from pitboss.betting.gestures import UnclearError
from pitboss.hand import actions as a
from pitboss.hand.choices import choices
from pitboss.hand.decide import decide, play
from pitboss.hand.gestures import Meaning, give_up, read_chips
from pitboss.hand.refusal import Refused
from pitboss.hand.state import Hand

T = TypeVar("T")
WORDS = ("", "", "", "call", "raise", "raise to {}", "raise by {}", "raise {}", "bet", "bet {}", "all in", "check", "fold")


@dataclass(frozen=True, slots=True)
class Gesture:
    """Chips in one motion, what a second motion added, and the words with them."""

    chips: tuple[int, ...] = ()
    said: str = ""
    amount: int = 0  #: the number among the words
    later: int = 0

    @property
    def put(self) -> int:
        return sum(self.chips) + self.later


@dataclass(frozen=True, slots=True)
class Spot:
    """Where the player in turn stands, as any onlooker could count it."""

    owed: int  #: what a call adds, no more than the stack
    level: int
    bet: int
    stack: int
    opens: bool
    least: int  #: what the least bet or raise adds; 0: none is accepted


def spot_of(hand: Hand, place: int) -> Spot:
    going = hand.round
    assert going is not None
    may = choices(hand, place)
    bet, stack = going.bet[place], hand.stack[place]
    owed = min(stack, max(0, may.level - bet))
    return Spot(owed, may.level, bet, stack, may.opens, _least_accepted(hand, place, may.opens, may.least) - bet if may.least else 0)


def _least_accepted(hand: Hand, place: int, opens: bool, least: int) -> int:
    """The least wager, which `decide` must take, and one chip less of which it must refuse."""
    seat, wager = hand.seats[place], a.Bet if opens else a.RaiseTo
    decide(hand, wager(seat, least))
    return least


def a_gesture(spot: Spot, chip: int, chance: Random) -> Gesture:
    """Chips and words as people use them, many of them close to what is owed, to a raise, or to the whole stack."""
    near = chance.choice(
        (spot.owed, spot.owed, spot.least, 2 * spot.level, spot.owed + spot.level, spot.stack, chance.randint(1, spot.stack))
    )
    whole = chip if spot.stack >= chip and spot.stack % chip == 0 else 1
    put = max(whole, min(spot.stack, near // whole * whole + chip * chance.choice((-1, 0, 0, 1, 2))))
    said = chance.choice(WORDS)
    amount = max(1, put + chance.choice((0, 0, spot.bet))) if "{}" in said else 0
    match chance.randrange(5):
        case 0:
            chips: tuple[int, ...] = (put,)
        case 1 if put % (2 * whole) == 0:
            chips = (put // 2, put // 2)
        case _:
            first = whole * chance.randint(1, put // whole)
            chips = (first, put - first) if first < put else (first,)
    later = 0
    if not said and len(chips) == 2 and chance.random() < 0.3:
        later = sum(chips[1:])
        chips = chips[:1]
    if said and (amount or chance.random() < 0.4):
        chips = ()
    return Gesture(chips, said.format(amount), amount, later)


def most_it_may_cost(hand: Hand, spot: Spot, did: Gesture) -> int:
    """The most the law takes for it."""
    word = did.said.partition(" ")[0]
    if word in ("check", "fold"):
        return 0
    if word == "call" or not spot.least:
        return spot.owed
    if word == "all":
        return spot.stack
    if did.amount:
        stated = did.amount + (spot.level if " by " in did.said else 0) - spot.bet
        return max(stated, spot.least)
    if word:
        on_top = hand.rules.points.raise_with_one_chip == "on-top" and len(did.chips) == 1 and did.put > spot.owed
        return max(did.put + (spot.owed if on_top else 0), spot.least)
    if not spot.opens and did.put <= spot.owed:
        return spot.owed
    if not spot.opens and not did.later and len(did.chips) == 1 and did.put > spot.level:
        return spot.owed
    return max(did.put, spot.least)


def check_cost(hand: Hand, place: int, did: Gesture) -> str:
    """Try a gesture on a copy and hold its cost to the law; what became of it."""
    spot, seat = spot_of(hand, place), hand.seats[place]
    told = f"{did} at {spot}, {hand.rules.terms.book.key} {hand.rules.terms.game.key} {hand.rules.terms.limit}"
    found = _outcome(lambda: read_chips(hand, seat, did.chips, did.said, did.later))
    if isinstance(found, UnclearError):
        # Only words without an amount may wait for chips, and only where the wager they name may be open.
        waits = bool(did.said) and not did.put and not did.amount
        assert waits, told
        assert did.said == "bet" or spot.least or spot.opens, f"{told}: no raise is open, and the word waits for chips"
        return "unclear"
    if isinstance(found, Refused):
        assert found.code == "no-ruling", f"{told}: {found}"
        return "refused"
    meaning = found
    most = most_it_may_cost(hand, spot, did)
    cost = _outcome(lambda: _cost_of(hand, place, meaning))
    if not isinstance(cost, int):
        # Refused, nothing has been paid. But chips over a bet are always something, and so is what may be made up.
        assert not meaning.or_fold, f"{told}: to be made up to {meaning.words}, and that is refused: {cost}"
        assert did.said or spot.opens, f"{told}: {meaning.words} is refused: {cost}"
        return "refused"
    assert cost <= most, f"{told}: {meaning} costs {cost}, the law says {most}"
    if not meaning.or_fold:
        assert cost == meaning.put - meaning.back + meaning.adds, f"{told}: {meaning} costs {cost}"
        return "taken"
    given_up = hand.copy()
    give_up(given_up, seat, meaning)
    assert hand.stack[place] - given_up.stack[place] == meaning.put <= did.put, f"{told}: {meaning}"
    assert spot.least or meaning.put < spot.owed, f"{told}: {meaning}, and no raise is open"
    return "to be made up"


def _cost_of(hand: Hand, place: int, meaning: Meaning) -> int:
    tried = hand.copy()
    play(tried, meaning.action)
    return hand.stack[place] - tried.stack[place]


def _outcome(ask: Callable[[], T]) -> T | Refused | UnclearError:
    """What it comes to, a refusal included."""
    try:
        return ask()
    except (Refused, UnclearError) as said:
        return said
