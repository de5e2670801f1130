"""Reports of things that went wrong, made up for any hand: every kind of fault, filled in from what lies on the table.

Half of them cannot be, at that moment; the engine refuses those. What is ruled on is what a browser has to follow.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import MISSING, fields
from random import Random
from typing import Any, Final, Literal, get_args, get_origin, get_type_hints

from pitboss.cards import Card
from pitboss.faults import vocabulary as v
from pitboss.hand.state import Group, Hand
from pitboss.hand.turn import due
from pitboss.law.staff import roles

KINDS: Final[dict[str, type]] = {kind.__name__: kind for kind in get_args(v.Fault)}


def a_report(hand: Hand, chance: Random, only: tuple[str, ...] = ()) -> tuple[v.Fault, str]:
    """Something that might have happened, and who of the staff rules on it."""
    kind = KINDS[chance.choice(only or tuple(KINDS))]
    seat = hand.seats[max(due(hand)[1], 0)] if chance.random() < 0.5 else chance.choice(hand.seats)
    hints = get_type_hints(kind)
    filled: dict[str, Any] = {}
    for each in fields(kind):
        # What a fault says only by the way is often left out; cards of the deck nearly always, for it is known.
        often = 0.05 if each.name == "cards" and "seat" not in hints else 0.9 if only else 0.6
        if each.default is MISSING or chance.random() < often:
            filled[each.name] = _said(each.name, hints[each.name], hand, seat, chance)
    staff = roles(hand.rules.terms)
    return kind(**filled), staff[-1].key if staff else ""


def _said(name: str, hint: Any, hand: Hand, seat: int, chance: Random) -> Any:
    place = hand.place_of[seat]
    if get_origin(hint) is Literal:
        return chance.choice(get_args(hint))
    if hint is bool:
        return chance.random() < 0.5
    if hint is str:
        return "as the staff saw it"
    if hint is Card or hint == Card | None:
        return chance.choice(_near(hand, place, chance) or hand.rules.pack_cards)
    if hint == tuple[int, ...]:
        return tuple(chance.sample(hand.seats, chance.choice((1, 2))))
    if hint == tuple[Card, ...]:
        return _cards(hand, place, chance)
    assert hint is int, (name, hint)
    return NUMBERS[name](hand, seat, chance)


def _near(hand: Hand, place: int, chance: Random) -> Group:
    """Cards of this player: those in the hand, the newest of them mostly, or what may have been given up."""
    held, mood = hand.down[place], chance.random()
    return hand.muck if mood < 0.15 else held[-1:] if held and mood < 0.5 else held or hand.muck


def _cards(hand: Hand, place: int, chance: Random) -> Group:
    """Some or all of a player's cards, or none: the deck is known. A hand that was just given up is the end of the muck."""
    held = _near(hand, place, chance)
    mood = chance.random()
    if not hand.down[place]:
        held, mood = hand.muck[-max(map(len, hand.down)) :], mood + 0.2
    return () if mood < 0.3 else held if mood < 0.8 else tuple(chance.sample(held, min(len(held), chance.choice((1, 2)))))


def _counted(hand: Hand, seat: int, chance: Random) -> int:
    place = hand.place_of[seat]
    return len(hand.down[place]) + len(hand.up[place]) + chance.choice((-1, 1))


def _wagered(hand: Hand, seat: int, chance: Random) -> int:
    level = 0 if hand.round is None else hand.round.level
    return chance.choice((0, level, 2 * level, 3 * level, hand.stack[hand.place_of[seat]], chance.choice(hand.seats)))


NUMBERS: Final[dict[str, Callable[[Hand, int, Random], int]]] = {
    "seat": lambda hand, seat, chance: seat,  # noqa: ARG005
    "asks": lambda hand, seat, chance: chance.choice(hand.seats),  # noqa: ARG005
    "to": _wagered,
    "count": lambda hand, seat, chance: chance.choice((2, 3, 4, 5, _counted(hand, seat, chance))),
    "street": lambda hand, seat, chance: chance.randrange(len(hand.rules.game.streets)),  # noqa: ARG005
    "up": lambda hand, seat, chance: chance.choice((1, 2, 3)),  # noqa: ARG005
    "draws": lambda hand, seat, chance: chance.choice((-1, 0, 1, 2, 3)),  # noqa: ARG005
}
