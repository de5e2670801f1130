"""The end of a round: hands shown and settled seat by seat, jackpots keyed off, verified and paid."""

from __future__ import annotations

from pitboss.banked import actions as a
from pitboss.banked import events as e
from pitboss.banked.dealing import HOLE, told_cards
from pitboss.banked.refusing import place_at, refused
from pitboss.banked.settlement import FOLDED as FOLDED_LATE
from pitboss.banked.settlement import FOLDED_EARLY, LOSE, STANDOFF, STAYED, WIN, Outcome, Result
from pitboss.banked.settlement import settle as settle_wagers
from pitboss.banked.state import FOLDED, Group, Prize, Round
from pitboss.banked.wagers import BOARD_AT, FLOP, LEVEL_1, LEVEL_2, RIVER
from pitboss.chips import ChipError, whole
from pitboss.law.staff import denied


def settle(game: Round, place: int, action: a.Settle) -> tuple[e.Event, ...]:
    asked = place_at(game, action.seat)
    if asked != place:
        raise refused(game, "not-next", f"Seat {game.seats[place]} is settled before seat {action.seat}.", "settlement")
    cards = _looked_at(game, place, action.cards)
    results = settle_wagers(game.rules.paying, game.wagers[place], outcome_of(game, place, cards))
    returned = sum(each.stake + each.pays for each in results if each.outcome in (WIN, STANDOFF) and not _is_jackpot(each))
    collected = sum(each.stake if each.outcome == LOSE else -each.pays for each in results if not _is_jackpot(each))
    # The jackpot keeps every stake; where one is given back with a prize, the prize has it.
    kept = sum(each.stake for each in results if _is_jackpot(each))
    shown = () if game.hidden[place] else cards
    return (e.Settled(action.seat, shown, results, returned, collected, kept, game.hold),)


def _is_jackpot(result: Result) -> bool:
    return result.spot in (LEVEL_1, LEVEL_2)


def _looked_at(game: Round, place: int, told: Group) -> Group:
    """The cards on which the settlement hangs; none of a hand that nobody has to see."""
    if not needs_cards(game, place):
        return ()
    cards = told_cards(game, told, HOLE, game.hole[place])
    if any(card not in cards for card in game.seen[place]):
        raise refused(game, "card-out", "A card of this hand that was seen is not among these.", "settlement")
    return cards


def needs_cards(game: Round, place: int) -> bool:
    """Whether the hand must be seen to settle it: not one that stays hidden, nor a folded one without a Trips Wager."""
    if game.hidden[place] and game.rules.points.unexposed != "jackpot-only":
        return False
    if game.standing[place] != FOLDED:
        return True
    if game.left_at[place] < RIVER:
        return False
    return bool(game.wagers[place].trips) or game.rules.points.folded_unqualified == "as-unfolded"


def outcome_of(game: Round, place: int, hole: Group) -> Outcome:
    """What the settlement of this seat depends on."""
    evaluate, board = game.rules.evaluate, game.board
    folded = STAYED
    if game.standing[place] == FOLDED:
        folded = FOLDED_LATE if game.left_at[place] == RIVER else FOLDED_EARLY
    return Outcome(
        player=evaluate((*hole, *board)) if hole else 0,
        dealer=evaluate((*game.dealer, *board)),
        flop=evaluate((*hole, *board[: BOARD_AT[FLOP]])) if hole else 0,
        folded=folded,
        hidden=game.hidden[place],
    )


# -- jackpots


def key_off(game: Round, place: int, action: a.KeyOff) -> tuple[e.Event, ...]:
    prize = _prize(game, place, action.seat, "prize-button")
    return (e.JackpotWon(action.seat, prize.level, prize.stake, prize.category),)


def _prize(game: Round, place: int, seat: int, topic: str) -> Prize:
    """The prize that is next in the order of paying; refuses another seat's."""
    if place_at(game, seat) != place:
        raise refused(game, "not-next", f"The prize of seat {game.seats[place]} comes before anything of seat {seat}.", topic)
    return next(prize for prize in game.prizes if prize.place == place)


def verify(game: Round, place: int, action: a.VerifyHand) -> tuple[e.Event, ...]:
    _prize(game, place, action.seat, "verified")
    no = denied(game.rules.terms, action.by, game.rules.clause("verified"))
    if no is not None:
        raise refused(game, "staff", no[0], "verified", no[1])
    return (e.HandVerified(action.seat, action.by),)


def sort_deck(game: Round, place: int, action: a.SortDeck) -> tuple[e.Event, ...]:  # noqa: ARG001
    cards = len(game.rules.pack_cards)
    if action.count != cards:
        words = f"The sorted deck has {action.count} cards, not {cards}: nothing is paid before staff have looked into it."
        raise refused(game, "wrong-deck", words, "wrong-deck")
    return (e.DeckSorted(action.count),)


def pay_prize(game: Round, place: int, action: a.PayPrize) -> tuple[e.Event, ...]:
    _prize(game, place, action.seat, "verified")
    try:
        whole(action.amount)
    except ChipError as error:
        raise refused(game, "no-chips", str(error), "verified") from None
    return (e.PrizePaid(action.seat, action.amount, game.hold),)
