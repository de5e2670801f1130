"""Who a bot is, and what it does at moments of all kinds."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

import pytest

from pitboss.bots import STYLES, FaceDownError, UnknownStyleError, choose, house_bots, style
from pitboss.bots.seen import Seen
from pitboss.bots.sparring import play_out
from pitboss.bots.strength import Strength
from pitboss.bots.wager import Moment
from pitboss.hand import actions as a
from pitboss.hand.dealer import Dealer
from pitboss.hand.decide import play
from pitboss.hand.forms import Document
from pitboss.hand.options import options
from pitboss.hand.rules import table_rules
from pitboss.hand.state import Hand
from pitboss.hand.view import view
from tests.bots.test_strength import looking_at

PROFESSOR = style("professor")


def test_bots_say_that_they_are_bots() -> None:
    for bot in house_bots(15):
        assert bot.is_bot
        assert bot.label.endswith("(bot)")
        introduced = bot.introduced()
        assert introduced["is_bot"] is True
        assert introduced["name"] == bot.label
        assert introduced["avatar"]
        assert "\n" not in introduced["character"]
    names = [bot.label for bot in house_bots(40)]
    assert len(set(names)) == len(names)


def test_an_unknown_style() -> None:
    with pytest.raises(UnknownStyleError, match=r"plays like a 'lion'. The styles are professor, rock"):
        style("lion")


def test_bots_do_not_play_cards_they_cannot_see() -> None:
    rules = table_rules("standard", "no-limit-holdem", blinds=(1, 2))
    hand = Hand(rules, [200] * 3)
    Dealer(Random(1)).deal_on(hand)
    found = view(hand, options(hand).seat)
    with pytest.raises(FaceDownError, match="a bot plays only where it sees its own cards"):
        choose(found, found["options"], Random(1))


# -- betting

NOTHING: Document = {
    "fold": True,
    "check": False,
    "call": -1,
    "bring_in": 0,
    "kitty": False,
    "least": 0,
    "most": 0,
    "only": [],
    "opens": False,
}


def moments(share: float, firm: float = 0.67, times: int = 200, temper: str = "professor", **changed: Any) -> Counter[str]:
    """What is done how often with such a share of the pot, against one opponent."""
    wagers = {key: value for key, value in changed.items() if key in NOTHING}
    around = {key: value for key, value in changed.items() if key not in NOTHING}
    seen = looking_at("standard", "no-limit-holdem", "Ah Kd", "2c 7d 9s", street="flop", **around)
    found = Strength(share, share * firm, 1.0)
    chosen = [Moment(seen, {**NOTHING, **wagers}, found, style(temper), Random(seed)).action() for seed in range(times)]
    return Counter(type(each).__name__ for each in chosen)


def test_free_cards_are_taken() -> None:
    for share in (0.0, 0.3, 0.6, 0.99):
        for temper in STYLES:
            assert "Fold" not in moments(share, temper=temper, check=True, least=2, most=100, opens=True)
            assert moments(share, temper=temper, call=0) == {"Call": 200}


def test_the_price_decides() -> None:
    cheap = moments(0.2, call=2, level=2, pot=12)
    dear = moments(0.2, call=40, level=40, pot=50)
    assert cheap == {"Call": 200}
    assert dear == {"Fold": 200}
    assert moments(0.95, call=40, level=40, pot=50) == {"Call": 200}


def test_great_hands_raise_and_poor_ones_seldom() -> None:
    great = moments(0.97, call=4, level=4, pot=14, least=8, most=100)
    poor = moments(0.1, call=10, level=10, pot=20, least=20, most=100)
    assert great["RaiseTo"] > 150
    assert great["Fold"] == 0
    assert 0 < poor["RaiseTo"] < 20
    assert poor["Fold"] > 170


def test_tempers_differ() -> None:
    bluffs = {temper: moments(0.2, temper=temper, check=True, least=2, most=100, opens=True)["Bet"] for temper in STYLES}
    assert bluffs["maniac"] > 2 * bluffs["professor"] > 2 * bluffs["rock"]
    traps = {temper: moments(0.97, temper=temper, check=True, least=2, most=100, opens=True)["Check"] for temper in STYLES}
    assert traps["fox"] > 2 * traps["professor"] > traps["maniac"]
    calls = {temper: moments(0.27, temper=temper, call=10, level=10, pot=20)["Call"] for temper in STYLES}
    assert calls["caller"] > calls["rock"]


def test_sizes_keep_to_the_limits_and_the_chips() -> None:
    for pot, stack, least, most, chip in ((10, 100, 2, 100, 1), (500, 100, 5, 100, 5), (35, 1000, 5, 30, 5), (40, 15, 15, 15, 5)):
        seen = looking_at("standard", "no-limit-holdem", "Ah Kd", "2c 7d 9s", street="flop", pot=pot)
        seen.stack, seen.chip = stack, chip
        wagers = {**NOTHING, "check": True, "least": least, "most": most, "opens": True}
        for seed in range(100):
            for temper in STYLES.values():
                action = Moment(seen, wagers, Strength(0.9, 0.8, 1.0), temper, Random(seed)).action()
                if isinstance(action, a.Bet):
                    assert least <= action.amount <= most
                    assert action.amount % chip == 0


def test_larger_pots_larger_bets() -> None:
    def mean(pot: int) -> float:
        seen = looking_at("standard", "no-limit-holdem", "Ah Kd", "2c 7d 9s", street="flop", pot=pot)
        seen.stack, seen.chip = 10_000, 1
        wagers = {**NOTHING, "check": True, "least": 2, "most": 10_000, "opens": True}
        actions = [Moment(seen, wagers, Strength(0.9, 0.8, 1.0), PROFESSOR, Random(seed)).action() for seed in range(200)]
        amounts = [each.amount for each in actions if isinstance(each, a.Bet)]
        return sum(amounts) / len(amounts)

    assert 0.4 * 100 < mean(100) < 1.3 * 100
    assert mean(1000) > 5 * mean(100)


def test_the_last_one_asked_takes_the_pot() -> None:
    seen = looking_at("standard", "no-limit-holdem", "7h 2c", others=0)
    wagers = {**NOTHING, "least": 4, "most": 40, "opens": True}
    assert Moment(seen, wagers, Strength(1.0, 1.0, 0.0), PROFESSOR, Random(1)).action() == a.Bet(1, 4)


# -- the rest


def test_straddles_are_a_matter_of_temper() -> None:
    rules = table_rules("perth-poker", "holdem", limit="no-limit", blinds=(1, 2), straddles=True)
    deck = rules.pack_cards
    taken = Counter[str]()
    for seed in range(60):
        for key in ("rock", "maniac"):
            hand = Hand(rules, [400] * 4, deck=deck)
            Dealer(Random(1)).deal_on(hand)
            now = options(hand)
            assert now.due == "offer"
            found = view(hand, now.seat)
            taken[key] += isinstance(choose(found, found["options"], Random(seed), style(key)), a.Straddle)
    assert taken["rock"] == 0
    assert 25 < taken["maniac"] < 60


def test_runs_are_agreed_within_what_is_possible() -> None:
    for bot in house_bots(6):
        assert bot.runs(0) == 0
        assert bot.runs(5) == bot.style.runs
        assert bot.runs(1) <= 1


def showdown(down: dict[int, str], deck_text: str) -> list[tuple[int, str]]:
    """Who shows and who mucks: two players who call and check to the end of a hand of hold'em."""
    from pitboss.cards import cards

    rules = table_rules("perth-poker", "holdem", limit="no-limit", blinds=(1, 2))
    first = cards(f"{down[1]} {down[2]}")
    order = (first[0], first[2], first[1], first[3])
    known = (*order, *cards(deck_text))
    hand = Hand(rules, [100, 100], deck=(*known, *(card for card in rules.pack_cards if card not in known)))
    dealer = Dealer(Random(1), shows=False)
    found: list[tuple[int, str]] = []
    while True:
        dealer.deal_on(hand)
        if hand.over:
            return found
        now = options(hand)
        seen = view(hand, now.seat)
        if now.due == "show":
            action = choose(seen, seen["options"], Random(1))
            found.append((now.seat, type(action).__name__))
        else:
            action = next(each for each in now.actions() if not isinstance(each, a.Fold))
        play(hand, action)


def test_beaten_hands_are_mucked_and_winners_shown() -> None:
    seats = showdown({1: "Ah Ad", 2: "7h 2c"}, "3c Ks Qs 8d 4c 5h 4d 9c")
    assert {seat: what for seat, what in seats if seat == 1} == {1: "Show"}
    assert seats[0][1] == "Show"
    if seats[0][0] == 1:
        assert (2, "Muck") in seats


def test_a_shared_pot_is_claimed() -> None:
    assert {what for _, what in showdown({1: "2h 3d", 2: "2d 3c"}, "7c As Ks 8d Qs 5h Js 9c Ts")} == {"Show"}


def test_taking_the_kitty() -> None:
    """A hopeless hand is changed for the Kitty now and then, a good one never."""
    rules = table_rules("melbourne-poker", "draw-kitty", limit="no-limit", blinds=(1, 2))
    taken = 0
    chance = Random(3)
    for _ in range(60):
        deck = list(rules.pack_cards)
        chance.shuffle(deck)
        hand = Hand(rules, [200] * 3, deck=deck)

        def act(seen: Document, now: Document, chance: Random) -> a.Action:
            nonlocal taken
            action = choose(seen, now, chance, style("caller"))
            if isinstance(action, a.TakeKitty):
                taken += 1
                ranks = [card.rank for card in Seen(seen).down]
                assert max(ranks.count(rank) for rank in ranks) <= 2
            return action

        play_out(hand, dict.fromkeys(hand.seats, act), Dealer(chance), chance)
    assert taken > 0
