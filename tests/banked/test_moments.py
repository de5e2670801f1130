"""Every fault of a round can be reported at every moment at which its clause can arise, with a known deck and at a live table.

The table is read from the words of the clauses. Where a clause gives no end ("during a round of play", "constitutes a misdeal"), it goes on
until the hands are settled.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final, get_args

import pytest

from pitboss.banked import Round, actions, decide, evolve, options, steps, table_rules
from pitboss.banked.faults import vocabulary as v
from pitboss.banked.faults.ruling import rule
from pitboss.banked.turn import Due, due, step_due
from pitboss.cards import Card
from pitboss.faults.vocabulary_staff import FraudFound, PlayDisrupted, StaffDecision, WagersDeclaredVoid
from pitboss.hand.refusal import Refused
from tests.banked.rounds import BOOK

TOP: Final = "casino-operator"
STAGES: Final = ("before the flop", "on the flop", "on the river")

# -- the moments of a round, in order
BETS: Final = "bets are taken"
DEAL: Final = "the first deal"
NOBODY: Final = "before the flop, nobody has acted"
ONE: Final = "before the flop, one player has acted"
FLOP: Final = "the flop is dealt"
ON_FLOP: Final = "on the flop"
LATER: Final = "the last two cards are dealt"
ON_RIVER: Final = "on the river"
SHOW: Final = "the dealer's hand is shown"
SETTLE: Final = "hands are settled"
DECIDING: Final = (NOBODY, ONE, ON_FLOP, ON_RIVER)
DEALT: Final = (NOBODY, ONE, FLOP, ON_FLOP, LATER, ON_RIVER, SHOW)  #: hands are held, and the dealer's lies face down
BEGUN: Final = (DEAL, *DEALT, SETTLE)

#: For each fault: the clauses that may answer, how it is said, and the moments.
MOMENTS: Final[dict[type, tuple[tuple[str, dict[str, Any], tuple[str, ...]], ...]]] = {
    v.WrongNumberOfCards: (("5.1", {"seat": 1, "count": 3}, (*DEALT, SETTLE)), ("5.1", {"seat": 0, "count": 1}, (*DEALT, SETTLE))),
    v.CardExposedInDeal: (("5.2", {}, BEGUN),),
    v.DealerCardExposed: (("5.3", {"cards": "the dealer's"}, DEALT),),
    v.PlayerCardExposed: (("5.13", {"seat": 2, "cards": "a player's"}, DEALT),),
    v.CardsToEmptySpot: (("5.4", {"seat": 3}, (*DEALT, SETTLE)), ("5.9", {"seat": 3, "trips": True}, (*DEALT, SETTLE))),
    v.BoardShownEarly: (("5.13", {"count": 1, "cards": "unseen"}, (NOBODY, ONE, ON_FLOP)),),
    v.BoardOverdealt: (("5.13", {"extra": 1, "cards": "four unseen"}, (FLOP,)),),
    v.WagerFound: (
        ("5.6", {"seat": 2, "spot": "blind", "amount": 0}, (*DEALT, SETTLE)),
        ("5.7", {"seat": 2, "spot": "ante", "amount": 0}, (*DEALT, SETTLE)),
        ("5.10", {"seat": 2, "spot": "blind", "amount": 30}, BEGUN),
        ("5.11:below-minimum", {"seat": 2, "spot": "blind", "amount": 5}, BEGUN),
        ("5.11:above-maximum", {"seat": 2, "spot": "blind", "amount": 200}, BEGUN),
        ("5.14", {"seat": 2, "spot": "level_1", "amount": 0}, BEGUN),
    ),
    v.PlayerAbsent: (("5.12", {"seat": "in turn"}, DECIDING),),
    v.MalfunctionSuspected: (("5.16", {"why": "dark"}, (BETS, *BEGUN)),),
    v.MalfunctionLookedInto: (("5.16(a)", {"found": False, "why": "looked"}, BEGUN), ("5.16(b)", {"found": True, "why": "looked"}, BEGUN)),
    v.RoundInvestigated: (("5.17", {"why": "marked"}, BEGUN),),
    v.WrongDeck: (("6.4(c)", {"count": 51, "why": "counted"}, BEGUN),),
    PlayDisrupted: (("6.4(a)", {"cause": "fire", "why": "smoke"}, BEGUN),),
    FraudFound: (("6.4(b)", {"whose": "player", "why": "seen"}, BEGUN),),
    WagersDeclaredVoid: (("6.9(a)", {"seat": 2, "why": "a breach"}, BEGUN),),
    StaffDecision: (("6.10", {"what": "play-on", "why": "not covered"}, BEGUN), ("6.10", {"what": "void", "why": "not covered"}, BEGUN)),
}


def name_of(game: Round) -> str:
    """The moment, by its name; none: something between two of them."""
    what, _ = due(game)
    step = step_due(game)
    if what == Due.DECIDE:
        assert isinstance(step, steps.Decisions)
        return (ONE if game.anybody_acted else NOBODY, ON_FLOP, ON_RIVER)[step.stage]
    if what == Due.DEAL:
        return (FLOP if step.stage == 1 else LATER) if isinstance(step, steps.DealBoard) else DEAL
    return {Due.BETS: BETS, Due.SHOW: SHOW, Due.SETTLE: SETTLE}.get(what, "")


def stops(*, live: bool) -> Iterator[tuple[str, Round]]:
    """A round of two players who check until they have to play, stopped at each moment."""
    rules = table_rules(jackpot=5, minimum=10, maximum=100, trips_maximum=100, unit=10, chip=5)
    game = Round(rules, [1000, 1000], deck=None if live else rules.pack_cards)
    seen = set[str]()
    for bets in (actions.PlaceBets(1, 20, 20), actions.PlaceBets(2, 20, 20, 10, 5)):
        for event in decide(game, bets):
            evolve(game, event)
    while not game.over:
        name = name_of(game)
        if name and name not in seen:
            seen.add(name)
            yield name, game.copy()
        if name == SETTLE:
            return
        for event in decide(game, next_action(game)):
            evolve(game, event)


def next_action(game: Round) -> actions.Action:
    what, place = due(game)
    seat = game.seats[place]
    if what == Due.BETS:
        return actions.NoMoreBets()
    if what == Due.DECIDE:
        step = step_due(game)
        assert isinstance(step, steps.Decisions)
        return actions.Play(seat, 20) if step.stage == len(STAGES) - 1 else actions.Check(seat)
    if what == Due.DEAL and isinstance(step_due(game), steps.DealBoard) and game.is_live_table:
        return actions.Deal(unseen(game, 3 if not game.board else 2))
    if what == Due.SHOW and game.is_live_table:
        return actions.ShowDealer(unseen(game, 2))
    return next(iter(options(game).actions()))


def unseen(game: Round, count: int) -> tuple[Card, ...]:
    known = {card for card in game.lying() if card.is_known}
    return tuple(card for card in game.rules.pack_cards if card not in known)[:count]


def made(game: Round, kind: type, says: dict[str, Any]) -> Any:
    """The fault as it is told at this table."""
    said = dict(says)
    if said.get("seat") == "in turn":
        said["seat"] = game.seats[due(game)[1]]
    if "cards" in said:
        held = {"the dealer's": game.dealer[:1], "a player's": game.hole[1][:1]}.get(said["cards"], ())
        count = 4 if said["cards"] == "four unseen" else 1
        known = said["cards"] in ("unseen", "four unseen") and not game.is_live_table
        said["cards"] = () if known else unseen(game, count) if game.is_live_table else held
    return kind(**said)


def refused(game: Round, kind: type, clause: str, says: dict[str, Any]) -> str:
    """Why the fault cannot be reported now by this clause; nothing if it can."""
    game = game.copy()
    if kind is v.MalfunctionLookedInto:
        for event in rule(game, v.MalfunctionSuspected("dark"), TOP):
            evolve(game, event)
    fault = made(game, kind, says)
    try:
        happened = rule(game, fault, TOP if hasattr(fault, "discretion") else "")
    except Refused as no:
        return f"{no.message} ({no.clause})"
    found = getattr(happened[0], "clause", "")
    return "" if found == clause else f"answered by {found}"


def test_the_table_has_every_fault() -> None:
    assert {*MOMENTS} == {*get_args(v.Fault)}
    assert {clause for rows in MOMENTS.values() for clause, _, _ in rows} <= {*BOOK.clauses}


@pytest.mark.parametrize("live", [False, True], ids=["known", "live"])
def test_every_fault_can_be_reported_whenever_its_clause_can_arise(live: bool) -> None:
    found = list(stops(live=live))
    assert [name for name, _ in found] == [BETS, *BEGUN]
    missing = [
        f"{kind.__name__} {clause}, {name}: {why}"
        for name, game in found
        for kind, rows in MOMENTS.items()
        for clause, says, when in rows
        if name in when and (why := refused(game, kind, clause, says))
    ]
    assert not missing, "\n".join(missing)
