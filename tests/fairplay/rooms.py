"""Evenings of honest bots, and of players who cheat, in great numbers: what the report is measured on."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import exp
from random import Random
from typing import Final

from pitboss.betting.round import FOLDED
from pitboss.bots import Bot
from pitboss.bots.seen import Seen
from pitboss.bots.sparring import LONGEST, Player
from pitboss.bots.styles import STYLES
from pitboss.fairplay import PlayedHand, read_hand
from pitboss.hand import actions as a
from pitboss.hand import events as e
from pitboss.hand.dealer import Dealer
from pitboss.hand.decide import play
from pitboss.hand.forms import Document
from pitboss.hand.options import options
from pitboss.hand.rules import Rules, table_rules
from pitboss.hand.state import Hand
from pitboss.hand.view import view

NAMES = ("Ann", "Bob", "Cyd", "Dan", "Eve", "Flo", "Gus", "Hal", "Ida")
DEEP = 100  #: stacks, in big blinds
SECOND = 1_000_000


def holdem() -> Rules:
    return table_rules("perth-poker", "holdem", limit="no-limit", blinds=(1, 2))


def honest(count: int) -> dict[str, Player]:
    """So many players, each a bot of another of the ready styles."""
    styles = [*STYLES.values()]
    return {name: Bot(name, styles[at % len(styles)]).choose for at, name in enumerate(NAMES[:count])}


TEMPERS: Mapping[str, tuple[float, float]] = {  #: from which share on one stays in, and bets
    "Ann": (0.48, 0.62),
    "Bob": (0.42, 0.70),
    "Cyd": (0.36, 0.58),
    "Dan": (0.52, 0.66),
    "Eve": (0.40, 0.55),
    "Flo": (0.46, 0.74),
    "Gus": (0.38, 0.66),
    "Hal": (0.50, 0.58),
    "Ida": (0.44, 0.62),
}


def quick(names: Sequence[str]) -> dict[str, Player]:
    """Honest players who think for a moment only: the cards they see against a hand of which they know nothing, and a temper."""

    def player(stays: float, bets: float) -> Player:
        def choose(seen: Document, possible: Document, chance: Random) -> a.Action:
            found, wagers = Seen(seen), possible["wagers"]
            rest = found.unseen
            won = 0.0
            for _ in range(12):
                dealt = chance.sample(rest, 7 - len(found.boards[0]))
                board = (*found.boards[0], *dealt[2:])
                mine, theirs = found.high.evaluate((*found.down, *board)), found.high.evaluate((*dealt[:2], *board))
                won += 0.5 if mine == theirs else float(mine > theirs)
            feels = won / 12 + chance.uniform(-0.1, 0.1) - 0.05 * (len(found.others) > 2) - 0.04 * (found.bets > 20)
            seat = possible["seat"]
            if (wagers["least"] and feels > bets + 0.1 * (wagers["call"] > 2)) or (wagers["least"] and chance.random() < 0.06):
                total = min(wagers["most"], max(wagers["least"], found.level + max(4, int(found.pot * chance.uniform(0.5, 0.9)))))
                return a.Bet(seat, total) if wagers["opens"] else a.RaiseTo(seat, total)
            if wagers["check"]:
                return a.Check(seat)
            return a.Call(seat) if feels > stays or not wagers["call"] else a.Fold(seat)

        return choose

    return {name: player(*TEMPERS[name]) for name in names}


class Cheats:
    """Two who know each other's seats and cards: `hand` has what honest players could not know."""

    def __init__(self) -> None:
        self.hand: Hand | None = None
        self.seats: Mapping[str, int] = {}

    def seat(self, name: str) -> int:
        return self.seats[name]

    def is_alone(self, name: str, partner: str) -> bool:
        assert self.hand is not None
        live = {self.hand.seats[place] for place, standing in enumerate(self.hand.standing) if standing != FOLDED}
        return live == {self.seat(name), self.seat(partner)}


def soft_player(cheats: Cheats, name: str, partner: str, otherwise: Player) -> Player:
    """Never bets into the partner when the two are alone."""

    def choose(seen: Document, possible: Document, chance: Random) -> a.Action:
        action = otherwise(seen, possible, chance)
        if isinstance(action, a.Bet | a.RaiseTo) and cheats.is_alone(name, partner):
            wagers = possible["wagers"]
            return a.Check(possible["seat"]) if wagers["check"] else a.Call(possible["seat"])
        return action

    return choose


SHARE: Final = 12  #: in one hand of so many chips change hands
BIG: Final = 40  #: what is given each time: twenty big blinds


def _agreed(cheats: Cheats, partner: str) -> bool:
    """Whether chips are to change hands in this one, as was agreed beforehand; not once the partner has folded."""
    hand = cheats.hand
    assert hand is not None
    return sum(card.index for card in hand.deck[:4]) % SHARE == 0 and hand.standing[hand.place_of[cheats.seat(partner)]] != FOLDED


def dumper(cheats: Cheats, partner: str, otherwise: Player) -> Player:
    """Raises to twenty big blinds, so that others fold, and gives up when the partner raises."""

    def choose(seen: Document, possible: Document, chance: Random) -> a.Action:
        wagers, table = possible["wagers"], Seen(seen)
        if wagers is None or not _agreed(cheats, partner):
            return otherwise(seen, possible, chance)
        if table.level < BIG and wagers["least"]:
            return _raise_to(BIG, possible)
        return a.Fold(possible["seat"]) if wagers["fold"] else a.Check(possible["seat"])

    return choose


def taker(cheats: Cheats, partner: str, otherwise: Player) -> Player:
    """Stays in, and raises when the dumper has bet."""

    def choose(seen: Document, possible: Document, chance: Random) -> a.Action:
        wagers, table = possible["wagers"], Seen(seen)
        if wagers is None or not _agreed(cheats, partner):
            return otherwise(seen, possible, chance)
        if table.level >= BIG and wagers["least"]:
            return _raise_to(3 * table.level, possible)
        return a.Check(possible["seat"]) if wagers["check"] else a.Call(possible["seat"])

    return choose


def _raise_to(total: int, possible: Document) -> a.Action:
    wagers, seat = possible["wagers"], possible["seat"]
    total = max(wagers["least"], min(wagers["most"], total))
    return a.Bet(seat, total) if wagers["opens"] else a.RaiseTo(seat, total)


def best_hand_player(cheats: Cheats, name: str, partner: str, otherwise: Player) -> Player:
    """Leaves the pot to the partner before the flop where the partner's cards are higher."""

    def choose(seen: Document, possible: Document, chance: Random) -> a.Action:
        hand = cheats.hand
        assert hand is not None
        wagers = possible["wagers"]
        mine, theirs = (sum(card.rank for card in hand.down[hand.place_of[cheats.seat(each)]]) for each in (name, partner))
        if wagers and wagers["fold"] and not hand.played and theirs > mine:
            return a.Fold(possible["seat"])
        return otherwise(seen, possible, chance)

    return choose


def evening(
    players: Mapping[str, Player],
    hands: int,
    seed: int,
    cheats: Cheats | None = None,
    times: Mapping[str, float] | None = None,
    table: str = "one",
) -> list[PlayedHand]:
    """`hands` hands, seats drawn for each. `times`: the spread of the logarithm of a player's times, where it is not a person's 0.7."""
    chance, rules, found = Random(f"evening {seed}"), holdem(), []
    names = [*players]
    clock = 0
    for number in range(1, hands + 1):
        seated = dict(enumerate(chance.sample(names, len(names)), start=1))
        deck = chance.sample(rules.pack_cards, 52)
        begun = Hand(rules, [DEEP * 2] * len(names), deck=deck)
        hand = begun.copy()
        if cheats is not None:
            cheats.hand, cheats.seats = hand, {name: seat for seat, name in seated.items()}
        happened, by, at = _played(hand, {seat: players[name] for seat, name in seated.items()}, seated, chance, clock, times or {})
        found.append(read_hand(table, number, clock, seated, begun, happened, by, at))
        clock = at[-1] + 3 * SECOND
    return found


def _played(
    hand: Hand, players: Mapping[int, Player], names: Mapping[int, str], chance: Random, began: int, spreads: Mapping[str, float]
) -> tuple[Sequence[e.Event], Sequence[tuple[str, int]], Sequence[int]]:
    happened: list[e.Event] = []
    by: list[tuple[str, int]] = []
    times: list[int] = []
    dealer, clock = Dealer(chance), began
    pace = Random(f"pace {began}")
    for _ in range(LONGEST):
        dealt = dealer.deal_on(hand)
        happened += dealt
        by += [("dealer", 0)] * len(dealt)
        times += [clock] * len(dealt)
        if hand.over:
            return happened, by, times
        seat = options(hand).seat
        seen = view(hand, seat)
        clock += int(SECOND * exp(pace.gauss(0.8, spreads.get(names[seat], 0.7))))
        told = play(hand, players[seat](seen, seen["options"], chance))
        happened += told
        by += [("player", seat)] * len(told)
        times += [clock] * len(told)
    raise AssertionError("The hand goes on and on.")
