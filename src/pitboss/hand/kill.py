"""Kill Pots (Melbourne 8.12): the stakes of a hand with a Killer, and what its result does to the button."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from pitboss.betting.kill import HandResult, KillRules, PotWon, kill_limit
from pitboss.hand import events as e
from pitboss.hand.rules import Rules
from pitboss.hand.state import Hand
from pitboss.law.terms import Terms, TermsError

# Field of `KillRules` -> option of the book that sets it.
OPTIONS = {
    "uncontested_win": "kill-uncontested-win",
    "qualifying_scope": "kill-qualifying-scope",
    "qualifying_measure": "kill-qualifying-measure",
    "small_pot_leg_up": "kill-small-pot-leg-up",
    "leg_up_shared_pot": "kill-leg-up-shared-pot",
    "wager_size": "kill-wager-size",
    "wager_and_blind": "kill-wager-and-blind",
    "entire_pot": "kill-entire-pot",
    "leg_up_may_leave": "kill-leg-up-may-leave",
    "new_game": "kill-new-game",
    "rejoin_limit": "kill-rejoin-limit",
    "penalty_post": "blinds-penalty-post",
}


def kill_rules(terms: Terms, *, qualifying: int = 0, fee_per_person: bool = False) -> KillRules:
    """How the book, under the house's choices, plays Kill Pots."""
    missing = [option for option in OPTIONS.values() if option not in terms.book.options]
    if missing:
        raise TermsError(f"{terms.book.key} has no Kill Pots.")
    chosen = {field: terms.choice(option) for field, option in OPTIONS.items()}
    return KillRules(qualifying=qualifying, fee_per_person=fee_per_person, **chosen)


def killed(rules: Rules, kill: KillRules) -> Rules:
    """The table's rules for a hand with a Killer: the limits go up, the blinds stay (8.12.7)."""
    stakes = rules.stakes
    least = stakes.least_bet

    def raised(limit: int) -> int:
        return kill_limit(limit, kill, chip=stakes.chip) if limit else 0

    larger = replace(
        stakes,
        minimum=raised(least),
        maximum=raised(stakes.maximum),
        small_bet=raised(stakes.small_bet),
        big_bet=raised(stakes.big_bet),
    )
    return Rules(rules.terms, larger, rules.sign, kill, least)


def result_of(hand: Hand, happened: Iterable[e.Event]) -> HandResult:
    """Who won what, as the Kill Button asks."""
    won = [event for event in happened if isinstance(event, e.PotAwarded)]
    pots = tuple(PotWon(event.amount, tuple(_shares(event).items())) for event in won)
    return HandResult(pots, showdown=bool(hand.show_order), hilo=hand.rules.low is not None)


def _shares(event: e.PotAwarded) -> dict[int, int]:
    shares: dict[int, int] = {}
    for award in event.awards:
        for seat, chips in award.shares:
            shares[seat] = shares.get(seat, 0) + chips
    return shares
