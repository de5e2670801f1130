"""Stud: some of a player's cards lie open, and they say who acts first."""

from __future__ import annotations

from typing import Final

from pitboss.games.vocabulary import Burn, Down, Game, Opens, Part, Street, Up

_ORDINALS: Final = {2: "second", 3: "third", 4: "fourth", 5: "fifth", 6: "sixth", 7: "seventh"}


def _stud(key: str, down: int, later: str) -> Game:
    """`later` tells the cards after the first open one: u is up, d is down."""
    first = down + 1
    faces: dict[str, Part] = {"u": Up(1), "d": Down(1)}
    return Game(
        key,
        "stud",
        (
            Street(f"{_ORDINALS[first]} street", (Down(down), Up(1)), Opens.OPEN_CARD),
            *(
                Street(f"{_ORDINALS[number]} street", (Burn(), faces[face]), Opens.SHOWING)
                for number, face in enumerate(later, start=first + 1)
            ),
        ),
    )


FIVE_CARD_STUD: Final = _stud("five-card-stud", 1, "uuu")
CROWN_STUD: Final = _stud("crown-stud", 1, "uud")
SIX_CARD_STUD: Final = _stud("six-card-stud", 2, "uud")
SIX_CARD_STUD_ONE_DOWN: Final = _stud("six-card-stud-one-down", 1, "uuud")
SIX_CARD_STUD_TWO_DOWN: Final = _stud("six-card-stud-two-down", 2, "uuu")
SEVEN_CARD_STUD: Final = _stud("seven-card-stud", 2, "uuud")
