"""Chinese Poker: setting thirteen cards into three hands, and who pays whom (Melbourne section 13).

There is no betting and no pot. Each player's hands meet every opponent's, and the units won change hands at once.
"""

from __future__ import annotations

from bisect import bisect
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import combinations
from operator import gt, itemgetter
from typing import Final, NamedTuple

from pitboss.cards import Card, check_distinct
from pitboss.ranking.orders import CHINESE_FRONT, HIGH_52
from pitboss.ranking.readable import category_of
from pitboss.ranking.tables import tables

# Option chinese-equal-hands: whether a middle and a back of equal value are correctly set.
ACCEPTED: Final = "accepted"
MIS_SET: Final = "mis-set"
EQUAL_HANDS: Final = (ACCEPTED, MIS_SET)

# Option chinese-short-of-chips: how a loss is paid that exceeds the chips on the table.
IN_ORDER: Final = "in-order"
PROPORTIONAL: Final = "proportional"
NET: Final = "net"
SHORT_OF_CHIPS: Final = (IN_ORDER, PROPORTIONAL, NET)

SIZES: Final = (CHINESE_FRONT.hand, HIGH_52.hand, HIGH_52.hand)  #: cards in front, middle and back, 13.2.1

Worth = tuple[int, int, int]  # the values of front, middle and back


class ChineseError(ValueError):
    """A set or a settlement that cannot be, with the reason."""


@dataclass(frozen=True, slots=True)
class SetHand:
    """Thirteen cards as their player set them. Nothing says that they are set correctly: ask `flaw`."""

    front: tuple[Card, ...]
    middle: tuple[Card, ...]
    back: tuple[Card, ...]

    def __post_init__(self) -> None:
        check_distinct(self.cards)

    @property
    def cards(self) -> tuple[Card, ...]:
        return (*self.front, *self.middle, *self.back)


class Flaw(NamedTuple):
    """What makes a hand mis-set, and the clause it offends."""

    says: str
    clause: str


@dataclass(frozen=True, slots=True)
class Units:
    """What is won and lost, in units, as the book has it."""

    win: int  #: for each hand beaten (13.4.3, `chinese.win`)
    majority_bonus: int  #: extra for beating most of an opponent's hands (13.4.3(a), `chinese.majority.bonus`)
    majority_hands: int  #: how many hands that takes (13.4.3(a), `chinese.majority.hands`)
    mis_set: int  #: lost to each opponent by a mis-set hand (13.5.1, `chinese.mis-set`)


class Payment(NamedTuple):
    """Chips that pass from one place to another."""

    payer: int
    payee: int
    chips: int


@cache
def _floors() -> tuple[int, ...]:
    """For each value of a front hand, the least value of a five-card hand that ranks above it.

    Compared card by card, a front that matches a middle as far as it goes is the lower (13.2.1(a)), so the two are never equal. Straights
    and flushes count in the middle but not in the front (13.3.1).
    """
    fives = tables(HIGH_52).classes
    floors = [0]  # values start at 1
    for front in tables(CHINESE_FRONT).classes:
        place = len(HIGH_52.categories) - HIGH_52.categories.index(category_of(CHINESE_FRONT, front))
        floors.append(bisect(fives, (place, *front[1:])) + 1)
    return tuple(floors)


def _check_equal_hands(equal_hands: str) -> None:
    if equal_hands not in EQUAL_HANDS:
        raise ChineseError(f"{equal_hands!r} does not say what equal hands are. Say one of {', '.join(EQUAL_HANDS)}.")


def _values(hand: SetHand) -> Worth:
    return CHINESE_FRONT.evaluate(hand.front), HIGH_52.evaluate(hand.middle), HIGH_52.evaluate(hand.back)


def flaw(hand: SetHand, *, equal_hands: str = ACCEPTED) -> Flaw | None:
    """Why a hand is mis-set; None if front, middle and back stand in order (13.2.1)."""
    _check_equal_hands(equal_hands)
    sizes = len(hand.front), len(hand.middle), len(hand.back)
    if sizes != SIZES:
        return Flaw("Front, middle and back have {} / {} / {} cards; they must have {} / {} / {}.".format(*sizes, *SIZES), "13.2.1")
    front, middle, back = _values(hand)
    if middle < _floors()[front]:
        return Flaw("The front hand ranks above the middle hand.", "13.2.1(a)")
    if middle > back:
        return Flaw("The middle hand ranks above the back hand.", "13.2.1(c)")
    if middle == back and equal_hands == MIS_SET:
        return Flaw("The middle hand ranks as high as the back hand.", "13.2.1(c)")
    return None


def _worth(hand: SetHand | None, equal_hands: str) -> Worth | None:
    """What a player's three hands are worth; None if they are mis-set."""
    return None if hand is None or flaw(hand, equal_hands=equal_hands) else _values(hand)


def _won(mine: Worth, theirs: Worth, units: Units) -> int:
    """Units that one player's hands take from another's."""
    hands: int = sum(map(gt, mine, theirs))
    return hands * units.win + (units.majority_bonus if hands >= units.majority_hands else 0)


def _units(mine: Worth | None, theirs: Worth | None, units: Units) -> int:
    if mine is None or theirs is None:
        # In place of ordinary scoring; two mis-set hands lose to each other alike (13.5.1).
        return units.mis_set * ((theirs is None) - (mine is None))
    return _won(mine, theirs, units) - _won(theirs, mine, units)


def units_between(mine: SetHand | None, theirs: SetHand | None, units: Units, *, equal_hands: str = ACCEPTED) -> int:
    """Units I win from one opponent, all three hands together; below zero I lose them. None is a hand that counts as mis-set."""
    return _units(_worth(mine, equal_hands), _worth(theirs, equal_hands), units)


def owed(
    sets: Mapping[int, SetHand | None], unit_stake: int, order: Sequence[int], *, units: Units, equal_hands: str = ACCEPTED
) -> tuple[Payment, ...]:
    """Who owes whom how much, as if everybody could pay.

    `order` is the active places from the button's left: the first is compared with each after it, then the second, and so on (13.4.1). Two
    players settle the difference between them.
    """
    if sorted(order) != sorted(sets):
        raise ChineseError(f"The order of settlement {list(order)} must name every place that set a hand {sorted(sets)} once.")
    if unit_stake < 1:
        raise ChineseError(f"A unit of {unit_stake} chips cannot be paid; the sign must say 1 or more.")
    check_distinct(card for hand in sets.values() if hand is not None for card in hand.cards)
    worth = {place: _worth(hand, equal_hands) for place, hand in sets.items()}
    found = []
    for first, second in combinations(order, 2):
        won = _units(worth[first], worth[second], units) * unit_stake
        if won > 0:
            found.append(Payment(second, first, won))
        elif won < 0:
            found.append(Payment(first, second, -won))
    return tuple(found)


def settle(
    sets: Mapping[int, SetHand | None],
    stacks: Mapping[int, int],
    unit_stake: int,
    order: Sequence[int],
    *,
    units: Units,
    short: str = IN_ORDER,
    equal_hands: str = ACCEPTED,
) -> tuple[Payment, ...]:
    """Every payment of the hand, in the order in which the Dealer makes them.

    A set of None counts as mis-set; a player who takes no part is left out of `sets` and `order`. Nobody pays more than the chips they had
    on the table when the hand began (`stacks`): what is won in this hand was not at stake in it (1:table-stakes).
    """
    if short not in SHORT_OF_CHIPS:
        raise ChineseError(f"{short!r} does not say how a short player pays. Say one of {', '.join(SHORT_OF_CHIPS)}.")
    for place in order:
        if stacks.get(place, -1) < 0:
            raise ChineseError(f"Place {place} needs a stack of 0 chips or more.")
    debts = owed(sets, unit_stake, order, units=units, equal_hands=equal_hands)
    if short == PROPORTIONAL:
        payments = _in_proportion(debts, stacks)
    elif short == NET:
        payments = _set_off(debts, stacks, order)
    else:
        payments = _until_gone(debts, stacks)
    return tuple(payment for payment in payments if payment.chips)


def _until_gone(debts: Sequence[Payment], stacks: Mapping[int, int]) -> list[Payment]:
    """Each debt as it comes up, until the payer's chips are gone (13.4.3)."""
    left = dict(stacks)
    payments = []
    for payer, payee, due in debts:
        chips = min(due, left[payer])
        left[payer] -= chips
        payments.append(Payment(payer, payee, chips))
    return payments


def _in_proportion(debts: Sequence[Payment], stacks: Mapping[int, int]) -> list[Payment]:
    """The same share of every debt of a short player; odd chips go one each in the order of settlement."""
    chips: dict[tuple[int, int], int] = {}
    for payer in {debt.payer for debt in debts}:
        dues = [debt for debt in debts if debt.payer == payer]
        total = sum(debt.chips for debt in dues)
        can_pay = min(total, stacks[payer])
        shares = [debt.chips * can_pay // total for debt in dues]
        odd = can_pay - sum(shares)
        for at, debt in enumerate(dues):
            chips[payer, debt.payee] = shares[at] + (at < odd)
    return [Payment(payer, payee, chips[payer, payee]) for payer, payee, _ in debts]


def _set_off(debts: Sequence[Payment], stacks: Mapping[int, int], order: Sequence[int]) -> list[Payment]:
    """Wins and losses of the hand set off first; then those behind pay those ahead, pair by pair in the order of settlement."""
    ahead = dict.fromkeys(order, 0)
    for payer, payee, due in debts:
        ahead[payer] -= due
        ahead[payee] += due
    to_pay = {place: min(-won, stacks[place]) for place, won in ahead.items() if won < 0}
    to_get = {place: won for place, won in ahead.items() if won > 0}
    payments = []
    for pair in combinations(order, 2):
        for payer, payee in (pair, pair[::-1]):
            if payer in to_pay and payee in to_get:
                chips = min(to_pay[payer], to_get[payee])
                to_pay[payer] -= chips
                to_get[payee] -= chips
                payments.append(Payment(payer, payee, chips))
    return payments


def arrange(dealt: Sequence[Card], *, equal_hands: str = ACCEPTED) -> SetHand:
    """A good setting of thirteen cards, always correct: the best back there is, then the best middle beside it.

    For bots and simulation; a player may do better with a weaker back.
    """
    _check_equal_hands(equal_hands)
    if len(dealt) != sum(SIZES):
        raise ChineseError(f"{sum(SIZES)} cards are set, not {len(dealt)}.")
    check_distinct(dealt)
    backs = [(HIGH_52.evaluate(back), back) for back in combinations(dealt, SIZES[2])]
    best = max(value for value, _ in backs)
    highest = best - (equal_hands == MIS_SET)
    # Of the backs that are worth the same in other suits, the one that leaves the best middle.
    _, middle, back = max(
        (
            (value, middle, back)
            for back_is, back in backs
            if back_is == best
            for middle in combinations(_without(back, dealt), SIZES[1])
            if (value := HIGH_52.evaluate(middle)) <= highest
        ),
        key=itemgetter(0),
    )
    # No need to ask whether the three cards left rank below the middle. Five of the eight that hold those three rank above them, some such
    # five are worth no more than `highest`, and the middle is the best there is up to that.
    return SetHand(_without((*back, *middle), dealt), middle, back)


def _without(taken: Sequence[Card], dealt: Sequence[Card]) -> tuple[Card, ...]:
    return tuple(card for card in dealt if card not in taken)
