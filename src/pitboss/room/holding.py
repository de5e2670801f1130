"""What a player has: the cards as they stand now, in words, and those that make it; hands that lie open, and which of them won what.

Nothing here looks at who asks. `holding` is for the player's own eyes, unless the hand lies open; the others tell of open hands only.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from functools import lru_cache
from itertools import combinations
from typing import Final, NamedTuple

from pitboss.betting.chinese import SIZES, SetHand, flaw, units_between
from pitboss.cards import UNKNOWN, Card
from pitboss.hand import events as e
from pitboss.hand import steps
from pitboss.hand.chinese import units_of
from pitboss.hand.forms import Document
from pitboss.hand.rules import Rules
from pitboss.hand.settle import board_name
from pitboss.hand.state import NONE, Group, Hand
from pitboss.hand.view import settled
from pitboss.hand.worth import contests
from pitboss.ranking import Ranking
from pitboss.ranking.showdown import ANY, EXACTLY_2_3, HELD
from pitboss.ranking.vocabulary import MOST_CARDS
from pitboss.ranking.words import dashed, name, plural

ROWS: Final = ("front", "middle", "back")
SHOWN: Final = 1
SPARED: Final = "commission spared"
DEALING: Final = (steps.DealBoard, steps.DealDown, steps.DealUp, steps.Exchange)
NO_LOW_YET: Final = "no low yet"
NO_LOW: Final = "no low"


class Standing(NamedTuple):
    """What some cards come to; the greater is the better of cards that are equally many."""

    worth: tuple[int, ...]  #: empty: nothing, such as a low that does not qualify
    words: str
    best: tuple[str, ...]


NOTHING: Final = Standing((), "", ())


# -- one player


def holding(hand: Hand, place: int) -> Document | None:
    """What the player at this place has now; None where that is nothing, or cannot be told."""
    seat = hand.seats[place]
    if hand.rules.game.family == "chinese":
        laid = hand.set_hands[place]
        return None if laid is None else {"seat": seat, **rows(hand.rules, laid)}
    down, up = hand.down[place], hand.up[place]
    if not (down or up) or UNKNOWN in down or UNKNOWN in up:
        return None
    going_on = any(isinstance(step, DEALING) for step in hand.agenda[hand.at :])
    throw = _to_throw(hand, place)
    parts: list[Document] = []
    for board, low in contests(hand):
        lying = hand.boards[board]
        if UNKNOWN in lying:
            return None
        found = standing(hand.rules, low, down, up, lying, throw)
        words = found.words or ("" if not low else NO_LOW_YET if going_on else NO_LOW)
        parts.append(_part(_name(hand, board, low=low), board if lying else None, words, found.best, low=low))
    several = len(hand.boards) > 1
    told = parts if not several or any(hand.boards) else [part for part in parts if part["what"].startswith(board_name(hand, 0))]
    return {"seat": seat, "words": _together(told, labelled=several and any(hand.boards)), "parts": parts, "flaw": None}


def _part(what: str, board: int | None, words: str, best: Iterable[str], *, low: bool = False) -> Document:
    return {"what": what, "board": board, "low": low, "words": words, "best": list(best)}


def _together(parts: Sequence[Document], *, labelled: bool) -> str:
    said = [part for part in parts if part["words"] and part["words"] != NO_LOW_YET]
    return "; ".join(f"{part['what']}: {part['words']}" if labelled else part["words"] for part in said)


def _name(hand: Hand, board: int, *, low: bool) -> str:
    """What is contested, by the name under which it is won: pot, high, low, top, board 2, bottom low."""
    on = board_name(hand, board) if len(hand.boards) > 1 else ""
    half = "" if hand.rules.low is None else "low" if low else "high"
    return " ".join(filter(None, (on, half))) or "pot"


def _to_throw(hand: Hand, place: int) -> int:
    """How many of the cards held must still be thrown away, so that they cannot all make the hand."""
    ahead = [step for step in hand.agenda[hand.at :] if type(step) is steps.ThrowAway]
    if ahead and hand.drawn[place] and type(hand.agenda[hand.at]) is steps.ThrowAway:
        del ahead[0]
    return sum(step.count for step in ahead)


# -- what cards come to


@lru_cache(maxsize=4096)
def standing(rules: Rules, low: bool, held: Group, up: Group, board: Group, throw: int = 0) -> Standing:
    """The best hand of these cards, or what there is of one while cards are missing."""
    order = rules.low if low else rules.high
    assert order is not None
    if len(held) + len(up) == 2 and not board and order.sizes[0] > 2:
        return order_standing(order, held + up, board, rules.plays)
    return max(_of(order, (*kept, *up), board, rules.plays) for kept in combinations(held, max(0, len(held) - throw)))


@lru_cache(maxsize=4096)
def order_standing(order: Ranking, held: Group, board: Group, plays: str) -> Standing:
    """The same by an order of hands alone; two cards without a board by their names."""
    if len(held) == 2 and not board and order.sizes[0] > 2:
        return _unfinished(order, held, by_name=True)
    return _of(order, held, board, plays)


def _of(order: Ranking, held: Group, board: Group, plays: str) -> Standing:
    if plays == HELD:
        board = NONE
    if plays == EXACTLY_2_3:
        if len(held) >= 2 and len(board) >= 3:
            return _made(order, held, board, plays)
        handfuls: Iterable[Group] = (two + on for two in combinations(held, 2) for on in combinations(board, min(3, len(board))))
        return max((_unfinished(order, cards) for cards in handfuls), default=NOTHING)
    cards = held + board
    if len(cards) < order.sizes[0]:
        return _unfinished(order, cards)
    # After a ruling, or before a discard, there may be more cards than are ever compared at once.
    return max(_made(order, some, NONE, ANY) for some in combinations(cards, min(len(cards), MOST_CARDS)))


def _made(order: Ranking, held: Group, board: Group, plays: str) -> Standing:
    made = order.best(held, board, plays=plays)
    return Standing((made.value,), made.words, _texts(made.cards)) if made.value else NOTHING


def _unfinished(order: Ranking, cards: Group, *, by_name: bool = False) -> Standing:
    """Fewer cards than make a hand: pairs and the like, else the highest, or (`by_name`) both of two. `best` has the pairs alone."""
    if order.highest_allowed is not None:
        return NOTHING
    times = Counter(order.rank_of(card) for card in cards)
    ranks = sorted(times, key=lambda rank: (times[rank], rank), reverse=True)
    grouped = [rank for rank in ranks if times[rank] > 1]
    flat = [rank for rank in ranks for _ in range(times[rank])]
    if order.lowest_wins:
        # Fewer pairs, then lower cards.
        worth = (*(-times[rank] for rank in ranks), *(-rank for rank in flat))
    else:
        worth = (*(times[rank] for rank in ranks), *flat)
    words = _unfinished_words(order, grouped, times)
    if by_name and not grouped and not order.lowest_wins:
        suited = " suited" if order.uses_suits and cards[0].suit == cards[1].suit else ""
        words = f"{name(ranks[0])}-{name(ranks[1])}{suited}"
    return Standing(worth, words, _texts(card for card in cards if times[order.rank_of(card)] > 1))


def _unfinished_words(order: Ranking, grouped: list[int], times: Counter[int]) -> str:
    match [times[rank] for rank in grouped]:
        case [4]:
            return f"four of a kind, {plural(grouped[0])}"
        case [3]:
            return f"three of a kind, {plural(grouped[0])}"
        case [2, 2]:
            return f"two pair, {plural(grouped[0])} and {plural(grouped[1])}"
        case [2]:
            return f"pair of {plural(grouped[0])}"
    ranks = sorted(times, reverse=True)
    if order.lowest_wins:
        return dashed(ranks)
    return f"{name(ranks[0])} high" if ranks else ""


def _texts(cards: Iterable[Card]) -> tuple[str, ...]:
    return tuple(card.text for card in cards)


# -- Chinese Poker


def rows(rules: Rules, laid: Sequence[Group]) -> Document:
    """Front, middle and back as they lie, complete or not, and what is wrong with them once they are."""
    parts = [_part(what, None, *_row(rules, what, size, cards)) for what, size, cards in zip(ROWS, SIZES, laid, strict=True)]
    wrong = None
    if tuple(map(len, laid)) == SIZES:
        found = flaw(SetHand(*laid), equal_hands=rules.points.chinese_equal_hands)
        wrong = None if found is None else {"words": found.says, "clause": found.clause, "book": rules.terms.book.key}
    words = _together(parts, labelled=True)
    return {"words": f"mis-set: {words}" if wrong else words, "parts": parts, "flaw": wrong}


def _row(rules: Rules, what: str, size: int, cards: Group) -> tuple[str, tuple[str, ...]]:
    order = rules.front if what == "front" else rules.high
    assert order is not None
    if len(cards) > size:
        return f"{len(cards)} cards, {len(cards) - size} too many", ()
    found = _made(order, cards, NONE, ANY) if len(cards) == size else _unfinished(order, cards)
    return found.words, found.best


def met(hand: Hand) -> list[Document]:
    """Chinese Poker, settled: how every two players' hands met. Units are those the first wins from the second."""
    if not settled(hand):
        return []
    rules, equal = hand.rules, hand.rules.points.chinese_equal_hands
    assert rules.front is not None
    orders = (rules.front, rules.high, rules.high)
    seats = [seat for seat, each in zip(hand.seats, hand.set_hands, strict=True) if each is not None]
    laid = [SetHand(*each) for each in hand.set_hands if each is not None]
    right = [each if flaw(each, equal_hands=equal) is None else None for each in laid]
    values = [[order.evaluate(row) for order, row in zip(orders, (each.front, each.middle, each.back), strict=True)] for each in laid]
    found: list[Document] = []
    for one, other in combinations(range(len(laid)), 2):
        both = [seats[one], seats[other]]
        units = units_between(right[one], right[other], units_of(rules), equal_hands=equal)
        won: dict[str, int | None] = {}
        for what, mine, theirs in zip(ROWS, values[one], values[other], strict=True):
            if right[one] is None or right[other] is None:
                won[what] = None  # a mis-set hand loses as a whole
            else:
                won[what] = None if mine == theirs else both[mine < theirs]
        found.append({"seats": both, "units": units, "rows": won})
    return found


# -- hands that lie open


def open_hands(hand: Hand) -> list[Document]:
    """What everybody has whose hand lies on the table for all to see."""
    all_lie = settled(hand)
    found = (holding(hand, place) for place, shown in enumerate(hand.shown) if shown == SHOWN or all_lie)
    return [each for each in found if each is not None]


def won(hand: Hand, event: e.PotAwarded) -> list[Document]:
    """Who took which part of a pot, and with what, as far as it lies open."""
    contested = {_name(hand, board, low=low): (board, low) for board, low in contests(hand)}
    lying = {each["seat"]: {part["what"]: part for part in each["parts"]} for each in open_hands(hand)}
    found: list[Document] = []
    for award in event.awards:
        if award.what == SPARED:
            continue
        board, low = contested.get(award.what, (0, False))
        shares = []
        for seat, chips in award.shares:
            part = lying.get(seat, {}).get(award.what)
            shares.append({"seat": seat, "chips": chips, "words": part["words"] if part else "", "best": part["best"] if part else []})
        found.append(
            {
                "pot": event.pot,
                "what": award.what,
                "board": board if hand.boards[board] else None,
                "low": low,
                "amount": sum(chips for _, chips in award.shares),
                "shares": shares,
            }
        )
    return found


#: After these a hand that lies open may be another.
CHANGING: Final = (
    *(e.Shown, e.BoardDealt, e.DownDealt, e.UpDealt, e.Replaced, e.CardsTold),
    *(e.CardsSetAside, e.HoleCardReplaced, e.DrawnByMistake),
)


def with_event(hand: Hand, event: e.Event) -> Document:
    """What is told beside an event, of hands that lie open: `hands` as they stand after it, and which of them `won` a pot."""
    if isinstance(event, e.PotAwarded):
        return {"won": won(hand, event)}
    if SHOWN not in hand.shown or not isinstance(event, CHANGING):
        return {}
    if isinstance(event, e.Shown):
        shown = holding(hand, hand.place_of[event.seat])
        return {} if shown is None else {"hands": [shown]}
    return {"hands": open_hands(hand)}


def all_won(hand: Hand, happened: Iterable[e.Event]) -> list[Document]:
    """The same for all pots of a hand."""
    return [each for event in happened if isinstance(event, e.PotAwarded) for each in won(hand, event)]
