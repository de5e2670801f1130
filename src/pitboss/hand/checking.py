"""Perth's last round of stud: who may check behind a check (21.5(d), 22.7(d), 23.9(d))."""

from __future__ import annotations

from collections.abc import Sequence

from pitboss.betting.round import BettingRound
from pitboss.cards import Card
from pitboss.hand.state import Hand
from pitboss.ranking import Ranking


def fails_check_test(hand: Hand, place: int, going: BettingRound) -> bool:
    """Whether the player's whole hand fails to outrank the up-cards of those who checked before."""
    points, rules = hand.rules.points, hand.rules
    own = hand.down[place] + hand.up[place] + hand.boards[0]
    if not all(card.is_known for card in own):
        # At a live table the player's cards are not ours to judge; staff see to it.
        return False
    assert rules.leads is not None
    made = rules.high.best(own)
    mine = (_height(rules.high, made.category), [card.rank for card in made.cards])
    # A hand that was killed after its check shows nothing any more.
    before = [checker for checker in going.checkers if hand.up[checker]]
    if points.check_test_several == "first-checker":
        before = before[:1]
    for checker in before:
        lying = hand.up[checker]
        shown = lying + hand.boards[0] if points.check_test_cards == "all-face-up" else lying[: rules.regular_up_cards]
        # Five open cards are a whole hand.
        order = rules.leads if len(shown) <= rules.leads.hand else rules.high
        theirs = (_height(rules.high, order.category(order.evaluate(shown))), _deciding(shown))
        # A longer list that agrees as far as the shorter goes is the greater: the extra card breaks the tie.
        if points.check_test_tie == "must-beat":
            mine = (mine[0], mine[1][: len(shown)])
        if mine <= theirs:
            return True
    return False


def _height(order: Ranking, category: object) -> int:
    return -[each.value for each in order.categories].index(str(category))


def _deciding(shown: Sequence[Card]) -> list[int]:
    ranks = [card.rank for card in shown]
    return sorted(ranks, key=lambda rank: (ranks.count(rank), rank), reverse=True)
