"""Why not: for each thing a button could exist for and that is not allowed now, the refusal the engine itself gives.

Nothing is decided here. The engine is asked, as if the player had done it, and what it says is told; asking changes nothing.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import Final

from pitboss.games.vocabulary import Discard, Draw, Kitty, Opens, SetHands
from pitboss.hand import actions as a
from pitboss.hand.choices import Choices
from pitboss.hand.decide import decide
from pitboss.hand.forms import Document
from pitboss.hand.options import Options, options_of
from pitboss.hand.refusal import Refused
from pitboss.hand.rules import Rules
from pitboss.hand.state import Hand
from pitboss.hand.turn import Due

WAGERS: Final = (a.Fold, a.Check, a.Call, a.Bet, a.RaiseTo)
NO_AMOUNTS: Final[Document] = {"below": None, "between": None, "above": None, "uneven": None}


def why(hand: Hand, seat: int) -> Document | None:
    """What the player at this seat may not do now, and by which clause; None where the seat has nothing to decide."""
    now = options_of(hand, seat)
    if now is None:
        return None
    asked = _examples(seat, now)
    kinds = (a.Show, a.Muck) if now.due == Due.SHOW else _kinds(hand.rules)
    refused = {kind.__name__: refusal(hand, asked[kind]) for kind in kinds}
    return {
        "actions": {name: no for name, no in refused.items() if no is not None},
        "amounts": _amounts(hand, seat, now.wagers) if now.wagers is not None and now.wagers.least else dict(NO_AMOUNTS),
        "cards": _cards(hand, seat, now),
    }


def refusal(hand: Hand, action: a.Action) -> Document | None:
    """What the engine would say to an action; None: it would be done."""
    try:
        decide(hand, action)
    except Refused as no:
        return {"code": no.code, "words": no.message, "clause": no.clause, "book": no.book}
    return None


@lru_cache(maxsize=256)
def _kinds(rules: Rules) -> tuple[type[a.Action], ...]:
    """The things a player can ever do in this game."""
    parts = {type(part) for street in rules.game.streets for part in street.parts}
    found: list[type[a.Action]] = []
    if any(street.opens is not Opens.NOBODY for street in rules.game.streets):
        found += WAGERS
    if rules.game.family == "stud" and rules.points.stud_open == "bring-in" and rules.points.bring_in_amount == "stated":
        found.append(a.BringIn)
    if Kitty in parts:
        found.append(a.TakeKitty)
    if parts & {Draw, Discard}:
        found.append(a.Discard)
    if SetHands in parts:
        found.append(a.SetHand)
    return tuple(found)


def _examples(seat: int, now: Options) -> dict[type[a.Action], a.Action]:
    """One of each kind, the likeliest to be allowed."""
    wagers, held = now.wagers, now.held
    total = 1 if wagers is None else wagers.least or wagers.level + 1
    thrown = held[: now.amount] if now.due == Due.DISCARD else ()
    return {
        a.Fold: a.Fold(seat),
        a.Check: a.Check(seat),
        a.Call: a.Call(seat),
        a.Bet: a.Bet(seat, total),
        a.RaiseTo: a.RaiseTo(seat, total),
        a.BringIn: a.BringIn(seat),
        a.TakeKitty: a.TakeKitty(seat),
        a.Discard: a.Discard(seat, thrown),
        a.SetHand: a.SetHand(seat, held[:3], held[3:8], held[8:13]),
        a.Show: a.Show(seat),
        a.Muck: a.Muck(seat),
    }


def _amounts(hand: Hand, seat: int, wagers: Choices) -> Document:
    """The totals just beside those that will do, each with the refusal."""
    kind = a.Bet if wagers.opens else a.RaiseTo
    found = dict(NO_AMOUNTS)
    for where, total in _beside(wagers, hand.rules.chip):
        no = refusal(hand, kind(seat, total)) if found[where] is None else None
        if no is not None:
            found[where] = {"amount": total, **no}
    return found


def _beside(wagers: Choices, chip: int) -> Iterator[tuple[str, int]]:
    least, most = wagers.least, wagers.most
    yield "below", least - 1
    yield "above", most + 1
    if len(wagers.only) > 1:
        yield "between", least + chip
    elif chip > 1 and least + 1 < most:
        yield "uneven", least + 1


def _cards(hand: Hand, seat: int, now: Options) -> Document | None:
    """A wrong number of cards, where one number alone will do."""
    if now.due == Due.DISCARD:
        return refusal(hand, a.Discard(seat, now.held[: now.amount + 1]))
    if now.due == Due.SET:
        return refusal(hand, a.SetHand(seat, (), (), ()))
    return None
