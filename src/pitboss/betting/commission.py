"""Commission, which players call rake: what the house takes for a hand, from which pots, and when it takes nothing."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from math import ceil, floor
from typing import Final

from pitboss.law.setup_error import CitedError

#: Every word a reading may be given; they are the choices of the books' options.
WORDS: Final[dict[str, tuple[str, ...]]] = {
    "kind": ("none", "percent", "per-pot", "per-hand", "per-person"),
    "minimum_binds": ("floor", "shown-only"),
    "cap_scope": ("pot", "hand", "player"),
    "split_cap": ("by-share", "by-share-equal", "sole-winner-only"),
    "rounding": ("down", "nearest", "up"),
    "rounding_scope": ("each-pot", "whole-hand"),
    "pot_order": ("each-pot", "main-first", "main-only"),
    "set_charge": ("free", "within-range", "percentage-only"),
    "when": ("each-round", "end-of-hand"),
    "without_showdown": ("none", "taken"),
    "blinds_alone": ("none", "taken"),
    "blinds": ("all-blinds", "compulsory-only", "all-forced"),
    "tie": ("each-pot", "whole-hand", "none"),
    "uncalled": ("not-counted", "counted"),
    "players": ("dealt-in", "still-in"),
    "fee_after_blinds": ("kept", "returned"),
}

#: The wagers that may stand alone in a hand and leave it free of commission (Melbourne 7.6). Every other wager was a choice.
BLINDS: Final[dict[str, frozenset[str]]] = {
    "all-blinds": frozenset({"blind", "straddle", "penalty", "kill"}),
    "compulsory-only": frozenset({"blind"}),
    "all-forced": frozenset({"blind", "straddle", "penalty", "kill", "ante", "bring-in"}),
}


class CommissionError(CitedError):
    """A sign that cannot hang at this table: the reason, the clause that decides it, and what may hang there."""


@dataclass(frozen=True, slots=True)
class Commission:
    """What the sign at the table says, and how the book reads it.

    The readings begin as in a book that says nothing: the percentage comes off each pot when the hand is over, and no hand is spared.
    """

    kind: str = "none"  #: none, percent, per-pot or per-hand (one set charge for each), per-person (a fee before the hand)
    percent: Fraction | int = 0
    amount: int = 0  #: the set charge or the fee, in chips
    by_players: tuple[tuple[int, int], ...] = ()  #: (from so many players, the charge per hand); below the first row it is `amount`
    minimum: int = 0  #: the smallest rake on the sign; it holds for what the cap holds for
    cap: int | None = None
    unit: int = 1  #: what a percentage is rounded to: Perth a dollar, elsewhere the lowest chip in play
    chip: int = 1  #: the lowest chip in play
    least: Fraction | int = 0  #: the book's range, in percent
    most: Fraction | int = 100
    range_clause: str | None = None  #: the clause that sets it

    minimum_binds: str = "floor"  #: what the minimum does: floor, shown-only
    cap_scope: str = "hand"  #: pot, hand, player (and then each pot as well)
    split_cap: str = "by-share"  #: the cap per player in split pots: by-share, by-share-equal, sole-winner-only
    rounding: str = "down"  #: down, nearest (halves down), up
    rounding_scope: str = "each-pot"  #: each-pot, whole-hand
    pot_order: str = "each-pot"  #: each-pot, main-first, main-only
    set_charge: str = "free"  #: what holds a set charge: free, within-range (no more than `most` percent of a pot), percentage-only
    when: str = "end-of-hand"  #: each-round, end-of-hand
    without_showdown: str = "taken"  #: none, taken
    blinds_alone: str = "taken"  #: whether a hand with nothing but blinds pays: none, taken
    blinds: str = "all-blinds"  #: what counts as a blind there: all-blinds, compulsory-only, all-forced
    tie: str = "none"  #: where equal hands with nobody else's chips go free of a percentage: each-pot, whole-hand, none
    uncalled: str = "not-counted"  #: whether the percentage is on the uncalled wager too: not-counted, counted
    players: str = "dealt-in"  #: who counts for `by_players`: dealt-in, still-in (after the first betting round)
    fee_after_blinds: str = "kept"  #: the fee per person where `blinds_alone` spares the hand: kept, returned

    def __post_init__(self) -> None:
        if " and " in self.kind:
            reason = f"A table has one type of commission, not {self.kind}."
            raise CommissionError(reason, allowed=tuple(self.kind.split(" and ")))
        for name, words in WORDS.items():
            if (word := getattr(self, name)) not in words:
                raise CommissionError(f"{name} is {word!r}; it must be one of {', '.join(words)}.")
        for name in ("percent", "least", "most"):
            if not isinstance(share := getattr(self, name), int | Fraction):
                raise CommissionError(f"{name} is {share!r}; write a whole number or a fraction, such as Fraction('2.5').")


@dataclass(frozen=True, slots=True)
class PotFacts:
    """One pot about to be pushed."""

    amount: int  #: chips in it; an uncalled wager is already back with its owner
    shares: tuple[tuple[int, int], ...]  #: (place, chips) as it would be split with no commission, in the order in which odd chips go
    equal_hands: bool  #: the same equal hands share it, each part of it where there are high and low or several boards
    outsiders: bool  #: somebody who does not share it has chips in it
    uncalled: int = 0  #: what went back uncalled from the wagers that made this pot; asked for only where the book counts it


@dataclass(frozen=True, slots=True)
class Charge:
    """What one pot pays."""

    amount: int  #: what comes out of the pot before it is split
    spared: tuple[tuple[int, int], ...] = ()  #: (place, chips) a winner of a split pot gets back, the cap being reached; never the house's

    @property
    def kept(self) -> int:
        """What the house keeps."""
        return self.amount - sum(chips for _, chips in self.spared)


def check(commission: Commission) -> None:
    """Refuse a sign that the book does not allow, or that chips cannot follow."""
    it = commission
    for name, least in (("amount", 0), ("minimum", 0), ("cap", 0), ("unit", 1), ("chip", 1)):
        chips = getattr(it, name)
        if chips is not None and chips < least:
            raise CommissionError(f"The {name} is {chips}; it must be {least} or more.")
    for name in ("amount", "minimum", "cap"):
        if (getattr(it, name) or 0) % it.chip:
            raise CommissionError(f"The {name} is {getattr(it, name)}; it must be made of the lowest chip in play, {it.chip}.")
    if it.kind == "percent" and not it.least <= it.percent <= it.most:
        raise CommissionError(
            f"Commission of {it.percent}% is outside {it.least}% to {it.most}% of the pot.",
            it.range_clause,
            (f"{it.least}% to {it.most}%",),
        )
    if (it.percent and it.kind != "percent") or (it.amount and it.kind in {"none", "percent"}):
        raise CommissionError(
            f"The sign shows {it.percent}% and a charge of {it.amount}, but a table has one type of commission, here {it.kind}.",
            allowed=("a percentage alone", "a charge alone"),
        )
    if it.by_players and it.kind != "per-hand":
        raise CommissionError(f"A charge by the number of players belongs to the type per-hand, not {it.kind}.")
    players = [least for least, _ in it.by_players]
    if sorted({0, *players}) != [0, *players] or any(charge < 0 or charge % it.chip for _, charge in it.by_players):
        raise CommissionError("The charges by players must rise in players, each with a charge that the chips can make.")
    if it.cap is not None and it.minimum > it.cap:
        raise CommissionError(f"The minimum of {it.minimum} is above the cap of {it.cap}.")
    if it.set_charge == "percentage-only" and it.kind not in {"none", "percent"}:
        raise CommissionError(f"Only a percentage may be charged here, not {it.kind}.", it.range_clause)
    if it.set_charge == "within-range" and it.kind == "per-person":
        raise CommissionError("A fee per person cannot be held to a share of the pot, so it may not be charged here.", it.range_clause)


def charges(commission: Commission, pots: Sequence[PotFacts], *, showdown: bool, only_blinds: bool) -> tuple[Charge, ...]:
    """What each pot pays when the hand is over, main pot first; `only_blinds` is the answer of `nothing_but_blinds`."""
    if _goes_free(commission, only_blinds=only_blinds) or (commission.without_showdown == "none" and not showdown):
        return tuple(Charge(0) for _ in pots)
    tied = [pot.equal_hands and not pot.outsiders for pot in pots]
    if commission.kind != "percent" or commission.tie == "none" or (commission.tie == "whole-hand" and not all(tied)):
        tied = [False] * len(pots)
    amounts = [0 if free else pot.amount for pot, free in zip(pots, tied, strict=True)]
    counted = amounts
    if commission.uncalled == "counted":
        counted = [0 if free else pot.amount + pot.uncalled for pot, free in zip(pots, tied, strict=True)]
    taken = _taken(commission, amounts, counted)
    if commission.cap is None or commission.cap_scope != "player":
        return tuple(Charge(chips) for chips in taken)
    return tuple(_held_to_players(commission, commission.cap, pots, taken))


def so_far(commission: Commission, pots: Sequence[int], *, only_blinds: bool) -> tuple[int, ...]:
    """What may be out of each pot after a betting round, all rounds together (Melbourne 7.2.1(a), 7.2.2(a)).

    Nobody knows yet whether hands will tie or who will win, so `charges` has the last word and the difference goes back.
    """
    if commission.when == "end-of-hand" or _goes_free(commission, only_blinds=only_blinds):
        return (0,) * len(pots)
    return tuple(_taken(commission, pots, pots))


def for_hand(commission: Commission, *, dealt_in: int, still_in: int) -> Commission:
    """The commission of a hand with so many players: a charge per hand may hang on them (Melbourne 7.2.2(b))."""
    players = dealt_in if commission.players == "dealt-in" else still_in
    rows = [amount for least, amount in commission.by_players if least <= players]
    return replace(commission, amount=rows[-1]) if rows else commission


def fees(commission: Commission, dealt_in: Sequence[int]) -> tuple[tuple[int, int], ...]:
    """(place, chips) that each player pays before the hand where there is a fee per person (Melbourne 7.2.3)."""
    if commission.kind != "per-person":
        return ()
    return tuple((place, commission.amount) for place in dealt_in)


def fees_back(commission: Commission, paid: Sequence[tuple[int, int]], *, only_blinds: bool) -> tuple[tuple[int, int], ...]:
    """The fees per person that go back because nothing but blinds was wagered (Melbourne 7.6)."""
    returned = only_blinds and commission.blinds_alone == "none" and commission.fee_after_blinds == "returned"
    return tuple(paid) if returned else ()


def nothing_but_blinds(commission: Commission, wagers: Iterable[str]) -> bool:
    """Whether the wagers of a hand (blind, straddle, penalty, kill, ante, bring-in; any other word is a choice) are blinds alone."""
    return BLINDS[commission.blinds].issuperset(wagers)


def _goes_free(commission: Commission, *, only_blinds: bool) -> bool:
    return commission.kind in {"none", "per-person"} or (only_blinds and commission.blinds_alone == "none")


def _taken(commission: Commission, amounts: Sequence[int], counted: Sequence[int]) -> list[int]:
    """What comes out of pots of these amounts. The percentage is worked on what is counted; a pot that goes free is 0 in both."""
    reached = 1 if commission.pot_order == "main-only" else len(amounts)
    left_alone = [0] * len(amounts[reached:])
    amounts, counted = amounts[:reached], counted[:reached]
    rooms = [_room(commission, *pot) for pot in zip(amounts, counted, strict=True)]
    if commission.kind == "percent":
        taken = _percentage(commission, counted, rooms)
    elif commission.kind == "per-pot":
        taken = [min(commission.amount, room) for room in rooms]
    else:
        taken = _pour(commission.amount, rooms)
    if commission.minimum_binds == "floor":
        taken = _raised_to_minimum(commission, taken, rooms)
    if commission.cap is not None and commission.cap_scope == "hand":
        taken = _pour(commission.cap, taken)
    return taken + left_alone


def _room(commission: Commission, amount: int, counted: int) -> int:
    """The most that may come out of one pot."""
    room = amount
    if commission.kind != "percent" and commission.set_charge == "within-range":
        room = min(room, floor(Fraction(commission.most) * counted / 100 / commission.chip) * commission.chip)
    return room if commission.cap is None else min(room, commission.cap)


def _percentage(commission: Commission, counted: Sequence[int], rooms: list[int]) -> list[int]:
    if commission.pot_order == "main-first":
        return _pour(_rounded(commission, sum(counted)), rooms)
    if commission.rounding_scope == "each-pot":
        wanted = [_rounded(commission, chips) for chips in counted]
    else:
        wanted = _in_proportion(_rounded(commission, sum(counted)), counted, commission.unit)
    return [min(chips, room) for chips, room in zip(wanted, rooms, strict=True)]


def _rounded(commission: Commission, counted: int) -> int:
    """The percentage of so many chips, in whole units."""
    units = Fraction(commission.percent) * counted / 100 / commission.unit
    if commission.rounding == "down":
        whole = floor(units)
    elif commission.rounding == "nearest":
        whole = ceil(units - Fraction(1, 2))
    else:
        whole = ceil(units)
    return whole * commission.unit


def _raised_to_minimum(commission: Commission, taken: list[int], rooms: list[int]) -> list[int]:
    if commission.cap_scope != "hand":
        return [max(chips, min(commission.minimum, room)) for chips, room in zip(taken, rooms, strict=True)]
    left = [room - chips for chips, room in zip(taken, rooms, strict=True)]
    more = _pour(max(commission.minimum - sum(taken), 0), left)
    return [chips + extra for chips, extra in zip(taken, more, strict=True)]


def _pour(chips: int, rooms: Iterable[int]) -> list[int]:
    """Chips from the main pot first, then from the side pots as needed, from none more than it has room for."""
    poured = []
    for room in rooms:
        here = min(chips, room)
        poured.append(here)
        chips -= here
    return poured


def _in_proportion(chips: int, weights: Sequence[int], step: int) -> list[int]:
    """Chips spread by weight in steps; odd steps go where most was cut off, the first of equals first."""
    whole = sum(weights)
    if not whole:
        return [0] * len(weights)
    steps, dust = divmod(chips, step)
    cuts = [divmod(steps * weight, whole) for weight in weights]
    parts = [part for part, _ in cuts]
    by_cut = sorted(range(len(cuts)), key=lambda at: -cuts[at][1])
    for at in by_cut[: steps - sum(parts)]:
        parts[at] += 1
    spread = [part * step for part in parts]
    spread[0] += dust
    return spread


def _borne(taken: int, shares: Sequence[tuple[int, int]], chip: int) -> dict[int, int]:
    """How much of a pot's commission each winner bears. Who comes first for an odd chip of the pot comes last to give one up."""
    won: dict[int, int] = {}
    for place, chips in shares:
        won[place] = won.get(place, 0) + chips
    parts = _in_proportion(taken, list(reversed(won.values())), chip)
    return dict(zip(won, reversed(parts), strict=True))


def _held_to_players(commission: Commission, cap: int, pots: Sequence[PotFacts], taken: Sequence[int]) -> Iterable[Charge]:
    """The cap follows the player through the pots, main pot first (Perth 19.6); each pot is within it already (19.7)."""
    paid: dict[int, int] = {}
    for pot, chips in zip(pots, taken, strict=True):
        borne = _borne(chips, pot.shares, commission.chip)
        split = len(borne) > 1
        if split and commission.split_cap == "sole-winner-only":
            yield Charge(chips)
            continue
        spared = []
        for place, part in borne.items():
            before = paid.get(place, 0)
            paid[place] = min(before + part, cap)
            if over := before + part - paid[place]:
                spared.append((place, over))
        if split and commission.split_cap == "by-share":
            yield Charge(chips, tuple(spared))
        else:
            # Left in the pot, it is split with the rest: to its one winner, or in equal shares (9.4#3).
            yield Charge(chips - sum(over for _, over in spared))
