"""A hand written as PHH, with our own table behind it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import fields
from decimal import Decimal
from typing import Any, Final

from pitboss.betting.kill import KillRules
from pitboss.betting.stakes import Stakes
from pitboss.hand import events as e
from pitboss.hand.forced import usual
from pitboss.hand.state import Hand
from pitboss.history import toml
from pitboss.history.history import History
from pitboss.history.lines import joined
from pitboss.history.record import OURS
from pitboss.history.scale import written
from pitboss.history.table import FORMAT, Forced
from pitboss.history.telling import told
from pitboss.history.variants import variant_of

#: PHH's optional fields, in its order.
NOTES: Final = (
    *("author", "event", "url", "venue", "address", "city", "region", "postal_code", "country", "time", "time_zone"),
    *("time_zone_abbreviation", "day", "month", "year", "hand", "level", "seats", "seat_count", "table", "players"),
    *("finishing_stacks", "winnings", "currency", "currency_symbol", "time_limit", "time_banks"),
)


def write(history: History) -> str:
    """The hand as a PHH file of one hand."""
    return _written(history, "")


def write_all(histories: Sequence[History]) -> str:
    """Several hands in one file (.phhs), under numbered headings."""
    return "\n".join(f"[{number}]\n{_written(history, f'{number}.')}" for number, history in enumerate(histories, start=1))


def _written(history: History, prefix: str) -> str:
    lines = [
        *_head(history),
        toml.list_of_texts("actions", told(history.start, history.events, history.scale)),
        *_notes(history),
        *_ours(history, prefix + OURS),
    ]
    return "\n".join(lines) + "\n"


# -- what PHH asks for


def _head(history: History) -> Iterator[str]:
    start, scale = history.start, history.scale
    stakes = start.rules.stakes
    antes, blinds, whole = _forced_bets(history)
    yield toml.entry("variant", variant_of(start.rules))
    yield toml.entry("ante_trimming_status", not whole)
    yield _amounts("antes", antes, scale)
    if any(blinds):
        yield _amounts("blinds_or_straddles", blinds, scale)
    sizes: dict[str, int] = {"bring_in": stakes.bring_in, "small_bet": stakes.small_bet, "big_bet": stakes.big_bet}
    if not stakes.small_bet:
        sizes["min_bet"] = stakes.least_bet
    yield from (f"{name} = {written(size, scale)}" for name, size in sizes.items() if size)
    stacks = ("inf" if place in history.unlimited else written(stack, scale) for place, stack in enumerate(start.start))
    yield f"starting_stacks = [{', '.join(stacks)}]"


def _amounts(name: str, amounts: Sequence[int], scale: int) -> str:
    return f"{name} = [{', '.join(written(amount, scale) for amount in amounts)}]"


def forced_of(hand: Hand) -> tuple[Forced, ...]:
    """What each had to put in before the cards."""
    return hand.forced if hand.forced is not None else tuple(usual(hand))


def _forced_bets(history: History) -> tuple[list[int], list[int], bool]:
    """Antes and blinds by PHH's positions, and whether an ante stands whole."""
    start = history.start
    players = len(start.seats)
    antes, blinds = [0] * players, [0] * players
    whole = False
    for place, amount, what in forced_of(start):
        position = 1 - place if players == 2 else place
        if what in ("ante", "dead"):
            antes[position] += amount
            whole = whole or what == "dead"
        elif what in ("blind", "straddle"):
            blinds[position] += amount
        elif what != "fee":
            # A post that does not move the turn stands below nothing.
            blinds[position] -= amount
    for event in history.events:
        if isinstance(event, e.Straddled):
            place = start.place_of[event.seat]
            blinds[1 - place if players == 2 else place] = event.to
    return antes, blinds, whole


def _notes(history: History) -> Iterator[str]:
    start, notes = history.start, dict(history.notes)
    if start.seats != tuple(range(1, len(start.seats) + 1)):
        notes["seats"] = list(start.seats)
    if history.hand.over:
        ends = enumerate(history.hand.stack)
        notes["finishing_stacks"] = [
            "inf" if place in history.unlimited else Decimal(written(chips, history.scale)) for place, chips in ends
        ]
    for name in (*(each for each in NOTES if each in notes), *(each for each in notes if each not in NOTES)):
        thing = notes[name]
        if name in ("finishing_stacks", "winnings") and isinstance(thing, list):
            yield f"{name} = [{', '.join(str(amount) for amount in thing)}]"
        else:
            yield toml.entry(name, thing)


# -- our own table


def _ours(history: History, name: str) -> Iterator[str]:
    start = history.start
    terms, rules = start.rules.terms, start.rules
    mine: dict[str, Any] = {
        "format": FORMAT,
        "book": terms.book.key,
        "version": terms.book.version,
        "game": terms.game.key,
        "limit": terms.limit,
        "pack": terms.pack,
        "play": terms.play,
        "settings": list(terms.settings) or None,
        "scale": history.scale if history.scale > 1 else None,
        "forced": None if start.forced is None else [f"p{place + 1} {what} {amount}" for place, amount, what in start.forced],
        "carried": start.carried or None,
        "killer": f"p{start.kill + 1}" if start.kill >= 0 else None,
        "deck": joined(start.deck) if start.deck[0].is_known else None,
    }
    yield from ("", f"[{name}]")
    yield from (toml.entry(key, value) for key, value in mine.items() if value is not None)
    tables: dict[str, dict[str, Any]] = {
        "options": dict(terms.options),
        "stakes": _unusual(rules.stakes),
        # TOML has no way to say nothing.
        "sign": {key: "none" if value is None else value for key, value in rules.sign.items()},
        "kill": {} if rules.kill is None else _unusual(rules.kill) | {"usual_least": rules.usual_least},
    }
    for title, entries in tables.items():
        if entries or title == "stakes":
            yield from ("", f"[{name}.{title}]")
            yield from (toml.entry(key, value) for key, value in entries.items())


def _unusual(settings: Stakes | KillRules) -> dict[str, Any]:
    """What is not as it is by default."""
    return {each.name: value for each in fields(settings) if (value := getattr(settings, each.name)) != each.default}
