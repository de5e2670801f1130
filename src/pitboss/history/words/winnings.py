"""Who won what with which hand, in words."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Final

from pitboss.hand import events as e
from pitboss.hand import steps
from pitboss.hand.settle import board_name
from pitboss.hand.state import Hand
from pitboss.hand.worth import worth
from pitboss.history.said import Part, listed, number, with_article

Told = tuple[tuple[Part, ...], tuple[str, ...]]  # the sentence, and what it rests on
Name = Callable[[int], str]
Chips = Callable[[int], str]
SPARED: Final = "commission spared"


def held_in_words(hand: Hand, place: int) -> str:
    """What a player has made, once all cards are dealt; empty before, or where cards are unknown."""
    if len(hand.boards) > 1 or not _settled(hand) or not _known(hand, place):
        return ""
    made = [_words(hand, place, 0, low=False)]
    if hand.rules.low is not None and worth(hand, place, 0, low=True):
        made.append(_words(hand, place, 0, low=True))
    return "; ".join(made)


def _settled(hand: Hand) -> bool:
    return not any(isinstance(step, steps.DealBoard | steps.DealDown | steps.DealUp | steps.Exchange) for step in hand.agenda[hand.at :])


def _known(hand: Hand, place: int) -> bool:
    cards = [*hand.down[place], *hand.up[place], *(card for board in hand.boards for card in board)]
    return bool(cards) and all(card.is_known for card in cards)


def _words(hand: Hand, place: int, board: int, *, low: bool) -> str:
    order = hand.rules.low if low else hand.rules.high
    assert order is not None
    return order.words(worth(hand, place, board, low=low))


def awarded(hand: Hand, event: e.PotAwarded, name: Name, chips: Chips) -> Iterator[Told]:
    """The sentences of one pot: who takes which part with what, the odd chips, and the house's share."""
    pot = _pot_name(hand, event)
    for award in event.awards:
        if award.what == SPARED:
            for seat, spared in award.shares:
                yield (f"{name(seat)} has {chips(spared)} of the commission back, the cap being reached",), ("commission",)
        elif any(share for _, share in award.shares):
            yield from _award(hand, event, award, pot, name, chips)
    if event.commission:
        # Where it is taken as the betting goes on, that has been told.
        words = (
            f"{chips(event.commission)} of {pot} was commission"
            if hand.commission
            else f"The house takes {chips(event.commission)} from {pot}"
        )
        yield (words,), ("commission",)


def _pot_name(hand: Hand, event: e.PotAwarded) -> str:
    if event.pot:
        return f"side pot {event.pot}"
    # With the main pot alone on the table nobody calls it that.
    return "the main pot" if event.amount < hand.pot else "the pot"


def _award(hand: Hand, event: e.PotAwarded, award: e.Award, pot: str, name: Name, chips: Chips) -> Iterator[Told]:
    amount = sum(share for _, share in award.shares)
    board, low = _contest(hand, award.what)
    part = _part_name(hand, event, award.what, pot)
    topics = ("sole-survivor",) if hand.live == 1 else _topics(award.what)
    made = _made(hand, award.shares[0][0], board, low=low)
    whole = part == pot
    if len(award.shares) == 1:
        what = f"{pot} of {chips(amount)}{made}" if whole else f"{chips(amount)}, {part}{',' if made else ''}{made}"
        yield (f"{name(award.shares[0][0])} wins {what}",), topics
        return
    winners = listed([name(seat) for seat, _ in award.shares])
    least = min(share for _, share in award.shares)
    what = f"{pot} of {chips(amount)}" if whole else part
    yield (f"{winners} share {what}, {chips(least)} each{',' if made else ''}{made}",), topics
    for seat, share in award.shares:
        if share > least:
            yield (f"{name(seat)} gets the odd {chips(share - least)}",), ("odd_chip_order",)


def _topics(what: str) -> tuple[str, ...]:
    return ("halves", "pots") if what.endswith(("high", "low")) else ("pots",)


def _part_name(hand: Hand, event: e.PotAwarded, what: str, pot: str) -> str:
    board, low = _contest(hand, what)
    halved = (board, True) in [_contest(hand, other.what) for other in event.awards]
    half = "" if not halved else "the low half of " if low else "the high half of "
    kinds = hand.rules.game.boards
    run, which = divmod(board, kinds)
    on = f" on the {('top', 'bottom')[which]} board" if kinds > 1 else ""
    again = f", run {number(run + 1)}" if len(hand.boards) > kinds else ""
    return f"{half}{pot}{on}{again}"


def _contest(hand: Hand, what: str) -> tuple[int, bool]:
    """The board, and whether it is the low half."""
    low = what.endswith("low")
    names = {board_name(hand, board): board for board in range(len(hand.boards))} if len(hand.boards) > 1 else {}
    return names.get(what.removesuffix("low").removesuffix("high").strip(), 0), low


def _made(hand: Hand, seat: int, board: int, *, low: bool) -> str:
    place = hand.place_of[seat]
    if hand.live == 1 or not _known(hand, place):
        return ""
    return f" with {with_article(_words(hand, place, board, low=low))}"
