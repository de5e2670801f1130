"""What people may see of a hand: a player at a seat, everybody around the table, the staff.

Closed by default: a view is made by listing what may be seen, card by card, and an event shows only the cards that stand in the lists here.
What nobody thought of stays face down. Hidden cards are ``??``, so that their number can be seen.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable
from typing import Any, Final, get_args, get_type_hints

from pitboss.betting.pots import pots
from pitboss.betting.round import ALL_IN, FOLDED, IN
from pitboss.cards import UNKNOWN, Card
from pitboss.hand import events as e
from pitboss.hand import steps
from pitboss.hand.codec import FORMS, event_to_json
from pitboss.hand.forms import Document
from pitboss.hand.options import Options, options, options_of
from pitboss.hand.state import SHOWN, Group, Hand
from pitboss.hand.turn import PLAYERS_TURN, due

STANDING: Final = {IN: "in", ALL_IN: "all-in", FOLDED: "folded"}
SHOWDOWN: Final = ("", "shown", "mucked", "mucked")
OPTIONS: Final = FORMS.record(Options)


class NobodyThereError(LookupError):
    """A view was asked for at a seat where nobody sits."""


def view(hand: Hand, seat: int) -> Document:
    """What the player at this seat may see."""
    return _view(hand, seat, (_place(hand, seat),))


def public_view(hand: Hand) -> Document:
    """What everybody around the table may see."""
    return _view(hand, None, ())


def full_view(hand: Hand) -> Document:
    """Everything, for the staff: every hand, and what lies in the piles."""
    found = _view(hand, None, range(len(hand.seats)))
    found["options"] = _options(options(hand))
    found["faces"] = {
        "burns": _faces(hand.burns),
        "muck": _faces(hand.muck),
        "stub": _faces(hand.stub),
        "kitty": _faces(hand.kitty),
    }
    return found


def _place(hand: Hand, seat: int) -> int:
    if seat not in hand.place_of:
        raise NobodyThereError(f"Nobody sits at seat {seat}; the seats are {', '.join(map(str, hand.seats))}.")
    return hand.place_of[seat]


def _view(hand: Hand, seat: int | None, open_to: Collection[int]) -> Document:
    """`open_to`: the places whose own cards are seen."""
    rules, going = hand.rules, hand.round
    what, place = due(hand)
    turn = hand.seats[place] if what in PLAYERS_TURN else None
    return {
        "seat": seat,
        "book": rules.terms.book.key,
        "version": rules.terms.book.version,
        "game": rules.entry.key,
        "limit": rules.terms.limit,
        "pack": rules.pack.size,
        "play": rules.terms.play,
        "chip": rules.chip,
        "ante": rules.stakes.ante,
        "blinds": list(rules.stakes.blinds),
        "street": street_name(hand),
        "due": what,
        "turn": turn,
        "over": hand.over,
        "button": hand.seats[-1] if _has_button(hand) else None,
        "pot": hand.pot,
        "pots": _pots(hand),
        "level": going.level if going is not None else 0,
        "commission": hand.house + (0 if hand.pushed else hand.commission),
        "boards": [_faces(board) for board in hand.boards],
        "aside": _faces(hand.aside),
        "burn_due": _faces(hand.burn_due),
        "burns": len(hand.burns),
        "muck": len(hand.muck),
        "stub": hand.left,
        "kitty": len(hand.kitty),
        "kitty_taken_by": hand.seats[hand.kitty_turn] if hand.kitty_turn >= 0 else None,
        "players": [_player(hand, each, own=each in open_to) for each in range(len(hand.seats))],
        "rulings": list(hand.rulings),
        "options": _options(options_of(hand, seat)) if seat is not None else None,
    }


# -- the table


def street_name(hand: Hand) -> str | None:
    """The name of the street being dealt or bet, or the showdown; nothing when the hand is over."""
    if hand.over:
        return None
    streets = hand.rules.game.streets
    for step in hand.agenda[hand.at :]:
        if isinstance(step, steps.Setting):
            return streets[-1].name
        street = getattr(step, "street", -1)
        if street >= 0:
            return streets[street].name
    return "showdown"


def _has_button(hand: Hand) -> bool:
    """Some books name the games that have a button; in the others every game has."""
    named = hand.rules.terms.book.groups.get("button-games")
    return named is None or hand.rules.entry.key in named


def _pots(hand: Hand) -> list[Document]:
    """Main and side pots of the rounds that are over, before commission."""
    if hand.pushed or hand.over:
        return []
    found = pots(hand.paid, hand.standing, hand.dead)
    return [{"amount": pot.amount, "seats": [hand.seats[place] for place in pot.places]} for pot in found if pot.amount]


def _options(now: Options | None) -> Document | None:
    if now is None:
        return None
    found: Document = OPTIONS.write(now)
    return {**found, "words": list(now.in_words())}


# -- one player


def _player(hand: Hand, place: int, *, own: bool) -> Document:
    down, exposed = hand.down[place], hand.exposed[place]
    face_up = own or hand.shown[place] == SHOWN or settled(hand)
    laid = hand.set_hands[place]
    return {
        "seat": hand.seats[place],
        "stack": hand.stack[place],
        "bet": hand.round.bet[place] if hand.round is not None else 0,
        "paid": hand.paid[place],
        "won": hand.won[place],
        "standing": STANDING[hand.standing[place]],
        "dead_seat": hand.dead_seats[place],
        "showdown": SHOWDOWN[hand.shown[place]],
        "down": _faces(down) if face_up else _half_open(down, exposed),
        "up": _faces(hand.up[place]),
        # Of a hand that was given up, what all were shown.
        "exposed": _faces(card for card in exposed if card in down or hand.standing[place] == FOLDED),
        "discards": _faces(hand.discards[place]) if own else _hidden(hand.discards[place]),
        "set": None
        if laid is None
        else {name: _faces(group) if face_up else _hidden(group) for name, group in zip(("front", "middle", "back"), laid, strict=True)},
    }


def _half_open(down: Group, exposed: Group) -> list[str]:
    """Cards that others hold, the ones everybody has seen last: where they lie among the rest, or in which of three hands, is not told."""
    seen = [card for card in exposed if card in down and card.is_known]
    return [UNKNOWN.text] * (len(down) - len(seen)) + _faces(seen)


def settled(hand: Hand) -> bool:
    """Chinese Poker has no showdown: when the units are paid, all hands that met lie open."""
    met = hand.over and hand.live > 1 and hand.rules.game.family == "chinese"
    return met and all(hand.set_hands[place] is not None for place in hand.still_in())


def _faces(cards: Iterable[Card]) -> list[str]:
    return [card.text for card in cards]


def _hidden(cards: Group) -> list[str]:
    return [UNKNOWN.text] * len(cards)


# -- what happened, as it may be told

#: Cards that everybody sees when the event happens.
OPEN: Final[dict[type, tuple[str, ...]]] = {
    e.BoardDealt: ("cards",),
    e.CardsTold: ("cards",),
    e.Shown: ("cards",),
    e.CardsSetAside: ("cards",),
    e.AsideTakenUp: ("cards",),
    e.AsideMucked: ("cards",),
    e.BurnDueSet: ("cards",),
    e.CardExposed: ("card",),
    e.CardTurnedUp: ("held", "card"),
    e.FoldedHandShown: ("cards",),
    e.HandRestored: ("up",),
    e.UpCardTurnedDown: ("card",),
    e.HoleCardReplaced: ("held", "exposed"),
}
#: Cards that only the player of the event sees.
OWN: Final[dict[type, tuple[str, ...]]] = {
    e.Discarded: ("cards",),
    e.ThrewAway: ("cards",),
    e.Replaced: ("cards",),
    e.DrawnByMistake: ("cards",),
    e.HandRestored: ("down",),
    e.DiscardTakenBack: ("cards",),
    e.HandSet: ("front", "middle", "back"),
    e.HoleCardReplaced: ("card",),
}
#: Of those, the ones that everybody sees where they lay open before: an exposed card is seen to go, or to come back.
SEEN: Final[dict[type, tuple[str, ...]]] = {
    e.Discarded: ("cards",),
    e.ThrewAway: ("cards",),
    e.HandRestored: ("down",),
}


def _holds_cards(hint: Any) -> bool:
    return hint is Card or any(_holds_cards(part) for part in get_args(hint))


#: Every field with cards in it, of every event.
CARDS: Final = {kind: tuple(name for name, hint in get_type_hints(kind).items() if _holds_cards(hint)) for kind in get_args(e.Event)}


def hides(event: e.Event) -> bool:
    """Whether an event may have more in it than everybody is told: cards, or the reason of a decision."""
    return bool(CARDS[type(event)]) or (isinstance(event, e.FaultReported) and event.why != "")


def event_for(hand: Hand, event: e.Event, seat: int | None) -> Document:
    """An event as the player at this seat may be told it, or (no seat) everybody: the same document, with the other cards face down.

    Why staff decided so is for them alone. `hand`: as it was before the event.
    """
    found = event_to_json(event)
    if isinstance(event, e.FaultReported):
        found.pop("why", None)
    place = -1 if seat is None else _place(hand, seat)
    kind = type(event)
    for name in CARDS[kind]:
        if name in OPEN.get(kind, ()):
            continue
        # What goes from a hand that lies face up, or comes to it, everybody sees.
        if name in OWN.get(kind, ()) and (found["seat"] == seat or hand.shown[_place(hand, found["seat"])] == SHOWN):
            continue
        if name == "cards" and isinstance(event, e.DownDealt | e.UpDealt):
            found[name] = [group if _dealt_open(hand, event, to, place) else _face_down(group) for to, group in enumerate(found[name])]
        elif name in SEEN.get(kind, ()):
            lay_open = {card.text for card in hand.exposed[_place(hand, found["seat"])]}
            found[name] = [text if text in lay_open else UNKNOWN.text for text in found[name]]
        else:
            found[name] = _face_down(found[name])
    return found


def _dealt_open(hand: Hand, event: e.DownDealt | e.UpDealt, to: int, place: int) -> bool:
    """Whether the one at `place` sees the cards dealt to another. What a folded seat still gets face down, nobody looks at."""
    if isinstance(event, e.UpDealt) and hand.seats[to] not in event.hidden:
        return True
    if hand.shown[to] == SHOWN:
        # An all-in hand that lies open already: what is dealt to it is seen as it falls.
        return True
    return to == place and hand.standing[to] != FOLDED


def _face_down(written: Any) -> Any:
    """Cards, or groups of them, in a document."""
    return [_face_down(each) for each in written] if isinstance(written, list) else UNKNOWN.text
