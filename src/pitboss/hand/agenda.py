"""From a game to the dealer's to-do list for one hand."""

from __future__ import annotations

from collections.abc import Iterator

from pitboss.games.vocabulary import Board, Burn, Discard, Down, Draw, Game, Kitty, Opens, Part, SetHands, Up
from pitboss.hand import steps
from pitboss.hand.steps import Step
from pitboss.law.points import Points


def compile_agenda(game: Game, points: Points, *, blinds: bool, offers: bool) -> tuple[Step, ...]:
    """The steps of a whole hand: the game's streets, with burns only where the book burns."""
    return tuple(_steps(game, points, blinds=blinds, offers=offers))


def _steps(game: Game, points: Points, *, blinds: bool, offers: bool) -> Iterator[Step]:
    yield steps.Post()
    if blinds and offers:
        yield steps.Offer()
    last = len(game.streets) - 1
    for number, street in enumerate(game.streets):
        kitty = any(isinstance(part, Kitty) for part in street.parts) and points.kitty_deal == "each-pass"
        for part in street.parts:
            if kitty and isinstance(part, Down):
                yield steps.DealDown(number, part.count, kitty=True)
                continue
            if kitty and isinstance(part, Kitty):
                continue
            yield from _part(part, game, points, number, last=number == last)
        if street.opens is not Opens.NOBODY:
            yield steps.Betting(number)
    if game.family != "chinese":
        yield steps.Showdown()
    yield steps.Settle()


def _part(part: Part, game: Game, points: Points, street: int, *, last: bool) -> Iterator[Step]:
    match part:
        case Burn():
            if points.burns == "every-street":
                yield steps.BurnCard(street, last and game.family == "stud")
        case Down(count):
            yield steps.DealDown(street, count, last and game.family == "stud")
        case Up(count):
            yield steps.DealUp(street, count, last and game.family == "stud")
        case Board(count, on):
            yield from _board(game, points, street, count, on)
        case Kitty(count):
            yield steps.DealKitty(street, count)
        case Draw():
            yield steps.Exchange(street)
        case Discard(count):
            yield steps.ThrowAway(street, count)
        case SetHands():
            yield steps.Setting()


def _board(game: Game, points: Points, street: int, count: int, on: int) -> Iterator[Step]:
    if on and points.double_flop_burns == "one-per-board":
        yield steps.BurnCard(street)
    # Melbourne's Manila names a fifth card but deals four: where the first one comes is a reading (11.5.1).
    if game.family == "manila" and points.manila_first_card != "with-the-deal":
        if street == 0:
            return
        if street == 1 and points.manila_first_card == "two-in-round-two":
            count += 1
    yield steps.DealBoard(street, count, on)
