"""PokerKit's hands against ours by the thousand, run by `make soak`."""

from __future__ import annotations

import pytest

pytest.importorskip("pokerkit", reason="PokerKit is missing; get it with: pip install pokerkit")

from tests.hand.oracle_pokerkit import VARIANTS, House, Variant
from tests.hand.test_pokerkit import ALIGNED, DEFAULTS, HANDS, KNOWN, TOURNAMENT, compare

pytestmark = pytest.mark.soak


@pytest.mark.parametrize("house", [ALIGNED, TOURNAMENT, DEFAULTS], ids=lambda house: house.name)
@pytest.mark.parametrize("variant", VARIANTS.values(), ids=str)
def test_thousands_of_hands(variant: Variant, house: House) -> None:
    """Ten times the hands of the everyday run, and others."""
    hands = HANDS[variant.code]
    found = compare(variant, house, range(hands, 11 * hands))
    assert found["hands"] == 10 * hands


def test_every_difference_on_the_list_is_met() -> None:
    """One that never comes up is no difference, or is recognised by the wrong thing."""
    missing = {known.name for known in KNOWN}
    for start in range(0, 2000, 50):
        for house in (ALIGNED, DEFAULTS):
            for variant in VARIANTS.values():
                missing -= set(compare(variant, house, range(start, start + 50)))
        if not missing:
            return
    raise AssertionError(f"never met: {', '.join(sorted(missing))}")
