"""What goes in before the cards: fees, antes, blinds where they fall, the Kill wager, and what players post to come in."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from pitboss.betting.commission import fees
from pitboss.betting.kill import kill_post
from pitboss.hand.kill import kill_rules
from pitboss.table.blinds import Positions
from pitboss.table.owed import Owed
from pitboss.table.sign import Sign

Post = tuple[int, int, str]  #: place, amount, what


def posts(sign: Sign, positions: Positions, seats: Sequence[int], entering: Mapping[int, Owed], killer: int | None) -> list[Post]:
    """The forced bets of a hand, in the order in which they are put in. `seats`: in the order of dealing."""
    rules, place = sign.rules, {seat: number for number, seat in enumerate(seats)}
    players = range(len(seats))
    found: list[Post] = []
    if rules.commission.kind == "per-person":
        found += [(who, fee, "fee") for who, fee in fees(rules.commission, players)]
    if rules.stakes.ante:
        found += [(who, rules.stakes.ante, "ante") for who in players]
    due = positions.blinds
    amounts = rules.stakes.blinds[-len(due) :] if due else ()
    blinds = [(place[seat], amount, "blind") for seat, amount in zip(due, amounts, strict=True) if seat in place]
    found += blinds if killer is None else _with_kill(sign, blinds, place[killer], entering.get(killer))
    for seat in sorted(entering, key=place.__getitem__):
        owes, who = entering[seat], place[seat]
        # Whoever sits at a blind and posts a larger one puts in the larger, not both.
        blind = sum(amount for each, amount, what in found if each == who and what in ("blind", "kill"))
        found += [(who, amount, what) for amount, what in ((owes.dead, "dead"), (owes.live - blind, "penalty")) if amount > 0]
    return found


def _with_kill(sign: Sign, blinds: Sequence[Post], killer: int, owes: Owed | None) -> Iterator[Post]:
    """The Killer posts in the place of a smaller blind, or as well, as the house has it (Melbourne 8.12.7)."""
    stakes = sign.rules.stakes
    due = max(sum(amount for who, amount, _ in blinds if who == killer), owes.live if owes is not None else 0)
    rules = kill_rules(sign.rules.terms, qualifying=sign.qualifying)
    post = kill_post(stakes.last_blind or None, stakes.least_bet, rules, blind_due=due, chip=stakes.chip)
    yield from (each for each in blinds if each[0] != killer)
    if post.dead:
        yield killer, post.dead, "dead"
    yield killer, post.live, "blind" if blinds and killer == blinds[-1][0] else "kill"
