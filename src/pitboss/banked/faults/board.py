"""Board cards that come too soon, or too many of them: they are used in sequence."""

from __future__ import annotations

from dataclasses import dataclass

from pitboss.banked import events as e
from pitboss.banked import steps
from pitboss.banked.dealing import told_cards
from pitboss.banked.faults.ruling import Ruling, cannot_be, must_be_dealt, must_not_be_suspended, round_void, ruling
from pitboss.banked.faults.vocabulary import BoardOverdealt, BoardShownEarly
from pitboss.banked.state import Round
from pitboss.banked.turn import step_due
from pitboss.banked.wagers import BOARD_AT, FLOP, RIVER


@ruling(BoardShownEarly, {"ultimate-holdem": "5.13"})
def board_cards_too_soon(game: Round, fault: BoardShownEarly, clause: str) -> Ruling:
    """They stay, and the decisions go on: a Play Wager is then sized by the cards in sight, or by the stage, as the house has it."""
    must_be_dealt(game)
    must_not_be_suspended(game)
    if not isinstance(step_due(game), steps.Decisions):
        raise cannot_be(game, "Nobody has still to decide; board cards are due or out.")
    left = BOARD_AT[RIVER] - len(game.board)
    if not 1 <= fault.count <= left:
        raise cannot_be(game, f"{fault.count} board cards cannot have come; {left} are still to come.")
    return Ruling(clause, (e.BoardTurned(told_cards(game, fault.cards, fault.count)),))


@dataclass(frozen=True, slots=True)
class TooMany:
    """What a book says of too many board cards: used in sequence, or, as a house may read it, a misdeal."""

    sequence: str
    misdeal: str


@ruling(BoardOverdealt, {"ultimate-holdem": TooMany("5.13", misdeal="5.1")})
def too_many_board_cards(game: Round, fault: BoardOverdealt, law: TooMany) -> Ruling:
    step = step_due(game)
    must_not_be_suspended(game)
    if not isinstance(step, steps.DealBoard) or step.stage != FLOP:
        raise cannot_be(game, "The flop is not being dealt.")
    wanted = BOARD_AT[FLOP] - len(game.board)
    if not 1 <= fault.extra <= BOARD_AT[RIVER] - BOARD_AT[FLOP]:
        raise cannot_be(game, "One or two cards beyond the flop can still be used; there are no others.")
    if game.rules.points.board_overdealt == "misdeal":
        return Ruling(law.misdeal, round_void(game, misdeal=True))
    cards = told_cards(game, fault.cards, wanted + fault.extra)
    return Ruling(law.sequence, (e.BoardDealt(cards[:wanted], FLOP), e.BoardTurned(cards[wanted:])))
