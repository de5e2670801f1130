"""One action line: PHH's eight verbs, and ours, which to other readers are commentary.

PHH lets an action carry commentary behind a `#`, or be nothing else. What PHH has no verb for stands there, behind `# pitboss:`, so that a
record of a game PHH knows can be read by everybody, and the order of all that happened is kept in one list.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final

from pitboss.cards import Card, CardError, cards
from pitboss.history.scale import Amount, ScaleError, amount_of

DEALER: Final = -1
MARK: Final = "# pitboss:"
Group = tuple[Card, ...]

#: The verbs of a player, and what follows each.
PLAYERS: Final = {"f": "", "cc": "", "cbr": "AMOUNT", "pb": "", "sd": "[CARDS]", "sm": "[CARDS or -]"}
OUR_PLAYERS: Final = {"straddle": "", "decline": "", "kitty": "", "tap": "", "play-on": "", "set": "FRONT MIDDLE BACK"}
DEALERS: Final = {"dh": "pN CARDS", "db": "CARDS"}
OUR_DEALERS: Final = {
    "burn": "[CARD]",
    "kitty": "CARDS",
    "shuffle": "[CARDS]",
    "run": "NUMBER",
    "tell": "[pN or board N] CARDS",
    "post": "",
    "announce": "",
    "collect": "",
    "deal": "",
    "pay": "",
    "event": "JSON",
    "stop": "",
}


class LineError(ValueError):
    """An action line that cannot be read."""


@dataclass(frozen=True, slots=True)
class Act:
    """An action line, understood."""

    who: int  #: a place, or DEALER
    verb: str
    to: int = -1  #: the place that is dealt to, or whose cards are told
    groups: tuple[Group, ...] = ()
    amount: Amount = 0
    rest: str = ""  #: what only the verb itself understands

    @property
    def cards(self) -> Group:
        return self.groups[0] if self.groups else ()

    @property
    def is_dealing(self) -> bool:
        return self.who == DEALER and self.verb in DEALERS


def understood(text: str, players: int) -> Act | None:
    """The act of a line; None for one that is all commentary."""
    if text.strip().startswith(MARK):
        return _ours(text.strip().removeprefix(MARK).strip(), players)
    words = re.sub(r"(^|\s)#.*", "", text, flags=re.DOTALL).split()
    if not words:
        return None
    who = _who(words[0], players)
    verb, rest = (words[1] if len(words) > 1 else ""), words[2:]
    known = DEALERS if who == DEALER else PLAYERS
    if verb not in known:
        raise LineError(f"{verb!r} is not an action of {'the dealer' if who == DEALER else words[0]}; those are {', '.join(known)}")
    match verb, rest:
        case "dh", [to, told]:
            return Act(who, verb, _player(to, players), (_cards(told),))
        case ("db", [told]) | ("sd" | "sm", [told]) if told != "-":
            return Act(who, verb, groups=(_cards(told),))
        case "cbr", [amount]:
            return Act(who, verb, amount=_amount(amount))
        case "sm", ["-"]:
            return Act(who, verb, rest="-")
        case (("f" | "cc" | "pb" | "sd" | "sm"), []):
            return Act(who, verb)
    raise LineError(f"{text!r} should read {words[0]} {verb} {known[verb]}".rstrip())


def _ours(text: str, players: int) -> Act:
    if text == "stop":
        return Act(DEALER, "stop")
    first, _, behind = text.partition(" ")
    who = _who(first, players)
    verb, _, rest = behind.strip().partition(" ")
    known = OUR_DEALERS if who == DEALER else OUR_PLAYERS
    if verb not in known:
        raise LineError(
            f"{verb!r} is not an action of {'the dealer' if who == DEALER else first} behind {MARK}; those are {', '.join(known)}"
        )
    words = rest.split()
    match verb, len(words):
        case "event", _:
            return Act(who, verb, rest=rest)
        case "run", 1 if words[0].isdecimal():
            return Act(who, verb, amount=int(words[0]))
        case "tell", 1:
            return Act(who, verb, groups=(_cards(words[0]),))
        case "tell", 2:
            return Act(who, verb, _player(words[0], players), (_cards(words[1]),))
        case "tell", 3 if words[0] == "board" and words[1].isdecimal():
            return Act(who, verb, groups=(_cards(words[2]),), amount=int(words[1]))
        case ("set", 3) | ("burn" | "shuffle", 0 | 1) | ("kitty", 1) if who == DEALER or verb == "set":
            return Act(who, verb, groups=tuple(_cards(word) for word in words))
        case (("straddle" | "decline" | "kitty" | "tap" | "play-on" | "post" | "announce" | "collect" | "deal" | "pay"), 0):
            return Act(who, verb)
    raise LineError(f"{text!r} should read {first} {verb} {known[verb]}".rstrip())


def _who(word: str, players: int) -> int:
    return DEALER if word == "d" else _player(word, players)


def _player(word: str, players: int) -> int:
    if not re.fullmatch(r"p[1-9]\d?", word):
        raise LineError(f"{word!r} is nobody: d is the dealer, p1 the first player left of the button")
    place = int(word[1:]) - 1
    if place >= players:
        raise LineError(f"there is no {word}: {players} players were dealt in")
    return place


def _cards(text: str) -> Group:
    try:
        return cards(text)
    except CardError as error:
        raise LineError(str(error).rstrip(".")) from None


def _amount(text: str) -> Amount:
    try:
        return amount_of(text)
    except ScaleError as error:
        raise LineError(str(error)) from None


def joined(dealt: Iterable[Card]) -> str:
    """Cards as PHH writes them: AhKd."""
    return "".join(card.text for card in dealt)
