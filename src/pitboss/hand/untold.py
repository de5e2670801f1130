"""Open cards that were dealt and not told: at a live table the dealer may name them later, any time before the pots are pushed."""

from __future__ import annotations

from pitboss.cards import UNKNOWN, CardError
from pitboss.hand import actions as a
from pitboss.hand import events as e
from pitboss.hand.refusal import card_refused, refused
from pitboss.hand.state import Hand
from pitboss.record import record


@record
class Untold:
    """So many cards that lie open and that nobody has named."""

    seat: int  #: whose up-cards they are; 0: the board's
    board: int
    count: int

    @property
    def words(self) -> str:
        what = "up-card" if self.seat else "card"
        where = f"of seat {self.seat}" if self.seat else f"of board {self.board + 1}" if self.board else "of the board"
        return f"{self.count} {what}{'s' if self.count > 1 else ''} {where}"


def untold(hand: Hand) -> tuple[Untold, ...]:
    """Every place where open cards are still to be named; none when no card decides anything any more."""
    if not hand.is_live_table or hand.over or hand.live <= 1:
        return ()
    found = []
    for number, board in enumerate(hand.boards):
        # What all runs of a board have in common is told once, with the first.
        own = board[hand.shared :] if number >= hand.rules.game.boards else board
        if UNKNOWN in own:
            found.append(Untold(0, number, own.count(UNKNOWN)))
    for seat, cards in zip(hand.seats, hand.up, strict=True):
        if UNKNOWN in cards:
            found.append(Untold(seat, 0, cards.count(UNKNOWN)))
    return tuple(found)


def tell(hand: Hand, action: a.Tell) -> tuple[e.Event, ...]:
    """All the cards still to be named in one place, in the order of dealing; one that nobody saw stays unknown."""
    if hand.over:
        raise refused(hand, "hand-over", "The hand is over.", "hand")
    if not hand.is_live_table:
        raise refused(hand, "deck-known", "The deck of this table is known: no card of it has to be told.", "cards")
    if action.seat and action.seat not in hand.place_of:
        raise refused(hand, "unknown-seat", f"Nobody sits at seat {action.seat}; the seats are {', '.join(map(str, hand.seats))}.", "seats")
    if hand.live <= 1:
        raise refused(hand, "nothing-untold", "Only one player is left: no card decides anything any more.", "cards")
    wanted = next((each for each in untold(hand) if (each.seat, each.board) == (action.seat, action.board)), None)
    if wanted is None:
        where = f"The up-cards of seat {action.seat}" if action.seat else f"The cards of board {action.board + 1}"
        raise refused(hand, "nothing-untold", f"{where} are all known, as far as they are dealt.", "cards")
    if len(action.cards) != wanted.count:
        are = "are" if wanted.count > 1 else "is"
        raise refused(hand, "wrong-number-of-cards", f"{wanted.words} {are} to be told; {len(action.cards)} were.", "cards")
    known = [card for card in action.cards if card.is_known]
    if not known:
        raise refused(hand, "unknown-cards", "No card was told.", "cards")
    try:
        hand.check_cards(known)
    except CardError as error:
        raise card_refused(hand, error) from None
    return (e.CardsTold(action.seat, action.board, action.cards),)
