"""Show or muck: a hand that can still win some part of a pot is shown, a beaten one is nobody's business."""

from __future__ import annotations

from itertools import product

from pitboss.bots.seen import Cards, Seen
from pitboss.cards import UNKNOWN, card
from pitboss.hand import actions as a
from pitboss.hand.forms import Document
from pitboss.ranking import RANKINGS, Ranking


def show_or_muck(seen: Seen, options: Document) -> a.Action:
    """The bot's turn at the showdown."""
    if options["muck"] and _is_beaten(seen):
        return a.Muck(seen.seat)
    return a.Show(seen.seat)


def _is_beaten(seen: Seen) -> bool:
    """Whether in every pot this seat is in, and for every part of it, a hand lies open that is better."""
    pots = [pot["seats"] for pot in seen.view["pots"] if seen.seat in pot["seats"]]
    if not pots:
        return False
    shown = {
        player["seat"]: (tuple(map(card, player["down"])), tuple(map(card, player["up"])))
        for player in seen.view["players"]
        if player["showdown"] == "shown" and player["seat"] != seen.seat
    }
    return all(
        any(seat in shown and _loses(seen, order, board, shown[seat]) for seat in pot)
        for pot, order, board in product(pots, _orders(seen), seen.boards)
    )


def _orders(seen: Seen) -> list[Ranking]:
    """Every order that may decide. The view does not tell which reading the house has taken, so a hand must lose in all of them."""
    usual = [order for order in (seen.high, seen.low) if order is not None]
    other = {variant.rankings.get(order.key, order.key) for variant in seen.book.variants for order in usual}
    return usual + [RANKINGS[key] for key in other if key not in {order.key for order in usual}]


def _loses(seen: Seen, order: Ranking, board: Cards, other: tuple[Cards, Cards]) -> bool:
    if UNKNOWN in other[0] or UNKNOWN in board:
        return False
    mine, theirs = (_value(seen, order, down, up, board) for down, up in ((seen.down, seen.up), other))
    return mine == 0 or theirs > mine


def _value(seen: Seen, order: Ranking, down: Cards, up: Cards, board: Cards) -> int:
    if seen.plays == "2+3":
        return order.evaluate_exactly(down, board)
    return order.evaluate(down if seen.plays == "held" else down + up + board)
