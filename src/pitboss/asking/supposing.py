"""A fault as it may be at a moment: whose it is, which cards, what is so and what is not. Each in every way that may matter.

Made from the fields of the record, so that a new fault can be asked about with no further words. What a field means in a sentence stands in
`SO` where its name is not enough.
"""

from __future__ import annotations

import types
from collections.abc import Iterator
from dataclasses import MISSING, Field, fields
from itertools import islice, product
from typing import Any, Final, Literal, Union, get_args, get_origin, get_type_hints

from pitboss.asking.moments import Moment
from pitboss.betting.round import FOLDED
from pitboss.cards import Card
from pitboss.hand import steps
from pitboss.hand.choices import choices
from pitboss.hand.receiving import receivers
from pitboss.hand.state import Group, Hand
from pitboss.hand.turn import Due, due

MOST: Final = 400  #: ways in which one fault is tried at one moment
#: What may be so or not, in words: so, and not so.
SO: Final = {
    "looked": ("somebody has looked at the cards", "nobody has looked at the cards"),
    "restorable": ("it can be put right", "it cannot be put right"),
    "only_said": ("it was only said", "it was done"),
    "marked": ("the card can be told from its back", "the card cannot be told from its back"),
}


def ways(fault: type, moment: Moment) -> Iterator[Any]:
    """The fault in every way that may matter, the likeliest first."""
    whose = next((each for each in fields(fault) if each.name == "seat"), None)
    seats = [0] if whose is None else list(_roles(moment.hand).values())
    if whose is not None and whose.default is not MISSING:
        seats = [whose.default, *seats]
    hints = get_type_hints(fault)
    rest = [each for each in fields(fault) if each is not whose]
    for seat in seats:
        values = product(*(_values(each, hints[each.name], moment, seat) for each in rest))
        for found in islice(values, max(1, MOST // len(seats))):
            made = {each.name: value for each, value in zip(rest, found, strict=True)}
            yield fault(**made) if whose is None else fault(seat=seat, **made)


def _values(each: Field[Any], hint: Any, moment: Moment, seat: int) -> list[Any]:
    """What a field may hold: the usual value first."""
    # A reason has to be given where one is asked for.
    usual = [] if each.default is MISSING or hint is str else [each.default]
    down, up = moment.held.get(seat, ((), ()))
    cards = up if each.name == "up" else named(moment.hand, down)
    kinds = get_args(hint) if get_origin(hint) in (Union, types.UnionType) else (hint,)
    found: list[Any] = []
    for kind in kinds:
        inside = get_args(kind)[:1]
        if kind is Card:
            found += [*(cards[-1:] or _unseen(moment.hand)[:1]), *(card for card in moment.hand.muck[-1:] if card.is_known)]
        elif kind is bool:
            found += [False, True]
        elif get_origin(kind) is Literal:
            found += list(get_args(kind))
        elif get_origin(kind) is tuple and inside == (Card,):
            found += [(), *(cards[-count:] for count in (1, 2, 3, len(cards)) if seat and 0 < count <= len(cards))]
        elif get_origin(kind) is tuple and inside == (int,):
            found += [moment.hand.seats[:1], moment.hand.seats[:2]]
        elif kind is int:
            found += _numbers(each, moment.hand, seat)
        elif kind is str:
            found += ["as staff have it"]
    every = [*usual, *found]
    return [value for at, value in enumerate(every) if value not in every[:at]]


def _numbers(each: Field[Any], hand: Hand, seat: int) -> list[int]:
    if _is_somebody(each):
        return [other for other in hand.seats if other != seat]
    place = hand.place_of.get(seat, -1)
    match each.name:
        case "street":
            return [0, *_dealt_to_players(hand)]
        case "to" if place >= 0 and hand.round is not None and due(hand)[0] == Due.BET:
            least = choices(hand, due(hand)[1]).least
            return [0, least] if least else [0]
        case "draws":
            return []
    if each.default is MISSING:
        right = _right(hand, seat)
        return [right + 1, right - 1]
    return [each.default + 1, each.default + 2] if 0 < each.default < 5 else []


def _is_somebody(each: Field[Any]) -> bool:
    """Whether a number is another player's seat: it has to be said, and counts nothing."""
    return each.default is MISSING and each.name != "count"


def _right(hand: Hand, seat: int) -> int:
    """How many cards a player has, and should have."""
    place = hand.place_of.get(seat, -1)
    return len(hand.down[place]) + len(hand.up[place]) if place >= 0 else 0


def _dealt_to_players(hand: Hand) -> list[int]:
    """The street at hand, if its cards were the players' own and are out."""
    street = getattr(hand.step, "street", 0) if not hand.over else 0
    mine = steps.DealDown | steps.DealUp | steps.Exchange
    return [street] if any(isinstance(step, mine) and step.street == street for step in hand.agenda[: hand.at]) else []


def _unseen(hand: Hand) -> list[Card]:
    out = set(hand.cards_out())
    return [card for card in hand.rules.pack_cards if card not in out]


def named(hand: Hand, held: Group) -> Group:
    """Cards as those who see them say which they are: what was unknown may be any card unseen."""
    unseen = iter(_unseen(hand))
    return tuple(card if card.is_known else next(unseen) for card in held)


# -- in words


def supposed(fault: Any, hand: Hand) -> dict[str, str]:
    """What is supposed of a fault, field by field, in words."""
    hints = get_type_hints(type(fault))
    found = {}
    for each in fields(fault):
        held, name = getattr(fault, each.name), each.name.replace("_", " ")
        if each.name == "seat":
            found[each.name] = f"it is {_role(hand, held)}"
        elif isinstance(held, bool):
            found[each.name] = SO.get(each.name, (name, f"not {name}"))[0 if held else 1]
        elif each.name == "count" and each.default is MISSING:
            more = held > _right(hand, getattr(fault, "seat", 0))
            found[each.name] = "there are too many cards" if more else "there are too few cards"
        elif each.name == "count":
            found[each.name] = f"there are {held} cards"
        elif each.name == "street":
            found[each.name] = (
                f"it happened in the deal of {hand.rules.game.streets[held].name}" if held else "it happened in the first deal"
            )
        elif each.name == "seats":
            found[each.name] = "it is one player" if len(held) == 1 else "it is two players or more"
        elif each.name == "to":
            found[each.name] = "it was a bet or raise" if held else "it was a call"
        elif each.name == "staff":
            found[each.name] = f"staff say: {held}" if held else "staff have not said"
        elif get_origin(hints[each.name]) is Literal:
            found[each.name] = f"{name}: {held or 'not said'}"
        elif isinstance(held, int):
            found[each.name] = f"{name}: {_role(hand, held) if _is_somebody(each) else held}"
        elif isinstance(held, tuple):
            found[each.name] = f"{name}: {len(held) or 'none told'}"
    return found


def _role(hand: Hand, seat: int) -> str:
    return next((role for role, one in _roles(hand).items() if one == seat), "another player") if seat else "nobody's hand"


def _roles(hand: Hand) -> dict[str, int]:
    """The players a fault may concern, one of each sort: how they are spoken of, and a seat."""
    what, turn = due(hand)
    going, found = hand.round, dict[str, int]()
    served = receivers(hand) if hand.live > 1 and not hand.over else []
    for place, seat in enumerate(hand.seats):
        if hand.standing[place] == FOLDED:
            role = "a player who has mucked" if hand.shown[place] else "a player who has folded"
        elif place == turn:
            role = "the player being served" if what == Due.REPLACE else "the player whose turn it is"
        elif what == Due.BET and going is not None:
            role = "a player who has acted" if going.acted[place] else "a player still to act"
        elif served and place == served[0] and what in (Due.DEAL, Due.BURN, Due.ANNOUNCE):
            role = "the first player to be dealt to"
        elif hand.shown[place]:
            role = "a player who has shown"
        elif hand.live == 1:
            role = "the player who is left"
        else:
            role = "another player"
        found.setdefault(role, seat)
    return found
