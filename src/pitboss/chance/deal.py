"""The deal of a hand as an outsider follows it: which position of which deck went where, from the account alone, faces or no faces."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from pitboss.cards import Card
from pitboss.chance.trail import Place
from pitboss.hand import events as e
from pitboss.hand.state import Group


class DealError(ValueError):
    """An account that no deck can have dealt: more cards than there were, or a deck nobody published."""


class Deal:
    """Follows the events of an account. Cards come off the top one by one, and what goes back on top comes off again first."""

    __slots__ = ("ahead", "burn_due", "burns", "cards_per_pass", "deck", "kitty", "open_at", "seats", "sizes", "went_to")

    ahead: list[Place]  #: what is left of the deck, top card last
    went_to: dict[Place, str]  #: every position dealt, and where it went
    open_at: dict[Card, Place]  #: where a card that lies open came from, as the openings tell
    kitty: list[Place]
    burns: list[Place]
    burn_due: list[Place]

    def __init__(self, sizes: Sequence[int], seats: Sequence[int], cards_per_pass: int) -> None:
        self.sizes = sizes
        self.seats = seats
        self.cards_per_pass = cards_per_pass
        self.deck = -1
        self.went_to = {}
        self.open_at = {}
        self.kitty, self.burns, self.burn_due, self.ahead = [], [], [], []
        self._next_deck()

    def _next_deck(self) -> int:
        """The next published deck lies ready."""
        self.deck += 1
        if self.deck >= len(self.sizes):
            raise DealError(f"deck {self.deck} is dealt from, and {len(self.sizes)} {'was' if len(self.sizes) == 1 else 'were'} published")
        size = self.sizes[self.deck]
        self.ahead = [Place(self.deck, position) for position in range(size - 1, -1, -1)]
        return size

    def follow(self, event: e.Event) -> Iterator[tuple[Card, Place]]:
        """The cards this event takes off the deck, as the account has them, each with its position."""
        match event:
            case e.DownDealt(cards=groups, kitty=kitty):
                dealt = self._round([*groups, kitty], [*map(seat_words, self.seats), "the Kitty"])
                self.kitty += [place for _, place in dealt if self.went_to[place] == "the Kitty"]
                return iter(dealt)
            case e.UpDealt(cards=groups):
                return iter(self._round(groups, [*map(seat_words, self.seats)]))
            case e.BoardDealt():
                return iter(self._off(event.cards, "the board"))
            case e.KittyDealt():
                dealt = self._off(event.cards, "the Kitty")
                self.kitty += [place for _, place in dealt]
                return iter(dealt)
            case e.Replaced():
                return iter(self._off(event.cards, seat_words(event.seat)))
            case e.HoleCardReplaced():
                return iter(self._off((event.card,), seat_words(event.seat)))
            case e.CardsSetAside(source="deck"):
                return iter(self._off(event.cards, "aside"))
            case e.Burned():
                return iter(self._burned(event))
            case e.KittyTaken():
                self.went_to.update(dict.fromkeys(self.kitty, seat_words(event.seat)))
                self.kitty = []
            case e.BurnDueSet():
                self.burn_due += [self._came_from(card) for card in event.cards]
            case e.AsideTakenUp():
                self.ahead += [self._came_from(card) for card in reversed(event.cards)]
            case e.BurnReturned():
                if not self.burns:
                    raise DealError("a burn goes back on the deck, and none was made")
                self.ahead.append(self.burns.pop())
            case e.Shuffled():
                size = self._next_deck()
                if size != len(event.stub):
                    raise DealError(f"{len(event.stub)} cards were shuffled, and deck {self.deck} was published with {size}")
        return iter(())

    def _burned(self, event: e.Burned) -> list[tuple[Card, Place]]:
        if not self.burn_due:
            dealt = self._off((event.card,), "the burns")
            self.burns.append(dealt[0][1])
            return dealt
        self.burns.append(self.burn_due.pop(0))
        return []

    def _off(self, cards: Group, to: str) -> list[tuple[Card, Place]]:
        """So many cards off the top."""
        if len(cards) > len(self.ahead):
            raise DealError(f"{len(cards)} cards are dealt to {to}, and deck {self.deck} has {len(self.ahead)} left")
        found = [(card, self.ahead.pop()) for card in cards]
        self.went_to.update({place: to for _, place in found})
        return found

    def _round(self, groups: Sequence[Group], to: Sequence[str]) -> list[tuple[Card, Place]]:
        """Cards to everybody who gets some, so many together, pass after pass."""
        together = self.cards_per_pass
        dealt: list[tuple[Card, Place]] = []
        for at in range(0, max(map(len, groups)), together):
            for group, name in zip(groups, to, strict=True):
                dealt += self._off(group[at : at + together], name)
        return dealt

    def _came_from(self, card: Card) -> Place:
        if card not in self.open_at:
            raise DealError(f"{card} goes back on the deck or among the burns, and its position has not been opened")
        return self.open_at[card]


def seat_words(seat: int) -> str:
    return f"seat {seat}"
