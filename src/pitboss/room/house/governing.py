"""Which clauses govern this moment of a round against the house. For everybody, so from nothing that is hidden."""

from __future__ import annotations

from typing import Final

from pitboss.banked.rules import Rules
from pitboss.banked.state import Round
from pitboss.banked.turn import Due, due, play_stage, stage_at
from pitboss.banked.wagers import RIVER, STAGE_WORDS
from pitboss.hand.forms import Document

CHECKS: Final = ("check-pre-flop", "check-flop")


def governs(game: Round | None) -> list[Document]:
    """What holds now, the nearest first: `{"topic", "clause", "also", "book", "words"}`."""
    if game is None:
        return []
    rules = game.rules
    found = [_entry(rules, "ruling", "A ruling stands in this round.", game.rulings[-1])] if game.rulings else []
    match due(game)[0]:
        case Due.BETS:
            found += _betting(rules)
        case Due.DECIDE:
            found += _deciding(game)
        case Due.VERIFY:
            found.append(_of(rules, "jackpot", "A Table Inspector looks at a winning Jackpot hand before it is paid.", "verified"))
        case Due.STAFF:
            found.append(_of(rules, "suspended", "Play waits until staff have looked into it.", "suspended"))
    return found


def _betting(rules: Rules) -> list[Document]:
    limits = rules.limits
    unit = f" in steps of {limits.unit}" if limits.unit > 1 else ""
    found = [
        _of(rules, "limits", f"Ante and Blind are {limits.minimum} to {limits.maximum} each{unit}.", "table-limits"),
        _of(rules, "blind", "The Blind is as much as the Ante.", "blind-as-ante", "ante-as-blind"),
        _of(
            rules, "trips", f"Trips, {limits.trips_minimum} to {limits.trips_maximum}, needs an Ante and a Blind beside it.", "trips-alone"
        ),
    ]
    if limits.jackpot:
        words = f"A Jackpot Wager is {limits.jackpot} for Level 1, {rules.level_2} for Level 2, both for Level 3; it needs an Ante."
        found.append(_of(rules, "jackpot", words, "jackpot-ante", "level-1", "level-2"))
    return found


def _deciding(game: Round) -> list[Document]:
    rules, stage = game.rules, stage_at(game)
    times = " or ".join(str(each) for each in rules.multiples[play_stage(game)])
    found = [_entry(rules, "play", f"A Play Wager {STAGE_WORDS[stage]} is {times} times the Ante.", rules.play_clause(play_stage(game)))]
    if stage < RIVER:
        found.append(_of(rules, "check", "Who does not play now checks, and decides again later.", CHECKS[stage]))
    else:
        found.append(_of(rules, "fold", "Who does not play now folds.", "river-decision"))
    found.append(_of(rules, "once", "One Play Wager a round.", "play-once"))
    return found


def _of(rules: Rules, topic: str, words: str, *topics: str) -> Document:
    return _entry(rules, topic, words, *(clause for each in topics if (clause := rules.clause(each))))


def _entry(rules: Rules, topic: str, words: str, *clauses: str) -> Document:
    clause, *also = clauses
    return {"topic": topic, "clause": clause, "also": also, "book": rules.terms.book.key, "words": words}
