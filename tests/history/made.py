"""Hands as big collections of online hands write them: cards nobody saw, stacks nobody noted, a rake. The truth is kept beside each."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from random import Random

from pitboss.hand import actions as a
from pitboss.hand import events as e
from pitboss.hand.dealer import Dealer
from pitboss.hand.decide import play
from pitboss.hand.options import options
from pitboss.hand.rules import table_rules
from pitboss.hand.state import Hand
from pitboss.history.telling import told

KINDS = ("closed", "mucked", "infinite", "hidden", "broken")
PER_FILE = 500


@dataclass(frozen=True)
class Made:
    """One hand as written, and what really happened."""

    kind: str
    text: str  #: PHH without a heading
    gains: list[int]  #: what each won or lost, before the rake
    rake: int


def made_hands(count: int, seed: int = 1) -> Iterator[Made]:
    """So many hands: the two troublesome kinds by far the most, a few that nobody can decide, a few that cannot be played."""
    chance = Random(seed)
    rules = table_rules("standard", "no-limit-holdem", options={"all-in-cards": "always-at-once"}, blinds=(5, 10))
    for number in range(count):
        kind = "broken" if number % 100 == 99 else "hidden" if number % 50 == 49 else KINDS[number % 3]
        yield _made(Hand(rules, _stacks(chance, kind), deck=chance.sample(rules.pack_cards, 52)), kind, chance)


def write_folder(folder: Path, count: int, seed: int = 1) -> list[Made]:
    """The hands in .phhs files; what they are."""
    folder.mkdir(parents=True, exist_ok=True)
    made = list(made_hands(count, seed))
    for start in range(0, count, PER_FILE):
        part = made[start : start + PER_FILE]
        text = "\n".join(f"[{number}]\n{each.text}" for number, each in enumerate(part, start=1))
        (folder / f"made {start // PER_FILE + 1:03}.phhs").write_text(text, encoding="utf-8")
    return made


def _stacks(chance: Random, kind: str) -> list[int]:
    players = chance.randint(2, 9)
    return [10**9] * players if kind == "infinite" else [chance.randrange(200, 2000) for _ in range(players)]


def _made(hand: Hand, kind: str, chance: Random) -> Made:
    start, events = hand.copy(), _played(hand, chance, calm=kind == "infinite")
    winners = {place for place, won in enumerate(hand.won) if won}
    rake = min(sum(event.amount for event in events if isinstance(event, e.PotAwarded)) // 20, 30) if len(winners) == 1 else 0
    gains = [end - begin for end, begin in zip(hand.stack, start.start, strict=True)]
    lines = [_masked(line, kind, winners, chance) for line in told(start, events) if not line.startswith("#")]
    if kind == "broken":
        lines.insert(next(number for number, line in enumerate(lines) if line.startswith("p")), "p1 cbr 1")
    return Made(kind, _text(hand, start, lines, kind, rake, winners), gains, rake)


def _played(hand: Hand, chance: Random, *, calm: bool) -> list[e.Event]:
    dealer = Dealer(chance)
    events = list(dealer.deal_on(hand))
    while not hand.over:
        events += play(hand, _choice(hand, chance, calm=calm))
        events += dealer.deal_on(hand)
    return events


def _choice(hand: Hand, chance: Random, *, calm: bool) -> a.Action:
    found = options(hand)
    wagers = found.wagers
    if wagers is None:
        return next(each for each in found.actions() if isinstance(each, a.Show))
    seat = found.seat
    roll = chance.random()
    if wagers.check and roll < 0.7:
        return a.Check(seat)
    if wagers.call > 0 and roll < 0.6:
        return a.Call(seat)
    if wagers.least and roll < (0.85 if wagers.check else 0.75):
        least = wagers.least
        most = min(wagers.most, least * 3) if calm or chance.random() < 0.8 else wagers.most
        to = chance.randint(least, max(least, most))
        return a.Bet(seat, to) if wagers.opens else a.RaiseTo(seat, to)
    return a.Check(seat) if wagers.check else a.Fold(seat)


def _masked(line: str, kind: str, winners: set[int], chance: Random) -> str:
    """The line without what nobody at the table saw."""
    words = line.split()
    if words[1] == "dh":
        return " ".join((*words[:3], "????"))
    if words[1] != "sm" or (int(words[0][1:]) - 1 in winners and kind != "hidden"):
        return line
    if kind == "mucked" and chance.random() < 0.5:
        return f"{words[0]} sm"
    return f"{words[0]} sm ????"


def _text(hand: Hand, start: Hand, lines: list[str], kind: str, rake: int, winners: set[int]) -> str:
    players = len(hand.seats)
    infinite = kind == "infinite"
    stacks = ["inf"] * players if infinite else list(map(str, start.start))
    fields = [
        "variant = 'NT'",
        "ante_trimming_status = false",
        f"antes = {[0] * players}",
        f"blinds_or_straddles = {[5, 10, *[0] * (players - 2)]}",
        "min_bet = 10",
        f"starting_stacks = [{', '.join(stacks)}]",
        f"actions = {lines}",
    ]
    won = [chips - rake if place in winners else 0 for place, chips in enumerate(hand.won)]
    if infinite or kind == "hidden":
        fields.append(f"winnings = {[0] * players}")  # as iPoker's hands were written: nobody knew
    elif sum(start.start) % 2:
        fields.append(f"winnings = {won}")
    elif kind == "closed":
        fields.append(f"finishing_stacks = {[end - (rake if place in winners else 0) for place, end in enumerate(hand.stack)]}")
    return "\n".join(fields) + "\n"
