"""What can be on at a table while something happens: side pots, a dead hand, a Kill. The columns of `pitboss rules interplay`.

A case that names one in its `Meets:` line is checked: the feature must really be on when the thing happens.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Final

from pitboss.banked.state import FOLDED as BANKED_FOLDED
from pitboss.banked.state import GONE, PLAYED, Round
from pitboss.betting.kill import Face
from pitboss.betting.round import ALL_IN
from pitboss.cases import jackpot_phrases
from pitboss.games.catalogue import shape
from pitboss.games.vocabulary import Kitty
from pitboss.hand import events as e
from pitboss.hand import steps
from pitboss.hand.state import WAGERS, Hand
from pitboss.law import Book
from pitboss.law.book import GameEntry
from pitboss.table.state import Table

_JACKPOT_PHRASES: Final = frozenset(says for says, _ in (*jackpot_phrases.GIVEN, *jackpot_phrases.WHEN))
SIDE_POTS: Final = "side pots"
DEAD_HAND: Final = "dead hand"
CARRIED_POT: Final = "carried pot"
RUN_TWICE: Final = "run it twice"
TWO_BOARDS: Final = "two boards"
HIGH_LOW: Final = "high-low"
KITTY: Final = "Kitty"
STRADDLE: Final = "straddle"
KILL: Final = "Kill"
MISSED_BLINDS: Final = "missed blinds"
HEADS_UP: Final = "heads-up"
SHORT_STUB: Final = "short stub"
JACKPOT: Final = "jackpot"
TOURNAMENT: Final = "tournament"
LIVE_TABLE: Final = "live table"

#: Each feature of a poker table, and what it means.
FEATURES: Final[dict[str, str]] = {
    SIDE_POTS: "a player is all in and two or more others are still in",
    DEAD_HAND: "a hand has been declared dead, folded by a ruling or taken in",
    CARRIED_POT: "the pot holds chips from the hand before",
    RUN_TWICE: "the players have agreed to deal the rest of the board more than once",
    TWO_BOARDS: "the game has two boards",
    HIGH_LOW: "the pot is shared by the best high and the best low hand",
    KITTY: "the game has a Kitty",
    STRADDLE: "a straddle or an over-blind is in",
    KILL: "somebody holds the Kill Button",
    MISSED_BLINDS: "a player posts, or owes, blinds that went past",
    HEADS_UP: "two players are dealt in",
    SHORT_STUB: "the deck has fewer cards than the rest of the hand wants",
    JACKPOT: "a jackpot is linked to the table",
    TOURNAMENT: "a tournament is played",
    LIVE_TABLE: "cards are unknown until somebody sees them",
}
#: The same at a table against the house.
BANKED_FEATURES: Final[dict[str, str]] = {
    "Trips wager": "the player has a Trips Wager",
    "Jackpot wager": "the player has a Jackpot Wager",
    "Play made": "a Play Wager has been made",
    "folded seat": "a player has folded, or was not there when a decision was due",
    "several players": "two or more players have wagers",
}


def of_case(play: str | None, phrases: Iterable[str]) -> Iterator[str]:
    """The features that a case is about as a whole: the kind of play, and a jackpot beside the table."""
    if play == "tournament":
        yield TOURNAMENT
    if not _JACKPOT_PHRASES.isdisjoint(phrases):
        yield JACKPOT


def of_hand(hand: Hand, happened: list[e.Event]) -> set[str]:
    """The features that are on in a hand, given what has happened in it."""
    found = {name for name, is_on in _OF_HAND.items() if is_on(hand)}
    if any(isinstance(event, e.HandKilled) for event in happened):
        found.add(DEAD_HAND)
    if any(isinstance(event, e.RunsAgreed) for event in happened):
        found.add(RUN_TWICE)
    return found


def of_table(table: Table) -> set[str]:
    """The features that are on at a table between hands."""
    found = set()
    if table.kill.face is not Face.NEUTRAL:
        found.add(KILL)
    if any(player.missed for _, player in table.seated()):
        found.add(MISSED_BLINDS)
    if sum(player.away is None for _, player in table.seated()) == 2:
        found.add(HEADS_UP)
    if table.carried:
        found.add(CARRIED_POT)
    return found


def of_round(game: Round) -> set[str]:
    """The features that are on in a round against the house."""
    found = set()
    if any(wagers.trips for wagers in game.wagers):
        found.add("Trips wager")
    if any(wagers.level for wagers in game.wagers):
        found.add("Jackpot wager")
    if PLAYED in game.standing:
        found.add("Play made")
    if BANKED_FOLDED in game.standing or GONE in game.standing:
        found.add("folded seat")
    if sum(bool(wagers.ante) for wagers in game.wagers) > 1:
        found.add("several players")
    return found


def games_with(book: Book, feature: str) -> frozenset[str]:
    """The games of a book in which a feature can be on at all."""
    offered = _OFFERED.get(feature)
    return frozenset(key for key, entry in book.games.items() if offered is None or offered(book, entry))


def _side_pots(hand: Hand) -> bool:
    return ALL_IN in hand.standing and hand.live > 2


def _posted_late(hand: Hand) -> bool:
    return any(what in ("penalty", "dead") for _, _, what in hand.forced or ())


def _stub_is_short(hand: Hand) -> bool:
    """Whether the deck ends before the agenda does, with nobody else folding."""
    wanted = 0
    for step in hand.agenda[hand.at :]:
        match step:
            case steps.BurnCard():
                wanted += 1
            case steps.DealBoard(count=count) | steps.DealKitty(count=count):
                wanted += count
            case steps.DealDown(count=count) | steps.DealUp(count=count):
                wanted += count * hand.live
            case steps.Exchange():
                wanted += sum(hand.owed) + sum(hand.later)  # what has been asked for so far
            case _:
                pass
    return hand.left < wanted


_OF_HAND: Final[dict[str, Callable[[Hand], bool]]] = {
    SIDE_POTS: _side_pots,
    DEAD_HAND: lambda hand: any(hand.dead_seats),
    CARRIED_POT: lambda hand: hand.carried > 0,
    RUN_TWICE: lambda hand: len(hand.boards) > hand.rules.game.boards,
    TWO_BOARDS: lambda hand: hand.rules.game.boards > 1,
    HIGH_LOW: lambda hand: hand.rules.low is not None,
    KITTY: lambda hand: _has_kitty(hand.rules.entry),
    STRADDLE: lambda hand: bool(hand.wagers & WAGERS["straddle"]),
    KILL: lambda hand: hand.kill >= 0,
    MISSED_BLINDS: _posted_late,
    HEADS_UP: lambda hand: hand.players == 2,
    SHORT_STUB: _stub_is_short,
    LIVE_TABLE: lambda hand: hand.is_live_table,
}


def _has_kitty(entry: GameEntry) -> bool:
    return any(isinstance(part, Kitty) for street in shape(entry.shape).streets for part in street.parts)


def _runs_twice(book: Book) -> bool:
    """Whether the book knows it: some answer to the question is not no."""
    return any(answer.value != "no" for scope in book.terms if (answer := scope.answers.get("run_it_twice")))


def _has_blinds(_: Book, entry: GameEntry) -> bool:
    return entry.forced in ("blinds", "either")


_OFFERED: Final[dict[str, Callable[[Book, GameEntry], bool]]] = {
    TWO_BOARDS: lambda _, entry: shape(entry.shape).boards > 1,
    HIGH_LOW: lambda _, entry: bool(entry.high and entry.low),
    KITTY: lambda _, entry: _has_kitty(entry),
    STRADDLE: _has_blinds,
    MISSED_BLINDS: _has_blinds,
    KILL: lambda book, _: any("kill-leave" in scope.answers for scope in book.terms),
    RUN_TWICE: lambda book, entry: shape(entry.shape).family == "flop" and _runs_twice(book),
    JACKPOT: lambda book, _: bool(book.jackpot),
    TOURNAMENT: lambda book, _: "tournament" in book.layers,
}
