"""What is still to be done, in words: the steps of an agenda as a dealer is told them, and what a ruling has changed in it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import takewhile
from typing import Final

from pitboss.hand import steps
from pitboss.hand.state import Hand
from pitboss.hand.steps import Step
from pitboss.history.said import cards_in_words, listed, number

DEALING: Final = (steps.DealBoard, steps.DealDown, steps.DealUp)
SHUFFLED: Final = {"burns": "The burns are", "muck": "The discards are"}


def step_in_words(hand: Hand, step: Step) -> str:
    """One step, as the hand stands."""
    match step:
        case steps.Post():
            return "The forced bets are put in"
        case steps.Offer():
            return "Straddles are offered"
        case steps.BurnCard():
            return "A card is burned"
        case steps.DealDown(count=count, only=only):
            return f"{_who_gets(hand, only)} {cards_in_words(count)} face down"
        case steps.DealUp(count=count, hidden=hidden, only=only):
            but = f"; {_who_gets(hand, hidden).lower()} it face down" if hidden else ""
            return f"{_who_gets(hand, only)} {cards_in_words(count)} face up{but}"
        case steps.DealBoard():
            return _board(hand, step)
        case steps.DealKitty():
            return "The Kitty is dealt"
        case steps.Betting(street=street, first=first, size=size):
            begins = f", beginning with seat {hand.seats[first]}" if first >= 0 else ""
            each = f", each bet and raise {size}" if size else ""
            return f"The betting {_street(hand, street)} is played to its end{begins}{each}"
        case steps.Exchange():
            return "The players draw"
        case steps.ThrowAway(count=count):
            return f"Each player throws {cards_in_words(count)} away"
        case steps.Setting():
            return "The hands are set"
        case steps.ShuffleIn(took=took, cut=cut):
            what = SHUFFLED.get(took) or ("The card laid aside is" if len(hand.aside) == 1 else "The cards laid aside are")
            return f"{what} shuffled into the stub{', and the deck is cut' if cut else ''}"
        case steps.PutOnTop():
            return "The exposed card goes back on top of the deck, to come in its turn"
        case steps.OfferTapOut(place=place):
            return f"Seat {hand.seats[place]} may tap out: stay in for the pot so far and bet no more"
        case steps.Showdown():
            return "The hands are shown"
        case steps.Settle():
            return "The pot is pushed"


def _who_gets(hand: Hand, places: Sequence[int]) -> str:
    """Some players, or everybody where none is named."""
    if not places:
        return "Each player gets"
    seats = listed([str(hand.seats[place]) for place in places])
    return f"Seat {seats} gets" if len(places) == 1 else f"Seats {seats} each get"


def _street(hand: Hand, street: int) -> str:
    name = hand.rules.game.streets[street].name
    if name.startswith(("before", "after", "pre-")):
        return name.replace("pre-", "before the ")
    return f"on {name}" if name.startswith("card ") or name.endswith(" street") else f"on the {name}"


def _board(hand: Hand, step: steps.DealBoard) -> str:
    game = hand.rules.game
    name = game.streets[step.street].name
    run, which = divmod(step.board, game.boards)
    on = f" on the {('top', 'bottom')[which]} board" if game.boards > 1 else ""
    again = f", run {number(run + 1)}" if len(hand.boards) > game.boards else ""
    if game.family == "stud":
        return "One card is dealt in the middle for everybody"
    the = name.capitalize() if name.startswith("card ") else f"The {name}"
    if step.cut:
        return f"The deck is cut, and {the[0].lower()}{the[1:]} is dealt{on}{again}"
    return f"{the} is dealt{on}{again}"


def changed(hand: Hand, was: Sequence[Step], now: Sequence[Step]) -> list[str]:
    """What a ruling makes of the agenda: the steps from here on to where it is the old one again."""
    if tuple(was) == tuple(now):
        return []
    same = _alike(reversed(was), reversed(now))
    end = len(now) - same
    removed_only = _alike(was, now) + same >= len(now)
    # Cards that were made ready, or that lost their burn, are told with it.
    if removed_only or not isinstance(now[end - 1], (*DEALING, steps.Betting, steps.OfferTapOut)):
        end = next((at + 1 for at in range(end, len(now)) if isinstance(now[at], (*DEALING, steps.Showdown))), end)
    bare = set(_without_burn(was, now))
    begun = getattr(hand.step, "street", 0)
    found = []
    for at, step in enumerate(now[:end]):
        words = step_in_words(hand, step)
        if at in bare:
            words += ", without another burn" if getattr(step, "street", 0) == begun + 1 else ", without a burn"
        found.append(words)
    return found


def _alike(some: Iterable[Step], others: Iterable[Step]) -> int:
    """How many steps are the same in both before the first that is not."""
    return sum(1 for _ in takewhile(lambda pair: pair[0] == pair[1], zip(some, others, strict=False)))


def _without_burn(was: Sequence[Step], now: Sequence[Step]) -> Iterator[int]:
    """Where the first cards of a street come without the burn they used to have."""
    burned = {step.street for step in was if isinstance(step, steps.BurnCard)}
    seen: set[int] = set()
    for at, step in enumerate(now):
        if isinstance(step, steps.BurnCard):
            seen.add(step.street)
        elif isinstance(step, DEALING) and step.street not in seen:
            seen.add(step.street)
            if step.street in burned:
                yield at
