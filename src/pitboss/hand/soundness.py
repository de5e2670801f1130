"""Whether a hand read from a document can be at all: every place a place, every chip and every card accounted for."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import fields
from typing import Any, Final

from pitboss.betting.round import ALL_IN, FOLDED, IN, BettingRound
from pitboss.betting.sizes import capped, fixed
from pitboss.cards import Card
from pitboss.hand.documents import NONSENSE
from pitboss.hand.forms import CodecError, told
from pitboss.hand.note import WHATS
from pitboss.hand.options import options
from pitboss.hand.rules import Rules
from pitboss.hand.state import MUCKED, SHOWN, SHOWN_AND_DEAD, UNPOSTED, WAGERS, Hand
from pitboss.hand.steps import ShuffleIn, Step

PLACES: Final = ("kill", "kitty_turn", "last_blind", "compulsory", "called", "bettor", "opener")  #: -1 is nobody
CHIPS: Final = ("carried", "dead", "house", "fees", "commission", "pushed", "blind", "short_blinds")
EVERYBODYS_CHIPS: Final = ("start", "stack", "paid")
FORCED: Final = ("fee", *WAGERS, UNPOSTED)  #: what may be posted before the cards
COUNTS: Final = ("top", "shared", "at", "live", "after_first", "wagers")
NOT_BY_PLACE: Final = ("boards", "played", "acted")  #: every other list has one entry for each place
PILES: Final = ("kitty", "burns", "burn_due", "muck", "aside")


def check_sound(hand: Hand) -> None:
    """Refuse a hand that cannot be."""
    _check_table(hand)
    _check_places(hand)
    _check_chips(hand)
    _check_cards(hand)
    _check_agenda(hand)
    if hand.round is not None:
        _check_round(hand, hand.round)
    try:
        options(hand)
    except NONSENSE:
        raise CodecError("nobody can tell what comes next", "a state in which somebody has something to do", "agenda") from None


def _check_table(hand: Hand) -> None:
    players, most = len(hand.seats), hand.rules.most_players
    if not 2 <= players <= most:
        raise CodecError(f"has {players} players", f"2 to {most}", "seats")
    for number, seat in enumerate(hand.seats):
        if seat < 1 or seat in hand.seats[:number]:
            raise CodecError(f"is {seat}", "a seat number from 1 up that nobody else has", f"seats[{number}]")
    for name in ("start", *_lists(hand)):
        _one_each(getattr(hand, name), players, name)
    for number, (_, bets) in enumerate(hand.played):
        _one_each(bets, players, f"played[{number}][1]")
    if len(hand.acted) != len(hand.played):
        raise CodecError(f"has {len(hand.acted)} rounds", f"{len(hand.played)}, one for each that was played", "acted")
    for number, acted in enumerate(hand.acted):
        _one_each(acted, players, f"acted[{number}]")


def _lists(hand: Hand) -> list[str]:
    return [name for name in hand.__slots__ if isinstance(getattr(hand, name), list) and name not in NOT_BY_PLACE]


def _one_each(entries: Sequence[object], players: int, path: str) -> None:
    if len(entries) != players:
        raise CodecError(f"has {len(entries)} entries", f"one for each of {players} players", path)


def _within(value: int, least: int, most: int, path: str, what: str) -> None:
    if not least <= value <= most:
        raise CodecError(f"is {told(value)}", f"{what} from {least} to {most}", path)


def _check_places(hand: Hand) -> None:
    last = len(hand.seats) - 1
    for name in PLACES:
        _within(getattr(hand, name), -1, last, name, "a place (-1: nobody)")
    _within(hand.first, 0, last, "first", "a place")
    for number, place in enumerate(hand.show_order):
        _within(place, 0, last, f"show_order[{number}]", "a place")
    for number, note in enumerate(hand.noted):
        path = f"noted[{number}]"
        _within(note.place, 0, last, f"{path}.place", "a place")
        if note.what not in WHATS:
            raise CodecError(f"is {told(note.what)}", f"one of {', '.join(WHATS)}", f"{path}.what")
        if min(note.amount, note.level) < 0:
            raise CodecError(f"is {told(min(note.amount, note.level))}", "0 or more", f"{path}.amount")
    for name, words in (("standing", (IN, ALL_IN, FOLDED)), ("shown", (0, SHOWN, MUCKED, SHOWN_AND_DEAD))):
        for place, word in enumerate(getattr(hand, name)):
            _within(word, words[0], words[-1], f"{name}[{place}]", "a number")
    standing = sum(stands != FOLDED for stands in hand.standing)
    if hand.live != standing:
        raise CodecError(f"is {hand.live}", f"{standing}, the players who have not folded", "live")
    for number, (place, amount, what) in enumerate(hand.forced or ()):
        _within(place, 0, last, f"forced[{number}][0]", "a place")
        _not_below_nothing(amount, f"forced[{number}][1]")
        if what not in FORCED:
            raise CodecError(f"is {told(what)}", f"one of {', '.join(FORCED)}", f"forced[{number}][2]")
        if what == UNPOSTED and amount:
            raise CodecError(f"is {amount}", "0: nothing is posted", f"forced[{number}][1]")


# -- chips


def _not_below_nothing(value: int, path: str) -> None:
    if value < 0:
        raise CodecError(f"is {told(value)}", "0 or more", path)


def _check_chips(hand: Hand) -> None:
    for name in (*CHIPS, *COUNTS):
        _not_below_nothing(getattr(hand, name), name)
    for name in (*EVERYBODYS_CHIPS, "owed", "later"):
        for place, value in enumerate(getattr(hand, name)):
            _not_below_nothing(value, f"{name}[{place}]")
    for number, (street, bets) in enumerate(hand.played):
        _within(street, 0, len(hand.rules.game.streets) - 1, f"played[{number}][0]", "a street")
        for place, value in enumerate(bets):
            _not_below_nothing(value, f"played[{number}][1][{place}]")
    if hand.round is not None:
        _one_each(hand.round.bet, len(hand.seats), "round.bet")
        for place, value in enumerate(hand.round.bet):
            _not_below_nothing(value, f"round.bet[{place}]")
    if hand.pushed > sum(hand.paid) + hand.dead:
        raise CodecError(f"is {told(hand.pushed)}", "no more than was put in", "pushed")
    there, brought = hand.chips(), sum(hand.start) + hand.carried
    if hand.over and hand.live == 0:
        # The pot is carried on to the next hand, and what was carried into this one is no longer told.
        brought = sum(hand.stack) + hand.carried
    if there != brought:
        raise CodecError(f"there are {told(there)} chips in all", f"{told(brought)}, what the players and the carried pot brought", "stack")


# -- cards


def _check_cards(hand: Hand) -> None:
    rules = hand.rules
    _within(hand.top, 0, len(hand.deck), "top", "a number of cards")
    if len(hand.deck) > rules.pack.size:
        raise CodecError(f"has {len(hand.deck)} cards", f"at most {rules.pack.size}", "deck")
    _check_boards(hand)
    places = range(len(hand.seats))
    by_place = ("down", "up", "discards")
    lying: list[tuple[str, Sequence[Card]]] = [
        *((f"{name}[{place}]", getattr(hand, name)[place]) for name in by_place for place in places),
        *((name, getattr(hand, name)) for name in PILES),
        *((f"boards[{number}]", board if number < rules.game.boards else board[hand.shared :]) for number, board in enumerate(hand.boards)),
        ("deck", hand.deck[hand.top :]),
    ]
    _check_pack(rules, lying)
    found = sum(len(group) for _, group in lying)
    if found != rules.pack.size:
        raise CodecError(f"{found} cards lie on the table and in the deck", f"the {rules.pack.size} of the pack", "deck")
    _check_pack(rules, [("deck", hand.deck)])
    _check_pack(rules, [(f"exposed[{place}]", hand.exposed[place]) for place in places])
    for place, laid in enumerate(hand.set_hands):
        if laid is not None and Counter(card for group in laid for card in group) != Counter(hand.down[place]):
            raise CodecError("is not made of the cards held", "all the cards in down, each once", f"set_hands[{place}]")


def _check_boards(hand: Hand) -> None:
    kinds = hand.rules.game.boards
    if not hand.boards or len(hand.boards) % kinds:
        raise CodecError(f"has {len(hand.boards)}", f"{kinds} or a multiple of it", "boards")
    for number, board in enumerate(hand.boards[kinds:], start=kinds):
        if board[: hand.shared] != hand.boards[number % kinds][: hand.shared]:
            raise CodecError("begins with other cards", f"the first {hand.shared} cards of board {number % kinds}", f"boards[{number}]")


def _check_pack(rules: Rules, lying: Iterable[tuple[str, Sequence[Card]]]) -> None:
    seen: dict[Card, str] = {}
    for path, group in lying:
        for number, card in enumerate(group):
            if not card.is_known:
                continue
            here = f"{path}[{number}]"
            if card not in rules.pack:
                raise CodecError(f"is {card}", f"a card of the pack of {rules.pack.size}", here)
            if card in seen:
                raise CodecError(f"is {card}, which lies at {seen[card]} too", "each card once", here)
            seen[card] = here


# -- the agenda and the betting


def _check_agenda(hand: Hand) -> None:
    end = len(hand.agenda)
    _within(hand.at, 0, end, "at", "how far the agenda is done,")
    if (hand.at == end) is not hand.over:
        raise CodecError(f"is {hand.at}", f"{end} when the hand is over and less before", "at")
    for number, step in enumerate(hand.agenda):
        _check_step(hand, step, f"agenda[{number}]")


def _check_step(hand: Hand, step: Step, path: str) -> None:
    """A step's figures mean the same in every step that has them."""
    last = len(hand.seats) - 1
    bounds: dict[str, tuple[int, int, str]] = {
        "street": (0, len(hand.rules.game.streets) - 1, "a street"),
        "board": (0, len(hand.boards) - 1, "a board"),
        "count": (1, hand.rules.pack.size, "a number of cards"),
        "first": (-1, last, "a place (-1: as usual)"),
        "place": (0, last, "a place"),
        "hidden": (0, last, "a place"),
        "only": (0, last, "a place"),
    }
    if isinstance(step, ShuffleIn) and step.took not in ("burns", "aside", "muck"):
        raise CodecError(f"is {told(step.took)}", "burns, aside or muck", f"{path}.took")
    for each in fields(step):
        if each.name in bounds:
            value: Any = getattr(step, each.name)
            for number in value if isinstance(value, tuple) else (value,):
                least, most, what = bounds[each.name]
                _within(number, least, most, f"{path}.{each.name}", what)


def _check_round(hand: Hand, going: BettingRound) -> None:
    players = len(hand.seats)
    for name in going.__slots__:
        value = getattr(going, name)
        if isinstance(value, list):
            _one_each(value, players, f"round.{name}")
    for name in ("pot", "level", "full", "step", "raises", "open_for", "at_start"):
        _not_below_nothing(getattr(going, name), f"round.{name}")
    for name in ("opener", "aggressor", "last"):
        _within(getattr(going, name), -1, players - 1, f"round.{name}", "a place (-1: nobody)")
    _within(going.first, 0, players - 1, "round.first", "a place")
    for number, place in enumerate(going.checkers):
        _within(place, 0, players - 1, f"round.checkers[{number}]", "a place")
    for number, (place, to, size) in enumerate(going.made):
        _within(place, 0, players - 1, f"round.made[{number}]", "a place")
        _not_below_nothing(min(to, size), f"round.made[{number}]")
    if going.ceiling < -1:
        raise CodecError(f"is {going.ceiling}", "-1 (none) or more", "round.ceiling")
    usual = [sizes for street in hand.rules.sizes for sizes in street if sizes.grows]
    set_anew = (fixed(hand.rules.stakes.least_bet), *(capped(sizes, going.sizes.raise_most) for sizes in usual))
    ruled = bool(hand.rulings) and going.sizes in set_anew
    if not ruled and not any(going.sizes in street for street in hand.rules.sizes):
        raise CodecError("are not sizes of this table", "those of one of its streets", "round.sizes")
