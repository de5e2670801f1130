"""Forced bets: who posts what before the cards."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from pitboss.betting.commission import fees
from pitboss.betting.kill import KillRules, kill_post
from pitboss.hand import events as e
from pitboss.hand.state import WAGERS, Hand


def forced_bets(hand: Hand) -> e.ForcedBetsPosted:
    """Antes and blinds, each as far as the stack goes, and what is to be met."""
    if hand.forced is not None or hand.kill >= 0:
        return _forced_bets(hand)
    # Where everybody can pay, the same is posted hand after hand.
    known: tuple[int, e.ForcedBetsPosted] | None = hand.rules.usual_posts.get(hand.seats)
    if known is not None and min(hand.stack) >= known[0]:
        return known[1]
    found = _forced_bets(hand)
    due = [0] * len(hand.stack)
    for place, amount, _ in usual(hand):
        due[place] += amount
    if min(hand.stack) >= max(due):
        hand.rules.usual_posts[hand.seats] = max(due), found
    return found


def _forced_bets(hand: Hand) -> e.ForcedBetsPosted:
    stack = list(hand.stack)
    posts = []
    level = posted = short = 0
    last = 0
    for place, amount, what in _in_order(hand, hand.forced) if hand.forced is not None else usual(hand):
        put = min(stack[place], amount)
        if what in ("blind", "kill", "straddle", "penalty"):
            level = max(level, amount)
            posted = max(posted, put)
            short += amount - put
            if what in ("blind", "straddle"):
                last = hand.seats[place]
        if put:
            stack[place] -= put
            posts.append(e.Posted(hand.seats[place], put, what))
    going = hand.round
    if going is None:
        return e.ForcedBetsPosted(tuple(posts), 0, 0, 0, 0, 0)
    sizes = going.sizes
    one_size = not sizes.grows or hand.rules.is_fixed or hand.rules.points.raise_size == "least-wager"
    step = sizes.raise_least if one_size else max(sizes.raise_least, level)
    full = level
    if hand.rules.points.short_blind == "amount-posted" and posted < level:
        # What is there is called, and may be made up to the full blind.
        level, full = posted, 0
    return e.ForcedBetsPosted(tuple(posts), level, full, step, last, short)


def _in_order(hand: Hand, forced: tuple[tuple[int, int, str], ...]) -> Iterable[tuple[int, int, str]]:
    """Forced bets as given, but for an ante the last blind puts in for everybody: it goes before the blind, or after it."""
    last = next((place for place, _, what in reversed(forced) if what == "blind"), -1)
    ante = [each for each in forced if each[0] == last and each[2] == "dead"]
    if not ante:
        return forced
    others = [each for each in forced if each not in ante]
    return ante + others if hand.rules.points.big_blind_ante == "ante-first" else others + ante


def usual(hand: Hand) -> Iterator[tuple[int, int, str]]:
    """The forced bets of the table, by position."""
    stakes, players = hand.rules.stakes, len(hand.stack)
    if hand.rules.commission.kind == "per-person":
        for place, fee in fees(hand.rules.commission, range(players)):
            yield place, fee, "fee"
    if stakes.ante:
        for place in range(players):
            yield place, stakes.ante, "ante"
    if hand.kill >= 0:
        yield from _with_kill(hand, list(_blinds(hand, players)))
    else:
        yield from _blinds(hand, players)


def _with_kill(hand: Hand, blinds: list[tuple[int, int, str]]) -> Iterator[tuple[int, int, str]]:
    """The Killer posts in the place of a smaller blind, or as well, as the house has it (Melbourne 8.12.7)."""
    rules = hand.rules
    kill = rules.kill or KillRules()
    due = sum(amount for place, amount, _ in blinds if place == hand.kill)
    post = kill_post(rules.stakes.last_blind or None, rules.usual_least, kill, blind_due=due, chip=rules.chip)
    for place, amount, what in blinds:
        if place != hand.kill:
            yield place, amount, what
    if post.dead:
        yield hand.kill, post.dead, "dead"
    yield hand.kill, post.live, "blind" if blinds and hand.kill == blinds[-1][0] else "kill"


def _blinds(hand: Hand, players: int) -> Iterator[tuple[int, int, str]]:
    stakes = hand.rules.stakes
    blinds = stakes.blinds[-players:]
    if players == 2 and len(blinds) == 2 and hand.rules.points.heads_up_blinds == "button-small":
        # The button has the small blind; the other player is dealt to first and has the big one.
        yield from ((1, blinds[0], "blind"), (0, blinds[1], "blind"))
    elif hand.rules.points.blind_seat == "button" and len(blinds) == 1:
        yield players - 1, blinds[0], "blind"
    else:
        for place, blind in enumerate(blinds):
            yield place, blind, "blind"


def wagers_made(hand: Hand) -> list[str]:
    """The kinds of wagers the hand has seen."""
    return [kind for kind, bit in WAGERS.items() if hand.wagers & bit and kind != "dead"]
