"""The report for staff: which pairs and players stand out, by which signals, in which hands, and how often such a report is wrong."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, Final

from pitboss.fairplay import chip_flow, partner_cards, soft_play, unlikely_folds
from pitboss.fairplay.discovery import combined, discovered
from pitboss.fairplay.hands import PlayedHand
from pitboss.fairplay.same_marks import Marked, same_marks
from pitboss.fairplay.scores import Hand, Pair, Score, is_person
from pitboss.fairplay.timing import WORDS as TIMING_WORDS
from pitboss.fairplay.timing import PlayerScore, timing
from pitboss.fairplay.together import KEY as TOGETHER
from pitboss.fairplay.together import WORDS as TOGETHER_WORDS
from pitboss.fairplay.together import Sitting, together

RATE: Final = 0.05  #: of those named, how many may be by mistake, on average
PLAY: Final[tuple[tuple[str, str, Callable[[Sequence[PlayedHand]], list[Score]]], ...]] = (
    (soft_play.KEY, soft_play.WORDS, soft_play.soft_play),
    (unlikely_folds.KEY, unlikely_folds.WORDS, unlikely_folds.unlikely_folds),
    (chip_flow.KEY, chip_flow.WORDS, chip_flow.chip_flow),
    (partner_cards.KEY, partner_cards.WORDS, partner_cards.partner_cards),
)
MOST_NAMED: Final = 25  #: pairs in one report, the clearest
TOLD: Final = 0.01  #: the chance below which a single signal of a named pair is listed
MARK_WORDS: Final = {"address": "Both came in from the same address.", "device": "Both came in with the same browser."}
Document = dict[str, Any]


@dataclass(frozen=True, slots=True)
class Signal:
    """One signal of a pair or a player. Without a chance it is a circumstance."""

    key: str
    words: str
    count: int = 0
    observed: float = 0.0
    expected: float = 0.0
    p: float | None = None
    hands: tuple[Hand, ...] = ()


@dataclass(frozen=True, slots=True)
class Named:
    """A pair, or a single player, whom the report names."""

    players: tuple[str, ...]
    p: float
    rate: float  #: the least rate of false discoveries at which it would still be named
    signals: tuple[Signal, ...]
    circumstances: tuple[Signal, ...] = ()


@dataclass(frozen=True, slots=True)
class Report:
    """What the hands tell."""

    hands: int
    players: int
    first: int  #: when the first of them began, in microseconds; 0: there were none
    last: int
    rate: float
    pairs_tested: int
    players_tested: int
    pairs: tuple[Named, ...]
    bots: tuple[Named, ...]

    def to_json(self) -> Document:
        return {
            "hands": self.hands,
            "players": self.players,
            "first": self.first // 1000,
            "last": self.last // 1000,
            "rate": self.rate,
            "pairs_tested": self.pairs_tested,
            "players_tested": self.players_tested,
            "pairs": [_named_to_json(each) for each in self.pairs],
            "bots": [_named_to_json(each) for each in self.bots],
        }


def _named_to_json(named: Named) -> Document:
    return {
        "players": list(named.players),
        "p": named.p,
        "rate": named.rate,
        "signals": [_signal_to_json(each) for each in named.signals],
        "circumstances": [_signal_to_json(each) for each in named.circumstances],
    }


def _signal_to_json(signal: Signal) -> Document:
    return {
        "signal": signal.key,
        "words": signal.words,
        "count": signal.count,
        "observed": round(signal.observed, 4),
        "expected": round(signal.expected, 4),
        "p": signal.p,
        "hands": [{"table": table, "hand": number} for table, number in signal.hands],
    }


def examine(hands: Sequence[PlayedHand], sittings: Sequence[Sitting] = (), marks: Iterable[Marked] = (), *, rate: float = RATE) -> Report:
    """The report on these hands. Declared bots are never named."""
    tested, pairs = _pairs(hands, _circumstances(sittings, marks), rate)
    players_tested, bots = _bots(timing(hands), rate)
    people = {name for hand in hands for name in hand.players if is_person(name)}
    return Report(
        hands=len(hands),
        players=len(people),
        first=min((hand.at for hand in hands), default=0),
        last=max((hand.at for hand in hands), default=0),
        rate=rate,
        pairs_tested=tested,
        players_tested=players_tested,
        pairs=tuple(pairs),
        bots=bots,
    )


def _pairs(hands: Sequence[PlayedHand], beside: Mapping[Pair, list[Signal]], rate: float) -> tuple[int, list[Named]]:
    """How many pairs were tested, and those that are named, the clearest first.

    Two who play together differ from everybody else in all they do, and so seem to single out each third player. So, once a pair is named,
    what the two did against each other is taken out before anybody else is.
    """
    named: list[Named] = []
    tested = 0
    for _ in range(MOST_NAMED):
        by_pair: dict[Pair, list[Signal]] = defaultdict(list)
        for key, words, signal in PLAY:
            for score in signal(hands):
                by_pair[score.pair].append(_of_pair(key, words, score))
        chances = {pair: combined([each.p for each in signals if each.p is not None]) for pair, signals in by_pair.items()}
        tested = tested or len(chances)
        found = discovered(chances, rate)
        if not found:
            break
        pair, least = next(iter(found.items()))
        named.append(Named(pair, chances[pair], least, _telling(by_pair[pair]), tuple(beside.get(pair, ()))))
        hands = [_without(hand, {*pair}) if {*pair} <= {*hand.players} else hand for hand in hands]
    return tested, named


def _without(hand: PlayedHand, pair: set[str]) -> PlayedHand:
    """A hand without what two players did against each other."""
    return replace(
        hand,
        bets=tuple(each for each in hand.bets if {each.who, each.against} != pair),
        flows=tuple(each for each in hand.flows if {each.giver, each.taker} != pair),
        glimpses=tuple(each for each in hand.glimpses if {each.who, each.other} != pair),
    )


def _of_pair(key: str, words: str, score: Score) -> Signal:
    return Signal(key, words, score.count, score.observed, score.expected, score.p, score.hands)


def _telling(signals: Sequence[Signal]) -> tuple[Signal, ...]:
    """The signals that speak, the strongest first: at least the one."""
    order = sorted(signals, key=lambda each: each.p or 0.0)
    return tuple(each for at, each in enumerate(order) if at == 0 or (each.p or 0.0) <= TOLD)


def _circumstances(sittings: Sequence[Sitting], marks: Iterable[Marked]) -> Mapping[Pair, list[Signal]]:
    found: dict[Pair, list[Signal]] = defaultdict(list)
    for score in together(sittings):
        if score.p <= TOLD:
            found[score.pair].append(_of_pair(TOGETHER, TOGETHER_WORDS, score))
    for pair, kinds in same_marks(marks).items():
        found[pair] += [Signal(f"same-{kind}", MARK_WORDS[kind]) for kind in kinds]
    return found


def _bots(scores: Sequence[PlayerScore], rate: float) -> tuple[int, tuple[Named, ...]]:
    by_player: dict[str, list[PlayerScore]] = defaultdict(list)
    for each in scores:
        by_player[each.player].append(each)
    chances = {player: combined([each.p for each in several]) for player, several in by_player.items()}
    named = []
    for player, least in discovered(chances, rate).items():
        signals = [Signal(s.signal, TIMING_WORDS[s.signal], s.count, s.observed, s.expected, s.p, s.hands) for s in by_player[player]]
        named.append(Named((player,), chances[player], least, _telling(signals)))
    return len(chances), tuple(named)
