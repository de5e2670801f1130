"""The chips of one seat, spot by spot, and the stages of a round."""

from __future__ import annotations

from typing import Final

from pitboss.record import record

# The spots of a seat.
ANTE: Final = "ante"
BLIND: Final = "blind"
TRIPS: Final = "trips"
PLAY: Final = "play"
LEVEL_1: Final = "level_1"
LEVEL_2: Final = "level_2"
SPOTS: Final = (ANTE, BLIND, TRIPS, PLAY, LEVEL_1, LEVEL_2)
SPOT_WORDS: Final = {ANTE: "Ante", BLIND: "Blind", TRIPS: "Trips", PLAY: "Play", LEVEL_1: "Level 1", LEVEL_2: "Level 2"}

# The stages at which a player may decide.
PRE_FLOP: Final = 0
FLOP: Final = 1
RIVER: Final = 2
STAGE_WORDS: Final = ("before the flop", "on the flop", "after the river")
BOARD_AT: Final = (0, 3, 5)  #: board cards when a stage begins


@record
class Wagers:
    """What lies on the spots of one seat."""

    ante: int = 0
    blind: int = 0
    trips: int = 0
    play: int = 0
    level_1: int = 0
    level_2: int = 0

    @property
    def total(self) -> int:
        return self.ante + self.blind + self.trips + self.play + self.level_1 + self.level_2

    @property
    def level(self) -> int:
        """The level of the Jackpot Wager: chips on both spots are Level 3; 0 is none."""
        return (1 if self.level_1 else 0) + (2 if self.level_2 else 0)

    @property
    def jackpot(self) -> int:
        return self.level_1 + self.level_2

    def on(self, spot: str) -> int:
        return int(getattr(self, spot))

    def put(self, spot: str, amount: int) -> Wagers:
        """The same with this amount on one spot."""
        found = {each: self.on(each) for each in SPOTS}
        found[spot] = amount
        return Wagers(**found)


NONE: Final = Wagers()
