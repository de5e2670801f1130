"""Main and side pots, from what each player has put in."""

from __future__ import annotations

from pitboss.betting.round import FOLDED


class Pot:
    """Chips, and the places that contest them."""

    __slots__ = ("amount", "places")

    def __init__(self, amount: int, places: tuple[int, ...]) -> None:
        self.amount = amount
        self.places = places

    def __repr__(self) -> str:
        return f"Pot({self.amount}, {self.places})"

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Pot) and (self.amount, self.places) == (other.amount, other.places)

    __hash__ = None  # type: ignore[assignment]


def pots(paid: list[int], standing: list[int], dead: int = 0) -> list[Pot]:
    """The pots, main pot first.

    A player contests a pot with everything put in up to the player's own total. Chips of players who folded stay in the layer they reached;
    `dead` chips (a carried pot, a forfeited blind) belong to the main pot.
    """
    live = [place for place, stands in enumerate(standing) if stands != FOLDED]
    levels = {paid[place] for place in live}
    if len(levels) <= 1:
        return [Pot(sum(paid) + dead, tuple(live))]
    found: list[Pot] = []
    below = 0
    for level in sorted(levels):
        amount = 0
        for chips in paid:
            if chips > below:
                amount += (min(level, chips)) - below
        found.append(Pot(amount, tuple(place for place in live if paid[place] >= level)))
        below = level
    # What a folded player put in above everybody still in has nowhere else to go.
    found[-1].amount += sum(chips - below for chips in paid if chips > below)
    found[0].amount += dead
    # A layer nobody put chips into is no pot: with only antes in, two players may differ by nothing.
    return [pot for pot in found if pot.amount] or found[:1]


def uncalled(bet: list[int], standing: list[int]) -> tuple[int, int]:
    """The place whose bet nobody matched in full, and how much of it goes back; (-1, 0) if all was called."""
    most = second = -1
    place = -1
    for at, chips in enumerate(bet):
        if chips > most:
            second, most, place = most, chips, at
        elif chips > second:
            second = chips
    if place < 0 or most <= second or standing[place] == FOLDED:
        return -1, 0
    return place, most - max(second, 0)
