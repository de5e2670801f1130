"""What was played, in a line: the game, the stakes, the book, the occasion."""

from __future__ import annotations

from calendar import month_name

from pitboss.hand.rules import Rules
from pitboss.history.history import History
from pitboss.history.scale import spoken

LIMITS = {"no-limit": "no limit", "pot-limit": "pot limit", "half-pot": "half-pot limit", "fixed": "fixed limit", "spread": "spread limit"}


def game_in_words(rules: Rules) -> str:
    """The game's name, its limit where the name does not say it, and the pack where it is not the full one."""
    name = rules.entry.name
    limit = LIMITS.get(str(rules.terms.limit), "")
    words = [name]
    if limit and not name.lower().startswith(limit.replace(" ", "-")):
        words.append(limit)
    if rules.pack.size != 52 and len(rules.entry.packs) > 1:
        words.append(f"{rules.pack.size} cards")
    return ", ".join(words)


def stakes_in_words(rules: Rules, scale: int = 1) -> str:
    """The figures on the sign: `blinds 1,000/2,000, ante 500`."""
    stakes = rules.stakes
    figures = (
        ("blinds" if len(stakes.blinds) > 1 else "blind", "/".join(spoken(blind, scale) for blind in stakes.blinds)),
        ("ante", _figure(stakes.ante, scale)),
        ("bring-in", _figure(stakes.bring_in, scale)),
        ("bets", f"{spoken(stakes.small_bet, scale)}/{spoken(stakes.big_bet, scale)}" if stakes.small_bet else ""),
        ("maximum", _figure(stakes.maximum, scale)),
        ("unit", _figure(stakes.unit, scale)),
    )
    return ", ".join(f"{what} {figure}" for what, figure in figures if figure)


def _figure(chips: int, scale: int) -> str:
    return spoken(chips, scale) if chips else ""


def occasion(history: History) -> str:
    """Where and when, as far as the record tells."""
    notes = history.notes
    places = [str(notes[key]) for key in ("event", "venue", "city", "country") if notes.get(key)]
    month = notes.get("month")
    day = [str(notes[key]) for key in ("day",) if notes.get(key)]
    named = [month_name[month]] if type(month) is int and 1 <= month <= 12 else []
    year = [str(notes["year"])] if notes.get("year") else []
    when = " ".join([*day, *named, *year])
    return ", ".join([*places, *([when] if when else [])])
