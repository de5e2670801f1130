"""Chips as a player puts them in, read at the table: which action they are, what goes back, what is still to be added, by which clause."""

from __future__ import annotations

from dataclasses import dataclass

from pitboss.betting.gestures import NOT_OPEN, TOO_MUCH, Facing, Reading, Wager, read
from pitboss.hand import actions as a
from pitboss.hand import events as e
from pitboss.hand.actor import actor
from pitboss.hand.choices import Choices, choices
from pitboss.hand.decide import decide, play
from pitboss.hand.evolve import evolve
from pitboss.hand.out_of_turn import facing_of
from pitboss.hand.refusal import refused
from pitboss.hand.state import Hand
from pitboss.hand.wagering import closed_by, maximum_by


@dataclass(frozen=True, slots=True)
class PutIn:
    """What a player did: chips in one motion, the words with them, and what a second motion added."""

    seat: int
    chips: tuple[int, ...] = ()
    said: str = ""
    later: int = 0
    by: int = 0  #: the seat of another player who put them in; 0: the player's own doing


def must_be_own(hand: Hand, put: PutIn) -> None:
    """Refuse what one player puts in for another."""
    if put.by not in (0, put.seat):
        raise refused(hand, "bet-for-another", f"Seat {put.by} may not bet for seat {put.seat}.", "bet-for-another")


@dataclass(frozen=True, slots=True)
class Meaning:
    """What chips or words come to. The action is still to be taken, and may be refused."""

    action: a.Action
    clause: str
    put: int  #: chips the player pushed forward, as far as they count
    back: int = 0  #: of them, what goes back
    adds: int = 0  #: what the player has to add to them
    or_fold: bool = False  #: instead of adding, the player may fold and lose what was put in

    @property
    def words(self) -> str:
        """The wager as people say it."""
        match self.action:
            case a.Bet(amount=amount):
                return f"a bet of {amount}"
            case a.RaiseTo(to=to):
                return f"a raise to {to}"
            case other:
                return {a.Fold: "a fold", a.Check: "a check", a.BringIn: "the bring-in"}.get(type(other), "a call")


def read_chips(hand: Hand, seat: int, chips: tuple[int, ...], said: str = "", later: int = 0) -> Meaning:
    """What the player in turn has done. `later` is what a second motion added to the first.

    `Refused` if it is not this player's turn or the chips are not there; `UnclearError` if the words are no decision.
    """
    place = actor(hand, seat)
    possible = choices(hand, place)
    put = sum(chips) + later
    _must_have(hand, place, put)
    if later and not said and not hand.rules.terms.clause("string-bet"):
        raise refused(hand, "no-ruling", "The book has no rule for chips put in with two motions: staff decide.", "ruling")
    facing = facing_of(hand, place, possible)
    if possible.bring_in and not said and not later and put == possible.bring_in:
        return Meaning(a.BringIn(seat), _clause(hand, seat, "bring-in", facing), put)
    found = read(hand.rules.points, facing, chips, said, later)
    goes_in = _goes_in(found, facing)
    aside = 0
    if found.or_fold and not said:
        # What a second motion brought is not at stake while the player chooses.
        put, aside = put - later, later
    return Meaning(
        action=_action(found, seat, possible),
        clause=_clause(hand, seat, found.why, facing),
        put=put,
        back=aside + max(0, put - goes_in),
        adds=max(0, goes_in - put),
        or_fold=found.or_fold,
    )


def put_in(hand: Hand, put: PutIn) -> tuple[Meaning, tuple[e.Event, ...]]:
    """What the player in turn has done, carried out.

    Nothing has happened yet where the book leaves a choice (`or_fold`): then it is a demand. The player makes the chips up, and
    `meaning.action` is played; or folds and loses them: `give_up`.
    """
    must_be_own(hand, put)
    meaning = read_chips(hand, put.seat, put.chips, put.said, put.later)
    return meaning, () if meaning.or_fold else play(hand, meaning.action)


def give_up(hand: Hand, seat: int, meaning: Meaning) -> tuple[e.Event, ...]:
    """The player folds rather than add chips: what was put in stays in the pot."""
    place = actor(hand, seat)
    if not meaning.or_fold:
        raise refused(hand, "binding", f"Seat {seat} has no choice: {meaning.words} ({meaning.clause}).", "turn")
    _must_have(hand, place, meaning.put)
    # Decided before the chips count, while it is still this player's turn. The chips themselves are no action that `decide` could take,
    # nor one of the options: a call is always of all that is owed, and these are fewer, or more and no raise.
    folded = decide(hand, a.Fold(seat))
    happened = (e.FaultReported("WagerGivenUp", meaning.clause), e.Called(seat, meaning.put), *folded)
    for event in happened:
        evolve(hand, event)
    return happened


def _must_have(hand: Hand, place: int, put: int) -> None:
    """Refuse chips that are not there."""
    stack = hand.stack[place]
    if put > stack:
        raise refused(hand, "table-stakes", f"Seat {hand.seats[place]} has {stack}, not {put}.", "table-stakes")


def _goes_in(found: Reading, facing: Facing) -> int:
    match found.wager:
        case Wager.FOLD | Wager.CHECK:
            return 0
        case Wager.CALL:
            return min(facing.owed, facing.stack)
        case _:
            return found.to - facing.bet


def _action(found: Reading, seat: int, possible: Choices) -> a.Action:
    match found.wager:
        case Wager.FOLD:
            return a.Fold(seat)
        case Wager.CHECK:
            return a.Check(seat)
        case Wager.CALL:
            # An unraised last blind that stays in checks, or calls nothing, as the book has it.
            return a.Check(seat) if possible.check and possible.level else a.Call(seat)
        case Wager.BET:
            return a.Bet(seat, found.to)
        case Wager.RAISE:
            return a.RaiseTo(seat, found.to)


def _clause(hand: Hand, seat: int, why: str, facing: Facing) -> str:
    """The clause for a reading; where a book has none on the words or the motion, the one on the wager itself."""
    rules = hand.rules
    terms = rules.terms
    if why == NOT_OPEN:
        return closed_by(hand, choices(hand, actor(hand, seat)))
    if why == TOO_MUCH:
        return maximum_by(hand, facing.most)
    if why.startswith("spoken-"):
        return terms.clause(why) or terms.clause("spoken") or rules.clause(why.removeprefix("spoken-"))
    if why == "raise-in-one-motion":
        return terms.clause(why) or rules.clause("raise")
    return rules.clause(why, 0 if facing.first_round else -1)
