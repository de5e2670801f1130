"""What a table plays for: blinds, antes, bet sizes and the smallest chip."""

from __future__ import annotations

from dataclasses import dataclass, fields

from pitboss.chips import ChipError, whole


@dataclass(frozen=True, slots=True)
class Stakes:
    """The figures on the sign of the table. What a game does not use stays 0."""

    blinds: tuple[int, ...] = ()  #: compulsory blinds, the first left of the button first
    ante: int = 0
    bring_in: int = 0  #: where a stud game is brought in for less than a bet
    minimum: int = 0  #: the least bet; by default the last blind, the small bet or the ante
    maximum: int = 0  #: the most a bet or raise may be, where there is a most
    small_bet: int = 0  #: fixed limit, earlier rounds
    big_bet: int = 0  #: fixed limit, later rounds
    chip: int = 1  #: the smallest chip in play
    dollar: int = 1  #: how many of our units make a dollar: 100 where amounts are in cents
    straddles: bool = False  #: whether the table takes straddles (over-blinds)
    time_to_act: int = 0  #: seconds a player has, where a time is set
    extra_time: int = 0  #: seconds a player may buy beyond that, where time may be bought
    extra_times: int = 0  #: how often in a hand; 0: as often as it is paid for
    extra_time_fee: int = 0  #: what it costs each time
    unit: int = 0  #: Chinese Poker: what one unit is worth

    def __post_init__(self) -> None:
        for each in fields(self):
            value = getattr(self, each.name)
            if each.name == "blinds":
                for blind in value:
                    whole(blind, "a blind")
            elif each.name != "straddles":
                whole(value, f"{each.name.replace('_', ' ')}, a number")
        if self.chip < 1 or self.dollar < 1:
            raise ChipError("chip and dollar must be at least 1.")

    @property
    def last_blind(self) -> int:
        return self.blinds[-1] if self.blinds else 0

    @property
    def least_bet(self) -> int:
        """The table minimum."""
        return self.minimum or self.last_blind or self.small_bet or self.ante
