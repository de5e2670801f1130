"""What we write, another reader of PHH plays to the same stacks."""

import warnings
from random import Random
from typing import Any

import pytest

from pitboss.hand import actions as a
from pitboss.hand.dealer import Dealer
from pitboss.hand.options import options
from pitboss.hand.rules import table_rules
from pitboss.hand.state import Hand
from pitboss.history import write
from pitboss.history.variants import VARIANTS
from pitboss.law import open_book
from tests.history.hands import Recorder

pokerkit = pytest.importorskip("pokerkit", reason="PokerKit is not installed: pip install -e '.[peers]'")

#: Where the two have different habits, ours are set to theirs.
THEIR_HABITS = {
    "head-to-head-from": "never",
    "raise-to-cover": "full-size",
    "odd-chip-stud": "left-of-button",
    "odd-chips-several": "all-to-first",
}
STAKES: dict[str, dict[str, int]] = {"fixed": {"small_bet": 10, "big_bet": 20}, "no-limit": {}, "pot-limit": {}}


def stakes(game: str) -> dict[str, Any]:
    entry = open_book("standard").games[game]
    figures: dict[str, Any] = dict(STAKES[entry.limits[0]])
    if entry.forced == "ante":
        return figures | {"ante": 2, "bring_in": 5}
    if game == "no-limit-short-deck":
        return figures | {"blinds": (10,), "ante": 10}
    return figures | {"blinds": (5, 10)}


@pytest.mark.parametrize("variant", [code for code in VARIANTS if code != "FO/8"])  # PokerKit plays FO/8 with pot limit
@pytest.mark.parametrize("shown", ["tournaments-at-once", "always-at-once"])
def test_pokerkit_reads_it_and_comes_to_the_same_stacks(variant: str, shown: str) -> None:
    game = VARIANTS[variant]
    rules = table_rules("standard", game, options={**THEIR_HABITS, "all-in-cards": shown}, **stakes(game))
    for seed in range(25):
        chance = Random(f"{variant} {seed}")
        players = chance.randint(2, 6)
        recorder = Recorder(Hand(rules, [200] * players, deck=chance.sample(rules.pack_cards, rules.pack.size)))
        hand, dealer = recorder.hand, Dealer(chance)
        recorder.events += dealer.deal_on(hand)
        while not hand.over:
            # A fold where checking is free is allowed here and not there.
            possible = [each for each in options(hand).actions() if not (isinstance(each, a.Fold) and _free(hand))]
            recorder.play(chance.choice(possible))
            recorder.events += dealer.deal_on(hand)
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            states = list(pokerkit.HandHistory.loads(write(recorder.history())))
        assert not states[-1].status
        assert list(states[-1].stacks) == hand.stack


def _free(hand: Hand) -> bool:
    found = options(hand).wagers
    return found is not None and found.check
