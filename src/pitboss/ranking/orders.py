"""Every order of hands in the books, written once.

Read it beside the books: `categories` run from best to worst, `small_run` is the only run in which the ace counts low.
"""

from dataclasses import replace
from typing import Final

from pitboss.cards import PACKS
from pitboss.ranking.vocabulary import Category, Ranking, RankingError

# The full pack's order, and the one for packs where flushes are rarer than full houses.
STANDARD: Final = (
    Category.ROYAL_FLUSH,
    Category.STRAIGHT_FLUSH,
    Category.FOUR_OF_A_KIND,
    Category.FULL_HOUSE,
    Category.FLUSH,
    Category.STRAIGHT,
    Category.THREE_OF_A_KIND,
    Category.TWO_PAIR,
    Category.ONE_PAIR,
    Category.NO_PAIR,
)
FLUSH_OVER_FULL_HOUSE: Final = (
    Category.ROYAL_FLUSH,
    Category.STRAIGHT_FLUSH,
    Category.FOUR_OF_A_KIND,
    Category.FLUSH,
    Category.FULL_HOUSE,
    Category.STRAIGHT,
    Category.THREE_OF_A_KIND,
    Category.TWO_PAIR,
    Category.ONE_PAIR,
    Category.NO_PAIR,
)
# With runs and flushes out of the count, as in ace-to-five low and in hands of fewer than five cards.
GROUPS: Final = (
    Category.FOUR_OF_A_KIND,
    Category.FULL_HOUSE,
    Category.THREE_OF_A_KIND,
    Category.TWO_PAIR,
    Category.ONE_PAIR,
    Category.NO_PAIR,
)
OPEN_CARDS: Final = (Category.FOUR_OF_A_KIND, Category.THREE_OF_A_KIND, Category.TWO_PAIR, Category.ONE_PAIR, Category.NO_PAIR)

HIGH_52: Final = Ranking(
    key="high-52",
    name="High, full pack",
    pack=PACKS[52],
    categories=STANDARD,
    small_run="5432A",
    law=("perth-poker 10.1", "melbourne-poker 3.2.1(b)", "wa-permit-poker 6.1:full-deck", "ultimate-holdem 4.11", "standard 1.1"),
)
HIGH_40: Final = Ranking(
    key="high-40",
    name="High, five up",
    pack=PACKS[40],
    categories=FLUSH_OVER_FULL_HOUSE,
    small_run="8765A",
    law=("melbourne-poker 3.2.2(a)", "melbourne-poker 3.2.2(d)"),
)
HIGH_36: Final = Ranking(
    key="high-36",
    name="High, six up",
    pack=PACKS[36],
    categories=FLUSH_OVER_FULL_HOUSE,
    small_run="9876A",
    law=("melbourne-poker 3.2.2(b)", "melbourne-poker 3.2.2(d)", "standard 1.4"),
)
HIGH_32: Final = Ranking(
    key="high-32",
    name="High, seven up",
    pack=PACKS[32],
    categories=FLUSH_OVER_FULL_HOUSE,
    small_run="T987A",
    law=("perth-poker 10.2", "melbourne-poker 3.2.2(c)", "melbourne-poker 3.2.2(d)", "wa-permit-poker 6.1:reduced-deck"),
)
HIGH_20: Final = Ranking(
    key="high-20",
    name="High, ten up",
    pack=PACKS[20],
    # The book stops at two pair: with seven cards of five ranks nothing less can be held. One pair is here for hands of five or six.
    categories=(
        Category.ROYAL_FLUSH,
        Category.FOUR_OF_A_KIND,
        Category.FULL_HOUSE,
        Category.STRAIGHT,
        Category.THREE_OF_A_KIND,
        Category.TWO_PAIR,
        Category.ONE_PAIR,
    ),
    law=("melbourne-poker 3.2.3(a)", "melbourne-poker 3.2.3(b)"),
)
MANILA_36: Final = Ranking(
    key="manila-36",
    name="Manila, six up",
    pack=PACKS[36],
    categories=FLUSH_OVER_FULL_HOUSE,
    law=("melbourne-poker 3.2.2(e)", "melbourne-poker 11.5.5"),
)
MANILA_32: Final = Ranking(
    key="manila-32",
    name="Manila, seven up",
    pack=PACKS[32],
    categories=FLUSH_OVER_FULL_HOUSE,
    law=("melbourne-poker 3.2.2(e)", "melbourne-poker 11.5.5"),
)
FARO_52: Final = Ranking(
    key="faro-52",
    name="Faro Manila, full pack",
    pack=PACKS[52],
    categories=FLUSH_OVER_FULL_HOUSE,
    small_run="5432A",
    law=("melbourne-poker 3.2.2(e)",),
)
LOW_A5: Final = Ranking(
    key="low-a5",
    name="Low, ace to five",
    pack=PACKS[52],
    categories=GROUPS[::-1],
    ace_low=True,
    lowest_wins=True,
    law=("melbourne-poker 9.6.3(c)", "melbourne-poker 10.6.6(c)(ii)", "standard 1.6"),
)
LOW_27: Final = Ranking(
    key="low-27",
    name="Low, deuce to seven",
    pack=PACKS[52],
    categories=STANDARD[::-1],
    lowest_wins=True,
    law=("melbourne-poker 9.6.3(b)", "standard 1.7"),
)
LOW_8: Final = Ranking(
    key="low-8",
    name="Low, eight or better",
    pack=PACKS[52],
    categories=(Category.NO_PAIR,),
    ace_low=True,
    lowest_wins=True,
    highest_allowed=8,
    law=("melbourne-poker 3.2.1(b)(xi)", "standard 1.5"),
)
CHINESE_FRONT: Final = Ranking(
    key="chinese-front",
    name="Chinese front hand",
    pack=PACKS[52],
    hand=3,
    categories=(Category.THREE_OF_A_KIND, Category.ONE_PAIR, Category.NO_PAIR),
    law=("melbourne-poker 13.3.1",),
)
BADUGI: Final = Ranking(
    key="badugi",
    name="Badugi",
    pack=PACKS[52],
    hand=4,
    categories=(Category.BADUGI, Category.THREE_CARDS, Category.TWO_CARDS, Category.ONE_CARD),
    ace_low=True,
    lowest_wins=True,
    law=("standard 1.8",),
)

# Readings that could go the other way: a book's `[[variant]]` puts them in place of the order above when the option is taken.
_FOURS_AND_THREES: Final = (Category.FOUR_OF_A_KIND, Category.THREE_OF_A_KIND)
HIGH_52_SPLIT: Final = replace(
    HIGH_52,
    key="high-52-split",
    name="High, full pack, equal fours and threes split",
    without_kickers=_FOURS_AND_THREES,
    law=("perth-poker 10.4",),
)
HIGH_32_SPLIT: Final = replace(
    HIGH_32,
    key="high-32-split",
    name="High, seven up, equal fours and threes split",
    without_kickers=_FOURS_AND_THREES,
    law=("perth-poker 10.4",),
)
HIGH_36_THREES: Final = replace(
    HIGH_36,
    key="high-36-threes",
    name="High, six up, three of a kind over a straight",
    categories=(*HIGH_36.categories[:5], Category.THREE_OF_A_KIND, Category.STRAIGHT, *HIGH_36.categories[7:]),
    law=("standard 1.4",),
)
MANILA_36_SUITED: Final = replace(
    MANILA_36,
    key="manila-36-suited",
    name="Manila, six up, the small run stands in one suit",
    small_run="9876A",
    small_run_suited_only=True,
    law=("melbourne-poker 11.5.5",),
)
MANILA_32_SUITED: Final = replace(
    MANILA_32,
    key="manila-32-suited",
    name="Manila, seven up, the small run stands in one suit",
    small_run="T987A",
    small_run_suited_only=True,
    law=("melbourne-poker 11.5.5",),
)

# Open cards decide who acts first: more is whoever acts, so the lowest card "wins" a bring-in. Suits where Melbourne asks for them.
MELBOURNE_SUITS: Final = "shdc"
PERTH_BUTTON_SUITS: Final = "hcds"


def _showing(
    key: str,
    name: str,
    law: tuple[str, ...],
    *,
    low: bool = False,
    ace_low: bool = False,
    suits: str | None = None,
    suits_of_groups_first: bool = False,
    hand: int = 4,
) -> Ranking:
    return Ranking(
        key=key,
        name=name,
        pack=PACKS[52],
        hand=hand,
        showing=True,
        categories=OPEN_CARDS[::-1] if low else OPEN_CARDS,
        ace_low=ace_low,
        lowest_wins=low,
        suits=suits,
        suits_of_groups_first=suits_of_groups_first,
        law=law,
    )


SHOWING: Final = _showing(
    "showing",
    "Best hand showing, suits equal",
    (
        *(
            f"perth-poker {clause}"
            for clause in ("21.2(a)", "21.4(a)", "21.5(a)", "22.3(a)", "22.5(a)", "22.7(a)", "23.3(a)", "23.7(a)", "23.9(a)")
        ),
        "wa-permit-poker 8.2:opener",
        "wa-permit-poker 8.4:opener",
        "standard 1.11",
    ),
)
SHOWING_LOW: Final = _showing("showing-low", "Lowest hand showing, suits equal", ("standard 1.11",), low=True, ace_low=True)
SHOWING_SUITS: Final = _showing(
    "showing-suits",
    "Best hand showing, then suit",
    ("melbourne-poker 10.4.2", "melbourne-poker 10.4.2#3", "melbourne-poker 3.2.4"),
    suits=MELBOURNE_SUITS,
)
SHOWING_RAZZ: Final = _showing(
    "showing-razz",
    "Lowest hand showing, then suit",
    ("melbourne-poker 10.4.2#2", "melbourne-poker 10.4.2#3"),
    low=True,
    ace_low=True,
    suits=MELBOURNE_SUITS,
)
# Where a pair shows, a house may look at the suits of the pair before those of a higher card.
SHOWING_SUITS_PAIRED: Final = _showing(
    "showing-suits-paired",
    "Best hand showing, then suit, that of a pair first",
    SHOWING_SUITS.law,
    suits=MELBOURNE_SUITS,
    suits_of_groups_first=True,
)
SHOWING_RAZZ_PAIRED: Final = _showing(
    "showing-razz-paired",
    "Lowest hand showing, then suit, that of a pair first",
    SHOWING_RAZZ.law,
    low=True,
    ace_low=True,
    suits=MELBOURNE_SUITS,
    suits_of_groups_first=True,
)
LOW_CARD_OPEN: Final = _showing(
    "low-card-open", "Lowest card showing, ace high", ("perth-poker 23.4(a)", "perth-poker 1:low-card-open"), low=True, hand=1
)
BRING_IN: Final = _showing(
    "bring-in",
    "Lowest card showing, ace high, then suit",
    ("melbourne-poker 10.3.1", "melbourne-poker 10.3.1#2", "standard 1.11"),
    low=True,
    suits=MELBOURNE_SUITS,
    hand=1,
)
BRING_IN_RAZZ: Final = _showing(
    "bring-in-razz",
    "Highest card showing, ace low, then suit",
    ("melbourne-poker 10.3.1(a)(i)", "melbourne-poker 10.3.1(a)(ii)", "standard 1.11"),
    ace_low=True,
    suits=MELBOURNE_SUITS,
    hand=1,
)
BUTTON_DRAW: Final = _showing(
    "button-draw",
    "High card for the button, then suit",
    ("perth-poker 4.1(b)(iv)", "perth-poker 4.2(b)(iv)", "perth-poker 20.1"),
    suits=PERTH_BUTTON_SUITS,
    hand=1,
)

RANKINGS: Final = {
    each.key: each
    for each in (
        HIGH_52,
        HIGH_40,
        HIGH_36,
        HIGH_32,
        HIGH_20,
        MANILA_36,
        MANILA_32,
        FARO_52,
        LOW_A5,
        LOW_27,
        LOW_8,
        CHINESE_FRONT,
        BADUGI,
        HIGH_52_SPLIT,
        HIGH_32_SPLIT,
        HIGH_36_THREES,
        MANILA_36_SUITED,
        MANILA_32_SUITED,
        SHOWING,
        SHOWING_LOW,
        SHOWING_SUITS,
        SHOWING_RAZZ,
        SHOWING_SUITS_PAIRED,
        SHOWING_RAZZ_PAIRED,
        LOW_CARD_OPEN,
        BRING_IN,
        BRING_IN_RAZZ,
        BUTTON_DRAW,
    )
}


def ranking(key: str) -> Ranking:
    """The ranking of this key; an unknown one is refused with those there are."""
    if key not in RANKINGS:
        raise RankingError(f"There is no ranking {key!r}. The rankings are {', '.join(RANKINGS)}.")
    return RANKINGS[key]
