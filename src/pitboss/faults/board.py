"""Communal cards that come too early, or too many for a flop, where there is one board."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Literal

from pitboss.betting.round import FOLDED
from pitboss.cards import UNKNOWN, Card
from pitboss.faults.last_dealt import last_dealt, must_be_agreed_on
from pitboss.faults.misdeals import staff_decide
from pitboss.faults.ruling import Ruling, ahead_of, burned_early, cannot_be, ruling, seen
from pitboss.faults.substantial import substantial_action
from pitboss.faults.vocabulary import FifthCardExposedEarly, FlopExposedEarly, FourthCardExposedEarly, TooManyFlopCards
from pitboss.hand import events as e
from pitboss.hand import steps
from pitboss.hand.dealing import taken_on_last_round
from pitboss.hand.state import Group, Hand
from pitboss.hand.steps import Step
from pitboss.hand.turn import Due, due, nobody_can_bet


def must_be_betting(hand: Hand, street: int) -> None:
    """Refuse a fault that needs the betting of this street to be going on; a discard that belongs to it is part of it."""
    step = hand.step
    if hand.rules.game.family != "flop":
        raise cannot_be(hand, f"{hand.rules.entry.key} has no flop.")
    if _betting_is_over(hand, street) or (isinstance(step, steps.BurnCard | steps.DealBoard) and step.street == street + 1):
        raise cannot_be(hand, f"The betting is over: deal it as the {hand.rules.game.streets[street + 1].name}; nothing else follows.")
    if not isinstance(step, steps.Betting | steps.ThrowAway) or step.street != street + (1 if isinstance(step, steps.ThrowAway) else 0):
        raise cannot_be(hand, "The betting that the card came too early for is not going on.")
    if isinstance(step, steps.Betting) and len(hand.boards) > hand.rules.game.boards:
        raise cannot_be(hand, "The board is being dealt several times, and nobody bets any more.")
    if not any(isinstance(each, steps.DealBoard) and each.street == street + 1 for each in ahead_of(hand)):
        raise cannot_be(hand, f"The {hand.rules.game.streets[street + 1].name} is out already.")
    if hand.aside and street < 2:
        raise staff_decide(hand, "A card that came too early lies aside already; staff decide.")
    # Where the board is dealt more than once, what belongs to a round is thrown away before the first of them goes on.
    if len({len(board) for board in hand.boards[: hand.rules.game.boards]}) > 1:
        raise staff_decide(hand, "A card of the next street lies on the board already; staff decide.")


def _betting_is_over(hand: Hand, street: int) -> bool:
    """Whether the step is this street's betting, and nobody is to bet or to discard any more; the chips may not be in the pot yet."""
    step = hand.step
    if not isinstance(step, steps.Betting) or step.street != street:
        return False
    if any(isinstance(each, steps.ThrowAway) and each.street == street + 1 for each in ahead_of(hand)):
        return False
    return due(hand)[0] == Due.COLLECT or nobody_can_bet(hand)


def without_burn(ahead: tuple[Step, ...], street: int) -> list[Step]:
    """The agenda without the burn before the next cards of a street: it is made."""
    at = _burn_before(ahead, street)
    return [step for number, step in enumerate(ahead) if number != at]


def _burn_before(ahead: tuple[Step, ...], street: int) -> int:
    """Where the agenda has the burn before the next cards of a street; -1: there is none."""
    for number, step in enumerate(ahead):
        if isinstance(step, steps.BurnCard | steps.DealBoard) and step.street == street:
            return number if isinstance(step, steps.BurnCard) else -1
    return -1


def before_deal(ahead: list[Step], street: int, board: int, *new: Step) -> tuple[Step, ...]:
    """Put steps before the dealing of a street's board."""
    at = next(n for n, step in enumerate(ahead) if isinstance(step, steps.DealBoard) and (step.street, step.board) == (street, board))
    return (*ahead[:at], *new, *ahead[at:])


def came_early(hand: Hand, told: Group, count: int, street: int) -> tuple[e.Event, ...]:
    """A burn, unless it is made already, and the cards after it came off the deck too soon; the burn stays, the cards lie aside."""
    burned, skip = burned_early(hand) if burn_to_come(hand, street) else ((), 0)
    if hand.left < count + skip:
        raise cannot_be(hand, f"The deck has {hand.left} cards left.")
    return *burned, e.CardsSetAside(seen(hand, told, count, skip), "deck", 0)


def burn_to_come(hand: Hand, street: int) -> bool:
    """Whether a card is still to be burned for this street."""
    return _burn_before(ahead_of(hand), street) >= 0


def undone(hand: Hand, street: int, clause: str) -> tuple[e.Event, ...]:
    """What one player has done on cards that are taken back is undone: chips go back, and a hand folded is there again."""
    going = hand.round
    if going is None:
        return ()
    folded = [place for place, has in enumerate(going.acted) if has and hand.standing[place] == FOLDED]
    count = len(hand.down[hand.still_in()[0]])
    if len(folded) != 1 or not count:
        return (e.BettingUndone(street),)
    # Nobody else has acted: the last cards of the muck are those of this hand.
    return e.BettingUndone(street), e.HandRestored(hand.seats[folded[0]], hand.muck[-count:], (), clause)


def shuffled_for_a_flop(hand: Hand) -> tuple[Step, ...]:
    """What lies aside goes back before a flop is dealt again; its burn serves, or another is made."""
    again = (steps.BurnCard(1),) if hand.rules.points.flop_redeal_burn == "again" else ()
    return (steps.ShuffleIn("aside"), *again)


@ruling(FlopExposedEarly, {"perth-poker": "36.5"})
def the_early_flop_is_shuffled_back_at_once(hand: Hand, fault: FlopExposedEarly, clause: str) -> Ruling:
    """The burn stays, the flop is shuffled back, the betting finishes, the deck is cut and a new flop dealt without another burn."""
    must_be_betting(hand, 0)
    return Ruling(clause, came_early(hand, fault.cards, 3, 1), _cut_after_betting(hand, 1))


def _cut_after_betting(hand: Hand, street: int) -> tuple[Step, ...]:
    """What lies aside is shuffled back now, and the deck is cut just before the cards of the street, which have no other burn."""
    ahead = [step for step in without_burn(ahead_of(hand), street) if step != steps.ShuffleIn("aside")]
    cut = (replace(step, cut=True) if isinstance(step, steps.DealBoard) and step.street == street else step for step in ahead)
    return (steps.ShuffleIn("aside", cut=False), *cut)


@ruling(FlopExposedEarly, {"melbourne-poker": "14.9.4"})
def the_early_flop_is_shuffled_back(hand: Hand, fault: FlopExposedEarly, clause: str) -> Ruling:
    """The burn stays, the betting finishes, the flop is shuffled back, the deck cut and a new flop dealt without another burn."""
    must_be_betting(hand, 0)
    ahead = without_burn(ahead_of(hand), 1)
    return Ruling(clause, came_early(hand, fault.cards, 3, 1), before_deal(ahead, 1, 0, *shuffled_for_a_flop(hand)))


@ruling(FourthCardExposedEarly, {"perth-poker": "36.8", "melbourne-poker": "14.10.1"})
def the_early_fourth_card_waits_for_the_fifth(hand: Hand, fault: FourthCardExposedEarly, clause: str) -> Ruling:
    """It is set aside; a new fourth card comes with its own burn; before the fifth it is shuffled back, and that has no burn."""
    must_be_betting(hand, 1)
    return Ruling(clause, came_early(hand, fault.cards, 1, 2), fourth_waits(ahead_of(hand)))


def fourth_waits(ahead: tuple[Step, ...]) -> tuple[Step, ...]:
    """The agenda where a fourth card lies aside: it is shuffled in before the fifth, which has no burn."""
    return before_deal(without_burn(ahead, 3), 3, 0, steps.ShuffleIn("aside"))


@ruling(FifthCardExposedEarly, {"perth-poker": "36.9"})
def the_early_fifth_card_is_shuffled_back_at_once(hand: Hand, fault: FifthCardExposedEarly, clause: str) -> Ruling:
    """The burn stays, the card is shuffled back, the betting finishes, the deck is cut and a new fifth card dealt with no other burn."""
    must_be_betting(hand, 2)
    # A fourth card that came early too lies aside and goes back with it; then the fifth has no burn any more.
    return Ruling(clause, came_early(hand, fault.cards, 1, 3), _cut_after_betting(hand, 3))


@ruling(FifthCardExposedEarly, {"melbourne-poker": "14.9.5"})
def the_early_fifth_card_is_shuffled_back(hand: Hand, fault: FifthCardExposedEarly, clause: str) -> Ruling:
    """The burn stays, the betting finishes, the card is shuffled back and a new fifth card dealt with no other burn."""
    must_be_betting(hand, 2)
    if hand.aside:
        # The fourth card came early too: the fifth has no burn any more, and what lies aside is shuffled in before it.
        return Ruling(clause, (e.CardsSetAside(seen(hand, fault.cards, 1), "deck", 0),))
    ahead = before_deal(without_burn(ahead_of(hand), 3), 3, 0, steps.ShuffleIn("aside"))
    return Ruling(clause, came_early(hand, fault.cards, 1, 3), ahead)


# -- too many


@dataclass(frozen=True, slots=True)
class TooMany:
    """What a book says of a flop of too many cards."""

    clause: str
    late: Literal["no", "as-the-house-reads-it"]  #: whether it goes back when players have bet on it


@ruling(TooManyFlopCards, {"perth-poker": TooMany("36.4", late="no"), "melbourne-poker": TooMany("14.9.3", late="as-the-house-reads-it")})
def a_flop_of_too_many_is_dealt_again(hand: Hand, fault: TooManyFlopCards, law: TooMany) -> Ruling:
    """The cards are shuffled back without the burn, the deck cut and the flop dealt again with the burn already made."""
    step = hand.step
    if hand.aside:
        raise staff_decide(hand, "Another card lies aside and must not be shuffled in yet; staff decide.")
    street, run = last_dealt(hand)
    if street == 1 and law.late != "no" and hand.rules.game.family == "flop":
        return _found_late(hand, fault, law, run)
    if not isinstance(step, steps.DealBoard) or step.street != 1 or step.count != 3:
        if law.late != "no" and len(hand.boards[0]) >= 3:
            raise staff_decide(hand, "More has been dealt since, or thrown away; staff decide.")
        raise cannot_be(hand, "The flop is not being dealt.")
    count = len(fault.cards) or fault.count
    if not step.count < count <= hand.left:
        raise cannot_be(hand, f"A flop has {step.count} cards; {count} are not too many.")
    aside: tuple[e.Event, ...] = (e.CardsSetAside(seen(hand, fault.cards, count), "deck", 0),)
    ahead = ahead_of(hand)
    if step.board % hand.rules.game.boards and hand.rules.points.double_flop_back == "both-always":
        # The top flop lies there already, and goes back with it.
        top = step.board - 1
        aside = (*aside, e.CardsSetAside(hand.boards[top], "board", top))
        ahead = (steps.DealBoard(1, 3, top), *ahead)
    return Ruling(law.clause, aside, (*shuffled_for_a_flop(hand), *ahead))


def _found_late(hand: Hand, fault: TooManyFlopCards, law: TooMany, run: int) -> Ruling:
    """Players have bet on a flop of too many cards: it goes back, and so do the bets, unless the house reads it otherwise.

    Also when these bets are called and brought in, and a card is burned for the next street: that burn serves when it is dealt.
    """
    points = hand.rules.points
    if points.flop_too_many_late == "staff" and substantial_action(hand, since=1):
        raise staff_decide(hand, "There has been action on the flop; staff decide.", "flop_too_many_late")
    kinds = hand.rules.game.boards
    here = range(run * kinds, (run + 1) * kinds)
    board, extra = _flop_of(hand, fault, here)
    must_be_agreed_on(hand, board)
    flops = here if kinds > 1 and points.double_flop_back == "both-always" else (board,)
    now: list[e.Event] = []
    closed = hand.round is None and bool(hand.played) and hand.played[-1][0] == 1
    ahead = ahead_of(hand)
    back = points.flop_too_many_late != "bets-stand"
    if back and (hand.round is not None or closed):
        now.append(e.BettingUndone(1, taken_on_last_round(hand) if closed else 0))
        if len(hand.boards) > kinds:
            # These bets had put players all in: the boards were agreed on because nobody could bet any more.
            ahead = _as_usual(hand)
            now.append(e.RunsCut(kinds, law.clause, ahead))
    now += [e.CardsSetAside(hand.boards[each], "board", each) for each in flops]
    now.append(e.CardsSetAside(extra, "deck", 0))
    dealt: tuple[Step, ...] = tuple(steps.DealBoard(1, 3, each) for each in flops)
    if closed and back:
        dealt = (*dealt, steps.Betting(1))
    return Ruling(law.clause, tuple(now), (*shuffled_for_a_flop(hand), *dealt, *ahead))


def _as_usual(hand: Hand) -> tuple[Step, ...]:
    """What comes behind the betting on the flop where the board is dealt once."""
    agenda = hand.rules.agenda(hand.players)
    ahead = agenda[agenda.index(steps.Betting(1)) + 1 :]
    return tuple(without_burn(ahead, 2)) if isinstance(hand.step, steps.DealBoard) else ahead


def _flop_of(hand: Hand, fault: TooManyFlopCards, here: range) -> tuple[int, Group]:
    """Of these boards the one with too many, and the cards that the account does not have: it counts them as the next of the deck."""
    if not hand.is_live_table:
        raise cannot_be(hand, "The deck of this table is known: its flop has three cards.")
    told = [card for card in fault.cards if card.is_known]
    board = max(here, key=lambda each: sum(card in hand.boards[each] for card in told))
    flop = hand.boards[board]
    extra: list[Card] = [card for card in told if card not in flop][flop.count(UNKNOWN) :]
    count = (len(fault.cards) or fault.count) - 3
    if count < 1 or count >= hand.left:
        raise cannot_be(hand, f"A flop has three cards; {count + 3} are not too many.")
    extra = (extra + [UNKNOWN] * count)[:count]
    known = tuple(card for card in extra if card.is_known)
    return board, (*seen(hand, known, len(known)), *extra[len(known) :])
