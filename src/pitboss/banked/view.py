"""What people may see of a round: a player at a seat, everybody around the table, the staff.

Closed by default: a view lists what may be seen, card by card, and an event shows only the cards that stand in the lists here. Hidden
cards are ``??``, so that their number can be seen.
"""

from __future__ import annotations

from collections.abc import Collection
from typing import Any, Final, get_args, get_type_hints

from pitboss.banked import events as e
from pitboss.banked.codec import FORMS, event_to_json
from pitboss.banked.options import Options, options
from pitboss.banked.rules import Rules
from pitboss.banked.state import STANDINGS, Group, Round
from pitboss.banked.turn import Due, due, play_stage, stage_at
from pitboss.cards import UNKNOWN, Card
from pitboss.hand.forms import Document
from pitboss.hand.view import NobodyThereError

OPTIONS: Final = FORMS.record(Options)
WAGERS: Final = FORMS.of(get_type_hints(e.BetsPlaced)["wagers"])
LINES: Final = ("blind", "trips")


def view(game: Round, seat: int) -> Document:
    """What the player at this seat may see."""
    if seat not in game.place_of:
        raise NobodyThereError(f"Nobody sits at seat {seat}; the seats are {', '.join(map(str, game.seats))}.")
    return _view(game, seat, (game.place_of[seat],), dealer=False)


def public_view(game: Round) -> Document:
    """What everybody around the table may see."""
    return _view(game, None, (), dealer=False)


def full_view(game: Round) -> Document:
    """Everything, for the staff."""
    found = _view(game, None, range(len(game.seats)), dealer=True)
    found["options"] = _options(options(game))
    found["stub"] = _faces(game.deck[game.top :])
    return found


def _view(game: Round, seat: int | None, open_to: Collection[int], *, dealer: bool) -> Document:
    rules = game.rules
    what, place = due(game)
    return {
        "seat": seat,
        "book": rules.terms.book.key,
        "version": rules.terms.book.version,
        "game": rules.terms.game.key,
        "limits": FORMS.of(type(rules.limits)).write(rules.limits),
        "pays": pay_tables(rules),
        "due": what,
        "turn": game.seats[place] if what == Due.DECIDE else None,
        "stage": stage_at(game),
        "play_stage": play_stage(game),
        "over": game.over,
        "void": game.void,
        "misdeal": game.misdeal,
        "suspended": game.suspended,
        "held_back": game.hold,
        "board": _faces(game.board),
        "dealer": _cards(game.dealer, game.dealer_seen, is_open=dealer or game.dealer_shown),
        "players": [_player(game, each, own=each in open_to) for each in range(len(game.seats))],
        "prizes": [
            {"seat": game.seats[prize.place], "level": prize.level, "category": prize.category, "state": prize.state}
            for prize in game.prizes
        ],
        "rulings": list(game.rulings),
        "options": None if seat is None else _options(_own(options(game), seat)),
    }


def pay_tables(rules: Rules) -> Document:
    """What hangs at the table: odds of every kind of wager (6.3)."""
    pays = rules.paying
    tables = {name: {line.hand: str(line.odds) for line in getattr(pays, name)} for name in LINES}
    return {"ante": str(pays.ante), "play": str(pays.play), **tables}


def _player(game: Round, place: int, *, own: bool) -> Document:
    return {
        "seat": game.seats[place],
        "name": game.names[place],
        "stack": game.stack[place],
        "held": game.held[place],
        "wagers": WAGERS.write(game.wagers[place]),
        "standing": STANDINGS[game.standing[place]],
        "acted": game.acted[place],
        "hidden": game.hidden[place],
        "settled": game.settled[place],
        "cards": _cards(game.hole[place], game.seen[place], is_open=own or game.shown[place]),
    }


def _own(now: Options, seat: int) -> Options | None:
    """What is this player's to do; nothing of the others'."""
    deciders = tuple(each for each in now.deciders if each[0] == seat)
    hides = tuple(each for each in now.hides if each == seat)
    bets = tuple(each for each in now.bets if each[0] == seat)
    if not (deciders or hides or bets):
        return None
    return Options(
        now.due if deciders or bets else "", seat, deciders, hides, bets, now.least if bets else 0, now.unit, now.jackpot, may_begin=False
    )


def _options(now: Options | None) -> Document | None:
    if now is None:
        return None
    return {**OPTIONS.write(now), "words": list(now.in_words())}


def _cards(cards: Group, seen: Group, *, is_open: bool) -> list[str]:
    return [card.text if is_open or card in seen else UNKNOWN.text for card in cards]


def _faces(cards: Group) -> list[str]:
    return [card.text for card in cards]


# -- what happened, as it may be told

#: Cards that everybody sees when the event happens.
OPEN: Final[dict[type, tuple[str, ...]]] = {
    e.BoardDealt: ("cards",),
    e.BoardTurned: ("cards",),
    e.CardSeen: ("cards",),
    e.DealerShown: ("cards",),
    e.Settled: ("cards",),
}


def _holds_cards(hint: Any) -> bool:
    return hint is Card or any(_holds_cards(part) for part in get_args(hint))


#: Every field with cards in it, of every event.
CARDS: Final = {kind: tuple(name for name, hint in get_type_hints(kind).items() if _holds_cards(hint)) for kind in get_args(e.Event)}


def event_for(event: e.Event, seat: int | None) -> Document:
    """An event as the player at this seat may be told it, or (no seat) everybody: the same document, the other cards face down."""
    found = event_to_json(event)
    kind = type(event)
    if isinstance(event, e.FaultReported):
        found["why"] = ""  # the reason is for staff
    for name in CARDS[kind]:
        if name in OPEN.get(kind, ()):
            continue
        if isinstance(event, e.HoleDealt) and name == "cards":
            found[name] = [group if to == seat else _face_down(group) for to, group in zip(event.seats, found[name], strict=True)]
        else:
            found[name] = _face_down(found[name])
    return found


def _face_down(written: Any) -> Any:
    return [_face_down(each) for each in written] if isinstance(written, list) else UNKNOWN.text
