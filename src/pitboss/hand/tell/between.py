"""What holds between two hands: who may come in and how, other seats, absence, and the notice of changes."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from pitboss.hand.tell.sentences import Sentence, Teller, number

COMING: Final = ("new_player", "new_player_post", "new_player_between", "wait_for", "waiting_leaves_one", "unposted")
ANY_GAME: Final = ("new_player_button", "moved_player", "feeder_player", "seat_limit_counts", "dealer_plays", "dealer_turns", "staff")
STAFF: Final = (
    "staff_inspector",
    "staff_licensee",
    "staff_disputes",
    "hole_cards_seen",
    "own_discards",
    "void_wagers",
    "removed_hand",
    "void_outcome_commission",
    "exclusion_blinds",
    "exclusion_steps",
)
MOVING: Final = ("seat_move_back", "seat_move_post", "seat_move_button")
CHIPS: Final = ("buy_in_again", "buy_in_change", "game_change_stakes", "table_change_stake")
CONSENT: Final = ("change_agreement", "majority_of", "minimum_rise_agreement", "closing_agreement", "closing_count")
#: Numbers of the book, with the words around them.
NUMBERS: Final = {
    "age_least": "Players are {} years old or more.",
    "dealer_age_least": "Whoever deals is {} years old or more.",
    "least_players": "A game needs {} players.",
    "seats_apart": "Staff may have {} seats between players who belong together.",
    "seat_hold_minutes": "An absent player's seat is held for {} minutes at most.",
    "picked_up_minutes": "Who was picked up and is back within {} minutes is first on the waiting list.",
    "exclusion_short": "Who harms the game may be kept out of it for {} hands.",
    "exclusion_long": "Or for {} hands.",
    "change_game_hands": "Another game needs {} hands of notice.",
    "change_game_minutes": "Another game needs {} minutes of notice.",
    "change_buy_in_hands": "Another buy-in needs {} hands of notice.",
    "change_buy_in_minutes": "Another buy-in needs {} minutes of notice.",
    "change_limits_minutes": "Other limits need {} minutes of notice.",
    "minimum_rise_minutes": "A higher minimum stands on the sign for {} minutes before.",
    "commission_rise_minutes": "A higher commission needs {} minutes of notice.",
    "closing_hands": "Closing the table needs {} hands of notice.",
    "closing_minutes": "Closing the table needs {} minutes of notice.",
}


def between_hands(t: Teller) -> Iterator[Sentence]:
    """From the newcomer to the closing of the table."""
    yield from t.points(*ANY_GAME)
    if t.stakes.blinds:
        yield from t.points(*COMING)
        if t.answers.seat_move_free is not None:
            yield from t.points("seat_move_counts", *MOVING)
            yield t.cited(f"A move past {number(t.answers.seat_move_free)} is free.", "seat_move_free")
    yield from t.points("vacated_seat", "draw_ties", "seats_assigned", "chips_added", "absent_stake", "leaving")
    yield from t.points("absent_player", "director_closes", "limits_scheduled")
    if t.answers.leave_draw_players:
        yield from t.points("leave_draw")
    if t.answers.extra_players and t.rules.pack.size < 52:
        yield from t.points("extra_player_agreement")
    yield from t.points(*CHIPS, *CONSENT, *STAFF)
    for point, words in NUMBERS.items():
        value = getattr(t.answers, point)
        if value and t.speaks_of(point):
            yield t.cited(words.format(number(value)), point)
