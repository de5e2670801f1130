"""What the dealer does next, in words: `next the dealer deals the flop`."""

from __future__ import annotations

import re

from pitboss.cases.outcome import OtherwiseError
from pitboss.cases.play import BOOKKEEPING, PlayedTable
from pitboss.cases.slots import COUNTED
from pitboss.cases.told import cards_due
from pitboss.hand import steps
from pitboss.hand.state import Hand
from pitboss.hand.turn import Due, due


def must_be_next(table: PlayedTable, words: str) -> None:
    """The dealer does this next; bookkeeping nobody speaks of is done on the way."""
    wanted = _plain(words)
    while wanted not in (found := [_plain(each) for each in in_words(table)]):
        if table.due not in BOOKKEEPING:
            raise OtherwiseError(f"the dealer {found[0]}" if found else table.waiting)
        table.dealer()


def _plain(words: str) -> str:
    """Numbers as figures, `cards` and `card` alike."""
    plain = re.sub(r"\b(?:a|one) card\b", "1 card", words.strip())
    plain = re.sub(rf"\b({'|'.join(COUNTED)}) cards?\b", lambda found: f"{COUNTED[found[1]]} card", plain)
    return re.sub(r"\bcards\b", "card", plain)


def in_words(table: PlayedTable) -> list[str]:
    """What the dealer does next, in every wording; the first is the usual one. Empty where a player is to act."""
    hand = table.hand
    what, place = due(hand)
    match what:
        case Due.BURN:
            return ["burns a card"]
        case Due.DEAL:
            return _dealing(table)
        case Due.SHUFFLE:
            return ["shuffles", "shuffles and cuts the deck"] if _cuts_at_once(hand) else ["shuffles"]
        case Due.REPLACE:
            return [f"deals {cards_due(hand)} cards to {table.name(place)}", f"serves {table.name(place)}"]
        case Due.ANNOUNCE:
            return _announcing(table)
        case _:
            return {
                Due.POST: ["takes the forced bets"],
                Due.COLLECT: ["brings in the bets"],
                Due.PAY: ["pushes the pot"],
            }.get(what, [])


def _cuts_at_once(hand: Hand) -> bool:
    """Whether the cut follows this shuffle at once, and not just before the next cards are dealt."""
    return not isinstance(hand.step, steps.ShuffleIn) or hand.step.cut


def _announcing(table: PlayedTable) -> list[str]:
    match table.hand.step:
        case steps.Betting():
            return ["opens the betting"]
        case steps.Showdown():
            return ["calls the showdown"]
        case steps.PutOnTop():
            return ["takes up the exposed card"]
        case steps.Offer() | steps.Exchange() | steps.ThrowAway() | steps.Setting():
            return ["goes on"]
        case _:
            return ["finds too few cards"]


def _dealing(table: PlayedTable) -> list[str]:
    hand = table.hand
    streets = hand.rules.game.streets
    match hand.step:
        case steps.DealBoard(street, count, board, cut):
            name = streets[street].name
            the = "" if name.startswith("card ") or name.endswith(" street") else "the "
            where = ["board"] if len(hand.boards) == 1 else ["top board", "bottom board"] if hand.rules.game.boards == 2 else []
            where += [f"board {number}" for number in range(len(where) + 1, len(hand.boards) + 1)]
            on = f" on the {where[board]}" if len(hand.boards) > 1 else ""
            words = [f"deals {the}{name}{on}", f"deals {count} cards to the {where[board]}"]
            return [f"cuts the deck and {words[0]}", *words] if cut else words
        case steps.DealDown(street=street, count=count):
            return [f"deals {count} cards face down to each player", f"deals {streets[street].name}"]
        case steps.DealUp(street=street, count=count):
            return [f"deals {count} cards face up to each player", f"deals {streets[street].name}"]
        case steps.DealKitty():
            return ["deals the Kitty"]
        case step:
            raise AssertionError(step)
