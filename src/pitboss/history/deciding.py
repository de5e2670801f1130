"""Who wins where a record hides cards: what is certain whatever they are, and what the record's own amounts say."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations
from math import comb
from typing import Final

from pitboss.betting.pots import Pot, pots
from pitboss.cards import UNKNOWN, Card
from pitboss.hand import actions as a
from pitboss.hand import events as e
from pitboss.hand.settle import pay
from pitboss.hand.state import Group, Hand
from pitboss.hand.worth import contests, worth

MOST_HANDS: Final = 250_000  #: possible hands that are looked at for one player; with more the cards decide nothing
RAKE: Final = 10  #: a record may tell that the house took up to a tenth of the pot


@dataclass(frozen=True, slots=True)
class ToldAmounts:
    """What a record says of the end, in chips; None where it says nothing, or for a player whose stack is unknown."""

    finishing: tuple[int | None, ...] | None = None
    winnings: tuple[int, ...] | None = None

    def gains(self, hand: Hand, returned: Sequence[int]) -> list[int] | None:
        """What each player gets of the pots. `returned`: bets that nobody called and that are back in the stacks."""
        if self.finishing is not None and None not in self.finishing:
            return [end - now for end, now in zip(self.finishing, hand.stack, strict=True) if end is not None]
        if self.winnings is None or not any(self.winnings):
            # Some records write nothing but zeros where they do not know.
            return None
        total = sum(hand.paid) + hand.dead
        # Some count a bet that nobody called among the winnings, some do not.
        for won in (list(self.winnings), [chips - back for chips, back in zip(self.winnings, returned, strict=True)]):
            if min(won) >= 0 and _fits(sum(won), total):
                return won
        return None


def _fits(won: int, total: int) -> bool:
    return 0 < won <= total and (total - won) * RAKE <= total


# -- by the cards


def certain_end(hand: Hand, partly: dict[int, Group]) -> tuple[e.Event, ...] | None:
    """How the pots are pushed if that is the same whatever the unknown cards are. `partly`: cards of hands shown in part."""
    if any(UNKNOWN in board for board in hand.boards):
        return None
    hand = hand.copy()
    for place, cards in partly.items():
        if len(cards) == len(hand.down[place]) and cards.count(UNKNOWN) < hand.down[place].count(UNKNOWN):
            hand.down[place] = cards
    unseen = _unseen(hand)
    for pot in pots(hand.paid, hand.standing, hand.dead):
        if len(pot.places) > 1 and not all(_is_certain(hand, pot, unseen, board, low=low) for board, low in contests(hand)):
            return None
    spare = iter(unseen)
    for place in hand.still_in():
        hand.down[place] = _filled(hand.down[place], spare)
        hand.up[place] = _filled(hand.up[place], spare)
    return pay(hand, -1, a.Pay())


def _unseen(hand: Hand) -> list[Card]:
    out = {card for card in hand.cards_out() if card.is_known}
    return [card for card in hand.rules.pack_cards if card not in out]


def _filled(cards: Group, spare: Iterator[Card]) -> Group:
    return tuple(card if card.is_known else next(spare) for card in cards)


def _is_certain(hand: Hand, pot: Pot, unseen: list[Card], board: int, *, low: bool) -> bool:
    """Whether the winners of a contest are the same whatever the unknown cards are."""
    closed = [place for place in pot.places if UNKNOWN in (*hand.down[place], *hand.up[place])]
    known = [worth(hand, place, board, low=low) for place in pot.places if place not in closed]
    best = max(known) if known else None
    better = 0
    for place in closed:
        values = _values(hand, place, unseen, board, low=low)
        first = next(values, None)
        if first is None:
            return False
        measure = first if best is None else best
        side = _side(first, measure)
        if any(_side(value, measure) != side for value in values):
            return False
        if best is None:
            best = first
        better += side > 0
    return better <= 1


def _side(value: int, measure: int) -> int:
    return (value > measure) - (value < measure)


def _values(hand: Hand, place: int, unseen: list[Card], board: int, *, low: bool) -> Iterator[int]:
    """What a player's hand may be worth; nothing where the possible hands are too many."""
    down, up = hand.down[place], hand.up[place]
    missing = (*down, *up).count(UNKNOWN)
    if comb(len(unseen), missing) > MOST_HANDS:
        return
    twin = hand.copy()
    for chosen in combinations(unseen, missing):
        spare = iter(chosen)
        twin.down[place] = _filled(down, spare)
        twin.up[place] = _filled(up, spare)
        yield worth(twin, place, board, low=low)


# -- by the record


def told_end(hand: Hand, gains: Sequence[int]) -> tuple[e.Event, ...] | None:
    """The pots as the record says they were won; None if they cannot have been."""
    found = pots(hand.paid, hand.standing, hand.dead)
    live = set(hand.still_in())
    if min(gains) < 0 or not _fits(sum(gains), sum(pot.amount for pot in found)):
        return None
    if any(won and place not in live for place, won in enumerate(gains)):
        return None
    left = list(gains)
    pushed: list[e.PotAwarded] = []
    # The last side pot has the fewest claimants, so it is given first.
    for number, pot in reversed(list(enumerate(found))):
        shares = _shared(pot, left)
        if _is_beaten(hand, pot, [place for place, _ in shares]):
            return None
        kept = pot.amount - sum(chips for _, chips in shares)
        award = e.Award("pot", tuple((hand.seats[place], chips) for place, chips in shares))
        pushed.insert(0, e.PotAwarded(number, pot.amount, kept, (award,)))
    return None if any(left) else (*pushed, e.HandEnded())


def _shared(pot: Pot, left: list[int]) -> list[tuple[int, int]]:
    """A pot among those of its claimants who have chips to come, as equally as that allows."""
    winners = sorted((place for place in pot.places if left[place]), key=lambda place: left[place])
    chips = pot.amount
    shares = []
    for number, place in enumerate(winners):
        share = min(left[place], chips // (len(winners) - number) if number < len(winners) - 1 else chips)
        left[place] -= share
        chips -= share
        shares.append((place, share))
    return sorted(shares)


def _is_beaten(hand: Hand, pot: Pot, winners: list[int]) -> bool:
    """Whether a known hand of the pot beats every winner, all of whose cards are known too."""
    if len(contests(hand)) > 1 or any(UNKNOWN in board for board in hand.boards):
        return False
    known = {place: worth(hand, place) for place in pot.places if UNKNOWN not in (*hand.down[place], *hand.up[place])}
    return bool(winners) and all(place in known for place in winners) and max(known[place] for place in winners) < max(known.values())


# -- what the house took


def with_rake(hand: Hand, events: Sequence[e.Event], gains: Sequence[int] | None) -> tuple[e.Event, ...]:
    """The pots as the book pushes them, less what the record says the house took from the winners."""
    found = [0] * len(hand.stack)
    for event in events:
        if isinstance(event, e.PotAwarded):
            for award in event.awards:
                for seat, chips in award.shares:
                    found[hand.place_of[seat]] += chips
    total = sum(found)
    if gains is None or not 0 < total - sum(gains) <= total // RAKE:
        return tuple(events)
    short = [won - told for won, told in zip(found, gains, strict=True)]
    if any(missing < 0 or (missing and missing >= won) for missing, won in zip(short, found, strict=True)):
        return tuple(events)
    return tuple(_less(hand, event, short) if isinstance(event, e.PotAwarded) else event for event in events)


def _less(hand: Hand, event: e.PotAwarded, short: list[int]) -> e.PotAwarded:
    kept = event.commission
    awards = []
    for award in event.awards:
        shares = []
        for seat, chips in award.shares:
            place = hand.place_of[seat]
            less = min(chips, short[place])
            short[place] -= less
            kept += less
            shares.append((seat, chips - less))
        awards.append(e.Award(award.what, tuple(shares)))
    return e.PotAwarded(event.pot, event.amount, kept, tuple(awards))
