"""The sign of the table from a line: `perth-poker holdem, no limit, blinds 5/10, buy-in 200 to 1000, commission 5% capped at 10`."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import Any, Final

from pitboss.betting.stakes import Stakes
from pitboss.cases.sign import TERMS, read_sign, read_term
from pitboss.games import SHAPES
from pitboss.hand.rules import Rules, table_rules
from pitboss.hand.usual import usual_stakes
from pitboss.law.library import BOOK_KEYS, open_book
from pitboss.law.terms import Terms
from pitboss.live.phrase import UnclearLine
from pitboss.table.sign import BuyIn, Sign

N: Final = r"\d[\d,]{0,14}"
BETS: Final = (20, 200)  #: the least and the most buy-in where none is said, in least bets
FIGURES: Final = frozenset(Stakes.__dataclass_fields__) - {"chip", "dollar", "straddles", "time_to_act"}


@dataclass
class Asked:
    """What a line asks for, beyond what the rules of a table take."""

    arguments: dict[str, Any] = field(default_factory=dict)
    buy_in: BuyIn | None = None
    chairs: int = 0
    kill: bool = False
    qualifying: int = 0


def sign_of(text: str, present: Sign | None = None, *, recorded: bool = False) -> tuple[Sign, int]:
    """The sign a line tells, and how many chairs there are (0: it does not say). Without a book, the one played by already.

    `recorded`: the line was taken once; an option or a figure that nothing reads was not refused then, and changes nothing now.
    """
    head, *terms = (part.strip() for part in text.split(","))
    book, game = _game(head, present)
    asked = _asked(terms)
    if "options" not in asked.arguments and present is not None and present.rules.terms.book.key == book:
        asked.arguments["options"] = dict(present.rules.terms.options)
    rules = _rules(book, game, asked.arguments, recorded=recorded)
    buy_in = asked.buy_in or (present.buy_in if present is not None else _usual_buy_in(rules))
    return Sign(rules, buy_in, asked.kill, asked.qualifying), asked.chairs


def _game(head: str, present: Sign | None) -> tuple[str, str]:
    words = head.split()
    if words and words[0] in BOOK_KEYS:
        book, game = words[0], "-".join(words[1:]).lower()
    elif present is not None:
        book, game = present.rules.terms.book.key, "-".join(words).lower()
    else:
        raise UnclearLine(f"Begin with a book: one of {', '.join(BOOK_KEYS)}. Then the game: perth-poker holdem, no limit, blinds 5/10")
    games = open_book(book).games
    if game not in games:
        raise UnclearLine(f"{book} has no game called {game!r}; it has {', '.join(games)}.")
    if games[game].shape not in SHAPES:
        raise UnclearLine(f"{games[game].name} is played against the house; the live table has no banked games.")
    return book, game


def _asked(terms: list[str]) -> Asked:
    found, others = Asked(), []
    for term in terms:
        if said := re.fullmatch(rf"buy-?in ({N})(?: (?:to|-) ({N})| or more)?", term):
            found.buy_in = BuyIn(_number(said[1]), _number(said[2]) if said[2] else None)
        elif said := re.fullmatch(r"(\d{1,2}) (?:chairs|seats)", term):
            found.chairs = int(said[1])
        elif said := re.fullmatch(r"(\d{1,2}) cards", term):
            found.arguments["pack"] = int(said[1])
        elif said := re.fullmatch(rf"kill pots(?: from ({N}))?", term):
            found.kill, found.qualifying = True, _number(said[1] or "0")
        elif said := re.fullmatch(r"option ([\w.-]+) = ([\w.-]+)", term):
            found.arguments.setdefault("options", {})[said[1]] = said[2]
        elif read_term(term) is not None:
            others.append(term)
        else:
            known = ", ".join(example for _, example, _ in TERMS)
            raise UnclearLine(f"{term!r} says nothing about a table. Say {known}, buy-in 200 to 1000, 9 chairs, 32 cards.")
    found.arguments |= read_sign(others)
    return found


def _rules(book: str, game: str, arguments: dict[str, Any], *, recorded: bool) -> Rules:
    """The rules; where a line tells no figures at all, at the usual stakes."""
    if not FIGURES & arguments.keys():
        terms = Terms(open_book(book), game, limit=arguments.get("limit"), pack=arguments.get("pack"))
        arguments = usual_stakes(terms) | arguments
    return table_rules(book, game, recorded=recorded, **arguments)


def _usual_buy_in(rules: Rules) -> BuyIn:
    least = rules.stakes.unit * 4 or rules.stakes.least_bet
    return BuyIn(BETS[0] * least, BETS[1] * least)


def _number(text: str) -> int:
    return int(text.replace(",", ""))
