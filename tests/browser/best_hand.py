"""Whether the best hand got the pot, worked out anew from a room's own history.

Nothing of the showdown's code is used: pots are made from what each put in, and hands are ranked here, those of hold'em by phevaluator.
Only a player's own order to muck, named by the test, may give a pot to a worse hand.
"""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass, field

from phevaluator import evaluate_cards

from pitboss.cards import UNKNOWN, Card
from pitboss.hand import events as e
from pitboss.hand.evolve import evolve
from pitboss.hand.state import Group, Hand
from pitboss.ranking import Ranking
from pitboss.ranking.showdown import ANY, best
from pitboss.room.tale import Tale


@dataclass
class Contest:
    """A hand that is over: who did not fold, with which cards, and who was paid."""

    tale: Tale
    ended: Hand
    held: dict[int, Group] = field(default_factory=dict)  #: of each seat that did not fold, those who mucked included
    mucked: dict[int, str] = field(default_factory=dict)  #: at whose word, player or clock
    got: dict[int, int] = field(default_factory=dict)  #: chips out of the pots
    commission: int = 0


def contest_of(tale: Tale) -> Contest:
    hand = tale.begun.copy()
    found = Contest(tale, hand)
    for event, (by, _) in zip(tale.happened, tale.by, strict=True):
        if isinstance(event, e.Mucked):  # once it is given up it is known no more
            found.held[event.seat] = _cards(hand, event.seat)
            found.mucked[event.seat] = by
        if isinstance(event, e.PotAwarded):
            found.commission += event.commission
            for seat, chips in (share for award in event.awards if award.what != "commission spared" for share in award.shares):
                found.got[seat] = found.got.get(seat, 0) + chips
        evolve(hand, event)
    for place in hand.still_in():
        found.held[hand.seats[place]] = _cards(hand, hand.seats[place])
    return found


def wrong_winners(tale: Tale, by_order: Collection[int] = ()) -> str:
    """Why the wrong player has the pot; empty: the best hand has it. `by_order`: seats that a test had muck whatever they held."""
    if tale.void or tale.begun.rules.game.family == "chinese":
        return ""
    contest = contest_of(tale)
    if any(isinstance(event, e.PotCarried) for event in tale.happened):
        return ""
    if not sum(contest.ended.paid) + contest.ended.carried:
        return ""  # one blind was posted, everybody folded to it, and it went back: there was no pot
    due: set[int] = set()
    alone: dict[int, int] = {}
    for chips, seats in _pots(contest, by_order):
        parts = _parts(contest.ended, {seat: contest.held[seat] for seat in seats})
        due.update(seat for part in parts for seat in part)
        if len(parts) == 1 and len(parts[0]) == 1:
            (winner,) = parts[0]
            alone[winner] = alone.get(winner, 0) + chips
    paid = {seat for seat, chips in contest.got.items() if chips}
    if paid != due:
        return _account(contest, f"seats {sorted(due)} held the best hands, and seats {sorted(paid)} were paid")
    for seat, chips in alone.items():
        if contest.got[seat] + contest.commission < chips:
            return _account(contest, f"seat {seat} alone was best for {chips}, and got {contest.got[seat]}")
    return ""


def _cards(hand: Hand, seat: int) -> Group:
    place = hand.place_of[seat]
    return hand.down[place] + hand.up[place]


def _pots(contest: Contest, by_order: Collection[int]) -> list[tuple[int, list[int]]]:
    """Chips, and the seats that contest them, layer by layer."""
    paid = dict(zip(contest.ended.seats, contest.ended.paid, strict=True))
    live = [seat for seat in contest.held if seat not in by_order]
    found, below = [], 0
    for level in sorted({paid[seat] for seat in live}):
        chips = sum(min(put, level) - min(put, below) for put in paid.values())
        found.append((chips, [seat for seat in live if paid[seat] >= level]))
        below = level
    return [(chips, seats) for chips, seats in found if chips] or found[:1]


def _parts(hand: Hand, held: dict[int, Group]) -> list[list[int]]:
    """Who has the best hand in each part: on each board, for high and for low."""
    if len(held) == 1:
        return [list(held)]
    found = []
    for board in hand.boards:
        for order in (hand.rules.high, hand.rules.low):
            if order is None:
                continue
            worth = {seat: _worth(order, hand.rules.plays, cards, board) for seat, cards in held.items()}
            top = max(worth.values())
            if top:
                found.append([seat for seat, value in worth.items() if value == top])
    return found


def _worth(order: Ranking, plays: str, held: Group, board: Group) -> int:
    """More is better; 0 is no hand."""
    assert UNKNOWN not in (*held, *board), "a history of the room knows every card"
    if order.key == "high-52" and plays == ANY and len(held) + len(board) >= 5:
        return 10_000 - int(evaluate_cards(*(card.text for card in (*held, *board))))
    return best(order, held, board if plays != "held" else (), plays=plays).value


def _account(contest: Contest, wrong: str) -> str:
    """The hand, for whoever reads the failure."""
    tale, hand = contest.tale, contest.ended

    def text(cards: tuple[Card, ...]) -> str:
        return " ".join(card.text for card in cards)

    lines = [f"Hand {tale.number}, {hand.rules.terms.book.key}: {wrong}."]
    lines += [f"  board {text(board)}" for board in hand.boards if board]
    for seat, cards in sorted(contest.held.items()):
        gave_up = f", mucked by the {contest.mucked[seat]}" if seat in contest.mucked else ""
        lines.append(f"  seat {seat} {tale.players[seat]}: {text(cards)}{gave_up}, got {contest.got.get(seat, 0)}")
    return "\n".join(lines)
