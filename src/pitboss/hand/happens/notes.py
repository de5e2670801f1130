"""What the dealer notes about a player, and time bought."""

from __future__ import annotations

from pitboss.hand import events as e
from pitboss.hand.note import EXTRA_TIME, Note
from pitboss.hand.state import Hand


def noted(hand: Hand, event: e.Noted) -> None:
    place = hand.place_of[event.seat]
    hand.noted += (Note(place, event.what, event.amount, event.level, event.clause, event.whole_hand),)


def note_done(hand: Hand, event: e.NoteDone) -> None:
    place = hand.place_of[event.seat]
    hand.noted = tuple(note for note in hand.noted if note.place != place or note.what != event.what)
    if event.clause not in hand.rulings:
        hand.rulings += (event.clause,)
    going = hand.round
    if event.puts_in and going is not None:
        hand.stack[place] -= event.puts_in
        going.bet[place] += event.puts_in
        going.closed[place] = True


def round_over(hand: Hand) -> None:
    """A betting round or a draw ends, and with it what was noted for it alone."""
    hand.noted = tuple(note for note in hand.noted if note.whole_hand)


def time_bought(hand: Hand, event: e.TimeBought) -> None:
    place = hand.place_of[event.seat]
    hand.noted += (Note(place, EXTRA_TIME, event.fee, int(event.at_once), event.clause, True),)
    if event.at_once:
        hand.stack[place] -= event.fee
        hand.house += event.fee


def time_charged(hand: Hand, event: e.TimeCharged) -> None:
    hand.stack[hand.place_of[event.seat]] -= event.fee
    hand.house += event.fee


def charged_to_the_void(hand: Hand) -> None:
    """The hand is void and everybody has back what they put in. A fee paid for time is no wager and stays; one still owed lapses."""
    for note in hand.noted:
        if note.what == EXTRA_TIME and note.level:
            hand.stack[note.place] -= note.amount
    hand.noted = ()
