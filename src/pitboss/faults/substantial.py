"""Substantial action: two or more players have bet, checked, folded, called or raised."""

from __future__ import annotations

from pitboss.betting.round import FOLDED
from pitboss.hand.state import WAGERS, Hand


def substantial_action(hand: Hand, since: int = 0) -> bool:
    """Whether as many players as the book asks for have acted, since the deal of this street.

    Players are counted, not actions. Antes, blinds and straddles come before the cards and are none, unless the book counts them; the
    forced opening of stud is made in turn and is one, unless the book does not. Chinese Poker has no betting: there the hands laid down
    count, where the book lets them.
    """
    points = hand.rules.points
    if hand.rules.game.family == "chinese":
        return points.chinese_misdeal == "two-hands-set" and sum(laid is not None for laid in hand.set_hands) >= points.substantial_players
    if points.substantial_span == "whole-hand":
        since = 0
    return len(players_acted(hand, since)) >= points.substantial_players


def players_acted(hand: Hand, since: int = 0) -> set[int]:
    """The places that have acted since the deal of this street."""
    points = hand.rules.points
    rounds = [(street, acted) for (street, _), acted in zip(hand.played, hand.acted, strict=True) if street >= since]
    if hand.round is not None:
        rounds.append((len(hand.rules.game.streets), tuple(hand.round.acted)))
    found = {place for _, acted in rounds for place, has in enumerate(acted) if has}
    if since > 0:
        return found
    if points.substantial_forced == "all":
        found |= {place for place, chips in enumerate(hand.paid) if chips or hand.dead_by[place]}
        if hand.round is not None:
            found |= {place for place, chips in enumerate(hand.round.bet) if chips}
    elif points.substantial_forced == "none":
        found -= _only_brought_in(hand)
    return found


def _only_brought_in(hand: Hand) -> set[int]:
    """Who has done nothing but open a stud game because it was due."""
    if not hand.wagers & WAGERS["bring-in"] or len(hand.played) > 1:
        return set()
    if hand.played:
        _, bets = hand.played[0]
        least = min((chips for chips in bets if chips), default=0)  # what was brought in may have gone back
        # The round is over, and nobody went above what it was opened for.
        return {hand.first} if max(bets) == least else set()
    going = hand.round
    if going is None or going.opener < 0 or hand.standing[going.opener] == FOLDED:
        return set()
    opener, bet = going.opener, going.bet[going.opener]
    if hand.rules.points.bring_in_amount == "stated":
        again = bet > hand.rules.stakes.bring_in
    else:
        again = going.raises > 0 if going.aggressor == opener else bet == going.level
    return set() if again else {opener}
