"""What every test shares."""

import pytest
from hypothesis import settings

# Building a ranking's tables takes a moment the first time, so no example is held to a deadline; and a red run can be run again.
settings.register_profile("pitboss", deadline=None, derandomize=True)
settings.load_profile("pitboss")


@pytest.fixture
def thief(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whenever a hand is simulated, a chip of the first player's is gone afterwards."""
    from pitboss.analysis import simulate
    from pitboss.hand.dealer import Dealer
    from pitboss.hand.state import Hand

    honest = simulate.play_hand

    def steal(hand: Hand, dealer: Dealer, chance: simulate.Chance) -> int:
        decisions = honest(hand, dealer, chance)
        hand.stack[0] -= 1
        return decisions

    monkeypatch.setattr(simulate, "play_hand", steal)
