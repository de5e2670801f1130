"""How each bot plays, as data: the same player underneath, with another temper."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final


@dataclass(frozen=True, slots=True)
class Style:
    """A temper. Shares and chances are between 0 and 1."""

    key: str
    nickname: str  #: the name at the table, unless another is given
    avatar: str
    character: str  #: one line that the room shows
    value: float  #: how far above an equal share of the pot a hand must be before chips go in of the bot's own accord
    price: float  #: what it asks of the odds: 1 calls at the right price, less calls at a worse one
    respect: float  #: how much it believes other people's bets
    bluffs: float
    traps: float  #: how often a great hand is played softly
    overbets: float
    size: float  #: the usual bet, as a share of the pot
    straddles: float
    runs: int  #: how many further boards it would like when all is in


PROFESSOR: Final = Style(
    "professor", "Professor Odds", "🦉", "Counts the pot, counts the outs, and now and then forgets to tell the truth.",
    value=0.16, price=1.0, respect=1.0, bluffs=0.12, traps=0.12, overbets=0.05, size=0.66, straddles=0.05, runs=1,
)  # fmt: skip
ROCK: Final = Style(
    "rock", "Gran", "🪨", "Knits until the good cards come. Run when she puts the needles down.",
    value=0.3, price=1.2, respect=1.5, bluffs=0.02, traps=0.05, overbets=0.0, size=0.6, straddles=0.0, runs=0,
)  # fmt: skip
CALLER: Final = Style(
    "caller", "Curious Clive", "🐑", "Came to see cards, and will pay to see yours.",
    value=0.42, price=0.72, respect=0.4, bluffs=0.02, traps=0.35, overbets=0.0, size=0.45, straddles=0.1, runs=2,
)  # fmt: skip
MANIAC: Final = Style(
    "maniac", "Dynamite Dot", "🧨", "Raises first and looks at her cards when somebody asks.",
    value=0.02, price=0.85, respect=0.5, bluffs=0.4, traps=0.02, overbets=0.25, size=1.0, straddles=0.7, runs=1,
)  # fmt: skip
FOX: Final = Style(
    "fox", "Reynard", "🦊", "Checks the best hand, bets the worst, and smiles at both.",
    value=0.2, price=1.0, respect=1.1, bluffs=0.25, traps=0.45, overbets=0.12, size=0.75, straddles=0.15, runs=0,
)  # fmt: skip
SHARK: Final = Style(
    "shark", "Miss Fin", "🦈", "Few hands, no mercy.",
    value=0.14, price=1.08, respect=1.2, bluffs=0.16, traps=0.06, overbets=0.1, size=0.8, straddles=0.0, runs=1,
)  # fmt: skip

STYLES: Final = {each.key: each for each in (PROFESSOR, ROCK, CALLER, MANIAC, FOX, SHARK)}


class UnknownStyleError(LookupError):
    """A style no bot has."""


def style(key: str) -> Style:
    """The style of this key; an unknown one is refused with those there are."""
    if key not in STYLES:
        raise UnknownStyleError(f"No bot plays like a {key!r}. The styles are {', '.join(STYLES)}.")
    return STYLES[key]
