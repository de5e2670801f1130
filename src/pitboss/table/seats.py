"""Who is dealt in: where more sit at a table than the cards serve, somebody misses the hand."""

from __future__ import annotations

from collections.abc import Sequence

from pitboss.hand.refusal import Refused
from pitboss.hand.rules import Rules


def clockwise(seats: Sequence[int], start: int) -> tuple[int, ...]:
    """The seats from the left of one, which comes last if it is among them."""
    return (*sorted(seat for seat in seats if seat > start), *sorted(seat for seat in seats if seat <= start))


def dealt_in(
    rules: Rules, seats: Sequence[int], button: int, last_button: int | None = None, *, all_agree: bool = False
) -> tuple[int, ...]:
    """The seats that get cards, in the order of dealing.

    `last_button` is the seat that had the button the hand before, or that staff choose to miss a table's first hand. `all_agree`: the
    players have agreed to play with one above the maximum.
    """
    order = clockwise(seats, button)
    most = rules.most_players
    if len(order) <= most:
        return order
    if rules.game.family == "chinese":
        return order[:most]  # Melbourne 13.1.2
    if not (all_agree and len(order) - most <= _extra_players(rules)):
        words = f"{rules.entry.name} with {rules.pack.size} cards is for {most} players, and {len(order)} sit here."
        raise Refused("seats", words, rules.terms.clause("seats"), book=rules.terms.book.key)
    out = last_button if last_button in order else _misses_first_hand(rules, order)
    return tuple(seat for seat in order if seat != out)


def sitting_out(seats: Sequence[int], dealt: Sequence[int]) -> tuple[int, ...]:
    """Those at the table who miss the hand."""
    return tuple(seat for seat in sorted(seats) if seat not in dealt)


def _extra_players(rules: Rules) -> int:
    """Perth 4.2(c): only with a reduced deck."""
    return rules.points.extra_players if rules.pack.size < 52 else 0


def _misses_first_hand(rules: Rules, order: Sequence[int]) -> int:
    """Nobody has held the button yet: whoever would have, had there been a hand before."""
    if rules.points.extra_player_first_hand == "staff-choose":
        words = "Staff choose who misses the first hand; name that seat as the one that last had the button."
        raise Refused("seats", words, rules.terms.clause("extra_player_first_hand"), book=rules.terms.book.key)
    return order[-2]
