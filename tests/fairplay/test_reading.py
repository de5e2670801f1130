"""A hand as fair play reads it: who decided against whom, with what share, and which chips went where."""

from __future__ import annotations

from itertools import combinations
from random import Random

import pytest

from pitboss.cards import Card, cards
from pitboss.fairplay import PlayedHand, read_hand
from pitboss.fairplay.duels import share, strength
from pitboss.hand import actions as a
from pitboss.hand import events as e
from pitboss.hand.dealer import Dealer
from pitboss.hand.decide import play
from pitboss.hand.state import Hand
from pitboss.law import open_book
from tests.fairplay.rooms import holdem
from tests.hand.everything import fitted, plain_stakes

NAMES = {1: "Ann", 2: "Bob", 3: "Cyd"}


def deck(top: str) -> tuple[Card, ...]:
    first = cards(top)
    return (*first, *(card for card in holdem().pack_cards if card not in first))


def played(top: str, *decided: a.Action, stacks: tuple[int, ...] = (200, 200, 200)) -> PlayedHand:
    """Three players with blinds of 1 and 2; the deck begins with these cards; hole cards come one at a time."""
    hand = Hand(holdem(), stacks, deck=deck(top))
    begun, dealer, clock = hand.copy(), Dealer(Random(1)), 0
    happened: list[e.Event] = []
    by: list[tuple[str, int]] = []
    times: list[int] = []
    for action in (None, *decided):
        told = list(play(hand, action)) if action is not None else []
        clock += 1_500_000 if action is not None else 0
        happened += told
        by += [("player", action.seat)] * len(told) if action is not None else []  # type: ignore[union-attr]
        dealt = dealer.deal_on(hand)
        happened += dealt
        by += [("dealer", 0)] * len(dealt)
        times += [clock] * (len(happened) - len(times))
    assert hand.over
    return read_hand("one", 7, 0, NAMES, begun, happened, by, times)


#: Ann (small blind) As Ad, Bob (big blind) Kc Kd, Cyd (button) 2h 7c; each street is dealt behind a burn.
ACES = "As Kc 2h Ad Kd 7c 3c 9h 8d 4s 3d Jc 3s 6c"


def test_chips_matched_at_the_odds_of_the_moment() -> None:
    """Kings call all the way against aces: four chips of five are given at each call before the flop."""
    told = played(ACES, a.Fold(3), a.RaiseTo(1, 200), a.Call(2))
    (flow,) = told.flows
    assert (flow.giver, flow.taker) == ("Ann", "Bob")
    # 198 chips more were matched at about 81 %; in least bets of 2.
    assert flow.amount == pytest.approx(-198 * (2 * 0.81 - 1) / 2, abs=16)
    assert [(each.who, each.against, each.kind, each.alone) for each in told.bets] == [
        ("Ann", "Bob", "raise", True),
        ("Bob", "Ann", "call", True),
    ]
    assert told.bets[1].share == pytest.approx(0.19, abs=0.12)


def test_a_fold_gives_up_its_share() -> None:
    """On the river kings give up to seven high: all that was matched, 22 each, is given away."""
    top = "As Kc 2h Ad Kd 7c 3c 9h 8d 4s 3d Jc 3s 6c"
    told = played(
        top,
        a.RaiseTo(3, 22), a.Fold(1), a.Call(2),
        a.Check(2), a.Check(3), a.Check(2), a.Check(3),
        a.Check(2), a.Bet(3, 30), a.Fold(2),
    )  # fmt: skip
    (flow,) = [each for each in told.flows if each.giver == "Bob"]
    assert flow.taker == "Cyd"
    before_the_flop = 20 * (1 - 2 * 0.88)
    assert flow.amount == pytest.approx((before_the_flop + 44) / 2, abs=4)
    last = told.bets[-1]
    assert (last.kind, last.share, last.alone) == ("fold", 1.0, True)
    assert last.price == pytest.approx(30 / (45 + 30 + 30), abs=0.01)


def test_first_decisions_are_laid_beside_cards_that_have_not_spoken() -> None:
    told = played(ACES, a.Fold(3), a.Fold(1))
    assert [(each.who, each.other, each.folded) for each in told.glimpses] == [
        ("Cyd", "Ann", True),
        ("Cyd", "Bob", True),
        ("Ann", "Bob", True),
    ]
    assert told.glimpses[0].own == pytest.approx(0.35, abs=0.08)
    assert told.glimpses[0].others == pytest.approx(0.85, abs=0.05)


def test_times_are_those_of_the_players() -> None:
    told = played(ACES, a.Fold(3), a.RaiseTo(1, 6), a.Call(2), a.Check(1), a.Bet(2, 6), a.Fold(1))
    assert [(each.who, each.milliseconds, each.free) for each in told.times] == [
        ("Cyd", 1500, True),
        ("Ann", 1500, False),
        ("Bob", 1500, False),
        ("Ann", 1500, True),
        ("Bob", 1500, False),
        ("Ann", 1500, True),
    ]


@pytest.mark.parametrize(("one", "other"), [("As Ad", "Kc Kd"), ("7h 2c", "Ah Kh"), ("Js Ts", "8c 8d")])
def test_shares_agree_with_all_that_can_come(one: str, other: str) -> None:
    rules, flop = holdem(), cards("9s 4d 3h")
    hand = Hand(rules, (100, 100))
    hand.down, hand.boards = [cards(one), cards(other)], [flop]
    rest = [card for card in rules.pack_cards if card not in (*hand.down[0], *hand.down[1], *flop)]
    won = 0.0
    runs = [*combinations(rest, 2)]
    for run in runs:
        mine, theirs = (rules.high.evaluate((*held, *flop, *run)) for held in hand.down)
        won += 0.5 if mine == theirs else float(mine > theirs)
    told = [share(hand, 0, 1, Random(seed)) or 0.0 for seed in range(60)]
    assert sum(told) / len(told) == pytest.approx(won / len(runs), abs=0.04)  # four standard errors


@pytest.mark.parametrize("game", ["no-limit-omaha", "fixed-limit-stud", "fixed-limit-omaha-hilo8", "fixed-limit-triple-draw-27"])
def test_other_games_have_shares_too_but_for_draws(game: str) -> None:
    entries = open_book("standard").games
    if game not in entries:
        game = next(each for each in entries if each.endswith(game.split("-limit-")[1]))
    entry = entries[game]
    limit = entry.limits[0] if entry.limits else None
    rules = fitted("standard", game, limit=limit, **plain_stakes(entry, limit))
    hand = Hand(rules, (500, 500), deck=Random(2).sample(rules.pack_cards, len(rules.pack_cards)))
    Dealer(Random(1)).deal_on(hand)
    found = share(hand, 0, 1, Random(3))
    if rules.game.family == "draw":
        assert found is None
    else:
        assert found is not None
        assert 0 <= found <= 1
        assert found + (share(hand, 1, 0, Random(3)) or 0) == pytest.approx(1, abs=0.35)
    assert (strength(hand, 0, Random(1)) is None) == (rules.game.family != "flop")
