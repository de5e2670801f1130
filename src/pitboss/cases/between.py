"""Between hands: the deck made ready, chips bought, the button moved, the Kill Button passed on."""

from __future__ import annotations

from typing import Final

from pitboss.betting import kill
from pitboss.cases.dealing import Deed
from pitboss.cases.language import Sentence
from pitboss.cases.outcome import OtherwiseError
from pitboss.cases.play import PlayedTable
from pitboss.cases.results import Consequence, must_be
from pitboss.cases.room import room, seat_of
from pitboss.hand.kill import kill_rules, result_of
from pitboss.hand.view import public_view, view
from pitboss.table import actions as a
from pitboss.table import events as e
from pitboss.table.blinds import NO_BUTTON
from pitboss.table.button import first_button, next_button
from pitboss.table.deck import Deck
from pitboss.table.evolve import evolve
from pitboss.table.options import options
from pitboss.table.sign import BuyIn
from pitboss.table.stake import change_game
from pitboss.table.state import Going

# -- the deck


def _fresh(table: PlayedTable) -> Deck:
    """The deck of the hand, as the case tells it."""
    hand = table.hand
    return Deck(hand.rules.terms, hand.rules.pack_cards if hand.is_live_table else hand.deck)


def _shuffled(table: PlayedTable) -> Deck:
    return _fresh(table).shuffle(tuple(range(table.hand.rules.pack.size)))


def _no_shuffle(table: PlayedTable, sentence: Sentence) -> None:  # noqa: ARG001
    _fresh(table).ready()


def _no_cut(table: PlayedTable, sentence: Sentence) -> None:  # noqa: ARG001
    _shuffled(table).ready()


def _cuts(table: PlayedTable, sentence: Sentence) -> None:
    cards = _shuffled(table).cut(sentence.number("count")).ready()
    if table.hand.is_live_table:
        return
    if table.hand.top:
        raise table.wrong("the cards are cut before the deal, and some have been dealt.")
    for hand in (table.hand, table.start):
        hand.deck = cards


def _cuts_twice(table: PlayedTable, sentence: Sentence) -> None:  # noqa: ARG001
    half = table.hand.rules.pack.size // 2
    _shuffled(table).cut(half).cut(half).ready()


def _hidden(table: PlayedTable, sentence: Sentence) -> None:
    hand = table.hand
    place = table.place(sentence.who())
    held = {card.text for card in hand.down[place] if card.is_known}
    views = [public_view(hand), *(view(hand, seat) for seat in hand.seats if hand.place_of[seat] != place)]
    seen = sorted(card for card in held for each in views if f"'{card}'" in str(each))
    if seen:
        raise OtherwiseError(f"others see {' '.join(dict.fromkeys(seen))}")


def _nothing_seen(table: PlayedTable, sentence: Sentence) -> None:  # noqa: ARG001
    hand = table.hand
    views = [public_view(hand), *(view(hand, seat) for seat in hand.seats)]
    seen = sorted({card.text for card in hand.rules.pack_cards for each in views if f"'{card.text}'" in str(each)})
    if seen:
        raise OtherwiseError(f"somebody sees {' '.join(seen)}")


# -- chips


def _stake_seen(table: PlayedTable, sentence: Sentence) -> None:
    hand = table.hand
    place = table.place(sentence.who())
    for seen in (public_view(hand), *(view(hand, seat) for seat in hand.seats)):
        must_be(seen["players"][place]["stack"], sentence.number())


def _sits_down(table: PlayedTable, sentence: Sentence) -> None:
    here = room(table)
    seat = options(here.table).free[0]
    here.act(a.TakeSeat(f"Newcomer {seat}", seat, sentence.number()))


def _buys(table: PlayedTable, sentence: Sentence) -> None:
    here, hand, seat = room(table), table.hand, table.seat(sentence.who())
    if here.deals:
        here.act(a.TopUp(seat, sentence.number()), hand)
        return
    if hand.at and here.table.playing is None:
        going = Going(here.table.hands + 1, here.table.last or NO_BUTTON, hand.seats, hand.start, hand.forced, 0, None, (), (), None)
        evolve(here.table, e.HandStarted(going))
    here.act(a.TopUp(seat, sentence.number()), hand)
    hand.stack[hand.place_of[seat]] += sentence.number()


def _takes_off(table: PlayedTable, sentence: Sentence) -> None:
    room(table).act(a.TakeOff(table.seat(sentence.who()), sentence.number()))


def _changes(table: PlayedTable, sentence: Sentence) -> None:  # noqa: ARG001
    hand = table.hand
    change_game(hand.rules.terms, table.seating.buy_in or BuyIn(0), dict(zip(hand.seats, hand.stack, strict=True)))


# -- the button


def _next_button(table: PlayedTable, sentence: Sentence) -> None:
    table.finished()
    seating = table.seating
    button = seating.button if seating.button is not None else max(seating.names)
    must_be(next_button(button, list(seating.names)), sentence.number("seat"))


def _first_button(table: PlayedTable, sentence: Sentence) -> None:
    if table.hand.rules.points.first_button == "high-card":
        raise table.wrong("here the highest card drawn has the button; say `Ann acts first` of the cards that show.")
    must_be(first_button(table.hand.rules.terms, list(table.seating.names)), sentence.number("seat"))


# -- the Kill Button


def _kill_rules(table: PlayedTable) -> kill.KillRules:
    rules = table.hand.rules
    per_person = rules.commission.kind == "per-person"
    return kill_rules(rules.terms, qualifying=table.seating.qualifying, fee_per_person=per_person)


def _button(table: PlayedTable) -> kill.KillButton:
    """The Kill Button as it lies now: after the hand, if that has begun."""
    seating = table.seating
    # The hand the case begins with, once it is played, is not one of the table between hands.
    if seating.room is not None and (not table.hand.at or room(table).deals):
        return room(table).table.kill
    before: kill.KillButton = seating.kill_button
    if not table.hand.at:
        return before
    table.finished()
    return kill.after_hand(before, result_of(table.hand, table.happened), _kill_rules(table))


def _must_lie(table: PlayedTable, face: kill.Face, seat: int | None) -> None:
    found = _button(table)
    if (found.face, found.seat) != (face, seat):
        where = "in the middle" if found.seat is None else f"at seat {found.seat}, showing {found.face}"
        raise OtherwiseError(f"the Kill Button lies {where}")


def _seat_now(table: PlayedTable, sentence: Sentence) -> int:
    """Where somebody sits, who may have changed seats since."""
    return table.seat(sentence.who()) if table.seating.room is None else seat_of(table, sentence.who())


def _kill_goes(table: PlayedTable, sentence: Sentence) -> None:
    _must_lie(table, kill.Face.KILL, _seat_now(table, sentence))


def _leg_up_goes(table: PlayedTable, sentence: Sentence) -> None:
    _must_lie(table, kill.Face.LEG_UP, _seat_now(table, sentence))


def _kill_neutral(table: PlayedTable, sentence: Sentence) -> None:  # noqa: ARG001
    _must_lie(table, kill.Face.NEUTRAL, None)


def _leaves(table: PlayedTable, sentence: Sentence) -> None:
    here = room(table)
    here.act(a.Leave(table.seat(sentence.who()), here.at))


def _refuses(table: PlayedTable, sentence: Sentence) -> None:
    here = room(table)
    here.act(a.RefuseKill(table.seat(sentence.who()), here.at))


DEEDS: Final[dict[str, Deed]] = {
    "the dealer deals without a shuffle": _no_shuffle,
    "the dealer deals without a cut": _no_cut,
    "the dealer cuts {count} deep": _cuts,
    "the dealer cuts twice": _cuts_twice,
    "a new player sits down with {amount}": _sits_down,
    "{who} buys {amount}": _buys,
    "{who} takes {amount} off the table": _takes_off,
    "the game changes": _changes,
    "{who} leaves the table": _leaves,
    "{who} refuses the Kill wager": _refuses,
}
CONSEQUENCES: Final[dict[str, Consequence]] = {
    "the cards of {who} are hidden": _hidden,
    "nobody has seen a card": _nothing_seen,
    "everybody sees that {who} has {amount}": _stake_seen,
    "the next button is at seat {seat}": _next_button,
    "the first button is at seat {seat}": _first_button,
    "the Kill Button goes to {who}": _kill_goes,
    "Leg Up goes to {who}": _leg_up_goes,
    "the Kill Button is neutral": _kill_neutral,
}
