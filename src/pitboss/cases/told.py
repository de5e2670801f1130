"""The cards a case tells, handed to the dealer as they are needed. What is not told stays unknown."""

from __future__ import annotations

from pitboss.betting.round import FOLDED
from pitboss.cards import CARDS, UNKNOWN, Card
from pitboss.hand import actions as a
from pitboss.hand import events as e
from pitboss.hand.decide import decide
from pitboss.hand.state import NONE, Group, Hand


class UntoldError(Exception):
    """A card that must be known and is not: who acts first hangs on it."""

    def __init__(self, place: int) -> None:
        super().__init__(place)
        self.place = place


class Told:
    """What the case says about cards that are still to come. Places, boards and all, as the hand counts them."""

    def __init__(self) -> None:
        self.down: dict[int, Group] = {}
        self.up: dict[int, Group] = {}
        self.boards: dict[int, Group] = {}
        self.kitty: Group = NONE
        self.drawn: dict[int, Group] = {}  #: what players who have drawn are still to get

    def deal(self, hand: Hand) -> a.Deal:
        """The dealer's next deal, with the cards told."""
        return lay_out(hand, self.next_cards(hand), self._promised())

    def served(self, place: int, count: int) -> None:
        """So many of the cards drawn have come; the rest may come later."""
        self.drawn[place] = self.drawn.get(place, NONE)[count:]

    def next_cards(self, hand: Hand) -> Group:
        """The next cards in the order of dealing; unknown ones where the case says nothing."""
        marks = {mark: number for number, mark in enumerate(CARDS)}
        found: dict[int, Card] = {}
        for mark, card in self._falling(hand):
            found[marks[mark]] = card
        return tuple(found[number] for number in range(len(found)))

    def _falling(self, hand: Hand) -> list[tuple[Card, Card]]:
        """Which mark of a marked deck falls where, and the card told for that place."""
        found: list[tuple[Card, Card]] = []
        match _marked_deal(hand):
            case e.DownDealt(cards=groups, kitty=kitty):
                for place, group in enumerate(groups):
                    found += _matched(group, self._own(hand, place, self.down, hand.down[place]))
                found += _matched(kitty, self.kitty[len(hand.kitty) :])
            case e.UpDealt(cards=groups, hidden=hidden):
                for place, group in enumerate(groups):
                    if hand.seats[place] in hidden:
                        found += _matched(group, self._own(hand, place, self.down, hand.down[place]))
                    elif group:
                        told = self._own(hand, place, self.up, hand.up[place])
                        if len(told) < len(group) and hand.standing[place] != FOLDED and hand.is_live_table:
                            raise UntoldError(place)
                        found += _matched(group, told)
            case e.BoardDealt(cards=group, board=board):
                found += _matched(group, self.boards.get(board, NONE)[len(hand.boards[board]) :])
            case e.KittyDealt(cards=group):
                found += _matched(group, self.kitty)
            case e.Replaced(seat=seat, cards=group):
                found += _matched(group, self.drawn.get(hand.place_of[seat], NONE))
            case other:
                raise AssertionError(other)
        return found

    def _own(self, hand: Hand, place: int, told: dict[int, Group], have: Group) -> Group:
        """What a player still in gets next; a folded seat that goes on receiving gets cards nobody looks at."""
        return NONE if hand.standing[place] == FOLDED else told.get(place, NONE)[len(have) :]

    def _promised(self) -> set[Card]:
        """Every card the case speaks of: nobody else may be dealt one."""
        groups = (*self.down.values(), *self.up.values(), *self.boards.values(), *self.drawn.values(), self.kitty)
        return {card for group in groups for card in group}


def _marked_deal(hand: Hand) -> e.Event:
    """The next deal with a marked deck. The engine knows in which order cards go round; the marks tell where each comes down."""
    twin = hand.copy()
    twin.deck = twin.deck[: twin.top] + CARDS[: twin.left]
    (event,) = decide(twin, a.Deal())
    return event


def cards_due(hand: Hand) -> int:
    """How many cards the next deal takes."""
    match _marked_deal(hand):
        case e.DownDealt(cards=groups, kitty=kitty):
            return sum(map(len, groups)) + len(kitty)
        case e.UpDealt(cards=groups):
            return sum(map(len, groups))
        case e.BoardDealt(cards=group) | e.KittyDealt(cards=group) | e.Replaced(cards=group):
            return len(group)
        case other:
            raise AssertionError(other)


def _matched(marks: Group, told: Group) -> list[tuple[Card, Card]]:
    return [(mark, told[number] if number < len(told) else UNKNOWN) for number, mark in enumerate(marks)]


def lay_out(hand: Hand, cards: Group, promised: set[Card] | None = None) -> a.Deal:
    """The deal of these cards: told at a live table; where the deck is known, it is stacked so that they come."""
    known = [card for card in cards if card.is_known]
    stub = hand.stub
    if hand.is_live_table or len(cards) != cards_due(hand) or not all(card in stub for card in known):
        return a.Deal(cards) if known else a.Deal()
    free = [card for card in stub if card not in known and card not in (promised or ())]
    top = [card if card.is_known else free.pop(0) for card in cards]
    hand.deck = (*hand.deck[: hand.top], *top, *(card for card in stub if card not in top))
    return a.Deal()
