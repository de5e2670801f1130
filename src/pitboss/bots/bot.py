"""A bot: a name, a style, and one choice at a time."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import combinations
from random import Random
from typing import Final

from pitboss.bots.drawing import to_throw
from pitboss.bots.ranges import ranges
from pitboss.bots.seen import Cards, Seen
from pitboss.bots.setting import set_well
from pitboss.bots.showing import show_or_muck
from pitboss.bots.strength import strength
from pitboss.bots.styles import PROFESSOR, STYLES, Style, style
from pitboss.bots.wager import Moment
from pitboss.cards import UNKNOWN
from pitboss.hand import actions as a
from pitboss.hand.forms import Document
from pitboss.hand.turn import Due

LABEL: Final = "bot"


class FaceDownError(ValueError):
    """A bot was asked to play cards that nobody has told it."""


@dataclass(frozen=True, slots=True)
class Bot:
    """A player that is a program, and is announced as one wherever its name stands."""

    name: str
    style: Style = PROFESSOR

    @property
    def is_bot(self) -> bool:
        return True

    @property
    def label(self) -> str:
        """The name as the room shows it."""
        return f"{self.name} ({LABEL})"

    @property
    def avatar(self) -> str:
        return self.style.avatar

    @property
    def character(self) -> str:
        """One line about how it plays."""
        return self.style.character

    def introduced(self) -> Document:
        """What the room tells everybody about this player."""
        return {"name": self.label, "is_bot": True, "avatar": self.avatar, "character": self.character, "style": self.style.key}

    def choose(self, view: Document, options: Document, chance: Random) -> a.Action:
        """One of the possibilities, chosen from what this seat sees."""
        return choose(view, options, chance, self.style)

    def runs(self, most: int) -> int:
        """How many further boards the bot agrees to when all is in and up to `most` are possible; 0: deal it once."""
        return min(self.style.runs, most)


def house_bots(count: int) -> list[Bot]:
    """So many bots, no two of one name, their styles in turn."""
    styles = list(STYLES.values())
    found = []
    for number in range(count):
        turn, at = divmod(number, len(styles))
        found.append(Bot(styles[at].nickname + (f" {turn + 1}" if turn else ""), style(styles[at].key)))
    return found


def choose(view: Document, options: Document, chance: Random, style: Style = PROFESSOR) -> a.Action:
    """What to do at this seat: `view` is what `pitboss.hand.view.view` gives it, `options` the options in that view.

    Both are plain documents, as a client over the wire has them. The same chance makes the same choice.
    """
    seen = Seen(view)
    if UNKNOWN in seen.down:
        raise FaceDownError(f"The cards of seat {seen.seat} are not told; a bot plays only where it sees its own cards.")
    # One number from outside, so that how long a bot thinks does not change what comes after it.
    own = Random(chance.getrandbits(64))  # noqa: S311 - thinking, not dealing
    seat = seen.seat
    match options["due"]:
        case Due.BET:
            others = ranges(seen, style.respect)
            return Moment(seen, options["wagers"], strength(seen, others, own), style, own).action()
        case Due.OFFER:
            return a.Straddle(seat) if own.random() < style.straddles and seen.stack >= 20 * options["amount"] else a.Decline(seat)
        case Due.DRAW:
            return a.Discard(seat, to_throw(seen, ranges(seen, style.respect), own))
        case Due.DISCARD:
            return a.Discard(seat, _given_up(seen, options["amount"], own))
        case Due.SET:
            laid = set_well(seen.down)
            return a.SetHand(seat, laid.front, laid.middle, laid.back)
        case Due.SHOW:
            return show_or_muck(seen, options)
        case Due.TAP:
            found = strength(seen, ranges(seen, style.respect), own)
            return a.PlayOn(seat) if found.share >= found.fair * style.price else a.TapOut(seat)
    raise ValueError(f"A bot has nothing to choose while the hand waits for {options['due']!r}.")


def _given_up(seen: Seen, count: int, chance: Random) -> Cards:
    """Pineapple: what to keep is tried, each way against the same cards to come."""
    seed = chance.getrandbits(64)
    others = ranges(seen, 1.0)
    ways: Sequence[Cards] = [*combinations(seen.down, len(seen.down) - count)]
    if not others:
        return seen.down[:count]
    best = max(ways, key=lambda kept: strength(seen, others, Random(seed), held=kept).share)  # noqa: S311
    return tuple(each for each in seen.down if each not in best)
