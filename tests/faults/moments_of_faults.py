"""At which moments of a hand each fault can be reported: read from the words of the clauses, not from what the engine does.

A row says where a clause is law, which clauses may answer, and in which stretches of a hand what it speaks of can happen or be found.
Where a clause gives no end ("during a round of play", "is found"), its stretch goes on until the pot is pushed.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, NamedTuple

from pitboss.asking.moments import BEFORE, DRAWS, FACING, LAST, Moment
from pitboss.betting.round import FOLDED
from pitboss.faults import vocabulary as v
from pitboss.faults import vocabulary_board as b
from pitboss.faults import vocabulary_deal as d
from pitboss.faults import vocabulary_hands as h
from pitboss.faults import vocabulary_staff as s
from pitboss.faults import vocabulary_turns as t
from pitboss.hand import steps
from pitboss.hand.options import options
from pitboss.hand.state import Hand
from pitboss.hand.turn import Due, due

# -- the stretches of a hand


def street(moment: Moment) -> int:
    return moment.order[0]


def stage(moment: Moment) -> str:
    return moment.key.rpartition("/")[2]


def rounds(hand: Hand) -> list[int]:
    """The streets on which there is betting."""
    return [step.street for step in hand.rules.agenda(hand.players) if isinstance(step, steps.Betting)]


def is_betting(moment: Moment) -> bool:
    """Whether a player is to act. A round opens and is cleared away by itself: nobody waits there to report anything."""
    return stage(moment) in ("nobody-acted", "one-acted", "two-acted", "one-folded", FACING)


def acted(moment: Moment) -> int:
    """How many have acted in the round at hand."""
    going = moment.hand.round
    return sum(going.acted) if going is not None else 0


def in_first_round(moment: Moment) -> bool:
    return street(moment) == rounds(moment.hand)[0] if rounds(moment.hand) else False


def quiet(moment: Moment) -> bool:
    """The cards of a street are out, and fewer than two have acted on it."""
    return is_betting(moment) and acted(moment) < 2


def loud(moment: Moment) -> bool:
    """Two have acted on this street."""
    return is_betting(moment) and acted(moment) >= 2


def has_round_after(moment: Moment) -> bool:
    return bool(rounds(moment.hand)) and street(moment) < rounds(moment.hand)[-1]


def somebody_folded(moment: Moment) -> bool:
    return FOLDED in moment.hand.standing


def _before(moment: Moment, kind: type[steps.BurnCard | steps.ThrowAway]) -> bool:
    """Whether a step of this kind belongs to the street at hand and is behind it."""
    if moment.hand.over or not isinstance(moment.hand.step, steps.Betting):
        return False
    return any(isinstance(step, kind) and step.street == street(moment) for step in moment.hand.agenda[: moment.hand.at])


def after_a_burn(moment: Moment) -> bool:
    return _before(moment, steps.BurnCard)


def after_a_discard(moment: Moment) -> bool:
    return _before(moment, steps.ThrowAway)


def a_check_is_possible(moment: Moment) -> bool:
    """The player in turn may check, and so may the next one."""
    now = options(moment.hand)
    return is_betting(moment) and now.wagers is not None and now.wagers.check and acted(moment) < moment.hand.live - 1


def bookkeeping(moment: Moment) -> bool:
    """What follows is done by the table itself, so nobody waits here."""
    return due(moment.hand)[0] in (Due.ANNOUNCE, Due.COLLECT)


def on(number: int) -> Callable[[Moment], bool]:
    """On the communal street of that number: 1 is the flop."""
    return lambda moment: "/" in moment.key and street(moment) == number


SHOWDOWN: Final = ("first-to-show", "one-shown")
Stretch = Callable[[Moment], bool]
STRETCHES: Final[dict[str, Stretch]] = {
    "before the deal": lambda m: m.key == BEFORE,
    "the first deal": lambda m: "/" in m.key and street(m) == 0 and stage(m) in ("down-cards", "up-cards", "kitty"),
    "the up-cards of the first deal": lambda m: "/" in m.key and street(m) == 0 and stage(m) == "up-cards",
    "the first betting, before substantial action": lambda m: in_first_round(m) and quiet(m),
    "the first betting, after substantial action": lambda m: in_first_round(m) and loud(m),
    "the first betting round, not complete": lambda m: in_first_round(m) and is_betting(m),
    "the second betting round, not complete": lambda m: street(m) == 1 and is_betting(m),
    "the third betting round, not complete": lambda m: street(m) == 2 and is_betting(m),
    "the last betting round, before anybody has acted": lambda m: not has_round_after(m) and stage(m) == "nobody-acted",
    "the first betting, before anybody has acted": lambda m: in_first_round(m) and stage(m) == "nobody-acted",
    "the first betting, two have acted and not all": lambda m: in_first_round(m) and loud(m) and acted(m) < m.hand.live,
    "a player is to act": is_betting,
    "a betting round, not complete, with cards to come": lambda m: is_betting(m) and has_round_after(m),
    "a betting round, before substantial action": quiet,
    "a betting round, after substantial action": loud,
    "a round after a burn, before substantial action": lambda m: after_a_burn(m) and quiet(m),
    "a round after a burn, after substantial action": lambda m: after_a_burn(m) and loud(m),
    "flop betting": lambda m: on(1)(m) and is_betting(m),
    "the betting before the third, fourth or fifth card": lambda m: street(m) in (1, 2, 3) and is_betting(m),
    "the round after a discard, before substantial action": lambda m: after_a_discard(m) and quiet(m),
    "the round after a discard, after substantial action": lambda m: after_a_discard(m) and loud(m),
    "the last betting round, after substantial action": lambda m: not has_round_after(m) and loud(m),
    "a check is possible": a_check_is_possible,
    "between betting rounds": lambda m: "/" in m.key and not is_betting(m) and all(m.hand.down) and stage(m) != "all-acted",
    "before a burn": lambda m: stage(m) in ("burn", "draw-burn"),
    "a board is dealt": lambda m: stage(m) in ("board", "top-board", "bottom-board"),
    "the flop is dealt": lambda m: on(1)(m) and stage(m) in ("board", "top-board", "bottom-board"),
    "the turn or the river is dealt": lambda m: street(m) in (2, 3) and stage(m) in ("board", "top-board", "bottom-board"),
    "cards are dealt to players": lambda m: stage(m) in ("down-cards", "up-cards"),
    "the last card is dealt": lambda m: stage(m) == "down-cards" and street(m) == rounds(m.hand)[-1],
    "the draw": lambda m: stage(m) in DRAWS,
    "the draw, as a player is served": lambda m: stage(m) == "serving",
    "the draw is over": lambda m: stage(m) == "drawn",
    "a discard is due": lambda m: stage(m) == "discard",
    "hands are set": lambda m: stage(m) in ("nobody-set", "one-set", "two-set"),
    "later in the hand": lambda m: "/" in m.key and street(m) > 0 and not bookkeeping(m),
    "the showdown": lambda m: m.key in SHOWDOWN,
    "a hand is mucked at the showdown": lambda m: m.key in ("one-mucked", "all-shown-but-one"),
    "the showdown is over, a hand was mucked": lambda m: m.key == "all-shown-but-one",
    "before the pot is pushed": lambda m: m.key in (*SHOWDOWN, "one-mucked", "all-shown-but-one", "all-shown"),
    "a player has folded": lambda m: "/" in m.key and somebody_folded(m) and not bookkeeping(m),
    "one player is left": lambda m: m.key == LAST,
    "the hand is over, uncalled": lambda m: m.key == "uncalled",
}

# Stretches that clauses name together.
CUT: Final = ("before the deal", "the first deal")
EARLY: Final = ("the up-cards of the first deal", "the first betting, before substantial action")  #: cards have been dealt
OUT: Final = ("the first betting, before substantial action",)  #: the cards are out, and no two have acted
LATE: Final = ("the first betting, after substantial action", "later in the hand", "before the pot is pushed")
HELD: Final = (*OUT, "hands are set", *LATE)  #: players hold cards, and the pot is not pushed
ROUND_OF_PLAY: Final = ("the first deal", *HELD, "one player is left")
LAST_CARD: Final = ("the last card is dealt", "the last betting round, before anybody has acted")
PUT_IN: Final = ("the first deal", *HELD)  #: wagers have been made, and the pot is not pushed
ANY: Final = ("before the deal", *ROUND_OF_PLAY)


class Row(NamedTuple):
    """What a clause says of the moments of a fault."""

    where: str  #: a book, a group of its games, or one game; several parted by spaces
    clauses: str  #: those that may answer, parted by spaces
    when: tuple[str, ...]  #: stretches
    twice: bool = False  #: the clause speaks of the second time
    but: tuple[str, ...] = ()  #: games of which the book says that this cannot be, or something else
    recorded: bool = False  #: the record of a known deck tells the opposite: it dealt and burned as it should


P: Final = "perth-poker"
M: Final = "melbourne-poker"
B: Final = f"{M}/betting-games"  #: all but Chinese Poker
STUD: Final = (
    "five-card-stud",
    "crown-stud",
    "seven-card-stud",
    "seven-card-stud-hilo8",
    "razz",
)  #: whose opener may neither check nor fold

MOMENTS: Final[dict[type, tuple[Row, ...]]] = {
    # -- the deck and the deal: misdeals until two have acted (30.2, 14.1.1), and the hand goes on after (30.3)
    d.CutExposed: (
        Row(P, "30.2(e)", (*CUT, *OUT)),
        Row(P, "30.3", LATE),
        Row(M, "14.1.1(a)(i)", (*CUT, *OUT, "hands are set", *LATE)),
    ),
    d.NotCut: (
        Row(P, "30.2(g)", ("the first deal", *EARLY)),
        Row(P, "30.3", LATE),
        Row(M, "14.1.1(a)(ii)", ("the first deal", *EARLY)),
        Row(M, "14.1.1(a)(ii)#2", LATE, but=("chinese",)),
        Row(f"{M}/chinese", "14.1.1(a)(ii)", ("hands are set",)),
    ),
    d.NotShuffled: (
        Row(M, "14.1.1(a)(ii)", ("the first deal", *EARLY)),
        Row(M, "14.1.1(a)(ii)#2", LATE, but=("chinese",)),
        Row(f"{M}/chinese", "14.1.1(a)(ii)", ("hands are set",)),
    ),
    d.DealtOutOfTurn: (
        Row(P, "30.2(f) 30.2(f)#2", EARLY),
        Row(P, "30.3", LATE),
        Row(M, "14.1.1(a)(iii)", (*EARLY, *LATE)),
    ),
    d.ExtraHandDealt: (
        Row(P, "30.2(d)", EARLY),
        Row(P, "30.3", LATE),
        Row(M, "14.1.1(a)(iv) staff", (*EARLY, *LATE)),
    ),
    d.PlayerLeftOut: (
        Row(P, "30.2(a)", EARLY),
        Row(P, "12.3", ("the first betting, two have acted and not all",)),
        Row(B, "14.1.1(a)(iv)", EARLY),
        Row(f"{M}/chinese", "14.1.1(a)(iv)", ("hands are set",)),
        Row(B, "14.1.1(a)(vi)#2", ("the first betting, two have acted and not all",)),
    ),
    d.WrongCardCount: (
        Row(P, "30.2(a) 30.2(c)", OUT),
        Row(P, "12.3", ("the first betting, after substantial action", "later in the hand")),
        Row(P, "12.3 12.4 12.4#2", ("before the pot is pushed",)),
        Row(B, "14.1.1(a)(v) 14.1.1(a)(vi)", OUT),
        Row(B, "14.1.1(a)(vi)#2 14.1.1(a)(vi)#3", ("the first betting, after substantial action", "later in the hand")),
        Row(B, "14.1.1(a)(vi)#2 14.1.1(a)(vi)#3 14.1.1(a)(vii)", ("before the pot is pushed",)),
        Row(f"{M}/chinese", "14.1.1(a)(v) 14.1.1(a)(vi) 13.5.1", ("hands are set",)),
    ),
    d.KittyMiscounted: (Row(f"{M}/draw-kitty", "14.1.1(a)(v)", OUT),),
    d.UpCardsMisdealt: (
        Row(f"{M}/five-card-stud", "14.1.1(c)(i) 14.1.1(c)(ii)", OUT),
        Row(f"{M}/crown-stud", "14.1.1(d)(i) 14.1.1(d)(ii)", OUT),
        Row(f"{M}/seven-card-games", "14.1.1(e)(i) 14.1.1(e)(ii) 14.1.1(e)(iii)", OUT),
    ),
    v.HoleCardExposed: (
        Row(f"{P}/flop-games", "36.1", OUT),
        Row(f"{P}/flop-games {P}/draw-games {P}/manila-games", "30.2(b)", OUT, twice=True),
        Row(f"{P}/stud-games", "31.1", ("the up-cards of the first deal",)),
        Row(f"{M}/flop-games", "14.9.1", OUT),
        Row(f"{M}/flop-games", "14.1.1(g)", OUT, twice=True),
        Row(f"{M}/manila-games", "14.8.1", OUT),
        Row(f"{M}/manila-games", "14.1.1(f)", OUT, twice=True),
        # misdeal-draw-window: "during the initial betting round" is read as while the first hands are dealt.
        Row(f"{M}/draw-games", "14.1.1(b)(i)", ("the first betting, before anybody has acted",), twice=True),
        Row(f"{M}/five-card-stud", "14.4.1", ("the up-cards of the first deal",)),
        Row(f"{M}/crown-stud", "14.5.1", ("the up-cards of the first deal",)),
        Row(f"{M}/seven-card-games", "14.6.1", ("the up-cards of the first deal",)),
    ),
    b.TwoUpCards: (
        Row(f"{M}/five-card-stud", "14.4.2", ("the first betting, before anybody has acted",)),
        Row(f"{M}/crown-stud", "14.5.2", ("the first betting, before anybody has acted",)),
        Row(f"{M}/seven-card-games", "14.6.2", ("the first betting, before anybody has acted",)),
    ),
    d.DeckDefective: (
        Row(P, "38.1", ANY),
        Row(M, "14.1.1(a)(viii)", ANY),
        Row("wa-permit-poker", "2.2:wrong-count", ANY),
    ),
    # -- the board
    v.FlopExposedEarly: (
        Row(f"{P}/flop-games", "36.5", ("the first betting round, not complete",)),
        Row(f"{M}/one-board-games", "14.9.4", ("the first betting round, not complete",)),
        Row(f"{M}/double-flop-holdem", "14.11.5", ("the first betting round, not complete",)),
    ),
    v.FourthCardExposedEarly: (
        Row(f"{P}/flop-games", "36.8", ("the second betting round, not complete",)),
        Row(f"{M}/one-board-games", "14.10.1", ("the second betting round, not complete",)),
        Row(f"{M}/double-flop-holdem", "14.11.1", ("the second betting round, not complete",)),
    ),
    v.FifthCardExposedEarly: (
        Row(f"{P}/flop-games", "36.9", ("the third betting round, not complete",)),
        Row(f"{M}/one-board-games", "14.9.5", ("the third betting round, not complete",)),
        Row(f"{M}/double-flop-holdem", "14.11.2", ("the third betting round, not complete",)),
    ),
    b.BottomExposedEarly: (
        # The clauses name the top board only: for the bottom one staff decide.
        Row(
            f"{M}/double-flop-holdem",
            "staff",
            tuple(f"the {which} betting round, not complete" for which in ("first", "second", "third")),
        ),
    ),
    v.TooManyFlopCards: (
        Row(f"{P}/flop-games", "36.4", ("the flop is dealt",)),
        Row(f"{M}/flop-games", "14.9.3", ("the flop is dealt",)),
        Row(f"{M}/flop-games", "14.9.3", ("flop betting",), recorded=True),
    ),
    v.CardsOpenedTogether: (
        Row(f"{P}/flop-games", "36.6 36.6#2", ("the turn or the river is dealt",)),
        Row(f"{M}/one-board-games", "14.10.2 14.10.2(c)", ("the turn or the river is dealt",)),
        Row(f"{M}/double-flop-holdem", "14.11.3(a) 14.11.3(b)", ("the turn or the river is dealt",)),
        Row(f"{M}/manila-games", "14.8.3", ("a board is dealt",)),
    ),
    b.RightCardUnknown: (
        Row(f"{P}/flop-games", "36.10", ("the turn or the river is dealt",)),
        Row(f"{M}/one-board-games", "staff", ("the turn or the river is dealt",)),
        Row(f"{M}/double-flop-holdem", "staff", ("the turn or the river is dealt",)),
        Row(f"{M}/manila-games", "staff", ("a board is dealt",)),
    ),
    v.BurnMissed: (
        Row(f"{P}/flop-games", "36.2 36.3", ("before a burn",)),
        Row(f"{P}/flop-games", "36.2 36.3", ("a round after a burn, before substantial action",), recorded=True),
        Row(f"{P}/flop-games", "36.2#2 36.3#2", ("a round after a burn, after substantial action",), recorded=True),
        Row(f"{M}/flop-games", "14.9.2 14.2.6", ("before a burn",)),
        Row(f"{M}/flop-games", "14.9.2 14.2.6", ("a round after a burn, before substantial action",), recorded=True),
        Row(f"{M}/stud-games {M}/manila-games {M}/draw-games", "14.2.6", ("before a burn",)),
        # Cards that a player has looked at cannot be put right.
        Row(f"{M}/stud-games {M}/manila-games", "14.2.6 14.2.6#2", ("a round after a burn, before substantial action",), recorded=True),
        Row(f"{M}/draw-games", "14.2.6 14.2.6#2", ("the draw, as a player is served",), recorded=True),
        Row(
            f"{M}/flop-games {M}/stud-games {M}/manila-games",
            "14.2.6#2",
            ("a round after a burn, after substantial action",),
            recorded=True,
        ),
    ),
    v.CardExposedEarly: (
        Row(f"{P}/manila-games", "35.2", ("a betting round, not complete, with cards to come",)),
        Row(f"{P}/stud-games", "31.3", ("a betting round, not complete, with cards to come",)),
        Row(f"{M}/manila-games", "14.8.2", ("a betting round, not complete, with cards to come",)),
        Row(f"{M}/five-card-stud", "14.4.4", ("a betting round, not complete, with cards to come",)),
        Row(f"{M}/crown-stud", "14.5.4", ("a betting round, not complete, with cards to come",)),
        Row(f"{M}/seven-card-games", "14.6.4", ("a betting round, not complete, with cards to come",)),
    ),
    v.CardFaceUpInDeck: (
        Row(f"{P}/manila-games", "35.1 35.1#2", ("the betting before the third, fourth or fifth card",)),
        # With the betting over it is dealt like any other: there is nothing to report.
        Row(f"{P}/stud-games", "31.2 31.2#2 32.1 32.1#2", ("cards are dealt to players",)),
        Row(f"{P}/draw-games", "34.1", ("the draw, as a player is served",)),
        Row(
            M,
            "14.2.5",
            ("the first deal", "before a burn", "a board is dealt", "cards are dealt to players", "the draw, as a player is served"),
            but=("chinese",),
        ),
        Row(f"{M}/chinese", "14.2.5 staff", ("the first deal",)),  # four players need the whole pack
    ),
    b.DiscardMissed: (
        Row(f"{M}/pineapple-games", "14.12.1", ("the round after a discard, before substantial action",)),
        Row(f"{M}/pineapple-games", "14.12.2", ("the round after a discard, after substantial action",)),
    ),
    # -- the last street of stud, and the draw
    v.LastCardExposed: (
        Row(
            f"{P}/six-card-stud {P}/seven-card-stud",
            "32.1 32.1#2",
            LAST_CARD,
        ),
        Row(f"{M}/crown-stud", "14.5.6 14.5.6#2", LAST_CARD),
        Row(f"{M}/crown-stud", "14.5.6#3", ("the last betting round, after substantial action",)),
        Row(f"{M}/seven-card-games", "14.6.6 14.6.6#2", LAST_CARD),
        Row(f"{M}/seven-card-games", "14.6.6#3", ("the last betting round, after substantial action",)),
    ),
    b.LastCardsShort: (),  # eight players are needed: test_the_last_cards_prove_too_few
    d.DrawCardExposed: (
        Row(f"{P}/draw-games", "34.1", ("the draw is over",)),
        Row(f"{M}/draw-games", "14.1.1(b)(i)#2", ("the draw is over",)),
    ),
    d.DrawnOutOfSequence: (
        Row(f"{P}/draw-games", "34.2", ("the draw, as a player is served",)),
        Row(f"{M}/draw-games", "14.3", ("the draw, as a player is served",)),
    ),
    # -- turns and time
    t.WageredOutOfTurn: (
        Row(P, "37.2", ("a player is to act",)),
        Row(B, "6.18.1", ("a player is to act",)),
    ),
    t.CheckedOutOfTurn: (
        Row(P, "37.4", ("a check is possible",), but=("draw", "draw-ante")),
        Row(B, "6.18.3", ("a check is possible",)),
    ),
    t.FoldedOutOfTurn: (
        Row(P, "12.1 7.26", ("a player is to act", "between betting rounds")),
        Row(P, "13.6", ("the showdown",)),
        Row(B, "6.18.1 1:fold", ("a player is to act", "between betting rounds", "the showdown")),
    ),
    t.SentOutOfTurn: (Row(P, "37.1", ("a player is to act",)),),
    t.TimeRanOut: (
        Row(P, "12.5#2", ("a player is to act",)),
        Row(B, "6.15#2 6.15#3", ("a player is to act",), but=STUD),
        Row(f"{M}/stud-games", "6.15#2 6.15#3 staff", ("a player is to act",)),
        Row(f"{M}/pineapple-games", "staff", ("a discard is due",)),  # the clause speaks of bets
    ),
    t.TimeCalled: (Row(P, "12.6", ("a player is to act",)),),
    t.ExtraTimeBought: (Row(B, "6.15.1", ("a player is to act",)), Row(f"{M}/pineapple-games", "6.15.1", ("a discard is due",))),
    # -- players and their hands
    h.PlayerAbsent: (Row(P, "12.7", ("a player is to act", "the showdown")),),  # judged then: absence-judged
    h.BlindNotPosted: (Row(f"{P}/blind-games", "6.6(a) 6.6(b) 6.6(c)", HELD),),
    h.HandFouled: (Row(P, "13.3#2 13.4 13.4#2", (*OUT, *LATE[:2], "the showdown")),),
    h.HandTakenIn: (Row(P, "13.5", (*OUT, *LATE[:2], "the showdown")),),
    h.FoldExposed: (Row(P, "13.1#2", ("a player has folded", "one player is left", "the hand is over, uncalled")),),
    h.OwnCardsExposed: (
        Row(P, "13.1", (*OUT, *LATE[:2], "the showdown")),
        Row(B, "14.2.8", (*OUT, *LATE[:2], "the showdown")),
        Row(f"{M}/chinese", "14.2.8", ("hands are set",)),
    ),
    h.FoldedByAccident: (Row(P, "9.1#2", ("the showdown", "a hand is mucked at the showdown")),),
    h.HandsExchanged: (
        Row(P, "12.8", HELD),
        Row(M, "18.15#2", HELD),
    ),
    h.OthersMisled: (Row(P, "12.9", HELD),),
    h.HandsDiscussed: (Row(P, "14.1", ROUND_OF_PLAY),),
    h.AdviceGiven: (
        Row(P, "14.2 38.3", ROUND_OF_PLAY),
        Row(M, "18.9 18.8", ROUND_OF_PLAY),
    ),
    h.FoldedHandTold: (Row(P, "14.4", ("a player has folded",)),),
    h.UncalledHandTold: (Row(P, "14.4#2", ("one player is left", "the hand is over, uncalled")),),
    h.ShownToOne: (Row(B, "14.2.4", ("the hand is over, uncalled",)),),
    h.HandAskedFor: (Row(B, "14.2.7 14.2.7#2", ("a hand is mucked at the showdown",)),),
    h.ChipsLent: (Row(P, "17", ROUND_OF_PLAY),),
    h.DeviceUsed: (
        Row(P, "38.9", ANY),
        Row(M, "18.1", ANY),
    ),
    s.PhoneUsed: (Row(P, "38.9 38.9#2", ANY),),
    # -- staff
    s.PlayDisrupted: (
        Row(P, "38.2(a)", ANY),
        Row(M, "18.5", ANY),
    ),
    s.FraudFound: (
        Row(P, "38.2(b)", ANY),
        Row(M, "18.6", ANY),
    ),
    s.WagersDeclaredVoid: (
        Row(P, "38.10(a)", PUT_IN),
        Row(M, "18.2.1 18.6", PUT_IN),
    ),
    s.PlayerSentAway: (
        Row(P, "38.10(b) 38.7(c)", PUT_IN),
        Row(M, "18.2.2 18.4", PUT_IN),
    ),
    s.StaffDecision: (
        Row(P, "38.6", ANY),
        Row(M, "18.10", ANY),
        Row("wa-permit-poker", "1.1:in-charge", ANY),
        Row("standard", "10.13", ANY),
    ),
}
