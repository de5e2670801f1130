"""Chinese Poker: thirteen cards laid out as three hands; no betting, no pot."""

from __future__ import annotations

from typing import Final

from pitboss.games.vocabulary import Down, Game, Opens, SetHands, Street

CHINESE: Final = Game("chinese", "chinese", (Street("the deal", (Down(13), SetHands()), Opens.NOBODY),))
