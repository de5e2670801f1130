"""A hand that is dead: out of the pot, and out of the way of whoever acts next."""

from __future__ import annotations

from typing import Final

from pitboss.betting.round import IN
from pitboss.cards import UNKNOWN
from pitboss.games.vocabulary import Opens
from pitboss.hand import events as e
from pitboss.hand import steps
from pitboss.hand.evolve import evolve
from pitboss.hand.first import first_to_act
from pitboss.hand.rules import USUAL
from pitboss.hand.state import Hand
from pitboss.hand.turn import Due, due

#: What is to be matched stays as it was: the rest of a `HandKilled`.
AS_BEFORE: Final = (-1, 0, 0, 0, 0, ())


def killed(hand: Hand, place: int, clause: str, refund: int = 0, *, void: bool = False, fewer: int = 0) -> tuple[e.Event, ...]:
    """The hand is dead. If the cards of that player had the first word, those of another have it now.

    A bet that goes back need not be met, if the house reads it so; one that is `void` need not in any case. `fewer`: how many cards the
    hand has less than the account says.
    """
    lowered = _lowered(hand, place, refund) if void or hand.rules.points.refund_level == "falls" else ()
    dead = e.HandKilled(hand.seats[place], clause, refund, *(lowered or AS_BEFORE), _never_dealt(hand, place, fewer))
    step, going = hand.step, hand.round
    if not isinstance(step, steps.Betting) or going is None or not going.open or due(hand) != (Due.BET, place) or any(going.acted):
        return (dead,)
    if hand.rules.game.streets[step.street].opens not in (Opens.OPEN_CARD, Opens.SHOWING):
        return (dead,)
    twin = hand.copy()
    evolve(twin, dead)
    if twin.live == 1 or not twin.able():
        return (dead,)
    sizes = hand.rules.sizes[step.street]
    variant = next((number for number, each in enumerate(sizes) if each == going.sizes), USUAL)
    return dead, e.BettingOpened(step.street, twin.seats[first_to_act(twin, step.street)], variant, going.open_for)


def _never_dealt(hand: Hand, place: int, fewer: int) -> int:
    """How many of these cards never left the deck: only cards that nobody has named; a known deck has dealt what it has dealt."""
    return min(max(fewer, 0), hand.down[place].count(UNKNOWN)) if hand.is_live_table else 0


def taken_back(hand: Hand, place: int, clause: str, chips: int) -> tuple[e.Event, ...]:
    """Void wagers of a player who is out of the hand already go back; where one of them led, what is to be matched falls."""
    lowered, seat = _lowered(hand, place, chips), hand.seats[place]
    return (e.HandKilled(seat, clause, chips, *lowered),) if lowered else (e.Refunded(((seat, chips),), clause),)


def _lowered(hand: Hand, place: int, refund: int) -> tuple[int, int, int, int, int, tuple[int, ...]] | tuple[()]:
    """What is to be matched once this player's bet has gone back, and who is still to act: the rest of a `HandKilled`; nothing if it stays.

    A bet that another has matched is that player's wager too, and stays. The blinds set what it costs to come in, whoever has one back.
    """
    going = hand.round
    if going is None or not refund or going.bet[place] < going.level:
        return ()
    if not hand.played and place == going.opener and going.level < going.open_for:
        return ()  # stud's bring-in is the price of coming in, as a blind is
    left = [max(0, bet - refund) if other == place else bet for other, bet in enumerate(going.bet)]
    forced = _to_come_in(hand) if not hand.played else 0
    level = max(forced, *left)
    if level >= going.level:
        return ()
    first = going.sizes.open_least
    made = {to: size for maker, to, size in going.made if maker != place and left[maker] >= to}
    full, step = _last_full_raise(forced, sorted({bet for bet in left if bet > forced}), first, made)
    if level == forced:
        full, straddled = level, going.sizes.grows and hand.rules.points.straddle_raise == "straddle"
        step = max(level, first) if straddled else first
    elif not going.sizes.grows:
        full, step = level if level >= first else 0, first
    size = going.sizes.raise_least or 1
    gone = 1 if going.sizes.grows else max(1, (going.level - level) // size)
    bettor = next((other for other, bet in enumerate(left) if bet == level > forced), -1)
    to_act = tuple(
        seat
        for other, seat in enumerate(hand.seats)
        if other != place and hand.standing[other] == IN and going.needs[other] and not (going.acted[other] and left[other] == level)
    )
    return level, full, step, max(0, going.raises - gone), hand.seats[bettor] if bettor >= 0 else 0, to_act


def _to_come_in(hand: Hand) -> int:
    """What the blinds ask for. A straddle is a wager of the player who makes it: once it is back, nobody has to meet it."""
    posts = [amount for _, amount, what in hand.forced or () if what in ("blind", "kill")]
    return max(posts, default=hand.rules.stakes.last_blind)


def _last_full_raise(forced: int, bets: list[int], least: int, made: dict[int, int]) -> tuple[int, int]:
    """The level of the last full bet or raise among the bets that are left, and what it added. An all-in for less is neither.

    A raise that was `made` is as large as it was, though the bet beneath it has gone back (Perth 7.11, Melbourne 6.6).
    """
    full, step, before = forced, least, forced
    for bet in bets:
        if bet in made:
            full, step = bet, made[bet]
        elif bet - before >= step:
            full, step = bet, bet - before
        before = bet
    return full, step
